import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, it, vi } from "vitest";
import type { Point } from "../../src/core/place";
import { battleFrom, standing, type Battle, type Figure } from "../../src/field";
import { loadBattle } from "../../src/field/load";
import type { Snapshot } from "../../src/field/snapshot";
import { bruteBattle } from "./oracle/battle";
import { Chance, onSpaces } from "./oracle/maps";
import { OpenWalk } from "./oracle/open";
import { Comparison } from "./oracle/table";
import { Walker } from "./oracle/walk";

/** Scenes other people made: walls drawn by hand, doors, one-way walls, zero-length walls. */

vi.setConfig({ testTimeout: 300_000 });

const ROUNDS = 2;
const BUDGET = 5;
/** Without a grid: slow to check where walls are many. */
const STROLL = 1.5;

const folder = new URL("../../../shared/data/scenes/", import.meta.url);
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "manifest.json")
  : [];

function read(file: string): Snapshot {
  const loaded = loadBattle(JSON.parse(readFileSync(new URL(file, folder), "utf8")));
  if (!loaded.ok) throw new Error(`${file}: ${JSON.stringify(loaded.problems)}`);
  return loaded.value;
}

/** A figure of the size somewhere on the map, for scenes that have none. */
function visitor(chance: Chance, snapshot: Snapshot, size: number): Snapshot["figures"][number] {
  const { area, grid } = snapshot.scene;
  const point = { x: area.x + chance.below(area.width), y: area.y + chance.below(area.height) };
  const middle = {
    x: (Math.floor(point.x / grid.size) + 0.5) * grid.size,
    y: (Math.floor(point.y / grid.size) + 0.5) * grid.size,
  };
  return {
    id: `visitor-${size}`,
    name: "visitor",
    side: "foe",
    ...(grid.kind === "gridless" ? point : onSpaces({ grid }, middle, size, size)),
    elevation: 0,
    width: size,
    height: size,
    rotation: 0,
    hidden: false,
    defeated: false,
    profile: {},
    statuses: [],
  };
}

interface Visit {
  readonly chance: Chance;
  readonly snapshot: Snapshot;
  readonly real: Battle;
  readonly brute: Battle;
  readonly visitors: readonly Figure[];
}

function* visits(file: string): Iterable<Visit> {
  const chance = new Chance(file.length);
  const scene = read(file);
  for (let round = 0; round < ROUNDS; round++) {
    const guests = [1, 2].map((size) => visitor(chance, scene, size));
    const snapshot = { ...scene, figures: [...scene.figures.slice(0, 8), ...guests] };
    const [real, brute] = [battleFrom(snapshot, "space"), bruteBattle(snapshot, "space")];
    const visitors = real.figures.filter(({ id }) => guests.some((guest) => guest.id === id));
    yield { chance, snapshot, real, brute, visitors };
  }
}

/** Half of the points are ends of walls, where rays are degenerate. */
function somewhere({ chance, snapshot }: Visit): Point {
  const wall = snapshot.walls[chance.below(Math.max(1, snapshot.walls.length))];
  if (wall !== undefined && chance.chance(2)) return { x: wall.c[0], y: wall.c[1] };
  const { x, y } = visitor(chance, snapshot, 1);
  return { x, y };
}

function compareLooks(visit: Visit, looks: Comparison): void {
  const { real, brute, visitors, chance, snapshot } = visit;
  for (let i = 0; i < 60; i++) {
    const [from, to] = [somewhere(visit), somewhere(visit)];
    looks.same(real.seesPoint(from, to), brute.seesPoint(from, to), true, () => [from, to]);
  }
  for (const viewer of real.figures) {
    for (const target of visitors) {
      const near = { x: viewer.x + (chance.below(9) - 4) * 20, y: viewer.y + (chance.below(9) - 4) * 20 };
      const there = snapshot.scene.grid.kind === "hex" ? target : standing(target, near);
      const asked = (): unknown => [viewer, there];
      looks.same(real.sees(viewer, there), brute.sees(viewer, there), true, asked);
      looks.same(real.cover(viewer, there).blocked, brute.cover(viewer, there).blocked, true, asked);
    }
  }
}

function compareMoves({ chance, snapshot, real, brute, visitors }: Visit, moves: Comparison): void {
  for (const mover of visitors) {
    const spots = brute.reach(mover, BUDGET).spots;
    const walker = new Walker(snapshot, real.figures, mover, {});
    moves.same(real.reach(mover, BUDGET).spots, spots, spots.length > 1, () => mover);
    for (let i = 0; i < 10; i++) {
      const spot = chance.one(spots);
      const path = real.path(mover, { kind: "place", place: spot });
      moves.same(path?.cost, spot.cost, true, () => [mover, spot]);
      moves.close(walker.costOf(path?.places ?? []), spot.cost, () => [mover, spot, path]);
    }
  }
}

/** The scene without its grid. Walls further off than the mover can get do not matter to it. */
function compareOpenMoves({ chance, snapshot: scene }: Visit, moves: Comparison): void {
  const { distance, units, size } = scene.scene.grid;
  const grid = { kind: "gridless", size, distance, units } as const;
  const gridless = { ...scene, scene: { ...scene.scene, grid } };
  const guest = visitor(chance, gridless, chance.one([0.5, 1]));
  const far = (STROLL + guest.width) * size;
  const near = (a: number, b: number, at: number): boolean =>
    Math.min(a, b) < at + far && Math.max(a, b) > at - far;
  const walls = scene.walls.filter(
    ({ c: [ax, ay, bx, by] }) => near(ax, bx, guest.x) && near(ay, by, guest.y),
  );
  const real = battleFrom({ ...gridless, figures: [guest] }, "space");
  for (const mover of real.figures) {
    const walk = new OpenWalk({ ...gridless, walls }, real.figures, mover, {}, 0.02);
    if (!walk.ground.mayStand(mover, 0.5)) continue;
    const reach = real.reach(mover, STROLL);
    for (let i = 0; i < 20; i++) {
      const spot = chance.one(reach.spots);
      const cost = real.path(mover, { kind: "place", place: spot })?.cost ?? Infinity;
      const wanted = walk.costTo(spot) / size;
      const asked = (): unknown => [mover, spot, cost, wanted];
      moves.same(cost >= wanted * 0.99 && cost <= wanted * 1.02 + 0.01, true, spot.cost > 0, asked);
      moves.close(spot.cost, cost, asked);
    }
  }
}

describe.skipIf(files.length === 0)("scenes made by others (needs ../shared/data)", () => {
  it.each(files)(
    "%s: sight, cover, reach and paths equal brute force, ways without a grid a fine graph",
    (file) => {
      const [looks, moves] = [new Comparison(), new Comparison()];
      for (const visit of visits(file)) {
        compareLooks(visit, looks);
        compareMoves(visit, moves);
        compareOpenMoves(visit, moves);
      }
      looks.end(ROUNDS * 60);
      moves.end(ROUNDS * 20);
    },
  );
});
