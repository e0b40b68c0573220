/** `foundry.helpers.interaction.ClipboardHelper`: copies on plain http too, where scripts have no clipboard. */
export class ClipboardHelper {
  async copyPlainText(text: string): Promise<void> {
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard !== undefined) return clipboard.writeText(text);
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- on plain http there is nothing else
    document.execCommand("copy");
    field.remove();
  }
}
