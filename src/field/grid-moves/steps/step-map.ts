import type { Footprint, Lattice } from "../../grid/lattice";
import { ALL_SIDES, goesDiagonalsFirst, neighboursOn, STEPS_PAST } from "../search/diagonals-first";

/** What a step map is made from. */
export interface FloorPlan {
  readonly footprint: Footprint;
  /** For each space: the directions in which a wall stops a step out of it; undefined where walls do not matter. */
  readonly stopped: Uint8Array | undefined;
  /** Cost per space of standing on a space; Infinity where nobody may be. */
  costOf(cell: number): number;
  /** A step map that is the same but on these spaces: what it knows need not be worked out again. */
  readonly like?: { readonly stepMap: StepMap; readonly butOn: () => readonly number[] };
}

/** Set in `open` once an anchor's steps are known. */
export const KNOWN = 256;
/** Set in `open` once it is known on which sides of an anchor the ground is plain. */
export const KNOWN_ROUND = 512;
/** From this bit on in `open`: the sides where no wall stops a step past the anchor and anchors cost one each. */
export const SIDES = 10;

/** Anchors to the side of a square that is surveyed at once: a power of two. */
const SQUARE = 16;
/** Anchors of what is still a small room. */
const SMALL_ROOM = 500;

/**
 * Where bases of one kind may step, and at what price: worked out anchor by anchor when a search first comes
 * by, and kept for the next one. A change of the scene forgets the anchors near it.
 */
export class StepMap {
  /** For each anchor: a bit per direction that is open, KNOWN, and what is known round it. */
  readonly open: Uint16Array;
  /** Cost per space of stepping onto an anchor; 0 where nobody has asked yet. */
  readonly price: Float64Array;
  readonly #lattice: Lattice;
  readonly #plan: FloorPlan;
  /** For bases of several spaces: what each space costs; 0 where nobody has asked yet. */
  #spaces: Float64Array | undefined;
  /** Anchors priced otherwise than on the step map this one is like, and those a step away from them. */
  #others: { readonly priced: ReadonlySet<number>; readonly open: ReadonlySet<number> } | undefined;
  /** By where somebody starts; null where ways lead on and on. */
  readonly #rooms = new Map<number, ReadonlySet<number> | null>();

  constructor(lattice: Lattice, plan: FloorPlan) {
    this.open = new Uint16Array(lattice.cells);
    this.price = new Float64Array(lattice.cells);
    this.#lattice = lattice;
    this.#plan = plan;
    if (plan.like !== undefined) this.#copyAll(plan.like.stepMap);
  }

  #copyAll(stepMap: StepMap): void {
    this.open.set(stepMap.open);
    this.price.set(stepMap.price);
    this.#forgetUnlike();
  }

  #forgetUnlike(): void {
    for (const anchor of this.#unlike.open) this.open[anchor] = 0;
    for (const anchor of this.#unlike.priced) this.price[anchor] = 0;
  }

  /** Works out the steps out of an anchor, and the price of every anchor they lead to. */
  survey(anchor: number): number {
    const { steps } = this.#lattice;
    const { like } = this.#plan;
    if (like !== undefined && !this.#unlike.open.has(anchor)) return this.#copy(like.stepMap, anchor);
    const closed = this.#stoppedFrom(anchor);
    let open = KNOWN;
    for (let d = 0; d < steps.length; d++) {
      if (((closed >> d) & 1) === 1) continue;
      if (this.priceOf(anchor + (steps[d] ?? 0)) < Infinity) open |= 1 << d;
    }
    this.open[anchor] = open;
    return open;
  }

  /** Works out an anchor as `survey` does, and where it is of use also on which sides the ground is plain. */
  surveyRound(anchor: number): void {
    const open = this.#stepsFrom(anchor);
    if (!goesDiagonalsFirst(this.#lattice)) return;
    this.open[anchor] = open | KNOWN_ROUND | (this.#plainSides(anchor) << SIDES);
  }

  #plainSides(anchor: number): number {
    let sides = ALL_SIDES;
    for (const [direction, step] of this.#lattice.steps.entries()) {
      const open = this.#stepsFrom(anchor + step);
      const isPlain = this.priceOf(anchor + step) === 1;
      for (let side = 0; side < 4; side++) {
        const needed = STEPS_PAST[8 * side + direction] ?? 0;
        const isOnSide = ((neighboursOn(side) >> direction) & 1) === 1;
        if ((open & needed) !== needed || (isOnSide && !isPlain)) sides &= ~(1 << side);
      }
    }
    return sides;
  }

  #stepsFrom(anchor: number): number {
    const known = this.open[anchor] ?? 0;
    return known === 0 ? this.survey(anchor) : known;
  }

  /** For whoever goes far: the anchor and those in its square of the map, which is quicker than one by one. */
  surveySquare(anchor: number): void {
    const { stride } = this.#lattice;
    const { like } = this.#plan;
    like?.stepMap.surveySquare(anchor);
    const row = Math.floor(anchor / stride);
    const left = (anchor - row * stride) & -SQUARE;
    const [top, width] = [row & -SQUARE, Math.min(SQUARE, stride - left)];
    // Steps lead to the rows and columns beside it, too.
    for (let down = -1; down <= SQUARE; down++) {
      const first = (top + down) * stride + left;
      if (like !== undefined) copyBetween(like.stepMap.price, this.price, first - 1, first + width + 1);
      if (down < 0 || down === SQUARE) continue;
      if (like !== undefined) copyBetween(like.stepMap.open, this.open, first, first + width);
      else this.#surveyRow(first, first + width);
    }
    if (like !== undefined) this.#forgetUnlike();
    if (this.open[anchor] === 0) this.survey(anchor);
  }

  #surveyRow(first: number, end: number): void {
    for (let anchor = first; anchor < end; anchor++) {
      if (this.open[anchor] === 0 && this.priceOf(anchor) < Infinity) this.survey(anchor);
    }
  }

  #copy(stepMap: StepMap, anchor: number): number {
    const known = stepMap.open[anchor] ?? 0;
    const open = known === 0 ? stepMap.survey(anchor) : known;
    const { steps } = this.#lattice;
    for (const step of steps) this.price[anchor + step] = stepMap.price[anchor + step] ?? 0;
    this.open[anchor] = open;
    return open;
  }

  priceOf(anchor: number): number {
    const known = this.price[anchor] ?? Infinity;
    if (known !== 0) return known;
    const { like } = this.#plan;
    const same = like !== undefined && !this.#unlike.priced.has(anchor);
    return (this.price[anchor] = same ? like.stepMap.priceOf(anchor) : this.#standing(anchor));
  }

  get #unlike(): { readonly priced: ReadonlySet<number>; readonly open: ReadonlySet<number> } {
    if (this.#others === undefined) {
      const { footprint, like } = this.#plan;
      const priced = new Set<number>();
      for (const cell of like?.butOn() ?? []) {
        for (const part of footprint.cells) priced.add(cell - part);
      }
      const open = new Set(priced);
      for (const anchor of priced) {
        for (const step of this.#lattice.steps) open.add(anchor + step);
      }
      this.#others = { priced, open };
    }
    return this.#others;
  }

  /** Something on these spaces is another thing now. */
  forget(cells: Iterable<number>): void {
    const { steps } = this.#lattice;
    this.#others = undefined;
    this.#rooms.clear();
    for (const cell of cells) {
      if (this.#spaces !== undefined) this.#spaces[cell] = 0;
      for (const part of this.#plan.footprint.cells) {
        const anchor = cell - part;
        this.price[anchor] = 0;
        this.open[anchor] = 0;
        for (const step of steps) this.open[anchor + step] = 0;
      }
    }
  }

  /** Where whoever starts here gets at all, if that is a small and closed part of the map. */
  roomOf(start: number): ReadonlySet<number> | undefined {
    const known = this.#rooms.get(start);
    if (known !== undefined) return known ?? undefined;
    const room = new Set([start]);
    // It grows while it is looked at.
    for (const anchor of room) {
      if (room.size > SMALL_ROOM) break;
      const open = this.#stepsFrom(anchor);
      for (const [direction, step] of this.#lattice.steps.entries())
        if (((open >> direction) & 1) === 1) room.add(anchor + step);
    }
    const found = room.size > SMALL_ROOM ? null : room;
    this.#rooms.set(start, found);
    return found ?? undefined;
  }

  /** Directions in which some space of the base is stopped by a wall. */
  #stoppedFrom(anchor: number): number {
    const { stopped, footprint } = this.#plan;
    if (stopped === undefined) return 0;
    let closed = 0;
    for (const part of footprint.cells) closed |= stopped[anchor + part] ?? 255;
    return closed;
  }

  /** Asked once per space, however many anchors it belongs to. */
  #costOf(cell: number): number {
    if (this.#plan.footprint.cells.length === 1) return this.#plan.costOf(cell);
    this.#spaces ??= new Float64Array(this.open.length);
    const known = this.#spaces[cell] ?? Infinity;
    return known === 0 ? (this.#spaces[cell] = this.#plan.costOf(cell)) : known;
  }

  /** A base stands somewhere when all its spaces are playable and no wall runs between them. */
  #standing(anchor: number): number {
    const { footprint, stopped } = this.#plan;
    let cost = 0;
    for (let i = 0; i < footprint.cells.length; i++) {
      const cell = anchor + (footprint.cells[i] ?? 0);
      if (this.#lattice.playable[cell] !== 1) return Infinity;
      if (stopped !== undefined && ((stopped[cell] ?? 255) & (footprint.inner[i] ?? 0)) !== 0)
        return Infinity;
      cost = Math.max(cost, this.#costOf(cell));
      if (cost === Infinity) return Infinity;
    }
    return cost;
  }
}

/** As much as there is of the stretch. */
function copyBetween<List extends Uint16Array | Float64Array>(
  from: List,
  to: List,
  first: number,
  end: number,
): void {
  const start = Math.min(Math.max(0, first), to.length);
  to.set(from.subarray(start, Math.max(start, end)), start);
}
