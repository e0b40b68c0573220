interface Asks {
  confirm(config: object): Promise<boolean | null>;
}

/** A yes-or-no question in a dialog; the words are text, never markup. */
export async function askYes(title: string, question: string): Promise<boolean> {
  const dialog = foundry.applications.api.DialogV2 as unknown as Asks;
  const content = document.createElement("div");
  content.textContent = question;
  return (await dialog.confirm({ window: { title }, content, rejectClose: false })) === true;
}

/** The same, for as long as somebody may be expected to look; nothing when they do not say. */
export async function askInTime(
  title: string,
  question: string,
  patience = 60_000,
): Promise<boolean | undefined> {
  const dialog = foundry.applications.api.DialogV2 as unknown as Asks;
  const content = document.createElement("div");
  content.textContent = question;
  let mine: { close(): Promise<unknown> } | undefined;
  const render = (_event: Event, rendered: { close(): Promise<unknown> }): void => {
    mine = rendered;
  };
  const late = setTimeout(() => void mine?.close(), patience);
  const answer = await dialog.confirm({ window: { title }, content, rejectClose: false, render });
  clearTimeout(late);
  return answer ?? undefined;
}
