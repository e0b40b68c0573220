import type { Json } from "./json";
import type { Place } from "./place";
import type { Text } from "./text";
import type { Unit } from "./units";

export type FigureId = string;

interface StepBase {
  readonly figure: FigureId;
  /** What is done, as a sentence: "Moves 4.8 inches into cover". */
  readonly label: Text;
  /** The fact worth knowing beside it: "needs 5+", "speed 5 inches". */
  readonly detail?: Text;
}

/** Walks a path; the first place is where the figure stands, the last where it ends. */
export interface MoveStep extends StepBase {
  readonly kind: "move";
  /** How, in the ruleset's word: walk, dash, advance, rush, charge, bank ... */
  readonly gait: string;
  readonly path: readonly Place[];
  readonly cost: number;
  readonly unit: Unit;
  /** Heading after the move in degrees (Foundry rotation), where the ruleset has facing. */
  readonly heading?: number;
}

/** Turns on the spot. */
export interface FaceStep extends StepBase {
  readonly kind: "face";
  readonly heading: number;
}

/** An attack, ranged or hand to hand. `resolve` or the people at the table settle it. */
export interface AttackStep extends StepBase {
  readonly kind: "attack";
  readonly manner: "ranged" | "melee" | "area";
  readonly target: FigureId;
  /** Further targets of the same attack. */
  readonly others?: readonly FigureId[];
  readonly weapon?: string;
  /** Centre of an area attack. */
  readonly at?: Place;
  /** What the ruleset needs to resolve it (aimed, modifiers, effects). */
  readonly terms?: Json;
}

/** Anything else a figure does: cock, aim, load, heal, drop a device, put the head out. */
export interface ActStep extends StepBase {
  readonly kind: "act";
  /** The ruleset's own word for the act. */
  readonly act: string;
  readonly target?: FigureId;
  readonly at?: Place;
  readonly terms?: Json;
}

/** Leaves the table: retreat, flight, bail. */
export interface LeaveStep extends StepBase {
  readonly kind: "leave";
}

/** Does nothing, and says why. */
export interface HoldStep extends StepBase {
  readonly kind: "hold";
}

export type Step = MoveStep | FaceStep | AttackStep | ActStep | LeaveStep | HoldStep;
