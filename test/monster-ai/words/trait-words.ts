import { expect } from "vitest";
import { beast, behaviour, blow, hero, melee, move, trait, type Fields, type Game } from "../game";
import type { GridKind } from "../maps";
import { bearer, column, hurt, on, save, strike, type Proofs } from "./stage";

/** `A` strikes `a` with these faces. */
function struck(at: Game, faces: readonly number[], more: Fields = {}): Game {
  at.resolve(blow("A", "a", strike(more)), faces);
  return at;
}
const stun = { ...strike(), effects: [{ kind: "stun", ...save }] };
const fireAt = (at: Game): Game => {
  const { x, y } = at.figure("a");
  at.resolve(blow("A", "a", strike({ effects: [{ kind: "set-fire" }] })), [10]);
  expect(at.memory.marks).toMatchObject([{ what: "fire", x, y }]);
  at.on({ kind: "turn-start", figure: "a" });
  return at;
};
const walksTo = (kind: GridKind, map: string, traits: readonly Fields[], spd: number): number => {
  const at = on(kind, map, { a: beast({ traits, stats: { spd } }), A: hero() });
  at.act("a");
  return column(at, "a");
};

export const traits: Proofs = {
  "trait: aim-for-the-head": (kind) => {
    const at = (faces: readonly number[]): boolean =>
      struck(bearer(kind, trait("aim-for-the-head")), faces).has("a");
    expect([at([20]), at([19])]).toEqual([false, true]);
  },
  "trait: boss-resistance": (kind) => {
    expect(struck(bearer(kind, trait("boss-resistance")), [10, 2, 15], stun).statuses("a")).toEqual([]);
  },
  "trait: cowardly": (kind) => {
    expect(struck(bearer(kind, trait("cowardly")), [10], { effects: [{ kind: "terrified" }] }).has("a")).toBe(
      false,
    );
  },
  "trait: ethereal": (kind) => {
    expect(hurt(struck(bearer(kind, trait("ethereal")), [2, 15], { magic: true }), "a")).toEqual([1]);
  },
  "trait: evasive": (kind) => {
    expect(hurt(struck(bearer(kind, trait("evasive")), [15, 2]), "a")).toEqual([0]);
  },
  "trait: floating": (kind) => {
    expect(hurt(fireAt(bearer(kind, trait("floating"))), "a"), "the blow, not the fire").toEqual([1]);
    const around = ". ~ ~ ~ . . . .";
    const mud = [around, around, "a ~ ~ ~ . . . A", around, around].join("\n");
    expect([walksTo(kind, mud, [trait("floating")], 2), walksTo(kind, mud, [], 2)]).toEqual([4, 2]);
  },
  "trait: flying": (kind) => {
    const at = bearer(kind, trait("flying"));
    at.resolve(blow("A", "a", strike()), []);
    expect(hurt(at, "a")).toEqual([0]);
  },
  "trait: haste": (kind) => {
    const at = on(kind, "a . . A . B . C", {
      a: beast({ traits: [trait("haste")] }),
      A: hero(),
      B: hero(),
      C: hero(),
    });
    const places = Array.from({ length: 20 }, (_, round) => {
      at.on({ kind: "round-start", round: round + 1 });
      at.order(String(round));
      return at.memory.deck?.cards.indexOf("test-beast") ?? 9;
    });
    expect(Math.max(...places), "in the upper half of four").toBeLessThan(3);
  },
  "trait: inspiring": (kind) => {
    const at = bearer(kind, trait("inspiring"), "a b B");
    at.resolve(blow("b", "B", strike()), [1, 15]);
    expect(hurt(at, "B")).toEqual([1]);
  },
  "trait: intangible": (kind) => {
    const wall = "a . # # . . . A";
    const seen = [[trait("intangible")], []].map((one) => walksTo(kind, wall, one, 3));
    expect(seen[0], "beyond the wall").toBeGreaterThan(3);
    expect(seen[1], "before it").toBeLessThan(2);
  },
  "trait: intimidate": (kind) => {
    expect(hurt(struck(bearer(kind, trait("intimidate")), [15, 1]), "a")).toEqual([0]);
  },
  "trait: invulnerable": (kind) => {
    const at = struck(bearer(kind, trait("invulnerable")), [10], {
      damage: "5",
      effects: [{ kind: "daze" }],
    });
    expect([hurt(at, "a"), at.statuses("a")]).toEqual([[0], []]);
  },
  "trait: pack-tactics": (kind) => {
    const one = [behaviour("word", "1+", melee({ bonus: 8, damage: "1" }))];
    const at = on(kind, "a A b", {
      a: beast({ traits: [trait("pack-tactics")], behaviours: one }),
      b: beast(),
      A: hero(),
    });
    at.act("a", [1, 15]);
    expect(hurt(at, "A")).toEqual([1]);
  },
  "trait: resurrect": (kind) => {
    const at = bearer(kind, trait("resurrect"), "a A . .");
    at.on({ kind: "round-start", round: 1 });
    struck(at, [10, 1], { damage: "12" });
    expect(at.has("a")).toBe(false);
    at.on({ kind: "round-start", round: 2 });
    expect([at.has("a"), at.hp("a")]).toEqual([true, 5]);
  },
  "trait: retaliate": (kind) => {
    const one = [behaviour("word", "1+", move, melee({ bonus: 8, damage: "2" }))];
    expect(hurt(struck(bearer(kind, trait("retaliate"), "a A", { behaviours: one }), [10, 10]), "A")).toEqual(
      [2],
    );
  },
  "trait: slippery": (kind) => {
    const step = bearer(kind, trait("slippery"), "a . . . A").decide("a").plan.steps[0];
    expect(step).toMatchObject({ kind: "move", gait: "disengage" });
  },
  "trait: test-morale": (kind) => {
    const flees = (face: number): boolean =>
      !struck(bearer(kind, trait("test-morale")), [10, face], { damage: "6" }).has("a");
    expect([flees(9), flees(10)]).toEqual([true, false]);
  },
  "trait: explode": (kind) => {
    const at = struck(bearer(kind, trait("explode", { amount: 3 }), "b a A . . B"), [10], { damage: "12" });
    expect(hurt(at, "A", "b", "B")).toEqual([3, 3, 0]);
  },
  "trait: frenzy": (kind) => {
    const at = bearer(kind, trait("frenzy", { amount: 2 }), "b a A . . B");
    at.resolve(blow("a", "A", strike()), [1]);
    expect(hurt(at, "A", "b", "B")).toEqual([2, 2, 0]);
  },
  "trait: ally-damage": (kind) => {
    const at = bearer(kind, trait("ally-damage", { amount: 2 }), "a . . b B");
    at.resolve(blow("b", "B", strike()), [15]);
    expect(hurt(at, "B")).toEqual([1 + 2]);
  },
  "trait: regeneration": (kind) => {
    const at = struck(bearer(kind, trait("regeneration", { amount: 2 })), [10], { damage: "5" });
    at.on({ kind: "turn-start", figure: "a" });
    expect(hurt(at, "a")).toEqual([3]);
  },
  "trait: immunity": (kind) => {
    const at = bearer(kind, trait("immunity", { to: ["fire", "daze"] }));
    struck(at, [10], { type: "fire", damage: "5", effects: [{ kind: "daze" }] });
    expect([hurt(at, "a"), at.statuses("a")]).toEqual([[0], []]);
  },
  "trait: resistance": (kind) => {
    expect(
      struck(bearer(kind, trait("resistance", { to: ["stun"] })), [10, 2, 15], stun).statuses("a"),
    ).toEqual([]);
  },
  "trait: weakness": (kind) => {
    expect(
      struck(bearer(kind, trait("weakness", { to: ["stun"] })), [10, 15, 2], stun).statuses("a"),
    ).toEqual(["stun"]);
  },
};
