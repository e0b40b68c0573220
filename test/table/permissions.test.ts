import { describe, expect, it } from "vitest";
import { allowed, ownershipLevel, type Request } from "../../table/src/server/permissions.ts";
import { ROLE, type UserSource } from "../../table/src/shared/structure.ts";

/** Which role may do what, by Foundry's default permissions; who owns, made or was granted something besides. */
const user = (role: number, permissions: Record<string, boolean> = {}): UserSource => ({
  _id: "me",
  name: "Me",
  role,
  permissions,
});
const PLAYER = user(ROLE.PLAYER);
const TRUSTED = user(ROLE.TRUSTED);
const ASSISTANT = user(ROLE.ASSISTANT);

const MINE = { me: 3 };
const actors: Record<string, Data> = {
  mine: { _id: "mine", ownership: MINE },
  others: { _id: "others", ownership: { default: 2 } },
};
const tokens: Record<string, Data> = {
  linked: { actorId: "mine", actorLink: true, delta: { ownership: { me: 0 } } },
  loose: { actorId: "mine", actorLink: false, delta: {} },
  taken: { actorId: "mine", actorLink: false, delta: { ownership: { me: 1 } } },
  given: { actorId: "others", actorLink: false, delta: { ownership: MINE } },
  others: { actorId: "others", actorLink: true },
  nobodys: { actorLink: false },
};
const may = (
  who: UserSource,
  action: Request["action"],
  type: string,
  { doc = {}, change, parents = [] }: Partial<Request> = {},
): boolean =>
  allowed(who, {
    ...{ action, type, doc, change, parents },
    findActor: (id) => actors[id],
    findToken: (scene, id) => (scene === "here" ? tokens[id] : undefined),
  });
const roles = (action: Request["action"], type: string, more: Partial<Request> = {}): boolean[] =>
  [PLAYER, TRUSTED, ASSISTANT].map((who) => may(who, action, type, more));
const [ALL, TRUSTED_UP, GMS] = [
  [true, true, true],
  [false, true, true],
  [false, false, true],
];

describe("what a role may make", () => {
  it.each([
    ["Actor", GMS],
    ["Item", GMS],
    ["Cards", GMS],
    ["Playlist", GMS],
    ["Scene", GMS],
    ["Combat", GMS],
    ["JournalEntry", TRUSTED_UP],
    ["Drawing", TRUSTED_UP],
    ["Note", TRUSTED_UP],
    ["Macro", ALL],
    ["MeasuredTemplate", ALL],
    ["ChatMessage", ALL],
  ])("%s", (type, who) => expect(roles("create", type)).toEqual(who));

  it("what one person was granted goes before the role", () => {
    expect(may(user(ROLE.PLAYER, { ACTOR_CREATE: true }), "create", "Actor")).toBe(true);
    expect(may(user(ROLE.TRUSTED, { NOTE_CREATE: false }), "create", "Note")).toBe(false);
    expect(may(user(ROLE.PLAYER, { TEMPLATE_CREATE: false }), "create", "MeasuredTemplate")).toBe(false);
  });
});

describe("what the owner may change", () => {
  it.each(["Actor", "Item", "JournalEntry", "Macro", "Cards"])(
    "%s: the owner, and nobody who only looks",
    (type) => {
      for (const action of ["update", "delete"] as const) {
        expect(may(PLAYER, action, type, { doc: { ownership: MINE } })).toBe(true);
        expect(may(PLAYER, action, type, { doc: { ownership: { me: 2 } } })).toBe(false);
        expect(may(PLAYER, action, type, { doc: { ownership: { default: 3, me: -1 } } })).toBe(true);
        expect(may(PLAYER, action, type, { doc: { ownership: { default: 3, me: 1 } } })).toBe(false);
        expect(may(PLAYER, action, type)).toBe(false);
      }
    },
  );
  it("an item on an actor is the actor's, whatever it says of owners itself", () => {
    const on = (id: string, own = {}): Partial<Request> => ({
      doc: { ownership: own },
      parents: [{ type: "Actor", doc: actors[id] }],
    });
    expect([
      may(PLAYER, "create", "Item", on("mine")),
      may(PLAYER, "update", "Item", on("others", MINE)),
    ]).toEqual([true, false]);
    const effect = (item: Data): Partial<Request> => ({
      parents: [
        { type: "Actor", doc: actors["mine"] },
        { type: "Item", doc: item },
      ],
    });
    expect(may(PLAYER, "delete", "ActiveEffect", effect({ ownership: { me: 0 } }))).toBe(true);
    expect(
      may(PLAYER, "create", "ActiveEffect", { parents: [{ type: "Item", doc: { ownership: MINE } }] }),
    ).toBe(true);
    expect(
      may(PLAYER, "update", "JournalEntryPage", {
        parents: [{ type: "JournalEntry", doc: { ownership: MINE } }],
      }),
    ).toBe(true);
    expect(may(PLAYER, "update", "JournalEntryPage", { parents: [{ type: "JournalEntry", doc: {} }] })).toBe(
      false,
    );
    const onToken = (name: string): Partial<Request> => ({
      parents: [
        { type: "Scene", doc: {} },
        { type: "Token", doc: tokens[name] },
        { type: "Actor", doc: { ownership: {} } },
      ],
    });
    expect([
      may(PLAYER, "update", "Item", onToken("given")),
      may(PLAYER, "update", "Item", onToken("others")),
    ]).toEqual([false, false]);
  });
  it("a token is its actor's owner's; one that is not linked may have owners of its own", () => {
    const moved = (name: string): boolean => may(PLAYER, "update", "Token", { doc: tokens[name] });
    expect(Object.keys(tokens).map((name) => [name, moved(name)])).toEqual([
      ["linked", true],
      ["loose", true],
      ["taken", false],
      ["given", true],
      ["others", false],
      ["nobodys", false],
    ]);
  });
  it("tokens are made and removed by who has the permission, and owns the actor", () => {
    const granted = user(ROLE.PLAYER, { TOKEN_CREATE: true, TOKEN_DELETE: true });
    for (const action of ["create", "delete"] as const) {
      expect(may(PLAYER, action, "Token", { doc: tokens["linked"] })).toBe(false);
      expect(may(granted, action, "Token", { doc: tokens["linked"] })).toBe(true);
      expect(may(granted, action, "Token", { doc: tokens["others"] })).toBe(false);
      expect(may(ASSISTANT, action, "Token", { doc: tokens["others"] })).toBe(true);
    }
  });
  it("a combatant is who owns its token, or its actor where there is no token", () => {
    const of = (doc: Data): boolean[] =>
      (["update", "delete"] as const).map((action) => may(PLAYER, action, "Combatant", { doc }));
    expect(of({ tokenId: "linked", sceneId: "here" })).toEqual([true, true]);
    expect(of({ tokenId: "others", sceneId: "here", actorId: "mine" })).toEqual([false, false]);
    expect(of({ tokenId: "linked", sceneId: "elsewhere", actorId: "others" })).toEqual([false, false]);
    expect(of({ actorId: "mine" })).toEqual([true, true]);
    expect(of({})).toEqual([false, false]);
  });
});

describe("what players may do to what is nobody's", () => {
  it("go on in the tracker, and change nothing else of a combat", () => {
    const change = (of: Data): boolean => may(PLAYER, "update", "Combat", { change: of });
    expect([
      change({ _id: "c", round: 1, turn: 2 }),
      change({ turn: 1, flags: {} }),
      change({ scene: "x" }),
    ]).toEqual([true, false, false]);
    expect(may(PLAYER, "delete", "Combat", { change: { turn: 1 } })).toBe(false);
  });
  it("open and shut doors that are not locked, unless they may not", () => {
    const door = (change: Data, doc: Data = { ds: 0 }, who = PLAYER): boolean =>
      may(who, "update", "Wall", { doc, change });
    expect([door({ _id: "w", ds: 1 }), door({ ds: 0, _stats: {} }, { ds: 1 })]).toEqual([true, true]);
    expect([door({ ds: 2 }), door({ ds: 1 }, { ds: 2 }), door({ ds: 1, c: [] }), door({ c: [] })]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(door({ ds: 1 }, { ds: 0 }, user(ROLE.PLAYER, { WALL_DOORS: false }))).toBe(false);
    expect(may(PLAYER, "delete", "Wall", { change: { ds: 1 } })).toBe(false);
  });
  it("say something under their own name, and take back what they said or drew", () => {
    const by = (author?: string): Partial<Request> => ({ doc: author === undefined ? {} : { author } });
    expect([
      may(PLAYER, "create", "ChatMessage", by("me")),
      may(PLAYER, "create", "ChatMessage", by("you")),
    ]).toEqual([true, false]);
    for (const action of ["update", "delete"] as const) {
      expect([
        may(PLAYER, action, "ChatMessage", by("me")),
        may(PLAYER, action, "ChatMessage", by("you")),
        may(PLAYER, action, "ChatMessage", by()),
      ]).toEqual([true, false, false]);
      for (const type of ["Drawing", "MeasuredTemplate"])
        expect([
          may(PLAYER, action, type, by("me")),
          may(PLAYER, action, type, { doc: { user: "me" } }),
          may(PLAYER, action, type, by("you")),
        ]).toEqual([true, true, false]);
      expect(may(TRUSTED, action, "Note", by("me"))).toBe(false);
    }
  });
  it("change themselves but for their role, and their own settings", () => {
    const own = (change: Data, id = "me"): boolean =>
      may(PLAYER, "update", "User", { doc: { _id: id }, change });
    expect([own({ color: "#fff" }), own({ role: 4 }), own({ color: "#fff" }, "you")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(may(PLAYER, "delete", "User", { doc: { _id: "me" } })).toBe(false);
    expect([
      may(PLAYER, "update", "Setting", { doc: { user: "me" } }),
      may(PLAYER, "update", "Setting", { doc: { user: null } }),
    ]).toEqual([true, false]);
  });
  it("nothing of scenes, regions and lights", () => {
    for (const type of ["Scene", "Region", "RegionBehavior", "AmbientLight", "Folder"])
      expect([
        may(TRUSTED, "update", type, { doc: { ownership: MINE } }),
        may(ASSISTANT, "delete", type),
      ]).toEqual([false, true]);
  });
});

it("a GM lifts nobody above themselves", () => {
  const lift = (who: UserSource, role: number): boolean =>
    may(who, "update", "User", { doc: { _id: "you" }, change: { role } });
  expect([
    lift(ASSISTANT, ROLE.ASSISTANT),
    lift(ASSISTANT, ROLE.GAMEMASTER),
    lift(user(ROLE.GAMEMASTER), ROLE.GAMEMASTER),
  ]).toEqual([true, false, true]);
});

it("a level that is none of its own is the default's", () => {
  expect(
    [
      undefined,
      {},
      { ownership: { me: 2 } },
      { ownership: { me: 0, default: 3 } },
      { ownership: { default: 1 } },
    ].map((doc) => ownershipLevel(PLAYER, doc)),
  ).toEqual([0, 0, 2, 0, 1]);
  expect(ownershipLevel(ASSISTANT, {})).toBe(3);
});
