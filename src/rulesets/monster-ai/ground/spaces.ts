import type { Place, Point } from "../../../core/place";
import {
  battleFrom,
  PLAIN_FIGURE,
  standing,
  type Battle,
  type Figure,
  type MoveRules,
  type Snapshot,
} from "../../../field";

/** Spaces of a grid, asked of the grid itself; without one a place is a point. */

export const placeOf = ({ x, y, elevation }: Figure): Place => ({ x, y, elevation });

/** Reading order, so that equal places always come out the same. */
export const readingOrder = (a: Point, b: Point): number => a.y - b.y || a.x - b.x;

/**
 * Surely more than so many spaces apart: a quick look before they are counted. However steps are counted, there are as
 * many as the longer side of the box between the two, less what their bases take of it.
 */
export function isFarther({ grid }: Battle, a: Sized, b: Sized, spaces: number): boolean {
  const far = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) / grid.size;
  return far > spaces + Math.max(a.width, a.height) + Math.max(b.width, b.height);
}
type Sized = Pick<Figure, "x" | "y" | "width" | "height">;

export const isGridless = ({ grid }: Battle): boolean => grid.kind === "gridless";

const FREE: MoveRules = { through: "everybody", shares: true, terrainCost: () => 1 };

/**
 * Every space whose distance from a place is at most `radius`, the place itself included, walls or not.
 * Asked of an empty map with the same grid, so that every kind of grid answers for itself.
 */
export function spacesAround(battle: Battle, centre: Place, radius: number): readonly Place[] {
  const empty = emptied(battle);
  // Large creatures may have theirs on a corner between spaces.
  const middle = empty.spacesUnder(probeAt(centre))[0] ?? centre;
  const found = empty
    .reach(probeAt({ ...centre, ...middle }), radius, FREE)
    .spots.map(({ x, y }) => ({ x, y, ...raised(centre) }));
  return found.filter((place) => empty.spaces(middle, place) <= radius).sort(readingOrder);
}

const raised = ({ elevation }: Place): { elevation: number } => ({ elevation: elevation ?? 0 });

function emptied(battle: Battle): Battle {
  const { scene } = battle.snapshot;
  const known = emptyScenes.get(scene);
  if (known !== undefined) return known;
  const bare: Snapshot = { ...battle.snapshot, walls: [], regions: [], figures: [] };
  const made = battleFrom(bare, battle.unit);
  emptyScenes.set(scene, made);
  return made;
}
const emptyScenes = new WeakMap<Snapshot["scene"], Battle>();

/** Nobody in particular, one space large, to ask what a space of this grid reaches. */
export function probeAt(place: Place): Figure {
  const base: Figure = {
    ...PLAIN_FIGURE,
    id: " probe",
    side: "neutral",
    x: 0,
    y: 0,
    pixelWidth: 0,
    pixelHeight: 0,
  };
  return standing(base, place);
}

const under = new WeakMap<Figure, readonly Place[]>();

/** The spaces a figure stands on; on a gridless map its place. */
export function spacesUnder(battle: Battle, figure: Figure): readonly Place[] {
  if (isGridless(battle) || (figure.width <= 1 && figure.height <= 1)) return [placeOf(figure)];
  const known = under.get(figure);
  if (known !== undefined) return known;
  const { elevation } = figure;
  const made = battle.spacesUnder(figure).map(({ x, y }) => ({ x, y, elevation }));
  under.set(figure, made);
  return made;
}
