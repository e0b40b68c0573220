import type { Lattice } from "../../grid/lattice";
import { STARTED } from "./diagonals-first";

/** What a search needs before it can go on: nothing, it is done; more room; else the anchor to be surveyed. */
export const DONE = -1;
export const ROOM = -2;

/** So many entries are free when a node is looked at: one for each of its neighbours, and one for itself. */
export const SPARE = 9;

/**
 * Where a search stands: what it knows of every node, and the nodes it has yet to look at, in buckets by cost.
 * Its arrays are cleaned by what was touched: a search costs what it settles, whatever the size of the map.
 */
export class Frontier {
  /** In spaces, diagonals with their tie-break surcharge; Infinity where nothing has come by. */
  readonly costs: Float64Array;
  /** For each node with a cost: the direction by which it was come to plus one; 0 once it is spread from. */
  readonly came: Uint8Array;
  /** 1 for anchors at the goal. */
  readonly goals: Uint8Array;
  /** The goal found, as a node; -1 for none. */
  found = -1;
  /** Buckets as linked lists: the number of the first entry of each; 0 for none. */
  heads = new Int32Array(256);
  /** For each entry its node and the next entry, counted from 1. */
  list = new Int32Array(2048);
  entries = 0;
  /** The bucket to be emptied next, and the highest in use. */
  level = 0;
  top = -1;
  /** Nodes as they were settled, each with its cost behind it. No typed array: pieces of it are taken out often. */
  order: number[] = new Array<number>(2048).fill(0.5);
  settled = 0;

  constructor({ cells, diagonals }: Lattice) {
    const nodes = diagonals.even === diagonals.odd ? cells : cells * 2;
    this.costs = new Float64Array(nodes).fill(Infinity);
    this.came = new Uint8Array(nodes);
    this.goals = new Uint8Array(cells);
  }

  start(node: number): void {
    if (this.costs[node] === 0) return;
    this.costs[node] = 0;
    this.came[node] = STARTED + 1;
    this.list[2 * this.entries] = node;
    this.list[2 * this.entries + 1] = this.heads[0] ?? 0;
    this.heads[0] = ++this.entries;
    this.top = Math.max(this.top, 0);
    if (2 * this.entries === this.list.length) this.makeRoom();
  }

  makeRoom(): void {
    this.heads = doubled(this.heads);
    this.list = doubled(this.list);
    // Three times as fast as spreading it.
    this.order = this.order.concat(this.order);
  }

  /** Clean, for another search. */
  reset(): void {
    clean(this.costs, this.list, this.entries);
    this.heads.fill(0, 0, this.top + 1);
    this.entries = 0;
    this.settled = 0;
    this.level = 0;
    this.top = -1;
  }
}

/**
 * A function of its own, with nothing after its loop: V8 compiled it in the middle of its first run, knowing
 * nothing of the rest, and fell back to its interpreter after every search.
 */
function clean(costs: Float64Array, list: Int32Array, entries: number): void {
  for (let i = 0; i < entries; i++) costs[list[2 * i] ?? 0] = Infinity;
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(array.length * 2);
  longer.set(array);
  return longer;
}
