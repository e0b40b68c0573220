import { describe, expect, it } from "vitest";
import { AGAINST_TRAITS, NUMBER_TRAITS, PLAIN_TRAITS } from "../../src/rulesets/monster-ai/scheme/vocabulary";
import { readScheme } from "../../src/rulesets/monster-ai/scheme/read-scheme";
import {
  beast,
  behaviour,
  blow,
  brief,
  cell,
  deed,
  game,
  hero,
  kinds,
  melee,
  move,
  ranged,
  said,
  scheme,
  trait,
  walk,
  type Fields,
  type Game,
} from "./game";

const hits = (...effects: readonly Fields[]): Fields => ({ damage: "0", effects });
/** `a` has the traits and fights `A`. */
const duel = (
  traits: readonly Fields[],
  map = "a A",
  more: Fields & { stats?: Fields } = {},
  profile: Fields = {},
): Game =>
  game(map, { figures: { a: beast({ traits, ...more }), b: beast(), A: hero(10, profile), B: hero() } });

const stun = { kind: "stun", save: { ability: "con", against: 11 } };

describe("special traits", () => {
  it("MAI-S1 traits are passive: every printed one is known and is carried by the type", () => {
    const traits = [
      ...PLAIN_TRAITS.map((name) => trait(name)),
      ...NUMBER_TRAITS.map((name) => trait(name, { amount: 2 })),
      ...AGAINST_TRAITS.map((name) => trait(name, { to: ["fire"] })),
    ];
    expect(traits).toHaveLength(24);
    expect(readScheme(scheme({ traits })).ok).toBe(true);
    const unknown = readScheme(scheme({ traits: [trait("sleepy")] }));
    expect(unknown.ok ? "" : unknown.problems[0]?.field).toBe("traits.0.trait");
  });

  it("MAI-S2 Aim for the Head: dies at once to a critical hit", () => {
    const at = duel([trait("aim-for-the-head")]);
    at.resolve(blow("A", "a", { damage: "1" }), [20]);
    expect(at.has("a")).toBe(false);
    const plain = duel([trait("aim-for-the-head")]);
    plain.resolve(blow("A", "a", { damage: "1" }), [19]);
    expect(plain.hp("a")).toBe(9);
    const without = duel([]);
    without.resolve(blow("A", "a", { damage: "1" }), [20]);
    expect(without.hp("a")).toBe(9);
  });

  it("MAI-S3 Boss Resistance: advantage on all saves", () => {
    const at = duel([trait("boss-resistance")]);
    at.resolve(blow("A", "a", hits(stun)), [15, 2, 11]);
    expect(at.statuses("a")).toEqual([]);
    const without = duel([]);
    without.resolve(blow("A", "a", hits(stun)), [15, 2]);
    expect(without.statuses("a")).toEqual(["stun"]);
  });

  it("MAI-S4 Cowardly: retreats if it becomes terrified, by whatever means", () => {
    const struck = duel([trait("cowardly")]);
    struck.resolve(blow("A", "a", hits({ kind: "terrified" })), [15]);
    expect(struck.has("a")).toBe(false);
    const host = game("a . A", {
      figures: { a: beast({ traits: [trait("cowardly")] }, { statuses: ["frightened"] }), A: hero() },
    });
    expect(brief(host.decide("a"))).toBe("leave");
    expect(host.decide("a").plan.rule.source).toBe("MAI-S4");
    host.on({ kind: "turn-start", figure: "A" });
    expect(host.has("a")).toBe(false);
    const brave = duel([]);
    brave.resolve(blow("A", "a", hits({ kind: "terrified" })), [15]);
    expect(brave.has("a")).toBe(true);
  });

  it("MAI-S5 Ethereal: magic weapons have advantage against it", () => {
    const at = duel([trait("ethereal")]);
    at.resolve(blow("A", "a", { magic: true, damage: "1" }), [2, 15]);
    expect(at.hp("a")).toBe(9);
    at.resolve(blow("A", "a", { damage: "1" }), [2]);
    expect(at.hp("a")).toBe(9);
  });

  it("MAI-S6 Evasive: attacks against it have disadvantage", () => {
    const at = duel([trait("evasive")]);
    at.resolve(blow("A", "a", { damage: "1" }), [15, 2]);
    expect(at.hp("a")).toBeUndefined();
    at.resolve(blow("A", "a", { damage: "1" }), [15, 8]);
    expect(at.hp("a")).toBe(9);
  });

  it("MAI-S6 advantage and disadvantage cancel each other out", () => {
    const at = duel([trait("evasive"), trait("ethereal")]);
    at.resolve(blow("A", "a", { magic: true, damage: "1" }), [8]);
    expect(at.hp("a")).toBe(9);
  });

  it("MAI-S7 Explode X: on death X damage to each adjacent creature, friend or foe (MAI-Q16)", () => {
    const at = duel([trait("explode", { amount: 3 })], "b a A . B");
    at.resolve(blow("A", "a", { damage: "12" }), [15]);
    expect([at.has("a"), at.hp("A"), at.hp("b"), at.hp("B")]).toEqual([false, 7, 7, 10]);
    const told = duel([trait("explode", { amount: 3 })], "b a A . B");
    told.snapshot = {
      ...told.snapshot,
      figures: told.snapshot.figures.map((figure) =>
        figure.id === "a" ? { ...figure, defeated: true } : figure,
      ),
    };
    told.on({ kind: "gone", figure: "a", why: "dead" });
    told.on({ kind: "gone", figure: "a", why: "dead" });
    expect(told.hp("A"), "a death counts once").toBe(7);
    const left = duel([trait("explode", { amount: 3 })], "b a A . B");
    left.on({ kind: "gone", figure: "a", why: "left" });
    expect(left.hp("A")).toBe(10);
  });

  it("MAI-S7 one explosion may set off another", () => {
    const bomb = beast({ traits: [trait("explode", { amount: 9 })] }, { hp: { value: 4, max: 4 } });
    const at = game("A a b B", { figures: { a: bomb, b: bomb, A: hero(), B: hero() } });
    at.resolve(blow("A", "a", { damage: "12" }), [15]);
    expect([at.has("a"), at.has("b"), at.hp("A"), at.hp("B")]).toEqual([false, false, 1, 1]);
  });
});

describe("special traits of the ground and of those beside it", () => {
  const rough = `
    . # . .
    a ~ ! A
    . # . .`;
  it("MAI-S8 Floating: difficult and hazardous ground mean nothing to it", () => {
    const floats = game(rough, {
      figures: { a: beast({ traits: [trait("floating")], stats: { spd: 2 } }), A: hero() },
    });
    expect(brief(floats.decide("a"))).toBe("move 2,1 > attack A");
    const walks = game(rough, { figures: { a: beast({ stats: { spd: 2 } }), A: hero() } });
    expect(brief(walks.decide("a"))).not.toContain("attack");
    const fire = duel([trait("floating")], "a . A");
    fire.resolve(blow("A", "a", { reach: 2, ...hits({ kind: "set-fire" }) }), [15]);
    fire.on({ kind: "turn-start", figure: "a" });
    expect(fire.hp("a")).toBeUndefined();
  });

  it("MAI-S9 Flying: no melee attack reaches it, and the ground means nothing to it", () => {
    const at = duel([trait("flying")]);
    expect(said(at.resolve(blow("A", "a")).outcomes)).toEqual(["a flies: no melee attack reaches it"]);
    at.resolve(blow("A", "a", { range: "ranged", damage: "1" }), [15, 15]);
    expect(at.hp("a")).toBe(9);
    const flies = game(rough, {
      figures: { a: beast({ traits: [trait("flying")], stats: { spd: 2 } }), A: hero() },
    });
    expect(brief(flies.decide("a"))).toBe("move 2,1 > attack A");
    const up = game("a A . B", { figures: { a: beast(), A: hero(10, { traits: ["flying"] }), B: hero() } });
    expect(brief(up.decide("a"))).toBe("hold");
  });

  it("MAI-S10 Frenzy X: a missed attack hurts each adjacent creature", () => {
    const at = duel([trait("frenzy", { amount: 2 })], "b a A . B");
    at.resolve(blow("a", "A"), [2]);
    expect([at.hp("A"), at.hp("b"), at.hp("B"), at.hp("a")]).toEqual([8, 8, 10, undefined]);
    const hit = duel([trait("frenzy", { amount: 2 })], "b a A . B");
    hit.resolve(blow("a", "A", { damage: "1" }), [15]);
    expect([hit.hp("A"), hit.hp("b")]).toEqual([9, undefined]);
  });

  it("MAI-S14 Immunity: stated damage and effects do nothing", () => {
    const at = duel([trait("immunity", { to: ["fire", "daze"] })]);
    at.resolve(blow("A", "a", { type: "fire", damage: "5" }), [15]);
    expect(at.hp("a")).toBeUndefined();
    at.resolve(blow("A", "a", hits({ kind: "daze" }, { kind: "stun" })), [15]);
    expect(at.statuses("a")).toEqual(["stun"]);
    at.resolve(blow("A", "a", { type: "cold", damage: "5" }), [15]);
    expect(at.hp("a")).toBe(5);
    const magic = duel([trait("immunity", { to: ["magic"] })]);
    magic.resolve(blow("A", "a", { magic: true, damage: "5" }), [15]);
    expect(magic.hp("a")).toBeUndefined();
  });

  it("MAI-S15 Inspiring: adjacent allies attack with advantage", () => {
    const near = duel([trait("inspiring")], "a b B");
    near.resolve(blow("b", "B", { damage: "1" }), [2, 15]);
    expect(near.hp("B")).toBe(9);
    const away = duel([trait("inspiring")], "a . b B");
    away.resolve(blow("b", "B", { damage: "1" }), [2]);
    expect(away.hp("B")).toBe(10);
    const itself = duel([trait("inspiring")]);
    itself.resolve(blow("a", "A", { damage: "1" }), [2]);
    expect(itself.hp("A")).toBe(10);
  });

  it("MAI-S16 Intangible: passes walls and obstacles but never ends in one", () => {
    const map = `
      . # # .
      a # # A
      . # # .`;
    const ghost = beast({ traits: [trait("intangible")], stats: { spd: 4 } });
    const at = game(map, { figures: { a: ghost, A: hero() } });
    expect(brief(at.decide("a"))).toMatch(/^move 3,[02] > attack A$/);
    const solid = game(map, { figures: { a: beast({ stats: { spd: 4 } }), A: hero() } });
    expect(brief(solid.decide("a"))).toBe("hold");
    const short = game(map, {
      figures: { a: beast({ traits: [trait("intangible")], stats: { spd: 2 } }), A: hero() },
    });
    const steps = short.decide("a").plan.steps;
    for (const step of steps)
      if (step.kind === "move") expect(cell(step.path.at(-1) ?? { x: 0, y: 0 })).toMatch(/^[03],/);
  });

  it("MAI-S17 Intimidate: adjacent enemies attack with disadvantage, and avoid standing there to attack", () => {
    const at = duel([trait("intimidate")]);
    at.resolve(blow("A", "a", { damage: "1" }), [15, 2]);
    expect(at.hp("a")).toBeUndefined();
    const away = duel([trait("intimidate")], "a . A");
    away.resolve(blow("A", "a", { range: "ranged", reach: 3, damage: "1" }), [15]);
    expect(away.hp("a")).toBe(9);
    const scary = game(". . .\na A B\n. . .", {
      figures: { a: beast({ targets: ["lowest-hp"] }), A: hero(10, { traits: ["intimidate"] }), B: hero(5) },
    });
    expect(scary.decide("a").plan.steps.at(-1)).toMatchObject({ target: "B" });
  });
});

describe("special traits of the tough", () => {
  it("MAI-S18 Invulnerable: no damage, no status effects", () => {
    const at = duel([trait("invulnerable"), trait("aim-for-the-head")]);
    at.resolve(blow("A", "a", { damage: "5", effects: [{ kind: "daze" }] }), [20]);
    expect([at.has("a"), at.hp("a"), at.statuses("a")]).toEqual([true, undefined, []]);
    at.resolve(blow("A", "a", hits({ kind: "push", spaces: 1 })), [15]);
    expect(at.at("a"), "being pushed is no status; there is no room behind it").toBe("0,0");
  });

  it("MAI-S19 Resistance: advantage on saves against stated effects", () => {
    const at = duel([trait("resistance", { to: ["stun"] })]);
    at.resolve(blow("A", "a", hits(stun)), [15, 2, 11]);
    expect(at.statuses("a")).toEqual([]);
    at.resolve(blow("A", "a", hits({ ...stun, kind: "daze" })), [15, 2]);
    expect(at.statuses("a")).toEqual(["daze"]);
  });

  it("MAI-S20 Resurrect: back after 1d4 rounds with half its HP, rounded up", () => {
    const at = duel([trait("resurrect")], "a A . . .", {}, {});
    at.snapshot = {
      ...at.snapshot,
      figures: at.snapshot.figures.map((figure) =>
        figure.id === "a" ? { ...figure, hp: { value: 7, max: 7 } } : figure,
      ),
    };
    at.on({ kind: "round-start", round: 1 });
    at.resolve(blow("A", "a", { damage: "9" }), [15, 2]);
    expect(at.has("a")).toBe(false);
    at.resolve(walk("A", "1,0 0,0"));
    at.on({ kind: "round-start", round: 2 });
    expect(at.has("a")).toBe(false);
    const { outcomes } = at.on({ kind: "round-start", round: 3 });
    expect(kinds(outcomes)).toEqual(["summoned"]);
    expect([at.has("a"), at.hp("a"), at.at("a")]).toEqual([true, 4, "1,0"]);
    const mortal = duel([]);
    mortal.resolve(blow("A", "a", { damage: "12" }), [15]);
    expect(mortal.memory.pending).toEqual([]);
  });

  const weak = [
    behaviour("strong", "1", melee({ damage: "2d6", bonus: 9 })),
    behaviour("weak", "1+", move, melee({ damage: "1d4", bonus: 2, effects: [{ kind: "stun" }] })),
  ];
  const avenger = (rng = 1): Fields & { stats: Fields } => ({ behaviours: weak, stats: { rng } });

  it("MAI-S21 Retaliate: when attacked, hit or missed, it makes a bonus attack on the attacker", () => {
    const at = duel([trait("retaliate")], "a A", avenger());
    at.resolve(blow("A", "a", { damage: "1" }), [2, 15, 3]);
    expect(at.hp("A")).toBe(7);
    const dead = duel([trait("retaliate")], "a A", avenger());
    dead.resolve(blow("A", "a", { damage: "12" }), [15]);
    expect(dead.hp("A")).toBe(10);
    const told = duel([trait("retaliate")], "a A", avenger());
    told.on({ kind: "attacked", by: "A", target: "a", manner: "melee" }, [15, 3]);
    expect(told.hp("A")).toBe(7);
  });

  it("MAI-S22 with Range 1 only against an adjacent attacker", () => {
    const away = duel([trait("retaliate")], "a . A", avenger());
    away.resolve(blow("A", "a", { range: "ranged", reach: 3, damage: "1" }), [15]);
    expect(away.hp("A")).toBe(10);
    const near = duel([trait("retaliate")], "a A", avenger());
    near.resolve(blow("A", "a", { damage: "1" }), [15, 15, 1]);
    expect(near.hp("A")).toBe(9);
  });

  it("MAI-S23 with more Range never against an adjacent one, and only within it", () => {
    const bow = {
      behaviours: [behaviour("shoot", "1+", move, ranged({ damage: "1d4" }))],
      stats: { rng: 3 },
    };
    const at = (map: string, dice: readonly number[]): number | undefined => {
      const one = duel([trait("retaliate")], map, bow);
      one.resolve(blow("A", "a", { range: "ranged", reach: 9, damage: "1" }), dice);
      return one.hp("A");
    };
    expect(at("a . A", [15, 15, 2])).toBe(8);
    expect(at("a A", [15, 15])).toBe(10);
    expect(at("a . . . A", [15])).toBe(10);
  });

  it("MAI-S24 with its weakest attack, without its effects", () => {
    const at = duel([trait("retaliate")], "a A", avenger());
    at.resolve(blow("A", "a", { damage: "1" }), [15, 10, 4]);
    expect(at.hp("A")).toBe(6);
    expect(at.statuses("A")).toEqual([]);
    const miss = duel([trait("retaliate")], "a A", avenger());
    miss.resolve(blow("A", "a", { damage: "1" }), [15, 9]);
    expect(miss.hp("A"), "bonus 2, not 9").toBe(10);
  });

  it("MAI-S24 its weakest attack is the weakest that reaches the attacker", () => {
    const armed = {
      behaviours: [
        behaviour("claws", "1", melee({ damage: "1", reach: 1 })),
        behaviour("spit", "2+", ranged({ damage: "3" })),
        behaviour("spear", "2+", ranged({ damage: "5" })),
      ],
      stats: { rng: 3 },
    };
    const at = duel([trait("retaliate")], "a . A", armed);
    at.resolve(blow("A", "a", { range: "ranged", reach: 9, damage: "1" }), [15, 15]);
    expect(at.hp("A"), "spits, for its claws are too short").toBe(7);
    const beside = duel([trait("retaliate")], "a A", armed);
    beside.resolve(blow("A", "a", { damage: "1" }), [15]);
    expect(beside.hp("A"), "MAI-S23 with Range 3 never at one beside it").toBe(10);
  });

  it("MAI-S25 at most once per round", () => {
    const at = duel([trait("retaliate")], "a A", avenger());
    at.on({ kind: "round-start", round: 1 });
    at.resolve(blow("A", "a", { damage: "1" }), [15, 15, 1]);
    at.resolve(blow("A", "a", { damage: "1" }), [15]);
    expect(at.hp("A")).toBe(9);
    at.on({ kind: "round-start", round: 2 });
    at.resolve(blow("A", "a", { damage: "1" }), [15, 15, 1]);
    expect(at.hp("A")).toBe(8);
  });
});

describe("special traits of the timid, and where the rules are silent", () => {
  it("MAI-S26 Slippery: it disengages whenever it moves", () => {
    const slips = duel([trait("slippery")], "a . . A");
    expect(slips.decide("a").plan.steps[0]).toMatchObject({ kind: "move", gait: "disengage" });
    const walks = duel([], "a . . A");
    expect(walks.decide("a").plan.steps[0]).toMatchObject({ kind: "move", gait: "walk" });
  });

  it("MAI-S27 Test Morale: below half its HP a WIS 10 save or it retreats, once per combat", () => {
    const at = duel([trait("test-morale")]);
    at.resolve(blow("A", "a", { damage: "5" }), [15]);
    expect(at.memory.morale, "half is not below half").toEqual([]);
    at.resolve(blow("A", "a", { damage: "1" }), [15, 10]);
    expect(at.has("a")).toBe(true);
    at.resolve(blow("A", "a", { damage: "1" }), [15]);
    expect(at.memory.morale).toEqual(["a"]);
    const flees = duel([trait("test-morale")]);
    flees.resolve(blow("A", "a", { damage: "6" }), [15, 9]);
    expect(flees.has("a")).toBe(false);
    expect(flees.memory.deaths).toEqual([]);
    const hurt = game("a A", {
      figures: { a: beast({ traits: [trait("test-morale")] }, { hp: { value: 4, max: 10 } }), A: hero() },
    });
    hurt.on({ kind: "turn-end", figure: "A" }, [9]);
    expect(hurt.has("a"), "wounds the host dealt count too").toBe(false);
  });

  it("MAI-S28 Weakness: disadvantage on saves against stated effects", () => {
    const at = duel([trait("weakness", { to: ["stun"] })]);
    at.resolve(blow("A", "a", hits(stun)), [15, 18, 2]);
    expect(at.statuses("a")).toEqual(["stun"]);
    const other = duel([trait("weakness", { to: ["stun"] })]);
    other.resolve(blow("A", "a", hits({ ...stun, kind: "daze" })), [15, 18]);
    expect(other.statuses("a")).toEqual([]);
  });

  it("MAI-S29 where the rules are silent a person has the say: any choice can be overruled, any step written by hand", () => {
    const at = game("A . a . B", {
      figures: { a: beast({ targets: ["lowest-hp"] }), A: hero(5), B: hero(9) },
    });
    const point = at.decide("a").choices.find(({ id }) => id === "target");
    expect(point).toMatchObject({ picked: "A", by: "rule" });
    expect(point?.outside.map(({ id }) => id)).toEqual(["B"]);
    expect(brief(at.decide("a", { answers: { target: "B" } }))).toBe("move 3,0 > attack B");
    expect(at.decide("a", { rejected: ["hit"] }).plan.rule.id).toBe("two-moves");
    expect(at.resolve(deed("a", { kind: "dance" }))).toMatchObject({ outcomes: [], leftToPeople: true });
  });
});
