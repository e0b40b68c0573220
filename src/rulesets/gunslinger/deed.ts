import type { Text } from "../../core/text";
import type { Figure } from "../../field/battle";
import type { Blow } from "./actions";
import type { Hex } from "./hexes";
import type { GroundWeapon, Weapon } from "./sheet";

/** One activity, ready to be carried out: what a segment comes to. */
export type Deed =
  | { readonly kind: "shoot"; readonly at: Figure }
  | { readonly kind: "aim"; readonly at: Figure }
  | { readonly kind: "cock" }
  | { readonly kind: "get-up" }
  | { readonly kind: "get-down" }
  | { readonly kind: "head-out"; readonly head: Hex }
  | { readonly kind: "head-back" }
  | {
      readonly kind: "advance";
      readonly to: "enemy" | "cover" | "hex" | "weapon";
      readonly goal: Hex;
      readonly towards: Text | string;
      /** Whose whereabouts break ties between routes (GUN-C2), and whose building may be entered (GUN-M12). */
      readonly enemy?: Figure;
    }
  | { readonly kind: "draw"; readonly weapon: Weapon; readonly empty: "off-hand" | "ground" }
  | { readonly kind: "pick-up"; readonly ground: GroundWeapon }
  | { readonly kind: "load" }
  | { readonly kind: "blow"; readonly blow: Blow; readonly at: Figure }
  | { readonly kind: "strength" }
  | { readonly kind: "nothing"; readonly why: Text };
export type DeedKind = Deed["kind"];

/** GUN-Q11: which half of C/AS an activity belongs to. */
export const HALF_OF: Readonly<Record<DeedKind, "cover" | "gun" | "neither">> = {
  shoot: "gun",
  aim: "gun",
  cock: "gun",
  draw: "gun",
  "pick-up": "gun",
  load: "gun",
  "get-up": "cover",
  "get-down": "cover",
  "head-out": "cover",
  "head-back": "cover",
  advance: "cover",
  blow: "neither",
  strength: "neither",
  nothing: "neither",
};
