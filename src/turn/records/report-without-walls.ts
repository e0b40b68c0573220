import type { TurnReport } from "./turn-report";

/** A report as small as it must be kept. */
export const slimmed = (report: TurnReport, limit: number): TurnReport =>
  JSON.stringify(report.snapshot).length <= limit
    ? report
    : { ...report, snapshot: { ...report.snapshot, walls: [] }, leftOut: "walls" };
