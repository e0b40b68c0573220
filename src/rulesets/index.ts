import type { Ruleset } from "../engine/ruleset";
import { loadAll } from "./shipped-rulesets";

/** Every ruleset that ships, with all its rules, for programs that want them at hand. */
export const RULESETS: readonly Ruleset[] = await loadAll();
