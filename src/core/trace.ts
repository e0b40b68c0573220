import type { Place } from "./place";
import type { FigureId } from "./step";
import type { Text } from "./text";

export const VERDICTS = ["chosen", "passed", "impossible", "unseen"] as const;
/** chosen: it decided; passed: its condition did not hold; impossible: it held but could not be done; unseen: never looked at. */
export type Verdict = (typeof VERDICTS)[number];

/** A rule of a ladder, a behaviour of a scheme, or one of the choices inside a rule. */
export interface RuleEntry {
  readonly kind: "rule";
  readonly id: string;
  readonly title: Text;
  /** Requirement or page: "5P-C1". */
  readonly source: string;
  readonly verdict: Verdict;
  readonly because?: Text;
  readonly entries: readonly TraceEntry[];
}

/** A numbered question of a decision tree. */
export interface QuestionEntry {
  readonly kind: "question";
  readonly id: string;
  readonly title: Text;
  readonly source: string;
  readonly answer: "yes" | "no";
  readonly because: Text;
  /** Where the answer leads, and where the other would have led. */
  readonly leadsTo: Text;
  readonly otherwise: Text;
  readonly entries: readonly TraceEntry[];
}

/** A cell read from a printed table. */
export interface LookupEntry {
  readonly kind: "lookup";
  readonly table: Text;
  readonly source: string;
  readonly columns: readonly Text[];
  readonly rows: readonly { readonly head: Text; readonly cells: readonly Text[] }[];
  readonly row: number;
  readonly column: number;
  readonly because?: Text;
}

/** How candidates were narrowed down, one count per criterion. */
export interface ChoiceEntry {
  readonly kind: "choice";
  readonly id: string;
  readonly label: Text;
  readonly stages: readonly { readonly label: Text; readonly count: number }[];
  /** Everything that was looked at, for the map. */
  readonly places?: readonly Place[];
  readonly figures?: readonly FigureId[];
  readonly picked?: Text;
  /** How the last tie was broken. */
  readonly by: "rule" | "die" | "person" | "none";
}

export interface DieEntry {
  readonly kind: "die";
  readonly label: Text;
  readonly sides: number;
  readonly value: number;
  readonly meaning?: Text;
}

/** A sum shown term by term: aim points + skill + weapon = 3, against 2. */
export interface SumEntry {
  readonly kind: "sum";
  readonly label: Text;
  readonly terms: readonly { readonly label: Text; readonly value: number }[];
  readonly total: number;
  readonly against?: { readonly label: Text; readonly value: number };
  readonly verdict?: Text;
}

export interface NoteEntry {
  readonly kind: "note";
  readonly text: Text;
}

export type TraceEntry =
  RuleEntry | QuestionEntry | LookupEntry | ChoiceEntry | DieEntry | SumEntry | NoteEntry;
export type Trace = readonly TraceEntry[];
