import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import { isAdjacent } from "../../src/rulesets/monster-ai/ground/arms-reach";
import { beast, behaviour, brief, hero, melee, move, ranged, trait, type Fields, type Game } from "./game";
import { GRID_KINDS } from "./maps";
import {
  across,
  doing,
  ends,
  field,
  hall,
  large,
  marked,
  place,
  played,
  rows,
  shooter,
  whole,
} from "./sentence-stage";
import { column, on } from "./words/stage";

/** Who inspires, whom to heal, whom to ask, what burns, who comes: each answer written down first, on every grid. */

describe.each(GRID_KINDS)("who inspires, who is healed, who is asked: %s", (kind) => {
  it("MAI-S15 too close to its target but inspired it goes where it is inspired and not too close", () => {
    const at = on(kind, field(". A a b . . ."), {
      a: shooter(4, 4),
      b: beast({ traits: [trait("inspiring")] }),
      A: hero(),
    });
    const decided = at.decide("a");
    const end = place(at, decided);
    expect(brief(decided)).toMatch(/attack A$/);
    expect([isAdjacent(at.battle, end, at.figure("A")), isAdjacent(at.battle, end, at.figure("b"))]).toEqual([
      false,
      true,
    ]);
  });

  it("MAI-S15 the roll of who came to stand there is with advantage", () => {
    const at = on(kind, field("a . . b . A"), {
      a: beast({ stats: { spd: 5 }, behaviours: [behaviour("hit", "1+", move, melee({ damage: "3" }))] }),
      b: beast({ traits: [trait("inspiring")] }),
      A: hero(),
    });
    at.act("a", [2, 15]);
    expect(at.hp("A")).toBe(7);
  });

  it("MAI-S15 an ally who inspires is of no use through a wall", () => {
    const at = on(
      kind,
      hall("b a . . A"),
      { a: shooter(0, 6), b: beast({ traits: [trait("inspiring")] }), A: hero() },
      {},
      across(kind, 0, { sight: 0 }),
    );
    at.act("a", [2]);
    expect(at.hp("A")).toBe(10);
  });

  it("MAI-H3 who has lost the most but cannot be reached is passed over for who can", () => {
    const mend = [
      behaviour("mend", { kind: "always" }, move, { kind: "heal", range: "adjacent-ally", value: "2" }),
    ];
    const map = rows(". . . # b", "a . . # #", ". . c . .", ". . . . .", ". . . . A");
    const at = on(kind, map, {
      a: beast({ stats: { spd: 4 }, behaviours: mend }, whole),
      b: beast({}, { hp: { value: 1, max: 10 } }),
      c: beast({}, { hp: { value: 7, max: 10 } }),
      A: hero(),
    });
    played(at);
    expect([at.hp("b"), at.hp("c")]).toEqual([1, 9]);
  });

  it("MAI-T5 of three who tie the GM names the two that are shot at, of two nobody is asked", () => {
    const volley = beast({
      stats: { rng: 9, spd: 0 },
      behaviours: [behaviour("volley", "1+", ranged({ targets: 2 }))],
      targets: ["lowest-hp"],
    });
    const three = on(kind, field("A . . a . . B . . C"), { a: volley, A: hero(), B: hero(), C: hero() });
    expect(three.ask("a").kind).toBe("ask");
    const two = on(kind, field("A . . a . . B . . ."), { a: volley, A: hero(), B: hero() });
    expect(two.ask("a").kind).toBe("decided");
  });

  it("MAI-C2 nobody is asked a question whose answer a wall, a charge or a status has given", () => {
    const asks = (more: Fields, status: readonly string[] = []): string => {
      const when = { kind: "ask", question: "Is it dark?" };
      const a = beast(
        { stats: { spd: 3 }, behaviours: [{ ...behaviour("dark", when, move, melee()), ...more }] },
        { statuses: [...status] },
      );
      return on(kind, field("a . . A ."), { a, A: hero() }, { charges: { "test-beast": { dark: 1 } } }).ask(
        "a",
      ).kind;
    };
    expect(asks({})).toBe("decided");
    expect(asks({}, ["stun"])).toBe("decided");
    const free = on(kind, field("a . . A ."), {
      a: beast({
        stats: { spd: 3 },
        behaviours: [behaviour("dark", { kind: "ask", question: "Is it dark?" }, move, melee())],
      }),
      A: hero(),
    });
    expect(free.ask("a").kind).toBe("ask");
  });

  it("MAI-C7 nobody is asked which of two is closest when both lie down the same corridor", () => {
    const map = rows(
      "# # # # # # # . . A",
      "# # # # # # # . . .",
      "a . . . . . . . . .",
      "# # # # # # # . . .",
      "# # # # # # # . . B",
    );
    const at = on(kind, map, { a: beast({ stats: { spd: 2 } }), A: hero(), B: hero() });
    expect(at.ask("a").kind).toBe("decided");
  });
});

describe.each(GRID_KINDS)("hazards by degrees: %s", (kind) => {
  it("MAI-M2 difficult ground rather than a trap of its own side, a trap rather than no blow", () => {
    const made = (row: string, spd: number): Game =>
      marked(on(kind, hall(row), { a: beast({ stats: { spd } }), A: hero(), C: hero() }), "trap", "C", "foe");
    expect(brief(made("a . C . A", 3).decide("a"))).toMatch(/^move .* > attack A$/);
    const ways = rows(". ~ ~ ~ . .", ". # # # . .", "a . C . A .", "# # # # # #", "# # # # # #");
    const at = marked(
      on(kind, ways, { a: beast({ stats: { spd: 12 } }), A: hero(), C: hero() }),
      "trap",
      "C",
      "foe",
    );
    expect(played(at).memory.marks).toHaveLength(1);
  });

  it("MAI-M2 hazardous ground is gone around, and through where it must be", () => {
    const walked = (map: string): readonly string[] => {
      const at = on(kind, map, { a: beast({ stats: { spd: 8 } }), A: hero() });
      const decided = at.decide("a");
      expect(brief(decided)).toMatch(/attack A$/);
      return decided.plan.steps.flatMap((step) =>
        step.kind === "move"
          ? step.path.flatMap(({ x, y }) => at.battle.terrainAt({ x, y }).map((one) => one.kind))
          : [],
      );
    };
    expect(walked(field("a . ! ! . A"))).not.toContain("dangerous");
    expect(walked(hall("a . . ! . A")).length).toBeGreaterThan(kind === "gridless" ? -1 : 0);
  });

  it("MAI-M2 what flies lands on burning ground as on any other, what walks beside it", () => {
    const made = (traits: readonly Fields[]): number => {
      const a = beast(
        { stats: { spd: 2 }, traits: [...traits], behaviours: [behaviour("stalk", "9+", move)] },
        whole,
      );
      const at = marked(
        on(kind, hall("a . . . C . . . A"), { a, A: hero(), C: hero() }),
        "fire",
        "C",
        "player",
      );
      return ends(at, at.decide("a"));
    };
    expect([made([trait("flying")]), made([])]).toEqual([4, 3]);
  });

  it("MAI-E13 a large creature that must cross a row of fires burns once for each step onto new ones", () => {
    const map = rows("# # # # # # # #", "a . . C . . . A", ". . . . . . . .", "# # # # # # # #");
    const at = marked(
      on(kind, map, {
        a: large({ ...beast({ stats: { spd: 8 } }), hp: { value: 30, max: 30 } }),
        A: hero(),
        C: hero(),
      }),
      "fire",
      "C",
      "player",
    );
    at.act("a", [3, 2]);
    expect(at.hp("a"), "one fire, 3").toBe(27);
  });

  it("MAI-M2 it stops on free ground beside its target rather than on burning ground", () => {
    const at = marked(
      on(kind, field("a . C A . ."), { a: beast({ stats: { spd: 5 } }, whole), A: hero(), C: hero() }),
      "fire",
      "C",
      "foe",
    );
    at.act("a", [2]);
    at.on({ kind: "turn-start", figure: "a" }, []);
    expect(at.hp("a")).toBe(10);
  });
});

describe.each(GRID_KINDS)("summons and the dead: %s", (kind) => {
  it("MAI-E11 the nearest free space, beside the caller and not where somebody stands", () => {
    const call: Fields = { kind: "summon", what: { schemes: ["warg"] }, count: "1", when: "now" };
    const at = on(kind, hall("# A a b . . . B"), {
      a: doing({ rng: 9 }, call),
      b: beast({}, whole),
      A: hero(),
      B: hero(),
    });
    played(at);
    const called = at.battle.figures.filter(({ doctrine }) => doctrine === "warg");
    expect(called.map(({ id }) => column(at, id))).toEqual([4]);
  });

  it("MAI-N1 who is called for the next round comes where the caller stood, though it has left", () => {
    const call: Fields = { kind: "summon", what: { schemes: ["warg"] }, count: "2", when: "next-round" };
    const at = on(kind, field("a . . . . A"), {
      a: doing({ rng: 9 }, call, { kind: "retreat", when: "now" }),
      A: hero(),
    });
    played(at);
    at.snapshot = { ...at.snapshot, figures: at.snapshot.figures.filter(({ id }) => id !== "a") };
    at.on({ kind: "round-start", round: 2 }, seededDice("round"));
    const called = at.battle.figures.filter(({ doctrine }) => doctrine === "warg");
    expect(called.map(({ id }) => column(at, id) <= 1)).toEqual([true, true]);
  });

  it("MAI-N3 after a kill the trap is laid toward whoever is left", () => {
    const at = on(kind, field("B . . . a . . A"), {
      a: doing({ rng: 4, spd: 0 }, ranged({ bonus: 20, damage: "9" }), {
        kind: "trap",
        damage: "1",
        effects: [],
      }),
      A: hero(1),
      B: hero(),
    });
    at.act("a", [10]);
    expect(at.has("A") && at.hp("A") !== 0).toBe(false);
    expect(at.memory.marks[0]?.x ?? 0).toBeLessThan(at.figure("a").x);
  });
});
