import { describe, expect, it } from "vitest";
import type { Action } from "../../src/rulesets/gunslinger/page/automatic-actions";
import {
  COLUMNS,
  rowSource,
  SITUATIONS,
  type Column,
  type SituationRow,
} from "../../src/rulesets/gunslinger/page/conversion-chart";
import { convert } from "../../src/rulesets/gunslinger/rules/convert-action";
import { standingOf } from "../../src/rulesets/gunslinger/rules/chart-row";
import type { Deed } from "../../src/rulesets/gunslinger/rules/chosen-activity";
import type { Sheet } from "../../src/rulesets/gunslinger/sheet/memory";
import { findTarget } from "../../src/rulesets/gunslinger/rules/9-2-1-targets";
import { BEHIND, DOWN, empty, FENCED, middle, OPEN, SCENES, type Scene } from "./scenes";
import { E, fence, gun, hexside, lookupsIn, manOn, memory, pistol, showdown } from "./support";

const ACTIONS: Readonly<Record<Column, Action>> = {
  move: { kind: "move" },
  as: { kind: "as", n: 4 },
  "c-as": { kind: "c-as", n: 4 },
  blow: { kind: "blow", blow: "hook" },
};

function converted(scene: Scene, action: Action): { row: SituationRow; deed: Deed; read: readonly string[] } {
  const { ground } = scene;
  const man = manOn(scene.map, "a", memory({ a: scene.sheet }, ground === undefined ? {} : { ground }));
  const target = findTarget(man);
  if (target === undefined) throw new Error("no target");
  const standing = standingOf(man, target);
  const { deed } = convert(man, target, standing, action);
  const read = lookupsIn(man.situation.trace.entries).map(
    ({ columns, column }) => columns[column]?.key ?? "",
  );
  return { row: standing.row, deed, read: read.map((key) => key.replace("OPFOR.gunslinger.column.", "")) };
}

/** What the chart comes to for that man, in the order MOVE, AS(4), C/AS(4), HOOK. */
const EXPECTED: Readonly<Record<SituationRow, readonly [string, string, string, string]>> = {
  aimed: ["shoot", "aim", "aim", "blow"],
  "open-down": ["get-up", "aim", "get-up", "blow"],
  "open-down-leg": ["aim", "aim", "aim", "blow"],
  "open-unloaded": ["advance enemy", "draw off-hand", "advance cover", "blow"],
  "open-cover-near": ["advance enemy", "aim", "advance cover", "blow"],
  "open-cover-far": ["advance enemy", "aim", "advance enemy", "blow"],
  "cover-seen": ["advance enemy", "aim", "get-down", "blow"],
  "cover-hidden-loaded": ["get-up", "get-up", "head-out", "blow"],
  "cover-head-loaded": ["get-up", "aim", "aim", "blow"],
  "cover-head-unloaded": ["get-up", "draw ground", "head-back", "blow"],
  "cover-hidden-unloaded": ["get-up", "draw ground", "draw ground", "blow"],
  "hex-up": ["advance hex", "advance hex", "advance hex", "advance hex"],
  "hex-down": ["get-up", "get-up", "get-up", "get-up"],
  "weapon-here": ["pick-up", "pick-up", "pick-up", "pick-up"],
  "weapon-away": ["advance weapon", "advance weapon", "advance weapon", "advance weapon"],
};

const summary = (deed: Deed): string => {
  if (deed.kind === "advance") return `advance ${deed.to}`;
  return deed.kind === "draw" ? `draw ${deed.empty}` : deed.kind;
};

describe("every cell of the conversion chart, by a man on a map", () => {
  const cells = SITUATIONS.flatMap((row) =>
    COLUMNS.map((column, at) => ({ id: rowSource(row), row, column, deed: EXPECTED[row][at] ?? "" })),
  );
  for (const { id, row, column, deed } of cells) {
    it(`${id} ${row}, ${column}: ${deed}`, () => {
      const result = converted(SCENES[row], ACTIONS[column]);
      expect(result.row).toBe(row);
      expect(result.read[0]).toBe(column);
      expect(summary(result.deed)).toBe(deed);
    });
  }
});

describe("what the cells leave open", () => {
  const deed = (row: SituationRow, column: Column, more: Partial<Sheet>): string =>
    summary(converted({ ...SCENES[row], sheet: { ...SCENES[row].sheet, ...more } }, ACTIONS[column]).deed);
  const uncocked = gun({ cocked: false });

  it.each(["open-down", "open-down-leg", "open-cover-near", "cover-seen", "cover-hidden-loaded"] as const)(
    "GUN-K1, GUN-K2, GUN-K3, GUN-K7, GUN-K8 AS with an uncocked gun in the situation %s: cock",
    (row) => {
      expect(deed(row, "as", { weapon: uncocked })).toBe("cock");
    },
  );

  it("GUN-K9 head out: cock if uncocked; without sight see MOVE; else aim or shoot", () => {
    expect(deed("cover-head-loaded", "c-as", { weapon: uncocked })).toBe("cock");
    expect(deed("cover-head-loaded", "c-as", {})).toBe("aim");
    expect(
      deed("cover-head-loaded", "c-as", { skills: { oneHanded: 0, twoHanded: 3, brawling: 0, offHand: 0 } }),
    ).toBe("shoot");
    // His head is out on the wrong side: no line of sight, so MOVE, which means getting up first.
    const wrong = middle(0);
    const scene = { ...SCENES["cover-head-loaded"], sheet: { ...BEHIND, head: wrong } };
    const walled = showdown(". a . . . B . .", {
      walls: [fence([1, 0], [2, 0]), hexside([0, 0], [1, 0], { move: 0 })],
    });
    expect(converted({ ...scene, map: walled }, ACTIONS["c-as"]).deed.kind).toBe("get-up");
  });

  it("GUN-K8 AS behind cover with a cocked gun and no sight: see MOVE, so he leaves his cover", () => {
    const corner = showdown(CORNER);
    const result = converted({ map: corner, sheet: { behindCover: true } }, ACTIONS.as);
    expect(result.row).toBe("cover-hidden-loaded");
    expect(result.read).toEqual(["as", "move"]);
    expect(summary(result.deed)).toBe("advance enemy");
  });

  it("GUN-K10 head out, gun empty and no other: AS refers to C/AS, so the head comes back", () => {
    expect(deed("cover-head-unloaded", "as", { holstered: [] })).toBe("head-back");
  });

  it("GUN-K11 hidden, gun empty and no other: load; without cartridges nothing", () => {
    expect(deed("cover-hidden-unloaded", "as", { holstered: [] })).toBe("load");
    expect(deed("cover-hidden-unloaded", "c-as", { holstered: [] })).toBe("load");
    expect(
      deed("cover-hidden-unloaded", "c-as", { holstered: [], weapon: gun({ shots: 0, rounds: 0 }) }),
    ).toBe("nothing");
  });

  it("GUN-K3 MOVE refers to C/AS(6), not to the number of the table", () => {
    const result = converted(SCENES["open-down-leg"], ACTIONS.move);
    expect(result.read).toEqual(["move", "c-as"]);
    // Aim time 1 + 3 = 4 would be enough for C/AS(4), not for 6.
    const skilled = {
      ...DOWN,
      legWounds: 1,
      skills: { oneHanded: 0, twoHanded: 3, brawling: 0, offHand: 0 },
    };
    expect(converted({ map: OPEN, sheet: skilled }, ACTIONS.move).deed.kind).toBe("aim");
    expect(converted({ map: OPEN, sheet: skilled }, ACTIONS["c-as"]).deed.kind).toBe("shoot");
  });

  it("GUN-K2, GUN-K7 an empty gun without another refers AS to C/AS in every row", () => {
    const nothingElse = { weapon: empty, holstered: [] };
    expect(deed("open-down", "as", nothingElse)).toBe("get-up");
    expect(deed("cover-seen", "as", nothingElse)).toBe("get-down");
    expect(deed("open-down-leg", "as", nothingElse)).toBe("nothing");
  });

  it("GUN-A1, GUN-K7 an empty gun with another: to the off hand in the open, to the ground in cover", () => {
    const another = { weapon: empty, holstered: [pistol()] };
    expect(deed("open-down", "as", another)).toBe("draw off-hand");
    expect(deed("cover-seen", "as", another)).toBe("draw ground");
  });

  it("GUN-K4 an empty gun, no other and no cover anywhere: he loads where he stands", () => {
    const result = converted({ map: OPEN, sheet: { weapon: empty } }, ACTIONS["c-as"]);
    expect(result.row).toBe("open-unloaded");
    expect(result.deed.kind).toBe("load");
  });

  it("GUN-G9 follows references, and never reads a column twice (GUN-Q5)", () => {
    // Down with a leg wound and B hidden: MOVE, C/AS(6), and back to MOVE.
    const map = showdown(HIDDEN, { looks: { B: E }, walls: HIDDEN_WALLS });
    const loop = converted({ map, sheet: { ...DOWN, legWounds: 1 } }, ACTIONS.move);
    expect(loop.row).toBe("open-down-leg");
    expect(loop.read).toEqual(["move", "c-as"]);
    expect(loop.deed.kind).toBe("nothing");
    const cocks = converted({ map, sheet: { ...DOWN, legWounds: 1, weapon: uncocked } }, ACTIONS.move);
    expect(cocks.deed.kind).toBe("cock");
  });

  it("GUN-G11 the first situation that fits is used: aim points before everything else", () => {
    expect(
      converted({ map: OPEN, sheet: { ...DOWN, aim: { target: "B", points: 2 } } }, ACTIONS.move).row,
    ).toBe("aimed");
    expect(converted({ map: OPEN, sheet: { ...DOWN, weapon: empty } }, ACTIONS.move).row).toBe("open-down");
    expect(converted({ map: FENCED, sheet: { weapon: empty } }, ACTIONS.move).row).toBe("cover-seen");
  });
});

const CORNER = `
  . . . . . . .
   . . a # . . .
  . . . # # . B
   . . . # . . .`;
const HIDDEN = `
  . . . . . . .
   . . . . . . .
  a . # B . . .
   . . . # . . .
  . . . . . . .`;
const HIDDEN_WALLS = [hexside([3, 2], [2, 1]), hexside([3, 2], [2, 3])];
