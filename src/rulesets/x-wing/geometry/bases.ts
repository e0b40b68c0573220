import { polygon, type Area } from "./mat-shapes";
import { forward, seenAlong, type Point, type Pose } from "./pose";

export const BASE_SIZES = ["small", "medium", "large", "huge"] as const;
export type BaseSize = (typeof BASE_SIZES)[number];

export interface Base {
  readonly width: number;
  readonly length: number;
}

export const BASES: Readonly<Record<BaseSize, Base>> = {
  small: { width: 40, length: 40 },
  medium: { width: 60, length: 60 },
  large: { width: 80, length: 80 },
  huge: { width: 80, length: 221 },
};

/** What fits between two bases that touch: contact is no overlap, and whole pixels never make one. */
export const HAIR = 0.01;

export const halfLength = (size: BaseSize): number => BASES[size].length / 2;

export function baseCorners(pose: Pose, size: BaseSize, inset = 0): readonly Point[] {
  const [ahead, right] = [BASES[size].length / 2 - inset, BASES[size].width / 2 - inset];
  const f = forward(pose.heading);
  const corner = (on: number, aside: number): Point => seenAlong(pose, f, on, aside);
  return [corner(ahead, -right), corner(ahead, right), corner(-ahead, right), corner(-ahead, -right)];
}

export const baseShape = (pose: Pose, size: BaseSize): Area => polygon(baseCorners(pose, size));

/** The base without its very edge: what has to meet something to overlap it. */
export const baseBody = (pose: Pose, size: BaseSize): Area => polygon(baseCorners(pose, size, HAIR));

/** The size whose base comes nearest to a width in millimetres: for tokens nobody wrote a profile for. */
export function nearestBase(millimetres: number): BaseSize {
  const sizes: readonly BaseSize[] = ["small", "medium", "large"];
  const off = (size: BaseSize): number => Math.abs(BASES[size].width - millimetres);
  return sizes.reduce((best, size) => (off(size) < off(best) ? size : best));
}
