import type { Place } from "../../../core/place";
import { type Figure, type Reach, type Spot, standing } from "../../../field";

/** A spot, and the figure as it would stand there. */
export class Stand implements Spot {
  readonly x: number;
  readonly y: number;
  readonly elevation?: number;
  /** What is known of it: whether it is in cover, and for each enemy whether it is in sight. */
  inCover: boolean | undefined;
  inSight: Uint8Array | undefined;
  readonly #me: Figure;
  #as: Figure | undefined;

  constructor(
    readonly spot: Spot,
    me: Figure,
    /** The search it came from, which knows the path. Absent for where the figure stands. */
    readonly reach?: Reach,
    /** Movement by these rules, where ground and doors make it another than the search's. */
    readonly cost: number = spot.cost,
  ) {
    this.x = spot.x;
    this.y = spot.y;
    if (spot.elevation !== undefined) this.elevation = spot.elevation;
    this.#me = me;
  }

  get as(): Figure {
    return (this.#as ??= standing(this.#me, this.spot));
  }
}

export const placeOf = ({ x, y, elevation }: Figure): Place => ({ x, y, elevation });

export const placeOfStand = ({ x, y, elevation }: Stand): Place =>
  elevation === undefined ? { x, y } : { x, y, elevation };
