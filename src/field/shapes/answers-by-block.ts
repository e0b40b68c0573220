import { holdsPoint, type Bounds } from "./bounds";

const YES = 1;
const NO = 2;

/** An answer that holds for whole square blocks of a map, worked out when a place in one is first asked about. */
export class LazyBlocks {
  readonly #extent: Bounds;
  readonly #size: number;
  readonly #columns: number;
  /** YES, NO or 0 where nobody has asked. */
  readonly #answers: Uint8Array;
  readonly #holds: (block: Bounds) => boolean;

  constructor(extent: Bounds, size: number, holds: (block: Bounds) => boolean) {
    this.#extent = extent;
    this.#size = size;
    this.#columns = Math.floor((extent.right - extent.left) / size) + 1;
    const rows = Math.floor((extent.bottom - extent.top) / size) + 1;
    this.#answers = new Uint8Array(this.#columns * rows);
    this.#holds = holds;
  }

  /** It holds for all of the block the place is in; never outside the map. */
  holdsAround(x: number, y: number): boolean {
    if (!holdsPoint(this.#extent, x, y)) return false;
    const column = Math.floor((x - this.#extent.left) / this.#size);
    const row = Math.floor((y - this.#extent.top) / this.#size);
    const block = row * this.#columns + column;
    if (this.#answers[block] === 0) this.#answers[block] = this.#holds(this.#box(column, row)) ? YES : NO;
    return this.#answers[block] === YES;
  }

  /** The same for a smaller block that lies in one of these. */
  holdsAllOf({ left, top, right, bottom }: Bounds): boolean {
    return this.holdsAround((left + right) / 2, (top + bottom) / 2);
  }

  /** What of the block is on the map, and a hair more, however its borders round. */
  #box(column: number, row: number): Bounds {
    const { left, top, right, bottom } = this.#extent;
    const [x, y] = [left + column * this.#size, top + row * this.#size];
    return {
      left: Math.max(left, x - 1),
      top: Math.max(top, y - 1),
      right: Math.min(right, x + this.#size + 1),
      bottom: Math.min(bottom, y + this.#size + 1),
    };
  }
}
