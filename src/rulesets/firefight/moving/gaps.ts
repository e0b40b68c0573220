import type { Place } from "../../../core/place";
import type { MoveRules, Path, Region } from "../../../field";
import { oncePerTurn, type Turn } from "../page/turn-in-thought";
import type { Model } from "../squads/units";
import type { Patch } from "../terrain/joined-regions";
import { lengthInside } from "../terrain/lines-over-ground";
import { isNarrowSomewhere, offWideParts, type WideParts } from "../terrain/gap-widths";
import { bandOf, dares } from "../terrain/drops-leaps-jumps";
import { gapsOn } from "../terrain/platforms-and-gaps";
import { drawnTight } from "../terrain/distance-to-path";
import { groundCost } from "../terrain/terrain";
import { closedTo } from "./closed-regions";
import type { Errand } from "./errand";

/** Jumping (GFF-V8 to V10): which gaps a unit crosses on an errand, and how wide. */

interface Faced {
  /** Region of a gap to the widest crossing that is jumped; 0 where it is refused. */
  readonly limits: Map<string, number>;
  /** The one die of a gap, however many regions it is drawn as and wherever it is crossed. */
  readonly dice: Map<string, boolean>;
  /** Gaps that were refused where they are wide, and may be crossed where they are narrower. */
  readonly narrowed: Map<Patch, Narrowed>;
  /** The answers of one errand, so that its path is searched for once. */
  readonly errands: WeakMap<Errand, Answers>;
}
interface Narrowed {
  /** A jump as wide as this is refused. */
  readonly limit: number;
  /** Where the gap is as wide as this, the way does not lead. */
  readonly from: number;
}
interface Answers {
  readonly limits: ReadonlyMap<string, number>;
  readonly narrowed: ReadonlyMap<Patch, Narrowed>;
}
/** Each gap is faced once in a turn: one die, one answer. */
const faced = oncePerTurn((): Faced => ({
  limits: new Map(),
  dice: new Map(),
  narrowed: new Map(),
  errands: new WeakMap(),
}));

const ALWAYS = 3;
const DARED = 6;

/** The gaps that are closed to the unit on this errand. */
export const closedGaps = (turn: Turn, errand: Errand): readonly Region[] => {
  const gaps = gapsOn(turn.battle);
  if (gaps.length === 0) return [];
  const { limits } = answersOn(turn, errand);
  return gaps.flatMap(({ regions }) => regions).filter(({ id }) => (limits.get(id) ?? 0) === 0);
};

/** The way to the goal is drawn again after every refusal: round the gap, or over another one. */
function answersOn(turn: Turn, errand: Errand): Answers {
  const { limits, narrowed, errands } = faced(turn);
  const known = errands.get(errand);
  if (known !== undefined) return known;
  for (let met = firstUnfaced(turn, errand, limits); met !== undefined;) {
    face(turn, met);
    met = firstUnfaced(turn, errand, limits);
  }
  const found = { limits: new Map(limits), narrowed: new Map(narrowed) };
  errands.set(errand, found);
  return found;
}

/** A gap on the way, how wide it is there, and the regions of it that are crossed. */
interface Met {
  readonly gap: Patch;
  readonly width: number;
  readonly crossed: readonly Region[];
}

/** Whoever dares such a width dares it anywhere along the gap; a refusal leaves what is narrower elsewhere open. */
function face(turn: Turn, { gap, width, crossed }: Met): void {
  const { limits, narrowed } = faced(turn);
  const wasRefused = bandOf(width) === "never" && narrowed.has(gap);
  if (!wasRefused && jumps(turn, gap, width)) {
    const limit = bandOf(width) === "die" ? DARED : ALWAYS;
    for (const { id } of gap.regions) limits.set(id, Math.max(limit, limits.get(id) ?? 0));
    return;
  }
  const narrower = elsewhere(turn, gap, bandOf(width) === "never" ? DARED : ALWAYS);
  if (narrower !== undefined) narrowed.set(gap, narrower);
  else for (const { id } of crossed) limits.set(id, 0);
}

const jumps = (turn: Turn, gap: Patch, width: number): boolean =>
  bandOf(width) === "die" ? daresOnce(turn, gap, width) : dares(turn, "jump", width);

/** The way is looked for where the gap is a little narrower each time. */
const CLOSER = 0.8;
const CLOSEST = 0.25;

function elsewhere(turn: Turn, gap: Patch, limit: number): Narrowed | undefined {
  const before = faced(turn).narrowed.get(gap);
  const from = before !== undefined && before.limit <= limit ? before.from * CLOSER : limit;
  return from >= limit * CLOSEST && isNarrowSomewhere(turn.battle, gap, from) ? { limit, from } : undefined;
}

/** Where gaps were refused for being too wide: the same for the same answers. */
export const tooWide = (turn: Turn, errand: Errand): WideParts =>
  gapsOn(turn.battle).length === 0 ? NOWHERE : wideParts(turn, answersOn(turn, errand).narrowed);
const NOWHERE: WideParts = {};

function wideParts(turn: Turn, narrowed: ReadonlyMap<Patch, Narrowed>): WideParts {
  if (narrowed.size === 0) return NOWHERE;
  const key = [...narrowed].map(([{ id }, { from }]) => `${id} ${from}`).join();
  const wide = [...narrowed].map(([gap, { from }]) => [gap, from] as const);
  const found = keptParts(turn).get(key) ?? offWideParts(turn.battle, wide);
  keptParts(turn).set(key, found);
  return found;
}
const keptParts = oncePerTurn((): Map<string, WideParts> => new Map());

/** A straight line stands for a stretch of the path only where it is no wider a jump than was left open. */
const staysNarrow =
  ({ battle }: Turn, narrowed: ReadonlyMap<Patch, Narrowed>) =>
  (from: Place, to: Place): boolean =>
    [...narrowed].every(([{ regions }, { limit }]) => lengthInside(battle, regions, [from, to]) < limit);

function daresOnce(turn: Turn, { id }: Patch, width: number): boolean {
  const { dice } = faced(turn);
  const answer = dice.get(id) ?? dares(turn, "jump", width);
  dice.set(id, answer);
  return answer;
}

/** The first gap on the way to the goal that nobody has asked about yet. */
function firstUnfaced(turn: Turn, errand: Errand, limits: ReadonlyMap<string, number>): Met | undefined {
  const { battle } = turn;
  const gaps = gapsOn(battle).filter(({ regions }) => regions.some(({ id }) => !limits.has(id)));
  if (gaps.length === 0) return undefined;
  const way = wayOverGaps(turn, errand, limits);
  for (const gap of gaps) {
    const crossed = gap.regions.filter(
      (region) => !limits.has(region.id) && lengthInside(battle, [region], way) > 0,
    );
    if (crossed.length > 0) return { gap, width: lengthInside(battle, gap.regions, way), crossed };
  }
  return undefined;
}

/** The way to the goal over every gap that is not refused. */
function wayOverGaps(turn: Turn, errand: Errand, limits: ReadonlyMap<string, number>): readonly Place[] {
  const { leader } = turn.unit;
  const { narrowed } = faced(turn);
  const refused = gapsOn(turn.battle)
    .flatMap(({ regions }) => regions)
    .filter(({ id }) => limits.get(id) === 0);
  const rules: MoveRules = {
    through: "everybody",
    terrainCost: groundCost(leader.profile, errand.into === undefined ? [] : ["difficult"]),
    avoid: new Set(refused.map(({ id }) => id)),
    ...wideParts(turn, narrowed),
  };
  const path = turn.battle.path(leader.figure, errand.goal, rules);
  const mayCross = staysNarrow(turn, narrowed);
  return drawnTight(turn.battle, path?.places ?? [], closedTo(rules), leader.figure, mayCross);
}

/** Nobody jumps where the gap is wider than they dare. */
export function daresTheGaps(
  turn: Turn,
  { figure, profile }: Model,
  errand: Errand,
  path: () => Path,
  rules: MoveRules,
): boolean {
  const gaps = gapsOn(turn.battle);
  if (gaps.length === 0 || profile.flying) return true;
  const { limits, narrowed } = answersOn(turn, errand);
  const mayCross = staysNarrow(turn, narrowed);
  const places = drawnTight(turn.battle, path().places, closedTo(rules), figure, mayCross);
  return gaps.every(({ regions }) => {
    const width = lengthInside(turn.battle, regions, places);
    return (
      width === 0 ||
      regions.every(
        ({ id }, at) =>
          width < (limits.get(id) ?? 0) || lengthInside(turn.battle, regions.slice(at, at + 1), places) === 0,
      )
    );
  });
}
