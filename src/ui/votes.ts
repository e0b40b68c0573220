import { sayKey } from "../foundry/say";
import type { VoteRequest } from "../foundry/wire";

interface Dialog {
  close(): Promise<unknown>;
}
interface DialogV2 {
  wait(config: object): Promise<string | null>;
}

/** Questions on this screen that nobody has answered yet, by combat. */
const open = new Map<string, Dialog>();

/** Puts a question of a client to the person here. Words from others are text, never markup. */
export async function askVote(request: VoteRequest, timeout: number): Promise<string | null> {
  endVote(request.combat);
  const dialog = foundry.applications.api.DialogV2 as unknown as DialogV2;
  let mine: Dialog | undefined;
  const asked = dialog.wait({
    window: { title: sayKey("OPFOR.ui.vote.title") },
    content: contentOf(request),
    rejectClose: false,
    buttons: request.options.map(({ id, label }, at) => ({
      action: `option-${at}`,
      label: plainText(label),
      callback: () => id,
    })),
    render: (_event: Event, rendered: Dialog) => {
      mine = rendered;
      open.set(request.combat, rendered);
    },
  });
  const late = setTimeout(() => void mine?.close(), timeout);
  const answer = await asked;
  clearTimeout(late);
  if (open.get(request.combat) === mine) open.delete(request.combat);
  return typeof answer === "string" && request.options.some(({ id }) => id === answer) ? answer : null;
}

/** Takes the question away: it was answered elsewhere. */
export function endVote(combat: string): void {
  const dialog = open.get(combat);
  open.delete(combat);
  void dialog?.close();
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

/** Button labels of dialogs are markup. */
const plainText = (words: string): string => words.replace(/[<>&"']/g, "");
