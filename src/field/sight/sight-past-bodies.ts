import { entersBase, type Base } from "../bases/base";
import type { Figure, SightRule } from "../battle";
import { lengthOf } from "../../core/place";
import { meetsHeights, type Ground } from "../ground/ground";
import { NUDGE_END, NUDGE_START, type Ray } from "../walls/ray";
import { clearToCorner, entersBody, rayFor, viewFrom, type Looking } from "./line-of-sight";
import { CLEAR, STOPPED } from "../walls/wall-index";

/** Line of sight past more than walls: bodies, and regions that are not looked through. */
export function seesPast(looking: Looking, a: Figure, b: Figure, rule: SightRule): boolean {
  const past = new Past(looking, a, b, rule);
  const middles = rayFor(looking, a, b);
  if (!past.stops(middles) && looking.world.sight.clear(middles)) return true;
  return (
    past.someCornerClear(middles, NUDGE_END, looking.baseOf(b), a) ||
    past.someCornerClear(middles, NUDGE_START, looking.baseOf(a), b)
  );
}

/** From and to, as shares of a ray. */
type Stretch = readonly [number, number];

/** In spaces: less is what roots and fractions are off by. */
const ROUNDED = 1e-6;

class Past {
  readonly #looking: Looking;
  readonly #bases: readonly Base[];
  readonly #bodies: readonly Figure[];
  readonly #areas: readonly Ground[];
  /** In pixels. */
  readonly #sliver: number;

  constructor(looking: Looking, a: Figure, b: Figure, { bodies, areas = [], sliver = 0 }: SightRule) {
    const { world } = looking;
    this.#looking = looking;
    this.#bases = [looking.baseOf(a), looking.baseOf(b)];
    const all = bodies === true ? world.figures : bodies === undefined || bodies === false ? [] : bodies;
    this.#bodies = all.filter(({ id }) => id !== a.id && id !== b.id);
    this.#areas = areas.flatMap(({ id }) => world.grounds.find(id) ?? []);
    this.#sliver = sliver * looking.pixelsPerUnit + ROUNDED * world.snapshot.scene.grid.size;
  }

  /** As `sees` asks, corner by corner; a ray that starts at the corner is cast from the other end. */
  someCornerClear(middles: Ray, nudge: number, base: Base, from: Figure): boolean {
    const { world } = this.#looking;
    const eye = viewFrom(this.#looking, from);
    for (let i = 0; i < base.corners.length; i += 2) {
      const [x, y] = [base.corners[i] ?? 0, base.corners[i + 1] ?? 0];
      const vertex = base.vertices[i >> 1] ?? -1;
      const ray = { ...middles, nudge, cx: base.x, cy: base.y };
      if (nudge === NUDGE_END) [ray.qx, ray.qy] = [x, y];
      else [ray.px, ray.py] = [x, y];
      const quick = eye.cast(vertex, x, y);
      if (quick === STOPPED || this.stops(ray)) continue;
      if (quick === CLEAR || clearToCorner(world, eye, vertex, ray)) return true;
    }
    return false;
  }

  /** A body, or more of an area than is looked through. */
  stops(ray: Ray): boolean {
    return (
      this.#bodies.some((body) => entersBody(this.#looking, body, ray) !== undefined) ||
      this.#areas.some((area) => this.#pixelsIn(area, ray) > this.#sliver)
    );
  }

  /** What of the ray lies in the area and in neither base. */
  #pixelsIn(area: Ground, ray: Ray): number {
    const { px, py, pz, qx, qy, qz, levels } = ray;
    if ((area.levelBits & levels) === 0) return 0;
    const length = lengthOf(qx - px, qy - py);
    const own = this.#bases.flatMap((base) => stretchesOf(base, ray));
    let pixels = 0;
    for (const { from, to } of area.shape.stretches(px, py, qx, qy)) {
      const [z0, z1] = [pz + (qz - pz) * from, pz + (qz - pz) * to];
      if (!meetsHeights(area, Math.min(z0, z1), Math.max(z0, z1))) continue;
      pixels += length * outside([from, to], own);
    }
    return pixels;
  }
}

/** Where the ray is inside a base, part by part. */
function stretchesOf(base: Base, { px, py, qx, qy }: Ray): Stretch[] {
  const parts = base.parts.length === 0 ? [base] : base.parts.map((part) => ({ ...base, parts: [part] }));
  return parts.flatMap((part): Stretch[] => {
    const from = entersBase(part, px, py, qx, qy);
    const back = entersBase(part, qx, qy, px, py);
    return from === undefined || back === undefined ? [] : [[from, 1 - back]];
  });
}

/** How much of a stretch none of the others covers. */
function outside([from, to]: Stretch, others: readonly Stretch[]): number {
  let [left, at] = [0, from];
  for (const [start, end] of [...others].sort(([a], [b]) => a - b)) {
    if (start > at) left += Math.max(0, Math.min(start, to) - at);
    at = Math.max(at, end);
  }
  return left + Math.max(0, to - at);
}
