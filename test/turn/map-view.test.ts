import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ChoicePoint, Decided } from "../../src/core/decision";
import { text } from "../../src/core/text";
import type { Trace } from "../../src/core/trace";
import type { Draft } from "../../src/turn/playing/draft";
import { mapView } from "../../src/turn/view/map/map-view";
import { markPicture, PICTURED } from "../../src/turn/view/map/mark-art";
import { placeWindow, type KeptVisible } from "../../src/turn/view/map/window-place";
import { lookFor } from "../../src/turn/view/map/look-at-turn";
import { markAt, shownOfTurn } from "../../src/turn/view/map/what-no-window-hides";
import { battleMap } from "../support/ascii";

const say = ({ key }: { key: string }): string => key;
const map = battleMap("a . . A\n. . . B\nC D E F");

/** A turn of "a" with these parts, and nothing else. */
function draft(decision: Partial<Decided>, more: Partial<Draft> = {}): Draft {
  return {
    call: { figure: "a" },
    snapshot: map,
    dropped: [],
    sightings: [],
    decision: {
      kind: "decided",
      plan: { rule: {}, steps: [] },
      choices: [],
      trace: [],
      problems: [],
      ...decision,
    },
    ...more,
  } as unknown as Draft;
}
const walk = {
  kind: "move",
  figure: "a",
  path: [
    { x: 50, y: 50 },
    { x: 150, y: 50 },
  ],
  cost: 1,
  unit: "space",
  label: text("walk"),
};
const strike = { kind: "attack", figure: "a", target: "A", label: text("strike") };
const plan = (...steps: object[]): Decided["plan"] =>
  ({
    rule: { id: "r", title: text("r"), source: "", because: text("r") },
    steps,
  }) as unknown as Decided["plan"];
const sees = (figure: string, distance: number, seen = true): Draft["sightings"][number] => ({
  figure,
  distance,
  seen,
  cover: 0,
});

describe("a turn on the map", () => {
  it("shows the way it goes and, from its end, whom it attacks", () => {
    const view = mapView(draft({ plan: plan(walk, { ...strike, detail: text("needs") }) }), say);
    expect(view).toMatchObject({
      figure: "a",
      from: { x: 50, y: 50 },
      paths: [{ number: 1, figure: "a", places: walk.path }],
      attacks: [
        { number: 2, from: { x: 150, y: 50 }, to: { x: 350, y: 50 }, target: "A", label: "A · needs" },
      ],
      options: [],
      sights: [],
    });
    expect(mapView(draft({ plan: plan(strike) }), say).attacks).toMatchObject([
      { number: 1, from: { x: 50, y: 50 }, label: "A" },
    ]);
  });

  it("leaves out the steps that a person dropped, and targets that are not there", () => {
    const both = plan(walk, strike, { ...strike, target: "nobody" });
    expect(mapView(draft({ plan: both }, { dropped: [0] }), say)).toMatchObject({
      paths: [],
      attacks: [{ number: 2, from: { x: 50, y: 50 } }],
    });
    expect(mapView(draft({ plan: both }, { dropped: [1] }), say)).toMatchObject({
      paths: [{ number: 1 }],
      attacks: [],
    });
  });

  it("draws what hides a target where it stands on the line, never beyond its ends", () => {
    const shield = (coverAt: number, cover = 0.5): unknown =>
      mapView(draft({ plan: plan(strike) }, { sightings: [{ ...sees("A", 3), cover, coverAt }] }), say)
        .attacks[0]?.coverAt;
    expect([shield(100), shield(400), shield(-5), shield(100, 0.49)]).toEqual([
      { x: 150, y: 50 },
      { x: 350, y: 50 },
      { x: 50, y: 50 },
      undefined,
    ]);
    const aside = mapView(
      draft(
        { plan: plan({ ...strike, target: "B" }) },
        { sightings: [{ ...sees("B", 3), cover: 1, coverAt: Math.hypot(300, 100) / 2 }] },
      ),
      say,
    );
    expect(aside.attacks[0]?.coverAt).toEqual({ x: 200, y: 100 });
  });

  it("shows the four nearest others it looked at, seen or not, and only beside an attack", () => {
    const sightings = [
      sees("F", 6),
      sees("A", 3),
      sees("B", 4, false),
      sees("C", 1),
      sees("D", 2),
      sees("E", 5),
      sees("gone", 0.5),
    ];
    const sights = mapView(draft({ plan: plan(strike) }, { sightings }), say).sights;
    expect(sights.map(({ figure, seen, label }) => [figure, seen, label])).toEqual([
      ["C", true, "C"],
      ["D", true, "D"],
      ["B", false, "OPFOR.ui.map.notInSight"],
    ]);
    expect(sights[0]).toMatchObject({ from: { x: 50, y: 50 }, to: { x: 50, y: 250 } });
    expect(mapView(draft({ plan: plan(walk) }, { sightings }), say).sights).toEqual([]);
  });

  it("letters the equal places that were not taken, where there was a choice", () => {
    const option = (id: string, x?: number): object =>
      x === undefined ? { id, label: text(id) } : { id, label: text(id), place: { x, y: 0 } };
    const choice = (tied: object[], picked: string): ChoicePoint =>
      ({ id: "c", label: text("c"), tied, outside: [], picked, by: "die" }) as unknown as ChoicePoint;
    const choices = [
      choice([option("p", 1), option("q", 2), option("r"), option("s", 4)], "p"),
      choice([option("t", 9)], "u"),
    ];
    expect(mapView(draft({ choices }), say).options).toEqual([
      { at: { x: 2, y: 0 }, letter: "B" },
      { at: { x: 4, y: 0 }, letter: "D" },
    ]);
  });

  it("shows the widest field that the deciding rule looked at, and none without a grid", () => {
    const field = (...xs: number[]): object => ({
      kind: "choice",
      id: "f",
      label: text("f"),
      stages: [],
      places: xs.map((x) => ({ x, y: 0 })),
    });
    const rule = (verdict: string, ...entries: object[]): object => ({
      kind: "rule",
      id: verdict,
      title: text(verdict),
      source: "",
      verdict,
      entries,
    });
    const trace = [
      rule("passed", field(1, 2, 3)),
      rule("chosen", field(4), field(5, 6), field(7, 8)),
    ] as unknown as Trace;
    const xs = (given: Trace): number[] => mapView(draft({ trace: given }), say).reach.map(({ x }) => x);
    expect(xs(trace)).toEqual([5, 6]);
    expect(xs(trace.slice(0, 1))).toEqual([1, 2, 3]);
    const gridless = {
      ...map,
      scene: { ...map.scene, grid: { ...map.scene.grid, kind: "gridless" } },
    } as never;
    expect(mapView(draft({ trace }, { snapshot: gridless }), say).reach).toEqual([]);
  });

  it("numbers the answers of a question where they lie", () => {
    const ask = {
      kind: "ask",
      options: [
        { id: "1", label: text("1"), figure: "A" },
        { id: "2", label: text("2") },
        { id: "3", label: text("3"), place: { x: 7, y: 8 } },
      ],
    };
    expect(mapView(draft({}, { decision: ask as never }), say).options).toEqual([
      { at: { x: 350, y: 50 }, letter: "1" },
      { at: { x: 7, y: 8 }, letter: "3" },
    ]);
  });
});

describe("a window beside a turn", () => {
  const nowhere = { x: 0, y: 0, width: 0, height: 0 };
  const view = mapView(draft({ plan: plan(walk, strike) }, { sightings: [sees("B", 4)] }), say);
  const onScreen = ({ x, y }: { x: number; y: number }): { x: number; y: number } => ({ x: x + 1000, y });

  it("knows what matters: both ends, the way, the line between and who was looked at", () => {
    const shown = shownOfTurn(view, { onScreen, words: [], figures: [], notices: nowhere });
    const at = (x: number, y: number): number[] =>
      shown
        .filter((one) => one.x + one.width / 2 === x + 1000 && one.y + one.height / 2 === y && one.width > 0)
        .map(({ weight }) => weight);
    expect(at(50, 50)).toEqual([4, 20, 2]);
    expect(at(150, 50)).toEqual([4]);
    expect(at(350, 50)).toEqual([6, 30]);
    expect([at(200, 50), at(250, 50), at(300, 50)]).toEqual([[1], [1], [1]]);
    expect(at(350, 150)).toEqual([0.5]);
    expect(shown.map(({ width }) => width)).toEqual([56, 16, 56, 16, 56, 56, 56, 56, 56, 56, 0]);
    expect(markAt({ x: 10, y: 20 }, 3)).toEqual({ x: -18, y: -8, width: 56, height: 56, weight: 3 });
  });

  it("is on a map that shows all ends; else the middle of them is to be shown", () => {
    const screen = { x: 1050, y: 50, width: 300, height: 100 };
    expect(lookFor(view, onScreen, screen)).toBeUndefined();
    const middle = { x: 200, y: 50 };
    expect(lookFor(view, onScreen, { ...screen, x: 1051 })?.middle).toEqual(middle);
    expect(lookFor(view, onScreen, { ...screen, width: 299 })?.middle).toEqual(middle);
    expect(lookFor(view, onScreen, { ...screen, y: 51 })?.middle).toEqual(middle);
    expect(lookFor(view, onScreen, { ...screen, y: -60, height: 109 })?.middle).toEqual(middle);
  });

  const size = { width: 200, height: 100 };
  const screen = { x: 0, y: 0, width: 700, height: 400 };
  const box = (x: number, y: number, width: number, height: number, weight = 1): KeptVisible => ({
    x,
    y,
    width,
    height,
    weight,
  });
  it("stands in steps from the edge, at the last place there is, or right beside a thing", () => {
    expect(placeWindow(size, screen, [], { x: 50, y: 30 })).toEqual({ x: 48, y: 24 });
    expect(placeWindow(size, screen, [], { x: 9999, y: 9999 })).toEqual({ x: 500, y: 300 });
    const tall = box(205, 0, 495, 400);
    expect(placeWindow(size, screen, [tall], { x: 300, y: 0 })).toEqual({ x: 0, y: 0 });
    const wide = box(0, 0, 700, 131);
    expect(placeWindow(size, screen, [wide], { x: 0, y: 0 })).toEqual({ x: 0, y: 139 });
    const right = box(451, 0, 249, 400);
    expect(placeWindow(size, screen, [right], { x: 500, y: 0 })).toEqual({ x: 243, y: 0 });
  });
  it("would rather hide a small part of much than all of a little, by what it weighs", () => {
    const all = box(0, 0, 700, 400, 1);
    const heavy = box(0, 0, 350, 400, 3);
    expect(placeWindow(size, screen, [all, heavy], { x: 0, y: 0 })).toEqual({ x: 358, y: 0 });
    const small = box(0, 0, 10, 10, 1);
    expect(placeWindow(size, { ...screen, width: 200, height: 130 }, [small], { x: 0, y: 0 }).y).toBe(18);
  });
});

/** A picture is changed on purpose: what it looks like now is looked at, and its sum written here. */
it("the pictures of what lies on the map are those that were drawn", () => {
  const sum = createHash("sha256");
  for (const what of PICTURED) sum.update(`${what} ${markPicture([what]) ?? ""}\n`);
  expect([PICTURED.length, sum.digest("hex").slice(0, 16)]).toEqual([21, "9ba1a5137b5c2f49"]);
});
