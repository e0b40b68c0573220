import { ladder } from "../../../engine/ladder";
import { carryOut } from "../moves/carry-out-entry";
import { chargeAt } from "../moves/charge";
import { aimedShot } from "../shots/shot-steps";
import { nearestOnFoot } from "../turn/nearest-enemy";
import { all, rule } from "./printed-rule";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { enemyInSightAndHeavyRange, heavyWeapon } from "./conditions";

export const rampaging = ladder<Turn>("rampaging", [
  rule("heavy-aimed-shot", "5P-R1", {
    when: all(heavyWeapon, enemyInSightAndHeavyRange),
    then: aimedShot({ heavy: true }),
  }),
  rule("rampaging-charge", "5P-R3", {
    charge: true,
    then: carryOut(
      chargeAt((turn) => nearestOnFoot(turn, factsOf(turn).enemies), { dash: true }),
      { idle: "last" },
    ),
  }),
]);
