import type { Place } from "../../../core/place";
import type { FigureId } from "../../../core/step";
import { text } from "../../../core/text";
import type { ChoiceEntry, Trace, TraceEntry, Verdict } from "../../../core/trace";
import type { Say } from "../say";
import { placeOf, sourceView, type SourceView } from "./rule-source";

/** The trace as the window shows it: every entry in finished words, with what pointing at it lights up. */
export type EntryView =
  | RuleView
  | QuestionView
  | LookupView
  | FunnelView
  | { readonly kind: "die"; readonly die: DieView }
  | SumView
  | { readonly kind: "note"; readonly text: string };

export interface RuleView {
  readonly kind: "rule";
  readonly number: number;
  readonly title: string;
  readonly source: SourceView;
  readonly verdict: Verdict;
  readonly verdictLabel: string;
  readonly because: string;
  readonly entries: readonly EntryView[];
  readonly show?: ShowView;
}
export interface QuestionView {
  readonly kind: "question";
  readonly number: string;
  readonly title: string;
  readonly source: SourceView;
  readonly answer: string;
  readonly because: string;
  readonly otherwise: string;
  readonly entries: readonly EntryView[];
  readonly show?: ShowView;
}
export interface LookupView {
  readonly kind: "lookup";
  readonly title: string;
  readonly source: SourceView;
  readonly because: string;
  readonly columns: readonly { readonly head: string; readonly on: boolean }[];
  readonly rows: readonly {
    readonly head: string;
    readonly on: boolean;
    readonly cells: readonly { readonly text: string; readonly on: boolean; readonly hit: boolean }[];
  }[];
}
export interface FunnelView {
  readonly kind: "funnel";
  readonly label: string;
  readonly stages: readonly {
    readonly label: string;
    readonly count: number;
    /** Of the first count, in percent. */
    readonly width: number;
    readonly last: boolean;
  }[];
  readonly picked: string;
  readonly show?: ShowView;
}
export interface SumView {
  readonly kind: "sum";
  readonly label: string;
  readonly terms: readonly { readonly label: string; readonly value: string; readonly first: boolean }[];
  readonly total: number;
  readonly against: string;
  readonly verdict: string;
}
export interface DieView {
  readonly sides: number;
  readonly value: number;
  readonly label: string;
  readonly meaning: string;
}
export interface ShowView {
  readonly label: string;
  readonly places: readonly Place[];
  readonly figures: readonly FigureId[];
}

/** `chapter`: the one the reader is in already. */
export function traceView(trace: Trace, say: Say, chapter = ""): EntryView[] {
  let number = 0;
  let last = chapter;
  return trace.map((entry) => {
    const view = entryView(entry, entry.kind === "rule" ? ++number : 0, say);
    if (view.kind !== "rule") return view;
    // A chapter is named at its first rule.
    const place = view.source.place === last ? "" : view.source.place;
    last = view.source.place;
    return { ...view, source: { ...view.source, place } };
  });
}

function entryView(entry: TraceEntry, number: number, say: Say): EntryView {
  switch (entry.kind) {
    case "rule":
      return {
        kind: "rule",
        number,
        title: say(entry.title),
        source: sourceView(entry.source, say),
        verdict: entry.verdict,
        verdictLabel: say(text(`OPFOR.ui.verdict.${entry.verdict}`)),
        because: entry.because === undefined ? "" : say(entry.because),
        entries: traceView(entry.entries, say, placeOf(entry.source, say)),
      };
    case "question":
      return {
        kind: "question",
        number: entry.id,
        title: say(entry.title),
        source: sourceView(entry.source, say),
        answer: say(text(`OPFOR.ui.answer.${entry.answer}`)),
        because: say(entry.because),
        otherwise: say(
          text(`OPFOR.ui.otherwise.${entry.answer === "yes" ? "no" : "yes"}`, { to: entry.otherwise }),
        ),
        entries: traceView(entry.entries, say),
      };
    case "lookup":
      return {
        kind: "lookup",
        title: say(entry.table),
        source: sourceView(entry.source, say),
        because: entry.because === undefined ? "" : say(entry.because),
        columns: entry.columns.map((head, at) => ({ head: say(head), on: at === entry.column })),
        rows: entry.rows.map((row, at) => ({
          head: say(row.head),
          on: at === entry.row,
          cells: row.cells.map((cell, column) => ({
            text: say(cell),
            on: at === entry.row || column === entry.column,
            hit: at === entry.row && column === entry.column,
          })),
        })),
      };
    case "choice":
      return funnelView(entry, say);
    case "die":
      return { kind: "die", die: dieView(entry, say) };
    case "sum":
      return {
        kind: "sum",
        label: say(entry.label),
        terms: entry.terms.map(({ label, value }, at) => ({
          label: say(label),
          value: String(value),
          first: at === 0,
        })),
        total: entry.total,
        against:
          entry.against === undefined
            ? ""
            : say(text("OPFOR.ui.sum.against", { value: entry.against.value, label: entry.against.label })),
        verdict: entry.verdict === undefined ? "" : say(entry.verdict),
      };
    case "note":
      return { kind: "note", text: say(entry.text) };
  }
}

export const dieView = (entry: Extract<TraceEntry, { kind: "die" }>, say: Say): DieView => ({
  sides: entry.sides,
  value: entry.value,
  label: say(entry.label),
  meaning: entry.meaning === undefined ? "" : say(entry.meaning),
});

function funnelView(entry: ChoiceEntry, say: Say): FunnelView {
  const first = Math.max(1, entry.stages[0]?.count ?? 1);
  const count = (entry.places?.length ?? 0) + (entry.figures?.length ?? 0);
  return {
    kind: "funnel",
    label: say(entry.label),
    stages: entry.stages.map((stage, at) => ({
      label: say(stage.label),
      count: stage.count,
      width: Math.round((100 * stage.count) / first),
      last: at === entry.stages.length - 1,
    })),
    picked: entry.picked === undefined ? "" : say(entry.picked),
    ...(count === 0
      ? {}
      : {
          show: {
            label: say(text("OPFOR.ui.trace.show", { n: count })),
            places: entry.places ?? [],
            figures: entry.figures ?? [],
          },
        }),
  };
}
