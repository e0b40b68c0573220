import { lengthOf, type Place, type Point } from "../../../core/place";
import type { Figure, Goal, MoveRules, Ways as FieldWays } from "../../../field";
import { isGridless, placeOf, spacesAround } from "../ground/spaces";
import { stopsAlong } from "./stops-along-path";
import { GRAZE } from "../ground/gridless-tolerances";
import { besideTest } from "./ends-beside";
import { endTest } from "./where-the-intangible-may-end";
import { hazardsNear, hazardsUnder } from "./hazards-near";
import { restBySteps } from "./rest-of-way-over-grid-hazards";
import type { RestOfWay } from "./rest-over-ground";
import { gridlessRests } from "./rest-of-way-gridless";
import { isIntangible, lightFooted, moveRules, onFoot, pricesOf, type Walker } from "./walker";
import type { Rest } from "./cleanest-ways";

/** A way that must be found dearer than any detour: prices of 500 and more would forbid it. */
const DEAR_DIFFICULT = 400;

/**
 * MAI-M2, MAI-M6: beside the target, over clean ground if any leads there, then with the fewest difficult spaces, then
 * with the fewest hazards; past enemies only if it cannot be otherwise, and never through the target. Allies are walked
 * through, and those who stand about the target may have moved on by then.
 */
export function restTo(walker: Walker, from: Figure, target: Figure): RestOfWay | undefined {
  for (const rest of restsTo(walker, from, target)) return rest;
  return undefined;
}

/**
 * All grounds with as few hazards that lead there, the best first. Without a grid the ways on foot where walls on the
 * way are thicker than a Move (MAI-S16).
 */
export function* restsTo(walker: Walker, from: Figure, target: Figure): Iterable<RestOfWay> {
  let isFirst = true;
  for (const rest of restsOf(walker, from, target)) {
    const path = isFirst && isIntangible(walker.fighter) ? rest.open?.path(from) : undefined;
    isFirst = false;
    const aside = path !== undefined && isTooThick(walker, from, path);
    const afoot = aside ? [...restsOf(onFoot(walker), from, target)] : [];
    if (afoot.length === 0) yield rest;
    else {
      yield* afoot;
      return;
    }
  }
}

function* restsOf(walker: Walker, from: Figure, target: Figure): Iterable<RestOfWay> {
  for (const through of ["friends", "everybody"] as const) {
    let leads = false;
    const rests = isGridless(walker.battle)
      ? gridlessRests(walker, from, besides(walker, target), through)
      : restsOnGrid(walker, from, target, through);
    for (const rest of rests) {
      leads = true;
      yield rest;
    }
    if (leads) return;
  }
}

function isTooThick(walker: Walker, from: Figure, path: readonly Place[]): boolean {
  const { battle, fighter } = walker;
  const mayEnd = endTest(walker, from);
  let [last, inWall, isIn] = [placeOf(from), 0, false];
  for (const place of stopsAlong(battle, path)) {
    inWall += lengthOf(place.x - last.x, place.y - last.y) / battle.grid.size;
    const wasIn = isIn;
    isIn = !mayEnd(place);
    if (wasIn && !isIn && inWall > fighter.speed + GRAZE) return true;
    if (!isIn) inWall = 0;
    last = place;
  }
  return false;
}

/** Beside the target, below or above it, with nothing between. */
export function besides(walker: Walker, target: Figure): Goal {
  return { kind: "touch", figure: target, fromAbove: true, from: besideTest(walker, target) };
}

function* restsOnGrid(
  walker: Walker,
  from: Figure,
  target: Figure,
  through: "friends" | "everybody",
): Iterable<RestOfWay> {
  const closed = new Set(hazardCells(walker));
  if (through === "everybody") for (const cell of cellsOf(walker, target)) closed.add(cell);
  let isSafe = false;
  const byPlace = !isIntangible(walker.fighter) && !straddles(walker, from);
  for (const ground of byPlace ? (["clean", "difficult"] as const) : []) {
    const rules = { ...gridRules(walker, ground, closed), through, shares: true };
    const ways = walker.battle.ways(walker.fighter.figure, besides(walker, target), rules);
    const rest: RestOfWay = { ground, from: (place) => readRest(walker, ground, ways, place) };
    if (rest.from(from) === undefined) continue;
    isSafe = true;
    yield rest;
  }
  if (isSafe) return;
  const rest = restBySteps(walker, from, target, through);
  const left = rest?.(from);
  if (rest === undefined || left === undefined) return;
  yield { ground: isIntangible(walker.fighter) ? groundOf(left) : "anything", from: rest };
}

const groundOf = ({ hazards, difficult }: Rest): RestOfWay["ground"] =>
  hazards > 0 ? "anything" : difficult > 0 ? "difficult" : "clean";

/** A large creature stands on a hazard: it may step on without entering it, so that closing its spaces will not do. */
const straddles = (walker: Walker, from: Figure): boolean =>
  (from.width > 1 || from.height > 1) && hazardsUnder(hazardsNear(walker, from, 0), from, from).length > 0;

/** The spaces of fires it minds and of its own side's traps. */
function hazardCells({ battle, memory, fighter }: Walker): ReadonlySet<string> {
  const light = lightFooted(fighter);
  return new Set(
    memory.marks
      .filter(({ what, side }) => (what === "fire" ? !light : side === fighter.figure.side))
      .flatMap(({ x, y }) =>
        spacesAround(battle, { x, y }, 1).filter((at) => battle.spaces(at, { x, y }) === 0),
      )
      .map(keyOf),
  );
}

/** The spaces somebody stands on, on the walker's own level. */
const cellsOf = ({ battle, fighter: { figure } }: Walker, other: Figure): readonly string[] =>
  spacesAround(battle, other, Math.max(other.width, other.height))
    .filter(({ x, y }) => battle.spaces({ x, y, elevation: figure.elevation }, other) === 0)
    .map(keyOf);

const keyOf = ({ x, y }: Point): string => `${x},${y}`;

/** Ground without hazards. */
type Safe = Exclude<RestOfWay["ground"], "anything">;

function gridRules(walker: Walker, ground: Safe, closed: ReadonlySet<string>): MoveRules {
  const light = lightFooted(walker.fighter);
  const [base, priceOf] = [moveRules(walker), pricesOf(walker)];
  return {
    ...base,
    terrainCost: (terrain) => {
      const cost = priceOf(terrain);
      if (light || cost === Infinity) return cost;
      if (terrain.kind === "dangerous") return Infinity;
      if (terrain.kind !== "difficult") return cost;
      return ground === "clean" ? Infinity : DEAR_DIFFICULT;
    },
    ...(closed.size === 0 ? {} : { costAt: (at: Point) => (closed.has(keyOf(at)) ? Infinity : 1) }),
  };
}

function readRest(walker: Walker, ground: Safe, ways: FieldWays, place: Place): Rest | undefined {
  const cost = ways.from(place);
  if (cost === Infinity) return undefined;
  if (ground === "clean") return { hazards: 0, difficult: 0, length: cost };
  const difficult = Math.floor(cost / DEAR_DIFFICULT + 1e-6);
  const length = cost - difficult * (DEAR_DIFFICULT - walker.options.difficultCost);
  return { hazards: 0, difficult, length };
}
