import { xWing } from "../../src/rulesets/x-wing";
import { itMindsWhoIsGone } from "../support/who-is-gone";
import { brawl } from "./battles";
import { mat } from "./support";

itMindsWhoIsGone(xWing, () => mat(brawl(3)));
