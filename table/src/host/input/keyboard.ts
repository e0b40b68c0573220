/** `foundry.helpers.interaction.KeyboardManager`: which keys are down; it goes by where keys lie. */
export class KeyboardManager {
  static MODIFIER_KEYS = Object.freeze({ CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" });
  static MODIFIER_CODES = Object.freeze({
    Alt: ["AltLeft", "AltRight"],
    Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "Meta", "OsLeft", "OsRight"],
    Shift: ["ShiftLeft", "ShiftRight"],
  });
  static readonly isUniversalMode = false;
  static translateKey(event: KeyboardEvent): string {
    return event.code;
  }
  static PROTECTED_KEYS = ["F5", "F11", "F12", "PrintScreen", "ScrollLock", "NumLock", "CapsLock"];
  static CONTROL_KEY_STRING = "Control";
  static KEYCODE_DISPLAY_MAPPING = Object.freeze({
    ArrowLeft: "←",
    ArrowRight: "→",
    ArrowUp: "↑",
    ArrowDown: "↓",
    Space: "Space",
  });
  readonly downKeys = new Set<string>();
  readonly moveKeys = new Set<string>();
  constructor() {
    if (typeof window === "undefined") return;
    window.addEventListener("keydown", (e) => this.downKeys.add(e.code));
    window.addEventListener("keyup", (e) => this.downKeys.delete(e.code));
    window.addEventListener("blur", () => this.releaseKeys());
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
  isModifierActive(modifier: string): boolean {
    const codes = (KeyboardManager.MODIFIER_CODES as Record<string, readonly string[]>)[modifier] ?? [];
    return codes.some((c) => this.downKeys.has(c));
  }
  isCoreActionKeyActive(action: string): boolean {
    return game.keybindings.get("core", action).some((b: Data) => this.downKeys.has(b["key"]));
  }
  releaseKeys(): void {
    this.downKeys.clear();
  }
  static getKeyboardEventContext(event: KeyboardEvent, up = false): Data {
    return {
      event,
      key: event.code,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      hasModifier: event.shiftKey || event.ctrlKey || event.metaKey || event.altKey,
      modifiers: [],
      up,
      repeat: event.repeat,
    };
  }
  static getKeycodeDisplayString(code: string): string {
    const shown = (KeyboardManager.KEYCODE_DISPLAY_MAPPING as Record<string, string>)[code];
    return shown ?? code.replace(/^(Key|Digit)/, "");
  }
}
