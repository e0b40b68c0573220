import { monsterAi } from "../../src/rulesets/monster-ai";
import { itMindsWhoIsGone } from "../support/who-is-gone";
import { deployed, horde, party } from "./arena";
import { ends, generatedMap } from "./maps";

const foes = ["goblin-warrior", "goblin-thief", "goblin-hag", "goblin-torcher"].map((scheme) => ({
  scheme,
  count: 1,
  extraCards: 0,
}));

itMindsWhoIsGone(monsterAi, () => deployed(generatedMap("gone"), party(), horde(foes), ends()));
