import { describe, expect, it } from "vitest";
import { battleFrom, type Figure, type Snapshot } from "../../src/field";
import { ended } from "../../src/rulesets/five-parsecs/resolution/battle-over";
import { pushedTo } from "../../src/rulesets/five-parsecs/resolution/push";
import { shotDetail, type Shot } from "../../src/rulesets/five-parsecs/shots/shots";
import { distanceToEdge } from "../../src/rulesets/five-parsecs/turn/players-edge";
import { inContact } from "../../src/rulesets/five-parsecs/walking/base-contact";
import { battleMap } from "../support/ascii";
import { snapshotOf, turn, UNARMED, type Scenario } from "./table";

/** Where rules begin and end: a step short of it, and a step beyond. */

const figureIn = (snapshot: Snapshot, id = "a"): { battle: ReturnType<typeof battleFrom>; me: Figure } => {
  const battle = battleFrom(snapshot, "inch");
  const me = battle.figure(id);
  if (me === undefined) throw new Error(`no ${id}`);
  return { battle, me };
};

describe("walls between bases", () => {
  const touch = (drawing: string, c: readonly [number, number, number, number]): boolean => {
    const { battle, me } = figureIn(battleMap(drawing, { walls: [{ id: "w", c: [...c] }] }));
    return inContact(battle, me, figureIn(battle.snapshot, "B").me);
  };
  it.each([
    ["a long one across", "a B", [100, -2000, 100, 2000], false],
    ["the same, drawn upwards", "a B", [100, 2000, 100, -2000], false],
    ["a long one below", "a\nB", [-2000, 100, 2000, 100], false],
    ["the same, drawn to the left", "a\nB", [2000, 100, -2000, 100], false],
    ["one that ends beside them", "a B", [100, 101, 100, 2000], true],
    ["one that begins beyond them", "a\nB", [101, 100, 2000, 100], true],
  ] as const)("%s", (_words, drawing, wall, isOpen) => {
    expect(touch(drawing, wall)).toBe(isOpen);
  });
});

describe("bodies in the line of sight", () => {
  const shoots = (drawing: string, scenario: Scenario = {}): string =>
    turn(drawing, { doctrine: "rampaging", profile: { speed: 0 }, ...scenario }).shot;
  it.each([
    ["nobody between", "a . . . A", "A"],
    ["one between", "a . b . A", "none"],
    ["one beside the line", "a . . . A\n. . b . .", "A"],
    ["one aslant", "a . .\n. b .\n. . A", "none"],
    ["one behind it", "b a . . A", "A"],
    ["one behind the target", "a . . A b", "A"],
    ["downwards", "a\n.\nb\n.\nA", "none"],
    ["downwards, beside the line", "a .\n. .\n. b\n. .\nA .", "A"],
  ] as const)("%s: %s", (_words, drawing, target) => {
    expect(shoots(drawing)).toBe(target);
    expect(shoots(drawing, { grid: { kind: "gridless" } }), "without a grid").toBe(target);
    expect(shoots(drawing, { options: { figuresBlock: false } }), "bodies hide nobody").toBe("A");
  });
  it("two that stand abreast of the line hide as one does, to the side and downwards", () => {
    const moved = (by: Readonly<Record<string, readonly [number, number]>>): Scenario => ({
      grid: { kind: "gridless" },
      prepare: (snapshot) => ({
        ...snapshot,
        figures: snapshot.figures.map((one) => {
          const [x, y] = by[one.id] ?? [0, 0];
          return { ...one, x: one.x + x, y: one.y + y };
        }),
      }),
    });
    const across = ". . b . .\na . . . A\n. . c . .";
    expect(shoots(across, moved({}))).toBe("A");
    expect(shoots(across, moved({ b: [0, 52], c: [0, -52] }))).toBe("none");
    const down = ". . a\nb c .\n. . .\n. . A";
    const right = (pixels: number): string => shoots(down, moved({ b: [pixels + 2, 0], c: [pixels - 2, 0] }));
    expect([0, 50, 100, 150, 200, 250, 300].map(right)).toEqual(["A", "A", "none", "none", "none", "A", "A"]);
  });
  it("all around, in the open field: whoever has left the ring lets it see one enemy", () => {
    const around = `
      A . . B . . C
      . . . . . . .
      . . b c d . .
      D . e a f . E
      . . g h i . .
      . . . . . . .
      F . . G . . H`;
    expect(shoots(around)).toBe("none");
    const without = [..."bcdefghi"].map((gone) => shoots(around.replace(gone, ".")));
    expect(without).toEqual([..."ABCDEFGH"]);
    const noGrid = [..."bcdefghi"].map((gone) =>
      shoots(around.replace(gone, "."), { grid: { kind: "gridless" } }),
    );
    expect(noGrid).toEqual([..."ABCDEFGH"]);
  });
});

describe("what is left to the table", () => {
  const notes = (drawing: string, scenario: Scenario = {}): readonly string[] =>
    turn(drawing, { doctrine: "rampaging", profile: UNARMED, ...scenario }).notes.filter((key) =>
      /note\.(climb|window|leap)/.test(key),
    );
  const chasm = (wide: number): string =>
    [0, 1, 2]
      .map((row) => `${row === 1 ? "a" : "."} . ${"^ ".repeat(wide)}. . ${row === 1 ? "A" : "."}`)
      .join("\n");
  const LEAP = "OPFOR.fiveParsecs.note.leap";
  it("a gap of two inches may be leapt, one of three may not", () => {
    expect([1, 2, 3].map((wide) => notes(chasm(wide)).includes(LEAP))).toEqual([true, true, false]);
  });
  it("it is told only within a move and a leap", () => {
    const far = (at: number): string =>
      [0, 1, 2]
        .map((row) => `${row === 1 ? "a" : "."} ${". ".repeat(at)}^ . . ${row === 1 ? "A" : "."}`)
        .join("\n");
    expect([3, 4, 5, 6].map((at) => notes(far(at)).includes(LEAP))).toEqual([true, true, false, false]);
  });
  it.each([
    ["sees through", 0, true],
    ["limited", 10, false],
    ["normal", 20, false],
    ["near ones are seen", 30, true],
    ["far ones are seen", 40, true],
  ] as const)("a window is what stops a move and no sight: %s", (_words, sight, isWindow) => {
    const walls: NonNullable<Scenario["walls"]> = [{ id: "w", c: [200, 0, 200, 300], sight }];
    const seen = notes(". . . . .\na . . . A\n. . . . .", { walls });
    expect(seen.includes("OPFOR.fiveParsecs.note.window")).toBe(isWindow);
  });
  it("a climb is one level and more", () => {
    const high = (own: number, theirs: number): boolean =>
      notes("a . . . A", { figures: { a: { elevation: own }, A: { elevation: theirs } } }).includes(
        "OPFOR.fiveParsecs.note.climb",
      );
    expect([high(0, 0), high(0, 1), high(0, 2), high(2, 2), high(3, 1), high(1, 2)]).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});

describe("a shot in words", () => {
  const words = (needs: number, covered: boolean): string => {
    const { key, data } = shotDetail({ needs, distance: 3, covered } as Shot);
    return `${key.replace("OPFOR.fiveParsecs.detail.", "")} ${JSON.stringify(data?.needs)}`;
  };
  it.each([
    [-1, false, "needsOpen 1"],
    [1, false, "needsOpen 1"],
    [6, false, "needsOpen 6"],
    [6, true, "needsCovered 6"],
    [7, false, "cannotHit 7"],
    [7, true, "cannotHit 7"],
  ] as const)("needs %d, covered %s: %s", (needs, covered, told) => {
    expect(words(needs, covered)).toBe(told);
  });
});

describe("an edge is as far as the base is from it", () => {
  const BOARD = Array.from({ length: 8 }, (_, row) =>
    row === 2 ? ". . . a . . . . . ." : ". ".repeat(10),
  ).join("\n");
  it.each([
    [1, [2, 5, 3, 6]],
    [2, [2, 4, 3, 5]],
    [3, [2, 3, 3, 4]],
  ] as const)("a base of %d: north, south, west, east", (size, inches) => {
    const { battle, me } = figureIn(battleMap(BOARD, { figures: { a: { width: size, height: size } } }));
    const sides = ["north", "south", "west", "east"] as const;
    expect(sides.map((side) => distanceToEdge(battle, me, { kind: "side", side }))).toEqual(inches);
  });
});

describe("pushes stop at the edge of the table", () => {
  const BOARD = Array.from({ length: 5 }, () => ". . . . .").join("\n");
  /** How far it goes, in hundredths of an inch, when its middle is so far from two edges. */
  const pushed = (x: number, y: number, by: readonly [number, number], size = 1): string => {
    const map = battleMap(`a${BOARD.slice(1)}`, {
      grid: { kind: "gridless" },
      figures: { a: { x, y, width: size, height: size } },
    });
    const { battle, me } = figureIn(map);
    const to = pushedTo(battle, me, { x: by[0], y: by[1] }, () => false)?.to;
    return to === undefined ? "nowhere" : `${Math.round(to.x - x)},${Math.round(to.y - y)}`;
  };
  it.each([
    ["with room", 250, 250, [150, 250], "100,0"],
    ["to the east, half an inch of room", 400, 250, [300, 250], "50,0"],
    ["to the east, none", 450, 250, [350, 250], "nowhere"],
    ["to the west, half an inch of room", 100, 250, [200, 250], "-50,0"],
    ["to the west, none", 50, 250, [150, 250], "nowhere"],
    ["to the south, half an inch of room", 250, 400, [250, 300], "0,50"],
    ["to the south, none", 250, 450, [250, 350], "nowhere"],
    ["to the north, half an inch of room", 250, 100, [250, 200], "0,-50"],
    ["to the north, none", 250, 50, [250, 150], "nowhere"],
  ] as const)("%s", (_words, x, y, by, goes) => {
    expect(pushed(x, y, by)).toBe(goes);
  });
  it.each([
    ["to the east", 350, 250, [150, 250], "50,0"],
    ["to the west", 150, 250, [350, 250], "-50,0"],
    ["to the south", 250, 350, [250, 150], "0,50"],
    ["to the north", 250, 150, [250, 350], "0,-50"],
  ] as const)("a large base: %s", (_words, x, y, by, goes) => {
    expect(pushed(x, y, by, 2)).toBe(goes);
  });
});

describe("the end of a battle", () => {
  it("with nobody left nobody holds the field, and everybody is accounted for", () => {
    const fallen = snapshotOf("a A", { figures: { a: { defeated: true }, A: { defeated: true } } });
    const { battle } = figureIn(snapshotOf("a A"));
    const both = { ...battle.snapshot, figures: fallen.figures };
    const end = ended(battleFrom(both, "inch"), null, {
      kind: "round-end",
      sides: ["foe", "player"],
    } as never);
    expect(end?.winners).toEqual([]);
    expect(end?.tally?.map(({ side, text }) => [side, text.data])).toEqual([
      ["foe", { standing: 0, fell: 1, bailed: 0 }],
      ["player", { standing: 0, fell: 1, bailed: 0 }],
    ]);
  });
});

describe("terrain by its name", () => {
  const box = (x: number, y: number): number[] => [x, y, x + 100, y, x + 100, y + 100, x, y + 100];
  const told = (regions: NonNullable<Scenario["regions"]>): readonly string[] => {
    const map = ". . . . . . .\n. . . . . . .\n. . . a . . .\n. . . . . . .\n. . . . . . A";
    const { prose } = turn(map, { doctrine: "defensive", profile: UNARMED, regions });
    return ["Barn", "Old mill", "a patch of cover"].filter((name) => prose.includes(name));
  };
  const cover = { kind: "cover" } as const;
  it("a feature's own, else the region's, else none", () => {
    const at = { rings: [box(500, 300)] };
    expect(told([{ id: "r", ...at, name: "Barn", terrain: [cover] }])).toEqual(["Barn"]);
    const named = { kind: "feature", name: "Old mill" } as const;
    expect(told([{ id: "r", ...at, name: "Barn", terrain: [cover, named] }])).toEqual(["Old mill"]);
    expect(told([{ id: "r", ...at, terrain: [cover] }])).toEqual(["a patch of cover"]);
    const nameless = { kind: "feature" } as const;
    expect(told([{ id: "r", ...at, name: "Barn", terrain: [nameless] }])).toEqual(["Barn"]);
  });
});
