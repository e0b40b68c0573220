import { standing, type Figure, type Path } from "../../../field";
import type { Fighter } from "../fighter";
import { Approach } from "../places/approach";
import { choosePosition, HitPlaces, type Stands } from "../places/hit-places";
import { walkerOf } from "../ways/walker";
import type { Way } from "../ways/cleanest-ways";
import type { Aim } from "./target-kind-and-reach";
import { splitIntoMoves } from "./several-moves";
import { quietly } from "./without-trace";
import type { Turn } from "./turn-in-thought";

/** Where it can hit from, and the Moves that bring it there. */
export interface Opening {
  readonly stands: Stands;
  readonly paths: (way: Way) => readonly Path[];
}

/** Places that are the best for several Moves but cannot be walked to in so many, before it goes Move by Move. */
const MOST_TRIES = 12;

/** Where each possible target can be hit from; worked out once for each. */
export class Openings {
  readonly aim: Extract<Aim, { kind: "enemy" | "ally" }>;
  readonly #turn: Turn;
  readonly #first: HitPlaces;
  readonly #known = new Map<string, Opening | undefined>();

  constructor(turn: Turn, aim: Extract<Aim, { kind: "enemy" | "ally" }>) {
    this.aim = aim;
    this.#turn = turn;
    // "Move, Move, Attack" is thought of as one long Move first.
    this.#first = new HitPlaces({ ...turn, speed: turn.speed * Math.max(1, aim.moves) }, aim);
  }

  /** MAI-Q26: undefined when no place within its Moves lets it hit. */
  for(target: Fighter): Opening | undefined {
    if (this.#known.has(target.id)) return this.#known.get(target.id);
    const found = this.#find(target);
    this.#known.set(target.id, found);
    return found;
  }

  #find(target: Fighter): Opening | undefined {
    const stands = this.#first.for(target);
    if (stands === undefined) return undefined;
    const { moves } = this.aim;
    if (moves <= 1) return { stands, paths: (way) => (moves === 0 ? [] : [stands.path(way)]) };
    return this.#together(target, stands) ?? this.#moveByMove(target);
  }

  /** MAI-X1: to the best place that all Moves together lead to. */
  #together(target: Fighter, stands: Stands): Opening | undefined {
    const { aim } = this;
    const thought = quietly(this.#turn);
    const action = aim.kind === "enemy" ? aim.action : undefined;
    let left: Stands | undefined = stands;
    for (let tries = 0; tries < MOST_TRIES && left !== undefined; tries++) {
      const able: Stands = left;
      const best = choosePosition(thought, action, target, able)?.way;
      if (best === undefined) return undefined;
      if (this.#split(able, best) !== undefined) {
        return { stands: able, paths: (way) => this.#split(able, way) ?? [able.path(way)] };
      }
      const places: readonly Way[] = able.places.filter((way) => way !== best);
      left = places.length > 0 ? { ...able, places } : this.#first.for(target, best.hazards + 1);
    }
    return undefined;
  }

  #split(stands: Stands, way: Way): readonly Path[] | undefined {
    return splitIntoMoves(walkerOf(this.#turn), this.#turn.speed, this.aim.moves, way, stands.path(way));
  }

  /** The second starts where the first ended (MAI-C8): all but the last go toward the target. */
  #moveByMove(target: Fighter): Opening | undefined {
    const approach = new Approach(quietly(this.#turn), target.figure);
    const before: Path[] = [];
    let from: Figure = this.#turn.me.figure;
    for (let move = 1; ; move++) {
      const stands = new HitPlaces(this.#turn, this.aim, from).for(target);
      if (stands !== undefined) return { stands, paths: (way) => [...before, stands.path(way)] };
      const path = move < this.aim.moves ? approach.from(from, "approach", false) : undefined;
      const end = path?.places.at(-1);
      if (path === undefined || end === undefined) return undefined;
      before.push(path);
      from = standing(from, end);
    }
  }
}
