import type { Place } from "../../../core/place";
import type { MoveRules, Path, Region } from "../../../field";
import { oncePerTurn, type Turn } from "../page/activation-turn";
import type { Model } from "../squads/units";
import { bandOf, dares, gapsOn, lengthInside } from "../terrain/passages";
import { drawnTight } from "../terrain/path-distance";
import { groundCost } from "../terrain/terrain";
import { closedTo } from "./closed-regions";
import type { Errand } from "./errand";

/** Jumping (GFF-V8 to V10): which gaps a unit crosses on an errand, and how wide. */

interface Faced {
  /** Gap id to the widest crossing that is jumped; 0 where it is refused. */
  readonly limits: Map<string, number>;
  /** The answers of one errand, so that its path is searched for once. */
  readonly errands: WeakMap<Errand, ReadonlyMap<string, number>>;
}
/** Each gap is faced once in a turn: one die, one answer. */
const faced = oncePerTurn((): Faced => ({ limits: new Map(), errands: new WeakMap() }));

const ALWAYS = 3;
const DARED = 6;

/** The gaps that are closed to the unit on this errand. */
export const closedGaps = (turn: Turn, errand: Errand): readonly Region[] => {
  const gaps = gapsOn(turn.battle);
  if (gaps.length === 0) return gaps;
  const limits = limitsOn(turn, errand);
  return gaps.filter(({ id }) => (limits.get(id) ?? 0) === 0);
};

/** The way to the goal is drawn again after every refusal: round the gap, or over another one. */
function limitsOn(turn: Turn, errand: Errand): ReadonlyMap<string, number> {
  const { limits, errands } = faced(turn);
  const known = errands.get(errand);
  if (known !== undefined) return known;
  for (let gap = firstUnfaced(turn, errand, limits); gap !== undefined;) {
    const { id, width } = gap;
    const jumps = dares(turn, "jump", width);
    limits.set(id, jumps ? (bandOf(width) === "die" ? DARED : ALWAYS) : 0);
    gap = firstUnfaced(turn, errand, limits);
  }
  const found = new Map(limits);
  errands.set(errand, found);
  return found;
}

/** The first gap on the way to the goal that nobody has asked about yet. */
function firstUnfaced(
  turn: Turn,
  errand: Errand,
  limits: ReadonlyMap<string, number>,
): { readonly id: string; readonly width: number } | undefined {
  const unfaced = gapsOn(turn.battle).filter(({ id }) => !limits.has(id));
  if (unfaced.length === 0) return undefined;
  const way = wayOverGaps(turn, errand, limits);
  for (const gap of unfaced) {
    const width = lengthInside(turn.battle, gap, way);
    if (width > 0) return { id: gap.id, width };
  }
  return undefined;
}

/** The way to the goal over every gap that is not refused. */
function wayOverGaps(turn: Turn, errand: Errand, limits: ReadonlyMap<string, number>): readonly Place[] {
  const { leader } = turn.unit;
  const refused = gapsOn(turn.battle).filter(({ id }) => limits.get(id) === 0);
  const rules: MoveRules = {
    through: "everybody",
    terrainCost: groundCost(leader.profile, errand.into === undefined ? [] : ["difficult"]),
    avoid: new Set(refused.map(({ id }) => id)),
  };
  const path = turn.battle.path(leader.figure, errand.goal, rules);
  return drawnTight(turn.battle, path?.places ?? [], closedTo(rules), leader.figure);
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
  const limits = limitsOn(turn, errand);
  const places = drawnTight(turn.battle, path().places, closedTo(rules), figure);
  return gaps.every((gap) => {
    const width = lengthInside(turn.battle, gap, places);
    return width === 0 || width < (limits.get(gap.id) ?? 0);
  });
}
