import { text, type Text } from "../../../core/text";
import type { Figure } from "../../../field";
import { sameHex } from "../map/hexes";
import { hexText, type Man } from "../map/hex-battle";
import { bodyPart, partSees } from "../map/body-and-head-sight";
import { aimedAt, isLoaded } from "../sheet/guns-and-aim";
import { coverAhead, coverAt, FAR } from "./9-23-cover";
import type { CoverPosition, Standing } from "./chart-reading-types";
import type { Target } from "./target";

const why = (key: string, data?: Parameters<typeof text>[1]): Text =>
  text(`OPFOR.gunslinger.why.${key}`, data);

/** GUN-G11: the first situation that fits. */
export function standingOf(man: Man, target: Target): Standing {
  const { sheet } = man;
  if (target.kind === "hex") {
    return sheet.posture === "up"
      ? { row: "hex-up", because: why("hexUp") }
      : { row: "hex-down", because: why("hexDown") };
  }
  if (target.kind === "weapon") {
    return sameHex(man.here, target.hex)
      ? { row: "weapon-here", because: why("weaponHere") }
      : { row: "weapon-away", because: why("weaponAway") };
  }
  const points = aimedAt(sheet, target.enemy.id);
  if (points > 0) return { row: "aimed", because: why("aimed", { n: points, enemy: target.enemy.name }) };
  const at = coverAt(man, man.here, target.enemy);
  return at === undefined ? inTheOpen(man, target.enemy) : inCover(man, target.enemy, at);
}

function inTheOpen(man: Man, enemy: Figure): Standing {
  const { sheet } = man;
  if (sheet.posture === "down") {
    return sheet.legWounds > 0
      ? { row: "open-down-leg", because: why("downLeg", { n: sheet.legWounds }) }
      : { row: "open-down", because: why("down") };
  }
  const ahead = coverAhead(man, enemy);
  const cover = ahead === undefined ? {} : { ahead };
  if (!isLoaded(sheet.weapon)) return { row: "open-unloaded", because: why("openUnloaded"), ...cover };
  if (ahead === undefined) return { row: "open-cover-far", because: why("noCover") };
  const facts = { hex: hexText(man, ahead.hex), n: ahead.distance, enemy: enemy.name };
  return ahead.distance < FAR
    ? { row: "open-cover-near", because: why("coverNear", facts), ahead }
    : { row: "open-cover-far", because: why("coverFar", facts), ahead };
}

function inCover(man: Man, enemy: Figure, at: CoverPosition): Standing {
  const loaded = isLoaded(man.sheet.weapon);
  if (partSees(man, bodyPart(man, man.me), enemy)) {
    return { row: "cover-seen", because: why("coverSeen", { enemy: enemy.name }), at };
  }
  if (man.sheet.head === null) {
    return loaded
      ? { row: "cover-hidden-loaded", because: why("coverHidden"), at }
      : { row: "cover-hidden-unloaded", because: why("coverHiddenEmpty"), at };
  }
  return loaded
    ? { row: "cover-head-loaded", because: why("headOut"), at }
    : { row: "cover-head-unloaded", because: why("headOutEmpty"), at };
}
