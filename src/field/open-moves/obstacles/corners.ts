import type { Barrier } from "./obstacle-shapes";
import { Bins } from "../../shapes/bins";
import type { Bounds } from "../../shapes/bounds";
import { freeSide, type FreeSide, KEY, turnsRound, type TurningPoint } from "./turning-points";

/** How close to the end of a one-way wall ways turn round it, in pixels. */
const CLOSE = 0.5;

/** Where barriers end, and in which directions they lead from there: those that need clearance, and one-way walls. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly directions: number[];
  readonly oneWays: number[];
  /** The side on which ways turn round it, if there is one; found out when somebody asks. */
  free: { readonly side: FreeSide | undefined } | undefined;
}

/** Where the barriers of a map end: there ways turn round them. Kept while barriers come and go. */
export class Corners {
  readonly #clearance: number;
  readonly #list: Corner[] = [];
  /** By place. */
  readonly #numbers = new Map<number, number>();
  readonly #bins: Bins;

  constructor({ left, top, right, bottom }: Bounds, size: number, clearance: number) {
    this.#clearance = clearance;
    this.#bins = new Bins(left, top, right, bottom, size);
  }

  add(barrier: Barrier): void {
    eachEnd(barrier, (x, y, direction) => {
      const corner = this.#at(x, y);
      corner.free = undefined;
      (barrier.oneWay === undefined ? corner.directions : corner.oneWays).push(direction);
    });
  }

  remove(barrier: Barrier): void {
    eachEnd(barrier, (x, y, direction) => {
      const corner = this.#at(x, y);
      corner.free = undefined;
      const list = barrier.oneWay === undefined ? corner.directions : corner.oneWays;
      list.splice(list.indexOf(direction), 1);
    });
  }

  #at(x: number, y: number): Corner {
    const key = x * KEY + y;
    const known = this.#list[this.#numbers.get(key) ?? -1];
    if (known !== undefined) return known;
    const corner: Corner = { x, y, directions: [], oneWays: [], free: undefined };
    const number = this.#list.push(corner) - 1;
    this.#numbers.set(key, number);
    this.#bins.add(number, x, y, x, y);
    return corner;
  }

  /** Numbers of the corners in a box, from top to bottom: in which order they came means nothing. */
  inBox(left: number, top: number, right: number, bottom: number): number[] {
    const found = new Set<number>();
    this.#bins.eachInBox(left, top, right, bottom, (number) => found.add(number));
    return [...found].sort((a, b) => this.#yOf(a) - this.#yOf(b) || this.#xOf(a) - this.#xOf(b));
  }

  #xOf(number: number): number {
    return this.#list[number]?.x ?? 0;
  }

  #yOf(number: number): number {
    return this.#list[number]?.y ?? 0;
  }

  /** Visits corners within a margin of a barrier, some of them more than once. */
  eachNear({ ax, ay, bx, by }: Barrier, margin: number, visit: (number: number) => void): void {
    this.#bins.each(ax, ay, bx, by, margin, (number) => {
      visit(number);
      return false;
    });
  }

  /** A way may turn round the corner at the base's clearance. */
  turnsWays(number: number): { readonly x: number; readonly y: number } | undefined {
    const corner = this.#list[number];
    return corner !== undefined && freeSideOf(corner) !== undefined ? corner : undefined;
  }

  /** Turning points round a corner, wherever they lie. */
  turnsAt(number: number): TurningPoint[] {
    const corner = this.#list[number];
    if (corner === undefined) return [];
    const { x, y, oneWays } = corner;
    const free = freeSideOf(corner);
    const turns = free === undefined ? [] : turnsRound(x, y, this.#clearance, free);
    for (const from of oneWays.sort((a, b) => a - b)) {
      turns.push(...turnsRound(x, y, CLOSE, { from, to: from + 2 * Math.PI }));
    }
    return turns;
  }
}

function freeSideOf(corner: Corner): FreeSide | undefined {
  corner.free ??= { side: freeSide(corner.directions) };
  return corner.free.side;
}

function eachEnd(
  { ax, ay, bx, by }: Barrier,
  visit: (x: number, y: number, direction: number) => void,
): void {
  visit(ax, ay, Math.atan2(by - ay, bx - ax));
  visit(bx, by, Math.atan2(ay - by, ax - bx));
}
