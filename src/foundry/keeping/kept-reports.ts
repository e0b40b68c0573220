import { isRecord } from "../../core/json";
import type { TurnReport } from "../../turn/records/turn-report";
import { theGame } from "../foundry-globals";
import { readState, writeState } from "./combat-flags";
import { slimmed } from "../../turn/records/report-without-walls";

/**
 * Whole reports of the last turns, so that everybody can read their traces after a reload. They lie with their combat
 * in a ring of places, each of which is written alone, and go with it; cards of older turns say that theirs is gone.
 */

export const REPORTS_IN_COMBAT = 10;
/** A scene larger than this is kept without its walls; the report of this session still has them. */
const SCENE_LIMIT = 60_000;
const MOST = 160_000;

const places = Array.from({ length: REPORTS_IN_COMBAT }, (_, at) => `report${at}`);

interface KeptReport {
  readonly at: number;
  readonly report: TurnReport;
}

function keptAt(combatId: string, place: string): KeptReport | undefined {
  const combat = theGame().combats.get(combatId);
  const kept = combat === undefined ? undefined : readState(combat, place);
  if (!isRecord(kept) || typeof kept.at !== "number" || !isRecord(kept.report)) return undefined;
  // Written by `keepReport` on the client of somebody who may.
  return typeof kept.report.key === "string" ? (kept as unknown as KeptReport) : undefined;
}

/** In the place of the same turn, a free one, or that of the oldest. */
export async function keepReport(combatId: string, report: TurnReport): Promise<void> {
  const words = slimmed(report, SCENE_LIMIT);
  if (JSON.stringify(words).length > MOST) return;
  const kept = places.map((place) => ({ place, kept: keptAt(combatId, place) }));
  const same = kept.find((one) => one.kept?.report.key === report.key);
  const oldest = kept.toSorted((a, b) => (a.kept?.at ?? 0) - (b.kept?.at ?? 0))[0];
  const last = Math.max(0, ...kept.map((one) => one.kept?.at ?? 0));
  const place = (same ?? oldest)?.place;
  if (place !== undefined) await writeState(combatId, { [place]: { at: last + 1, report: words } });
}

export const keptReport = (combatId: string, key: string): TurnReport | undefined =>
  places.map((place) => keptAt(combatId, place)?.report).find((report) => report?.key === key);
