import { lengthOf, type Place } from "../../../core/place";
import type { Battle, Bounds, CoverRule, Figure, Region } from "../../../field";
import type { Options } from "../sheet/options";
import { isUpTo } from "../turn/distance-tolerance";
import { oncePerBattle } from "../turn/once-per-battle";
import { isOpenField, OpenFieldSight } from "./open-field-sight";

/**
 * 5P facts: cover counts from things more than an inch away from the firer, or in contact with the target; inside
 * terrain is who has half of its base in it.
 */
const COVER: CoverRule = { ignoreWithin: 1, inside: "half", touched: true };
/** 5P facts: inside one area figures see each other this far. */
const SIGHT_IN_AREA = 3;
/** Whoever stands so near an area's edge, in inches, touches it. */
const TOUCHES_EDGE = 0.1;

interface Area extends Bounds {
  readonly region: Region;
}

const areasOf = oncePerBattle(({ regions }): readonly Area[] =>
  regions.filter(isArea).map((region) => ({ region, ...boundsOf(region) })),
);

const isArea = ({ terrain }: Region): boolean => terrain.some(({ tags }) => tags?.includes("area") === true);

function boundsOf({ rings }: Region): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const ring of rings) {
    for (const [at, value] of ring.entries()) {
      if (at % 2 === 0) {
        bounds.left = Math.min(bounds.left, value);
        bounds.right = Math.max(bounds.right, value);
      } else {
        bounds.top = Math.min(bounds.top, value);
        bounds.bottom = Math.max(bounds.bottom, value);
      }
    }
  }
  return bounds;
}

/** Everybody's base, from left to right: x, y and outer radius of each. */
interface Bodies {
  readonly figures: readonly Figure[];
  readonly numbers: Float64Array;
  readonly widest: number;
}

/** No point of the base is further from its middle. */
const radiusOf = ({ pixelWidth, pixelHeight }: Figure): number => (pixelWidth + pixelHeight) / 2;

const bodiesOf = oncePerBattle((battle): Bodies => inOrder(battle.figures));

function inOrder(all: readonly Figure[]): Bodies {
  const figures = [...all].sort((a, b) => a.x - b.x);
  return {
    figures,
    numbers: Float64Array.from(figures.flatMap((one) => [one.x, one.y, radiusOf(one)])),
    widest: Math.max(0, ...figures.map(radiusOf)),
  };
}

/** Where those begin that are no further left than this. */
function firstFrom({ numbers }: Bodies, left: number): number {
  let [low, high] = [0, numbers.length / 3];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle * 3] ?? 0) < left) low = middle + 1;
    else high = middle;
  }
  return low * 3;
}

/** Line of sight and cover by these rules, on top of what the field measures. */
export class Eyes {
  readonly #battle: Battle;
  readonly #options: Pick<Options, "cover" | "figuresBlock">;
  readonly #areas: readonly Area[];
  readonly #bodies: Bodies;

  /** `standing`: those who still stand and where, in the midst of a fight. */
  constructor(
    battle: Battle,
    options: Pick<Options, "cover" | "figuresBlock">,
    standing?: readonly Figure[],
  ) {
    this.#battle = battle;
    this.#options = options;
    this.#areas = areasOf(battle);
    this.#bodies = standing === undefined ? bodiesOf(battle) : inOrder(standing);
  }

  /** In line of sight of each other: some part of one base, past walls, other bases and areas. */
  see(from: Figure, to: Figure): boolean {
    if (!this.#battle.sees(from, to)) return false;
    const areas = this.#areas.filter((area) => this.#mayHide(area, from, to)).map(({ region }) => region);
    const bodies = this.#options.figuresBlock ? this.#nearTheLine(from, to) : [];
    if (areas.length === 0 && bodies.length === 0) return true;
    return this.#battle.seesPast(from, to, { bodies, areas, sliver: TOUCHES_EDGE });
  }

  /** Whether the target is plainly seen at one place after another; no is also said where that is not plain, as nowhere on most maps. */
  plainView(from: Figure, target: Figure): ((place: Place) => boolean) | undefined {
    if (!isOpenField(this.#battle)) return undefined;
    if (!this.#options.figuresBlock) return () => true;
    const others = this.#bodies.figures.filter(({ id }) => id !== from.id && id !== target.id);
    const room = Math.max(radiusOf(from), radiusOf(target));
    const view = new OpenFieldSight(from, others, (one) => radiusOf(one) + room);
    return (place) => view.isClear(place);
  }

  /** 5P facts: an area is not seen through beyond its edge; inside the same one only a little way. */
  #mayHide({ region, left, right, top, bottom }: Area, from: Figure, to: Figure): boolean {
    const room = Math.max(radiusOf(from), radiusOf(to));
    if (Math.max(from.x, to.x) + room < left || Math.min(from.x, to.x) - room > right) return false;
    if (Math.max(from.y, to.y) + room < top || Math.min(from.y, to.y) - room > bottom) return false;
    const inside = isUpTo(SIGHT_IN_AREA, this.#battle.distance(from, to));
    return !(inside && this.#battle.within(from, region) && this.#battle.within(to, region));
  }

  /** Third figures that may be on some line between the two bases: told at a glance, by circles around them. */
  #nearTheLine(from: Figure, to: Figure): readonly Figure[] {
    const near: Figure[] = [];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = lengthOf(dx, dy);
    const room = Math.max(radiusOf(from), radiusOf(to));
    const { figures, numbers, widest } = this.#bodies;
    const right = Math.max(from.x, to.x) + widest + room;
    const first = firstFrom(this.#bodies, Math.min(from.x, to.x) - widest - room);
    for (let at = first; at < numbers.length; at += 3) {
      const x = numbers[at] ?? 0;
      if (x > right) break;
      const [ex, ey] = [x - from.x, (numbers[at + 1] ?? 0) - from.y];
      const reach = (numbers[at + 2] ?? 0) + room;
      const along = ex * dx + ey * dy;
      if (along < -reach * length || along > (length + reach) * length) continue;
      if (Math.abs(ex * dy - ey * dx) > reach * length) continue;
      const one = figures[at / 3];
      if (one !== undefined && one.id !== from.id && one.id !== to.id) near.push(one);
    }
    return near;
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
}
