import type { Bins } from "../../shapes/bins";
import type { Bounds } from "../../shapes/bounds";
import { narrowGapsBetween, type NarrowGap } from "./narrow-gaps";
import type { Barrier } from "./obstacle-shapes";
import { Rooms } from "./rooms";

/** The barriers rooms lie between: by number, and in bins. */
export interface BarriersInBins {
  readonly list: readonly (Barrier | undefined)[];
  readonly bins: Bins;
}

/** Rooms between barriers that come and go, and those for bases that start nearer to some than others may get. */
export class KeptRooms {
  readonly #bounds: Bounds;
  readonly #clearance: number;
  readonly #barriers: BarriersInBins;
  #rooms: Rooms | undefined;
  /** The last for whoever is let go from some barriers: which and from how far, in words. */
  #loosened: { readonly key: string; readonly rooms: Rooms } | undefined;

  constructor(bounds: Bounds, clearance: number, barriers: BarriersInBins) {
    [this.#bounds, this.#clearance, this.#barriers] = [bounds, clearance, barriers];
  }

  /** For a base from which `loose` barriers are so far, though its clearance is larger. */
  of(loose: ReadonlyMap<number, number>): Rooms {
    const rooms = (this.#rooms ??= this.#anew());
    if (loose.size === 0) return rooms;
    const key = [...loose].join(" ");
    if (this.#loosened?.key !== key) this.#loosened = { key, rooms: this.#with(rooms, loose) };
    return this.#loosened.rooms;
  }

  #anew(): Rooms {
    const rooms = new Rooms(this.#bounds, this.#clearance);
    for (const [id, barrier] of this.#barriers.list.entries()) {
      if (barrier === undefined) continue;
      rooms.close(barrier);
      const isBefore = (other: number): boolean => other < id;
      for (const gap of this.#gapsBeside(id, barrier, isBefore)) rooms.close(gap, gap.reach);
    }
    return rooms;
  }

  #with(rooms: Rooms, loose: ReadonlyMap<number, number>): Rooms {
    const copy = rooms.copy();
    for (const [id, distance] of loose) {
      const barrier = this.#barriers.list[id];
      if (barrier === undefined) continue;
      copy.open(barrier);
      const isStillThere = (other: number): boolean => other < id || !loose.has(other);
      for (const gap of this.#gapsBeside(id, barrier, isStillThere)) copy.open(gap, gap.reach);
      copy.close(barrier, distance * (1 - 1e-9));
    }
    return copy;
  }

  /** The bins hold it already, or no more. */
  cameOrWent(id: number, barrier: Barrier, how: "came" | "went"): void {
    const rooms = this.#rooms;
    this.#loosened = undefined;
    if (rooms === undefined) return;
    const gaps = this.#gapsBeside(id, barrier, () => true);
    if (how === "came") {
      rooms.close(barrier);
      for (const gap of gaps) rooms.close(gap, gap.reach);
    } else {
      rooms.open(barrier);
      for (const gap of gaps) rooms.open(gap, gap.reach);
    }
  }

  /** Gaps too narrow for the base between a barrier and some others. */
  #gapsBeside(id: number, barrier: Barrier, isWanted: (other: number) => boolean): readonly NarrowGap[] {
    const { list, bins } = this.#barriers;
    const near = new Set<number>();
    bins.each(barrier.ax, barrier.ay, barrier.bx, barrier.by, 2 * this.#clearance, (other) => {
      if (other !== id && isWanted(other)) near.add(other);
      return false;
    });
    return [...near].flatMap((number) => {
      const other = list[number];
      return other === undefined ? [] : narrowGapsBetween(barrier, other, this.#clearance);
    });
  }
}
