import { z } from "zod";
import type { ActStep, AttackStep, MoveStep, Step } from "../../../core/step";
import { text } from "../../../core/text";
import type { Context, Resolution } from "../../../engine/ruleset";
import { type Battle } from "../../../field";
import { DANGER } from "./danger-steps";
import { attack, dangerousTest, suffer, unblocked, type Blow } from "./hits-and-wounds";
import { Ledger } from "./ledger";
import { secondTarget } from "./aim-again-after-spell";
import { termsOf } from "./step-terms";
import { rangedOf, type Weapon } from "../sheet/profile";
import { push, resolveMelee } from "./resolve-melee";
import { canShoot, coveredAgainst, roundedOff } from "./shots-and-cover";
import { goesThroughDanger, ignoresDangerous } from "../terrain/terrain";
import type { Model, Unit } from "../squads/units";

/** What a step does, dice and all. */
export function resolve(battle: Battle, step: Step, context: Context): Resolution {
  const ledger = new Ledger(battle, context);
  switch (step.kind) {
    case "attack":
      if (step.manner === "melee") resolveMelee(ledger, step);
      else resolveShooting(ledger, step);
      break;
    case "act":
      resolveAct(ledger, step);
      break;
    case "move":
      resolveMove(ledger, step);
      break;
    case "face":
    case "leave":
    case "hold":
      break;
  }
  return ledger.close();
}

const shootingTerms = z.object({
  weapons: z.array(z.number()).catch([]),
  moved: z.boolean().catch(false),
  /** The unit shot at; when the model aimed at has fallen, the nearest other is hit. */
  unit: z.string().optional().catch(undefined),
  push: z.object({ x: z.number(), y: z.number(), elevation: z.number() }).optional().catch(undefined),
});

function resolveShooting(ledger: Ledger, step: AttackStep): void {
  const terms = shootingTerms.parse(termsOf(step));
  const mine = ledger.model(step.figure);
  const aimed = ledger.model(step.target);
  const theirs =
    aimed ?? nearestOf(ledger, mine?.model, ledger.unit(terms.unit)) ?? secondTarget(ledger, mine, terms);
  if (mine === undefined || theirs === undefined) {
    ledger.note(text("OPFOR.firefight.outcome.gone"));
    return;
  }
  const named = mine.model.profile.weapons.filter((_, index) => terms.weapons.includes(index));
  const weapons = (named.length > 0 ? named : rangedOf(mine.model.profile)).filter((weapon) =>
    canShoot(ledger, mine.model.figure, weapon, theirs.model.figure, roundedOff(ledger.battle)),
  );
  const blowOf = (weapon: Weapon): Blow => ({
    attacker: mine.model,
    attackers: mine.unit,
    target: theirs.model,
    targets: theirs.unit,
    manner: "ranged",
    covered: coveredAgainst(ledger, weapon, mine.model.figure, theirs.model.figure),
    moved: terms.moved,
    fatigued: false,
  });
  const wounds = weapons.reduce((sum, weapon) => sum + attack(ledger, blowOf(weapon), weapon), 0);
  if (wounds === 0) ledger.note(text("OPFOR.firefight.outcome.noWounds"));
  if (suffer(ledger, theirs.model, wounds) && theirs === aimed) push(ledger, theirs, terms.push);
}

/** The nearest model of a unit that some weapon can be shot at. */
function nearestOf(
  ledger: Ledger,
  from: Model | undefined,
  unit: Unit | undefined,
): { readonly model: Model; readonly unit: Unit } | undefined {
  if (from === undefined || unit === undefined) return undefined;
  const { figure, profile } = from;
  const distance = (model: Model): number => ledger.battle.distance(figure, model.figure);
  const model = unit.models
    .filter((other) => rangedOf(profile).some((weapon) => canShoot(ledger, figure, weapon, other.figure)))
    .sort((a, b) => distance(a) - distance(b))[0];
  return model === undefined ? undefined : { model, unit };
}

function resolveAct(ledger: Ledger, step: ActStep): void {
  const mine = ledger.model(step.figure);
  if (mine === undefined) return;
  switch (step.act) {
    case DANGER:
      dangerousTest(ledger, mine.model);
      return;
    case "recover":
      ledger.stun(mine.model, false);
      return;
    case "cast":
      resolveSpell(ledger, step);
      return;
    default:
      ledger.note(step.label);
  }
}

const castTerms = z.object({ spell: z.number().catch(0) });

/** D6 + X must reach the number in brackets; then its hits strike, or the table settles what it does. */
function resolveSpell(ledger: Ledger, step: ActStep): void {
  const [mine, theirs] = [ledger.model(step.figure), ledger.model(step.target)];
  const spell = mine?.model.profile.spells[castTerms.parse(termsOf(step)).spell];
  if (mine === undefined || theirs === undefined || spell === undefined) {
    ledger.note(text("OPFOR.firefight.outcome.gone"));
    return;
  }
  const level = mine.model.profile.psychic;
  const needed = Math.max(1, spell.difficulty - level);
  const face = ledger.roll(6, text("OPFOR.firefight.test.spell", { needed }));
  if (face + level < spell.difficulty) {
    ledger.note(text("OPFOR.firefight.outcome.fizzles", { name: spell.name }));
    return;
  }
  ledger.note(text("OPFOR.firefight.outcome.works", { name: spell.name }));
  if (spell.hits === 0) return;
  const blow = { target: theirs.model, targets: theirs.unit, covered: false };
  suffer(ledger, theirs.model, unblocked(ledger, blow, spell.hits, spell.ap) * spell.deadly);
  if (theirs.unit.models.every((model) => ledger.isOut(model))) ledger.replace(theirs.unit.id);
}

/** Dangerous terrain is tested once a move, by whoever leaves it, goes through it or ends in it. */
function resolveMove(ledger: Ledger, step: MoveStep): void {
  const mine = ledger.model(step.figure);
  if (mine === undefined || ignoresDangerous(mine.model.profile)) return;
  if (goesThroughDanger(ledger.battle, mine.model.figure, step.path)) dangerousTest(ledger, mine.model);
}
