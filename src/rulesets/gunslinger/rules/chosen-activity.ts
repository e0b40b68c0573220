import type { Text } from "../../../core/text";
import type { Figure, MoveRules } from "../../../field";
import type { Hex } from "../map/hexes";
import type { Blow } from "../page/automatic-actions";
import type { GroundWeapon, Weapon } from "../sheet/memory";

/** Where a walk leads, and by which rules. */
export interface Route {
  readonly goal: Hex;
  readonly rules: MoveRules;
  /** 9.23.1, GUN-C2: of equally good routes the one closest to this hex. */
  readonly closerTo?: Hex;
  /** He heads off this enemy: no step may lengthen his way to him (GUN-Q9). */
  readonly after?: Figure;
}

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
      readonly route: Route;
      readonly towards: Text | string;
      /** Against whom he goes to cover. */
      readonly against?: Figure;
    }
  | { readonly kind: "draw"; readonly weapon: Weapon; readonly empty: "off-hand" | "ground" }
  | { readonly kind: "pick-up"; readonly ground: GroundWeapon }
  | { readonly kind: "load" }
  | { readonly kind: "blow"; readonly blow: Blow; readonly at: Figure }
  | { readonly kind: "strength" }
  | { readonly kind: "nothing"; readonly why: Text };
export type DeedKind = Deed["kind"];
