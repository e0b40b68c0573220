import { firefight } from "../../src/rulesets/firefight";
import { itReadsOddSheets } from "../support/odd-sheets";
import { itSaysWhatItDid } from "../support/limits-and-sheets";

itSaysWhatItDid(firefight);
itReadsOddSheets(firefight, {
  quality: 4,
  defense: 5,
  tough: 3,
  wounds: 1,
  unit: "one",
  army: "Robots",
  hero: true,
  upgrade: true,
  rules: ["Fast", "Psychic(2)"],
  weapons: [{ name: "Rifle", range: 24, attacks: 2, ap: 1, deadly: 3, blast: 3, rules: ["Sniper"] }],
  spells: [{ name: "Fire", on: "enemy", range: 12, difficulty: 5, hits: 2, ap: 1, deadly: 2 }],
  armyRules: [{ name: "Mend", on: "friend", range: 6, sight: true, once: true }],
});
