import type { Place } from "../../../core/place";
import { standing, type Battle, type Figure, type MoveRules } from "../../../field";
import { isGridless, placeOf, probeAt, spacesUnder } from "../ground/spaces";
import { isInRock } from "../ground/base-in-region";
import { isCutByWall } from "../ground/arms-reach";
import { isIntangible, type Walker } from "./walker";

const ON_FOOT: MoveRules = {
  through: "everybody",
  shares: true,
  opensDoors: true,
  terrainCost: ({ kind }) => (kind === "impassable" ? Infinity : 1),
};

const ANY_GROUND: MoveRules = { ...ON_FOOT, terrainCost: () => 1 };

/** MAI-S16: an intangible creature may not end inside walls or obstacles. */
export function endTest(walker: Walker, from: Figure): (place: Place) => boolean {
  if (!isIntangible(walker.fighter)) return () => true;
  const known = new Map<string, boolean>();
  const isWhole = wholeTest(walker.battle, from);
  const leadsOut = walksToSomebody(walker.battle, from);
  const isRock = rockTest(walker.battle, from);
  return (place) => {
    const key = `${place.x},${place.y}`;
    const open = known.get(key) ?? (!isRock(place) && isWhole(place) && leadsOut(place));
    known.set(key, open);
    return open;
  };
}

/** Some of the base is on ground nobody can enter. */
function rockTest(battle: Battle, from: Figure): (place: Place) => boolean {
  if (isGridless(battle)) {
    const rocks = battle.regionsOf("impassable");
    return (place) => rocks.some((rock) => isInRock(battle, standing(from, place), rock));
  }
  return (place) =>
    spacesUnder(battle, standing(from, place)).some((space) =>
      battle.terrainAt(space, from.elevation).some(({ kind }) => kind === "impassable"),
    );
}

/** No wall runs through the base: on a grid between one of its spaces and the next. */
function wholeTest(battle: Battle, from: Figure): (place: Place) => boolean {
  if (isGridless(battle)) return (place) => !isCutByWall(battle, standing(from, place));
  const steps = from.width <= 1 && from.height <= 1 ? undefined : battle.steps(probeAt(from), ANY_GROUND);
  if (steps === undefined) return () => true;
  return (place) => {
    const own = spacesUnder(battle, standing(from, place));
    return own.every((one) => {
      const open = steps.from(one).filter(({ diagonal }) => !diagonal);
      return own.every(
        (other) =>
          !isNext(battle, one, other) || open.some(({ x, y }) => battle.spaces({ x, y }, other) === 0),
      );
    });
  };
}

/** They share a side. */
const isNext = (battle: Battle, a: Place, b: Place): boolean =>
  battle.spaces(a, b) === 1 && (battle.grid.kind === "hex" || a.x === b.x || a.y === b.y);

/**
 * A space from which nobody on the map could be reached on foot, doors open, is inside a wall or an obstacle: asked of
 * every space of a large base by itself.
 */
function walksToSomebody(battle: Battle, from: Figure): (place: Place) => boolean {
  const tries = [from, ...battle.figures].map((figure) => {
    let ways: ReturnType<Battle["ways"]> | undefined;
    return (place: Place): boolean => (ways ??= wayTo(battle, from, figure)).from(place) < Infinity;
  });
  return (place) =>
    spacesUnder(battle, standing(from, place)).every((space) => tries.some((reaches) => reaches(space)));
}

/** Asked in that figure's name, whose own space is free to it. */
function wayTo(battle: Battle, from: Figure, to: Figure): ReturnType<Battle["ways"]> {
  const place = spacesUnder(battle, to)[0] ?? placeOf(to);
  const { size } = battle.grid;
  const small = { width: 1, height: 1, pixelWidth: size, pixelHeight: size };
  return battle.ways({ ...standing(from, place), ...small, id: to.id }, { kind: "place", place }, ON_FOOT);
}
