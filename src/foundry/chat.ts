import { z } from "zod";
import type { Json } from "../core/json";
import { check } from "../core/schema";
import { slimmed, type TurnReport } from "../turn/report";
import { renderTemplate, theChat, theGame, type HostMessage, type HostToken, type HostUser } from "./host";
import { FLAG, MODULE, TEMPLATES } from "./ids";
import { log } from "./log";
import { tokenOf } from "./reader";
import { fullReport } from "./store";

/** A scene larger than this is not copied into the chat; the report of this session still has it. */
const SCENE_LIMIT = 120_000;

/**
 * Posts the card of a turn, or renews it when the turn was interrupted and went on. Every client draws it again
 * in its own language (`renderChatMessageHTML`).
 */
export async function postCard(
  report: TurnReport,
  token: HostToken | undefined,
  card: object,
): Promise<void> {
  const content = await renderTemplate(`${TEMPLATES}/card.hbs`, card);
  const flags = {
    [MODULE]: { key: report.key, [FLAG.report]: JSON.stringify(slimmed(report, SCENE_LIMIT)) },
  };
  const earlier = cardOf(report.key);
  if (earlier?.isOwner === true && undoneBy(earlier) === undefined) {
    await earlier.update({ content, flags });
    return;
  }
  const speaker = token === undefined ? {} : { speaker: theChat().getSpeaker({ token }) };
  const gms = theGame().users.filter(({ isGM }) => isGM);
  const whisper = token?.hidden === true ? { whisper: gms.map(({ id }) => id) } : {};
  await theChat().create({ content, ...speaker, ...whisper, flags });
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
  return known.report === undefined ? undefined : (fullReport(known.report.key) ?? known.report);
}

function reportFrom(text: string): TurnReport | undefined {
  try {
    const checked = check(reportSchema, JSON.parse(text));
    // Checked as far as a card needs it; the rest is what a turn of ours wrote.
    return checked.ok ? (checked.value as unknown as TurnReport) : undefined;
  } catch {
    return undefined;
  }
}

/** A GM plays for all; without one, a player plays what they own. */
function mayReport(author: HostUser | null, { snapshot, figure }: TurnReport): boolean {
  if (author === null || author.isGM) return author !== null;
  const scene = theGame().scenes.get(snapshot.scene.id);
  const token = scene === undefined ? undefined : tokenOf(scene, figure);
  return token?.testUserPermission(author, "OWNER") === true;
}

export const undoneBy = (message: HostMessage): Json | undefined =>
  message.flags[MODULE]?.[FLAG.undone] as Json | undefined;

export const cardOf = (key: string): HostMessage | undefined =>
  theGame()
    .messages.filter((message) => message.flags[MODULE]?.key === key)
    .at(-1);
