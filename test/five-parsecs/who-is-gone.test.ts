import { fiveParsecs } from "../../src/rulesets/five-parsecs";
import { itMindsWhoIsGone } from "../support/who-is-gone";
import { skirmish } from "./skirmish";

itMindsWhoIsGone(fiveParsecs, () => skirmish("gone", "square", 3));
