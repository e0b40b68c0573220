import type { Place } from "../../../src/core/place";
import { standing, type Battle, type Figure } from "../../../src/field";
import type { Memory } from "../../../src/rulesets/monster-ai/memory";

/**
 * The ground as the page speaks of it: spaces one can step to, spaces that hurt, spaces that slow. Plain and slow:
 * every question is asked of single steps. Of the product it shares the field's geometry and nothing else.
 */

export const keyOf = ({ x, y }: Place): string => `${x},${y}`;

/** Something on the ground that hurts: a burning space, a trap of one's own side, a hazardous region. */
export interface Hazard {
  readonly id: string;
  readonly kind: "fire" | "trap" | "region";
  /** Without a grid: by more than so many spaces. */
  covers(figure: Figure, by?: number): boolean;
  /** Without a grid: what it is, in pixels, or the region. */
  readonly circle?: { readonly x: number; readonly y: number; readonly radius: number };
  readonly region?: string;
}

/** How a creature walks, as far as its traits matter to the ground. */
export interface Walker {
  readonly figure: Figure;
  /** Floating or Flying: terrain does nothing to it. */
  readonly light: boolean;
  readonly intangible: boolean;
}

/** A single step: what it costs of the Speed, and what is entered with it. */
export interface Stride {
  readonly to: Place;
  readonly cost: number;
  readonly difficult: boolean;
  /** Hazards entered that the creature did not stand on before. */
  readonly entered: readonly Hazard[];
}

const DIFFICULT = 2;
/** Without a grid: whoever has less of the base in a hazard, in spaces, has not entered it. */
export const GRAZE = 0.05;

export function hazardsFor(battle: Battle, memory: Memory, { figure, light }: Walker): readonly Hazard[] {
  const marks = memory.marks
    .filter(({ what, side }) => (what === "fire" ? !light : side === figure.side))
    .map((mark): Hazard => {
      const at = { x: mark.x, y: mark.y, elevation: figure.elevation };
      const covers =
        battle.grid.kind === "gridless"
          ? (one: Figure, by = 0): boolean =>
              Math.hypot(one.x - mark.x, one.y - mark.y) - one.pixelWidth / 2 <
              (mark.radius - by) * battle.grid.size - 0.01
          : (one: Figure): boolean => battle.spaces(one, at) === 0;
      const circle = { x: mark.x, y: mark.y, radius: mark.radius * battle.grid.size };
      return { id: mark.id, kind: mark.what, covers, circle };
    });
  return [...marks, ...(light ? [] : regionHazards(battle))];
}

/** On a grid every space of hazardous ground by itself; without one a whole region. */
function regionHazards(battle: Battle): readonly Hazard[] {
  return battle.regionsOf("dangerous").flatMap((region): readonly Hazard[] =>
    battle.grid.kind === "gridless"
      ? [
          {
            id: region.id,
            kind: "region",
            region: region.id,
            covers: ({ x, y, width }, by = 0) =>
              battle.distanceToRegion({ x, y }, region) < width / 2 - Math.max(by, GRAZE),
          },
        ]
      : middles(battle)
          .filter((at) => battle.contains(region, at))
          .map((at) => ({
            id: `${region.id} ${keyOf(at)}`,
            kind: "region",
            covers: (one) => battle.spaces(one, at) === 0,
          })),
  );
}

const allMiddles = new WeakMap<Battle, readonly Place[]>();

/** The middle of every space of the map. */
export function middles(battle: Battle): readonly Place[] {
  const known = allMiddles.get(battle);
  if (known !== undefined) return known;
  const made = battle
    .reach(probe(firstMiddle(battle)), 400, {
      through: "everybody",
      shares: true,
      ignoresWalls: true,
      terrainCost: () => 1,
    })
    .spots.map(({ x, y }) => ({ x, y }));
  allMiddles.set(battle, made);
  return made;
}

/** The middle of some space, found by walking a step from anywhere and back on the lattice. */
function firstMiddle(battle: Battle): Place {
  const one = battle.figures.find(({ width, height }) => width === 1 && height === 1);
  if (one === undefined) throw new Error("these scenes have somebody of one space");
  return { x: one.x, y: one.y };
}

/** Nobody in particular, one space large. */
export function probe(at: Place): Figure {
  return {
    id: "second-opinion",
    name: "",
    side: "neutral",
    elevation: 0,
    width: 1,
    height: 1,
    rotation: 0,
    hidden: false,
    defeated: false,
    profile: {},
    statuses: [],
    pixelWidth: 100,
    pixelHeight: 100,
    ...at,
  };
}

/** Grids only: the map as a graph of places a creature can step between. */
export class Steps {
  readonly #battle: Battle;
  readonly #walker: Walker;
  readonly #hazards: readonly Hazard[];
  readonly #known = new Map<string, readonly Stride[]>();
  readonly #under = new Map<string, readonly Hazard[]>();

  constructor(battle: Battle, walker: Walker, hazards: readonly Hazard[]) {
    this.#battle = battle;
    this.#walker = walker;
    this.#hazards = hazards;
  }

  at(place: Place): Figure {
    return standing(this.#walker.figure, place);
  }

  under(place: Place): readonly Hazard[] {
    const known = this.#under.get(keyOf(place));
    if (known !== undefined) return known;
    const figure = this.at(place);
    const made = this.#hazards.filter((hazard) => hazard.covers(figure));
    this.#under.set(keyOf(place), made);
    return made;
  }

  /** Steps from a place, whoever stands there. */
  from(place: Place): readonly Stride[] {
    const known = this.#known.get(keyOf(place));
    if (known !== undefined) return known;
    const { light, intangible } = this.#walker;
    const rules = {
      through: "everybody",
      shares: true,
      ignoresWalls: intangible,
    } as const;
    const blocked = intangible ? 1 : Infinity;
    const every = this.#battle.reach(this.at(place), 1, {
      ...rules,
      terrainCost: ({ kind }) => (kind === "impassable" ? blocked : 1),
    });
    const easy = this.#battle.reach(this.at(place), 1, {
      ...rules,
      terrainCost: ({ kind }) =>
        kind === "impassable" ? blocked : kind === "difficult" && !light ? DIFFICULT : 1,
    });
    const before = new Set(this.under(place));
    const made = every.spots
      .filter(({ cost }) => cost > 0)
      .map(({ x, y }): Stride => {
        const difficult = easy.at({ x, y }) === undefined;
        const entered = this.under({ x, y }).filter((hazard) => !before.has(hazard));
        return { to: { x, y }, cost: difficult ? DIFFICULT : 1, difficult, entered };
      });
    this.#known.set(keyOf(place), made);
    return made;
  }
}
