import type { Place, Point } from "../../../core/place";
import type { Figure, Goal, MoveRules, Ways as FieldWays } from "../../../field";
import { isGridless, spacesAround } from "../ground/spaces";
import { besideTest } from "./end-test";
import { enteredAlong, hazardsNear, hazardsUnder, type Hazard } from "./hazards-near";
import { openRules, setsOf, type Permit } from "./gridless-ways";
import { restBySteps } from "./rest-by-steps";
import { lightFooted, moveRules, pricesOf, type Walker } from "./walker";
import type { Rest } from "./ways";

/** The rest of the way to a target over the cleanest ground that leads there at all. */
export interface RestOfWay {
  /** Undefined where this ground does not lead to the target from. */
  from(place: Place): Rest | undefined;
  /** How clean a Move must be to stay on such ground. */
  readonly ground: "clean" | "difficult" | "anything";
  /** Without a grid: what lies about, and what of it may be entered. */
  readonly open?: OpenRest;
}

interface OpenRest {
  readonly permit: Permit;
  readonly hazards: readonly Hazard[];
  /** The way itself, from wherever it stands. */
  readonly path: (from: Figure) => readonly Place[];
}

/** A way that must be found dearer than any detour: prices of 500 and more would forbid it. */
const DEAR_DIFFICULT = 400;

/**
 * MAI-M2, MAI-M6: beside the target, over clean ground if any leads there, then with the fewest difficult spaces, then
 * with the fewest hazards; past enemies only if it cannot be otherwise, and never through the target. Allies are walked
 * through, and those who stand about the target may have moved on by then. `slow`: difficult ground may be walked from the beginning.
 */
export function restTo(walker: Walker, from: Figure, target: Figure, slow = false): RestOfWay | undefined {
  for (const through of ["friends", "everybody"] as const) {
    const found = isGridless(walker.battle)
      ? restInTheOpen(walker, from, target, through, slow)
      : restOnGrid(walker, from, target, through, slow);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Beside the target, below or above it, with nothing between. */
export function besides(walker: Walker, target: Figure): Goal {
  return { kind: "touch", figure: target, fromAbove: true, from: besideTest(walker, target) };
}

function restOnGrid(
  walker: Walker,
  from: Figure,
  target: Figure,
  through: "friends" | "everybody",
  slow: boolean,
): RestOfWay | undefined {
  const closed = new Set(hazardCells(walker));
  if (through === "everybody") for (const cell of cellsOf(walker, target)) closed.add(cell);
  const clean = slow ? [] : (["clean"] as const);
  const quick = straddles(walker, from) ? [] : ([...clean, "difficult"] as const);
  for (const ground of quick) {
    const rules = { ...gridRules(walker, ground, closed), through, shares: true };
    const ways = walker.battle.ways(walker.creature.figure, besides(walker, target), rules);
    const rest: RestOfWay = { ground, from: (place) => readRest(walker, ground, ways, place) };
    if (rest.from(from) !== undefined) return rest;
  }
  const rest = restBySteps(walker, from, target, through);
  return rest?.(from) === undefined ? undefined : { ground: "anything", from: rest };
}

/** A large creature stands on a hazard: it may step on without entering it, so that closing its spaces will not do. */
const straddles = (walker: Walker, from: Figure): boolean =>
  (from.width > 1 || from.height > 1) && hazardsUnder(hazardsNear(walker, from, 0), from, from).length > 0;

/** The spaces of fires it minds and of its own side's traps. */
function hazardCells({ battle, memory, creature }: Walker): ReadonlySet<string> {
  const light = lightFooted(creature);
  return new Set(
    memory.marks
      .filter(({ what, side }) => (what === "fire" ? !light : side === creature.figure.side))
      .flatMap(({ x, y }) =>
        spacesAround(battle, { x, y }, 1).filter((at) => battle.spaces(at, { x, y }) === 0),
      )
      .map(keyOf),
  );
}

/** The spaces somebody stands on, on the walker's own level. */
const cellsOf = ({ battle, creature: { figure } }: Walker, other: Figure): readonly string[] =>
  spacesAround(battle, other, Math.max(other.width, other.height))
    .filter(({ x, y }) => battle.spaces({ x, y, elevation: figure.elevation }, other) === 0)
    .map(keyOf);

const keyOf = ({ x, y }: Point): string => `${x},${y}`;

/** Ground without hazards. */
type Safe = Exclude<RestOfWay["ground"], "anything">;

function gridRules(walker: Walker, ground: Safe, closed: ReadonlySet<string>): MoveRules {
  const light = lightFooted(walker.creature);
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

function restInTheOpen(
  walker: Walker,
  from: Figure,
  target: Figure,
  through: "friends" | "everybody",
  slow: boolean,
): RestOfWay | undefined {
  const rulesBy = (permit: Permit): MoveRules => ({
    ...openRules(walker, from, search.hazards, permit),
    through,
    shares: true,
  });
  const search: OpenRests = {
    hazards: hazardsNear(walker, from, Infinity),
    by: (permit) => walker.battle.ways(from, besides(walker, target), rulesBy(permit)),
    path: (permit, start) =>
      walker.battle.path(start, besides(walker, target), rulesBy(permit))?.places ?? [],
  };
  const leads = (permit: Permit): boolean => search.by(permit).from(from) < Infinity;
  const { hazards } = search;
  if (hazards.length > 0 && !leads({ allowed: hazards, slow: true })) return undefined;
  const isLight = lightFooted(walker.creature);
  for (let size = 0; size <= hazards.length; size++) {
    const sets = setsOf(hazards, size) ?? [fewer(walker, from, search, leads)];
    for (const crossed of isLight || (slow && size === 0) ? [true] : [false, true]) {
      const found = shortest(
        search,
        sets.map((allowed) => ({ allowed, slow: crossed })),
        from,
      );
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Of equally clean grounds the one with the shortest way. */
function shortest(search: OpenRests, permits: readonly Permit[], from: Figure): RestOfWay | undefined {
  let best: RestOfWay | undefined;
  let least = Infinity;
  for (const permit of permits) {
    const ways = search.by(permit);
    const length = ways.from(from);
    if (length >= least) continue;
    [best, least] = [restBy(ways, permit, search), length];
  }
  return best;
}

/** The ways to a target without a grid by what may be entered. */
interface OpenRests {
  readonly hazards: readonly Hazard[];
  readonly by: (permit: Permit) => FieldWays;
  readonly path: (permit: Permit, start: Figure) => readonly Place[];
}

function restBy(ways: FieldWays, permit: Permit, { hazards, path }: OpenRests): RestOfWay {
  const entered = permit.allowed.length;
  return {
    ground: entered > 0 ? "anything" : permit.slow ? "difficult" : "clean",
    open: { permit, hazards, path: (start) => path(permit, start) },
    from: (place) => {
      const length = ways.from(place);
      return length === Infinity ? undefined : { hazards: entered, difficult: 0, length };
    },
  };
}

/** Too many hazards to try all sets of them: what the shortest way enters, less what it can do without. */
function fewer(
  { battle }: Walker,
  from: Figure,
  { hazards, path }: OpenRests,
  leads: (permit: Permit) => boolean,
): readonly Hazard[] {
  let needed = enteredAlong(battle, hazards, from, path({ allowed: hazards, slow: true }, from));
  for (const hazard of needed) {
    const without = needed.filter((one) => one !== hazard);
    if (leads({ allowed: without, slow: true })) needed = without;
  }
  return needed;
}
