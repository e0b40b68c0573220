import type { Place } from "../../core/place";
import type { Situation } from "../../engine/situation";
import {
  standing,
  type Battle,
  type Figure,
  type Goal,
  type MoveRules,
  type Reach,
  type Spot,
  type Walks,
  type Ways,
} from "../../field/battle";
import type { Bounds } from "../../field/bounds";
import type { TerrainData } from "../../field/snapshot";
import { distanceToEdge, enemyEdge, playerEdge, type Edge } from "./edges";
import { Eyes } from "./eyes";
import { asJson, recall, type BattleMemory } from "./memory";
import { optionsFrom, type Options } from "./options";
import type { Profile } from "./profile";

/** A figure's turn by these rules. */
export type Turn = Situation<Profile>;

/** A spot, and the figure as it would stand there. */
export class Stand implements Spot {
  readonly x: number;
  readonly y: number;
  readonly elevation?: number;
  readonly cost: number;
  /** What is known of it: whether it is in cover, and for each enemy whether it is in sight. */
  inCover: boolean | undefined;
  inSight: Uint8Array | undefined;
  readonly #me: Figure;
  #as: Figure | undefined;

  constructor(
    readonly spot: Spot,
    me: Figure,
    /** The search it came from, which knows the path. Absent for where the figure stands. */
    readonly reach?: Reach,
  ) {
    this.x = spot.x;
    this.y = spot.y;
    if (spot.elevation !== undefined) this.elevation = spot.elevation;
    this.cost = spot.cost;
    this.#me = me;
  }

  get as(): Figure {
    return (this.#as ??= standing(this.#me, this.spot));
  }
}

const UNKNOWN = 0;
const YES = 1;
const NO = 2;

/** 5P facts: difficult ground costs an inch more for every two crossed. */
const DIFFICULT = 1.5;
/** 5P facts: a dash adds two inches. */
export const DASH = 2;

const terrainCost = ({ kind, cost }: TerrainData): number =>
  kind === "impassable" ? Infinity : (cost ?? (kind === "difficult" ? DIFFICULT : 1));

/**
 * What a figure can see, reach and measure in its turn, each question answered once. The words of the rules
 * (words.ts) are asked of it.
 */
export class View {
  readonly battle: Battle;
  readonly me: Figure;
  readonly options: Options;
  readonly here: Stand;
  /** 5P-G9: the player's figures, nearest first. */
  readonly enemies: readonly Figure[];
  readonly friends: readonly Figure[];
  readonly moveRules: MoveRules;
  readonly #turn: Turn;
  readonly #index = new Map<Figure, number>();
  readonly #stands = new Map<number, readonly Stand[]>();
  readonly #reaches = new Map<number, Reach>();
  readonly #ways = new Map<Figure, Ways>();
  readonly #walked = new Map<Figure, number>();
  #walks: Walks | undefined;
  readonly #eyes: Eyes;
  readonly #edges: { readonly player: Edge; readonly enemy: Edge };
  readonly #watchers: Figure[];
  readonly #radius: number;
  /** x and y of each enemy, and the square of how far off contact with it ends. */
  readonly #bodies: Float64Array;

  constructor(turn: Turn) {
    this.#turn = turn;
    this.battle = turn.battle;
    this.me = turn.me;
    this.options = optionsFrom(turn.options);
    this.moveRules = { through: "nobody", opensDoors: this.options.opensDoors, terrainCost };
    this.here = new Stand({ ...placeOf(turn.me), cost: 0 }, turn.me);
    const away = new Map(
      this.battle.enemiesOf(turn.me).map((enemy) => [enemy, this.battle.distance(turn.me, enemy)]),
    );
    this.enemies = [...away.keys()].sort((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0));
    for (const [index, enemy] of this.enemies.entries()) this.#index.set(enemy, index);
    this.#watchers = [...this.enemies];
    this.#radius = (turn.me.pixelWidth + turn.me.pixelHeight) / 2;
    this.#bodies = Float64Array.from(
      this.enemies.flatMap((enemy) => [enemy.x, enemy.y, this.#contactWith(enemy) ** 2]),
    );
    this.friends = this.battle.friendsOf(turn.me);
    this.#eyes = new Eyes(this.battle, this.options);
    const player = playerEdge(this.battle, turn.me, this.options, this.memory);
    this.#edges = { player: player.edge, enemy: enemyEdge(this.battle, player.edge) };
  }

  get memory(): BattleMemory {
    return recall(this.#turn.memory);
  }
  remember(memory: BattleMemory): void {
    this.#turn.remember(asJson(memory));
  }
  get playerEdge(): Edge {
    return this.#edges.player;
  }

  /** Every spot within a move of this length, where the figure stands included. */
  stands(budget: number): readonly Stand[] {
    const known = this.#stands.get(budget);
    if (known !== undefined) return known;
    const reach = this.#reach(budget);
    const stands = reach.spots.map((spot) => (spot.cost === 0 ? this.here : new Stand(spot, this.me, reach)));
    this.#stands.set(budget, stands);
    return stands;
  }

  /** A move of this length gets to the place. */
  reaches(place: Place, budget: number): boolean {
    return this.#reach(budget).at(place) !== undefined;
  }

  #reach(budget: number): Reach {
    let reach = this.#reaches.get(budget);
    if (reach === undefined) {
      reach = this.battle.reach(this.me, budget, this.moveRules);
      this.#reaches.set(budget, reach);
    }
    return reach;
  }

  /** The figure at a spot beyond its moves. */
  standAt(spot: Spot): Stand {
    return spot.x === this.me.x && spot.y === this.me.y ? this.here : new Stand(spot, this.me);
  }

  distance(stand: Stand, to: Figure): number {
    return this.battle.distance(stand.as, to);
  }
  /** The distance, or at least so much that it is no less than `most`: spares measuring what is far off. */
  distanceUpTo(stand: Stand, to: Figure, most: number): number {
    const least = this.#leastDistance(stand, to);
    return least > most ? least : this.distance(stand, to);
  }
  isWithin(range: number, stand: Stand, to: Figure): boolean {
    return this.distanceUpTo(stand, to, range) <= range;
  }
  /** No two points of the bases are nearer than this: circles around them. */
  #leastDistance(stand: Stand, to: Figure): number {
    const [dx, dy] = [stand.x - to.x, stand.y - to.y];
    return (Math.sqrt(dx * dx + dy * dy) - this.#contactWith(to)) / this.battle.pixelsPerUnit;
  }
  /** With their middles further apart than so many pixels the two do not touch. */
  #contactWith({ pixelWidth, pixelHeight }: Figure): number {
    return this.#radius + (pixelWidth + pixelHeight) / 2;
  }
  distanceToPlayerEdge(stand: Stand): number {
    return distanceToEdge(this.battle, stand.as, this.playerEdge);
  }

  distanceToEnemyEdge(stand: Stand): number {
    return distanceToEdge(this.battle, stand.as, this.#edges.enemy);
  }

  /** In line of sight of each other. */
  inSight(stand: Stand, enemy: Figure): boolean {
    const index = this.#index.get(enemy);
    if (index === undefined) return this.#eyes.see(stand.as, enemy);
    const row = (stand.inSight ??= new Uint8Array(this.enemies.length));
    if (row[index] === UNKNOWN) row[index] = this.#eyes.see(stand.as, enemy) ? YES : NO;
    return row[index] === YES;
  }
  isCovered(from: Figure, target: Figure): boolean {
    return this.#eyes.isCovered(from, target);
  }
  /** Whether an enemy would have cover from the figure at one place after another. */
  coveredFromPlaces(enemy: Figure): (place: Place) => boolean {
    return this.#eyes.coveredFrom(this.me, enemy);
  }
  /** Whether it would from every place in a part of the map; no is also said where that is not plain. */
  coveredFromParts(enemy: Figure): (part: Bounds) => boolean {
    return this.#eyes.coveredFromAll(this.me, enemy);
  }
  /** The enemy sees someone here, and its shots meet no cover. */
  isExposed(stand: Stand, enemy: Figure): boolean {
    return !this.#eyes.isCovered(enemy, stand.as) && this.#eyes.see(stand.as, enemy);
  }

  /** 5P-G8: from every enemy, cover or no line of sight at all. */
  inCover(stand: Stand): boolean {
    return (stand.inCover ??= this.#lookForCover(stand));
  }

  #lookForCover(stand: Stand): boolean {
    const at = this.#watchers.findIndex((enemy) => this.isExposed(stand, enemy));
    // Who saw the last spot probably sees the next one too: they are asked first.
    if (at > 0) this.#watchers.unshift(...this.#watchers.splice(at, 1));
    return at < 0;
  }

  /** In base contact, and nothing solid between the two. */
  touches(stand: Stand, enemy: Figure): boolean {
    if (this.#leastDistance(stand, enemy) > 0) return false;
    return this.battle.touching(stand.as, enemy) && this.battle.sees(stand.as, enemy);
  }
  touchesAnyone(stand: Stand): boolean {
    const bodies = this.#bodies;
    for (let at = 0; at < bodies.length; at += 3) {
      const [dx, dy] = [(bodies[at] ?? 0) - stand.x, (bodies[at + 1] ?? 0) - stand.y];
      if (dx * dx + dy * dy > (bodies[at + 2] ?? 0)) continue;
      const enemy = this.enemies[at / 3];
      if (enemy !== undefined && this.touches(stand, enemy)) return true;
    }
    return false;
  }

  /** 5P-G11: the movement needed to come into base contact; Infinity when there is no way, or none so short. */
  walkTo(enemy: Figure, most = Infinity): number {
    const known = this.#walked.get(enemy);
    if (known !== undefined) return known;
    this.#walks ??= this.battle.walks(this.me, this.moveRules);
    const cost = this.#walks.to({ kind: "touch", figure: enemy, from: this.#seeing(enemy) }, most);
    if (cost < Infinity || most === Infinity) this.#walked.set(enemy, cost);
    return cost;
  }

  /** What is left of the way from a spot to base contact with a figure, or to below or above it. */
  wayTo(figure: Figure): Ways {
    const known = this.#ways.get(figure);
    if (known !== undefined) return known;
    const goal: Goal = { kind: "touch", figure, from: this.#seeing(figure), fromAbove: true };
    const ways = this.battle.ways(this.me, goal, this.moveRules);
    this.#ways.set(figure, ways);
    return ways;
  }

  /** Nothing solid stands between a place and the figure. */
  #seeing(figure: Figure): (place: Place) => boolean {
    return (place) => this.battle.sees(standing(this.me, place), figure);
  }
}

const views = new WeakMap<Turn, View>();

export function viewOf(turn: Turn): View {
  let view = views.get(turn);
  if (view === undefined) views.set(turn, (view = new View(turn)));
  return view;
}

/** Thinks a thing once in a turn, so that its dice are rolled once. */
export function oncePerTurn<T>(think: (turn: Turn) => T): (turn: Turn) => T {
  const thoughts = new WeakMap<Turn, { readonly value: T }>();
  return (turn) => {
    let thought = thoughts.get(turn);
    if (thought === undefined) thoughts.set(turn, (thought = { value: think(turn) }));
    return thought.value;
  };
}

export const placeOf = ({ x, y, elevation }: Figure): Place => ({ x, y, elevation });
