import type { VoteRequest } from "../foundry/wire";
import { sayKey } from "../foundry/say";

interface DialogV2 {
  wait(config: object): Promise<string | null>;
}

/** Puts a question of another client to the person here. Words from others are text, never markup. */
export async function askVote(request: VoteRequest, timeout: number): Promise<string | null> {
  const dialog = foundry.applications.api.DialogV2 as unknown as DialogV2;
  const content = document.createElement("div");
  const [question, why] = [document.createElement("p"), document.createElement("p")];
  const strong = document.createElement("strong");
  strong.textContent = request.question;
  question.append(strong);
  why.textContent = request.why;
  content.append(question, why);
  const asked = dialog.wait({
    window: { title: sayKey("OPFOR.ui.vote.title") },
    content,
    rejectClose: false,
    buttons: request.options.map(({ id, label }, at) => ({
      action: `option-${at}`,
      label: plainText(label),
      callback: () => id,
    })),
  });
  const late = new Promise<null>((done) => setTimeout(() => done(null), timeout));
  const answer = await Promise.race([asked, late]);
  return typeof answer === "string" && request.options.some(({ id }) => id === answer) ? answer : null;
}

/** Button labels of dialogs are markup. */
const plainText = (words: string): string => words.replace(/[<>&"']/g, "");
