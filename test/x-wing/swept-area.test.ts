import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { baseShape } from "../../src/rulesets/x-wing/geometry/bases";
import { inFrameOf, seenFrom, type Point, type Pose } from "../../src/rulesets/x-wing/geometry/pose";
import { ribbon, ribbonMeets, type Ribbon } from "../../src/rulesets/x-wing/geometry/ribbon";
import { disc, distance, edges, polygon, type Area } from "../../src/rulesets/x-wing/geometry/mat-shapes";
import {
  along,
  bank,
  templateLength,
  straight,
  turn,
  type Template,
} from "../../src/rulesets/x-wing/geometry/templates";

/** Brute force: a cloud of points all over the template, a millimetre apart. */
function cloud(swept: Ribbon): Point[] {
  const points: Point[] = [];
  for (let s = 0; s <= swept.length; s += 1) {
    const pose = along(swept.start, swept.template, s);
    for (let side = -10; side <= 10; side += 1) points.push(seenFrom(pose, 0, side));
  }
  return points;
}
const sampledMeets = (swept: Ribbon, holds: (point: Point) => boolean): boolean => cloud(swept).some(holds);
const inDisc =
  (at: Point, radius: number) =>
  (point: Point): boolean =>
    Math.hypot(point.x - at.x, point.y - at.y) <= radius;
const inRectangle =
  (at: Point, width: number, height: number, heading: number) =>
  (point: Point): boolean => {
    const { ahead, right } = inFrameOf({ ...at, heading }, point);
    return Math.abs(ahead) <= height / 2 && Math.abs(right) <= width / 2;
  };

/** The template without its outermost two millimetres: what the cloud may not miss. */
function core(swept: Ribbon): Ribbon {
  return {
    ...swept,
    start: along(swept.start, swept.template, 2),
    length: swept.length - 4,
    halfWidth: swept.halfWidth - 2,
  };
}

const templates: readonly Template[] = [
  ...[1, 2, 3, 4, 5].map(straight),
  ...([1, 2, 3] as const).flatMap((speed) => [
    bank(speed, -1),
    bank(speed, 1),
    turn(speed, -1),
    turn(speed, 1),
  ]),
];
/** Every value equally likely, in hundredths. */
const evenly = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((n) => n / 100);
const anyTemplate = fc.constantFrom(...templates);
const anyPose: fc.Arbitrary<Pose> = fc.record({
  x: evenly(-50, 50),
  y: evenly(-50, 50),
  heading: evenly(0, 360),
});
/** Somewhere near the template, so that about half of them meet it. */
const near = (swept: Ribbon, s: number, side: number): Point =>
  seenFrom(along(swept.start, swept.template, s * swept.length), 0, side);

const rectangle = (at: Point, width: number, height: number, heading: number): Area => {
  const pose = { ...at, heading };
  return polygon([
    seenFrom(pose, height / 2, -width / 2),
    seenFrom(pose, height / 2, width / 2),
    seenFrom(pose, -height / 2, width / 2),
    seenFrom(pose, -height / 2, -width / 2),
  ]);
};

const RUNS = { numRuns: 400, seed: 20250 } as const;
const fraction = evenly(-0.3, 1.3);
const sideways = evenly(-60, 60);
const size = evenly(8, 60);

describe("the area a template sweeps equals a cloud of sampled points", () => {
  it("against discs", () => {
    const seen = { meets: 0, misses: 0 };
    fc.assert(
      fc.property(anyPose, anyTemplate, fraction, sideways, size, (start, template, s, side, diameter) => {
        const swept = ribbon(start, template);
        const shape = disc(near(swept, s, side), diameter / 2);
        const exact = ribbonMeets(swept, shape);
        seen[exact ? "meets" : "misses"]++;
        const sampled = sampledMeets(swept, inDisc(shape.at, shape.radius));
        // The cloud reaches a hair beyond the ribbon, so a graze may differ; a millimetre may not.
        if (sampled && !exact)
          expect(ribbonMeets({ ...swept, halfWidth: 10.05 }, { ...shape, radius: shape.radius + 0.05 })).toBe(
            true,
          );
        if (!sampled) expect(ribbonMeets(core(swept), shape)).toBe(false);
        if (exact) expect(sampledMeets(swept, inDisc(shape.at, shape.radius + 1.1))).toBe(true);
      }),
      RUNS,
    );
    expect(Math.min(seen.meets, seen.misses)).toBeGreaterThan(100);
  });

  it("against polygons", () => {
    const seen = { meets: 0, misses: 0 };
    fc.assert(
      fc.property(
        anyPose,
        anyTemplate,
        fraction,
        sideways,
        fc.tuple(size, size, evenly(0, 360)),
        (start, template, s, side, [width, height, heading]) => {
          const swept = ribbon(start, template);
          const at = near(swept, s, side);
          const exact = ribbonMeets(swept, rectangle(at, width, height, heading));
          seen[exact ? "meets" : "misses"]++;
          const sampled = sampledMeets(swept, inRectangle(at, width, height, heading));
          if (sampled && !exact)
            expect(
              ribbonMeets({ ...swept, halfWidth: 10.05 }, rectangle(at, width + 0.1, height + 0.1, heading)),
            ).toBe(true);
          if (!sampled) expect(ribbonMeets(core(swept), rectangle(at, width, height, heading))).toBe(false);
          if (exact)
            expect(sampledMeets(swept, inRectangle(at, width + 2.2, height + 2.2, heading))).toBe(true);
        },
      ),
      RUNS,
    );
    expect(Math.min(seen.meets, seen.misses)).toBeGreaterThan(100);
  });

  it("a template stopped short covers less: what lies beyond is not met", () => {
    const swept = ribbon({ x: 0, y: 0, heading: 180 }, turn(2, 1));
    const beyond = disc(near(swept, 0.9, 0), 4);
    expect(ribbonMeets(swept, beyond)).toBe(true);
    expect(ribbonMeets(ribbon(swept.start, swept.template, templateLength(swept.template) / 2), beyond)).toBe(
      false,
    );
    expect(ribbonMeets(ribbon(swept.start, swept.template, 0), disc(swept.start, 4))).toBe(false);
  });

  it("a wall that only cuts the bulge of a curve is met, and one a millimetre farther out is not", () => {
    const swept = ribbon({ x: 0, y: 0, heading: 180 }, bank(3, 1));
    const half = along(swept.start, swept.template, swept.length / 2);
    // A wall along the outer side at the middle of the curve: no corner of it is near the template.
    const wall = (out: number): Area => rectangle(seenFrom(half, 0, -(10 + 20 + out)), 40, 300, half.heading);
    expect(ribbonMeets(swept, wall(-1))).toBe(true);
    expect(ribbonMeets(swept, wall(-0.1))).toBe(true);
    expect(ribbonMeets(swept, wall(0.1))).toBe(false);
    expect(ribbonMeets(swept, wall(1))).toBe(false);
  });

  it("an obstacle with a hole can be flown through its hole", () => {
    const swept = ribbon({ x: 0, y: 0, heading: 180 }, straight(1));
    const inner = rectangle({ x: 0, y: -20 }, 50, 60, 180);
    const outer = rectangle({ x: 0, y: -20 }, 90, 100, 180);
    const ring: Area = { kind: "area", rings: [...outer.rings, ...inner.rings] };
    expect(ribbonMeets(swept, ring)).toBe(false);
    expect(ribbonMeets(swept, outer)).toBe(true);
    const bent = ribbon({ x: 0, y: 0, heading: 180 }, turn(1, 1));
    expect(ribbonMeets(bent, ring)).toBe(true);
  });
});

describe("distances equal brute force", () => {
  it("between bases and discs, polygons and polygons", () => {
    fc.assert(
      fc.property(anyPose, anyPose, size, (a, b, diameter) => {
        const far = { ...b, x: b.x + 120 };
        const base = baseShape(a, "small");
        const other = baseShape(far, "large");
        const dots = (area: Area): Point[] =>
          edges(area).flatMap(([from, to]) =>
            Array.from({ length: 41 }, (_, step) => ({
              x: from.x + ((to.x - from.x) * step) / 40,
              y: from.y + ((to.y - from.y) * step) / 40,
            })),
          );
        const brute = Math.min(
          ...dots(base).flatMap((p) => dots(other).map((q) => Math.hypot(p.x - q.x, p.y - q.y))),
        );
        const exact = distance(base, other);
        if (exact > 0) {
          expect(brute).toBeGreaterThanOrEqual(exact - 1e-9);
          expect(brute - exact).toBeLessThan(1.1);
        }
        const round = disc(far, diameter / 2);
        const bruteRound =
          Math.min(...dots(base).map((p) => Math.hypot(p.x - far.x, p.y - far.y))) - diameter / 2;
        if (distance(base, round) > 0) expect(Math.abs(bruteRound - distance(base, round))).toBeLessThan(0.6);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
