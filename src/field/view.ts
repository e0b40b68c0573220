import type { Bounds } from "./obstacles";
import { CLEAR, STOPPED } from "./sight";
import type { World } from "./world";

/** Blocks of so many spaces share the memory of the wall that stopped the last ray into them. */
const BLOCK = 4;

/** What has been seen from a figure's centre: casts to vertices of the grid, which neighbouring spots share. */
export class View {
  readonly #answers: Uint8Array;
  /** The same for rays on which what is near the figure does not count, made when first asked. */
  #farAnswers: Uint8Array | undefined;
  #farFrom = 0;
  /** For vertices a quick cast cannot decide about: answers by the quarter the middle of the base lies in. */
  #closely: Uint8Array | undefined;
  readonly #nearWalls = new Map<number, boolean>();
  /** For each block: the wall that stopped the last ray into it, plus one. */
  readonly #stops: Int32Array;
  readonly #bounds: Bounds;
  readonly #size: number;
  readonly #columns: number;

  constructor(vertices: number, bounds: Bounds, space: number) {
    this.#answers = new Uint8Array(vertices);
    this.#bounds = bounds;
    this.#size = BLOCK * space;
    this.#columns = Math.ceil((bounds.right - bounds.left) / this.#size) + 1;
    this.#stops = new Int32Array(this.#columns * (Math.ceil((bounds.bottom - bounds.top) / this.#size) + 1));
  }

  /** `vertex` is the grid's number for the point the ray ends at, -1 when it has none. */
  cast(world: World, vertex: number, px: number, py: number, qx: number, qy: number): number {
    const known = vertex < 0 ? 0 : (this.#answers[vertex] ?? 0);
    if (known !== 0) return known;
    const answer = this.look(world, px, py, qx, qy, 0, false);
    if (vertex >= 0) this.#answers[vertex] = answer;
    return answer;
  }

  /** A cast that is only stopped by what is at least so many pixels away: what is nearer leaves it unsure. */
  castBeyond(
    world: World,
    pixels: number,
    vertex: number,
    px: number,
    py: number,
    qx: number,
    qy: number,
  ): number {
    if (this.#farAnswers === undefined || this.#farFrom !== pixels) {
      this.#farAnswers = new Uint8Array(this.#answers.length);
      this.#farFrom = pixels;
    }
    const known = vertex < 0 ? 0 : (this.#farAnswers[vertex] ?? 0);
    if (known !== 0) return known;
    const answer = this.look(world, px, py, qx, qy, shareOfRay(pixels, px, py, qx, qy), false);
    if (vertex >= 0) this.#farAnswers[vertex] = answer;
    return answer;
  }

  /** A cast that begins with the wall that stopped the last one nearby: it often stops this one too. */
  look(world: World, px: number, py: number, qx: number, qy: number, beyond: number, bare: boolean): number {
    const column = Math.floor((qx - this.#bounds.left) / this.#size);
    const block = Math.floor((qy - this.#bounds.top) / this.#size) * this.#columns + column;
    const answer = world.sight.cast(px, py, qx, qy, (this.#stops[block] ?? 0) - 1, beyond, bare);
    if (answer === STOPPED) this.#stops[block] = world.sight.lastStop + 1;
    return answer;
  }

  /** The answer for an undecided vertex, seen from the middle of a base on one side of it: 0 when not known. */
  known(vertex: number, quarter: number): number {
    if (vertex < 0 || quarter < 0) return 0;
    return ((this.#closely?.[vertex] ?? 0) >> (quarter * 2)) & 3;
  }

  keep(vertex: number, quarter: number, clear: boolean): void {
    if (vertex < 0 || quarter < 0) return;
    this.#closely ??= new Uint8Array(this.#answers.length);
    this.#closely[vertex] = (this.#closely[vertex] ?? 0) | ((clear ? CLEAR : STOPPED) << (quarter * 2));
  }

  /** Whether any wall is that near: only then must nearness be looked at. */
  wallsWithin(world: World, px: number, py: number, pixels: number): boolean {
    let known = this.#nearWalls.get(pixels);
    if (known === undefined) {
      known = world.sight.anyNear(px, py, pixels);
      this.#nearWalls.set(pixels, known);
    }
    return known;
  }
}

/** So many pixels from its start, as a share of a ray. */
export function shareOfRay(pixels: number, px: number, py: number, qx: number, qy: number): number {
  const length = Math.hypot(qx - px, qy - py);
  return length <= pixels ? 1 : pixels / length;
}
