import { describe, expect, it, vi } from "vitest";
import type { Point } from "../../src/core/place";
import {
  battleFrom,
  standing,
  type Battle,
  type Figure,
  type Goal,
  type MoveRules,
  type Path,
  type Spot,
} from "../../src/field";
import type { RegionData, Snapshot } from "../../src/field/snapshot";
import { CONTACT } from "./oracle/bases";
import { Chance, randomMap, variedKind } from "./oracle/maps";
import { OpenGround, OpenWalk, pointsAlong, radius, ringRound } from "./oracle/open";
import { apart } from "./oracle/rays";
import { pointGapTo, ringsOf } from "./oracle/regions";
import { Comparison, QUESTIONS, someWalk } from "./oracle/table";

/**
 * Without a grid: reach and paths against a visibility graph that turns round every corner in 24 steps and
 * may bend every twelfth of a space along rough ground.
 */

vi.setConfig({ testTimeout: 300_000 });

const MAPS = 100;
const POINTS = 102;
const SPACES = 7;
const BUDGET = 5;
/** Bases may be 2 % narrower than they are: nothing is shorter than with that, nothing longer than without. */
const PLAY = 0.02;
/** Ways are never shorter than the true way, which the graph has to within a per cent, and at most 2 % longer. */
const [LEAST, MOST, HAIR] = [0.99, 1.02, 0.01];

/** Places all round a goal are tried this far apart, in spaces. */
const AROUND = 0.15;

interface Trip {
  readonly seed: number;
  readonly chance: Chance;
  readonly snapshot: Snapshot;
  readonly battle: Battle;
  readonly mover: Figure;
  readonly rules: MoveRules;
  readonly bounds: Bounds;
}

const someRules = (chance: Chance): MoveRules => ({
  ...someWalk(chance),
  ...(chance.chance(5) ? { avoid: new Set(["r0"]) } : {}),
});

/**
 * Rough ground on every other map, one-way walls on the rest: where a one-way wall ends on a border, the half
 * pixel that ways keep from its end decides which ground they lie on.
 */
function someMap(chance: Chance, seed: number): Snapshot {
  const map = randomMap(chance, { ...variedKind("gridless", seed), walls: 6, figures: 4, regions: 2 });
  if (seed % 2 === 0) return { ...map, walls: map.walls.map((wall) => ({ ...wall, dir: 0 as const })) };
  const even = map.regions.filter(({ terrain }) => terrain.every(({ kind }) => kind !== "difficult"));
  return { ...map, regions: even };
}

const known: Trip[] = [];

/** Movers that stand clear of everything, the same for every test. */
function trips(): readonly Trip[] {
  for (let seed = 1; known.length < MAPS; seed++) {
    const chance = new Chance(seed);
    const snapshot = someMap(chance, seed);
    const battle = battleFrom(snapshot, "space");
    const rules = someRules(chance);
    const mover = battle.figures.find((figure) =>
      new OpenGround(snapshot, battle.figures, figure, rules, 0).mayStand(figure, 0.5),
    );
    if (mover === undefined) continue;
    const trip = { seed, chance, snapshot, battle, mover, rules };
    known.push({ ...trip, bounds: new Bounds(trip) });
  }
  return known;
}

/** What ways from where the mover stands may cost, in spaces. */
class Bounds {
  readonly loose: OpenWalk;
  readonly #trip: Omit<Trip, "bounds">;
  #strict: OpenWalk | undefined;

  constructor(trip: Omit<Trip, "bounds">) {
    this.#trip = trip;
    this.loose = this.#walk(PLAY);
  }

  #walk(play: number): OpenWalk {
    const { snapshot, battle, mover, rules } = this.#trip;
    return new OpenWalk(snapshot, battle.figures, mover, rules, play);
  }

  /** Whether so long a way to one of the points is neither too short nor too long, give or take some. */
  allow(cost: number, points: readonly Point[], give = HAIR): boolean {
    const least = this.loose.costToAny(points, -HAIR) / this.#size;
    if (cost === least) return true;
    if (cost < least * LEAST - give) return false;
    if (cost <= least * MOST + give) return true;
    return cost <= this.most(points) * MOST + give;
  }

  /** What the way costs a base that is not at all narrower than it is. */
  most(points: readonly Point[]): number {
    this.#strict ??= this.#walk(0);
    return this.#strict.costToAny(points, HAIR) / this.#size;
  }

  /** The base fits all along the path, and the path costs what it says. */
  walkable(places: readonly Point[], cost: number, give = 0.05): boolean {
    let pixels = 0;
    for (const [at, place] of places.entries()) {
      const before = places[at - 1];
      if (before === undefined) continue;
      if (!this.loose.ground.fits(before, place, 0.2)) return false;
      pixels += this.loose.ground.cost(before, place);
    }
    return Math.abs(pixels / this.#size - cost) <= give;
  }

  /** The graph bends every so often along rough ground: a short way over better bends is cheaper, but is walked. */
  allowWay(path: Path | undefined, point: Point): boolean {
    const cost = path?.cost ?? Infinity;
    if (this.allow(cost, [point])) return true;
    return path !== undefined && cost <= this.most([point]) && this.walkable(path.places, cost, HAIR / 2);
  }

  get #size(): number {
    return sizeOf(this.#trip);
  }
}

const sizeOf = ({ snapshot }: Pick<Trip, "snapshot">): number => snapshot.scene.grid.size;

function somewhere({ chance, snapshot }: Trip): Point {
  const { x, y, width, height } = snapshot.scene.area;
  return { x: x + chance.below(width * 4) / 4, y: y + chance.below(height * 4) / 4 };
}

/** The region is at the mover's height and on its level: who stands at a corner of it is within. */
function isUnder(battle: Battle, mover: Figure, { id, rings }: RegionData): boolean {
  const region = battle.regions.find((one) => one.id === id);
  const [x = 0, y = 0] = rings[0] ?? [];
  return region !== undefined && battle.within(standing(mover, { x, y }), region);
}

/** Where the goal is reached, closely sampled. */
function pointsAt({ snapshot, battle, mover }: Trip, goal: Goal): Point[] {
  const { grid } = snapshot.scene;
  const { size } = grid;
  switch (goal.kind) {
    case "place":
      return [goal.place];
    case "touch":
      if (goal.fromAbove !== true && Math.abs(mover.elevation - goal.figure.elevation) > grid.distance)
        return [];
      return ringRound(goal.figure, radius(mover) + radius(goal.figure) + CONTACT / 2, 96);
    case "near": {
      const base = "pixelWidth" in goal.to ? radius(goal.to) : 0;
      const elevation = "pixelWidth" in goal.to ? goal.to.elevation : mover.elevation;
      const up = goal.fromAbove === true ? 0 : (mover.elevation - elevation) / grid.distance;
      if (Math.abs(up) > goal.distance) return [];
      const away = radius(mover) + base + Math.sqrt(goal.distance ** 2 - up ** 2) * size;
      return [1, 0.9, 0.8, 0.7, 0.5, 0.3, 0.1].flatMap((share) => ringRound(goal.to, away * share, 96));
    }
    case "region": {
      const region = snapshot.regions.find(({ id }) => id === goal.region.id);
      if (region === undefined || !isUnder(battle, mover, region)) return [];
      const border = ringsOf(region).flatMap((ring) => pointsAlong(ring, size / 8));
      const round = border.flatMap((point) => ringRound(point, radius(mover), 24));
      const touching = round.filter((point) => pointGapTo(region, point) >= radius(mover) - CONTACT);
      return [...touching, ...border];
    }
  }
}

/** Some places do and some do not, whoever asks. */
function someOf(chance: Chance): (point: Point) => boolean {
  const of = chance.one([1, 2, 5]);
  return ({ x, y }) => (Math.floor(x) * 7 + Math.floor(y) * 3) % of === 0;
}

/** From the base at a place to a point, in pixels. */
const gapTo =
  (mover: Figure, to: Point) =>
  ({ x, y }: Point): number =>
    Math.max(0, Math.hypot(x - to.x, y - to.y) - radius(mover));

/** A place on a one-way wall is reached only from its open side, however near the other is. */
const onOneWay = ({ bounds }: Trip, point: Point): boolean =>
  bounds.loose.ground.oneWays.some(({ a, b }) => apart(point, a, b) < 1);

/** Right beside something round the way may be shorter than the graph's, which turns in steps: then it is walked. */
function isRightCost(trip: Trip, spot: Spot): boolean {
  const { battle, mover, rules, bounds } = trip;
  if (spot.cost === 0 || onOneWay(trip, spot) || bounds.allow(spot.cost, [spot])) return true;
  const path = battle.path(mover, { kind: "place", place: spot }, rules);
  if (path === undefined || Math.abs(path.cost - spot.cost) > HAIR) return false;
  return spot.cost <= bounds.most([spot]) && bounds.walkable(path.places, path.cost);
}

/** Where grid lines would meet and the mover can get to for certain, and what that costs at most, in spaces. */
function standable(trip: Trip): { point: Point; cost: number }[] {
  const { bounds, snapshot } = trip;
  const [size, { x, y }, across] = [sizeOf(trip), snapshot.scene.area, SPACES + 1];
  const [left, top] = [Math.ceil(x / size), Math.ceil(y / size)];
  return Array.from({ length: across * across }, (_, at) => ({
    x: (left + (at % across)) * size,
    y: (top + Math.floor(at / across)) * size,
  }))
    .filter((point) => bounds.loose.ground.mayStand(point, HAIR) && !onOneWay(trip, point))
    .map((point) => ({ point, cost: bounds.most([point]) }))
    .filter(({ cost }) => cost < Infinity);
}

describe("against a fine visibility graph, gridless", () => {
  it("reaches what can be reached and finds paths, at most 2 % above the shortest way and clear all along", () => {
    const [reaches, paths] = [new Comparison(), new Comparison()];
    let bent = 0;
    for (const trip of trips()) {
      const { seed, battle, mover, rules, bounds } = trip;
      const reach = battle.reach(mover, BUDGET, rules);
      for (let i = 0; i < POINTS; i++) {
        const point = somewhere(trip);
        const [spot, path] = [reach.at(point), battle.path(mover, { kind: "place", place: point }, rules)];
        const asked = (): unknown => [seed, mover.id, point, rules, spot?.cost, path];
        const stands = bounds.loose.ground.mayStand(point, HAIR);
        if (!stands && bounds.loose.ground.mayStand(point, -HAIR)) continue;
        const cost = path?.cost ?? Infinity;
        const right = stands ? bounds.allowWay(path, point) : cost === Infinity;
        paths.same(right, true, cost < Infinity, asked);
        // Too far, or the same way as the path's.
        const far = spot === undefined && (cost > BUDGET - HAIR || !stands);
        reaches.same(far || Math.abs((spot?.cost ?? NaN) - cost) < HAIR, true, spot !== undefined, asked);
        if (path === undefined) continue;
        paths.same(bounds.walkable(path.places, path.cost), true, true, asked);
        if (path.places.length > 2) bent++;
      }
    }
    reaches.end(QUESTIONS, 0.2, 0.8);
    paths.end(QUESTIONS, 0.3);
    expect(bent).toBeGreaterThan(QUESTIONS / 10);
  });

  it("offers spots that can be stood on and walked to, contact with others among them", () => {
    const moves = new Comparison();
    for (const { seed, chance, battle, mover, rules, bounds } of trips()) {
      const { ground } = bounds.loose;
      const reach = battle.reach(mover, BUDGET, rules);
      for (let i = 0; i < 20; i++) {
        const spot = chance.one(reach.spots);
        const asked = (): unknown => [seed, mover.id, spot, rules];
        moves.same(spot.cost === 0 || ground.mayStand(spot, -HAIR), true, spot.cost > 0, asked);
        moves.close(reach.at(spot)?.cost ?? NaN, spot.cost, asked);
        moves.same(reach.path(spot).cost, spot.cost, true, asked);
      }
    }
    moves.end(QUESTIONS / 5, 0.5);
  });

  it("finds the way to touch somebody, to come near, and to a region", () => {
    const moves = new Comparison();
    for (const trip of trips()) {
      const { seed, chance, battle, mover, rules, bounds } = trip;
      const others = battle.figures.filter(({ id }) => id !== mover.id);
      const goals: Goal[] = [
        { kind: "touch", figure: chance.one(others), fromAbove: chance.chance(3) },
        {
          kind: "near",
          to: chance.one(others),
          distance: 0.5 + chance.below(4) / 2,
          fromAbove: chance.chance(3),
        },
        ...battle.regions.map((region) => ({ kind: "region", region }) as const),
      ];
      for (const goal of goals) {
        const path = battle.path(mover, goal, rules);
        const asked = (): unknown => [seed, mover.id, goal, rules, path];
        if (path?.cost === 0) continue;
        const allowed = bounds.allow(path?.cost ?? Infinity, pointsAt(trip, goal), AROUND);
        moves.same(allowed, true, path !== undefined, asked);
        if (path !== undefined) moves.same(bounds.walkable(path.places, path.cost), true, true, asked);
      }
    }
    moves.end(200, 0.5);
  });

  it("knows what is left of the way from anywhere: one-way walls tell there and back apart", () => {
    const moves = new Comparison();
    for (const trip of trips()) {
      const { seed, snapshot, battle, mover, rules } = trip;
      // Without one-way walls there and back are the same.
      const oneWay = snapshot.walls.some(({ dir }) => dir !== 0);
      if (oneWay && seed % 4 !== 1) continue;
      const turned = snapshot.walls.map((wall) => ({ ...wall, dir: ([0, 2, 1] as const)[wall.dir] }));
      const bounds = oneWay ? new Bounds({ ...trip, snapshot: { ...snapshot, walls: turned } }) : trip.bounds;
      const ways = battle.ways(mover, { kind: "place", place: mover }, rules);
      for (let i = 0; i < 50; i++) {
        const point = somewhere(trip);
        if (!bounds.loose.ground.mayStand(point, HAIR)) continue;
        const cost = ways.from(point);
        moves.same(bounds.allow(cost, [point]), true, cost < Infinity, () => [
          seed,
          mover.id,
          point,
          rules,
          cost,
        ]);
      }
    }
    moves.end(2_000, 0.2);
  });

  it("finds the places nearest on foot and closest to a point, none better among those all over the map", () => {
    const moves = new Comparison();
    for (const trip of trips()) {
      const { seed, chance, battle, mover, rules } = trip;
      if (seed % 3 !== 0) continue;
      const places = standable(trip);
      for (let i = 0; i < 4; i++) {
        const [fits, to] = [someOf(chance), somewhere(trip)];
        const beyond = chance.one([-1, 0, 1.5]);
        const asked =
          (what: unknown): (() => unknown) =>
          () => [seed, mover.id, to, beyond, what, rules];
        const wanted = { fits, ...(beyond < 0 ? {} : { beyond }) };
        const nearest = battle.nearest(mover, wanted, rules);
        const nearestCost = nearest[0]?.cost ?? Infinity;
        const better = places.filter((one) => one.cost > beyond + HAIR && fits(one.point));
        const least = Math.min(...better.map(({ cost }) => cost));
        moves.same(nearestCost <= least * MOST + HAIR, true, nearest.length > 0, asked([nearestCost, least]));
        for (const spot of nearest) {
          const good = fits(spot) && spot.cost > beyond && spot.cost === nearestCost;
          const reached = isRightCost(trip, spot);
          moves.same(good && reached, true, true, asked(spot));
        }
        const closest = battle.closest(mover, to, fits, rules);
        const gap = gapTo(mover, to);
        const leastApart = Math.min(
          ...places.filter(({ point }) => fits(point)).map(({ point }) => gap(point)),
        );
        const found = closest.map((spot) => gap(spot));
        moves.same(
          (found[0] ?? Infinity) <= leastApart + HAIR,
          true,
          closest.length > 0,
          asked([found[0], leastApart]),
        );
        for (const [at, spot] of closest.entries()) {
          const reached = isRightCost(trip, spot);
          moves.same(fits(spot) && reached && found[at] === found[0], true, true, asked(spot));
        }
      }
    }
    moves.end(300, 0.5);
  });
});
