import { gunslinger } from "../../src/rulesets/gunslinger";
import { itReadsOddSheets } from "../support/odd-sheets";
import { itLetsInWhatItDid, itSaysWhatItDid } from "../support/limits-and-sheets";

itSaysWhatItDid(gunslinger);
itLetsInWhatItDid("rulesets/gunslinger");
itReadsOddSheets(gunslinger, {
  oneHanded: 1,
  twoHanded: 2,
  brawling: 1,
  offHand: 1,
  strength: 12,
  bonus: ["B1"],
  weapons: [{ name: "Colt", hands: 1, doubleAction: true, capacity: 6, rounds: 18, perLoad: 2 }],
});
