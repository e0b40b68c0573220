/**
 * Coordinates are snapped to sixteenths of a pixel and lie within two million pixels of the canvas corner
 * (MOST_PIXELS): their differences are whole numbers of sixteenths below 2^26, products of these below 2^52,
 * differences of products below 2^53. All are exact in doubles, so `orient` never rounds: a point is on a
 * line or it is not.
 */
export const STEPS_PER_PIXEL = 16;
export const snap = (value: number): number => Math.round(value * STEPS_PER_PIXEL) / STEPS_PER_PIXEL;

/** Twice the signed area of a, b, c: positive when c lies to the left of a->b as seen on the screen (y down). */
export const orient = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (ay - cy) * (bx - cx) - (ax - cx) * (by - cy);

const between = (a: number, b: number, value: number): boolean =>
  a < b ? a <= value && value <= b : b <= value && value <= a;

/** The point lies on the closed segment. */
export const onSegment = (ax: number, ay: number, bx: number, by: number, px: number, py: number): boolean =>
  orient(ax, ay, bx, by, px, py) === 0 && between(ax, bx, px) && between(ay, by, py);

/** The closed segments share a point. */
export function segmentsTouch(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const c = orient(ax, ay, bx, by, cx, cy);
  const d = orient(ax, ay, bx, by, dx, dy);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false;
  const a = orient(cx, cy, dx, dy, ax, ay);
  const b = orient(cx, cy, dx, dy, bx, by);
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false;
  if (c !== 0 || d !== 0 || a !== 0 || b !== 0) return true;
  return (
    Math.max(ax, bx) >= Math.min(cx, dx) &&
    Math.max(cx, dx) >= Math.min(ax, bx) &&
    Math.max(ay, by) >= Math.min(cy, dy) &&
    Math.max(cy, dy) >= Math.min(ay, by)
  );
}

/** Squared distance from a point to a closed segment. */
export function pointToSegmentSquared(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / lengthSquared;
  const t = along < 0 ? 0 : along > 1 ? 1 : along;
  const ex = px - (ax + t * dx);
  const ey = py - (ay + t * dy);
  return ex * ex + ey * ey;
}

/** Where p->q crosses the line through a and b, as a share of p->q. */
export function crossingShare(
  px: number,
  py: number,
  qx: number,
  qy: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const p = orient(ax, ay, bx, by, px, py);
  const q = orient(ax, ay, bx, by, qx, qy);
  return p === q ? 0 : p / (p - q);
}
