import type { Battle, Figure, Reach } from "../../src/field/battle";
import type { Place, Point } from "../../src/core/place";
import { HexLattice } from "../../src/field/grid/hex";
import { hexSpace } from "../support/ascii";

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

/** What each hex of a map drawn with `hexMap` says, line by line, pushed lines set in by a blank. */
export function drawHexes(
  battle: Battle,
  lines: number,
  columns: number,
  mark: (centre: Point) => string,
): string {
  const { grid } = battle;
  if (grid.kind !== "hex") throw new Error("not a hex map");
  const rows: string[] = [];
  for (let row = 0; row < lines; row++) {
    const marks: string[] = [];
    for (let column = 0; column < columns; column++)
      marks.push(mark(hexSpace(column, row, grid.layout, grid.size)));
    const pushed = (row % 2 === 1) === grid.layout.startsWith("odd");
    rows.push((pushed ? " " : "") + marks.join(" "));
  }
  return rows.join("\n");
}

/** Costs of a reach on hexes; large bases are marked at the first hex of their widest line. */
export function drawHexReach(
  battle: Battle,
  lines: number,
  columns: number,
  reach: Reach,
  mover?: Figure,
): string {
  const dx = mover === undefined ? 0 : mover.x - markOf(battle, mover).x;
  const dy = mover === undefined ? 0 : mover.y - markOf(battle, mover).y;
  return drawHexes(battle, lines, columns, ({ x, y }) => {
    const spot = reach.spots.find((one) => Math.hypot(one.x - x - dx, one.y - y - dy) < 1);
    return spot === undefined ? "." : digit(spot.cost);
  });
}

function markOf(battle: Battle, mover: Figure): Point {
  if (battle.grid.kind !== "hex") return mover;
  const footprint = new HexLattice(battle.snapshot, battle.grid).footprint(mover.width, mover.height);
  return { x: mover.x - footprint.dx, y: mover.y - footprint.dy };
}

/** A hex drawing without its margin, keeping the half steps. */
export function hexes(drawing: string): string {
  const lines = drawing
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
  const margin = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(margin)).join("\n");
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
