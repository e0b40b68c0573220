import type { Figure, Goal, Walks } from "../../../field";
import type { Fighter } from "../fighter";
import { isAdjacent, strikes } from "../ground/arms-reach";
import { isGridless } from "../ground/spaces";
import { OVER_ANYTHING } from "../ground/over-anything";
import { besides } from "../ways/rest-of-way";
import { isIntangible, walkerOf } from "../ways/walker";
import type { Turn } from "./turn-in-thought";

/** What is seen a space away past something that cannot be walked through is not adjacent. */
const NOT_ADJACENT = { grid: 2, gridless: 1.1 };

/** Who is this many Moves farther around than as the crow flies needs no exact number. */
const FAR_MOVES = 6;
/** The same without a grid, where every way is a search of its own, for the distance to who is out of sight. */
const FAR_AROUND = 2;

/** Distances of one turn, each worked out once. */
class Distances {
  readonly #turn: Turn;
  readonly #apart = new Map<string, number>();
  readonly #walked = new Map<string, number>();
  /** Asked about again farther and farther off: what the field knows of a goal is kept with it. */
  readonly #goals = new Map<string, Goal>();
  #walks: Walks | undefined;

  constructor(turn: Turn) {
    this.#turn = turn;
  }

  /**
   * Spaces to a creature along what can be walked and struck: the plain count where it is seen, two at least unless it
   * is truly adjacent; the way around where it is not seen.
   */
  to({ id, figure }: Fighter): number {
    const known = this.#apart.get(id);
    if (known !== undefined) return known;
    const made = id === this.#turn.me.id ? 0 : this.#measure(figure);
    this.#apart.set(id, made);
    return made;
  }

  #measure(other: Figure): number {
    const { battle, me, options } = this.#turn;
    const counted = battle.spaces(me.figure, other);
    if (options.narrative) return counted; // MAI-V4: without the rules of the way
    if (!options.lineOfSight || battle.sees(me.figure, other)) {
      if (counted > 1 || isAdjacent(battle, me.figure, other)) return counted;
      return isGridless(battle) ? NOT_ADJACENT.gridless : NOT_ADJACENT.grid;
    }
    // Past a corner a blow may go where neither sight nor a large body does.
    if (!isGridless(battle) && strikes(battle, me.figure, other, counted)) return counted;
    const far = isGridless(battle) ? FAR_AROUND : FAR_MOVES;
    return Math.max(counted, this.walkedTo(other, this.#farBeyond(counted, far)));
  }

  /**
   * Spaces to walk to a creature, bodies and slow ground not counted; a large number where no way leads, or none as
   * short as somebody cares.
   */
  walkedTo(other: Figure, most = Infinity): number {
    const known = this.#walked.get(other.id);
    if (known !== undefined) return known;
    const made = this.#walk(other, most);
    if (made !== UNREACHED) this.#walked.set(other.id, made);
    return made;
  }

  #farBeyond(spaces: number, moves: number): number {
    return spaces + moves * Math.max(1, this.#turn.speed) + moves;
  }

  #walk(other: Figure, most: number): number {
    const { battle, me, options } = this.#turn;
    const counted = battle.spaces(me.figure, other);
    if (isIntangible(me)) return counted;
    const rules = { ...OVER_ANYTHING, opensDoors: options.opensDoors };
    this.#walks ??= battle.walks(me.figure, rules);
    const cared = Math.min(most, this.#farBeyond(counted, FAR_MOVES));
    const walked = this.#walks.to(this.#goalOf(other), cared);
    // On a grid the last space is the creature's own.
    return walked === Infinity ? UNREACHED : walked + (isGridless(battle) ? 0 : 1);
  }

  #goalOf(other: Figure): Goal {
    const goal = this.#goals.get(other.id) ?? besides(walkerOf(this.#turn), other);
    this.#goals.set(other.id, goal);
    return goal;
  }
}

/** No way leads there, or none worth going: a number, for what is written down must be JSON. */
const UNREACHED = 9999;

const measured = new WeakMap<Turn, Distances>();

function distancesOf(turn: Turn): Distances {
  const known = measured.get(turn) ?? new Distances(turn);
  measured.set(turn, known);
  return known;
}

/** Spaces to a creature along what can be walked and struck. */
export const spacesTo = (turn: Turn, other: Fighter): number => distancesOf(turn).to(other);

/** Spaces to walk to a creature, whoever stands in between. */
export const walkedTo = (turn: Turn, { figure }: Fighter, most?: number): number =>
  distancesOf(turn).walkedTo(figure, most);

/** No way leads there that is not very far around: as the crow flies is all there is to tell. */
export const isFarAround = (turn: Turn, other: Fighter): boolean => spacesTo(turn, other) >= UNREACHED;

/**
 * MAI-C5, C6: how far enemies are for whoever has to walk to them; those no way leads to come last, by plain count.
 * Ever longer ways are looked for until somebody is found: who is farther off need not be known exactly.
 */
export function walkingOrder(turn: Turn): (enemy: Fighter) => number {
  const counted = new Map(
    turn.enemies.map((enemy) => [enemy.id, turn.battle.spaces(turn.me.figure, enemy.figure)]),
  );
  const crow = ({ id }: Fighter): number => counted.get(id) ?? UNREACHED;
  const walked = new Map<string, number>();
  const least = Math.min(...counted.values());
  for (const more of DETOURS) {
    for (const enemy of turn.enemies) {
      // Nobody is nearer on foot than as the crow flies.
      if (crow(enemy) > least + more) continue;
      const found = walkedTo(turn, enemy, least + more);
      if (found < UNREACHED && found <= least + more) walked.set(enemy.id, found);
    }
    if (walked.size > 0) break;
  }
  return (enemy) => walked.get(enemy.id) ?? UNREACHED + crow(enemy);
}
const DETOURS = [3, 9, 27, Infinity];
