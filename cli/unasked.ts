import type { Answers, Decision, Option } from "../src/core/decision";
import type { FieldProblem } from "../src/core/result";
import type { RuleEntry, Trace } from "../src/core/trace";
import { saysRejected } from "../src/engine/rule-rejected-by-person";

/** Answers that remember which of them somebody asked for. */
export function heard(answers: Answers): { readonly answers: Answers; readonly asked: ReadonlySet<string> } {
  const asked = new Set<string>();
  const listening: Record<string, string> = {};
  for (const [id, answer] of Object.entries(answers)) {
    const get = (): string => {
      asked.add(id);
      return answer;
    };
    Object.defineProperty(listening, id, { get, enumerable: true });
  }
  return { answers: listening, asked };
}

/** Answers nobody asked for, and those that are none of the options. */
export function unusedAnswers(
  decision: Decision,
  answers: Answers,
  asked: ReadonlySet<string>,
  fieldOf: (id: string) => string,
): FieldProblem[] {
  return Object.entries(answers).flatMap(([id, answer]) => {
    const field = fieldOf(id);
    if (!asked.has(id)) return [{ field, expected: "nothing asks for it; it is passed over" }];
    const options = refusing(decision, id, answer)?.map((option) => `"${option.id}"`);
    if (options === undefined) return [];
    const known = options.slice(0, MOST_OPTIONS).join(", ");
    const more = options.length > MOST_OPTIONS ? ", …" : "";
    return [{ field, expected: `expected one of ${known}${more}, not "${answer.slice(0, 40)}"` }];
  });
}

const MOST_OPTIONS = 12;

/** The options of the choice with this id, where the answer was none of them. */
function refusing(decision: Decision, id: string, answer: string): readonly Option[] | undefined {
  if (decision.kind === "ask") return decision.id === id ? decision.options : undefined;
  const point = decision.choices.find((choice) => choice.id === id);
  return point === undefined || point.picked === answer ? undefined : [...point.tied, ...point.outside];
}

/** Rejected rules that the decision never came by, and those that it went by all the same. */
export function unmetRules(decision: Decision, rejected: readonly string[], field: string): FieldProblem[] {
  if (decision.kind === "ask") return [];
  const plan = { ...decision.plan.rule, verdict: "chosen" } as const;
  const rules: readonly Met[] = [plan, ...rulesIn(decision.trace)];
  return rejected.flatMap((id, index) => {
    const met = rules.filter((rule) => rule.id === id);
    const name = `"${id.slice(0, 40)}"`;
    if (met.length === 0)
      return [{ field: `${field}.${index}`, expected: `${name} is no rule of this turn and is passed over` }];
    if (!met.some(isGoneBy)) return [];
    return [
      { field: `${field}.${index}`, expected: `${name} cannot be turned down; its rejection is passed over` },
    ];
  });
}

type Met = Pick<RuleEntry, "id" | "verdict" | "because">;

const isGoneBy = ({ verdict, because }: Met): boolean => verdict === "chosen" && !saysRejected(because);

const rulesIn = (trace: Trace): RuleEntry[] =>
  trace.flatMap((entry) => {
    const inner = "entries" in entry ? rulesIn(entry.entries) : [];
    return entry.kind === "rule" ? [entry, ...inner] : inner;
  });
