import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SEGMENTS, TACS } from "../../src/rulesets/gunslinger/page/automatic-actions";
import { MORE_SCENES, SCENES, type Scene } from "./scenes";
import { memory, play, say } from "./support";

/**
 * What a man does in each segment of each TAC, in words: a row for each TAC, the segments from left to right. Which row
 * of which page said so is held with the rest of the decision.
 */
function rows([name, { map, sheet, ground = [] }]: readonly [string, Scene]): string {
  const lines = TACS.map((tac) => {
    const cells = SEGMENTS.map((segment) => {
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
