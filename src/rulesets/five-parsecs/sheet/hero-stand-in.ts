import { text } from "../../../core/text";
import type { StandIn } from "../../../engine/ruleset";
import type { FigureData } from "../../../field";
import { checkProfile } from "./profile";

/**
 * How a crew member fights where nobody plays it: from cover with something to shoot, straight at them without. Crews
 * take no morale checks, so it counts as Fearless.
 */
export function standIn({ profile }: FigureData): StandIn {
  const { weapons } = checkProfile(profile, "tactical").profile;
  const shoots = weapons.some(({ range, shots }) => range > 0 && shots > 0);
  return {
    doctrine: shoots ? "tactical" : "aggressive",
    profile: { panic: 0 },
    left: [text("OPFOR.rehearsal.left.five-parsecs")],
  };
}
