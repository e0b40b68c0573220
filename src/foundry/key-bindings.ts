import { theGame, theKeyboard, type HostBinding } from "./foundry-globals";
import { MODULE } from "./ids";
import { sayKey } from "./translations";

/** What keys do while OpFor asks. */
export const KEY_ACTIONS = [
  "do",
  "another",
  "previous",
  "target",
  "drop",
  "skip",
  "hand",
  "why",
  "vote",
] as const;
export type KeyAction = (typeof KEY_ACTIONS)[number];

/** What is printed on the keys of this keyboard, by where they lie; only Chromium tells. */
let printed: ReadonlyMap<string, string> | undefined;

export async function learnKeyboard(): Promise<void> {
  const { keyboard } = navigator as Navigator & {
    readonly keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> };
  };
  printed = await keyboard?.getLayoutMap().catch(() => undefined);
}

const bindingsOf = (action: string): readonly HostBinding[] => theGame().keybindings.get(MODULE, action);

/** The action that this press stands for, as people have set their keys. */
export const actionOf = (event: KeyboardEvent): KeyAction | undefined =>
  KEY_ACTIONS.find((action) => bindingsOf(action).some((binding) => isPressed(binding, event)));

function isPressed({ key, logicalKey = key, modifiers = [] }: HostBinding, event: KeyboardEvent): boolean {
  const { isUniversalMode } = theKeyboard();
  const held = heldWith(event);
  return (
    (isUniversalMode ? theKeyboard().translateKey(event) === logicalKey : event.code === key) &&
    held.length === modifiers.length &&
    held.every((one) => modifiers.includes(one))
  );
}

const heldWith = ({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string[] => [
  ...(ctrlKey || metaKey ? ["Control"] : []),
  ...(shiftKey ? ["Shift"] : []),
  ...(altKey ? ["Alt"] : []),
];

/** The keys to press together for an action, as they are printed on the keyboard; none when it has no key. */
export function keysOf(action: string): readonly string[] {
  const [binding] = bindingsOf(action);
  if (binding === undefined) return [];
  const { key, logicalKey = key, modifiers = [] } = binding;
  const main = theKeyboard().isUniversalMode ? logicalKey : (printed?.get(key) ?? key);
  return [...modifiers.map(modifierName), keyName(main)];
}

const SIGNS: Readonly<Record<string, string>> = { Shift: "⇧", Period: ".", Comma: ",", NumpadEnter: "Enter" };

const modifierName = (modifier: string): string =>
  modifier === "Control" ? sayKey("OPFOR.ui.keys.control") : (SIGNS[modifier] ?? modifier);

function keyName(key: string): string {
  const name = SIGNS[key] ?? key.replace(/^(?:Key|Digit)(?=.$)/, "");
  return name.length === 1 ? name.toLocaleUpperCase() : name;
}
