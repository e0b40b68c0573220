import { orient2d } from "robust-predicates";
import type { Point } from "../../../src/core/place";
import type { Figure, MoveRules } from "../../../src/field/battle";
import type { RegionData, Snapshot } from "../../../src/field/snapshot";
import { CONTACT } from "./bases";
import { apart, isOpen, levelNames, sharesLevel, stretchesOf, type Stretch } from "./rays";
import { isAsHighAs, ringsOf, regionHolds, sidesOf, stretchesInside } from "./regions";
import { inTheWay, passes, regionCost } from "./walk";

/**
 * Round bases without a grid the slow way: many turning points round every end of a wall, every corner of
 * forbidden ground and every body, and along the borders of rough ground; all pairs joined when the line keeps
 * clear of everything. No taut strings, no bins, no free sides.
 */

/** Ways are at most 0.6 % longer than round true arcs. */
const SIDES = 24;
/** How close to the end of a one-way wall a way may turn, in pixels. */
const CLOSE = 0.25;
/** Points along the borders of rough ground lie this share of a space apart. */
const ALONG = 1 / 12;

/** Straight or a point, to be kept away from. */
interface Thing {
  readonly a: Point;
  readonly b: Point;
  readonly away: number;
}

interface Node {
  readonly point: Point;
  cost: number;
  done: boolean;
}

export const radius = (figure: Figure): number => Math.max(figure.pixelWidth, figure.pixelHeight) / 2;

/** What one mover must keep clear of, and what lines cost it. */
export class OpenGround {
  readonly things: readonly Thing[];
  readonly oneWays: readonly Stretch[];
  readonly rough: readonly { region: RegionData; cost: number }[];
  readonly #snapshot: Snapshot;
  readonly #mover: Figure;
  readonly #rules: MoveRules;
  readonly #play: number;
  readonly #others: readonly Figure[];

  /** `play`: the share by which the base may be smaller than it is. */
  constructor(snapshot: Snapshot, figures: readonly Figure[], mover: Figure, rules: MoveRules, play: number) {
    [this.#snapshot, this.#mover, this.#rules, this.#play] = [snapshot, mover, rules, play];
    const clearance = radius(mover) * (1 - play);
    this.#others = figures.filter((other) => inTheWay(snapshot, mover, other));
    const walls = stretchesOf(snapshot).filter(({ wall }) => this.#isInTheWay(wall));
    this.oneWays = walls.filter(({ wall }) => wall.dir !== 0);
    const grounds = snapshot.regions
      .filter((region) => this.#isUnder(region))
      .map((region) => ({ region, cost: regionCost(region, rules) }));
    this.rough = grounds.filter(({ cost }) => cost > 1 && cost < Infinity);
    const forbidden = grounds.filter(({ region, cost }) => cost === Infinity && !regionHolds(region, mover));
    const sides = forbidden.flatMap(({ region }) => ringsOf(region).flatMap(sidesOf));
    const closed = this.#others.filter((other) => !passes(mover, other, rules));
    this.things = [
      ...walls.filter(({ wall }) => wall.dir === 0).map(({ a, b }) => ({ a, b, away: clearance })),
      ...sides.map(([a, b]) => ({ a, b, away: clearance })),
      ...closed.map((other) => ({ a: other, b: other, away: radius(other) + clearance })),
    ];
  }

  #isInTheWay(wall: Stretch["wall"]): boolean {
    const { elevation, level } = this.#mover;
    if (this.#rules.ignoresWalls === true || wall.move === 0 || isOpen(wall)) return false;
    if (this.#rules.opensDoors === true && wall.door === 1 && wall.ds === 0) return false;
    if (elevation < (wall.bottom ?? -Infinity) || elevation >= (wall.top ?? Infinity)) return false;
    return sharesLevel(wall.levels, levelNames(this.#snapshot, level, elevation));
  }

  #isUnder(region: RegionData): boolean {
    const { elevation, level } = this.#mover;
    if (!isAsHighAs(region, elevation)) return false;
    return sharesLevel(region.levels, levelNames(this.#snapshot, level, elevation));
  }

  /** The base fits all along the line, give or take some pixels. */
  fits(p: Point, q: Point, slack = 1e-6): boolean {
    for (const { a, b, away } of this.things) {
      if (!boxesFurther(p, q, a, b, away) && segmentGap(p, q, a, b) < away - slack) return false;
    }
    return !this.oneWays.some(({ wall, a, b }) => {
      const start = orient2d(a.x, a.y, b.x, b.y, p.x, p.y);
      return (wall.dir === 1 ? start > 0 : start < 0) && segmentGap(p, q, a, b) < 1e-9;
    });
  }

  /** Pixels, times the dearest ground under each piece of the line. */
  cost(p: Point, q: Point): number {
    const length = distance(p, q);
    if (this.rough.length === 0) return length;
    const under = this.rough.flatMap(({ region, cost }) =>
      stretchesInside(region, { from: p, to: q }).map((stretch) => ({ ...stretch, cost })),
    );
    const cuts = [0, 1, ...under.flatMap(({ from, to }) => [from, to])].sort((s, t) => s - t);
    let total = 0;
    for (const [at, to] of cuts.entries()) {
      const from = cuts[at - 1] ?? 0;
      const middle = (from + to) / 2;
      const costs = under.filter((one) => one.from <= middle && middle <= one.to).map((one) => one.cost);
      total += (to - from) * length * Math.max(1, ...costs);
    }
    return total;
  }

  /** With so many pixels to spare; with fewer than none, nearly. */
  mayStand(point: Point, slack: number): boolean {
    return (
      this.#onMap(point, 0) &&
      this.things.every(({ a, b, away }) => apart(point, a, b) >= away + slack) &&
      this.#others.every(
        (other) =>
          (this.#rules.shares === true && passes(this.#mover, other, this.#rules)) ||
          distance(other, point) >= radius(other) + radius(this.#mover) - CONTACT + slack,
      )
    );
  }

  #onMap({ x, y }: Point, beyond: number): boolean {
    const { x: left, y: top, width, height } = this.#snapshot.scene.area;
    return (
      x >= left - beyond && x <= left + width + beyond && y >= top - beyond && y <= top + height + beyond
    );
  }

  /** On the map only: nobody goes round the end of a wall that ends on its edge. */
  #turnsRoundOneWays(): Point[] {
    const turns = this.oneWays.flatMap(({ a, b }) => [...ringRound(a, CLOSE, 8), ...ringRound(b, CLOSE, 8)]);
    return turns.filter((turn) => this.#onMap(turn, 0));
  }

  /** Where ways may turn. */
  turns(): Point[] {
    const corners = new Map<string, { at: Point; away: number }>();
    for (const { a, b, away } of this.things) {
      for (const at of [a, b]) corners.set(`${at.x} ${at.y} ${away}`, { at, away });
    }
    const borders = this.rough.flatMap(({ region }) =>
      ringsOf(region).flatMap((ring) => pointsAlong(ring, this.#snapshot.scene.grid.size * ALONG)),
    );
    const points = [
      ...[...corners.values()].flatMap(({ at, away }) => ringRound(at, away, SIDES)),
      ...this.#turnsRoundOneWays(),
      ...borders,
    ];
    // A way close by the edge of the map turns a little beyond it.
    return points.filter((point) => this.#onMap(point, this.#play * 50) && this.fits(point, point));
  }
}

/** Cheapest ways from where the mover stands. */
export class OpenWalk {
  readonly ground: OpenGround;
  readonly #nodes: Node[];

  constructor(snapshot: Snapshot, figures: readonly Figure[], mover: Figure, rules: MoveRules, play: number) {
    this.ground = new OpenGround(snapshot, figures, mover, rules, play);
    this.#nodes = [
      { point: mover, cost: 0, done: false },
      ...this.ground.turns().map((point) => ({ point, cost: Infinity, done: false })),
    ];
    this.#spread();
  }

  #spread(): void {
    for (;;) {
      let next: Node | undefined;
      for (const node of this.#nodes) {
        if (!node.done && node.cost < (next?.cost ?? Infinity)) next = node;
      }
      if (next === undefined) break;
      next.done = true;
      for (const other of this.#nodes) {
        if (other.done) continue;
        const cost = this.#costBy(next, other.point, other.cost);
        if (cost < other.cost) other.cost = cost;
      }
    }
    this.#nodes.sort((a, b) => a.cost - b.cost);
  }

  /** Infinity when that is no way, or no cheaper one. */
  #costBy(node: Node, point: Point, most: number): number {
    if (node.cost + distance(node.point, point) >= most) return Infinity;
    const cost = node.cost + this.ground.cost(node.point, point);
    return cost < most && this.ground.fits(node.point, point) ? cost : Infinity;
  }

  /** Pixels of the cheapest way to a point; Infinity when there is none cheaper than `most`. */
  costTo(point: Point, most = Infinity): number {
    let best = most;
    for (const node of this.#nodes) {
      if (node.cost >= best) break;
      best = Math.min(best, this.#costBy(node, point, best));
    }
    return best < most ? best : Infinity;
  }

  /** To the cheapest of some points, where the base may stand with so much to spare. */
  costToAny(points: readonly Point[], slack: number): number {
    let best = Infinity;
    for (const point of points) {
      if (this.ground.mayStand(point, slack)) best = Math.min(best, this.costTo(point, best));
    }
    return best;
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Corners of a polygon round a circle: its sides touch the circle. */
export function ringRound(centre: Point, away: number, sides: number): Point[] {
  const out = away / Math.cos(Math.PI / sides) + 1e-6;
  return Array.from({ length: sides }, (_, i) => {
    const angle = (2 * Math.PI * i) / sides;
    return { x: centre.x + out * Math.cos(angle), y: centre.y + out * Math.sin(angle) };
  });
}

export const pointsAlong = (ring: readonly Point[], gap: number): Point[] =>
  sidesOf(ring).flatMap(([a, b]) => {
    const parts = Math.max(1, Math.ceil(distance(a, b) / gap));
    return Array.from({ length: parts }, (_, i) => ({
      x: a.x + ((b.x - a.x) * i) / parts,
      y: a.y + ((b.y - a.y) * i) / parts,
    }));
  });

const boxesFurther = (p: Point, q: Point, a: Point, b: Point, away: number): boolean =>
  Math.max(p.x, q.x) + away < Math.min(a.x, b.x) ||
  Math.max(a.x, b.x) + away < Math.min(p.x, q.x) ||
  Math.max(p.y, q.y) + away < Math.min(a.y, b.y) ||
  Math.max(a.y, b.y) + away < Math.min(p.y, q.y);

export function segmentGap(p: Point, q: Point, a: Point, b: Point): number {
  const crossing = turn(a, b, p) * turn(a, b, q) < 0 && turn(p, q, a) * turn(p, q, b) < 0;
  return crossing ? 0 : Math.min(apart(p, a, b), apart(q, a, b), apart(a, p, q), apart(b, p, q));
}
