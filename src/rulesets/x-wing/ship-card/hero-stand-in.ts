import { text } from "../../../core/text";
import type { StandIn } from "../../../engine/ruleset";
import type { FigureData } from "../../../field";
import { checkProfile } from "./profile";

/** A people's ship flown by the solo rules; one without a dial of its own gets that of a bomber. */
export function standIn({ profile }: FigureData): StandIn {
  const { kind, dial } = checkProfile(profile).profile;
  const lacksDial = kind === "ship" && !("dial" in profile && dial.length > 0);
  return {
    doctrine: "pilot",
    ...(lacksDial ? { profile: { dial: "tie-sa" } } : {}),
    left: [text(lacksDial ? "OPFOR.rehearsal.left.x-wing.dial" : "OPFOR.rehearsal.left.x-wing")],
  };
}
