import type { Decision } from "../../core/decision";
import type { Json } from "../../core/json";
import type { FigureId, Step } from "../../core/step";
import type { Text } from "../../core/text";
import type { BattleEnd, Moment } from "../../engine/battle-end";
import type { Order, Resolution, RoundEvent, SetupProposal } from "../../engine/ruleset";
import type { Snapshot } from "../../field";
import type { BattleRange, RehearsalTally } from "../rehearsal/rehearsal-tally";
import type { Rehearsal } from "../rehearsal/rehearse";
import type { Replay } from "../rehearsal/replay";
import type { StoodIn } from "../rehearsal/stand-ins";
import type { Changes } from "../rehearsal/what-if";

/** A question to a ruleset that survives a trip to a worker. */
export interface Thinking {
  readonly ruleset: string;
  readonly snapshot: Snapshot;
  readonly seed: string;
  readonly memory: Json;
  readonly unattended: boolean;
  /** What people answered to what a phase asked; absent: nobody is asked. */
  readonly answers?: Readonly<Record<string, string>>;
}
export interface DecideThinking extends Thinking {
  readonly figure: FigureId;
  readonly answers: Readonly<Record<string, string>>;
  readonly rejected: readonly string[];
}

/** How an enemy looks from where the plan ends. */
export interface Sighting {
  readonly figure: FigureId;
  readonly distance: number;
  readonly seen: boolean;
  /** Share of the target that is hidden, 0 to 1, and what hides it first, in pixels along the line. */
  readonly cover: number;
  readonly coverAt?: number;
}

export interface Thought {
  readonly decision: Decision;
  readonly sightings: readonly Sighting[];
}

/** What a ruleset has to show beside the tracker: words per figure, and parts of the round that are no turn. */
export interface Standing {
  readonly lines: Readonly<Record<FigureId, readonly Text[]>>;
  readonly phases: readonly {
    readonly id: string;
    readonly title: Text;
    readonly summary: Text;
    readonly at: "round-start" | "round-end";
    readonly done: boolean;
  }[];
}

/** What a set-up helper is asked. */
export interface SetupThinking extends Thinking {
  readonly helper: string;
}

export type SetupThought =
  | { readonly kind: "proposed"; readonly proposal: SetupProposal; readonly warnings: readonly Text[] }
  | { readonly kind: "refused"; readonly why: Text };

/** Every question to a ruleset: what is asked, and what is answered. All of it is JSON. */
export interface Questions {
  readonly decide: { readonly asked: DecideThinking; readonly answer: Thought };
  /** `undefined`: the ruleset leaves it to the people at the table. */
  readonly resolve: {
    readonly asked: Thinking & { readonly step: Step };
    readonly answer: Resolution | undefined;
  };
  readonly notice: {
    readonly asked: Thinking & { readonly event: RoundEvent };
    readonly answer: Resolution | undefined;
  };
  readonly order: { readonly asked: Thinking; readonly answer: Order | undefined };
  readonly standing: { readonly asked: Thinking; readonly answer: Standing };
  readonly phase: {
    readonly asked: Thinking & { readonly phase: string };
    readonly answer: Resolution | undefined;
  };
  readonly ended: {
    readonly asked: Thinking & { readonly moment: Moment };
    readonly answer: BattleEnd | undefined;
  };
  readonly setup: { readonly asked: SetupThinking; readonly answer: SetupThought };
  /** A battle as it will be rehearsed: with what is otherwise than on the map, and everybody played by somebody. */
  readonly prepare: {
    readonly asked: {
      readonly ruleset: string;
      readonly snapshot: Snapshot;
      readonly changes: Changes;
      /** Those that may stand in for people. */
      readonly rulesets: readonly string[];
    };
    readonly answer: StoodIn;
  };
  /** Some battles of a rehearsal, played to their ends. */
  readonly rehearse: {
    readonly asked: {
      readonly ruleset: string;
      readonly rehearsal: Rehearsal;
      readonly range: BattleRange;
    };
    readonly answer: RehearsalTally;
  };
  /** One of them, moment by moment. */
  readonly watch: {
    readonly asked: { readonly ruleset: string; readonly rehearsal: Rehearsal; readonly number: number };
    readonly answer: Replay;
  };
}
export type QuestionKind = keyof Questions;

/** A question of one kind, with what it asks. */
export interface QuestionOf<Kind extends QuestionKind> {
  readonly kind: Kind;
  readonly thinking: Questions[Kind]["asked"];
}
export type Question = { readonly [Kind in QuestionKind]: QuestionOf<Kind> }[QuestionKind];

/**
 * Somebody who answers these kinds of questions: in a worker, or right here. `next`: what will be asked of the same
 * scene if nothing comes of this; it may be answered on the way, with the memory that is left by then.
 */
export type Answers<Kinds extends QuestionKind> = {
  readonly [Kind in Kinds]: (
    thinking: Questions[Kind]["asked"],
    next?: readonly Question[],
  ) => Promise<Questions[Kind]["answer"]>;
};

/** Where turns and rounds are thought about. */
export type Thinker = Answers<Exclude<QuestionKind, "setup" | RehearsalKind>>;
/** Where proposals are made. */
export type SetupThinker = Answers<"setup">;
/** Where battles are rehearsed: by nobody a turn waits for. */
export type RehearsalKind = "prepare" | "rehearse" | "watch";
export type RehearsalThinker = Answers<RehearsalKind>;
