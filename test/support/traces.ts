import type { Decision } from "../../src/core/decision";
import { decisionProse, traceProse } from "../../src/core/trace-prose";
import type { RuleEntry, Trace, TraceEntry } from "../../src/core/trace";
import { loadCatalog } from "./catalog";

/** What tests of all rulesets read from a trace. */

export const english = loadCatalog("en");

/** Every entry, the inner ones after the one they belong to. */
export const entriesOf = (trace: Trace): TraceEntry[] =>
  trace.flatMap((entry) => ("entries" in entry ? [entry, ...entriesOf(entry.entries)] : [entry]));

/** The rules at the top, in order. */
export const rulesIn = (trace: Trace): readonly RuleEntry[] =>
  trace.filter((entry): entry is RuleEntry => entry.kind === "rule");

export const diceOf = (trace: Trace): readonly { sides: number; value: number }[] =>
  entriesOf(trace).flatMap((entry) =>
    entry.kind === "die" ? [{ sides: entry.sides, value: entry.value }] : [],
  );

export const traceText = (trace: Trace): string => traceProse(trace, english).join("\n");
export const decisionText = (decision: Decision): string => decisionProse(decision, english).join("\n");
