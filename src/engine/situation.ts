import type { Answers, ChoicePoint, Problem } from "../core/decision";
import type { Dice } from "../core/dice";
import type { Json } from "../core/json";
import type { Battle, Figure } from "../field";
import type { Recorder } from "./trace-recorder";

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
