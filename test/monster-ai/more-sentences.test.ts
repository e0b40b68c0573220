import { describe, expect, it } from "vitest";
import { isAdjacent } from "../../src/rulesets/monster-ai/ground/arms-reach";
import { beast, behaviour, brief, hero, melee, move, ranged, type Fields } from "./game";
import { GRID_KINDS, type GridKind } from "./maps";
import { ends, field, hall, marked, place, rule, shooter } from "./sentence-stage";
import { on } from "./words/stage";

/** More sentences of the Basic Rules on every grid: ties, effectiveness, areas, heals. */

const far = "A . . . . . . . . a . . . . . . . . B";

describe.each(GRID_KINDS)("sentence by sentence: %s", (kind: GridKind) => {
  it("MAI-C7 of several closest enemies the target priority takes one", () => {
    const at = on(kind, field(far), {
      a: beast({ stats: { spd: 2 }, targets: ["lowest-hp"] }),
      A: hero(10),
      B: hero(4),
    });
    const decided = at.decide("a");
    expect([decided.plan.rule.id, ends(at, decided)]).toEqual(["two-moves", 13]);
  });

  it("MAI-Q10 where the priority does not apply to anybody the GM chooses", () => {
    const at = on(kind, field(far), {
      a: beast({ stats: { spd: 2 }, targets: ["most-gold"] }),
      A: hero(),
      B: hero(),
    });
    expect(at.question("a").options.map(({ id }) => id)).toEqual(["A", "B"]);
  });

  it("MAI-C9 two of a type do different things", () => {
    const behaviours = [behaviour("near", "1", melee()), behaviour("far", "2+", move, melee())];
    const figures = { a: beast({ behaviours }), b: beast({ behaviours }), A: hero() };
    const at = on(kind, field("a A . . b ."), figures);
    expect([rule(at), at.decide("b").plan.rule.id]).toEqual(["near", "far"]);
  });

  it("MAI-C5 a Move is up to its Speed, two Moves up to twice that, and no more than it needs", () => {
    const at = (row: string): number => {
      const made = on(kind, field(row), { a: beast({ stats: { spd: 3 } }), A: hero() });
      return ends(made, made.decide("a"));
    };
    expect(at("a . . . . . . . . . . A")).toBe(6);
    expect(at("a . . . . . A")).toBe(5);
  });

  it("MAI-M7 it moves as close as it needs to, not at all where it hits already", () => {
    const at = (row: string): string =>
      brief(on(kind, field(row), { a: beast({ stats: { spd: 6 } }), A: hero() }).decide("a"));
    expect([at("a A . . ."), at("a . . . A")]).toEqual(["attack A", expect.stringMatching(/^move/)]);
  });

  it("MAI-X3 a shooter moves away from its target until it shoots without disadvantage, and no farther", () => {
    const at = on(kind, hall("A a . . . ."), { a: shooter(4, 4), A: hero() });
    expect(isAdjacent(at.battle, at.figure("a"), at.figure("A"))).toBe(true);
    const end = place(at, at.decide("a"));
    expect(isAdjacent(at.battle, end, at.figure("A"))).toBe(false);
    expect(at.battle.spaces(end, at.figure("A"))).toBeLessThanOrEqual(2);
  });

  it("MAI-X4 an area is thrown from where it catches the target and the most others", () => {
    const pot = [behaviour("pot", "1+", move, { kind: "area", radius: 1, damage: "2" })];
    const row = "a . . . . . A . B . .";
    const at = on(kind, field(row), {
      a: beast({ behaviours: pot, stats: { spd: 5, rng: 4 } }),
      A: hero(),
      B: hero(),
    });
    at.act("a");
    expect([at.hp("A"), at.hp("B")]).toEqual([8, 8]);
  });

  it("MAI-X6 it shoots from cover where there is some, and where it sees its target", () => {
    const map = [
      ". . . . . . . . .",
      ". . . . # . . . .",
      "a . . . . . . . A",
      ". . . . . . . . .",
      ". . . . . . . . .",
    ].join("\n");
    const at = on(kind, map, { a: shooter(5, 6), A: hero() });
    const [end, target] = [place(at, at.decide("a")), at.figure("A")];
    expect([at.battle.isCovered(target, end, 0.5), at.battle.sees(end, target)]).toEqual([true, true]);
    const open = on(
      kind,
      map,
      { a: shooter(5, 6), A: hero() },
      {},
      { options: { "monster-ai": { cover: false } } },
    );
    expect(open.battle.isCovered(target, place(open, open.decide("a")), 0.5)).toBe(false);
  });

  it("MAI-X7 to hit its target comes before everything: even out of a fire", () => {
    const burning = on(kind, hall("a . . C A"), { a: beast({ stats: { spd: 6 } }), A: hero(), C: hero() });
    const at = marked(burning, "fire", "C", "player");
    expect(brief(at.decide("a"))).toMatch(/^move .* > attack A$/);
  });

  it("MAI-A9 the target itself must be within range, though the area would reach it", () => {
    const pot = [behaviour("pot", "1+", { kind: "area", radius: 3, damage: "2" })];
    const at = (row: string): string =>
      rule(on(kind, field(row), { a: beast({ behaviours: pot, stats: { rng: 2, spd: 1 } }), A: hero() }));
    expect([at("a . A . . ."), at("a . . . . A")]).toEqual(["pot", "two-moves"]);
  });

  it("MAI-A7 an area asks nobody whose side they are on", () => {
    const pot: Fields = { kind: "area", radius: 1, damage: "2" };
    const at = on(kind, hall("a . . . b A c"), {
      a: beast({ behaviours: [behaviour("pot", "1+", pot)], stats: { rng: 6 } }),
      b: beast({}, { hp: { value: 10, max: 10 } }),
      c: beast({}, { hp: { value: 10, max: 10 } }),
      A: hero(),
    });
    at.act("a");
    expect([at.hp("A"), Math.min(at.hp("b") ?? 0, at.hp("c") ?? 0)]).toEqual([8, 8]);
  });

  it("MAI-H3 MAI-P12 it heals who has lost the most, itself too, and does not move for itself or who is in range", () => {
    const mend = [behaviour("mend", { kind: "always" }, move, { kind: "heal", range: "ranged", value: "3" })];
    const healed = (own: number, ally: number): string => {
      const at = on(kind, field("a . . b . . . . A"), {
        a: beast({ behaviours: mend, stats: { spd: 6, rng: 4 } }, { hp: { value: own, max: 10 } }),
        b: beast({}, { hp: { value: ally, max: 10 } }),
        A: hero(),
      });
      return brief(at.decide("a"));
    };
    expect([healed(3, 5), healed(5, 3)]).toEqual(["heal a", "heal b"]);
  });

  it("MAI-E1 an effect without a save needs a hit, one with a save a failed one", () => {
    const shot = (faces: readonly number[], save: Fields): readonly string[] => {
      const daze = { kind: "daze", ...save };
      const at = on(kind, field("a . . A ."), {
        a: beast({
          behaviours: [behaviour("shoot", "1+", ranged({ reach: 4, damage: "0", effects: [daze] }))],
        }),
        A: hero(),
      });
      at.act("a", faces);
      return at.statuses("A");
    };
    const save = { save: { ability: "con", against: 11 } };
    expect([shot([2], {}), shot([15], {})]).toEqual([[], ["daze"]]);
    expect([shot([15, 10], save), shot([15, 11], save)]).toEqual([["daze"], []]);
  });
});
