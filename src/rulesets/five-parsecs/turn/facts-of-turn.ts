import type { Battle, Figure } from "../../../field";
import { asJson, recall, type BattleMemory } from "../sheet/memory";
import { optionsFrom, type Options } from "../sheet/options";
import { Contact } from "../walking/base-contact";
import { HARDLY_CLOSER, isUpTo } from "./distance-tolerance";
import { distanceToEdge, enemyEdge, playerEdge, type Edge } from "./players-edge";
import { Routes } from "../walking/routes-past-friends";
import { Sight } from "../sight/kept-sight";
import type { Stand } from "../walking/figure-at-spot";
import type { Turn } from "./turn-in-thought";
import { Walking } from "../walking/reach-and-cost";

/**
 * The facts of a figure's turn. What it sees, reaches and touches is asked of the parts; the words of the rules
 * (page/conditions.ts) are asked of all of it.
 */
export class Facts {
  readonly battle: Battle;
  readonly me: Figure;
  readonly options: Options;
  /** 5P-G9: the player's figures, nearest first. */
  readonly enemies: readonly Figure[];
  readonly friends: readonly Figure[];
  readonly sight: Sight;
  readonly contact: Contact;
  readonly walking: Walking;
  readonly routes: Routes;
  readonly playerEdge: Edge;
  readonly #enemyEdge: Edge;
  readonly #turn: Turn;

  constructor(turn: Turn) {
    const { battle, me } = turn;
    this.#turn = turn;
    this.battle = battle;
    this.me = me;
    this.options = optionsFrom(turn.options);
    this.enemies = nearestFirst(battle, me, battle.enemiesOf(me));
    this.friends = battle.friendsOf(me);
    this.sight = new Sight(battle, me, this.enemies, this.options);
    this.contact = new Contact(battle, me, this.enemies, this.options.opensDoors);
    this.walking = new Walking(battle, me, this.options.opensDoors);
    const { memory } = this;
    this.routes = new Routes(battle, me, turn.profile.speed, this.walking, {
      waited: memory.waiting.includes(me.id),
      goesRound: memory.detours.includes(me.id),
    });
    this.playerEdge = playerEdge(battle, me, this.options, memory).edge;
    this.#enemyEdge = enemyEdge(battle, this.playerEdge);
  }

  get memory(): BattleMemory {
    return recall(this.#turn.memory);
  }
  remember(memory: BattleMemory): void {
    this.#turn.remember(asJson(memory));
  }

  /** Where the figure stands. */
  get here(): Stand {
    return this.walking.here;
  }

  distance(stand: Stand, to: Figure): number {
    return this.battle.distance(stand.as, to);
  }
  /** The distance, or at least so much that it is no less than `most`: spares measuring what is far off. */
  distanceUpTo(stand: Stand, to: Figure, most: number): number {
    const least = this.contact.leastDistance(stand, to);
    return least > most + HARDLY_CLOSER ? least : this.distance(stand, to);
  }
  isWithin(range: number, stand: Stand, to: Figure): boolean {
    return isUpTo(range, this.distanceUpTo(stand, to, range));
  }
  distanceToAnyEnemy(stand: Stand): number {
    let least = Infinity;
    for (const enemy of this.enemies) least = Math.min(least, this.distanceUpTo(stand, enemy, least));
    return least;
  }
  distanceToPlayerEdge(stand: Stand): number {
    return distanceToEdge(this.battle, stand.as, this.playerEdge);
  }
  /** As far from it as now; for who goes round something, as far as it was when it turned. */
  get distanceToBeat(): number {
    return this.memory.edgeDetours[this.me.id] ?? this.distanceToPlayerEdge(this.here);
  }
  distanceToEnemyEdge(stand: Stand): number {
    return distanceToEdge(this.battle, stand.as, this.#enemyEdge);
  }
}

function nearestFirst(battle: Battle, me: Figure, figures: readonly Figure[]): readonly Figure[] {
  const away = new Map(figures.map((figure) => [figure, battle.distance(me, figure)]));
  return [...figures].sort((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0));
}

const known = new WeakMap<Turn, Facts>();

export function factsOf(turn: Turn): Facts {
  let facts = known.get(turn);
  if (facts === undefined) known.set(turn, (facts = new Facts(turn)));
  return facts;
}
