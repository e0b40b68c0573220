import type { Place, Point } from "../src/core/place";
import {
  type Battle,
  battleFrom,
  type CoverRule,
  eachOf,
  type Figure,
  type Goal,
  type MoveRules,
  type Path,
  type Reach,
  type Snapshot,
  type Spot,
  standing,
  type Wanted,
  type Ways,
} from "../src/field";
import { bruteBattle, watchOneByOne } from "../test/field/oracle/battle";
import { PlainWalk, type Walked } from "./plain-walk";

/**
 * The peer of whole decisions: a battle that answers everything by brute force in tight loops, with no index,
 * asking every wall, region and figure every time. Nothing of src/field answers for it but what a figure is.
 */
export function plainBattle(snapshot: Snapshot): Battle {
  const { figures, area, grid, pixelsPerUnit } = battleFrom(snapshot, "inch");
  const oracle = bruteBattle(snapshot, "inch");
  const eyes = new PlainEyes(snapshot, pixelsPerUnit);
  const feet = new PlainFeet(snapshot, figures, pixelsPerUnit);
  const battle: Battle = {
    snapshot,
    round: snapshot.round,
    unit: "inch",
    pixelsPerUnit,
    grid,
    area,
    figures,
    regions: oracle.regions,
    figure: (id) => figures.find((figure) => figure.id === id),
    enemiesOf: ({ side }) =>
      figures.filter((other) => other.side !== side && other.side !== "neutral" && !other.hidden),
    friendsOf: ({ side, id }) => figures.filter((other) => other.side === side && other.id !== id),
    distance: (a, b) => gap(a, b) / pixelsPerUnit,
    spaces: (a, b) => oracle.spaces(a, b),
    spacesUnder: (figure) => oracle.spacesUnder(figure),
    touching: (a, b) => touching(a, b, grid.size),
    reach: (mover, budget, rules) => feet.reach(mover, budget, rules ?? {}),
    steps: (mover, rules) => oracle.steps(mover, rules),
    path: (mover, goal, rules) => feet.path(mover, goal, rules ?? {}),
    walks: (mover, rules) => ({
      to: (goal, most = Infinity) => {
        const cost = feet.path(mover, goal, rules ?? {})?.cost ?? Infinity;
        return cost <= most ? cost : Infinity;
      },
    }),
    ways: (mover, goal, rules) => feet.ways(mover, goal, rules ?? {}),
    nearest: (mover, wanted, rules) => feet.nearest(mover, wanted, rules ?? {}),
    closest: (mover, to, fits, rules) => feet.closest(mover, to, fits, rules ?? {}),
    sees: (a, b) => eyes.sees(a, b),
    seesPast: (a, b, rule) => oracle.seesPast(a, b, rule),
    seesPoint: (from, to) => eyes.clear(from.x, from.y, to.x, to.y),
    cover: (from, target, rule) => {
      const [rays, blocked] = [4, eyes.hidden(from, target, rule ?? {})];
      return { rays, blocked, share: blocked / rays, by: [] };
    },
    isCovered: (from, target, share, rule) => {
      const hidden = eyes.hidden(from, target, rule ?? {});
      return hidden > 0 && hidden / 4 >= share;
    },
    coveredFrom: (viewer, target, share, rule) => (place) => {
      const hidden = eyes.hidden(standing(viewer, place), target, rule ?? {});
      return hidden > 0 && hidden / 4 >= share;
    },
    coveredFromAll: () => () => false,
    watch: (target, places, rule) => watchOneByOne(battle, target, places, rule ?? {}),
    between: (from, to) => oracle.between(from, to),
    regionsOf: (kind, name) => oracle.regionsOf(kind, name),
    within: (figure, region) => oracle.within(figure, region),
    contains: (region, point) => oracle.contains(region, point),
    distanceToRegion: (from, region) => oracle.distanceToRegion(from, region),
    terrainAt: (point, elevation) => oracle.terrainAt(point, elevation),
    regionsAt: (point) => oracle.regionsAt(point),
    regionsCrossed: (path) => oracle.regionsCrossed(path),
  };
  return battle;
}

const half = (at: Figure | Point, side: "pixelWidth" | "pixelHeight"): number =>
  "pixelWidth" in at ? at[side] / 2 : 0;

/** Between two rectangles, in pixels. */
function gap(a: Figure | Point, b: Figure | Point): number {
  const across = Math.max(0, Math.abs(a.x - b.x) - half(a, "pixelWidth") - half(b, "pixelWidth"));
  const down = Math.max(0, Math.abs(a.y - b.y) - half(a, "pixelHeight") - half(b, "pixelHeight"));
  return Math.sqrt(across * across + down * down);
}

const touching = (a: Figure, b: Figure, size: number): boolean =>
  Math.abs(a.x - b.x) <= ((Math.ceil(a.width) + Math.ceil(b.width)) / 2) * size &&
  Math.abs(a.y - b.y) <= ((Math.ceil(a.height) + Math.ceil(b.height)) / 2) * size;

/** Walls as flat numbers: both ends, and the side they can be seen and walked through from. */
const flatWalls = (snapshot: Snapshot, kind: "move" | "sight"): Float64Array =>
  Float64Array.from(snapshot.walls.filter((wall) => wall[kind] !== 0).flatMap(({ c, dir }) => [...c, dir]));

/** Corner rays end a hair inside the corner. */
const HAIR = 2 ** -34;

class PlainEyes {
  readonly #walls: Float64Array;
  readonly #pixelsPerUnit: number;

  constructor(snapshot: Snapshot, pixelsPerUnit: number) {
    this.#walls = flatWalls(snapshot, "sight");
    this.#pixelsPerUnit = pixelsPerUnit;
  }

  sees(a: Figure, b: Figure): boolean {
    return (
      this.clear(a.x, a.y, b.x, b.y) ||
      cornersOf(b).some(({ x, y }) => this.clear(a.x, a.y, x, y)) ||
      cornersOf(a).some(({ x, y }) => this.clear(x, y, b.x, b.y))
    );
  }

  /** How many of the four corners are hidden by a wall that is not too near to the firer. */
  hidden(from: Figure, target: Figure, { ignoreWithin = 0 }: CoverRule): number {
    return cornersOf(target).filter(
      ({ x, y }) =>
        !this.clear(from.x, from.y, x, y, (share) => {
          const at = { x: from.x + (x - from.x) * share, y: from.y + (y - from.y) * share };
          return gap(from, at) / this.#pixelsPerUnit > ignoreWithin + 1e-6;
        }),
    ).length;
  }

  clear(px: number, py: number, qx: number, qy: number, counts?: (share: number) => boolean): boolean {
    const walls = this.#walls;
    for (let i = 0; i < walls.length; i += 5) {
      const [ax, ay, bx, by] = [walls[i] ?? 0, walls[i + 1] ?? 0, walls[i + 2] ?? 0, walls[i + 3] ?? 0];
      const p = (ay - py) * (bx - px) - (ax - px) * (by - py);
      const q = (ay - qy) * (bx - qx) - (ax - qx) * (by - qy);
      if (!((p > 0 && q < 0) || (p < 0 && q > 0))) continue;
      const a = (py - ay) * (qx - ax) - (px - ax) * (qy - ay);
      const b = (py - by) * (qx - bx) - (px - bx) * (qy - by);
      if ((a > 0 && b > 0) || (a < 0 && b < 0)) continue;
      const way = walls[i + 4] ?? 0;
      if ((way === 1 && p < 0) || (way === 2 && p > 0)) continue;
      if (counts === undefined || counts(p / (p - q))) return false;
    }
    return true;
  }
}

function cornersOf({ x, y, pixelWidth, pixelHeight }: Figure): Point[] {
  const [wide, high] = [(pixelWidth / 2) * (1 - HAIR), (pixelHeight / 2) * (1 - HAIR)];
  return [
    { x: x - wide, y: y - high },
    { x: x + wide, y: y - high },
    { x: x + wide, y: y + high },
    { x: x - wide, y: y + high },
  ];
}

class PlainFeet {
  readonly #snapshot: Snapshot;
  readonly #figures: readonly Figure[];
  readonly #walls: Float64Array;
  readonly #inch: number;

  constructor(snapshot: Snapshot, figures: readonly Figure[], pixelsPerUnit: number) {
    this.#snapshot = snapshot;
    this.#figures = figures;
    this.#walls = flatWalls(snapshot, "move");
    this.#inch = snapshot.scene.grid.size / pixelsPerUnit;
  }

  #walk(mover: Figure, rules: MoveRules): PlainWalk {
    return new PlainWalk(this.#snapshot, this.#walls, this.#figures, mover, rules);
  }

  reach(mover: Figure, budget: number, rules: MoveRules): Reach {
    const walk = this.#walk(mover, rules);
    const spots = this.#spots(walk, walk.search([walk.start], false, budget / this.#inch + 1e-9), mover);
    return {
      spots,
      each: eachOf(spots),
      at: (place) => spots.find((spot) => walk.anchorOf(spot) === walk.anchorOf(place)),
      path: (spot) => ({ places: [place(mover), place(spot)], cost: spot.cost }),
    };
  }

  #spots(walk: PlainWalk, { costs, order }: Walked, mover: Figure): Spot[] {
    const spots: Spot[] = [];
    for (const anchor of order) {
      if (anchor !== walk.start && !walk.mayEnd(anchor)) continue;
      const at = anchor === walk.start ? place(mover) : walk.placeOf(anchor);
      spots.push({ ...at, cost: (costs[anchor] ?? Infinity) * this.#inch });
    }
    return spots.sort((a, b) => a.cost - b.cost || a.y - b.y || a.x - b.x);
  }

  path(mover: Figure, goal: Goal, rules: MoveRules): Path | undefined {
    const walk = this.#walk(mover, rules);
    const goals = new Set(this.#goals(walk, mover, goal));
    if (goals.size === 0) return undefined;
    const { costs, order } = walk.search([walk.start], false, Infinity, (anchor) => goals.has(anchor));
    const end = order.at(-1);
    if (end === undefined || !goals.has(end)) return undefined;
    return { places: [place(mover), walk.placeOf(end)], cost: (costs[end] ?? Infinity) * this.#inch };
  }

  ways(mover: Figure, goal: Goal, rules: MoveRules): Ways {
    const walk = this.#walk(mover, rules);
    const { costs } = walk.search(this.#goals(walk, mover, goal), true, Infinity);
    return { from: (at) => (costs[walk.anchorOf(at)] ?? Infinity) * this.#inch };
  }

  nearest(mover: Figure, { fits, beyond, near }: Wanted, rules: MoveRules): Spot[] {
    const found: Spot[] = [];
    for (const spot of this.reach(mover, Infinity, rules).spots) {
      if (spot.cost > (found[0]?.cost ?? Infinity)) break;
      if (spot.cost <= (beyond ?? -1)) continue;
      if (
        near !== undefined &&
        gap(standing(mover, spot), near.to) > near.distance * (this.#snapshot.scene.grid.size / this.#inch)
      )
        continue;
      if (fits(place(spot))) found.push(spot);
    }
    return found;
  }

  closest(mover: Figure, to: Point, fits: (at: Place) => boolean, rules: MoveRules): Spot[] {
    const outwards = this.reach(mover, Infinity, rules)
      .spots.map((spot) => ({
        spot,
        apart: Math.round(gap(standing(mover, spot), to) * 1000) / 1000,
        middle: Math.hypot(spot.x - to.x, spot.y - to.y),
      }))
      .sort((a, b) => a.apart - b.apart || a.middle - b.middle);
    let least = Infinity;
    const found: Spot[] = [];
    for (const { spot, apart } of outwards) {
      if (apart > least) break;
      if (!fits(place(spot))) continue;
      least = apart;
      found.push(spot);
    }
    return found;
  }

  /** Every anchor of the map is asked whether it is there. */
  #goals(walk: PlainWalk, mover: Figure, goal: Goal): number[] {
    if (goal.kind === "place") return [walk.anchorOf(goal.place)].filter((anchor) => walk.mayEnd(anchor));
    if (goal.kind !== "touch") throw new Error(`no decision timed here goes ${goal.kind}`);
    const { size, columns, rows } = walk.squares;
    const goals: number[] = [];
    for (let anchor = 0; anchor < columns * rows; anchor++) {
      const there = standing(mover, walk.placeOf(anchor));
      if (!touching(there, goal.figure, size) || goal.from?.(there) === false) continue;
      if (anchor === walk.start || walk.mayEnd(anchor)) goals.push(anchor);
    }
    return goals;
  }
}

const place = ({ x, y }: Point): Place => ({ x, y });
