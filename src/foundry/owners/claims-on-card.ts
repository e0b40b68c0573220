import { isRecord } from "../../core/json";
import { isText, text, type Text } from "../../core/text";
import type { TurnReport } from "../../turn/records/turn-report";
import type { HostCombat } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { answerTo, claimedToken } from "./claim";
import { ownerOf, ownersOf } from "./token-owner";

/** A card is written once; what has become since of what it owes to somebody is looked up when it is drawn. */
export function withAnswers(report: TurnReport): TurnReport {
  const combat = theGame().combats.get(report.combat);
  if (combat === undefined || !owesOn(report)) return report;
  const steps = report.steps.map((record) =>
    record.note === undefined ? record : { ...record, note: asItIsNow(record.note, combat) },
  );
  return { ...report, steps };
}

/** Whether a card tells of something that waits, or waited, for an owner. */
export const owesOn = ({ steps }: TurnReport): boolean =>
  steps.some(({ note }) => note !== undefined && JSON.stringify(note).includes(OWED));

const OWED = "OPFOR.owners.owed";

function asItIsNow(note: Text, combat: HostCombat): Text {
  const { data } = note;
  if (data === undefined) return note;
  if (note.key === OWED) return claimNow(note, combat);
  const now = Object.entries(data).map(([name, value]) => [
    name,
    isRecord(value) && isText(value) ? asItIsNow(value, combat) : value,
  ]);
  return { ...note, data: Object.fromEntries(now) as NonNullable<Text["data"]> };
}

function claimNow(note: Text, combat: HostCombat): Text {
  const { claim, token: tokenId, what } = note.data ?? {};
  if (typeof claim !== "string" || typeof tokenId !== "string" || what === undefined) return note;
  const token = claimedToken(combat, { token: tokenId });
  if (token === undefined) return note;
  const who = (ownerOf(token) ?? ownersOf(token)[0])?.name ?? "";
  const answer = answerTo(combat, token, { id: claim });
  if (answer !== undefined) return text(`OPFOR.owners.${answer}`, { what, who });
  return ownerOf(token) === undefined ? note : text("OPFOR.owners.asked", { what, who });
}
