import type { Battle, Figure, Reach } from "../../src/field/battle";
import type { Place, Point } from "../../src/core/place";

/** Maps out: one character per space, so that a failing test shows where. */

const digit = (cost: number): string => (cost < 10 ? String(Math.floor(cost)) : "+");

/** What each space says, row by row, spaces separated by blanks. */
export function drawSpaces(battle: Battle, mark: (centre: Point) => string): string {
  const { area, grid } = battle;
  const rows: string[] = [];
  for (let y = area.y + grid.size / 2; y < area.y + area.height; y += grid.size) {
    const row: string[] = [];
    for (let x = area.x + grid.size / 2; x < area.x + area.width; x += grid.size) row.push(mark({ x, y }));
    rows.push(row.join(" "));
  }
  return rows.join("\n");
}

/** Cost of every spot, rounded down; `.` cannot be reached. Large bases are marked at their top left space. */
export function drawReach(battle: Battle, mover: Figure, reach: Reach): string {
  const [dx, dy] = [(mover.pixelWidth - battle.grid.size) / 2, (mover.pixelHeight - battle.grid.size) / 2];
  return drawSpaces(battle, ({ x, y }) => {
    const spot = reach.spots.find((one) => one.x === x + dx && one.y === y + dy);
    return spot === undefined ? "." : digit(spot.cost);
  });
}

/** `*` where the centre of the space is seen from the place. */
export function drawSight(battle: Battle, from: Place): string {
  return drawSpaces(battle, (centre) => (battle.seesPoint(from, centre) ? "*" : "."));
}

/** The path's places as letters in order: a, b, c ... */
export function drawPath(battle: Battle, places: readonly Place[]): string {
  return drawSpaces(battle, ({ x, y }) => {
    const at = places.findIndex((place) => place.x === x && place.y === y);
    return at < 0 ? "." : String.fromCharCode(97 + at);
  });
}

/** A drawing in a template string without its margins. */
export const map = (drawing: string): string =>
  drawing
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");

export function figure(battle: Battle, id: string): Figure {
  const found = battle.figure(id);
  if (found === undefined) throw new Error(`no figure ${id} on the map`);
  return found;
}
