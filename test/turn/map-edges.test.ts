import { describe, expect, it } from "vitest";
import type { Point } from "../../src/core/place";
import { placeLabel, type Box } from "../../src/turn/view/map/label-places";
import type { MapView } from "../../src/turn/view/map/map-view";
import { cornersOf, headingsAlong } from "../../src/turn/view/map/path-arrows";
import { lookFor } from "../../src/turn/view/map/look-at-turn";
import { shownOfTurn } from "../../src/turn/view/map/what-no-window-hides";
import { placeWindow } from "../../src/turn/view/map/window-place";

const at = (x: number, y: number): Point => ({ x, y });
const same = (point: Point): Point => point;
const map = (more: object = {}): MapView =>
  ({ from: at(0, 0), attacks: [], options: [], paths: [], sights: [], ...more }) as unknown as MapView;

describe("the arrows of a way", () => {
  it("lie on it and point along it, leg by leg", () => {
    const way = [at(0, 0), at(0, 0), at(30, 0), at(30, -30), at(10, -30), at(10, -20)];
    const heading = (x: number, y: number, degrees: number): object => ({
      x: expect.closeTo(x, 9) as unknown,
      y: expect.closeTo(y, 9) as unknown,
      angle: expect.closeTo((degrees * Math.PI) / 180, 9) as unknown,
    });
    expect(headingsAlong(way, 20)).toEqual([
      heading(9, 0, 0),
      heading(27, 0, 0),
      heading(30, -15, -90),
      heading(27, -30, 180),
      heading(10, -29, 90),
    ]);
    expect(headingsAlong([at(10, 10), at(10, 10)], 5)).toEqual([]);
    expect(headingsAlong([at(0, 0), at(0.5, 0)], 5)).toEqual([heading(0.25, 0, 0)]);
  });
  it("show a corner from an eighth of a half turn on, to either side", () => {
    const bent = (degrees: number): Point[] => {
      const angle = (degrees * Math.PI) / 180;
      return cornersOf([at(0, 0), at(10, 0), at(10 + 10 * Math.cos(angle), 10 * Math.sin(angle))]);
    };
    expect([22, -22, 0].map((degrees) => bent(degrees).length)).toEqual([0, 0, 0]);
    expect([23, -23, 90, 179, -179].map((degrees) => bent(degrees))).toEqual(
      Array.from({ length: 5 }, () => [at(10, 0)]),
    );
    // From almost due west to almost due west across the seam of the angles is no corner.
    expect(cornersOf([at(0, 0), at(-10, 1), at(-20, 0)])).toEqual([]);
    const zigzag = [at(0, 0), at(10, 0), at(10, 10), at(20, 10)];
    expect(cornersOf(zigzag)).toEqual([at(10, 0), at(10, 10)]);
  });
});

describe("words about a point", () => {
  const size = { width: 40, height: 10 };
  /** In this order, each when all before are taken. */
  const order = (side: "above" | "below"): Point[] => {
    const taken: Box[] = [];
    return Array.from({ length: 8 }, () => {
      const { x, y } = placeLabel(size, { at: at(100, 100), clear: 10, side }, 2, taken);
      taken.push({ x, y, ...size });
      return at(x, y);
    });
  };
  it("have eight places, the nearest first", () => {
    const [above, below] = [at(80, 78), at(80, 112)];
    const [right, left] = [at(112, 95), at(48, 95)];
    expect(order("above")).toEqual([
      ...[above, below, right, left],
      ...[at(80, 66), at(80, 124), at(80, 54), at(80, 136)],
    ]);
    expect(order("below")).toEqual([
      ...[below, above, right, left],
      ...[at(80, 124), at(80, 66), at(80, 136), at(80, 54)],
    ]);
  });
  it("are about something that is seen up to the rim of what is seen", () => {
    const areas = {
      map: { x: 0, y: 0, width: 500, height: 500 },
      seen: { x: 100, y: 100, width: 60, height: 60 },
    };
    const y = (point: Point): number =>
      placeLabel(size, { at: point, clear: 10, side: "above" }, 2, [], areas).y;
    expect([at(100, 100), at(160, 100), at(130, 160)].map(y)).toEqual([100, 100, 138]);
    expect([at(99, 100), at(161, 100), at(130, 99), at(130, 161)].map(y)).toEqual([78, 78, 77, 139]);
  });
});

describe("a window among what is shown", () => {
  const screen = { x: 0, y: 0, width: 248, height: 100 };
  const size = { width: 200, height: 100 };
  it("stands at the first of two places that are equally near to the wish", () => {
    expect(placeWindow(size, screen, [], at(36, 0))).toEqual(at(24, 0));
  });
  it("counts of each thing the part that it hides, not how much that is", () => {
    const large = { x: 0, y: 0, width: 124, height: 100, weight: 1 };
    const small = { x: 230, y: 0, width: 18, height: 100, weight: 1 };
    // Further right less of the large one would be hidden, and all of the small one.
    expect(placeWindow(size, screen, [large, small], at(48, 0)).x).toBe(24);
  });
  it("does not look at what lies outside the screen", () => {
    const outside = { x: 248, y: 0, width: 40, height: 100, weight: 1 };
    expect(placeWindow(size, screen, [outside], at(40, 0))).toEqual(at(48, 0));
  });
});

describe("what is shown of a turn", () => {
  it("is all of it, by its weight", () => {
    const mark = (x: number, y: number, weight: number, reach = 28): object => ({
      ...{ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach, weight },
    });
    const figures = [
      { x: 0, y: 0, width: 60, height: 100 },
      { x: 380, y: 180, width: 40, height: 40 },
    ];
    const view = map({
      from: at(30, 50),
      attacks: [{ from: at(30, 50), to: at(430, 50) }],
      paths: [{ places: [at(30, 50), at(130, 50), at(230, 250), at(330, 250)] }],
      options: [{ at: at(10, 10) }],
      sights: [{ to: at(400, 200) }],
    });
    const words = [{ x: 1, y: 2, width: 3, height: 4 }];
    const notices = { x: 5, y: 6, width: 7, height: 8 };
    expect(shownOfTurn(view, { onScreen: same, words, figures, notices })).toEqual([
      // The figure there reaches 50 from its middle, and 10 more with its ring.
      ...[mark(30, 50, 4, 60), mark(30, 50, 20, 8)],
      ...[mark(430, 50, 6), mark(430, 50, 30, 8)],
      ...[mark(130, 50, 1), mark(230, 50, 1), mark(330, 50, 1)],
      ...[mark(30, 50, 1), mark(130, 50, 1), mark(230, 250, 1), mark(330, 250, 4, 60)],
      ...[mark(10, 10, 2), mark(400, 200, 0.5)],
      { ...words[0], weight: 2 },
      { ...notices, weight: 4, isAbove: true },
      ...figures.map((box) => ({ ...box, weight: 0.5 })),
    ]);
    // A figure is there up to its rim, and a small one reaches no less than a mark.
    const reach = (point: Point): number => {
      const [first] = shownOfTurn(map({ from: point }), { onScreen: same, words, figures, notices });
      return (first?.width ?? 0) / 2;
    };
    expect([at(0, 0), at(60, 100), at(61, 50), at(30, 101), at(380, 180), at(420, 220)].map(reach)).toEqual([
      ...[60, 60, 28, 28, 30, 30],
    ]);
  });
});

describe("where the map has to move", () => {
  const screen = { x: 10, y: 20, width: 300, height: 200 };
  const looks = (more: object, bar = 0, size?: { width: number; height: number }): unknown =>
    lookFor(map(more), same, screen, size, bar);
  it("is nowhere while all ends are on the screen, its rim too", () => {
    for (const from of [at(10, 20), at(310, 220), at(160, 120)]) expect(looks({ from })).toBeUndefined();
    const middle = at(160, 120);
    for (const from of [at(9, 120), at(311, 120), at(160, 19), at(160, 221)])
      expect(looks({ from })).toEqual({ middle: from, at: middle });
    // Of a way only the end counts.
    const places = [at(999, 120), at(999, 120), at(200, 120)];
    expect(looks({ from: at(100, 120), paths: [{ places }] })).toBeUndefined();
  });
  it("is below the host's bars, or on all of the screen where there is too little room", () => {
    expect(looks({ from: at(160, 39) }, 20)).toEqual({ middle: at(160, 39), at: at(160, 130) });
    expect(looks({ from: at(160, 40) }, 20)).toBeUndefined();
    const far = { from: at(-50, 100), attacks: [{ to: at(250, 100) }] };
    // 300 wide and 56 more: there is no room for it anywhere.
    expect(looks(far)).toEqual({ middle: at(100, 100), at: at(160, 120) });
    const inside = { from: at(20, 30), attacks: [{ to: at(300, 210) }] };
    expect(looks(inside, 20)).toBeUndefined();
    const tall = { from: at(160, -10), attacks: [{ to: at(160, 134) }] };
    // 144 and 56 more are just as high as the screen; with a bar of one pixel the screen is asked, not what is free.
    expect(looks(tall)).toEqual({ middle: at(160, 62), at: at(160, 120) });
    expect(looks(tall, 1)).toEqual({ middle: at(160, 62), at: at(160, 120) });
  });
});
