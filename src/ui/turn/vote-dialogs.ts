import type { Question } from "../../engine/ask-person";
import { theCanvas } from "../../foundry/foundry-globals";
import { say, sayKey } from "../../foundry/translations";
import { MODULE } from "../../foundry/ids";
import type { VoteRequest } from "../../foundry/telling/votes-and-hints";
import { isElement } from "../parts/elements";
import { placeBeside } from "../map/window-placing";

interface Dialog {
  readonly element: Pick<HTMLElement, "querySelector" | "contains">;
  close(): Promise<unknown>;
}
interface DialogV2 {
  wait(config: object): Promise<string | null>;
}

/** Questions on this screen that nobody has answered yet, by vote: no question takes another's place. */
const open = new Map<string, Dialog>();

/** Puts a question of a client to the person here, in their language. Words from others are text, never markup. */
export async function askVote(sent: VoteRequest, timeout: number): Promise<string | null> {
  const request = inOwnWords(sent);
  const dialog = foundry.applications.api.DialogV2 as unknown as DialogV2;
  let mine: Dialog | undefined;
  const giveFocusBack = focusBefore();
  const asked = dialog.wait({
    window: { title: sayKey("OPFOR.ui.vote.title") },
    content: contentOf(request),
    ...offTheFigures(),
    rejectClose: false,
    buttons: request.options.map(({ id, label }, at) => ({
      action: `option-${at}`,
      // It has the focus when the window opens: else that would be on what closes it.
      default: at === 0,
      label: harmless(label),
      callback: () => id,
    })),
    render: (_event: Event, rendered: Dialog) => {
      mine = rendered;
      nameButtons(rendered, request);
      open.set(request.vote, rendered);
    },
  });
  const late = setTimeout(() => void mine?.close(), timeout);
  const answer = await asked;
  clearTimeout(late);
  open.delete(request.vote);
  giveFocusBack(mine);
  return typeof answer === "string" && request.options.some(({ id }) => id === answer) ? answer : null;
}

/** Keys go on where they went before the question came. */
function focusBefore(): (dialog: Dialog | undefined) => void {
  const before = document.activeElement;
  return (dialog) => {
    const { activeElement: now, body } = document;
    // A window that has gone already has no element.
    const gone = dialog?.element as HTMLElement | undefined;
    const isLost = now === null || now === body || !now.isConnected || gone?.contains(now) === true;
    if (isLost && isElement(before) && before.isConnected) before.focus();
  };
}

/** As long as somebody may be away from the table. */
const PATIENCE = 600_000;
let asked = 0;

/** A question of a phase, to the person who keeps the combat; closed without an answer, the rules decide. */
export const askBetweenTurns = ({ question, why, options }: Question): Promise<string | null> =>
  askVote(
    {
      combat: "",
      vote: `between-turns-${++asked}`,
      question: say(question),
      why: say(why),
      options: options.map(({ id, label, detail = [] }) => ({
        id,
        label: [say(label), ...detail.map(say)].join(" – "),
      })),
    },
    PATIENCE,
  );

/** Takes the question away: it was answered elsewhere. */
export function endVote(vote: string): void {
  const dialog = open.get(vote);
  open.delete(vote);
  void dialog?.close();
}

const SIZE = { width: 400, height: 240 };
/** Beside the window of who asked, and off the figures that the question is about. */
function offTheFigures(): object {
  const { ready, scene } = theCanvas();
  const figures = ready && scene !== null ? [...scene.tokens].map((one) => one.getCenterPoint()) : [];
  const suggestion = document.getElementById(`${MODULE}-suggestion`);
  return { position: { width: SIZE.width, ...placeBeside(suggestion, SIZE, figures) } };
}

function inOwnWords(request: VoteRequest): VoteRequest {
  const { texts, options } = request;
  if (texts === undefined) return request;
  const label = (at: number, words: string): string => {
    const own = texts.labels[at] ?? null;
    return own === null ? words : say(own);
  };
  return {
    ...request,
    question: say(texts.question),
    why: say(texts.why),
    options: options.map((option, at) => ({ ...option, label: label(at, option.label) })),
  };
}

function contentOf(request: VoteRequest): HTMLElement {
  const content = document.createElement("div");
  const [question, why] = [document.createElement("p"), document.createElement("p")];
  const strong = document.createElement("strong");
  strong.textContent = request.question;
  question.append(strong);
  why.textContent = request.why;
  content.append(question, why);
  return content;
}

/** Some hosts take the labels of buttons for markup: the words as they are come in as text, afterwards. */
const harmless = (words: string): string => words.replace(/[<>&"']/g, "");

function nameButtons({ element }: Dialog, { options }: VoteRequest): void {
  for (const [at, { label }] of options.entries()) {
    const button = element.querySelector(`[data-action="option-${at}"]`);
    const words = button?.querySelector("span") ?? button;
    if (words !== null) words.textContent = label;
  }
}
