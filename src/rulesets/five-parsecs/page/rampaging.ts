import { ladder } from "../../../engine/ladder";
import { carryOut } from "../moves/carry-out";
import { chargeAt } from "../moves/charge";
import { aimedShot } from "../shots/fire";
import { nearestOnFoot } from "../turn/nearest";
import { all, rule } from "./rules";
import type { Turn } from "../turn/turn";
import { viewOf } from "../turn/view";
import { enemyInSightAndHeavyRange, heavyWeapon } from "./words";

export const rampaging = ladder<Turn>("rampaging", [
  rule("heavy-aimed-shot", "5P-R1", {
    when: all(heavyWeapon, enemyInSightAndHeavyRange),
    then: aimedShot({ heavy: true }),
  }),
  rule("rampaging-charge", "5P-R3", {
    charge: true,
    then: carryOut(
      chargeAt((turn) => nearestOnFoot(turn, viewOf(turn).enemies), { dash: true }),
      { idle: "last" },
    ),
  }),
]);
