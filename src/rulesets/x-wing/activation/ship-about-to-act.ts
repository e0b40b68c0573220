import type { Reposition } from "../geometry/repositions";
import type { Cockpit } from "./turn-in-thought";
import type { Ship } from "../sky/sky";
import type { Threat } from "./device-threats";
import type { Text } from "../../../core/text";
import type { ActionName } from "../ship-card/profile";

/** What the ship does after flying. */
export type ShipAction =
  | { readonly kind: "reposition"; readonly move: Reposition; readonly away: boolean }
  | { readonly kind: "token"; readonly act: "focus" | "evade" | "lock" | "reload" };

/** The ship after its manoeuvre, about to act. */
export interface Acting {
  readonly cockpit: Cockpit;
  /** At the end of its manoeuvre, with the tokens it has then: those of mines on the way too. */
  readonly me: Ship;
  /** It decided to dodge enemy devices this turn (XW-E3, XW-E7). */
  readonly avoids: boolean;
  /** Mines it flew through; their damage counts when a reposition adds to it. */
  readonly suffered: readonly Threat[];
  /** Why it may not act at all. */
  readonly barred: Text | undefined;
  /** An ionised ship may focus and nothing else. */
  readonly onlyFocus: boolean;
}

export const onBar = ({ me }: Acting, action: ActionName): boolean => me.profile.actions.includes(action);
