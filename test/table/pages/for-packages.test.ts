import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage, type Page } from "../paper/open-page.ts";

/** What packages of others rely on beside documents and windows, as documented. */
describe.each([13, 14] as const)("a bare table of generation %i", (generation) => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage({ generation, bare: true });
  });
  afterAll(() => page.close());

  it("is one game, of the documented class", () => {
    expect(game).toBeInstanceOf(foundry.Game);
    expect([game.ready, game.view, game.release.generation]).toEqual([true, "game", generation]);
    for (const name of ["initialize", "initializeDocuments", "initializePacks"])
      expect(foundry.Game.prototype[name], name).toBeTypeOf("function");
  });

  it("takes settings at any time and keys in init only, and knows none that nobody registered", () => {
    expect(() => game.settings.get("camp", "late")).toThrow("not a registered game setting");
    game.settings.register("camp", "late", { scope: "world", type: Number, default: 4 });
    expect(game.settings.get("camp", "late")).toBe(4);
    expect(() => game.keybindings.register("camp", "late", { name: "Late", editable: [] })).toThrow(
      "after the init hook",
    );
    // The world's own values are not there before the game begins.
    const early = new foundry.helpers.ClientSettings();
    early.register("camp", "early", { scope: "world", type: Number, default: 1 });
    expect(() => early.get("camp", "early")).toThrow("before the game begins");
  });

  it("has the layers beside its own, each of its documented class", () => {
    const { layers } = foundry.canvas;
    const found = {
      tiles: "Tiles",
      drawings: "Drawings",
      notes: "Notes",
      lighting: "Lighting",
      sounds: "Sounds",
    };
    for (const [name, cls] of Object.entries(found)) {
      expect(canvas[name], name).toBeInstanceOf(layers[`${cls}Layer`]);
      expect(canvas[name], name).toBeInstanceOf(layers.PlaceablesLayer);
      expect(CONFIG.Canvas.layers[name].layerClass).toBe(layers[`${cls}Layer`]);
    }
    expect(canvas.templates === undefined).toBe(generation === 14);
    expect(canvas.getLayerByEmbeddedName("Token")).toBe(canvas.tokens);
    expect(canvas.tokens.hud).toBe(canvas.hud.token);
    expect(canvas.walls.hud).toBeNull();
  });

  it("draws its interface by rank: regions under tokens, and what is added where it says", () => {
    const { interface: shown } = canvas;
    expect([canvas.stage.sortableChildren, shown.sortableChildren]).toEqual([true, true]);
    expect(foundry.canvas.layers.RegionLayer.layerOptions.zIndex).toBe(100);
    expect(foundry.canvas.layers.TokenLayer.layerOptions.zIndex).toBe(200);
  });

  it("says which tokens can see", async () => {
    const [token] = canvas.tokens.placeables;
    const sees = async (enabled: boolean): Promise<boolean> => {
      await token.document.update({ "sight.enabled": enabled });
      return token.hasSight;
    };
    expect([await sees(true), await sees(false)]).toEqual([true, false]);
  });

  it("asks the token where a move ends, so that a system can stop it before who stands there", async () => {
    const token = canvas.tokens.placeables[0];
    const other = canvas.tokens.placeables[1];
    const cls = token.constructor.prototype;
    const { constrainMovementPath: plain } = cls;
    const asked: unknown[] = [];
    cls.constrainMovementPath = function (this: any, path: any[], options: any) {
      const [way, cut] = plain.call(this, path, options);
      asked.push(options.ignoreTokens ?? false);
      if (options.ignoreTokens) return [way, cut];
      const free = way.filter(({ x, y }: any) => x !== other.document.x || y !== other.document.y);
      return [free, cut || free.length < way.length];
    };
    try {
      const { x, y } = other.document;
      const before = token.document._source;
      const from = { x: before.x, y: before.y };
      const move = (options: object): Promise<unknown> =>
        token.document.move([{ x, y }], {
          constrainOptions: { ignoreWalls: true, ...options },
          animate: false,
        });
      await move({});
      expect({ x: token.document._source.x, y: token.document._source.y }).toEqual(from);
      await move({ ignoreTokens: true });
      expect({ x: token.document._source.x, y: token.document._source.y }).toEqual({ x, y });
      expect(asked).toEqual(expect.arrayContaining([false, true]));
    } finally {
      cls.constrainMovementPath = plain;
    }
  });

  it("makes a directory of parts, to which a system adds its own", async () => {
    const { ActorDirectory } = foundry.applications.sidebar.tabs;
    expect(Object.keys(ActorDirectory.PARTS)).toEqual(["header", "directory", "footer"]);
    const given: string[] = [];
    class CampDirectory extends ActorDirectory {
      static PARTS = { ...super.PARTS, parties: { template: "templates/generic/form-footer.hbs" } };
      async _preparePartContext(part: string, context: any, options: any): Promise<any> {
        given.push(part);
        return super._preparePartContext(part, context, options);
      }
      async _prepareFooterContext(context: any, options: any): Promise<void> {
        await super._prepareFooterContext(context, options);
        context.buttons = [{ type: "button", action: "camp", icon: "fa-solid fa-star", label: "Camp" }];
      }
    }
    const app = new (CampDirectory as any)({ id: "camp-actors" });
    await app.render({ force: true });
    expect(given).toEqual(["header", "directory", "footer", "parties"]);
    expect(Object.keys(app.parts)).toEqual(given);
    expect(app.parts.directory.querySelectorAll(".directory-item").length).toBe(game.actors.size);
    expect(app.parts.footer.querySelector("[data-action=camp]").textContent).toBe("Camp");
    // A part that was moved into another is found there again.
    app.parts.directory.prepend(app.parts.parties);
    await app.render({ parts: ["parties"] });
    expect(app.parts.parties.parentElement).toBe(app.parts.directory);
    expect(app.element.querySelectorAll("[data-application-part=parties]").length).toBe(1);
    await app.close();
  });

  it("makes the lines of a directory from the partial that its class names", async () => {
    const { ActorDirectory } = foundry.applications.sidebar.tabs;
    class CampDirectory extends ActorDirectory {
      static _entryPartial = "templates/generic/form-footer.hbs";
    }
    const app = new (CampDirectory as any)({ id: "camp-lines" });
    await app.render({ force: true });
    expect(app.parts.directory.querySelectorAll("footer").length).toBe(game.actors.size);
    expect(app.parts.directory.querySelectorAll(".directory-item").length).toBe(0);
    await app.close();
  });
});

it("the chat log is drawn between setup and ready", async () => {
  const { Hooks } = await import("../../../table/src/host/hooks.ts");
  const order: string[] = [];
  const { callAll } = Hooks;
  Hooks.callAll = function (this: unknown, name: string, ...given: unknown[]) {
    if (["init", "setup", "renderChatLog", "ready"].includes(name)) order.push(name);
    return callAll.call(Hooks, name, ...given);
  };
  const page = await openPage({ generation: 13, bare: true }).finally(() => (Hooks.callAll = callAll));
  expect(order.slice(0, 4)).toEqual(["init", "setup", "renderChatLog", "ready"]);
  await page.close();
});
