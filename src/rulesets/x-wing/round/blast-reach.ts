import { baseShape } from "../geometry/bases";
import { atRange } from "../geometry/range";
import { distance, type Shape } from "../geometry/mat-shapes";
import type { Obstacle, Ship, Sky } from "../sky/sky";

/** Where a blast is measured from: the bomb itself, or the obstacle a seismic charge shatters. */
export interface Blast {
  readonly from: Shape;
  readonly range: number;
  readonly shattered?: Obstacle;
}

export const shipsWithin = (sky: Sky, { from, range }: Pick<Blast, "from" | "range">): readonly Ship[] =>
  sky.ships.filter(({ pose, size }) => atRange(distance(baseShape(pose, size), from), 0, range));
