import type { Decision } from "./decision";
import { renderText, text, type Catalog, type Text } from "./text";
import type { Trace, TraceEntry } from "./trace";

const MARK = { chosen: "◆", impossible: "✗", passed: "○", unseen: "·" } as const;

/** How a rule's source is written: its id, or its place in the book. */
export type Cite = (source: string) => string;
const asId: Cite = (source) => source;

interface Manner {
  readonly say: (message: Text) => string;
  readonly cite: Cite;
}

/** A trace as indented prose, one line per entry: what golden traces, the CLI and "copy as text" show. */
export function traceProse(trace: Trace, catalog: Catalog, cite = asId): string[] {
  return linesOf(trace, { say: (message) => renderText(message, catalog), cite }, "");
}

const linesOf = (trace: Trace, manner: Manner, indent: string): string[] =>
  trace.flatMap((entry) => entryProse(entry, manner, indent));

function entryProse(entry: TraceEntry, manner: Manner, indent: string): string[] {
  const inner = `${indent}  `;
  const { say, cite } = manner;
  switch (entry.kind) {
    case "rule": {
      const because = entry.because === undefined ? "" : `: ${say(entry.because)}`;
      const source = entry.source === "" ? "" : ` (${cite(entry.source)})`;
      return [
        `${indent}${MARK[entry.verdict]} ${say(entry.title)}${source}${because}`,
        ...linesOf(entry.entries, manner, inner),
      ];
    }
    case "question":
      return [
        `${indent}${entry.id}. ${say(entry.title)} (${cite(entry.source)}) ${answerProse(entry.answer, say)}: ${say(entry.because)} → ${say(entry.leadsTo)}`,
        ...linesOf(entry.entries, manner, inner),
      ];
    case "lookup": {
      const row = entry.rows[entry.row];
      const cell = row?.cells[entry.column];
      const column = entry.columns[entry.column];
      const because = entry.because === undefined ? "" : ` ${say(entry.because)}`;
      return [
        `${indent}▦ ${say(entry.table)} (${cite(entry.source)}) ${row ? say(row.head) : "?"} × ${column ? say(column) : "?"} = ${cell ? say(cell) : "?"}${because}`,
      ];
    }
    case "choice": {
      const stages = entry.stages.map(({ label, count }) => `${say(label)} ${count}`).join(" > ");
      const picked = entry.picked === undefined ? "–" : say(entry.picked);
      return [`${indent}» ${say(entry.label)}: ${stages} = ${picked}`];
    }
    case "die": {
      const meaning = entry.meaning === undefined ? "" : `: ${say(entry.meaning)}`;
      return [`${indent}⚄ d${entry.sides} ${entry.value} ${say(entry.label)}${meaning}`];
    }
    case "sum": {
      const terms = entry.terms.map(({ label, value }) => `${value} ${say(label)}`).join(" + ");
      const against =
        entry.against === undefined ? "" : ` ${say(text("OPFOR.trace.against", { ...entry.against }))}`;
      const verdict = entry.verdict === undefined ? "" : `: ${say(entry.verdict)}`;
      return [`${indent}Σ ${say(entry.label)}: ${terms} = ${entry.total}${against}${verdict}`];
    }
    case "note":
      return [`${indent}– ${say(entry.text)}`];
  }
}

const answerProse = (answer: "yes" | "no", say: (message: Text) => string): string =>
  answer === "yes" ? `◆ ${say(text("OPFOR.trace.yes"))}` : `◇ ${say(text("OPFOR.trace.no"))}`;

/** A whole decision as text. */
export function decisionProse(decision: Decision, catalog: Catalog, cite = asId): string[] {
  const say = (message: Text): string => renderText(message, catalog);
  if (decision.kind === "ask") {
    return [
      `? ${say(decision.question)} ${say(decision.why)}`,
      ...decision.options.map((option) => `  ${option.id}: ${say(option.label)}`),
      "",
      ...traceProse(decision.trace, catalog, cite),
    ];
  }
  const { plan } = decision;
  return [
    `${say(plan.rule.title)}${plan.rule.source === "" ? "" : ` (${cite(plan.rule.source)})`}: ${say(plan.rule.because)}`,
    ...plan.steps.map(
      (step, index) =>
        `  ${index + 1}. ${say(step.label)}${step.detail === undefined ? "" : ` (${say(step.detail)})`}`,
    ),
    ...decision.problems.map((problem) => `  ! ${problem.field}: ${say(problem.text)}`),
    "",
    ...traceProse(decision.trace, catalog, cite),
  ];
}
