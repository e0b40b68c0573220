import type { Text } from "../../../core/text";
import type { Hex } from "../map/hexes";
import type { Man } from "../map/hex-battle";
import type { Blow } from "../page/automatic-actions";
import type { Column, SituationRow } from "../page/conversion-chart";
import type { Deed } from "./chosen-activity";
import type { Target } from "./target";

/**
 * Cover positions (GUN-C3): hexes from which his head counter, but not his body counter, sees the target.
 * The head counter lies in a neighbouring hex that he can look into (round a corner, over a sill) and sees from
 * its middle; the body sees from the middle of his own hex, low once he is down.
 */
export interface CoverPosition {
  readonly hex: Hex;
  /** Standing he would be seen: he has to get down (GUN-C6). */
  readonly needsDown: boolean;
  /** Where the head would be. */
  readonly head: Hex;
  /** GUN-C5: to the enemy, from where the head would be. */
  readonly distance: number;
}

/** The row of the conversion chart he is in, and the cover that matters for it. */
export interface Standing {
  readonly row: SituationRow;
  readonly because: Text;
  /** The cover position he is in. */
  readonly at?: CoverPosition;
  /** The closest cover position elsewhere. */
  readonly ahead?: CoverPosition;
}

/** One column of the chart being read for a man in his situation. */
export interface Reading {
  readonly man: Man;
  readonly target: Target;
  readonly standing: Standing;
  readonly column: Column;
  /** The number of AS(n) and C/AS(n). */
  readonly n: number;
  readonly blow?: Blow;
}

/** "See MOVE": another column is to be read. */
export interface See {
  readonly kind: "see";
  readonly column: Column;
  readonly n: number;
}

export type Found = Deed | See;
