import type { Place } from "../../core/place";
import type { Battle, CoverRule, Figure, Region } from "../../field/battle";
import { oncePerBattle } from "./once";
import type { Options } from "./options";

/** 5P facts: cover counts from things more than an inch away from the firer. */
const COVER: CoverRule = { ignoreWithin: 1 };
/** 5P facts: inside one area figures see each other this far. */
const SIGHT_IN_AREA = 3;

const areasOf = oncePerBattle(({ regions }) =>
  regions.filter(({ terrain }) => terrain.some(({ tags }) => tags?.includes("area") === true)),
);

const bodiesOf = oncePerBattle(({ figures }) =>
  Float64Array.from(
    figures.flatMap(({ x, y, pixelWidth, pixelHeight, elevation }) => [
      x,
      y,
      Math.min(pixelWidth, pixelHeight) / 2,
      elevation,
    ]),
  ),
);

/** Line of sight and cover by these rules, on top of what the field measures. */
export class Eyes {
  readonly #battle: Battle;
  readonly #options: Pick<Options, "cover" | "figuresBlock">;
  readonly #areas: readonly Region[];
  readonly #figures: readonly Figure[];
  /** x, y, radius and elevation of each figure. */
  readonly #bodies: Float64Array;

  constructor(battle: Battle, options: Pick<Options, "cover" | "figuresBlock">) {
    this.#battle = battle;
    this.#options = options;
    this.#areas = areasOf(battle);
    this.#figures = battle.figures;
    this.#bodies = bodiesOf(battle);
  }

  /** In line of sight of each other. */
  see(from: Figure, to: Figure): boolean {
    if (!this.#battle.sees(from, to)) return false;
    if (this.#options.figuresBlock && this.#someoneBetween(from, to)) return false;
    return this.#areas.every((area) => !this.#hides(area, from, to));
  }

  /** A third figure's base, taken as round, is on the line between the middles of the two. */
  #someoneBetween(from: Figure, to: Figure): boolean {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const squared = dx * dx + dy * dy;
    const bodies = this.#bodies;
    for (let at = 0; at < bodies.length; at += 4) {
      const ex = (bodies[at] ?? 0) - from.x;
      const ey = (bodies[at + 1] ?? 0) - from.y;
      const radius = bodies[at + 2] ?? 0;
      const along = ex * dx + ey * dy;
      if (along <= 0 || along >= squared) continue;
      const off = ex * dy - ey * dx;
      if (off * off >= radius * radius * squared) continue;
      const height = from.elevation + ((to.elevation - from.elevation) * along) / squared;
      if (Math.abs(height - (bodies[at + 3] ?? 0)) > this.#battle.grid.distance) continue;
      const { id } = this.#figures[at / 4] ?? from;
      if (id !== from.id && id !== to.id) return true;
    }
    return false;
  }

  /** Shots at the target meet cover. */
  isCovered(from: Figure, target: Figure): boolean {
    return this.#battle.isCovered(from, target, this.#share, COVER);
  }

  /** The same for someone at one place after another. */
  coveredFrom(viewer: Figure, target: Figure): (place: Place) => boolean {
    return this.#battle.coveredFrom(viewer, target, this.#share, COVER);
  }

  get #share(): number {
    return this.#options.cover === "any" ? 0 : 0.5;
  }

  /** 5P facts: one sees into and out of an area, but not through it, and only a little way inside it. */
  #hides(area: Region, from: Figure, to: Figure): boolean {
    const [fromIn, toIn] = [this.#battle.within(from, area), this.#battle.within(to, area)];
    if (fromIn && toIn) return this.#battle.distance(from, to) > SIGHT_IN_AREA;
    if (fromIn || toIn) return false;
    return this.#battle.regionsCrossed([from, to]).some(({ id }) => id === area.id);
  }
}
