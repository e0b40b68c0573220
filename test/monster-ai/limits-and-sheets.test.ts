import { monsterAi } from "../../src/rulesets/monster-ai";
import { itLetsInWhatItDid, itSaysWhatItDid } from "../support/limits-and-sheets";

itSaysWhatItDid(monsterAi);
itLetsInWhatItDid("rulesets/monster-ai");
