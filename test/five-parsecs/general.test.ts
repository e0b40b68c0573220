import { describe, expect, it } from "vitest";
import { renderText } from "../../src/core/text";
import { LADDERS, fiveParsecs } from "../../src/rulesets/five-parsecs";
import { loadCatalog } from "../support/catalog";
import { rulesIn } from "../support/traces";
import { RIFLE, UNARMED, inCoverAt, turn, weapon, type Scenario } from "./table";

const PAGE = {
  cautious: ["Aimed Shot", "Cautious Advance", "Remain in Place"],
  aggressive: ["Heavy Aimed Shot", "Aggressive Charge", "Covered Advance", "Aggressive Advance"],
  tactical: [
    "Clear Shot",
    "Tactical Charge",
    "Outflank",
    "Squad Advance",
    "Tactical Advance",
    "Remain in Place",
  ],
  rampaging: ["Heavy Aimed Shot", "Rampaging Charge"],
  defensive: ["Defend Terrain", "Reinforce Terrain", "Aimed Shot", "Defensive Advance", "Remain in Place"],
  beast: ["Beast Charge", "Beast Advance", "Wily Advance"],
  guardian: ["Guardian Aimed Shot", "Guardian Brawl", "Guardian Advance", "Aggressive Revenge"],
} as const;
const DOCTRINES = Object.keys(PAGE) as (keyof typeof PAGE)[];

/** Walled in, with the enemy out of sight. */
const CELL = `
  # # # . . .
  # a # . . A
  # # # . . .
`;

describe("the lists", () => {
  it.each(DOCTRINES)("5P-G1 %s owns one ordered list and starts at its first rule", (doctrine) => {
    const { decided } = turn(". a . . . . A .", { doctrine });
    const entries = rulesIn(decided.trace);
    const [first] = LADDERS[doctrine].rules;
    expect(entries[0]?.id).toBe(first?.id);
    expect(entries[0]?.verdict).not.toBe("unseen");
    const lists = DOCTRINES.map((id) => LADDERS[id].rules.map((rule) => rule.id).join());
    expect(new Set(lists).size).toBe(DOCTRINES.length);
  });

  it("5P-G2 the first rule that holds and can be done decides, and the later ones are ignored", () => {
    const shot = turn("a . . . A", { terrain: inCoverAt("a") });
    expect(shot.verdicts).toEqual({ "aimed-shot": "chosen", "cautious-advance": "unseen", remain: "unseen" });
    expect(shot.kinds).toEqual(["attack"]);
  });

  it("5P-G3 a rule whose condition does not hold is passed over for the next", () => {
    const open = turn("% . a . . . A", { doctrine: "cautious" });
    expect(open.verdicts).toEqual({ "aimed-shot": "passed", "cautious-advance": "chosen", remain: "unseen" });
  });

  // A stands in a patch of cover, so it has cover from everywhere and nobody can flank it (5P-Q23).
  const FORTRESS = `
    . a . .
    . . . .
    . . . .
    . A . .
  `;
  it("5P-G4 a rule that names its own failure yields to the next although its condition held", () => {
    const held = turn(FORTRESS, {
      doctrine: "tactical",
      others: { A: { combatSkill: 2 } },
      terrain: inCoverAt("A"),
    });
    expect(held.verdicts).toMatchObject({ outflank: "impossible", "tactical-advance": "chosen" });
    expect(held.reason("outflank")).toBe("OPFOR.fiveParsecs.because.noFlank");
    // Without the cover the condition itself fails: passed over, not impossible.
    const open = turn(FORTRESS, { doctrine: "tactical", others: { A: { combatSkill: 2 } } });
    expect(open.verdicts.outflank).toBe("passed");
  });

  it.each([
    ["cautious", "remain", {}],
    ["aggressive", "aggressive-advance", {}],
    ["tactical", "remain", {}],
    ["rampaging", "rampaging-charge", {}],
    ["defensive", "remain", {}],
    ["beast", "wily-advance", {}],
    ["guardian", "aggressive-revenge", { profile: { guards: "nobody" } }],
  ] as [string, string, Scenario][])(
    "5P-G5 %s: the last rule applies when no other does",
    (doctrine, last, more) => {
      // A solid cell without cover beyond it: no move, no sight.
      const stuck = turn(CELL, {
        doctrine,
        ...more,
        rejected: doctrine === "defensive" ? ["defensive-advance"] : [],
      });
      expect(stuck.rule).toBe(last);
      expect(stuck.verdicts[last]).toBe("chosen");
      const earlier = Object.entries(stuck.verdicts).filter(([id]) => id !== last);
      expect(earlier.every(([, verdict]) => verdict === "passed" || verdict === "impossible")).toBe(true);
      expect(stuck.kinds).toEqual(["hold"]);
    },
  );

  // Every rule of the list can be done here, so the order alone decides.
  const CROWD = `
    . . . . . . . .
    . . a . C . . .
    . . . . . . . .
    . . . . . . . .
    . . % . . . . .
    . . A . % . . .
    . b . . . . . .
    . . . . . . . .
  `;
  it("5P-G6 the list's order is the priority: each rejected rule gives way to the next on the page", () => {
    const scenario: Scenario = {
      doctrine: "tactical",
      profile: { combatSkill: 1 },
      terrain: inCoverAt("a"),
      others: { A: { combatSkill: 3 }, C: { combatSkill: 0 } },
      acted: ["b"],
    };
    const order: string[] = [];
    for (let step = 0; step < 6; step++) {
      order.push(turn(CROWD, { ...scenario, rejected: order }).rule);
    }
    expect(order).toEqual([
      "clear-shot",
      "tactical-charge",
      "outflank",
      "squad-advance",
      "tactical-advance",
      "remain",
    ]);
  });

  it.each(DOCTRINES)("5P-G17 the trace of %s shows the page's names in the page's order", (doctrine) => {
    const { decided } = turn("a . . . . A", { doctrine });
    const catalog = loadCatalog();
    const titles = rulesIn(decided.trace).map(({ title }) => renderText(title, catalog));
    expect(titles).toEqual(PAGE[doctrine]);
  });

  it("5P-G16 a rule headed “see conditions below” has no entry condition of its own", () => {
    const unconditional = Object.values(LADDERS).flatMap(({ rules }) =>
      rules.filter(({ when }) => when === undefined).map(({ id }) => id),
    );
    expect(unconditional).toEqual(
      expect.arrayContaining(["cautious-advance", "tactical-advance", "defensive-advance", "beast-advance"]),
    );
    // What the body can achieve decides: with cover to go to it applies, without any it does not.
    expect(turn("% . a . . . A").rule).toBe("cautious-advance");
    const bare = turn("a . . . . . A");
    expect(bare.verdicts["cautious-advance"]).toBe("impossible");
    expect(fiveParsecs.doctrines.map(({ id }) => id)).toEqual(DOCTRINES);
  });
});

describe("the definitions", () => {
  it("5P-G7 Combat Skill is bare: a blade makes nobody better", () => {
    const blade = { A: { combatSkill: 0, weapons: [weapon("Blade"), weapon("Hand gun")] } };
    const equal = turn("a . . . . . . . A", { doctrine: "aggressive", others: blade });
    expect(equal.rule).toBe("aggressive-charge");
    const better = turn("a . . . . . . . A", { doctrine: "aggressive", others: { A: { combatSkill: 1 } } });
    expect(better.verdicts["aggressive-charge"]).toBe("passed");
    // And its own blade does not make it better either.
    const armed = turn("a . . . . . . . A", {
      doctrine: "aggressive",
      profile: { weapons: [weapon("Blade")] },
      others: { A: { combatSkill: 1 } },
    });
    expect(armed.verdicts["aggressive-charge"]).toBe("passed");
  });

  const TWO_SIDES = `
    . . . . . . .
    . . . a . . .
    . . # # # . .
    . . . . . . .
    . . . A . . .
  `;
  it("5P-G8 in cover means covered or unseen from every single enemy", () => {
    const hidden = turn(TWO_SIDES, { doctrine: "cautious" });
    expect(hidden.reason("aimed-shot")).toBe("OPFOR.fiveParsecs.because.nobodyInSightAndRange");
    // A second enemy who sees it in the open is enough to lose it.
    const seen = turn(TWO_SIDES.replace(". . . a . . .", "B . . a . . ."), { doctrine: "cautious" });
    expect(seen.reason("aimed-shot")).toBe("OPFOR.fiveParsecs.because.exposed");
    // Cover from one and no line of sight from the other is cover.
    const patch = turn(TWO_SIDES.replace(". . . a . . .", "B . . a . . ."), {
      doctrine: "cautious",
      terrain: inCoverAt("a"),
    });
    expect(patch.rule).toBe("aimed-shot");
    expect(patch.shot).toBe("aimed B");
  });

  it("5P-G9 an enemy is a player's figure: friends and bystanders are left alone", () => {
    const friends = turn("b a . . . . . A", { doctrine: "rampaging", profile: UNARMED });
    expect(friends.choices("nearest")[0]?.figures).toEqual(["A"]);
    const bystander = turn("B a . . . . . A", {
      doctrine: "rampaging",
      profile: UNARMED,
      figures: { B: { side: "neutral" } },
    });
    expect(bystander.choices("nearest")[0]?.figures).toEqual(["A"]);
    const foe = turn("B a . . . . . A", { doctrine: "rampaging", profile: UNARMED });
    expect(foe.brawl).toBe("B");
  });

  // A is 3 inches away behind a long wall, B is 5 inches away in the open.
  const WALLED = `
    . . . . . . . . . .
    . . . . . . . . . .
    B . . . . . a . . .
    # # # # # # # # # #
    . . . . . . A . . .
  `.replaceAll("# # # # # # # # # #", "# # # # # # # # # .");
  it("5P-G10 for an Advance the nearest enemy is nearest in a straight line, whatever the way", () => {
    const advance = turn(WALLED, { doctrine: "beast", profile: { ...UNARMED, speed: 2 }, stunned: true });
    expect(advance.rule).toBe("wily-advance");
    const [nearest] = advance.choices("nearest");
    expect(nearest?.picked?.data).toEqual({ name: "A" });
  });
  it("5P-G11 for a Charge the nearest enemy is the one that takes the least movement", () => {
    const charge = turn(WALLED, { doctrine: "rampaging", profile: { ...UNARMED, speed: 2 } });
    const [nearest] = charge.choices("nearest");
    expect(nearest?.picked?.data).toEqual({ name: "B" });
    // With a gap in the wall next to it, A becomes the nearer one on foot.
    const gap = turn(WALLED.replace("# # # # # # # # # .", "# # # # # . . # # ."), {
      doctrine: "rampaging",
      profile: { ...UNARMED, speed: 2 },
    });
    expect(gap.choices("nearest")[0]?.picked?.data).toEqual({ name: "A" });
  });

  it("5P-G12 a figure is within a feature when inside it or in base contact with it", () => {
    const scenario: Scenario = {
      doctrine: "defensive",
      profile: { combatSkill: 1, ...UNARMED },
      regions: [ruin(0, 3)],
    };
    expect(turn("a . A . . . . .", scenario).rule).toBe("defend-terrain");
    expect(turn("a . . A . . . .", scenario).rule).toBe("defend-terrain");
    expect(turn(". . . . . .\na . A . . .", scenario).rule).toBe("defend-terrain");
    expect(turn("a . . . A . . .", scenario).verdicts["defend-terrain"]).toBe("passed");
  });
  it.each(["building", "hill", "bridge"])("5P-G13 in, on or touching a %s counts", (name) => {
    const scenario: Scenario = {
      doctrine: "defensive",
      profile: { combatSkill: 1, ...UNARMED },
      regions: [{ ...ruin(2, 5), terrain: [{ kind: "feature", name }] }],
    };
    // Both only touch it, from either side.
    expect(turn(". a . . . A . .", scenario).rule).toBe("defend-terrain");
    // On top of it.
    expect(turn(". . a . A . . .", scenario).rule).toBe("defend-terrain");
    // One space away from it.
    expect(turn("a . . . . A . .", scenario).verdicts["defend-terrain"]).toBe("passed");
  });

  it.each([
    ["aggressive", "aggressive-charge"],
    ["tactical", "tactical-charge"],
    ["rampaging", "rampaging-charge"],
    ["beast", "beast-charge"],
  ])("5P-G14 a stunned %s figure skips its Charge rule", (doctrine, charge) => {
    const scenario: Scenario = { doctrine, profile: { combatSkill: 1, ...RIFLE } };
    expect(turn("a . . A .", scenario).verdicts[charge]).toBe("chosen");
    const stunned = turn("a . . A .", { ...scenario, stunned: true });
    expect(stunned.verdicts[charge]).toBe("passed");
    expect(stunned.reason(charge)).toBe("OPFOR.fiveParsecs.because.stunnedSkipsCharge");
    expect(stunned.brawl).toBeUndefined();
    // The status of the table counts as well as the marker.
    const status = turn("a . . A .", {
      ...scenario,
      figures: {
        a: {
          statuses: ["stunned"],
          ruleset: "five-parsecs",
          doctrine,
          profile: { speed: 4, combatSkill: 1, ...RIFLE },
        },
      },
    });
    expect(status.verdicts[charge]).toBe("passed");
  });

  it("5P-G15 a stunned figure makes only the rule's move, or the shot where it names no move", () => {
    const advance = "% . a . . . A";
    expect(turn(advance).kinds).toEqual(["move", "attack"]);
    const stunned = turn(advance, { stunned: true });
    expect(stunned.rule).toBe("cautious-advance");
    expect(stunned.kinds).toEqual(["move"]);
    const still = turn("a . . . A", { terrain: inCoverAt("a"), stunned: true });
    expect(still.rule).toBe("aimed-shot");
    // 5P-Q3: it shoots, but cannot aim.
    expect(still.shot).toBe("A");
  });
});

/** A terrain feature over the columns `from` to `to` of the first row. */
function ruin(from: number, to: number) {
  const [x0, x1] = [from * 100, to * 100];
  return {
    id: "ruin",
    rings: [[x0, 0, x1, 0, x1, 100, x0, 100]],
    terrain: [{ kind: "feature" as const, name: "ruin" }],
  };
}
