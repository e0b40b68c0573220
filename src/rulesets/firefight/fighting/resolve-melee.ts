import { z } from "zod";
import type { Place } from "../../../core/place";
import type { AttackStep } from "../../../core/step";
import { text } from "../../../core/text";
import type { Context, Resolution, RoundEvent } from "../../../engine/ruleset";
import { type Battle, pixelsPerGridUnit, standing, type Figure, type Reach, type Spot } from "../../../field";
import { overlaps } from "../bases-overlap";
import { canStrike, STRIKE } from "./charges-in-range";
import { roundedOff } from "./shots-and-cover";
import { attack, dangerousTest, fall, suffer, type Blow } from "./hits-and-wounds";
import { termsOf } from "./step-terms";
import { Ledger } from "./ledger";
import { meleeOf } from "../sheet/profile";
import { isLinked } from "../squads/coherency";
import { groundCost, ignoresDangerous, isInDanger, shunnedUnder } from "../terrain/terrain";
import { pushOf, pushRank } from "./push-into-harm";
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

/** After the fight chargers separate by an inch, each to ground of its own and with its unit if it can. */
function stepAway(ledger: Ledger, unit: Unit, from: Unit): void {
  const { battle } = ledger;
  const enemies = from.models.filter((model) => !ledger.isOut(model)).map((model) => ledger.where(model));
  if (enemies.length === 0) return;
  for (const model of unit.models) {
    const here = ledger.where(model);
    if (ledger.isOut(model) || !enemies.some((figure) => battle.touching(here, figure))) continue;
    const mates = unit.models
      .filter((mate) => mate !== model && !ledger.isOut(mate))
      .map((mate) => ledger.where(mate));
    const tornFrom = ({ x, y }: Spot): number => {
      const there = standing(here, { x, y });
      return mates.length === 0 || mates.some((mate) => isLinked(battle, there, mate)) ? 0 : 1;
    };
    const reach = roomAround(ledger, model, here);
    const spot = roomIn(ledger, reach, here, enemies).sort(
      (a, b) => tornFrom(a) - tornFrom(b) || a.cost - b.cost,
    )[0];
    if (spot === undefined) continue;
    const { elevation } = here;
    const between = reach.path(spot).places.slice(1, -1);
    ledger.move(
      model,
      { x: spot.x, y: spot.y, elevation },
      text("OPFOR.firefight.outcome.separates", { name: model.figure.name }),
      between.map(({ x, y }) => ({ x, y, elevation })),
    );
  }
}

/** Two inches' walk away, and in no bad ground but what it stands in. */
function roomAround({ battle }: Ledger, { profile }: Model, here: Figure): Reach {
  const terrainCost = groundCost(profile, shunnedUnder(battle, here, profile));
  return battle.reach(here, STRIKE, { through: "friends", terrainCost });
}

/** An inch from the enemy, and on nobody. */
function roomIn({ battle, moved }: Ledger, reach: Reach, here: Figure, enemies: readonly Figure[]): Spot[] {
  return reach.spots.filter((place) => {
    const there = standing(here, place);
    return (
      enemies.every((figure) => battle.distance(there, figure) >= 1) &&
      moved.every((figure) => figure.id === there.id || !overlaps(battle, there, figure))
    );
  });
}

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
