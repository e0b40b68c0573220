import type { Json } from "../../core/json";
import type { Outcome } from "../../core/outcome";
import type { FigureId, Step } from "../../core/step";
import type { Trace } from "../../core/trace";
import type { Text } from "../../core/text";
import type { Snapshot } from "../../field";
import type { HaltReason, HaltView } from "./halt";
import type { TurnCall } from "./turn-call";
import type { Ending, Progress, TurnReport } from "../records/turn-report";
import type { UndoRecord, WorldState } from "../records/undo-record";
import type { TurnView } from "../view/turn/turn-view";

/** Reads the scene of a combat; never from prepared or animated values. */
export interface SceneReader {
  read(): Snapshot;
  /** Settles when something on the scene may have changed. */
  changed(): Promise<void>;
}

/** What became of a step on the map, and the doors it opened on its way. */
export type Performed =
  | { readonly kind: "done"; readonly note?: Text; readonly opened?: readonly string[] }
  /** The world moved: a wall, a body, a door. The figure stands where it was before the step. */
  | { readonly kind: "blocked"; readonly why: Text; readonly opened?: readonly string[] }
  /** There is nobody left to do it. */
  | { readonly kind: "gone"; readonly why: HaltReason };

/** What the game system rolled, or that it is left to people. */
export type Rolled =
  | {
      readonly kind: "rolled";
      /** Whom it hit, or who failed to save: effects of the rules hang on that. */
      readonly hit: readonly FigureId[];
      readonly trace: Trace;
      readonly note?: Text;
    }
  | { readonly kind: "left"; readonly note: Text };

export interface Executor {
  /** Does a step. `planned` is the scene as the plan knew it. */
  perform(step: Step, planned: Snapshot, halt: HaltView): Promise<Performed>;
  /** Applies an outcome. Outcomes hold absolute values, so that applying one twice changes nothing. */
  apply(outcome: Outcome): Promise<Text | undefined>;
  /** An attack the ruleset does not resolve: the game system rolls it, or nobody does. */
  attack?(step: Step): Promise<Text | undefined>;
  /** What the game system does when a turn begins (recharge); true when something changed. */
  beginTurn?(figure: FigureId): Promise<boolean>;
  /**
   * Rolls a step that stands for something on the sheet with the game system's dice, or leaves it to people;
   * nothing when the rules' own dice are to decide. `order`: how many it has made this turn.
   */
  roll?(step: Step, order: number): Promise<Rolled | undefined>;
  /** Others work the turn out for themselves, and must hear of it before it does anything. */
  readonly isWatched?: boolean;
  /** Everything an undo may have to put back. */
  witness(): WorldState;
  endTurn(call: TurnCall): Promise<void>;
}

/** Why this client may not act now; nothing when it may. */
export interface Authority {
  objection(call: TurnCall): HaltReason | undefined;
}

export interface Pace {
  /** A visible pause before a step or after a turn. Ends at once when the turn is halted. */
  rest(before: "step" | "end", halt: HaltView): Promise<void>;
}

export interface Store {
  memory(combat: string, ruleset: string): Json;
  saveMemory(combat: string, ruleset: string, memory: Json): Promise<void>;
  progress(combat: string): Progress | Ending | undefined;
  saveProgress(combat: string, progress: Progress | Ending | undefined): Promise<void>;
  /** Keeps what the turn leaves, and shows the report in place of an earlier one of the same turn. */
  saveReport(report: TurnReport, left: Left): Promise<void>;
}

/** What a turn leaves; what is not given stays as it was. */
export interface Left {
  readonly undo: UndoRecord;
  readonly memory?: Json;
  /** Nothing is to be gone on with: null. */
  readonly progress?: Progress | Ending | null;
}

/** What the person at the table says to a suggestion. */
export type Reply =
  | { readonly kind: "do" }
  | { readonly kind: "another" }
  | { readonly kind: "previous" }
  | { readonly kind: "pick"; readonly choice: string; readonly option: string }
  | { readonly kind: "answer"; readonly option: string }
  | { readonly kind: "roll" }
  | { readonly kind: "drop"; readonly step: number; readonly dropped: boolean }
  /** The figure does nothing. */
  | { readonly kind: "skip" }
  /** A person plays this turn; the tracker waits for them. */
  | { readonly kind: "hand" };

export interface Presenter {
  /** Shows the suggestion or the question until there is a reply; asked again, it replaces what it shows. */
  ask(view: TurnView): Promise<Reply>;
  /** Shows what is about to be played, without asking. */
  show(view: TurnView): void;
  /** One line for the people at the table. */
  say(message: Text, tone: "info" | "warn"): void;
  close(): void;
}

/** A fresh seed for a turn; the report keeps it. */
export type SeedSource = () => string;
