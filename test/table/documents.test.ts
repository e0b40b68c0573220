import { beforeEach, describe, expect, it } from "vitest";
import { Hooks } from "../../table/src/host/hooks.ts";
import { ForcedDeletion } from "../../table/src/data/model.ts";
import { GM, PLAYER, sitDown, viewed } from "./page.ts";

describe.each([13, 14] as const)("documents, generation %i", (generation) => {
  beforeEach(() => void sitDown(generation));
  const token = (name: string): any => game.scenes.active.tokens.getName(name);

  it("keeps the source apart from the prepared values", () => {
    const t = token("Kyra");
    t.x = 1;
    expect(t._source.x).toBe(600);
    t.reset();
    expect(t.x).toBe(600);
  });
  it("sets, reads and unsets flags by path, and refuses unknown scopes", async () => {
    const t = token("Captain");
    await t.setFlag("opfor", "profile.weapons", [{ range: 24 }]);
    await t.setFlag("opfor", "mode", "auto");
    expect(t.getFlag("opfor", "profile.weapons")).toEqual([{ range: 24 }]);
    await t.unsetFlag("opfor", "profile.weapons");
    expect(t.flags.opfor).toEqual({ profile: {}, mode: "auto" });
    await expect(t.setFlag("nobody", "x", 1)).rejects.toThrow(/scope/);
    expect(() => t.getFlag("nobody", "x")).toThrow(/scope/);
  });
  it("deletes keys as the generation spells it", async () => {
    const t = token("Captain");
    await t.update({ "flags.opfor": { a: 1, b: 2 } });
    await t.update(
      generation === 13 ? { "flags.opfor.-=a": null } : { "flags.opfor.a": new ForcedDeletion() },
    );
    expect(t.flags.opfor).toEqual({ b: 2 });
  });
  it("sends only what differs and tells pre hooks, which may change or cancel", async () => {
    const t = token("Captain");
    const seen: unknown[] = [];
    Hooks.on("preUpdateToken", (_d: any, change: any) => void seen.push({ ...change }));
    Hooks.on(
      "updateToken",
      (_d: any, change: any, _o: any, user: string) =>
        void seen.push([Object.keys(change).includes("name"), user]),
    );
    await t.update({ name: "Captain", elevation: 3 });
    expect(seen).toEqual([{ elevation: 3 }, [false, GM]]);
    await t.update({ name: "Captain" });
    Hooks.on("preUpdateToken", (_d: any, change: any) => change.name !== "Nobody");
    await t.update({ name: "Nobody" });
    expect(t.name).toBe("Captain");
  });
  it("creates and deletes embedded documents with hooks on both sides of the write", async () => {
    const order: string[] = [];
    for (const h of ["preCreateWall", "createWall", "preDeleteWall", "deleteWall"])
      Hooks.on(h, () => void order.push(h));
    const scene = game.scenes.active;
    const [wall] = await scene.createEmbeddedDocuments("Wall", [{ c: [0, 0, 1, 1] }]);
    expect([wall.move, wall.door, scene.walls.get(wall.id) === wall, wall.uuid]).toEqual([
      20,
      0,
      true,
      `Scene.${scene.id as string}.Wall.${wall.id as string}`,
    ]);
    await scene.deleteEmbeddedDocuments("Wall", [wall.id]);
    expect(scene.walls.has(wall.id)).toBe(false);
    expect(order).toEqual(["preCreateWall", "createWall", "preDeleteWall", "deleteWall"]);
    await expect(scene.deleteEmbeddedDocuments("Wall", ["nothere"])).rejects.toThrow();
  });
  it("gives unlinked tokens an actor of their own, made of the base and a delta", async () => {
    const a = token("Raider 1");
    const updated: string[] = [];
    Hooks.on("updateActor", (d: any) => void updated.push(d.uuid));
    await a.actor.update({ "system.hp.value": 2 });
    expect([a.actor.isToken, a.actor.system.hp, a.baseActor.system.hp.value, a.delta._source]).toEqual([
      true,
      { value: 2, max: 5 },
      5,
      { system: { hp: { value: 2 } } },
    ]);
    expect(updated).toEqual([a.actor.uuid]);
    expect(a.getBarAttribute("bar1")).toMatchObject({ value: 2, max: 5 });
    const linked = token("Kyra");
    expect(linked.actor).toBe(game.actors.getName("Kyra"));
  });
  it("toggles status effects and answers like Foundry", async () => {
    const { actor } = token("Raider 1");
    const effect = await actor.toggleStatusEffect("dead", { active: true, overlay: true });
    expect([
      effect.statuses.has("dead"),
      effect.getFlag("core", "overlay"),
      actor.statuses.has("dead"),
      token("Raider 1").hasStatusEffect("dead"),
    ]).toEqual([true, true, true, true]);
    expect(await actor.toggleStatusEffect("dead", { active: true })).toBe(true);
    expect(await actor.toggleStatusEffect("dead")).toBe(false);
    expect(await actor.toggleStatusEffect("dead", { active: false })).toBe(undefined);
    expect(actor.statuses.size).toBe(0);
    await expect(actor.toggleStatusEffect("no such thing")).rejects.toThrow();
  });
  it("finds documents by uuid, synthetic actors too", () => {
    const { fromUuidSync } = foundry.utils;
    const t = token("Raider 1");
    expect(fromUuidSync(t.uuid)).toBe(t);
    expect(fromUuidSync(t.actor.uuid)).toBe(t.actor);
    expect(fromUuidSync("Scene.nothere0000000.Token.x")).toBe(null);
  });
  it("finds what a system keeps in its documents by uuid, though Foundry knows no such document", () => {
    const { fromUuidSync } = foundry.utils;
    const { actor } = token("Kyra");
    const deed = { id: "strike" };
    actor.getEmbeddedDocument = (type: string, id: string) =>
      type === "Deed" && id === "strike" ? deed : undefined;
    expect(fromUuidSync(`${actor.uuid}.Deed.strike`)).toBe(deed);
    expect(fromUuidSync(".Deed.strike", { relative: actor })).toBe(deed);
    delete actor.getEmbeddedDocument;
    expect(fromUuidSync(`${actor.uuid}.Deed.strike`)).toBe(null);
  });
  it("changes effects on items of a token's own actor, and leaves the base actor's alone", async () => {
    const { actor, baseActor } = token("Raider 1");
    const [sword] = await baseActor.createEmbeddedDocuments("Item", [{ name: "Sword", type: "base" }]);
    await sword.createEmbeddedDocuments("ActiveEffect", [{ name: "Sharp" }]);
    const effect = (item: any): any => item.effects.contents[0];
    actor.reset();
    await effect(actor.items.get(sword.id)).update({ name: "Blunt" });
    expect([effect(actor.items.get(sword.id)).name, effect(sword).name]).toEqual(["Blunt", "Sharp"]);
    const kept = token("Raider 1")._source.delta.items.find((item: any) => item._id === sword.id);
    expect(kept.effects[0].name).toBe("Blunt");
  });
});

describe.each([13, 14] as const)("what documents know of places, generation %i", (generation) => {
  beforeEach(() => void sitDown(generation));
  const token = (name: string): any => game.scenes.active.tokens.getName(name);

  it("has what only V14 has in V14 only", () => {
    const is14 = generation === 14;
    const t = token("Captain");
    const names = ["startMovement", "getMovementOrigin", "getVisionOrigin", "attachments"];
    expect(names.map((name) => name in t)).toEqual(names.map(() => is14));
    expect(["moveTokens", "getSurfaces"].map((name) => name in game.scenes.active)).toEqual([is14, is14]);
  });
  it("measures places: sizes, snapping, spaces occupied", () => {
    const t = token("Kyra");
    expect(t.getSize()).toEqual({ width: 100, height: 100 });
    expect(t.getCenterPoint()).toMatchObject({ x: 650, y: 650 });
    expect(t.getSnappedPosition({ x: 649, y: 551 })).toMatchObject({ x: 600, y: 600 });
    expect(t.getOccupiedGridSpaceOffsets()).toEqual([
      generation === 13 ? { i: 6, j: 6 } : { i: 6, j: 6, k: 0 },
    ]);
    expect(t.getOccupiedGridSpaceOffsets({ width: 2, height: 2, depth: 1 })).toHaveLength(4);
  });
  it("knows the terrain of regions; null is impassable", () => {
    const scene = game.scenes.active;
    const rubble = scene.regions.getName("Rubble");
    expect(rubble.testPoint({ x: 2000, y: 700, elevation: 0 })).toBe(true);
    expect(rubble.testPoint({ x: 100, y: 100, elevation: 0 })).toBe(false);
    expect(() => rubble.testPoint({ x: 1, y: 1 })).toThrow(/elevation/);
    const effects = (name: string): any[] =>
      scene.regions
        .getName(name)
        .behaviors.contents[0].system._getTerrainEffects(token("Kyra"), { action: "walk" });
    expect(effects("Rubble")[0].difficulty).toBe(2);
    expect(effects("Crates")[0].difficulty).toBe(Infinity);
    expect(scene.regions.getName("Crates").behaviors.contents[0]._source.system.difficulties.walk).toBe(null);
  });
});

describe.each([13, 14] as const)("movement rules, generation %i", (generation) => {
  beforeEach(() => void sitDown(generation));
  it("stops before impassable ground unless told to ignore costs", async () => {
    const t = viewed("Ansel");
    Object.defineProperty(t, "_object", { value: null, writable: true });
    await t.update({ x: 700, y: 1300 });
    // Nothing is drawn here, so only the bounds hold: terrain counts where the scene is viewed.
    expect(await t.move({ x: 800, y: 1300 })).toBe(false);
    expect(await t.move({ x: 800, y: 1300 }, { constrainOptions: { ignoreCost: true } })).toBe(true);
  });
  it("treats a plain update as a displacement through walls, with the movement hooks", async () => {
    const t = viewed("Raider 3");
    const actions: string[] = [];
    Hooks.on("moveToken", (_d: any, m: any) => void actions.push(m.passed.waypoints[0].action));
    await t.update({ x: 0, y: 0 });
    expect([t._source.x, t._source.y, actions]).toEqual([0, 0, ["displace"]]);
  });
  it("tells who moved it and how", async () => {
    const t = viewed("Captain");
    await t.move(
      [
        { x: 2000, y: 1000 },
        { x: 1900, y: 1000 },
      ],
      { method: "api" },
    );
    expect(t.movement).toMatchObject({
      state: "completed",
      method: "api",
      origin: { x: 2100, y: 1000 },
      destination: { x: 1900, y: 1000 },
    });
    expect(t.movement.passed.distance).toBe(2);
    expect(t.movement.user.id).toBe(GM);
  });
  it("keeps players from moving while paused", async () => {
    sitDown(generation, PLAYER);
    game.togglePause = undefined;
    game.paused_ = true;
    expect(await viewed("Kyra").move({ x: 700, y: 600 })).toBe(false);
  });
});
