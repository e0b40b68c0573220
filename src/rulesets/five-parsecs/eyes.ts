import type { Battle, CoverRule, Figure, Region } from "../../field/battle";
import type { Options } from "./options";

/** 5P facts: cover counts from things more than an inch away from the firer. */
const COVER: CoverRule = { ignoreWithin: 1 };
/** 5P facts: inside one area figures see each other this far. */
const SIGHT_IN_AREA = 3;

/** A base with a circle around it. */
interface Body {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Line of sight and cover by these rules, on top of what the field measures. */
export class Eyes {
  readonly #battle: Battle;
  readonly #options: Pick<Options, "cover" | "figuresBlock">;
  readonly #areas: readonly Region[];
  readonly #bodies: readonly Body[];

  constructor(battle: Battle, options: Pick<Options, "cover" | "figuresBlock">) {
    this.#battle = battle;
    this.#options = options;
    this.#areas = battle.regions.filter(({ terrain }) =>
      terrain.some(({ tags }) => tags?.includes("area") === true),
    );
    this.#bodies = battle.figures.map(({ id, x, y, pixelWidth, pixelHeight }) => ({
      id,
      x,
      y,
      radius: Math.hypot(pixelWidth, pixelHeight) / 2 + 1,
    }));
  }

  /** In line of sight of each other. */
  see(from: Figure, to: Figure): boolean {
    if (!this.#battle.sees(from, to)) return false;
    const bodies = this.#options.figuresBlock && this.#someoneNear(from, to);
    if (!bodies && this.#areas.length === 0) return true;
    return this.#battle
      .between(from, to)
      .every(
        ({ kind, id }) =>
          !(kind === "body" && bodies && id !== from.id && id !== to.id) &&
          !(kind === "terrain" && this.#hides(id, from, to)),
      );
  }

  /** Some third figure stands close enough to the line to be worth a closer look. */
  #someoneNear(from: Figure, to: Figure): boolean {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const squared = dx * dx + dy * dy;
    for (const { x, y, radius, id } of this.#bodies) {
      if (id === from.id || id === to.id) continue;
      const [ex, ey] = [x - from.x, y - from.y];
      const share = squared === 0 ? 0 : Math.max(0, Math.min(1, (ex * dx + ey * dy) / squared));
      const [px, py] = [ex - share * dx, ey - share * dy];
      if (px * px + py * py <= radius * radius) return true;
    }
    return false;
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
