import { orient2d } from "robust-predicates";
import type { Point } from "../../../src/core/place";
import type { Figure, MoveRules } from "../../../src/field/battle";
import type { Snapshot } from "../../../src/field/snapshot";
import { boxesApart, isOpen, levelNames, sharesLevel, sixteenth, type Stretch } from "./rays";

/** Movement on grids the slow way: cells by name, every wall for every step, cheapest first from a list. */

export interface Cell {
  readonly key: string;
  readonly column: number;
  readonly row: number;
  readonly centre: Point;
}

type Grid = Snapshot["scene"]["grid"];

/** Centres by Foundry's offset coordinates. */
export function centreOf(grid: Grid, column: number, row: number): Point {
  if (grid.kind !== "hex") {
    return { x: sixteenth((column + 0.5) * grid.size), y: sixteenth((row + 0.5) * grid.size) };
  }
  const side = grid.size / Math.sqrt(3);
  const odd = (n: number): number => ((n % 2) + 2) % 2;
  const shifted = (n: number): number => (grid.layout.startsWith("odd") ? odd(n) : 1 - odd(n)) / 2;
  return grid.layout.endsWith("r")
    ? { x: sixteenth((column + shifted(row)) * grid.size), y: sixteenth(side * (1 + 1.5 * row)) }
    : { x: sixteenth(side * (1 + 1.5 * column)), y: sixteenth((row + shifted(column)) * grid.size) };
}

/** The cell whose centre is nearest (hexes), or whose square holds the point. */
export function cellAt(grid: Grid, point: Point): Cell {
  if (grid.kind !== "hex") {
    return cell(grid, Math.floor(point.x / grid.size), Math.floor(point.y / grid.size));
  }
  const upright = grid.layout.endsWith("r");
  const [along, aside] = upright ? [point.x, point.y] : [point.y, point.x];
  // Lines of hexes lie three quarters of a hex apart; a hex reaches into the lines beside its own.
  const side = grid.size / Math.sqrt(3);
  const [line, place] = [Math.round((aside / side - 1) / 1.5), Math.round(along / grid.size)];
  let [best, least] = [cell(grid, 0, 0), Infinity];
  for (let l = line - 1; l <= line + 1; l++) {
    for (let p = place - 1; p <= place + 1; p++) {
      const one = upright ? cell(grid, p, l) : cell(grid, l, p);
      const away = (one.centre.x - point.x) ** 2 + (one.centre.y - point.y) ** 2;
      if (away < least) [best, least] = [one, away];
    }
  }
  return best;
}

const cells = new WeakMap<Grid, Map<number, Cell>>();

export function cell(grid: Grid, column: number, row: number): Cell {
  const ofGrid = cells.get(grid) ?? new Map<number, Cell>();
  cells.set(grid, ofGrid);
  const name = (column + 5000) * 10_000 + row + 5000;
  const found = ofGrid.get(name) ?? {
    key: `${column},${row}`,
    column,
    row,
    centre: centreOf(grid, column, row),
  };
  ofGrid.set(name, found);
  return found;
}

/** Centres of the cells a base covers, from the centre of the base. */
export function coveredCells(grid: Grid, base: Point, width: number, height: number): Cell[] {
  if (grid.kind !== "hex") {
    const [columns, rows] = [Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height))];
    const first = cellAt(grid, {
      x: base.x - ((columns - 1) / 2) * grid.size,
      y: base.y - ((rows - 1) / 2) * grid.size,
    });
    const cells: Cell[] = [];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        cells.push(cell(grid, first.column + column, first.row + row));
      }
    }
    return cells;
  }
  return hexesIn(grid, base, Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
}

/** The bounding box of the token, its lines of hexes from the top: one more per line, then one fewer. */
function hexesIn(grid: Grid & { kind: "hex" }, base: Point, width: number, height: number): Cell[] {
  const upright = grid.layout.endsWith("r");
  const lines = upright ? height : width;
  const widest = Math.max(upright ? width : height, Math.floor(lines / 2) + 1);
  const long = (2 * grid.size) / Math.sqrt(3);
  const main = Math.floor((lines - 1) / 2);
  const start = {
    along: (upright ? base.x : base.y) - (widest * grid.size) / 2,
    aside: (upright ? base.y : base.x) - ((0.75 * lines + 0.25) * long) / 2,
  };
  const cells: Cell[] = [];
  for (let line = 0; line < lines; line++) {
    const fewer = Math.abs(line - main);
    for (let i = 0; i < widest - fewer; i++) {
      const along = start.along + (0.5 * fewer + 0.5 + i) * grid.size;
      const aside = start.aside + (0.5 + 0.75 * line) * long;
      cells.push(cellAt(grid, upright ? { x: along, y: aside } : { x: aside, y: along }));
    }
  }
  return cells;
}

export interface Step {
  readonly to: Cell;
  readonly diagonal: boolean;
}

const known = new WeakMap<object, Map<string, readonly Step[]>>();

export function stepsFrom(grid: Grid, from: Cell): readonly Step[] {
  const ofGrid = known.get(grid) ?? new Map<string, readonly Step[]>();
  known.set(grid, ofGrid);
  const steps = ofGrid.get(from.key) ?? findSteps(grid, from);
  ofGrid.set(from.key, steps);
  return steps;
}

function findSteps(grid: Grid, from: Cell): Step[] {
  const steps: Step[] = [];
  for (let dc = -1; dc <= 1; dc++) {
    for (let dr = -1; dr <= 1; dr++) {
      if (dc === 0 && dr === 0) continue;
      const to = cell(grid, from.column + dc, from.row + dr);
      const apart = Math.hypot(to.centre.x - from.centre.x, to.centre.y - from.centre.y);
      if (grid.kind === "hex" && apart > grid.size * 1.1) continue;
      steps.push({ to, diagonal: grid.kind !== "hex" && dc !== 0 && dr !== 0 });
    }
  }
  return steps;
}

export const isPlayable = (snapshot: Snapshot, { centre }: Cell): boolean => {
  const { x, y, width, height } = snapshot.scene.area;
  return centre.x >= x && centre.x <= x + width && centre.y >= y && centre.y <= y + height;
};

/** The wall shares a point with the step other than its start. */
export function wallStops(
  snapshot: Snapshot,
  mover: Figure,
  rules: MoveRules,
  { wall, a, b }: Stretch,
  from: Point,
  to: Point,
): boolean {
  if (boxesApart(from, to, a, b) || wall.move === 0 || isOpen(wall)) return false;
  if (rules.opensDoors === true && wall.door === 1 && wall.ds === 0) return false;
  if (!sharesLevel(wall.levels, levelNames(snapshot, mover.level, mover.elevation))) return false;
  if (mover.elevation < (wall.bottom ?? -Infinity) || mover.elevation >= (wall.top ?? Infinity)) return false;
  const start = Math.sign(orient2d(a.x, a.y, b.x, b.y, from.x, from.y));
  if (wall.dir === 1 && start < 0) return false;
  if (wall.dir === 2 && start > 0) return false;
  return sharesMoreThanStart(a, b, from, to);
}

function sharesMoreThanStart(a: Point, b: Point, from: Point, to: Point): boolean {
  const sideA = Math.sign(orient2d(from.x, from.y, to.x, to.y, a.x, a.y));
  const sideB = Math.sign(orient2d(from.x, from.y, to.x, to.y, b.x, b.y));
  if (sideA === 0 && sideB === 0) {
    // In one line: compare along the step.
    const along = (p: Point): number => (p.x - from.x) * (to.x - from.x) + (p.y - from.y) * (to.y - from.y);
    const [first, last] = [Math.min(along(a), along(b)), Math.max(along(a), along(b))];
    return last > 0 && first <= along(to);
  }
  const sideFrom = Math.sign(orient2d(a.x, a.y, b.x, b.y, from.x, from.y));
  const sideTo = Math.sign(orient2d(a.x, a.y, b.x, b.y, to.x, to.y));
  return sideFrom !== 0 && sideFrom * sideTo <= 0 && sideA * sideB <= 0;
}
