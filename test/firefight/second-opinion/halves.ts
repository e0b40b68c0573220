import { snapshotSchema, type Snapshot } from "../../../src/field/snapshot";

/** The same ground drawn by another hand: every region as two that adjoin or overlap. */

type Ring = readonly number[];

/** The part of an outline on one side of a line. */
function clipped(ring: Ring, axis: 0 | 1, side: 1 | -1, at: number): number[] {
  const beyond = (corner: number): number => side * ((ring[(corner + axis) % ring.length] ?? 0) - at);
  return Array.from({ length: ring.length / 2 }, (_, index) => {
    const [a, b] = [2 * index, (2 * index + 2) % ring.length];
    const [ax, ay, bx, by] = [ring[a] ?? 0, ring[a + 1] ?? 0, ring[b] ?? 0, ring[b + 1] ?? 0];
    const [from, to] = [beyond(a), beyond(b)];
    const share = from / (from - to);
    return [
      ...(from >= 0 ? [ax, ay] : []),
      ...(from * to < 0 ? [ax + (bx - ax) * share, ay + (by - ay) * share] : []),
    ];
  }).flat();
}

/** Cut across or down; `overlap` in pixels on either side of the cut. Objectives are left alone. */
export function inHalves(snapshot: Snapshot, axis: 0 | 1, overlap: number): Snapshot {
  const regions = snapshot.regions.flatMap((region) => {
    const ring = region.rings[0] ?? [];
    if (region.terrain.some(({ kind }) => kind === "objective")) return [region];
    const along = ring.filter((_, at) => at % 2 === axis);
    const middle = (Math.min(...along) + Math.max(...along)) / 2;
    return ([1, -1] as const).map((side) => ({
      ...region,
      id: `${region.id} ${side}`,
      rings: [clipped(ring, axis, side, middle - side * overlap)],
    }));
  });
  return snapshotSchema.parse({ ...snapshot, regions });
}
