import type { Text } from "../../core/text";
import type { DieEntry } from "../../core/trace";
import { walkTrace } from "../view/turn/walk-trace";
import type { StepRecord, TurnReport } from "./turn-report";

/** A die that people will talk about afterwards. */
export interface MemorableDie {
  readonly round: number;
  /** Who rolled it. */
  readonly name: string;
  readonly die: DieEntry;
  /** Whom it brought down. */
  readonly felled?: Text;
}

const MOST = 5;
/** The extremes of smaller dice come up all the time. */
const FEWEST_SIDES = 6;

/** The die of each blow that brought somebody down, and the highest and lowest faces of the rest; rare ones first. */
export function memorableDice(reports: readonly TurnReport[]): readonly MemorableDie[] {
  const fallen = new Set<string>();
  const found = reports.flatMap((report) => report.steps.flatMap((step) => ofStep(report, step, fallen)));
  const rank = ({ felled, die }: MemorableDie): number => (felled === undefined ? 0 : 1000) + die.sides;
  const chosen = new Set(found.toSorted((a, b) => rank(b) - rank(a)).slice(0, MOST));
  return found.filter((one) => chosen.has(one));
}

function ofStep(
  { round, snapshot, figure }: TurnReport,
  { step, state, outcomes, trace }: StepRecord,
  fallen: Set<string>,
): MemorableDie[] {
  if (state !== "done" || step.kind !== "attack") return [];
  const dice: DieEntry[] = [];
  walkTrace(trace, (entry) => {
    if (entry.kind === "die" && entry.sides >= FEWEST_SIDES) dice.push(entry);
  });
  const [best] = dice.toSorted((a, b) => b.value / b.sides - a.value / a.sides);
  const name = snapshot.figures.find(({ id }) => id === figure)?.name ?? figure;
  // Who is struck again while the word of their fall waits for their owner has fallen once.
  const fall = outcomes.find((one) => one.kind === "removed");
  if (fall !== undefined && fallen.has(fall.figure)) return [];
  if (fall !== undefined) fallen.add(fall.figure);
  const felled = fall?.label;
  if (felled !== undefined) return best === undefined ? [] : [{ round, name, die: best, felled }];
  return dice
    .filter(isExtreme)
    .slice(0, 1)
    .map((die) => ({ round, name, die }));
}

const isExtreme = ({ sides, value }: DieEntry): boolean => value === sides || value === 1;
