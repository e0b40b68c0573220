import { describe, expect, it, vi } from "vitest";
import type { Place, Point } from "../../src/core/place";
import { battleFrom, type Battle, type Figure, type MoveRules } from "../../src/field";
import { DIAGONALS, HEX_LAYOUTS, type Snapshot } from "../../src/field/snapshot";
import { bruteBattle } from "./oracle/battle";
import { diagonalCost } from "../../src/field/square";
import { Walker } from "./oracle/walk";
import { Chance, onSpaces, randomMap, type MapKind } from "./oracle/maps";

/**
 * The real field against brute force, on random maps made to be nasty. A failure names the seed of its map.
 * Every kind of grid answers at least 10,000 questions each about sight, cover, reach and paths.
 */

vi.setConfig({ testTimeout: 300_000 });

const QUESTIONS = 10_000;
const SIZE = 40;

const squares = (chance: Chance): MapKind => ({
  grid: { kind: "square", size: SIZE, distance: 5, units: "ft", diagonals: chance.one(DIAGONALS) },
  spaces: 7,
  walls: 14,
  regions: 3,
  figures: 6,
});

const hexes = (chance: Chance): MapKind => ({
  grid: { kind: "hex", size: SIZE, distance: 5, units: "ft", layout: chance.one(HEX_LAYOUTS) },
  spaces: 6,
  walls: 12,
  regions: 3,
  figures: 6,
});

const open = (): MapKind => ({
  grid: { kind: "gridless", size: SIZE, distance: 5, units: "ft" },
  spaces: 7,
  walls: 12,
  regions: 3,
  figures: 6,
});

const kinds = { square: squares, hex: hexes, gridless: open } as const;

interface Table {
  readonly seed: number;
  readonly chance: Chance;
  readonly snapshot: Snapshot;
  readonly real: Battle;
  readonly brute: Battle;
}

/** One map after another until so many questions have been asked. */
function ask(
  kind: (chance: Chance) => MapKind,
  perMap: number,
  question: (table: Table) => void,
  questions = QUESTIONS,
): void {
  for (let seed = 1; seed <= Math.ceil(questions / perMap); seed++) {
    const chance = new Chance(seed);
    const snapshot = randomMap(chance, kind(chance));
    const table = {
      seed,
      chance,
      snapshot,
      real: battleFrom(snapshot, "space"),
      brute: bruteBattle(snapshot, "space"),
    };
    for (let i = 0; i < perMap; i++) question(table);
  }
}

/** Compared as text first: deep comparison of every one of them would take longer than the answers. */
function same(asked: readonly unknown[], real: unknown, brute: unknown): void {
  if (JSON.stringify(real) !== JSON.stringify(brute)) expect([...asked, real]).toEqual([...asked, brute]);
}

const someone = ({ chance, real }: Table): Figure => chance.one(real.figures);

/** Anywhere, or where rays are degenerate: wall ends, grid corners, middles of spaces. */
function somewhere({ chance, snapshot }: Table): Place {
  const extent = snapshot.scene.area.width;
  const half = (): number => (chance.below(15) * SIZE) / 2;
  const elevation = chance.one([0, 0, 0, 3, 12]);
  switch (chance.below(4)) {
    case 0: {
      const [ax, ay, bx, by] = chance.one(snapshot.walls).c;
      return chance.chance(2) ? { x: ax, y: ay, elevation } : { x: bx, y: by, elevation };
    }
    case 1:
      return { x: chance.below(extent * 16) / 16, y: chance.below(extent * 16) / 16, elevation };
    default:
      return { x: half(), y: half(), elevation };
  }
}

const rulesFor = ({ chance, real }: Table): MoveRules => ({
  through: chance.one(["nobody", "friends", "everybody"] as const),
  opensDoors: chance.chance(3),
  ignoresWalls: chance.chance(8),
  shares: chance.chance(6),
  ...(chance.chance(4) ? { terrainCost: ({ kind }) => (kind === "difficult" ? 3 : 1) } : {}),
  ...(chance.chance(5) ? { costAt: ({ x }: Point) => (x < 90 ? 2 : 1) } : {}),
  ...(chance.chance(5) ? { avoid: new Set(["r0"]) } : {}),
  ...(chance.chance(5) ? { keepAway: { from: real.figures, distance: 1 } } : {}),
});

describe.each(["square", "hex", "gridless"] as const)("against brute force, %s", (kind) => {
  it("sees the same points, degenerate rays included", () => {
    let seen = 0;
    ask(kinds[kind], 100, (table) => {
      const [from, to] = [somewhere(table), somewhere(table)];
      const real = table.real.seesPoint(from, to);
      if (real) seen++;
      same([table.seed, from, to], real, table.brute.seesPoint(from, to));
    });
    expect(seen).toBeGreaterThan(QUESTIONS / 20);
    expect(seen).toBeLessThan(QUESTIONS * 0.95);
  });

  it("sees the same figures, from where they are and from elsewhere", () => {
    ask(kinds[kind], 100, (table) => {
      const [viewer, b] = [someone(table), someone(table)];
      const a = { ...viewer, ...(kind === "hex" ? spotOf(table, viewer) : somewhere(table)) };
      same([table.seed, a, b], table.real.sees(a, b), table.brute.sees(a, b));
    });
  });

  it("counts the same cover, by the same things", () => {
    let covered = 0;
    ask(kinds[kind], 100, (table) => {
      const { chance } = table;
      const [a, standing] = [someone(table), someone(table)];
      const b = chance.chance(2) ? standing : { ...standing, ...spotOf(table, standing) };
      const rule = {
        terrain: !chance.chance(3),
        bodies: chance.chance(2),
        inside: !chance.chance(3),
        // With limited walls in one point the nearer one cannot be told, so neither what is near.
        ignoreWithin: table.snapshot.walls.some(({ sight }) => sight === 10) ? 0 : chance.one([0, 1, 2]),
      };
      const [real, brute] = [table.real.cover(a, b, rule), table.brute.cover(a, b, rule)];
      const brief = ({ rays, blocked, by }: typeof real) => ({
        rays,
        blocked,
        // Which of two limited walls met at one point is seen through, nobody can tell.
        by: by
          .map(({ id }) => id)
          .filter((id) => table.snapshot.walls.find((wall) => wall.id === id)?.sight !== 10)
          .sort(),
      });
      if (real.blocked > 0) covered++;
      same([table.seed, a.id, b, rule], brief(real), brief(brute));
      const share = chance.one([0, 0.5, 0.7, 1]);
      const enough = brute.blocked > 0 && brute.share >= share;
      same([table.seed, a.id, b, rule, share], table.real.isCovered(a, b, share, rule), enough);
      same([table.seed, a.id, b, rule, share], table.real.coveredFrom(a, b, share, rule)(a), enough);
    });
    expect(covered).toBeGreaterThan(QUESTIONS / 20);
  });

  it("measures the same distances, to bases, points and regions", () => {
    ask(
      kinds[kind],
      100,
      (table) => {
        const [a, b] = [someone(table), someone(table)];
        const point = { x: table.chance.below(280), y: table.chance.below(280) };
        const region = table.chance.one(table.real.regions);
        const answers = (battle: Battle): number[] => [
          battle.distance(a, b),
          battle.distance(a, point),
          battle.distanceToRegion(point, region),
          ...(kind === "gridless" ? [] : [battle.distanceToRegion(a, region), battle.spaces(a, b)]),
          battle.contains(region, point) ? 1 : 0,
          battle.terrainAt(point, 0).length,
        ];
        const [real, brute] = [answers(table.real), answers(table.brute)];
        for (const [at, value] of real.entries()) {
          if (Math.abs(value - (brute[at] ?? NaN)) < 1e-6) continue;
          expect(value, `seed ${table.seed} answer ${at}`).toBeCloseTo(brute[at] ?? NaN, 6);
        }
      },
      2_000,
    );
  });

  it("crosses the same regions and finds the same things in between", () => {
    ask(
      kinds[kind],
      100,
      (table) => {
        const [from, to] = [somewhere(table), somewhere(table)];
        const ids = (battle: Battle): string[][] => [
          battle.regionsCrossed([from, to].map(({ x, y }) => ({ x, y }))).map(({ id }) => id),
          battle
            .between({ ...from, elevation: 0 }, { ...to, elevation: 0 })
            .map(({ kind: what, id }) => `${what} ${id}`)
            .sort(),
        ];
        same([table.seed, from, to], ids(table.real), ids(table.brute));
      },
      2_000,
    );
  });
});

/** Somewhere the figure may stand: on a grid, squarely on spaces. */
function spotOf({ chance, snapshot }: Table, figure: Figure): Point {
  const point = { x: (chance.below(7) + 0.5) * SIZE, y: (chance.below(7) + 0.5) * SIZE };
  const { grid } = snapshot.scene;
  return grid.kind === "gridless" ? point : onSpaces({ grid }, point, figure.width, figure.height);
}

describe.each(["square", "hex"] as const)("against brute force, %s", (kind) => {
  it("reaches the same places at the same cost", () => {
    let reached = 0;
    ask(
      kinds[kind],
      5,
      (table) => {
        const rules = rulesFor(table);
        let last = someone(table);
        for (let i = 0; i < 20; i++) {
          // One slow walk of the whole map serves four budgets.
          const mover = i % 4 === 0 ? someone(table) : last;
          const budget = [6, 3.5, 2, 1][i % 4] ?? 1;
          const real = table.real.reach(mover, budget, rules);
          const brute = table.brute.reach(mover, budget, rules);
          reached += real.spots.length;
          const asked = [table.seed, mover, budget, rules];
          same(asked, real.spots, brute.spots);
          last = mover;
        }
      },
      QUESTIONS / 20,
    );
    expect(reached).toBeGreaterThan(QUESTIONS * 4);
  });

  it("finds paths as cheap, whose every step is open", () => {
    let found = 0;
    ask(
      kinds[kind],
      5,
      (table) => {
        const { real, brute, chance } = table;
        const mover = someone(table);
        const rules = rulesFor(table);
        const walks = real.walks(mover, rules);
        for (let i = 0; i < 20; i++) {
          const goal = chance.one([
            { kind: "place", place: spotOf(table, mover) },
            { kind: "touch", figure: someone(table) },
            { kind: "near", to: someone(table), distance: 2 },
            { kind: "region", region: chance.one(real.regions) },
          ] as const);
          const path = real.path(mover, goal, rules);
          const wanted = brute.path(mover, goal, rules)?.cost;
          const asked = [table.seed, mover.id, goal, rules];
          same(asked, path?.cost, wanted);
          const [most, least] = [chance.one([1, 3, Infinity]), wanted ?? Infinity];
          same([...asked, most], walks.to(goal, most), least <= most + 1e-9 ? least : Infinity);
          if (path === undefined) continue;
          found++;
          expect(walkCost(table, mover, path.places, rules), `seed ${table.seed}`).toBeCloseTo(path.cost, 6);
        }
      },
      QUESTIONS / 20,
    );
    expect(found).toBeGreaterThan(QUESTIONS / 4);
  });

  it("knows what is left of the way from every place", () => {
    ask(
      kinds[kind],
      10,
      (table) => {
        const { real, brute } = table;
        const mover = someone(table);
        const rules = rulesFor(table);
        const goal = { kind: "touch", figure: someone(table) } as const;
        const ways = real.ways(mover, goal, rules);
        for (let i = 0; i < 10; i++) {
          const from = i === 0 ? mover : spotOf(table, mover);
          const wanted = brute.path({ ...mover, x: from.x, y: from.y }, goal, rules)?.cost ?? Infinity;
          // Whoever stands at the goal is there; from elsewhere the place must be free to end on.
          if (wanted === 0) continue;
          const asked = [table.seed, mover.id, from, rules];
          same(asked, ways.from(from), wanted);
        }
      },
      QUESTIONS / 50,
    );
  });
});

describe.each(["square", "hex"] as const)("the best place of all, %s", (kind) => {
  /** Some places do and some do not, whoever asks. */
  const fitting = (of: number) => (place: Point) =>
    (Math.floor(place.x) * 7 + Math.floor(place.y) * 3) % of === 0;

  it("is the nearest on foot, with all that tie", () => {
    let found = 0;
    ask(
      kinds[kind],
      10,
      (table) => {
        const { chance, real, brute } = table;
        const [mover, rules] = [someone(table), rulesFor(table)];
        const to = chance.chance(2) ? someone(table) : somewhere(table);
        const wanted = {
          fits: fitting(chance.one([1, 2, 5])),
          ...(chance.chance(3) ? { beyond: chance.below(6) / 2 } : {}),
          ...(chance.chance(2) ? { near: { to, distance: chance.below(5) } } : {}),
        };
        const spots = real.nearest(mover, wanted, rules);
        if (spots.length > 0) found++;
        same([table.seed, mover.id, wanted, rules], spots, brute.nearest(mover, wanted, rules));
      },
      QUESTIONS / 50,
    );
    expect(found).toBeGreaterThan(QUESTIONS / 150);
  });

  it("is the closest to a point, with all that tie", () => {
    let found = 0;
    ask(
      kinds[kind],
      10,
      (table) => {
        const { chance, real, brute } = table;
        const [mover, rules, to] = [someone(table), rulesFor(table), somewhere(table)];
        const fits = fitting(chance.one([1, 3, 8]));
        const spots = real.closest(mover, to, fits, rules);
        if (spots.length > 0) found++;
        same([table.seed, mover.id, to, rules], spots, brute.closest(mover, to, fits, rules));
      },
      QUESTIONS / 50,
    );
    expect(found).toBeGreaterThan(QUESTIONS / 100);
  });
});

/** What a path costs when every one of its steps is tried alone by brute force. */
function walkCost(table: Table, mover: Figure, places: readonly Place[], rules: MoveRules): number {
  const walker = new Walker(table.snapshot, table.real.figures, mover, rules);
  const { grid } = table.snapshot.scene;
  let [cost, diagonals] = [0, 0];
  for (const [at, place] of places.entries()) {
    if (at === 0) continue;
    const [from, to] = [walker.anchorOf(places[at - 1] ?? place), walker.anchorOf(place)];
    const diagonal = grid.kind === "square" && from.column !== to.column && from.row !== to.row;
    const price = diagonal ? diagonalCost(grid.diagonals, diagonals++ % 2 === 1) : 1;
    cost += price * walker.stepCost(from, to);
  }
  return cost;
}
