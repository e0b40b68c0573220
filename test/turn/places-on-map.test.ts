import { describe, expect, it } from "vitest";
import type { MarkedOutcome, Outcome } from "../../src/core/outcome";
import { text, type Text } from "../../src/core/text";
import type { SetupProposal } from "../../src/engine/ruleset";
import { markKind, markRegion, withMark, withoutMark } from "../../src/turn/battles/mark-terrain";
import { placeLabel } from "../../src/turn/view/map/label-places";
import type { MapView } from "../../src/turn/view/map/map-view";
import { placeWindow } from "../../src/turn/view/map/window-place";
import { lookFor } from "../../src/turn/view/map/look-at-turn";
import { shownOfTurn } from "../../src/turn/view/map/what-no-window-hides";
import { setupView } from "../../src/turn/view/windows/setup-view";
import { battleMap } from "../support/ascii";

const say = ({ key }: Text): string => key;
const map = battleMap("a . . A\n. . . .\n. . . .");
const marked = (more: Partial<MarkedOutcome> = {}): MarkedOutcome => ({
  kind: "marked",
  mark: "m",
  what: "fire",
  at: { x: 250, y: 150 },
  label: text("burns"),
  ...more,
});

describe("a mark on the map", () => {
  it.each([
    ["fire", "dangerous"],
    ["trap", "dangerous"],
    ["objective", "objective"],
    ["torch", "feature"],
  ])("of the kind %s is ground of the kind %s", (what, kind) => {
    expect(markKind(what)).toBe(kind);
    expect(markRegion(map, marked({ what })).terrain).toEqual([{ kind, name: "m", tags: [what] }]);
  });
  it("without a radius is a space of the grid around its point", () => {
    expect(markRegion(map, marked())).toMatchObject({
      id: "mark-m",
      name: "m",
      rings: [[200, 100, 300, 100, 300, 200, 200, 200]],
      bottom: null,
      top: null,
    });
  });
  it("with a radius is round: all of its 24 corners are so far away, evenly spread, the first to the right", () => {
    const [ring = []] = markRegion(map, marked({ radius: 60 })).rings;
    const corners = Array.from({ length: ring.length / 2 }, (_, at) => [
      ring[2 * at] ?? 0,
      ring[2 * at + 1] ?? 0,
    ]);
    expect(corners).toHaveLength(24);
    expect(corners[0]).toEqual([310, 150]);
    for (const [at, [x = 0, y = 0]] of corners.entries()) {
      expect(Math.sqrt((x - 250) ** 2 + (y - 150) ** 2)).toBeCloseTo(60, 9);
      expect((Math.atan2(y - 150, x - 250) / Math.PI + 2) % 2).toBeCloseTo(at / 12, 9);
    }
  });
  it("comes once, and goes again", () => {
    const other = withMark(map, marked({ mark: "n" }));
    const both = withMark(other, marked());
    const moved = withMark(both, marked({ at: { x: 50, y: 250 } }));
    expect(moved.regions.map(({ id }) => id)).toEqual(["mark-n", "mark-m"]);
    expect(withoutMark(moved, "m").regions).toEqual(other.regions);
    expect(withoutMark(map, "z")).toEqual(map);
  });
});

describe("words about what is seen of the map", () => {
  const seen = { x: 100, y: 50, width: 200, height: 100 };
  const wide = { map: { x: 0, y: 0, width: 1000, height: 1000 }, seen };
  const at = (x: number, y: number): { x: number; y: number } => {
    const anchor = { at: { x, y }, clear: 10, side: "above" as const };
    const box = placeLabel({ width: 40, height: 10 }, anchor, 2, [], wide);
    return { x: box.x, y: box.y };
  };
  it("stay in it, when their point is on its rim, and not when it lies beyond", () => {
    // The label's wish is 20 to the left and 22 above its point.
    expect(at(100, 100)).toEqual({ x: 100, y: 78 });
    expect(at(99, 100)).toEqual({ x: 79, y: 78 });
    expect(at(300, 100)).toEqual({ x: 260, y: 78 });
    expect(at(301, 100)).toEqual({ x: 281, y: 78 });
    expect(at(200, 50)).toEqual({ x: 180, y: 50 });
    expect(at(200, 49)).toEqual({ x: 180, y: 27 });
    expect(at(200, 150)).toEqual({ x: 180, y: 128 });
    expect(at(200, 151)).toEqual({ x: 180, y: 129 });
  });
});

describe("a window beside a turn, at the edge", () => {
  const turn = (more: Partial<MapView> = {}): MapView => ({
    figure: "a",
    from: { x: 100, y: 100 },
    reach: [],
    paths: [],
    attacks: [],
    options: [],
    sights: [],
    ...more,
  });
  const onScreen = (point: { x: number; y: number }): { x: number; y: number } => point;
  const notices = { x: 0, y: 0, width: 0, height: 0 };

  it("a mark reaches as far as the figure there with its ring, wherever on the figure it is", () => {
    const figure = { x: 40, y: 60, width: 120, height: 80 };
    const reachOf = (x: number, y: number): number =>
      (shownOfTurn(turn({ from: { x, y } }), { onScreen, words: [], figures: [figure], notices })[0]?.width ??
        0) / 2;
    for (const [x, y] of [
      [100, 100],
      [40, 100],
      [160, 100],
      [100, 60],
      [100, 140],
    ] as const)
      expect(reachOf(x, y)).toBe(70);
    for (const [x, y] of [
      [39, 100],
      [161, 100],
      [100, 59],
      [100, 141],
    ] as const)
      expect(reachOf(x, y)).toBe(28);
  });
  it("answers of a question count twice, others that were looked at half", () => {
    const view = turn({
      options: [{ letter: "A", label: "", at: { x: 300, y: 300 } }],
      sights: [{ to: { x: 500, y: 500 } }] as unknown as MapView["sights"],
    });
    const shown = shownOfTurn(view, {
      onScreen,
      words: [{ x: 0, y: 0, width: 5, height: 5 }],
      figures: [{ x: 900, y: 900, width: 10, height: 10 }],
      notices,
    });
    expect(shown.map(({ weight }) => weight)).toEqual([4, 20, 2, 0.5, 2, 4, 0.5]);
  });
  it("stands at the first place of several that hide nothing, and where what lies beside begins or ends", () => {
    const screen = { x: 0, y: 0, width: 248, height: 100 };
    const size = { width: 200, height: 100 };
    // Places from 0 to 48: those at the ends are no further ones.
    const at = (x: number): number =>
      placeWindow(size, screen, [{ x, y: 0, width: 40, height: 100, weight: 1 }], { x: 48, y: 0 }).x;
    expect(at(208)).toBe(0);
    expect(at(0)).toBe(48);
    expect(at(220)).toBe(12);
    expect(at(256)).toBe(48);
  });
  it("the turn moves beside it where it is just small enough, above it where it is not", () => {
    const size = { width: 300, height: 200 };
    const screen = { x: 0, y: 0, width: 1000, height: 600 };
    const ends = (width: number): MapView =>
      turn({ from: { x: 5000, y: 0 }, options: [{ letter: "A", label: "", at: { x: 5000 + width, y: 0 } }] });
    // 28 on each side of the ends, 8 beside the window: 1000 - 308 - 56.
    expect(lookFor(ends(636), onScreen, screen, size)?.at).toEqual({ x: 346, y: 300 });
    expect(lookFor(ends(637), onScreen, screen, size)?.at).toEqual({ x: 500, y: 196 });
    const tall = (height: number): MapView =>
      turn({
        from: { x: 5000, y: 0 },
        options: [{ letter: "A", label: "", at: { x: 5900, y: height } }],
      });
    expect(lookFor(tall(336), onScreen, screen, size)?.at).toEqual({ x: 500, y: 196 });
    expect(lookFor(tall(337), onScreen, screen, size)?.at).toEqual({ x: 500, y: 300 });
  });
});

describe("a set-up on the map", () => {
  const proposal: SetupProposal = { placements: [], marks: [], notes: [], trace: [], memory: null };
  const shown = (more: Partial<SetupProposal>) => setupView(map, { ...proposal, ...more }, [], say);
  const value: Outcome = { kind: "value", figure: "a", value: "gold", from: 0, to: 1, label: text("gold") };
  const summoned: Outcome = {
    kind: "summoned",
    figure: "z",
    template: "t",
    at: { x: 350, y: 250, elevation: 2 },
    side: "foe",
    label: text("comes"),
  };
  const mark = { id: "m", what: "objective", at: { x: 150, y: 50 }, label: text("marker") };

  it("changes something by any placement, mark or outcome", () => {
    const stays = { figure: "a", at: { x: 50, y: 50 } };
    const goes = { figure: "A", at: { x: 50, y: 150 } };
    expect(shown({}).nothing).toBe(true);
    expect(shown({ placements: [stays] }).nothing).toBe(true);
    expect(shown({ placements: [stays, goes] }).nothing).toBe(false);
    expect(shown({ placements: [stays], marks: [mark] }).nothing).toBe(false);
    expect(shown({ outcomes: [value] }).nothing).toBe(false);
  });
  it("who moves less than a pixel stays", () => {
    const stays = (x: number): boolean | undefined =>
      shown({ placements: [{ figure: "a", at: { x, y: 50 } }] }).placements[0]?.stays;
    expect([stays(50.9), stays(51), stays(49)]).toEqual([true, false, false]);
    const [stranger] = shown({ placements: [{ figure: "z", at: { x: 5, y: 6 } }] }).placements;
    expect(stranger).toEqual({ number: 1, figure: "z", name: "z", at: { x: 5, y: 6 }, stays: false });
  });
  it("tells of outcomes at the figures they are about, and letters who comes after the marks", () => {
    const note: Outcome = { kind: "note", label: text("dark") };
    const stranger: Outcome = { ...value, figure: "nobody" };
    const view = shown({ marks: [mark], outcomes: [note, value, stranger, summoned, summoned] });
    expect(view.changes).toEqual([
      { figure: "a", label: "gold", at: { x: 50, y: 50 } },
      { figure: "z", label: "comes", at: { x: 350, y: 250 } },
      { figure: "z", label: "comes", at: { x: 350, y: 250 } },
    ]);
    expect(view.map.options.map(({ letter, label }) => [letter, label])).toEqual([
      ["A", "marker"],
      ["B", "comes"],
      ["C", "comes"],
    ]);
    expect(shown({ outcomes: [{ ...value, figure: "A" }] }).changes[0]?.at).toEqual({ x: 350, y: 50 });
  });
  it("begins at its first place, or mark, or nowhere", () => {
    expect(shown({ placements: [{ figure: "a", at: { x: 7, y: 8 } }], marks: [mark] }).map.from).toEqual({
      x: 7,
      y: 8,
    });
    expect(shown({ marks: [mark] }).map.from).toEqual({ x: 150, y: 50 });
    expect(shown({}).map.from).toEqual({ x: 0, y: 0 });
  });
});
