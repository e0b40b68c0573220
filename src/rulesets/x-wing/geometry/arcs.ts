import { BASES, baseCorners, baseShape, type BaseSize } from "./bases";
import { seenFrom, type Point, type Pose } from "./pose";
import { clip, distance, meets, polygon, type Area, type Shape } from "./mat-shapes";

export const ARCS = ["front", "rear", "left", "right", "fullFront", "fullRear", "bullseye"] as const;
export type ArcName = (typeof ARCS)[number];

/** Full angle of the front arc; the rear one mirrors it and the sides take the rest (XW-Q18: apex at the centre). */
export const FRONT_ANGLE: Readonly<Record<BaseSize, number>> = {
  small: 81.2,
  medium: 82.8,
  large: 83.5,
  huge: 83.5,
};
export const BULLSEYE_WIDTH = 15;
/** Beyond every mat. */
const FAR = 4000;

/** An arc as a convex piece of the mat: everything the rules ask of arcs is whether something lies in it. */
export const arcShape = (pose: Pose, size: BaseSize, arc: ArcName): Area =>
  polygon(arcCorners(pose, size, arc));

function arcCorners(pose: Pose, size: BaseSize, arc: ArcName): readonly Point[] {
  const half = FRONT_ANGLE[size] / 2;
  switch (arc) {
    case "front":
      return wedge(pose, -half, half);
    case "rear":
      return wedge(pose, 180 - half, 180 + half);
    case "right":
      return wedge(pose, half, 180 - half);
    case "left":
      return wedge(pose, 180 + half, 360 - half);
    case "fullFront":
      return box(pose, [0, FAR], FAR);
    case "fullRear":
      return box(pose, [-FAR, 0], FAR);
    case "bullseye":
      return box(pose, [BASES[size].length / 2, FAR], BULLSEYE_WIDTH / 2);
  }
}

const wedge = (pose: Pose, from: number, to: number): readonly Point[] => [
  { x: pose.x, y: pose.y },
  seenFrom({ ...pose, heading: pose.heading + from }, FAR, 0),
  seenFrom({ ...pose, heading: pose.heading + to }, FAR, 0),
];

const box = (pose: Pose, [near, far]: readonly [number, number], half: number): readonly Point[] => [
  seenFrom(pose, near, -half),
  seenFrom(pose, far, -half),
  seenFrom(pose, far, half),
  seenFrom(pose, near, half),
];

/** Any part of it lies in the arc. */
export const inArc = (pose: Pose, size: BaseSize, arc: ArcName, shape: Shape): boolean =>
  meets(arcShape(pose, size, arc), shape);

/** From base to base for a shot: only the part of the target inside the arc counts. Undefined: none is. */
export function distanceInArc(
  pose: Pose,
  size: BaseSize,
  arc: ArcName,
  target: { readonly pose: Pose; readonly size: BaseSize },
): number | undefined {
  const visible = clip(baseCorners(target.pose, target.size), arcCorners(pose, size, arc));
  return visible.length === 0 ? undefined : distance(baseShape(pose, size), polygon(visible));
}
