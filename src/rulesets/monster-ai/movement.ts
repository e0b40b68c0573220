import type { Place, Point } from "../../core/place";
import type { MoveStep } from "../../core/step";
import { length } from "../../core/units";
import { text } from "../../core/text";
import {
  eachOf,
  standing,
  type Battle,
  type Figure,
  type MoveRules,
  type Path,
  type Reach,
  type Spot,
} from "../../field/battle";
import type { TerrainData } from "../../field/snapshot";
import { hasTrait, type Creature } from "./creature";
import { coversPoint, placeOf } from "./ground";
import type { Memory } from "./memory";
import type { Options } from "./options";
import type { Turn } from "./turn";

/**
 * How much it minds where it treads (MAI-M2, MAI-M3): first only clean ground, then difficult ground too,
 * then through hazards and its own side's traps.
 */
export const CARES = ["clean", "difficult", "anything"] as const;
export type Care = (typeof CARES)[number];

export interface Walker {
  readonly battle: Battle;
  readonly options: Options;
  readonly memory: Memory;
  readonly creature: Creature;
}

export const walkerOf = ({ battle, options, memory, me }: Turn): Walker => ({
  battle,
  options,
  memory,
  creature: me,
});

/** MAI-S8, MAI-S9: neither difficult nor hazardous ground concerns it. */
export const lightFooted = (creature: Creature): boolean =>
  hasTrait(creature, "floating") || hasTrait(creature, "flying");

export function moveRules({ battle, options, memory, creature }: Walker, care: Care): MoveRules {
  const intangible = hasTrait(creature, "intangible");
  const minded = memory.marks.filter((mark) =>
    mark.what === "fire" ? !lightFooted(creature) : mark.side === creature.figure.side,
  );
  return {
    through: "friends", // MAI-M4
    opensDoors: options.opensDoors,
    ignoresWalls: intangible, // MAI-S16
    terrainCost: (terrain) => groundCost(terrain, creature, options, care),
    ...(care === "anything" || minded.length === 0
      ? {}
      : {
          costAt: (point: Point) => (minded.some((mark) => coversPoint(battle, mark, point)) ? Infinity : 1),
        }),
  };
}

function groundCost(terrain: TerrainData, creature: Creature, options: Options, care: Care): number {
  const light = lightFooted(creature);
  switch (terrain.kind) {
    case "impassable":
      return hasTrait(creature, "intangible") ? 1 : Infinity;
    case "difficult":
      if (light) return 1;
      return care === "clean" ? Infinity : (terrain.cost ?? options.difficultCost); // MAI-Q34
    case "dangerous":
      if (light) return 1;
      return care === "anything" ? (terrain.cost ?? 1) : Infinity;
    case "cover":
    case "feature":
    case "objective":
    case "zone":
    case "edge":
      return light ? 1 : (terrain.cost ?? 1);
  }
}

/** Spaces a Move can end on; an intangible creature may not end inside walls or obstacles (MAI-S16). */
export function reachable(walker: Walker, from: Figure, speed: number, care: Care): Reach {
  const reach = walker.battle.reach(from, speed, moveRules(walker, care));
  return hasTrait(walker.creature, "intangible") ? solidLeftOut(walker.battle, from, reach) : reach;
}

const ON_FOOT: MoveRules = {
  through: "everybody",
  opensDoors: true,
  terrainCost: ({ kind }) => (kind === "impassable" ? Infinity : 1),
};

/** A space from which nobody on the map could be reached on foot, doors open, is inside a wall or an obstacle. */
function solidLeftOut(battle: Battle, from: Figure, reach: Reach): Reach {
  const open = new Set<Spot>();
  for (const figure of [from, ...battle.figures]) {
    if (open.size === reach.spots.length) break;
    // Asked in that figure's name, whose own space is free to it.
    const ways = battle.ways({ ...from, id: figure.id }, { kind: "place", place: placeOf(figure) }, ON_FOOT);
    for (const spot of reach.spots) if (ways.from(spot) < Infinity) open.add(spot);
  }
  const spots = reach.spots.filter((spot) => open.has(spot));
  return {
    spots,
    each: eachOf(spots),
    at: (place) => spots.find(({ x, y }) => x === place.x && y === place.y),
    path: (spot) => reach.path(spot),
  };
}

/** A Move along a path; Slippery creatures disengage while they move (MAI-S26). */
export function moveStep(turn: Turn, path: Path, order?: 1 | 2): MoveStep {
  const slippery = hasTrait(turn.me, "slippery");
  const key = slippery ? "OPFOR.monster-ai.step.slip" : "OPFOR.monster-ai.step.move";
  return {
    kind: "move",
    figure: turn.me.id,
    gait: slippery ? "disengage" : "walk",
    path: path.places,
    cost: path.cost,
    unit: "space",
    label: text(key, { way: length(path.cost, "space") }),
    detail:
      order === undefined
        ? text("OPFOR.monster-ai.step.speed", { n: turn.speed })
        : text("OPFOR.monster-ai.step.ofTwo", { number: order, n: turn.speed }),
  };
}

export const stand = (turn: Turn, spot: Place): Figure => standing(turn.me.figure, spot);

/** Where it stands already: no Move at all. */
export const stay = (turn: Turn): Spot => ({ ...placeOf(turn.me.figure), cost: 0 });
