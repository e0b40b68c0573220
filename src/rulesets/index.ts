import type { Ruleset } from "../engine/ruleset";

/** Every ruleset that ships, by id. Other modules may register more through the API. */
export const RULESETS: readonly Ruleset[] = [];
