import type { Ruleset } from "../engine/ruleset";
import { firefight } from "./firefight";
import { fiveParsecs } from "./five-parsecs";
import { gunslinger } from "./gunslinger";

/** Every ruleset that ships, by id. Other modules may register more through the API. */
export const RULESETS: readonly Ruleset[] = [fiveParsecs, firefight, gunslinger];
