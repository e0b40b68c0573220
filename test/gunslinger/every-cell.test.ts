import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SEGMENTS, TACS, type Segment, type Tac } from "../../src/rulesets/gunslinger/page/automatic-actions";
import { MORE_SCENES, SCENES, type Scene } from "./scenes";
import { memory, play, say } from "./support";

/** Where the page has something for everybody; elsewhere a TAC waits, or asks for a card. */
const ACTING: Readonly<Record<Tac, readonly Segment[]>> = {
  A: [1, 3, 5],
  B: [2, 3, 5],
  C: [2, 4, 5],
  D: [2, 4, 5],
};

/**
 * What a man does in the segments of each TAC, in words: a row for each TAC, the segments from left to right. Which row
 * of which page said so is held with the rest of the decision.
 */
function rows([name, { map, sheet, ground = [] }]: readonly [string, Scene]): string {
  const isWhole = name in SCENES || sheet.bonus !== undefined;
  const lines = TACS.map((tac) => {
    const cells = (isWhole ? SEGMENTS : ACTING[tac]).map((segment) => {
      const played = play(map, "a", { memory: memory({ a: { ...sheet, tac } }, { ground }), segment });
      return played.steps
        .map(({ label, detail }) => (detail === undefined ? say(label) : `${say(label)} (${say(detail)})`))
        .join("; ");
    });
    return `${tac}: ${cells.join(" | ")}`;
  });
  return `${name}\n${lines.join("\n")}\n`;
}

const ALL = [...Object.entries(SCENES), ...Object.entries(MORE_SCENES)];
const FILE = new URL("./golden/every-cell.txt", import.meta.url);
const isUpdate = process.env.UPDATE_GOLDEN === "1";
const written = isUpdate ? "" : readFileSync(FILE, "utf8");

describe("every cell of automatic actions", () => {
  it.each(ALL.map(([name]) => name))("%s", (name) => {
    const [scene] = ALL.filter(([other]) => other === name);
    const told = scene === undefined ? "" : rows(scene);
    if (isUpdate) return;
    expect(written).toContain(`${told}\n`);
  });
  it("and nothing else is written", () => {
    if (isUpdate) writeFileSync(FILE, ALL.map((scene) => `${rows(scene)}\n`).join(""));
    expect(readFileSync(FILE, "utf8").split("\n\n")).toHaveLength(ALL.length + 1);
  });
});
