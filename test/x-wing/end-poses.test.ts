import { describe, expect, it } from "vitest";
import { BASES, type BaseSize } from "../../src/rulesets/x-wing/geometry/bases";
import { inFrameOf, type Pose } from "../../src/rulesets/x-wing/geometry/pose";
import { endPose, poseAfter, sampledPath, travel } from "../../src/rulesets/x-wing/geometry/templates";
import { BEARINGS, flown, type Bearing } from "../../src/rulesets/x-wing/ship-card/manoeuvre";

const SIZES: readonly BaseSize[] = ["small", "medium", "large"];
const HEADINGS = [0, 33.7, 90, 180, 270, 301.25];

const RADIUS: Readonly<Record<"bank" | "turn", readonly number[]>> = {
  bank: [80, 130, 180],
  turn: [35, 62.5, 90],
};

/** Written down from the printed sizes: ahead, to the right, degrees turned clockwise. */
function closedForm(size: BaseSize, speed: number, bearing: Bearing): readonly [number, number, number] {
  const base = { small: 40, medium: 60, large: 80, huge: 221 }[size];
  const half = base / 2;
  const side = bearing.endsWith("Left") ? -1 : 1;
  const root = Math.SQRT1_2;
  const bank = RADIUS.bank[speed - 1] ?? NaN;
  const turn = RADIUS.turn[speed - 1] ?? NaN;
  const banked = [half + root * bank + root * half, side * (bank * (1 - root) + root * half)] as const;
  const turned = [half + turn, side * (turn + half)] as const;
  switch (bearing) {
    case "straight":
      return [40 * speed + base, 0, 0];
    case "koiogran":
      return [40 * speed + base, 0, 180];
    case "bankLeft":
    case "bankRight":
      return [...banked, side * 45];
    case "segnorLeft":
    case "segnorRight":
      return [...banked, side * 45 + 180];
    case "turnLeft":
    case "turnRight":
      return [...turned, side * 90];
    case "tallonLeft":
    case "tallonRight":
      return [...turned, side * 180];
    case "stop":
      return [0, 0, 0];
  }
}

/** Compass trigonometry of its own: on screen, 0 is down, 90 left, 180 up, 270 right. */
function place(from: Pose, [ahead, right, turned]: readonly [number, number, number]): Pose {
  const compass = ((from.heading + 180) * Math.PI) / 180; // clockwise from north
  return {
    x: from.x + ahead * Math.sin(compass) + right * Math.cos(compass),
    y: from.y - ahead * Math.cos(compass) + right * Math.sin(compass),
    heading: (((from.heading + turned) % 360) + 360) % 360,
  };
}

const cases = SIZES.flatMap((size) =>
  BEARINGS.flatMap((bearing) =>
    [1, 2, 3, 4, 5].flatMap((speed) => {
      const way = flown({ speed, bearing });
      return way === undefined ? [] : [{ size, speed, bearing, ...way }];
    }),
  ),
);

describe("end poses", () => {
  it("there are 34 template moves for each base size", () => {
    expect(cases).toHaveLength(3 * (5 + 6 + 6 + 5 + 6 + 6));
  });

  it.each(cases)("$size $speed $bearing ends where the closed form says, to 0.01 mm", (one) => {
    for (const heading of HEADINGS) {
      const from = { x: 412.5, y: 333.25, heading };
      const wanted = place(from, closedForm(one.size, one.speed, one.bearing));
      const end = endPose(from, one.size, one.template, one.flip);
      expect(Math.hypot(end.x - wanted.x, end.y - wanted.y)).toBeLessThan(0.01);
      expect(Math.abs(((end.heading - wanted.heading + 540) % 360) - 180)).toBeLessThan(0.01);
    }
  });

  it("known numbers: a small base's 1 straight is 80 ahead, its 2 turn 82.5 and 82.5, its 2 bank 126.07 and 52.22", () => {
    const north = { x: 0, y: 0, heading: 180 };
    const at = (speed: number, bearing: Bearing): Pose => {
      const way = flown({ speed, bearing });
      if (way === undefined) throw new Error("no template");
      return endPose(north, "small", way.template, way.flip);
    };
    expect(at(1, "straight")).toEqual({ x: 0, y: -80, heading: 180 });
    expect(at(2, "turnRight")).toEqual({ x: 82.5, y: -82.5, heading: 270 });
    expect(at(2, "turnLeft")).toEqual({ x: -82.5, y: -82.5, heading: 90 });
    expect(at(2, "bankRight").x).toBeCloseTo(52.22, 2);
    expect(at(2, "bankRight").y).toBeCloseTo(-126.07, 2);
    expect(at(4, "koiogran")).toEqual({ x: 0, y: -200, heading: 0 });
    expect(at(1, "tallonLeft")).toEqual({ x: -55, y: -55, heading: 0 });
  });

  it.each(cases.filter(({ flip }) => flip === "none"))(
    "$size $speed $bearing: walking the curve in tiny steps arrives at the same pose",
    ({ size, template }) => {
      const from = { x: 0, y: 0, heading: 33.7 };
      const whole = travel(size, template);
      const steps = 4000;
      let [x, y, heading] = [0, 0, from.heading];
      for (let step = 0; step < steps; step++) {
        const middle = (whole * (step + 0.5)) / steps - BASES[size].length / 2;
        const onArc =
          template.shape === "arc" &&
          middle > 0 &&
          middle < (template.radius * template.angle * Math.PI) / 180;
        const stride = whole / steps;
        const bend = onArc ? ((template.side * stride) / template.radius) * (180 / Math.PI) : 0;
        const compass = ((heading + bend / 2 + 180) * Math.PI) / 180;
        x += stride * Math.sin(compass);
        y -= stride * Math.cos(compass);
        heading += bend;
      }
      const end = endPose(from, size, template);
      expect(Math.hypot(end.x - x, end.y - y)).toBeLessThan(0.2);
      expect(Math.abs(end.heading - ((heading + 360) % 360))).toBeLessThan(0.2);
    },
  );

  it("the drawn path starts at the ship, ends at the end pose, and never jumps more than 10 mm", () => {
    for (const { size, template } of cases) {
      const from = { x: 100, y: 100, heading: 12 };
      const path = sampledPath(from, size, template);
      expect(path[0]).toMatchObject({ x: 100, y: 100 });
      expect(path.at(-1)).toEqual(endPose(from, size, template));
      for (const [index, pose] of path.entries()) {
        const before = path[index - 1];
        if (before !== undefined)
          expect(Math.hypot(pose.x - before.x, pose.y - before.y)).toBeLessThanOrEqual(10.01);
      }
    }
  });

  it("half-way poses lie on the curve: a turn's middle is an eighth of the circle round", () => {
    const way = flown({ speed: 2, bearing: "turnRight" });
    if (way === undefined) throw new Error("no template");
    const from = { x: 0, y: 0, heading: 180 };
    const half = poseAfter(from, "small", way.template, travel("small", way.template) / 2);
    const { ahead, right } = inFrameOf(from, half);
    expect(ahead).toBeCloseTo(20 + 62.5 * Math.SQRT1_2, 2);
    expect(right).toBeCloseTo(62.5 * (1 - Math.SQRT1_2), 2);
    expect(half.heading).toBeCloseTo(225, 2);
  });
});
