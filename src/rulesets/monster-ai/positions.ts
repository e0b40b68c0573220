import type { Option } from "../../core/decision";
import { lengthOf, type Place } from "../../core/place";
import { text } from "../../core/text";
import { choose, least, most, only, type Criterion } from "../../engine/choose";
import type { Figure, Path, Reach, Spot, Ways } from "../../field/battle";
import type { Aim, EnemyAction } from "./aim";
import { hasTrait, type Creature } from "./creature";
import { areaAround, placeOf, spacesAround } from "./ground";
import { CARES, moveRules, reachable, stand, stay, walkerOf, type Care } from "./movement";
import type { Area } from "./scheme/schema";
import { canHit, othersInReach, within } from "./targeting";
import type { Turn } from "./turn";

/** Where it can stand to do it, with the least bad ground that allows it (MAI-M2). */
export interface Stands {
  readonly care: Care;
  readonly spots: readonly Spot[];
  readonly path: (spot: Spot) => Path;
}

/** Finds the places from which each possible target can be hit; one search per kind of ground for all. */
export class Positions {
  readonly #reaches = new Map<Care, Reach>();

  constructor(
    readonly turn: Turn,
    readonly aim: Extract<Aim, { kind: "enemy" | "ally" }>,
  ) {}

  /** MAI-Q26: `undefined` when no space within its Speed lets it hit. */
  for(target: Creature): Stands | undefined {
    if (!this.aim.moves || this.turn.speed === 0) return this.#standing(target);
    for (const care of CARES) {
      const reach = this.#reach(care);
      const spots = reach.spots.filter((spot) => this.#hits(stand(this.turn, spot), target));
      if (spots.length > 0) return { care, spots, path: (spot) => reach.path(spot) };
    }
    return undefined;
  }

  #standing(target: Creature): Stands | undefined {
    const here = stay(this.turn);
    if (!this.#hits(this.turn.me.figure, target)) return undefined;
    return {
      care: "clean",
      spots: [here],
      path: () => ({ places: [placeOf(this.turn.me.figure)], cost: 0 }),
    };
  }

  #hits(from: Figure, target: Creature): boolean {
    if (this.aim.kind === "enemy") return canHit(this.turn, this.aim.action, from, target);
    return target.id === this.turn.me.id || within(this.turn, this.aim.reach, from, target.figure);
  }

  #reach(care: Care): Reach {
    const known = this.#reaches.get(care);
    if (known !== undefined) return known;
    const made = reachable(walkerOf(this.turn), this.turn.me.figure, this.turn.speed, care);
    this.#reaches.set(care, made);
    return made;
  }
}

/** A place to do the action from; an area also has its centre. */
export interface Position {
  readonly spot: Spot;
  readonly centre?: Place;
  readonly others: readonly Creature[];
  readonly friends: number;
}

/** MAI-X1 to X7, in that order of concern; then the fewest spaces (MAI-M7 to M10). */
export function choosePosition(
  turn: Turn,
  action: EnemyAction | undefined,
  target: Creature,
  { spots, care }: Stands,
): Position | undefined {
  const positions = positionsAt(turn, action, target, spots);
  return choose(turn.situation, {
    id: "place",
    label: text("OPFOR.monster-ai.choice.place"),
    candidates: text(`OPFOR.monster-ai.choice.places.${care}`, { name: target.name }),
    from: positions,
    by: [...effectiveness(turn, action, target, positions), ...nearness(turn, target)],
    show: placeOption,
  });
}

function positionsAt(
  turn: Turn,
  action: EnemyAction | undefined,
  target: Creature,
  spots: readonly Spot[],
): readonly Position[] {
  if (action?.kind === "area") return areaPositions(turn, action, target, spots);
  return spots.map((spot) => ({
    spot,
    others: action === undefined ? [] : othersInReach(turn, action, stand(turn, spot), target),
    friends: 0,
  }));
}

/** MAI-A9, A10: the target may be in any space of the area; the area may go beyond the range. */
function areaPositions(
  turn: Turn,
  { radius }: Area,
  target: Creature,
  spots: readonly Spot[],
): readonly Position[] {
  const blasts = spacesAround(turn.battle, placeOf(target.figure), radius).flatMap((centre) => {
    const { holds } = areaAround(turn.battle, centre, radius, turn.options);
    if (!holds(target.figure)) return [];
    const others = turn.enemies.filter(({ id, figure }) => id !== target.id && holds(figure));
    const friends = turn.allies.filter(({ figure }) => holds(figure)).length;
    return [{ centre, others, friends, holds }];
  });
  return spots.flatMap((spot) => {
    const from = stand(turn, spot);
    return blasts.map(({ centre, others, friends, holds }) => ({
      spot,
      centre,
      others,
      friends: friends + (holds(from) ? 1 : 0),
    }));
  });
}

/** Criteria that tell positions apart; those no position differs in are left out of the trace. */
function effectiveness(
  turn: Turn,
  action: EnemyAction | undefined,
  target: Creature,
  positions: readonly Position[],
): readonly Criterion<Position>[] {
  if (action === undefined) return [];
  const hampered = oncePerSpot(
    (spot) => action.kind === "attack" && disadvantagedAt(turn, action.range, stand(turn, spot), target),
  );
  const inCover = oncePerSpot((spot) => covered(turn, spot, target));
  const free = positions.some(({ spot }) => !hampered(spot));
  const several = positions.some(({ others }) => others.length > 0);
  const friends = positions.some((position) => position.friends > 0);
  const ranged = action.kind === "area" || (action.kind === "attack" && action.range === "ranged");
  return [
    ...(free
      ? [only<Position>(text("OPFOR.monster-ai.choice.noDisadvantage"), ({ spot }) => !hampered(spot))]
      : []),
    ...(several ? [most<Position>(text("OPFOR.monster-ai.choice.mostEnemies"), (p) => p.others.length)] : []),
    ...(friends ? [least<Position>(text("OPFOR.monster-ai.choice.fewestFriends"), (p) => p.friends)] : []),
    ...(ranged && turn.options.cover
      ? [most<Position>(text("OPFOR.monster-ai.choice.inCover"), ({ spot }) => inCover(spot))]
      : []),
  ];
}

/** An area has many centres for the same spot; rays are cast once for each. */
function oncePerSpot<T>(look: (spot: Spot) => T): (spot: Spot) => T {
  const known = new Map<Spot, T>();
  return (spot) => {
    const found = known.get(spot) ?? look(spot);
    known.set(spot, found);
    return found;
  };
}

/** MAI-X3, MAI-Q32: too close for a ranged attack; MAI-S17: an intimidating enemy is adjacent. */
export function disadvantagedAt(
  turn: Turn,
  range: "melee" | "ranged",
  from: Figure,
  target: Creature,
): boolean {
  const adjacent = (enemy: Creature): boolean => turn.battle.spaces(from, enemy.figure) <= 1;
  if (turn.enemies.some((enemy) => hasTrait(enemy, "intimidate") && adjacent(enemy))) return true;
  if (range === "melee" || turn.options.closeShot === "never") return false;
  return turn.options.closeShot === "target" ? adjacent(target) : turn.enemies.some(adjacent);
}

/** MAI-X6: at least half of it is hidden from the target. */
const covered = (turn: Turn, spot: Spot, target: Creature): number =>
  turn.battle.cover(target.figure, stand(turn, spot)).share >= 0.5 ? 1 : 0;

/** MAI-M7 to M10: the fewest spaces; then the straightest way, then reading order. */
function nearness(turn: Turn, target: Creature): readonly Criterion<Position>[] {
  const straight = ({ spot }: Position): number =>
    Math.round(lengthOf(spot.x - target.figure.x, spot.y - target.figure.y));
  return [
    least(text("OPFOR.monster-ai.choice.fewestSpaces"), ({ spot }) => spot.cost),
    least(text("OPFOR.monster-ai.choice.straightest"), straight),
    first(text("OPFOR.monster-ai.choice.first")),
  ];
}

/** The first in reading order: one number that orders places and centres alike. */
const first = (label: Criterion<Position>["label"]): Criterion<Position> =>
  least(label, ({ spot, centre }) => rank(spot) * 1e6 + (centre === undefined ? 0 : rank(centre) / 1e6));

const rank = ({ x, y }: Place): number => Math.round(y) * 1e5 + Math.round(x);

const placeOption = ({ spot, centre, others }: Position): Option => ({
  id: `${spot.x},${spot.y}${centre === undefined ? "" : `@${centre.x},${centre.y}`}`,
  label:
    others.length === 0
      ? text("OPFOR.monster-ai.choice.spaceAt", { n: spot.cost })
      : text("OPFOR.monster-ai.choice.spaceWithOthers", { n: spot.cost, others: others.length }),
  place: { x: spot.x, y: spot.y },
});

/** Walks as near as possible to a target, Move by Move (MAI-M6, MAI-C5); one search of the way serves all. */
export class Approach {
  readonly #ways = new Map<Care, Ways>();

  constructor(
    readonly turn: Turn,
    readonly target: Figure,
  ) {}

  /** The next Move from there, over the best ground that leads to the target. */
  from(from: Figure, id: string): Path | undefined {
    for (const care of CARES) {
      // Better ground that does not lead there is no way at all; the last resort goes as near as it can.
      if (care !== "anything" && this.#rest(care).from(placeOf(from)) === Infinity) continue;
      return this.#move(from, care, id);
    }
    return undefined;
  }

  #move(from: Figure, care: Care, id: string): Path | undefined {
    const { turn, target } = this;
    const reach = reachable(walkerOf(turn), from, turn.speed, care);
    const rest = this.#rest(care);
    const spot = choose(turn.situation, {
      id,
      label: text("OPFOR.monster-ai.choice.nearer"),
      candidates: text(`OPFOR.monster-ai.choice.ground.${care}`),
      from: reach.spots,
      by: [
        least(text("OPFOR.monster-ai.choice.restOfWay"), (s: Spot) => rest.from(s)),
        least(text("OPFOR.monster-ai.choice.distance"), (s: Spot) =>
          turn.battle.spaces(stand(turn, s), target),
        ),
        least(text("OPFOR.monster-ai.choice.fewestSpaces"), (s: Spot) => s.cost),
        least(text("OPFOR.monster-ai.choice.straightest"), (s: Spot) =>
          Math.round(lengthOf(s.x - target.x, s.y - target.y)),
        ),
        least(text("OPFOR.monster-ai.choice.first"), rank),
      ],
      show: (s) => placeOption({ spot: s, others: [], friends: 0 }),
    });
    return spot === undefined ? undefined : reach.path(spot);
  }

  /** What is left to walk until it stands beside, below or above the target, bodies in between included. */
  #rest(care: Care): Ways {
    const known = this.#ways.get(care);
    if (known !== undefined) return known;
    const { turn, target } = this;
    const goal = { kind: "touch", figure: target, fromAbove: true } as const;
    const made = turn.battle.ways(turn.me.figure, goal, moveRules(walkerOf(turn), care));
    this.#ways.set(care, made);
    return made;
  }
}
