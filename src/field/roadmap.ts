import type { Point } from "../core/place";
import { isReflected, priceLeaving, refractsElsewhere, type Arm } from "./border-bends";
import { pointToSegmentSquared } from "./geometry";
import { Heap } from "./heap";
import { TURN_SINE, type Disc, type Obstacles, type Turn } from "./obstacles";
import type { PriceBorders } from "./price-borders";

/** Where one mover may go in a straight line, and what that costs. */
export interface Course {
  readonly obstacles: Obstacles;
  readonly discs: readonly Disc[];
  /** Barriers the mover stands too near to already. */
  readonly loose: ReadonlyMap<number, number>;
  /** Cost in pixels of a straight line that is clear; at least its length. */
  costAlong(px: number, py: number, qx: number, qy: number): number;
  /** Where prices of rough ground change, if only they do. */
  readonly borders?: PriceBorders;
  /** All lines cost their length: the straight line, when clear, is the cheapest. */
  readonly even: boolean;
  /** How many times dearer than it need be a way over turning points may be. */
  readonly excess: number;
}

export function clearLine(course: Course, px: number, py: number, qx: number, qy: number): boolean {
  const [left, right] = px < qx ? [px, qx] : [qx, px];
  const [top, bottom] = py < qy ? [py, qy] : [qy, py];
  for (const disc of course.discs) {
    const { x, y, radius } = disc;
    if (x + radius < left || x - radius > right || y + radius < top || y - radius > bottom) continue;
    const wanted = radius - 1e-6;
    if (pointToSegmentSquared(x, y, px, py, qx, qy) < wanted * wanted) return false;
  }
  return course.obstacles.clearAlong(px, py, qx, qy, course.loose);
}

/** How a place was reached: from which node of the flow, and what it cost in all. */
export interface Arrival {
  readonly from: number;
  readonly cost: number;
}

const SINE_SQUARED = (TURN_SINE + 1e-3) ** 2;

/**
 * Cheapest ways from one or more sources over turning points, straight line by straight line. A line may
 * touch a turning point only the way a taut string would: nearly at right angles to the direction of its
 * corner. That leaves few lines to try.
 */
export class Flow {
  readonly #course: Course;
  readonly #back: boolean;
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #outX: Float64Array;
  readonly #outY: Float64Array;
  readonly #near: Float64Array;
  readonly #turns: number;
  /** Borders that meet at bends on them. */
  readonly #arms: (readonly Arm[] | undefined)[];
  /** Of those, the ones along which the next bend is clear. */
  readonly #openArms: (readonly Arm[] | undefined)[] = [];
  readonly #cost: Float64Array;
  readonly #parent: Int32Array;
  readonly #done: Uint8Array;
  readonly #heap = new Heap();
  /** Nodes to arrive from, by the length of the way at least. */
  readonly #promising = new Heap();
  /** Nodes in order of cost. */
  readonly order: number[] = [];

  /** `back` follows ways towards the sources instead of away from them (one-way walls tell them apart). */
  constructor(course: Course, turns: readonly Turn[], sources: readonly Point[], back = false) {
    this.#course = course;
    this.#back = back;
    this.#turns = turns.length;
    const nodes = turns.length + sources.length;
    this.#x = new Float64Array(nodes);
    this.#y = new Float64Array(nodes);
    this.#outX = new Float64Array(nodes);
    this.#outY = new Float64Array(nodes);
    this.#near = new Float64Array(nodes);
    this.#arms = turns.map(({ arms }) => arms);
    for (const [i, turn] of turns.entries()) {
      this.#x[i] = turn.x;
      this.#y[i] = turn.y;
      this.#outX[i] = turn.outX;
      this.#outY[i] = turn.outY;
      this.#near[i] = turn.near;
    }
    this.#cost = new Float64Array(nodes).fill(Infinity);
    this.#parent = new Int32Array(nodes).fill(-1);
    this.#done = new Uint8Array(nodes);
    for (const [i, source] of sources.entries()) {
      const node = turns.length + i;
      this.#x[node] = source.x;
      this.#y[node] = source.y;
      this.#cost[node] = 0;
      this.#heap.push(node, 0);
    }
  }

  /** Settles nodes up to the budget; `visit` sees each and may lower the budget. `ahead` is what is left at least. */
  run(budget: number, visit?: (node: number) => number, ahead?: (x: number, y: number) => number): void {
    let limit = budget;
    while (this.#heap.size > 0 && this.#heap.leastCost <= limit) {
      const node = this.#heap.pop();
      if (node === undefined || this.#done[node] === 1) continue;
      this.#done[node] = 1;
      this.order.push(node);
      if (visit !== undefined) limit = Math.min(limit, visit(node));
      this.#relax(node, limit, ahead);
    }
  }

  #relax(node: number, limit: number, ahead: ((x: number, y: number) => number) | undefined): void {
    const [x, y, cost] = [this.#x[node] ?? 0, this.#y[node] ?? 0, this.#cost[node] ?? 0];
    for (let other = 0; other < this.#turns; other++) {
      if (this.#done[other] === 1) continue;
      const [dx, dy] = [(this.#x[other] ?? 0) - x, (this.#y[other] ?? 0) - y];
      const squared = dx * dx + dy * dy;
      const least = cost + Math.sqrt(squared);
      if (least > limit || least >= (this.#cost[other] ?? Infinity)) continue;
      const left = ahead?.(x + dx, y + dy) ?? 0;
      if (least + left > limit) continue;
      if (!this.#taut(node, dx, dy, squared) || !this.#taut(other, dx, dy, squared)) continue;
      const total =
        cost + this.#linkCost(node, other, x + dx, y + dy, (this.#cost[other] ?? Infinity) - cost);
      if (total > limit || total >= (this.#cost[other] ?? Infinity)) continue;
      this.#cost[other] = total;
      this.#parent[other] = node;
      this.#heap.push(other, total + left);
    }
  }

  #taut(node: number, dx: number, dy: number, squared: number): boolean {
    const along = dx * (this.#outX[node] ?? 0) + dy * (this.#outY[node] ?? 0);
    return along * along <= SINE_SQUARED * squared || squared <= (this.#near[node] ?? 0) ** 2;
  }

  /** Of the straight line from a node to a place, or to another node there; Infinity when it is of no use. */
  #linkCost(node: number, other: number | undefined, x: number, y: number, most: number): number {
    const [fromX, fromY] = [this.#x[node] ?? 0, this.#y[node] ?? 0];
    const [dx, dy] = [x - fromX, y - fromY];
    const [arms, ends] = [this.#arms[node], other === undefined ? undefined : this.#arms[other]];
    const { borders } = this.#course;
    if (borders === undefined || (arms ?? ends) === undefined) return this.lineCost(fromX, fromY, x, y, most);
    const length = Math.hypot(dx, dy);
    const leaving = arms === undefined ? undefined : priceLeaving(arms, dx, dy, length);
    const arriving = ends === undefined ? undefined : priceLeaving(ends, -dx, -dy, length);
    const price = leaving ?? arriving ?? 1;
    if (leaving === 0 || arriving === 0 || price * length >= most) return Infinity;
    if (arms !== undefined && this.#bendsElsewhere(node, dx, dy, length, price)) return Infinity;
    if (ends !== undefined && isReflected(ends, dx, dy, length, price)) return Infinity;
    if (borders.crossed(fromX, fromY, x, y)) return Infinity;
    const [ax, ay, bx, by] = this.#back ? [x, y, fromX, fromY] : [fromX, fromY, x, y];
    return clearLine(this.#course, ax, ay, bx, by) ? price * length : Infinity;
  }

  /** The way to the node and on would be cheaper over the next bend along a border. */
  #bendsElsewhere(node: number, dx: number, dy: number, length: number, price: number): boolean {
    const parent = this.#parent[node] ?? -1;
    const arms = (this.#openArms[node] ??= this.#findOpenArms(node));
    if (parent < 0 || arms.length === 0 || length === 0) return false;
    const [fromX, fromY] = [
      (this.#x[parent] ?? 0) - (this.#x[node] ?? 0),
      (this.#y[parent] ?? 0) - (this.#y[node] ?? 0),
    ];
    const came = priceLeaving(this.#arms[node] ?? [], fromX, fromY, Math.hypot(fromX, fromY));
    return refractsElsewhere(arms, fromX, fromY, came, dx, dy, price);
  }

  #findOpenArms(node: number): readonly Arm[] {
    const [x, y] = [this.#x[node] ?? 0, this.#y[node] ?? 0];
    return (this.#arms[node] ?? []).filter((arm) => {
      const [nextX, nextY] = [x + arm.x * arm.step, y + arm.y * arm.step];
      return clearLine(this.#course, nextX, nextY, nextX, nextY);
    });
  }

  /** Of a straight line, the way this flow goes; Infinity when it is not clear, or dearer than is of use. */
  lineCost(px: number, py: number, qx: number, qy: number, most: number): number {
    const course = this.#course;
    const [ax, ay, bx, by] = this.#back ? [qx, qy, px, py] : [px, py, qx, qy];
    const length = Math.hypot(qx - px, qy - py);
    // Most lines are not clear, which is found out sooner than what they cost.
    if (length >= most || !clearLine(course, ax, ay, bx, by)) return Infinity;
    const cost = course.even ? length : course.costAlong(ax, ay, bx, by);
    return cost < most ? cost : Infinity;
  }

  costOf(node: number): number {
    return this.#cost[node] ?? Infinity;
  }

  pointOf(node: number): Point {
    return { x: this.#x[node] ?? 0, y: this.#y[node] ?? 0 };
  }

  /** The cheapest way to a place, by what is settled; undefined beyond the budget. */
  arrive(x: number, y: number, budget: number): Arrival | undefined {
    const promising = this.#promising;
    promising.clear();
    for (let at = 0; at < this.order.length; at++) {
      const node = this.order[at] ?? 0;
      const cost = this.#cost[node] ?? Infinity;
      if (cost > budget) break;
      const [dx, dy] = [x - (this.#x[node] ?? 0), y - (this.#y[node] ?? 0)];
      const squared = dx * dx + dy * dy;
      const least = cost + Math.sqrt(squared);
      if (least <= budget + 1e-6 && this.#taut(node, dx, dy, squared)) promising.push(at, least);
    }
    // The first clear line by length is the cheapest, unless the ground is dearer than it is long.
    let best: Arrival | undefined;
    while (promising.size > 0 && promising.leastCost < (best?.cost ?? Infinity)) {
      const node = this.order[promising.pop() ?? 0] ?? 0;
      const cost = this.#cost[node] ?? Infinity;
      const found = this.step(node, x, y, (best?.cost ?? budget) - cost);
      if (found === undefined || (best !== undefined && cost + found >= best.cost)) continue;
      best = { from: node, cost: cost + found };
    }
    return best;
  }

  /** Cost of the straight line from a settled node to a place; undefined when it is not clear or too dear. */
  step(node: number, x: number, y: number, most: number): number | undefined {
    const [fromX, fromY] = [this.#x[node] ?? 0, this.#y[node] ?? 0];
    const [dx, dy] = [x - fromX, y - fromY];
    const squared = dx * dx + dy * dy;
    if (squared > most * most + 1e-6 || !this.#taut(node, dx, dy, squared)) return undefined;
    const cost = this.#linkCost(node, undefined, x, y, Infinity);
    return cost < Infinity && cost <= most + 1e-9 ? cost : undefined;
  }

  /** The node turns round something no further from the place than a side of its polygon. */
  turnsBy(node: number, x: number, y: number): boolean {
    return Math.hypot(x - (this.#x[node] ?? 0), y - (this.#y[node] ?? 0)) <= (this.#near[node] ?? 0);
  }

  /** Turning points from the source to the node, the source included. */
  way(node: number): Point[] {
    const way: Point[] = [];
    for (let at = node; at >= 0; at = this.#parent[at] ?? -1) way.push(this.pointOf(at));
    return way.reverse();
  }
}
