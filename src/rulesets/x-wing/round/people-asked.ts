import type { Chooser } from "../../../engine/choose";
import type { Context } from "../../../engine/ruleset";
import type { Ledger } from "../sky/ledger";

/** The people at the table during a phase: where the rules give them a choice, they are asked. */
export interface PeopleAsked {
  readonly unattended: boolean;
  chooser(ledger: Ledger): Chooser;
}

export function peopleOf(context: Context): PeopleAsked {
  const { answers } = context;
  const unattended = answers === undefined && context.unattended;
  return {
    unattended,
    chooser: ({ dice, trace }) => ({
      answers: answers ?? {},
      unattended,
      dice,
      trace,
      chose: () => undefined,
      choiceId: (stem) => stem,
    }),
  };
}
