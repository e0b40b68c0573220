import { z } from "zod";
import { check } from "../../core/check-input";
import { publicReport } from "../../turn/records/public-report";
import { reportData, reportWords } from "../../turn/records/packed-report-text";
import type { TurnReport } from "../../turn/records/turn-report";
import type { HostMessage, HostToken, HostUser } from "../foundry-documents";
import { theChat, theGame, renderTemplate } from "../foundry-globals";
import { FLAG, MODULE, TEMPLATES } from "../ids";
import { rollsOf } from "./dice-rolls";
import { log } from "../log";
import { tokenOf } from "../reading/token-of-figure";
import { fullReport } from "../keeping/combat-store";
import { keepReport, keptReport } from "../keeping/kept-reports";
import { configOf } from "../reading/token-config";
import { undoneByOthers } from "../owners/undone-cards";
import { mayRun } from "../trust/rights";
import { setting } from "../settings";
import { sayKey } from "../translations";
import { isNamed, isSecret, secretNames, withoutNames } from "./audience";

/**
 * Posts the card of a turn, or renews it when the turn was interrupted and went on. Every client draws it again
 * in its own language (`renderChatMessageHTML`).
 */
export async function postCard(
  report: TurnReport,
  token: HostToken | undefined,
  card: object,
): Promise<void> {
  const told = teller(token);
  const open = openReport(report, token);
  // What is left of it where OpFor is off; everybody else draws the card from what the flag says.
  const content = await renderTemplate(`${TEMPLATES}/plain-card.hbs`, open === undefined ? card : told(card));
  const flags = { [MODULE]: { key: report.key, [FLAG.report]: reportWords(open ?? report) } };
  const earlier = cardOf(report.key);
  const forAll = (earlier?.whisper.length ?? 0) === 0;
  if (earlier?.isOwner === true && undoneBy(earlier) === undefined && (!forAll || open !== undefined)) {
    await earlier.update({ content, flags });
    return;
  }
  const speaker =
    token === undefined || (open !== undefined && !isNamed(token))
      ? {}
      : { speaker: theChat().getSpeaker({ token }) };
  const insiders = theGame().users.filter(
    (user) => user.isGM || (token !== undefined && mayRun(user, token)),
  );
  const whisper = open === undefined ? { whisper: insiders.map(({ id }) => id) } : {};
  const rolls = await rollsOf(report);
  // Without a sound of its own: whoever shows the dice brings one.
  await theChat().create({
    content,
    ...speaker,
    ...whisper,
    flags,
    ...(rolls.length === 0 ? {} : { rolls }),
  });
}

const teller =
  (token: HostToken | undefined) =>
  <T>(data: T): T =>
    withoutNames(data, secretNames(token?.parent), sayKey("OPFOR.ui.card.unnamed"));

/** As players may read it; nothing when it is for GMs only. */
function openReport(report: TurnReport, token: HostToken | undefined): TurnReport | undefined {
  const forPlayers = setting("cards") !== "gm" && !(token !== undefined && isSecret(token));
  const whole = forPlayers ? publicReport(report) : undefined;
  return whole === undefined ? undefined : teller(token)(whole);
}

/** Kept before the turn counts as played, so that whoever goes on after its client has died can post its card. */
export async function keepOpenReport(report: TurnReport, token: HostToken | undefined): Promise<void> {
  const open = openReport(report, token);
  if (open !== undefined) await keepReport(report.combat, open);
}

/** As much of a report as a card is drawn from; whatever else lies in it is only passed on. */
const reportSchema = z.looseObject({
  format: z.literal("opfor-turn"),
  version: z.literal(1),
  key: z.string(),
  combat: z.string(),
  round: z.number(),
  ruleset: z.string(),
  figure: z.string(),
  snapshot: z.looseObject({
    scene: z.looseObject({ id: z.string() }),
    figures: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  }),
  decision: z.union([
    z.looseObject({ kind: z.literal("ask") }),
    z.looseObject({
      kind: z.literal("decided"),
      plan: z.looseObject({ rule: z.looseObject({ id: z.string() }), steps: z.array(z.unknown()) }),
      trace: z.array(z.looseObject({ kind: z.string() })),
    }),
  ]),
  steps: z.array(
    z.looseObject({
      step: z.looseObject({ kind: z.string() }),
      state: z.string(),
      outcomes: z.array(z.unknown()),
      trace: z.array(z.unknown()),
    }),
  ),
  replans: z.number(),
  end: z.string(),
});

const read = new WeakMap<HostMessage, { readonly text: string; readonly report: TurnReport | undefined }>();

/**
 * The report behind a card; the full one when this session has it. Anybody may write messages: one that is no
 * report, or of a figure that its author does not play, is left as it is.
 */
export function reportOf(message: HostMessage): TurnReport | undefined {
  const text = message.flags[MODULE]?.[FLAG.report];
  if (typeof text !== "string") return undefined;
  let known = read.get(message);
  if (known?.text !== text) {
    const report = reportFrom(text);
    known = { text, report: report !== undefined && mayReport(message.author, report) ? report : undefined };
    if (known.report === undefined) log.warn(`ignored what is no turn report in message ${message.id}`);
    read.set(message, known);
  }
  if (known.report === undefined) return undefined;
  const whole = wholeReport(known.report);
  return whole === undefined || isOfAnother(message, known.report, whole) ? known.report : whole;
}

/** It was taken back and played again: what is kept of the turn is the newer card's. */
const isOfAnother = (message: HostMessage, own: TurnReport, kept: TurnReport): boolean =>
  undoneBy(message) !== undefined && deedsIn(own) !== deedsIn(kept);

const deedsIn = ({ end, steps }: TurnReport): string =>
  JSON.stringify([end, steps.map(({ state, outcomes }) => [state, outcomes.length])]);

/** As this session has it, or as it is kept with the combat. A message speaks for its own figure only. */
function wholeReport({ key, combat, figure }: TurnReport): TurnReport | undefined {
  const whole = fullReport(key) ?? keptReport(combat, key);
  return whole?.figure === figure ? whole : undefined;
}

/** Only what the card shows of this turn is left: no trace, no map, nothing to enter. */
export const isAbridged = ({ leftOut }: TurnReport): boolean => leftOut === "all";

function reportFrom(text: string): TurnReport | undefined {
  try {
    const checked = check(reportSchema, reportData(text));
    // Checked as far as a card needs it; the rest is what a turn of ours wrote.
    return checked.ok ? (checked.value as unknown as TurnReport) : undefined;
  } catch {
    return undefined;
  }
}

/** A GM plays for all; without one, whoever a GM has let run the figure. */
function mayReport(author: HostUser | null, { snapshot, figure }: TurnReport): boolean {
  if (author === null || author.isGM) return author !== null;
  const scene = theGame().scenes.get(snapshot.scene.id);
  const token = scene === undefined ? undefined : tokenOf(scene, figure);
  return token !== undefined && configOf(token).ruleset !== "" && mayRun(author, token);
}

/** What its buttons do is done on the word of its author: a GM's client does nothing on a player's. */
export const mayActOn = ({ author }: HostMessage): boolean => author?.isGM === true || !theGame().user.isGM;

/** Its author says so on the card; whoever else took it back, on their own user. */
export const undoneBy = (message: HostMessage): object | undefined =>
  (message.flags[MODULE]?.[FLAG.undone] as object | undefined) ?? undoneByOthers(message);

export const cardOf = (key: string): HostMessage | undefined =>
  theGame()
    .messages.filter((message) => message.flags[MODULE]?.key === key)
    .at(-1);

/** What everybody can read of a combat's turns; the last card of each counts. */
export function turnsTold(combat: string): readonly TurnReport[] {
  const open = theGame().messages.filter(
    (message) => message.whisper.length === 0 && undoneBy(message) === undefined,
  );
  const reports = open.flatMap((message) => reportOf(message) ?? []);
  return [...new Map(reports.filter((one) => one.combat === combat).map((one) => [one.key, one])).values()];
}
