import type { Thinker } from "../../turn/thinking/thinker";
import { theHooks } from "../foundry-globals";

/**
 * Tells other modules of every decision about a turn: `opforPreDecide(question)` before it is thought about,
 * `opforDecide(question, decision)` after. They look on; what they could change here no report would replay.
 */
export const announcing = (thinker: Thinker): Thinker => ({
  ...thinker,
  async decide(thinking) {
    theHooks().callAll("opforPreDecide", thinking);
    const thought = await thinker.decide(thinking);
    theHooks().callAll("opforDecide", thinking, thought.decision);
    return thought;
  },
});
