import { xWing } from "../../src/rulesets/x-wing";
import { itLetsInWhatItDid, itSaysWhatItDid } from "../support/limits-and-sheets";

itSaysWhatItDid(xWing);
itLetsInWhatItDid("rulesets/x-wing");
