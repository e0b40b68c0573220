import { describe, expect, it } from "vitest";
import {
  attackOf,
  beast,
  behaviour,
  blow,
  brief,
  hero,
  melee,
  move,
  ranged,
  trait,
  type Fields,
  type Game,
} from "./game";
import { GRID_KINDS } from "./maps";
import { across, doing, field, hall, large, played, rows, rule, whole } from "./sentence-stage";
import { column, on } from "./words/stage";

/** Areas, the large, thin walls and doors: positions with the answer written down first, on every kind of grid. */

describe.each(GRID_KINDS)("cones and lines: %s", (kind) => {
  const cone = (radius: number, more: Fields = {}): Fields => ({
    kind: "area",
    shape: "cone",
    radius,
    damage: "2",
    ...more,
  });

  it("MAI-X4 a cone is turned to between two who stand at different distances", () => {
    const map = rows(
      ". . . . . . . .",
      ". . A . . . . .",
      "a . . . . . . .",
      ". . . . . . . .",
      ". . . . . . B .",
    );
    const at = on(kind, map, { a: doing({ rng: 7 }, cone(7)), A: hero(), B: hero() });
    played(at);
    expect([at.hp("A"), at.hp("B")]).toEqual([8, 8]);
  });

  it("MAI-A7 a cone is turned aside from an ally when it still catches its target", () => {
    const map = rows(". . . . . .", ". . . b . .", "a . . A . .", ". . . . . .", ". . . . . .");
    const at = on(kind, map, { a: doing({ rng: 4 }, cone(4)), b: beast({}, whole), A: hero() });
    played(at);
    expect([at.hp("A"), at.hp("b")]).toEqual([8, 10]);
  });

  it("MAI-X4 a line is laid through two who stand not quite behind one another", () => {
    const map = rows(
      ". . . . . . . .",
      ". . . . . . . .",
      "a . . A . . . .",
      ". . . . . . . B",
      ". . . . . . . .",
    );
    const line: Fields = { kind: "area", shape: "line", radius: 8, damage: "2" };
    const at = on(kind, map, { a: doing({ rng: 8 }, line), A: hero(), B: hero() });
    played(at);
    expect([at.hp("A"), at.hp("B")]).toEqual([8, 8]);
  });

  it("MAI-A7 a line that would go through an ally is not better than one that does not", () => {
    const map = rows(". . . . . .", ". . . b . .", "a . . . . A", ". . . . . .", ". . . . . .");
    const line: Fields = { kind: "area", shape: "line", radius: 6, damage: "2", width: 2 };
    const at = on(kind, map, { a: doing({ rng: 6 }, line), b: beast({}, whole), A: hero() });
    played(at);
    expect([at.hp("A"), at.hp("b")]).toEqual([8, 10]);
  });
});

describe.each(GRID_KINDS)("areas and the large: %s", (kind) => {
  const pot = (more: Fields = {}): Fields => ({ kind: "area", radius: 1, damage: "2", ...more });

  it("MAI-A7 who has several spaces in an area is hurt once", () => {
    const at = on(kind, rows(". . . . . . .", ". . . . A . .", "a . . . . . .", ". . . . . . ."), {
      a: doing({ rng: 6 }, pot()),
      A: large(hero()),
    });
    expect(played(at).hp("A")).toBe(8);
  });

  it("MAI-A9 of a large target its nearest side must be in range", () => {
    const made = (row: string): string =>
      rule(on(kind, field(row), { a: doing({ rng: 4, spd: 1 }, pot()), A: large(hero()) }));
    expect([made("a . . . A . ."), made("a . . . . . . A . .")]).toEqual(["does", "two-moves"]);
  });

  it("MAI-A10 a large thrower's range begins at its nearest side", () => {
    const at = on(kind, field("a . . . . A . ."), { a: large(doing({ rng: 4, spd: 1 }, pot())), A: hero() });
    expect(rule(at)).toBe("does");
  });

  it("MAI-X4 it comes so near that the area catches the one behind a large target as well", () => {
    const map = rows(
      ". . . . . . . . . . .",
      ". . . . . . A . . . .",
      "a . . . . . . . B . .",
      ". . . . . . . . . . .",
    );
    const at = on(kind, map, { a: doing({ rng: 3, spd: 6 }, move, pot()), A: large(hero(8)), B: hero() });
    const dice = at.decide("a", { answers: { target: "A" } });
    for (const step of dice.plan.steps) at.resolve(step, []);
    expect([at.hp("A"), at.hp("B")]).toEqual([6, 8]);
  });

  it("MAI-X4 a burst is not thrown on its own head where it can be helped", () => {
    const at = on(kind, field(". a A . . . ."), { a: doing({ rng: 3 }, pot()), A: hero() });
    expect([played(at).hp("A"), at.hp("a")]).toEqual([8, 10]);
  });

  it("MAI-N9 who has thrown fire at its feet is not standing in it, with a Move before", () => {
    const fire: Fields = { kind: "area", radius: 1, effects: [{ kind: "set-fire" }] };
    const at = on(kind, hall("a A . . . ."), { a: doing({ rng: 4, spd: 4 }, move, fire), A: hero() });
    played(at);
    at.on({ kind: "turn-start", figure: "a" }, []);
    expect(at.hp("a")).toBe(10);
  });
});

describe.each(GRID_KINDS)("thin walls and doors: %s", (kind) => {
  it("MAI-Q8 no trap is laid through a wall", () => {
    const figures = {
      a: doing({ rng: 6 }, ranged({ damage: "0" }), { kind: "trap", damage: "3", effects: [] }),
      A: hero(),
    };
    const at = on(kind, hall("# a . . A"), figures, {}, across(kind, 1, { sight: 0 }));
    played(at);
    for (const { x } of at.memory.marks) expect(x).toBeLessThan(at.figure("a").x + 51);
  });

  it("MAI-E7 a push ends at a thin wall, and at a closed door", () => {
    for (const what of [{ sight: 0 }, { door: 1, ds: 0, sight: 0 }]) {
      const shove = melee({ bonus: 20, damage: "0", effects: [{ kind: "push", spaces: 3 }] });
      const at = on(kind, hall("a A . . . ."), { a: doing({}, shove), A: hero() }, {}, across(kind, 2, what));
      played(at);
      expect(column(at, "A")).toBe(2);
    }
  });

  it("MAI-E6 nobody is pulled through a window", () => {
    const hook = ranged({ bonus: 20, damage: "0", effects: [{ kind: "pull", spaces: 4 }] });
    const at = on(
      kind,
      hall("a . . . A ."),
      { a: doing({ rng: 6 }, hook), A: hero() },
      {},
      across(kind, 2, { sight: 0 }),
    );
    played(at);
    expect(column(at, "A")).toBe(3);
  });

  it("MAI-S22 claws do not answer through a window", () => {
    const a = beast({ traits: [trait("retaliate")], behaviours: [behaviour("claw", "1+", melee())] }, whole);
    const at = on(kind, hall("a A . ."), { a, A: hero() }, {}, across(kind, 0, { sight: 0 }));
    at.resolve(blow("A", "a", { range: "ranged", reach: 5, bonus: 20, damage: "1" }), [10]);
    expect([at.hp("a"), at.hp("A")]).toEqual([9, 10]);
  });

  it("MAI-A3 a pack is none through a window: whoever rolls elsewhere is told so", () => {
    const a = beast({
      traits: [trait("pack-tactics")],
      behaviours: [behaviour("bite", "1+", melee({ source: "a/b" }))],
    });
    const told = (what: Fields): unknown => {
      const at = on(
        kind,
        hall("a A b . ."),
        { a, b: beast({}, whole), A: hero() },
        {},
        across(kind, 1, what),
      );
      return attackOf(at.decide("a")).terms;
    };
    expect(told({ sight: 0 })).toMatchObject({ odds: { advantage: false } });
    expect(told({ door: 1, ds: 1 })).toMatchObject({ odds: { advantage: true } });
  });

  it("MAI-S7 MAI-S10 neither explosion nor frenzy goes through a window", () => {
    const a = beast(
      { traits: [trait("explode", { amount: 3 }), trait("frenzy", { amount: 2 })] },
      { hp: { value: 1, max: 9 } },
    );
    const at = on(kind, hall("B a A . ."), { a, A: hero(), B: hero() }, {}, across(kind, 1, { sight: 0 }));
    at.resolve(blow("B", "a", { bonus: 20, damage: "5" }), [10]);
    expect([at.hp("A"), at.hp("B")]).toEqual([10, 7]);
  });

  it("MAI-M4 who opens doors goes through a closed one, who does not waits before it", () => {
    const made = (opens: boolean): string => {
      const more = {
        ...across(kind, 2, { door: 1, ds: 0 }),
        options: { "monster-ai": { opensDoors: opens } },
      };
      return brief(
        on(kind, hall("a . . . A ."), { a: beast({ stats: { spd: 6 } }), A: hero() }, {}, more).decide("a"),
      );
    };
    expect(made(true)).toMatch(/^move .* > attack A$/);
    expect(made(false)).not.toMatch(/attack/);
  });

  it("MAI-H2 an ally behind a window is not healed by hand, but from afar", () => {
    const mend = (range: string): Fields =>
      behaviour("mend", { kind: "always" }, { kind: "heal", range, value: "2" });
    const made = (range: string): Game =>
      played(
        on(
          kind,
          hall("a b . A"),
          {
            a: beast({ stats: { rng: 3, spd: 0 }, behaviours: [mend(range)] }, whole),
            b: beast({}, { hp: { value: 3, max: 9 } }),
            A: hero(),
          },
          {},
          across(kind, 0, { sight: 0 }),
        ),
      );
    expect([made("adjacent-ally").hp("b"), made("ranged").hp("b")]).toEqual([3, 5]);
  });
});
