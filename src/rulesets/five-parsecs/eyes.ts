import type { Battle, CoverRule, Figure, Region } from "../../field/battle";
import type { Options } from "./options";

/** 5P facts: cover counts from things more than an inch away from the firer. */
const COVER: CoverRule = { ignoreWithin: 1 };
/** 5P facts: inside one area figures see each other this far. */
const SIGHT_IN_AREA = 3;

/** Line of sight and cover by these rules, on top of what the field measures. */
export class Eyes {
  readonly #battle: Battle;
  readonly #options: Pick<Options, "cover" | "figuresBlock">;
  readonly #areas: readonly Region[];

  constructor(battle: Battle, options: Pick<Options, "cover" | "figuresBlock">) {
    this.#battle = battle;
    this.#options = options;
    this.#areas = battle.regions.filter(({ terrain }) =>
      terrain.some(({ tags }) => tags?.includes("area") === true),
    );
  }

  /** In line of sight of each other. */
  see(from: Figure, to: Figure): boolean {
    if (!this.#battle.sees(from, to)) return false;
    if (!this.#options.figuresBlock && this.#areas.length === 0) return true;
    return this.#battle
      .between(from, to)
      .every(
        ({ kind, id }) =>
          !(kind === "body" && this.#options.figuresBlock && id !== from.id && id !== to.id) &&
          !(kind === "terrain" && this.#hides(id, from, to)),
      );
  }

  /** Shots at the target meet cover. */
  isCovered(from: Figure, target: Figure): boolean {
    const { share } = this.#battle.cover(from, target, COVER);
    return this.#options.cover === "any" ? share > 0 : share >= 0.5;
  }

  /** 5P facts: one sees into and out of an area, but not through it, and only a little way inside it. */
  #hides(region: string, from: Figure, to: Figure): boolean {
    const area = this.#areas.find(({ id }) => id === region);
    if (area === undefined) return false;
    const [fromIn, toIn] = [this.#battle.within(from, area), this.#battle.within(to, area)];
    if (fromIn && toIn) return this.#battle.distance(from, to) > SIGHT_IN_AREA;
    return !fromIn && !toIn;
  }
}
