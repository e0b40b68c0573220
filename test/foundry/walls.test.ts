import { describe, expect, it } from "vitest";
import { wallFromScene } from "../../src/field/load/foundry-scene";
import type { WallSource } from "../../src/foundry/foundry-documents";
import { readAhead, wallOf } from "../../src/foundry/reading/kept-walls";

const SOURCE = {
  _id: "w",
  c: [0, 0, 100, 0],
  move: 20,
  sight: 30,
  dir: 0,
  door: 1,
  ds: 0,
  threshold: { sight: 10 },
  levels: ["ground"],
  flags: { "wall-height": { bottom: 0, top: 10 } },
};
type Source = typeof SOURCE;

/** Foundry changes what it has in place. */
const EDITS: Readonly<Record<string, (wall: Source) => void>> = {
  "its place": (wall) => (wall.c[2] = 200),
  "who may pass": (wall) => (wall.move = 0),
  "what is seen through it": (wall) => (wall.sight = 10),
  "its side": (wall) => (wall.dir = 1),
  "that it is a door": (wall) => (wall.door = 2),
  "the state of the door": (wall) => (wall.ds = 1),
  "its threshold": (wall) => (wall.threshold.sight = 20),
  "its levels": (wall) => wall.levels.push("roof"),
  "its height": (wall) => (wall.flags["wall-height"].top = 20),
};

describe("a wall that has been read", () => {
  it("is kept while nothing about it has changed", () => {
    const source = structuredClone(SOURCE);
    expect(wallOf(source, 0)).toBe(wallOf(source, 0));
  });

  it.each(Object.entries(EDITS))("is read anew after a change of %s", (_what, edit) => {
    const source = structuredClone(SOURCE);
    const before = wallOf(source, 0);
    edit(source);
    expect(wallOf(source, 0)).not.toEqual(before);
    expect(wallOf(source, 0)).toEqual(wallFromScene(source, 0));
  });

  it("is read ahead, in slices that let the page go on", async () => {
    const sources = Array.from({ length: 3000 }, (_, at) => ({ ...structuredClone(SOURCE), _id: `w${at}` }));
    const read = readAhead(sources);
    let turns = 0;
    const other = setInterval(() => turns++);
    await read;
    clearInterval(other);
    expect(turns).toBeGreaterThan(0);
    const first = sources.map((source, at) => wallOf(source, at));
    expect(sources.every((source, at) => wallOf(source, at) === first[at])).toBe(true);
  });

  it("says which field is wrong", () => {
    const broken = { ...SOURCE, c: [0, 0, "far", 0] } as unknown as WallSource;
    expect(wallOf(broken, 0)).toMatchObject({ ok: false, problems: [{ field: "c.2" }] });
  });
});
