import type { Place } from "../../../core/place";
import {
  standing,
  type Battle,
  type Figure,
  type MoveRules,
  type Reach,
  type TerrainData,
} from "../../../field";
import { oncePerTurn, type Turn } from "../page/activation-turn";
import { advanceOf, rangedOf, rushOf } from "../sheet/profile";
import type { Model, Unit } from "../squads/units";
import {
  DIFFICULT_LIMIT,
  groundCost,
  ignoresDifficult,
  isInDifficult,
  type Shunned,
} from "../terrain/terrain";

/**
 * Where an enemy's attacks reach (GFF-B11, B12, Q17): as it would walk there, by the ways, walls and ground of this
 * map. People may cross dangerous ground; whoever touches difficult ground goes six inches at most.
 */

/** Nothing is farther off than this times what is walked: a diagonal step may cost less than it measures. */
const DIAGONAL = 1.5;
const HAIR = 1e-6;

const ANYWHERE: readonly Shunned[] = ["difficult", "dangerous"];
const OPEN_GROUND: readonly Shunned[] = ["dangerous"];

/** Places a model could walk to, by where they lie. */
class Walks {
  readonly #xs: number[] = [];
  readonly #ys: number[] = [];
  readonly #costs: number[] = [];
  readonly #bins = new Map<number, number[]>();
  /** The place that told last: who can be shot from it here can most likely be shot from it there. */
  #told = 0;

  constructor(
    readonly battle: Battle,
    readonly model: Model,
    readonly budget: number,
  ) {
    for (const reach of this.#walked()) reach.each((x, y, cost) => this.#add(x, y, cost));
  }

  #walked(): readonly Reach[] {
    const { battle, budget } = this;
    const { figure, profile } = this.model;
    const walk = (most: number, open: readonly Shunned[]): Reach =>
      battle.reach(figure, most, enemyRules(groundCost(profile, open)));
    if (ignoresDifficult(profile) || battle.regionsOf("difficult").length === 0)
      return [walk(budget, ANYWHERE)];
    const slow = walk(Math.min(budget, DIFFICULT_LIMIT), ANYWHERE);
    return isInDifficult(battle, figure) ? [slow] : [walk(budget, OPEN_GROUND), slow];
  }

  #add(x: number, y: number, cost: number): void {
    const bin = this.#bin(x, y);
    const known = this.#bins.get(bin);
    if (known === undefined) this.#bins.set(bin, [this.#xs.length]);
    else known.push(this.#xs.length);
    this.#xs.push(x);
    this.#ys.push(y);
    this.#costs.push(cost);
  }

  #bin(x: number, y: number): number {
    const { size } = this.battle.grid;
    return Math.floor(x / size) * ROW + Math.floor(y / size);
  }

  #standing(at: number): Figure {
    return standing(this.model.figure, { x: this.#xs[at] ?? 0, y: this.#ys[at] ?? 0 });
  }

  /** The model comes into contact with the figure. */
  touches(figure: Figure): boolean {
    const { battle } = this;
    const mine = this.model.figure;
    if (battle.touching(mine, figure)) return true;
    const { size } = battle.grid;
    const far = Math.ceil((sizeOf(mine) + sizeOf(figure)) / 2 / size) + 1;
    for (let across = -far; across <= far; across++) {
      for (let down = -far; down <= far; down++) {
        const near = this.#bins.get(this.#bin(figure.x + across * size, figure.y + down * size));
        if (near?.some((at) => this.#arrives(at, figure)) === true) return true;
      }
    }
    return false;
  }

  /** Without a grid the last stretch into contact is walked straight. */
  #arrives(at: number, figure: Figure): boolean {
    const there = this.#standing(at);
    return this.battle.grid.kind === "gridless"
      ? (this.#costs[at] ?? 0) + this.battle.distance(there, figure) <= this.budget + HAIR
      : this.battle.touching(there, figure);
  }

  /** From some place the figure is within so many inches. */
  comesWithin(range: number, figure: Figure): boolean {
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
    return this.battle.distance(this.#standing(at), figure) <= range;
  }
}

/** More rows of spaces than any map has. */
const ROW = 1e6;
const sizeOf = ({ pixelWidth, pixelHeight }: Figure): number => Math.max(pixelWidth, pixelHeight);

/** The field goes on with what it last knew when it is asked by the very same rules. */
const keptRules = new WeakMap<(terrain: TerrainData) => number, MoveRules>();
function enemyRules(terrainCost: (terrain: TerrainData) => number): MoveRules {
  const known = keptRules.get(terrainCost) ?? { through: "everybody", terrainCost };
  keptRules.set(terrainCost, known);
  return known;
}

interface Threat {
  readonly unit: Unit;
  readonly charges: (figure: Figure) => boolean;
  readonly shoots: (figure: Figure) => boolean;
}

/** Whoever is stunned attacks nobody until it has recovered. */
const attackersOf = ({ models }: Unit): readonly Model[] => models.filter(({ stunned }) => !stunned);

const threats = oncePerTurn(
  (turn: Turn): ReadonlyMap<Unit, Threat> =>
    new Map(turn.enemies.map((unit) => [unit, threatOf(turn.battle, unit)])),
);

function threatOf(battle: Battle, unit: Unit): Threat {
  const chargers = attackersOf(unit).map((model) => chargerOf(battle, model));
  const shooters = attackersOf(unit).flatMap((model) => shooterOf(battle, model));
  return {
    unit,
    charges: (figure) => chargers.some((reaches) => reaches(figure)),
    shoots: (figure) => shooters.some((reaches) => reaches(figure)),
  };
}

type Reaches = (figure: Figure) => boolean;

function chargerOf(battle: Battle, model: Model): Reaches {
  const pace = rushOf(model.profile);
  let walks: Walks | undefined;
  return (figure) => {
    if (pace === 0 || battle.distance(model.figure, figure) > pace * DIAGONAL) return false;
    walks ??= new Walks(battle, model, pace);
    return walks.touches(figure);
  };
}

/** Its weapon range after an Advance. */
function shooterOf(battle: Battle, model: Model): readonly Reaches[] {
  const range = Math.max(0, ...rangedOf(model.profile).map((weapon) => weapon.range));
  if (range === 0) return [];
  const pace = advanceOf(model.profile);
  let walks: Walks | undefined;
  return [
    (figure) => {
      const apart = battle.distance(model.figure, figure);
      if (apart <= range) return true;
      if (apart > range + pace * DIAGONAL) return false;
      walks ??= new Walks(battle, model, pace);
      return walks.comesWithin(range, figure);
    },
  ];
}

export const couldCharge = (turn: Turn, enemy: Unit, figure: Figure): boolean =>
  threats(turn).get(enemy)?.charges(figure) === true;
export const couldShoot = (turn: Turn, enemy: Unit, figure: Figure): boolean =>
  threats(turn).get(enemy)?.shoots(figure) === true;
const couldAttack = (turn: Turn, enemy: Unit, figure: Figure): boolean =>
  couldShoot(turn, enemy, figure) || couldCharge(turn, enemy, figure);

/** How many enemies could attack the figure there. */
export const attackersOn = (turn: Turn, figure: Figure): number =>
  turn.enemies.filter((enemy) => couldAttack(turn, enemy, figure)).length;

/** GFF-B12: those who could charge the unit where it stands. */
export const nearbyEnemies = oncePerTurn((turn: Turn): readonly Unit[] =>
  turn.enemies.filter((enemy) => turn.unit.models.some(({ figure }) => couldCharge(turn, enemy, figure))),
);

/** As far as an attack of the unit could reach at most, with nothing in its way. */
const attackReach = (enemy: Unit): number =>
  Math.max(
    0,
    ...attackersOf(enemy).flatMap(({ profile }) => [
      rushOf(profile),
      ...rangedOf(profile).map(({ range }) => range + advanceOf(profile)),
    ]),
  );

const reachOf = oncePerTurn(
  (turn: Turn): ReadonlyMap<Unit, number> =>
    new Map(turn.enemies.map((enemy) => [enemy, attackReach(enemy)])),
);

export const distanceFrom = ({ battle }: Turn, figure: Figure, enemy: Unit): number =>
  Math.min(...enemy.models.map((model) => battle.distance(figure, model.figure)));

/** How far the place lies outside (or, below zero, inside) the attacks of the enemy that reaches it best. */
export const margin = (turn: Turn, figure: Figure, place: Place): number => {
  const there = standing(figure, place);
  return Math.min(
    ...turn.enemies.map((enemy) => distanceFrom(turn, there, enemy) - (reachOf(turn).get(enemy) ?? 0)),
  );
};

export const nearestOf = (turn: Turn, figure: Figure, units: readonly Unit[]): number =>
  Math.min(...units.map((unit) => distanceFrom(turn, figure, unit)));
