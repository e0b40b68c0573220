import type { Place } from "../../../core/place";
import type { Battle, Figure, MoveRules, Path, Region } from "../../../field";
import { oncePerTurn, type Turn } from "../page/turn-in-thought";
import type { Model } from "../squads/units";
import { isOn, type Patch } from "../terrain/joined-regions";
import { bandOf, dares } from "../terrain/drops-leaps-jumps";
import {
  descentsOn,
  elevationBelow,
  groundHeight,
  heightOf,
  platformsOn,
  platformUnder,
  tiersBelow,
  type Descent,
} from "../terrain/platforms-and-gaps";
import { groundCost } from "../terrain/terrain";
import type { Errand } from "./errand";
import type { Gait } from "./gaits";

/**
 * Dropping and leaping (GFF-V2 to V7): raised ground with sheer sides, which nobody climbs. A hill of several tiers is
 * come down tier by tier, each ledge as high as it is there.
 */

/** Raised ground the model does not stand on and cannot come down to. */
export function otherPlatforms(battle: Battle, { figure }: Model): readonly Region[] {
  const all = platformsOn(battle);
  if (all.length === 0) return [];
  const here = platformUnder(battle, figure);
  const open = here === undefined ? [] : [here, ...tiersBelow(battle, here)];
  return all.filter((platform) => !open.includes(platform)).flatMap(({ regions }) => regions);
}

/** The raised ground it stays on, down to so many inches: it has no reason to go lower, or does not dare to. */
export interface Confinement {
  readonly platform: Patch;
  readonly floor: number;
}

export function confinement(turn: Turn, model: Model, errand: Errand): Confinement | undefined {
  const platform = platformUnder(turn.battle, model.figure);
  if (platform === undefined) return undefined;
  const floor = leadsOff(turn, platform, errand)
    ? floorOf(turn, model, platform, errand)
    : heightOf(turn.battle, platform);
  return floor === 0 ? undefined : { platform, floor };
}

function leadsOff({ battle }: Turn, platform: Patch, { goal }: Errand): boolean {
  switch (goal.kind) {
    case "place":
      return !isOn(battle, platform, goal.place);
    case "touch":
      return !isOn(battle, platform, goal.figure);
    case "near":
      return !isOn(battle, platform, goal.to);
    case "region":
      return !platform.regions.includes(goal.region);
  }
}

const floors = oncePerTurn((): WeakMap<Errand, Map<Patch, number>> => new WeakMap());

/** How far down it goes on this errand, in inches above the table. */
function floorOf(turn: Turn, model: Model, platform: Patch, errand: Errand): number {
  const known = floors(turn).get(errand) ?? new Map<Patch, number>();
  floors(turn).set(errand, known);
  const found = known.get(platform) ?? searchedFloor(turn, model, platform, errand);
  known.set(platform, found);
  return found;
}

function searchedFloor(turn: Turn, model: Model, platform: Patch, errand: Errand): number {
  const { battle } = turn;
  const height = heightOf(battle, platform);
  const tiers = tiersBelow(battle, platform);
  if (tiers.length === 0) return goesDown(turn, { platform, inches: height }, errand) ? 0 : height;
  let floor = height;
  for (const descent of descentsOn(battle, wayDown(turn, model, errand)?.places ?? [])) {
    if (descent.inches < 0) break;
    if (!goesDown(turn, descent, errand)) return easily(battle, tiers, floor);
    floor -= descent.inches;
  }
  return Math.max(0, floor);
}

/** The way to the goal as if nothing were too high. */
function wayDown({ battle }: Turn, model: Model, { goal, into }: Errand): Path | undefined {
  const rules: MoveRules = {
    through: "everybody",
    terrainCost: groundCost(model.profile, into === undefined ? [] : ["difficult"]),
    avoid: new Set(otherPlatforms(battle, model).map(({ id }) => id)),
  };
  return battle.path(model.figure, goal, rules);
}

/** After a refusal: the lowest tier that takes no die from so high. */
function easily(battle: Battle, tiers: readonly Patch[], from: number): number {
  const next = tiers.map((tier) => heightOf(battle, tier)).filter((height) => height < from);
  const lower = next.filter((height) => bandOf(from - height) === "always");
  return lower.length === 0 ? from : easily(battle, tiers, Math.min(...lower));
}

/** Each ledge is faced once in a turn: one die, one answer. */
const answers = oncePerTurn((): Map<string, boolean> => new Map());

const howOn = ({ gait }: Errand): "drop" | "leap" => (gait === "charge" ? "leap" : "drop");
const keyOf = ({ platform, inches }: Descent, errand: Errand): string =>
  `${howOn(errand)} ${platform?.id ?? ""} ${bandOf(inches)}`;

function goesDown(turn: Turn, descent: Descent, errand: Errand): boolean {
  const key = keyOf(descent, errand);
  const answer = answers(turn).get(key) ?? dares(turn, howOn(errand), descent.inches);
  answers(turn).set(key, answer);
  return answer;
}

/** Nobody climbs, nor comes down where it is higher than they dare. */
export function daresTheLedges(
  turn: Turn,
  { figure, profile }: Model,
  errand: Errand,
  path: () => Path,
): boolean {
  const { battle } = turn;
  const platform = profile.flying ? undefined : platformUnder(battle, figure);
  // Of a hill with one tier all is said by whether it is left.
  if (platform === undefined || tiersBelow(battle, platform).length === 0) return true;
  return descentsOn(battle, path().places).every(
    (descent) =>
      descent.inches > 0 &&
      (bandOf(descent.inches) === "always" || answers(turn).get(keyOf(descent, errand)) === true),
  );
}

/** How high a model stands where a move ends: whoever leaves a platform stands lower. */
export function settler(
  battle: Battle,
  { figure, profile }: Model,
  gait: Gait,
): <P extends Place>(place: P) => P {
  if (profile.flying) return landing(battle, figure, gait);
  const platform = platformUnder(battle, figure);
  if (platform === undefined) return (place) => place;
  return (place) =>
    isOn(battle, platform, place)
      ? place
      : { ...place, elevation: elevationBelow(battle, figure, platform, place) };
}

/** Flyers stay as high above the ground as they are, and come down to charge. */
function landing(battle: Battle, figure: Figure, gait: Gait): <P extends Place>(place: P) => P {
  const above = Math.max(0, figure.elevation - groundHeight(battle, figure));
  if (platformsOn(battle).length === 0 && (above === 0 || gait !== "charge")) return (place) => place;
  const up = gait === "charge" ? 0 : above;
  return (place) => ({ ...place, elevation: groundHeight(battle, place) + up });
}
