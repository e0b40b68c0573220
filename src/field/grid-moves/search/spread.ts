import type { StepMap } from "../steps/step-map";
import { DONE, ROOM, SPARE, type Frontier } from "./frontier";
import type { Lattice } from "../../grid/lattice";

/**
 * Settles whatever costs less than `below` spaces and no more than the budget, with a bucket per space of cost:
 * no step costs less, so nodes of one bucket never improve each other. Says what it lacks to go on.
 *
 * Searches spend their time here and in `head-for-goals.ts`. Hence the loops are spelled out and call nothing, and
 * `| 0` says which numbers are whole.
 */
export function settle(
  frontier: Frontier,
  lattice: Lattice,
  stepMap: StepMap,
  below: number,
  budget: number,
): number {
  const { steps, straight, diagonals } = lattice;
  const cells = lattice.cells | 0;
  const { even, odd: odds, surcharge } = diagonals;
  const alternating = even !== odds;
  const [east, south, west, north] = [steps[0] ?? 0, steps[1] ?? 0, steps[2] ?? 0, steps[3] ?? 0];
  // Hexes have two more straight directions and no others: a step of 0 leads nowhere.
  const [fifth, sixth, seventh, eighth] = [steps[4] ?? 0, steps[5] ?? 0, steps[6] ?? 0, steps[7] ?? 0];
  const { costs, heads, list, order } = frontier;
  const { open, price } = stepMap;
  const room = (list.length >> 1) - SPARE;
  let [settled, entries] = [frontier.settled | 0, frontier.entries | 0];
  let [highest, level] = [frontier.top | 0, frontier.level | 0];
  let lacking = DONE;
  search: for (; level <= highest && level < below; level++) {
    let entry = heads[level] ?? 0;
    while (entry !== 0) {
      const node = list[(entry << 1) - 2] ?? 0;
      const rest = list[(entry << 1) - 1] ?? 0;
      const cost = costs[node] ?? 0;
      // Found again at less since then: it was settled with a lower bucket.
      if (cost < level) {
        entry = rest;
        continue;
      }
      const odd = node >= cells;
      const cell = odd ? node - cells : node;
      let bits = open[cell] ?? 0;
      if (bits === 0 || entries > room) {
        lacking = bits === 0 ? cell : ROOM;
        heads[level] = entry;
        break search;
      }
      entry = rest;
      order[settled << 1] = node;
      order[(settled << 1) + 1] = cost;
      settled++;
      const bare = cost + 1;
      if (bare > budget) continue;
      const turned = alternating ? (odd ? cell : cell + cells) : node;
      const slant = odd ? odds : even;
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
      while (bits !== 0) {
        const d = 31 - Math.clz32(bits);
        bits ^= 1 << d;
        const step = steps[d] ?? 0;
        const ground = price[cell + step] ?? 0;
        const next = d < straight ? node + step : turned + step;
        const total = d < straight ? cost + ground : cost + slant * ground + surcharge;
        const known = costs[next] ?? 0;
        if (total >= known || total > budget) continue;
        const to = total | 0;
        if (to > highest) {
          if (to >= heads.length) {
            // Once more from here, when there is room.
            list[entries << 1] = node;
            list[(entries << 1) + 1] = entry;
            heads[level] = ++entries;
            settled--;
            lacking = ROOM;
            break search;
          }
          highest = to;
        }
        costs[next] = total;
        // It is in that bucket already.
        if (known < to + 1) continue;
        list[entries << 1] = next;
        list[(entries << 1) + 1] = heads[to] ?? 0;
        heads[to] = ++entries;
      }
    }
    heads[level] = 0;
  }
  frontier.settled = settled;
  frontier.entries = entries;
  frontier.top = highest;
  frontier.level = level;
  return lacking;
}
