import type { Place, Point } from "../../core/place";
import { standing, type Battle, type Figure, type MoveRules } from "../../field/battle";
import { battleFrom } from "../../field/field";
import type { Snapshot } from "../../field/snapshot";
import type { MapMark } from "./memory";
import type { Options } from "./options";

/** MAI-Q20: a diagonal is one space, whatever the scene says, unless the option leaves it to the scene. */
export function inMetric(battle: Battle, { metric }: Pick<Options, "metric">): Battle {
  const { grid } = battle;
  if (metric === "grid" || grid.kind !== "square" || grid.diagonals === "equidistant") return battle;
  const known = equidistant.get(battle);
  if (known !== undefined) return known;
  const { snapshot } = battle;
  const scene = { ...snapshot.scene, grid: { ...grid, diagonals: "equidistant" as const } };
  const made = battleFrom({ ...snapshot, scene }, battle.unit);
  equidistant.set(battle, made);
  return made;
}
const equidistant = new WeakMap<Battle, Battle>();

export const placeOf = ({ x, y, elevation }: Figure): Place => ({ x, y, elevation });

/** Reading order, so that equal places always come out the same. */
export const readingOrder = (a: Point, b: Point): number => a.y - b.y || a.x - b.x;

const FREE: MoveRules = { through: "everybody", terrainCost: () => 1 };

/**
 * Every space whose distance from a place is at most `radius`, the place itself included, walls or not.
 * Asked of an empty map with the same grid, so that every kind of grid answers for itself.
 */
export function spacesAround(battle: Battle, centre: Place, radius: number): readonly Place[] {
  const empty = emptied(battle);
  const probe = probeAt(centre);
  const found = empty.reach(probe, radius, FREE).spots.map(({ x, y }) => ({ x, y, ...raised(centre) }));
  return found.filter((place) => empty.spaces(centre, place) <= radius).sort(readingOrder);
}

/** The spaces of an area: walls stop it where sight counts (MAI-A7). */
export function areaAround(
  battle: Battle,
  centre: Place,
  radius: number,
  { lineOfSight }: Pick<Options, "lineOfSight">,
): { readonly spaces: readonly Place[]; readonly holds: (figure: Figure) => boolean } {
  const spaces = spacesAround(battle, centre, radius).filter(
    (space) => !lineOfSight || battle.seesPoint(centre, space),
  );
  if (battle.grid.kind === "gridless") {
    return { spaces: [centre], holds: (figure) => battle.spaces(centre, figure) <= radius };
  }
  const holds = (figure: Figure): boolean =>
    battle.spaces(centre, figure) <= radius && spaces.some((space) => battle.spaces(figure, space) === 0);
  return { spaces, holds };
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
function probeAt(place: Place): Figure {
  const base: Figure = {
    id: " probe",
    name: "",
    side: "neutral",
    x: 0,
    y: 0,
    elevation: 0,
    width: 1,
    height: 1,
    rotation: 0,
    hidden: false,
    defeated: false,
    profile: {},
    statuses: [],
    pixelWidth: 0,
    pixelHeight: 0,
  };
  return standing(base, place);
}

/** Free spaces one can walk to from a place, nearest first (MAI-E11, MAI-Q5). */
export function freeSpacesNear(battle: Battle, centre: Place, wanted: number): readonly Place[] {
  const probe = probeAt(centre);
  for (const budget of [1, 3, 6, 12, 24]) {
    const spots = battle.reach(probe, budget, FREE).spots.filter((spot) => isFree(battle, spot));
    if (spots.length >= wanted || budget === 24) {
      return [...spots]
        .sort(
          (a, b) =>
            battle.spaces(centre, a) - battle.spaces(centre, b) || a.cost - b.cost || readingOrder(a, b),
        )
        .slice(0, wanted)
        .map(({ x, y }) => ({ x, y, ...raised(centre) }));
    }
  }
  return [];
}

/** The spaces a figure stands on; on a gridless map its place. */
export function spacesUnder(battle: Battle, figure: Figure): readonly Place[] {
  if (battle.grid.kind === "gridless") return [placeOf(figure)];
  const around = Math.ceil(Math.max(figure.width, figure.height) / 2);
  return spacesAround(battle, placeOf(figure), around).filter((space) => battle.spaces(figure, space) === 0);
}

/** Free spaces beside a figure, one step from any of its own, no wall between (MAI-Q8). */
export function spacesBeside(battle: Battle, figure: Figure): readonly Place[] {
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

/** Nobody stands on the space. */
export const isFree = (battle: Battle, place: Place): boolean =>
  battle.figures.every((figure) => battle.spaces(figure, place) > 0);

/** The figure stands on a fire or trap, in whole or in part. */
export const standsOn = (battle: Battle, figure: Figure, mark: MapMark): boolean =>
  mark.radius === 0
    ? battle.spaces(figure, { x: mark.x, y: mark.y, elevation: figure.elevation }) === 0
    : battle.distance(figure, mark) <= mark.radius;

/** A mark fills its space on a grid; on a gridless map it has a size. */
export const coversPoint = (battle: Battle, mark: MapMark, point: Point): boolean =>
  mark.radius === 0
    ? battle.spaces({ x: mark.x, y: mark.y }, { x: point.x, y: point.y }) === 0
    : battle.distance(point, mark) <= mark.radius;
