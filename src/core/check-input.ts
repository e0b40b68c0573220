import type { z } from "zod";
import { isRecord } from "./json";
import { ok, type FieldProblem, type Result } from "./result";
import { text, type Text } from "./text";

/** Checks input from outside; every problem names its field and what was expected, in plain words. */
export function check<S extends z.ZodType>(schema: S, input: unknown): Result<z.output<S>> {
  const parsed = schema.safeParse(input, { reportInput: true });
  return parsed.success ? ok(parsed.data) : { ok: false, problems: parsed.error.issues.map(problemOf) };
}

/** What is wrong with input from outside; nothing when all of it can be read. */
export function problemsIn(schema: z.ZodType, input: unknown): readonly FieldProblem[] {
  const checked = check(schema, input);
  return checked.ok ? [] : checked.problems;
}

/** What can be read of an object all of whose fields may be absent: those that are wrong count as absent. */
export function readableIn<S extends z.ZodObject>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const rest = isRecord(input) ? Object.entries(input).filter(([key]) => !wrong.has(key)) : [];
  return schema.parse(Object.fromEntries(rest));
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  return { field: issue.path.map(String).join("."), expected: expectation(issue), text: wording(issue) };
}

/** What was expected, for people. A refinement names its own sentence: `params: { text: "OPFOR..." }`. */
function wording(issue: z.core.$ZodIssue): Text {
  switch (issue.code) {
    case "invalid_type":
      return text(`OPFOR.expected.${KINDS[issue.expected] ?? "other"}`);
    case "invalid_value":
      return text("OPFOR.expected.oneOf", { values: issue.values.map(String) });
    case "too_small":
      return issue.origin === "string"
        ? text("OPFOR.expected.text")
        : text("OPFOR.expected.atLeast", { number: Number(issue.minimum) });
    case "too_big":
      return text("OPFOR.expected.atMost", { number: Number(issue.maximum) });
    case "custom": {
      const own: unknown = issue.params?.text;
      return text(typeof own === "string" ? own : "OPFOR.expected.other");
    }
    default:
      return text("OPFOR.expected.other");
  }
}

const KINDS: Readonly<Record<string, string>> = {
  int: "whole",
  number: "number",
  string: "text",
  boolean: "flag",
  array: "list",
  tuple: "list",
  object: "record",
  record: "record",
};

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `expected ${article(issue.expected)}${given(issue.input)}`;
    case "invalid_value":
      return `expected ${oneOf(issue.values)}${given(issue.input)}`;
    case "too_small":
      return `expected ${sizeWord(issue.origin)} ${issue.inclusive === false ? "more than" : "at least"} ${String(issue.minimum)}${givenNumber(issue.input)}`;
    case "too_big":
      return `expected ${sizeWord(issue.origin)} ${issue.inclusive === false ? "less than" : "at most"} ${String(issue.maximum)}${givenNumber(issue.input)}`;
    case "unrecognized_keys":
      return `does not know ${issue.keys.map(quoted).join(", ")}`;
    case "invalid_union":
      return unionExpectation(issue);
    default:
      return issue.message;
  }
}

/** The nearest miss of a union says most. */
function unionExpectation(issue: z.core.$ZodIssueInvalidUnion): string {
  if ("options" in issue) {
    const found = new Map<string, unknown>(Object.entries(issue.input ?? {}));
    return `expected ${oneOf(issue.options)}${given(found.get(issue.discriminator ?? ""))}`;
  }
  if (issue.message !== "Invalid input") return issue.message;
  const literals = issue.errors.flatMap((alternative) =>
    alternative.flatMap((inner) => (inner.code === "invalid_value" ? inner.values : [])),
  );
  if (literals.length > 0) return `expected ${oneOf(literals)}${given(issue.input)}`;
  const first = issue.errors.flat()[0];
  return first === undefined ? issue.message : expectation(first);
}

const NAMES: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  record: "an object",
  tuple: "a list",
  int: "a whole number",
  boolean: "true or false",
};
const article = (type: string): string => NAMES[type] ?? `a ${type}`;

const sizeWord = (origin: string): string => {
  if (origin === "string") return "a length of";
  return origin === "array" ? "a list of" : "a number of";
};

const oneOf = (values: readonly unknown[]): string =>
  `${values.length > 1 ? "one of " : ""}${values.map(quoted).join(", ")}`;

/** Of what is too small or too large only a number says more than the limit does. */
const givenNumber = (input: unknown): string => (typeof input === "number" ? given(input) : "");

/** What was there instead: `, not "wide"`. */
export function given(input: unknown): string {
  if (input === undefined) return ", but it is missing";
  if (typeof input === "number") return `, not ${Number.isNaN(input) ? "NaN" : input}`;
  if (typeof input === "string") return `, not ${quoted(input.slice(0, 40))}`;
  if (input === null || typeof input === "boolean") return `, not ${String(input)}`;
  return Array.isArray(input) ? ", not a list" : ", not an object";
}

const quoted = (value: unknown): string => (typeof value === "string" ? `"${value}"` : String(value));
