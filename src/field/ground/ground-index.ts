import { Bins, binSize } from "../shapes/bins";
import type { Bounds } from "../shapes/bounds";
import type { TerrainKind } from "../snapshot";
import type { Ground } from "./ground";

/** So few are looked at one after the other as fast as by where they lie. */
const FEW = 4;

/** The regions of a scene by where they lie: only those near a point or a line are looked at. */
export class GroundIndex {
  /** In the scene's order, which all answers keep. */
  readonly all: readonly Ground[];
  readonly #byId: ReadonlyMap<string, Ground>;
  readonly #byKind = new Map<TerrainKind, readonly Ground[]>();
  readonly #bins: Bins | undefined;
  /** For each: the number of the last question it was looked at for. */
  readonly #seen: Int32Array;
  #question = 0;

  constructor(all: readonly Ground[], { left, top, right, bottom }: Bounds, space: number) {
    this.all = all;
    this.#byId = new Map(all.map((ground) => [ground.id, ground]));
    this.#seen = new Int32Array(all.length);
    if (all.length <= FEW) return;
    // A region reaches into several bins: smaller ones hold fewer that are not meant.
    const size = binSize((right - left) * (bottom - top), 3 * all.length, space);
    this.#bins = new Bins(left, top, right, bottom, size);
    for (const [number, { shape }] of all.entries()) {
      if (shape.edges.length > 0) {
        this.#bins.addBox(number, shape.left, shape.top, shape.right, shape.bottom);
      }
    }
  }

  find(id: string): Ground | undefined {
    return this.#byId.get(id);
  }

  ofKind(kind: TerrainKind): readonly Ground[] {
    const known = this.#byKind.get(kind);
    if (known !== undefined) return known;
    const found = this.all.filter(({ kinds }) => kinds.has(kind));
    this.#byKind.set(kind, found);
    return found;
  }

  /** Those the point is in or on the border of. */
  at(x: number, y: number): Ground[] {
    const found: Ground[] = [];
    this.someAround(x, y, (ground) => {
      if (ground.shape.contains(x, y)) found.push(ground);
      return false;
    });
    return found;
  }

  /** The first the point is in or on the border of, of those that will do. */
  firstAt(x: number, y: number, suits: (ground: Ground) => boolean): Ground | undefined {
    let found: Ground | undefined;
    this.someAround(x, y, (ground) => {
      if (!suits(ground) || !ground.shape.contains(x, y)) return false;
      found = ground;
      return true;
    });
    return found;
  }

  /** Shows those the line may pass through, each once and in no order, until one says stop. */
  someAlong(px: number, py: number, qx: number, qy: number, stop: (ground: Ground) => boolean): boolean {
    // Along a line that leaves the map, walking the bins would miss some.
    if (this.#bins?.holds(px, py) !== true || !this.#bins.holds(qx, qy)) return this.all.some(stop);
    const question = ++this.#question;
    return this.#bins.each(px, py, qx, qy, 1, (number) => {
      if (this.#seen[number] === question) return false;
      this.#seen[number] = question;
      const ground = this.all[number];
      return ground?.shape.mayMeet(px, py, qx, qy) === true && stop(ground);
    });
  }

  /** Shows those the point may be in, in order, until one says stop. A point lies in one bin, which holds them so. */
  someAround(x: number, y: number, stop: (ground: Ground) => boolean): boolean {
    if (this.#bins === undefined) return this.all.some(stop);
    return this.#bins.eachBoxAt(x, y, (number) => {
      const ground = this.all[number];
      return ground !== undefined && stop(ground);
    });
  }
}
