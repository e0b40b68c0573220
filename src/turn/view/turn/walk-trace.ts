import { text } from "../../../core/text";
import type { DieEntry, Trace, TraceEntry } from "../../../core/trace";

/** Visits every entry, inner ones before those after them. */
export function walkTrace(trace: Trace, visit: (entry: TraceEntry) => void): void {
  for (const entry of trace) {
    visit(entry);
    if (entry.kind === "rule" || entry.kind === "question") walkTrace(entry.entries, visit);
  }
}

/** The dice, each with the face that its sum asked for where nothing else is said of it. */
export function diceIn(trace: Trace): DieEntry[] {
  const dice: DieEntry[] = [];
  // Those since the last sum: with advantage two of them make one.
  let open = 0;
  walkTrace(trace, (entry) => {
    if (entry.kind === "die") dice.push(entry);
    if (entry.kind !== "sum") return;
    const { against, terms, total } = entry;
    if (against !== undefined) {
      const n = Math.max(1, against.value - total + (terms[0]?.value ?? 0));
      for (let at = open; at < dice.length; at++) {
        const die = dice[at];
        if (die !== undefined) dice[at] = { meaning: text("OPFOR.ui.card.needs", { n }), ...die };
      }
    }
    open = dice.length;
  });
  return dice;
}
