import { text, type Text } from "../../../core/text";
import {
  cannot,
  does,
  fails,
  firstPossible as firstOf,
  holds,
  type Action,
  type Condition,
  type Finding,
  type NamedAction,
  type Rule,
} from "../../../engine/rule";
import type { Arrived, ListAction } from "../moves/move-steps";
import { isStunned, type Turn } from "../turn/turn-in-thought";

interface Printed {
  /** Charge rules are skipped by stunned figures (5P-G14, 5P-Q4). */
  readonly charge?: boolean;
  readonly when?: Condition<Turn>;
  readonly then: Action<Turn>;
}

/** One printed rule; its title is the page's name for it. */
export const rule = (id: string, source: string, { charge, when, then }: Printed): Rule<Turn> => {
  const condition = charge === true ? unlessStunned(when) : when;
  return {
    id,
    source,
    title: text(`OPFOR.fiveParsecs.rule.${id}`),
    ...(condition === undefined ? {} : { when: condition }),
    then,
  };
};

const unlessStunned =
  (when: Condition<Turn> | undefined): Condition<Turn> =>
  (turn) => {
    if (isStunned(turn)) return fails(text("OPFOR.fiveParsecs.because.stunnedSkipsCharge"));
    return when?.(turn) ?? holds(text("OPFOR.always"));
  };

/** Every condition holds. What holds is left in the trace, fact by fact; the first that fails is the reason. */
export const all =
  (first: Condition<Turn>, ...more: readonly Condition<Turn>[]): Condition<Turn> =>
  (turn) => {
    let finding: Finding = first(turn);
    for (const condition of more) {
      if (!finding.holds) return finding;
      turn.trace.note(finding.because);
      finding = condition(turn);
    }
    if (finding.holds) turn.trace.note(finding.because);
    return finding;
  };

/** One of the "if this is not possible" choices inside a rule. */
interface Option extends NamedAction<Turn> {
  readonly action: ListAction;
}
export const option = (id: string, source: string, action: ListAction): Option => ({
  id,
  source,
  title: text(`OPFOR.fiveParsecs.way.${id}`),
  action,
});

/** The first choice that can be done; the rule's reason names it. */
export const firstPossible =
  (...options: readonly Option[]): Action<Turn> =>
  (turn) => {
    let taken: { readonly way: Text; readonly doing: Arrived } | undefined;
    const noting = options.map((one): NamedAction<Turn> => ({
      ...one,
      action: (now) => {
        const doing = one.action(now);
        if (doing.done) taken = { way: one.title, doing };
        return doing;
      },
    }));
    const doing = firstOf(...noting)(turn);
    if (!doing.done || taken === undefined) return doing;
    return does(doing.steps, reasonOf(taken.way, taken.doing));
  };

/** Where it goes stands in the steps; the reason need not say it again. */
const reasonOf = (way: Text, { arrival, because: what }: Arrived): Text =>
  arrival === "moves" || arrival === "dashes"
    ? text("OPFOR.fiveParsecs.because.way", { way })
    : text("OPFOR.fiveParsecs.because.option", { way, what });

/** A failure that the rule's own text names: it is ignored then (5P-G4). */
export const provided =
  (condition: Condition<Turn>, action: Action<Turn>): Action<Turn> =>
  (turn) => {
    const finding = condition(turn);
    return finding.holds ? action(turn) : cannot(finding.because);
  };
