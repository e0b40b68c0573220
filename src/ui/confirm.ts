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
