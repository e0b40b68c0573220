import { lengthOf, type Place, type Point } from "../../../core/place";
import {
  segmentsTouch,
  standing,
  type Battle,
  type Figure,
  type MoveRules,
  type WallData,
} from "../../../field";
import { MARK_RADIUS } from "./stands-on-mark";
import { isGridless, placeOf, probeAt, readingOrder, spacesUnder } from "./spaces";
import { radiusOf } from "./gridless-tolerances";

/** Where there is room: for summons, for the dead who return, for traps. */

const ON_FOOT: MoveRules = {
  through: "everybody",
  terrainCost: ({ kind }) => (kind === "impassable" ? Infinity : 1),
};

/** How far somebody who is summoned may have to stand off. */
const BUDGETS = [1, 3, 6, 12, 24];

/** Free, passable places one can walk to from a place, nearest first, for a base as large as this (MAI-E11, MAI-Q5). */
export function freePlacesNear(
  battle: Battle,
  centre: Place,
  wanted: number,
  size: Pick<Figure, "width" | "height"> = { width: 1, height: 1 },
): readonly Place[] {
  const body = bodyAt(battle, centre, size);
  for (const budget of BUDGETS) {
    const spots = battle
      .reach(body, budget, ON_FOOT)
      .spots.filter((spot) => hasRoom(battle, standing(body, spot)));
    if (spots.length < wanted && budget !== BUDGETS.at(-1)) continue;
    return [...spots]
      .sort(
        (a, b) =>
          a.cost - b.cost || battle.spaces(centre, a) - battle.spaces(centre, b) || readingOrder(a, b),
      )
      .slice(0, wanted)
      .map(({ x, y }) => ({ x, y, elevation: centre.elevation ?? 0 }));
  }
  return [];
}

const bodyAt = (
  battle: Battle,
  place: Place,
  { width, height }: Pick<Figure, "width" | "height">,
): Figure => ({
  ...probeAt(place),
  width,
  height,
  pixelWidth: width * battle.grid.size,
  pixelHeight: height * battle.grid.size,
});

/** Nobody stands there already, not even in part, and the ground can be stood on. */
function hasRoom(battle: Battle, body: Figure): boolean {
  const isRock = battle.terrainAt(body, body.elevation).some(({ kind }) => kind === "impassable");
  return !isRock && battle.figures.every((figure) => !overlaps(battle, figure, body));
}

/** Bases that touch do not overlap. */
export function overlaps(battle: Battle, a: Figure, b: Figure): boolean {
  if (!isGridless(battle)) return battle.spaces(a, b) === 0;
  const apart = lengthOf(a.x - b.x, a.y - b.y) / battle.grid.size;
  return apart < radiusOf(battle, a) + radiusOf(battle, b) - TOUCH;
}

/** Places are told to a sixteenth of a pixel. */
export const TOUCH = 0.01;

/** Free places for a trap beside a figure, no wall between (MAI-Q8). */
export const placesBeside = (battle: Battle, figure: Figure, toward: readonly Figure[]): readonly Place[] =>
  isGridless(battle) ? pointsBeside(battle, figure, toward) : spacesBeside(battle, figure);

function spacesBeside(battle: Battle, figure: Figure): readonly Place[] {
  const found = new Map<string, Place>();
  for (const own of spacesUnder(battle, figure)) {
    // In its own name: where it stands or stood is free to it.
    const probe = { ...probeAt(own), id: figure.id };
    for (const { x, y } of battle.reach(probe, 1, STEP).spots) {
      const place = { x, y, elevation: figure.elevation };
      if (battle.spaces(figure, place) === 1) found.set(`${x},${y}`, place);
    }
  }
  return [...found.values()].sort(readingOrder);
}

const STEP: MoveRules = {
  through: "nobody",
  terrainCost: ({ kind }) => (kind === "impassable" ? Infinity : 1),
};

const DIRECTIONS = 16;

/** Without a grid: a circle that touches its base, toward every enemy and all around. */
function pointsBeside(battle: Battle, figure: Figure, toward: readonly Figure[]): readonly Place[] {
  const { size } = battle.grid;
  const off = (radiusOf(battle, figure) + MARK_RADIUS) * size;
  const bearings = [
    ...toward.map(({ x, y }) => Math.atan2(y - figure.y, x - figure.x)),
    ...Array.from({ length: DIRECTIONS }, (_, at) => (2 * Math.PI * at) / DIRECTIONS),
  ];
  return bearings
    .map((bearing) => ({
      x: Math.round(figure.x + off * Math.cos(bearing)),
      y: Math.round(figure.y + off * Math.sin(bearing)),
      elevation: figure.elevation,
    }))
    .filter((place) => isOpen(battle, figure, place));
}

function isOpen(battle: Battle, figure: Figure, place: Place): boolean {
  const { area, grid } = battle;
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  if (place.x < area.x || place.x > right || place.y < area.y || place.y > bottom) return false;
  const trap = { ...probeAt(place), pixelWidth: grid.size, pixelHeight: grid.size };
  const others = battle.figures.filter(({ id }) => id !== figure.id);
  if (others.some((other) => overlaps(battle, other, trap))) return false;
  if (battle.terrainAt(place, figure.elevation).some(({ kind }) => kind === "impassable")) return false;
  return !battle.snapshot.walls.some(
    (wall) => stands(wall, figure.elevation) && cuts(wall, placeOf(figure), place),
  );
}

const stands = (
  { move, door, ds, bottom = -Infinity, top = Infinity }: WallData,
  elevation: number,
): boolean => move !== 0 && !(door !== 0 && ds === 1) && bottom <= elevation && elevation < top;

const cuts = ({ c: [ax, ay, bx, by] }: WallData, from: Point, to: Point): boolean =>
  segmentsTouch(ax, ay, bx, by, from.x, from.y, to.x, to.y);
