import type { Place, Point } from "../../core/place";
import {
  standing,
  type Battle,
  type Figure,
  type Goal,
  type MoveRules,
  type Path,
  type Region,
  type Spot,
} from "../../field/battle";
import type { TerrainData } from "../../field/snapshot";
import {
  bandOf,
  dares,
  elevationBelow,
  GAP,
  gapsOn,
  heightOf,
  lengthInside,
  platformsOn,
  platformUnder,
  type Band,
} from "./passages";
import { drawnTight } from "./path-distance";
import { advanceOf, rushOf, type Profile } from "./profile";
import { ignoresDangerous, ignoresDifficult, oncePerTurn, type Turn } from "./turn";
import type { Model, Unit } from "./units";

/** Where a unit may walk: terrain (GFF-T4 to T7, X7, X15), ledges and gaps, an inch from other units. */

export const GAITS = ["advance", "rush", "charge"] as const;
export type Gait = (typeof GAITS)[number];

/** Any move that touches difficult terrain is limited to this, in inches. */
export const DIFFICULT_LIMIT = 6;
/** Units that do not charge stay this far from others, in inches. */
export const SPACING = 1;

export const paceOf = (model: Profile, gait: Gait): number =>
  gait === "advance" ? advanceOf(model) : rushOf(model);

/** Places a model can end its move on, and the way there. */
export interface Walk {
  readonly spots: readonly Spot[];
  path(spot: Spot): Path;
}

/** What a walk is for: it decides which ledges and gaps are faced. */
export interface Errand {
  readonly gait: Gait;
  /** Where it leads in the end. */
  readonly goal: Goal;
  /** Difficult regions a charge may enter, because its target stands in them (GFF-T4). */
  readonly into?: readonly Region[];
}

const corners = (figure: Figure): readonly Point[] => {
  // A hair inside the base, so that touching a region's edge is not standing in it.
  const [w, h] = [figure.pixelWidth * 0.49, figure.pixelHeight * 0.49];
  return [
    { x: figure.x, y: figure.y },
    { x: figure.x - w, y: figure.y - h },
    { x: figure.x + w, y: figure.y - h },
    { x: figure.x - w, y: figure.y + h },
    { x: figure.x + w, y: figure.y + h },
  ];
};

/** Regions under figures that were asked about, for as long as there are such figures. */
const underfoot = new WeakMap<Figure, { readonly battle: Battle; readonly regions: ReadonlySet<Region> }>();

function regionsUnder(battle: Battle, figure: Figure): ReadonlySet<Region> {
  const known = underfoot.get(figure);
  if (known?.battle === battle) return known.regions;
  const regions = new Set(corners(figure).flatMap((point) => battle.regionsAt(standing(figure, point))));
  underfoot.set(figure, { battle, regions });
  return regions;
}

/** Some of the base lies in the region. */
export const standsIn = ({ battle }: Pick<Turn, "battle">, figure: Figure, region: Region): boolean =>
  regionsUnder(battle, figure).has(region);

export const difficultRegions = (turn: Pick<Turn, "battle">): readonly Region[] =>
  turn.battle.regionsOf("difficult");

/** Regions the model does not enter of its own will; where it already stands it may walk out. */
function shunned(turn: Turn, model: Model, into: readonly Region[]): Region[] {
  const { figure, profile } = model;
  const regions = [
    ...(ignoresDifficult(profile) ? [] : difficultRegions(turn)),
    ...(ignoresDangerous(profile) ? [] : turn.battle.regionsOf("dangerous")),
  ];
  return regions.filter((region) => !into.includes(region) && !standsIn(turn, figure, region));
}

const startsInDifficult = ({ battle }: Turn, { figure, profile }: Model): boolean =>
  !ignoresDifficult(profile) && [...regionsUnder(battle, figure)].some(({ kinds }) => kinds.has("difficult"));

/** How far the model may walk on this errand. */
export function budgetOf(turn: Turn, model: Model, errand: Errand): number {
  const pace = paceOf(model.profile, errand.gait);
  const slowed = startsInDifficult(turn, model) || (errand.into?.length ?? 0) > 0;
  return slowed && !ignoresDifficult(model.profile) ? Math.min(pace, DIFFICULT_LIMIT) : pace;
}

const FREE = 1;
const inFlight = (): number => FREE;
const onFoot = ({ kind, tags }: TerrainData): number =>
  kind === "impassable" && tags?.includes(GAP) !== true ? Infinity : FREE;

const NOTHING: ReadonlySet<string> = new Set();

/** What models shun on errands that lead nowhere special: worked out once in a turn. */
const usuallyAvoided = oncePerTurn((): Map<Model, ReadonlySet<string>> => new Map());

function avoided(turn: Turn, model: Model, errand: Errand): ReadonlySet<string> {
  const [closed, into] = [barred(turn, model, errand), errand.into ?? []];
  const usual = closed.length === 0 && into.length === 0;
  const known = usual ? usuallyAvoided(turn).get(model) : undefined;
  if (known !== undefined) return known;
  const found = new Set([...shunned(turn, model, into), ...closed].map(({ id }) => id));
  if (usual) usuallyAvoided(turn).set(model, found);
  return found;
}

/** The rules of moving for the model on this errand. */
export function moveRules(turn: Turn, model: Model, errand: Errand): MoveRules {
  const { flying } = model.profile;
  const avoid = flying ? NOTHING : avoided(turn, model, errand);
  const confined = flying ? undefined : confinement(turn, model, errand);
  return {
    through: flying ? "everybody" : "friends",
    opensDoors: turn.options.opensDoors === true,
    terrainCost: flying ? inFlight : onFoot,
    avoid,
    ...(confined === undefined
      ? {}
      : { costAt: (point: Point) => (turn.battle.contains(confined, point) ? FREE : Infinity) }),
  };
}

/** For planning beyond this turn: bodies will have moved by then. */
export const planningRules = (turn: Turn, model: Model, errand: Errand): MoveRules => ({
  ...moveRules(turn, model, errand),
  through: "everybody",
});

/** Regions that a walk by these rules goes round. */
export const closedTo =
  (rules: MoveRules) =>
  ({ id, terrain }: Region): boolean =>
    rules.avoid?.has(id) === true || terrain.some((kind) => rules.terrainCost?.(kind) === Infinity);

/** Gaps it does not jump, and raised ground it does not stand on: nobody climbs a sheer side. */
function barred(turn: Turn, { figure }: Model, errand: Errand): Region[] {
  const here = platformUnder(turn.battle, figure);
  const walls = platformsOn(turn.battle).filter((platform) => platform !== here);
  const gaps = gapsOn(turn.battle).filter((gap) => !jumped(turn, errand).has(gap.id));
  return [...walls, ...gaps];
}

/** The platform it stays on: it has no reason to go down, or does not dare to. */
function confinement(turn: Turn, { figure }: Model, errand: Errand): Region | undefined {
  const platform = platformUnder(turn.battle, figure);
  if (platform === undefined) return undefined;
  const off = leadsOff(turn, platform, errand);
  return off && goesDown(turn, platform, errand.gait === "charge" ? "leap" : "drop") ? undefined : platform;
}

const leadsOff = (turn: Turn, platform: Region, { goal }: Errand): boolean => {
  switch (goal.kind) {
    case "place":
      return !turn.battle.contains(platform, goal.place);
    case "touch":
      return !turn.battle.contains(platform, goal.figure);
    case "near":
      return !turn.battle.contains(platform, goal.to);
    case "region":
      return goal.region !== platform;
  }
};

interface Dared {
  readonly down: Map<string, boolean>;
  readonly gaps: Map<string, Band | "dared">;
  /** The answers of one errand, so that its path is searched for once. */
  readonly limits: WeakMap<Errand, ReadonlyMap<string, number>>;
}
/** Each obstacle is faced once in a turn: one die, one answer. */
const dared = oncePerTurn((): Dared => ({ down: new Map(), gaps: new Map(), limits: new WeakMap() }));

function goesDown(turn: Turn, platform: Region, how: "drop" | "leap"): boolean {
  const known = dared(turn).down;
  const key = `${how} ${platform.id}`;
  const answer = known.get(key) ?? dares(turn, how, heightOf(turn.battle, platform));
  known.set(key, answer);
  return answer;
}

/** The gaps on the way to the goal that the unit jumps, with the widest crossing it takes. */
function jumped(turn: Turn, errand: Errand): ReadonlyMap<string, number> {
  const { limits, gaps } = dared(turn);
  const known = limits.get(errand);
  if (known !== undefined) return known;
  for (const gap of gapsOn(turn.battle)) {
    if (gaps.has(gap.id)) continue;
    const width = lengthInside(turn.battle, gap, wayWithJumps(turn, errand));
    if (width === 0) continue;
    const band = bandOf(width);
    gaps.set(gap.id, dares(turn, "jump", width) ? (band === "die" ? "dared" : band) : "never");
  }
  const found = new Map(
    [...gaps].flatMap(([id, band]) => (band === "never" ? [] : [[id, limitOf(band)] as const])),
  );
  limits.set(errand, found);
  return found;
}

/** The way to the goal as if every gap could be jumped. */
function wayWithJumps(turn: Turn, errand: Errand): readonly Place[] {
  const { leader } = turn.unit;
  const open: MoveRules = {
    through: "everybody",
    terrainCost: onFoot,
    avoid: new Set(shunned(turn, leader, errand.into ?? []).map(({ id }) => id)),
  };
  const path = turn.battle.path(leader.figure, errand.goal, open);
  return drawnTight(turn.battle, path?.places ?? [], closedTo(open));
}

const limitOf = (band: Band | "dared"): number => (band === "dared" ? 6 : 3);

/** Where the model can go on this errand. */
export function walkOf(turn: Turn, model: Model, errand: Errand): Walk {
  const { battle } = turn;
  const rules = moveRules(turn, model, errand);
  const reach = battle.reach(model.figure, budgetOf(turn, model, errand), rules);
  const platform = platformUnder(battle, model.figure);
  const settle = <P extends Place>(place: P): P =>
    platform === undefined || model.profile.flying || battle.contains(platform, place)
      ? place
      : { ...place, elevation: elevationBelow(model.figure, platform) };
  const mayEnd = endsFor(turn, model, errand);
  const ends = reach.spots.filter((spot) => spot.cost === 0 || mayEnd(spot));
  const spots = ends.filter((spot) => daresTheGaps(turn, model, errand, () => reach.path(spot), rules));
  return {
    spots: spots.map(settle),
    path: (spot) => {
      const path = reach.path(reach.at(spot) ?? spot);
      return { ...path, places: path.places.map(settle) };
    },
  };
}

export const figureOf = ({ figure }: Model): Figure => figure;

/** Nobody ends in a gap or on impassable ground, nor, but for a charge, too near to other units. */
function endsFor(turn: Turn, model: Model, errand: Errand): (spot: Spot) => boolean {
  const { battle } = turn;
  // On foot nobody gets onto impassable ground; only flyers and jumpers pass over what they cannot stand on.
  const passesOver = model.profile.flying || gapsOn(battle).length > 0;
  const solid = (spot: Spot): boolean =>
    !passesOver ||
    battle.terrainAt(spot).every(({ kind, tags }) => kind !== "impassable" && tags?.includes(GAP) !== true);
  if (errand.gait === "charge") return solid;
  const others = turn.units
    .filter(({ id }) => id !== turn.unit.id)
    .flatMap(({ models }) => models.map(figureOf));
  return (spot) => solid(spot) && others.every((other) => keepsApart(turn, model.figure, spot, other));
}

/** Not even in contact: `keepAway` of the field would let bases touch. */
function keepsApart({ battle }: Turn, figure: Figure, spot: Spot, other: Figure): boolean {
  const near = SPACING * battle.pixelsPerUnit;
  // Most are far away: no need to measure.
  if (Math.abs(spot.x - other.x) >= near + (figure.pixelWidth + other.pixelWidth) / 2) return true;
  if (Math.abs(spot.y - other.y) >= near + (figure.pixelHeight + other.pixelHeight) / 2) return true;
  return battle.distance(standing(figure, spot), other) >= SPACING;
}

/** Nobody jumps where the gap is wider than they dare. */
function daresTheGaps(turn: Turn, model: Model, errand: Errand, path: () => Path, rules: MoveRules): boolean {
  const gaps = gapsOn(turn.battle);
  if (gaps.length === 0 || model.profile.flying) return true;
  const limits = jumped(turn, errand);
  const places = drawnTight(turn.battle, path().places, closedTo(rules));
  return gaps.every((gap) => {
    const width = lengthInside(turn.battle, gap, places);
    return width === 0 || width < (limits.get(gap.id) ?? 0);
  });
}

/** The difficult regions a unit stands in, which a charge at it may enter. */
export const difficultUnder = ({ battle }: Turn, unit: Unit): readonly Region[] => {
  const under = new Set(unit.models.flatMap(({ figure }) => [...regionsUnder(battle, figure)]));
  return under.size === 0 ? [] : difficultRegions({ battle }).filter((region) => under.has(region));
};
