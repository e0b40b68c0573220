import type { Outcome } from "../../core/outcome";
import type { FigureId } from "../../core/step";
import type { RoundEvent } from "../../engine/ruleset";
import type { Snapshot } from "../../field";
import type { Deed } from "./battle-state";

/** One thing after another, as a watcher sees them. */
export type Happening =
  | { readonly kind: "event"; readonly event: RoundEvent; readonly outcomes: readonly Outcome[] }
  | {
      readonly kind: "turn";
      readonly round: number;
      readonly figure: FigureId;
      readonly seed: string;
      readonly before: Snapshot;
      readonly deed: Deed;
    };
