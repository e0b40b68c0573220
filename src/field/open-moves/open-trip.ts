import { lengthOf, type Point } from "../../core/place";
import type { Disc } from "./obstacles/obstacle-shapes";
import type { Figure, Goal, MoveRules } from "../battle";
import { holdsPoint, widened, type Bounds } from "../shapes/bounds";
import { Discs } from "./obstacles/discs";
import { snap } from "../shapes/exact";
import { heightApart, meetsInHeight, touchesInHeight } from "../bases/heights";
import type { KeptObstacles } from "./kept-obstacles";
import { areaOf } from "../scene-area";
import type { Turns } from "./search/links";
import { PLAY } from "./obstacles/obstacles";
import { CLOSED, UNKNOWN, type Rooms } from "./obstacles/rooms";
import { CONTACT, type GoalPoints, wantedOf } from "./open-goals";
import { lineCost } from "./prices/line-cost";
import type { KeptPrices } from "./prices/kept-prices";
import type { PriceBorders } from "./prices/price-borders";
import { clearLine, type Course } from "./search/clear-line";
import { apartOf, radiusOf } from "../bases/round-base-gaps";
import { tightened, type TightWay } from "./search/tighten-path";
import { turnsBeside, turnsRound, type TurningPoint } from "./obstacles/turning-points";
import { levelsAt, type World } from "../indexed-scene";

/** Ways over rough ground are found up to this much dearer than they are when pulled tight. */
export const EXCESS = 1.15;
/** By borders that are coarser than the ground they are found dearer still than they are by its own outline. */
const COARSE_EXCESS = 2;

type LineCost = (px: number, py: number, qx: number, qy: number) => number;

/** What is round one mover who goes by some rules: where ways lead and turn, what they cost, where they may end. */
export class Trip {
  readonly mover: Figure;
  readonly rules: MoveRules;
  readonly radius: number;
  /** Pixels to a space. */
  readonly space: number;
  /** Pixels along and down the whole map: longer ways are looked for everywhere. */
  readonly mapAcross: number;
  readonly course: Course;
  /** What a line costs by the ground's own outline. Ways may be looked for by a coarser one. */
  readonly costAlong: LineCost;
  /** Figures in its way, or those it must not end on. */
  readonly others: readonly Figure[];
  /** Of goals that were asked about, where one is at them. */
  readonly targets = new WeakMap<Goal, GoalPoints>();
  readonly #rooms: Discs;
  readonly #world: World;
  readonly #pixelsPerUnit: number;
  /** Borders of rough ground, on which ways bend. */
  readonly #borders: PriceBorders | undefined;
  /** Beside what a ruleset makes dear; not all of them are clear. */
  readonly #marked: readonly TurningPoint[];
  #extraTurns: readonly TurningPoint[] | undefined;
  #roomsHere: Rooms | undefined;
  #ownRoom: number | undefined;
  /** Of targets: what of them lies in the mover's room, and whether a room may hold any place there. */
  readonly #ownParts = new WeakMap<GoalPoints, GoalPoints>();
  readonly #heldBy = new WeakMap<GoalPoints, Map<number, boolean>>();

  constructor(world: World, pixelsPerUnit: number, mover: Figure, rules: MoveRules, kept: KeptTrip) {
    this.mover = mover;
    this.rules = rules;
    this.radius = radiusOf(mover);
    this.#world = world;
    this.#pixelsPerUnit = pixelsPerUnit;
    this.others = othersOf(world, mover);
    this.#rooms = new Discs(this.#roomsOf(), world.bounds, world.snapshot.scene.grid.size);
    const { forbidden, rough, costs, borders } = kept.prices.for(mover, rules);
    // Whoever starts on forbidden ground may leave it.
    const closed = forbidden.filter(({ shape }) => !shape.contains(mover.x, mover.y));
    const { size } = world.snapshot.scene.grid;
    this.space = size;
    const { left, right, top, bottom } = areaOf(world.snapshot);
    this.mapAcross = right - left + bottom - top;
    const obstacles = kept.obstacles.for(mover, rules, this.radius * (1 - PLAY), closed);
    const discs = new Discs(this.#discs(obstacles.clearance), world.bounds, size);
    const even = rough.length === 0 && rules.costAt === undefined;
    const byOutline: LineCost = (px, py, qx, qy) =>
      lineCost({ grounds: world.grounds, costs }, rules, size, px, py, qx, qy);
    const along: LineCost = (px, py, qx, qy) => {
      if (even) return lengthOf(qx - px, qy - py);
      if (borders !== undefined && rules.costAt === undefined) return borders.costAlong(px, py, qx, qy);
      return byOutline(px, py, qx, qy);
    };
    this.course = {
      obstacles,
      discs,
      loose: obstacles.tooNear(mover.x, mover.y),
      even,
      excess: rough.length === 0 ? 1 : borders?.exact === false ? COARSE_EXCESS : EXCESS,
      ...(borders === undefined || rules.costAt !== undefined ? {} : { borders }),
      costAlong: along,
    };
    this.#borders = borders;
    this.costAlong = borders?.exact === false ? byOutline : along;
    this.#marked = rules.costAt === undefined ? [] : markedTurns(mover, rules.costAt, size);
  }

  /** Bodies and circles that may not be walked through; whoever stands in one already is let go. */
  #discs(clearance: number): Disc[] {
    const bodies = this.others
      .filter((figure) => !passable(this.mover, figure, this.rules))
      .map((figure): Disc => ({ x: figure.x, y: figure.y, radius: radiusOf(figure) + clearance }));
    return [...bodies.filter((disc) => this.#isOutside(disc)), ...this.#keptOff()];
  }

  /** A base may touch a circle it keeps off. */
  #keptOff(): Disc[] {
    return (this.rules.keepOff ?? [])
      .map(({ x, y, radius }): Disc => ({ x, y, radius: radius + this.radius - CONTACT }))
      .filter((disc) => this.#isOutside(disc));
  }

  #isOutside({ x, y, radius }: Disc): boolean {
    return lengthOf(x - this.mover.x, y - this.mover.y) >= radius;
  }

  /** Over rough ground a way found may be pulled tighter. */
  tighten(way: TightWay): TightWay {
    if (this.#borders === undefined) return way;
    const tight = tightened(this.course, this.#borders, way);
    return this.#borders.exact ? tight : this.#pricedExactly(tight.points);
  }

  /** By the ground's own outline, straight on may be cheaper than where a coarser one led. */
  #pricedExactly(points: readonly Point[]): TightWay {
    const cost = this.#costOf(points);
    const [from, to] = [points[0], points.at(-1)];
    if (from === undefined || to === undefined || !clearLine(this.course, from.x, from.y, to.x, to.y))
      return { points, cost };
    const straight = this.costAlong(from.x, from.y, to.x, to.y);
    return straight < cost ? { points: [from, to], cost: straight } : { points, cost };
  }

  #costOf(points: readonly Point[]): number {
    let cost = 0;
    for (const [at, { x, y }] of points.entries()) {
      const from = points[at - 1];
      if (from !== undefined) cost += this.costAlong(from.x, from.y, x, y);
    }
    return cost;
  }

  /** The room the mover is in. */
  get room(): number {
    return (this.#ownRoom ??= this.roomAt(this.mover));
  }

  roomAt({ x, y }: Point): number {
    return this.#allRooms().at(x, y);
  }

  #allRooms(): Rooms {
    return (this.#roomsHere ??= this.course.obstacles.rooms(this.course.loose));
  }

  /** In another room than the mover: no way leads there. */
  isElsewhere(point: Point): boolean {
    return this.room !== UNKNOWN && !this.#allRooms().isIn(this.room, point.x, point.y);
  }

  /** What of a target lies in the mover's room. */
  inOwnRoom(target: GoalPoints): GoalPoints {
    if (this.room === UNKNOWN) return target;
    const known = this.#ownParts.get(target);
    if (known !== undefined) return known;
    const part = wantedOf(target, (point) => !this.isElsewhere(point));
    this.#ownParts.set(target, part);
    return part;
  }

  /** No way leads from a room to the target. */
  isApart(room: number, target: GoalPoints): boolean {
    if (room === UNKNOWN) return false;
    const known = this.#heldBy.get(target) ?? new Map<number, boolean>();
    this.#heldBy.set(target, known);
    const held =
      known.get(room) ?? (room !== CLOSED && this.#allRooms().mayHold(room, target.within, target.ahead));
    known.set(room, held);
    return !held;
  }

  /** All over the map, or all that lie in one room. For far ways fewer bends will do. */
  turnsEverywhere(far: boolean, room = this.room): Turns {
    const bends = (far ? this.#borders?.farBends : this.#borders?.bends) ?? NO_TURNS;
    this.#extraTurns ??= this.#extraTurnsIn({
      left: -Infinity,
      top: -Infinity,
      right: Infinity,
      bottom: Infinity,
    });
    const { obstacles } = this.course;
    if (room === UNKNOWN) return { turns: obstacles.allTurns(bends), more: this.#extraTurns };
    return {
      turns: obstacles.allTurns(bends, { rooms: this.#allRooms(), room }),
      more: this.#extraTurns.filter(({ x, y }) => this.#allRooms().isIn(room, x, y)),
    };
  }

  /** Turning points within so many pixels of the mover, across and down. */
  turnsWithin(reach: number): readonly TurningPoint[] {
    return this.#allWithin(reach).filter((turn) => !this.isElsewhere(turn));
  }

  #allWithin(reach: number): readonly TurningPoint[] {
    const { x, y } = this.mover;
    const box = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
    const { left, top, right, bottom } = box;
    const { obstacles } = this.course;
    return [
      ...obstacles.turnsIn(left, top, right, bottom).filter((turn) => holdsPoint(box, turn.x, turn.y)),
      ...(this.#borders?.bendsIn(left, top, right, bottom).filter((turn) => this.#isClear(box, turn)) ?? []),
      ...this.#extraTurnsIn(box),
    ];
  }

  /** Round bodies and beside what a ruleset makes dear. */
  #extraTurnsIn(box: Bounds): TurningPoint[] {
    const round = this.course.discs.all.filter(({ x, y, radius }) =>
      holdsPoint(widened(box, 2 * radius), x, y),
    );
    // Whoever starts right beside a circle to keep off goes on round it, not back to the last corner.
    const beside = this.rules.keepOff === undefined ? [] : this.turnsBeside(this.mover);
    return [
      ...round.flatMap((disc) => turnsRound(disc.x, disc.y, disc.radius)),
      ...this.#marked,
      ...beside,
    ].filter((turn) => this.#isClear(box, turn));
  }

  #isClear(box: Bounds, turn: TurningPoint): boolean {
    return (
      holdsPoint(box, turn.x, turn.y) && this.#onMap(turn) && this.course.obstacles.clearAt(turn.x, turn.y)
    );
  }

  /** Turning points for the last stretch to a place right beside a body or a corner. */
  turnsBeside({ x, y }: Point): readonly TurningPoint[] {
    const { discs, obstacles } = this.course;
    const beside = [...obstacles.cornersBeside(x, y), ...discs.beside(x, y)];
    if (beside.length === 0) return [];
    return beside
      .flatMap((round) => turnsBeside(round, x, y))
      .filter((turn) => obstacles.clearAt(turn.x, turn.y) && this.#onMap(turn));
  }

  mayEnd(point: Point): boolean {
    return (
      this.#onMap(point) &&
      this.course.obstacles.clearAt(point.x, point.y) &&
      !this.#rooms.cover(point.x, point.y) &&
      !this.#tooNear(point)
    );
  }

  /** What those take up who are not to be ended on, and circles to keep off. */
  #roomsOf(): Disc[] {
    const bodies = this.others
      .filter((figure) => this.rules.shares !== true || !passable(this.mover, figure, this.rules))
      .map((figure) => ({ x: figure.x, y: figure.y, radius: this.radius + radiusOf(figure) - CONTACT }));
    return [...bodies, ...this.#keptOff()];
  }

  #tooNear({ x, y }: Point): boolean {
    const keep = this.rules.keepAway;
    if (keep === undefined) return false;
    const { grid } = this.#world.snapshot.scene;
    const there = { ...this.mover, x, y };
    return keep.from.some((figure) => {
      if (figure.id === this.mover.id) return false;
      const [apart, up] = [apartOf(there, figure), heightApart(grid, there, figure)];
      if (apart <= CONTACT && touchesInHeight(grid, there, figure)) return false;
      return lengthOf(apart, up) < keep.distance * this.#pixelsPerUnit;
    });
  }

  #onMap(point: Point): boolean {
    const area = areaOf(this.#world.snapshot);
    return area.left <= point.x && point.x <= area.right && area.top <= point.y && point.y <= area.bottom;
  }
}

/** On one level with the mover, and less than a space higher or lower. */
function othersOf({ snapshot, figures }: World, mover: Figure): readonly Figure[] {
  const levels = levelsAt(snapshot, mover.level, mover.elevation);
  return figures.filter(
    (figure) =>
      figure.id !== mover.id &&
      meetsInHeight(snapshot.scene.grid, figure, mover) &&
      (levelsAt(snapshot, figure.level, figure.elevation) & levels) !== 0,
  );
}

function passable(mover: Figure, figure: Figure, rules: MoveRules): boolean {
  const through = rules.through ?? "friends";
  if (through === "everybody" || figure.hidden) return true;
  return through === "friends" && figure.side === mover.side;
}

/** Beside places a ruleset makes dear, within a dozen spaces: points where a way round them may bend. */
function markedTurns(mover: Figure, costAt: (point: Point) => number, size: number): TurningPoint[] {
  const gap = size / 2;
  const turns: TurningPoint[] = [];
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

const NO_TURNS: readonly TurningPoint[] = [];

/** What is kept from one trip to the next. */
export interface KeptTrip {
  readonly obstacles: KeptObstacles;
  readonly prices: KeptPrices;
}
