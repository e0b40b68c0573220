import { healReach, isByHand, reachOf, type Aim, type EnemyAction } from "./target-kind-and-reach";
import { hasTrait, type Fighter } from "../fighter";
import type { Figure } from "../../../field";
import { isFarther } from "../ground/spaces";
import { strikes } from "../ground/arms-reach";
import { canBeLaid } from "../places/area-centres";
import type { Heal } from "../scheme/schema";
import type { Turn } from "./turn-in-thought";

/** May be picked for this aim at all: a flying creature cannot be attacked in melee (MAI-S9, MAI-Q21). */
export function targetable(enemy: Fighter, aim: Aim): boolean {
  if (aim.kind !== "enemy") return true;
  return !(isMelee(aim.action) && hasTrait(enemy, "flying"));
}

const isMelee = (action: EnemyAction): boolean => action.kind === "attack" && action.range === "melee";

/** From where `from` stands the action can be done to the target: in range, nothing between (MAI-A2, MAI-X7). */
export function canHit(turn: Turn, action: EnemyAction, from: Figure, target: Fighter): boolean {
  if (isMelee(action) && hasTrait(target, "flying")) return false;
  if (!reaches(turn, from, target.figure, reachOf(action, turn.me.range), isByHand(action))) return false;
  return action.kind !== "area" || canBeLaid(turn, action, from, target);
}

/** MAI-H2: itself always, an adjacent ally within arm's length, anybody in range and in sight. */
export function canHeal(turn: Turn, action: Heal, from: Figure, target: Fighter): boolean {
  if (target.id === turn.me.id) return true;
  const reach = healReach(action, turn.me.range);
  return reaches(turn, from, target.figure, reach, action.range === "adjacent-ally");
}

function reaches(
  { battle, options }: Turn,
  from: Figure,
  to: Figure,
  reach: number,
  byHand: boolean,
): boolean {
  if (isFarther(battle, from, to, reach) || battle.spaces(from, to) > reach) return false;
  if (byHand && !strikes(battle, from, to, reach)) return false;
  return !options.lineOfSight || battle.sees(from, to);
}
