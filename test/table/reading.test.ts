import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fight, load, openClient, scene, token } from "./client.ts";
import { GM, PLAYER, PLAYER2 } from "./page.ts";

/** What is read of a scene, and whose word counts for what. */
const { readScene, standingAt } = await load("reading/scene-reader");
const { tokenOf, figureIdOf } = await load("reading/token-of-figure");
const { configOf } = await load("reading/token-config");
const { entrust, awaitsWord, listenToGMs } = await load("trust/entrusted-figures");
const { mayRun, isPlayers } = await load("trust/rights");
const { isSecret, withoutNames, sawThen, isOnPanel, readsName, nameHere } = await load("telling/audience");
const { actingUser, notifierOf, mayStop } = await load("turns/acting-client/authority");

interface Read {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly x: number;
  readonly y: number;
  readonly hp?: { readonly value: number; readonly max: number };
  readonly statuses: readonly string[];
  readonly defeated: boolean;
  readonly hidden: boolean;
  readonly profile: Readonly<Record<string, unknown>>;
}
const figures = (): Read[] => readScene(scene(), fight()).figures;
const figure = (name: string): Read => {
  const found = figures().find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} was not read`);
  return found;
};
const names = (): string[] => figures().map(({ name }) => name);
const ofUser = (id: string): any => game.users.get(id);

beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe.each([13, 14] as const)("a scene as the rules see it, on generation %i", (generation) => {
  beforeEach(() => openClient(generation));

  it("has its size, its walls, its ground, and who stands where on which side", () => {
    const { scene: map, walls, regions, round, acted } = readScene(scene(), fight());
    expect(map.area).toEqual({ x: 0, y: 0, width: 2400, height: 1500 });
    expect([walls.length, round, acted]).toEqual([17, 1, []]);
    expect(walls[2]).toMatchObject({ id: "skwall0000000003", c: [1600, 100, 1700, 100], door: 1, ds: 0 });
    expect(regions.map((one: any) => [one.name, one.rings.length])).toEqual([
      ["Rubble", 2],
      ["Crates", 4],
    ]);
    expect(figure("Raider 1")).toMatchObject({
      x: 1450,
      y: 750,
      side: "hostile",
      hp: { value: 5, max: 5 },
      defeated: false,
      hidden: false,
    });
    expect(figure("Kyra").side).toBe("friendly");
  });

  it("knows who has had a turn this round, and which round it is", async () => {
    await fight().startCombat();
    await fight().nextTurn();
    await fight().nextTurn();
    const { acted, round } = readScene(scene(), fight());
    expect([acted.map((id: string) => tokenOf(scene(), id).name), round]).toEqual([["Kyra", "Raider 1"], 1]);
    for (let turns = 0; turns < 8; turns++) await fight().nextTurn();
    expect([readScene(scene(), fight()).round, readScene(scene(), null).acted]).toEqual([2, []]);
  });

  it.each([
    [1, "friendly"],
    [0, "neutral"],
    [-1, "hostile"],
    [-2, "hostile"],
  ])("a disposition of %i is %s, unless the tab says another side", async (disposition, side) => {
    await token("Captain").update({ disposition });
    expect(figure("Captain").side).toBe(side);
    await token("Captain").update({ "flags.opfor.side": "  pirates " });
    expect(figure("Captain").side).toBe("pirates");
  });

  it("knows who is out of it: by the tracker, by the overlay, and who has left", async () => {
    await fight().combatants.get("skcombat00000005").update({ defeated: true });
    await token("Raider 2").actor.toggleStatusEffect("dead", { active: true });
    await token("Raider 3").update({ "flags.opfor.left": true });
    expect([figure("Raider 1").defeated, figure("Raider 2").defeated, figure("Captain").defeated]).toEqual([
      true,
      true,
      false,
    ]);
    expect(names()).not.toContain("Raider 3");
    const at = (name: string): string[] =>
      standingAt(scene(), token(name).getCenterPoint(token(name)._source)).map(
        (one: { name: string }) => one.name,
      );
    expect([at("Raider 2"), at("Raider 3"), at("Captain")]).toEqual([[], [], ["Captain"]]);
    expect(standingAt(scene(), { x: 2151.5, y: 1048.5 })).toHaveLength(1);
    expect(standingAt(scene(), { x: 2151.6, y: 1050 })).toHaveLength(0);
    expect(standingAt(scene(), { x: 2150, y: 1048.4 })).toHaveLength(0);
  });

  it("collects conditions of the host and of the rules, each once", async () => {
    await token("Captain").actor.toggleStatusEffect("prone", { active: true });
    await token("Captain").update({ "flags.opfor.statuses": ["prone", "aiming"] });
    expect(figure("Captain").statuses).toEqual(["aiming", "prone"]);
  });

  it("leaves out who stands a map's length outside or is as large as a village, and says so once", async () => {
    await token("Captain").update({ x: 4800, y: 3000 });
    expect(names()).toContain("Captain");
    await token("Captain").update({ x: 4801 });
    await token("Marksman").update({ y: 3001 });
    await token("Raider 1").update({ width: 50, height: 50 });
    await token("Raider 2").update({ height: 51 });
    // Told of once for each: this one nobody has been told of.
    await scene().createEmbeddedDocuments("Token", [{ name: "Stray", x: -2401, y: 0 }]);
    expect(names()).toEqual(["Kyra", "Dov", "Bex", "Ansel", "Raider 1", "Raider 3"]);
    readScene(scene(), null);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const told = game.messages.contents.filter((one: any) => one.flags.opfor?.attempt !== undefined);
    expect(told).toHaveLength(1);
    expect(told[0].whisper).toEqual(game.users.filter((user: any) => user.isGM).map((user: any) => user.id));
  });

  it("reads ground with its heights and levels, and none that is switched off or has no corners", async () => {
    const [rubble, crates] = scene().regions.contents;
    await rubble.update({ elevation: { bottom: 2, top: 5 } });
    const [read] = readScene(scene(), fight()).regions;
    expect([read.name, read.bottom, read.top]).toEqual(["Rubble", 2, 5]);
    await crates.behaviors.contents[0].update({ disabled: true });
    expect(readScene(scene(), fight()).regions.map((one: any) => one.name)).toEqual(["Rubble"]);
    await rubble.update({ shapes: [] });
    expect(readScene(scene(), fight()).regions).toEqual([]);
  });

  it("says of ground that counts for nothing that it does, once", async () => {
    const warned = vi.spyOn(ui.notifications, "warn");
    const [rubble] = scene().regions.contents;
    const cheap = { type: "modifyMovementCost", system: { difficulties: { walk: 0.5 } } };
    await rubble.createEmbeddedDocuments("RegionBehavior", [cheap]);
    readScene(scene(), fight());
    await rubble.update({ elevation: { bottom: 1, top: 5 } });
    expect(readScene(scene(), fight()).regions[0].terrain).toHaveLength(1);
    expect(warned.mock.calls.map(([words]) => words)).toEqual(generation === 13 ? ["OPFOR.ui.said"] : []);
  });

  it("calls a summoned figure as its ruleset does, and finds it by that name", async () => {
    await token("Captain").update({ "flags.opfor.figure": "wolf-1" });
    expect([figureIdOf(token("Captain")), tokenOf(scene(), "wolf-1")?.name, figure("Captain").id]).toEqual([
      "wolf-1",
      "Captain",
      "wolf-1",
    ]);
    await token("Captain").update({ "flags.opfor.figure": "x".repeat(201) });
    expect(figureIdOf(token("Captain"))).toBe(token("Captain").id);
  });
});

describe.each([13, 14] as const)("whose word counts, on generation %i", (generation) => {
  beforeEach(() => openClient(generation));
  const write = (name: string, flags: object): Promise<unknown> =>
    token(name).update({ "flags.opfor": flags });
  const AUTO = { ruleset: "five-parsecs", mode: "auto", doctrine: "aggressive", profile: { speed: 40 } };

  it("a GM's figure is played as its token says", async () => {
    await write("Captain", AUTO);
    expect(configOf(token("Captain"))).toMatchObject(AUTO);
    expect([isPlayers(token("Captain")), awaitsWord(token("Captain"))]).toEqual([false, false]);
  });

  it("a player's is not, until a GM allows it; and then by what the GM saw", async () => {
    await write("Kyra", AUTO);
    expect(configOf(token("Kyra"))).toMatchObject({ ruleset: "", mode: "off", doctrine: "" });
    expect([isPlayers(token("Kyra")), awaitsWord(token("Kyra"))]).toEqual([true, true]);
    await entrust([token("Kyra")]);
    expect(configOf(token("Kyra"))).toMatchObject(AUTO);
    expect(awaitsWord(token("Kyra"))).toBe(false);
    await write("Kyra", {
      doctrine: "beast",
      mode: "auto",
      side: "hostile",
      profile: { speed: 900, stun: 2 },
    });
    const { doctrine, side, profile } = configOf(token("Kyra"));
    expect([doctrine, side, profile]).toEqual(["aggressive", undefined, { speed: 40, stun: 2 }]);
    await write("Kyra", { mode: "off" });
    expect(configOf(token("Kyra")).mode).toBe("off");
    await entrust([token("Dov")]);
    expect(configOf(token("Dov")).ruleset).toBe("");
  });

  it("a player's word makes no figure another, nor takes one off the map that all see", async () => {
    await token("Kyra").update({ "flags.opfor.figure": token("Captain").id });
    expect(figureIdOf(token("Kyra"))).toBe(token("Kyra").id);
    await write("Kyra", { left: true });
    expect(figures().some(({ name }) => name === "Kyra")).toBe(true);
    await token("Kyra").update({ hidden: true });
    expect(figures().some(({ name }) => name === "Kyra")).toBe(false);
  });

  it("what a GM changes on a player's figure counts, and nothing else that stands there", async () => {
    listenToGMs();
    await write("Kyra", { ruleset: "five-parsecs", mode: "suggest" });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(configOf(token("Kyra"))).toMatchObject({ ruleset: "five-parsecs", mode: "suggest" });
    await token("Kyra").update({ "flags.opfor.profile": { speed: 5, toughness: 3 } });
    await token("Kyra").update(
      generation === 13 ? { "flags.opfor.profile.-=speed": null } : { "flags.opfor.profile": { speed: 5 } },
    );
    expect(configOf(token("Kyra")).profile).toMatchObject({ toughness: 3 });
    await token("Kyra").delete();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(Object.keys(game.settings.get("opfor", "entrusted"))).toEqual([]);
  });

  it("a GM who gives a figure away entrusts it as it is", async () => {
    listenToGMs();
    await write("Captain", AUTO);
    await game.actors.get("skactor000000009").update({ ownership: { default: 0, [PLAYER]: 3 } });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(isPlayers(token("Captain"))).toBe(true);
    expect(configOf(token("Captain"))).toMatchObject(AUTO);
  });

  it("the owner may run a figure, or those that a GM has named", async () => {
    const may = (): boolean[] => [GM, PLAYER, PLAYER2].map((id) => mayRun(ofUser(id), token("Kyra")));
    expect(may()).toEqual([true, true, false]);
    await game.settings.set("opfor", "runners", [PLAYER2]);
    expect(may()).toEqual([true, false, false]);
    await game.settings.set("opfor", "runners", [PLAYER]);
    expect(may()).toEqual([true, true, false]);
  });
});

describe("who acts", () => {
  const played = (collections: Record<string, any[]>): void => {
    for (const one of collections["scenes"]?.[0].tokens ?? [])
      if (one.disposition < 0) one.flags = { opfor: { ruleset: "five-parsecs", mode: "auto" } };
    for (const actor of collections["actors"] ?? [])
      if (actor.name === "Captain") actor.ownership = { default: 0, [PLAYER]: 3, [PLAYER2]: 3 };
  };
  it("the active GM where there is one", () => {
    openClient(13, GM, { others: [PLAYER], prepare: played });
    expect([actingUser(token("Captain"))?.id, notifierOf(fight())?.id, mayStop(fight())]).toEqual([
      GM,
      GM,
      true,
    ]);
    openClient(14, PLAYER, { others: [GM], prepare: played });
    expect([actingUser(token("Captain"))?.id, mayStop(fight())]).toEqual([GM, false]);
  });
  it("without one the first of the owners who are there, and nobody for a GM's own", () => {
    openClient(14, PLAYER2, { others: [PLAYER], prepare: played });
    expect(actingUser(token("Captain"))?.id).toBe(PLAYER);
    openClient(14, PLAYER2, { prepare: played });
    expect(actingUser(token("Captain"))?.id).toBe(PLAYER2);
    expect([actingUser(token("Raider 1")), actingUser(null)]).toEqual([null, null]);
  });
});

describe("who is told", () => {
  it("nobody of what is hidden, on the map or in the tracker", async () => {
    openClient(14);
    expect(isSecret(token("Captain"))).toBe(false);
    await fight().combatants.get("skcombat00000009").update({ hidden: true });
    expect([
      isSecret(token("Captain")),
      isSecret(token("Captain"), fight()),
      isSecret(token("Raider 1")),
    ]).toEqual([true, true, false]);
    await token("Raider 1").update({ hidden: true });
    expect(isSecret(token("Raider 1"))).toBe(true);
  });
  it("in the panel as on its cards: all, whoever sees it, or GMs", async () => {
    openClient(14, PLAYER);
    expect([isOnPanel(token("Kyra"), fight()), isOnPanel(token("Captain"), fight())]).toEqual([
      true,
      game.settings.get("opfor", "cards") === "all",
    ]);
  });
  it("a name that the game system keeps is for GMs and owners", () => {
    openClient(14, PLAYER);
    for (const name of ["Captain", "Kyra"])
      Object.defineProperty(token(name), "playersCanSeeName", { value: false });
    const read = (name: string): unknown[] => [readsName(token(name)), nameHere(token(name))];
    expect(["Captain", "Raider 1", "Kyra"].map(read)).toEqual([
      [false, "OPFOR.ui.card.unnamed"],
      [true, "Raider 1"],
      [true, "Kyra"],
    ]);
    token("Raider 1").updateSource({ hidden: true });
    expect(nameHere(token("Raider 1"))).toBe("OPFOR.ui.card.unnamed");
  });
  it("names that are kept are said in other words, the longest first, and nothing else changes", () => {
    const data = { a: "Orc Boss hits Orc", b: ['say "Orc"', 3] };
    expect(withoutNames(data, ["Orc", "Orc Boss"], "somebody")).toEqual({
      a: "somebody hits somebody",
      b: ['say "somebody"', 3],
    });
    expect(withoutNames(data, [], "x")).toBe(data);
    expect(withoutNames({ a: 'the "Duke"' }, ['"Duke"'], 'so-called "one"')).toEqual({
      a: 'the so-called "one"',
    });
  });
  it("what somebody has seen stays seen, and what not stays unseen", () => {
    openClient(14);
    expect([
      sawThen("k", () => true),
      sawThen("k", () => false),
      sawThen("l", () => false),
      sawThen("l", () => true),
    ]).toEqual([true, true, false, false]);
    for (let at = 0; at < 400; at++) sawThen(`n${at}`, () => true);
    expect([sawThen("l", () => true), sawThen("n399", () => false)]).toEqual([true, true]);
    sessionStorage.setItem("opfor-seen", "{");
    expect(sawThen("k", () => false)).toBe(false);
  });
});
