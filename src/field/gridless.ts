import type { Place, Point } from "../core/place";
import { baseToShape, roundBase, type Base, type Body } from "./base";
import { stopsWalker, type Walker } from "./barriers";
import {
  eachOf,
  type Figure,
  type Goal,
  type MoveRules,
  type Path,
  type Reach,
  type Spot,
  type Walks,
  type Wanted,
  type Ways,
} from "./battle";
import { snap } from "./geometry";
import { areaOf } from "./lattice";
import type { Movement } from "./movement";
import { Obstacles, PLAY, turnsRound, type Barrier, type Disc, type Turn } from "./obstacles";
import {
  CONTACT,
  NOWHERE,
  RIM,
  ringAhead,
  ringPoint,
  ringTarget,
  straightTo,
  touchingPoints,
  type Target,
} from "./open-goals";
import { borderPoints, borderTurns, lineCost, sidesOf } from "./open-ground";
import { placeOf } from "./places";
import { clearLine, Flow, type Course } from "./roadmap";
import type { GridData } from "./snapshot";
import { groundCost, reachesHeight, type Ground } from "./terrain";
import { tightened, type TightWay } from "./tight";
import { levelsAt, type World } from "./world";

/** Ways over rough ground are found up to this much dearer than they are when pulled tight. */
const EXCESS = 1.15;
/** Places offered round every other base. */
const RING = 16;

/** Movement of round bases on a map without a grid. */
export class GridlessMovement implements Movement {
  readonly contact = CONTACT;
  readonly #world: World;
  readonly #grid: GridData;
  readonly #pixelsPerUnit: number;
  readonly #obstacles = new Map<string, Obstacles>();
  /** Where somebody was found to get to: they often ask twice. */
  #lately:
    | { readonly mover: Figure; readonly rules: MoveRules; readonly spots: Map<number, readonly Spot[]> }
    | undefined;

  constructor(world: World, pixelsPerUnit: number) {
    this.#world = world;
    this.#grid = world.snapshot.scene.grid;
    this.#pixelsPerUnit = pixelsPerUnit;
  }

  /** Indexes of walls are made anew when next asked for. */
  wallChanged(): void {
    this.#obstacles.clear();
    this.#lately = undefined;
  }

  /** Bodies are looked at anew by every search. */
  figuresChanged(): void {
    this.#lately = undefined;
  }

  readonly vertices = 0;

  baseOf(body: Body): Base {
    return roundBase(snap(body.x), snap(body.y), radiusOf(body));
  }

  /** Without a grid a space is the grid size, measured between bases. */
  spaces(a: Figure | Place, b: Figure | Place): number {
    const up = ((a.elevation ?? 0) - (b.elevation ?? 0)) / this.#grid.distance;
    return Math.hypot(gapBetween(a, b) / this.#grid.size, up);
  }

  apart(a: Body, b: Body): number {
    const gap = gapBetween(a, b);
    return gap <= CONTACT ? 0 : gap;
  }

  touching(a: Figure, b: Figure): boolean {
    if (Math.abs(a.elevation - b.elevation) > this.#grid.distance) return false;
    return this.apart(a, b) === 0;
  }

  reach(mover: Figure, budget: number, rules: MoveRules): Reach {
    const pixels = budget * this.#pixelsPerUnit + 1e-6;
    const trip = this.#trip(mover, rules);
    const flow = new Flow(trip.course, this.#turnsNear(trip, mover, pixels), [mover]);
    flow.run(pixels * trip.course.excess);
    const spots: Spot[] = [{ ...placeOf(mover), cost: 0 }];
    const arrivals = new Map<Spot, readonly Point[]>();
    for (const point of this.#candidates(trip, mover, pixels)) {
      const arrival = this.#arrival(trip, flow, point, pixels);
      if (arrival === undefined) continue;
      const spot = this.#spot(mover, point, arrival.cost);
      spots.push(spot);
      arrivals.set(spot, arrival.points);
    }
    spots.sort((a, b) => a.cost - b.cost || a.y - b.y || a.x - b.x);
    return {
      spots,
      each: eachOf(spots),
      at: (place) => this.#spotAt(trip, flow, mover, place, pixels),
      path: (spot) => this.#pathTo(trip, flow, mover, spot, arrivals.get(spot)),
    };
  }

  /** The way to a place where a move may end; undefined beyond the budget. */
  #arrival(trip: Trip, flow: Flow, point: Point, pixels: number): TightWay | undefined {
    if (!trip.mayEnd(point)) return undefined;
    const arrival = flow.arrive(point.x, point.y, pixels * trip.course.excess);
    if (arrival === undefined) return undefined;
    const points = [...flow.way(arrival.from), point];
    if (trip.course.even) return { points, cost: arrival.cost };
    const tight = trip.tighten(points);
    return tight.cost <= pixels ? tight : undefined;
  }

  #spot(mover: Figure, point: Point, pixels: number): Spot {
    const elevation = mover.elevation === 0 ? {} : { elevation: mover.elevation };
    return { x: point.x, y: point.y, ...elevation, cost: pixels / this.#pixelsPerUnit };
  }

  #spotAt(trip: Trip, flow: Flow, mover: Figure, place: Point, pixels: number): Spot | undefined {
    const point = { x: snap(place.x), y: snap(place.y) };
    if (point.x === mover.x && point.y === mover.y) return { ...placeOf(mover), cost: 0 };
    const arrival = this.#arrival(trip, flow, point, pixels);
    return arrival === undefined ? undefined : this.#spot(mover, point, arrival.cost);
  }

  #pathTo(trip: Trip, flow: Flow, mover: Figure, spot: Spot, known: readonly Point[] | undefined): Path {
    if (spot.cost === 0) return { places: [placeOf(mover)], cost: 0 };
    const points = known ?? this.#arrival(trip, flow, spot, Infinity)?.points ?? [mover, spot];
    return { places: this.#places(mover, points), cost: spot.cost };
  }

  #places(mover: Figure, points: readonly Point[]): Place[] {
    return points.map((point, at) =>
      at === 0 ? placeOf(mover) : placeOf({ x: snap(point.x), y: snap(point.y), elevation: mover.elevation }),
    );
  }

  path(mover: Figure, goal: Goal, rules: MoveRules): Path | undefined {
    const trip = this.#trip(mover, rules);
    const target = this.#target(trip, mover, goal);
    if (target.at(mover)) return { places: [placeOf(mover)], cost: 0 };
    const flow = new Flow(trip.course, this.#turnsNear(trip, mover, Infinity), [mover]);
    let best: { node: number; end: Point; cost: number } | undefined;
    flow.run(
      Infinity,
      (node) => {
        const cost = flow.costOf(node);
        for (const end of target.ends(flow.pointOf(node))) {
          const step = flow.step(node, end.x, end.y, (best?.cost ?? Infinity) - cost);
          if (step !== undefined && cost + step < (best?.cost ?? Infinity)) {
            best = { node, end, cost: cost + step };
          }
        }
        return best?.cost ?? Infinity;
      },
      (x, y) => target.ahead(x, y),
    );
    if (best === undefined) return undefined;
    const { points, cost } = trip.tighten([...flow.way(best.node), best.end]);
    return { places: this.#places(mover, points), cost: cost / this.#pixelsPerUnit };
  }

  walks(mover: Figure, rules: MoveRules): Walks {
    return {
      to: (goal, most = Infinity) => {
        const cost = this.path(mover, goal, rules)?.cost ?? Infinity;
        return cost <= most ? cost : Infinity;
      },
    };
  }

  ways(mover: Figure, goal: Goal, rules: MoveRules): Ways {
    const trip = this.#trip(mover, rules);
    const target = this.#target(trip, mover, goal);
    const flow = new Flow(trip.course, this.#turnsNear(trip, mover, Infinity), target.all(), true);
    flow.run(Infinity);
    return {
      from: (place) => {
        if (target.at(place)) return 0;
        const arrival = flow.arrive(snap(place.x), snap(place.y), Infinity);
        const along = arrival === undefined ? [] : [place, ...flow.way(arrival.from).reverse()];
        const direct = target
          .ends(place)
          .filter((end) => clearLine(trip.course, place.x, place.y, end.x, end.y))
          .map((end) => trip.course.costAlong(place.x, place.y, end.x, end.y));
        const way = arrival === undefined ? Infinity : trip.tighten(along).cost;
        return Math.min(way, ...direct) / this.#pixelsPerUnit;
      },
    };
  }

  nearest(mover: Figure, { fits, beyond, near }: Wanted, rules: MoveRules): Spot[] {
    const most = near === undefined ? Infinity : near.distance * this.#pixelsPerUnit;
    const isNear = (spot: Spot): boolean =>
      near === undefined || gapBetween({ ...mover, ...spot }, near.to) <= most + CONTACT;
    for (const spaces of [12, 36, Infinity]) {
      const found: Spot[] = [];
      for (const spot of this.#spotsWithin(mover, spaces, rules)) {
        if (spot.cost > (found[0]?.cost ?? Infinity)) break;
        if (spot.cost > (beyond ?? -1) && isNear(spot) && fits(placeOf(spot))) found.push(spot);
      }
      if (found.length > 0) return found;
    }
    return [];
  }

  closest(mover: Figure, to: Point, fits: (place: Place) => boolean, rules: MoveRules): Spot[] {
    const outwards = this.#spotsWithin(mover, Infinity, rules)
      .map((spot) => ({
        spot,
        apart: Math.max(0, Math.hypot(spot.x - to.x, spot.y - to.y) - radiusOf(mover)),
      }))
      .sort((a, b) => a.apart - b.apart);
    const found: Spot[] = [];
    let least = Infinity;
    for (const { spot, apart } of outwards) {
      if (apart > least) break;
      if (!fits(placeOf(spot))) continue;
      least = apart;
      found.push(spot);
    }
    return found;
  }

  #spotsWithin(mover: Figure, spaces: number, rules: MoveRules): readonly Spot[] {
    const { left, right, top, bottom } = areaOf(this.#world.snapshot);
    // No way that turns at every wall is longer than this, or it is not worth going.
    const pixels = Math.min(spaces * this.#grid.size, 8 * (right - left + bottom - top));
    if (this.#lately?.mover !== mover || this.#lately.rules !== rules) {
      this.#lately = { mover, rules, spots: new Map() };
    }
    const { spots } = this.#lately;
    const found = spots.get(pixels) ?? this.reach(mover, pixels / this.#pixelsPerUnit, rules).spots;
    spots.set(pixels, found);
    return found;
  }

  /** Places within the budget as the crow flies: a lattice, the rim, and contact with every other base. */
  *#candidates(trip: Trip, mover: Figure, pixels: number): Iterable<Point> {
    const { size } = this.#grid;
    // Half a space apart on short moves, a space on long ones: about as many places either way.
    const gap = pixels <= 8 * size ? size / 2 : size;
    const [left, top] = [Math.ceil((mover.x - pixels) / gap), Math.ceil((mover.y - pixels) / gap)];
    for (let row = top; row * gap <= mover.y + pixels; row++) {
      for (let column = left; column * gap <= mover.x + pixels; column++) {
        const point = { x: snap(column * gap), y: snap(row * gap) };
        const apart = Math.hypot(point.x - mover.x, point.y - mover.y);
        if (apart <= pixels && apart > 0) yield point;
      }
    }
    for (let i = 0; i < RIM; i++) yield inwards(ringPoint(mover, pixels - 1, i, RIM, 0), mover);
    for (const figure of trip.others) {
      const touch = trip.radius + radiusOf(figure);
      if (Math.hypot(figure.x - mover.x, figure.y - mover.y) > pixels + touch) continue;
      const bearing = Math.atan2(mover.y - figure.y, mover.x - figure.x);
      for (let i = 0; i < RING; i++) yield ringPoint(figure, touch + CONTACT / 2, i, RING, bearing);
    }
  }

  #turnsNear(trip: Trip, mover: Figure, pixels: number): Turn[] {
    const reach = Math.min(pixels, 1e9);
    const [left, top] = [mover.x - reach, mover.y - reach];
    const [right, bottom] = [mover.x + reach, mover.y + reach];
    const inBox = ({ x, y }: Point): boolean => left <= x && x <= right && top <= y && y <= bottom;
    return [...trip.obstacles.turnsIn(left, top, right, bottom), ...trip.extraTurns].filter(
      (turn) => inBox(turn) && this.#onMap(turn),
    );
  }

  #onMap(point: Point): boolean {
    const area = areaOf(this.#world.snapshot);
    return area.left <= point.x && point.x <= area.right && area.top <= point.y && point.y <= area.bottom;
  }

  #trip(mover: Figure, rules: MoveRules): Trip {
    const radius = radiusOf(mover);
    const clearance = radius * (1 - PLAY);
    const { grounds } = this.#world;
    const under = grounds.all.filter((ground) => this.#isUnder(mover, ground));
    const priced = under.map((ground) => ({ ground, cost: groundCost(ground, rules) }));
    const costs = new Float64Array(grounds.all.length).fill(1);
    for (const { ground, cost } of priced) costs[ground.number] = cost;
    // Whoever starts on forbidden ground may leave it.
    const closed = priced
      .filter(({ ground, cost }) => cost === Infinity && !ground.shape.contains(mover.x, mover.y))
      .map(({ ground }) => ground);
    const rough = priced.filter(({ cost }) => cost > 1 && cost < Infinity);
    const obstacles = this.#obstaclesFor(mover, rules, clearance, closed);
    const others = this.#othersOf(mover);
    const discs = others
      .filter((figure) => !passable(mover, figure, rules))
      .map((figure): Disc => ({ x: figure.x, y: figure.y, radius: radiusOf(figure) + clearance }))
      .filter(({ x, y, radius: away }) => Math.hypot(x - mover.x, y - mover.y) >= away);
    const even = rough.length === 0 && rules.costAt === undefined;
    const loose = obstacles.tooNear(mover.x, mover.y);
    const borders = rough.flatMap(({ ground }) => sidesOf(ground));
    const course: Course = {
      obstacles,
      discs,
      loose,
      even,
      excess: rough.length === 0 ? 1 : EXCESS,
      costAlong: (px, py, qx, qy) =>
        even
          ? Math.hypot(qx - px, qy - py)
          : lineCost({ grounds, costs }, rules, this.#grid.size, px, py, qx, qy),
    };
    return {
      radius,
      obstacles,
      course,
      tighten: (way) => tightened(course, borders, way),
      others,
      extraTurns: [
        ...discs.flatMap((disc) => turnsRound(disc.x, disc.y, disc.radius)),
        ...(even ? [] : borderTurns(rough, this.#grid.size)),
        ...(rules.costAt === undefined ? [] : this.#markedTurns(mover, rules.costAt)),
      ].filter(({ x, y }) => obstacles.clearAt(x, y)),
      mayEnd: (point) =>
        this.#onMap(point) &&
        obstacles.clearAt(point.x, point.y) &&
        others.every(
          (figure) =>
            (rules.shares === true && passable(mover, figure, rules)) ||
            Math.hypot(figure.x - point.x, figure.y - point.y) >= radius + radiusOf(figure) - CONTACT,
        ) &&
        !this.#tooNear(mover, point, rules),
    };
  }

  /** Beside places a ruleset makes dear, within a dozen spaces: points where a way round them may bend. */
  #markedTurns(mover: Figure, costAt: (point: Point) => number): Turn[] {
    const gap = this.#grid.size / 2;
    const turns: Turn[] = [];
    const even = (x: number, y: number): boolean => costAt({ x, y }) <= 1;
    const [column, row] = [Math.round(mover.x / gap), Math.round(mover.y / gap)];
    for (let down = -24; down <= 24; down++) {
      for (let across = -24; across <= 24; across++) {
        const [x, y] = [snap((column + across) * gap), snap((row + down) * gap)];
        if (!even(x, y)) continue;
        const beside = [-gap, 0, gap].some((dx) => [-gap, 0, gap].some((dy) => !even(x + dx, y + dy)));
        if (beside) turns.push({ x, y, outX: 0, outY: 0, near: 0 });
      }
    }
    return turns;
  }

  #isUnder(mover: Figure, ground: Ground): boolean {
    const levels = levelsAt(this.#world.snapshot, mover.level, mover.elevation);
    return (ground.levelBits & levels) !== 0 && reachesHeight(ground, mover.elevation);
  }

  #obstaclesFor(mover: Figure, rules: MoveRules, clearance: number, closed: readonly Ground[]): Obstacles {
    const walker: Walker = {
      levels: levelsAt(this.#world.snapshot, mover.level, mover.elevation),
      elevation: mover.elevation,
      opensDoors: rules.opensDoors ?? false,
    };
    const walls = rules.ignoresWalls === true ? "no walls" : `${walker.levels} ${walker.elevation}`;
    const key = [walls, walker.opensDoors, clearance, ...closed.map(({ id }) => id)].join(" ");
    let found = this.#obstacles.get(key);
    if (found === undefined) {
      const barriers: Barrier[] = rules.ignoresWalls === true ? [] : this.#wallBarriers(walker);
      for (const ground of closed) barriers.push(...sidesOf(ground));
      found = new Obstacles(barriers, this.#world.bounds, this.#grid.size, clearance);
      this.#obstacles.set(key, found);
    }
    return found;
  }

  #wallBarriers(walker: Walker): Barrier[] {
    return this.#world.walls
      .filter((wall) => wall !== undefined)
      .filter((wall) => stopsWalker(wall, walker))
      .map((wall) => {
        const { ax, ay, bx, by } = wall;
        return wall.dir === 0 ? { ax, ay, bx, by } : { ax, ay, bx, by, oneWay: wall };
      });
  }

  #othersOf(mover: Figure): readonly Figure[] {
    const { snapshot, figures } = this.#world;
    const levels = levelsAt(snapshot, mover.level, mover.elevation);
    return figures.filter(
      (figure) =>
        figure.id !== mover.id &&
        Math.abs(figure.elevation - mover.elevation) < this.#grid.distance &&
        (levelsAt(snapshot, figure.level, figure.elevation) & levels) !== 0,
    );
  }

  #tooNear(mover: Figure, point: Point, rules: MoveRules): boolean {
    const keep = rules.keepAway;
    if (keep === undefined) return false;
    const there = { ...mover, x: point.x, y: point.y };
    return keep.from.some((figure) => {
      if (figure.id === mover.id) return false;
      const apart = this.apart(there, figure);
      return apart > 0 && apart < keep.distance * this.#pixelsPerUnit;
    });
  }

  #target(trip: Trip, mover: Figure, goal: Goal): Target {
    const stands = (points: readonly Point[]): Point[] => points.filter((point) => trip.mayEnd(point));
    switch (goal.kind) {
      case "place": {
        const place = { x: snap(goal.place.x), y: snap(goal.place.y) };
        const ends = stands([place]);
        const at = (point: Point): boolean => snap(point.x) === place.x && snap(point.y) === place.y;
        return { at, ends: () => ends, all: () => ends, ahead: ringAhead(place, 0) };
      }
      case "touch": {
        const { from } = goal;
        const fits = (points: readonly Point[]): Point[] =>
          stands(points).filter((point) => from === undefined || from(point));
        const ring = ringTarget(goal.figure, trip.radius + radiusOf(goal.figure), CONTACT, fits);
        return from === undefined ? ring : { ...ring, at: (point) => ring.at(point) && from(point) };
      }
      case "near": {
        const base = "width" in goal.to ? radiusOf(goal.to) : 0;
        const away = trip.radius + base + goal.distance * this.#pixelsPerUnit;
        return ringTarget(goal.to, away, CONTACT, stands);
      }
      case "region":
        return this.#regionTarget(mover, goal.region.id, stands);
      default:
        return goal satisfies never;
    }
  }

  /** Any place where the base touches the region: straight towards it from wherever one is, or along its border. */
  #regionTarget(mover: Figure, id: string, stands: (points: readonly Point[]) => Point[]): Target {
    const ground = this.#world.grounds.find(id);
    if (ground === undefined) return NOWHERE;
    const radius = radiusOf(mover);
    const { shape } = ground;
    const touches = (point: Point): boolean =>
      baseToShape(roundBase(point.x, point.y, radius), shape) <= CONTACT;
    const along = stands([
      ...touchingPoints(ground, radius, this.#grid.size / 6),
      ...borderPoints(ground, this.#grid.size / 2),
    ]);
    return {
      at: (point) => touches(point),
      ends: (from) => [...stands(straightTo(ground, from, radius)), ...along],
      all: () => along,
      ahead: (x, y) => Math.max(0, Math.sqrt(shape.distanceSquared(x, y)) - radius - CONTACT),
    };
  }
}

/** One search: who moves, round what, and where it may end. */
interface Trip {
  readonly radius: number;
  readonly obstacles: Obstacles;
  readonly course: Course;
  readonly others: readonly Figure[];
  readonly extraTurns: readonly Turn[];
  /** Over rough ground a way found may be pulled tighter. */
  tighten(way: readonly Point[]): TightWay;
  mayEnd(point: Point): boolean;
}

export const radiusOf = (body: Body): number => Math.max(body.pixelWidth, body.pixelHeight) / 2;

/** Between two circles, or a circle and a mere place; 0 when they overlap. */
function gapBetween(a: Body | Place, b: Body | Place): number {
  const middles = Math.hypot(snap(a.x) - snap(b.x), snap(a.y) - snap(b.y));
  const radius = (at: Body | Place): number => ("width" in at ? radiusOf(at) : 0);
  return Math.max(0, middles - radius(b) - radius(a));
}

function passable(mover: Figure, figure: Figure, rules: MoveRules): boolean {
  const through = rules.through ?? "friends";
  if (through === "everybody" || figure.hidden) return true;
  return through === "friends" && figure.side === mover.side;
}

/** A sixteenth of a pixel nearer, so that snapping does not overshoot the budget. */
const inwards = (point: Point, to: Point): Point => ({
  x: point.x - Math.sign(point.x - to.x) / 16,
  y: point.y - Math.sign(point.y - to.y) / 16,
});
