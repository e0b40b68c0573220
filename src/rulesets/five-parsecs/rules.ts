import { text } from "../../core/text";
import { cannot, type Action, type Condition, type NamedAction, type Rule } from "../../engine/rule";
import type { Turn } from "./view";

/** One printed rule; its title is the page's name for it. */
export const rule = (
  id: string,
  source: string,
  { when, then }: { readonly when?: Condition<Turn>; readonly then: Action<Turn> },
): Rule<Turn> => ({
  id,
  source,
  title: text(`OPFOR.fiveParsecs.rule.${id}`),
  ...(when === undefined ? {} : { when }),
  then,
});

/** One of the "if this is not possible" choices inside a rule. */
export const option = (id: string, source: string, action: Action<Turn>): NamedAction<Turn> => ({
  id,
  source,
  title: text(`OPFOR.fiveParsecs.way.${id}`),
  action,
});

/** A failure that the rule's own text names: it is ignored then (5P-G4). */
export const provided =
  (condition: Condition<Turn>, action: Action<Turn>): Action<Turn> =>
  (turn) => {
    const finding = condition(turn);
    return finding.holds ? action(turn) : cannot(finding.because);
  };
