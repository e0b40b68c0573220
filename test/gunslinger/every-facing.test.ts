import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { HexLayout, Snapshot } from "../../src/field";
import { E, memory, NE, NW, play, say, SE, showdown, SW, W } from "./support";

/**
 * Whom or what a man goes for who sees no enemy, by where that enemy looks: which hex heads him off, on the map and off
 * it, past gullies, out of doors. The words are in golden/every-facing.txt; the whole decision is held.
 */
const LOOKS = { E, SE, SW, W, NW, NE };

const MAPS: Readonly<Record<string, string>> = {
  "a wall between them": `
    . . . . . . . .
     . . . . . . . .
    a . . # # B . .
     . . . # # . . .
    . . . . . . . .`,
  "a cell open to the south": `
    a . . . # # #
     # # # . # B #
    . . . . . . .`,
  "a cell open to the north": `
    . . . . . . .
     # # # . # B #
    a . . . # # #`,
  "a high map, he is at the top": `
    . a . .
     # # . .
    . . . .
     . . . .
    . . # #
     . # B .`,
  "a high map, he is at the bottom": `
    . # B .
     . # # .
    . . . .
     . . . .
    # # . .
     . a . .`,
  "a gully across": `
    . . ~ . . . .
     . . ~ . . . .
    a . B ~ . . .
     . . ~ . . . .
    . . ~ . . . .`,
  "a gully beside a wall": `
    . . # ~ . . .
     . # B ~ . . .
    . a # ~ . . .
     . . . ~ . . .`,
  "out of a room": `
    # # # # . . . .
     # 1 a 1 . . # .
    # # # # . # B #
     . . . . . . # .`,
  "a room for each of them": `
    # # # . # # # .
     1 a 1 # 2 B 2 .
    # # 1 . 2 # # .
     . . . . . . . .`,
};

const under = { a: "1", B: "2" };
function mapOf(name: string, looks: number, layout: HexLayout): Snapshot {
  const drawing = MAPS[name] ?? "";
  const rooms = Object.entries(under).filter(([, room]) => drawing.includes(room));
  const gully = drawing.includes("~") ? { B: "~" } : {};
  return showdown(drawing, {
    looks: { B: looks },
    layout,
    under: { ...Object.fromEntries(rooms), ...gully },
  });
}

/** Why he goes for it, and the first step. */
function words(snapshot: Snapshot): string {
  const { decision, steps } = play(snapshot, "a", { memory: memory({ a: { tac: "A" } }), segment: 1 });
  const chosen = decision.trace.find((entry) => entry.kind === "rule" && entry.verdict === "chosen");
  const why = chosen?.kind === "rule" && chosen.because !== undefined ? say(chosen.because) : "nobody";
  const [step] = steps.flatMap(({ detail }) => (detail === undefined ? [] : [say(detail)]));
  return `${why} ${step ?? ""}`.trim();
}

const page = (name: string): string =>
  [
    name,
    ...Object.entries(LOOKS).map(([side, looks]) => `  looks ${side}: ${words(mapOf(name, looks, "odd-r"))}`),
    ...(["even-r", "odd-q", "even-q"] as const).map(
      (layout) => `  ${layout}, looks W: ${words(mapOf(name, W, layout))}`,
    ),
    "",
  ].join("\n");

const FILE = new URL("./golden/every-facing.txt", import.meta.url);
const isUpdate = process.env.UPDATE_GOLDEN === "1";

describe("whom he goes for who sees nobody", () => {
  it.each(Object.keys(MAPS))("%s", (name) => {
    const told = page(name);
    if (!isUpdate) expect(readFileSync(FILE, "utf8")).toContain(told);
  });
  it("and nothing else is written", () => {
    if (isUpdate) writeFileSync(FILE, Object.keys(MAPS).map(page).join("\n"));
    expect(readFileSync(FILE, "utf8").split("\n\n")).toHaveLength(Object.keys(MAPS).length);
  });
});
