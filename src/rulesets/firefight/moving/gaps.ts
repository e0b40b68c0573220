import type { Place } from "../../../core/place";
import type { MoveRules, Path, Region } from "../../../field";
import { oncePerTurn, type Turn } from "../page/activation-turn";
import type { Model } from "../squads/units";
import type { Patch } from "../terrain/joined-regions";
import { lengthInside } from "../terrain/lines-over-ground";
import { bandOf, dares, gapsOn } from "../terrain/passages";
import { drawnTight } from "../terrain/path-distance";
import { groundCost } from "../terrain/terrain";
import { closedTo } from "./closed-regions";
import type { Errand } from "./errand";

/** Jumping (GFF-V8 to V10): which gaps a unit crosses on an errand, and how wide. */

interface Faced {
  /** Region of a gap to the widest crossing that is jumped; 0 where it is refused. */
  readonly limits: Map<string, number>;
  /** The one die of a gap, however many regions it is drawn as and wherever it is crossed. */
  readonly dice: Map<string, boolean>;
  /** The answers of one errand, so that its path is searched for once. */
  readonly errands: WeakMap<Errand, ReadonlyMap<string, number>>;
}
/** Each gap is faced once in a turn: one die, one answer. */
const faced = oncePerTurn((): Faced => ({ limits: new Map(), dice: new Map(), errands: new WeakMap() }));

const ALWAYS = 3;
const DARED = 6;

/** The gaps that are closed to the unit on this errand. */
export const closedGaps = (turn: Turn, errand: Errand): readonly Region[] => {
  const gaps = gapsOn(turn.battle);
  if (gaps.length === 0) return [];
  const limits = limitsOn(turn, errand);
  return gaps.flatMap(({ regions }) => regions).filter(({ id }) => (limits.get(id) ?? 0) === 0);
};

/** The way to the goal is drawn again after every refusal: round the gap, or over another one. */
function limitsOn(turn: Turn, errand: Errand): ReadonlyMap<string, number> {
  const { limits, errands } = faced(turn);
  const known = errands.get(errand);
  if (known !== undefined) return known;
  for (let met = firstUnfaced(turn, errand, limits); met !== undefined;) {
    face(turn, met);
    met = firstUnfaced(turn, errand, limits);
  }
  const found = new Map(limits);
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
  const { limits } = faced(turn);
  const jumps = bandOf(width) === "die" ? daresOnce(turn, gap, width) : dares(turn, "jump", width);
  if (!jumps) for (const { id } of crossed) limits.set(id, 0);
  else {
    const limit = bandOf(width) === "die" ? DARED : ALWAYS;
    for (const { id } of gap.regions) limits.set(id, Math.max(limit, limits.get(id) ?? 0));
  }
}

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
  const refused = gapsOn(turn.battle)
    .flatMap(({ regions }) => regions)
    .filter(({ id }) => limits.get(id) === 0);
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
