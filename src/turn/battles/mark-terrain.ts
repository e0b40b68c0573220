import type { MarkedOutcome } from "../../core/outcome";
import type { RegionData, Snapshot, TerrainKind } from "../../field";

/** What a mark is to the field. Marks that are not named here are features: seen, and in nobody's way. */
const KINDS: Readonly<Record<string, TerrainKind>> = {
  fire: "dangerous",
  trap: "dangerous",
  objective: "objective",
};

export const markKind = (what: string): TerrainKind => KINDS[what] ?? "feature";

/** Corners of a circle drawn as a polygon. */
const CORNERS = 24;

/** A mark as a region of the snapshot, as the host's scene would give it back. */
export function markRegion(snapshot: Snapshot, { mark, what, at, radius }: MarkedOutcome): RegionData {
  return {
    id: `mark-${mark}`,
    name: mark,
    rings: [radius === undefined ? square(at, snapshot.scene.grid.size) : circle(at, radius)],
    bottom: null,
    top: null,
    terrain: [{ kind: markKind(what), name: mark, tags: [what] }],
  };
}

const square = ({ x, y }: { readonly x: number; readonly y: number }, size: number): number[] => {
  const [x0, y0, x1, y1] = [x - size / 2, y - size / 2, x + size / 2, y + size / 2];
  return [x0, y0, x1, y0, x1, y1, x0, y1];
};

const circle = ({ x, y }: { readonly x: number; readonly y: number }, radius: number): number[] =>
  Array.from({ length: CORNERS }, (_, corner) => (2 * Math.PI * corner) / CORNERS).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ]);

/** The map with the mark on it, or without it. */
export const withMark = (snapshot: Snapshot, outcome: MarkedOutcome): Snapshot => {
  const { regions } = withoutMark(snapshot, outcome.mark);
  return { ...snapshot, regions: [...regions, markRegion(snapshot, outcome)] };
};

export const withoutMark = (snapshot: Snapshot, mark: string): Snapshot => ({
  ...snapshot,
  regions: snapshot.regions.filter(({ id }) => id !== `mark-${mark}`),
});
