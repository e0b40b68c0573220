import type { Decision } from "../../core/decision";
import type { Outcome } from "../../core/outcome";
import type { Step } from "../../core/step";
import { diceIn } from "../view/turn/walk-trace";
import type { StepRecord, TurnReport } from "./turn-report";

/**
 * As much of a report as its card shows: names, sentences and dice. Every message is loaded with the world, for
 * ever; whole reports are kept elsewhere, the last ones of each combat.
 */
export function abridged(report: TurnReport): TurnReport {
  const { scene, figures } = report.snapshot;
  const self = figures.filter(({ id }) => id === report.figure);
  return {
    ...report,
    // A card names the scene and the figure; nothing can be decided from this.
    snapshot: {
      scene: { id: scene.id },
      figures: self.map(({ id, name, doctrine }) => ({ id, name, doctrine })),
    } as unknown as TurnReport["snapshot"],
    memory: null,
    answers: {},
    rejected: [],
    decision: shortDecision(report.decision),
    sightings: [],
    steps: report.steps.map(shortStep),
    leftOut: "all",
  };
}

function shortDecision(decision: Decision): Decision {
  if (decision.kind === "ask") return { ...decision, options: [], trace: [] };
  const { plan } = decision;
  return {
    ...decision,
    plan: { ...plan, steps: [] },
    // The dice that chose between equals are part of the trace.
    trace: [],
    memory: null,
    choices: [],
    problems: [],
  };
}

const shortStep = ({ step, outcomes, trace, ...rest }: StepRecord): StepRecord => ({
  ...rest,
  step: { kind: step.kind, figure: step.figure, label: step.label } as Step,
  outcomes: outcomes.map(({ kind, label }) => ({ kind, label }) as Outcome),
  trace: diceIn(trace),
});
