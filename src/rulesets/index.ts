import type { Ruleset } from "../engine/ruleset";
import { firefight } from "./firefight";
import { fiveParsecs } from "./five-parsecs";
import { gunslinger } from "./gunslinger";
import { monsterAi } from "./monster-ai";
import { xWing } from "./x-wing";

/** Every ruleset that ships, by id. Other modules may register more through the API. */
export const RULESETS: readonly Ruleset[] = [firefight, fiveParsecs, gunslinger, monsterAi, xWing];
