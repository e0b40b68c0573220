import { lengthOf, type Point } from "../../../core/place";
import { text } from "../../../core/text";
import { type Battle, type Figure, segmentsTouch } from "../../../field";
import { inches, nameOf } from "../spots-and-figures-in-words";
import { HARDLY_CLOSER } from "../turn/distance-tolerance";
import { factsOf } from "../turn/facts-of-turn";
import type { Turn } from "../turn/turn-in-thought";
import { oncePerBattle } from "../turn/once-per-battle";

/** 5P facts: climbs, leaps and windows. A scene does not say where somebody may: where they matter, people are told. */

const LEAP = 2;
const WINDOW = 2;
/** In inches: how finely a gap on the line is measured. */
const STEP = 0.125;

const windows = oncePerBattle(({ snapshot }) =>
  snapshot.walls.filter(({ move, sight, door }) => move !== 0 && (sight === 0 || sight >= 30) && door === 0),
);
const chasms = oncePerBattle((battle) => battle.regionsOf("impassable"));

/** Between the figure and its nearest enemy, and near enough to be tried in this move. */
export function noteWhatIsLeftToTheTable(turn: Turn): void {
  const { battle, me, enemies } = factsOf(turn);
  const [enemy] = enemies;
  if (enemy === undefined) return;
  const { speed } = turn.profile;
  const near = towards(battle, me, enemy, speed + LEAP);
  const height = (Math.abs(enemy.elevation - me.elevation) / battle.grid.distance) * spaceOf(battle);
  if (Math.abs(enemy.elevation - me.elevation) >= battle.grid.distance && height > 1 + HARDLY_CLOSER) {
    turn.trace.note(text("OPFOR.fiveParsecs.note.climb", { enemy: nameOf(enemy), height: inches(height) }));
  }
  if (windows(battle).some(({ c }) => segmentsTouch(me.x, me.y, near.x, near.y, ...c))) {
    turn.trace.note(text("OPFOR.fiveParsecs.note.window", { cost: inches(WINDOW) }));
  }
  if (hasGap(battle, me, near)) turn.trace.note(text("OPFOR.fiveParsecs.note.leap", { gap: inches(LEAP) }));
}

const spaceOf = ({ grid, pixelsPerUnit }: Battle): number => grid.size / pixelsPerUnit;

/** So many inches on the way from one to the other, or there. */
function towards({ pixelsPerUnit }: Battle, from: Figure, to: Figure, most: number): Point {
  const length = lengthOf(to.x - from.x, to.y - from.y) / pixelsPerUnit;
  const share = length === 0 ? 0 : Math.min(1, most / length);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Impassable ground on the line that ends again within a leap. */
function hasGap(battle: Battle, from: Point, to: Point): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const steps = Math.ceil(lengthOf(dx, dy) / battle.pixelsPerUnit / STEP);
  return chasms(battle).some((chasm) => {
    let inside = 0;
    for (let at = 1; at <= steps; at++) {
      const point = { x: from.x + (dx * at) / steps, y: from.y + (dy * at) / steps };
      if (battle.contains(chasm, point)) inside += 1;
      else if (inside > 0) return inside * STEP <= LEAP + STEP;
    }
    return false;
  });
}
