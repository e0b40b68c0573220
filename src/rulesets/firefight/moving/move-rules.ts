import type { Point } from "../../../core/place";
import type { MoveRules, Region } from "../../../field";
import { oncePerTurn, type Turn } from "../page/turn-in-thought";
import type { Model } from "../squads/units";
import { isOn } from "../terrain/joined-regions";
import { heightOf, platformsOn } from "../terrain/platforms-and-gaps";
import { difficultBesides, groundCost, ignoresDifficult, type Shunned } from "../terrain/terrain";
import type { Errand } from "./errand";
import { closedGaps, tooWide } from "./gaps";
import { confinement, otherPlatforms, type Confinement } from "./ledges";

/** The field's rules of moving for a model on an errand: ground, ledges, gaps, who may be walked through. */
export function moveRules(turn: Turn, model: Model, errand: Errand): MoveRules {
  return rulesWith(
    turn,
    model,
    errand,
    errand.into === undefined ? [] : ["difficult"],
    intoOnly(turn, model, errand),
  );
}

/** The same where the ground it stands in is open, for the way out of it; to a charge its target's ground is, too. */
export const leavingRules = (
  turn: Turn,
  model: Model,
  errand: Errand,
  open: readonly Shunned[],
): MoveRules =>
  errand.into === undefined || open.includes("difficult")
    ? rulesWith(turn, model, errand, open, [])
    : rulesWith(turn, model, errand, [...open, "difficult"], intoOnly(turn, model, errand));

/** For planning beyond this turn: bodies will have moved by then. */
export const planningRules = (turn: Turn, model: Model, errand: Errand): MoveRules =>
  sameRules(turn, { ...moveRules(turn, model, errand), through: "everybody" });

const FREE = 1;

function rulesWith(
  turn: Turn,
  model: Model,
  errand: Errand,
  open: readonly Shunned[],
  closed: readonly Region[],
): MoveRules {
  const { flying } = model.profile;
  const confined = flying ? undefined : confinement(turn, model, errand);
  const wide = flying ? {} : tooWide(turn, errand);
  const barred = flying
    ? []
    : [...closed, ...otherPlatforms(turn.battle, model), ...closedGaps(turn, errand)];
  return sameRules(turn, {
    through: flying ? "everybody" : "friends",
    opensDoors: turn.options.opensDoors === true,
    terrainCost: groundCost(model.profile, open),
    avoid: sameSet(turn, barred),
    ...wide,
    ...(confined === undefined ? {} : { costAt: costOf(turn, confined, wide.costAt) }),
  });
}

type CostAt = (point: Point) => number;

/** Closed where it would come too far down, or a gap is too wide: one function each, by which the field keeps what it knows. */
function costOf(turn: Turn, { platform, floor }: Confinement, wide: CostAt | undefined): CostAt {
  const key = `${platform.id} ${floor}`;
  const known = keptCosts(turn).find((one) => one.key === key && one.wide === wide);
  if (known !== undefined) return known.cost;
  const { battle } = turn;
  const high = platformsOn(battle).filter((one) => heightOf(battle, one) >= floor - HAIR);
  const cost = (point: Point): number =>
    high.some((one) => isOn(battle, one, point)) ? (wide?.(point) ?? FREE) : Infinity;
  keptCosts(turn).push({ key, wide, cost });
  return cost;
}
const HAIR = 1e-6;
const keptCosts = oncePerTurn(
  (): { readonly key: string; readonly wide: CostAt | undefined; readonly cost: CostAt }[] => [],
);

/** The field goes on with what it last knew when it is asked by the very same rules. */
function sameRules(turn: Turn, rules: MoveRules): MoveRules {
  const known = keptRules(turn);
  const found = known.find(
    (one) =>
      one.through === rules.through &&
      one.terrainCost === rules.terrainCost &&
      one.avoid === rules.avoid &&
      one.costAt === rules.costAt &&
      one.keepOff === rules.keepOff,
  );
  if (found === undefined) known.push(rules);
  return found ?? rules;
}
const keptRules = oncePerTurn((): MoveRules[] => []);

/** GFF-T4: of all difficult ground only that of the target is open to a charge. */
const intoOnly = ({ battle }: Turn, { figure, profile }: Model, { into }: Errand): readonly Region[] =>
  into === undefined || ignoresDifficult(profile) ? [] : difficultBesides(battle, figure, into);

const NOTHING: ReadonlySet<string> = new Set();
/** The field keeps what it knows by the set it is given. */
const sets = oncePerTurn((): Map<string, ReadonlySet<string>> => new Map());

function sameSet(turn: Turn, regions: readonly Region[]): ReadonlySet<string> {
  if (regions.length === 0) return NOTHING;
  const ids = regions.map(({ id }) => id);
  const key = JSON.stringify(ids);
  const known = sets(turn).get(key) ?? new Set(ids);
  sets(turn).set(key, known);
  return known;
}
