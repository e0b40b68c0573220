import type { Goal, Region } from "../../../field";
import type { Gait } from "./gaits";

/** What a walk is for: it decides which ground is entered, and which ledges and gaps are faced. */
export interface Errand {
  readonly gait: Gait;
  /** Where it leads in the end. */
  readonly goal: Goal;
  /** Difficult regions a charge may enter, because its target stands in them (GFF-T4). */
  readonly into?: readonly Region[];
}
