import type { Place } from "../../core/place";
import type { Battle, CoverRule, Figure, Region } from "../../field/battle";
import type { Bounds } from "../../field/bounds";
import { oncePerBattle } from "./once";
import type { Options } from "./options";

/** 5P facts: cover counts from things more than an inch away from the firer. */
const COVER: CoverRule = { ignoreWithin: 1 };
/** 5P facts: inside one area figures see each other this far. */
const SIGHT_IN_AREA = 3;

const areasOf = oncePerBattle(({ regions }) =>
  regions.filter(({ terrain }) => terrain.some(({ tags }) => tags?.includes("area") === true)),
);

/** Everybody's base, from left to right: x, y, radius and elevation of each. */
interface Bodies {
  readonly figures: readonly Figure[];
  readonly numbers: Float64Array;
  readonly widest: number;
}

const radiusOf = ({ pixelWidth, pixelHeight }: Figure): number => Math.min(pixelWidth, pixelHeight) / 2;

const bodiesOf = oncePerBattle((battle): Bodies => {
  const figures = [...battle.figures].sort((a, b) => a.x - b.x);
  return {
    figures,
    numbers: Float64Array.from(figures.flatMap((one) => [one.x, one.y, radiusOf(one), one.elevation])),
    widest: Math.max(0, ...figures.map(radiusOf)),
  };
});

/** Where those begin that are no further left than this. */
function firstFrom({ numbers }: Bodies, left: number): number {
  let [low, high] = [0, numbers.length / 4];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle * 4] ?? 0) < left) low = middle + 1;
    else high = middle;
  }
  return low * 4;
}

/** Line of sight and cover by these rules, on top of what the field measures. */
export class Eyes {
  readonly #battle: Battle;
  readonly #options: Pick<Options, "cover" | "figuresBlock">;
  readonly #areas: readonly Region[];
  readonly #bodies: Bodies;

  constructor(battle: Battle, options: Pick<Options, "cover" | "figuresBlock">) {
    this.#battle = battle;
    this.#options = options;
    this.#areas = areasOf(battle);
    this.#bodies = bodiesOf(battle);
  }

  /** In line of sight of each other. */
  see(from: Figure, to: Figure): boolean {
    if (!this.#battle.sees(from, to)) return false;
    if (this.#options.figuresBlock && this.#someoneBetween(from, to)) return false;
    return this.#areas.every((area) => !this.#hides(area, from, to));
  }

  /** A third figure's base, taken as round, is on the line between the middles of the two, less than a space off in height. */
  #someoneBetween(from: Figure, to: Figure): boolean {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const squared = dx * dx + dy * dy;
    const { figures, numbers, widest } = this.#bodies;
    const right = Math.max(from.x, to.x) + widest;
    for (let at = firstFrom(this.#bodies, Math.min(from.x, to.x) - widest); at < numbers.length; at += 4) {
      const x = numbers[at] ?? 0;
      if (x > right) break;
      const ex = x - from.x;
      const ey = (numbers[at + 1] ?? 0) - from.y;
      const radius = numbers[at + 2] ?? 0;
      const along = ex * dx + ey * dy;
      if (along <= 0 || along >= squared) continue;
      const off = ex * dy - ey * dx;
      if (off * off >= radius * radius * squared) continue;
      const height = from.elevation + ((to.elevation - from.elevation) * along) / squared;
      if (Math.abs(height - (numbers[at + 3] ?? 0)) >= this.#battle.grid.distance) continue;
      const { id } = figures[at / 4] ?? from;
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

  /** The same for someone anywhere in one part of the map after another. */
  coveredFromAll(viewer: Figure, target: Figure): (part: Bounds) => boolean {
    return this.#battle.coveredFromAll(viewer, target, this.#share, COVER);
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
