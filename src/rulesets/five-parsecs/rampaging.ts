import { ladder } from "../../engine/ladder";
import { chargeAt } from "./charge";
import { aimedShot, always, thenShootOrHold } from "./moves";
import { all, rule } from "./rules";
import { viewOf, type Turn } from "./view";
import { enemyInSightAndHeavyRange, heavyWeapon, nearestOnFoot } from "./words";

export const rampaging = ladder<Turn>("rampaging", [
  rule("heavy-aimed-shot", "5P-R1", {
    when: all(heavyWeapon, enemyInSightAndHeavyRange),
    then: aimedShot({ heavy: true }),
  }),
  rule("rampaging-charge", "5P-R3", {
    charge: true,
    then: always(
      thenShootOrHold(chargeAt((turn) => nearestOnFoot(turn, viewOf(turn).enemies), { dash: true })),
    ),
  }),
]);
