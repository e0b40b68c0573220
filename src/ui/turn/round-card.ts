import { check } from "../../core/check-input";
import type { Text } from "../../core/text";
import { text } from "../../core/text";
import { mayTakeBack } from "../../foundry/acting/take-back";
import type { HostMessage, HostScene, HostUser } from "../../foundry/foundry-documents";
import { theChat, theGame, theHooks, renderTemplate } from "../../foundry/foundry-globals";
import { FLAG, MODULE, TEMPLATES } from "../../foundry/ids";
import { mayKeep } from "../../foundry/keeping/combat-flags";
import { log } from "../../foundry/log";
import { sayUndone, undoneByOthers } from "../../foundry/owners/undone-cards";
import { figureIdOf } from "../../foundry/reading/token-of-figure";
import { undoneBy } from "../../foundry/telling/turn-card-messages";
import { say, sayKey } from "../../foundry/translations";
import { isSecret, secretNames, withoutNames } from "../../foundry/telling/audience";
import { setting } from "../../foundry/settings";
import { turnNamed } from "../../turn/playing/turn-call";
import { apartFrom, hasNews, roundReportSchema, type RoundReport } from "../../turn/records/round-report";
import { roundCardView, type EndView } from "../../turn/view/turn/round-card-view";
import { Places } from "../parts/elements";
import { dieLook } from "../parts/pictures";
import { undoneContext } from "./chat-card";

/** Posts what happened between two turns; what is about hidden figures goes to the GMs alone. */
export async function announceRound(report: RoundReport): Promise<void> {
  const scene = theGame().scenes.get(report.scene);
  const { open, secret } = apartFrom(report, hiddenOn(scene));
  const told = withoutNames(open, secretNames(scene), sayKey("OPFOR.ui.card.unnamed"));
  // How a battle ended is everybody's business, whoever reads the cards.
  const forAll = setting("cards") === "gm" ? { ...told, happened: [] } : told;
  const forGMs = setting("cards") === "gm" ? report.happened : (secret?.happened ?? []);
  if (hasNews(forAll)) await post(forAll, {});
  const gms = theGame().users.filter(({ isGM }) => isGM);
  const { end: _told, ...rest } = report;
  if (forGMs.length > 0) await post({ ...rest, happened: forGMs }, { whisper: gms.map(({ id }) => id) });
}

const hiddenOn = (scene: HostScene | undefined): ReadonlySet<string> =>
  new Set([...(scene?.tokens ?? [])].filter((token) => isSecret(token)).map(figureIdOf));

async function post(report: RoundReport, more: object): Promise<void> {
  const content = await renderTemplate(`${TEMPLATES}/plain-card.hbs`, plainContext(report));
  const flags = { [MODULE]: { key: report.key, [FLAG.roundReport]: JSON.stringify(report) } };
  // Nobody's word: else it would be the selected token that speaks.
  const speaker = { alias: "OpFor", token: null, actor: null };
  await theChat().create({ content, speaker, ...more, flags });
}

const read = new WeakMap<HostMessage, { readonly text: string; readonly report: RoundReport | undefined }>();

/** The report behind a card. Anybody may write messages: one whose author may not act is left as it is. */
export function roundReportOf(message: HostMessage): RoundReport | undefined {
  const words = message.flags[MODULE]?.[FLAG.roundReport];
  if (typeof words !== "string") return undefined;
  let known = read.get(message);
  if (known?.text !== words) {
    known = { text: words, report: mayTell(message) ? reportFrom(words) : undefined };
    if (known.report === undefined) log.warn(`ignored what is no report of a round in message ${message.id}`);
    read.set(message, known);
  }
  return known.report;
}

function reportFrom(words: string): RoundReport | undefined {
  try {
    const checked = check(roundReportSchema, JSON.parse(words));
    return checked.ok ? (checked.value as RoundReport) : undefined;
  } catch {
    return undefined;
  }
}

/** A GM; without one, a player who plays figures of that combat. */
function mayTell({ author, flags }: HostMessage): boolean {
  if (author === null || author.isGM) return author !== null;
  const key = flags[MODULE]?.key;
  const combat = typeof key === "string" ? theGame().combats.get(key.split("|")[0] ?? "") : undefined;
  return combat !== undefined && mayKeep(author, combat);
}

const drawn = new WeakMap<HostMessage, Places<HTMLElement>>();
const refusals = new Map<string, readonly Text[]>();

/** Cards of what was taken back by this key; with a turn its battle's end goes too. */
const cardsOf = (undo: string): HostMessage[] =>
  theGame().messages.filter((message) => {
    const report = roundReportOf(message);
    return report?.undo === undo || (report?.end !== undefined && report.combat === turnNamed(undo).combat);
  });

export async function markRoundsUndone(undo: string, names: readonly string[]): Promise<void> {
  refusals.delete(undo);
  for (const message of cardsOf(undo)) {
    if (undoneBy(message) !== undefined) continue;
    await sayUndone(message, names);
    redraw(message);
  }
}

function redraw(message: HostMessage): void {
  for (const html of drawn.get(message)?.onPages() ?? []) void fill(message, html);
}

export function refuseRounds(undo: string, why: readonly Text[]): void {
  refusals.set(undo, why);
  for (const message of cardsOf(undo)) redraw(message);
}

export function listenToRoundCards(actions: { undo(key: string): Promise<void> }): void {
  theHooks().on("updateUser", (user: HostUser) => {
    for (const message of theGame().messages.filter((one) => undoneByOthers(one)?.by === user.name))
      redraw(message);
  });
  theHooks().on("renderChatMessageHTML", (message: HostMessage, html: HTMLElement) => {
    const report = roundReportOf(message);
    if (report === undefined) return;
    const places = drawn.get(message) ?? new Places<HTMLElement>();
    drawn.set(message, places);
    places.add(html);
    void fill(message, html);
    html.addEventListener("click", (event) => {
      const button = (event.target as Element | null)?.closest<HTMLElement>('[data-opfor="undo"]');
      const { undo } = roundReportOf(message) ?? {};
      if (button != null && undo !== undefined) void actions.undo(undo);
    });
  });
}

async function fill(message: HostMessage, html: HTMLElement): Promise<void> {
  const report = roundReportOf(message);
  const place = html.querySelector(".message-content");
  if (report === undefined || place === null) return;
  try {
    place.innerHTML = await renderTemplate(`${TEMPLATES}/round-card.hbs`, contextOf(report, message));
  } catch (error) {
    log.warn(`the card in message ${message.id} cannot be drawn`, error);
  }
}

/** What is left of it where OpFor is off. */
function plainContext(report: RoundReport): object {
  const { title, end, happened } = roundCardView(report, say);
  return {
    title,
    summary: end === undefined ? "" : `${end.winner} ${end.why}`,
    lines: happened.map((one) => [one.title, one.lines.join(" ")].filter((word) => word !== "").join(": ")),
  };
}

const looked = ({ die, said }: EndView["memorable"][number]): object => ({ die: dieLook(die), said });

function roundUndone({ end }: RoundReport, message: HostMessage): object | undefined {
  const undone = undoneContext(message);
  if (undone === undefined || end === undefined) return undone;
  return { ...undone, text: say(text("OPFOR.ui.undo.goesOn")) };
}

function contextOf(report: RoundReport, message: HostMessage | undefined): object {
  const card = roundCardView(report, say);
  const why = report.undo === undefined ? undefined : refusals.get(report.undo);
  return {
    card: {
      ...card,
      happened: card.happened.map((one) => ({ ...one, dice: one.dice.map(dieLook) })),
      end: card.end === undefined ? undefined : { ...card.end, memorable: card.end.memorable.map(looked) },
    },
    mayUndo: report.undo !== undefined && mayTakeBack(),
    undoLabel: say(text(report.undo === report.key ? "OPFOR.ui.round.undo" : "OPFOR.ui.round.undoTurn")),
    undone: message === undefined ? undefined : roundUndone(report, message),
    refused: why?.map((one) => say(one)).join(" "),
  };
}
