import type { Place } from "../../../core/place";
import type { ActStep, AttackStep, Step } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import { choose, least } from "../../../engine/choose";
import type { Figure } from "../../../field";
import { isHardToHit, needsEnemy, reachOf, type EnemyAction } from "./target-kind-and-reach";
import { chargeKey } from "../cards/charge-circles";
import { hasTrait, type Fighter } from "../fighter";
import { blastOf } from "../ground/area-shapes";
import { placeOf } from "../ground/spaces";
import { plain } from "../memory";
import { bestBlasts } from "../places/area-centres";
import { hasHelp } from "../places/effectiveness";
import { inReadingOrder } from "../places/position-option";
import { bestTrapPlace, trapPlaces, type TrapPlace } from "../places/trap-places";
import type { ActTerms, AttackTerms } from "../step-terms";
import type { Action, Area, Attack, Behaviour, Effect, Heal, Trap } from "../scheme/schema";
import { actionText, effectText } from "../scheme/sentences";
import { chooseTarget, easyToHit, othersInReach } from "./choose-target";
import { chooseHealed, healable } from "./choose-healed";
import { canHeal, canHit, targetable } from "./within-reach-of-action";
import type { Turn } from "./turn-in-thought";
import { cardBonus } from "./card-bonus";

/** Where it will stand and whom it has picked when the actions after the Move are written down. */
export interface Standpoint {
  readonly from: Figure;
  readonly target?: Fighter;
  /** What made it the target: "lowest HP". */
  readonly why?: Text;
  /** Spaces by which actions before this one may have pulled the target nearer. */
  readonly pulled?: number;
}

export const act = (
  turn: Turn,
  terms: ActTerms,
  label: Text,
  more: { readonly target?: string; readonly at?: Place; readonly detail?: Text } = {},
): ActStep => ({ kind: "act", act: terms.kind, figure: turn.me.id, label, terms: plain(terms), ...more });

/** One listed action as steps; nothing when nobody is left to do it to (MAI-C8). */
export function stepsOf(turn: Turn, behaviour: Behaviour, action: Action, at: Standpoint): readonly Step[] {
  if (action.kind === "effect" && action.on === "self") {
    return [act(turn, { ...action, others: [] }, actionText(action), { target: turn.me.id })];
  }
  if (needsEnemy(action)) return enemySteps(turn, behaviour, action, at);
  switch (action.kind) {
    case "move":
      return [];
    case "heal":
      return healSteps(turn, action, at);
    case "trap":
      return trapSteps(turn, action, at.from);
    case "summon":
      return [act(turn, action, actionText(action), { at: placeOf(at.from) })];
    case "retreat":
      return action.when === "now"
        ? [
            {
              kind: "leave",
              figure: turn.me.id,
              label: text("OPFOR.monster-ai.step.leave", { name: turn.me.name }),
            },
          ]
        : [act(turn, { kind: "leave-next-turn", ...lootOf(behaviour, at) }, actionText(action))];
    case "other":
      return [act(turn, { kind: "told" }, actionText(action))];
  }
}

const lootOf = ({ actions }: Behaviour, { target }: Standpoint): { loot?: string } =>
  target !== undefined && actions.some(({ kind }) => kind === "steal") ? { loot: target.id } : {};

/** The aimed target while it is an enemy and can be reached; an action with a reach of its own may need another. */
function enemySteps(turn: Turn, behaviour: Behaviour, action: EnemyAction, at: Standpoint): readonly Step[] {
  const target = targetOf(turn, action, at);
  if (target === undefined) {
    turn.situation.trace.note(text("OPFOR.monster-ai.note.nobodyInReach", { action: actionText(action) }));
    return [];
  }
  const others = othersInReach(turn, action, at.from, target);
  if (action.kind === "attack") return [attackStep(turn, behaviour, action, target, others)];
  if (action.kind === "area") return [areaStep(turn, action, target, at)];
  if (action.kind === "steal") {
    return [
      act(turn, action, text("OPFOR.monster-ai.step.steal", { target: target.name }), { target: target.id }),
    ];
  }
  const label = text("OPFOR.monster-ai.step.effect", {
    effects: action.effects.map(effectText),
    targets: [target, ...others].map(({ name }) => name),
  });
  const terms = { ...action, others: others.map(({ id }) => id) };
  return [{ ...act(turn, terms, label, { target: target.id }), ...sourced(action) }];
}

function targetOf(turn: Turn, action: EnemyAction, at: Standpoint): Fighter | undefined {
  const aimed = turn.enemies.find(({ id }) => id === at.target?.id);
  if (aimed !== undefined && (canHit(turn, action, at.from, aimed) || isPulledInto(turn, action, aimed, at)))
    return aimed;
  const from = turn.enemies.filter((enemy) => canHit(turn, action, at.from, enemy));
  if (from.length === 0) return undefined;
  const candidates = text("OPFOR.monster-ai.choice.inRange");
  return chooseTarget(turn, { from, candidates, before: easyToHit(action) });
}

/** Where it will be if the Pull works: whether it does shows when it is done. */
function isPulledInto(
  turn: Turn,
  action: EnemyAction,
  target: Fighter,
  { from, pulled = 0 }: Standpoint,
): boolean {
  if (pulled === 0 || action.kind === "area") return false;
  const reach = reachOf(action, turn.me.range);
  if (!targetable(target, { kind: "enemy", action, moves: 0, reach })) return false;
  return Math.max(1, turn.battle.spaces(from, target.figure) - pulled) <= reach;
}

function attackStep(
  turn: Turn,
  behaviour: Behaviour,
  action: Attack,
  target: Fighter,
  others: readonly Fighter[],
): AttackStep {
  const bonus = cardBonus(turn);
  const printed = withMinimum(turn, behaviour, action);
  const terms: AttackTerms = {
    action: printed,
    ...bonus,
    ...(action.source === undefined ? {} : { odds: oddsOf(turn, action, target) }),
  };
  const targets = [target, ...others].map(({ name }) => name);
  return {
    kind: "attack",
    figure: turn.me.id,
    manner: action.range,
    target: target.id,
    ...(others.length > 0 ? { others: others.map(({ id }) => id) } : {}),
    ...sourced(action),
    terms: plain(terms),
    label: text(`OPFOR.monster-ai.step.attack.${action.range}`, { targets }),
    detail: attackDetail(printed, bonus.added),
  };
}

const attackDetail = (action: Attack, added: readonly Effect[]): Text =>
  added.length === 0
    ? actionText(action)
    : text("OPFOR.monster-ai.step.withCard", { action: actionText(action), effects: added.map(effectText) });

/** MAI-Q7: a minimum that is not printed can be switched off. */
function withMinimum(turn: Turn, behaviour: Behaviour, action: Attack): Attack {
  const { scheme, options } = turn;
  const field = `behaviours.${scheme.behaviours.indexOf(behaviour)}.actions.${behaviour.actions.indexOf(action)}.minimum`;
  const inferred = scheme.marks.some((mark) => mark.field === field && mark.as === "inferred");
  if (!inferred || options.inferredMinimum) return action;
  const { minimum: _, ...printed } = action;
  return printed;
}

/** Pack Tactics and long range: the conditions of both are known to whoever rolls. */
const oddsOf = (turn: Turn, action: Attack, target: Fighter): NonNullable<AttackTerms["odds"]> => ({
  advantage: hasTrait(turn.me, "pack-tactics") && hasHelp(turn, target),
  disadvantage: action.hampered === true || isHardToHit(action, target.figure),
});

/** So that a host can let the game system roll it. */
const sourced = ({ source }: { readonly source?: string | undefined }): { readonly source?: string } =>
  source === undefined ? {} : { source };

/** Everybody else in the area: whoever rolls it elsewhere must know. */
function caughtBesides(
  turn: Turn,
  action: Area,
  target: Fighter,
  from: Figure,
  centre: Place,
): { readonly others?: readonly string[] } {
  const { holds } = blastOf(turn.battle, action, from, centre, turn.options);
  const caught = [...turn.enemies, ...turn.allies].filter(
    ({ id, figure }) => id !== target.id && holds(figure),
  );
  return caught.length === 0 ? {} : { others: caught.map(({ id }) => id) };
}

function areaStep(turn: Turn, action: Area, target: Fighter, at: Standpoint): AttackStep {
  const terms: AttackTerms = { action, ...cardBonus(turn) };
  const centre = bestBlasts(turn, action, target)(at.from)?.centre ?? placeOf(target.figure);
  return {
    kind: "attack",
    figure: turn.me.id,
    manner: "area",
    target: target.id,
    at: centre,
    ...sourced(action),
    ...(action.source === undefined ? {} : caughtBesides(turn, action, target, at.from, centre)),
    terms: plain(terms),
    label: text("OPFOR.monster-ai.step.area", { target: target.name }),
    detail: actionText(action),
  };
}

function healSteps(turn: Turn, action: Heal, at: Standpoint): readonly Step[] {
  const healed = action.range === "self" ? turn.me : healedFrom(turn, action, at);
  if (healed === undefined) {
    turn.situation.trace.note(text("OPFOR.monster-ai.note.nobodyInReach", { action: actionText(action) }));
    return [];
  }
  const label = text("OPFOR.monster-ai.step.heal", { target: healed.name });
  return [
    { ...act(turn, action, label, { target: healed.id, detail: actionText(action) }), ...sourced(action) },
  ];
}

function healedFrom(turn: Turn, action: Heal, at: Standpoint): Fighter | undefined {
  const pool = healable(turn, action.range);
  const inReach = (fighter: Fighter): boolean => canHeal(turn, action, at.from, fighter);
  if (at.target !== undefined && pool.includes(at.target) && inReach(at.target)) return at.target;
  const from = pool.filter(inReach);
  return from.length === 0 ? undefined : chooseHealed(turn, from);
}

/** MAI-Q8: the free space beside it that is nearest to an enemy. Its name goes along: it may be dead by then. */
function trapSteps(turn: Turn, action: Trap, from: Figure): readonly Step[] {
  const enemies = turn.enemies.map(({ figure }) => figure);
  const places = trapPlaces(turn.battle, from, enemies);
  const at = choose(turn.situation, {
    id: "trap",
    label: text("OPFOR.monster-ai.choice.trap"),
    candidates: text("OPFOR.monster-ai.choice.beside"),
    from: places,
    by: [
      least(text("OPFOR.monster-ai.choice.nearestEnemy"), ({ spaces }: TrapPlace) => spaces),
      least(text("OPFOR.monster-ai.choice.straightest"), ({ straight }: TrapPlace) => straight),
      least(text("OPFOR.monster-ai.choice.first"), inReadingOrder),
    ],
    show: ({ x, y }) => ({ id: `${x},${y}`, label: actionText(action), place: { x, y } }),
  });
  if (at === undefined) return [];
  const { x, y, elevation = 0, enemy } = at;
  // A person may have put it elsewhere: then it stays there.
  const named = enemy !== undefined && at === bestTrapPlace(places) ? { target: enemy } : {};
  return [act(turn, action, actionText(action), { at: { x, y, elevation }, ...named })];
}

/** MAI-G1 and "once per combat", as a step of its own so that it only counts when it is done. */
export function spendSteps(turn: Turn, behaviour: Behaviour): readonly Step[] {
  const limited = behaviour.once || behaviour.uses !== undefined;
  if (behaviour.charge === undefined && !limited) return [];
  const circles = behaviour.charge ?? 0;
  const key = chargeKey(turn.me, behaviour, turn.options);
  const pool = behaviour.pool === undefined ? {} : { pool: behaviour.pool };
  const terms = { kind: "spend", behaviour: behaviour.id, key, circles, once: limited, ...pool } as const;
  return [act(turn, terms, spendText(behaviour))];
}

function spendText({ once, uses, charge = 0 }: Behaviour): Text {
  if (once) return text("OPFOR.monster-ai.step.spend.once");
  return uses === undefined
    ? text("OPFOR.monster-ai.step.spend.charge", { n: charge })
    : text("OPFOR.monster-ai.step.spend.use", { n: uses });
}
