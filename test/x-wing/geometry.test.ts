import { describe, expect, it } from "vitest";
import { ARCS, FRONT_ANGLE, inArc } from "../../src/rulesets/x-wing/geometry/arcs";
import { baseCorners, baseShape, nearestBase, type BaseSize } from "../../src/rulesets/x-wing/geometry/bases";
import { contains, leaves, toEdge } from "../../src/rulesets/x-wing/geometry/mat";
import { placed } from "../../src/rulesets/x-wing/geometry/device-placement";
import { bearingOff, inFrameOf, seenFrom, type Pose } from "../../src/rulesets/x-wing/geometry/pose";
import { atRange, rangeOf } from "../../src/rulesets/x-wing/geometry/range";
import { barrelRolls, boosts } from "../../src/rulesets/x-wing/geometry/repositions";
import { disc, distance, group, meets, polygon } from "../../src/rulesets/x-wing/geometry/mat-shapes";
import { bank, straight } from "../../src/rulesets/x-wing/geometry/templates";

const north: Pose = { x: 400, y: 400, heading: 180 };
const square = (x: number, y: number, size = 40): ReturnType<typeof baseShape> =>
  baseShape({ x, y, heading: 0 }, size === 40 ? "small" : "large");

describe("headings", () => {
  it.each([
    [0, 0, 1],
    [90, -1, 0],
    [180, 0, -1],
    [270, 1, 0],
  ])("rotation %d faces (%d, %d) on the screen, as Foundry turns tokens", (heading, x, y) => {
    const ahead = seenFrom({ x: 0, y: 0, heading }, 10, 0);
    expect(ahead.x).toBeCloseTo(10 * x);
    expect(ahead.y).toBeCloseTo(10 * y);
  });
  it("right of north is east", () => {
    expect(seenFrom(north, 0, 50).x).toBeCloseTo(450);
    expect(inFrameOf(north, { x: 450, y: 380 }).right).toBeCloseTo(50);
    expect(inFrameOf(north, { x: 450, y: 380 }).ahead).toBeCloseTo(20);
  });
  it("bearings are measured either way round", () => {
    expect(bearingOff(north, { x: 400, y: 100 })).toBeCloseTo(0);
    expect(bearingOff(north, { x: 700, y: 400 })).toBeCloseTo(90);
    expect(bearingOff(north, { x: 100, y: 400 })).toBeCloseTo(90);
    expect(bearingOff(north, { x: 400, y: 700 })).toBeCloseTo(180);
  });
});

describe("range between closest points", () => {
  it.each([
    [0, 0],
    [0.3, 0],
    [0.6, 1],
    [99.99, 1],
    [100, 1],
    [100.1, 2],
    [200, 2],
    [299, 3],
    [300, 3],
    [300.5, 4],
  ])("%d mm is range %d", (mm, range) => {
    expect(rangeOf(mm)).toBe(range);
  });
  it("range 0-1 holds in contact, range 1 does not", () => {
    expect(atRange(0, 0, 1)).toBe(true);
    expect(atRange(0, 1, 1)).toBe(false);
  });
  it("is taken between edges and corners, not centres", () => {
    expect(distance(square(100, 100), square(200, 100))).toBeCloseTo(60);
    const turned = baseShape({ x: 200, y: 100, heading: 45 }, "small");
    expect(distance(square(100, 100), turned)).toBeCloseTo(100 - 20 - 20 * Math.SQRT2);
    expect(distance(square(100, 100), disc({ x: 150, y: 150 }, 10))).toBeCloseTo(Math.hypot(30, 30) - 10);
  });
  it("is 0 inside, in a hole it is not, and a group counts its nearest part", () => {
    const ring = { kind: "area" as const, rings: [baseCorners(north, "large"), baseCorners(north, "small")] };
    expect(distance(disc({ x: 400, y: 370 }, 1), ring)).toBe(0);
    expect(distance(disc({ x: 400, y: 400 }, 1), ring)).toBeCloseTo(19);
    expect(
      distance(group([disc({ x: 0, y: 0 }, 5), disc({ x: 400, y: 330 }, 5)]), square(400, 400, 80)),
    ).toBeCloseTo(25);
  });
});

describe("firing arcs", () => {
  const sizes: readonly BaseSize[] = ["small", "medium", "large"];
  const dot = (angle: number, far = 200): ReturnType<typeof disc> =>
    disc(seenFrom({ ...north, heading: north.heading + angle }, far, 0), 0.001);

  it.each(sizes)("%s: front, left, rear and right share the circle out among them", (size) => {
    for (let angle = 0.3; angle < 360; angle += 0.7) {
      const at = dot(angle);
      const inside = (["front", "left", "rear", "right"] as const).filter((arc) =>
        inArc(north, size, arc, at),
      );
      expect(inside, `${angle} degrees`).toHaveLength(1);
    }
  });
  it.each(sizes)("%s: the front arc opens to its printed angle", (size) => {
    const half = FRONT_ANGLE[size] / 2;
    expect(inArc(north, size, "front", dot(half - 0.05))).toBe(true);
    expect(inArc(north, size, "front", dot(half + 0.05))).toBe(false);
    expect(inArc(north, size, "right", dot(half + 0.05))).toBe(true);
    expect(inArc(north, size, "rear", dot(180 - half + 0.05))).toBe(true);
  });
  it("full arcs are half circles, and the bullseye a strip 15 mm wide ahead", () => {
    expect(inArc(north, "small", "fullFront", dot(89))).toBe(true);
    expect(inArc(north, "small", "fullFront", dot(91))).toBe(false);
    expect(inArc(north, "small", "fullRear", dot(91))).toBe(true);
    const beside = (right: number, ahead = 200): ReturnType<typeof disc> =>
      disc(seenFrom(north, ahead, right), 0.001);
    expect(inArc(north, "small", "bullseye", beside(7.4))).toBe(true);
    expect(inArc(north, "small", "bullseye", beside(-7.4))).toBe(true);
    expect(inArc(north, "small", "bullseye", beside(7.6))).toBe(false);
    expect(inArc(north, "small", "bullseye", beside(0, -50))).toBe(false);
  });
  it("any part of a token in the arc will do", () => {
    const off = disc(seenFrom(north, 200, 27), 22.5);
    expect(inArc(north, "small", "bullseye", off)).toBe(true);
    expect(inArc(north, "small", "bullseye", disc(seenFrom(north, 200, 31), 22.5))).toBe(false);
  });
  it("every arc has a shape", () => {
    for (const arc of ARCS) expect(inArc(north, "large", arc, disc({ x: 400, y: 400 }, 100))).toBe(true);
  });
});

describe("the mat's edge", () => {
  const mat = { x: 0, y: 0, width: 914, height: 914 };
  it("a base that touches the edge is on the mat; a corner over it is not", () => {
    expect(leaves(mat, { x: 20, y: 400, heading: 180 }, "small")).toBe(false);
    expect(leaves(mat, { x: 19.9, y: 400, heading: 180 }, "small")).toBe(true);
    expect(leaves(mat, { x: 22, y: 400, heading: 45 }, "small")).toBe(true);
  });
  it("tokens must lie wholly on it", () => {
    expect(contains(mat, disc({ x: 12.5, y: 100 }, 12.5))).toBe(true);
    expect(contains(mat, disc({ x: 12, y: 100 }, 12.5))).toBe(false);
    expect(contains(mat, group([disc({ x: 100, y: 100 }, 5), disc({ x: 912, y: 100 }, 5)]))).toBe(false);
    expect(contains(mat, polygon(baseCorners({ x: 30, y: 30, heading: 0 }, "small")))).toBe(true);
  });
  it("the nearest edge is found", () => {
    expect(toEdge(mat, { x: 100, y: 850 })).toBe(64);
  });
});

describe("bases", () => {
  it.each([
    [38, "small"],
    [52, "medium"],
    [90, "large"],
  ] as const)("a token %d mm wide is a %s base", (width, size) => {
    expect(nearestBase(width)).toBe(size);
  });
  it("bases that touch do not keep a gap", () => {
    expect(meets(square(100, 100), square(140, 100))).toBe(true);
    expect(meets(square(100, 100), square(140.01, 100))).toBe(false);
  });
});

describe("repositions", () => {
  it.each([
    ["small", 80, 10],
    ["medium", 80, 20],
    ["large", 100, 20],
  ] as const)("a %s base rolls %d mm aside and slides by %d", (size, shift, slide) => {
    const rolls = barrelRolls(north, size);
    expect(rolls).toHaveLength(6);
    const ends = rolls.map(({ end }) => {
      const { ahead, right } = inFrameOf(north, end);
      return `${Math.round(ahead)} ${Math.round(right)} ${end.heading}`;
    });
    expect(ends.sort()).toEqual(
      [-shift, shift].flatMap((right) => [0, slide, -slide].map((ahead) => `${ahead} ${right} 180`)).sort(),
    );
  });
  it("a boost is a 1 straight or a 1 bank", () => {
    const [ahead, left, right] = boosts(north, "small").map(({ end }) => end);
    expect(ahead).toEqual({ x: 400, y: 320, heading: 180 });
    expect(left?.heading).toBe(135);
    expect(right?.heading).toBe(225);
    expect(right?.x).toBeCloseTo(400 + 80 * (1 - Math.SQRT1_2) + 20 * Math.SQRT1_2, 2);
  });
});

describe("drops and launches", () => {
  const token = { diameter: 25, abreast: [0] };
  it("a bomb dropped with the 1 straight lies flush behind the template", () => {
    const { pose } = placed(north, "small", "drop", straight(1), token);
    expect(pose).toEqual({ x: 400, y: 400 + 20 + 40 + 12.5, heading: 0 });
  });
  it("a bomb launched with the 5 straight lies ahead", () => {
    const { pose } = placed(north, "medium", "launch", straight(5), token);
    expect(pose).toEqual({ x: 400, y: 400 - 30 - 200 - 12.5, heading: 180 });
  });
  it("a bank drop swings to either side", () => {
    const [one, other] = ([-1, 1] as const).map(
      (side) => placed(north, "small", "drop", bank(1, side), token).pose,
    );
    const sideways = 80 * (1 - Math.SQRT1_2) + 12.5 * Math.SQRT1_2;
    const back = 20 + 80 * Math.SQRT1_2 + 12.5 * Math.SQRT1_2;
    expect(one?.y).toBeCloseTo(400 + back, 2);
    expect(other?.y).toBeCloseTo(400 + back, 2);
    // Seen by the falling bomb, its own left is the ship's right.
    expect(one?.x).toBeCloseTo(400 + sideways, 2);
    expect(other?.x).toBeCloseTo(400 - sideways, 2);
  });
  it("cluster mines are three tokens abreast, 40 mm apart", () => {
    const { tokens } = placed(north, "small", "drop", straight(1), { diameter: 25, abreast: [0, -40, 40] });
    expect(tokens.map(({ x }) => Math.round(x)).sort()).toEqual([360, 400, 440]);
    expect(new Set(tokens.map(({ y }) => y)).size).toBe(1);
  });
});
