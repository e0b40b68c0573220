import type { Text } from "./text";

/** For input from outside: a value, or every problem with it, each naming its field. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

export interface FieldProblem {
  /** Dotted path: "walls.3.c". Empty for the whole input. */
  readonly field: string;
  /** What was expected, in plain words. */
  readonly expected: string;
  /** The same for people, in their language. */
  readonly text?: Text;
}

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const bad = <T = never>(field: string, expected: string): Result<T> => ({
  ok: false,
  problems: [{ field, expected }],
});
