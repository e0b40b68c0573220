import { text } from "../../../core/text";
import { climb } from "../../../engine/ladder";
import { cannot, does, type Action } from "../../../engine/rule";
import { withAvenger } from "../sheet/memory";
import { nameOf } from "../spots-and-figures-in-words";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { aggressive } from "./aggressive";

/** 5P-U9, 5P-U10: Aggressive from now on, this turn included. */
export const actAggressively: Action<Turn> = (turn) => {
  const facts = factsOf(turn);
  if (turn.profile.guards !== undefined) {
    facts.remember(withAvenger(facts.memory, turn.me.id));
    turn.trace.note(text("OPFOR.fiveParsecs.note.avenger", { name: nameOf(turn.me) }));
  }
  const plan = climb(turn, aggressive);
  return plan === undefined ? cannot(text("OPFOR.nothingPossible")) : does(plan.steps, plan.rule.because);
};
