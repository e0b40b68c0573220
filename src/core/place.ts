/** A point of the scene in pixels, as Foundry counts them: x to the right, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a base stands: the centre of its footprint, with its height in grid units. */
export interface Place extends Point {
  readonly elevation?: number;
}

/** A place with a heading in degrees, clockwise, as Foundry's rotation: 0 faces down (south), 90 left (west). */
export interface Pose extends Place {
  readonly heading: number;
}

export const samePoint = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

/** How long a step is. Roots are the same everywhere; `Math.hypot` may differ from browser to browser. */
export const lengthOf = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy);
