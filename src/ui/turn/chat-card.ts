import { text, type Text } from "../../core/text";
import {
  cardOf,
  isAbridged,
  keepOpenReport,
  mayActOn,
  postCard,
  reportOf,
  undoneBy,
} from "../../foundry/telling/turn-card-messages";
import { maySeePreviews } from "../../foundry/turns/acting-client/authority";
import { callFor } from "../../foundry/turns/current-turn";
import type { HostMessage, HostScene, HostToken, HostUser } from "../../foundry/foundry-documents";
import { theGame, theHooks, renderTemplate } from "../../foundry/foundry-globals";
import { owesOn, withAnswers } from "../../foundry/owners/claims-on-card";
import { sayUndone, undoneByOthers } from "../../foundry/owners/undone-cards";
import { FLAG, MODULE, TEMPLATES } from "../../foundry/ids";
import { log } from "../../foundry/log";
import { tokenOf } from "../../foundry/reading/token-of-figure";
import { battleOf, coverNamed, loadRulesets, rulesetOf } from "../../foundry/keeping/ruleset-registry";
import { enteredOn } from "../../foundry/telling/enter-step-result";
import { say, sayKey } from "../../foundry/translations";
import { isSeenHere, readsName, sawThen } from "../../foundry/telling/audience";
import { setting } from "../../foundry/settings";
import { keptReport, REPORTS_IN_COMBAT } from "../../foundry/keeping/kept-reports";
import { wasPlayed, type Telling } from "../../foundry/keeping/combat-store";
import { mayTakeBack } from "../../foundry/acting/take-back";
import { turnKey } from "../../turn/playing/turn-call";
import type { TurnReport } from "../../turn/records/turn-report";
import { cardView, openSteps, type OpenStep } from "../../turn/view/turn/card-view";
import { Places } from "../parts/elements";
import { dieLook, pictureFor } from "../parts/pictures";
import { viewedCombat } from "../../foundry/turns/viewed-combat";

export interface CardActions {
  trace(report: TurnReport): void;
  showOnMap(report: TurnReport): void;
  undo(key: string): Promise<void>;
  again(report: TurnReport): Promise<void>;
  /** What came of a step that was left to the people at the table. */
  enter(report: TurnReport, step: number, option: string): void;
}

/** Reasons shown on a card after an undo was refused; they are this client's, not the world's. */
const refusals = new Map<string, readonly Text[]>();

export function refuse(key: string, why: readonly Text[]): void {
  refusals.set(key, why);
  const message = cardOf(key);
  if (message !== undefined) redraw(message);
}

/** Chat messages draw themselves again when a flag of theirs changes; a local refusal has to ask for it. */
function redraw(message: HostMessage): void {
  for (const html of drawn.get(message)?.onPages() ?? []) void fill(message, html);
}

/** Where each card is drawn: in the chat, and in windows of its own. */
const drawn = new WeakMap<HostMessage, Places<HTMLElement>>();

function remember(message: HostMessage, html: HTMLElement): void {
  const places = drawn.get(message) ?? new Places<HTMLElement>();
  drawn.set(message, places);
  places.add(html);
}

export const telling: Telling = {
  keep: (report) => keepOpenReport(report, figureToken(report)),
  announce: (report) => postCard(report, figureToken(report), plainContext(report)),
};

/** Who played a turn to its end was gone before its card was posted. */
export async function postMissingCard(combat: string, key: string): Promise<void> {
  const report = cardOf(key) === undefined ? keptReport(combat, key) : undefined;
  if (report !== undefined) await telling.announce(report);
}

function figureToken(report: TurnReport): HostToken | undefined {
  const scene = sceneOf(report);
  return scene === undefined ? undefined : tokenOf(scene, report.figure);
}

export const sceneOf = (report: Pick<TurnReport, "snapshot">): HostScene | undefined =>
  theGame().scenes.get(report.snapshot.scene.id) ?? viewedCombat()?.scene ?? undefined;

export async function markUndone(key: string, names: readonly string[]): Promise<void> {
  refusals.delete(key);
  const message = cardOf(key);
  if (message === undefined) return;
  await sayUndone(message, names);
  redraw(message);
}

/** The turn of the report is on, OpFor plays it and has not yet: it can be decided again. */
export function isOpen({ key, combat }: Pick<TurnReport, "key" | "combat">): boolean {
  const now = theGame().combats.get(combat);
  const call = now === undefined ? undefined : callFor(now);
  return call !== undefined && turnKey(call) === key && !wasPlayed(combat, key);
}

/** Turns that were taken back are decided again in their order: the button goes from card to card. */
function refreshUndone(): void {
  for (const message of theGame().messages.filter((one) => undoneBy(one) !== undefined)) {
    const report = reportOf(message);
    const offered = drawn.get(message)?.onPages() ?? [];
    const isOffered = offered.some((html) => html.querySelector('[data-opfor="again"]') !== null);
    if (report !== undefined && isOffered !== isOpen(report)) redraw(message);
  }
}

/** Cards that owe something to somebody tell what has become of it. */
const owing = new Map<HostMessage, string>();
function refreshOwed(): void {
  for (const [message, words] of owing) if (wordsOwedOn(message) !== words) redraw(message);
}

function wordsOwedOn(message: HostMessage): string {
  const report = reportOf(message);
  return report === undefined ? "" : JSON.stringify(withAnswers(report).steps.map(({ note }) => note ?? ""));
}

interface Flagged {
  readonly flags?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}

export function listenToCards(actions: CardActions): void {
  for (const hook of ["updateCombat", "deleteCombat"]) theHooks().on(hook, refreshUndone);
  for (const hook of ["updateUser", "userConnected"]) theHooks().on(hook, refreshOwed);
  theHooks().on("updateUser", (user: HostUser, change: Flagged) => {
    if (change.flags?.[MODULE]?.[FLAG.undone] === undefined) return;
    for (const message of theGame().messages.filter((one) => undoneByOthers(one)?.by === user.name))
      redraw(message);
  });
  theHooks().on("renderChatMessageHTML", (message: HostMessage, html: HTMLElement) => {
    if (reportOf(message) === undefined) return;
    remember(message, html);
    void fill(message, html);
    html.addEventListener("click", (event) => {
      const button = (event.target as Element | null)?.closest<HTMLElement>("[data-opfor]");
      const report = reportOf(message);
      if (button == null || report === undefined) return;
      // It was drawn while there still was a whole report.
      if (isAbridged(report) && WHOLE.has(button.dataset.opfor ?? "")) {
        void fill(message, html);
        return;
      }
      switch (button.dataset.opfor) {
        case "trace":
          actions.trace(report);
          break;
        case "map":
          actions.showOnMap(report);
          break;
        case "undo":
          void actions.undo(report.key);
          break;
        case "again":
          if (mayActOn(message)) void actions.again(report);
          break;
        case "enter":
          if (mayActOn(message))
            actions.enter(report, Number(button.dataset.step), button.dataset.option ?? "");
          break;
        default:
          break;
      }
    });
  });
}

/** Where the world tells people only what they see: who did not see the figure is told that something happened. */
function mayReadHere(report: TurnReport): boolean {
  if (theGame().user.isGM || setting("cards") !== "seen") return true;
  const scene = sceneOf(report);
  const token = scene === undefined ? undefined : tokenOf(scene, report.figure);
  return sawThen(report.key, () => token !== undefined && isSeenHere(token));
}

/** What can be done with a whole report only. */
const WHOLE = new Set(["trace", "map", "enter"]);

/** Drawn by each client in its own language and with its own rights. */
async function fill(message: HostMessage, html: HTMLElement): Promise<void> {
  const report = reportOf(message);
  const place = html.querySelector(".message-content");
  if (report === undefined || place === null) return;
  if (!mayReadHere(report)) {
    place.innerHTML = await renderTemplate(`${TEMPLATES}/plain-card.hbs`, {
      title: "",
      summary: sayKey("OPFOR.ui.card.unseen"),
    });
    return;
  }
  const open = place.querySelector("details")?.open ?? false;
  if (owesOn(report)) owing.set(message, wordsOwedOn(message));
  try {
    // Which answers there are only the rules know.
    if (isLeft(report) && mayActOn(message)) await loadRulesets();
    place.innerHTML = await renderTemplate(`${TEMPLATES}/card.hbs`, contextOf(report, message));
  } catch (error) {
    log.warn(`the card in message ${message.id} cannot be drawn`, error);
    return;
  }
  const details = place.querySelector("details");
  if (details !== null) details.open = open;
}

function contextOf(report: TurnReport, message: HostMessage | undefined): object {
  const ruleset = coverNamed(report.ruleset);
  const why = refusals.get(report.key);
  if (ruleset === undefined)
    return { card: { key: report.key, name: report.figure, notes: [] }, summary: "" };
  const card = cardView(withAnswers(report), ruleset, say);
  const token = figureToken(report);
  const isKnown = token === undefined || readsName(token);
  return {
    // What it is played by says what it is, and so do the reasons.
    card: isKnown ? card : { ...card, doctrine: "" },
    ...pictureFor(sceneOf(report), report.figure),
    summary: card.done.map(sentence).join(" "),
    dice: card.dice.map(dieLook),
    choiceDice: card.choiceDice.map(dieLook),
    undone: message === undefined ? undefined : undoneContext(message),
    refused: why === undefined ? undefined : why.map((one) => say(one)).join(" "),
    mayUndo: mayTakeBack(),
    mayDecide: isOpen(report) && (message === undefined || mayActOn(message)),
    maySee: isKnown && maySeePreviews(),
    gone: isAbridged(report) ? say(text("OPFOR.ui.card.gone", { n: REPORTS_IN_COMBAT })) : "",
    open: openOn(report, message),
  };
}

const isLeft = ({ steps }: TurnReport): boolean => steps.some(({ state }) => state === "left-to-people");

/** What the people at the table have to settle, for those who may say what came of it. */
function openOn(report: TurnReport, message: HostMessage | undefined): readonly OpenStep[] {
  const ruleset = rulesetOf(report.ruleset);
  if (ruleset === undefined || isAbridged(report)) return [];
  if (message === undefined) return openSteps(report, ruleset, {}, say, battleOf);
  return mayActOn(message) ? openSteps(report, ruleset, enteredOn(message), say, battleOf) : [];
}

/** A turn in a line or two, as whoever plays it reads it. */
function plainContext(report: TurnReport): object {
  const ruleset = coverNamed(report.ruleset);
  if (ruleset === undefined) return { title: report.figure, summary: "", lines: [] };
  const { name, rule, done, notes } = cardView(report, ruleset, say);
  return { title: name, rule, summary: done.map(sentence).join(" "), lines: notes };
}

export function undoneContext(message: HostMessage): object | undefined {
  const undone = undoneBy(message) as { by?: string; names?: readonly string[] } | undefined;
  if (undone === undefined) return undefined;
  const { by = "", names = [] } = undone;
  return {
    title: say(text("OPFOR.ui.undo.by", { name: by })),
    text: say(
      names.length === 0
        ? text("OPFOR.ui.undo.nothing")
        : text("OPFOR.ui.undo.restored", { names, n: names.length }),
    ),
  };
}

const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`);
