/** `foundry.helpers.interaction.KeyboardManager`, as far as the table goes; it goes by where keys lie. */
export class KeyboardManager {
  static readonly isUniversalMode = false;
  static translateKey(event: KeyboardEvent): string {
    return event.code;
  }
  downKeys = new Set<string>();

  isModifierActive(modifier: string): boolean {
    return this.downKeys.has(modifier);
  }

  /** Whether what has the focus takes the keys: fields do, and buttons of a form, unless they say otherwise. */
  get hasFocus(): boolean {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return false;
    const said = focused.dataset["keyboardFocus"];
    if (said === "false") return false;
    return (
      said === "true" ||
      said === "" ||
      focused.matches("input, select, textarea, form button") ||
      focused.isContentEditable
    );
  }
}
