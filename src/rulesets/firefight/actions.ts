import type { HoldStep, Step } from "../../core/step";
import { text, type Text } from "../../core/text";
import { length } from "../../core/units";
import { cannot, does, type Action, type Doing } from "../../engine/rule";
import type { Spot } from "../../field/battle";
import { enemiesInTheWay, errandFor } from "./aims";
import { chargeMarch, charges, strikes, type Charge } from "./charging";
import {
  advanceGround,
  advanceSpot,
  advanceToObjectiveGround,
  backOffSpot,
  closeInSpot,
  groundWithShot,
  rushSpot,
  rushToEnemyGround,
  rushToObjectiveGround,
  type Ground,
} from "./ground";
import { march, standStill, type March } from "./marching";
import type { Gait } from "./movement";
import { meleeOf } from "./profile";
import { shots } from "./shooting";
import { inCover, nearbyEnemies, shotFrom } from "./sight";
import { spells } from "./spells";
import { chargeTarget } from "./targets";
import type { Turn } from "./turn";
import { onTheirFeet, type Unit } from "./units";

/** What the trees' branches do. */

type Deed = Action<Turn>;

const noGoal: Doing = cannot(text("OPFOR.firefight.cannot.noGoal"));

/** GFF-X9: moves first, then spells, then shots. */
function thenShoot(turn: Turn, { steps, unit, moved }: March): Step[] {
  const cast = spells(turn, unit);
  const all = [...steps, ...cast, ...shots(turn, unit, moved)];
  return all.length > 0 ? all : [holdStep(turn)];
}

const holdStep = (turn: Turn): HoldStep => ({
  kind: "hold",
  figure: turn.me.id,
  label: text("OPFOR.firefight.step.hold"),
});

const go = (turn: Turn, ground: Ground, gait: Gait, spot: Spot): March =>
  spot.cost === 0 ? standStill(turn) : march(turn, errandFor(turn, ground.aim, gait), ground.walk.path(spot));

/** A Hold, and a shot if there is one (GFF-Q22, GFF-X8). */
export const holdAndShoot =
  (because: Text): Deed =>
  (turn) => {
    const steps = thenShoot(turn, standStill(turn));
    return does(steps.some(({ kind }) => kind === "hold") ? steps : [holdStep(turn), ...steps], because);
  };

/** Charges by the priorities of GFF-B15 among those in Charge range. */
const chargeAmong =
  (allowed: (turn: Turn, enemy: Unit) => boolean, nobody: Text): Deed =>
  (turn) => {
    const possible = charges(turn).filter(({ target }) => allowed(turn, target));
    if (possible.length === 0) return cannot(nobody);
    const weapons = onTheirFeet(turn.unit).flatMap(({ profile }) => meleeOf(profile));
    const target = chargeTarget(
      turn,
      possible.map((charge) => charge.target),
      weapons,
    );
    const charge = possible.find((one) => one.target === target);
    return charge === undefined ? cannot(nobody) : carryOut(turn, charge);
  };

function carryOut(turn: Turn, charge: Charge): Doing {
  const marched = chargeMarch(turn, charge);
  if (marched === undefined) return cannot(text("OPFOR.firefight.cannot.charge"));
  const steps = [
    ...marched.steps,
    ...spells(turn, marched.unit),
    ...strikes(turn, marched.unit, charge.target),
  ];
  return does(steps, text("OPFOR.firefight.because.charge", { target: charge.target.name }));
}

export const charge: Deed = chargeAmong(() => true, text("OPFOR.firefight.cannot.charge"));

/** GFF-Q7: only enemies in the way. */
export const chargeInTheWay: Deed = chargeAmong(
  (turn, enemy) => enemiesInTheWay(turn).includes(enemy),
  text("OPFOR.firefight.cannot.chargeInTheWay"),
);

/** GFF-Q8: an Advance only when there is a shot at the end of it. */
export const advanceToObjective: Deed = (turn) => {
  const ground = advanceToObjectiveGround(turn);
  if (ground === undefined) return noGoal;
  if (!groundWithShot(turn, ground)) return cannot(text("OPFOR.firefight.cannot.noShot"));
  const spot = advanceSpot(turn, ground);
  if (spot === undefined) return noGoal;
  const steps = thenShoot(turn, go(turn, ground, "advance", spot));
  return does(steps, goalText(ground));
};

const rush =
  (groundOf: (turn: Turn) => Ground | undefined): Deed =>
  (turn) => {
    const ground = groundOf(turn);
    const spot = ground === undefined ? undefined : rushSpot(turn, ground);
    if (ground === undefined || spot === undefined) return noGoal;
    const marched = go(turn, ground, "rush", spot);
    // GFF-Q23: a Rush that goes nowhere is a Hold, and may shoot.
    if (!marched.moved) return holdAndShoot(text("OPFOR.firefight.because.alreadyThere"))(turn);
    return does([...marched.steps, ...spells(turn, marched.unit)], goalText(ground));
  };

export const rushToObjective: Deed = rush(rushToObjectiveGround);
export const rushToEnemy: Deed = rush(rushToEnemyGround);

const goalText = ({ aim, seizing }: Ground): Text => {
  if (aim.kind === "enemy") return text("OPFOR.firefight.because.enemy", { name: aim.unit.name });
  return seizing
    ? text("OPFOR.firefight.because.seize", { name: aim.objective.name })
    : text("OPFOR.firefight.because.objective", { name: aim.objective.name });
};

/**
 * GFF-Q10: in cover with a target it stays and shoots (T3, Q22); near an enemy it backs off (B12, Q21); else
 * it closes in until it has a shot.
 */
export const advanceToEnemy: Deed = (turn) => {
  const ground = advanceGround(turn);
  if (ground === undefined) return noGoal;
  if (inCover(turn, turn.me, false) && shotFrom(turn, turn.me)) {
    return holdAndShoot(text("OPFOR.firefight.because.staysInCover"))(turn);
  }
  if (!groundWithShot(turn, ground)) return cannot(text("OPFOR.firefight.cannot.noShot"));
  const nearby = nearbyEnemies(turn);
  const spot = nearby.length > 0 ? backOffSpot(turn, ground) : closeInSpot(turn, ground);
  if (spot === undefined) return noGoal;
  const steps = thenShoot(turn, go(turn, ground, "advance", spot));
  return does(
    steps,
    nearby.length > 0
      ? text("OPFOR.firefight.because.backsOff", { n: nearby.length, names: nearby.map(({ name }) => name) })
      : text("OPFOR.firefight.because.closesIn", { distance: length(spot.cost, "inch") }),
  );
};
