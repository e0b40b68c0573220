import { text } from "../../../core/text";
import type { Figure } from "../../../field";
import type { Man } from "../map/hex-battle";
import { sees } from "../map/body-and-head-sight";
import {
  aimedAt,
  aimTime,
  anotherLoaded,
  gunHandling,
  gunSkill,
  isCocked,
  isLoaded,
} from "../sheet/guns-and-aim";
import type { Found, Reading } from "./chart-reading-types";

/** Rule 9.22, AS(n): draw, cock, aim until the aim time is n, shoot. */

/** GUN-A1 to GUN-A7, in that order. With aim points MOVE becomes SHOOT at once (GUN-M1). */
export function aimAndShoot(reading: Reading, enemy: Figure, atOnce: boolean): Found {
  const { man, standing, n } = reading;
  const { weapon } = man.sheet;
  if (!isLoaded(weapon)) return drawAnother(reading, standing.at === undefined ? "off-hand" : "ground");
  if (!isCocked(weapon)) return { kind: "cock" };
  if (!sees(man, man.me, enemy)) {
    man.situation.trace.note(text("OPFOR.gunslinger.why.noSight", { enemy: enemy.name }));
    return { kind: "see", column: "move", n };
  }
  return atOnce || isAimedLongEnough(man, enemy, n)
    ? { kind: "shoot", at: enemy }
    : { kind: "aim", at: enemy };
}

/** 9.22.1: GUN-A1, GUN-A2, GUN-Q22. */
export function drawAnother({ man, n }: Reading, empty: "off-hand" | "ground"): Found {
  const weapon = anotherLoaded(man.sheet);
  if (weapon !== undefined) return { kind: "draw", weapon, empty };
  man.situation.trace.note(text("OPFOR.gunslinger.why.noOtherWeapon"));
  return { kind: "see", column: "c-as", n };
}

/** 9.22.3: GUN-A4 to GUN-A6, shown as a sum. */
function isAimedLongEnough({ situation, sheet }: Man, enemy: Figure, n: number): boolean {
  const points = aimedAt(sheet, enemy.id);
  const total = aimTime(sheet, points);
  situation.trace.add({
    kind: "sum",
    label: text("OPFOR.gunslinger.sum.aimTime"),
    terms: [
      { label: text("OPFOR.gunslinger.sum.points"), value: points },
      { label: text("OPFOR.gunslinger.sum.skill"), value: gunSkill(sheet) },
      { label: text(`OPFOR.gunslinger.sum.hands.${sheet.weapon?.hands ?? 1}`), value: gunHandling(sheet) },
    ],
    total,
    against: { label: text("OPFOR.gunslinger.sum.needed"), value: n },
    verdict: text(total >= n ? "OPFOR.gunslinger.sum.enough" : "OPFOR.gunslinger.sum.tooLittle"),
  });
  return total >= n;
}
