import type { z } from "zod";
import type { FieldProblem } from "../../../core/result";
import { text, type Text } from "../../../core/text";
import {
  PROXIMITY_NOTATION,
  VALUE_NOTATION,
  schemeSchema,
  type Behaviour,
  type Effect,
  type Scheme,
} from "./schema";

/** What is wrong with one field: in English for tools, as a text for people. */
export interface SchemeProblem extends FieldProblem {
  readonly text: Text;
}

/** A `Result` whose problems can be shown in any language. */
export type ReadScheme =
  | { readonly ok: true; readonly value: Scheme }
  | { readonly ok: false; readonly problems: readonly SchemeProblem[] };

/** A scheme, or every problem with it, each naming its field. Never throws, whatever comes in. */
export function readScheme(raw: unknown): ReadScheme {
  const parsed = schemeSchema.safeParse(fromJson(raw));
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(problemsOf) };
  const problems = crossChecks(parsed.data);
  return problems.length === 0 ? { ok: true, value: parsed.data } : { ok: false, problems };
}

/** What can be played of a scheme: behaviours with mistakes are left out, the rest stands. */
export interface UsableScheme {
  readonly scheme?: Scheme;
  readonly problems: readonly SchemeProblem[];
  /** Numbers of the behaviours that were left out, from 0. */
  readonly leftOut: readonly number[];
}

export function usableScheme(raw: unknown): UsableScheme {
  const whole = readScheme(raw);
  if (whole.ok) return { scheme: whole.value, problems: [], leftOut: [] };
  const broken = new Set(
    whole.problems.flatMap(({ field }) => /^behaviours\.(\d+)/.exec(field)?.[1] ?? []).map(Number),
  );
  const rest = withoutBehaviours(fromJson(raw), broken);
  const second = broken.size === 0 || rest === undefined ? whole : readScheme(rest);
  const leftOut = [...broken].sort((a, b) => a - b);
  const { problems } = whole;
  return second.ok ? { scheme: second.value, problems, leftOut } : { problems, leftOut };
}

function withoutBehaviours(raw: unknown, broken: ReadonlySet<number>): unknown {
  if (typeof raw !== "object" || raw === null || !("behaviours" in raw)) return undefined;
  const { behaviours } = raw;
  if (!Array.isArray(behaviours)) return undefined;
  return {
    ...raw,
    behaviours: behaviours.filter((_, index) => !broken.has(index)),
    // Marks of left-out behaviours would point at others.
    marks: [],
  };
}

/** A profile field may hold the scheme as an object or as the text of a JSON file. */
export function fromJson(raw: unknown): unknown {
  if (typeof raw !== "string") return raw;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

/** English wording of every problem; `lang/en/monster-ai.json` has the same under `expected.<word>`. */
export const PROBLEM_WORDS = {
  string: "expected some text",
  int: "expected a whole number",
  number: "expected a number",
  array: "expected a list",
  object: "expected a group of fields",
  boolean: "expected true or false",
  missing: "is missing",
  atLeast: "expected {n} or more",
  moreThan: "expected more than {n}",
  atMost: "expected {n} or less",
  shorter: "expected at most {n} entries or letters",
  oneOf: "expected one of: {list}",
  unknown: "there is no such field",
  value: "expected a roll such as 1d6+2, or a number",
  proximity: "expected a distance such as 1, 2+, 2-6, close, near or far, the nearer end first",
  slug: "expected a short name of small letters, digits and hyphens",
  duplicate: "expected an id that no other behaviour has",
  faces: "expected faces from 1 to {n}, the lower one first",
  scheme: "expected a scheme",
} as const;
type ProblemWord = keyof typeof PROBLEM_WORDS;

export function schemeProblem(
  field: string,
  word: ProblemWord,
  data: Readonly<Record<string, number | readonly string[]>> = {},
): SchemeProblem {
  const filled = PROBLEM_WORDS[word].replace(/\{(\w+)\}/g, (_, gap: string) => {
    const value = data[gap];
    return typeof value === "number" ? String(value) : (value ?? []).join(", ");
  });
  return { field, expected: filled, text: text(`OPFOR.monster-ai.expected.${word}`, data) };
}

function problemsOf(issue: z.core.$ZodIssue): SchemeProblem[] {
  const field = issue.path.map(String).join(".");
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => schemeProblem([...issue.path, key].map(String).join("."), "unknown"));
    case "invalid_union":
      return unionProblems(issue, field);
    case "invalid_type":
      return [typeProblem(issue, field)];
    case "invalid_value":
      return [schemeProblem(field, "oneOf", { list: issue.values.map(String) })];
    case "invalid_format":
      return [schemeProblem(field, notationWord(issue))];
    case "too_small":
      return [sizeProblem(field, issue.origin, Number(issue.minimum), "small", issue.inclusive !== false)];
    case "too_big":
      return [sizeProblem(field, issue.origin, Number(issue.maximum), "big", true)];
    case "not_multiple_of":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return [schemeProblem(field, "scheme")];
  }
}

const TYPE_WORDS: Readonly<Record<string, ProblemWord>> = {
  string: "string",
  int: "int",
  number: "number",
  array: "array",
  object: "object",
  boolean: "boolean",
};

function typeProblem(issue: z.core.$ZodIssueInvalidType, field: string): SchemeProblem {
  if (field === "") return schemeProblem("", "scheme");
  if (issue.message.endsWith("received undefined")) return schemeProblem(field, "missing");
  return schemeProblem(field, TYPE_WORDS[issue.expected] ?? "scheme");
}

/** A wrong `kind` names the words there are; otherwise the first alternative's problem says most. */
function unionProblems(issue: z.core.$ZodIssueInvalidUnion, field: string): SchemeProblem[] {
  const options: unknown = "options" in issue ? issue.options : undefined;
  if (Array.isArray(options)) return [schemeProblem(field, "oneOf", { list: options.map(String) })];
  const nearest = [...issue.errors].sort((a, b) => a.length - b.length)[0];
  const inner = nearest?.[0];
  if (inner === undefined) return [schemeProblem(field, "scheme")];
  return problemsOf({ ...inner, path: [...issue.path, ...inner.path] });
}

function notationWord(issue: z.core.$ZodIssue & { code: "invalid_format" }): ProblemWord {
  const pattern = "pattern" in issue ? issue.pattern : undefined;
  if (pattern === VALUE_NOTATION.toString()) return "value";
  return pattern === PROXIMITY_NOTATION.toString() ? "proximity" : "slug";
}

function sizeProblem(
  field: string,
  origin: string,
  n: number,
  side: "small" | "big",
  inclusive: boolean,
): SchemeProblem {
  const counted = origin === "string" || origin === "array";
  if (side === "big") return schemeProblem(field, counted ? "shorter" : "atMost", { n });
  // Every text and list of the format wants one letter or entry at least, and none more.
  if (counted) return schemeProblem(field, "missing");
  return schemeProblem(field, inclusive ? "atLeast" : "moreThan", { n });
}

/** What one field alone cannot tell. */
function crossChecks(scheme: Scheme): SchemeProblem[] {
  const seen = new Set<string>();
  return scheme.behaviours.flatMap((behaviour, index) => {
    const field = `behaviours.${index}`;
    const twice = seen.has(behaviour.id);
    seen.add(behaviour.id);
    return [
      ...(twice ? [schemeProblem(`${field}.id`, "duplicate")] : []),
      ...backwardRanges(behaviour, field),
      ...badFaces(behaviour, field),
    ];
  });
}

function backwardRanges({ when }: Behaviour, field: string): SchemeProblem[] {
  const look = (condition: Behaviour["when"], path: string): SchemeProblem[] => {
    if (condition.kind === "all" || condition.kind === "any") {
      return condition.of.flatMap((inner, index) => look(inner, `${path}.of.${index}`));
    }
    if (condition.kind === "not") return look(condition.of, `${path}.of`);
    if (condition.kind !== "proximity") return [];
    const ends = /^(\d+)-(\d+)$/.exec(condition.spaces);
    return ends !== null && Number(ends[1]) > Number(ends[2])
      ? [schemeProblem(`${path}.spaces`, "proximity")]
      : [];
  };
  return look(when, `${field}.when`);
}

function badFaces({ actions }: Behaviour, field: string): SchemeProblem[] {
  const look = (effects: readonly Effect[], path: string): SchemeProblem[] =>
    effects.flatMap((effect, index) => {
      if (effect.kind !== "roll") return [];
      return effect.results.flatMap((result, row) => {
        const here = `${path}.${index}.results.${row}`;
        const wrong = result.from > result.to || result.to > effect.die;
        const faces = wrong ? [schemeProblem(`${here}.to`, "faces", { n: effect.die })] : [];
        return [...faces, ...look(result.effects, `${here}.effects`)];
      });
    });
  return actions.flatMap((action, index) =>
    "effects" in action ? look(action.effects, `${field}.actions.${index}.effects`) : [],
  );
}
