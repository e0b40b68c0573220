import { isV14 } from "../host/names/env.ts";
import { testCollision } from "./collision.ts";

/**
 * `foundry.canvas.geometry.ClockwiseSweepPolygon`, as far as it answers what a line meets. Each question makes and
 * initialises a polygon and asks it, so that what packages wrap of it counts. No outline is ever computed.
 */
export class ClockwiseSweepPolygon {
  origin: any = null;
  config: Data = {};

  static testCollision(origin: any, destination: any, { mode = "all", ...config }: Data = {}): any {
    if (!config["type"])
      throw new Error("ClockwiseSweepPolygon.testCollision needs to be told the type of collision");
    const polygon = new this();
    polygon.initialize(origin, config);
    return polygon._testCollision({ A: polygon.origin, B: destination }, mode);
  }
  static create(): never {
    throw new Error("practice table: ClockwiseSweepPolygon.create is not implemented; use testCollision");
  }
  initialize(origin: any, config: Data): void {
    this.origin = origin;
    this.config = { ...config };
  }
  _testCollision({ A, B }: Data, mode: string): any {
    const { scene } = canvas;
    if (!scene) return mode === "any" ? false : mode === "closest" ? null : [];
    return testCollision(A, B, scene.walls, mode, {
      type: this.config["type"],
      useThreshold: this.config["useThreshold"] ?? false,
      distancePixels: scene.dimensions.distancePixels,
      includes: (wall) =>
        this._testEdgeInclusion({ type: "wall", object: wall.object ?? null, document: wall }),
    });
  }
  /** Whether a wall counts at all, before it is asked where it stands. */
  _testEdgeInclusion(edge: Data, _types?: Data): boolean {
    const level = isV14() ? (this.config["level"] ?? canvas.level) : null;
    return level ? edge["document"].includedInLevel(level) : true;
  }
  /** Seen from the origin without anything between. */
  contains(x: number, y: number): boolean {
    return this._testCollision({ A: this.origin, B: { x, y } }, "any") === false;
  }
}
