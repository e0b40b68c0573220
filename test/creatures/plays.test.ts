import { describe, expect, it } from "vitest";
import { loadCatalog } from "../../cli/catalog";
import { creatureReport } from "../../cli/creatures";
import { practiceTurn } from "../../cli/practice-turn";
import type { Step } from "../../src/core/step";
import type { StatBlock } from "../../src/creatures";
import { asText, at } from "../../src/creatures/value-at-path";
import { schemeBySheet } from "../../src/rulesets/monster-ai/by-sheet";
import { checkProfile } from "../../src/rulesets/monster-ai/profile";
import { schemeLibrary } from "../../src/rulesets/monster-ai/people/scheme-library";
import { lintScheme } from "../../src/rulesets/monster-ai/scheme/lint";
import { actorOf, blockOf, haveActors, printed } from "./actors";

/** Names of what it does, in order; a Move is "move". */
const deeds = (block: StatBlock, away: number, hurt = false): readonly string[] =>
  (practiceTurn(block, away, hurt)?.plan.steps ?? []).flatMap((step: Step) => {
    if (step.kind === "move") return ["move"];
    const terms = "terms" in step ? step.terms : undefined;
    const name = asText(at(terms, "action.name") ?? at(terms, "name"));
    return name === "" ? [] : [name];
  });

describe.skipIf(!haveActors)("creatures play by their own sheets (needs ../shared/data)", () => {
  it("at least 42 of 44 play a turn that uses their stat block; the rest say what is missing", () => {
    const catalog = loadCatalog("en");
    const reports = printed.map(({ file }) => creatureReport(actorOf(file), catalog));
    const idle = reports.filter(({ plays }) => !plays);
    expect(idle.filter(({ missing }) => missing.length === 0)).toEqual([]);
    expect(reports.length - idle.length).toBeGreaterThanOrEqual(42);
  });

  it("every scheme is sound, and is the same when it is made again", () => {
    for (const { file } of printed) {
      const block = blockOf(file);
      const { scheme } = schemeBySheet(block);
      expect(scheme, file).toBeDefined();
      expect(schemeBySheet({ ...block }).scheme).toEqual(scheme);
      if (scheme !== undefined)
        expect(
          lintScheme(scheme).map(({ field }) => field),
          file,
        ).toEqual([]);
    }
  });

  it.each([
    ["14-goblin", 9, ["Shortbow"]],
    ["14-goblin", 1, ["Scimitar"]],
    ["14-ogre", 9, ["move", "Greatclub"]],
    ["14-ogre", 12, ["move", "Javelin"]],
    ["14-orc", 9, ["move", "Greataxe"]],
    ["14-scout", 1, ["Shortsword", "Shortsword"]],
    ["14-wolf", 9, ["move", "Bite"]],
    ["24-troll", 1, ["Rend", "Rend", "Rend"]],
    ["24-wyvern", 1, ["Bite", "Sting"]],
    ["24-giant-spider", 9, ["Web"]],
    ["pf2e/goblin-warrior", 9, ["Shortbow", "Shortbow", "Shortbow"]],
    ["pf2e/hobgoblin-archer", 9, ["Crossbow", "Crossbow"]],
    ["pf2e/orc-commander", 1, ["Greatclub", "Greatclub", "Fist"]],
    ["pf2e/wolf", 5, ["move", "Jaws", "Jaws"]],
    ["pf2e/zombie-shambler", 1, ["Fist", "Fist"]],
    ["pf2e/goblin-pyro", 1, ["Breathe Fire"]],
  ] as const)("%s at %i spaces: %j", (file, away, expected) => {
    expect(deeds(blockOf(`${file}.json`), away)).toEqual(expected);
  });

  it("a dragon breathes first and then bites and claws, within reach of all three", () => {
    const dragon = blockOf("14-young-red-dragon.json");
    expect(deeds(dragon, 9)).toContain("Fire Breath");
    const spent = dragon.attacks.map((attack) =>
      attack.uses === undefined ? attack : { ...attack, uses: { ...attack.uses, left: 0 } },
    );
    const deed = deeds({ ...dragon, live: true, attacks: spent }, 9);
    expect(deed).toEqual(["move", "Claw", "Claw", "Bite"]);
  });

  it("the system's own count of uses is the truth: a live sheet with one left is ready, with none it is not", () => {
    const spider = blockOf("24-giant-spider.json");
    const left = (n: number): StatBlock => ({
      ...spider,
      live: true,
      attacks: spider.attacks.map((one) =>
        one.uses === undefined ? one : { ...one, uses: { ...one.uses, left: n } },
      ),
    });
    expect(schemeBySheet(left(1))).toMatchObject({ counted: ["web"], spent: [] });
    expect(schemeBySheet(left(0))).toMatchObject({ counted: ["web"], spent: ["web"] });
    expect(deeds(left(0), 5)).toEqual(["move", "Bite"]);
  });

  it("who is hurt is healed, and the rest of the turn is fought", () => {
    expect(deeds(blockOf("24-priest.json"), 5, true)).toEqual([
      "Healing Word",
      "Radiant Flame",
      "Radiant Flame",
    ]);
    expect(deeds(blockOf("goblin-war-chanter.json"), 9, true)).toEqual(["Soothe", "Shortbow"]);
  });

  it("a bloodied swarm bites with its second attack", () => {
    const bats = blockOf("24-swarm-of-bats.json");
    const hurt = { ...bats, hp: { value: 5, max: 11, temp: 0 } };
    const damage = (block: StatBlock): unknown =>
      at(
        practiceTurn(block, 1)?.plan.steps.find(({ kind }) => kind === "attack"),
        "terms.action.damage",
      );
    expect([damage(bats), damage(hurt)]).toEqual(["2d4", "1d4"]);
  });

  it("the scheme opens in the editor, is sound there and plays the same when it is kept", () => {
    const ogre = blockOf("14-ogre.json");
    const made = schemeLibrary.made?.("by-sheet", { statBlock: ogre }) ?? null;
    expect(schemeLibrary.check(made)).toMatchObject({ problems: [], warnings: [], playable: true });
    expect(schemeLibrary.made?.("goblin-warrior", { statBlock: ogre })).toBeUndefined();
    const kept = checkProfile({ scheme: made }, "ogre-sheet").profile.scheme;
    expect(kept).toEqual(checkProfile({ statBlock: ogre }, "by-sheet").profile.scheme);
  });

  it("says what it leaves to people", () => {
    const left = (file: string): readonly string[] =>
      schemeBySheet(blockOf(file)).leftOut.map(({ name }) => name);
    expect(left("24-goblin-boss.json")).toEqual(["Redirect Attack"]);
    expect(left("24-bandit-captain.json")).toEqual(["Parry"]);
    expect(left("24-mage.json")).toEqual(
      expect.arrayContaining(["Counterspell", "Shield", "Misty Step", "Invisibility"]),
    );
    expect(left("horned-dragon-young.json")).toEqual(
      expect.arrayContaining(["Twisting Tail", "Impaling Charge"]),
    );
  });
});
