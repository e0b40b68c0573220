import { seededDice, type Dice } from "../../../src/core/dice";
import type { Json } from "../../../src/core/json";
import { HexLattice, snapshotSchema, type Snapshot } from "../../../src/field";

/** Random positions with everything that players put on a table, the same for the same seed. */

export type GridKind = "square" | "hex" | "gridless";
export interface Position {
  readonly snapshot: Snapshot;
  readonly memory: Json;
  /** Whose turn it is. */
  readonly figure: string;
}

const SIZE = 100;
const [COLUMNS, ROWS] = [15, 13];
const DOCTRINES = ["cautious", "aggressive", "tactical", "rampaging", "defensive", "beast", "guardian"];
const WEAPONS = [
  { name: "Hand gun", range: 12, shots: 1, damage: 0, traits: ["Pistol"] },
  { name: "Military rifle", range: 24, shots: 1, damage: 0, traits: [] },
  { name: "Blast pistol", range: 8, shots: 1, damage: 1, traits: ["Pistol"] },
  { name: "Shotgun", range: 4, shots: 2, damage: 1, traits: ["Snap Shot"] },
  { name: "Hunting rifle", range: 30, shots: 1, damage: 1, traits: ["Heavy"] },
  { name: "Blade", range: 0, shots: 0, damage: 0, traits: ["Melee"] },
];

class Maker {
  readonly dice: Dice;
  readonly walls: { id: string; c: [number, number, number, number] }[] = [];
  readonly regions: unknown[] = [];
  readonly figures: { id: string; x: number; y: number; width: number; height: number }[] = [];
  readonly #taken = new Set<string>();
  readonly #lattice: HexLattice | undefined;

  constructor(
    readonly kind: GridKind,
    seed: string,
  ) {
    this.dice = seededDice(seed);
    if (kind === "hex") {
      const bare = snapshotSchema.parse({ format: "opfor-battle", version: 1, scene: this.scene(false) });
      const { grid } = bare.scene;
      if (grid.kind === "hex") this.#lattice = new HexLattice(bare, grid);
    }
  }

  roll(sides: number): number {
    return this.dice.roll(sides);
  }
  pick<T>(from: readonly T[]): T {
    const found = from[this.roll(from.length) - 1];
    if (found === undefined) throw new Error("nothing to pick from");
    return found;
  }

  scene(levels: boolean): unknown {
    const hex = this.kind === "hex";
    return {
      area: hex
        ? {
            x: SIZE / 2,
            y: 0,
            width: (COLUMNS + 0.5) * SIZE,
            height: (SIZE * (3 * ROWS + 1)) / (2 * Math.sqrt(3)),
          }
        : { x: 0, y: 0, width: COLUMNS * SIZE, height: ROWS * SIZE },
      grid: { kind: this.kind, size: SIZE, distance: 1, units: "in", ...(hex ? { layout: "odd-r" } : {}) },
      scale: { inch: SIZE },
      ...(levels
        ? {
            levels: [
              { id: "ground", bottom: 0, top: 3 },
              { id: "roof", bottom: 3, top: 9 },
            ],
          }
        : {}),
    };
  }

  /** Nobody stands with its middle on a wall. */
  onAWall({ x, y }: { x: number; y: number }): boolean {
    return this.walls.some(({ c: [ax, ay, bx, by] }) => {
      const squared = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
      return Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y) < 20;
    });
  }

  wall(x0: number, y0: number, x1: number, y1: number, more: object = {}): void {
    this.walls.push({
      id: `w${this.walls.length}`,
      c: [x0 * SIZE, y0 * SIZE, x1 * SIZE, y1 * SIZE],
      ...more,
    });
  }
  /** Solid all round, and filled so that nobody stands in it. */
  block(column: number, row: number, width = 1, height = 1): void {
    this.wall(column, row, column + width, row + height);
    this.wall(column, row + height, column + width, row);
    for (let x = column; x < column + width; x++)
      for (let y = row; y < row + height; y++) this.#taken.add(`${x},${y}`);
  }
  patch(
    terrain: object[],
    column: number,
    row: number,
    width: number,
    height: number,
    more: object = {},
  ): void {
    const [x0, y0, x1, y1] = [column * SIZE, row * SIZE, (column + width) * SIZE, (row + height) * SIZE];
    this.regions.push({
      id: `r${this.regions.length}`,
      rings: [[x0, y0, x1, y0, x1, y1, x0, y1]],
      terrain,
      ...more,
    });
  }

  /** A free place for a base of this many spaces, or none. */
  spot(across: number, within: readonly [number, number, number, number]): [number, number] | undefined {
    for (let tries = 0; tries < 40; tries++) {
      const column = within[0] + this.roll(Math.max(1, within[2] - across + 1)) - 1;
      const row = within[1] + this.roll(Math.max(1, within[3] - across + 1)) - 1;
      if (this.claim(column, row, across)) return [column, row];
    }
    return undefined;
  }
  claim(column: number, row: number, across: number): boolean {
    const cells = Array.from({ length: across * across }, (_, at) => [
      column + (at % across),
      row + Math.floor(at / across),
    ]);
    const free = cells.every(
      ([x = 0, y = 0]) => x >= 0 && y >= 0 && x < COLUMNS && y < ROWS && !this.#taken.has(`${x},${y}`),
    );
    if (free) for (const [x, y] of cells) this.#taken.add(`${x},${y}`);
    return free;
  }

  place([column, row]: readonly [number, number], across: number): { x: number; y: number } {
    if (this.#lattice === undefined) {
      const shift = this.kind === "gridless" ? (this.roll(5) - 3) * 7 : 0;
      return { x: (column + across / 2) * SIZE + shift, y: (row + across / 2) * SIZE };
    }
    const pushed = row % 2 === 1;
    const x = (column + (pushed ? 1.5 : 1)) * SIZE;
    const y = (SIZE * (3 * row + 2)) / (2 * Math.sqrt(3));
    const footprint = this.#lattice.footprint(across, across);
    const cell = this.#lattice.indexAt(x, y);
    return { x: this.#lattice.centreX(cell) + footprint.dx, y: this.#lattice.centreY(cell) + footprint.dy };
  }
}

function terrain(maker: Maker): readonly [number, number, number, number] | undefined {
  const kind = maker.pick(["field", "corridor", "rooms", "woods", "field", "mixed"]);
  if (kind === "field" || kind === "mixed") {
    for (let i = 0; i < 8; i++) maker.block(maker.roll(COLUMNS) - 1, maker.roll(ROWS) - 1);
  }
  if (kind === "corridor") {
    const row = 3 + maker.roll(6);
    maker.wall(2, row, 13, row);
    maker.wall(2, row + 1, 13, row + 1);
    if (maker.roll(2) === 1) maker.wall(2, row, 2, 0);
    if (maker.roll(3) === 1) maker.wall(8, row, 8, row + 1, { door: 1, ds: maker.roll(2) - 1 });
    return [2, row, 11, 1];
  }
  if (kind === "rooms") {
    const [x, y] = [4 + maker.roll(2), 3 + maker.roll(2)];
    maker.wall(x, y, x + 5, y);
    maker.wall(x, y + 4, x + 5, y + 4, maker.roll(3) === 1 ? { sight: 0 } : {});
    maker.wall(x, y, x, y + 1);
    maker.wall(x, y + 1, x, y + 2, { door: 1, ds: maker.roll(3) - 1 });
    maker.wall(x, y + 2, x, y + 4);
    maker.wall(x + 5, y, x + 5, y + 3, maker.roll(4) === 1 ? { move: 0 } : {});
  }
  if (kind === "woods" || kind === "mixed") {
    for (let i = 0; i < 2; i++)
      maker.patch(
        [{ kind: "cover", tags: ["area"] }],
        maker.roll(9),
        maker.roll(7),
        1 + maker.roll(5),
        1 + maker.roll(5),
      );
  }
  return undefined;
}

export function position(seed: string, kind: GridKind): Position {
  const maker = new Maker(kind, `${kind} ${seed}`);
  const corridor = terrain(maker);
  const bare = maker.roll(6) === 1;
  for (let i = 0; i < (bare ? 0 : 7); i++)
    maker.patch(
      [{ kind: "cover" }],
      maker.roll(COLUMNS) - 1,
      maker.roll(ROWS) - 1,
      maker.roll(4) === 1 ? 2 : 1,
      1,
    );
  if (maker.roll(2) === 1)
    maker.patch([{ kind: "feature", name: "ruin" }], maker.roll(10), maker.roll(8), 4, 3);
  if (maker.roll(2) === 1) maker.patch([{ kind: "difficult" }], maker.roll(10), maker.roll(8), 3, 3);
  const levels = maker.roll(4) === 1;
  if (levels) maker.patch([{ kind: "cover" }], 3, 3, 3, 2, { bottom: 3, top: 6 });
  const figures = fighters(maker, corridor, levels);
  const [first] = figures;
  const options = {
    playerEdge: maker.pick(["north", "south", "east", "west"]),
    figuresBlock: maker.roll(3) > 1,
    cover: maker.roll(4) === 1 ? "any" : "half",
    opensDoors: maker.roll(2) === 1,
    dashPolicy: maker.roll(6) === 1 ? "literal" : "core",
    fireAfterAdvance: maker.roll(3) === 1,
  };
  const snapshot = snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: maker.scene(levels),
    walls: maker.walls,
    regions: maker.regions,
    figures,
    acted: figures.filter(({ side }) => side === "foe" && maker.roll(2) === 1).map(({ id }) => id),
    options: { "five-parsecs": options },
  });
  const memory = {
    attacked: { f2: { ranged: maker.pick(["f1", "f3"]), melee: maker.pick(["f1", "f3"]) } },
    avengers: maker.roll(8) === 1 ? ["f0"] : [],
    lost: [],
    waiting: maker.roll(2) === 1 ? ["f0"] : [],
    detours: maker.roll(6) === 1 ? ["f0"] : [],
    stayed: maker.roll(3) === 1 ? ["f2"] : [],
    edgeDetours: maker.roll(8) === 1 ? { f0: maker.roll(10) } : {},
    ...aimsOf(maker, snapshot),
  };
  return { snapshot, memory, figure: first?.id ?? "f0" };
}

/** What the first figure set out for, left behind or goes round, now and then. */
function aimsOf(maker: Maker, { figures, regions }: Snapshot): Record<string, Json> {
  const crew = figures.filter(({ side }) => side === "crew");
  if (crew.length === 0) return {};
  const prey = maker.pick(crew);
  const at = `${prey.id} ${Math.round(prey.x)} ${Math.round(prey.y)}`;
  const aims = [`flank ${at}`, "centre", ...regions.map(({ id }) => `feature ${id} ${prey.id}`)];
  const left = aims.filter(() => maker.roll(3) === 1);
  const on = maker.pick(aims);
  const detour = {
    prey: prey.id,
    x: Math.round(prey.x) + (maker.roll(3) - 2) * 200,
    y: Math.round(prey.y),
    distance: maker.roll(10),
  };
  return {
    ...(maker.roll(3) === 1 ? { aims: { f0: maker.roll(2) === 1 ? { on, left: [] } : { left } } } : {}),
    ...(maker.roll(6) === 1 ? { preyDetours: { f0: detour } } : {}),
  };
}

function fighters(
  maker: Maker,
  corridor: readonly [number, number, number, number] | undefined,
  levels: boolean,
) {
  const made = [];
  const count = 4 + maker.roll(4);
  for (let index = 0; index < count; index++) {
    const side = index % 2 === 0 ? "foe" : "crew";
    const across = maker.roll(5) === 1 ? 1 + maker.roll(3) : 1;
    const squeezed = corridor !== undefined && maker.roll(3) > 1;
    const at = (squeezed ? maker.spot(1, corridor) : undefined) ?? maker.spot(across, [0, 0, COLUMNS, ROWS]);
    if (at === undefined) continue;
    const inRow = squeezed && at[1] === corridor[1];
    const size = inRow ? 1 : across;
    const middle = maker.place(at, size);
    if (maker.onAWall(middle)) continue;
    const up = levels && maker.roll(3) === 1;
    made.push({
      id: `f${index}`,
      name: `f${index}`,
      side,
      ...middle,
      width: size,
      height: size,
      ...(levels ? { elevation: up ? 3 : 0, level: up ? "roof" : "ground" } : {}),
      ruleset: "five-parsecs",
      doctrine: maker.pick(DOCTRINES),
      profile: {
        speed: 2 + maker.roll(4),
        combatSkill: maker.roll(3) - 1,
        toughness: 3,
        panic: 2,
        weapons: Array.from({ length: maker.roll(3) - 1 }, () => maker.pick(WEAPONS)),
        stun: maker.roll(6) === 1 ? 1 : 0,
        guards: maker.pick(["f2", "f2", "f4", "gone"]),
      },
    });
  }
  return made;
}
