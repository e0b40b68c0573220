import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { battleFrom, Field, KeptFields, type Edit } from "../../src/field";
import { editsBetween } from "../../src/field/edits";
import type { Snapshot } from "../../src/field/snapshot";
import { battleMap } from "../support/ascii";
import { answers, someEdit, someQuestions, SPACES } from "./changes";
import { Chance, KINDS, randomMap } from "./oracle/maps";

/** Battlefields kept from one snapshot to the next answer as those built from the last one alone. */

const CHANGES = 8;
/** Maps, each with so many changes. */
const RUNS = { square: 6, hex: 6, gridless: 2 };

/** Walls come and go seldom. */
function someChange(chance: Chance, snapshot: Snapshot, fresh: Snapshot, at: number): Edit {
  const edit = someEdit(chance, snapshot, fresh, at);
  const isWall = edit.kind === "wall" || edit.kind === "wall-gone";
  return isWall && !chance.chance(8) ? someChange(chance, snapshot, fresh, at) : edit;
}

/** The next snapshot: mostly what edits can say, now and then what they cannot. Nothing of it is shared. */
function changed(chance: Chance, snapshot: Snapshot, fresh: Snapshot, at: number): Snapshot {
  const field = new Field(snapshot);
  for (let edits = chance.below(3); edits >= 0; edits--)
    field.apply(someChange(chance, field.snapshot, fresh, 10 * at + edits));
  const next = structuredClone(field.snapshot);
  const { round, acted } = next;
  switch (chance.below(10)) {
    case 0:
      return { ...next, figures: next.figures.toReversed() };
    case 1:
      return { ...next, regions: structuredClone(fresh.regions) };
    case 2:
      return { ...next, round: round + 1, acted: [...acted, "f0"], options: { tiny: { round } } };
    case 3:
      return { ...next, scene: { ...next.scene, levels: [] } };
    case 4:
      return { ...next, scene: { ...next.scene, id: chance.one(["one", "two", "three"]) } };
    case 5:
      return { ...next, walls: snapshot.walls.map((wall) => ({ ...wall, ds: chance.one([0, 1, 2]) })) };
    case 6:
      return { ...next, round: round + 1 };
    default:
      return next;
  }
}

describe.each(["square", "hex", "gridless"] as const)("kept battlefields, %s", (kind) => {
  it("answer as a rebuild does, whatever became of the snapshot", () => {
    let edited = 0;
    const property = fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const chance = new Chance(seed);
      const map = { ...KINDS[kind](seed), spaces: SPACES, walls: 8, figures: 3, regions: 1 };
      const fresh = randomMap(chance, map);
      let snapshot = randomMap(chance, map);
      const [kept, questions] = [new KeptFields(), someQuestions(chance)];
      answers(kept.battle(snapshot, "space"), questions);
      for (let at = 0; at < CHANGES; at++) {
        const next = changed(chance, snapshot, fresh, at);
        if ((editsBetween(snapshot, next)?.length ?? 0) > 0) edited++;
        const battle = kept.battle(next, "space");
        expect(battle.snapshot).toEqual(next);
        const [found, wanted] = [answers(battle, questions), answers(battleFrom(next, "space"), questions)];
        if (found !== wanted) expect(`change ${at}: ${found}`).toBe(wanted);
        snapshot = next;
      }
    });
    fc.assert(property, { numRuns: RUNS[kind], seed: 20261116 });
    expect(edited, "changes that were edits").toBeGreaterThan((RUNS[kind] * CHANGES) / 3);
  });
});

describe("a battlefield is kept", () => {
  const map = battleMap(`
    +-+-+-+
    |a . .|
    + + +/+
    |b . x|
    +-+-+-+
  `);
  const moved = {
    ...map,
    figures: map.figures.map((one) => (one.id === "a" ? { ...one, x: one.x + 100 } : one)),
  };
  const inScene = (id: string): Snapshot => ({ ...map, scene: { ...map.scene, id } });
  /** Of the same indexes: edits never touch regions. */
  const sameField = (kept: KeptFields, before: Snapshot, after: Snapshot): boolean => {
    const { regions } = kept.battle(before, "space");
    return kept.battle(after, "space").regions === regions;
  };

  it("as it is, while nothing changes, in every unit", () => {
    const kept = new KeptFields();
    const battle = kept.battle(map, "space");
    expect(kept.battle(structuredClone(map), "space")).toBe(battle);
    expect(kept.battle(structuredClone(map), "inch").regions).toBe(battle.regions);
    expect(kept.battle(moved, "space")).not.toBe(battle);
  });

  it.each<[string, Snapshot]>([
    ["a figure moved", moved],
    ["a figure hidden", { ...map, figures: map.figures.map((one) => ({ ...one, hidden: one.id === "x" })) }],
    ["a figure gone", { ...map, figures: map.figures.slice(1) }],
    [
      "a figure come",
      { ...map, figures: [...map.figures, ...map.figures.slice(0, 1).map((one) => ({ ...one, id: "new" }))] },
    ],
    [
      "a door opened",
      { ...map, walls: map.walls.map((wall) => (wall.door === 1 ? { ...wall, ds: 1 as const } : wall)) },
    ],
    ["the next round", { ...map, round: map.round + 1, acted: [] }],
  ])("and edited: %s", (_, after) => {
    expect(editsBetween(map, after)).toHaveLength(1);
    expect(sameField(new KeptFields(), map, after)).toBe(true);
  });

  it.each<[string, Snapshot]>([
    ["another wall", { ...map, walls: map.walls.slice(1) }],
    [
      "a door that is a wall now",
      { ...map, walls: map.walls.map((wall) => ({ ...wall, door: 0 as const })) },
    ],
    ["figures in another order", { ...map, figures: map.figures.toReversed() }],
    ["two figures of one id", { ...map, figures: [...map.figures, ...map.figures.slice(0, 1)] }],
    ["another grid", { ...map, scene: { ...map.scene, grid: { ...map.scene.grid, distance: 7 } } }],
    ["other options", { ...map, options: { tiny: { a: 1 } } }],
  ])("but not through %s", (_, after) => {
    expect(editsBetween(map, after)).toBeUndefined();
    expect(sameField(new KeptFields(), map, after)).toBe(false);
  });

  it("for two scenes, and no third", () => {
    const kept = new KeptFields();
    const [one, two] = [kept.battle(inScene("one"), "space"), kept.battle(inScene("two"), "space")];
    expect(kept.battle(inScene("one"), "space")).toBe(one);
    kept.battle(inScene("three"), "space");
    expect(kept.battle(inScene("one"), "space")).toBe(one);
    expect(kept.battle(inScene("two"), "space")).not.toBe(two);
  });

  it("for 64 snapshots at most, and not after forgetting", () => {
    const kept = new KeptFields();
    const fields = new Set(
      Array.from({ length: 129 }, (_, at) => kept.battle(at % 2 === 0 ? map : moved, "space").regions),
    );
    expect(fields.size).toBe(3);
    const ofOne = new Set(Array.from({ length: 129 }, () => kept.battle(map, "space").regions));
    expect(ofOne.size).toBe(1);
    const last = kept.battle(map, "space");
    kept.forget();
    expect(kept.battle(map, "space")).not.toBe(last);
  });
});
