import { expect } from "vitest";
import { beast, brief, hero, melee, move, ranged, type Fields, type Game } from "../game";
import type { GridKind } from "../maps";
import { column, does, drawnAs, hurt, monster, on, shot, type Proofs } from "./stage";

/** Which of "word" and "else" it does, turn by turn, one round after another. */
function turns(kind: GridKind, more: Fields, rounds = 4): string {
  const word = { ...does("1+", shot({ damage: "0" })), ...more };
  const other = { ...does("1+", shot({ damage: "0" })), id: "else" };
  const at = on(kind, "a . . A", { a: beast({ behaviours: [word, other] }), A: hero() });
  return Array.from({ length: rounds }, (_, round) => {
    at.on({ kind: "round-start", round: round + 1 });
    return at.act("a", [10]).plan.rule.id;
  }).join(" ");
}

const two = (kind: GridKind, more: Fields): Game =>
  on(kind, "a . . A . . b", {
    a: beast({ behaviours: [{ ...does("1+", shot({ damage: "0" })), ...more }] }),
    b: beast({ behaviours: [{ ...does("1+", shot({ damage: "0" })), ...more }] }),
    A: hero(),
  });

const card = (bonus: Fields): Fields => ({ card: { bonuses: [{ drawn: { last: 1 }, ...bonus }] } });
const withCard = (kind: GridKind, bonus: Fields, at: number): Game => {
  const made = on(
    kind,
    "a . . A . . . .",
    { a: monster(does("1+", shot()), card(bonus)), A: hero() },
    drawnAs(at),
  );
  made.act("a", [10]);
  return made;
};

/** What limits or adds to a behaviour, and numbers of an attack. */
export const limits: Proofs = {
  charge: (kind) => {
    expect(turns(kind, { charge: 2 })).toBe("word else word else");
  },
  "charges: each": (kind) => {
    const at = two(kind, { charge: 3, charges: "each" });
    at.act("a", [10]);
    expect(at.decide("b").plan.rule.id).toBe("word");
  },
  "charges: type": (kind) => {
    const at = two(kind, { charge: 3, charges: "type" });
    at.act("a", [10]);
    expect(at.decide("b").plan.rule.id).toBe("two-moves");
  },
  once: (kind) => {
    expect(turns(kind, { once: true })).toBe("word else else else");
  },
  uses: (kind) => {
    expect(turns(kind, { uses: 2 })).toBe("word word else else");
  },
  pool: (kind) => {
    const spell = (id: string): Fields => ({
      ...does("1+", shot({ damage: "0" })),
      id,
      uses: 1,
      pool: "slots",
    });
    const at = on(kind, "a . . A", {
      a: beast({ behaviours: [spell("first"), spell("second")] }),
      A: hero(),
    });
    at.act("a", [10]);
    expect(at.decide("a").plan.rule.id, "the other has no slot left").toBe("two-moves");
  },
  "card: effects": (kind) => {
    const push = { effects: [{ kind: "push", spaces: 1 }] };
    expect([column(withCard(kind, push, 3), "A"), column(withCard(kind, push, 0), "A")]).toEqual([4, 3]);
  },
  "card: damage": (kind) => {
    expect([
      hurt(withCard(kind, { damage: 2 }, 3), "A"),
      hurt(withCard(kind, { damage: 2 }, 0), "A"),
    ]).toEqual([[3], [1]]);
  },
  reach: (kind) => {
    const at = (reach: number): string =>
      on(kind, "a . . . A", { a: monster(does("1+", melee({ reach }))), A: hero() }).decide("a").plan.rule.id;
    expect([at(4), at(1)]).toEqual(["word", "two-moves"]);
  },
  minimum: (kind) => {
    const at = on(kind, "a . . A", {
      a: monster(does("1+", shot({ damage: "1d4-3", minimum: 1 }))),
      A: hero(),
    });
    at.act("a", [10, 2]);
    expect(hurt(at, "A")).toEqual([1]);
  },
  "move: times": (kind) => {
    const at = on(kind, "a . . . . . . . . A", {
      a: monster(does("1+", { ...move, times: 2 }, melee({ bonus: 20, damage: "1" })), { stats: { spd: 4 } }),
      A: hero(),
    });
    expect(brief(at.decide("a"))).toMatch(/^move .* > attack A$/);
  },
  bonus: (kind) => {
    const at = (bonus: number): readonly number[] => {
      const made = on(kind, "a . . A", { a: monster(does("1+", shot({ bonus }))), A: hero() });
      made.act("a", [8]);
      return hurt(made, "A");
    };
    expect([at(4), at(3)], "against 12").toEqual([[1], [0]]);
  },
  "card: toHit": (kind) => {
    const at = (drawn: number): readonly number[] => {
      const made = on(
        kind,
        "a . . A",
        { a: monster(does("1+", shot({ bonus: 2 })), card({ toHit: 2 })), A: hero() },
        drawnAs(drawn),
      );
      made.act("a", [8]);
      return hurt(made, "A");
    };
    expect([at(3), at(0)]).toEqual([[1], [0]]);
  },
  hamperedBy: (kind) => {
    const prone = hero(10, {}, { statuses: ["prone"] });
    const one = does("1+", shot({ bonus: 8, hamperedBy: ["prone"] }));
    const two = on(kind, "a . . A . . B", { a: monster(one), A: prone, B: hero() });
    expect(brief(two.decide("a")), "somebody else, though farther").toBe("attack B");
    const alone = on(kind, "a . . A", { a: monster(one), A: prone });
    alone.act("a", [15, 1]);
    expect(hurt(alone, "A"), "or with disadvantage").toEqual([0]);
  },
  hampered: (kind) => {
    const at = on(kind, "a . . A", {
      a: monster(does("1+", ranged({ reach: 9, bonus: 8, damage: "1", hampered: true }))),
      A: hero(),
    });
    at.act("a", [15, 1]);
    expect(hurt(at, "A")).toEqual([0]);
  },
};
