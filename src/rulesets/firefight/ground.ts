import type { Place } from "../../core/place";
import { text, type Text } from "../../core/text";
import { choose, least, most, only, type Criterion } from "../../engine/choose";
import { standing, type Spot } from "../../field/battle";
import { chosenObjective, errandFor, goalOf, nearestEnemy, nextGoal, type Aim } from "./aims";
import { planningRules, walkOf, type Gait, type Walk } from "./movement";
import { SEIZE_RANGE, type Objective } from "./objectives";
import {
  attackReach,
  chargeReach,
  enemiesThatReach,
  inCover,
  margin,
  nearbyEnemies,
  nearestOf,
  shootingReach,
  shotFrom,
} from "./sight";
import { oncePerTurn, type Turn } from "./turn";
import type { Unit } from "./units";
import { showPlace } from "./show";

/** Where a unit may end an Advance or a Rush, and which of these places it takes. */
export interface Ground {
  readonly aim: Aim;
  readonly walk: Walk;
  /** Never empty: when nothing brings it nearer, where it stands. */
  readonly spots: readonly Spot[];
  /** The spots lie within seizing range of the objective. */
  readonly seizing: boolean;
  /** What is left of the way from a place. */
  readonly left: (place: Place) => number;
}

const stay = (turn: Turn): Spot => ({
  x: turn.me.x,
  y: turn.me.y,
  elevation: turn.me.elevation,
  cost: 0,
});

/** A move counts as "toward" when it covers at least this share of what the best move would. */
const TOWARD = 0.5;
const HAIR = 1e-6;

const objectiveAim = (turn: Turn): Aim | undefined => {
  const objective = chosenObjective(turn);
  return objective === undefined ? undefined : { kind: "objective", objective };
};
const enemyAim = (turn: Turn): Aim | undefined => {
  const unit = nearestEnemy(turn);
  return unit === undefined ? undefined : { kind: "enemy", unit };
};

interface Heading {
  readonly aim: Aim;
  readonly left: (place: Place) => number;
}
/** The aim and what is left of the way to it: one search, whatever gait it is walked with. */
const headingFor =
  (aimOf: (turn: Turn) => Aim | undefined) =>
  (turn: Turn): Heading | undefined => {
    const aim = aimOf(turn);
    return aim === undefined ? undefined : { aim, left: wayLeft(turn, aim) };
  };
const toObjective = oncePerTurn(headingFor(objectiveAim));
const toEnemy = oncePerTurn(headingFor(enemyAim));

const groundOf =
  (headingOf: (turn: Turn) => Heading | undefined, gait: Gait) =>
  (turn: Turn): Ground | undefined => {
    const heading = headingOf(turn);
    if (heading === undefined) return undefined;
    const { aim, left } = heading;
    const walk = walkOf(turn, turn.unit.leader, errandFor(turn, aim, gait));
    const seize = aim.kind === "objective" ? seizeSpots(turn, aim.objective, walk.spots) : [];
    if (seize.length > 0) return { aim, walk, left, seizing: true, spots: seize };
    const nearer = towardSpots(walk.spots, left, turn.me);
    return { aim, walk, left, seizing: false, spots: nearer.length > 0 ? nearer : [stay(turn)] };
  };

export const advanceToObjectiveGround = oncePerTurn(groundOf(toObjective, "advance"));
export const rushToObjectiveGround = oncePerTurn(groundOf(toObjective, "rush"));
export const rushToEnemyGround = oncePerTurn(groundOf(toEnemy, "rush"));
const advanceToEnemyGround = oncePerTurn(groundOf(toEnemy, "advance"));

/** GFF-H8, GFF-S4: backing off and closing in both choose among all an Advance reaches. */
export const advanceGround = oncePerTurn((turn: Turn): Ground | undefined => {
  const ground = advanceToEnemyGround(turn);
  if (ground === undefined) return undefined;
  const here = stay(turn);
  const others = ground.walk.spots.filter(({ x, y }) => x !== here.x || y !== here.y);
  return { ...ground, spots: [here, ...others] };
});

const seizeSpots = (turn: Turn, { at }: Objective, spots: readonly Spot[]): readonly Spot[] =>
  spots.filter((spot) => turn.battle.distance(standing(turn.me, spot), at) <= SEIZE_RANGE);

/** By path; as the crow flies where there is no way from here. */
function wayLeft(turn: Turn, aim: Aim): (place: Place) => number {
  const errand = errandFor(turn, aim, "rush");
  const ways = turn.battle.ways(turn.me, goalOf(turn, aim), planningRules(turn, turn.unit.leader, errand));
  if (ways.from(turn.me) < Infinity) return (place) => ways.from(place);
  return (place) => straight(turn, aim, place);
}

/** From middle to middle, so that nobody drifts aside where bases are equally near. */
const straight = (turn: Turn, aim: Aim, place: Place): number => {
  const from = { x: place.x, y: place.y };
  return aim.kind === "objective"
    ? turn.battle.distance(from, aim.objective.at)
    : Math.min(
        ...aim.unit.models.map(({ figure }) => turn.battle.distance(from, { x: figure.x, y: figure.y })),
      );
};

function towardSpots(spots: readonly Spot[], left: (place: Place) => number, from: Place): readonly Spot[] {
  const start = left(from);
  const progress = spots.map((spot) => start - left(spot));
  const best = Math.max(0, ...progress);
  if (best <= HAIR) return [];
  return spots.filter((_, index) => (progress[index] ?? 0) >= best * TOWARD - HAIR);
}

const flag = (value: boolean): number => (value ? 1 : 0);
type Wish = Criterion<Spot>;

/** GFF-T1, GFF-T2. */
const intoCover = (turn: Turn, toObjective: boolean): Wish =>
  most(text("OPFOR.firefight.spot.cover"), (spot) => flag(inCover(turn, spot, toObjective)));
const withShot = (turn: Turn): Wish =>
  only(text("OPFOR.firefight.spot.shot"), (spot) => shotFrom(turn, spot));
const leastLeft = ({ left }: Ground): Wish => least(text("OPFOR.firefight.spot.wayLeft"), left);
const straightest = (turn: Turn, { aim }: Ground): Wish =>
  least(text("OPFOR.firefight.spot.straight"), (spot) => straight(turn, aim, spot));
const shortestMove: Wish = least(text("OPFOR.firefight.spot.shortest"), ({ cost }) => cost);
/** GFF-B11, GFF-Q17: out of as many enemies' attacks as it can, and no farther into any than it must. */
const outOfReach = (turn: Turn): Wish =>
  least(text("OPFOR.firefight.spot.outOfReach"), (spot) => enemiesThatReach(turn, spot, attackReach));
const leastInside = (turn: Turn): Wish =>
  most(text("OPFOR.firefight.spot.inside"), (spot) => Math.min(0, margin(turn, spot)));
const farthestOut = (turn: Turn): Wish =>
  most(text("OPFOR.firefight.spot.margin"), (spot) => margin(turn, spot));

/** GFF-B10: within seizing range, as near as it can be to what comes next. */
function nearNext(turn: Turn, { aim, seizing }: Ground): Wish[] {
  if (!seizing || aim.kind !== "objective") return [];
  const next = nextGoal(turn, aim.objective);
  if (next === undefined) return [];
  const distance = (spot: Spot): number => turn.battle.distance(standing(turn.me, spot), next);
  return [least(text("OPFOR.firefight.spot.next"), distance)];
}

function pick(turn: Turn, label: Text, from: readonly Spot[], by: readonly Wish[]): Spot | undefined {
  return choose(turn, {
    id: "spot",
    label,
    candidates: text("OPFOR.firefight.spot.candidates"),
    from,
    by,
    show: showPlace,
  });
}

/** Some place of the ground has a legal shot (GFF-H5, S2, Q8). */
export const groundWithShot = (turn: Turn, ground: Ground): boolean =>
  ground.spots.some((spot) => shotFrom(turn, spot));

/** GFF-B11 applies to Shooting and Hybrid units, the only ones whose trees know the Advance. */
export const advanceSpot = (turn: Turn, ground: Ground): Spot | undefined =>
  pick(turn, text("OPFOR.firefight.spot.advance"), ground.spots, [
    withShot(turn),
    intoCover(turn, true),
    ...nearNext(turn, ground),
    outOfReach(turn),
    leastInside(turn),
    leastLeft(ground),
    farthestOut(turn),
    straightest(turn, ground),
  ]);

export const rushSpot = (turn: Turn, ground: Ground): Spot | undefined =>
  pick(turn, text("OPFOR.firefight.spot.rush"), ground.spots, [
    intoCover(turn, ground.aim.kind === "objective"),
    ...nearNext(turn, ground),
    leastLeft(ground),
    straightest(turn, ground),
  ]);

/** GFF-B12, GFF-Q21: just out of the charges of those nearby, with a target still in range. */
export function backOffSpot(turn: Turn, ground: Ground): Spot | undefined {
  const nearby = nearbyEnemies(turn);
  const charged = (spot: Spot): boolean =>
    nearby.some((enemy) => nearestOf(turn, spot, [enemy]) <= chargeReach(enemy));
  const shot = (spot: Spot): number => nearby.filter((enemy) => within(turn, spot, enemy)).length;
  const safe = ground.spots.some((spot) => !charged(spot) && shotFrom(turn, spot));
  return pick(turn, text("OPFOR.firefight.spot.backOff"), ground.spots, [
    withShot(turn),
    ...(safe
      ? [
          only<Spot>(text("OPFOR.firefight.spot.outOfCharge"), (spot) => !charged(spot)),
          least<Spot>(text("OPFOR.firefight.spot.outOfFire"), shot),
          intoCover(turn, false),
        ]
      : [most<Spot>(text("OPFOR.firefight.spot.farthest"), (spot) => nearestOf(turn, spot, nearby))]),
    shortestMove,
    farthestOut(turn),
  ]);
}

const within = (turn: Turn, spot: Spot, enemy: Unit): boolean =>
  nearestOf(turn, spot, [enemy]) <= shootingReach(enemy);

/** GFF-Q10: just into range. */
export const closeInSpot = (turn: Turn, ground: Ground): Spot | undefined =>
  pick(turn, text("OPFOR.firefight.spot.closeIn"), ground.spots, [
    withShot(turn),
    intoCover(turn, false),
    shortestMove,
    farthestOut(turn),
  ]);

/** GFF-Q5: some place within seizing range can be reached with this gait. */
export const objectiveInRange = (turn: Turn, gait: "advance" | "rush"): boolean => {
  const ground = gait === "advance" ? advanceToObjectiveGround(turn) : rushToObjectiveGround(turn);
  return ground?.seizing === true;
};
