import type { BaseGrid, Offset, Point } from "../../grid/base.ts";
import { isV14 } from "../../host/names/env.ts";

export interface Size {
  width: number;
  height: number;
}

/** Pixels a token covers. Hexagons interlock: each further column or row adds three quarters. */
export function pixelSize(grid: BaseGrid, { width, height }: Size): Size {
  if (!grid.isHexagonal) return { width: width * grid.sizeX, height: height * grid.sizeY };
  const columns = (grid as any).columns as boolean;
  const along = (n: number, size: number): number => (n <= 1 ? n * size : size * (1 + (n - 1) * 0.75));
  return columns
    ? { width: along(width, grid.sizeX), height: height * grid.sizeY }
    : { width: width * grid.sizeX, height: along(height, grid.sizeY) };
}

export function snappedPosition(grid: BaseGrid, data: Size & Point): { x: number; y: number } {
  const { x, y } = data;
  if (grid.isGridless) return { x, y };
  const px = pixelSize(grid, data);
  if (grid.isSquare) {
    // Small tokens snap to halves, the others to grid corners.
    const step = data.width < 1 || data.height < 1 ? grid.size / 2 : grid.size;
    return { x: Math.round(x / step) * step, y: Math.round(y / step) * step };
  }
  if (data.width <= 1 && data.height <= 1) {
    const c = grid.getCenterPoint({ x: x + px.width / 2, y: y + px.height / 2 });
    return { x: Math.round(c.x - px.width / 2), y: Math.round(c.y - px.height / 2) };
  }
  const first = grid.getCenterPoint({ x: x + grid.sizeX / 2, y: y + grid.sizeY / 2 });
  return { x: Math.round(first.x - grid.sizeX / 2), y: Math.round(first.y - grid.sizeY / 2) };
}

/** {i,j} in V13, {i,j,k} in V14; nothing on gridless maps. */
export function occupiedOffsets(
  grid: BaseGrid,
  data: Size & Point & { elevation: number; depth?: number },
): Offset[] {
  if (grid.isGridless) return [];
  const px = pixelSize(grid, data);
  const out: Offset[] = [];
  const k = Math.floor(data.elevation / grid.distance + 1e-8);
  const [i0, j0, i1, j1] = grid.getOffsetRange({
    x: data.x + 1,
    y: data.y + 1,
    width: Math.max(1, px.width - 2),
    height: Math.max(1, px.height - 2),
  });
  for (let i = i0; i < i1; i++)
    for (let j = j0; j < j1; j++) {
      const c = grid.getCenterPoint({ i, j });
      const small = data.width < 1 && data.height < 1;
      if (!small && (c.x < data.x || c.y < data.y || c.x > data.x + px.width || c.y > data.y + px.height))
        continue;
      if (!isV14()) out.push({ i, j });
      else for (let d = 0; d < Math.max(1, Math.ceil(data.depth ?? 1)); d++) out.push({ i, j, k: k + d });
    }
  return out;
}
