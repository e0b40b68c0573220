import type { HoldStep, Step } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import { length } from "../../../core/unit";
import { most, type Criterion } from "../../../engine/choose";
import { cannot, does, type Action, type Doing } from "../../../engine/rule";
import type { Spot } from "../../../field";
import { chargeMarch, charges, strikes, type Charge } from "../fighting/charges-in-range";
import { shots } from "../fighting/shot-steps";
import { inCover, shotFrom } from "../fighting/shots-and-cover";
import { chargeTarget } from "../fighting/choose-target";
import { nearbyEnemies } from "../fighting/threats";
import {
  advanceGrounds,
  advanceSpot,
  advanceToObjectiveGrounds,
  backOffSpot,
  closeInSpot,
  groundWithShot,
  intoCover,
  nearerGround,
  nearestShot,
  rushSpot,
  rushToEnemyGrounds,
  rushToObjectiveGrounds,
  type Ground,
} from "../moving/end-places";
import { meleeOf } from "../sheet/profile";
import { march, standStill, type March } from "../squads/unit-march";
import { onTheirFeet, type Model, type Unit } from "../squads/units";
import { enemiesInTheWay } from "./which-objective-which-enemy";
import { hasNoWay, isShutIn, noWayText, shutInText } from "./shut-in";
import { spells } from "./cast-spells";
import type { Turn } from "./turn-in-thought";

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

type Pick = (turn: Turn, ground: Ground) => Spot | undefined;

/** A squad that cannot keep together there goes less far. */
const LESS = 0.8;
const TRIES = 8;

/** The model goes where it picks, the others form up with it. */
function go(
  turn: Turn,
  ground: Ground,
  pick: Pick,
  wishes?: (model: Model) => readonly Criterion<Spot>[],
): Went {
  let open: Ground | undefined = ground;
  for (let tries = 0; open !== undefined && tries < TRIES; tries++) {
    const spot = pick(turn, open);
    if (spot === undefined) break;
    const lead = { model: ground.model, errand: ground.errand, path: ground.walk.path(spot) };
    const marched = march(turn, wishes === undefined ? lead : { ...lead, wishes });
    if (marched !== undefined) return { ...marched, cost: spot.cost };
    turn.trace.note(text("OPFOR.firefight.fact.tornApart"));
    const spots: readonly Spot[] = open.spots.filter(({ cost }) => cost < spot.cost * LESS);
    if (spots.length > 0) open = { ...open, spots };
    else open = wishes === undefined ? nearerGround(turn, ground, spot.cost * LESS) : undefined;
  }
  const nearest = wishes === undefined ? undefined : nearestShot(turn, ground);
  const lead = nearest && { model: ground.model, errand: ground.errand, path: ground.walk.path(nearest) };
  const marched = lead && march(turn, lead);
  return { ...(marched ?? standStill(turn)), cost: nearest?.cost ?? 0 };
}

interface Went extends March {
  /** How far the one in front went. */
  readonly cost: number;
}

/** Beside the one that advances: a shot of their own, in cover if there is any. */
const shooting =
  (turn: Turn, toObjective: boolean) =>
  (model: Model): readonly Criterion<Spot>[] => [
    most(text("OPFOR.firefight.spot.shot"), (spot) => (shotFrom(turn, model, spot) ? 1 : 0)),
    intoCover(turn, model, toObjective),
  ];

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
  const grounds = advanceToObjectiveGrounds(turn);
  if (grounds.length === 0) return noGoal;
  const armed = grounds.filter((ground) => groundWithShot(turn, ground));
  const ground = armed.find(({ seizing }) => seizing) ?? armed[0];
  if (ground === undefined) return cannot(text("OPFOR.firefight.cannot.noShot"));
  const steps = thenShoot(turn, go(turn, ground, advanceSpot, shooting(turn, true)));
  return does(steps, goalText(ground));
};

const rush =
  (groundsOf: (turn: Turn) => readonly Ground[]): Deed =>
  (turn) => {
    const grounds = groundsOf(turn);
    const ground = grounds.find(({ seizing }) => seizing) ?? grounds[0];
    if (ground === undefined) return noGoal;
    const isWayless = hasNoWay(turn, ground.aim);
    if (isWayless && isShutIn(turn)) return holdAndShoot(shutInText(ground.aim))(turn);
    const marched = go(turn, ground, rushSpot);
    // GFF-Q23: a Rush that goes nowhere is a Hold, and may shoot.
    const because = isWayless ? noWayText(ground.aim) : undefined;
    if (!marched.moved) return holdAndShoot(because ?? text("OPFOR.firefight.because.alreadyThere"))(turn);
    return does([...marched.steps, ...spells(turn, marched.unit)], because ?? goalText(ground));
  };

export const rushToObjective: Deed = rush(rushToObjectiveGrounds);
export const rushToEnemy: Deed = rush(rushToEnemyGrounds);

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
  const grounds = advanceGrounds(turn);
  if (grounds.length === 0) return noGoal;
  if (staysInCover(turn)) return holdAndShoot(text("OPFOR.firefight.because.staysInCover"))(turn);
  const ground = grounds.find((one) => groundWithShot(turn, one));
  if (ground === undefined) return cannot(text("OPFOR.firefight.cannot.noShot"));
  const nearby = nearbyEnemies(turn);
  const pick = nearby.length > 0 ? backOffSpot : closeInSpot;
  const went = go(turn, ground, pick, shooting(turn, false));
  return does(
    thenShoot(turn, went),
    nearby.length > 0
      ? text("OPFOR.firefight.because.backsOff", { n: nearby.length, names: nearby.map(({ name }) => name) })
      : text("OPFOR.firefight.because.closesIn", { distance: length(went.cost, "inch") }),
  );
};

/** GFF-T3: most of the unit is in cover, and somebody has a shot from there. */
function staysInCover(turn: Turn): boolean {
  const models = onTheirFeet(turn.unit);
  const covered = models.filter((model) => inCover(turn, model, model.figure, false));
  return covered.length * 2 > models.length && models.some((model) => shotFrom(turn, model, model.figure));
}
