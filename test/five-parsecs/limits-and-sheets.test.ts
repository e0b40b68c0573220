import { fiveParsecs } from "../../src/rulesets/five-parsecs";
import { itSaysWhatItDid } from "../support/limits-and-sheets";

itSaysWhatItDid(fiveParsecs);
