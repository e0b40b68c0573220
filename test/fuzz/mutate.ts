import type { Dice } from "../../src/core/dice";
import { isRecord } from "../../src/core/json";
import { oneIn, pick } from "../soak/grounds";

/** Data as a stranger might have written it: good data with something wrong in a few places. */

/** A list in a list in a list. */
const deep = (levels: number): unknown => {
  let value: unknown = 0;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { inner: value };
  return value;
};

const ODD: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => true,
  () => false,
  () => 0,
  () => -1,
  () => 0.5,
  () => 1e9,
  () => -1e9,
  () => 1e308,
  () => 2 ** 53,
  () => "",
  () => " ",
  () => "0",
  () => "-3",
  () => "NaN",
  () => "1d6+99999999999",
  () => "9999d9999",
  () => "Fast" + " ".repeat(400),
  () => "x".repeat(5_000),
  () => "<b>&\u202e",
  () => "__proto__",
  () => "constructor",
  () => "f1",
  () => [],
  () => ({}),
  () => [null],
  () => [[]],
  () => ({ x: 1 }),
  () => ({ x: "1", y: [] }),
  () => ({ kind: "none" }),
  () => deep(60),
];

interface Slot {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string;
}

/** Every place in the data where something lies, at most a few thousand of them. */
function slotsOf(root: unknown): Slot[] {
  const slots: Slot[] = [];
  const open: unknown[] = [root];
  for (let at = open.pop(); at !== undefined && slots.length < 4_000; at = open.pop()) {
    if (!Array.isArray(at) && !isRecord(at)) continue;
    const holder = at as Record<string, unknown>;
    for (const key of Object.keys(holder)) {
      slots.push({ holder, key });
      if (typeof holder[key] === "object" && holder[key] !== null) open.push(holder[key]);
    }
  }
  return slots;
}

const at = ({ holder, key }: Slot): unknown => (holder as Record<string, unknown>)[key];
const put = ({ holder, key }: Slot, value: unknown): void => {
  if (Array.isArray(holder)) holder[Number(key)] = value;
  else Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
};

function harm(dice: Dice, slots: readonly Slot[]): void {
  const slot = pick(dice, slots);
  const value = at(slot);
  switch (dice.roll(8)) {
    case 1:
      if (Array.isArray(slot.holder)) slot.holder.splice(Number(slot.key), 1);
      else Reflect.deleteProperty(slot.holder, slot.key);
      return;
    case 2:
      if (Array.isArray(value))
        put(slot, Array.from({ length: 30 }, () => structuredClone<unknown[]>(value)).flat());
      else put(slot, [value]);
      return;
    case 3:
      if (typeof value === "number")
        put(slot, pick(dice, [-value, value * 1000, value / 7, String(value), NaN]));
      else if (typeof value === "string")
        put(slot, pick(dice, [`${value} `, value.toUpperCase(), value.slice(1)]));
      else put(slot, pick(dice, ODD)());
      return;
    case 4:
      // Something that lies elsewhere, copied here.
      put(slot, structuredClone(at(pick(dice, slots))));
      return;
    case 5:
      if (isRecord(value) || Array.isArray(value))
        put(
          { holder: value as Record<string, unknown>, key: pick(dice, ["0", "id", "extra", "kind"]) },
          pick(dice, ODD)(),
        );
      return;
    default:
      put(slot, pick(dice, ODD)());
  }
}

/** The same data, with one to six things wrong. The original stays as it was. */
export function mutated(original: unknown, dice: Dice): unknown {
  if (oneIn(dice, 50)) return pick(dice, ODD)();
  const copy: unknown = structuredClone(original);
  for (let times = dice.roll(dice.roll(6)); times > 0; times--) {
    const slots = slotsOf(copy);
    if (slots.length === 0) return pick(dice, ODD)();
    harm(dice, slots);
  }
  return copy;
}

/** What comes out of a document or a file: nothing but JSON. */
export const asJson = (value: unknown): unknown => {
  const words = JSON.stringify(value) as string | undefined;
  return words === undefined ? null : (JSON.parse(words) as unknown);
};
