import { describe, expect, it } from "vitest";
import { renderText } from "../../src/core/text";
import { readMemory } from "../../src/rulesets/monster-ai/memory";
import { sheetForm } from "../../src/rulesets/monster-ai/people/memory-form";
import { beast, behaviour, brief, english, game, hero, melee, monster, move, prose, verdicts } from "./game";

describe("charges", () => {
  const charged = [
    { ...behaviour("bite", "1", melee({ damage: "1" })), charge: 2 },
    behaviour("hit", "1+", move, melee({ damage: "1" })),
  ];
  const start = (): ReturnType<typeof game> => {
    const at = game("a A", { figures: { a: beast({ behaviours: charged }), A: hero() } });
    at.on({ kind: "round-start", round: 1 });
    return at;
  };

  it("MAI-G1 resolving an action with Charge fills all its circles, and not before", () => {
    const at = start();
    const decided = at.decide("a");
    expect(brief(decided)).toBe("attack A > spend");
    expect(at.memory.charges).toEqual({});
    at.act("a", [15]);
    expect(at.memory.charges).toEqual({ "test-beast": { bite: 2 } });
    const unused = start();
    unused.act("a", [15], { rejected: ["bite"] });
    expect(unused.memory.charges).toEqual({});
  });

  it("MAI-G2 a behaviour with any charge left is skipped", () => {
    const at = start();
    at.act("a", [15]);
    expect(verdicts(at.decide("a")).slice(0, 2)).toEqual(["bite passed", "hit chosen"]);
    expect(prose(at.decide("a"))).toContain("2 charges are left on it.");
    at.on({ kind: "round-start", round: 2 });
    expect(verdicts(at.decide("a"))[0]).toBe("bite passed");
    expect(prose(at.decide("a"))).toContain("1 charge is left on it.");
  });

  it("MAI-G3 each round starts with one charge less: used in r, two charges are gone in r+2 (MAI-Q4)", () => {
    const at = start();
    at.act("a", [15]);
    at.on({ kind: "round-start", round: 2 });
    expect(at.memory.charges).toEqual({ "test-beast": { bite: 1 } });
    at.on({ kind: "round-start", round: 2 });
    expect(at.memory.charges, "a round begins once").toEqual({ "test-beast": { bite: 1 } });
    at.on({ kind: "round-start", round: 3 });
    expect(at.memory.charges).toEqual({});
    expect(at.decide("a").plan.rule.id).toBe("bite");
  });

  it("MAI-G3 one charge comes off every behaviour that has any", () => {
    const at = game(
      "a A",
      { figures: { a: beast(), A: hero() } },
      { charges: { x: { one: 1, three: 3 }, y: { two: 2 } } },
    );
    at.on({ kind: "round-start", round: 1 });
    expect(at.memory.charges).toEqual({ x: { three: 2 }, y: { two: 1 } });
  });

  it("MAI-G1 the circles are the sheet's, so the type's; by option each monster has its own", () => {
    const figures = {
      w: monster("warg", { hp: { value: 5, max: 20 } }),
      v: monster("warg", { hp: { value: 5, max: 20 } }),
      A: hero(),
    };
    const sheet = game("w . A . v", { figures });
    sheet.act("w", [3]);
    expect(sheet.decide("v").plan.rule.id).toBe("drag-down");
    const own = game("w . A . v", { figures, options: { "monster-ai": { charges: "each" } } });
    own.act("w", [3]);
    expect(own.decide("w").plan.rule.id).toBe("drag-down");
    expect(own.decide("v").plan.rule.id).toBe("lick-wounds");
  });

  it("MAI-G1 a behaviour that cannot be done sets no charges (MAI-Q3)", () => {
    const mend = [
      {
        ...behaviour("mend", { kind: "always" }, { kind: "heal", range: "ranged", value: "1d8" }),
        charge: 2,
      },
      behaviour("hit", "1+", move, melee({ damage: "1" })),
    ];
    const at = game("a A", { figures: { a: beast({ behaviours: mend }), A: hero() } });
    at.act("a", [15]);
    expect(at.memory.charges).toEqual({});
  });
});

describe("the sheet a person may look at and correct", () => {
  const table = (): ReturnType<typeof game> =>
    game("w . A", { figures: { w: monster("warg", { hp: { value: 5, max: 20 } }), A: hero() } });
  const form = sheetForm;

  it("shows card and charges, and takes corrections back into memory", () => {
    const at = table();
    at.order();
    at.act("w", [3]);
    const lines = form.lines(at.battle, at.figure("w"), at.memory).map((line) => renderText(line, english));
    expect(lines).toEqual(["Card 1 of 2", "3 charges on behaviour 1"]);
    const sheet = form.read(at.battle, at.figure("w"), at.memory);
    expect(sheet).toEqual({ charges: [{ behaviour: "lick-wounds", left: 3 }], spent: [], leaving: false });
    const corrected = { charges: [{ behaviour: "lick-wounds", left: 0 }], spent: [], leaving: false };
    const written = form.write(at.battle, at.figure("w"), at.memory, corrected);
    if (!written.ok) throw new Error("refused");
    expect(form.read(at.battle, at.figure("w"), written.value)).toEqual(corrected);
    expect(at.decide("w").plan.rule.id).toBe("drag-down");
    at.memory = readMemory(written.value);
    expect(at.decide("w").plan.rule.id, "free again").toBe("lick-wounds");
  });

  it("refuses what makes no sense, with the field", () => {
    const at = table();
    const bad = form.write(at.battle, at.figure("w"), at.memory, { charges: [{ behaviour: "x", left: -1 }] });
    expect(bad.ok ? [] : bad.problems.map(({ field }) => field)).toEqual([
      "charges.0.left",
      "spent",
      "leaving",
    ]);
  });
});
