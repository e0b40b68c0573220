import type { Text } from "../../../core/text";
import type { Figure } from "../../../field";
import type { Hex } from "../map/hexes";
import { hexKey, hexText, type Man } from "../map/hex-battle";
import type { GroundWeapon } from "../sheet/memory";

/** Whom, what or where he goes for: found anew every segment (GUN-G7, GUN-N6). */
export type Target =
  | {
      readonly kind: "enemy";
      readonly enemy: Figure;
      readonly hex: Hex;
      /** GUN-N13: nothing else brings him into play, so he goes straight for him. */
      readonly straight?: boolean;
    }
  | { readonly kind: "hex"; readonly hex: Hex; readonly enemy: Figure }
  | { readonly kind: "weapon"; readonly ground: GroundWeapon; readonly hex: Hex };

export const targetKey = (target: Target): string => {
  switch (target.kind) {
    case "enemy":
      return target.enemy.id;
    case "hex":
      return hexKey(target.hex);
    case "weapon":
      return target.ground.weapon.id;
  }
};

export const targetText = (man: Man, target: Target): Text | string => {
  switch (target.kind) {
    case "enemy":
      return target.enemy.name;
    case "hex":
      return hexText(man, target.hex);
    case "weapon":
      return target.ground.weapon.name;
  }
};
