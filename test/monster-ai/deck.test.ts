import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import { cardsOf, shuffleDeck } from "../../src/rulesets/monster-ai/cards/turn-order-deck";
import { fighterOf } from "../../src/rulesets/monster-ai/fighter";
import { SHIPPED } from "../../src/rulesets/monster-ai/shipped-schemes";
import { attackOf, beast, brief, game, hero, monster, type Game } from "./game";

const table = `
  w v u . A B
  a t h . C D`;
const mixed = (): Game =>
  game(table, {
    figures: {
      w: monster("goblin-warrior", { name: "Warrior 2" }),
      v: monster("goblin-warrior", { name: "Warrior 10" }),
      u: monster("goblin-warrior", { name: "Warrior 1" }),
      a: monster("goblin-archer"),
      t: monster("goblin-thief"),
      h: monster("goblin-hag"),
      A: hero(),
      B: hero(),
      C: hero(),
      D: hero(10, {}, { side: "villagers" }),
    },
  });
const cards = (at: Game): readonly string[] => at.memory.deck?.cards ?? [];

describe("the turn deck", () => {
  it("MAI-O1 has one card per monster type, and one per player and NPC", () => {
    const at = mixed();
    at.order();
    expect([...cards(at)].sort()).toEqual([
      "figure:A",
      "figure:B",
      "figure:C",
      "figure:D",
      "goblin-archer",
      "goblin-hag",
      "goblin-thief",
      "goblin-warrior",
    ]);
  });

  it("MAI-O2 is shuffled at the beginning of each round and then revealed from the top", () => {
    const at = mixed();
    const dice = seededDice("rounds");
    const orders = Array.from({ length: 12 }, (_, index) => {
      at.on({ kind: "round-start", round: index + 1 });
      at.order(dice);
      return cards(at).join();
    });
    expect(new Set(orders).size).toBeGreaterThan(8);
    const again = at.order(dice);
    expect(cards(at).join(), "one shuffle a round").toBe(orders.at(-1));
    expect(again.figures).toHaveLength(10);
  });

  it("MAI-O3 a monster card lets all of its type act, one after the other", () => {
    const at = mixed();
    const { figures } = at.order();
    const first = figures.indexOf("u");
    expect(figures.slice(first, first + 3)).toEqual(["u", "w", "v"]);
    expect(figures.filter((id) => id === "a")).toEqual(["a"]);
  });

  it("MAI-O4 inside the type by ascending number: its own, else the one in its name", () => {
    const named = mixed()
      .order()
      .figures.filter((id) => "uvw".includes(id));
    expect(named).toEqual(["u", "w", "v"]);
    const set = game("w v u . A", {
      figures: {
        w: monster("warg", { profile: { number: 3 } }),
        v: monster("warg", { profile: { number: 1 } }),
        u: monster("warg", { profile: { number: 2 } }),
        A: hero(),
      },
    });
    expect(set.order().figures.filter((id) => id !== "A")).toEqual(["v", "u", "w"]);
  });

  const drawnAt = (position: number, of = 6): Parameters<typeof game>[2] => {
    const deck = Array.from({ length: of }, (_, index) =>
      index + 1 === position ? "goblin-warrior" : `figure:${index}`,
    );
    return { deck: { round: 1, cards: deck, at: -1, acted: [] } };
  };
  const pushes = (memory: Parameters<typeof game>[2]): boolean => {
    const at = game("w A . .", { figures: { w: monster("goblin-warrior"), A: hero() } }, memory);
    return JSON.stringify(attackOf(at.decide("w")).terms).includes("push");
  };

  it("MAI-O5 a card may add a bonus to its type's actions when it is drawn at a stated position", () => {
    expect(pushes(drawnAt(6))).toBe(true);
    expect(pushes(drawnAt(5))).toBe(true);
    expect(pushes(drawnAt(4))).toBe(false);
    const at = game("w A . .", { figures: { w: monster("goblin-warrior"), A: hero() } }, drawnAt(6));
    at.act("w", [15, 3]);
    expect([at.at("A"), at.hp("A")]).toEqual(["2,0", 7]);
  });

  it("MAI-O6 a condition may depend on where the card was drawn", () => {
    const thief = (position: number): string => {
      const deck = ["figure:A", "figure:B", "figure:C"];
      deck.splice(position - 1, 0, "goblin-thief");
      const at = game(
        "t . A",
        { figures: { t: monster("goblin-thief"), A: hero(10, { gold: 5 }) } },
        { deck: { round: 1, cards: deck, at: -1, acted: [] } },
      );
      return at.decide("t").plan.rule.id;
    };
    expect(thief(1)).toBe("grab-the-purse");
    expect(thief(2)).toBe("knife");
    const none = game("t . A", { figures: { t: monster("goblin-thief"), A: hero() } });
    expect(none.decide("t").plan.rule.id).toBe("knife");
  });

  it("MAI-O6 positions can be the first n, the last n or an exact one", () => {
    const rule = (position: Record<string, number>, at: number): string => {
      const deck = ["figure:A", "figure:B", "figure:C"];
      deck.splice(at - 1, 0, "test-beast");
      const behaviours = [
        { id: "drawn", when: { kind: "drawn", position }, actions: [{ kind: "other", text: "x" }] },
      ];
      return game(
        "a . A",
        { figures: { a: beast({ behaviours }), A: hero() } },
        { deck: { round: 1, cards: deck, at: -1, acted: [] } },
      ).decide("a").plan.rule.id;
    };
    expect([1, 2, 3, 4].map((at) => rule({ first: 2 }, at) === "drawn")).toEqual([true, true, false, false]);
    expect([1, 2, 3, 4].map((at) => rule({ last: 1 }, at) === "drawn")).toEqual([false, false, false, true]);
    expect([1, 2, 3, 4].map((at) => rule({ at: 3 }, at) === "drawn")).toEqual([false, false, true, false]);
  });
});

describe("Haste", () => {
  const others = ["a", "b", "c", "d", "e"];
  const faces = (list: readonly number[]): { roll: (sides: number) => number } => {
    let next = 0;
    return { roll: (sides) => Math.min(sides, list[next++] ?? 1) };
  };

  it("MAI-S11 Haste cards are set aside, the rest is shuffled and cut in half", () => {
    for (let seed = 0; seed < 200; seed++) {
      const deck = shuffleDeck([...others, "H"], new Set(["H"]), seededDice(seed));
      expect([...deck].sort()).toEqual(["H", ...others].sort());
      expect(deck.slice(3), "the other half has no Haste card").not.toContain("H");
    }
    const plain = shuffleDeck(others, new Set(), faces([5, 4, 3, 2]));
    expect(plain).toEqual(others);
  });

  it("MAI-S12 they go into the smaller half when the halves differ", () => {
    for (let seed = 0; seed < 200; seed++) {
      expect(shuffleDeck([...others, "H"], new Set(["H"]), seededDice(seed)).indexOf("H")).toBeLessThan(3);
    }
    expect(shuffleDeck(["a", "H"], new Set(["H"]), seededDice(1))).toEqual(["H", "a"]);
    expect(shuffleDeck(["H", "I"], new Set(["H", "I"]), seededDice(1)).sort(), "MAI-Q11").toEqual(["H", "I"]);
  });

  it("MAI-S13 that half goes on top", () => {
    const positions = new Set<number>();
    for (let seed = 0; seed < 300; seed++) {
      positions.add(shuffleDeck(["a", "b", "c", "d", "H"], new Set(["H"]), seededDice(seed)).indexOf("H"));
    }
    expect([...positions].sort()).toEqual([0, 1, 2]);
  });

  it("MAI-O2 deck laws: every card once, Haste in the top half, whatever is on the table", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer(),
        (plain, quick, seed) => {
          const slow = Array.from({ length: plain }, (_, index) => `s${index}`);
          const haste = Array.from({ length: quick }, (_, index) => `h${index}`);
          const deck = shuffleDeck([...slow, ...haste], new Set(haste), seededDice(seed));
          expect([...deck].sort()).toEqual([...slow, ...haste].sort());
          const top = Math.floor(plain / 2) + quick;
          for (const card of haste) expect(deck.indexOf(card)).toBeLessThan(top);
        },
      ),
      { numRuns: 500, seed: 4 },
    );
  });
});

describe("the deck of the example of play", () => {
  const example = (): Game =>
    game("w v s g . A B C D", {
      figures: {
        w: monster("warg"),
        v: monster("warg"),
        s: monster("orc-shaman"),
        g: monster("goblin-warrior"),
        A: hero(),
        B: hero(),
        C: hero(),
        D: hero(),
      },
    });

  it("MAI-P1 four players and three monster types make seven cards", () => {
    const at = example();
    at.order();
    expect(cards(at)).toHaveLength(7);
  });

  it("MAI-P2 the Wargs' card is in the top half in every round", () => {
    const at = example();
    const dice = seededDice("wargs");
    for (let round = 1; round <= 100; round++) {
      at.on({ kind: "round-start", round });
      at.order(dice);
      expect(cards(at).indexOf("warg")).toBeLessThan(4);
    }
  });

  it("MAI-P3 everyone acts until the deck runs out; then it is reshuffled for a new round", () => {
    const at = example();
    const { figures } = at.order("one");
    expect([...figures].sort()).toEqual(["A", "B", "C", "D", "g", "s", "v", "w"]);
    for (const figure of figures) at.on({ kind: "turn-start", figure });
    expect(at.memory.deck?.at).toBe(6);
    at.on({ kind: "round-start", round: 2 });
    at.order("two");
    expect(at.memory.deck).toMatchObject({ round: 2, at: -1 });
  });

  it("MAI-P3 a wiped-out type is out at the next shuffle, a summoned one is in (MAI-Q13)", () => {
    const at = example();
    at.order("one");
    at.snapshot = {
      ...at.snapshot,
      figures: at.snapshot.figures.map((figure) =>
        figure.id === "g" ? { ...figure, defeated: true } : figure,
      ),
    };
    expect(cards(at)).toContain("goblin-warrior");
    expect(JSON.stringify(at.order("one").trace), "nobody acts on its card").not.toContain('"names":[]');
    at.on({ kind: "round-start", round: 2 });
    at.order("two");
    expect(cards(at)).not.toContain("goblin-warrior");
  });
});

describe("the printed turn cards", () => {
  const bonus = (id: string, position: number, of: number): string => {
    const deck = Array.from({ length: of }, (_, index) => (index + 1 === position ? id : `figure:${index}`));
    const at = game(
      "m . A . .",
      { figures: { m: monster(id), A: hero() } },
      { deck: { round: 1, cards: deck, at: -1, acted: [] } },
    );
    return JSON.stringify(attackOf(at.decide("m")).terms);
  };

  it("MAI-U2 Warrior: one of the last two drawn, all its attacks gain Push 1 (MAI-Q12)", () => {
    expect(bonus("goblin-warrior", 7, 7)).toContain('"added":[{"kind":"push","spaces":1}]');
    expect(bonus("goblin-warrior", 6, 7)).toContain('"kind":"push"');
    expect(bonus("goblin-warrior", 5, 7)).not.toContain("push");
  });

  it("MAI-U3 Archer: the same", () => {
    expect(bonus("goblin-archer", 6, 7)).toContain('"added":[{"kind":"push","spaces":1}]');
    expect(bonus("goblin-archer", 5, 7)).not.toContain("push");
  });

  it("MAI-U4 Thief: Haste, and its first behaviour waits for being drawn first", () => {
    const thief = SHIPPED.scheme("goblin-thief");
    expect(thief?.traits).toContainEqual({ trait: "haste" });
    expect(thief?.behaviours[0]?.when).toEqual({ kind: "drawn", position: { at: 1 } });
  });

  it("MAI-U5 Torcher: no bonus", () => {
    expect(SHIPPED.scheme("goblin-torcher")?.card.bonuses).toEqual([]);
    const at = game(
      "t A",
      { figures: { t: monster("goblin-torcher"), A: hero() } },
      { deck: { round: 1, cards: ["figure:A", "goblin-torcher"], at: -1, acted: [] } },
    );
    expect(attackOf(at.decide("t")).terms).toMatchObject({ added: [], toHit: 0, damage: 0 });
  });

  it("MAI-U6 Warg: Haste", () => {
    expect(SHIPPED.scheme("warg")?.traits).toContainEqual({ trait: "haste" });
    expect(SHIPPED.scheme("warg")?.card.bonuses).toEqual([]);
  });

  it("MAI-U7 Hag: one card, and two more when the table wants them", () => {
    const deck = (extraCards: number): readonly string[] => {
      const at = game("h . A", {
        figures: { h: monster("goblin-hag", { profile: { extraCards } }), A: hero() },
      });
      return cardsOf(at.battle.figures.map(fighterOf));
    };
    expect(deck(0)).toEqual(["figure:A", "goblin-hag"]);
    expect(deck(2)).toEqual(["figure:A", "goblin-hag", "goblin-hag", "goblin-hag"]);
  });

  it("MAI-B3 extra boss cards may join at any time: from the next shuffle she acts once per card (MAI-Q14)", () => {
    const at = game("h . A", { figures: { h: monster("goblin-hag"), A: hero() } });
    expect(at.order("a").figures.filter((id) => id === "h")).toHaveLength(1);
    at.snapshot = {
      ...at.snapshot,
      round: 2,
      figures: at.snapshot.figures.map((figure) =>
        figure.id === "h" ? { ...figure, profile: { extraCards: 2 } } : figure,
      ),
    };
    const { figures } = at.order("b");
    expect(figures.filter((id) => id === "h")).toHaveLength(3);
    // Each of her turns plays the next of her cards.
    const positions = figures.flatMap((figure, index) => (figure === "h" ? [index] : []));
    for (const [turn, figure] of figures.entries()) {
      at.on({ kind: "turn-start", figure });
      expect(at.memory.deck?.at).toBe(turn);
    }
    expect(positions).toHaveLength(3);
    const warg = game("w . A", {
      figures: { w: monster("warg", { profile: { extraCards: 2 } }), A: hero() },
    });
    expect(
      warg.order("c").figures.filter((id) => id === "w"),
      "only bosses",
    ).toHaveLength(1);
    expect(brief(warg.decide("w"))).toContain("attack");
  });
});
