import type { Answers, ChoicePoint, Option, Problem } from "../core/decision";
import type { Dice } from "../core/dice";
import type { Json } from "../core/json";
import type { Text } from "../core/text";
import type { Trace, TraceEntry } from "../core/trace";
import type { Battle, Figure } from "../field";

/**
 * One figure's turn while it is being thought about: what it may look at, the dice it may roll, and the
 * trace it leaves. Lives for one call of `decide`; nothing of it is kept.
 */
export interface Situation<P = unknown> {
  readonly battle: Battle;
  readonly me: Figure;
  readonly profile: P;
  readonly doctrine: string;
  readonly options: Readonly<Record<string, Json>>;
  readonly unattended: boolean;
  readonly answers: Answers;
  /** Rule ids a person rejected. */
  readonly rejected: ReadonlySet<string>;
  readonly dice: Dice;
  readonly trace: Recorder;
  /** What the ruleset remembers; replace it with `remember`. */
  readonly memory: Json;
  remember(memory: Json): void;
  /** The profile of another figure, checked by the same ruleset. */
  profileOf(figure: Figure): P;
  /** Says what is missing; the decision goes on. */
  lacks(problem: Problem): void;
  /** A choice was made; it can be overridden by an answer with its id. */
  chose(point: ChoicePoint): void;
  /** A fresh id for a choice: "target", then "target-2". */
  choiceId(stem: string): string;
}

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

/** Rolls one die and leaves it in the trace. */
export function rollDie(
  situation: Pick<Situation, "dice" | "trace">,
  sides: number,
  label: Text,
  meaning?: (value: number) => Text,
): number {
  const value = situation.dice.roll(sides);
  situation.trace.add({
    kind: "die",
    label,
    sides,
    value,
    ...(meaning === undefined ? {} : { meaning: meaning(value) }),
  });
  return value;
}

/** Dice whose every roll stands in the trace under one label, for shuffles and the like. */
export const tracedDice = (cup: Pick<Situation, "dice" | "trace">, label: Text): Dice => ({
  roll: (sides) => rollDie(cup, sides, label),
});

/** Thrown by `askPerson`, caught by `decide`: the only way a thought stops half-way. */
export class OpenQuestion extends Error {
  constructor(readonly question: Question) {
    super(`open question: ${question.id}`);
  }
}

export interface Question {
  readonly id: string;
  readonly question: Text;
  readonly why: Text;
  readonly source: string;
  readonly options: readonly Option[];
}

/** The id of the option a person picked; stops the decision with an Ask while nobody has answered. */
export function askPerson(situation: Pick<Situation, "answers">, question: Question): string {
  const answer = situation.answers[question.id];
  if (answer !== undefined && question.options.some((option) => option.id === answer)) return answer;
  throw new OpenQuestion(question);
}
