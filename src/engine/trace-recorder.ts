import type { Dice } from "../core/dice";
import type { Text } from "../core/text";
import type { Trace, TraceEntry } from "../core/trace";

/** Collects trace entries; `nested` gathers those of an inner thought. */
export class Recorder {
  #entries: TraceEntry[] = [];

  add(entry: TraceEntry): void {
    this.#entries.push(entry);
  }

  note(text: Text): void {
    this.add({ kind: "note", text });
  }

  nested<T>(think: () => T): { readonly value: T; readonly entries: Trace } {
    const outer = this.#entries;
    const inner: TraceEntry[] = [];
    this.#entries = inner;
    try {
      return { value: think(), entries: inner };
    } catch (thrown) {
      // An open question leaves the trace up to it: hand the inner entries to the outer thought.
      outer.push(...inner);
      throw thrown;
    } finally {
      this.#entries = outer;
    }
  }

  get entries(): Trace {
    return this.#entries;
  }
}

/** Dice, and the trace that what they show is left in. */
export interface TracedCup {
  readonly dice: Dice;
  readonly trace: Recorder;
}

/** Rolls one die and leaves it in the trace. */
export function rollDie(
  cup: TracedCup,
  sides: number,
  label: Text,
  meaning?: (value: number) => Text,
): number {
  const value = cup.dice.roll(sides);
  cup.trace.add({
    kind: "die",
    label,
    sides,
    value,
    ...(meaning === undefined ? {} : { meaning: meaning(value) }),
  });
  return value;
}

/** Dice whose every roll stands in the trace under one label, for shuffles and the like. */
export const tracedDice = (cup: TracedCup, label: Text): Dice => ({
  roll: (sides) => rollDie(cup, sides, label),
});
