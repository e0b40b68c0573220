import type { Json } from "../core/json";
import type { TurnReport } from "../turn/report";
import { renderTemplate, theChat, theGame, type HostMessage, type HostToken } from "./host";
import { FLAG, MODULE, TEMPLATES } from "./ids";
import { fullReport } from "./store";

/** A scene larger than this is not copied into the chat; the report of this session still has it. */
const SCENE_LIMIT = 120_000;

/** Posts the card of a turn. Every client draws it again in its own language (`renderChatMessageHTML`). */
export async function postCard(
  report: TurnReport,
  token: HostToken | undefined,
  card: object,
): Promise<void> {
  const content = await renderTemplate(`${TEMPLATES}/card.hbs`, card);
  const speaker = token === undefined ? {} : { speaker: theChat().getSpeaker({ token }) };
  const hidden = token?.hidden === true;
  await theChat().create({
    content,
    ...speaker,
    ...(hidden
      ? {
          whisper: theGame()
            .users.filter(({ isGM }) => isGM)
            .map(({ id }) => id),
        }
      : {}),
    flags: { [MODULE]: { key: report.key, [FLAG.report]: JSON.stringify(slim(report)) } },
  });
}

function slim(report: TurnReport): TurnReport {
  const scene = JSON.stringify(report.snapshot);
  return scene.length <= SCENE_LIMIT ? report : { ...report, snapshot: { ...report.snapshot, walls: [] } };
}

/** The report behind a card; the full one when this session has it. */
export function reportOf(message: HostMessage): TurnReport | undefined {
  const flags = message.flags[MODULE];
  const text = flags?.[FLAG.report];
  if (typeof text !== "string") return undefined;
  try {
    const report = JSON.parse(text) as TurnReport;
    return fullReport(report.key) ?? report;
  } catch {
    return undefined;
  }
}

export const undoneBy = (message: HostMessage): Json | undefined =>
  message.flags[MODULE]?.[FLAG.undone] as Json | undefined;

export const cardOf = (key: string): HostMessage | undefined =>
  theGame()
    .messages.filter((message) => message.flags[MODULE]?.key === key)
    .at(-1);
