import { lengthOf, type Point } from "../../../core/place";
import { standing, type Battle, type Figure } from "../../../field";
import type { Fighter } from "../fighter";
import { cardBonus } from "../decide/card-bonus";
import { isAttack, type EnemyAction } from "../decide/target-kind-and-reach";
import type { Turn } from "../decide/turn-in-thought";
import { overlaps } from "../ground/free-places";
import { isGridless } from "../ground/spaces";
import { OVER_ANYTHING } from "../ground/over-anything";
import { LEAST, straightAway } from "./gridless-push-and-pull";

type How = "push" | "pull";

/** Without a grid: who moves less than this is hardly moved, in spaces. */
const SOME_WAY = 0.5;

/**
 * Whether the target of a Push or Pull is moved at all when it is hit from a place: not against a wall or a body
 * (MAI-X2). Undefined for actions that move nobody.
 */
export function shoveTest(
  turn: Turn,
  action: EnemyAction,
  target: Fighter,
): ((from: Figure) => boolean) | undefined {
  const how = shoveOf(turn, action);
  if (how === undefined) return undefined;
  const { battle, me } = turn;
  const bodies = battle.figures.filter(({ id }) => id !== me.id && id !== target.id);
  const isFree = (to: Point): boolean => {
    const there = standing(target.figure, to);
    return bodies.every((body) => !overlaps(battle, body, there));
  };
  return isGridless(battle)
    ? inTheOpen(battle, how, target.figure, isFree)
    : bySpaces(battle, how, target.figure, isFree);
}

function shoveOf(turn: Turn, action: EnemyAction): How | undefined {
  if (action.kind === "steal") return undefined;
  for (const { kind } of [...action.effects, ...(isAttack(action) ? cardBonus(turn).added : [])]) {
    if (kind === "push" || kind === "pull") return kind;
  }
  return undefined;
}

function bySpaces(
  battle: Battle,
  how: How,
  target: Figure,
  isFree: (to: Point) => boolean,
): (from: Figure) => boolean {
  const around = (battle.steps(target, OVER_ANYTHING)?.from(target) ?? [])
    .filter(isFree)
    .map((to) => standing(target, to));
  return (from) => {
    const now = battle.spaces(from, target);
    return around.some((there) => {
      const then = battle.spaces(from, there);
      return how === "push" ? then > now : then < now && then > 0;
    });
  };
}

function inTheOpen(
  battle: Battle,
  how: How,
  target: Figure,
  isFree: (to: Point) => boolean,
): (from: Figure) => boolean {
  const reach = battle.reach(target, 1 + LEAST, OVER_ANYTHING);
  const isOpen = (place: Point, far: number): boolean =>
    (reach.at(place)?.cost ?? Infinity) <= far + LEAST / 2 && onTheLine(target, place).every(isFree);
  return (from) => {
    const to = straightAway(battle, how, target, from, 1, isOpen);
    return to !== undefined && lengthOf(to.x - target.x, to.y - target.y) >= SOME_WAY * battle.grid.size - 1;
  };
}

/** Points of the straight line somewhere, the last one included. */
const onTheLine = (from: Point, to: Point): readonly Point[] =>
  [0.25, 0.5, 0.75, 1].map((share) => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  }));
