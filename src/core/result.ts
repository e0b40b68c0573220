import type { Text } from "./text";

/** For input from outside: a value, or every problem with it, each naming its field. */
export type Result<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** What was passed over, where that does not stop anybody. */
      readonly warnings?: readonly FieldProblem[];
    }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

export interface FieldProblem {
  /** Dotted path: "walls.3.c". Empty for the whole input. */
  readonly field: string;
  /** What was expected, in plain words. */
  readonly expected: string;
  /** The same for people, in their language. */
  readonly text?: Text;
}

export const ok = <T>(value: T, warnings: readonly FieldProblem[] = []): Result<T> =>
  warnings.length === 0 ? { ok: true, value } : { ok: true, value, warnings };
export const warningsOf = (result: Result<unknown>): readonly FieldProblem[] =>
  result.ok ? (result.warnings ?? []) : [];
/** The same problems, seen from further outside. */
export const inside = (field: string, problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map((problem) => ({
    ...problem,
    field: problem.field === "" ? field : `${field}.${problem.field}`,
  }));
export const bad = <T = never>(field: string, expected: string): Result<T> => ({
  ok: false,
  problems: [{ field, expected }],
});
