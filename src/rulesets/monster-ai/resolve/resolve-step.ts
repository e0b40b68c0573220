import type { ActStep, MoveStep, Step } from "../../../core/step";
import { text } from "../../../core/text";
import type { Context, Resolution } from "../../../engine/ruleset";
import type { Battle } from "../../../field";
import { healReach, isByHand, reachOf } from "../decide/target-kind-and-reach";
import { fillCharges } from "../cards/charge-circles";
import { placeOf } from "../ground/spaces";
import { plain, type Memory } from "../memory";
import { bestTrapPlace, trapPlaces } from "../places/trap-places";
import type { EffectAction, Heal, Steal, Summon, Trap } from "../scheme/schema";
import { readActTerms, readAttackTerms, type ActTerms } from "../step-terms";
import { rollValue } from "../dice-value";
import { followRolls, inReach, resolveAttack } from "./attack";
import { inflict } from "./inflict-effects";
import { forget } from "./damage-and-death";
import { setTrap } from "./fires-and-traps";
import { heal } from "./heal";
import { Ledger } from "./ledger";
import { summon } from "./summons";
import { tread } from "./tread-on-hazards";
import { freePart } from "./free-part-of-path";

/** What a step does, dice and all. Works for player figures too, when a host writes their steps. */
export function resolve(battle: Battle, step: Step, context: Context): Resolution {
  const ledger = new Ledger(battle, context);
  switch (step.kind) {
    case "move":
      walk(ledger, step);
      break;
    case "attack": {
      const terms = readAttackTerms(step.terms);
      if (terms === undefined) ledger.leaveToPeople();
      else resolveAttack(ledger, step, terms);
      break;
    }
    case "act":
      resolveAct(ledger, step, readActTerms(step.terms));
      break;
    case "leave":
      forget(ledger, step.figure);
      break;
    case "face":
    case "hold":
      break;
  }
  return ledger.resolution();
}

/** Every space on the way counts as moved onto; a trap may end the walk and every further one (MAI-E13, MAI-Q8). */
function walk(ledger: Ledger, step: MoveStep): void {
  const { memory } = ledger;
  const stopped = memory.halted?.figure === step.figure ? memory.halted : undefined;
  if (stopped !== undefined) {
    stay(ledger, step, stopped);
    return;
  }
  const free = freePart(ledger, step.figure, step.path);
  const isWhole = free.length === step.path.length;
  if (memory.marks.length === 0 && isWhole) return;
  const ended = tread(ledger, step.figure, free, inflict);
  if (ended === undefined || (ended.arrived && isWhole)) return;
  const { x, y, elevation = 0 } = ended.at;
  memory.halted = { figure: step.figure, x, y, elevation };
  stay(ledger, step, memory.halted);
}

/** It stands where the trap holds it, whatever the plan says. */
function stay(ledger: Ledger, step: MoveStep, { x, y, elevation }: NonNullable<Memory["halted"]>): void {
  const fighter = ledger.fighter(step.figure);
  if (fighter === undefined) return;
  const label = text("OPFOR.monster-ai.outcome.stopped", { name: fighter.name });
  ledger.moved(fighter, [{ x, y, elevation }], label);
}

const targetsOf = (step: ActStep, { others }: { readonly others: readonly string[] }): readonly string[] =>
  step.target === undefined ? others : [step.target, ...others];

function resolveAct(ledger: Ledger, step: ActStep, terms: ActTerms | undefined): void {
  if (terms === undefined) {
    ledger.leaveToPeople();
    return;
  }
  switch (terms.kind) {
    case "effect":
      if (terms.rolled === undefined) affect(ledger, step, terms);
      else followRolls(ledger, step.figure, targetsOf(step, terms), terms.rolled.hit, terms.effects);
      return;
    case "heal":
      // The game system has healed already.
      if (terms.rolled === undefined) healOne(ledger, step, terms);
      return;
    case "trap":
      layTrap(ledger, step, terms);
      return;
    case "summon":
      callUp(ledger, step, terms);
      return;
    case "steal":
      steal(ledger, step, terms);
      return;
    case "leave-next-turn":
      if (hasLoot(ledger, step, terms.loot)) ledger.memory.leaving.push(step.figure);
      return;
    case "spend":
      spend(ledger, step, terms);
      return;
    case "told":
      ledger.note(step.label); // MAI-V4
      return;
  }
}

/** Nearest to an enemy who is still there: the one it was meant for may have died or been pushed (MAI-N3). */
function layTrap(ledger: Ledger, step: ActStep, trap: Trap): void {
  const layer = ledger.fighter(step.figure);
  if (layer === undefined || step.at === undefined) return;
  const enemies = ledger.enemiesOf(layer).map(({ figure }) => figure);
  const better =
    step.target === undefined || enemies.length === 0
      ? undefined
      : bestTrapPlace(trapPlaces(ledger.battle, layer.figure, enemies));
  setTrap(ledger, better ?? step.at, layer.figure.side, trap);
}

const sideOf = (ledger: Ledger, id: string): string => ledger.fighter(id)?.figure.side ?? "";

function affect(ledger: Ledger, step: ActStep, action: EffectAction & { others: readonly string[] }): void {
  const actor = ledger.fighter(step.figure);
  if (actor === undefined) return;
  const targets = action.on === "self" ? [step.figure] : [step.target ?? "", ...action.others];
  for (const target of targets) {
    const fighter = ledger.fighter(target);
    if (
      fighter === undefined ||
      !inReach(ledger, actor, fighter, reachOf(action, actor.range), isByHand(action))
    )
      continue;
    for (const effect of action.effects) inflict(ledger, effect, { target, attacker: actor.figure });
  }
}

function healOne(ledger: Ledger, step: ActStep, action: Heal): void {
  const healer = ledger.fighter(step.figure);
  const healed = ledger.fighter(step.target ?? step.figure);
  if (healer === undefined || healed === undefined) return;
  if (inReach(ledger, healer, healed, healReach(action, healer.range), action.range === "adjacent-ally"))
    heal(ledger, healed.id, action.value);
}

/** MAI-Q5: rolled at the start of the next round, beside the space it stood on. */
function callUp(ledger: Ledger, step: ActStep, action: Summon): void {
  const fighter = ledger.fighter(step.figure);
  const at = step.at ?? (fighter === undefined ? undefined : placeOf(fighter.figure));
  if (at === undefined) return;
  const side = sideOf(ledger, step.figure);
  if (action.when === "now") {
    summon(ledger, action, at, side);
    return;
  }
  const { x, y, elevation = 0 } = at;
  const round = ledger.round + 1;
  ledger.memory.pending.push({ kind: "summon", round, side, x, y, elevation, terms: plain(action) });
  ledger.note(text("OPFOR.monster-ai.outcome.called"));
}

/** MAI-N6: having stolen. A trap on the way may have kept it from the purse; an empty purse does not. */
function hasLoot(ledger: Ledger, step: ActStep, from: string | undefined): boolean {
  if (from === undefined) return true;
  const [thief, victim] = [ledger.fighter(step.figure), ledger.fighter(from)];
  return thief !== undefined && victim !== undefined && inReach(ledger, thief, victim, thief.range, true);
}

/** MAI-Q9: what it rolls, or all there is. */
function steal(ledger: Ledger, step: ActStep, action: Steal): void {
  const victim = ledger.fighter(step.target ?? "");
  const thief = ledger.fighter(step.figure);
  if (victim === undefined || thief === undefined) return;
  if (!inReach(ledger, thief, victim, thief.range, true)) return;
  const rolled = Math.max(0, rollValue(ledger, action.gold, text("OPFOR.monster-ai.die.steal")));
  const has = victim.gold ?? 0;
  const taken = Math.min(rolled, has);
  if (taken === 0) {
    ledger.note(text("OPFOR.monster-ai.outcome.noGold", { name: victim.name }));
    return;
  }
  const label = text("OPFOR.monster-ai.outcome.stolen", { name: victim.name, amount: taken });
  ledger.value(victim, "gold", has, has - taken, label);
  const own = thief.gold ?? 0;
  ledger.value(
    thief,
    "gold",
    own,
    own + taken,
    text("OPFOR.monster-ai.outcome.loot", { name: thief.name, amount: taken }),
  );
}

/** MAI-G1: the circles are filled; once per combat is noted. */
function spend(ledger: Ledger, step: ActStep, terms: Extract<ActTerms, { kind: "spend" }>): void {
  const { memory } = ledger;
  if (terms.circles > 0) fillCharges(memory, terms.key, terms.behaviour, terms.circles);
  const pool = terms.pool ?? terms.behaviour;
  if (terms.once) memory.spent[step.figure] = [...(memory.spent[step.figure] ?? []), pool];
  ledger.note(step.label);
}
