import type { Plan } from "../core/decision";
import { text } from "../core/text";
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
    situation.trace.add({ ...entryOf(rule, "passed"), because: text("OPFOR.rule.rejected") });
    return undefined;
  }
  const asked = situation.trace.nested(() => rule.when?.(situation));
  if (asked.value !== undefined && !asked.value.holds) {
    situation.trace.add({ ...entryOf(rule, "passed"), because: asked.value.because, entries: asked.entries });
    return undefined;
  }
  const done = situation.trace.nested(() => rule.then(situation));
  situation.trace.add({
    ...entryOf(rule, done.value.done ? "chosen" : "impossible"),
    because: done.value.because,
    entries: [...asked.entries, ...done.entries],
  });
  if (!done.value.done) return undefined;
  return {
    rule: { id: rule.id, title: rule.title, source: rule.source, because: done.value.because },
    steps: done.value.steps,
  };
}

const entryOf = <S extends Situation>(rule: Rule<S>, verdict: RuleEntry["verdict"]): RuleEntry => ({
  kind: "rule",
  id: rule.id,
  title: rule.title,
  source: rule.source,
  verdict,
  entries: [],
});
