import type { FigureId } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import type { RuleEntry, Trace } from "../../../core/trace";
import type { Ruleset, RulesetCover } from "../../../engine/ruleset";
import type { BattleOf } from "../../thinking/think";
import type { StepRecord, TurnReport } from "../../records/turn-report";
import type { Say } from "../say";
import { placeInTrace } from "./rule-source";
import { dieView, type DieView } from "./trace-view";
import { diceIn } from "./walk-trace";

/** What the chat card of a turn says. */
export interface CardView {
  readonly key: string;
  readonly figure: FigureId;
  readonly name: string;
  readonly doctrine: string;
  readonly ruleset: string;
  readonly rule: string;
  readonly source: string;
  /** Where the rule stands in the book, in words. */
  readonly place: string;
  readonly because: string;
  readonly done: readonly string[];
  readonly notes: readonly string[];
  /** Dice rolled while the steps were resolved. */
  readonly dice: readonly DieView[];
  /** Dice that chose: ties and tables. */
  readonly choiceDice: readonly DieView[];
  readonly ladder: readonly { readonly verdict: string; readonly label: string; readonly text: string }[];
  readonly skipped: boolean;
}

export function cardView(report: TurnReport, ruleset: RulesetCover, say: Say): CardView {
  const { decision } = report;
  const figure = report.snapshot.figures.find(({ id }) => id === report.figure);
  const doctrine = ruleset.doctrines.find(({ id }) => id === figure?.doctrine) ?? ruleset.doctrines[0];
  const decided = decision.kind === "decided" ? decision : undefined;
  // Nothing was to be done: a turn that was handed over has no reason why not.
  const byHand = report.end === "handed" && report.note === undefined;
  const skipped = report.end === "skipped" || byHand;
  return {
    key: report.key,
    figure: report.figure,
    name: figure?.name ?? report.figure,
    doctrine: doctrine === undefined ? "" : say(doctrine.title),
    ruleset: say(ruleset.title),
    rule: decided === undefined ? "" : say(decided.plan.rule.title),
    source: decided?.plan.rule.source ?? "",
    place: decided === undefined ? "" : placeInTrace(decided.plan.rule, decided.trace, say),
    because: decided === undefined ? "" : say(decided.plan.rule.because),
    done: skipped ? [] : report.steps.flatMap((record) => stepSentences(record, say)),
    notes: [
      ...(skipped ? [say(text(byHand ? "OPFOR.ui.card.byHand" : "OPFOR.ui.card.skipped"))] : []),
      ...report.steps.flatMap(({ note }) => (note === undefined ? [] : [say(note)])),
      ...(report.note === undefined ? [] : [endNote(report.end, report.note, say)]),
      ...(report.replans === 0 ? [] : [say(text("OPFOR.ui.card.replanned", { n: report.replans }))]),
    ],
    dice: report.steps.flatMap(({ trace }) => diceIn(trace).map((die) => dieView(die, say))),
    choiceDice: decided === undefined ? [] : diceIn(decided.trace).map((die) => dieView(die, say)),
    ladder: decided === undefined ? [] : ladderOf(decided.trace, say),
    skipped,
  };
}

const endNote = (end: TurnReport["end"], why: Text, say: Say): string =>
  say(text(end === "interrupted" ? "OPFOR.ui.card.interrupted" : "OPFOR.ui.turn.handed", { why }));

function stepSentences({ step, state, outcomes }: StepRecord, say: Say): string[] {
  switch (state) {
    case "done":
      return once([say(step.label), ...outcomes.map(({ label }) => say(label))]);
    case "left-to-people":
      return [say(step.label), say(text("OPFOR.ui.card.leftToPeople"))];
    case "dropped":
      return [];
    case "blocked":
    case "not-reached":
      return [say(text("OPFOR.ui.card.notDone", { step: step.label }))];
  }
}

/** Two outcomes may say the same: a marker, and the number of markers. */
export const once = (sentences: readonly string[]): string[] => [...new Set(sentences)];

/** The ladder in short: what was passed over and what decided. */
export function ladderOf(trace: Trace, say: Say): CardView["ladder"] {
  return trace
    .filter((entry): entry is RuleEntry => entry.kind === "rule" && entry.verdict !== "unseen")
    .map(({ verdict, title, because }) => ({
      verdict,
      label: say(text(`OPFOR.ui.verdict.${verdict}`)),
      text: because === undefined ? say(title) : `${say(title)}: ${say(because)}`,
    }));
}

/** A step left to the people at the table, and what they may say came of it. */
export interface OpenStep {
  readonly step: number;
  readonly words: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** What was entered; the options are of no use any more. */
  readonly entered: string;
}

export function openSteps(
  report: TurnReport,
  ruleset: Ruleset,
  entered: Readonly<Record<string, string>>,
  say: Say,
  battleOf: BattleOf,
): readonly OpenStep[] {
  const left = report.steps.flatMap(({ step, state }, at) =>
    state === "left-to-people" ? [{ step, at }] : [],
  );
  if (ruleset.reports === undefined || left.length === 0) return [];
  const battle = battleOf(report.snapshot, ruleset.unit);
  return left.map(({ step, at }) => {
    const options = (ruleset.reports?.(battle, step, report.memory) ?? []).map(({ id, label }) => ({
      id,
      label: say(label),
    }));
    const chosen = options.find(({ id }) => id === entered[at]);
    return { step: at, words: say(step.label), options, entered: chosen?.label ?? "" };
  });
}
