import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { text } from "../../../src/core/text";
import { fight, load, loadRulesets, openClient, readKeysForWords, scene, token } from "../client.ts";
import { GM, PLAYER } from "../page.ts";

/** Schemes on pages and shelves, markers in the host's list, and what the game system's dice leave behind. */
const { giveScheme } = await load("acting/outside-turns/give-scheme");
const { takenIn } = await load("keeping/take-scheme-in");
const { listenToSchemePages } = await load("hooks/scheme-pages");
const { listenForStatuses } = await load("hooks/offer-ruleset-statuses");
const { needsRulesets } = await load("hooks/rulesets-needed");
const pages = { ...(await load("keeping/schemes-in-journal")), ...(await load("keeping/scheme-names")) };
const shelves = {
  ...(await load("keeping/own-doctrines")),
  ...(await load("keeping/move-doctrines-to-pages")),
  ...(await load("keeping/doctrine-of-token")),
};
const { rulesetOf, allCovers } = await load("keeping/ruleset-registry");
const { rollStep } = await load("acting/system-dice");
const { registerAdapter } = await load("systems/index");
const { generic } = await load("systems/generic");
const { listenForHitPoints, wholeHp } = await load("acting/outside-turns/scheme-hit-points");
await loadRulesets();

const SCHEME = "opfor.scheme";
const library = rulesetOf("monster-ai").library;
const blank = library.blank(1);
const item = (more: object = {}): any => ({ ...blank, ...more });
let made = 0;
/** A page as the host would bring it; players may write to it or not. */
function page(scheme: unknown, more: any = {}): any {
  const id = `page${String(++made)}`;
  const one: any = {
    ...{ id, uuid: `JournalEntry.x.JournalEntryPage.${id}`, name: "Page", type: SCHEME, pack: null },
    system: { ruleset: "monster-ai", scheme: typeof scheme === "string" ? scheme : JSON.stringify(scheme) },
    testUserPermission: (user: any) => more.isPlayers === true && !user.isGM,
    updateSource: (change: any) => Object.assign(one.system, change.system),
    update: (change: any) =>
      Promise.resolve(
        void (Object.assign(one.system, change.system),
        change.name === undefined || (one.name = change.name)),
      ),
    delete: () =>
      Promise.resolve(
        void (journal.contents[0].pages.contents = journal.contents[0].pages.contents.filter(
          (each: any) => each !== one,
        )),
      ),
    ...more,
  };
  return one;
}
let journal: any;
const shelve = (...all: any[]): void => {
  const list = (contents: any[]): any => ({
    contents,
    filter: (keep: any) => contents.filter(keep),
    find: (keep: any) => contents.find(keep),
  });
  const entry: any = {
    id: "j",
    flags: { opfor: { shelf: true } },
    testUserPermission: () => false,
    pages: list(all),
  };
  entry.createEmbeddedDocuments = (_: string, sources: any[]) => {
    for (const { name, system } of sources) entry.pages.contents.push(page(system.scheme, { name, system }));
    return Promise.resolve();
  };
  journal = list([entry]);
  Object.defineProperty(game, "journal", { configurable: true, value: journal });
};
const schemes = (): any[] => pages.worldSchemes().map(({ item: one }: any) => one);
const warned: string[] = [];
beforeEach(() => {
  openClient(13);
  shelve();
  warned.length = 0;
  ui.notifications = {
    warn: (words: string) => warned.push(`warn ${words}`),
    info: (words: string) => warned.push(`info ${words}`),
    error: () => undefined,
  };
  readKeysForWords();
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});
const moment = (): Promise<void> => new Promise((go) => setTimeout(go, 4));

describe("a scheme on a page", () => {
  it("is read where it is one, in bounds, and counts where no player can write it", () => {
    const read = (scheme: unknown, more: any = {}): unknown => pages.schemeOn(page(scheme, more))?.item?.id;
    const shipped = library.shipped[0].id as string;
    const long = (length: number): string =>
      JSON.stringify({ id: "long", words: "" }).slice(0, -2) + `${"x".repeat(length)}"}`;
    const bare = long(0).length;
    expect({
      one: read(item({ id: "a" })),
      text: read("{"),
      list: read([1]),
      "a shipped name": read(JSON.stringify(shipped)) === shipped,
      "an unknown name": read('"nobody"'),
      "another page": read(item({ id: "a" }), { type: "text" }),
      "without a ruleset": read("", { system: { scheme: JSON.stringify(item({ id: "a" })) } }),
      "without a scheme": read("", { system: { ruleset: "monster-ai" } }),
      longest: read(long(120_000 - bare).slice(0)),
      "too long": read(long(120_001 - bare)),
    }).toEqual({
      ...{ one: "a", text: undefined, list: undefined, "a shipped name": true, "an unknown name": undefined },
      ...{ "another page": undefined, "without a ruleset": undefined, "without a scheme": undefined },
      ...{ longest: "long", "too long": undefined },
    });
    expect([pages.idOf(7), pages.idOf({ id: 7 }), pages.nameOf([]), pages.nameOf({ name: "n" })]).toEqual([
      "",
      "",
      "",
      "n",
    ]);
    expect(
      ["Bög  Hexer!", "--", "x".repeat(60), `${"x".repeat(47)} y`].map((name) => pages.slugOf(name)),
    ).toEqual(["bog-hexer", "own", "x".repeat(48), "x".repeat(47)]);
    expect(
      [
        { id: "a" },
        { id: "" },
        {},
        7,
        { id: "a", n: 2_000_000 },
        { id: "a", w: "x".repeat(119_980) },
        { id: "a", w: "x".repeat(119_987) },
      ].map((one) => pages.fitsOnPage(one)),
    ).toEqual([true, false, false, false, false, true, false]);
    const [counted, players, packed] = [
      page("x"),
      page("x", { isPlayers: true }),
      page("x", { pack: "world.x" }),
    ];
    expect([counted, players, packed].map(pages.counts)).toEqual([true, false, false]);
  });
  it("is the world's once: the first of an id, on pages that count", () => {
    shelve(
      page(item({ id: "a", name: "1" })),
      page(item({ id: "a", name: "2" })),
      page(item({ id: "b" }), { isPlayers: true }),
      page(item({ id: "a", name: "3" }), {
        system: { ruleset: "firefight", scheme: JSON.stringify(item({ id: "a", name: "3" })) },
      }),
      page("x", { type: "text" }),
    );
    expect(schemes().map(({ id, name }) => [id, name])).toEqual([
      ["a", "1"],
      ["a", "3"],
    ]);
  });
  it("is written in its own place, on a new page, or taken away", async () => {
    shelve(page(item({ id: "a", name: "old" })));
    await pages.writeSchemes("monster-ai", [item({ id: "a", name: "new" }), item({ id: "b", name: "  " })]);
    expect(journal.contents[0].pages.contents.map(({ name }: any) => name)).toEqual([
      "new",
      "OPFOR.library.unnamed",
    ]);
    expect(schemes().map(({ id }) => id)).toEqual(["a", "b"]);
    await pages.removeScheme("firefight", "a");
    expect(schemes()).toHaveLength(2);
    await pages.removeScheme("monster-ai", "a");
    expect(schemes().map(({ id }) => id)).toEqual(["b"]);
  });
});

describe("pages in the journal", () => {
  let changes = 0;
  beforeEach(() => {
    changes = 0;
    listenToSchemePages(() => void changes++);
  });
  it("begin as a blank scheme with their name and an id that is free", () => {
    const begun = (name: string, more: any = {}): any => {
      const one = page("", { name, ...more });
      Hooks.callAll("preCreateJournalEntryPage", one);
      return one.system.scheme === "" ? "" : JSON.parse(one.system.scheme);
    };
    shelve(page(item({ id: "bog-hexer" })));
    expect([begun("Bog Hexer"), begun("Marsh")].map(({ id, name }) => [id, name])).toEqual([
      [expect.stringMatching(/^bog-hexer-./), "Bog Hexer"],
      ["marsh", "Marsh"],
    ]);
    const shipped = library.shipped[0];
    expect(begun(shipped.name).id).not.toBe(pages.slugOf(shipped.name) === shipped.id ? shipped.id : "");
    expect([begun("x", { type: "text" }), begun("x", { system: { ruleset: "chess", scheme: "" } })]).toEqual([
      "",
      "",
    ]);
    const full = page(item({ id: "a" }));
    Hooks.callAll("preCreateJournalEntryPage", full);
    expect(JSON.parse(full.system.scheme).id).toBe("a");
  });
  it("take their scheme's name with them, unless it is written itself", () => {
    const renamed = (change: any, more: any = {}): unknown => {
      Hooks.callAll("preUpdateJournalEntryPage", page(item({ id: "a", name: "old" }), more), change);
      return change.system?.scheme === undefined ? undefined : JSON.parse(change.system.scheme).name;
    };
    expect([
      renamed({ name: "new" }),
      renamed({ name: "old" }),
      renamed({}),
      renamed({ name: "new" }, { type: "text" }),
      renamed({ name: "new", system: { scheme: '{"name":"mine"}' } }),
    ]).toEqual(["new", undefined, undefined, undefined, "mine"]);
    const kept: any = { name: "new", system: { ruleset: "r" } };
    renamed(kept);
    expect(kept.system.ruleset).toBe("r");
  });
  it("tell of what came, changed or went, and of users' new roles", () => {
    const told = (hook: string, ...given: unknown[]): number => {
      changes = 0;
      Hooks.callAll(hook, ...given);
      return changes;
    };
    const entry = (...all: any[]): object => ({
      pages: { find: (keep: any) => all.find(keep), filter: (keep: any) => all.filter(keep) },
    });
    for (const act of ["create", "update", "delete"]) {
      expect([
        told(`${act}JournalEntryPage`, page(item())),
        told(`${act}JournalEntryPage`, page(item(), { type: "text" })),
      ]).toEqual([1, 0]);
      expect([told(`${act}JournalEntry`, entry(page(item()))), told(`${act}JournalEntry`, entry())]).toEqual([
        1, 0,
      ]);
    }
    expect([told("updateUser", {}, { role: 1 }), told("updateUser", {}, { name: "x" })]).toEqual([1, 0]);
  });
  it("that come with an id of another get their own, unless they say the same", async () => {
    const came = async (scheme: any, more: any = {}): Promise<unknown> => {
      const one = page(scheme, more);
      shelve(page(item({ id: "twin", name: "first" })), one);
      Hooks.callAll("createJournalEntryPage", one);
      await moment();
      return JSON.parse(one.system.scheme).id;
    };
    expect(await came(item({ id: "twin", name: "second" }))).toMatch(/^twin-./);
    expect(await came(item({ id: "twin", name: "first" }))).toBe("twin");
    expect(await came(item({ id: "other" }))).toBe("other");
    expect(await came(item({ id: "twin", name: "second" }), { isPlayers: true })).toBe("twin");
    openClient(13, PLAYER);
    expect(await came(item({ id: "twin", name: "second" }))).toBe("twin");
  });
});

describe("shelves", () => {
  it("move what an older version kept in a setting onto pages, and leave what fits on none", async () => {
    const [a, b, wrong] = [item({ id: "a", name: "A" }), item({ id: "b", name: "B" }), { id: "", name: "W" }];
    shelve(page(b));
    await game.settings.set("opfor", "library", { "monster-ai": [a, b, wrong] });
    shelves.learnOwnDoctrines();
    expect(shelves.ownItems("monster-ai").map(({ id }: any) => id)).toEqual(["b", "a", ""]);
    await shelves.moveToPages();
    expect([schemes().map(({ id }) => id), game.settings.get("opfor", "library")]).toEqual([
      ["b", "a"],
      { "monster-ai": [wrong] },
    ]);
    await game.settings.set("opfor", "library", { "monster-ai": [] });
    await shelves.moveToPages();
    expect(schemes()).toHaveLength(2);
  });
  it("keep what is saved once, and forget the setting's", async () => {
    await game.settings.set("opfor", "library", {
      "monster-ai": [item({ id: "a", name: "old" }), item({ id: "c" })],
      firefight: [],
    });
    await shelves.saveItems("monster-ai", [item({ id: "a", name: "new" })]);
    expect(game.settings.get("opfor", "library")["monster-ai"].map(({ id }: any) => id)).toEqual(["c"]);
    expect(
      shelves.ownItems("monster-ai").map(({ id, name }: any) => `${String(id)} ${String(name)}`),
    ).toEqual(["a new", `c ${String(blank.name)}`]);
    await shelves.removeItem("monster-ai", "a");
    expect(shelves.ownItems("monster-ai").map(({ id }: any) => id)).toEqual(["c"]);
    shelve(page(library.shipped[0]));
    shelves.learnOwnDoctrines();
    expect(shelves.ownItems("monster-ai").map(({ id }: any) => id)).toEqual(["c"]);
    const shelf = { ruleset: "monster-ai", library };
    expect(
      [library.shipped[0], item({ id: "c" }), item({ id: "nowhere" })].map((one) =>
        shelves.isShelved({ shelf, item: one }),
      ),
    ).toEqual([true, true, false]);
    const of = token("Raider 1");
    const ids = [
      await shelves.keepMade(of, { shelf, item: item({ id: "hexer" }) }),
      await shelves.keepMade(of, { shelf, item: item({ id: "hexer" }) }),
      await shelves.keepMade(of, { shelf, item: item({ id: "hexer" }) }),
    ];
    expect([ids, of.flags.opfor.doctrine]).toEqual([
      ["hexer-sheet", "hexer-sheet-2", "hexer-sheet-3"],
      "hexer-sheet-3",
    ]);
    const long = await shelves.keepMade(of, { shelf, item: item({ id: "y".repeat(70) }) });
    expect([long, await shelves.keepMade(of, { shelf, item: item({ id: "y".repeat(70) }) })]).toEqual([
      "y".repeat(60),
      `${"y".repeat(50)}-sheet-2`,
    ]);
    for (const { id } of schemes()) await shelves.removeItem("monster-ai", id);
    await game.settings.set("opfor", "library", {});
    shelves.learnOwnDoctrines();
  });
  it("give a scheme of a page to tokens, taken in where it is not known, without what was carried before", async () => {
    shelves.learnOwnDoctrines();
    const field = library.field as string;
    const [raider, captain] = [token("Raider 1"), token("Captain")];
    await raider.update({
      "flags.opfor": { ruleset: "monster-ai", doctrine: "x", profile: { speed: 4, [field]: { a: 1 } } },
    });
    await captain.update({ "flags.opfor": { ruleset: "firefight", doctrine: "x", profile: { speed: 4 } } });
    await giveScheme(page("{"), [raider]);
    await giveScheme(page(item({ id: "new", name: "New" })), []);
    expect(warned.map((words) => words.slice(0, 4))).toEqual(["warn", "warn"]);
    await giveScheme(page(item({ id: "new", name: "New" }), { name: "The page" }), [raider, captain]);
    expect([raider.flags.opfor, captain.flags.opfor]).toEqual([
      { ruleset: "monster-ai", doctrine: "new", profile: { speed: 4 } },
      { ruleset: "monster-ai", doctrine: "new" },
    ]);
    expect(warned.at(-1)).toMatch(/^info /);
    expect(await takenIn(page(item({ id: "new", name: "New" })))).toEqual({
      ruleset: "monster-ai",
      id: "new",
    });
    const other = await takenIn(page(item({ id: "new", name: "Other" })));
    expect(other?.id).toMatch(/^new-./);
    const { id } = library.shipped[0];
    expect(await takenIn(page(library.shipped[0]))).toEqual({ ruleset: "monster-ai", id });
    expect(
      await takenIn(page(item(), { system: { ruleset: "chess", scheme: JSON.stringify(item()) } })),
    ).toBeUndefined();
    for (const one of schemes()) await shelves.removeItem("monster-ai", one.id);
    shelves.learnOwnDoctrines();
  });
});

describe("what the host's lists and pages get", () => {
  it("the markers of rulesets whose figures stand on the scene, once, with a picture like theirs", async () => {
    const cover = allCovers().find(({ statuses }: any) => (statuses ?? []).length > 0);
    const [status] = cover.statuses;
    const before = CONFIG.statusEffects;
    for (const list of [
      [
        { id: "prone", img: "prone.svg" },
        { id: status.like[0] ?? "none", img: "like.svg" },
      ],
      { prone: { id: "prone" } },
    ]) {
      CONFIG.statusEffects = list as any;
      listenForStatuses();
      await token("Raider 1").update({ "flags.opfor.ruleset": "" });
      expect(Object.values(list)).toHaveLength(Array.isArray(list) ? 2 : 1);
      await token("Raider 1").update({ "flags.opfor.ruleset": cover.id });
      const found = (): any[] => Object.values<any>(list).filter(({ id }) => id === status.id);
      expect(found()).toEqual([
        Array.isArray(list)
          ? {
              id: status.id,
              name: status.label.key,
              img: status.like[0] === undefined ? "prone.svg" : "like.svg",
            }
          : { id: status.id, name: status.label.key },
      ]);
      Hooks.callAll("canvasReady");
      expect(found()).toHaveLength(1);
      (globalThis as Data)["canvas"] = { ready: false, scene: null };
      Hooks.callAll("createToken");
      (globalThis as Data)["canvas"] = { ready: false, scene: scene() };
      await token("Raider 1").update({ "flags.opfor.ruleset": "" });
    }
    CONFIG.statusEffects = before;
  });
  it("the rules, where somebody is played and this page decides", async () => {
    expect(needsRulesets()).toBe(false);
    await token("Raider 1").update({ "flags.opfor.ruleset": "chess" });
    expect(needsRulesets()).toBe(false);
    await token("Raider 1").update({ "flags.opfor.ruleset": "monster-ai" });
    expect(needsRulesets()).toBe(true);
    (globalThis as Data)["canvas"] = { ready: false, scene: null };
    expect(needsRulesets()).toBe(true);
    for (const one of [...fight().combatants]) await one.delete();
    expect(needsRulesets()).toBe(false);
    openClient(13, PLAYER, {
      others: [GM],
      prepare: ({ scenes = [] }) => {
        for (const one of scenes[0].tokens) one.flags = { opfor: { ruleset: "monster-ai" } };
      },
    });
    expect(needsRulesets()).toBe(false);
  });
});

describe("hit points that a scheme brings", () => {
  it("come with it, where nobody fights yet and no sheet tells of them", async () => {
    const hp = library.hitPoints(library.shipped[0]) as number;
    expect(hp).toBeGreaterThan(0);
    listenForHitPoints();
    const give = async (
      name: string,
      user = GM,
      flags: object = { doctrine: library.shipped[0].id, ruleset: "monster-ai" },
    ): Promise<unknown> => {
      await token(name).actor.update({ "system.hp": { value: 1, max: 2 } });
      token(name).updateSource({ flags: { opfor: flags } });
      Hooks.callAll("updateToken", token(name), { flags: { opfor: flags } }, {}, user);
      await moment();
      return token(name).actor.system.hp;
    };
    expect(await give("Raider 1")).toEqual({ value: hp, max: hp });
    expect(await give("Raider 2", PLAYER)).toEqual({ value: 1, max: 2 });
    expect(await give("Raider 2", GM, { mode: "auto" })).toEqual({ value: 1, max: 2 });
    expect(await give("Raider 2", GM, { ruleset: "monster-ai", doctrine: "unknown" })).toEqual({
      value: 1,
      max: 2,
    });
    await fight().startCombat();
    expect(await give("Raider 3")).toEqual({ value: 1, max: 2 });
    await fight()
      .combatants.find((one: any) => one.tokenId === token("Raider 3").id)
      .delete();
    expect(await give("Raider 3")).toEqual({ value: hp, max: hp });
    expect(wholeHp(token("Captain").actor, 7)).toEqual({ "system.hp.value": 7, "system.hp.max": 7 });
  });
});

describe("who falls by the system's dice", () => {
  it("is marked, and a hero goes on by the system's own rules", async () => {
    const conditions: unknown[] = [];
    const down = new Set(["Captain", "Kyra"]);
    game.system = { ...game.system, id: "deadly" };
    canvas.tokens = { setTargets: () => undefined, controlled: [] };
    registerAdapter({
      ...generic,
      id: "deadly",
      isDown: ({ name }: any) => down.has(name),
      setCondition: (one: any, what: string, on: boolean) =>
        Promise.resolve((conditions.push([one.name, what, on]), true)),
      roll: ({ targets }: any) =>
        Promise.resolve({ name: "Axe", results: targets.map((target: any) => ({ target, hit: true })) }),
    });
    Object.defineProperty(token("Kyra").actor, "type", { value: "character" });
    await token("Raider 1").setFlag("opfor", "dice", "system");
    const step = (target: string): object => ({
      kind: "attack",
      manner: "melee",
      figure: token("Raider 1").id,
      target: token(target).id,
      source: "axe",
      label: text("x"),
    });
    const roll = (target: string): Promise<any> =>
      rollStep(step(target), 0, { find: (id: string) => scene().tokens.get(id), combat: fight() });
    const isOut = (name: string): unknown =>
      fight().combatants.find((one: any) => one.tokenId === token(name).id).defeated;
    for (const name of ["Captain", "Kyra", "Dov"]) expect((await roll(name)).hit).toEqual([token(name).id]);
    expect([
      isOut("Captain"),
      [...token("Captain").actor.statuses],
      isOut("Kyra"),
      isOut("Dov"),
      conditions,
    ]).toEqual([true, ["dead"], false, false, [["Kyra", "unconscious", true]]]);
  });
});
