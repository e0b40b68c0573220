import type { AttackStep } from "../../../core/step";
import { text } from "../../../core/text";
import { length } from "../../../core/unit";
import { pushOf } from "./push-into-harm";
import { rangedOf, type Weapon } from "../sheet/profile";
import { shotAt, validTargets, type Aiming } from "./shots-and-cover";
import { shootingTarget, targetModel } from "./choose-target";
import type { Turn } from "../page/turn-in-thought";
import { onTheirFeet, type Model, type Unit } from "../squads/units";

/** Shooting from where the unit ends up. Empty when nobody has a legal shot. */
export function shots(turn: Turn, shooters: Unit, moved: boolean): AttackStep[] {
  const valid = validTargets(turn, shooters);
  if (valid.length === 0) return [];
  const target = shootingTarget(turn, shooters, valid, usable(turn, shooters, valid));
  if (target === undefined) return [];
  return onTheirFeet(shooters).flatMap((shooter) => volleys(turn, shooter, target, moved));
}

/** The weapons that could be fired at some valid target: only their rules steer the choice. */
export const usable = (turn: Aiming, shooters: Unit, valid: readonly Unit[]): Weapon[] =>
  onTheirFeet(shooters).flatMap(({ figure, profile }) =>
    rangedOf(profile).filter((weapon) => valid.some((unit) => shotAt(turn, figure, weapon, unit).length > 0)),
  );

/** One attack per model and target model: a Sniper rifle may hit another model than the rest. */
function volleys(turn: Turn, shooter: Model, target: Unit, moved: boolean): AttackStep[] {
  const aimed = new Map<string, { readonly at: Model; readonly weapons: Weapon[] }>();
  for (const sniper of [true, false]) {
    for (const weapon of rangedOf(shooter.profile).filter((known) => known.sniper === sniper)) {
      const seen = shotAt(turn, shooter.figure, weapon, target);
      const at = targetModel(turn, shooter, seen, sniper);
      if (at === undefined) continue;
      const known = aimed.get(at.figure.id) ?? { at, weapons: [] };
      aimed.set(at.figure.id, { at, weapons: [...known.weapons, weapon] });
    }
  }
  return [...aimed.values()].map(({ at, weapons }) =>
    volley(turn, shooter, { at, weapons, unit: target.id }, moved),
  );
}

interface Aimed {
  readonly at: Model;
  readonly weapons: readonly Weapon[];
  /** The unit shot at. */
  readonly unit: string;
}

function volley(turn: Turn, shooter: Model, { at, weapons, unit }: Aimed, moved: boolean): AttackStep {
  const push = pushOf(turn, shooter.figure, at.figure);
  const names = weapons.map(({ name }) => name).filter((name) => name !== "");
  return {
    kind: "attack",
    manner: "ranged",
    figure: shooter.figure.id,
    target: at.figure.id,
    label: text("OPFOR.firefight.step.shoot", { target: at.figure.name }),
    detail: text("OPFOR.firefight.step.shootDetail", {
      distance: length(turn.battle.distance(shooter.figure, at.figure), "inch"),
      quality: shooter.profile.quality,
    }),
    ...(names.length === 0 ? {} : { weapon: names.join(", ") }),
    terms: {
      weapons: weapons.map((weapon) => shooter.profile.weapons.indexOf(weapon)),
      moved,
      unit,
      ...(push === undefined ? {} : { push: { x: push.x, y: push.y, elevation: push.elevation ?? 0 } }),
    },
  };
}
