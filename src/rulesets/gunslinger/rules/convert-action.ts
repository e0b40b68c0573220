import { text } from "../../../core/text";
import { lookUp } from "../../../engine/row-column-table";
import type { Figure } from "../../../field";
import type { Man } from "../map/hex-battle";
import type { Action } from "../page/automatic-actions";
import { chartFor, rowSource, type Activity, type Column } from "../page/conversion-chart";
import type { Deed } from "./chosen-activity";
import { isCocked, isLoaded } from "../sheet/guns-and-aim";
import { getUp, walkToTarget } from "./9-21-move";
import { aimAndShoot, drawAnother } from "./9-22-aim-and-shoot";
import { headOut, loadOrNothing, onlyHalf, walkToCover } from "./9-23-cover";
import { brawl } from "./9-24-brawl";
import type { Found, Reading, Standing } from "./chart-reading-types";
import type { Target } from "./target";

/** From an automatic action to an activity, by the conversion chart (GUN-G9). */

const why = (key: string, data?: Parameters<typeof text>[1]) => text(`OPFOR.gunslinger.why.${key}`, data);

/** What he does, and the rule that says so. */
export interface Converted {
  readonly deed: Deed;
  readonly source: string;
}

export function convert(man: Man, target: Target, standing: Standing, action: Action): Converted {
  if (action.kind === "strength" && target.kind === "enemy") {
    return { deed: { kind: "strength" }, source: "GUN-Q15" };
  }
  const source = rowSource(standing.row);
  const column = columnOf(action);
  const aimed = column === "move" ? aimOnAnother(man, target) : undefined;
  if (aimed !== undefined) {
    man.situation.trace.note(why("otherAim", { enemy: aimed.name }));
    return { deed: { kind: "shoot", at: aimed }, source: "GUN-Q25" };
  }
  const first = { man, target, standing, ...(action.kind === "blow" ? { blow: action.blow } : {}) };
  const read = (as: Column): Deed => readChart({ ...first, column: as, n: "n" in action ? action.n : 0 });
  const deed = read(column);
  return {
    deed: action.kind === "half" ? onlyHalf(man, target, action, deed, () => read("as")) : deed,
    source,
  };
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

/** GUN-M1, GUN-Q25: an aim laid on an enemy is used up before he walks, whoever the target is now. */
function aimOnAnother(man: Man, target: Target): Figure | undefined {
  const { aim } = man.sheet;
  if (aim === null || target.kind !== "enemy" || aim.target === target.enemy.id) return undefined;
  return man.battle.enemiesOf(man.me).find(({ id }) => id === aim.target);
}

/** Column after column, as the entries refer; a reference back to one already read ends it (GUN-Q5). */
function readChart(first: Reading): Deed {
  const { man, standing } = first;
  const read = new Set<Column>();
  let reading = first;
  while (!read.has(reading.column)) {
    read.add(reading.column);
    const entry = lookUp(
      man.situation,
      chartFor(standing.row),
      standing.row,
      reading.column,
      standing.because,
    );
    const found: Found =
      entry.kind === "see"
        ? { ...entry, n: entry.n === "same" ? reading.n : entry.n }
        : activityOf(reading, entry.activity);
    if (found.kind !== "see") return found;
    reading = { ...reading, column: found.column, n: found.n };
  }
  return goingRound(man);
}

function goingRound({ situation, sheet }: Man): Deed {
  situation.trace.note(why("loop"));
  return isLoaded(sheet.weapon) && !isCocked(sheet.weapon)
    ? { kind: "cock" }
    : { kind: "nothing", why: why("loop") };
}

function activityOf(reading: Reading, activity: Activity): Found {
  const { man, target } = reading;
  switch (activity) {
    case "shoot":
    case "ready":
    case "aim-or-shoot":
      return target.kind === "enemy" ? aimAndShoot(reading, target.enemy, activity === "shoot") : noEnemy();
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
      return walkToTarget(man, target, reading.n);
    case "advance-cover":
      return walkToCover(reading);
    case "draw-keeping":
      return drawAnother(reading, "off-hand");
    case "draw-dropping":
      return drawAnother(reading, "ground");
    case "draw-from-ground":
      return target.kind === "weapon" ? { kind: "pick-up", ground: target.ground } : noEnemy();
    case "load":
      return loadOrNothing(man, "ground");
    case "attack":
      return target.kind === "enemy" ? brawl(reading, target.enemy) : noEnemy();
  }
}
const noEnemy = (): Deed => ({ kind: "nothing", why: why("noEnemy") });
