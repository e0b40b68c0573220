import { climbActions } from "./action-ladder";
import { repositionAway } from "./reposition-away-from-devices";
import { repositions } from "./reposition-options";
import type { Acting, ShipAction } from "./ship-about-to-act";

/** What the ship does after flying: the page's dodging first, else the ladder of its card. */
export function chooseAction(acting: Acting): ShipAction | undefined {
  if (acting.barred !== undefined) {
    acting.cockpit.situation.trace.note(acting.barred);
    return undefined;
  }
  const candidates = repositions(acting);
  return repositionAway(acting, candidates) ?? climbActions(acting, candidates);
}
