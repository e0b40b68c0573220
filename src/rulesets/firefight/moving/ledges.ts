import type { Place } from "../../../core/place";
import type { Battle, Figure, Region } from "../../../field";
import { oncePerTurn, type Turn } from "../page/activation-turn";
import type { Model } from "../squads/units";
import { isOn, type Patch } from "../terrain/joined-regions";
import {
  dares,
  elevationBelow,
  groundHeight,
  heightOf,
  platformsOn,
  platformUnder,
} from "../terrain/passages";
import type { Errand } from "./errand";
import type { Gait } from "./gaits";

/** Dropping and leaping (GFF-V2 to V7): raised ground with sheer sides, which nobody climbs. */

/** Raised ground the model does not stand on. */
export function otherPlatforms(battle: Battle, { figure }: Model): readonly Region[] {
  const all = platformsOn(battle);
  if (all.length === 0) return [];
  const here = platformUnder(battle, figure);
  return all.filter((platform) => platform !== here).flatMap(({ regions }) => regions);
}

/** The platform it stays on: it has no reason to go down, or does not dare to. */
export function confinement(turn: Turn, { figure }: Model, errand: Errand): Patch | undefined {
  const platform = platformUnder(turn.battle, figure);
  if (platform === undefined) return undefined;
  const how = errand.gait === "charge" ? "leap" : "drop";
  return leadsOff(turn, platform, errand) && goesDown(turn, platform, how) ? undefined : platform;
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

/** Each ledge is faced once in a turn: one die, one answer. */
const answers = oncePerTurn((): Map<string, boolean> => new Map());

function goesDown(turn: Turn, platform: Patch, how: "drop" | "leap"): boolean {
  const key = `${how} ${platform.id}`;
  const answer = answers(turn).get(key) ?? dares(turn, how, heightOf(turn.battle, platform));
  answers(turn).set(key, answer);
  return answer;
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
  const below = elevationBelow(figure, platform);
  return (place) => (isOn(battle, platform, place) ? place : { ...place, elevation: below });
}

/** Flyers stay as high above the ground as they are, and come down to charge. */
function landing(battle: Battle, figure: Figure, gait: Gait): <P extends Place>(place: P) => P {
  const above = Math.max(0, figure.elevation - groundHeight(battle, figure));
  if (platformsOn(battle).length === 0 && (above === 0 || gait !== "charge")) return (place) => place;
  const up = gait === "charge" ? 0 : above;
  return (place) => ({ ...place, elevation: groundHeight(battle, place) + up });
}
