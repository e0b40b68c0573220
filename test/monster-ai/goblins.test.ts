import { describe, expect, it } from "vitest";
import { SHIPPED } from "../../src/rulesets/monster-ai/shipped-schemes";
import { attackOf, beast, blow, brief, cell, game, hero, monster, walk, type Game } from "./game";

const traitsOf = (id: string): readonly string[] =>
  (SHIPPED.scheme(id)?.traits ?? []).map((one) =>
    "amount" in one ? `${one.trait} ${one.amount}` : one.trait,
  );

describe("Goblin Warrior", () => {
  const band = (): Game =>
    game("w v u t . . A", {
      figures: {
        w: monster("goblin-warrior"),
        v: monster("goblin-warrior"),
        u: monster("goblin-warrior"),
        t: monster("goblin-warrior"),
        A: hero(30),
      },
    });
  const fell = (at: Game, id: string): void => {
    at.resolve(blow("A", id, { range: "ranged", reach: 9, damage: "9" }), [15]);
  };

  it("MAI-N1 two allies died this round: it retreats, and 1d4 goblins come next round; once per combat", () => {
    const at = band();
    at.on({ kind: "round-start", round: 1 });
    fell(at, "t");
    expect(at.decide("w").plan.rule.id).toBe("charge-in");
    fell(at, "u");
    expect(brief(at.decide("w"))).toBe("summon > spend > leave");
    at.act("w");
    expect(at.has("w")).toBe(false);
    expect(at.snapshot.figures.filter(({ defeated }) => !defeated)).toHaveLength(2);
    at.on({ kind: "round-start", round: 2 }, [3, 1, 2, 4]);
    const came = at.battle.figures.filter(({ id }) => !["v", "A"].includes(id));
    expect(came.map(({ doctrine }) => doctrine).sort()).toEqual([
      "goblin-archer",
      "goblin-torcher",
      "goblin-warrior",
    ]);
    expect(
      cell(came.find(({ doctrine }) => doctrine === "goblin-warrior") ?? { x: -1, y: -1 }),
      "MAI-Q5: where it stood",
    ).toBe("0,0");
    expect(at.decide("v").plan.rule.id, "deaths count for their round only").toBe("charge-in");
  });

  it("MAI-N1 a retreat is no death, and each Warrior does it once (MAI-Q6)", () => {
    const at = band();
    at.on({ kind: "round-start", round: 1 });
    at.resolve(
      blow("A", "t", { range: "ranged", reach: 9, damage: "0", effects: [{ kind: "retreat" }] }),
      [15],
    );
    at.resolve(
      blow("A", "u", { range: "ranged", reach: 9, damage: "0", effects: [{ kind: "retreat" }] }),
      [15],
    );
    expect(at.decide("w").plan.rule.id).toBe("charge-in");
    at.memory.deaths = [
      { figure: "x", side: "foe" },
      { figure: "y", side: "foe" },
    ];
    at.memory.spent = { w: ["call-the-tribe"] };
    expect(at.decide("w").plan.rule.id).toBe("charge-in");
    expect(at.decide("v").plan.rule.id).toBe("call-the-tribe");
    at.memory.deaths = [
      { figure: "x", side: "player" },
      { figure: "y", side: "player" },
    ];
    expect(at.decide("v").plan.rule.id, "enemies are no allies").toBe("charge-in");
  });

  it("MAI-N2 1+: Move, Melee +4 (1d6); CLOSEST; Cowardly", () => {
    const at = game("B . . w . A", { figures: { w: monster("goblin-warrior"), A: hero(9), B: hero(1) } });
    const decided = at.decide("w");
    expect(brief(decided)).toBe("move 4,0 > attack A");
    expect(attackOf(decided).terms).toMatchObject({
      action: { range: "melee", bonus: 4, damage: "1d6", effects: [] },
    });
    expect(traitsOf("goblin-warrior")).toEqual(["cowardly"]);
    expect(SHIPPED.scheme("goblin-warrior")?.stats).toEqual({ hp: 5, def: 13, spd: 6, rng: 1 });
  });
});

describe("Goblin Archer", () => {
  const archer = monster("goblin-archer");

  it("MAI-N3 an enemy beside it: it steps back, shoots (at least 1 damage) and leaves a trap on the side of the enemy", () => {
    const at = game(". . . .\n. . g A\n. . . .", { figures: { g: archer, A: hero() } });
    const decided = at.decide("g");
    expect(decided.plan.rule.id).toBe("step-back");
    expect(decided.plan.steps.map(({ kind }) => kind)).toEqual(["move", "attack", "act"]);
    at.act("g", [15, 1]);
    expect(at.hp("A")).toBe(9);
    const [trap] = at.memory.marks;
    expect(trap?.what).toBe("trap");
    expect(at.battle.spaces(at.figure("g"), trap ?? { x: 0, y: 0 })).toBe(1);
    expect(at.battle.spaces(at.figure("A"), trap ?? { x: 0, y: 0 })).toBe(1);
  });

  it("MAI-N3 the trap: 1d6 damage and Immobilize for whoever enters, then it is gone (MAI-Q8)", () => {
    const at = game(". g A . .", { figures: { g: archer, A: hero() } });
    at.act("g", [15, 1]);
    const [trap] = at.memory.marks;
    expect(cell(trap ?? { x: 0, y: 0 })).toBe("1,0");
    at.resolve(walk("A", "2,0 1,0"), [4]);
    expect([at.hp("A"), at.statuses("A"), at.memory.marks]).toEqual([5, ["immobilize"], []]);
    const through = game(
      "g . . . A",
      { figures: { g: archer, A: hero() } },
      {
        marks: [
          {
            id: "t",
            what: "trap",
            x: 250,
            y: 50,
            elevation: 0,
            radius: 0,
            round: 1,
            side: "foe",
            terms: { kind: "trap", damage: "1d6", effects: [{ kind: "immobilize" }] },
          },
        ],
      },
    );
    through.resolve(walk("A", "4,0 3,0 2,0 1,0"), [2]);
    expect(through.at("A"), "it is held where the trap was").toBe("2,0");
  });

  it("MAI-N3 the trap is laid even after a miss (MAI-Q29)", () => {
    const at = game(". g A . .", { figures: { g: archer, A: hero() } });
    at.act("g", [2]);
    expect(at.memory.marks).toHaveLength(1);
  });

  it("MAI-N4 2+: Move, Ranged +4 (1d6−1); CLOSEST; Cowardly, Slippery", () => {
    const at = game("g . . . . . . . . A", { figures: { g: archer, A: hero() } });
    const decided = at.decide("g");
    expect(brief(decided)).toBe("move 3,0 > attack A");
    expect(decided.plan.steps[0]).toMatchObject({ gait: "disengage" });
    expect(attackOf(decided).terms).toMatchObject({
      action: { range: "ranged", bonus: 4, damage: "1d6-1", minimum: 1 },
    });
    expect(traitsOf("goblin-archer")).toEqual(["cowardly", "slippery"]);
  });

  it("MAI-N4 the minimum of the second attack is not printed and can be switched off (MAI-Q7)", () => {
    const plain = game("g . . A", { figures: { g: archer, A: hero() } });
    plain.act("g", [15, 1]);
    expect(plain.hp("A")).toBe(9);
    const printed = game("g . . A", {
      figures: { g: archer, A: hero() },
      options: { "monster-ai": { inferredMinimum: false } },
    });
    printed.act("g", [15, 1]);
    expect(printed.hp("A")).toBe(10);
    const first = game(". g A", {
      figures: { g: archer, A: hero() },
      options: { "monster-ai": { inferredMinimum: false } },
    });
    first.act("g", [15, 1]);
    expect(first.hp("A"), "the first one is printed").toBe(9);
  });
});

describe("Goblin Thief", () => {
  const drawn = (position: number): Parameters<typeof game>[2] => {
    const cards = ["figure:A", "figure:B"];
    cards.splice(position - 1, 0, "goblin-thief");
    return { deck: { round: 1, cards, at: -1, acted: [] } };
  };
  const figures = { t: monster("goblin-thief"), A: hero(10, { gold: 4 }), B: hero(10, { gold: 30 }) };

  it("MAI-N5 its card drawn first: Move, then steal 3d6 gold from the target", () => {
    const at = game("A . t . . B", { figures }, drawn(1));
    expect(brief(at.decide("t"))).toBe("move 4,0 > steal B > leave-next-turn > spend");
    at.act("t", [6, 5, 4]);
    expect([at.figure("B").profile.gold, at.figure("t").profile.gold]).toEqual([15, 15]);
    const second = game("A . t . . B", { figures }, drawn(2));
    expect(second.decide("t").plan.rule.id).toBe("knife");
  });

  it("MAI-N5 it takes no more than there is; without gold a person picks and nothing is taken (MAI-Q9)", () => {
    const poor = game("t . A", { figures: { ...figures } }, drawn(1));
    poor.act("t", [6, 5, 4]);
    expect(poor.figure("A").profile.gold).toBe(0);
    const none = game("A . t . B", { figures: { t: figures.t, A: hero(), B: hero() } }, drawn(1));
    expect(none.question("t").options).toHaveLength(2);
  });

  it("MAI-N6 having stolen it retreats at the start of its next turn; each Thief once per combat", () => {
    const at = game("A . t . . B", { figures }, drawn(1));
    at.on({ kind: "round-start", round: 1 });
    at.act("t", [6, 5, 4]);
    expect(at.has("t")).toBe(true);
    expect(brief(at.decide("t"))).toBe("leave");
    at.act("t");
    expect(at.has("t")).toBe(false);
    expect(at.memory.spent).toEqual({ t: ["grab-the-purse"] });
    const before = game("A . t . . B", { figures }, { ...drawn(1), spent: { t: ["grab-the-purse"] } });
    expect(before.decide("t").plan.rule.id).toBe("knife");
  });

  it("MAI-N6 a thief whom a trap stops short of the purse has not stolen, and stays", () => {
    const at = game("A . t . . B", { figures }, drawn(1));
    const steps = at.decide("t").plan.steps.filter(({ kind }) => kind !== "move");
    for (const step of steps) at.resolve(step);
    expect(at.memory.leaving).toEqual([]);
    expect(at.memory.spent, "it has had its try").toEqual({ t: ["grab-the-purse"] });
    const poor = { ...figures, B: hero(10, { gold: 0 }), A: hero(10, { gold: 0 }) };
    const empty = game("A . t . . B", { figures: poor }, drawn(1));
    empty.act("t", [6, 5, 4]);
    expect(empty.memory.leaving, "an empty purse is a try as well").toEqual(["t"]);
  });

  it("MAI-N7 Move, Melee +4 (1d6−1), Daze (DEX 12); MOST GOLD; Cowardly, Evasive, Haste, Slippery", () => {
    const at = game("A . t . . B", { figures });
    expect(brief(at.decide("t"))).toBe("move 4,0 > attack B");
    at.act("t", [15, 3, 11]);
    expect([at.hp("B"), at.statuses("B")]).toEqual([8, ["daze"]]);
    expect(traitsOf("goblin-thief")).toEqual(["cowardly", "evasive", "haste", "slippery"]);
  });
});

describe("Goblin Torcher", () => {
  it("MAI-N8 an enemy beside it: Melee +3 (1d6), Target 2, fire on the targeted spaces, no Move", () => {
    const at = game("A t B . C", {
      figures: { t: monster("goblin-torcher"), A: hero(), B: hero(), C: hero() },
    });
    const decided = at.decide("t");
    expect(brief(decided)).toBe("attack A+B");
    at.act("t", [15, 2, 2]);
    expect(at.hp("A")).toBe(8);
    expect(at.memory.marks.map(cell), "only where it hit").toEqual(["0,0"]);
  });

  it("MAI-N9 else Move and set fire to an area of radius 1, Charge 3; CLOSEST; Cowardly, Explode 3", () => {
    const at = game("t . . . . . . A . B\n. . . . . . . . . .", {
      figures: { t: monster("goblin-torcher"), A: hero(), B: hero() },
    });
    const decided = at.act("t");
    expect(brief(decided)).toBe("move 3,0 > attack A > spend");
    expect(at.memory.marks.map(cell).sort()).toEqual(["7,0", "7,1", "8,0", "8,1", "9,0", "9,1"]);
    expect(at.memory.charges).toEqual({ "goblin-torcher": { "fire-pot": 3 } });
    expect([at.hp("A"), at.hp("B")], "no damage until they start their turn there").toEqual([10, 10]);
    at.on({ kind: "turn-start", figure: "B" }, [4]);
    expect(at.hp("B")).toBe(6);
    expect(traitsOf("goblin-torcher")).toEqual(["cowardly", "explode 3"]);
  });
});

describe("large monsters", () => {
  const large = { width: 2, height: 2 };

  it("a Warg of two by two needs a way of that width, and ends beside its target", () => {
    const figures = { w: monster("warg", large), A: hero() };
    const wide = game(". . . # . . .\nw . . . . . A\n. . . . . . .\n. . . # . . .", { figures });
    expect(brief(wide.decide("w"))).toMatch(/^move \d,\d > attack A$/);
    wide.act("w", [2]);
    expect(wide.battle.spaces(wide.figure("w"), wide.figure("A"))).toBe(1);
    const narrow = game(". . . # . . .\nw . . . . . A\n. . . # . . .\n. . . # . . .", { figures });
    expect(narrow.decide("w").plan.rule.id).toBe("two-moves");
  });

  it("a large Archer lays its trap on a free space beside it; fire catches every space under a large target", () => {
    const at = game(". . . . . .\n. . . g . A\n. . . . . .\n. . . . . .", {
      figures: { g: monster("goblin-archer", large), A: hero() },
    });
    at.act("g", [15, 1]);
    const [trap] = at.memory.marks;
    expect([(trap?.x ?? 0) % 100, (trap?.y ?? 0) % 100]).toEqual([50, 50]);
    expect(at.battle.spaces(at.figure("g"), trap ?? { x: 0, y: 0 })).toBe(1);
    const lit = game(". . . .\nt A . .\n. . . .", {
      figures: { t: monster("goblin-torcher"), A: { ...hero(), ...large } },
    });
    lit.act("t", [15, 1]);
    expect(lit.memory.marks.map(cell).sort()).toEqual(["1,1", "1,2", "2,1", "2,2"]);
  });
});

describe("Warg", () => {
  it("MAI-N10 as in the example of play; HIGHEST HP; Haste, Slippery", () => {
    const at = game("A . w . B", { figures: { w: monster("warg"), A: hero(4), B: hero(9) } });
    expect(brief(at.decide("w"))).toBe("move 3,0 > attack B");
    expect(traitsOf("warg")).toEqual(["haste", "slippery"]);
    expect(SHIPPED.scheme("warg")?.behaviours.map(({ id, charge }) => [id, charge])).toEqual([
      ["lick-wounds", 3],
      ["drag-down", undefined],
    ]);
  });
});

describe("Goblin Hag", () => {
  const hag = monster("goblin-hag");

  it("MAI-N11 an enemy beside her: Melee +3 (1d6+2), Target 2, Wither 2 (CON 13), no Move", () => {
    const at = game("A h B . C", {
      figures: { h: hag, A: hero(), B: hero(10, { abilities: { con: 3 } }), C: hero() },
    });
    expect(brief(at.decide("h"))).toBe("attack A+B");
    at.act("h", [15, 1, 12, 15, 1, 10]);
    expect([at.statuses("A"), at.statuses("B")]).toEqual([["wither"], []]);
    expect([at.hp("A"), at.hp("B")]).toEqual([7, 7]);
  });

  it("MAI-N12 else Move, Ranged +3 (1d8), Pull 4 (STR 13), Pull 2 on a successful save", () => {
    const failed = game("h . . . . A .", { figures: { h: hag, A: hero() } });
    failed.act("h", [15, 4, 12]);
    expect([failed.hp("A"), failed.at("A")]).toEqual([6, "1,0"]);
    const saved = game("h . . . . A .", { figures: { h: hag, A: hero() } });
    saved.act("h", [15, 4, 13]);
    expect(saved.at("A")).toBe("3,0");
    const far = game("h . . . . . . . A .", { figures: { h: hag, A: hero() } });
    expect(brief(far.decide("h"))).toBe("move 3,0 > attack A");
  });

  it("MAI-N13 CLOSEST; her allies do 1 more attack damage", () => {
    const at = game("h . w A . B", {
      figures: { h: hag, w: monster("goblin-warrior"), A: hero(), B: hero(1) },
    });
    at.act("w", [15, 3]);
    expect(at.hp("A")).toBe(6);
    const alone = game("w A . B", { figures: { w: monster("goblin-warrior"), A: hero(), B: hero(1) } });
    alone.act("w", [15, 3]);
    expect(alone.hp("A")).toBe(7);
    const herself = game("h A", { figures: { h: hag, A: hero() } });
    herself.act("h", [15, 3, 20]);
    expect(herself.hp("A"), "not she herself").toBe(5);
    expect(SHIPPED.scheme("goblin-hag")?.targets).toEqual(["closest"]);
    const foes = game("h . w A", { figures: { h: hag, w: beast({}, { side: "wolves" }), A: hero() } });
    foes.resolve(blow("w", "A", { damage: "3" }), [15]);
    expect(foes.hp("A"), "nor those of another side").toBe(7);
  });
});
