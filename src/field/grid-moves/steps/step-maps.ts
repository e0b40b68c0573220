import { groundMap, type GroundMap } from "./ground-map";
import { WallStops } from "./wall-stops";
import type { Figure, MoveRules } from "../../battle";
import { CLOSED, type Bodies } from "../standing/bodies";
import { StepMap, type FloorPlan } from "./step-map";
import type { Footprints } from "../standing/footprints";
import { extraCost, FORBIDDEN, groundCost, reachesHeight, type Ground } from "../../ground/ground";
import type { Walker, Wall } from "../../walls/wall";
import { levelsAt, type World } from "../../indexed-scene";

/** The id of a mover who stands nowhere. */
const NOBODY = "";

/** So many step maps are kept; the one used longest ago goes first. */
const MOST_STEP_MAPS = 16;

/** So many price lists are kept. */
const MOST_PRICES = 8;

/** The step maps of a battlefield: one for every kind of mover, kept from search to search. */
export class StepMaps {
  readonly #world: World;
  readonly #footing: Footprints;
  readonly #bodies: Bodies;
  readonly #stepMaps = new Map<string, StepMap>();
  readonly #barriers = new Map<string, WallStops>();
  /** Numbers for functions that say what places cost. */
  readonly #marks = new WeakMap<object, number>();
  #marked = 0;
  #map: GroundMap | undefined;
  #last: { readonly mover: Figure; readonly rules: MoveRules; readonly stepMap: StepMap } | undefined;
  /** The latest first: whoever thinks about several kinds of movers asks for them in turn. */
  #latestPrices: readonly (PricedBy & GroundPrices)[] = [];
  #lastAvoiding:
    | { readonly avoid: ReadonlySet<string>; readonly usual: GroundPrices; readonly found: GroundPrices }
    | undefined;
  readonly #priceWords = new Map<string, string>();

  constructor(world: World, footing: Footprints, bodies: Bodies) {
    this.#world = world;
    this.#footing = footing;
    this.#bodies = bodies;
  }

  wallChanged(id: number, before: Wall | undefined): void {
    const { walls } = this.#world;
    const after = walls[id];
    const cells = new Set<number>();
    for (const barriers of this.#barriers.values()) {
      if (before !== undefined) barriers.lower(before, walls);
      if (after !== undefined) barriers.raise(after);
      for (const wall of [before, after])
        if (wall !== undefined) barriers.near(wall, (cell) => cells.add(cell));
    }
    this.forget(cells);
  }

  /** Something on these spaces is another thing now. */
  forget(cells: Iterable<number>): void {
    const spaces = [...cells];
    for (const stepMap of this.#stepMaps.values()) stepMap.forget(spaces);
  }

  forgetAll(): void {
    this.#stepMaps.clear();
    this.#last = undefined;
  }

  for(mover: Figure, rules: MoveRules): StepMap {
    const last = this.#last;
    if (last !== undefined && sameWalk(last, mover, rules)) return last.stepMap;
    const stepMap = this.#find(mover, rules);
    this.#last = { mover, rules, stepMap };
    return stepMap;
  }

  #find(mover: Figure, rules: MoveRules): StepMap {
    const levels = levelsAt(this.#world.snapshot, mover.level, mover.elevation);
    const { prices, key: ground } = this.#pricesFor(mover, levels, rules);
    const walls = rules.ignoresWalls === true ? "-" : rules.opensDoors === true ? "d" : "w";
    const mark = rules.costAt === undefined ? 0 : this.#markOf(rules.costAt);
    const who = this.#whoPasses(mover, rules);
    const key = `${mover.width} ${mover.height} ${levels} ${mover.elevation} ${walls} ${mark} ${who} ${ground}`;
    const known = this.#stepMaps.get(key);
    if (known !== undefined) this.#stepMaps.delete(key);
    const stepMap = known ?? this.#make(mover, rules, levels, prices);
    this.#stepMaps.set(key, stepMap);
    if (this.#stepMaps.size > MOST_STEP_MAPS) this.#dropOldest();
    return stepMap;
  }

  #dropOldest(): void {
    const [oldest] = this.#stepMaps.keys();
    if (oldest !== undefined) this.#stepMaps.delete(oldest);
  }

  #markOf(costAt: object): number {
    const known = this.#marks.get(costAt);
    if (known !== undefined) return known;
    this.#marks.set(costAt, ++this.#marked);
    return this.#marked;
  }

  /** To movers of the same answer all bodies mean the same, their own included. */
  #whoPasses(mover: Figure, rules: MoveRules): string {
    const through = rules.through ?? "friends";
    if (through === "everybody") return "";
    const own = this.#bodies.figure(mover.id);
    const alike = through === "friends" && (own === undefined || own.side === mover.side);
    if (alike) return mover.side;
    return through === "nobody" ? `nobody ${mover.id}` : `${through} ${mover.side} ${mover.id}`;
  }

  #make(mover: Figure, rules: MoveRules, levels: number, prices: Float64Array): StepMap {
    const { lattice } = this.#footing;
    const map = (this.#map ??= groundMap(lattice, this.#world.grounds.all));
    const bodyOn = this.#bodies.on(mover, rules);
    const like = this.#likeOthers(mover, rules);
    return new StepMap(lattice, {
      ...(like === undefined ? {} : { like }),
      footprint: this.#footing.footprintOf(mover),
      stopped: rules.ignoresWalls === true ? undefined : this.#barriersFor(mover, rules, levels),
      costOf: (cell) => {
        if (bodyOn(cell) === CLOSED) return Infinity;
        let cost = 1;
        for (let i = map.first[cell] ?? 0; i < (map.first[cell + 1] ?? 0); i++) {
          cost = Math.max(cost, prices[map.list[i] ?? 0] ?? 1);
        }
        if (rules.costAt === undefined) return cost;
        const all = cost * extraCost(rules, lattice.centreX(cell), lattice.centreY(cell));
        return all < FORBIDDEN ? all : Infinity;
      },
    });
  }

  /** Who passes nobody walks on the step map of somebody who is nowhere, but for where they stand themselves. */
  #likeOthers(mover: Figure, rules: MoveRules): FloorPlan["like"] {
    if (rules.through !== "nobody" || mover.id === NOBODY) return undefined;
    const butOn = (): readonly number[] => {
      const own = this.#bodies.figure(mover.id);
      return own === undefined ? [] : this.#footing.cellsOf(own);
    };
    return { stepMap: this.for({ ...mover, id: NOBODY }, rules), butOn };
  }

  /** What every ground costs, and a word for all of it. */
  #pricesFor(mover: Figure, levels: number, rules: MoveRules): GroundPrices {
    const usual = this.#usualPrices(mover, levels, rules);
    const last = this.#lastAvoiding;
    if (rules.avoid === undefined) return usual;
    if (last?.avoid === rules.avoid && last.usual === usual) return last.found;
    const found = this.#avoiding(rules.avoid, usual, mover, levels);
    this.#lastAvoiding = { avoid: rules.avoid, usual, found };
    return found;
  }

  #avoiding(avoid: ReadonlySet<string>, usual: GroundPrices, mover: Figure, levels: number): GroundPrices {
    const closed: number[] = [];
    for (const id of avoid) {
      const ground = this.#world.grounds.find(id);
      if (ground !== undefined && isUnder(ground, mover, levels)) closed.push(ground.number);
    }
    if (closed.length === 0) return usual;
    const prices = usual.prices.slice();
    for (const number of closed) prices[number] = Infinity;
    return { prices, key: `${usual.key} but ${closed.sort((a, b) => a - b).join()}` };
  }

  /** Without what is to be avoided. Prices that are all the same have one word, whatever was asked. */
  #usualPrices(mover: Figure, levels: number, rules: MoveRules): GroundPrices {
    const by = { terrainCost: rules.terrainCost, levels, elevation: mover.elevation };
    const known = this.#latestPrices.find((one) => samePricing(one, by));
    if (known !== undefined) return known;
    const prices = Float64Array.from(this.#world.grounds.all, (ground) =>
      isUnder(ground, mover, levels) ? groundCost(ground, rules) : 1,
    );
    const all = prices.join();
    const key = this.#priceWords.get(all) ?? `prices ${this.#priceWords.size}`;
    this.#priceWords.set(all, key);
    const found = { ...by, prices, key };
    this.#latestPrices = [found, ...this.#latestPrices.slice(0, MOST_PRICES - 1)];
    return found;
  }

  #barriersFor(mover: Figure, rules: MoveRules, levels: number): Uint8Array {
    const walker: Walker = { levels, elevation: mover.elevation, opensDoors: rules.opensDoors ?? false };
    const key = `${walker.levels} ${walker.elevation} ${walker.opensDoors}`;
    let found = this.#barriers.get(key);
    if (found === undefined) {
      found = new WallStops(this.#footing.lattice, this.#world.walls, walker, this.#footing.grid.size);
      this.#barriers.set(key, found);
    }
    return found.stopped;
  }
}

/** What each ground costs, by its number, and a word that is the same where all prices are. */
interface GroundPrices {
  readonly prices: Float64Array;
  readonly key: string;
}

const isUnder = (ground: Ground, { elevation }: Figure, levels: number): boolean =>
  (ground.levelBits & levels) !== 0 && reachesHeight(ground, elevation);

interface PricedBy {
  readonly terrainCost: MoveRules["terrainCost"];
  readonly levels: number;
  readonly elevation: number;
}

const samePricing = (a: PricedBy, b: PricedBy): boolean =>
  a.terrainCost === b.terrainCost && a.levels === b.levels && a.elevation === b.elevation;

/** Asked again for the same: by whoever thinks about several moves. */
const sameWalk = (
  last: { readonly mover: Figure; readonly rules: MoveRules },
  mover: Figure,
  rules: MoveRules,
): boolean =>
  last.mover.id === mover.id &&
  last.mover.side === mover.side &&
  last.mover.elevation === mover.elevation &&
  last.mover.level === mover.level &&
  last.mover.width === mover.width &&
  last.mover.height === mover.height &&
  last.rules.through === rules.through &&
  last.rules.opensDoors === rules.opensDoors &&
  last.rules.ignoresWalls === rules.ignoresWalls &&
  last.rules.terrainCost === rules.terrainCost &&
  last.rules.costAt === rules.costAt &&
  last.rules.avoid === rules.avoid;
