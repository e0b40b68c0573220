import type { Trace, TraceEntry } from "../../../core/trace";

/** Visits every entry, inner ones before those after them. */
export function walkTrace(trace: Trace, visit: (entry: TraceEntry) => void): void {
  for (const entry of trace) {
    visit(entry);
    if (entry.kind === "rule" || entry.kind === "question") walkTrace(entry.entries, visit);
  }
}
