import type { Answers, Decision } from "../../core/decision";
import type { Json } from "../../core/json";
import type { Outcome } from "../../core/outcome";
import type { FigureId, Step } from "../../core/step";
import { text, type Text } from "../../core/text";
import type { Trace } from "../../core/trace";
import type { Snapshot } from "../../field";
import { turnKey } from "../playing/turn-call";
import type { Draft } from "../playing/draft";
import type { DecideThinking, Sighting } from "../thinking/thinker";
import { thinkDecision, type Registry } from "../thinking/think";
import type { WorldState } from "./undo-record";

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
  readonly end: "played" | "skipped" | "handed" | "interrupted";
  readonly note?: Text;
  /**
   * The snapshot was too large, or not for all eyes, or only what a card shows was kept: such a report tells the turn,
   * but cannot replay it.
   */
  readonly leftOut?: "walls" | "hidden" | "all";
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
  readonly touched: readonly string[];
  /** Outcomes of the step at work, resolved but perhaps not all applied. */
  readonly pending?: readonly Outcome[];
  readonly pendingTrace?: Trace;
  /** The world before the turn, for undo. */
  readonly before: WorldState;
  readonly by?: Author;
}

/** Who plays the turn, by user id: it stays with them while they are at the table. */
export type Author = string;

/** A turn that is done and reported, but still waits for the tracker to go on. */
export interface Ending {
  readonly key: string;
  readonly ending: true;
  readonly by?: Author;
}

/** What a turn has done so far, and what it remembers of it. */
export interface Deeds {
  readonly records: readonly StepRecord[];
  /** Ids of what it may have changed. */
  readonly touched: readonly string[];
  readonly memory: Json;
  readonly replans: number;
}

/** What a step came to, before it is applied. */
export type Pending = Pick<StepRecord, "outcomes" | "trace">;

export function reportOf(draft: Draft, deeds: Deeds, end: TurnReport["end"], note?: Text): TurnReport {
  const { call, decision } = draft;
  const planned = decision.kind === "decided" ? decision.plan.steps : [];
  const rest = planned
    .slice(deeds.records.length)
    .map((step): StepRecord => ({ step, state: "not-reached", outcomes: [], trace: [] }));
  return {
    format: "opfor-turn",
    version: 1,
    key: turnKey(call),
    combat: call.combat,
    round: call.round,
    ruleset: draft.ruleset,
    figure: call.figure,
    mode: call.mode,
    snapshot: draft.snapshot,
    seed: draft.seed,
    memory: draft.memory,
    answers: { ...draft.answers, ...draft.forced },
    rejected: draft.rejected,
    unattended: draft.unattended,
    decision,
    sightings: draft.sightings,
    steps: [...deeds.records, ...rest],
    replans: deeds.replans,
    end,
    ...(note === undefined ? {} : { note }),
  };
}

export const progressOf = (
  draft: Draft,
  { records, memory, touched }: Deeds,
  before: WorldState,
  pending?: Pending,
): Progress => ({
  key: turnKey(draft.call),
  figure: draft.call.figure,
  ruleset: draft.ruleset,
  seed: draft.seed,
  answers: { ...draft.answers, ...draft.forced },
  rejected: draft.rejected,
  unattended: draft.unattended,
  memory,
  dropped: draft.dropped,
  decision: draft.decision,
  records,
  touched,
  ...(pending === undefined ? {} : { pending: pending.outcomes, pendingTrace: pending.trace }),
  before,
});

/** A turn that another client began: decided, on the world as it is now. */
export const resumedDraft = (kept: Progress, now: Pick<Draft, "call" | "snapshot" | "memory">): Draft => ({
  ...now,
  ruleset: kept.ruleset,
  seed: kept.seed,
  unattended: kept.unattended,
  answers: kept.answers,
  forced: {},
  rejected: kept.rejected,
  decision: kept.decision,
  sightings: [],
  dropped: kept.dropped,
  shown: [],
  at: 0,
  exhausted: false,
});

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

/** A report as a file, and what whoever saves it must know of it. */
export const reportFile = (
  report: Pick<TurnReport, "figure" | "seed" | "leftOut">,
): { readonly name: string; readonly content: string; readonly warning?: Text } => ({
  name: `opfor-${report.figure}-${report.seed}.json`,
  content: JSON.stringify(report, null, 1),
  ...(report.leftOut === undefined
    ? {}
    : {
        warning: text(
          report.leftOut === "walls" ? "OPFOR.ui.trace.savedWithoutWalls" : "OPFOR.trust.savedWithoutHidden",
        ),
      }),
});

/** Decides the reported turn again. */
export const replay = (report: TurnReport, registry: Registry): Decision =>
  thinkDecision(registry, thinkingOf(report)).decision;
