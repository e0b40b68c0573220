import { lengthOf } from "../../../core/place";
import type { Figure, MoveRules } from "../../battle";
import type { Footprints } from "./footprints";
import { heightApart, meetsInHeight, touchesInHeight } from "../../bases/heights";
import { Occupancy } from "./occupancy";
import { levelsAt, type World } from "../../indexed-scene";

/** What bodies on a space mean to a mover: nothing, walked through but not ended on, or closed. */
export const FREE = 0;
export const PASSABLE = 1;
export const CLOSED = 2;

/** Bodies under larger bases are looked for, not counted: every step of a figure would change so many counts. */
const MOST_COUNTED = 64;

/** Who stands where on a grid, and what that means to a mover. */
export class Bodies {
  readonly #world: World;
  readonly #footing: Footprints;
  readonly #pixelsPerUnit: number;
  #occupancy: Occupancy | undefined;
  #known: { readonly figures: World["figures"]; readonly byId: ReadonlyMap<string, Figure> } | undefined;

  constructor(world: World, footing: Footprints, pixelsPerUnit: number) {
    this.#world = world;
    this.#footing = footing;
    this.#pixelsPerUnit = pixelsPerUnit;
  }

  /** Made when first asked for. */
  get #occupied(): Occupancy {
    if (this.#occupancy === undefined) {
      this.#occupancy = new Occupancy(this.#footing.lattice.cells);
      for (const [at, figure] of this.#world.figures.entries()) {
        this.#occupancy.place(at, this.#footing.cellsOf(figure));
      }
    }
    return this.#occupancy;
  }

  figure(id: string): Figure | undefined {
    const { figures } = this.#world;
    if (this.#known?.figures !== figures) {
      this.#known = { figures, byId: new Map(figures.map((figure) => [figure.id, figure])) };
    }
    return this.#known.byId.get(id);
  }

  /** One figure stands elsewhere, or is another: the spaces it left and took. */
  moved(at: number, before: Figure, after: Figure): number[] {
    const [left, taken] = [this.#footing.cellsOf(before), this.#footing.cellsOf(after)];
    this.#occupancy?.lift(at, left);
    this.#occupancy?.place(at, taken);
    return [...left, ...taken];
  }

  forget(): void {
    this.#occupancy = undefined;
  }

  /** For each space: what the worst of the bodies on it is to the mover. */
  on(mover: Figure, rules: MoveRules): (cell: number) => number {
    const occupied = this.#occupied;
    const judge = this.#judge(mover, rules);
    return (cell) => (occupied.isEmpty(cell) ? FREE : occupied.worst(cell, judge));
  }

  /** What the figure with a number is to the mover. */
  #judge(mover: Figure, rules: MoveRules): (at: number) => number {
    const world = this.#world;
    const levels = levelsAt(world.snapshot, mover.level, mover.elevation);
    const through = rules.through ?? "friends";
    return (at) => {
      const figure = world.figures[at];
      if (figure === undefined || figure.id === mover.id) return FREE;
      if (!meetsInHeight(this.#footing.grid, figure, mover)) return FREE;
      if ((levelsAt(world.snapshot, figure.level, figure.elevation) & levels) === 0) return FREE;
      if (through === "everybody" || figure.hidden) return PASSABLE;
      return through === "friends" && figure.side === mover.side ? PASSABLE : CLOSED;
    };
  }

  /** 0 for anchors where a move may end without further ado; undefined when nothing can be said so easily. */
  emptyFor(mover: Figure, { keepAway }: MoveRules): Int32Array | undefined {
    const { cells } = this.#footing.footprintOf(mover);
    return cells.length <= MOST_COUNTED && keepAway === undefined ? this.#occupied.under(cells) : undefined;
  }

  /** Whether a move may end with the base anchored at a space. */
  endTest(mover: Figure, rules: MoveRules): (anchor: number) => boolean {
    const bodyOn = this.on(mover, rules);
    const taken = rules.shares === true ? CLOSED : PASSABLE;
    const { cells } = this.#footing.footprintOf(mover);
    const { keepAway } = rules;
    return (anchor) => {
      for (const step of cells) if (bodyOn(anchor + step) >= taken) return false;
      return keepAway === undefined || !this.#tooNear(mover, anchor, keepAway);
    };
  }

  #tooNear(mover: Figure, anchor: number, keep: NonNullable<MoveRules["keepAway"]>): boolean {
    const { x, y } = this.#footing.placeAt(mover, this.#footing.footprintOf(mover), anchor);
    const { width, height, pixelWidth, pixelHeight } = mover;
    const { grid } = this.#footing;
    const there = { x, y, width, height, pixelWidth, pixelHeight };
    const pixels = keep.distance * this.#pixelsPerUnit;
    return keep.from.some((figure) => {
      if (figure.id === mover.id || this.#footing.tooFar(there, figure, pixels)) return false;
      const [apart, up] = [this.#footing.apart(there, figure), heightApart(grid, mover, figure)];
      if (apart === 0 && touchesInHeight(grid, mover, figure)) return false;
      return lengthOf(apart, up) < pixels;
    });
  }
}
