import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import { xWing } from "../../src/rulesets/x-wing";
import { destroyedBy } from "../../src/rulesets/x-wing/activation/device-threats";
import { HAIR, nearestBase } from "../../src/rulesets/x-wing/geometry/bases";
import { contains, toEdge, type Mat } from "../../src/rulesets/x-wing/geometry/mat";
import {
  clearlyApart,
  clip,
  disc,
  distance,
  group,
  inside,
  pointToSegment,
  polygon,
  segmentToSegment,
} from "../../src/rulesets/x-wing/geometry/mat-shapes";
import { atRange, rangeOf, TOUCH } from "../../src/rulesets/x-wing/geometry/range";
import { ribbon, ribbonMeets } from "../../src/rulesets/x-wing/geometry/ribbon";
import { bank, straight, turn } from "../../src/rulesets/x-wing/geometry/templates";
import { moveBetween } from "../../src/rulesets/x-wing/round/peoples-moves";
import { checkProfile } from "../../src/rulesets/x-wing/ship-card/profile";
import { readManoeuvre } from "../../src/rulesets/x-wing/ship-card/manoeuvre";
import { skyOf } from "../../src/rulesets/x-wing/sky/read-sky";
import { inInitiative } from "../../src/rulesets/x-wing/sky/sky";
import type { Snapshot } from "../../src/field";
import {
  battleOn,
  context,
  EAST,
  losses,
  mat,
  memoryOf,
  NORTH,
  shipIn,
  skyOn,
  type MatSpec,
} from "./support";
import { attackOn } from "../support/attack-on";

/** Numbers at which something just begins, or just ends. */

const corners = (x: number, y: number, size: number) => [
  { x, y },
  { x: x + size, y },
  { x: x + size, y: y + size },
  { x, y: y + size },
];

describe("the edge of the mat", () => {
  const play: Mat = { x: 100, y: 50, width: 600, height: 400 };
  const holds = (x: number, y: number): boolean => contains(play, polygon([{ x, y }]));
  it("holds what lies on it, a hair beyond too, on each of its four sides", () => {
    expect([holds(100 - HAIR, 50 - HAIR), holds(700 + HAIR, 450 + HAIR)]).toEqual([true, true]);
    for (const [x, y] of [
      [99.9, 100],
      [700.1, 100],
      [300, 49.9],
      [300, 450.1],
    ] as const)
      expect(holds(x, y)).toBe(false);
  });
  it("holds a disc that lies on it with all of its rim", () => {
    expect(contains(play, disc({ x: 150, y: 100 }, 50))).toBe(true);
    for (const [x, y] of [
      [149, 100],
      [150, 99],
      [651, 400],
      [650, 401],
    ] as const)
      expect(contains(play, disc({ x, y }, 50))).toBe(false);
    expect(contains(play, group([disc({ x: 150, y: 100 }, 50), disc({ x: 149, y: 100 }, 50)]))).toBe(false);
  });
  it("is as near as the nearest of its sides", () => {
    const near = [
      [110, 200],
      [300, 70],
      [670, 200],
      [300, 410],
    ] as const;
    expect(near.map(([x, y]) => toEdge(play, { x, y }))).toEqual([10, 20, 30, 40]);
  });
});

describe("the ruler", () => {
  it("begins a range with each hundred millimetres, and contact is none", () => {
    expect([0, TOUCH, TOUCH + 0.01, 100, 100.01, 200, 300, 300.1].map(rangeOf)).toEqual([
      0, 0, 1, 1, 2, 2, 3, 4,
    ]);
    expect([atRange(TOUCH, 0, 1), atRange(TOUCH, 1, 3), atRange(300, 1, 3), atRange(300.1, 1, 3)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
  it("gives a token without a card the base nearest in width, the smaller of two that are as near", () => {
    const found = [10, 40, 50, 50.1, 70, 70.1, 500].map(nearestBase).join(" ");
    expect(found).toBe("small small small medium medium large large");
  });
});

describe("shapes that just touch", () => {
  it("are not clearly apart within a millimetre of their circles", () => {
    const point = (x: number) => disc({ x, y: 0 }, 0);
    expect([clearlyApart(point(0), point(1)), clearlyApart(point(0), point(1.01))]).toEqual([false, true]);
  });
  it("lines that lie in one another's course and do not meet are apart", () => {
    const line = (from: number, to: number) =>
      [
        { x: from, y: 0 },
        { x: to, y: 0 },
      ] as const;
    expect(segmentToSegment(line(0, 10), line(25, 30))).toBe(15);
    expect(segmentToSegment(line(0, 10), line(10, 30))).toBe(0);
    expect(pointToSegment({ x: 3, y: 4 }, { x: 0, y: 0 }, { x: 0, y: 0 })).toBe(5);
  });
  it("nothing is infinitely far from what has no corners", () => {
    const nothing = { kind: "area", rings: [] } as const;
    const box = polygon(corners(0, 0, 10));
    expect([distance(nothing, box), distance(box, nothing), distance(nothing, nothing)]).toEqual([
      Infinity,
      Infinity,
      Infinity,
    ]);
    expect(inside({ x: 0, y: 0 }, nothing)).toBe(false);
  });
  it("one convex shape is cut off at another, whichever way round that is written, its rim included", () => {
    const box = corners(0, 0, 10);
    const area = (points: readonly { x: number; y: number }[]): number =>
      Math.abs(
        points.reduce((sum, a, at) => {
          const b = points[(at + 1) % points.length] ?? a;
          return sum + (a.x * b.y - b.x * a.y) / 2;
        }, 0),
      );
    for (const window of [corners(5, 5, 10), [...corners(5, 5, 10)].reverse()])
      expect(area(clip(box, window))).toBe(25);
    expect(clip(box, corners(20, 20, 5))).toEqual([]);
    // Nothing is cut off, and no corner comes twice.
    expect(clip(box, box)).toHaveLength(4);
    expect(area(clip(box, box))).toBe(100);
  });
});

describe("what a ship flies over", () => {
  const start = { x: 0, y: 0, heading: NORTH };
  const rock = (x: number, y: number) => disc({ x, y }, 5);
  it("is any part of a thing of several parts", () => {
    const swept = ribbon(start, straight(3));
    expect(ribbonMeets(swept, group([rock(500, 500), rock(0, -60)]))).toBe(true);
    expect(ribbonMeets(swept, group([rock(0, -60), rock(500, 500)]))).toBe(true);
    expect(ribbonMeets(swept, group([rock(500, 0), rock(500, 500)]))).toBe(false);
  });
  it("ends where the template ends, and reaches to its sides", () => {
    const swept = ribbon(start, straight(1), 40);
    expect(
      [rock(0, -44.9), rock(0, -45.1), rock(0, 4.9), rock(0, 5.1)].map((one) => ribbonMeets(swept, one)),
    ).toEqual([true, false, true, false]);
    expect([rock(14.9, -20), rock(15.1, -20)].map((one) => ribbonMeets(swept, one))).toEqual([true, false]);
    expect(ribbonMeets(ribbon(start, straight(1), 0), rock(0, 0))).toBe(false);
  });
  it.each([
    ["bank", bank(1, -1)],
    ["turn", turn(1, -1)],
  ])("of a %s to the left lies on the left, between its two radii", (_, template) => {
    const swept = ribbon(start, template);
    const { radius } = template;
    // Half a right angle on for a turn, a quarter for a bank: always on the template.
    const at = (turned: number, r: number) => rock(-radius + r * Math.cos(turned), -r * Math.sin(turned));
    const on = (turned: number, r: number): boolean => ribbonMeets(swept, at(turned, r));
    const whole = swept.length / radius;
    for (const turned of [0.1, whole / 2, whole - 0.1]) {
      expect([on(turned, radius), on(turned, radius + 14.9), on(turned, radius + 15.1)]).toEqual([
        true,
        true,
        false,
      ]);
      expect([on(turned, radius - 14.9), on(turned, radius - 15.1)]).toEqual([true, false]);
    }
    // Behind its start and beyond its end by more than the rock's radius.
    expect([on(-6 / radius, radius), on(whole + 6 / radius, radius)]).toEqual([false, false]);
    expect([on(-4 / radius, radius), on(whole + 4 / radius, radius)]).toEqual([true, true]);
  });
});

describe("a move of a person", () => {
  const moved = (dx: number, dy: number, heading: number) => {
    const ship = shipIn(skyOn({ ships: { B: { at: [400 + dx, 400 + dy], heading } } }), "B");
    return moveBetween(ship, { x: 400, y: 400, heading: NORTH });
  };
  it("is none within three millimetres and three degrees of the start", () => {
    expect([moved(0, 0, NORTH), moved(2.9, 0, NORTH + 2.9)]).toEqual([undefined, undefined]);
    expect(moved(3, 0, NORTH)).toBeDefined();
    expect(moved(0, 0, NORTH + 3)).toBeDefined();
    expect(moved(0, 0, NORTH - 3)).toBeDefined();
    expect(moved(0, 0, NORTH - 2.9)).toBeUndefined();
  });
  it("is by the template that ends there as nearly, else only to where it now is", () => {
    // One straight: its 40 mm and the base's 40.
    const lengthOf = (dx: number, dy: number, heading = NORTH): number | undefined =>
      moved(dx, dy, heading)?.swept?.length;
    expect([lengthOf(0, -80), lengthOf(0, -83), lengthOf(0, -77), lengthOf(0, -83.1)]).toEqual([
      40, 40, 40, 0,
    ]);
    expect([lengthOf(0, -80, NORTH + 3), lengthOf(0, -80, NORTH + 3.1), lengthOf(3, -80)]).toEqual([
      40, 0, 40,
    ]);
  });
});

describe("what stands on a ship's card", () => {
  it("XW-Q24 what is destroyed: hull and shields to the last point", () => {
    const by = (shielded: number, hull: number): boolean => destroyedBy(3, 2, { shielded, hull });
    expect([by(5, 0), by(4, 0), by(0, 3), by(0, 2), by(3, 2), by(3, 1)]).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });
  it.each([
    ["1FB", { speed: 1, bearing: "straight", difficulty: "blue" }],
    [" 5kr ", { speed: 5, bearing: "koiogran", difficulty: "red" }],
    ["0OR", { speed: 0, bearing: "stop", difficulty: "red" }],
    ["3TW", { speed: 3, bearing: "turnLeft", difficulty: "white" }],
    ["4TW", undefined],
    ["0FB", undefined],
    ["0KB", undefined],
    ["6FB", undefined],
    ["1XB", undefined],
    ["1FX", undefined],
    ["", undefined],
  ])("a dial's word %j", (word, expected) => {
    const read = readManoeuvre(word);
    expect(read === undefined ? undefined : { ...read }).toEqual(expected);
  });
  it("a ship that people fly gets a dial for a rehearsal only where it has none of its own", () => {
    const standIn = (profile: Record<string, Json>) => xWing.standIn?.({ profile } as never);
    const lent = { profile: { dial: "tie-sa" }, left: [{ key: "OPFOR.rehearsal.left.x-wing.dial" }] };
    const own = { doctrine: "pilot", left: [{ key: "OPFOR.rehearsal.left.x-wing" }] };
    expect(standIn({})).toMatchObject(lent);
    expect(standIn({ dial: "" })).toMatchObject(lent);
    expect(standIn({ dial: "nonsense" })).toMatchObject(lent);
    expect(standIn({ dial: "1FB" })).toEqual(own);
    expect(standIn({ kind: "obstacle" })).toEqual(own);
    expect(standIn({ kind: "obstacle", dial: "1FB" })).toEqual(own);
  });
  it("devices bring the charges that are printed, unless the card says others", () => {
    const charges = (profile: Record<string, Json>): unknown =>
      checkProfile(profile).profile.devices.map((one) => one.charges);
    const rows = [{ device: "proton-bomb" }, { device: "proton-bomb", charges: 1 }];
    const printed = (charges({ devices: [{ device: "proton-bomb" }] }) as number[])[0];
    expect(printed).toBeGreaterThan(1);
    expect(charges({ devices: rows })).toEqual([printed, 1]);
    expect(charges({ devices: rows, "charges:proton-bomb": 4 })).toEqual([4, 4]);
  });
});

describe("what is remembered of a ship, in words", () => {
  const spec: MatSpec = {
    ships: {
      a: {
        at: [400, 400],
        statuses: ["stress"],
        profile: { hull: 3, shields: 1, fleeThreshold: 2, devices: [{ device: "proton-bomb", charges: 2 }] },
      },
      B: { at: [600, 400] },
    },
  };
  const said = (snapshot: Snapshot, figure: string, memory: Json): unknown => {
    const battle = battleOn(snapshot);
    const found = battle.figure(figure);
    if (found === undefined) throw new Error(figure);
    return xWing.sheet
      ?.lines(battle, found, memory)
      .map(({ key, data }) => [key.replace("OPFOR.x-wing.sheet.", ""), data]);
  };
  const locked = memoryOf({ locks: { a: "B" } });
  it("XW-F1 are its health and flee threshold, its charges, tokens and lock", () => {
    expect(said(mat(spec), "a", locked)).toEqual([
      ["health", { health: 4, threshold: 2 }],
      ["charges", { device: { key: "OPFOR.x-wing.device.proton-bomb" }, charges: 2 }],
      ["token", { token: { key: "OPFOR.x-wing.token.stress" }, n: 1 }],
      ["lock", { target: "B" }],
    ]);
    expect(said(mat(spec), "a", memoryOf({ locks: { a: "gone" } }))).toHaveLength(3);
    expect(said(mat(spec), "B", locked)).toEqual([["health", { health: 3, threshold: 0 }]]);
  });
  it("are nothing for a thing that is no ship, and on a map without a scale", () => {
    const rocks = mat({ ...spec, rocks: { r: { at: [100, 100] } } });
    expect(said(rocks, "r", locked)).toEqual([]);
    const { scale: _, ...scene } = mat(spec).scene;
    expect(said({ ...mat(spec), scene: { ...scene, scale: {} } }, "a", locked)).toEqual([]);
  });
  it("a shot that the table rolled does so many hits", () => {
    const attack = attackOn("a", "B");
    const reported = (option: string, step: object = attack) =>
      xWing.report?.(battleOn(mat(spec)), step as never, option, context([], null));
    const hull = (option: string): unknown => {
      const done = reported(option);
      return done === undefined ? undefined : [losses(done, "B"), done.outcomes.length];
    };
    expect(
      xWing.reports?.(battleOn(mat(spec)), attack, null).map(({ id, label }) => [id, label.data]),
    ).toEqual([
      ["hits-0", undefined],
      ["hits-1", { n: 1 }],
      ["hits-2", { n: 2 }],
      ["hits-3", { n: 3 }],
      ["hits-4", { n: 4 }],
    ]);
    expect(xWing.reports?.(battleOn(mat(spec)), { ...attack, kind: "hold" } as never, null)).toEqual([]);
    expect(hull("hits-0")).toEqual([[], 1]);
    expect(hull("odd")).toEqual([[], 1]);
    expect(hull("hits-1")).toEqual([["hull 3 > 2"], 1]);
    expect(hull("hits-2")).toEqual([["hull 3 > 1"], 1]);
    expect(reported("hits-2", { ...attack, target: "nobody" })?.outcomes).toEqual([]);
    expect(reported("hits-2", { kind: "hold", figure: "a", label: { key: "x" } })?.outcomes).toEqual([]);
  });
});

describe("the mat as it lies in the scene", () => {
  it("has a length for each space where the scene says none, by its shorter side", () => {
    const without = (width: number, height: number): Snapshot => {
      const snapshot = mat({ ships: { a: { at: [100, 100] } } });
      return {
        ...snapshot,
        scene: { ...snapshot.scene, scale: {}, area: { x: 0, y: 0, width, height } },
      };
    };
    // 914 mm on 1828 pixels: 50 mm for a space of 100 pixels.
    expect(xWing.scaleFor?.(battleOn(without(1828, 3000)))).toEqual({ distance: 50, units: "mm" });
    expect(xWing.scaleFor?.(battleOn(without(3000, 1828)))).toEqual({ distance: 50, units: "mm" });
    expect(xWing.scaleFor?.(battleOn(mat({ ships: { a: { at: [1, 1] } } })))).toBeUndefined();
  });
  it("may begin anywhere; tokens without a card have the base of their longer side, rocks the round of their shorter", () => {
    const spec: MatSpec = { ships: { a: { at: [400, 300], heading: EAST } } };
    const { scene, ...rest } = mat(spec);
    const area = { x: 200, y: 100, width: 1000, height: 800 };
    const figure = { ...rest.figures[0] };
    const figures = [
      { ...figure, profile: {}, width: 1, height: 1.2 },
      { ...figure, id: "r", profile: { kind: "obstacle" }, width: 1, height: 0.5 },
    ];
    const snapshot = { ...rest, figures, scene: { ...scene, area } } as Snapshot;
    const sky = skyOf(battleOn(snapshot), null);
    expect(sky.mat).toEqual({ x: 100, y: 50, width: 500, height: 400 });
    expect(sky.ships[0]).toMatchObject({ pose: { x: 400, y: 300, heading: EAST }, size: "medium" });
    expect(sky.obstacles[0]?.shape).toMatchObject({ radius: 12.5 });
  });
  it("ships of one initiative are flown by their names", () => {
    const at = (x: number, initiative: number) => ({ at: [x, 100] as const, profile: { initiative } });
    const sky = skyOn({ ships: { c: at(100, 2), b: at(200, 1), a: at(300, 2) } });
    expect(inInitiative(sky).map(({ id }) => id)).toEqual(["b", "a", "c"]);
  });
});
