import { describe, expect, it } from "vitest";
import { decide } from "../../src/engine/decide";
import { battleFrom, snapshotSchema } from "../../src/field";
import { monsterAi } from "../../src/rulesets/monster-ai";
import { checkProfile } from "../../src/rulesets/monster-ai/profile";
import { ENCOUNTERS, encounterAdvice, readEncounter } from "../../src/rulesets/monster-ai/encounters";
import { BESTIARY_DATA, libraryOf, SHIPPED } from "../../src/rulesets/monster-ai/shipped-schemes";
import { plain } from "../../src/rulesets/monster-ai/memory";
import { bandOf, proximityOf } from "../../src/rulesets/monster-ai/scheme/proximity";
import { readScheme } from "../../src/rulesets/monster-ai/scheme/read-scheme";
import { SCHEMES } from "../../src/rulesets/monster-ai/book-cover";
import { sheetOf } from "../../src/rulesets/monster-ai/people/readable-scheme";
import { jsonAt } from "../../src/core/json-path";
import { traceProse } from "../../src/core/trace-prose";
import { renderText } from "../../src/core/text";
import { loadCatalog } from "../support/catalog";
import {
  beast,
  behaviour,
  brief,
  deed,
  english,
  Game,
  game,
  hero,
  melee,
  monster,
  move,
  prose,
  ranged,
  scheme,
  verdicts,
  walk,
} from "./game";

describe("the framework", () => {
  it("MAI-F1 a scheme is played without a game master; what is his to choose is put to the players, or to dice", () => {
    const at = game("A . a . B", { figures: { a: beast({ targets: ["lowest-hp"] }), A: hero(), B: hero() } });
    expect(at.question("a").options).toHaveLength(2);
    expect(at.decide("a").plan.rule.id).toBe("hit");
    expect(prose(at.decide("a"))).toMatch(/⚄ d2 \d A tie of 2/);
    const figure = game("P . A", { figures: { P: hero(), A: hero() } });
    expect(figure.decide("P").problems.map(({ field }) => field)).toEqual(["profile.scheme"]);
    expect(brief(figure.decide("P"))).toBe("hold");
  });

  it("MAI-F2 grid spaces by default; a gridless map works by distance", () => {
    const snapshot = snapshotSchema.parse({
      format: "opfor-battle",
      version: 1,
      scene: {
        area: { x: 0, y: 0, width: 2000, height: 1000 },
        grid: { kind: "gridless", size: 100, distance: 5, units: "ft" },
      },
      figures: [
        { id: "w", side: "foe", x: 100, y: 500, ruleset: "monster-ai", doctrine: "goblin-warrior" },
        { id: "A", side: "player", x: 600, y: 500, hp: { value: 9, max: 9 } },
        { id: "B", side: "player", x: 1900, y: 500, hp: { value: 9, max: 9 } },
      ],
    });
    const decided = decide(monsterAi, battleFrom(snapshot, "space"), "w", { seed: "s", unattended: true });
    expect(decided.kind === "decided" && decided.plan.steps.map(({ kind }) => kind)).toEqual([
      "move",
      "attack",
    ]);
    const far = { ...snapshot, figures: snapshot.figures.filter(({ id }) => id !== "A") };
    const runs = decide(monsterAi, battleFrom(far, "space"), "w", { seed: "s", unattended: true });
    expect(runs.kind === "decided" && runs.plan.steps.map(({ kind }) => kind)).toEqual(["move", "move"]);
  });

  it("MAI-F2 fires and traps work without a grid", () => {
    const figures = [
      { id: "t", side: "foe", x: 100, y: 500, ruleset: "monster-ai", doctrine: "goblin-torcher" },
      { id: "A", side: "player", x: 700, y: 500, hp: { value: 9, max: 9 } },
    ];
    const scene = {
      area: { x: 0, y: 0, width: 2000, height: 1000 },
      grid: { kind: "gridless", size: 100, distance: 5, units: "ft" },
    };
    const at = new Game(snapshotSchema.parse({ format: "opfor-battle", version: 1, scene, figures }));
    expect(at.act("t").plan.rule.id).toBe("fire-pot");
    expect(at.memory.marks).toMatchObject([{ what: "fire", radius: 1 }]);
    at.on({ kind: "turn-start", figure: "A" }, [2]);
    expect(at.hp("A")).toBe(7);
    const trap = { kind: "trap", damage: "1", effects: [{ kind: "immobilize" }] };
    at.resolve(deed("t", trap, { at: { x: 1500, y: 500 } }));
    at.resolve(walk("A", "11,4 17,4"));
    expect([at.hp("A"), at.statuses("A")]).toEqual([6, ["immobilize"]]);
    expect(at.figure("A").x, "held where the trap was").toBeLessThan(1500);
  });

  it("MAI-F2 hexes count as hexes", () => {
    const snapshot = snapshotSchema.parse({
      format: "opfor-battle",
      version: 1,
      scene: {
        area: { x: 0, y: 0, width: 1000, height: 1000 },
        grid: { kind: "hex", layout: "odd-r", size: 100, distance: 5, units: "ft" },
      },
      figures: [
        { id: "w", side: "foe", x: 50, y: 57.7, ruleset: "monster-ai", doctrine: "goblin-warrior" },
        { id: "A", side: "player", x: 550, y: 57.7, hp: { value: 9, max: 9 } },
      ],
    });
    const battle = battleFrom(snapshot, "space");
    const decided = decide(monsterAi, battle, "w", { seed: "s", unattended: true });
    expect(decided.kind === "decided" && decided.plan.steps.map(({ kind }) => kind)).toEqual([
      "move",
      "attack",
    ]);
    expect(decided.kind === "decided" && decided.plan.steps[0]).toMatchObject({ cost: 4 });
  });

  it("MAI-F2 on squares a diagonal is one space, or as the scene counts (MAI-Q20)", () => {
    const map = `
      a . . .
      . . . .
      . . . .
      . . . A`;
    const figures = {
      a: beast({ behaviours: [behaviour("x", "3", ranged())], stats: { rng: 3 } }),
      A: hero(),
    };
    const plain = game(map, { figures, grid: { diagonals: "rectilinear" } });
    expect(plain.decide("a").plan.rule.id).toBe("x");
    const scene = game(map, {
      figures,
      grid: { diagonals: "rectilinear" },
      options: { "monster-ai": { metric: "grid" } },
    });
    expect(scene.decide("a").plan.rule.id).toBe("two-moves");
  });

  it("MAI-F3 a scheme holds type, stats and modifiers, ordered behaviours, priority and traits", () => {
    for (const part of ["name", "stats", "behaviours", "targets"]) {
      const raw = Object.fromEntries(Object.entries(scheme() as object).filter(([key]) => key !== part));
      const read = readScheme(raw);
      expect(read.ok ? "" : read.problems[0]).toMatchObject({ field: part, expected: "is missing" });
    }
    const sheet = sheetOf(SHIPPED.scheme("goblin-thief") ?? SHIPPED.schemes[0] ?? never());
    expect(sheet.stats.map(({ label, value }) => `${renderText(label, english)} ${value}`)).toEqual([
      "HP 5",
      "DEF 13",
      "SPD 6",
      "RNG 1",
      "STR -1",
      "DEX 2",
      "CON 0",
      "INT 0",
      "WIS -1",
      "CHA -1",
    ]);
    expect(sheet.behaviours).toHaveLength(2);
    expect(sheet.targets.map((one) => renderText(one, english))).toEqual(["most gold"]);
    expect(sheet.traits).toHaveLength(4);
  });

  it("MAI-F4 a behaviour is a condition with a list of actions", () => {
    const lacking = (more: object): string => {
      const read = readScheme(scheme({ behaviours: [{ id: "x", ...more }] }));
      return read.ok ? "" : read.problems.map(({ field }) => field).join();
    };
    expect(lacking({ actions: [move] })).toBe("behaviours.0.when");
    expect(lacking({ when: { kind: "always" } })).toBe("behaviours.0.actions");
    expect(lacking({ when: { kind: "always" }, actions: [] })).toBe("behaviours.0.actions");
    expect(lacking({ when: { kind: "always" }, actions: [move] })).toBe("");
  });

  it("MAI-F5 conditions, target, path, effectiveness: in that order in every trace", () => {
    const at = game("a . . . A", {
      figures: {
        a: beast({ behaviours: [behaviour("near", "1", melee()), behaviour("hit", "1+", move, melee())] }),
        A: hero(),
      },
    });
    const lines = prose(at.decide("a")).split("\n");
    const order = ["Behaviour 1", "Behaviour 2", "Target:", "Where it stands:"].map((words) =>
      lines.findIndex((line) => line.includes(words)),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order.every((line) => line >= 0)).toBe(true);
    expect(lines.find((line) => line.includes("Where it stands:"))).toContain("fewest spaces");
  });
});

const never = (): never => {
  throw new Error("no scheme ships");
};

describe("tips and variants", () => {
  it("MAI-V1 1 space is close, 2 to 6 are near, 7 and more are far", () => {
    expect([0, 1, 2, 6, 7, 30].map(bandOf)).toEqual(["close", "close", "near", "near", "far", "far"]);
    expect([proximityOf("close"), proximityOf("near"), proximityOf("far")]).toEqual([
      { from: 0, to: 1 },
      { from: 2, to: 6 },
      { from: 7, to: Infinity },
    ]);
    const figures = {
      a: beast({ behaviours: [behaviour("near", "near", ranged())], stats: { rng: 9 } }),
      A: hero(),
    };
    const rule = (map: string): string => game(map, { figures }).decide("a").plan.rule.id;
    expect([
      rule("a A . . . . . ."),
      rule("a . A . . . . ."),
      rule("a . . . . . A ."),
      rule("a . . . . . . A"),
    ]).toEqual(["two-moves", "near", "near", "two-moves"]);
  });

  it("MAI-V2 open information: everybody may read the schemes, and the trace shows them", () => {
    expect(SCHEMES.mayRead({ isGM: false }, { openInformation: false })).toBe(false);
    expect(SCHEMES.mayRead({ isGM: true }, { openInformation: false })).toBe(true);
    expect(SCHEMES.mayRead({ isGM: false }, { openInformation: true })).toBe(true);
    const figures = { w: monster("warg"), A: hero() };
    const open = game("w . A", { figures, options: { "monster-ai": { openInformation: true } } });
    const text = prose(open.decide("w"));
    expect(text).toContain("1. If it with at most 10 HP: Heal itself 1d8+1, Charge 3");
    expect(text).toContain("Target priority: highest HP");
    expect(prose(game("w . A", { figures }).decide("w"))).not.toContain("Target priority");
  });

  it("MAI-V3 encounters are built from several types at once", () => {
    const groups = [{ scheme: "goblin-warrior", count: 3, extraCards: 0 }];
    expect(encounterAdvice(groups)).toEqual(["single-type"]);
    expect(encounterAdvice([...groups, { scheme: "warg", count: 1, extraCards: 0 }])).toEqual([]);
    expect(encounterAdvice([...groups, { scheme: "ogre", count: 1, extraCards: 0 }])).toEqual([
      "unknown-scheme",
    ]);
    const mixed = game("w g A", { figures: { w: monster("warg"), g: monster("goblin-warrior"), A: hero() } });
    expect(mixed.order().figures).toHaveLength(3);
  });

  it("MAI-V4 narrative mode: what it means to do and to whom, no path and no dice", () => {
    const options = { "monster-ai": { narrative: true } };
    const figures = { w: monster("warg", { hp: { value: 9, max: 20 } }), A: hero(8), B: hero(9) };
    const at = game("w . . # A\n. . . # B", { figures, options });
    const heal = at.act("w");
    expect(heal.plan.steps.map(({ kind }) => kind)).toEqual(["act", "act"]);
    expect(at.hp("w"), "nobody rolled").toBe(9);
    expect(at.memory.charges, "charges belong to the decision").toEqual({ warg: { "lick-wounds": 3 } });
    const bite = at.act("w");
    expect(
      bite.plan.steps.every((step) => step.kind === "act" && step.act === "told" && step.target === "B"),
    ).toBe(true);
    expect(at.hp("B")).toBe(9);
    expect(renderText(bite.plan.rule.because, english)).toBe("B is near; you tell how it goes.");
    const far = game("w . . . . . . . . . . . . A", { figures: { w: monster("warg"), A: hero() }, options });
    expect(verdicts(far.decide("w")).at(-1)).toBe("two-moves chosen");
    expect(brief(far.decide("w"))).toBe("told A");
  });
});

describe("bosses, versions, encounters", () => {
  it("MAI-B1 a boss is marked as such", () => {
    expect(
      SHIPPED.schemes.filter(({ boss }) => boss).map(({ id }) => id),
      "MAI-Q24",
    ).toEqual(["goblin-hag"]);
    expect(sheetOf(SHIPPED.scheme("goblin-hag") ?? never()).boss).toBe(true);
  });

  it("MAI-B2 more than one boss in an encounter is advised against", () => {
    expect(
      encounterAdvice([
        { scheme: "goblin-hag", count: 2, extraCards: 0 },
        { scheme: "warg", count: 1, extraCards: 0 },
      ]),
    ).toEqual(["several-bosses"]);
    expect(
      encounterAdvice([
        { scheme: "goblin-hag", count: 1, extraCards: 0 },
        { scheme: "warg", count: 1, extraCards: 0 },
      ]),
    ).toEqual([]);
  });

  it("MAI-B4 the edition is 1.3: a card-based order, targeting by effective range", () => {
    expect(monsterAi.edition).toBe("1.3");
    expect(monsterAi).toHaveProperty("order");
    expect(monsterAi.unit).toBe("space");
  });

  it("MAI-B5 the level-1 encounters for four players are there (MAI-Q23)", () => {
    const told = ENCOUNTERS.map(({ groups }) =>
      groups.map((group) =>
        group
          .map(
            ({ scheme: id, count, extraCards }) => `${count} ${id}${extraCards > 0 ? ` +${extraCards}` : ""}`,
          )
          .join(", "),
      ),
    );
    expect(told).toEqual([
      ["4 goblin-warrior, 2 goblin-archer, 1 goblin-thief"],
      ["3 goblin-warrior, 1 warg, 1 goblin-torcher, 2 goblin-archer"],
      ["1 goblin-hag, 3 goblin-warrior, 1 warg, 1 goblin-torcher", "1 goblin-hag, 3 goblin-warrior, 2 warg"],
      ["1 goblin-hag +2, 2 goblin-thief, 1 orc-shaman"],
    ]);
    expect(
      ENCOUNTERS.every(
        ({ level, players, groups }) =>
          level === 1 && players === 4 && groups.every((group) => encounterAdvice(group).length === 0),
      ),
    ).toBe(true);
    expect(readEncounter({ format: "opfor-encounter" }).ok).toBe(false);
  });
});

describe("program your own", () => {
  it("MAI-U1 a profile may carry a scheme of its own, as an object or as JSON text; six of them make a sheet", () => {
    const sheet = Array.from({ length: 6 }, (_, index) =>
      scheme({ id: `own-${index}`, name: `Own ${index}` }),
    );
    for (const own of sheet) {
      expect(checkProfile({ scheme: own }, "").profile.scheme?.name).toMatch(/^Own \d$/);
      expect(checkProfile({ scheme: JSON.stringify(own) }, "").problems).toEqual([]);
    }
    expect(checkProfile({ scheme: "warg" }, "").profile.scheme?.id).toBe("warg");
    const played = game("a . A", {
      figures: {
        a: { ruleset: "monster-ai", doctrine: "own-1", profile: { scheme: plain(sheet[1] ?? "") } },
        A: hero(),
      },
    });
    expect(brief(played.decide("a"))).toBe("move 1,0 > attack A");
  });

  it("MAI-U1 a behaviour with a mistake is left out until it is mended; the rest is played", () => {
    const broken = scheme({
      behaviours: [behaviour("bad", "1", melee({ damage: "lots" })), behaviour("hit", "1+", move, melee())],
    });
    const { profile, problems } = checkProfile({ scheme: broken }, "");
    expect(profile.scheme?.behaviours.map(({ id }) => id)).toEqual(["hit"]);
    expect(problems.map(({ field, text }) => `${field}: ${renderText(text, english)}`)).toEqual([
      "profile.scheme.behaviours.0.actions.0.damage: Behaviour 1, action 1, damage: expected a roll such as 1d6+2, or a number",
    ]);
    expect(renderText(problems[0]?.text ?? { key: "" }, loadCatalog("de"))).toBe(
      "Verhalten 1, Aktion 1, Schaden: erwartet einen Wurf wie 1d6+2 oder eine Zahl",
    );
    const { trace } = game("a . A", {
      figures: { a: beast({ behaviours: jsonAt(broken, "behaviours") ?? [] }) },
    }).decide("a");
    expect(traceProse(trace, english)[0], "its number is the one on the sheet").toContain("Behaviour 2:");
    const hopeless = checkProfile({ scheme: { name: 7 } }, "");
    expect(hopeless.profile.scheme).toBeUndefined();
    expect(hopeless.problems.length).toBeGreaterThan(3);
  });

  it("MAI-U1 the doctrine names a shipped scheme; an unknown one is a problem, not a crash", () => {
    expect(monsterAi.doctrines.map(({ id }) => id)).toEqual([
      "goblin-warrior",
      "goblin-archer",
      "goblin-thief",
      "goblin-torcher",
      "warg",
      "goblin-hag",
      "orc-shaman",
      ...libraryOf(BESTIARY_DATA).schemes.map(({ id }) => id),
      "by-sheet",
    ]);
    expect(checkProfile({}, "warg").profile).toMatchObject({ defence: 13, speed: 10, range: 1 });
    expect(checkProfile({ defence: 18, speed: 4 }, "warg").profile).toMatchObject({ defence: 18, speed: 4 });
    expect(checkProfile({}, "unicorn").problems.map(({ field }) => field)).toEqual(["doctrine"]);
    for (const raw of [null, 3, "x", [], { gold: "much" }, { abilities: { str: "a" } }])
      expect(checkProfile(raw, "warg").profile.scheme?.id).toBe("warg");
  });
});
