import type { DecideThinking } from "../../src/turn/thinking/thinker";
import { battleMap } from "./ascii";

/** What is asked about a, four spaces from an enemy, which nobody attends to. */
export const askedAbout = (ruleset: string): DecideThinking => ({
  ruleset,
  snapshot: battleMap(`a . . . x`, { figures: { a: { ruleset, doctrine: "brave" } } }),
  figure: "a",
  seed: "seed",
  memory: null,
  unattended: true,
  answers: {},
  rejected: [],
});
