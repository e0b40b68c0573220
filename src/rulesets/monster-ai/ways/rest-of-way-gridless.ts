import type { Place } from "../../../core/place";
import { standing, type Figure, type Goal, type MoveRules, type Ways as FieldWays } from "../../../field";
import { enteredAlong, hazardsNear, hazardsUnder, type Hazard } from "./hazards-near";
import { closedBy, openRules, setsOf, type Permit } from "./gridless-ways";
import type { RestOfWay } from "./rest-over-ground";
import { lightFooted, type Walker } from "./walker";
import type { Rest } from "./cleanest-ways";

/** So many hazards are looked at one by one, from every place anew. */
const TOLD_APART = 3;

/** Whether it can be said from each place how many of them a way from there still enters. */
export const areToldApart = (hazards: readonly Hazard[]): boolean => hazards.length <= TOLD_APART;

/** Every set of some hazards, the small ones first. */
export const setsWithin = (hazards: readonly Hazard[]): readonly (readonly Hazard[])[] =>
  [...hazards, undefined].flatMap((_, size) => setsOf(hazards, size) ?? []);

/**
 * MAI-M2, MAI-M6 without a grid: every ground of the fewest hazards that leads to the goal, without difficult ground
 * first, then by the shortest way.
 */
export function* gridlessRests(
  walker: Walker,
  from: Figure,
  goal: Goal,
  through: "friends" | "everybody",
): Iterable<RestOfWay> {
  const search = new OpenRests(walker, from, goal, through);
  const { hazards } = search;
  if (hazards.length > 0 && !search.leads({ allowed: hazards, slow: true })) return;
  const entered = closedBy(from, hazards, []);
  for (let size = 0, found = false; size <= entered.length && !found; size++) {
    const sets = setsOf(entered, size) ?? [search.fewest()];
    for (const slow of lightFooted(walker.fighter) ? [true] : [false, true]) {
      for (const permit of search.byLength(sets.map((allowed) => ({ allowed, slow })))) {
        found = true;
        yield search.rest(permit);
      }
    }
  }
}

/** The ways to a goal by what may be entered, each searched once. */
class OpenRests {
  readonly hazards: readonly Hazard[];
  readonly #walker: Walker;
  readonly #from: Figure;
  readonly #goal: Goal;
  readonly #through: "friends" | "everybody";
  readonly #known = new Map<string, FieldWays>();

  constructor(walker: Walker, from: Figure, goal: Goal, through: "friends" | "everybody") {
    this.#walker = walker;
    this.#from = from;
    this.#goal = goal;
    this.#through = through;
    this.hazards = hazardsNear(walker, from, Infinity);
  }

  leads(permit: Permit): boolean {
    return this.#length(permit) < Infinity;
  }

  /** Those that lead there, the shortest way first. */
  byLength(permits: readonly Permit[]): readonly Permit[] {
    return permits.filter((permit) => this.leads(permit)).sort((a, b) => this.#length(a) - this.#length(b));
  }

  #length({ allowed, slow }: Permit): number {
    return this.#past(closedBy(this.#from, this.hazards, allowed), slow).from(this.#from);
  }

  rest(permit: Permit): RestOfWay {
    const { allowed, slow } = permit;
    const closed = closedBy(this.#from, this.hazards, allowed);
    const open = this.hazards.filter((hazard) => !closed.includes(hazard));
    return {
      ground: allowed.length > 0 ? "anything" : slow ? "difficult" : "clean",
      open: { permit, hazards: this.hazards, open, path: (start) => this.#path(start, closed, slow) },
      from: (place) => {
        if (areToldApart(open)) return this.#fewestFrom(place, open, closed, slow);
        const length = this.#past(closed, slow).from(place);
        return length === Infinity ? undefined : { hazards: allowed.length, difficult: 0, length };
      },
    };
  }

  /** What is stood on there need not be entered; what was left before must be entered again. */
  #fewestFrom(
    place: Place,
    open: readonly Hazard[],
    closed: readonly Hazard[],
    slow: boolean,
  ): Rest | undefined {
    const under = hazardsUnder(open, this.#from, place);
    const ahead = open.filter((hazard) => !under.includes(hazard));
    for (let hazards = 0; hazards <= ahead.length; hazards++) {
      const lengths = (setsOf(ahead, hazards) ?? []).map((entered) => {
        const shut = ahead.filter((hazard) => !entered.includes(hazard));
        return this.#past([...closed, ...shut], slow, standing(this.#from, place)).from(place);
      });
      const length = Math.min(...lengths);
      if (length < Infinity) return { hazards, difficult: 0, length };
    }
    return undefined;
  }

  /** Asked for somebody who stands in none of what is closed: the field lets those go who do. */
  #past(closed: readonly Hazard[], slow: boolean, walker = this.#from): FieldWays {
    const key = `${this.hazards.map((hazard) => (closed.includes(hazard) ? 1 : 0)).join("")} ${slow}`;
    const { battle } = this.#walker;
    const ways = this.#known.get(key) ?? battle.ways(walker, this.#goal, this.#rules(closed, slow));
    this.#known.set(key, ways);
    return ways;
  }

  #path(start: Figure, closed: readonly Hazard[], slow: boolean): readonly Place[] {
    return this.#walker.battle.path(start, this.#goal, this.#rules(closed, slow))?.places ?? [];
  }

  #rules(closed: readonly Hazard[], slow: boolean): MoveRules {
    return { ...openRules(this.#walker, this.#from, closed, slow), through: this.#through, shares: true };
  }

  /** Too many hazards to try all sets of them: what the shortest way enters, less what it can do without. */
  fewest(): readonly Hazard[] {
    const way = this.#path(this.#from, [], true);
    let needed = enteredAlong(this.#walker.battle, this.hazards, this.#from, way);
    for (const hazard of needed) {
      const without = needed.filter((one) => one !== hazard);
      if (this.leads({ allowed: without, slow: true })) needed = without;
    }
    return needed;
  }
}
