import { gunslinger } from "../../src/rulesets/gunslinger";
import { itLetsInWhatItDid, itSaysWhatItDid } from "../support/limits-and-sheets";

itSaysWhatItDid(gunslinger);
itLetsInWhatItDid("rulesets/gunslinger");
