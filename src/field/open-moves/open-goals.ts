import { lengthOf, type Point } from "../../core/place";
import { baseToShape, roundBase } from "../bases/base";
import type { Figure, Goal } from "../battle";
import { widened, type Bounds } from "../shapes/bounds";
import { snap } from "../shapes/exact";
import { heightApart, overGround, touchesInHeight } from "../bases/heights";
import { borderPoints, sidesOf } from "./prices/ground-edges";
import { radiusOf } from "../bases/round-base-gaps";
import type { Ground } from "../ground/ground";
import { groundAtHeightOf, type World } from "../indexed-scene";

/** Bases nearer than this, in pixels, touch: places are kept in sixteenths of a pixel. */
export const CONTACT = 0.1;
/** Places looked at all round a goal, and at the rim of a move. */
const ROUND = 64;
const CLOSE_ROUND = 1024;
export const RIM = 32;

/** The goal of a move on a map without a grid. */
export interface GoalPoints {
  /** No place is at the goal, wherever one looks. */
  isNowhere(): boolean;
  at(point: Point): boolean;
  /** Places at the goal straight ahead of a point. */
  straight(from: Point): readonly Point[];
  /** Those and places all round the goal. */
  ends(from: Point): readonly Point[];
  /** Places all round the goal. */
  all(): readonly Point[];
  /** The place straight ahead of a point, where those all round the goal leave it out. */
  leftOut(from: Point): readonly Point[];
  /** At least so many pixels are left from here. */
  readonly ahead: (x: number, y: number) => number;
  /** Holds all places at the goal. */
  readonly within: Bounds;
}

const NOWHERE: GoalPoints = {
  isNowhere: () => true,
  at: () => false,
  straight: () => [],
  ends: () => [],
  all: () => [],
  leftOut: () => [],
  ahead: () => Infinity,
  within: { left: 0, top: 0, right: 0, bottom: 0 },
};

/** Who heads for a goal: a base of some radius that may end in some places. */
export interface Comer {
  readonly mover: Figure;
  readonly radius: number;
  mayEnd(point: Point): boolean;
}

export function targetOf(world: World, pixelsPerUnit: number, comer: Comer, goal: Goal): GoalPoints {
  const stands = (points: readonly Point[]): Point[] => points.filter((point) => comer.mayEnd(point));
  const { grid } = world.snapshot.scene;
  switch (goal.kind) {
    case "place":
      return placeTarget({ x: snap(goal.place.x), y: snap(goal.place.y) }, stands);
    case "touch": {
      const { from } = goal;
      if (goal.fromAbove !== true && !touchesInHeight(grid, comer.mover, goal.figure)) return NOWHERE;
      const fits = (points: readonly Point[]): Point[] =>
        stands(points).filter((point) => from === undefined || from(point));
      return new Ring(goal.figure, comer.radius + radiusOf(goal.figure), fits, from);
    }
    case "near": {
      const base = "width" in goal.to ? radiusOf(goal.to) : 0;
      const up = goal.fromAbove === true ? 0 : heightApart(grid, comer.mover, goal.to);
      const away = overGround(goal.distance * pixelsPerUnit, up);
      return away < 0 ? NOWHERE : new Ring(goal.to, comer.radius + base + away, stands);
    }
    case "region": {
      const ground = groundAtHeightOf(world, comer.mover, goal.region);
      return ground === undefined ? NOWHERE : regionTarget(ground, comer.radius, grid.size, stands);
    }
    default:
      return goal satisfies never;
  }
}

function placeTarget(place: Point, stands: (points: readonly Point[]) => Point[]): GoalPoints {
  const ends = stands([place]);
  const all = (): readonly Point[] => ends;
  return {
    isNowhere: () => ends.length === 0,
    at: ({ x, y }) => snap(x) === place.x && snap(y) === place.y,
    straight: all,
    ends: all,
    all,
    leftOut: () => [],
    ahead: ringAhead(place, 0),
    within: { left: place.x, top: place.y, right: place.x, bottom: place.y },
  };
}

/** Any place where the base touches the region: straight towards it from wherever one is, or along its border. */
function regionTarget(
  ground: Ground,
  radius: number,
  space: number,
  stands: (points: readonly Point[]) => Point[],
): GoalPoints {
  const { shape } = ground;
  const along = stands([...touchingPoints(ground, radius, space / 6), ...borderPoints(ground, space / 2)]);
  return {
    isNowhere: () => false,
    at: ({ x, y }) => baseToShape(roundBase(x, y, radius), shape) <= CONTACT,
    straight: (from) => stands(straightTo(ground, from, radius)),
    ends: (from) => [...stands(straightTo(ground, from, radius)), ...along],
    all: () => along,
    leftOut: () => [],
    ahead: (x, y) => Math.max(0, Math.sqrt(shape.distanceSquared(x, y)) - radius - CONTACT),
    within: widened(shape, radius + CONTACT),
  };
}

export const ringPoint = (centre: Point, radius: number, i: number, of: number, bearing: number): Point => {
  const angle = bearing + (2 * Math.PI * i) / of;
  return { x: snap(centre.x + radius * Math.cos(angle)), y: snap(centre.y + radius * Math.sin(angle)) };
};

const ringAhead =
  (centre: Point, radius: number) =>
  (x: number, y: number): number =>
    Math.max(0, lengthOf(x - centre.x, y - centre.y) - radius);

function ringOf(centre: Point, radius: number, places: number): Point[] {
  const ring: Point[] = [];
  for (let i = 0; i < places; i++) {
    ring.push(ringPoint(centre, radius + CONTACT / 2, i, places, 0));
    if (i % 2 === 0) ring.push(ringPoint(centre, radius * 0.7, i, places, 0));
  }
  return ring;
}

/**
 * Within a distance of a centre: the nearest point of the circle, points all round it, and half-way in. They are looked
 * for when somebody asks, for many a goal is out of reach by its place alone.
 */
class Ring implements GoalPoints {
  readonly ahead: GoalPoints["ahead"];
  readonly within: Bounds;
  #points: RingPoints | undefined;

  constructor(
    readonly centre: Point,
    readonly radius: number,
    readonly stands: (points: readonly Point[]) => Point[],
    readonly fits: (point: Point) => boolean = () => true,
  ) {
    const { x, y } = centre;
    this.ahead = ringAhead(centre, radius + CONTACT);
    this.within = widened({ left: x, top: y, right: x, bottom: y }, radius + CONTACT);
  }

  #all(): RingPoints {
    return (this.#points ??= ringPointsOf(this));
  }

  isNowhere(): boolean {
    return this.#all().round.length === 0;
  }

  at(point: Point): boolean {
    const { x, y } = this.centre;
    return lengthOf(point.x - x, point.y - y) <= this.radius + CONTACT && this.fits(point);
  }

  straight(from: Point): readonly Point[] {
    const { centre, radius } = this;
    return this.stands([ringPoint(centre, radius + CONTACT / 2, 0, 1, bearingOf(centre, from))]);
  }

  ends(from: Point): readonly Point[] {
    return [...this.straight(from), ...this.all()];
  }

  all(): readonly Point[] {
    return this.#all().round;
  }

  leftOut(from: Point): readonly Point[] {
    return this.#all().isBesideGap(from) ? this.straight(from) : [];
  }
}

/** A goal of which only some places are wanted. */
export function wantedOf(target: GoalPoints, isWanted: (point: Point) => boolean): GoalPoints {
  let all: readonly Point[] | undefined;
  const wanted = (): readonly Point[] => (all ??= target.all().filter(isWanted));
  const straight = (from: Point): readonly Point[] => target.straight(from).filter(isWanted);
  return {
    isNowhere: () => target.isNowhere(),
    at: (point) => target.at(point),
    straight,
    ends: (from) => [...straight(from), ...wanted()],
    all: wanted,
    leftOut: (from) => target.leftOut(from).filter(isWanted),
    ahead: target.ahead,
    within: target.within,
  };
}

interface RingPoints {
  readonly round: readonly Point[];
  /** There is no place of the ring in the direction of a point. */
  readonly isBesideGap: (point: Point) => boolean;
}

const bearingOf = (centre: Point, { x, y }: Point): number => Math.atan2(y - centre.y, x - centre.x);

function ringPointsOf({ centre, radius, stands }: Ring): RingPoints {
  const roomy = stands(ringOf(centre, radius, ROUND));
  // In a narrow gap there may be room between these; nobody gets there if there is none at all.
  const round = roomy.length > 0 ? roomy : stands(ringOf(centre, radius, CLOSE_ROUND));
  return { round, isBesideGap: gapTest(roomy, (point) => bearingOf(centre, point)) };
}

/** Whether a point lies in a direction in which there is no place of the ring, or only one, to either side. */
function gapTest(ring: readonly Point[], bearingOf: (point: Point) => number): (point: Point) => boolean {
  const part = (point: Point): number => (bearingOf(point) / (2 * Math.PI)) * ROUND + ROUND;
  const taken = new Set(ring.map((point) => Math.round(part(point)) % ROUND));
  if (taken.size === ROUND) return () => false;
  return (point) => {
    const first = Math.floor(part(point));
    return !taken.has(first % ROUND) || !taken.has((first + 1) % ROUND);
  };
}

/** Places straight towards each side of the ground where a base of the radius just touches it. */
function straightTo(ground: Ground, from: Point, radius: number): Point[] {
  return sidesOf(ground).map(({ ax, ay, bx, by }) => {
    const [dx, dy] = [bx - ax, by - ay];
    const along = ((from.x - ax) * dx + (from.y - ay) * dy) / (dx * dx + dy * dy);
    const t = Math.min(1, Math.max(0, along));
    const [x, y] = [ax + dx * t, ay + dy * t];
    const apart = lengthOf(from.x - x, from.y - y);
    const share = apart === 0 ? 0 : Math.min(1, (radius + CONTACT / 2) / apart);
    return { x: snap(x + (from.x - x) * share), y: snap(y + (from.y - y) * share) };
  });
}

/** Places all along the ground where a base of the radius just touches it, so many pixels apart. */
function touchingPoints(ground: Ground, radius: number, gap: number): Point[] {
  const away = radius + CONTACT / 2;
  const points = sidesOf(ground).flatMap(({ ax, ay, bx, by }) => {
    const length = lengthOf(bx - ax, by - ay);
    const [outX, outY] = [((by - ay) / length) * away, ((ax - bx) / length) * away];
    const corner = Math.max(4, Math.ceil((2 * Math.PI * away) / gap));
    const round = Array.from({ length: corner }, (_, i) => ringPoint({ x: ax, y: ay }, away, i, corner, 0));
    const parts = Math.ceil(length / gap);
    const beside = Array.from({ length: parts + 1 }, (_, i) => {
      const [x, y] = [ax + ((bx - ax) * i) / parts, ay + ((by - ay) * i) / parts];
      return [
        { x: snap(x + outX), y: snap(y + outY) },
        { x: snap(x - outX), y: snap(y - outY) },
      ];
    });
    return [...round, ...beside.flat()];
  });
  return points.filter(({ x, y }) => ground.shape.distanceSquared(x, y) >= (radius - CONTACT) ** 2);
}
