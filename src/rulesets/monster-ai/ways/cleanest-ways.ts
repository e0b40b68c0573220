import type { Point } from "../../../core/place";
import type { Path, Spot } from "../../../field";
import type { Hazard } from "./hazards-near";

/** The cleanest way to a place where a Move may end: how many hazards and difficult spaces it enters (MAI-M2). */
export interface Way extends Spot {
  readonly hazards: number;
  readonly difficult: number;
}

/** Everywhere one Move can end. */
export interface Ways {
  /** The ways that enter just so many hazards, to places no cleaner way leads to; undefined when there are no more. */
  entering(hazards: number): readonly Way[] | undefined;
  path(way: Way): Path;
  /** Without a grid: a place on the way to another, as clean; undefined where it may not end. */
  on?(way: Way, place: Point): Way | undefined;
  /** What lies about within a Move. */
  readonly nearby: readonly Hazard[];
}

/** What is left of the way from a place: hazards, difficult spaces, and spaces of movement. */
export interface Rest {
  readonly hazards: number;
  readonly difficult: number;
  readonly length: number;
}
