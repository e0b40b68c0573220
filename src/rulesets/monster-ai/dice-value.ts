import type { Dice } from "../../core/dice";
import type { Text } from "../../core/text";
import { rollDie, type Recorder } from "../../engine/trace-recorder";

/** A printed value taken apart: "1d6-1" is one six-sided die less one, "3" is three without dice. */
export interface Value {
  readonly count: number;
  readonly sides: number;
  readonly plus: number;
}

/** The notation has been checked by the scheme; anything else counts as nothing. */
export function valueOf(notation: string): Value {
  if (/^\d+$/.test(notation)) return { count: 0, sides: 0, plus: Number(notation) };
  const parts = /^(\d*)d(\d+)([+-]\d+)?$/.exec(notation);
  if (parts === null) return { count: 0, sides: 0, plus: 0 };
  const [, count, sides, plus] = parts;
  return { count: count === "" ? 1 : Number(count), sides: Number(sides), plus: Number(plus ?? 0) };
}

/** What it gives on average; the weakest attack is the one with the least (MAI-S24). */
export function averageOf(notation: string): number {
  const { count, sides, plus } = valueOf(notation);
  return (count * (sides + 1)) / 2 + plus;
}

/** Rolls a value, every die into the trace. May be below zero; who uses it says what that means. */
export function rollValue(
  cup: { readonly dice: Dice; readonly trace: Recorder },
  notation: string,
  label: Text,
): number {
  const { count, sides, plus } = valueOf(notation);
  let total = plus;
  for (let die = 0; die < count; die++) total += rollDie(cup, sides, label);
  return total;
}
