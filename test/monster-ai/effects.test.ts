import { describe, expect, it } from "vitest";
import {
  beast,
  behaviour,
  blow,
  brief,
  deed,
  game,
  hero,
  kinds,
  move,
  ranged,
  said,
  walk,
  type Fields,
} from "./game";

const save = { save: { ability: "con", against: 11 } };
const hits = (...effects: readonly Fields[]): Fields => ({ damage: "0", effects });

describe("additional effects", () => {
  it("MAI-E1 with a save they need a failed one; without a save a hit is enough; a miss does nothing (MAI-Q29)", () => {
    const figures = { a: beast(), A: hero(10, { abilities: { con: 1 } }) };
    const saved = game("a A", { figures });
    saved.resolve(blow("a", "A", hits({ kind: "daze", ...save })), [15, 10]);
    expect(saved.statuses("A")).toEqual([]);
    const failed = game("a A", { figures });
    failed.resolve(blow("a", "A", hits({ kind: "daze", ...save })), [15, 9]);
    expect(failed.statuses("A")).toEqual(["daze"]);
    const plain = game("a A", { figures });
    plain.resolve(blow("a", "A", hits({ kind: "daze" })), [15]);
    expect(plain.statuses("A")).toEqual(["daze"]);
    const missed = game("a A", { figures });
    missed.resolve(blow("a", "A", hits({ kind: "daze" })), [2]);
    expect(missed.statuses("A")).toEqual([]);
  });

  it("MAI-E1 what is not done to the target happens after a miss too, what a hit rolls for does not (MAI-Q29)", () => {
    const figures = { a: beast({}, { hp: { value: 2, max: 9 } }), A: hero() };
    const mend = { kind: "heal-self", value: "3" };
    const missed = game("a A", { figures });
    missed.resolve(blow("a", "A", hits(mend, { kind: "push", spaces: 1 })), [2]);
    expect(missed.hp("a")).toBe(5);
    expect(missed.at("A")).toBe("1,0");
    const rolled = game("a A", { figures });
    const roll = { kind: "roll", die: 4, results: [{ from: 1, to: 4, effects: [mend] }] };
    rolled.resolve(blow("a", "A", hits(roll)), [2]);
    expect(rolled.hp("a")).toBe(2);
  });

  it("MAI-E2 effects without an attack choose their target like one", () => {
    const roar = beast({
      behaviours: [
        behaviour("roar", "1+", move, { kind: "effect", on: "target", effects: [{ kind: "daze" }] }),
      ],
      targets: ["lowest-hp"],
      stats: { spd: 2, rng: 2 },
    });
    const at = game("a . . . A B", { figures: { a: roar, A: hero(9), B: hero(2) } });
    const decided = at.act("a");
    expect(brief(decided)).toBe("move 2,0 > effect A");
    expect(at.statuses("A")).toEqual(["daze"]);
    const near = game("a . . A B .", { figures: { a: roar, A: hero(9), B: hero(2) } });
    expect(brief(near.decide("a"))).toBe("move 2,0 > effect B");
  });

  it("MAI-E3 Daze: disadvantage on attacks and saves until the end of its next turn", () => {
    const at = game("a A", { figures: { a: beast(), A: hero() } });
    at.resolve(blow("a", "A", hits({ kind: "daze" })), [15]);
    at.resolve(blow("A", "a"), [20, 3]);
    expect(at.hp("a")).toBeUndefined();
    at.resolve(blow("a", "A", hits({ kind: "stun", ...save })), [15, 20, 4]);
    expect(at.statuses("A")).toEqual(["daze", "stun"]);
    at.on({ kind: "turn-start", figure: "a" });
    at.on({ kind: "turn-end", figure: "a" });
    expect(at.statuses("A")).toContain("daze");
    at.on({ kind: "turn-start", figure: "A" });
    expect(at.statuses("A")).toContain("daze");
    at.on({ kind: "turn-end", figure: "A" });
    expect(at.statuses("A")).toEqual([]);
  });

  it("MAI-E3 got in its own turn, it lasts through the following one (MAI-Q17)", () => {
    const at = game("a A", { figures: { a: beast(), A: hero() } });
    at.on({ kind: "turn-start", figure: "A" });
    at.resolve(blow("a", "A", hits({ kind: "daze" })), [15]);
    at.on({ kind: "turn-end", figure: "A" });
    expect(at.statuses("A")).toEqual(["daze"]);
    at.on({ kind: "turn-start", figure: "A" });
    at.on({ kind: "turn-end", figure: "A" });
    expect(at.statuses("A")).toEqual([]);
  });

  it("MAI-E4 Disarm: cannot attack until the end of its next turn", () => {
    const at = game("a . A", { figures: { a: beast(), A: hero() } });
    at.resolve(blow("A", "a", { ...hits({ kind: "disarm" }), reach: 2 }), [15]);
    expect(brief(at.decide("a"))).toBe("move 1,0");
    at.on({ kind: "turn-start", figure: "a" });
    at.on({ kind: "turn-end", figure: "a" });
    expect(brief(at.decide("a"))).toBe("move 1,0 > attack A");
    const forced = game("a A", { figures: { a: beast({}, { statuses: ["disarmed"] }), A: hero() } });
    expect(said(forced.resolve(blow("a", "A")).outcomes)).toEqual(["a cannot attack"]);
  });

  it("MAI-E5 Immobilize: cannot move until the end of its next turn", () => {
    const at = game("a . A", { figures: { a: beast(), A: hero() } });
    at.resolve(blow("A", "a", { ...hits({ kind: "immobilize" }), reach: 2 }), [15]);
    expect(brief(at.decide("a"))).toBe("hold");
    at.on({ kind: "turn-start", figure: "a" });
    at.on({ kind: "turn-end", figure: "a" });
    expect(brief(at.decide("a"))).toBe("move 1,0 > attack A");
  });
});

describe("additional effects that move somebody", () => {
  it("MAI-E6 Pull X: X spaces toward the attacker, each strictly closer", () => {
    const at = game("a . . . . . A", { figures: { a: beast(), A: hero() } });
    const { outcomes } = at.resolve(
      blow("a", "A", { range: "ranged", reach: 9, ...hits({ kind: "pull", spaces: 3 }) }),
      [15],
    );
    expect(kinds(outcomes)).toEqual(["moved", "moved", "moved"]);
    expect(at.at("A")).toBe("3,0");
    const near = game("a . A", { figures: { a: beast(), A: hero() } });
    near.resolve(blow("a", "A", { range: "ranged", reach: 9, ...hits({ kind: "pull", spaces: 4 }) }), [15]);
    expect(near.at("A")).toBe("1,0");
  });

  it("MAI-E7 Push X: X spaces away, each strictly farther, stopped by walls and bodies (MAI-Q15)", () => {
    const at = game("a A . . . .", { figures: { a: beast(), A: hero() } });
    at.resolve(blow("a", "A", hits({ kind: "push", spaces: 3 })), [15]);
    expect(at.at("A")).toBe("4,0");
    const wall = game("a A . # . .", { figures: { a: beast(), A: hero() } });
    wall.resolve(blow("a", "A", hits({ kind: "push", spaces: 3 })), [15]);
    expect(wall.at("A")).toBe("2,0");
    const body = game("a A B . . .", { figures: { a: beast(), A: hero(), B: hero() } });
    expect(said(body.resolve(blow("a", "A", hits({ kind: "push", spaces: 1 })), [15]).outcomes)).toContain(
      "A cannot be pushed any farther",
    );
    const open = game(". . .\na A .\n. . .", { figures: { a: beast(), A: hero() } });
    open.resolve(blow("a", "A", hits({ kind: "push", spaces: 1 })), [15, 3]);
    expect(open.at("A")).toBe("2,2");
  });

  it("MAI-E6, MAI-E7 without a grid: straight, as far as it says, until the bases touch or something is in the way", () => {
    const bases = { a: beast(), A: hero(), B: hero() };
    const shoved = (map: string, ...effects: readonly Fields[]): readonly [number, number] => {
      const at = game(map, { grid: { kind: "gridless" }, figures: bases });
      at.resolve(blow("a", "A", { reach: 9, ...hits(...effects) }), [15]);
      const { x, y } = at.figure("A");
      return [x, y];
    };
    const pull = { kind: "pull", spaces: 4 };
    const push = { kind: "push", spaces: 1 };
    expect(shoved("a . . . . . . A . .", pull)).toEqual([350, 50]);
    expect(shoved("a . . A . .", pull)).toEqual([150, 50]);
    expect(shoved("a . B . . A . .", pull)).toEqual([350, 50]);
    expect(shoved("a A . . .", push)).toEqual([250, 50]);
    expect(shoved("a A", pull)).toEqual([150, 50]);
    const slant = shoved(". . . . .\na . . . .\n. A . . .\n. . . . .", push);
    expect(slant).toEqual([220.6875, 320.6875]);
  });

  it("MAI-E8 Retreat: the creature is removed from play, and is not dead (MAI-Q6)", () => {
    const at = game("a A b", { figures: { a: beast(), b: beast(), A: hero() } });
    const { outcomes } = at.resolve(blow("A", "a", hits({ kind: "retreat" })), [15]);
    expect(outcomes).toMatchObject([{ kind: "removed", figure: "a", why: "left" }]);
    expect(at.has("a")).toBe(false);
    expect(at.memory.deaths).toEqual([]);
    const flees = game("a A", {
      figures: {
        a: beast({ behaviours: [behaviour("flee", { kind: "always" }, { kind: "retreat" })] }),
        A: hero(),
      },
    });
    flees.act("a");
    expect(flees.has("a")).toBe(false);
  });
});

describe("additional effects on the rest of the fight", () => {
  it("MAI-E9 Shield X: prevents X of every attack until the start of its next turn", () => {
    const shield: Fields = { kind: "effect", on: "self", effects: [{ kind: "shield", amount: 3 }] };
    const at = game("a A", {
      figures: { a: beast({ behaviours: [behaviour("ward", { kind: "always" }, shield)] }), A: hero() },
    });
    at.on({ kind: "turn-start", figure: "a" });
    at.act("a");
    at.on({ kind: "turn-end", figure: "a" });
    at.resolve(blow("A", "a", { damage: "5" }), [15]);
    at.resolve(blow("A", "a", { damage: "5" }), [15]);
    expect(at.hp("a")).toBe(6);
    at.resolve(blow("A", "a", { damage: "2" }), [15]);
    expect(at.hp("a")).toBe(6);
    at.on({ kind: "turn-start", figure: "a" });
    expect(at.statuses("a")).toEqual([]);
    at.resolve(blow("A", "a", { damage: "5" }), [15]);
    expect(at.hp("a")).toBe(1);
  });

  it("MAI-E10 Stun: neither moves nor acts until the end of its next turn", () => {
    const at = game("a A", { figures: { a: beast(), A: hero() } });
    at.resolve(blow("A", "a", hits({ kind: "stun" })), [15]);
    expect(at.decide("a").plan.rule).toMatchObject({ id: "stunned", source: "MAI-E10" });
    expect(brief(at.decide("a"))).toBe("hold");
    at.on({ kind: "turn-start", figure: "a" });
    at.on({ kind: "turn-end", figure: "a" });
    expect(brief(at.decide("a"))).toBe("attack A");
  });

  it("MAI-E11 Summon: new creatures in the available spaces closest to the summoner", () => {
    const call: Fields = { kind: "summon", what: { schemes: ["goblin-warrior"] }, count: "1d4" };
    const at = game(". . . .\n. a # A\n. . . .", {
      figures: { a: beast({ behaviours: [behaviour("call", { kind: "always" }, call)] }), A: hero() },
    });
    at.act("a", [2]);
    const made = at.snapshot.figures.filter(({ doctrine }) => doctrine === "goblin-warrior");
    expect(made).toHaveLength(2);
    for (const figure of made) {
      expect(figure).toMatchObject({ side: "foe", ruleset: "monster-ai", hp: { value: 5, max: 5 } });
      expect(at.battle.spaces(figure, at.figure("a"))).toBe(1);
    }
    const full = game("a A", { figures: { a: beast(), A: hero() } });
    expect(said(full.resolve(deed("a", { ...call, count: "1" })).outcomes)).toEqual([
      "There is no room for another one",
    ]);
  });

  it("MAI-E12 Target X: X enemies in range, each attacked separately", () => {
    const two = beast({
      behaviours: [behaviour("two", "1+", ranged({ targets: 2, damage: "1" }))],
      stats: { rng: 3 },
    });
    const at = game("a . A B . C", { figures: { a: two, A: hero(), B: hero(), C: hero() } });
    expect(brief(at.decide("a"))).toBe("attack A+B");
    at.act("a", [15, 15]);
    expect([at.hp("A"), at.hp("B"), at.hp("C")]).toEqual([9, 9, 10]);
    const one = game("a . A . B", { figures: { a: two, A: hero(), B: hero() } });
    expect(brief(one.decide("a"))).toBe("attack A");
  });
});

describe("fire and withering", () => {
  const torch: Fields = { ...hits({ kind: "set-fire" }) };

  it("MAI-E13 starting a turn on a burning space, or moving onto one, costs 1d4", () => {
    const at = game("a A . .", { figures: { a: beast(), A: hero() } });
    at.resolve(blow("a", "A", torch), [15]);
    expect(at.memory.marks).toMatchObject([{ what: "fire", x: 150, y: 50 }]);
    expect(at.hp("A")).toBe(10);
    at.on({ kind: "turn-start", figure: "A" }, [3]);
    expect(at.hp("A")).toBe(7);
    at.resolve(walk("A", "1,0 2,0"));
    expect(at.hp("A")).toBe(7);
    at.resolve(walk("A", "2,0 1,0"), [2]);
    expect(at.hp("A")).toBe(5);
    at.on({ kind: "turn-start", figure: "a" });
    expect(at.hp("a")).toBeUndefined();
  });

  it("MAI-E13 without a grid: whoever only grazes a fire has not moved onto it", () => {
    const past = (y: number, faces: readonly number[]): number | undefined => {
      const fire = { id: "f", x: 250, y, elevation: 0, radius: 0.5, round: 1, side: "player", terms: null };
      const options = { grid: { kind: "gridless" }, figures: { A: hero(10) } } as const;
      const at = game("A . . . .\n. . . . .", options, { marks: [{ ...fire, what: "fire" }] });
      at.resolve(walk("A", "0,0 4,0"), faces);
      return at.hp("A");
    };
    expect(past(147, [])).toBe(10);
    expect(past(140, [3])).toBe(7);
  });

  it("MAI-E13 being pushed onto fire counts as moving onto it (MAI-Q31)", () => {
    const at = game("a A B . .", { figures: { a: beast(), A: hero(), B: hero() } });
    at.resolve(blow("A", "B", torch), [15]);
    at.resolve(walk("B", "2,0 3,0"));
    at.resolve(walk("B", "3,0 4,0"));
    at.resolve(blow("a", "A", hits({ kind: "push", spaces: 2 })), [15, 4]);
    expect(at.at("A")).toBe("3,0");
    expect(at.hp("A")).toBe(6);
  });

  it("MAI-E14 fires last 2 rounds: lit in r they burn in r and r+1 (MAI-Q30)", () => {
    const at = game("a A", { figures: { a: beast(), A: hero() }, round: 3 });
    at.on({ kind: "round-start", round: 3 });
    at.resolve(blow("a", "A", torch), [15]);
    at.on({ kind: "round-start", round: 4 });
    expect(at.memory.marks).toHaveLength(1);
    const { outcomes } = at.on({ kind: "round-start", round: 5 });
    expect(kinds(outcomes)).toEqual(["unmarked"]);
    expect(at.memory.marks).toEqual([]);
  });

  it("MAI-E15 Wither 2: two less attack damage; any heal removes it and restores nothing", () => {
    const at = game("a A", { figures: { a: beast({}, { hp: { value: 8, max: 10 } }), A: hero() } });
    at.resolve(blow("A", "a", hits({ kind: "wither", amount: 2 })), [15]);
    at.resolve(blow("a", "A", { damage: "1d6" }), [15, 5]);
    expect(at.hp("A")).toBe(7);
    at.resolve(blow("a", "A", { damage: "1d6" }), [15, 1]);
    expect(at.hp("A")).toBe(7);
    at.on({ kind: "turn-start", figure: "a" });
    at.on({ kind: "turn-end", figure: "a" });
    expect(at.statuses("a")).toEqual(["wither"]);
    at.resolve(deed("a", { kind: "heal", range: "self", value: "1d8" }));
    expect(at.statuses("a")).toEqual([]);
    expect(at.hp("a")).toBe(8);
    at.resolve(blow("a", "A", { damage: "1d6" }), [15, 5]);
    expect(at.hp("A")).toBe(2);
    at.resolve(deed("a", { kind: "heal", range: "self", value: "1d8" }), [1]);
    expect(at.hp("a")).toBe(9);
  });
});
