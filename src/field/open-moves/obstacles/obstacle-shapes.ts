import type { Wall } from "../../walls/wall";

/** A straight thing a round base must keep clear of: a wall, or a side of ground it may not enter. */
export interface Barrier {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** Set for one-way walls: they stop a crossing from one side and need no clearance. */
  readonly oneWay?: Wall;
}

/** A straight piece of border between ground of two prices: `plus` on the side to which a to b turns by y over x. */
export interface Border extends Barrier {
  readonly length: number;
  readonly plus: number;
  readonly minus: number;
}

/** A round thing: another base, grown by the mover's own clearance. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}
