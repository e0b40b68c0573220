import { describe, expect, it } from "vitest";
import type { Place } from "../../src/core/place";
import { standing } from "../../src/field";
import { isAdjacent } from "../../src/rulesets/monster-ai/ground/arms-reach";
import { overlaps } from "../../src/rulesets/monster-ai/ground/free-places";
import { beast, behaviour, brief, hero, melee, move, ranged, type Fields, type Game } from "./game";
import { GRID_KINDS } from "./maps";
import { doing, field, hall, marked, place, played, whole } from "./sentence-stage";
import { column, on } from "./words/stage";

/** Actions in orders that no printed scheme has, each in a position where the order matters. */

const blow = melee({ reach: 1, bonus: 20, damage: "3" });
const trap: Fields = { kind: "trap", damage: "3", effects: [] };
const clap: Fields = { kind: "effect", on: "adjacent-enemies", effects: [{ kind: "daze" }] };
const pull = (spaces: number, reach: number): Fields => ({
  kind: "effect",
  on: "target",
  reach,
  effects: [{ kind: "pull", spaces }],
});

const stops = (at: Game): readonly (readonly Place[])[] =>
  at.decide("a").plan.steps.flatMap((step) => (step.kind === "move" ? [step.path] : []));

describe.each(GRID_KINDS)("several Moves before the attack: %s", (kind) => {
  const detour = (what: string): string =>
    [". . . . . . .", ". # # # # # .", `a . ${what} . . . A`, "# # # # # # #", "# # # # # # #"].join("\n");

  it("MAI-M2 around the fire with two Moves rather than through it with one", () => {
    const figures = { a: doing({ spd: 5 }, move, move, melee({ damage: "0" })), A: hero(), C: hero() };
    const at = marked(on(kind, detour("C"), figures), "fire", "C", "player");
    expect(brief(at.decide("a"))).toMatch(/^move .* > move .* > attack A$/);
    at.act("a", [15]);
    expect(at.hp("a")).toBe(10);
  });

  it("MAI-M2 around difficult ground with two Moves rather than through it with one", () => {
    const figures = { a: doing({ spd: 6 }, move, move, melee()), A: hero() };
    const at = on(kind, detour("~"), figures);
    expect(brief(at.decide("a"))).toMatch(/^move .* > move .* > attack A$/);
    for (const { x, y } of stops(at).flat())
      expect(at.battle.terrainAt({ x, y }).map((one) => one.kind)).not.toContain("difficult");
  });

  it("MAI-X4 both Moves to where it hits two, though one would do to hit its target", () => {
    const figures = { a: doing({ spd: 3 }, move, move, clap), A: hero(), B: hero() };
    const at = on(kind, field("a . . . A . B . ."), figures);
    at.act("a");
    expect([at.statuses("A"), at.statuses("B")]).toEqual([["daze"], ["daze"]]);
  });

  it("MAI-M7 one Move where one does as well, and no farther than it must", () => {
    const figures = { a: doing({ spd: 4, rng: 3 }, move, move, ranged()), A: hero() };
    const at = on(kind, field("a . . . . . A . ."), figures);
    expect(brief(at.decide("a"))).toMatch(/^move .* > attack A$/);
  });

  it("MAI-M5 nobody stops on a friend between the two Moves", () => {
    const figures = { a: doing({ spd: 3 }, move, move, melee()), b: beast(), A: hero() };
    const at = on(kind, hall("a . . b . . A"), figures);
    expect(brief(at.decide("a"))).toMatch(/^move .* > move .* > attack A$/);
    const first = stops(at)[0]?.at(-1) ?? at.figure("a");
    expect(overlaps(at.battle, at.figure("b"), standing(at.figure("a"), first))).toBe(false);
  });

  it("MAI-X3 with the second Move out from beside its target", () => {
    const figures = { a: doing({ spd: 1, rng: 3 }, move, move, ranged()), A: hero(10), B: hero(10) };
    const at = on(kind, hall("B a . . . . . . ."), { ...figures, A: hero() });
    const end = place(at, at.decide("a"));
    expect(isAdjacent(at.battle, end, at.figure("B"))).toBe(false);
  });
});

describe.each(GRID_KINDS)("what it has just made lies in its way: %s", (kind) => {
  it("MAI-M3 it goes around the trap that it has just laid", () => {
    const at = on(kind, field("a . . . . . A"), { a: doing({ spd: 4 }, trap, move), A: hero() });
    // A Move alone needs a target within Speed.
    const near = on(kind, field("a . . . A . ."), { a: doing({ spd: 4 }, trap, move), A: hero() });
    expect(at.decide("a").plan.rule.id).toBe("two-moves");
    near.act("a");
    expect([near.hp("a"), near.memory.marks.length]).toEqual([10, 1]);
    expect(isAdjacent(near.battle, near.figure("a"), near.figure("A"))).toBe(true);
  });

  it("MAI-M3 'Move, trap, Move, Attack' goes around the trap laid between the Moves", () => {
    const a = doing({ spd: 3 }, move, trap, move, melee({ bonus: 20, damage: "1" }));
    const at = played(on(kind, field("a . . . . . A"), { a, A: hero() }));
    expect([at.hp("A"), at.hp("a"), at.memory.marks.length]).toEqual([9, 10, 1]);
  });

  it("MAI-M2 it does not walk into the fire that it has just thrown", () => {
    const pot: Fields = { kind: "area", radius: 1, effects: [{ kind: "set-fire" }] };
    const at = on(kind, field("a . . . . . A . ."), { a: doing({ spd: 6, rng: 6 }, pot, move), A: hero() });
    at.act("a");
    expect(at.hp("a")).toBe(10);
    expect(column(at, "a"), "nearer").toBeGreaterThan(1);
    at.on({ kind: "turn-start", figure: "a" });
    expect(at.hp("a"), "nor stand in it").toBe(10);
  });

  it("MAI-M5 it does not end on whom it has just called", () => {
    const call: Fields = { kind: "summon", what: { schemes: ["warg"] }, count: "2", when: "now" };
    const at = on(kind, field("a . A . . . ."), { a: doing({ spd: 4 }, call, move, melee()), A: hero() });
    played(at);
    const me = at.figure("a");
    for (const other of at.battle.figures)
      if (other.id !== "a") expect(overlaps(at.battle, me, other)).toBe(false);
  });
});

describe.each(GRID_KINDS)("one action prepares the next: %s", (kind) => {
  it("MAI-C8 'Pull, Melee' strikes whom it has pulled beside it", () => {
    const made = (row: string): Game => {
      const figures = { a: doing({ rng: 4 }, pull(4, 4), blow), A: hero(), b: beast({}, whole) };
      return on(kind, hall(row), figures);
    };
    const free = made("a . . . A . b");
    expect(brief(free.decide("a"))).toMatch(/effect A > attack A$/);
    expect(played(free).hp("A")).toBe(7);
    expect(played(made("a . b . A . .")).hp("A"), "somebody stands between").toBe(10);
  });

  it("MAI-C8 'Pull, Melee' strikes nobody who was not pulled near enough", () => {
    const figures = { a: doing({ rng: 6 }, pull(1, 6), blow), A: hero() };
    const at = played(on(kind, field("a . . . . A ."), figures));
    expect([at.hp("A"), column(at, "A")]).toEqual([10, 4]);
  });

  it("MAI-C8 'Heal self, Move, Attack' in that order", () => {
    const mend: Fields = { kind: "heal", range: "self", value: "2" };
    const hurt = { hp: { value: 5, max: 10 } };
    const a = beast({ stats: { spd: 5 }, behaviours: [behaviour("does", "1+", mend, move, melee())] }, hurt);
    const at = on(kind, field("a . . A ."), { a, A: hero() });
    expect(brief(at.decide("a"))).toMatch(/^heal a > move .* > attack A$/);
  });

  it("MAI-C8 'Shield, Attack, Move, trap': the trap lies where the Move ended", () => {
    const shield: Fields = { kind: "effect", on: "self", effects: [{ kind: "shield", amount: 2 }] };
    const a = doing({ spd: 2, rng: 6 }, shield, ranged({ damage: "0" }), move, trap);
    const at = on(kind, field("a . . . . . A"), { a, A: hero() });
    expect(brief(at.decide("a"))).toMatch(/^effect a > attack A > move .* > trap/);
    at.act("a", [15]);
    const [laid] = at.memory.marks;
    expect(at.battle.spaces(at.figure("a"), { x: laid?.x ?? 0, y: laid?.y ?? 0 })).toBeLessThanOrEqual(1);
    expect(laid?.x ?? 0).toBeGreaterThan(at.figure("a").x);
  });

  it("MAI-C8 'Move, Heal an ally, Attack': it goes to the ally, and strikes whoever is in reach there", () => {
    const mend: Fields = { kind: "heal", range: "adjacent-ally", value: "2" };
    const a = doing({ spd: 5 }, move, mend, melee({ reach: 1, damage: "1" }));
    const at = on(kind, field("a . . . b A . ."), {
      a,
      b: beast({}, { hp: { value: 3, max: 10 } }),
      A: hero(),
    });
    at.act("a", at.decide("a").plan.steps.some(({ kind: one }) => one === "attack") ? [15] : []);
    expect(at.hp("b")).toBe(5);
  });

  it("MAI-C8 'Move, Attack, Move, Attack' strikes twice from where it stands", () => {
    const a = doing({ spd: 5 }, move, melee({ damage: "1" }), move, melee({ damage: "1" }));
    const at = on(kind, field("a . . A ."), { a, A: hero() });
    expect(brief(at.decide("a"))).toMatch(/^move .* > attack A > attack A$/);
  });
});
