import { firefight } from "../../src/rulesets/firefight";
import { itSaysWhatItDid } from "../support/limits-and-sheets";

itSaysWhatItDid(firefight);
