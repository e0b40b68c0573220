import { lengthOf, type Point } from "../../../core/place";
import { pointToBase } from "../../bases/base";
import type { Figure, Goal } from "../../battle";
import type { Footprints, Standing } from "../standing/footprints";
import { snap } from "../../shapes/exact";
import type { Bounds } from "../../shapes/bounds";
import { heightApart, overGround, touchesInHeight } from "../../bases/heights";
import { placeOf } from "../../bases/plain-place";
import { groundAtHeightOf, type World } from "../../indexed-scene";

/** What goals on a grid are looked for with. */
export interface GoalGround {
  readonly world: World;
  readonly footing: Footprints;
  readonly pixelsPerUnit: number;
}

/** Bases at the goal are within so many pixels of a box, and pass a test. */
interface Mark {
  readonly box: Bounds;
  readonly pixels: number;
  readonly isMet: (there: Standing) => boolean;
}

type MarkGoal = Exclude<Goal, { readonly kind: "place" }>;

/** The anchors at the goal of a move on a grid where the mover would have to go, whoever may stand there. */
/** `within`: only those of these anchors. */
export function goalAnchors(
  ground: GoalGround,
  mover: Figure,
  goal: Goal,
  within?: ReadonlySet<number>,
): number[] {
  if (goal.kind === "place") {
    const wanted = ground.footing.anchorOf(mover, goal.place);
    return wanted < 0 ? [] : [wanted];
  }
  const mark = markOf(ground, mover, goal);
  return mark === undefined ? [] : anchorsAround(ground.footing, mover, mark, within);
}

/** It stands at the goal already: where it really is, be that in the middle of spaces and on the map or not. */
export function isAtGoal(ground: GoalGround, mover: Figure, goal: Goal): boolean {
  const { footing } = ground;
  if (goal.kind !== "place") return markOf(ground, mover, goal)?.isMet(mover) === true;
  // Off the grid there are no spaces to tell places by.
  const own = footing.anchorOf(mover, mover);
  return own < 0 ? isSamePoint(mover, goal.place) : footing.anchorOf(mover, goal.place) === own;
}

export const isSamePoint = (a: Point, b: Point): boolean =>
  snap(a.x) === snap(b.x) && snap(a.y) === snap(b.y);

/** Undefined when there is no place at the goal, wherever one looks. */
function markOf(ground: GoalGround, mover: Figure, goal: MarkGoal): Mark | undefined {
  switch (goal.kind) {
    case "touch":
      return contactMark(ground, mover, goal);
    case "near":
      return nearMark(ground, mover, goal);
    case "region":
      return regionMark(ground, mover, goal);
    default:
      return goal satisfies never;
  }
}

type GoalOf<Kind extends Goal["kind"]> = Extract<Goal, { readonly kind: Kind }>;

function contactMark({ footing }: GoalGround, mover: Figure, goal: GoalOf<"touch">): Mark | undefined {
  const { figure, from, fromAbove } = goal;
  const { grid } = footing;
  if (fromAbove !== true && !touchesInHeight(grid, mover, figure)) return undefined;
  const level = { ...figure, elevation: mover.elevation };
  return {
    box: boxOf(figure),
    pixels: grid.size * 2,
    isMet: (there) => footing.touching(there, level) && (from === undefined || from(placeOf(there))),
  };
}

function nearMark(ground: GoalGround, mover: Figure, goal: GoalOf<"near">): Mark | undefined {
  const { footing, pixelsPerUnit } = ground;
  const { to } = goal;
  const most = goal.distance * pixelsPerUnit + 1e-9;
  const up = goal.fromAbove === true ? 0 : heightApart(footing.grid, mover, to);
  const pixels = overGround(most, up);
  if (pixels < 0) return undefined;
  const isNear = (flat: number): boolean => (up === 0 ? flat : lengthOf(flat, up)) <= most;
  if ("width" in to) {
    const isMet = (there: Standing): boolean =>
      !footing.tooFar(there, to, pixels) && isNear(footing.apart(there, to));
    return { box: boxOf(to), pixels, isMet };
  }
  const [x, y] = [snap(to.x), snap(to.y)];
  const isMet = (there: Standing): boolean => isNear(pointToBase(footing.baseOf(there), x, y));
  return { box: { left: x, top: y, right: x, bottom: y }, pixels, isMet };
}

function regionMark({ world, footing }: GoalGround, mover: Figure, goal: GoalOf<"region">): Mark | undefined {
  const shape = groundAtHeightOf(world, mover, goal.region)?.shape;
  if (shape === undefined) return undefined;
  const isMet = (there: Standing): boolean => {
    const [wide, high] = [there.pixelWidth + footing.grid.size, there.pixelHeight + footing.grid.size];
    const apart =
      there.x + wide < shape.left ||
      there.x - wide > shape.right ||
      there.y + high < shape.top ||
      there.y - high > shape.bottom;
    return !apart && footing.outlinesOf(there).some((outline) => shape.meetsPolygon(outline));
  };
  return { box: shape, pixels: 0, isMet };
}

/** Anchors whose base may come within so many pixels of the mark's box, and meets it. */
function anchorsAround(
  footing: Footprints,
  mover: Figure,
  { box, pixels, isMet }: Mark,
  within: ReadonlySet<number> | undefined,
): number[] {
  const { lattice, grid } = footing;
  const { elevation, width, height, pixelWidth, pixelHeight } = mover;
  const footprint = footing.footprintOf(mover);
  const found: number[] = [];
  const [wide, high] = [pixelWidth + grid.size * 2, pixelHeight + grid.size * 2];
  // Where the middle of the base may be: hexes stand out a little over their width and height.
  const across = pixels + pixelWidth / 2 + grid.size;
  const down = pixels + pixelHeight / 2 + grid.size;
  lattice.eachIn(
    box.left - wide - pixels,
    box.top - high - pixels,
    box.right + wide + pixels,
    box.bottom + high + pixels,
    (cell) => {
      if (lattice.playable[cell] !== 1 || within?.has(cell) === false) return;
      const x = lattice.centreX(cell) + footprint.dx;
      const y = lattice.centreY(cell) + footprint.dy;
      if (x < box.left - across || x > box.right + across) return;
      if (y < box.top - down || y > box.bottom + down) return;
      if (isMet({ x, y, elevation, width, height, pixelWidth, pixelHeight })) found.push(cell);
    },
  );
  return found;
}

const boxOf = (figure: Figure): Bounds => ({
  left: figure.x - figure.pixelWidth / 2,
  top: figure.y - figure.pixelHeight / 2,
  right: figure.x + figure.pixelWidth / 2,
  bottom: figure.y + figure.pixelHeight / 2,
});
