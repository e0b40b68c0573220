import { describe, expect, it } from "vitest";
import type { Text } from "../../src/core/text";
import type { Snapshot } from "../../src/headless";
import type { BattleTable } from "../../src/turn/battles/battle-state";
import type { Happening } from "../../src/turn/battles/happening";
import { Standstill } from "../../src/turn/battles/standstill";
import { battleFrom } from "../../src/field";
import { battleMap } from "../support/ascii";

/** What a round brings: m somebody moves, a attacks, h comes to harm, s gets a status, . nothing. */
function changed(snapshot: Snapshot, what: string): Snapshot {
  const [first, ...others] = snapshot.figures;
  if (first === undefined) throw new Error("somebody is there");
  const hp = first.hp ?? { value: 99, max: 99 };
  const figure = {
    ...first,
    x: first.x + (what.includes("m") ? 1 : 0),
    hp: what.includes("h") ? { ...hp, value: hp.value - 1 } : hp,
    statuses: what.includes("s") ? [...first.statuses, "stunned"] : first.statuses,
  };
  return { ...snapshot, figures: [figure, ...others] };
}
/** What is said after each round. */
function said(rounds: readonly string[], mostIdle: number, drawing = "a . B", rulesets = true): string[] {
  let snapshot = changed(battleMap(drawing, { figures: { a: { hp: { value: 99, max: 99 } } } }), "");
  const table = {
    get snapshot() {
      return snapshot;
    },
    anyBattle: () => (rulesets ? battleFrom(snapshot, "inch") : undefined),
  } as unknown as BattleTable;
  const standstill = new Standstill(table, mostIdle);
  let seen = 0;
  const watch = standstill.watching(() => seen++);
  const words = rounds.map((what) => {
    snapshot = changed(snapshot, what);
    for (const kinds of [what.includes("a") ? ["move", "attack"] : ["move"], ["hold"]]) {
      const steps = kinds.map((kind) => ({ kind }));
      watch({ kind: "turn", deed: { decided: { plan: { steps } } } } as unknown as Happening, table);
    }
    watch({ kind: "event" } as unknown as Happening, table);
    const why: Text | undefined = standstill.roundOver();
    return why === undefined ? "" : `${why.key.replace("OPFOR.end.", "")} ${JSON.stringify(why.data)}`;
  });
  expect(seen).toBe(3 * rounds.length);
  return words;
}
const times = (n: number, what: string): string[] => Array.from({ length: n }, () => what);
const last = (rounds: readonly string[], mostIdle = 99): string[] => said(rounds, mostIdle).slice(-2);

describe("a battle stands still", () => {
  it("after so many rounds in which nothing changes and nobody attacks", () => {
    expect(said(times(3, "."), 3)).toEqual(["", "", 'stalled {"n":3}']);
    expect(said([".", ".", "m", ".", ".", "."], 3)).toEqual(["", "", "", "", "", 'stalled {"n":3}']);
    for (const some of ["a", "m", "h", "s"]) expect(said([".", some, "."], 2), some).toEqual(["", "", ""]);
    expect(said(["."], 1)).toEqual(['stalled {"n":1}']);
  });
  it("for want of a way, where there is none from anybody to an enemy", () => {
    const walls = "+-+-+-+\n|a|.|B|\n+-+-+-+";
    expect(said(["."], 1, walls)).toEqual(['noReach {"n":1}']);
    expect(said(["."], 1, walls, false)).toEqual(['stalled {"n":1}']);
    // Neutral figures go to nobody, and nobody goes to them.
    expect(said(["."], 1, "+-+-+-+\n|a B|.|\n+-+-+-+")).toEqual(['stalled {"n":1}']);
  });
  it("after ten rounds of walking about without an attack or harm", () => {
    expect(last(times(10, "m"))).toEqual(["", 'noHarm {"n":10}']);
    expect(last([...times(9, "m"), "h", ...times(9, "m")])).toEqual(["", ""]);
    expect(last([...times(9, "m"), "a", ...times(9, "m")])).toEqual(["", ""]);
    expect(last([...times(9, "m"), "a", ...times(10, "m")])).toEqual(["", 'noHarm {"n":10}']);
  });
  it("after thirty rounds of attacks without harm", () => {
    expect(last(times(30, "a"))).toEqual(["", 'noHarm {"n":30}']);
    expect(last(times(30, "ma"))).toEqual(["", 'noHarm {"n":30}']);
    expect(last([...times(29, "a"), "ah", ...times(29, "a")])).toEqual(["", ""]);
    expect(last([...times(29, "a"), "ah", ...times(30, "a")])).toEqual(["", 'noHarm {"n":30}']);
  });
});
