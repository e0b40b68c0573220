import { describe, expect, it } from "vitest";
import {
  actionText,
  AUTOMATIC_ACTIONS,
  bandOf,
  BANDS,
  cellText,
  originalCell,
  SEGMENTS,
  sectionOf,
  TACS,
  type Band,
  type Segment,
  type Tac,
} from "../../src/rulesets/gunslinger/page/automatic-actions";
import {
  chartCellText,
  chartFor,
  COLUMNS,
  CONVERSION_CHART,
  rowSource,
  SITUATIONS,
  type Column,
  type SituationRow,
} from "../../src/rulesets/gunslinger/page/conversion-chart";
import { actionDue } from "../../src/rulesets/gunslinger/decide-turn";
import { gun, pistol, say, sheet } from "./support";

/** The AUTOMATIC ACTIONS table as printed, cell by cell, with the bonus entries. */
const PRINTED: Readonly<Record<Tac, Readonly<Record<Segment, readonly [string, string, string, string]>>>> = {
  A: {
    1: ["AS(0)", "MOVE", "MOVE", "MOVE"],
    2: ["B9: STRENGTH", "B1: MOVE", "B1: MOVE", "B1: MOVE"],
    3: ["JAB", "MOVE", "MOVE", "MOVE"],
    4: ["–", "–", "–", "–"],
    5: ["KICK", "MOVE", "MOVE", "MOVE"],
  },
  B: {
    1: ["–", "–", "–", "–"],
    2: ["AS(0)", "MOVE", "AS(4)", "MOVE"],
    3: ["AS(0)", "MOVE", "AS(2)", "MOVE"],
    4: ["B8,B9: STRENGTH", "B2,B3: AS(2)", "B2,B3: AS(2)", "B1: MOVE"],
    5: ["HOOK", "AS(2)", "MOVE", "MOVE"],
  },
  C: {
    1: ["B2,B3: AS(2)", "B2,B3: AS(4)", "B2,B3: AS(6)", "2H: –; else B1: MOVE"],
    2: ["AS(2)", "AS(4)", "AS(6)", "2H: AS(6); else MOVE"],
    3: ["–", "–", "–", "–"],
    4: ["AS(2)", "AS(4)", "AS(6)", "2H: AS(6); else MOVE"],
    5: ["AS(0)", "AS(4)", "AS(6)", "2H: AS(6); else MOVE"],
  },
  D: {
    1: ["–", "–", "–", "–"],
    2: ["C/AS(4)", "C/AS(4)", "C/AS(6)", "2H: C/AS(6); else MOVE"],
    3: ["B1: C; B2,B3: AS(4)", "B1: C; B2,B3: AS(4)", "B1: C; B2,B3: AS(6)", "2H: –; else B1: MOVE"],
    4: ["C/AS(2)", "C/AS(4)", "C/AS(6)", "2H: C/AS(6); else MOVE"],
    5: ["C/AS(0)", "C/AS(4)", "C/AS(6)", "2H: C/AS(6); else MOVE"],
  },
};

const CELLS = TACS.flatMap((tac) =>
  SEGMENTS.flatMap((segment) =>
    BANDS.map((band, column) => ({ tac, segment, band, printed: PRINTED[tac][segment][column] ?? "" })),
  ),
);

/** What a man does by a cell: with no card, and with each set of cards that matters. */
const does = (tac: Tac, segment: Segment, band: Band, bonus: readonly string[], hands: 1 | 2 = 2): string => {
  const man = sheet({
    weapon: hands === 2 ? gun() : pistol(),
    bonus: sheet().bonus.concat(BONUS.filter((card) => bonus.includes(card))),
  });
  const due = actionDue(man, AUTOMATIC_ACTIONS[tac][segment][band]);
  return due.action === undefined ? "–" : say(actionText(due.action));
};
const BONUS = ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9"] as const;

describe("AUTOMATIC ACTIONS", () => {
  for (const { tac, segment, band, printed } of CELLS) {
    it(`GUN-T${tac}${segment} at ${band} hexes reads ${printed}`, () => {
      expect(say(cellText(AUTOMATIC_ACTIONS[tac][segment][band]))).toBe(printed);
      expect(say(cellText(sectionOf(tac, segment, true).cells[segment][band]))).toBe(printed);
    });
  }

  it.each([
    [0, "0-1"],
    [1, "0-1"],
    [2, "2-3"],
    [3, "2-3"],
    [4, "4-6"],
    [6, "4-6"],
    [7, "7+"],
    [40, "7+"],
  ])("GUN-G13 puts %i hexes into the column %s", (hexes, band) => {
    expect(bandOf(hexes)).toBe(band);
  });

  it("GUN-G10 gives each TAC the actions of its doctrine", () => {
    const actions = (tac: Tac, bands: readonly Band[]): string[] =>
      SEGMENTS.flatMap((segment) => bands.map((band) => does(tac, segment, band, [])));
    // A closes in at any distance; C stands and shoots under 7 hexes; D looks for cover whatever the distance.
    expect(new Set(actions("A", ["2-3", "4-6", "7+"]))).toEqual(new Set(["MOVE", "–"]));
    expect(actions("A", ["0-1"])).toEqual(["AS(0)", "–", "JAB", "–", "KICK"]);
    expect(actions("B", ["4-6"])).toEqual(["–", "AS(4)", "AS(2)", "–", "MOVE"]);
    expect(actions("C", ["0-1", "2-3", "4-6"]).filter((action) => action === "MOVE")).toEqual([]);
    expect(new Set(actions("D", ["0-1", "2-3", "4-6"]).map((action) => action.slice(0, 4)))).toEqual(
      new Set(["C/AS", "–"]),
    );
  });

  it("GUN-X1 gives a bonus entry to holders of its card only", () => {
    expect(does("A", 2, "0-1", [])).toBe("–");
    expect(does("A", 2, "0-1", ["B8"])).toBe("–");
    expect(does("A", 2, "0-1", ["B9"])).toBe("STRENGTH");
    expect(does("B", 4, "0-1", ["B8"])).toBe("STRENGTH");
    expect(does("B", 4, "2-3", ["B3"])).toBe("AS(2)");
    expect(does("B", 4, "2-3", ["B1"])).toBe("–");
    expect(does("B", 4, "7+", ["B1"])).toBe("MOVE");
  });

  it("GUN-X1 splits C/AS between the cards of D segment 3, and joins it for a holder of both", () => {
    expect(does("D", 3, "4-6", ["B1"])).toBe("C");
    expect(does("D", 3, "4-6", ["B2"])).toBe("AS(6)");
    expect(does("D", 3, "4-6", ["B1", "B3"])).toBe("C/AS(6)");
    expect(does("D", 3, "4-6", ["B5"])).toBe("–");
  });

  it("GUN-TC1 and GUN-TD3 let a man using a two-handed gun do nothing at 7 hexes, with B1 too", () => {
    expect(does("C", 1, "7+", ["B1"], 2)).toBe("–");
    expect(does("C", 1, "7+", ["B1"], 1)).toBe("MOVE");
    expect(does("C", 1, "7+", [], 1)).toBe("–");
    expect(does("D", 3, "7+", ["B1"], 1)).toBe("MOVE");
    expect(does("D", 2, "7+", [], 2)).toBe("C/AS(6)");
    expect(does("D", 2, "7+", [], 1)).toBe("MOVE");
  });

  for (const { tac, segment, band, printed } of CELLS) {
    it(`GUN-X4 original chart: TAC ${tac} segment ${segment} at ${band} hexes`, () => {
      const bare = printed.includes(":") ? "–" : printed;
      const original = printed.includes("2H") ? printed.replace("B1: MOVE", "–") : bare;
      expect(say(cellText(originalCell(AUTOMATIC_ACTIONS[tac][segment][band])))).toBe(original);
      expect(say(cellText(sectionOf(tac, segment, false).cells[segment][band]))).toBe(original);
    });
  }

  it("has one wholly blank and one bonus-only row per TAC, so three actions a turn", () => {
    const idle = (tac: Tac, segment: Segment): boolean =>
      BANDS.every((band) => does(tac, segment, band, []) === "–");
    expect(TACS.map((tac) => SEGMENTS.filter((segment) => idle(tac, segment)))).toEqual([
      [2, 4],
      [1, 4],
      [1, 3],
      [1, 3],
    ]);
  });
});

/** The conversion chart as printed, with the merged cells written out (rules, 4c). */
const READY = "cock; without sight see MOVE; else aim or shoot";
const TO_ENEMY = "advance to the enemy";
const KEEPING = "draw and cock another, empty gun to the off hand; none: see C/AS";
const DROPPING = "draw and cock another, dropping the empty gun; none: see C/AS";
const CHART: Readonly<Record<SituationRow, readonly [string, string, string, string]>> = {
  aimed: ["shoot", READY, "aim or shoot", "that blow"],
  "open-down": ["get up", READY, "get up", "that blow"],
  "open-down-leg": ["see C/AS(6)", READY, READY, "that blow"],
  "open-unloaded": [TO_ENEMY, KEEPING, "advance to cover", "that blow"],
  "open-cover-near": [TO_ENEMY, READY, "advance to cover", "that blow"],
  "open-cover-far": [TO_ENEMY, READY, "see MOVE", "that blow"],
  "cover-seen": [TO_ENEMY, READY, "get down", "that blow"],
  "cover-hidden-loaded": [TO_ENEMY, READY, "head out", "that blow"],
  "cover-head-loaded": [TO_ENEMY, READY, READY, "that blow"],
  "cover-head-unloaded": [TO_ENEMY, DROPPING, "head back", "that blow"],
  "cover-hidden-unloaded": [TO_ENEMY, DROPPING, "load or do nothing", "that blow"],
  "hex-up": ["advance to the hex", "advance to the hex", "advance to the hex", "advance to the hex"],
  "hex-down": ["get up", "get up", "get up", "get up"],
  "weapon-here": [
    "pick it up and cock it",
    "pick it up and cock it",
    "pick it up and cock it",
    "pick it up and cock it",
  ],
  "weapon-away": ["advance to the gun", "advance to the gun", "advance to the gun", "advance to the gun"],
};

describe("CONVERSION CHART", () => {
  const cells = SITUATIONS.flatMap((row) =>
    COLUMNS.map((column, at) => ({ id: rowSource(row), row, column, printed: CHART[row][at] ?? "" })),
  );
  for (const { id, row, column, printed } of cells) {
    it(`${id} ${row} × ${column} reads: ${printed}`, () => {
      expect(say(chartCellText(CONVERSION_CHART[row][column]))).toBe(printed);
    });
  }

  it("GUN-G11 lists the situations in order of precedence", () => {
    expect(chartFor("aimed").rows.map(({ id }) => id)).toEqual([...SITUATIONS]);
    expect(Object.keys(CONVERSION_CHART)).toEqual([...SITUATIONS]);
  });

  it("makes a missing cell a type error", () => {
    // @ts-expect-error a row of the chart without its last column
    const row: Readonly<Record<Column, string>> = { move: "", as: "", "c-as": "" };
    expect(Object.keys(row)).toHaveLength(3);
  });
});
