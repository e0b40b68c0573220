import { ladder } from "../../../engine/ladder";
import { carryOut } from "../moves/carry-out-entry";
import { brawlWith } from "../moves/charge";
import {
  fireAtTheirTarget,
  guardedOnTheMap,
  nearGuarded,
  theirBrawlTargetReachable,
  theirLastBrawlTarget,
  theirShootingTargetInSightAndRange,
} from "../moves/guarded-figure";
import { all, firstPossible, option, rule } from "./printed-rule";
import type { Turn } from "../turn/turn-in-thought";
import { actAggressively } from "./revenge";

export const guardian = ladder<Turn>("guardian", [
  rule("guardian-aimed-shot", "5P-U1", {
    when: all(theirShootingTargetInSightAndRange),
    then: fireAtTheirTarget,
  }),
  rule("guardian-brawl", "5P-U3", {
    charge: true,
    when: all(theirBrawlTargetReachable),
    then: carryOut(brawlWith(theirLastBrawlTarget)),
  }),
  rule("guardian-advance", "5P-U5", {
    when: all(guardedOnTheMap),
    then: firstPossible(
      option("cover-by-guarded", "5P-U6", carryOut(nearGuarded({ inCover: true }), { idle: "hold" })),
      option("by-guarded", "5P-U7", carryOut(nearGuarded({ inCover: false }), { idle: "last" })),
    ),
  }),
  rule("aggressive-revenge", "5P-U9", { then: actAggressively }),
]);
