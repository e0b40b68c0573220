import type { TurnReport } from "./turn-report";

/**
 * A report as everybody may read it: without the figures that players do not see, where they stand, and what a
 * ruleset remembers of them. Nothing when the turn itself tells of one: then it is for GMs alone.
 */
export function publicReport(report: TurnReport): TurnReport | undefined {
  const { figures } = report.snapshot;
  const hidden = figures.filter((figure) => figure.hidden);
  if (hidden.length === 0) return report;
  const seen = new Set(figures.filter((figure) => !figure.hidden).map(({ name }) => name));
  const secrets = hidden.flatMap(({ id, name }) => [id, ...(name === "" || seen.has(name) ? [] : [name])]);
  const tells = (value: unknown): boolean => {
    const text = JSON.stringify(value ?? null);
    return secrets.some((secret) => text.includes(JSON.stringify(secret).slice(1, -1)));
  };
  const ids = new Set(hidden.map(({ id }) => id));
  const open: TurnReport = {
    ...report,
    snapshot: {
      ...report.snapshot,
      figures: figures.filter((figure) => !figure.hidden),
      acted: report.snapshot.acted.filter((id) => !ids.has(id)),
    },
    sightings: report.sightings.filter(({ figure }) => !ids.has(figure)),
    memory: tells(report.memory) ? null : report.memory,
    decision:
      report.decision.kind === "decided" && tells(report.decision.memory)
        ? { ...report.decision, memory: null }
        : report.decision,
    leftOut: "hidden",
  };
  return tells(open) ? undefined : open;
}
