import type { Point } from "../../../core/place";
import type { Battle, Figure, Path, Reach, Steps, Stride } from "../../../field";
import { placeOf, readingOrder } from "../ground/spaces";
import { hazardsUnder, type Hazard } from "./hazards-near";
import type { Walker } from "./walker";
import type { Way, Ways } from "./cleanest-ways";

/** A place that a way comes by, with what is known of it. */
interface Node {
  readonly x: number;
  readonly y: number;
  readonly under: readonly Hazard[];
  /** The shortest way settled so far, after an even and after an odd number of diagonals. */
  readonly shortest: [even: number, odd: number];
  found: Label | undefined;
  links: readonly Link[] | undefined;
}

/** A step from one place to the next. */
interface Link {
  readonly to: Node;
  readonly cost: number;
  /** What it costs after an odd number of diagonals. */
  readonly oddCost: number;
  readonly diagonal: boolean;
  readonly slow: boolean;
}

/** A way as far as it has been searched. */
interface Label {
  readonly node: Node;
  readonly hazards: number;
  readonly difficult: number;
  readonly cost: number;
  /** After an odd number of diagonals: 1. */
  readonly odd: 0 | 1;
  readonly before: Label | undefined;
}

/**
 * The ways of one Move over a grid, the fewest hazard spaces first, then the fewest difficult ones, then the shortest.
 * A dirtier way to a place is followed on only if it is shorter: it may lead on where the cleaner one is too long.
 */
export class GridWays implements Ways {
  readonly #walker: Walker;
  readonly #from: Figure;
  readonly #speed: number;
  readonly #steps: Steps;
  readonly #ends: Reach;
  readonly #mayEnd: (place: { x: number; y: number }) => boolean;
  /** By hazards, then by difficult spaces, then by cost. */
  readonly #open: (Label[] | undefined)[][][] = [];
  readonly #nodes = new Map<number, Map<number, Node>>();
  readonly #degrees: (readonly Way[])[] = [];

  constructor(
    walker: Walker,
    from: Figure,
    speed: number,
    steps: Steps,
    ends: Reach,
    mayEnd: (place: { x: number; y: number }) => boolean,
    readonly nearby: readonly Hazard[],
  ) {
    this.#walker = walker;
    this.#from = from;
    this.#speed = speed;
    this.#steps = steps;
    this.#ends = ends;
    this.#mayEnd = mayEnd;
    const node = this.#nodeAt(from);
    this.#push({ node, hazards: 0, difficult: 0, cost: 0, odd: 0, before: undefined });
  }

  entering(hazards: number): readonly Way[] | undefined {
    while (this.#degrees.length <= hazards) {
      if (this.#open.length <= this.#degrees.length) return undefined;
      this.#degrees.push(this.#settle(this.#degrees.length));
    }
    return this.#degrees[hazards];
  }

  /** Settles everything that enters so many hazards. */
  #settle(hazards: number): readonly Way[] {
    const settled = new Set<Node>();
    const slow = (this.#open[hazards] ??= []);
    for (let difficult = 0; difficult < slow.length; difficult++) {
      const byCost = (slow[difficult] ??= []);
      // Whatever follows a way is a whole space longer: it goes to the end of what is being read, or behind it.
      for (const labels of byCost) for (const label of labels ?? []) this.#settleOne(label, settled);
    }
    return [...settled]
      .flatMap(({ found }) => found ?? [])
      .filter((label) => this.#isEnd(label))
      .map((label) => wayOf(label, this.#from))
      .sort((a, b) => a.cost - b.cost || readingOrder(a, b));
  }

  #settleOne(label: Label, settled: Set<Node>): void {
    const { node } = label;
    if (label.cost >= node.shortest[label.odd]) return;
    node.shortest[label.odd] = label.cost;
    if (node.found === undefined || isCleaner(label, node.found)) {
      node.found = label;
      settled.add(node);
    }
    this.#follow(label);
  }

  #isEnd({ node, before }: Label): boolean {
    if (before === undefined) return true;
    return this.#ends.at(node) !== undefined && this.#mayEnd(node);
  }

  #follow(label: Label): void {
    const { under } = label.node;
    for (const link of (label.node.links ??= this.#linksFrom(label.node))) {
      const cost = label.cost + (label.odd === 1 ? link.oddCost : link.cost);
      if (cost > this.#speed + SLACK) continue;
      const odd = link.diagonal ? other(label.odd) : label.odd;
      if (cost >= link.to.shortest[odd]) continue;
      const entered = link.to.under.some((hazard) => !under.includes(hazard));
      this.#push({
        node: link.to,
        hazards: label.hazards + (entered ? 1 : 0),
        difficult: label.difficult + (link.slow ? 1 : 0),
        cost,
        odd,
        before: label,
      });
    }
  }

  #nodeAt({ x, y }: Point): Node {
    const column = this.#nodes.get(x) ?? new Map<number, Node>();
    this.#nodes.set(x, column);
    const known = column.get(y);
    if (known !== undefined) return known;
    const under = this.nearby.length === 0 ? NONE : hazardsUnder(this.nearby, this.#from, { x, y });
    const made: Node = { x, y, under, shortest: [Infinity, Infinity], found: undefined, links: undefined };
    column.set(y, made);
    return made;
  }

  #linksFrom(node: Node): readonly Link[] {
    return this.#steps.from(node).map((stride) => ({
      to: this.#nodeAt(stride),
      cost: stride.cost,
      oddCost: oddCost(this.#walker.battle, stride),
      diagonal: stride.diagonal,
      slow: isSlow(this.#walker.battle, stride),
    }));
  }

  #push(label: Label): void {
    const slow = (this.#open[label.hazards] ??= []);
    const byCost = (slow[label.difficult] ??= []);
    (byCost[Math.floor(label.cost)] ??= []).push(label);
  }

  path(way: Way): Path {
    const places = [];
    for (let label = this.#nodeAt(way).found; label !== undefined; label = label.before) {
      places.unshift({ x: label.node.x, y: label.node.y, elevation: this.#from.elevation });
    }
    places[0] = placeOf(this.#from);
    return { places, cost: way.cost };
  }
}

/** Costs are sums of whole and half spaces. */
const SLACK = 1e-6;

/** A step onto difficult ground. */
export const isSlow = (battle: Battle, { cost, diagonal }: Stride): boolean =>
  cost > (diagonal ? firstDiagonal(battle) : 1) + SLACK;

/** What a step costs after an odd number of diagonals. */
export function oddCost({ grid }: Battle, { cost, diagonal }: Stride): number {
  if (!diagonal || grid.kind !== "square") return cost;
  if (grid.diagonals === "alternating-1") return 2 * cost;
  return grid.diagonals === "alternating-2" ? cost / 2 : cost;
}

function firstDiagonal({ grid }: Battle): number {
  if (grid.kind !== "square") return 1;
  if (grid.diagonals === "exact") return Math.SQRT2;
  if (grid.diagonals === "approximate") return 1.5;
  return grid.diagonals === "rectilinear" || grid.diagonals === "alternating-2" ? 2 : 1;
}

const NONE: readonly Hazard[] = [];
const other = (odd: 0 | 1): 0 | 1 => (odd === 1 ? 0 : 1);

/** As clean, and shorter: with costs that are not whole a longer way may have been settled first. */
const isCleaner = (a: Label, b: Label): boolean =>
  a.hazards === b.hazards && a.difficult === b.difficult && a.cost < b.cost;

const wayOf = ({ node, cost, hazards, difficult }: Label, { elevation }: Figure): Way => ({
  x: node.x,
  y: node.y,
  ...(elevation === 0 ? {} : { elevation }),
  cost,
  hazards,
  difficult,
});
