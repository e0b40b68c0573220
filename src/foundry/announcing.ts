import type { Thinker } from "../turn/thinker";
import { theHooks } from "./host";

/**
 * Tells other modules of every decision about a turn: `opforPreDecide(question)` before it is thought about,
 * `opforDecide(question, decision)` after. They look on; what they could change here no report would replay.
 */
export const announcing = (thinker: Thinker): Thinker => ({
  async decide(thinking) {
    theHooks().callAll("opforPreDecide", thinking);
    const thought = await thinker.decide(thinking);
    theHooks().callAll("opforDecide", thinking, thought.decision);
    return thought;
  },
  resolve: (thinking) => thinker.resolve(thinking),
  notice: (thinking) => thinker.notice(thinking),
  order: (thinking) => thinker.order(thinking),
  standing: (thinking) => thinker.standing(thinking),
  phase: (thinking) => thinker.phase(thinking),
});
