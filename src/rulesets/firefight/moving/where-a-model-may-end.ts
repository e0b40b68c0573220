import { standing, type Battle, type Figure, type Spot } from "../../../field";
import type { Turn } from "../page/turn-in-thought";
import type { Model } from "../squads/units";
import { overlaps } from "../bases-overlap";
import { drawnOff } from "../drawn-hexes";
import { gapsOn, platformsOn } from "../terrain/platforms-and-gaps";
import { isNoGround } from "../terrain/terrain";
import type { Gait } from "./gaits";

/** Units that do not charge stay this far from others, in inches. */
export const SPACING = 1;

/** Nobody ends in a gap or on impassable ground, nor, but for a charge, too near to other units. */
export function endsFor(
  turn: Pick<Turn, "battle" | "unit" | "units">,
  { figure, profile }: Model,
  gait: Gait,
): (spot: Spot) => boolean {
  const { battle } = turn;
  // On foot nobody gets onto impassable ground; only flyers and jumpers pass over what they cannot stand on.
  const passesOver = profile.flying || gapsOn(battle).length > 0;
  const solid = (spot: Spot): boolean => !passesOver || !isNoGround(battle, spot);
  const others = turn.units
    .filter(({ id }) => id !== turn.unit.id)
    .flatMap(({ models }) => models.map((model) => model.figure));
  // The field lets one pass above or below the other; nobody ends there.
  const changesHeight = platformsOn(battle).length > 0 || (profile.flying && figure.elevation > 0);
  const isFree = (spot: Spot): boolean =>
    !changesHeight || others.every((other) => !overlaps(battle, standing(figure, spot), other));
  if (gait === "charge") return (spot) => solid(spot) && isFree(spot);
  return (spot) =>
    solid(spot) && isFree(spot) && others.every((other) => keepsApart(battle, figure, spot, other));
}

/** Not even in contact: `keepAway` of the field would let bases touch. */
function keepsApart(battle: Battle, figure: Figure, spot: Spot, other: Figure): boolean {
  const near = SPACING * battle.pixelsPerUnit;
  // Most are far away: no need to measure.
  if (Math.abs(spot.x - other.x) >= near + (figure.pixelWidth + other.pixelWidth) / 2) return true;
  if (Math.abs(spot.y - other.y) >= near + (figure.pixelHeight + other.pixelHeight) / 2) return true;
  return battle.distance(standing(figure, spot), other) >= SPACING - drawnOff(battle);
}
