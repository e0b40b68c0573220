import { text } from "../../core/text";
import { mayStop } from "../../foundry/turns/acting-client/authority";
import { actionOf, KEY_ACTIONS, keysOf, learnKeyboard, type KeyAction } from "../../foundry/key-bindings";
import { theGame, theNotifications, type HostBinding } from "../../foundry/foundry-globals";
import { MODULE, TEMPLATES } from "../../foundry/ids";
import { say } from "../../foundry/translations";
import { lastTurn } from "../../foundry/acting/take-back";
import { HandlebarsApp } from "../parts/application";
import { isElement } from "../parts/elements";

export interface KeyActions {
  /** True when an open suggestion did it. */
  press(action: KeyAction): boolean;
  /** The number of an option of an open question, 0 for the dice; true when there is such an option. */
  choose(digit: number): boolean;
  undoLast(): void;
  stop(): void;
}

/** None takes a key of Foundry's, and all can be changed; these do something only while OpFor asks. */
const KEYS: Readonly<Record<KeyAction, readonly HostBinding[]>> = {
  do: [{ key: "Enter" }, { key: "NumpadEnter" }],
  another: [{ key: "KeyN" }],
  previous: [{ key: "KeyN", modifiers: ["Shift"] }],
  target: [{ key: "KeyG" }],
  drop: [{ key: "KeyL" }],
  skip: [{ key: "KeyX" }],
  hand: [{ key: "KeyH" }],
  why: [{ key: "KeyY" }],
  vote: [{ key: "KeyV" }],
};
/** These at any time: none is hit by mistake. */
const STOP = { key: "Period", modifiers: ["Control"] };
const UNDO = { key: "KeyB", modifiers: ["Shift"] };

/** Keybindings can be registered in `init` only. */
export function registerKeys(actions: KeyActions): void {
  watchFocus();
  document.addEventListener("keydown", (event) => pressAnywhere(event, actions), { capture: true });
  const { keybindings } = theGame();
  const name = (action: string): string => `OPFOR.ui.keys.${action}`;
  for (const action of KEY_ACTIONS) {
    keybindings.register(MODULE, action, {
      name: name(action),
      editable: KEYS[action],
      onDown: ({ event }: { event: KeyboardEvent }) =>
        !(activates(event) && isOnControl()) && actions.press(action),
    });
  }
  keybindings.register(MODULE, "stop", { name: name("stop"), editable: [STOP], onDown: () => stop(actions) });
  keybindings.register(MODULE, "undo", {
    name: name("undo"),
    editable: [UNDO],
    onDown: () => undo(actions),
  });
}

/**
 * Before the host and before the button that a click left the focus on: a key that is printed on a button of the
 * suggestion does what it says, wherever the focus is, unless somebody types or has gone to a control by Tab.
 */
function pressAnywhere(event: KeyboardEvent, actions: KeyActions): void {
  if (isTyping(event.target) || isOnTour() || (activates(event) && isOnControl())) return;
  const digit = digitOf(event);
  const action = digit === undefined ? actionOf(event) : undefined;
  const done = digit === undefined ? action !== undefined && actions.press(action) : actions.choose(digit);
  if (!done) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** In a field, or in a window of ours that has its own keys. */
const isTyping = (target: EventTarget | null): boolean =>
  isElement(target) &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=range], [type=checkbox])"));

/** Of a digit pressed alone, whatever the keyboard types with it. */
export function digitOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): number | undefined {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  return digit === undefined || ctrlKey || metaKey || altKey || shiftKey ? undefined : Number(digit);
}

/** Without a combat the key is somebody else's. */
function stop(actions: KeyActions): boolean {
  const { combat } = theGame();
  if (combat === null) return false;
  if (mayStop(combat)) actions.stop();
  else
    theNotifications().warn(say(text("OPFOR.ui.said", { message: text("OPFOR.ui.turn.stopNeedsRights") })));
  return true;
}

function undo(actions: KeyActions): boolean {
  const { combat } = theGame();
  if (combat === null || !mayStop(combat) || lastTurn(combat) === undefined) return false;
  actions.undoLast();
  return true;
}

/** The keys by which a button that has the focus is pressed. */
export const activates = ({ key }: KeyboardEvent): boolean => key === "Enter" || key === " ";

/**
 * Somebody has gone to a button with the Tab key: Enter is for that. A click leaves the focus on a button too,
 * and any key then makes it visible, so how it came there has to be remembered.
 */
let cameByTab = false;
function watchFocus(): void {
  document.addEventListener("pointerdown", () => (cameByTab = false), { capture: true });
  document.addEventListener("keydown", ({ key }) => (cameByTab ||= key === "Tab"), { capture: true });
}
const isOnControl = (): boolean => {
  const focused = document.activeElement;
  // A dialog puts the focus on its answer by itself.
  if (focused?.matches("dialog button, .dialog button") === true) return true;
  return cameByTab && (focused?.matches("button, a, summary, [role=button]") ?? false);
};

/** Every key belongs to the tour while one is shown. */
const isOnTour = (): boolean =>
  (foundry.nue as unknown as { Tour?: { tourInProgress?: boolean } } | undefined)?.Tour?.tourInProgress ===
  true;

/** The list of keys, from the settings: those that people have set. */
export class OpForKeys extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: `${MODULE}-keys`,
    classes: [MODULE, "of-window"],
    window: { title: "OPFOR.ui.keys.title", icon: "fa-solid fa-keyboard" },
    position: { width: 420, height: "auto" },
  };
  static override PARTS = { body: { template: `${TEMPLATES}/keys.hbs` } };

  protected override async _prepareContext(): Promise<object> {
    await learnKeyboard();
    const row = (action: string, keys = keysOf(action)): object => ({
      keys: keys.length === 0 ? ["–"] : keys,
      label: say(text(`OPFOR.ui.keys.${action}`)),
    });
    return {
      asked: [
        ...KEY_ACTIONS.map((action) => row(action)),
        row("choose", ["1", "–", "9"]),
        row("roll", ["0"]),
      ],
      always: [row("undo"), row("stop")],
    };
  }
}
