import type { Place, Point } from "../../../core/place";
import {
  standing,
  type Battle,
  type Figure,
  type MoveRules,
  type Reach,
  type Region,
  type Spot,
  type TerrainData,
} from "../../../field";
import { otherPlatforms, settler } from "../moving/ledges";
import type { Model } from "../squads/units";
import { isOn, type Patch } from "../terrain/joined-regions";
import { isNarrowSomewhere, offWideParts, type WideParts } from "../terrain/gap-widths";
import { lengthInside } from "../terrain/lines-over-ground";
import { bandOf, NEVER_FROM as NEVER } from "../terrain/drops-leaps-jumps";
import { descentsOn, gapsOn, heightOf, platformUnder, tiersBelow } from "../terrain/platforms-and-gaps";
import {
  DIFFICULT_LIMIT,
  groundCost,
  ignoresDifficult,
  isInDifficult,
  isNoGround,
  type Shunned,
} from "../terrain/terrain";
import { isInRange } from "./in-range";

/**
 * Where an enemy could walk: by the ways, walls and ground of this map. People may cross dangerous ground; whoever
 * touches difficult ground goes six inches at most; nobody climbs, nor dares six inches of height or gap.
 */
export class EnemyWalks {
  readonly #xs: number[] = [];
  readonly #ys: number[] = [];
  readonly #costs: number[] = [];
  /** Where no place of them needs a closer look, they are asked for when it takes more than the nearby ones. */
  #unread: readonly Reach[] = [];
  #asked = 0;
  /** The last place of a bin, and of each place the one before it there; filled when contact is asked about often. */
  #bins: Map<number, number> | undefined;
  readonly #before: number[] = [];
  readonly #settle: (place: Place) => Place;
  /** The place that told last: who can be shot from it here can most likely be shot from it there. */
  #told = 0;

  constructor(
    readonly battle: Battle,
    readonly model: Model,
    readonly budget: number,
  ) {
    this.#settle = settler(battle, model, "charge");
    const gaps = model.profile.flying ? [] : gapsOn(battle);
    const reaches = walked(battle, model, budget, regionsOf(gaps));
    if (!model.profile.flying && isOnTiers(battle, model)) {
      for (const reach of reaches)
        for (const { x, y, cost } of downTheTiers(battle, reach)) this.#add(x, y, cost);
    } else this.#unread = reaches;
    if (gaps.length === 0) return;
    for (const { x, y, cost } of overGaps(battle, model, budget, gaps)) this.#add(x, y, cost);
  }

  #readAll(): void {
    for (const reach of this.#unread) reach.each((x, y, cost) => this.#add(x, y, cost));
    this.#unread = [];
  }

  #add(x: number, y: number, cost: number): void {
    this.#xs.push(x);
    this.#ys.push(y);
    this.#costs.push(cost);
  }

  #binned(): ReadonlyMap<number, number> {
    this.#readAll();
    const bins = new Map<number, number>();
    for (const [at, x] of this.#xs.entries()) {
      const bin = this.#bin(x, this.#ys[at] ?? 0);
      this.#before.push(bins.get(bin) ?? -1);
      bins.set(bin, at);
    }
    this.#bins = bins;
    return bins;
  }

  #bin(x: number, y: number): number {
    const { size } = this.battle.grid;
    return Math.floor(x / size) * ROW + Math.floor(y / size);
  }

  #standing(x: number, y: number): Figure {
    return standing(this.model.figure, this.#settle({ x, y }));
  }

  /** The model comes into contact with the figure. */
  touches(figure: Figure): boolean {
    const { battle } = this;
    const mine = this.model.figure;
    if (meet(battle, mine, figure)) return true;
    const { size } = battle.grid;
    const far = Math.ceil((sizeOf(mine) + sizeOf(figure)) / 2 / size) + 1;
    if (this.#asked++ < FEW) return this.#touchesNearby(figure, far);
    const bins = this.#bins ?? this.#binned();
    for (let across = -far; across <= far; across++) {
      for (let down = -far; down <= far; down++) {
        const bin = this.#bin(figure.x + across * size, figure.y + down * size);
        for (let at = bins.get(bin) ?? -1; at >= 0; at = this.#before[at] ?? -1) {
          if (this.#arrives(this.#xs[at] ?? 0, this.#ys[at] ?? 0, this.#costs[at] ?? 0, figure)) return true;
        }
      }
    }
    return false;
  }

  /** The same without bins, which are worth it only for who asks often. */
  #touchesNearby(figure: Figure, far: number): boolean {
    const { size } = this.battle.grid;
    const [column, row] = [Math.floor(figure.x / size), Math.floor(figure.y / size)];
    const isNear = (x: number, y: number): boolean =>
      Math.abs(Math.floor(x / size) - column) <= far && Math.abs(Math.floor(y / size) - row) <= far;
    const arrives = (x: number, y: number, cost: number): boolean =>
      isNear(x, y) && this.#arrives(x, y, cost, figure);
    if (this.#xs.some((x, at) => arrives(x, this.#ys[at] ?? 0, this.#costs[at] ?? 0))) return true;
    const around = {
      left: (column - far) * size,
      top: (row - far) * size,
      right: (column + far + 1) * size,
      bottom: (row + far + 1) * size,
    };
    return this.#unread.some((reach) => {
      let found = false;
      reach.each((x, y, cost) => (found ||= arrives(x, y, cost)), around);
      return found;
    });
  }

  /** Without a grid the last stretch into contact is walked straight. */
  #arrives(x: number, y: number, walked: number, figure: Figure): boolean {
    const { battle } = this;
    const there = this.#standing(x, y);
    if (battle.grid.kind !== "gridless") return meet(battle, there, figure);
    const isAsHigh = Math.abs(there.elevation - figure.elevation) <= battle.grid.distance;
    const cost = walked + battle.distance(there, figure);
    return isAsHigh && cost <= this.budget + HAIR && battle.sees(there, figure);
  }

  /** From some place the figure is within so many inches. */
  comesWithin(range: number, figure: Figure): boolean {
    this.#readAll();
    if (this.#isWithin(this.#told, range, figure)) return true;
    const far = range * this.battle.pixelsPerUnit + sizeOf(this.model.figure) + sizeOf(figure);
    const told = this.#xs.findIndex(
      (x, at) =>
        Math.abs(x - figure.x) <= far &&
        Math.abs((this.#ys[at] ?? 0) - figure.y) <= far &&
        this.#isWithin(at, range, figure),
    );
    if (told >= 0) this.#told = told;
    return told >= 0;
  }

  #isWithin(at: number, range: number, figure: Figure): boolean {
    return isInRange(this.battle, this.#standing(this.#xs[at] ?? 0, this.#ys[at] ?? 0), figure, range);
  }
}

const HAIR = 1e-6;
const FEW = 3;
/** More rows of spaces than any map has. */
const ROW = 1e6;
const sizeOf = ({ pixelWidth, pixelHeight }: Figure): number => Math.max(pixelWidth, pixelHeight);

/** Nobody fights through a wall. */
const meet = (battle: Battle, a: Figure, b: Figure): boolean => battle.touching(a, b) && battle.sees(a, b);

const regionsOf = (patches: readonly Patch[]): readonly Region[] => patches.flatMap(({ regions }) => regions);

const ANYWHERE: readonly Shunned[] = ["difficult", "dangerous"];
const OPEN_GROUND: readonly Shunned[] = ["dangerous"];

function walked(
  battle: Battle,
  model: Model,
  budget: number,
  closed: readonly Region[],
  wide: WideParts = {},
): readonly Reach[] {
  const { figure, profile } = model;
  const rulesOn = (open: readonly Shunned[]): MoveRules => {
    const rules = enemyRules(battle, model, groundCost(profile, open), closed);
    const [stays, keepsOff] = [rules.costAt, wide.costAt];
    if (stays === undefined || keepsOff === undefined) return { ...rules, ...wide };
    return { ...rules, costAt: (point) => Math.max(stays(point), keepsOff(point)) };
  };
  const walk = (most: number, open: readonly Shunned[]): Reach => battle.reach(figure, most, rulesOn(open));
  if (ignoresDifficult(profile) || battle.regionsOf("difficult").length === 0) {
    return [walk(budget, ANYWHERE)];
  }
  const slow = walk(Math.min(budget, DIFFICULT_LIMIT), ANYWHERE);
  return isInDifficult(battle, figure) ? [slow] : [walk(budget, OPEN_GROUND), slow];
}

/** Places beyond gaps that can be jumped, where they are narrow enough. */
function overGaps(
  battle: Battle,
  model: Model,
  budget: number,
  gaps: readonly Patch[],
): readonly (Place & { readonly cost: number })[] {
  const isNarrow = gaps.some((gap) => isNarrowSomewhere(battle, gap, NEVER));
  const wide = isNarrow
    ? offWideParts(
        battle,
        gaps.map((gap) => [gap, NEVER] as const),
      )
    : {};
  return walked(battle, model, budget, [], wide).flatMap((reach) =>
    reach.spots.filter(
      (spot) =>
        !isNoGround(battle, spot) &&
        gaps.every((gap) => bandOf(lengthInside(battle, gap.regions, reach.path(spot).places)) !== "never"),
    ),
  );
}

const isOnTiers = (battle: Battle, { figure }: Model): boolean => {
  const platform = platformUnder(battle, figure);
  return platform !== undefined && tiersBelow(battle, platform).length > 0;
};

/** Places to which it comes without a climb, or a ledge that nobody dares. */
const downTheTiers = (battle: Battle, reach: Reach): readonly Spot[] =>
  reach.spots.filter((spot) =>
    descentsOn(battle, reach.path(spot).places).every(
      ({ inches }) => inches > 0 && bandOf(inches) !== "never",
    ),
  );

/** The field goes on with what it last knew when it is asked by the very same rules. */
const keptRules = new WeakMap<(terrain: TerrainData) => number, MoveRules>();
function enemyRules(
  battle: Battle,
  model: Model,
  terrainCost: (terrain: TerrainData) => number,
  gaps: readonly Region[],
): MoveRules {
  const { flying } = model.profile;
  const closed = flying ? [] : [...gaps, ...otherPlatforms(battle, model)];
  const stays = flying ? undefined : tooHigh(battle, model);
  if (closed.length > 0 || stays !== undefined) {
    const avoid = new Set(closed.map(({ id }) => id));
    return { through: "everybody", terrainCost, avoid, ...(stays === undefined ? {} : { costAt: stays }) };
  }
  const known = keptRules.get(terrainCost) ?? { through: "everybody", terrainCost };
  keptRules.set(terrainCost, known);
  return known;
}

/** Nobody leaves ground that is too high to drop from. */
function tooHigh(battle: Battle, { figure }: Model): ((point: Point) => number) | undefined {
  const platform = platformUnder(battle, figure);
  if (platform === undefined) return undefined;
  const heights = [0, ...tiersBelow(battle, platform).map((tier) => heightOf(battle, tier))];
  const floor = lowestFrom(heightOf(battle, platform), heights);
  if (floor === 0) return undefined;
  const high = [platform, ...tiersBelow(battle, platform)].filter(
    (one) => heightOf(battle, one) >= floor - HAIR,
  );
  return (point) => (high.some((one) => isOn(battle, one, point)) ? 1 : Infinity);
}

/** From tier to tier, as far down as anybody dares. */
function lowestFrom(height: number, heights: readonly number[]): number {
  const lower = heights.filter((one) => one < height && bandOf(height - one) !== "never");
  return lower.length === 0 ? height : lowestFrom(Math.min(...lower), heights);
}
