import { standing, type Figure, type Path } from "../../../field";
import type { Fighter } from "../figure-with-profile";
import { Approach } from "../places/approach";
import { HitPlaces, type Stands } from "../places/hit-places";
import type { Aim } from "./target-kind-and-reach";
import { quietly } from "./without-trace";
import type { Turn } from "./turn-in-thought";

/** The Moves that bring it to where it can hit: all but the last go toward the target. */
export interface Opening {
  readonly before: readonly Path[];
  readonly stands: Stands;
}

/** Where each possible target can be hit from; worked out once for each. */
export class Openings {
  readonly aim: Extract<Aim, { kind: "enemy" | "ally" }>;
  readonly #turn: Turn;
  readonly #first: HitPlaces;
  readonly #known = new Map<string, Opening | undefined>();

  constructor(turn: Turn, aim: Extract<Aim, { kind: "enemy" | "ally" }>) {
    this.aim = aim;
    this.#turn = turn;
    this.#first = new HitPlaces(turn, aim);
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
    if (stands !== undefined) return { before: [], stands };
    return this.aim.moves > 1 && this.#turn.speed > 0 ? this.#after(target) : undefined;
  }

  /** "Move, Move, Attack": the second starts where the first ended (MAI-C8). */
  #after(target: Fighter): Opening | undefined {
    const approach = new Approach(quietly(this.#turn), target.figure);
    const before: Path[] = [];
    let from: Figure = this.#turn.me.figure;
    for (let move = 1; move < this.aim.moves; move++) {
      const path = approach.from(from, "approach", false);
      const end = path?.places.at(-1);
      if (path === undefined || end === undefined) return undefined;
      before.push(path);
      from = standing(from, end);
      const stands = new HitPlaces(this.#turn, this.aim, from).for(target);
      if (stands !== undefined) return { before, stands };
    }
    return undefined;
  }
}
