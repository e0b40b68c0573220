import { text } from "../../../core/text";
import { enemiesOf, type Model, type Unit } from "../squads/units";
import type { Ledger } from "./ledger";
import { usable } from "./shot-steps";
import { shotAt, validTargets, type Aiming } from "./shots-and-cover";
import { shootingTarget, targetModel } from "./choose-target";

interface Shooter {
  readonly model: Model;
  readonly unit: Unit;
}

/**
 * GFF-X9: spells come before shots. Where a spell has felled the whole unit they were to shoot at, the shooters aim
 * again, once and all at the same; what falls to their own shots is not replaced.
 */
export function secondTarget(
  ledger: Ledger,
  shooter: Shooter | undefined,
  terms: { readonly unit?: string | undefined; readonly weapons: readonly number[] },
): Shooter | undefined {
  const known = ledger.state.fallen[terms.unit ?? ""];
  if (shooter === undefined || terms.unit === undefined || known === undefined) return undefined;
  const aiming = aimingOf(ledger, shooter.unit);
  const unit = known === "" ? aimAgain(ledger, aiming, shooter.unit, terms.unit) : ledger.unit(known);
  if (unit === undefined) return undefined;
  const weapons = shooter.model.profile.weapons.filter((_, index) => terms.weapons.includes(index));
  const seen = unit.models.filter((model) =>
    weapons.some((weapon) => shotAt(ledger, shooter.model.figure, weapon, unit).includes(model)),
  );
  const model = targetModel(
    aiming,
    shooter.model,
    seen,
    weapons.every(({ sniper }) => sniper),
  );
  return model === undefined ? undefined : { model, unit };
}

function aimAgain(ledger: Ledger, aiming: Aiming, shooters: Unit, fallen: string): Unit | undefined {
  const valid = validTargets(aiming, shooters);
  const target =
    valid.length === 0 ? undefined : shootingTarget(aiming, shooters, valid, usable(aiming, shooters, valid));
  if (target === undefined) return undefined;
  ledger.replace(fallen, target.id);
  ledger.note(text("OPFOR.firefight.outcome.aimsAgain", { name: target.name }));
  return target;
}

const aimingOf = ({ battle, units, context, trace }: Ledger, unit: Unit): Aiming => ({
  battle,
  enemies: enemiesOf(units, unit),
  dice: context.dice,
  trace,
  answers: {},
  unattended: true,
  chose: () => undefined,
  choiceId: (stem) => stem,
});
