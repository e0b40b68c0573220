import { KNOWN, KNOWN_ROUND, SIDES, type StepMap } from "../steps/step-map";
import { DONE, ROOM, SPARE, type Frontier } from "./frontier";
import type { Lattice } from "../../grid/lattice";
import { ALL_SIDES, goesDiagonalsFirst, ONWARD } from "./diagonals-first";

/** Buckets per space of cost: the fewer nodes share one, the fewer are looked at. */
export const FINER = 4;

/** A box of spaces, by whole coordinates along the axes of a lattice. */
export interface GoalBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Of the two coordinates' sum: the third axis of hexes. */
  readonly least: number;
  readonly most: number;
  /** What a diagonal step costs more than a straight one at least; -1 on hexes. */
  readonly slope: number;
}

/** Further than any map. */
const FAR = 2 ** 29;

/** The box round some anchors; round everything when there are none, or one that is none. */
export function boxRound(anchors: readonly number[], { stride, straight, diagonals }: Lattice): GoalBox {
  const slope = straight > 4 ? -1 : Math.min(2, diagonals.even, diagonals.odd) - 1;
  let [left, right, top, bottom, least, most] = [FAR, -FAR, FAR, -FAR, FAR, -FAR];
  if (anchors.length === 0 || anchors.some((anchor) => anchor < 0)) {
    return { left: -FAR, right: FAR, top: -FAR, bottom: FAR, least: -FAR, most: FAR, slope };
  }
  for (const anchor of anchors) {
    const y = Math.floor(anchor / stride);
    const x = anchor - y * stride;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    [least, most] = [Math.min(least, x + y), Math.max(most, x + y)];
  }
  return { left, right, top, bottom, least, most, slope };
}

/** At least so many spaces are left from a place on the axes to a box. */
export function leftOver(
  x: number,
  y: number,
  { left, right, top, bottom, least, most, slope }: GoalBox,
): number {
  const dx = x < left ? left - x : x > right ? x - right : 0;
  const dy = y < top ? top - y : y > bottom ? y - bottom : 0;
  if (slope >= 0) return dx > dy ? dx + dy * slope : dy + dx * slope;
  const z = x + y;
  const dz = z < least ? least - z : z > most ? z - most : 0;
  return Math.max(dx, dy, dz);
}

/** The bucket of a node with so much behind and at least so much ahead of it. */
export const bucketOf = (cost: number, ahead: number): number => ((cost + ahead) * FINER + 1e-6) | 0;

/** The axes' share of every step plus one, two bits for each direction. */
const packed = (shares: Int32Array): number =>
  shares.reduce((all, share, direction) => all | ((share + 1) << (2 * direction)), 0);

/**
 * Heads for goals, nodes that look nearer to a box round them first, and stops when nothing can come of it that
 * is cheaper than the best by `leeway`. The same loop as in `spread.ts` but for what lies ahead: one form for
 * both made paths a twentieth and reach a tenth slower.
 */
export function head(
  frontier: Frontier,
  lattice: Lattice,
  stepMap: StepMap,
  box: GoalBox,
  leeway: number,
): number {
  const { steps, straight, diagonals } = lattice;
  const [cells, stride] = [lattice.cells | 0, lattice.stride | 0];
  const { even, odd: odds, surcharge } = diagonals;
  const alternating = even !== odds;
  const [east, south, west, north] = [steps[0] ?? 0, steps[1] ?? 0, steps[2] ?? 0, steps[3] ?? 0];
  // Hexes have two more straight directions and no others: a step of 0 leads nowhere.
  const [fifth, sixth, seventh, eighth] = [steps[4] ?? 0, steps[5] ?? 0, steps[6] ?? 0, steps[7] ?? 0];
  const [across, down] = [packed(lattice.across) | 0, packed(lattice.down) | 0];
  const [left, right, top, bottom] = [box.left | 0, box.right | 0, box.top | 0, box.bottom | 0];
  const [least, most, slope] = [box.least | 0, box.most | 0, box.slope * 1];
  const { costs, came, goals, heads, list } = frontier;
  const { open, price } = stepMap;
  const needed = goesDiagonalsFirst(lattice) ? KNOWN_ROUND : KNOWN;
  const finer = FINER * 1;
  const room = (list.length >> 1) - SPARE;
  let found = frontier.found;
  let bound = found < 0 ? Infinity : (costs[found] ?? 0);
  let entries = frontier.entries | 0;
  let [highest, level] = [frontier.top | 0, frontier.level | 0];
  let lacking = DONE;
  let going = true;
  search: for (; going && level <= highest; level++) {
    let entry = heads[level] ?? 0;
    while (entry !== 0) {
      const node = list[(entry << 1) - 2] ?? 0;
      const rest = list[(entry << 1) - 1] ?? 0;
      const by = came[node] ?? 0;
      // Found again at less since then, and spread from.
      if (by === 0) {
        entry = rest;
        continue;
      }
      const odd = node >= cells;
      const cell = odd ? node - cells : node;
      let bits = open[cell] ?? 0;
      if ((bits & needed) === 0 || entries > room) {
        lacking = (bits & needed) === 0 ? cell : ROOM;
        heads[level] = entry;
        break search;
      }
      entry = rest;
      came[node] = 0;
      const cost = costs[node] ?? 0;
      const row = (cell / stride) | 0;
      const column = cell - row * stride;
      if (goals[cell] === 1 && cost < bound) {
        found = node;
        bound = cost;
      }
      if (bound < Infinity && cost + leftOver(column, row, box) >= bound + leeway) continue;
      const turned = alternating ? (odd ? cell : cell + cells) : node;
      const slant = odd ? odds : even;
      // Only steps that no other way makes up for (`diagonals-first.ts`).
      const sides = bits >> SIDES;
      const isPlain = sides === ALL_SIDES;
      bits &= ONWARD[(sides << 4) + by - 1] ?? 0;
      if (!isPlain) {
        const bare = cost + 1;
        const slanted = straight > 4 ? bare : cost + slant + surcharge;
        // Seen at no more than the bare step: the ground need not be looked at. No branch: nobody could guess it.
        bits &=
          Number((costs[node + east] ?? 0) > bare) |
          (Number((costs[node + south] ?? 0) > bare) << 1) |
          (Number((costs[node + west] ?? 0) > bare) << 2) |
          (Number((costs[node + north] ?? 0) > bare) << 3) |
          (Number((costs[turned + fifth] ?? 0) > slanted) << 4) |
          (Number((costs[turned + sixth] ?? 0) > slanted) << 5) |
          (Number((costs[turned + seventh] ?? 0) > slanted) << 6) |
          (Number((costs[turned + eighth] ?? 0) > slanted) << 7);
      }
      while (bits !== 0) {
        const d = 31 - Math.clz32(bits);
        bits ^= 1 << d;
        const step = steps[d] ?? 0;
        const ground = isPlain ? 1 : (price[cell + step] ?? 0);
        const next = d < straight ? node + step : turned + step;
        const total = d < straight ? cost + ground : cost + slant * ground + surcharge;
        if (total >= (costs[next] ?? 0)) continue;
        const x = column + ((across >> (d << 1)) & 3) - 1;
        const y = row + ((down >> (d << 1)) & 3) - 1;
        const wide = x < left ? left - x : x > right ? x - right : 0;
        const high = y < top ? top - y : y > bottom ? y - bottom : 0;
        let ahead;
        if (straight > 4) {
          const z = x + y;
          const third = z < least ? least - z : z > most ? z - most : 0;
          ahead = wide > high ? (wide > third ? wide : third) : high > third ? high : third;
        } else {
          ahead = wide > high ? wide + high * slope : high + wide * slope;
        }
        const to = ((total + ahead) * finer + 1e-6) | 0;
        if (to > highest) {
          if (to >= heads.length) {
            // Once more from here, when there is room.
            list[entries << 1] = node;
            list[(entries << 1) + 1] = entry;
            heads[level] = ++entries;
            came[node] = by;
            lacking = ROOM;
            break search;
          }
          highest = to;
        }
        costs[next] = total;
        came[next] = d + 1;
        if (to === level) {
          list[entries << 1] = next;
          list[(entries << 1) + 1] = entry;
          entry = ++entries;
        } else {
          list[entries << 1] = next;
          list[(entries << 1) + 1] = heads[to] ?? 0;
          heads[to] = ++entries;
        }
      }
    }
    heads[level] = 0;
    going = level + 1 <= bound * finer;
  }
  frontier.found = found;
  frontier.entries = entries;
  frontier.top = highest;
  frontier.level = level;
  return lacking;
}
