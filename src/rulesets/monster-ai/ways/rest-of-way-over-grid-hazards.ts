import type { Place } from "../../../core/place";
import { standing, type Battle, type Figure, type Steps } from "../../../field";
import { besideTest } from "./ends-beside";
import { endTest } from "./where-the-intangible-may-end";
import { isSlow, oddCost } from "./grid-ways";
import { hazardsNear, hazardsUnder, type Hazard } from "./hazards-near";
import { isIntangible, moveRules, type Walker } from "./walker";
import type { Rest } from "./cleanest-ways";

/**
 * The rest of the way where it must enter hazards, the fewest first, then the fewest difficult spaces, then the shortest
 * (MAI-M2). What a large creature stands on already the next step does not enter: steps are counted, not places. Nor
 * does anybody get through a wall that is thicker than a Move, for none may end in it (MAI-S16).
 */
export function restBySteps(
  walker: Walker,
  from: Figure,
  target: Figure,
  through: "friends" | "everybody",
): ((place: Place) => Rest | undefined) | undefined {
  const { battle } = walker;
  const steps = battle.steps(from, { ...moveRules(walker), through, shares: true });
  if (steps === undefined) return undefined;
  const hazards = hazardsNear(walker, from, acrossTheMap(battle));
  const isOn = (place: Place): boolean => battle.spaces(standing(from, place), target) === 0;
  const around = { from: (place: Place) => steps.from(place).filter((stride) => !isOn(stride)) };
  const ends = isIntangible(walker.fighter)
    ? { mayEnd: endTest(walker, from), speed: Math.floor(walker.fighter.speed) }
    : undefined;
  const graph = stridesAround(battle, through === "everybody" ? around : steps, from, { hazards, ends });
  settleRests(graph, besideTest(walker, target));
  return (place) => graph.get(keyOf(place, 0))?.rests[0];
}

/** What matters to steps besides the ground: what hurts, and for whom walls are open where a Move may end. */
interface Minded {
  readonly hazards: readonly Hazard[];
  readonly ends: { readonly mayEnd: (place: Place) => boolean; readonly speed: number } | undefined;
}

/** One number for all, as no map is a million pixels wide: text would take most of the search. */
const keyOf = ({ x, y }: Place, inWall: number): number => x + y * 2 ** 20 + inWall * 2 ** 41;

const acrossTheMap = ({ area, grid }: Battle): number =>
  Math.ceil(Math.max(area.width, area.height) / grid.size);

interface Entry {
  readonly place: Place;
  readonly under: readonly Hazard[];
  /** Spaces since a place where a Move may end. */
  readonly inWall: number;
  /** The steps that lead here. */
  readonly arrivals: Arrival[];
  /** What is left from here, after an even and after an odd number of diagonals. */
  readonly rests: [even: Rest | undefined, odd: Rest | undefined];
}
interface Arrival {
  readonly before: Entry;
  readonly costs: readonly [even: number, odd: number];
  readonly entered: boolean;
  readonly slow: boolean;
}

/** Every place that can be walked to, with the steps between them. */
function stridesAround(
  battle: Battle,
  steps: Pick<Steps, "from">,
  from: Figure,
  { hazards, ends }: Minded,
): ReadonlyMap<number, Entry> {
  const at = ({ x, y }: Place, inWall: number): Entry => ({
    place: { x, y },
    under: hazardsUnder(hazards, from, { x, y }),
    inWall,
    arrivals: [],
    rests: [undefined, undefined],
  });
  const start = at(from, 0);
  const found = new Map([[keyOf(from, 0), start]]);
  const open = [start];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    for (const stride of steps.from(entry.place)) {
      // Half spaces are the shortest there are: none is lost by rounding up.
      const walked = Math.ceil((entry.inWall + stride.cost) * 2 - 1e-6) / 2;
      if (ends !== undefined && entry.inWall > 0 && walked > ends.speed) continue;
      const inWall = ends === undefined || ends.mayEnd(stride) ? 0 : walked;
      if (ends !== undefined && inWall > 0 && inWall >= ends.speed) continue;
      const key = keyOf(stride, inWall);
      const known = found.get(key);
      const next = known ?? at(stride, inWall);
      if (known === undefined) {
        found.set(key, next);
        open.push(next);
      }
      const before = entry;
      const entered = next.under.some((hazard) => !before.under.includes(hazard));
      const costs = [stride.cost, oddCost(battle, stride)] as const;
      next.arrivals.push({ before, costs, entered, slow: isSlow(battle, stride) });
    }
  }
  return found;
}

/** From every place to the nearest goal, hazard by hazard, then by difficult spaces, then by length. */
function settleRests(graph: ReadonlyMap<number, Entry>, isGoal: (place: Place) => boolean): void {
  const open = new Set<Entry>();
  for (const entry of graph.values()) {
    if (!isGoal(entry.place)) continue;
    entry.rests[0] = entry.rests[1] = { hazards: 0, difficult: 0, length: 0 };
    open.add(entry);
  }
  // Until nothing changes any more; the first in is the first out.
  for (const entry of open) {
    open.delete(entry);
    for (const arrival of entry.arrivals) if (improves(arrival, entry.rests)) open.add(arrival.before);
  }
}

/** Whether the step makes for a better rest of the way where it begins. */
function improves({ before, costs, entered, slow }: Arrival, rests: Entry["rests"]): boolean {
  let improved = false;
  for (const odd of [0, 1] as const) {
    // Only where every other diagonal costs more does it matter which one this is.
    const after = rests[costs[0] === costs[1] ? odd : odd === 1 ? 0 : 1];
    if (after === undefined) continue;
    const rest = {
      hazards: after.hazards + (entered ? 1 : 0),
      difficult: after.difficult + (slow ? 1 : 0),
      length: after.length + costs[odd],
    };
    if (!isBetter(rest, before.rests[odd])) continue;
    before.rests[odd] = rest;
    improved = true;
  }
  return improved;
}

function isBetter(rest: Rest, known: Rest | undefined): boolean {
  if (known === undefined) return true;
  if (rest.hazards !== known.hazards) return rest.hazards < known.hazards;
  if (rest.difficult !== known.difficult) return rest.difficult < known.difficult;
  return rest.length < known.length - 1e-6;
}
