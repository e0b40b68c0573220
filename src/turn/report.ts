import type { Answers, Decision } from "../core/decision";
import type { Json } from "../core/json";
import type { Outcome } from "../core/outcome";
import type { FigureId, Step } from "../core/step";
import type { Text } from "../core/text";
import type { Trace } from "../core/trace";
import type { Snapshot } from "../field/snapshot";
import type { DecideThinking, Sighting } from "./thinker";
import { thinkDecision, type Registry } from "./think";
import type { WorldState } from "./undo";

/** What became of one step of the plan. */
export interface StepRecord {
  readonly step: Step;
  readonly state: "done" | "dropped" | "blocked" | "left-to-people" | "not-reached";
  readonly outcomes: readonly Outcome[];
  readonly trace: Trace;
  readonly note?: Text;
}

/** A whole turn as data: the same snapshot, memory, seed and answers give the same decision anywhere. */
export interface TurnReport {
  readonly format: "opfor-turn";
  readonly version: 1;
  readonly key: string;
  readonly combat: string;
  readonly round: number;
  readonly ruleset: string;
  readonly figure: FigureId;
  readonly mode: "suggest" | "auto";
  readonly snapshot: Snapshot;
  readonly seed: string;
  readonly memory: Json;
  readonly answers: Answers;
  readonly rejected: readonly string[];
  readonly unattended: boolean;
  readonly decision: Decision;
  readonly sightings: readonly Sighting[];
  readonly steps: readonly StepRecord[];
  readonly replans: number;
  readonly end: "played" | "skipped" | "handed";
  readonly note?: Text;
}

/** How far a turn has come; kept with the combat so that another client can go on from here. */
export interface Progress {
  readonly key: string;
  readonly figure: FigureId;
  readonly ruleset: string;
  readonly seed: string;
  readonly answers: Answers;
  readonly rejected: readonly string[];
  readonly unattended: boolean;
  readonly memory: Json;
  readonly dropped: readonly number[];
  readonly decision: Decision;
  /** The plan's own snapshot is not kept: it is read again and the steps are checked against it. */
  readonly records: readonly StepRecord[];
  /** Outcomes of the step at work, resolved but perhaps not all applied. */
  readonly pending?: readonly Outcome[];
  readonly pendingTrace?: Trace;
  /** The world before the turn, for undo. */
  readonly before: WorldState;
}

export const thinkingOf = (
  report: Pick<
    TurnReport,
    "ruleset" | "snapshot" | "seed" | "memory" | "unattended" | "figure" | "answers" | "rejected"
  >,
): DecideThinking => ({
  ruleset: report.ruleset,
  snapshot: report.snapshot,
  seed: report.seed,
  memory: report.memory,
  unattended: report.unattended,
  figure: report.figure,
  answers: report.answers,
  rejected: report.rejected,
});

/** Decides the reported turn again. */
export const replay = (report: TurnReport, registry: Registry): Decision =>
  thinkDecision(registry, thinkingOf(report)).decision;
