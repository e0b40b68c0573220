import type { Plan } from "../core/decision";
import type { Step } from "../core/step";
import type { Text } from "../core/text";
import { REJECTED } from "./rule-rejected-by-person";
import type { RuleEntry } from "../core/trace";
import type { Rule } from "./rule";
import type { Situation } from "./situation";

/** Rules in page order; the first whose condition holds and whose action can be done decides. */
export interface Ladder<S extends Situation> {
  readonly id: string;
  readonly rules: readonly Rule<S>[];
}

export const ladder = <S extends Situation>(id: string, rules: readonly Rule<S>[]): Ladder<S> => ({
  id,
  rules,
});

/** Climbs down the ladder. `undefined` when even the last rule could not be done. */
export function climb<S extends Situation>(situation: S, { rules }: Ladder<S>): Plan | undefined {
  for (const [index, rule] of rules.entries()) {
    const plan = tryRule(situation, rule);
    if (plan === undefined) continue;
    for (const later of rules.slice(index + 1)) situation.trace.add(entryOf(later, "unseen"));
    return plan;
  }
  return undefined;
}

function tryRule<S extends Situation>(situation: S, rule: Rule<S>): Plan | undefined {
  if (situation.rejected.has(rule.id)) {
    situation.trace.add({ ...entryOf(rule, "passed"), because: REJECTED });
    return undefined;
  }
  const { value: attempt, entries } = situation.trace.nested(() => attemptRule(situation, rule));
  situation.trace.add({ ...entryOf(rule, attempt.verdict), because: attempt.because, entries });
  if (attempt.verdict !== "chosen") return undefined;
  return {
    rule: { id: rule.id, title: rule.title, source: rule.source, because: attempt.because },
    steps: attempt.steps,
  };
}

type Attempt =
  | { readonly verdict: "passed" | "impossible"; readonly because: Text }
  | { readonly verdict: "chosen"; readonly because: Text; readonly steps: readonly Step[] };

function attemptRule<S extends Situation>(situation: S, rule: Rule<S>): Attempt {
  const finding = rule.when?.(situation);
  if (finding !== undefined && !finding.holds) return { verdict: "passed", because: finding.because };
  const doing = rule.then(situation);
  return doing.done
    ? { verdict: "chosen", because: doing.because, steps: doing.steps }
    : { verdict: "impossible", because: doing.because };
}

const entryOf = <S extends Situation>(rule: Rule<S>, verdict: RuleEntry["verdict"]): RuleEntry => ({
  kind: "rule",
  id: rule.id,
  title: rule.title,
  source: rule.source,
  verdict,
  entries: [],
});
