import type { Json } from "./json";
import type { Place } from "./place";
import type { Text } from "./text";
import type { Unit } from "./unit";

export type FigureId = string;

interface StepBase {
  readonly figure: FigureId;
  /** What is done, as a sentence: "Moves 4.8 inches into cover". */
  readonly label: Text;
  /** The fact worth knowing beside it: "needs 5+", "speed 5 inches". */
  readonly detail?: Text;
  /** What of the actor's sheet it stands for: an item, and its activity after a slash. */
  readonly source?: string;
  /** One of several figures' steps in one plan: whoever has fallen by then, the rest of the plan is done all the same. */
  readonly joint?: true;
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
  /** Only said or shown (a taunt): nothing is lost when the turn is planned anew after it. */
  readonly harmless?: true;
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

/** Whether a step that was done may simply be planned again: it has changed nothing that counts. */
export function leavesNothing(step: Step): boolean {
  switch (step.kind) {
    case "face":
    case "hold":
      return true;
    case "act":
      return step.harmless === true;
    case "move":
    case "attack":
    case "leave":
      return false;
  }
}

/** Whom a step is about, besides who does it. */
export function targetOf(step: Step): FigureId | undefined {
  switch (step.kind) {
    case "attack":
    case "act":
      return step.target;
    case "move":
    case "face":
    case "leave":
    case "hold":
      return undefined;
  }
}

/** What the map shows of a step before it is done: the way it goes, or whom it aims at. */
export function drawnOf(
  step: Step,
):
  | { readonly kind: "path"; readonly step: MoveStep }
  | { readonly kind: "aim"; readonly step: AttackStep }
  | undefined {
  switch (step.kind) {
    case "move":
      return { kind: "path", step };
    case "attack":
      return { kind: "aim", step };
    case "face":
    case "act":
    case "leave":
    case "hold":
      return undefined;
  }
}
