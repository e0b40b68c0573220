import { firefight } from "../../src/rulesets/firefight";
import { itMindsWhoIsGone } from "../support/who-is-gone";
import { generatedTable } from "./mission";

itMindsWhoIsGone(firefight, () => generatedTable("gone", 24, 12, 3));
