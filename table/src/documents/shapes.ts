/** Region shapes as polygons (flat arrays of coordinates), V13 and V14 kinds. */
export interface Ring {
  points: number[];
  hole: boolean;
}

function ellipse(cx: number, cy: number, rx: number, ry: number, rotation: number): number[] {
  const n = Math.max(24, Math.min(96, Math.ceil(Math.max(rx, ry) / 6)));
  const r = (rotation * Math.PI) / 180;
  return Array.from({ length: n }, (_, i) => {
    const a = (i / n) * Math.PI * 2;
    const [x, y] = [rx * Math.cos(a), ry * Math.sin(a)];
    return [cx + x * Math.cos(r) - y * Math.sin(r), cy + x * Math.sin(r) + y * Math.cos(r)];
  }).flat();
}
function rotated(points: number[], cx: number, cy: number, rotation: number): number[] {
  if (!rotation) return points;
  const r = (rotation * Math.PI) / 180;
  const out: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i] - cx, points[i + 1] - cy];
    out.push(cx + x * Math.cos(r) - y * Math.sin(r), cy + x * Math.sin(r) + y * Math.cos(r));
  }
  return out;
}

export function shapeRings(s: Data): Ring[] {
  const hole = Boolean(s["hole"]);
  const ring = (points: number[]): Ring[] => [{ points, hole }];
  switch (s["type"]) {
    case "rectangle": {
      const { x, y, width: w, height: h } = s as Record<string, number>;
      const ax = s["anchorX"] ?? 0;
      const ay = s["anchorY"] ?? 0;
      const [l, t] = [x - ax * w, y - ay * h];
      const corners = [l, t, l + w, t, l + w, t + h, l, t + h];
      // V13 turns a rectangle about its centre, V14 about its anchor.
      const pivot: [number, number] = s["anchorX"] === undefined ? [l + w / 2, t + h / 2] : [x, y];
      return ring(rotated(corners, ...pivot, s["rotation"] ?? 0));
    }
    case "circle":
      return ring(ellipse(s["x"], s["y"], s["radius"], s["radius"], 0));
    case "ellipse":
      return ring(ellipse(s["x"], s["y"], s["radiusX"], s["radiusY"], s["rotation"] ?? 0));
    case "polygon":
      return ring([...(s["points"] as number[])]);
    case "ring":
      return [
        {
          points: ellipse(
            s["x"],
            s["y"],
            s["outerRadius"] ?? s["radius"],
            s["outerRadius"] ?? s["radius"],
            0,
          ),
          hole,
        },
        { points: ellipse(s["x"], s["y"], s["innerRadius"] ?? 0, s["innerRadius"] ?? 0, 0), hole: true },
      ];
    case "cone": {
      const { x, y, radius, angle = 60, rotation = 0 } = s as Record<string, number>;
      const n = 24;
      const pts = [x, y];
      for (let i = 0; i <= n; i++) {
        const a = ((rotation - angle / 2 + (angle * i) / n) * Math.PI) / 180;
        pts.push(x + radius * Math.cos(a), y + radius * Math.sin(a));
      }
      return ring(pts);
    }
    case "line": {
      const { x, y, length, width: w = 20, rotation = 0 } = s as Record<string, number>;
      return ring(
        rotated([x, y - w / 2, x + length, y - w / 2, x + length, y + w / 2, x, y + w / 2], x, y, rotation),
      );
    }
    default:
      throw new Error(`practice table: region shapes of type "${String(s["type"])}" are not implemented`);
  }
}

export function insideRing(points: number[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [points[i], points[i + 1], points[j], points[j + 1]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Shapes apply in order: a hole cuts what came before it. */
export function insideShapes(rings: Ring[], x: number, y: number): boolean {
  let inside = false;
  for (const r of rings) if (insideRing(r.points, x, y)) inside = !r.hole;
  return inside;
}

export function segmentCrossings(
  points: number[],
  a: { x: number; y: number },
  b: { x: number; y: number },
): number[] {
  const out: number[] = [];
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const [cx, cy, dx, dy] = [points[j], points[j + 1], points[i], points[i + 1]];
    const den = (b.x - a.x) * (dy - cy) - (b.y - a.y) * (dx - cx);
    if (den === 0) continue;
    const t = ((cx - a.x) * (dy - cy) - (cy - a.y) * (dx - cx)) / den;
    const u = ((cx - a.x) * (b.y - a.y) - (cy - a.y) * (b.x - a.x)) / den;
    if (t >= 0 && t <= 1 && u >= 0 && u <= 1) out.push(t);
  }
  return out.sort((p, q) => p - q);
}
