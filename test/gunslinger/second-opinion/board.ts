import type { FigureData, Snapshot, WallData } from "../../../src/field/snapshot";

/**
 * The map of a showdown, plain and slow, from the page and the README alone: a list of hexes, every wall asked
 * every time. Nothing of the product's geometry or search is used.
 */

export interface Cell {
  readonly q: number;
  readonly r: number;
  readonly x: number;
  readonly y: number;
  readonly onMap: boolean;
  /** Ids of the regions its middle is in, by tag. */
  readonly buildings: readonly string[];
  readonly gullies: readonly string[];
  readonly path: boolean;
  readonly impassable: boolean;
}

export interface Board {
  readonly snapshot: Snapshot;
  readonly size: number;
  /** The rotation of one of the six hexsides. */
  readonly firstSide: number;
  readonly cells: readonly Cell[];
  readonly neighbours: ReadonlyMap<Cell, readonly Cell[]>;
  /** Of the hexes of the map: those he can step to. */
  readonly open: Map<Cell, readonly Cell[]>;
  /** Looked up before. */
  readonly found: Map<string, Cell>;
}

/** So many hexes beyond the map aim zones are looked at. */
const BEYOND = 12;

export function boardOf(snapshot: Snapshot, beyond = BEYOND): Board {
  // Rows are closer together than hexes are wide.
  const margin = beyond + 3;
  const { grid, area } = snapshot.scene;
  if (grid.kind !== "hex") throw new Error("hexes only");
  const { size, layout } = grid;
  const upright = layout.endsWith("r");
  const [left, right, top, bottom] = [area.x, area.x + area.width, area.y, area.y + area.height];
  const [across, down] = upright ? [area.width, area.height] : [area.height, area.width];
  const columns = Math.ceil(across / size) + margin + 2;
  const rows = Math.ceil(down / (size * 0.866)) + margin + 2;
  const cells: Cell[] = [];
  for (let row = -margin - 1; row < rows; row++) {
    for (let column = -margin - 2; column < columns; column++) {
      const pushed = (row % 2 !== 0) === layout.startsWith("odd");
      const along = (column + (pushed ? 1.5 : 1)) * size;
      const aside = (size * (3 * row + 2)) / (2 * Math.sqrt(3));
      const exact = upright ? ([along, aside] as const) : ([aside, along] as const);
      const [x, y] = [inSixteenths(exact[0]), inSixteenths(exact[1])];
      const far = beyond * size;
      if (x < left - far || x > right + far || y < top - far || y > bottom + far) continue;
      const q = column - (layout.startsWith("odd") ? Math.floor(row / 2) : Math.ceil(row / 2));
      cells.push({
        ...{ q, r: row, x, y, onMap: left <= x && x <= right && top <= y && y <= bottom },
        ...groundAt(snapshot, x, y),
      });
    }
  }
  const byKey = new Map(cells.map((cell) => [`${cell.q},${cell.r}`, cell]));
  const around = (cell: Cell): Cell[] =>
    SIDES.flatMap(([dq, dr]) => byKey.get(`${cell.q + dq},${cell.r + dr}`) ?? []);
  const neighbours = new Map(cells.map((cell) => [cell, around(cell)]));
  const board: Board = {
    snapshot,
    size,
    firstSide: upright ? 30 : 0,
    cells,
    neighbours,
    open: new Map(),
    found: new Map(),
  };
  for (const cell of cells.filter(({ onMap }) => onMap)) {
    const next = neighbours.get(cell) ?? [];
    board.open.set(
      cell,
      next.filter((other) => isOpenStep(board, cell, other)),
    );
  }
  return board;
}

/** The map is measured in sixteenths of a pixel. */
export const inSixteenths = (value: number): number => Math.round(value * 16) / 16;

const SIDES = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;

function groundAt({ regions }: Snapshot, x: number, y: number) {
  const here = regions.filter(({ rings }) => rings.some((ring) => isInside(ring, x, y)));
  const tagged = (tag: string): string[] =>
    here.filter(({ terrain }) => terrain.some(({ tags }) => tags?.includes(tag))).map(({ id }) => id);
  return {
    buildings: tagged("building"),
    gullies: tagged("gully"),
    path: tagged("path").length > 0,
    impassable: here.some(({ terrain }) => terrain.some(({ kind }) => kind === "impassable")),
  };
}

/** Only single rings are drawn in these tests. */
function isInside(ring: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let at = 0; at < ring.length; at += 2) {
    const [ax = 0, ay = 0] = [ring[at], ring[at + 1]];
    const [bx = 0, by = 0] = [ring[(at + 2) % ring.length], ring[(at + 3) % ring.length]];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

export const apart = (a: Cell, b: Cell): number =>
  Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q + a.r - b.q - b.r));

export function cellOf(board: Board, at: { readonly x: number; readonly y: number }): Cell {
  const name = `${at.x} ${at.y}`;
  const far = ({ x, y }: Cell): number => (x - at.x) ** 2 + (y - at.y) ** 2;
  const found = board.found.get(name) ?? least(board.cells, far)[0] ?? fail("an empty board");
  board.found.set(name, found);
  return found;
}

/** Everything that is least by the measure. */
export function least<T>(things: readonly T[], measure: (thing: T) => number): T[] {
  const all = things.map((thing) => ({ thing, value: measure(thing) }));
  const best = Math.min(...all.map(({ value }) => value));
  return all.filter(({ value }) => value === best).map(({ thing }) => thing);
}

export function fail(what: string): never {
  throw new Error(what);
}

interface Line {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}
const line = (a: { x: number; y: number }, b: { x: number; y: number }): Line => ({
  ...{ ax: a.x, ay: a.y, bx: b.x, by: b.y },
});

/** How far along the first line the second crosses it, from 0 to 1; nothing where they do not meet. */
function crossing(one: Line, other: Line): number | undefined {
  const [dx, dy] = [one.bx - one.ax, one.by - one.ay];
  const [ex, ey] = [other.bx - other.ax, other.by - other.ay];
  const turn = dx * ey - dy * ex;
  if (turn === 0) return undefined;
  const t = ((other.ax - one.ax) * ey - (other.ay - one.ay) * ex) / turn;
  const u = ((other.ax - one.ax) * dy - (other.ay - one.ay) * dx) / turn;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? t : undefined;
}

const wallLine = ({ c: [ax, ay, bx, by] }: WallData): Line => ({ ax, ay, bx, by });
const isOpen = ({ door, ds }: WallData): boolean => door !== 0 && ds === 1;
const crosses = (wall: WallData, way: Line): boolean => crossing(way, wallLine(wall)) !== undefined;

/** No wall between the two middles that stops sight. */
export const isClear = ({ snapshot }: Board, a: Cell, b: Cell): boolean =>
  a === b || !snapshot.walls.some((wall) => wall.sight !== 0 && !isOpen(wall) && crosses(wall, line(a, b)));

/** One hex further, on foot. */
export const canStep = ({ open }: Board, a: Cell, b: Cell): boolean => open.get(a)?.includes(b) === true;
const isOpenStep = ({ snapshot }: Board, a: Cell, b: Cell): boolean =>
  b.onMap &&
  !b.impassable &&
  !snapshot.walls.some((wall) => wall.move !== 0 && !isOpen(wall) && crosses(wall, line(a, b)));

/** Something low on the line within one hex of its first end. */
function lowNear({ snapshot, size }: Board, near: Cell, far: Cell): boolean {
  const whole = line(near, far);
  const length = Math.hypot(far.x - near.x, far.y - near.y);
  const isNear = (other: Line): boolean => {
    const t = crossing(whole, other);
    return t !== undefined && t * length <= size;
  };
  const fences = snapshot.walls.filter((wall) => wall.move !== 0 && wall.sight === 0 && !isOpen(wall));
  if (fences.some((wall) => isNear(wallLine(wall)))) return true;
  const troughs = snapshot.regions.filter(({ terrain }) => terrain.some(({ kind }) => kind === "cover"));
  return troughs.some(({ rings }) =>
    rings.some((ring) => isInside(ring, near.x, near.y) || sidesOf(ring).some(isNear)),
  );
}

function sidesOf(ring: readonly number[]): Line[] {
  return Array.from({ length: ring.length / 2 }, (_, corner) => {
    const at = (of: number): number => ring[of % ring.length] ?? fail("a ring of pairs");
    const from = 2 * corner;
    return { ax: at(from), ay: at(from + 1), bx: at(from + 2), by: at(from + 3) };
  });
}

/** A gully hides whoever is in it from everybody outside who is not next to him. */
const gullyHides = (a: Cell, b: Cell): boolean =>
  apart(a, b) > 1 &&
  (a.gullies.some((id) => !b.gullies.includes(id)) || b.gullies.some((id) => !a.gullies.includes(id)));

export interface Eye {
  readonly at: Cell;
  readonly down: boolean;
}

/** Sight runs both ways, and all round. */
export const inSight = (board: Board, a: Eye, b: Eye): boolean =>
  isClear(board, a.at, b.at) &&
  !gullyHides(a.at, b.at) &&
  !(a.at !== b.at && a.down && lowNear(board, a.at, b.at)) &&
  !(a.at !== b.at && b.down && lowNear(board, b.at, a.at));

/** Steps on foot to every hex from where one starts; `allowed` says which may be entered. */
export function steps(
  board: Board,
  start: readonly Cell[],
  allowed: (cell: Cell) => boolean,
): Map<Cell, number> {
  const found = new Map(start.map((cell) => [cell, 0]));
  const queue = [...start];
  for (const cell of queue) {
    for (const next of board.neighbours.get(cell) ?? []) {
      if (found.has(next) || !allowed(next) || !canStep(board, cell, next)) continue;
      found.set(next, (found.get(cell) ?? 0) + 1);
      queue.push(next);
    }
  }
  return found;
}

/** Steps from every hex to the nearest goal. No wall in these tests is one-way, but impassable ground is. */
export function stepsTo(
  board: Board,
  goals: readonly Cell[],
  allowed: (cell: Cell) => boolean,
): Map<Cell, number> {
  const found = new Map(goals.map((cell) => [cell, 0]));
  const queue = [...goals];
  for (const cell of queue) {
    if (!allowed(cell) || cell.impassable || !cell.onMap) continue;
    for (const before of board.neighbours.get(cell) ?? []) {
      if (found.has(before) || !before.onMap || !canStep(board, before, cell)) continue;
      found.set(before, (found.get(cell) ?? 0) + 1);
      queue.push(before);
    }
  }
  return found;
}

/** Foundry's rotation of the way from one hex to another: 0 south, 90 west. */
export const bearing = (from: Cell, to: Cell): number =>
  (Math.atan2(from.x - to.x, to.y - from.y) * 180) / Math.PI;

/** The hexside he looks at; exactly towards a corner counts as the one clockwise of it. */
export const sideOf = ({ firstSide }: Board, { rotation }: Pick<FigureData, "rotation">): number =>
  firstSide + 60 * Math.floor((rotation - firstSide) / 60 + 0.5);

export const turnBetween = (a: number, b: number): number => {
  const turn = (((a - b) % 360) + 360) % 360;
  return Math.min(turn, 360 - turn);
};

/** From the front-left to the front-right hexside, both included, without end. */
export const inZone = (from: Cell, side: number, to: Cell): boolean =>
  from === to || turnBetween(bearing(from, to), side) <= 60.2;
