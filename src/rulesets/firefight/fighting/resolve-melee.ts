import { z } from "zod";
import type { Place } from "../../../core/place";
import type { AttackStep } from "../../../core/step";
import { text } from "../../../core/text";
import type { Context, Resolution, RoundEvent } from "../../../engine/ruleset";
import { type Battle, pixelsPerGridUnit, standing } from "../../../field";
import { overlaps } from "../bases-overlap";
import { canStrike } from "./charges-in-range";
import { roundedOff } from "./shots-and-cover";
import { attack, dangerousTest, fall, suffer, type Blow } from "./hits-and-wounds";
import { termsOf } from "./step-terms";
import { Ledger } from "./ledger";
import { meleeOf } from "../sheet/profile";
import { ignoresDangerous, isInDanger } from "../terrain/terrain";
import { pushOf, pushRank } from "./push-into-harm";
import { stepAway } from "./step-away";
import { RULESET_ID, type Model, type Unit } from "../squads/units";

const placeSchema = z.object({ x: z.number(), y: z.number(), elevation: z.number() });
const meleeTerms = z.object({
  /** Those of its unit who strike after it. */
  after: z.array(z.string()).catch([]),
  /** The unit that is charged; when the model aimed at has fallen, another of it is struck. */
  unit: z.string().optional().catch(undefined),
  push: placeSchema.optional().catch(undefined),
});

interface Side {
  readonly model: Model;
  readonly unit: Unit;
}

/** A model strikes; after the last of its unit the enemy strikes back, and the chargers step away. */
export function resolveMelee(ledger: Ledger, step: AttackStep): void {
  const mine = ledger.model(step.figure);
  if (mine === undefined) {
    ledger.note(text("OPFOR.firefight.outcome.gone"));
    return;
  }
  const terms = meleeTerms.parse(termsOf(step));
  const aimed = ledger.model(step.target);
  const enemies = aimed?.unit ?? ledger.unit(terms.unit);
  const theirs = struckBy(ledger, mine.model, aimed, enemies);
  if (theirs === undefined) ledger.note(text("OPFOR.firefight.outcome.gone"));
  else if (strikeOnce(ledger, mine, theirs, ledger.isFatigued(mine.unit)) && theirs === aimed) {
    push(ledger, theirs, terms.push);
  }
  const isLast = terms.after.every((id) => ledger.model(id) === undefined);
  if (isLast) endMelee(ledger, mine.unit, enemies);
}

/** The charge is over, whoever fell in it: fatigue, the answer, and room between the two. */
function endMelee(ledger: Ledger, mine: Unit, enemies: Unit | undefined): void {
  ledger.tire(mine);
  if (enemies === undefined) return;
  strikeBack(ledger, enemies, mine);
  stepAway(ledger, mine, enemies);
}

/** The model aimed at; when it has fallen or was pushed away, the nearest other of its unit. */
function struckBy(
  ledger: Ledger,
  from: Model,
  aimed: Side | undefined,
  enemies: Unit | undefined,
): Side | undefined {
  if (aimed !== undefined && reaches(ledger, from, aimed.model)) return aimed;
  return enemies === undefined ? undefined : inReach(ledger, from, enemies);
}

/** The nearest model of the unit that can be struck; of two as near, one that can be pushed (GFF-V1). */
function inReach(ledger: Ledger, from: Model, unit: Unit): Side | undefined {
  const pushed = (other: Model): number => pushRank(ledger.battle, ledger.where(from), ledger.where(other));
  const model = unit.models
    .filter((other) => !ledger.isOut(other) && reaches(ledger, from, other))
    .sort((a, b) => apart(ledger, from, a) - apart(ledger, from, b) || pushed(a) - pushed(b))[0];
  return model === undefined ? undefined : { model, unit };
}

function strikeOnce(ledger: Ledger, mine: Side, theirs: Side, fatigued: boolean): boolean {
  if (ledger.isOut(mine.model) || ledger.isOut(theirs.model)) return false;
  const blow: Blow = {
    attacker: mine.model,
    attackers: mine.unit,
    target: theirs.model,
    targets: theirs.unit,
    manner: "melee",
    covered: false,
    moved: false,
    fatigued,
  };
  const wounds = meleeOf(mine.model.profile).reduce((sum, one) => sum + attack(ledger, blow, one), 0);
  return suffer(ledger, theirs.model, wounds);
}

/** GFF-B16: everybody who can strikes back. The stunned and the tired hit on sixes only. */
export function strikeBack(ledger: Ledger, defenders: Unit, attackers: Unit): void {
  const tired = ledger.isFatigued(defenders);
  let struck = false;
  for (const model of defenders.models) {
    const theirs = inReach(ledger, model, attackers);
    if (ledger.isOut(model) || theirs === undefined) continue;
    ledger.trace.note(text("OPFOR.firefight.outcome.strikesBack", { name: model.figure.name }));
    const from = ledger.where(model);
    const away = pushOf(ledger, from, ledger.where(theirs.model));
    if (
      strikeOnce(ledger, { model, unit: defenders }, theirs, tired || ledger.isStunned(model)) &&
      defenders.ai
    ) {
      push(ledger, theirs, away === undefined ? undefined : { ...away, elevation: away.elevation ?? 0 });
    }
    struck = true;
  }
  if (struck) ledger.tire(defenders);
}

const reaches = (ledger: Ledger, from: Model, at: Model): boolean =>
  canStrike(ledger.battle, ledger.where(from), ledger.where(at), roundedOff(ledger.battle));
const apart = (ledger: Ledger, a: Model, b: Model): number =>
  ledger.battle.distance(ledger.where(a), ledger.where(b));

/** GFF-V1: off the ledge, or into danger, as the plan said. */
export function push(
  ledger: Ledger,
  { model, unit }: Side,
  to: z.output<typeof placeSchema> | undefined,
): void {
  if (to === undefined || ledger.isOut(model) || isTaken(ledger, model, to)) return;
  const { battle } = ledger;
  ledger.move(model, to, text("OPFOR.firefight.outcome.pushed", { name: model.figure.name }));
  const height = Math.max(0, model.figure.elevation - to.elevation);
  fall(ledger, model, unit, (height * pixelsPerGridUnit(battle.grid)) / battle.pixelsPerUnit);
  if (!ignoresDangerous(model.profile) && isInDanger(battle, standing(model.figure, to))) {
    dangerousTest(ledger, model);
  }
}

/** Somebody stands there by now: others were moved by this step as well. */
const isTaken = (ledger: Ledger, model: Model, to: Place): boolean =>
  ledger.units
    .flatMap(({ models }) => models)
    .some(
      (other) =>
        other.figure.id !== model.figure.id &&
        !ledger.isOut(other) &&
        overlaps(ledger.battle, standing(model.figure, to), ledger.where(other)),
    );

/** GFF-B16: a person's model struck an AI unit by hand; the AI strikes back at it. */
export function answerBlow(
  battle: Battle,
  event: Extract<RoundEvent, { kind: "attacked" }>,
  context: Context,
): Resolution {
  const ledger = new Ledger(battle, context);
  const [attacker, defender] = [ledger.model(event.by), ledger.model(event.target)];
  const byHand = battle.figure(event.by)?.ruleset !== RULESET_ID;
  if (event.manner === "melee" && byHand && attacker !== undefined && defender?.unit.ai === true) {
    strikeBack(ledger, defender.unit, attacker.unit);
  }
  return ledger.close();
}
