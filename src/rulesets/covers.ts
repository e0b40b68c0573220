import type { RulesetCover } from "../engine/ruleset";
import { COVER as firefight } from "./firefight/cover";
import { COVER as fiveParsecs } from "./five-parsecs/cover";
import { COVER as gunslinger } from "./gunslinger/cover";
import { COVER as monsterAi } from "./monster-ai/cover";
import { COVER as xWing } from "./x-wing/cover";

/** Every ruleset that ships, as far as it is known without loading it. */
export const COVERS: readonly RulesetCover[] = [firefight, fiveParsecs, gunslinger, monsterAi, xWing];
