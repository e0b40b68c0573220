import { expect } from "vitest";
import type { Place, Point } from "../../../src/core/place";
import { battleFrom, type Battle, type Figure, type MoveRules } from "../../../src/field";
import type { Snapshot } from "../../../src/field/snapshot";
import { bruteBattle } from "./battle";
import { Chance, onSpaces, randomMap, variedKind, type KINDS } from "./maps";

/** The real field and brute force on the same random map, and what to ask them. */
export interface Table {
  readonly seed: number;
  readonly chance: Chance;
  readonly snapshot: Snapshot;
  readonly real: Battle;
  readonly brute: Battle;
  /** The walls of which the first is seen through. */
  readonly limited: ReadonlySet<string>;
}

/** The issue asks for this many of every kind of question on every kind of grid. */
export const QUESTIONS = 10_000;
const MAPS = 84;
/** Dear questions are asked of a part of the maps at a time. */
export const PARTS = [1, 2, 3] as const;
/** Of one question on one map, so that all maps together are asked `QUESTIONS` and a few. */
export const PER_MAP = Math.ceil(QUESTIONS / MAPS);

const built = new Map<string, Omit<Table, "chance">>();

/** The same maps for every test, each with chances of its own; all of them or a part. */
export function* tables(kind: keyof typeof KINDS, part?: (typeof PARTS)[number]): Iterable<Table> {
  const each = MAPS / PARTS.length;
  const [first, last] = part === undefined ? [1, MAPS] : [(part - 1) * each + 1, part * each];
  for (let seed = first; seed <= last; seed++) {
    const table = built.get(`${kind} ${seed}`) ?? tableOf(kind, seed);
    built.set(`${kind} ${seed}`, table);
    yield { ...table, chance: new Chance(seed) };
  }
}

function tableOf(kind: keyof typeof KINDS, seed: number): Omit<Table, "chance"> {
  const snapshot = randomMap(new Chance(seed), variedKind(kind, seed));
  const unit = seed % 3 === 0 ? "inch" : "space";
  const limited = snapshot.walls.filter(({ sight }) => sight === 10).map(({ id }) => id);
  return {
    seed,
    snapshot,
    real: battleFrom(snapshot, unit),
    brute: bruteBattle(snapshot, unit),
    limited: new Set(limited),
  };
}

/** Counts what was asked, and keeps where two answers differ; a failure names the seed of the map. */
export class Comparison {
  readonly #differences: unknown[] = [];
  #asked = 0;
  #telling = 0;

  /** `telling` says that the answer was not the usual nothing. */
  same(real: unknown, brute: unknown, telling: boolean, about: () => unknown): void {
    this.#asked++;
    if (telling) this.#telling++;
    if (!alike(real, brute)) {
      this.#differences.push({ about: about(), real, brute });
    }
  }

  /** Numbers that come about in different ways. */
  close(real: number, brute: number, about: () => unknown): void {
    this.#asked++;
    if (real !== brute && !(Math.abs(real - brute) < 1e-6)) {
      this.#differences.push({ about: about(), real, brute });
    }
  }

  /** No difference, enough questions, and enough (and, where it matters, not too many) of them telling. */
  end(questions: number, least = 0, most = 1): void {
    const first = this.#differences.slice(0, 2).map((one) => JSON.stringify(one));
    expect(first, `${this.#differences.length} of ${this.#asked} differ`).toEqual([]);
    expect(this.#asked).toBeGreaterThanOrEqual(questions);
    expect(this.#telling / this.#asked).toBeGreaterThanOrEqual(least);
    expect(this.#telling / this.#asked).toBeLessThanOrEqual(most);
  }
}

/** Numbers, words, and lists and records of such. */
function alike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, at) => alike(one, b[at]));
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => alike(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

export const someone = ({ chance, real }: Table): Figure => chance.one(real.figures);

/** Anywhere, or where rays are degenerate: wall ends, grid corners, middles of spaces. */
export function somewhere({ chance, snapshot }: Table): Place {
  const { area, grid } = snapshot.scene;
  const first = firstOf(snapshot);
  const half = (): number => (chance.below(Math.round((2 * area.width) / grid.size) + 1) * grid.size) / 2;
  const any = (): number => chance.below(area.width * 16) / 16;
  const elevation = chance.one([0, 0, 0, 0.6, 1, 2.4]) * grid.distance;
  switch (chance.below(4)) {
    case 0: {
      const [ax, ay, bx, by] = chance.one(snapshot.walls).c;
      return chance.chance(2) ? { x: ax, y: ay, elevation } : { x: bx, y: by, elevation };
    }
    case 1:
      return { x: area.x + any(), y: area.y + any(), elevation };
    default:
      return { x: first.x + half(), y: first.y + half(), elevation };
  }
}

/** Where the space with the corner of the area begins. */
const firstOf = ({ scene: { area, grid } }: Snapshot): Point => ({
  x: Math.floor(area.x / grid.size) * grid.size,
  y: Math.floor(area.y / grid.size) * grid.size,
});

/** Somewhere the figure may stand: on a grid, squarely on spaces. */
export function spotOf({ chance, snapshot }: Table, { width, height }: Figure): Point {
  const { area, grid } = snapshot.scene;
  const first = firstOf(snapshot);
  const middle = (): number => (chance.below(Math.round(area.width / grid.size)) + 0.5) * grid.size;
  const point = { x: first.x + middle(), y: first.y + middle() };
  return grid.kind === "gridless" ? point : onSpaces({ grid }, point, width, height);
}

/** Whom it passes, what stops it, and what the ground costs it. */
export const someWalk = (chance: Chance): MoveRules => ({
  through: chance.one(["nobody", "friends", "everybody"] as const),
  opensDoors: chance.chance(3),
  ignoresWalls: chance.chance(8),
  shares: chance.chance(6),
  ...(chance.chance(4)
    ? { terrainCost: ({ kind }) => (kind === "difficult" ? 3 : kind === "dangerous" ? 500 : 1) }
    : {}),
});

export const someRules = ({ chance, real, snapshot }: Table): MoveRules => ({
  ...someWalk(chance),
  ...(chance.chance(5) ? { costAt: ({ x }: Point) => (x < snapshot.scene.area.x + 90 ? 2 : 1) } : {}),
  ...(chance.chance(5) ? { avoid: new Set(["r0"]) } : {}),
  ...(chance.chance(5) ? { keepAway: { from: real.figures, distance: 1 } } : {}),
});
