import { text } from "../../../core/text";
import { least, most, type Criterion } from "../../../engine/choose";
import { standing, type Figure } from "../../../field";
import { hasStatus, hasTrait, type Fighter } from "../fighter";
import { isHardToHit, type EnemyAction } from "../decide/target-kind-and-reach";
import type { Turn } from "../decide/turn-in-thought";
import { isAdjacent } from "../ground/arms-reach";
import type { Attack } from "../scheme/schema";
import { oncePerWay, type Position } from "./position-option";
import { shoveTest } from "./shove-has-room";
import type { Way } from "../ways/cleanest-ways";

/**
 * "Maximizing the Effectiveness" (MAI-X1 to X6) as criteria: without disadvantage, most enemies, with advantage, where a
 * Push or Pull moves the target, fewest of its own, in cover. Those no position differs in are left out of the trace.
 */
export function effectiveness(
  turn: Turn,
  action: EnemyAction | undefined,
  target: Fighter,
  positions: readonly Position[],
): readonly Criterion<Position>[] {
  if (action === undefined) return [];
  const several = positions.some(({ others }) => others.length > 0);
  const friends = positions.some((position) => position.friends > 0);
  const shoots = action.kind === "area" || (action.kind === "attack" && action.range === "ranged");
  const inCover = oncePerWay((way) => (isCovered(turn, way, target) ? 1 : 0));
  const roll = action.kind === "attack" ? rolling(turn, action, target, positions) : undefined;
  return [
    ...(roll?.withoutDisadvantage ?? []),
    ...(several ? [most<Position>(text("OPFOR.monster-ai.choice.mostEnemies"), (p) => p.others.length)] : []),
    ...(roll?.withAdvantage ?? []),
    ...moving(turn, action, target, positions),
    ...(friends ? [least<Position>(text("OPFOR.monster-ai.choice.fewestFriends"), (p) => p.friends)] : []),
    ...(shoots && turn.options.cover
      ? [most<Position>(text("OPFOR.monster-ai.choice.inCover"), ({ way }) => inCover(way))]
      : []),
  ];
}

/** A Push or Pull that moves nobody from some places, but does from others. */
function moving(
  turn: Turn,
  action: EnemyAction,
  target: Fighter,
  positions: readonly Position[],
): readonly Criterion<Position>[] {
  const test = shoveTest(turn, action, target);
  if (test === undefined) return [];
  const moves = oncePerWay((way) => (test(standing(turn.me.figure, way)) ? 1 : 0));
  if (new Set(positions.map(({ way }) => moves(way))).size < 2) return [];
  return [most(text("OPFOR.monster-ai.choice.isMoved"), ({ way }) => moves(way))];
}

/** How its attack roll fares at each place. */
function rolling(
  turn: Turn,
  action: Attack,
  target: Fighter,
  positions: readonly Position[],
): Record<"withoutDisadvantage" | "withAdvantage", readonly Criterion<Position>[]> {
  const at = oncePerWay((way) => rollFrom(turn, action, standing(turn.me.figure, way), target));
  const differ = new Set(positions.map(({ way }) => at(way))).size > 1;
  return {
    withoutDisadvantage: differ
      ? [
          least(text("OPFOR.monster-ai.choice.noDisadvantage"), ({ way }) =>
            at(way) === "disadvantage" ? 1 : 0,
          ),
        ]
      : [],
    withAdvantage:
      differ && positions.some(({ way }) => at(way) === "advantage")
        ? [most(text("OPFOR.monster-ai.choice.advantage"), ({ way }) => (at(way) === "advantage" ? 1 : 0))]
        : [],
  };
}

/** Any number of advantages and disadvantages cancel each other out. */
export function rollFrom(
  turn: Turn,
  action: Attack,
  from: Figure,
  target: Fighter,
): "advantage" | "plain" | "disadvantage" {
  const worse =
    action.hampered === true ||
    isHardToHit(action, target.figure) ||
    hasStatus(turn.me.figure, "daze") ||
    hasTrait(target, "evasive") ||
    isHampered(turn, action, from, target);
  const better =
    isInspired(turn, from) ||
    (hasTrait(turn.me, "pack-tactics") && hasHelp(turn, target)) ||
    (action.magic && hasTrait(target, "ethereal"));
  if (worse === better) return "plain";
  return worse ? "disadvantage" : "advantage";
}

/** MAI-X3, MAI-Q32: too close for a ranged attack; MAI-S17: an intimidating enemy is adjacent. */
function isHampered(turn: Turn, { range }: Attack, from: Figure, target: Fighter): boolean {
  const adjacent = ({ figure }: Fighter): boolean => isAdjacent(turn.battle, from, figure);
  if (turn.enemies.some((enemy) => hasTrait(enemy, "intimidate") && adjacent(enemy))) return true;
  if (range === "melee" || turn.options.closeShot === "never") return false;
  return turn.options.closeShot === "target" ? adjacent(target) : turn.enemies.some(adjacent);
}

/** MAI-S15. */
const isInspired = (turn: Turn, from: Figure): boolean =>
  turn.allies.some((ally) => hasTrait(ally, "inspiring") && isAdjacent(turn.battle, from, ally.figure));

/** An ally that can act stands beside the target. */
export const hasHelp = (turn: Turn, target: Fighter): boolean =>
  turn.allies.some(
    ({ figure }) => !hasStatus(figure, "stun") && isAdjacent(turn.battle, figure, target.figure),
  );

/** MAI-X6: at least half of it is hidden from the target. */
const isCovered = (turn: Turn, way: Way, target: Fighter): boolean =>
  turn.battle.isCovered(target.figure, standing(turn.me.figure, way), 0.5);
