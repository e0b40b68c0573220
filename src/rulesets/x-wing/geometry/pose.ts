import type { Point, Pose } from "../../../core/place";

/**
 * Free poses. Everything in this folder is in millimetres; x runs to the right, y down, and headings are
 * Foundry rotations: 0 faces south, 90 west, clockwise on the screen.
 */
export type { Point, Pose };

export const LEFT = -1;
export const RIGHT = 1;
/** A side of a ship; turning right adds to the heading. */
export type Side = typeof LEFT | typeof RIGHT;

/** Fixed point: a thousandth of a millimetre, so that no last bit of a sine decides anything. */
export const fixed = (value: number): number => Math.round(value * 1000) / 1000 + 0;

export const normalHeading = (degrees: number): number => {
  const turned = fixed(degrees) % 360;
  return turned < 0 ? fixed(turned + 360) : turned;
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Unit vector of a heading. */
export const forward = (heading: number): Point => ({
  x: -Math.sin(radians(heading)),
  y: Math.cos(radians(heading)),
});

/** A point given in the ship's own frame: so far ahead, so far to its right. */
export const seenFrom = (pose: Pose, ahead: number, right: number): Point =>
  seenAlong(pose, forward(pose.heading), ahead, right);

/** The same by the heading's unit vector: right of it is the vector turned clockwise by a quarter. */
export const seenAlong = (from: Point, f: Point, ahead: number, right: number): Point => ({
  x: from.x + f.x * ahead - f.y * right,
  y: from.y + f.y * ahead + f.x * right,
});

/** The pose moved in its own frame, then turned. */
export const moved = (pose: Pose, ahead: number, right: number, turn = 0): Pose => ({
  ...seenFrom(pose, ahead, right),
  heading: pose.heading + turn,
});

export const fixedPose = (pose: Pose): Pose => ({
  x: fixed(pose.x),
  y: fixed(pose.y),
  heading: normalHeading(pose.heading),
});

/** A point in the ship's own frame: how far ahead and how far to the right. */
export function inFrameOf(pose: Pose, point: Point): { readonly ahead: number; readonly right: number } {
  const f = forward(pose.heading);
  const [dx, dy] = [point.x - pose.x, point.y - pose.y];
  return { ahead: dx * f.x + dy * f.y, right: -dx * f.y + dy * f.x };
}

/** How far the ship would have to turn to face the point, 0 to 180. */
export function bearingOff(pose: Pose, point: Point): number {
  const { ahead, right } = inFrameOf(pose, point);
  return Math.abs((Math.atan2(right, ahead) * 180) / Math.PI);
}
