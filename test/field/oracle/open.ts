import type { Point } from "../../../src/core/place";
import type { Figure, MoveRules } from "../../../src/field/battle";
import type { Snapshot } from "../../../src/field/snapshot";
import { apart, levelNames, sixteenth } from "./rays";

/**
 * Round bases without a grid the slow way: many turning points round every end of a wall and every body, all
 * pairs joined when the line keeps clear of everything. No taut strings, no bins, no free sides.
 * Knows walls without direction and whole-height, and bodies; not rough ground.
 */

/** Ways are at most 0.5 % longer than round true arcs. */
const SIDES = 32;

interface Thing {
  readonly a: Point;
  readonly b: Point;
  readonly away: number;
}

export const radius = (figure: Figure): number => Math.max(figure.pixelWidth, figure.pixelHeight) / 2;

export class OpenWalk {
  readonly #things: readonly Thing[];
  readonly #snapshot: Snapshot;
  readonly #mover: Figure;
  readonly #others: readonly Figure[];
  readonly #nodes: { point: Point; cost: number; done: boolean }[];

  constructor(snapshot: Snapshot, figures: readonly Figure[], mover: Figure, rules: MoveRules, play: number) {
    this.#snapshot = snapshot;
    this.#mover = mover;
    const clearance = radius(mover) * (1 - play);
    this.#others = figures.filter(({ id }) => id !== mover.id);
    const through = rules.through ?? "friends";
    const closed = this.#others.filter(
      (other) => !(through === "everybody" || (through === "friends" && other.side === mover.side)),
    );
    const levels = levelNames(snapshot, mover.level, mover.elevation);
    this.#things = [
      ...snapshot.walls
        .filter(({ move, door, ds }) => move !== 0 && !(door > 0 && ds === 1))
        .filter(({ door, ds }) => !(rules.opensDoors === true && door === 1 && ds === 0))
        .filter(({ levels: on }) => on === undefined || levels === "all" || on.some((one) => levels.has(one)))
        .map(({ c: [ax, ay, bx, by] }) => ({
          a: { x: sixteenth(ax), y: sixteenth(ay) },
          b: { x: sixteenth(bx), y: sixteenth(by) },
          away: clearance,
        }))
        .filter(({ a, b }) => a.x !== b.x || a.y !== b.y),
      ...closed.map((other) => ({ a: other, b: other, away: radius(other) + clearance })),
    ];
    const turns = this.#things.flatMap(({ a, b, away }) => [...ring(a, away), ...ring(b, away)]);
    this.#nodes = [
      { point: mover, cost: 0, done: false },
      ...turns
        .filter((point) => this.#onMap(point) && this.#fits(point, point))
        .map((point) => ({ point, cost: Infinity, done: false })),
    ];
    this.#spread();
  }

  #spread(): void {
    for (;;) {
      const open = this.#nodes.filter(({ done, cost }) => !done && cost < Infinity);
      const next = open.reduce<(typeof open)[number] | undefined>(
        (best, one) => (best === undefined || one.cost < best.cost ? one : best),
        undefined,
      );
      if (next === undefined) break;
      next.done = true;
      for (const other of this.#nodes) {
        const cost = next.cost + distance(next.point, other.point);
        if (!other.done && cost < other.cost && this.#fits(next.point, other.point)) other.cost = cost;
      }
    }
    this.#nodes.sort((a, b) => a.cost - b.cost);
  }

  /** Pixels of the cheapest way to a point. */
  costTo(point: Point): number {
    let best = Infinity;
    for (const node of this.#nodes) {
      if (node.cost >= best) break;
      const cost = node.cost + distance(node.point, point);
      if (cost < best && this.#fits(node.point, point)) best = cost;
    }
    return best;
  }

  mayStand(point: Point, slack: number): boolean {
    return (
      this.#onMap(point) &&
      this.#things.every(({ a, b, away }) => apart(point, a, b) >= away + slack) &&
      this.#others.every(
        (other) => distance(other, point) >= radius(other) + radius(this.#mover) - 0.1 + slack,
      )
    );
  }

  #onMap({ x, y }: Point): boolean {
    const area = this.#snapshot.scene.area;
    return x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height;
  }

  #fits(p: Point, q: Point): boolean {
    return this.#things.every(({ a, b, away }) => segmentGap(p, q, a, b) >= away - 1e-6);
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function ring(centre: Point, away: number): Point[] {
  const out = away / Math.cos(Math.PI / SIDES) + 1e-6;
  return Array.from({ length: SIDES }, (_, i) => {
    const angle = (2 * Math.PI * i) / SIDES;
    return { x: centre.x + out * Math.cos(angle), y: centre.y + out * Math.sin(angle) };
  });
}

export function segmentGap(p: Point, q: Point, a: Point, b: Point): number {
  const turn = (u: Point, v: Point, w: Point): number =>
    (v.x - u.x) * (w.y - u.y) - (v.y - u.y) * (w.x - u.x);
  const crossing = turn(a, b, p) * turn(a, b, q) < 0 && turn(p, q, a) * turn(p, q, b) < 0;
  return crossing ? 0 : Math.min(apart(p, a, b), apart(q, a, b), apart(a, p, q), apart(b, p, q));
}
