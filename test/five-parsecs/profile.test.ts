import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fiveParsecs } from "../../src/rulesets/five-parsecs";
import { OPTION_FIELDS, optionsFrom } from "../../src/rulesets/five-parsecs/sheet/options";
import { WEAPONS } from "../../src/rulesets/five-parsecs/sheet/weapon-list";
import { UNARMED, turn, weapon } from "./table";

const check = (raw: unknown, doctrine = "cautious") => fiveParsecs.checkProfile(raw, doctrine);
const fieldsOf = (raw: unknown, doctrine?: string): string[] =>
  check(raw, doctrine).problems.map(({ field }) => field);

describe("profile", () => {
  it("says what is missing, assumes the usual and goes on", () => {
    expect(fieldsOf({})).toEqual(["profile.speed", "profile.combatSkill", "profile.weapons"]);
    expect(check({}).profile).toMatchObject({ speed: 4, combatSkill: 0, weapons: [] });
    expect(fieldsOf({ speed: 5, combatSkill: 1, weapons: [weapon("Blade")] })).toEqual([]);
    // Beasts bite; a Guardian needs someone to guard.
    expect(fieldsOf({ speed: 5, combatSkill: 1 }, "beast")).toEqual([]);
    expect(fieldsOf({ speed: 5, combatSkill: 1, weapons: [weapon("Blade")] }, "guardian")).toEqual([
      "profile.guards",
    ]);
  });

  it("reads numbers from text and panic ranges as printed", () => {
    expect(check({ speed: "6", panic: "1-3" }).profile).toMatchObject({ speed: 6, panic: 3 });
    expect(check({ panic: 0 }).profile.panic).toBe(0);
    expect(check({ speed: "", combatSkill: null }).profile).toMatchObject({ speed: 4, combatSkill: 0 });
  });

  it("has saving throws of 2 to 6, and no others", () => {
    const save = (given: unknown): number[] => {
      const { armour, screen } = check({ armour: given, screen: given }).profile;
      return [armour, screen];
    };
    expect([1, 2, 6, 7, 0, "5", "", null, "x", undefined].map(save)).toEqual(
      [0, 2, 6, 0, 0, 5, 0, 0, 0, 0].map((one) => [one, one]),
    );
    expect([check({ stun: 2.7 }).profile.stun, check({ stun: -1 }).profile.stun]).toEqual([2, 0]);
    expect(
      [check({ toughness: 1 }), check({ toughness: 0 })].map(({ profile }) => profile.toughness),
    ).toEqual([1, 3]);
    expect([-6, -7].map((skill) => check({ combatSkill: skill }).profile.combatSkill)).toEqual([-6, 0]);
  });

  it("never throws, whatever is in the flag", () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom("cautious", "guardian", "?"), (raw, doctrine) => {
        const { profile } = check(raw, doctrine);
        expect(profile.speed).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300, seed: 5 },
    );
    fc.assert(
      fc.property(
        fc.record({
          speed: fc.anything(),
          weapons: fc.anything(),
          stun: fc.anything(),
          panic: fc.anything(),
        }),
        (raw) => {
          expect(Number.isFinite(check(raw).profile.stun)).toBe(true);
        },
      ),
      { numRuns: 300, seed: 6 },
    );
  });

  it("without weapon or speed the decision says so in words and does the rest", () => {
    const bare = turn("a . . . . . . . A", {
      doctrine: "aggressive",
      figures: { a: { profile: {}, ruleset: "five-parsecs", doctrine: "aggressive" } },
    });
    expect(bare.decided.problems.map(({ field }) => field)).toEqual([
      "profile.speed",
      "profile.combatSkill",
      "profile.weapons",
    ]);
    expect(bare.rule).toBe("aggressive-charge");
    expect(bare.move?.cost).toBe(6);
    const still = turn("a . . . . . . . A", { doctrine: "aggressive", profile: { speed: 0, ...UNARMED } });
    expect(still.kinds).toEqual(["hold"]);
  });

  it.each(["constructor", "toString", "__proto__", "no such"])(
    "a doctrine called %s is none: it is said, and the figure is Aggressive",
    (doctrine) => {
      const odd = turn("a . . . . . . . A", {
        doctrine: "aggressive",
        figures: { a: { profile: { speed: 5 }, ruleset: "five-parsecs", doctrine } },
      });
      expect(odd.decided.problems.map(({ field }) => field)).toContain("doctrine");
      expect(odd.rule).toBe("aggressive-charge");
    },
  );

  it("names the player's figure whose Combat Skill is missing", () => {
    const unknown = turn("a . . . A", { doctrine: "aggressive", figures: { A: { profile: {} } } });
    expect(unknown.decided.problems.map(({ field }) => field)).toContain("figures.A.profile.combatSkill");
  });

  it("takes the AI letter of the card where no doctrine is chosen", () => {
    const lettered = (ai: string) =>
      turn("a . . . . . . A", {
        figures: { a: { ruleset: "five-parsecs", profile: { speed: 4, combatSkill: 0, ai } } },
        prepare: (snapshot) => ({
          ...snapshot,
          figures: snapshot.figures.map(({ doctrine: _doctrine, ...one }) => one),
        }),
      });
    expect(Object.keys(lettered("R").verdicts)).toContain("rampaging-charge");
    expect(Object.keys(lettered("B").verdicts)).toContain("beast-charge");
    expect(lettered("?").decided.problems.map(({ field }) => field)).toContain("doctrine");
  });
});

describe("weapons", () => {
  it.each([
    ["Hand gun", 12, 1, 0, ["Pistol"]],
    ["Colony rifle", 18, 1, 0, []],
    ["Military rifle", 24, 1, 0, []],
    ["Auto rifle", 24, 2, 0, []],
    ["Blast pistol", 8, 1, 1, ["Pistol"]],
    ["Shotgun", 12, 2, 1, ["Focused"]],
    ["Hunting rifle", 30, 1, 1, ["Heavy"]],
    ["Marksman's rifle", 36, 1, 0, ["Heavy"]],
    ["Rattle gun", 24, 3, 0, ["Heavy"]],
    ["Shell gun", 30, 2, 0, ["Heavy", "Area"]],
    ["Fury rifle", 24, 1, 2, ["Heavy", "Piercing"]],
    ["Hyper blaster", 24, 3, 1, []],
    ["Plasma rifle", 20, 2, 1, ["Focused", "Piercing"]],
    ["Blade", 0, 0, 0, ["Melee"]],
  ])("%s as in the list", (name, range, shots, damage, traits) => {
    expect(weapon(name)).toEqual({ name, range, shots, damage, traits });
  });

  it("are fourteen, each a preset of the profile", () => {
    const field = fiveParsecs.fields.find(({ path }) => path === "weapons");
    expect(WEAPONS).toHaveLength(14);
    expect(field?.input.kind === "rows" && field.input.presets).toHaveLength(14);
  });

  it("with several in range the easiest, then more shots, then more damage is fired", () => {
    const armed = (...names: string[]) =>
      turn("a . . . . . . . A", {
        doctrine: "cautious",
        profile: { weapons: names.map(weapon) },
        terrain: { a: [{ kind: "cover" }] },
      }).attack?.weapon;
    expect(armed("Military rifle", "Auto rifle")).toBe("Auto rifle");
    expect(armed("Rattle gun", "Hyper blaster")).toBe("Hyper blaster");
    expect(armed("Blast pistol", "Military rifle")).toBe("Blast pistol");
  });
});

describe("targets", () => {
  it("within 3 inches of a visible opponent fires at one of those, easier targets or not", () => {
    const map = "a . . . B\n. . . . .\n. . . . .\n. . . . .\n. . . . .\nA . . . .";
    const faced = {
      doctrine: "cautious",
      terrain: { a: [{ kind: "cover" as const }], B: [{ kind: "cover" as const }] },
    };
    expect(turn(map, faced).shot).toBe("aimed B");
    expect(turn(map.replace("a . . . B", "a . . . . B"), faced).shot).toBe("aimed A");
  });

  it("equal difficulty goes to the closer, equal distance to the die, which is in the trace", () => {
    const cover = { doctrine: "cautious", terrain: { a: [{ kind: "cover" as const }] } };
    expect(turn("B . . . . . a . . . . A", cover).shot).toBe("aimed A");
    expect(turn("B . . . . a . . . . A", { ...cover, dice: [1] }).shot).toBe("aimed A");
    const second = turn("B . . . . a . . . . A", { ...cover, dice: [2] });
    expect(second.shot).toBe("aimed B");
    expect(second.choices("target")[0]?.by).toBe("die");
  });

  it("a person may overrule the target, and another option passes over a rule", () => {
    const cover = { doctrine: "cautious", terrain: { a: [{ kind: "cover" as const }] } };
    expect(turn("B . . . . . a . . . . A", { ...cover, answers: { target: "B" } }).shot).toBe("aimed B");
    expect(turn("a . . . . A", { ...cover, rejected: ["aimed-shot"] }).rule).not.toBe("aimed-shot");
  });
});

describe("options", () => {
  it("default to the resolutions, and odd values count as the default", () => {
    const defaults = {
      dashPolicy: "core",
      fireAfterAdvance: false,
      playerEdge: "auto",
      cover: "half",
      figuresBlock: true,
      opensDoors: false,
      hits: "hitPoints",
    };
    expect(optionsFrom({})).toEqual(defaults);
    expect(optionsFrom({ dashPolicy: 7, playerEdge: "up", cover: null })).toEqual(defaults);
    expect(Object.fromEntries(OPTION_FIELDS.map(({ id, input }) => [id, input.default]))).toEqual(defaults);
  });

  it("cover: any corner or half of them", () => {
    // One of the four lines from A to a's corners meets the block.
    const map = "A . . . .\n. . . . .\n. . # . a";
    const half = turn(map, { doctrine: "cautious" });
    const any = turn(map, { doctrine: "cautious", options: { cover: "any" } });
    expect([half.rule === "aimed-shot", any.rule === "aimed-shot"]).toEqual([false, true]);
  });

  it("figuresBlock: a friend in the line blocks the view", () => {
    const cover = { doctrine: "cautious", terrain: { a: [{ kind: "cover" as const }] } };
    expect(turn("a . b . A", cover).shot).toBe("none");
    expect(turn("a . b . A", { ...cover, options: { figuresBlock: false } }).shot).toBe("aimed A");
  });

  it("opensDoors: closed doors count as a way, and take an inch to open", () => {
    const map = "+-+-+-+-+-+-+\n|a . / . . A|\n+-+-+-+-+-+-+".replace(". / .", "./. .");
    const closed = turn(map, { doctrine: "rampaging", profile: UNARMED });
    const open = (speed: number) =>
      turn(map, { doctrine: "rampaging", profile: { ...UNARMED, speed }, options: { opensDoors: true } });
    expect(closed.endsAt).toBe("1,0");
    expect([open(5).brawl, open(5).move?.cost]).toEqual(["A", 5]);
    expect([open(4).brawl, open(4).endsAt]).toEqual([undefined, "3,0"]);
  });

  it("an area is seen into and out of at its edge, not through, and 3 inches inside", () => {
    const wood = (from: number, to: number) => ({
      doctrine: "cautious",
      profile: { speed: 0 },
      terrain: { a: [{ kind: "cover" as const }] },
      regions: [
        {
          id: "wood",
          rings: [[from * 100, 0, to * 100, 0, to * 100, 100, from * 100, 100]],
          terrain: [{ kind: "cover" as const, tags: ["area"] }],
        },
      ],
    });
    expect(turn("a . . . . . A", wood(2, 4)).shot).toBe("none");
    expect(turn("a . . . . . A", wood(6, 9)).shot).toBe("aimed A");
    // Two inches deep, seen from where it is deep.
    expect(turn("a . . . . . A", wood(4, 7)).shot).toBe("none");
    expect(turn("a . . . A", wood(0, 5)).shot).toBe("aimed A");
    expect(turn("a . . . . A", wood(0, 6)).shot).toBe("none");
  });
});
