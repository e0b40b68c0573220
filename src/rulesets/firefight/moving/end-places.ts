import type { Place } from "../../../core/place";
import { text, type Text } from "../../../core/text";
import { choose, least, most, only, type Criterion } from "../../../engine/choose";
import { standing, type Spot } from "../../../field";
import { asItLies } from "../drawn-hexes";
import { inCover, shotFrom } from "../fighting/shots-and-cover";
import { attackersOn, couldCharge, couldShoot, margin, nearbyEnemies, nearestOf } from "../fighting/threats";
import { SEIZE_RANGE, type Objective } from "../mission/objectives";
import { chosenObjective, nearestEnemy, nextGoal } from "../page/which-objective-which-enemy";
import { approachTo, errandFor, leastLeft, type Aim } from "./way-to-aim";
import { showPlace } from "../page/option-labels";
import { oncePerTurn, type Turn } from "../page/turn-in-thought";
import { canMarch } from "../squads/unit-march";
import { onTheirFeet, type Model } from "../squads/units";
import { shunnedUnder } from "../terrain/terrain";
import type { Errand } from "./errand";
import { farLeft } from "./far-ways";
import { paceOf, type Gait } from "./gaits";
import { closeWalkOf, walkOf, type Walk } from "./walk";

/** Where one model of a unit may end an Advance or a Rush, and which of these places it takes. */
export interface Ground {
  readonly aim: Aim;
  readonly model: Model;
  readonly errand: Errand;
  readonly walk: Walk;
  /** Never empty: when nothing brings it nearer, where it stands. */
  readonly spots: readonly Spot[];
  /** The spots lie within seizing range of the objective. */
  readonly seizing: boolean;
  /** What is left of the way from a place. */
  readonly left: (place: Place) => number;
}

/** The same ground for who must go less far than so much: toward the goal is what covers half of what is left to it. */
export function nearerGround(turn: Turn, ground: Ground, cost: number): Ground | undefined {
  const { aim, model, walk, left } = ground;
  const some = walk.spots.filter((spot) => spot.cost < cost);
  const spots = towardSpots(some, left, leastLeft(turn, aim, model), model.figure);
  return spots.length === 0 ? undefined : { ...ground, spots, seizing: false };
}

const stay = ({ figure }: Model): Spot => ({
  x: figure.x,
  y: figure.y,
  elevation: figure.elevation,
  cost: 0,
});

/** A move counts as "toward" when it covers at least this share of what the best move would. */
const TOWARD = 0.5;
const HAIR = 1e-6;

const objectiveAim = oncePerTurn((turn: Turn): Aim | undefined => {
  const objective = chosenObjective(turn);
  return objective === undefined ? undefined : { kind: "objective", objective };
});
const enemyAim = oncePerTurn((turn: Turn): Aim | undefined => {
  const unit = nearestEnemy(turn);
  return unit === undefined ? undefined : { kind: "enemy", unit };
});

/** Whoever has the least way to go comes first. */
function walkers(turn: Turn, aim: Aim): readonly Model[] {
  const first = approachTo(turn, aim).model;
  return [first, ...onTheirFeet(turn.unit).filter((model) => model !== first)];
}

type GroundOf = (turn: Turn, aim: Aim, errand: Errand, model: Model) => Ground;

/** The grounds of a unit, model by model. */
const groundsOf = (
  aimOf: (turn: Turn) => Aim | undefined,
  gait: Gait,
  groundOf: GroundOf = toward,
): ((turn: Turn) => readonly Ground[]) =>
  oncePerTurn((turn) => {
    const aim = aimOf(turn);
    if (aim === undefined) return [];
    const errand = errandFor(turn, aim, gait);
    return walkers(turn, aim).map((model) => groundOf(turn, aim, errand, model));
  });

function toward(turn: Turn, aim: Aim, errand: Errand, model: Model): Ground {
  const ground = groundOn(turn, aim, errand, model, walkOf(turn, model, errand));
  if (turn.battle.grid.kind !== "gridless" || ground.seizing) return ground;
  const left = ground.left(model.figure);
  const pace = paceOf(turn.unit, errand.gait);
  const isShort = left <= pace || ground.spots.every((spot) => left - ground.left(spot) < pace - SHORT);
  return isShort ? groundOn(turn, aim, errand, model, closeWalkOf(turn, model, errand)) : ground;
}
/** Places that lie a space apart come about so near to the best there is, in inches. */
const SHORT = 1.5;

function groundOn(turn: Turn, aim: Aim, errand: Errand, model: Model, walk: Walk): Ground {
  const left = wayLeft(turn, aim, model);
  const common = { aim, model, errand, walk, left };
  const seize = aim.kind === "objective" ? seizeSpots(turn, aim.objective, model, walk.spots) : [];
  if (seize.length > 0) return { ...common, seizing: true, spots: seize };
  const nearer = towardSpots(walk.spots, left, leastLeft(turn, aim, model), model.figure);
  return { ...common, seizing: false, spots: nearer.length > 0 ? nearer : [stay(model)] };
}

export const advanceToObjectiveGrounds = groundsOf(objectiveAim, "advance");
export const rushToObjectiveGrounds = groundsOf(objectiveAim, "rush");
export const rushToEnemyGrounds = groundsOf(enemyAim, "rush");
/** GFF-H8, GFF-S4: backing off and closing in both choose among all an Advance reaches. */
export const advanceGrounds = groundsOf(enemyAim, "advance", anywhere);

function anywhere(turn: Turn, aim: Aim, errand: Errand, model: Model): Ground {
  const walk = walkOf(turn, model, errand);
  const here = stay(model);
  const others = walk.spots.filter(({ x, y }) => x !== here.x || y !== here.y);
  const left = (place: Place): number => wayLeft(turn, aim, model)(place);
  return { aim, model, errand, walk, seizing: false, spots: [here, ...others], left };
}

const seizeSpots = (
  { battle }: Turn,
  { at }: Objective,
  { figure }: Model,
  spots: readonly Spot[],
): readonly Spot[] => spots.filter((spot) => battle.distance(standing(figure, spot), at) <= SEIZE_RANGE);

const keptLeft = oncePerTurn((): Map<string, (place: Place) => number> => new Map());

/** By path; as the crow flies where there is no way from here. One search for all models of a kind. */
function wayLeft(turn: Turn, aim: Aim, model: Model): (place: Place) => number {
  const { figure, profile } = model;
  const isStuck = shunnedUnder(turn.battle, figure, profile).length > 0;
  const { width, height, elevation } = figure;
  const kind = [width, height, elevation, profile.flying, profile.strider, isStuck ? figure.id : ""].join(
    " ",
  );
  const key = `${aim.kind} ${kind}`;
  const known = keptLeft(turn).get(key);
  if (known !== undefined) return known;
  const errand = errandFor(turn, aim, "rush");
  const isThere = approachTo(turn, aim).cost < Infinity;
  const found =
    (isThere ? farLeft(turn, model, errand, errand.goal) : undefined) ??
    ((place: Place) => straight(turn, aim, place));
  keptLeft(turn).set(key, found);
  return found;
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

/** Places that cannot be near enough, however the way leads, are not asked about. */
function towardSpots(
  spots: readonly Spot[],
  left: (place: Place) => number,
  atLeast: (place: Place) => number,
  from: Place,
): readonly Spot[] {
  const start = left(from);
  const bounds = Float64Array.from(spots, atLeast);
  const progress = new Float64Array(spots.length).fill(-Infinity);
  let best = 0;
  for (const index of [...spots.keys()].sort((a, b) => (bounds[a] ?? 0) - (bounds[b] ?? 0))) {
    const spot = spots[index];
    if (spot === undefined || start - (bounds[index] ?? 0) < best * TOWARD - HAIR) break;
    progress[index] = start - left(spot);
    best = Math.max(best, progress[index] ?? 0);
  }
  if (best <= HAIR) return [];
  return spots.filter((_, index) => (progress[index] ?? 0) >= best * TOWARD - HAIR);
}

const flag = (value: boolean): number => (value ? 1 : 0);
type Wish = Criterion<Spot>;

/** GFF-T1, GFF-T2. */
export const intoCover = (turn: Turn, model: Model, toObjective: boolean): Wish =>
  most(text("OPFOR.firefight.spot.cover"), (spot) => flag(inCover(turn, model, spot, toObjective)));
export const withShot = (turn: Turn, model: Model): Wish =>
  only(text("OPFOR.firefight.spot.shot"), (spot) => shotFrom(turn, model, spot));
const leastWayLeft = ({ left }: Ground): Wish => least(text("OPFOR.firefight.spot.wayLeft"), left);
const straightest = (turn: Turn, { aim }: Ground): Wish =>
  least(text("OPFOR.firefight.spot.straight"), (spot) => straight(turn, aim, spot));
const shortestMove: Wish = least(text("OPFOR.firefight.spot.shortest"), ({ cost }) => cost);
/** GFF-B11, GFF-Q17: out of as many enemies' attacks as it can, and no farther into any than it must. */
const outOfReach = (turn: Turn, { figure }: Model): Wish =>
  least(text("OPFOR.firefight.spot.outOfReach"), (spot) => attackersOn(turn, standing(figure, spot)));
const leastInside = (turn: Turn, { figure }: Model): Wish =>
  most(text("OPFOR.firefight.spot.inside"), (spot) => Math.min(0, margin(turn, figure, spot)));
const farthestOut = (turn: Turn, { figure }: Model): Wish =>
  most(text("OPFOR.firefight.spot.margin"), (spot) => margin(turn, figure, spot));

/** GFF-B10: within seizing range, as near as it can be to what comes next. */
function nearNext(turn: Turn, { aim, model, seizing }: Ground): Wish[] {
  if (!seizing || aim.kind !== "objective") return [];
  const next = nextGoal(turn, aim.objective);
  if (next === undefined) return [];
  const distance = (spot: Spot): number =>
    asItLies(turn.battle, turn.battle.distance(standing(model.figure, spot), next));
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

/** Some place of the ground has a legal shot (GFF-H5, S2, Q8), and the unit can keep together there. */
export const groundWithShot = (turn: Turn, ground: Ground): boolean =>
  nearestShot(turn, ground) !== undefined;

/** So many places with a shot are looked at before a squad gives up. */
const LOOKED_AT = 4;

/** The place with a legal shot that takes the least movement. */
export function nearestShot(turn: Turn, { model, errand, walk, spots }: Ground): Spot | undefined {
  const shot = (spot: Spot): boolean => shotFrom(turn, model, spot);
  if (turn.unit.models.length === 1) return spots.find(shot);
  return [...spots]
    .sort((a, b) => a.cost - b.cost)
    .filter(shot)
    .slice(0, LOOKED_AT)
    .find((spot) => canMarch(turn, { model, errand, path: walk.path(spot) }));
}

/** GFF-B11 applies to Shooting and Hybrid units, the only ones whose trees know the Advance. */
export const advanceSpot = (turn: Turn, ground: Ground): Spot | undefined =>
  pick(turn, text("OPFOR.firefight.spot.advance"), ground.spots, [
    withShot(turn, ground.model),
    intoCover(turn, ground.model, true),
    ...nearNext(turn, ground),
    outOfReach(turn, ground.model),
    leastInside(turn, ground.model),
    leastWayLeft(ground),
    farthestOut(turn, ground.model),
    straightest(turn, ground),
  ]);

export const rushSpot = (turn: Turn, ground: Ground): Spot | undefined =>
  pick(turn, text("OPFOR.firefight.spot.rush"), ground.spots, [
    intoCover(turn, ground.model, ground.aim.kind === "objective"),
    ...nearNext(turn, ground),
    leastWayLeft(ground),
    straightest(turn, ground),
  ]);

/** GFF-B12, GFF-Q21: just out of the charges of those nearby, with a target still in range. */
export function backOffSpot(turn: Turn, { model, spots }: Ground): Spot | undefined {
  const nearby = nearbyEnemies(turn);
  const there = (spot: Spot) => standing(model.figure, spot);
  const charged = (spot: Spot): boolean => nearby.some((enemy) => couldCharge(turn, enemy, there(spot)));
  const shot = (spot: Spot): number => nearby.filter((enemy) => couldShoot(turn, enemy, there(spot))).length;
  const safe = spots.some((spot) => !charged(spot) && shotFrom(turn, model, spot));
  return pick(turn, text("OPFOR.firefight.spot.backOff"), spots, [
    withShot(turn, model),
    ...(safe
      ? [
          only<Spot>(text("OPFOR.firefight.spot.outOfCharge"), (spot) => !charged(spot)),
          least<Spot>(text("OPFOR.firefight.spot.outOfFire"), shot),
          intoCover(turn, model, false),
        ]
      : [most<Spot>(text("OPFOR.firefight.spot.farthest"), (spot) => nearestOf(turn, there(spot), nearby))]),
    shortestMove,
    farthestOut(turn, model),
  ]);
}

/** GFF-Q10: just into range. */
export const closeInSpot = (turn: Turn, { model, spots }: Ground): Spot | undefined =>
  pick(turn, text("OPFOR.firefight.spot.closeIn"), spots, [
    withShot(turn, model),
    intoCover(turn, model, false),
    shortestMove,
    farthestOut(turn, model),
  ]);

/** GFF-Q5: some model can come within seizing range with this gait. */
export const objectiveInRange = (turn: Turn, gait: "advance" | "rush"): boolean => {
  const grounds = gait === "advance" ? advanceToObjectiveGrounds(turn) : rushToObjectiveGrounds(turn);
  return grounds.some(({ seizing }) => seizing);
};
