import type { StepMap } from "../steps/step-map";
import { DONE, Frontier, ROOM } from "./frontier";
import { boxRound, bucketOf, head, leftOver, type GoalBox } from "./head-for-goals";
import type { Lattice } from "../../grid/lattice";
import { Settled } from "../results/settled-nodes";
import { settle } from "./spread";
import { bareCost } from "../results/path-back";

/**
 * How to head for goals: for the cheapest; for all that are as cheap; or for one after another, so that nothing
 * is left out. The first two are also by how much a way may be dearer than the best to be followed on.
 */
export const CHEAPEST = 0;
export const ALL_THAT_TIE = 2 ** -20;
export const TO_BE_CARRIED_ON = Infinity;

/** A search that surveys more than this goes far. */
const FEW_SURVEYS = 256;

/**
 * Cheapest ways over the anchors of a step map. Where every other diagonal costs more, each anchor is two nodes:
 * reached by an even and by an odd number of diagonals. A search can be carried on where it stopped.
 */
export class GridSearch {
  readonly #lattice: Lattice;
  readonly #frontier: Frontier;
  #box: GoalBox;
  /** How often the search came to an anchor that nobody knew. */
  #surveys = 0;

  constructor(lattice: Lattice) {
    this.#lattice = lattice;
    this.#frontier = new Frontier(lattice);
    this.#box = boxRound([], lattice);
  }

  /** In spaces, diagonals with their tie-break surcharge; Infinity where nothing has come by. */
  get costs(): Float64Array {
    return this.#frontier.costs;
  }

  /** Everything that costs less than this many spaces is settled. */
  get level(): number {
    return this.#frontier.level;
  }

  /** Nothing is left to settle. */
  get spent(): boolean {
    return this.#frontier.level > this.#frontier.top;
  }

  /** How many nodes are settled. */
  get settled(): number {
    return this.#frontier.settled;
  }

  start(anchor: number): void {
    this.#frontier.start(anchor);
  }

  /** Settles what costs less than `below` spaces and no more than the budget, from the start on. */
  forward(stepMap: StepMap, below: number, budget: number): void {
    const search = (): number => settle(this.#frontier, this.#lattice, stepMap, below, budget);
    this.#work(stepMap, search, (anchor) => stepMap.survey(anchor));
  }

  /** What is left of a way is at least that to the box round these anchors: no step changes it by more than it costs. */
  aim(anchors: readonly number[]): void {
    this.#box = boxRound(anchors, this.#lattice);
  }

  /** Heads for goals within the aim, nodes that look nearer to it first; the node of the cheapest, or -1. */
  towards(stepMap: StepMap, goals: readonly number[], mode: number): number {
    const frontier = this.#frontier;
    frontier.found = mode === TO_BE_CARRIED_ON ? this.#cheapest(goals, frontier.level) : -1;
    if (frontier.found >= 0) return frontier.found;
    for (const goal of goals) frontier.goals[goal] = 1;
    const search = (): number => head(frontier, this.#lattice, stepMap, this.#box, mode);
    this.#work(stepMap, search, (anchor) => stepMap.surveyRound(anchor));
    for (const goal of goals) frontier.goals[goal] = 0;
    return frontier.found;
  }

  /** Gives a search what it lacks until it is done. */
  #work(stepMap: StepMap, search: () => number, survey: (anchor: number) => void): void {
    for (let lacking = search(); lacking !== DONE; lacking = search()) {
      if (lacking === ROOM) this.#frontier.makeRoom();
      else {
        if (stepMap.open[lacking] === 0 && ++this.#surveys > FEW_SURVEYS) stepMap.surveySquare(lacking);
        survey(lacking);
      }
    }
  }

  /** Of nodes at these anchors the one known to be cheapest, if its bucket is lower than this; -1 for none. */
  #cheapest(anchors: readonly number[], below: number): number {
    const { cells, stride, diagonals } = this.#lattice;
    let [best, bestCost] = [-1, Infinity];
    for (const anchor of anchors) {
      const row = Math.floor(anchor / stride);
      const ahead = leftOver(anchor - row * stride, row, this.#box);
      for (const node of diagonals.even === diagonals.odd ? [anchor] : [anchor, anchor + cells]) {
        const cost = this.costs[node] ?? Infinity;
        // The start was in the first bucket, whatever lies ahead of it.
        const bucket = cost === 0 ? -1 : bucketOf(cost, ahead);
        if (cost < bestCost && bucket < below) [best, bestCost] = [node, cost];
      }
    }
    return best;
  }

  /** In spaces, as the rules count them; Infinity where nothing has come by. */
  costTo(anchor: number): number {
    return bareCost(this.#lattice, this.costs[this.#cheapest([anchor], Infinity)] ?? Infinity);
  }

  /** What was settled from one count on. */
  take(from = 0): Settled {
    return new Settled(this.#frontier.order, from, this.settled);
  }

  /** Clean, for another search. */
  reset(): void {
    this.#frontier.reset();
    this.#surveys = 0;
  }
}
