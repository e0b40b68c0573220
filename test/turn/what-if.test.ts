import { describe, expect, it } from "vitest";
import { NO_CHANGES, prepared, RULESETS, type Changes } from "../../src/headless";
import type { Snapshot } from "../../src/field";
import { battleMap } from "../support/ascii";

const played = { ruleset: "five-parsecs", doctrine: "rampaging" };
const battle = (drawing: string): Snapshot =>
  battleMap(drawing, {
    figures: Object.fromEntries([..."abcAB"].map((id) => [id, { ...played, name: `Figure ${id}` }])),
  });
const changed = (map: Snapshot, changes: Partial<Changes>): ReturnType<typeof prepared> =>
  prepared(map, { ...NO_CHANGES, ...changes }, RULESETS);
const places = ({ figures }: Snapshot): Record<string, string> =>
  Object.fromEntries(figures.map(({ id, x, y }) => [id, `${(x - 50) / 100} ${(y - 50) / 100}`]));

describe("what if", () => {
  const row = battle(". . . . a . . . . . . . A . . . .");

  it("nothing is changed, the battle is as on the map", () => {
    expect(changed(row, {}).snapshot).toEqual(row);
  });

  it("somebody stays at home", () => {
    expect(places(changed(row, { out: ["a"] }).snapshot)).toEqual({ A: "12 0" });
  });

  it("somebody has another doctrine, of another ruleset, too; what is no doctrine changes nothing", () => {
    const doctrine = (picked: string): unknown => {
      const { figures } = changed(row, { doctrines: { a: picked } }).snapshot;
      return figures.map((one) => `${one.ruleset}/${one.doctrine}`);
    };
    const other = "five-parsecs/rampaging";
    expect(doctrine("five-parsecs/cautious")).toEqual(["five-parsecs/cautious", other]);
    expect(doctrine("monster-ai/goblin")).toEqual(["monster-ai/goblin", other]);
    for (const none of ["five-parsecs", "five-parsecs/", ""]) expect(doctrine(none)).toEqual([other, other]);
  });

  it("a side starts nearer or farther off, along the line to the others", () => {
    expect(places(changed(row, { nearer: { foe: 3 } }).snapshot)).toEqual({ a: "7 0", A: "12 0" });
    expect(places(changed(row, { nearer: { foe: -2 } }).snapshot)).toEqual({ a: "2 0", A: "12 0" });
    expect(places(changed(row, { nearer: { player: 4 } }).snapshot)).toEqual({ a: "4 0", A: "8 0" });
    expect(places(changed(row, { nearer: { foe: 0 } }).snapshot)).toEqual(places(row));
    const across = battle(". . . .\na . . .\n. . . .\n. . . .\n. . . .\n. . . .\nA . . .");
    expect(places(changed(across, { nearer: { foe: 2 } }).snapshot)).toEqual({ a: "0 3", A: "0 6" });
    const slanting = battle("a . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . A");
    expect(places(changed(slanting, { nearer: { foe: Math.hypot(2, 2) } }).snapshot).a).toBe("2 2");
  });

  it("a side that starts elsewhere keeps its order: those in front go first, and nobody stands on another", () => {
    const three = battle("a b c . . . . . . A");
    expect(places(changed(three, { nearer: { foe: 1 } }).snapshot)).toMatchObject({
      a: "1 0",
      b: "2 0",
      c: "3 0",
    });
    expect(places(changed(three, { nearer: { foe: 40 } }).snapshot)).toMatchObject({ A: "9 0" });
    const all = Object.values(places(changed(three, { nearer: { foe: 40 } }).snapshot));
    expect(new Set(all).size).toBe(4);
  });

  it("the line is to the middle of those who fight: neither the fallen nor bystanders count", () => {
    const map = battleMap("a . . . . . A\n. . . . . . .\nB . . . . . n", {
      figures: { a: played, A: played, B: { ...played, defeated: true }, n: { side: "neutral" } },
    });
    expect(places(changed(map, { nearer: { foe: 2 } }).snapshot)).toEqual({
      a: "2 0",
      A: "6 0",
      B: "0 2",
      n: "6 2",
    });
    const alone = battleMap("a . . n", { figures: { a: played, n: { side: "neutral" } } });
    expect(places(changed(alone, { nearer: { foe: 2 } }).snapshot)).toEqual({ a: "0 0", n: "3 0" });
  });

  it("a side goes 40 spaces at the most", () => {
    const far = battle(`a ${". ".repeat(60)}A`);
    expect(places(changed(far, { nearer: { foe: 41 } }).snapshot).a).toBe("40 0");
    const back = battle(`${". ".repeat(50)}a . A`);
    expect(places(changed(back, { nearer: { foe: -41 } }).snapshot).a).toBe("10 0");
  });

  it("more of a kind stand beside it, each with a name and a number of its own, nine at the most", () => {
    const { snapshot, left } = changed(row, { copies: { a: 2 } });
    expect(snapshot.figures.map(({ id, name, doctrine }) => [id, name, doctrine])).toEqual([
      ["a", "Figure a", "rampaging"],
      ["A", "Figure A", "rampaging"],
      ["a+2", "Figure a (2)", "rampaging"],
      ["a+3", "Figure a (3)", "rampaging"],
    ]);
    expect(new Set(["3 0", "5 0"])).toEqual(new Set([places(snapshot)["a+2"], places(snapshot)["a+3"]]));
    expect(left).toEqual([]);
    const field = battle(
      Array.from({ length: 6 }, () => ". . . . . .")
        .join("\n")
        .replace(".", "a"),
    );
    expect(changed(field, { copies: { a: 12 } }).snapshot.figures).toHaveLength(10);
    expect(changed(row, { copies: { nobody: 2 } }).snapshot.figures).toHaveLength(2);
  });

  it("where there is no room for more, that is said by name", () => {
    const cell = battle("# # # # #\n# a . # A\n# # # # #");
    const { snapshot, left } = changed(cell, { copies: { a: 3 } });
    expect(snapshot.figures.map(({ id }) => id)).toEqual(["a", "A", "a+2"]);
    expect(left).toEqual([{ key: "OPFOR.rehearsal.noRoom", data: { name: "Figure a" } }]);
  });
});
