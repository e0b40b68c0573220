import { describe, expect, it } from "vitest";
import { attackOf, brief, game, hero, monster, prose, verdicts, type Game } from "./game";

describe("the Warg of the example of play", () => {
  const warg = (hp = 20): ReturnType<typeof monster> => monster("warg", { hp: { value: hp, max: 20 } });

  it("MAI-P4 behaviour 1: 10 or less HP, it heals itself 1d8+1 and fills three charges", () => {
    const at = game("w . A", { figures: { w: warg(10), A: hero() } });
    expect(brief(at.decide("w"))).toBe("heal w > spend");
    at.act("w", [5]);
    expect(at.hp("w")).toBe(16);
    expect(at.memory.charges).toEqual({ warg: { "lick-wounds": 3 } });
    const well = game("w . A", { figures: { w: warg(11), A: hero() } });
    expect(well.decide("w").plan.rule.id).toBe("drag-down");
  });

  it("MAI-P5 three charges block it until erased, one per round start", () => {
    const at = game("w . A", { figures: { w: warg(2), A: hero() } });
    at.on({ kind: "round-start", round: 1 });
    at.act("w", [1]);
    const rules = [2, 3, 4].map((round) => {
      at.on({ kind: "round-start", round });
      return at.decide("w").plan.rule.id;
    });
    expect(rules).toEqual(["drag-down", "drag-down", "lick-wounds"]);
  });

  it("MAI-P6 behaviour 2: Move, Melee +4 (1d6+2), Immobilize (STR 12), against its effective range", () => {
    const at = game("w . . . . . . . . . . A", { figures: { w: warg(), A: hero() } });
    const decided = at.decide("w");
    expect(brief(decided)).toBe("move 10,0 > attack A");
    expect(attackOf(decided).terms).toMatchObject({
      action: {
        range: "melee",
        bonus: 4,
        damage: "1d6+2",
        effects: [{ kind: "immobilize", save: { ability: "str", against: 12 } }],
      },
    });
  });

  it("MAI-P7 nobody in effective range: two Moves toward the closest", () => {
    const at = game("w . . . . . . . . . . . A", { figures: { w: warg(), A: hero() } });
    expect(brief(at.decide("w"))).toBe("move 10,0 > move 11,0");
  });

  it("MAI-P8 the effective range is 11: Speed 10 plus Range 1", () => {
    const at = game("w . . . . . . . . . . A", { figures: { w: warg(), A: hero() } });
    expect(prose(at.decide("w"))).toContain("can be hit, within 11 spaces 1");
  });

  const map = `
    . . . . . A . .
    w . . . . . . B
    . . . . . C . .`;
  it("MAI-P9 HIGHEST HP picks the target; a tie is put to a person", () => {
    const at = game(map, { figures: { w: warg(), A: hero(8), B: hero(14), C: hero(11) } });
    expect(attackOf(at.decide("w")).target).toBe("B");
    const tied = game(map, { figures: { w: warg(), A: hero(14), B: hero(9), C: hero(14) } });
    expect(tied.question("w").options.map(({ id }) => id)).toEqual(["A", "C"]);
    const answered = tied.ask("w", { answers: { target: "C" } });
    expect(answered.kind === "decided" && attackOf(answered).target).toBe("C");
  });

  it("MAI-P10 the whole turn: the shortest path, adjacent, the roll, the damage, the save", () => {
    const at = game(map, { figures: { w: warg(), A: hero(8), B: hero(14, { defence: 15 }), C: hero(11) } });
    const [step] = at.decide("w").plan.steps;
    expect(step).toMatchObject({ kind: "move", cost: 6, gait: "disengage" });
    at.act("w", [11, 4, 11]);
    expect(at.battle.spaces(at.figure("w"), at.figure("B"))).toBe(1);
    expect([at.hp("B"), at.statuses("B")]).toEqual([8, ["immobilize"]]);
    const resisted = game(map, {
      figures: { w: warg(), A: hero(8), B: hero(14, { defence: 15, abilities: { str: 1 } }), C: hero(11) },
    });
    resisted.act("w", [11, 4, 11]);
    expect([resisted.hp("B"), resisted.statuses("B")]).toEqual([8, []]);
    const missed = game(map, {
      figures: { w: warg(), A: hero(8), B: hero(14, { defence: 16 }), C: hero(11) },
    });
    missed.act("w", [11]);
    expect([missed.hp("B"), missed.statuses("B")]).toEqual([14, []]);
  });
});

describe("the Orc Shaman of the example of play", () => {
  const shaman = (hp = 15): ReturnType<typeof monster> =>
    monster("orc-shaman", { hp: { value: hp, max: 15 } });
  const warg = (hp: number): ReturnType<typeof monster> => monster("warg", { hp: { value: hp, max: 20 } });

  it("MAI-P11 behaviour 1: somebody below half HP; Move, Ranged Heal 1d8, Charge 2, within 9 spaces", () => {
    const far = game("s . . . . . . . . w . . A", { figures: { s: shaman(), w: warg(9), A: hero() } });
    expect(brief(far.decide("s"))).toBe("move 5,0 > heal w > spend");
    far.act("s", [6]);
    expect(far.hp("w")).toBe(15);
    expect(far.memory.charges).toEqual({ "orc-shaman": { mend: 2 } });
    const beyond = game("s . . . . . . . . . w . A", { figures: { s: shaman(), w: warg(9), A: hero() } });
    expect(verdicts(beyond.decide("s"))[0]).toBe("mend passed");
    const itself = game("s . . . A", { figures: { s: shaman(7), A: hero() } });
    expect(brief(itself.decide("s"))).toBe("heal s > spend");
  });

  it("MAI-P12 it heals who lost the most, and does not move for itself or for one in range", () => {
    const map = "v . s . w . . . A";
    const both = game(map, { figures: { s: shaman(), v: warg(9), w: warg(3), A: hero() } });
    expect(brief(both.decide("s"))).toBe("heal w > spend");
    const self = game(map, { figures: { s: shaman(2), v: warg(9), w: warg(12), A: hero() } });
    expect(brief(self.decide("s"))).toBe("heal s > spend");
  });

  it("MAI-P13 behaviour 2: every adjacent enemy is pushed 1 and Dazed unless CON 11 is passed", () => {
    const at = game(
      `
      . . . . .
      . A s B .
      . . . . C`,
      { figures: { s: shaman(), A: hero(10, { abilities: { con: 1 } }), B: hero(), C: hero() } },
    );
    const decided = at.decide("s");
    expect(decided.plan.rule.id).toBe("thunderclap");
    at.act("s", [1, 10, 2, 10]);
    expect([at.battle.spaces(at.figure("s"), at.figure("A")), at.statuses("A")]).toEqual([2, []]);
    expect([at.battle.spaces(at.figure("s"), at.figure("B")), at.statuses("B")]).toEqual([2, ["daze"]]);
    expect(at.at("C")).toBe("4,2");
  });

  const hexed = (faces: readonly number[], hp = 8): Game => {
    const at = game("s . . . A", { figures: { s: shaman(hp), A: hero() } });
    at.act("s", faces);
    return at;
  };
  it("MAI-P14 behaviour 3: Ranged Magic +3 (1d10), then 1d4: nothing, heal 2, Disarm (STR 12)", () => {
    expect(
      attackOf(game("s . . . A", { figures: { s: shaman(), A: hero() } }).decide("s")).terms,
    ).toMatchObject({ action: { range: "ranged", magic: true, bonus: 3, damage: "1d10" } });
    const nothing = hexed([15, 4, 1]);
    expect([nothing.hp("A"), nothing.hp("s"), nothing.statuses("A")]).toEqual([6, 8, []]);
    expect(hexed([15, 4, 2]).hp("s")).toBe(10);
    expect(hexed([15, 4, 3]).hp("s")).toBe(10);
    expect(hexed([15, 4, 4, 11]).statuses("A")).toEqual(["disarm"]);
    expect(hexed([15, 4, 4, 12]).statuses("A")).toEqual([]);
    const missed = hexed([2]);
    expect([missed.hp("A"), missed.hp("s")]).toEqual([10, 8]);
  });

  it("MAI-P15 it targets LOWEST HP and moves only until in range", () => {
    const at = game("s . . . . . . A . B", { figures: { s: shaman(), A: hero(9), B: hero(4) } });
    expect(brief(at.decide("s"))).toBe("move 5,0 > attack B");
    const near = game("s . . A . B . . . .", { figures: { s: shaman(), A: hero(3), B: hero(4) } });
    expect(brief(near.decide("s"))).toBe("attack A");
  });
});
