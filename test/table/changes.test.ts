import { beforeEach, describe, expect, it } from "vitest";
import { Hooks } from "../../table/src/host/hooks.ts";
import { fight, load, openClient, scene, token } from "./client.ts";
import { GM, practiceBattle, sitDown } from "./page.ts";

const { listenToWorld } = await load("hooks/world-events");

/** How active effects change numbers: `CONST.ACTIVE_EFFECT_MODES`, and the types of V14. */
describe.each([13, 14] as const)("effects, on generation %i", (generation) => {
  beforeEach(() => openClient(generation));
  const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
  const changed = async (...changes: [kind: string, value: string][]): Promise<unknown> => {
    const list = changes.map(([kind, value]) => ({
      key: "system.speed",
      value,
      ...(generation === 13 ? { mode: MODES.indexOf(kind) } : { type: kind }),
    }));
    const { actor } = token("Captain");
    await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "E", ...(generation === 13 ? { changes: list } : { system: { changes: list } }) },
    ]);
    return actor.system.speed;
  };
  it.each([
    ["add", "3", 9],
    ["add", "-2", 4],
    ["multiply", "0.5", 3],
    ["override", "1", 1],
    ["upgrade", "8", 8],
    ["upgrade", "5", 6],
    ["downgrade", "5", 5],
    ["downgrade", "8", 6],
    ["custom", "9", 6],
  ])("%s %s makes 6 to %s", async (kind, value, expected) => {
    expect(await changed([kind, value])).toBe(expected);
    expect(token("Captain").actor._source.system.speed).toBe(6);
  });
  it("multiply first, then add, then the limits, then what overrides all", async () => {
    expect(await changed(["upgrade", "20"], ["add", "1"], ["multiply", "2"])).toBe(20);
    expect(await changed(["downgrade", "12"])).toBe(20);
  });
  it("count only while they are on", async () => {
    await changed(["add", "3"]);
    const [effect] = token("Captain").actor.effects.contents;
    await effect.update({ disabled: true });
    expect(token("Captain").actor.system.speed).toBe(6);
    await effect.update({ disabled: false });
    expect(token("Captain").actor.system.speed).toBe(9);
    await effect.delete();
    expect(token("Captain").actor.system.speed).toBe(6);
  });
});

describe.each([13, 14] as const)("where a token has been, on generation %i", (generation) => {
  beforeEach(() => openClient(generation));
  const at = (list: readonly { x: number; y: number }[]): number[][] => list.map(({ x, y }) => [x, y]);
  it("is remembered in a combat, until it is forgotten or its next turn begins", async () => {
    const [kyra, raider] = [token("Kyra"), token("Raider 1")];
    await kyra.move([{ x: 500, y: 600 }], { animate: false });
    expect(kyra.movementHistory).toEqual([]);
    await fight().startCombat();
    for (const one of [kyra, raider]) {
      const { x, y } = one._source;
      const way = [
        { x, y: y + 100 },
        { x: x - 100, y: y + 200 },
      ];
      await one.move(way, { animate: false });
      const been = at(one.movementHistory);
      expect([been[0], been.at(-1)]).toEqual([
        [x, y],
        [x - 100, y + 200],
      ]);
    }
    await kyra.clearMovementHistory();
    expect([kyra.movementHistory.length, raider.movementHistory.length > 0]).toEqual([0, true]);
    await fight().nextTurn();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(raider.movementHistory).toEqual([]);
  });
  it("and what it passes through on the way: into rubble, through it, and out", () => {
    const [rubble] = scene().regions.contents;
    const way = [
      { x: 1800, y: 700, elevation: 0 },
      { x: 2400, y: 700, elevation: 0 },
    ];
    const through = rubble
      .segmentizeMovementPath(way, [{ x: 0, y: 0 }])
      .map(({ type, from, to }: any) => [type, from.x, to.x]);
    expect(through).toEqual([
      [1, 1900, 1900],
      [0, 1900, 2200],
      [-1, 2200, 2200],
    ]);
    expect(
      rubble.segmentizeMovementPath(
        way.map((one) => ({ ...one, y: 500 })),
        [{ x: 0, y: 0 }],
      ),
    ).toEqual([]);
  });
});

describe("another battle", () => {
  it("brings its settings and leaves those it says nothing of", async () => {
    const hub = sitDown(14, GM);
    game.settings.register("opfor", "mine", { scope: "world", type: Number, default: 0 });
    game.settings.register("opfor", "kept", { scope: "world", type: Number, default: 0 });
    await game.settings.set("opfor", "mine", 1);
    await game.settings.set("opfor", "kept", 2);
    const values = (): Record<string, unknown> =>
      Object.fromEntries(
        (hub.world.data.collections["settings"] ?? []).map((one: any) => [one.key, JSON.parse(one.value)]),
      );
    expect(values()).toMatchObject({ "opfor.mine": 1, "opfor.kept": 2 });
    const { documents, ...battle } = practiceBattle("gunslinger");
    const settings = [
      { key: "opfor.mine", value: "7" },
      { key: "opfor.fresh", value: "8" },
    ];
    hub.world.loadBattle({ ...battle, documents: { ...documents, settings } });
    expect(values()).toMatchObject({ "opfor.mine": 7, "opfor.kept": 2, "opfor.fresh": 8 });
    expect(
      hub.world.data.collections["settings"]?.filter((one: any) => one.key === "opfor.mine"),
    ).toHaveLength(1);
    expect([hub.world.data.battle, hub.world.data.paused, hub.world.data.time]).toEqual([
      "gunslinger",
      false,
      0,
    ]);
    expect(hub.world.data.collections["users"]?.length).toBeGreaterThan(3);
  });
});

/** A plan is made anew when something changes that it may depend on; a turn goes on when it may. */
describe("what the director hears of the world", () => {
  it("looks again at walls, regions, newcomers, sheets and effects, and goes on after a pause", async () => {
    openClient(14);
    const heard: string[] = [];
    listenToWorld({ recheck: () => heard.push("looks"), resume: () => heard.push("goes on") });
    const hears = async (work: () => unknown): Promise<string[]> => {
      heard.length = 0;
      await work();
      return [...new Set(heard)];
    };
    const map = scene();
    let made: any[] = [];
    expect(
      await hears(async () => (made = await map.createEmbeddedDocuments("Wall", [{ c: [0, 0, 9, 9] }]))),
    ).toEqual(["looks"]);
    expect(await hears(() => made[0].update({ door: 1 }))).toEqual(["looks"]);
    expect(await hears(() => made[0].delete())).toEqual(["looks"]);
    expect(await hears(() => map.regions.contents[0].update({ name: "Ruins" }))).toEqual(["looks"]);
    expect(
      await hears(() => map.regions.contents[0].behaviors.contents[0].update({ disabled: true })),
    ).toEqual(["looks"]);
    expect(await hears(() => map.createEmbeddedDocuments("Token", [{ name: "New", x: 0, y: 0 }]))).toEqual([
      "looks",
    ]);
    expect(await hears(() => token("Kyra").actor.update({ "system.hp.value": 3 }))).toEqual(["looks"]);
    expect(await hears(() => token("Kyra").actor.toggleStatusEffect("prone", { active: true }))).toEqual([
      "looks",
    ]);
    expect(await hears(() => token("Kyra").actor.toggleStatusEffect("prone", { active: false }))).toEqual([
      "looks",
    ]);
    expect(await hears(() => Hooks.callAll("pauseGame", true))).toEqual(["looks"]);
    expect(await hears(() => Hooks.callAll("pauseGame", false))).toEqual(["goes on"]);
    expect(await hears(() => Hooks.callAll("canvasReady"))).toEqual(["goes on"]);
    expect(await hears(() => Hooks.callAll("canvasTearDown"))).toEqual(["looks"]);
    expect(await hears(() => Hooks.callAll("userConnected"))).toEqual(["goes on"]);
    expect(await hears(() => map.update({ name: "Elsewhere" }))).toEqual([]);
  });
});
