import { fiveParsecs } from "../../src/rulesets/five-parsecs";
import { itReadsOddSheets } from "../support/odd-sheets";
import { itSaysWhatItDid } from "../support/limits-and-sheets";

itSaysWhatItDid(fiveParsecs);
itReadsOddSheets(fiveParsecs, {
  speed: 5,
  combatSkill: 1,
  toughness: 4,
  reactions: 2,
  panic: 1,
  ai: "A",
  guards: "b",
  armour: 5,
  screen: 6,
  stun: 1,
  weapons: [{ name: "Gun", range: 12, shots: 2, damage: 1, traits: ["Heavy"] }],
});
