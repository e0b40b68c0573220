import type { Json } from "./json";
import type { Place } from "./place";
import type { FigureId } from "./step";
import type { Text } from "./text";

/** How long a status lasts. The ruleset counts it in Memory; the host only shows it. */
export type Until =
  | { readonly kind: "end-of-next-turn" }
  | { readonly kind: "start-of-next-turn" }
  | { readonly kind: "end-of-round" }
  | { readonly kind: "rounds"; readonly rounds: number }
  | { readonly kind: "removed" };

interface OutcomeBase {
  readonly label: Text;
}

export interface HpOutcome extends OutcomeBase {
  readonly kind: "hp";
  readonly figure: FigureId;
  readonly from: number;
  readonly to: number;
}
export interface StatusOutcome extends OutcomeBase {
  readonly kind: "status";
  readonly figure: FigureId;
  readonly status: string;
  readonly on: boolean;
  readonly until?: Until;
}
/** A forced move: push, pull, follow-up. */
export interface MovedOutcome extends OutcomeBase {
  readonly kind: "moved";
  readonly figure: FigureId;
  readonly path: readonly Place[];
}
export interface RemovedOutcome extends OutcomeBase {
  readonly kind: "removed";
  readonly figure: FigureId;
  readonly why: "dead" | "left";
}
/** A new figure, or a defeated one that stands up again: then `figure` is its old id. */
export interface SummonedOutcome extends OutcomeBase {
  readonly kind: "summoned";
  readonly figure: FigureId;
  /** What is summoned, in the ruleset's word (a scheme id). */
  readonly template: string;
  readonly at: Place;
  readonly side: string;
  /** Hit points it comes with; absent: all. */
  readonly hp?: number;
  /** What the ruleset needs to make the figure (`Ruleset.summons`), where the template alone does not tell. */
  readonly terms?: Json;
}
/** Something put on the map that is no figure: fire, trap, device, objective. */
export interface MarkedOutcome extends OutcomeBase {
  readonly kind: "marked";
  readonly mark: string;
  readonly what: string;
  readonly at: Place;
  readonly terms?: Json;
  /** How far it reaches round that point, in pixels; absent: a space of the grid. */
  readonly radius?: number;
  /** What it is called on the map, where the label tells how it came there. */
  readonly name?: Text;
}
export interface UnmarkedOutcome extends OutcomeBase {
  readonly kind: "unmarked";
  readonly mark: string;
}
/** A number of the figure's profile changed: gold, charges, wounds, delay points. */
export interface ValueOutcome extends OutcomeBase {
  readonly kind: "value";
  readonly figure: FigureId;
  /** Dotted path inside the profile: "shields", "devices.0.charges". */
  readonly value: string;
  readonly from: number;
  readonly to: number;
}
/** Another doctrine plays the figure from now on. */
export interface DoctrineOutcome extends OutcomeBase {
  readonly kind: "doctrine";
  readonly figure: FigureId;
  readonly doctrine: string;
}
export interface NoteOutcome extends OutcomeBase {
  readonly kind: "note";
}

/** What a resolved step changed. The host applies them in order; undo applies them backwards. */
export type Outcome =
  | HpOutcome
  | StatusOutcome
  | MovedOutcome
  | RemovedOutcome
  | SummonedOutcome
  | MarkedOutcome
  | UnmarkedOutcome
  | ValueOutcome
  | DoctrineOutcome
  | NoteOutcome;
