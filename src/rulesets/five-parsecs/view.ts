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
  type Ways,
} from "../../field/battle";
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
  readonly #turn: Turn;
  readonly #index = new Map<Figure, number>();
  readonly #stands = new Map<number, readonly Stand[]>();
  readonly #sight = new Map<Stand, Uint8Array>();
  readonly #cover = new Map<Stand, Uint8Array>();
  readonly #inCover = new Map<Stand, boolean>();
  readonly #ways = new Map<Figure, Ways>();
  readonly #walks = new Map<Figure, number>();
  readonly #eyes: Eyes;
  readonly #edges: { readonly player: Edge; readonly enemy: Edge };
  #watcher: Figure | undefined;

  constructor(turn: Turn) {
    this.#turn = turn;
    this.battle = turn.battle;
    this.me = turn.me;
    this.options = optionsFrom(turn.options);
    this.here = new Stand({ ...placeOf(turn.me), cost: 0 }, turn.me);
    const away = new Map(
      this.battle.enemiesOf(turn.me).map((enemy) => [enemy, this.battle.distance(turn.me, enemy)]),
    );
    this.enemies = [...away.keys()].sort((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0));
    for (const [index, enemy] of this.enemies.entries()) this.#index.set(enemy, index);
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

  get moveRules(): MoveRules {
    return {
      through: "nobody",
      opensDoors: this.options.opensDoors,
      terrainCost: ({ kind, cost }) =>
        kind === "impassable" ? Infinity : (cost ?? (kind === "difficult" ? DIFFICULT : 1)),
    };
  }

  /** Every spot within a move of this length, where the figure stands included. */
  stands(budget: number): readonly Stand[] {
    const known = this.#stands.get(budget);
    if (known !== undefined) return known;
    const reach = this.battle.reach(this.me, budget, this.moveRules);
    const stands = reach.spots.map((spot) => (spot.cost === 0 ? this.here : new Stand(spot, this.me, reach)));
    this.#stands.set(budget, stands);
    return stands;
  }

  distance(stand: Stand, to: Figure): number {
    return this.battle.distance(stand.as, to);
  }
  distanceToPlayerEdge(stand: Stand): number {
    return distanceToEdge(this.battle, stand.as, this.playerEdge);
  }

  /** In line of sight of each other. */
  inSight(stand: Stand, enemy: Figure): boolean {
    return this.#once(this.#sight, stand, enemy, () => this.#eyes.see(stand.as, enemy));
  }
  /** The enemy's shots at someone here meet cover. */
  coverFrom(enemy: Figure, stand: Stand): boolean {
    return this.#once(this.#cover, stand, enemy, () => this.isCovered(enemy, stand.as));
  }
  isCovered(from: Figure, target: Figure): boolean {
    return this.#eyes.isCovered(from, target);
  }

  /** 5P-G8: from every enemy, cover or no line of sight at all. */
  inCover(stand: Stand): boolean {
    const known = this.#inCover.get(stand);
    if (known !== undefined) return known;
    const exposed = (enemy: Figure): boolean => !this.coverFrom(enemy, stand) && this.inSight(stand, enemy);
    // Who saw the last spot probably sees this one too: ask them first.
    const watched = this.#watcher !== undefined && exposed(this.#watcher);
    const watcher = watched ? this.#watcher : this.enemies.find(exposed);
    this.#watcher = watcher ?? this.#watcher;
    const covered = watcher === undefined;
    this.#inCover.set(stand, covered);
    return covered;
  }

  /** In base contact, and nothing solid between the two. */
  touches(stand: Stand, enemy: Figure): boolean {
    return this.battle.touching(stand.as, enemy) && this.battle.sees(stand.as, enemy);
  }
  touchesAnyone(stand: Stand): boolean {
    return this.enemies.some((enemy) => this.touches(stand, enemy));
  }

  /** 5P-G11: the movement needed to come into base contact; Infinity when there is no way. */
  walkTo(enemy: Figure): number {
    const known = this.#walks.get(enemy);
    if (known !== undefined) return known;
    const path = this.battle.path(this.me, this.#contact(enemy), this.moveRules);
    const cost = path?.cost ?? Infinity;
    this.#walks.set(enemy, cost);
    return cost;
  }

  /** What is left of the way from a spot to base contact with a figure. */
  wayTo(figure: Figure): Ways {
    const known = this.#ways.get(figure);
    if (known !== undefined) return known;
    const ways = this.battle.ways(this.me, this.#contact(figure), this.moveRules);
    this.#ways.set(figure, ways);
    return ways;
  }

  #contact(figure: Figure): Goal {
    const from = (place: Place): boolean => this.battle.sees(standing(this.me, place), figure);
    return { kind: "touch", figure, from };
  }

  #once(memo: Map<Stand, Uint8Array>, stand: Stand, enemy: Figure, look: () => boolean): boolean {
    const index = this.#index.get(enemy);
    if (index === undefined) return look();
    let row = memo.get(stand);
    if (row === undefined) memo.set(stand, (row = new Uint8Array(this.enemies.length)));
    if (row[index] === UNKNOWN) row[index] = look() ? YES : NO;
    return row[index] === YES;
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
