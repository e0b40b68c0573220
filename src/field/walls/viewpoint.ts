import { lengthOf } from "../../core/place";
import { Horizon } from "./horizon";
import { holdsPoint, including, overlapOf, widened, type Bounds } from "../shapes/bounds";
import { CLEAR, STOPPED, type WallIndex } from "./wall-index";

/** A horizon pays when about so many walls are noted for every line that was walked. */
const WALLS_PER_WALK = 3;
const FEW_WALKS = 16;

const NONE = new Uint8Array(0);

/**
 * What is seen from one point: casts to vertices of the grid, which neighbouring spots share, and a horizon
 * of the part that is looked at much. Good as long as no wall changes.
 */
export class Viewpoint {
  readonly x: number;
  readonly y: number;
  readonly #sight: WallIndex;
  /** By vertex, made when first used. */
  readonly #vertices: number;
  #answers = NONE;
  /** The same for rays on which what is near the eye does not count, made when first asked. */
  #farAnswers = NONE;
  #farFrom = 0;
  /** For vertices a quick cast cannot decide about: answers by the quarter the middle of the base lies in. */
  #closely: Uint8Array | undefined;
  #nearWalls: { readonly pixels: number; readonly some: boolean } | undefined;
  #horizon: Horizon | undefined;
  /** The part that is looked at, and how many lines were walked since its horizon was made. */
  #part: Bounds | undefined;
  #walks = 0;
  /** So many walks make the horizon worth its while. */
  #worth = 0;

  constructor(sight: WallIndex, x: number, y: number, vertices: number) {
    this.#sight = sight;
    this.x = x;
    this.y = y;
    this.#vertices = vertices;
  }

  /** Says which part will be looked at. */
  turnTo(part: Bounds): void {
    this.#part = overlapOf(part, this.#sight.extent);
    const walls = this.#sight.wallsIn(including(this.#part, this.x, this.y));
    this.#worth = FEW_WALKS + walls / WALLS_PER_WALK;
  }

  /** What a cast to this vertex of the grid found, 0 when there was none yet; -1 is no vertex. */
  known(vertex: number): number {
    return vertex < 0 ? 0 : (this.#answers[vertex] ?? 0);
  }

  /** A cast to the point, which is the vertex if that is not -1. */
  cast(vertex: number, x: number, y: number): number {
    const known = this.known(vertex);
    if (known !== 0) return known;
    const answer = this.look(x, y, 0, false);
    if (vertex < 0) return answer;
    if (this.#answers.length !== this.#vertices) this.#answers = new Uint8Array(this.#vertices);
    this.#answers[vertex] = answer;
    return answer;
  }

  knownBeyond(pixels: number, vertex: number): number {
    return vertex < 0 || this.#farFrom !== pixels ? 0 : (this.#farAnswers[vertex] ?? 0);
  }

  /** A cast that is only stopped by what is at least so many pixels away: what is nearer leaves it unsure. */
  castBeyond(pixels: number, vertex: number, x: number, y: number): number {
    if (this.#farFrom !== pixels) {
      this.#farAnswers = new Uint8Array(this.#vertices);
      this.#farFrom = pixels;
    }
    const answer = this.look(x, y, shareOfRay(pixels, this.x, this.y, x, y), false);
    if (vertex >= 0) this.#farAnswers[vertex] = answer;
    return answer;
  }

  /** Casts to many points (x, y pairs) at once. */
  survey(points: Float64Array): Uint8Array {
    const answers = new Uint8Array(points.length / 2);
    if (this.#spansPart(answers.length)) this.#horizon?.sweep(points, answers);
    for (let i = 0; i < answers.length; i++) {
      if (answers[i] === 0) answers[i] = this.look(points[i * 2] ?? 0, points[i * 2 + 1] ?? 0, 0, false);
    }
    return answers;
  }

  /** There is a horizon of the part turned to, or so many looks make it worth its while. */
  #spansPart(looks: number): boolean {
    const part = this.#part;
    if (part === undefined || !this.#sight.holds(this.x, this.y)) return false;
    if (this.#horizon?.holdsAll(part) === true) return true;
    if (looks < this.#worth) return false;
    this.#horizon = new Horizon(this.#sight, this.x, this.y, part);
    return true;
  }

  /** A cast from the eye to a point; see `SightIndex.cast`. */
  look(x: number, y: number, beyond: number, bare: boolean): number {
    const quick = this.#glance(x, y, beyond, false);
    if (quick === CLEAR || quick === STOPPED) return quick;
    return this.#sight.cast(this.x, this.y, x, y, this.#guess, beyond, bare);
  }

  /** A cast from a point to the eye. */
  lookFrom(x: number, y: number, beyond: number): number {
    const quick = this.#glance(x, y, beyond, true);
    if (quick === CLEAR || quick === STOPPED) return quick;
    return this.#sight.cast(x, y, this.x, this.y, this.#guess, beyond);
  }

  /** Walls stop every cast from a part of the map to the eye, as the horizon of the whole map tells. */
  isHiddenFrom(part: Bounds, beyond: number): boolean {
    const { extent } = this.#sight;
    if (!this.#sight.holds(this.x, this.y)) return false;
    if (this.#horizon?.holdsAll(extent) !== true)
      this.#horizon = new Horizon(this.#sight, this.x, this.y, extent);
    return this.#horizon.holdsAll(part) && this.#horizon.hidesFrom(part, beyond);
  }

  /** A wall that may well stop the line just asked about. */
  get #guess(): number {
    return this.#horizon?.guess ?? this.#sight.lastStop;
  }

  /** What the horizon says; 0 when there is none there. */
  #glance(x: number, y: number, beyond: number, back: boolean): number {
    if (this.#horizon?.holds(x, y) !== true && !this.#makeHorizon(x, y)) return 0;
    const answer = this.#horizon?.look(x, y, beyond, back) ?? 0;
    if (answer === STOPPED) this.#sight.lastStop = this.#horizon?.guess ?? -1;
    return answer;
  }

  /** Made when so many lines have been walked without one that it costs no more than they did. */
  #makeHorizon(x: number, y: number): boolean {
    if (++this.#walks < FEW_WALKS) return false;
    const sight = this.#sight;
    if (!sight.holds(x, y) || !sight.holds(this.x, this.y)) return false;
    if (this.#part === undefined || !holdsPoint(this.#part, x, y)) this.turnTo(wider(this.#part, x, y));
    if (this.#part === undefined || this.#walks < this.#worth) return false;
    this.#horizon = new Horizon(sight, this.x, this.y, this.#part);
    this.#walks = 0;
    return true;
  }

  /** The answer for an undecided vertex, seen from the middle of a base on one side of it: 0 when not known. */
  knownClosely(vertex: number, quarter: number): number {
    if (vertex < 0 || quarter < 0) return 0;
    return ((this.#closely?.[vertex] ?? 0) >> (quarter * 2)) & 3;
  }

  keep(vertex: number, quarter: number, clear: boolean): void {
    if (vertex < 0 || quarter < 0) return;
    this.#closely ??= new Uint8Array(this.#vertices);
    this.#closely[vertex] = (this.#closely[vertex] ?? 0) | ((clear ? CLEAR : STOPPED) << (quarter * 2));
  }

  /** Whether any wall is that near: only then must nearness be looked at. */
  wallsWithin(pixels: number): boolean {
    if (this.#nearWalls?.pixels !== pixels) {
      this.#nearWalls = { pixels, some: this.#sight.anyNear(this.x, this.y, pixels) };
    }
    return this.#nearWalls.some;
  }
}

/** So much wider that a point outside is in it, and that this does not happen often. */
function wider(part: Bounds | undefined, x: number, y: number): Bounds {
  const both = including(part ?? { left: x, top: y, right: x, bottom: y }, x, y);
  return widened(both, Math.max(both.right - both.left, both.bottom - both.top) / 2);
}

/** So many pixels from its start, as a share of a ray. */
export function shareOfRay(pixels: number, px: number, py: number, qx: number, qy: number): number {
  const length = lengthOf(qx - px, qy - py);
  return length <= pixels ? 1 : pixels / length;
}
