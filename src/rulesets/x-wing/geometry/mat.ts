import { baseCorners, HAIR, type BaseSize } from "./bases";
import type { Point, Pose } from "./pose";
import type { Shape } from "./mat-shapes";

/** The play area. */
export interface Mat {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const holds = (mat: Mat, { x, y }: Point, play: number): boolean =>
  x >= mat.x - play && y >= mat.y - play && x <= mat.x + mat.width + play && y <= mat.y + mat.height + play;

/** Any part of the base is outside: the ship flees. */
export const leaves = (mat: Mat, pose: Pose, size: BaseSize): boolean =>
  baseCorners(pose, size).some((corner) => !holds(mat, corner, HAIR));

export function contains(mat: Mat, shape: Shape): boolean {
  switch (shape.kind) {
    case "disc": {
      const { at, radius } = shape;
      return (
        holds(mat, { x: at.x - radius, y: at.y - radius }, HAIR) &&
        holds(mat, { x: at.x + radius, y: at.y + radius }, HAIR)
      );
    }
    case "area":
      return shape.rings.flat().every((point) => holds(mat, point, HAIR));
    case "group":
      return shape.parts.every((part) => contains(mat, part));
  }
}

/** From a point to the nearest edge. */
export const toEdge = (mat: Mat, { x, y }: Point): number =>
  Math.min(x - mat.x, y - mat.y, mat.x + mat.width - x, mat.y + mat.height - y);
