import type { Step } from "../core/step";
import { text, type Text } from "../core/text";
import { REJECTED } from "./rule-rejected-by-person";
import type { Situation } from "./situation";

/** A condition's answer, with the fact it rests on. */
export interface Finding {
  readonly holds: boolean;
  readonly because: Text;
}
export type Condition<S extends Situation> = (situation: S) => Finding;

export const holds = (because: Text): Finding => ({ holds: true, because });
export const fails = (because: Text): Finding => ({ holds: false, because });

/** Every condition holds; the reason is that of the first that fails, else that of the last. */
export const all =
  <S extends Situation>(...conditions: readonly Condition<S>[]): Condition<S> =>
  (situation) => {
    let last: Finding = holds(text("OPFOR.always"));
    for (const condition of conditions) {
      last = condition(situation);
      if (!last.holds) return last;
    }
    return last;
  };

/** Some condition holds; the reason is that of the first that does, else that of the last. */
export const any =
  <S extends Situation>(...conditions: readonly Condition<S>[]): Condition<S> =>
  (situation) => {
    let last: Finding = fails(text("OPFOR.never"));
    for (const condition of conditions) {
      last = condition(situation);
      if (last.holds) return last;
    }
    return last;
  };

/** What an action came to: steps, or the reason why it cannot be done. */
export type Doing = Done | NotDone;
export interface Done {
  readonly done: true;
  readonly steps: readonly Step[];
  readonly because: Text;
}
export interface NotDone {
  readonly done: false;
  readonly because: Text;
}
export type Action<S extends Situation> = (situation: S) => Doing;

export const does = (steps: readonly Step[], because: Text): Done => ({ done: true, steps, because });
export const cannot = (because: Text): NotDone => ({ done: false, because });

/** One of the choices inside a rule; shown in the trace under it. */
export interface NamedAction<S extends Situation> {
  readonly id: string;
  readonly title: Text;
  readonly source: string;
  readonly action: Action<S>;
}

/** The first of the named choices that can be done and that nobody rejected. */
export const firstPossible =
  <S extends Situation>(...choices: readonly NamedAction<S>[]): Action<S> =>
  (situation) => {
    let refused: NotDone = cannot(text("OPFOR.nothingPossible"));
    for (const { id, title, source, action } of choices) {
      if (situation.rejected.has(id)) {
        const because = REJECTED;
        situation.trace.add({ kind: "rule", id, title, source, verdict: "passed", because, entries: [] });
        continue;
      }
      const { value, entries } = situation.trace.nested(() => action(situation));
      const verdict = value.done ? "chosen" : "impossible";
      situation.trace.add({ kind: "rule", id, title, source, verdict, because: value.because, entries });
      if (value.done) return value;
      refused = value;
    }
    return refused;
  };

/** One printed rule: an id, a source reference, a condition and an action. */
export interface Rule<S extends Situation> {
  readonly id: string;
  readonly source: string;
  readonly title: Text;
  /** Absent: the rule has no entry condition of its own. */
  readonly when?: Condition<S>;
  readonly then: Action<S>;
}
