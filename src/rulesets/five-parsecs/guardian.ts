import { ladder } from "../../engine/ladder";
import { brawlWith } from "./charge";
import {
  actAggressively,
  fireAtTheirTarget,
  guardedOnTheMap,
  nearGuarded,
  theirBrawlTargetReachable,
  theirLastBrawlTarget,
  theirShootingTargetInSightAndRange,
} from "./guarded";
import { always, thenShoot, thenShootOrHold } from "./moves";
import { all, firstPossible, option, rule } from "./rules";
import type { Turn } from "./view";

export const guardian = ladder<Turn>("guardian", [
  rule("guardian-aimed-shot", "5P-U1", {
    when: all(theirShootingTargetInSightAndRange),
    then: fireAtTheirTarget,
  }),
  rule("guardian-brawl", "5P-U3", {
    charge: true,
    when: all(theirBrawlTargetReachable),
    then: thenShoot(brawlWith(theirLastBrawlTarget)),
  }),
  rule("guardian-advance", "5P-U5", {
    when: all(guardedOnTheMap),
    then: firstPossible(
      option("cover-by-guarded", "5P-U6", thenShootOrHold(nearGuarded({ inCover: true }))),
      option("by-guarded", "5P-U7", always(thenShootOrHold(nearGuarded({ inCover: false })))),
    ),
  }),
  rule("aggressive-revenge", "5P-U9", { then: actAggressively }),
]);
