import type { Option } from "../../../core/decision";
import type { Place } from "../../../core/place";
import { text } from "../../../core/text";
import type { Unit } from "../squads/units";

/** How a person sees what a choice can fall on. */

export const showPlace = (place: Place): Option => {
  const [x, y] = [Math.round(place.x), Math.round(place.y)];
  return { id: `${x},${y}`, label: text("OPFOR.firefight.spot.place", { x, y }), place };
};

export const showUnit = (unit: Unit): Option => ({
  id: unit.id,
  label: text("OPFOR.firefight.name", { name: unit.name }),
  figure: unit.leader.figure.id,
});
