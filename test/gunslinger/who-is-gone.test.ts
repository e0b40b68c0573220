import { gunslinger } from "../../src/rulesets/gunslinger";
import { itMindsWhoIsGone } from "../support/who-is-gone";
import { skirmish } from "./skirmish";

itMindsWhoIsGone(gunslinger, () => skirmish("gone").snapshot);
