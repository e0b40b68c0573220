import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ensureUsers } from "../../../table/src/server/hub.ts";
import { managePack, packOf } from "../../../table/src/server/packs.ts";
import { emptyWorld, World } from "../../../table/src/server/world.ts";
import { thinClass } from "../../../table/src/host/thin.ts";
import { FontConfig } from "../../../table/src/apps/configs/font-config.ts";
import { GM, PLAYER, practiceBattle } from "../page.ts";
import { Told } from "../paper/told.ts";

/** The server's answers to what nobody should ask, a shared worker with its pages, compendia, fonts, what is missing. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const SCENE = "skirmishscene000";
const worldOf = (): World => {
  const data = emptyWorld("w", 13);
  ensureUsers(data);
  const world = new World(data, () => 7);
  world.loadBattle(practiceBattle("skirmish"));
  return world;
};
const op = (action: string, type: string, more: object = {}): any => ({
  action,
  type,
  parent: null,
  options: {},
  ...more,
});

describe("a world", () => {
  it("says what is not there, and whose it is not", () => {
    const told = new Told();
    const say = (name: string, what: object, user = GM): void =>
      told.say(name, () => worldOf().apply(user, what as never).result.length);
    say("nobody", op("create", "Actor", { data: [{ name: "x" }] }), "nobody");
    say("of no kind", op("create", "Nonsense", { data: [{}] }));
    say("in no document", op("create", "Token", { parent: "Scene.none", data: [{}] }));
    say("in nothing in it", op("update", "Item", { parent: `Scene.${SCENE}.Wall.none`, data: [] }));
    say("not embedded", op("create", "Token", { parent: `Actor.skactor000000001`, data: [{}] }));
    say("no such one", op("update", "Actor", { data: [{ _id: "none", name: "x" }] }));
    say(
      "no such one in it",
      op("update", "Token", { parent: `Scene.${SCENE}`, data: [{ _id: "none", name: "x" }] }),
    );
    say("nothing to delete", op("delete", "Actor", { ids: ["none"] }));
    say("nothing to delete in it", op("delete", "Token", { parent: `Scene.${SCENE}`, ids: ["none"] }));
    say(
      "once more",
      op("create", "Actor", { data: [{ _id: "skactor000000001", name: "x" }], options: { keepId: true } }),
    );
    say("by another id", op("create", "Actor", { data: [{ _id: "skactor000000001", name: "x" }] }));
    say("not by a player", op("update", "Actor", { data: [{ _id: "skactor000000009", name: "x" }] }), PLAYER);
    say(
      "not in it by a player",
      op("update", "Token", { parent: `Scene.${SCENE}`, data: [{ _id: "sktoken000000009", x: 1 }] }),
      PLAYER,
    );
    say("in no compendium", op("create", "Actor", { pack: "world.none", data: [{ name: "x" }] }));
    say(
      "in no compendium by a player",
      op("create", "Actor", { pack: "world.none", data: [{ name: "x" }] }),
      PLAYER,
    );
    expect(told.lines).toMatchSnapshot();
  });
  it("has one active scene, and embedded lists that merge by id", () => {
    const world = worldOf();
    const scenes = (): unknown => world.data.collections["scenes"]?.map(({ _id, active }) => [_id, active]);
    world.apply(
      GM,
      op("create", "Scene", {
        data: [{ _id: "otherscene000000", name: "o", active: false }],
        options: { keepId: true },
      }),
    );
    world.apply(GM, op("update", "Scene", { data: [{ _id: "otherscene000000", active: true }] }));
    expect(scenes()).toEqual([
      [SCENE, false],
      ["otherscene000000", true],
    ]);
    world.apply(GM, op("update", "Scene", { data: [{ _id: SCENE, name: "n" }] }));
    expect(scenes()).toEqual([
      [SCENE, false],
      ["otherscene000000", true],
    ]);
    world.apply(
      GM,
      op("update", "Scene", {
        data: [
          { _id: SCENE, tokens: [{ _id: "sktoken000000001", "-=flags": null, x: 5 }, { name: "fresh" }] },
        ],
      }),
    );
    const tokens = world.data.collections["scenes"]?.[0]?.["tokens"] as Data[];
    expect([
      tokens.length,
      tokens[0]?.["x"],
      "flags" in (tokens[0] ?? {}),
      tokens.at(-1)?.["name"],
      tokens.at(-1)?.["_id"].length,
    ]).toEqual([10, 5, false, "fresh", 16]);
    world.apply(GM, op("update", "Scene", { data: [{ _id: SCENE, width: [1, 2] }] }));
    expect(world.data.collections["scenes"]?.[0]?.["width"]).toEqual([1, 2]);
    world.apply(
      GM,
      op("update", "Combatant", {
        parent: "Combat." + String(world.data.collections["combats"]?.[0]?.["_id"]),
        data: [],
        options: { combatTurn: 3 },
      }),
    );
    expect(world.data.collections["combats"]?.[0]?.["turn"]).toBe(3);
  });
  it("keeps a token's own documents in its delta, and that it has one no more", () => {
    const world = worldOf();
    const [actor] = world.data.collections["actors"];
    actor["items"] = [{ _id: "item000000000001", name: "Axe" }];
    const token = world.data.collections["scenes"]?.[0]?.["tokens"].find(
      (one: Data) => one["actorId"] === actor?.["_id"],
    );
    const parent = `Scene.${SCENE}.Token.${String(token._id)}.Actor.${String(actor?.["_id"])}`;
    const items = (): unknown => token.delta?.items;
    world.apply(GM, op("update", "Item", { parent, data: [{ _id: "item000000000001", name: "Sword" }] }));
    expect([items(), actor["items"][0].name]).toEqual([
      [{ _id: "item000000000001", name: "Sword", _stats: expect.anything() }],
      "Axe",
    ]);
    world.apply(
      GM,
      op("create", "ActiveEffect", { parent: `${parent}.Item.item000000000001`, data: [{ name: "Sharp" }] }),
    );
    expect(token.delta.items[0].effects).toHaveLength(1);
    world.apply(GM, op("delete", "Item", { parent, ids: ["item000000000001"] }));
    expect(items()).toEqual([{ _id: "item000000000001", _tombstone: true }]);
    expect(() =>
      world.apply(
        GM,
        op("create", "ActiveEffect", { parent: `${parent}.Item.item000000000001`, data: [{}] }),
      ),
    ).toThrow("does not exist");
    expect(() => world.apply(GM, op("create", "X", { parent: `${parent}.Nonsense.a`, data: [{}] }))).toThrow(
      "does not exist",
    );
  });
  it("tells players no whispers that are for others", () => {
    const world = worldOf();
    for (const [name, more] of Object.entries({
      open: {},
      mine: { author: PLAYER, whisper: [GM] },
      to: { whisper: [PLAYER] },
      secret: { author: GM, whisper: [GM] },
    }))
      world.apply(GM, op("create", "ChatMessage", { data: [{ content: name, ...more }] }));
    const read = (user: string): unknown =>
      world.snapshotFor(user).collections["messages"]?.map(({ content }) => content as string);
    expect([read(GM), read(PLAYER), read("nobody")]).toEqual([
      ["open", "mine", "to", "secret"],
      ["open", "mine", "to"],
      [],
    ]);
  });
});

describe("compendia of a world", () => {
  it("have a name of their own, a kind, and a lock", () => {
    const data = emptyWorld("w", 13);
    const make = (label: string, more: object = {}): unknown => {
      const {
        id,
        name,
        label: words,
        type,
        locked,
        documents,
      } = managePack(data, { action: "create", label, type: "Actor", ...more } as never);
      return [id, name, words, type, locked, documents];
    };
    expect([
      make(" Öl & Feuer "),
      make("öl feuer"),
      make("  "),
      make("", { name: "öl-feuer" }),
      make("!", { type: "Item" }),
    ]).toMatchInlineSnapshot(`
      [
        [
          "world.ol-feuer",
          "ol-feuer",
          "Öl & Feuer",
          "Actor",
          false,
          [],
        ],
        [
          "world.ol-feuer-2",
          "ol-feuer-2",
          "öl feuer",
          "Actor",
          false,
          [],
        ],
        [
          "world.new-compendium-3",
          "new-compendium-3",
          "New Compendium 3",
          "Actor",
          false,
          [],
        ],
        [
          "world.ol-feuer-3",
          "ol-feuer-3",
          "New Compendium 4",
          "Actor",
          false,
          [],
        ],
        [
          "world.compendium",
          "compendium",
          "!",
          "Item",
          false,
          [],
        ],
      ]
    `);
    expect(() => make("x", { type: "Token" })).toThrow("Token is not a primary document type");
    expect(() => packOf(data, "world.none")).toThrow("no compendium world.none");
    expect(managePack(data, { action: "configure", id: "world.ol-feuer", locked: true }).locked).toBe(true);
    managePack(data, { action: "delete", id: "world.ol-feuer" });
    expect(data.packs?.map(({ name }) => name)).not.toContain("ol-feuer");
    const old = { ...emptyWorld("w", 13), packs: undefined } as never;
    expect(managePack(old, { action: "create", label: "", type: "Actor" }).label).toBe("New Compendium 1");
  });
});

const moment = (ms = 4): Promise<void> => new Promise((go) => setTimeout(go, ms));

describe("a shared worker", () => {
  const stored = new Map<string, any>();
  let puts = 0;
  let opened: unknown[] = [];
  const later = (request: any, result?: unknown): any => (
    queueMicrotask(() => ((request.result = result ?? request.result), request.onsuccess?.())),
    request
  );
  const database = {
    close: () => undefined,
    createObjectStore: () => undefined,
    transaction: () => ({
      objectStore: () => ({
        get: (id: string) => later({}, structuredClone(stored.get(id))),
        put: (data: unknown, id: string) => (puts++, stored.set(id, structuredClone(data)), later({}, id)),
      }),
    }),
  };
  let scope: any;
  let dies: Record<string, () => void>;
  let loads = 0;
  beforeEach(async () => {
    stored.clear();
    [puts, opened, dies, scope] = [0, [], {}, {}];
    vi.stubGlobal("self", scope);
    vi.stubGlobal("indexedDB", {
      open: (...given: unknown[]) => {
        opened.push(given);
        const request: any = { result: database };
        queueMicrotask(() => (request.onupgradeneeded?.(), request.onsuccess()));
        return request;
      },
    });
    vi.stubGlobal("navigator", {
      locks: { request: (name: string, gone: () => void) => ((dies[name] = gone), Promise.resolve()) },
    });
    await import(
      /* @vite-ignore */ new URL(`../../../table/src/server/worker.ts?told=${++loads}`, import.meta.url).href
    );
  });
  // What is to be kept is kept a moment later.
  afterEach(() => moment(140));
  const connect = (): any => {
    const port: any = { got: [], postMessage: (message: unknown) => port.got.push(message) };
    scope.onconnect({ ports: [port] });
    return port;
  };
  const join = async (more: object = {}, port = connect()): Promise<any> => {
    port.onmessage({ data: { t: "join", world: "w", client: "c", user: "gm", chosen: "practice", ...more } });
    await moment();
    return port;
  };
  const battle = (id = "skirmish"): object => practiceBattle(id);
  const kept = (): any => stored.get("w");

  it("opens a world once, seats who comes, and keeps it a moment later", async () => {
    scope.onconnect({ ports: [] });
    const deaf = connect();
    deaf.onmessage({ data: { t: "op" } });
    const port = await join({ battle: battle(), generation: 14 });
    expect([deaf.got, port.got.map(({ t }: any) => t), puts]).toEqual([[], ["joined"], 0]);
    await moment(140);
    expect([puts, kept().generation, kept().battle, kept().system, opened[0]]).toEqual([
      1,
      14,
      "skirmish",
      "practice",
      ["opfor-practice-table", 1],
    ]);
    const other = await join({ client: "d", user: "player", generation: 13, system: "other" });
    expect(other.got[0].world.generation).toBe(14);
    await moment(140);
    expect([kept().generation, kept().system]).toEqual([14, "practice"]);
  });
  it("goes by the first page's generation and system, and thirteen where none is said", async () => {
    expect((await join({})).got[0].world.generation).toBe(13);
  });
  it("keeps an older world, gives it a system, and another battle where one is wanted", async () => {
    stored.set("w", { ...emptyWorld("w", 14), system: undefined });
    const port = await join({ battle: battle("firefight"), generation: 13, system: "dnd5e" });
    const { world } = port.got[0];
    expect([world.battle, world.generation, world.system]).toEqual(["firefight", 13, "dnd5e"]);
    const same = await join({ client: "d", battle: { ...battle("firefight"), title: "Another title" } });
    expect(same.got[0].world.title).not.toBe("Another title");
  });
  it("begins anew when it is told to, unless the battle is being played", async () => {
    const first = await join({ battle: battle() });
    const before = first.got.at(-1).world.collections.combats[0];
    first.onmessage({
      data: { t: "op", id: "1", op: op("update", "Combat", { data: [{ _id: before._id, round: 2 }] }) },
    });
    const rounds = async (more: object): Promise<unknown> => {
      const port = await join({ client: `d${JSON.stringify(more).length}`, battle: battle(), ...more });
      return [
        port.got[0].world.collections.combats[0].round,
        first.got.filter(({ t }: any) => t === "reload").length,
      ];
    };
    expect(await rounds({})).toEqual([2, 0]);
    expect(await rounds({ reset: "unless-played" })).toEqual([2, 0]);
    expect(await rounds({ reset: true })).toEqual([before.round ?? 0, 1]);
    expect(await rounds({ reset: "unless-played" })).toEqual([before.round ?? 0, 2]);
    const empty = await join({ client: "e", reset: true });
    expect(empty.got[0].world.battle).toBeNull();
  });
  it("asks who somebody is whom it does not know, and forgets who goes or dies", async () => {
    const stranger = await join({ battle: battle(), user: "nobody" });
    const { users, active, ...rest } = stranger.got[0];
    expect([rest.t, rest.battle, users.length > 2, active]).toEqual(["who", "skirmish", true, []]);
    const one = await join({});
    const other = await join({ client: "d", user: "player" });
    const active2 = (): unknown =>
      one.got.filter(({ t }: any) => t === "activity").map(({ userId, active: on }: any) => [userId, on]);
    other.onmessage({ data: { t: "bye" } });
    await moment();
    expect((active2() as unknown[]).at(-1)).toEqual([PLAYER, false]);
    await join({ client: "e", user: "player" });
    dies["opfor-table:e"]?.();
    expect((active2() as unknown[]).slice(-2)).toEqual([
      [PLAYER, true],
      [PLAYER, false],
    ]);
  });
  it("says what went wrong", async () => {
    const port = await join({ battle: { id: "x", documents: { scenes: 7 } } });
    expect(port.got[0]?.t).toMatch(/joined|fatal/);
    const broken = connect();
    broken.onmessage({
      data: {
        t: "join",
        world: "w",
        client: "z",
        user: "gm",
        battle: { id: "y", documents: { settings: 7 } },
      },
    });
    await moment();
    expect(broken.got[0]).toMatchObject({ t: "fatal" });
  });
});

describe("what the table lacks", () => {
  it("can be named and extended, and says what is missing when it is used", () => {
    const Mixin = thinClass("foundry.applications.api.SomeMixin");
    class Base {
      readonly own = 1;
    }
    expect([new (Mixin(Base))().own, typeof new (Mixin())()]).toEqual([1, "object"]);
    const Plain = thinClass("foundry.canvas.Nowhere");
    expect([
      Plain.name,
      thinClass("foundry.canvas.Nowhere") === Plain,
      Plain.implementation === Plain,
    ]).toEqual(["Nowhere", true, true]);
    expect(() => new Plain()).toThrow("foundry.canvas.Nowhere");
  });
});

describe("fonts", () => {
  it("are loaded from all their files, and offered where they may be chosen", async () => {
    const [added, made]: [unknown[], unknown[]] = [[], []];
    vi.stubGlobal("document", { fonts: { add: (face: unknown) => added.push(face) } });
    vi.stubGlobal(
      "FontFace",
      class {
        readonly #given: unknown[];
        constructor(...given: unknown[]) {
          made.push((this.#given = given));
        }
        load(): Promise<unknown> {
          return JSON.stringify(this.#given).includes("bad")
            ? Promise.reject(new Error("no"))
            : Promise.resolve(this);
        }
      },
    );
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(await FontConfig.loadFont("System", { editor: true })).toBe(true);
    expect(
      await FontConfig.loadFont("Good", {
        editor: true,
        fonts: [{ urls: ["a.woff", "b.woff"], weight: "700" }, { urls: [] }],
      }),
    ).toBe(true);
    expect(await FontConfig.loadFont("Quiet", { fonts: [{ urls: ["c.woff"] }] })).toBe(true);
    expect([added.length, made]).toEqual([
      2,
      [
        ["Good", "url('a.woff'), url('b.woff')", { weight: "700" }],
        ["Quiet", "url('c.woff')", {}],
      ],
    ]);
    expect(
      await FontConfig.loadFont("Half", {
        editor: true,
        fonts: [{ urls: ["d.woff"] }, { urls: ["bad.woff"] }],
      }),
    ).toBe(false);
    expect([added.length, warned.mock.calls]).toEqual([3, [['The font "Half" could not be loaded']]]);
    expect([FontConfig.getAvailableFonts(), FontConfig.getAvailableFontChoices()]).toEqual([
      ["System", "Good"],
      { System: "System", Good: "Good" },
    ]);
  });
});
