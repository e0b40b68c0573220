import { text } from "../../../core/text";
import { choose, least, most, only, type Criterion } from "../../../engine/choose";
import { asItLies } from "../drawn-hexes";
import { rangedOf, type Weapon } from "../sheet/profile";
import { showUnit } from "../page/option-labels";
import { pushRank } from "./push-into-harm";
import { coveredAgainst, shotAt, type Aiming } from "./shots-and-cover";
import type { Turn } from "../page/turn-in-thought";
import {
  bestDefense,
  distanceTo,
  hasTough,
  onTheirFeet,
  remainingTough,
  type Model,
  type Unit,
} from "../squads/units";

/** Whom to attack. The order is GFF-Q3 and Q24: Sniper, Deadly, AP, stunned, not yet activated, open, nearest. */

const flag = (value: boolean): number => (value ? 1 : 0);

const isOneModel = (unit: Unit): boolean => unit.models.length === 1;

/** GFF-X14: heroes before weapon upgrades before others. */
const sniperRank = ({ profile }: Model): number => (profile.hero ? 0 : profile.upgrade ? 1 : 2);

/** GFF-X5: single models with Tough before units with Tough before others. */
const deadlyRank = (unit: Unit): number => (hasTough(unit) ? (isOneModel(unit) ? 0 : 1) : 2);

/** What the special rules of the weapons in use ask for. */
export function specialPriorities(
  weapons: readonly Pick<Weapon, "ap" | "deadly" | "sniper">[],
): Criterion<Unit>[] {
  const sniper = least<Unit>(text("OPFOR.firefight.target.sniper"), (unit) =>
    isOneModel(unit) ? sniperRank(unit.leader) : 2,
  );
  const deadly = [
    least<Unit>(text("OPFOR.firefight.target.deadly"), deadlyRank),
    least<Unit>(text("OPFOR.firefight.target.leastTough"), (unit) =>
      hasTough(unit) ? remainingTough(unit) : 0,
    ),
  ];
  const ap = least<Unit>(text("OPFOR.firefight.target.defense"), bestDefense);
  return [
    ...(weapons.some((weapon) => weapon.sniper) ? [sniper] : []),
    ...(weapons.some((weapon) => weapon.deadly > 1) ? deadly : []),
    ...(weapons.some((weapon) => weapon.ap > 0) ? [ap] : []),
  ];
}

const stunnedFirst = most<Unit>(text("OPFOR.firefight.target.stunned"), (unit) => flag(unit.stunned));
const freshFirst = most<Unit>(text("OPFOR.firefight.target.fresh"), (unit) => flag(!unit.activated));
/** Nearest to those who attack: whoever is stunned, or has nothing to do with it, does not measure. */
const nearest = (turn: Pick<Aiming, "battle">, from: readonly Model[]): Criterion<Unit> =>
  least(text("OPFOR.firefight.target.nearest"), (unit) =>
    asItLies(turn.battle, Math.min(...from.map(({ figure }) => distanceTo(turn.battle, unit, figure)))),
  );

/** In cover from every model that aims at it, by whatever it could be shot with. */
const hides = (turn: Pick<Aiming, "battle">, from: Unit, unit: Unit): boolean =>
  onTheirFeet(from).every((mine) =>
    rangedOf(mine.profile).every((weapon) =>
      shotAt(turn, mine.figure, weapon, unit).every((theirs) =>
        coveredAgainst(turn, weapon, mine.figure, theirs.figure),
      ),
    ),
  );

/** GFF-B13, GFF-B14. */
export const shootingTarget = (
  turn: Aiming,
  from: Unit,
  among: readonly Unit[],
  weapons: readonly Weapon[],
): Unit | undefined =>
  choose(turn, {
    id: "shooting-target",
    label: text("OPFOR.firefight.choice.shootingTarget"),
    candidates: text("OPFOR.firefight.choice.validTargets"),
    from: among,
    by: [
      ...specialPriorities(weapons),
      stunnedFirst,
      freshFirst,
      least(text("OPFOR.firefight.target.open"), (unit) => flag(hides(turn, from, unit))),
      nearest(turn, onTheirFeet(from)),
    ],
    show: showUnit,
    offerWorse: true,
    source: "GFF-B13",
  });

/** GFF-B15. */
export const chargeTarget = (
  turn: Turn,
  among: readonly Unit[],
  weapons: readonly Weapon[],
): Unit | undefined =>
  choose(turn, {
    id: "charge-target",
    label: text("OPFOR.firefight.choice.chargeTarget"),
    candidates: text("OPFOR.firefight.choice.inChargeRange"),
    from: among,
    by: [...specialPriorities(weapons), stunnedFirst, freshFirst, nearest(turn, onTheirFeet(turn.unit))],
    show: showUnit,
    offerWorse: true,
    source: "GFF-B15",
  });

/** GFF-X12: nearest valid, with the priorities of the spell's own rules before it. */
export const nearestTarget = (
  turn: Turn,
  id: string,
  from: Model,
  among: readonly Unit[],
  rules: readonly Pick<Weapon, "ap" | "deadly" | "sniper">[],
): Unit | undefined =>
  choose(turn, {
    id,
    label: text("OPFOR.firefight.choice.nearestTarget"),
    candidates: text("OPFOR.firefight.choice.validTargets"),
    from: among,
    by: [...specialPriorities(rules), nearest(turn, [from])],
    show: showUnit,
    offerWorse: true,
  });

/** The model that is hit: by a Sniper the hero or the upgrade, else the nearest. */
export const targetModel = (
  turn: Aiming,
  shooter: Model,
  among: readonly Model[],
  sniper: boolean,
): Model | undefined => {
  if (among.length <= 1) return among[0];
  const pushed = ({ figure }: Model): number => pushRank(turn.battle, shooter.figure, figure);
  return choose(turn, {
    id: "target-model",
    label: text("OPFOR.firefight.choice.targetModel"),
    candidates: text("OPFOR.firefight.choice.models"),
    from: among,
    by: [
      ...(sniper ? [least(text("OPFOR.firefight.target.sniper"), sniperRank)] : []),
      only(text("OPFOR.firefight.target.inSight"), ({ figure }) => !figure.hidden),
      least(text("OPFOR.firefight.target.nearest"), ({ figure }) =>
        asItLies(turn.battle, turn.battle.distance(shooter.figure, figure)),
      ),
      ...(among.some((model) => pushed(model) === 0)
        ? [least(text("OPFOR.firefight.spot.push"), pushed)]
        : []),
    ],
    show: ({ figure }) => ({
      id: figure.id,
      label: text("OPFOR.firefight.name", { name: figure.name }),
      figure: figure.id,
    }),
    offerWorse: true,
    source: "GFF-X14",
  });
};
