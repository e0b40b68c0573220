import { describe, expect, it } from "vitest";
import { testCollision, type CollisionOptions } from "../../table/src/canvas/collision.ts";

const wall = (c: number[], more: Data = {}): Data => ({
  c,
  move: 20,
  sight: 20,
  light: 20,
  sound: 20,
  dir: 0,
  door: 0,
  ds: 0,
  ...more,
});
const A = { x: 0, y: 50 };
const B = { x: 200, y: 50 };
const post = [100, 0, 100, 100];
const hits = (walls: Data[], options: Partial<CollisionOptions> = {}, from = A, to = B): unknown =>
  testCollision(from, to, walls, "any", { type: "sight", ...options });

describe("collision (facts, section 4)", () => {
  it("separates movement from sight", () => {
    expect(hits([wall(post, { sight: 0 })])).toBe(false);
    expect(hits([wall(post, { sight: 0 })], { type: "move" })).toBe(true);
  });
  it("lets open doors through, not closed or locked ones", () => {
    expect([0, 1, 2].map((ds) => hits([wall(post, { door: 1, ds })]))).toEqual([true, false, true]);
    expect(hits([wall(post, { door: 0, ds: 1 })])).toBe(true);
  });
  it("sees through the first limited wall, not the second", () => {
    const limited = wall(post, { sight: 10 });
    expect(hits([limited])).toBe(false);
    expect(hits([limited, wall([150, 0, 150, 100], { sight: 10 })])).toBe(true);
  });
  it("blocks one way: left of a to b for 1, right for 2", () => {
    // From a = top to b = bottom the traveller's left is the east.
    expect(hits([wall(post, { dir: 1 })], {}, B, A)).toBe(true);
    expect(hits([wall(post, { dir: 1 })], {}, A, B)).toBe(false);
    expect(hits([wall(post, { dir: 2 })], {}, A, B)).toBe(true);
  });
  it("uses thresholds only when asked: proximity passes near, distance passes far", () => {
    const near = wall(post, { sight: 30, threshold: { sight: 5 } });
    const farther = wall(post, { sight: 40, threshold: { sight: 5 } });
    expect(hits([near])).toBe(true);
    expect(hits([near], { useThreshold: true, distancePixels: 25 })).toBe(false);
    expect(hits([near], { useThreshold: true, distancePixels: 10 })).toBe(true);
    expect(hits([farther], { useThreshold: true, distancePixels: 25 })).toBe(true);
    expect(hits([farther], { useThreshold: true, distancePixels: 10 })).toBe(false);
  });
  it("answers by mode: a truthy list by default, the closest, or any", () => {
    const both = [wall([150, 0, 150, 100]), wall(post)];
    const o = { type: "move" } as const;
    expect(testCollision(A, B, both, "all", o)).toHaveLength(2);
    expect(testCollision(A, B, both, "closest", o)).toMatchObject({ x: 100, y: 50 });
    expect(testCollision(A, { x: 50, y: 50 }, both, "all", o)).toEqual([]);
    expect(testCollision(A, { x: 50, y: 50 }, both, "closest", o)).toBe(null);
  });
  it("passes over walls without length", () => {
    expect(hits([wall([100, 50, 100, 50])])).toBe(false);
  });
});
