import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orient, STEPS_PER_PIXEL } from "../../src/field/shapes/exact";
import { MOST_PIXELS, snapshotSchema } from "../../src/field/snapshot";
import { EVERY_LEVEL, levelBits } from "../../src/field/walls/wall";
import { battleMap } from "../support/ascii";

describe("coordinates as far out as a battle may have them", () => {
  const most = MOST_PIXELS * STEPS_PER_PIXEL;
  const steps = fc.oneof(fc.integer({ min: -most, max: most }), fc.constantFrom(-most, most, most - 1));

  it("are multiplied without rounding", () => {
    const corner = fc.tuple(steps, steps);
    fc.assert(
      fc.property(corner, corner, corner, ([ax, ay], [bx, by], [cx, cy]) => {
        const exact = BigInt(ay - cy) * BigInt(bx - cx) - BigInt(ax - cx) * BigInt(by - cy);
        const [a, b, c] = [ax, bx, cx].map((x) => x / STEPS_PER_PIXEL);
        const [d, e, f] = [ay, by, cy].map((y) => y / STEPS_PER_PIXEL);
        const turn = orient(a ?? 0, d ?? 0, b ?? 0, e ?? 0, c ?? 0, f ?? 0);
        expect(BigInt(turn * STEPS_PER_PIXEL ** 2)).toBe(exact);
      }),
      { numRuns: 300 },
    );
  });
});

describe("levels as bits", () => {
  const levels = Array.from({ length: 33 }, (_, index) => ({ id: `level-${index}` }));
  const ground = battleMap(".");
  const tower = snapshotSchema.parse({ ...ground, scene: { ...ground.scene, levels } });

  it("knows each of the first thirty, and the rest together", () => {
    expect(levelBits(tower, ["level-0", "level-3"])).toBe(0b1001);
    const each = levels.map(({ id }) => levelBits(tower, [id]));
    expect(new Set(each.slice(0, 31)).size).toBe(31);
    expect(each.slice(30)).toEqual([1 << 30, 1 << 30, 1 << 30]);
  });

  it("passes over names the scene does not have, and takes none of them for the last level", () => {
    expect(levelBits(tower, ["level-0", "attic"])).toBe(levelBits(tower, ["level-0"]));
    expect(levelBits(tower, ["attic"])).toBe(EVERY_LEVEL);
  });
});
