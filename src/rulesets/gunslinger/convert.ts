import { text, type Text } from "../../core/text";
import { choose, least } from "../../engine/choose";
import { lookUp } from "../../engine/table";
import type { Figure } from "../../field/battle";
import type { Action, Blow } from "./actions";
import { chartFor, type Activity, type Column, type SituationRow } from "./chart";
import { closestCover, coverAt, type CoverPosition } from "./cover";
import type { Deed } from "./deed";
import { sameHex } from "./hexes";
import { hexOption, ON_FOOT } from "./route";
import { aimedAt, aimTime, anotherLoaded, gunHandling, gunSkill, isCocked, isLoaded } from "./sheet";
import { hexText, type Man } from "./showdown";
import { bodyPart, inArmsReach, partSees, sees } from "./sight";
import { targetText, type Target } from "./target";

/** From an automatic action to an activity, by the conversion chart (GUN-G9). */

const FAR = 7;

/** The row of the chart he is in, and the cover that matters for it. */
export interface Standing {
  readonly row: SituationRow;
  readonly because: Text;
  /** The cover position he is in. */
  readonly at?: CoverPosition;
  /** The closest cover position elsewhere. */
  readonly ahead?: CoverPosition;
}

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

/** GUN-C1, GUN-C2. */
function coverAhead(man: Man, enemy: Figure): CoverPosition | undefined {
  return choose(man.situation, {
    id: "cover",
    label: text("OPFOR.gunslinger.choice.cover"),
    candidates: text("OPFOR.gunslinger.stage.closestCover"),
    from: closestCover(man, enemy, ON_FOOT),
    by: [least(text("OPFOR.gunslinger.stage.closestToTarget"), ({ distance }) => distance)],
    show: ({ hex }) => hexOption(man, hex),
  });
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

/** What is being converted, and which columns have been read already (GUN-Q5). */
interface Reading {
  readonly man: Man;
  readonly target: Target;
  readonly standing: Standing;
  readonly column: Column;
  readonly n: number;
  readonly blow?: Blow;
  readonly visited: ReadonlySet<Column>;
}

export function convert(man: Man, target: Target, standing: Standing, action: Action): Deed {
  if (action.kind === "strength" && target.kind === "enemy") return { kind: "strength" };
  const column = columnOf(action);
  // GUN-M1, GUN-Q25: an aim laid on an enemy is used up before he walks, whoever the target is now.
  const aimed = column === "move" && target.kind === "enemy" ? aimedEnemy(man) : undefined;
  if (aimed !== undefined && target.kind === "enemy" && aimed.id !== target.enemy.id) {
    man.situation.trace.note(why("otherAim", { enemy: aimed.name }));
    return { kind: "shoot", at: aimed };
  }
  return read({
    man,
    target,
    standing,
    column,
    n: "n" in action ? action.n : 0,
    visited: new Set(),
    ...(action.kind === "blow" ? { blow: action.blow } : {}),
  });
}

/** GUN-W3, GUN-Q15: blows and STRENGTH need an enemy; against anything else they read as MOVE. */
function columnOf(action: Action): Column {
  switch (action.kind) {
    case "move":
    case "strength":
      return "move";
    case "as":
      return "as";
    case "c-as":
    case "half":
      return "c-as";
    case "blow":
      return "blow";
  }
}

const aimedEnemy = (man: Man): Figure | undefined =>
  man.sheet.aim === null
    ? undefined
    : man.battle.enemiesOf(man.me).find(({ id }) => id === man.sheet.aim?.target);

function read(reading: Reading): Deed {
  const { man, standing, column } = reading;
  if (reading.visited.has(column)) return stuck(man);
  const entry = lookUp(man.situation, chartFor(standing.row), standing.row, column, standing.because);
  if (entry.kind === "see") return see(reading, entry.column, entry.n === "same" ? reading.n : entry.n);
  return activityOf(reading, entry.activity);
}

const see = (reading: Reading, column: Column, n: number): Deed =>
  read({ ...reading, column, n, visited: new Set([...reading.visited, reading.column]) });

/** GUN-Q5: a reference back to a column already read ends here. */
function stuck({ situation, sheet }: Man): Deed {
  situation.trace.note(why("loop"));
  return isLoaded(sheet.weapon) && !isCocked(sheet.weapon)
    ? { kind: "cock" }
    : { kind: "nothing", why: why("loop") };
}

function activityOf(reading: Reading, activity: Activity): Deed {
  const { man, target } = reading;
  switch (activity) {
    case "shoot":
    case "ready":
    case "aim-or-shoot":
      return target.kind === "enemy" ? ready(reading, target.enemy, activity) : noEnemy();
    case "get-up":
      return getUp(man);
    case "get-down":
    case "head-back":
      return { kind: activity };
    case "head-out":
      return headOut(reading);
    case "advance-enemy":
    case "advance-hex":
    case "advance-weapon":
      return walkToTarget(reading);
    case "advance-cover":
      return walkToCover(reading);
    case "draw-keeping":
      return drawAnother(reading, "off-hand");
    case "draw-dropping":
      return drawAnother(reading, "ground");
    case "draw-from-ground":
      return target.kind === "weapon" ? { kind: "pick-up", ground: target.ground } : noEnemy();
    case "load":
      return loadOrNothing(man);
    case "attack":
      return target.kind === "enemy" ? attack(reading, target.enemy) : noEnemy();
  }
}
const noEnemy = (): Deed => ({ kind: "nothing", why: why("noEnemy") });

/** GUN-A1 to GUN-A7, in that order. */
function ready(reading: Reading, enemy: Figure, activity: Activity): Deed {
  const { man, standing, n } = reading;
  const { weapon } = man.sheet;
  if (!isLoaded(weapon)) return drawAnother(reading, standing.at === undefined ? "off-hand" : "ground");
  if (!isCocked(weapon)) return { kind: "cock" };
  if (!sees(man, man.me, enemy)) {
    man.situation.trace.note(why("noSight", { enemy: enemy.name }));
    return see(reading, "move", n);
  }
  return activity === "shoot" || aimTimeReached(man, enemy, n)
    ? { kind: "shoot", at: enemy }
    : { kind: "aim", at: enemy };
}

/** GUN-A4 to GUN-A6, shown as a sum. */
function aimTimeReached({ situation, sheet }: Man, enemy: Figure, n: number): boolean {
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

/** GUN-M10, GUN-M11. */
const getUp = ({ sheet }: Man): Deed =>
  sheet.legWounds > 0
    ? { kind: "nothing", why: why("staysDown", { n: sheet.legWounds }) }
    : { kind: "get-up" };

/** GUN-C7, GUN-C8: not with a gun that could not fire. */
function headOut({ man, standing }: Reading): Deed {
  if (!isCocked(man.sheet.weapon)) return { kind: "cock" };
  return standing.at === undefined ? noEnemy() : { kind: "head-out", head: standing.at.head };
}

/** GUN-M10: down, he gets up first; GUN-M11: with a leg wound he stays and does what C/AS(6) says. */
function walkToTarget(reading: Reading): Deed {
  const { man, target } = reading;
  if (man.sheet.posture === "down") {
    if (man.sheet.legWounds === 0 || target.kind !== "enemy") return getUp(man);
    return see(reading, "c-as", 6);
  }
  return {
    kind: "advance",
    to: target.kind,
    goal: target.hex,
    towards: targetText(man, target),
    ...(target.kind === "hex" ? { enemy: target.enemy } : {}),
  };
}

/** GUN-C1; without any cover on the map he loads where he stands, or waits (GUN-G12). */
function walkToCover({ man, standing, target }: Reading): Deed {
  const { ahead } = standing;
  if (ahead === undefined || target.kind !== "enemy") return loadOrNothing(man);
  return {
    kind: "advance",
    to: "cover",
    goal: ahead.hex,
    towards: text("OPFOR.gunslinger.coverAt", { hex: hexText(man, ahead.hex) }),
    enemy: target.enemy,
  };
}

/** GUN-A1, GUN-A2, GUN-Q22. */
function drawAnother(reading: Reading, empty: "off-hand" | "ground"): Deed {
  const weapon = anotherLoaded(reading.man.sheet);
  if (weapon !== undefined) return { kind: "draw", weapon, empty };
  reading.man.situation.trace.note(why("noOtherWeapon"));
  return see(reading, "c-as", reading.n);
}

/** GUN-Q3: another loaded gun first, then cartridges, then nothing (GUN-C10, GUN-C11). */
function loadOrNothing({ sheet }: Man): Deed {
  const weapon = anotherLoaded(sheet);
  if (weapon !== undefined) return { kind: "draw", weapon, empty: "ground" };
  return sheet.weapon !== null && sheet.weapon.rounds > 0 && sheet.weapon.shots < sheet.weapon.capacity
    ? { kind: "load" }
    : { kind: "nothing", why: why("nothingToShoot") };
}

/**
 * GUN-W1. Whether a man who is down may brawl is the host game's affair: an option. Nobody strikes through a
 * wall: as with a gun (GUN-A7) he moves instead. Over a fence he does, seen or not (GUN-K8 to GUN-K11).
 */
function attack(reading: Reading, enemy: Figure): Deed {
  const { man, blow, n } = reading;
  if (man.sheet.posture === "down" && man.situation.options.brawlWhenDown === false) return getUp(man);
  if (!inArmsReach(man, man.me, enemy)) {
    man.situation.trace.note(why("noBlow", { enemy: enemy.name }));
    return see(reading, "move", n);
  }
  return { kind: "blow", blow: blow ?? "hook", at: enemy };
}
