import { text } from "../core/text";
import { theGame } from "../foundry/host";
import { MODULE, TEMPLATES } from "../foundry/ids";
import { say } from "../foundry/say";
import { HandlebarsApp } from "./app";
import { PREVIOUS } from "./suggestion";

export interface KeyActions {
  /** True when the key was meant for an open suggestion. */
  press(code: string): boolean;
  undoLast(): void;
  stop(): void;
}

/** None takes a key of Foundry's, and all can be changed; these do something only while OpFor asks. */
const KEYS = [
  { action: "do", code: "Enter" },
  { action: "another", code: "KeyN" },
  { action: "previous", code: PREVIOUS },
  { action: "target", code: "KeyG" },
  { action: "drop", code: "KeyL" },
  { action: "skip", code: "KeyX" },
  { action: "hand", code: "KeyH" },
  { action: "why", code: "KeyY" },
  { action: "vote", code: "KeyV" },
] as const;

/** Keybindings can be registered in `init` only. */
export function registerKeys(actions: KeyActions): void {
  watchFocus();
  const { keybindings } = theGame();
  const name = (action: string): string => `OPFOR.ui.keys.${action}`;
  for (const { action, code } of KEYS) {
    keybindings.register(MODULE, action, {
      name: name(action),
      editable: [bindingOf(code)],
      onDown: () => !(code === "Enter" && isOnControl()) && actions.press(code),
    });
  }
  keybindings.register(MODULE, "stop", {
    name: name("stop"),
    editable: [{ key: "Period", modifiers: ["Control"] }],
    onDown: () => {
      actions.stop();
      return true;
    },
  });
  keybindings.register(MODULE, "undo", {
    name: name("undo"),
    editable: [{ key: "KeyB" }],
    restricted: true,
    onDown: () => {
      actions.undoLast();
      return true;
    },
  });
}

/**
 * Somebody has gone to a button with the Tab key: Enter is for that. A click leaves the focus on a button too,
 * and any key then makes it visible, so how it came there has to be remembered.
 */
let cameByTab = false;
function watchFocus(): void {
  document.addEventListener("pointerdown", () => (cameByTab = false), { capture: true });
  document.addEventListener("keydown", ({ key }) => (cameByTab ||= key === "Tab"), { capture: true });
}
const isOnControl = (): boolean =>
  cameByTab && (document.activeElement?.matches("button, a, summary, [role=button]") ?? false);

function bindingOf(code: string): { key: string; modifiers?: string[] } {
  const [key = "", ...modifiers] = code.split("+").reverse();
  return modifiers.length === 0 ? { key } : { key, modifiers };
}

/** The list of keys, from the settings. */
export class OpForKeys extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: `${MODULE}-keys`,
    classes: [MODULE, "of-window"],
    window: { title: "OPFOR.ui.keys.title", icon: "fa-solid fa-keyboard" },
    position: { width: 420, height: "auto" },
  };
  static override PARTS = { body: { template: `${TEMPLATES}/keys.hbs` } };

  protected override _prepareContext(): Promise<object> {
    return Promise.resolve(this.#context());
  }

  #context(): object {
    const row = (action: string, ...keys: string[]): object => ({
      keys,
      label: say(text(`OPFOR.ui.keys.${action}`)),
    });
    return {
      keys: [
        ...KEYS.map(({ action, code }) => row(action, ...code.replace("Key", "").split("+"))),
        row("choose", "1", "–", "9"),
        row("roll", "0"),
        row("undo", "B"),
        row("stop", "Ctrl", "."),
      ],
    };
  }
}
