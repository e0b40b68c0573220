import type { Figure, MoveRules } from "../../battle";
import { isIntricate, outlineFor } from "./simplified-ground-outline";
import type { Rough } from "./line-cost";
import { PriceBorders } from "./price-borders";
import { groundCost, reachesHeight, type Ground } from "../../ground/ground";
import { levelsAt, type World } from "../../indexed-scene";

/** What ground costs whoever is on some levels at some height and goes by some rules. */
export interface Prices {
  /** Grounds that may not be entered. */
  readonly forbidden: readonly Ground[];
  readonly rough: readonly Rough[];
  /** What each costs per pixel, by its number. */
  readonly costs: Float64Array;
  /** Where prices change, if any ground is rough. */
  readonly borders: PriceBorders | undefined;
}

interface Payer {
  readonly levels: number;
  readonly elevation: number;
  readonly terrainCost: MoveRules["terrainCost"];
  readonly avoid: MoveRules["avoid"];
}

/** So many kinds of payers, and borders for so many kinds of prices, are remembered. */
const KEPT = 4;

/**
 * Prices for the last few kinds of payers. No edit changes a region: they stay good. Rulesets may say anew what is
 * to be avoided every time they ask; that seldom changes where prices do.
 */
export class KeptPrices {
  readonly #world: World;
  readonly #kept: { readonly payer: Payer; readonly prices: Prices }[] = [];
  readonly #borders: { readonly rough: readonly Rough[]; readonly borders: PriceBorders }[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  for(mover: Figure, { terrainCost, avoid }: MoveRules): Prices {
    const levels = levelsAt(this.#world.snapshot, mover.level, mover.elevation);
    const payer = { levels, elevation: mover.elevation, terrainCost, avoid };
    const known = this.#kept.find((one) => paysTheSame(one.payer, payer));
    if (known !== undefined) return known.prices;
    const prices = this.#pricesFor(payer);
    this.#kept.unshift({ payer, prices });
    this.#kept.splice(KEPT);
    return prices;
  }

  #pricesFor({ levels, elevation, terrainCost, avoid }: Payer): Prices {
    const { grounds } = this.#world;
    const rules = terrainCost === undefined ? {} : { terrainCost };
    const priced = grounds.all
      .filter((ground) => (ground.levelBits & levels) !== 0 && reachesHeight(ground, elevation))
      .map((ground) => ({
        ground,
        cost: avoid?.has(ground.id) === true ? Infinity : groundCost(ground, rules),
      }));
    const costs = new Float64Array(grounds.all.length).fill(1);
    for (const { ground, cost } of priced) costs[ground.number] = cost;
    const rough = priced.filter(({ cost }) => cost > 1 && cost < Infinity);
    const forbidden = priced.filter(({ cost }) => cost === Infinity).map(({ ground }) => ground);
    return {
      forbidden,
      rough,
      costs,
      borders: rough.length === 0 ? undefined : this.#bordersOf(rough, costs),
    };
  }

  #bordersOf(rough: readonly Rough[], costs: Float64Array): PriceBorders {
    const { grounds, bounds, snapshot } = this.#world;
    const known = this.#borders.find((one) => costTheSame(one.rough, rough));
    if (known !== undefined) return known.borders;
    const space = snapshot.scene.grid.size;
    const outlines = rough.map(({ ground }) => outlineFor(ground, space));
    const coarse = rough
      .map(({ ground, cost }, at) => ({ ground, cost, outline: outlines[at] }))
      .filter(({ ground }) => isIntricate(ground, space));
    const exact = Float64Array.from(costs);
    for (const { ground } of coarse) exact[ground.number] = 1;
    const priceAt = (x: number, y: number): number => {
      let price = 1;
      grounds.someAround(x, y, ({ number, shape }) => {
        const cost = exact[number] ?? 1;
        if (cost > price && cost < Infinity && shape.contains(x, y)) price = cost;
        return false;
      });
      // They reach beyond the box of their ground.
      for (const { cost, outline } of coarse) {
        if (cost > price && outline?.contains(x, y) === true) price = cost;
      }
      return price;
    };
    const sides = outlines.flatMap((outline) => outline.sides);
    const borders = new PriceBorders(sides, bounds, space, priceAt, coarse.length === 0);
    this.#borders.unshift({ rough, borders });
    this.#borders.splice(KEPT);
    return borders;
  }
}

const costTheSame = (some: readonly Rough[], others: readonly Rough[]): boolean =>
  some.length === others.length &&
  some.every(({ ground, cost }, at) => ground === others[at]?.ground && cost === others[at].cost);

const paysTheSame = (a: Payer, b: Payer): boolean =>
  a.levels === b.levels &&
  a.elevation === b.elevation &&
  a.terrainCost === b.terrainCost &&
  a.avoid === b.avoid;
