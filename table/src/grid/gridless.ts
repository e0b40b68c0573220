import { BaseGrid, type Offset, type Point } from "./base.ts";

/** Every pixel is a space; nothing is adjacent to anything. */
export class GridlessGrid extends BaseGrid {
  readonly type = 0;
  getOffset(coords: any): Offset {
    if (BaseGrid.isOffset(coords)) return this.withLevel(coords, { i: coords.i, j: coords.j });
    return this.withLevel(coords, { i: Math.floor(coords.y), j: Math.floor(coords.x) });
  }
  getTopLeftPoint(coords: any): Point {
    return BaseGrid.isOffset(coords)
      ? { x: coords.j, y: coords.i }
      : { x: Math.floor(coords.x), y: Math.floor(coords.y) };
  }
  getCenterPoint(coords: any): Point {
    const p: Point = BaseGrid.isOffset(coords)
      ? { x: coords.j + 0.5, y: coords.i + 0.5 }
      : { x: coords.x, y: coords.y };
    if (coords.elevation !== undefined) p.elevation = coords.elevation;
    return p;
  }
  getVertices(): Point[] {
    return [];
  }
  getShape(): Point[] {
    return [];
  }
  getAdjacentOffsets(): Offset[] {
    return [];
  }
  getShiftedOffset(coords: any, direction: number): Offset {
    const p = this.getShiftedPoint(this.getCenterPoint(coords), direction);
    return this.getOffset(p);
  }
  override getShiftedPoint(p: Point, direction: number): Point {
    const dx = (direction & 8 ? 1 : 0) - (direction & 4 ? 1 : 0);
    const dy = (direction & 2 ? 1 : 0) - (direction & 1 ? 1 : 0);
    return { x: p.x + dx * this.size, y: p.y + dy * this.size };
  }
  override testAdjacency(): boolean {
    return false;
  }
  getDirectPath(waypoints: any[]): Offset[] {
    return waypoints.map((w) => this.getOffset(w));
  }
  protected measureSegment(from: any, to: any): { distance: number; spaces: number; diagonals: number } {
    return { distance: this.euclid(from, to), spaces: 0, diagonals: 0 };
  }
  getSnappedPoint({ x, y }: Point): Point {
    return { x, y };
  }
  getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const a = (direction * Math.PI) / 180;
    const s = (distance / this.distance) * this.size;
    return { x: point.x + Math.cos(a) * s, y: point.y + Math.sin(a) * s };
  }
}
