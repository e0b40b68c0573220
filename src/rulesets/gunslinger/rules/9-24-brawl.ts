import { text } from "../../../core/text";
import type { Figure } from "../../../field";
import { inArmsReach } from "../map/body-and-head-sight";
import { getUp } from "./9-21-move";
import type { Found, Reading } from "./chart-reading-types";

/**
 * Rule 9.24, HOOK, JAB and KICK (GUN-W1). Whether a man who is down may brawl is the host game's affair: an option.
 * Nobody strikes through a wall: as with a gun (GUN-A7) he moves instead. Over a fence he does, seen or not
 * (GUN-K8 to GUN-K11).
 */
export function brawl({ man, blow, n }: Reading, enemy: Figure): Found {
  if (man.sheet.posture === "down" && man.situation.options.brawlWhenDown === false) return getUp(man);
  if (!inArmsReach(man, man.me, enemy)) {
    man.situation.trace.note(text("OPFOR.gunslinger.why.noBlow", { enemy: enemy.name }));
    return { kind: "see", column: "move", n };
  }
  return { kind: "blow", blow: blow ?? "hook", at: enemy };
}
