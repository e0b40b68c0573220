import type { Figure } from "../../../field";
import { hasAnyStatus } from "../fighter";
import { startsAtSelf } from "../ground/area-shapes";
import type { Action, Area, Attack, Behaviour, EffectAction, Heal, Steal } from "../scheme/schema";

/** Actions that need an enemy (MAI-C4). */
export type EnemyAction = Attack | Area | EffectAction | Steal;

/**
 * What a behaviour's target is chosen for: its first action that needs one, and how many Moves come before it
 * (MAI-C4, T1 to T3).
 */
export type Aim =
  | { readonly kind: "enemy"; readonly action: EnemyAction; readonly moves: number; readonly reach: number }
  | { readonly kind: "ally"; readonly action: Heal; readonly moves: number; readonly reach: number }
  /** A Move and nothing that needs a target after it (MAI-T1). */
  | { readonly kind: "approach" }
  | { readonly kind: "none" };

export function aimOf({ actions }: Behaviour, range: number): Aim {
  let moves = 0;
  for (const action of actions) {
    if (action.kind === "move") moves++;
    if (needsEnemy(action)) return { kind: "enemy", action, moves, reach: reachOf(action, range) };
    if (needsAlly(action)) return { kind: "ally", action, moves, reach: healReach(action, range) };
  }
  return moves > 0 ? { kind: "approach" } : { kind: "none" };
}

export function needsEnemy(action: Action): action is EnemyAction {
  if (action.kind === "effect") return action.on !== "self";
  return action.kind === "attack" || action.kind === "area" || action.kind === "steal";
}

export const needsAlly = (action: Action): action is Heal =>
  action.kind === "heal" && action.range !== "self";

/** An attack of any kind, as far as Disarm is concerned (MAI-E4). */
export const isAttack = (action: Action): action is Attack | Area =>
  action.kind === "attack" || action.kind === "area";

/** How far it reaches: its own reach where one is given, else the Range stat (MAI-A2). */
export function reachOf(action: EnemyAction, range: number): number {
  if (hitsAllAdjacent(action)) return 1;
  if (action.kind === "area" && startsAtSelf(action))
    return Math.min(action.radius, action.reach ?? action.radius);
  return "reach" in action ? (action.reach ?? range) : range;
}

export const healReach = ({ range: type, reach }: Heal, range: number): number =>
  type === "adjacent-ally" ? 1 : (reach ?? range);

/** It has a condition that makes this attack worse: lying down, for a shot. */
export const isHardToHit = ({ hamperedBy = [] }: Pick<Attack, "hamperedBy">, target: Figure): boolean =>
  hamperedBy.some((status) => hasAnyStatus(target, status));

/** Done by hand: nothing that stops a walker may be between (MAI-M8). */
export const isByHand = (action: EnemyAction): boolean =>
  hitsAllAdjacent(action) ||
  action.kind === "steal" ||
  (action.kind === "attack" && action.range === "melee");

export const hitsAllAdjacent = (action: EnemyAction): boolean =>
  (action.kind === "attack" && action.targets === "adjacent") ||
  (action.kind === "effect" && action.on === "adjacent-enemies");

/** Spaces within which a target may be chosen: MAI-T1 Speed, T2 Range, T3 both. */
export function limitOf(aim: Aim, speed: number): number {
  if (aim.kind === "none") return Infinity;
  if (aim.kind === "approach") return speed;
  return aim.reach + aim.moves * speed;
}
