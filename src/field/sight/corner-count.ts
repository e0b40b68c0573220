import type { CoverRule, Figure } from "../battle";
import { moreHides, othersMayHide, wallHides } from "./obstructions";
import { clearToCorner, quarterOf, rayFor, viewFrom, type Looking } from "./line-of-sight";
import { NUDGE_END, type Ray } from "../walls/ray";
import { STOPPED, UNSURE } from "../walls/wall-index";
import type { Viewpoint } from "../walls/viewpoint";

/** A figure somewhere, as a stretch of corners; the figure itself may only be made when it matters. */
export interface CoverTarget {
  readonly figure: Figure;
  /** The middle of its base. */
  readonly x: number;
  readonly y: number;
  /** Its corners are those from the first up to, but not including, the end. */
  readonly first: number;
  readonly end: number;
  /** As x, y pairs, and their numbers among the vertices of the grid; -1 for those that have none. */
  readonly corners: ArrayLike<number>;
  readonly vertices: ArrayLike<number>;
}

/** Somebody who looks at figures by one rule of cover. */
export class CornerCount {
  readonly from: Figure;
  readonly view: Viewpoint;
  readonly #looking: Looking;
  readonly #rule: CoverRule;
  /** What is nearer than this many pixels may not count; 0 when everything does. */
  readonly #tooNear: number;
  readonly #more: boolean;

  constructor(looking: Looking, from: Figure, rule: CoverRule) {
    const tooNear = nearness(looking, from, rule);
    this.from = from;
    this.view = viewFrom(looking, from);
    this.#looking = looking;
    this.#rule = rule;
    this.#tooNear = tooNear > 0 && this.view.wallsWithin(tooNear) ? tooNear : 0;
    this.#more = othersMayHide(looking, rule);
  }

  /** How many corners are hidden: by the quick cast alone where nothing else can matter. Stops counting when there are enough. */
  hidden(target: CoverTarget, enough: number): number {
    const { corners, vertices, end } = target;
    let hidden = 0;
    for (let i = target.first; i < end && hidden < enough; i++) {
      const vertex = vertices[i] ?? -1;
      let quick = this.#known(vertex);
      if (quick === 0) quick = this.#cast(vertex, corners[i * 2] ?? 0, corners[i * 2 + 1] ?? 0);
      if (this.isHidden(target, i, quick)) hidden++;
    }
    return hidden;
  }

  /** A corner is hidden, when a quick cast to it has found this. */
  isHidden(target: CoverTarget, corner: number, quick: number): boolean {
    return quick === STOPPED || ((quick === UNSURE || this.#more) && this.#hides(target, corner, quick));
  }

  /** Something else than a wall may hide a corner that no wall does. */
  get looksForMore(): boolean {
    return this.#more;
  }

  /** What quick casts to many points (x, y pairs) find. */
  survey(points: Float64Array): Uint8Array {
    if (this.#tooNear === 0) return this.view.survey(points);
    return Uint8Array.from({ length: points.length / 2 }, (_, i) =>
      this.#cast(-1, points[i * 2] ?? 0, points[i * 2 + 1] ?? 0),
    );
  }

  #known(vertex: number): number {
    return this.#tooNear > 0 ? this.view.knownBeyond(this.#tooNear, vertex) : this.view.known(vertex);
  }

  #cast(vertex: number, x: number, y: number): number {
    return this.#tooNear > 0
      ? this.view.castBeyond(this.#tooNear, vertex, x, y)
      : this.view.cast(vertex, x, y);
  }

  /** For the ray to a corner that is not simply stopped by a wall. */
  #hides(target: CoverTarget, corner: number, quick: number): boolean {
    const looking = this.#looking;
    const [x, y] = [target.corners[corner * 2] ?? 0, target.corners[corner * 2 + 1] ?? 0];
    const vertex = target.vertices[corner] ?? -1;
    if (this.#tooNear === 0 && !this.#more) {
      const closely = this.view.knownClosely(vertex, quarterOf(target.x - x, target.y - y));
      if (closely !== 0) return closely === STOPPED;
    }
    const { figure } = target;
    const ray: Ray = {
      ...rayFor(looking, this.from, figure),
      qx: x,
      qy: y,
      nudge: NUDGE_END,
      cx: target.x,
      cy: target.y,
    };
    const wall = quick === UNSURE && !clearToCorner(looking.world, this.view, vertex, ray);
    if (wall && this.#tooNear === 0) return true;
    if (wall && wallHides(looking, this.from, ray, this.#rule)) return true;
    return this.#more && moreHides(looking, this.from, figure, ray, this.#rule);
  }
}

/** What is further than this from the middle of the firer counts, whatever its base; 0 when everything does. */
export const nearness = (looking: Looking, from: Figure, { ignoreWithin = 0 }: CoverRule): number =>
  ignoreWithin <= 0
    ? 0
    : ignoreWithin * looking.pixelsPerUnit + Math.max(from.pixelWidth, from.pixelHeight) + 1;
