import { beforeEach, describe, expect, it } from "vitest";
import { GM, PLAYER, sitDown } from "../page.ts";

/** What every document says of itself and of those around it: all that can be read of it, as GM and as a player. */
const DEEPEST = 2;
/** What differs from run to run, is drawn, or is told at length elsewhere. */
const LEFT_OUT =
  /^(_stats|_source|schema|sheet|apps|collections|parentCollection|compendium|object|layer|rendered|constructor|__proto__|permissions|implementation)$/;

function brief(value: any, depth = 0): unknown {
  if (typeof value === "number")
    return Number.isFinite(value) ? Math.round(value * 100) / 100 : String(value);
  if (value === null || value === undefined || typeof value !== "object")
    return typeof value === "function" ? "()" : (value ?? null);
  if (typeof value.documentName === "string")
    return `${String(value.documentName)} ${String(value.name ?? value.id)}`;
  if (value instanceof Map) return [...Map.prototype.values.call(value)].map((one) => brief(one, depth + 1));
  if (value instanceof Set || Array.isArray(value))
    return [...value].slice(0, 12).map((one) => brief(one, depth + 1));
  if (depth >= DEEPEST) return "…";
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !LEFT_OUT.test(key))
      .map(([key, one]) => [key, brief(one, depth + 1)]),
  );
}

/** Getters on the way up to Object, each once. */
function read(document: any): string[] {
  const lines: string[] = [];
  const known = new Set<string>();
  for (
    let proto = Object.getPrototypeOf(document);
    proto !== Object.prototype && proto !== null;
    proto = Object.getPrototypeOf(proto)
  )
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(proto))) {
      if (get === undefined || known.has(name) || LEFT_OUT.test(name)) continue;
      known.add(name);
      let said: unknown;
      try {
        said = brief(document[name]);
      } catch (error) {
        said = `throws ${(error as Error).message}`;
      }
      lines.push(`  ${name} = ${JSON.stringify(said) ?? "nothing"}`);
    }
  return lines.sort();
}

const RIGHTS =
  `ACTOR_CREATE BROADCAST_AUDIO BROADCAST_VIDEO CARDS_CREATE DRAWING_CREATE FILES_BROWSE FILES_UPLOAD ITEM_CREATE
JOURNAL_CREATE MACRO_SCRIPT MANUAL_ROLLS MESSAGE_WHISPER NOTE_CREATE PING_CANVAS PLAYLIST_CREATE QUERY_USER
SETTINGS_MODIFY SHOW_CURSOR SHOW_RULER TEMPLATE_CREATE TOKEN_CREATE TOKEN_CONFIGURE TOKEN_DELETE WALL_DOORS none`.split(
    /\s+/,
  );

const tell = (name: string, document: any): string[] => [
  `${name}: ${String(brief(document))}`,
  ...read(document),
];

async function settle(): Promise<any[]> {
  const scene = game.scenes.active;
  const [captain, raider] = [scene.tokens.getName("Captain"), scene.tokens.getName("Raider 1")];
  await captain.actor.toggleStatusEffect("prone", { active: true });
  await captain.update({ elevation: 5, rotation: 40, lockRotation: true, disposition: -2 });
  await raider.update({ hidden: true, width: 2, height: 2, actorLink: true });
  await raider.actor.createEmbeddedDocuments("Item", [{ name: "Axe", type: "base" }]);
  const Folder = CONFIG.Folder.documentClass;
  const outer = await Folder.create({ name: "Outer", type: "Actor" });
  await Folder.create({ name: "Inner", type: "Actor", folder: outer.id });
  await game.actors.getName("Kyra").update({ folder: outer.id });
  await CONFIG.ChatMessage.documentClass.create({
    content: "hello",
    speaker: { scene: scene.id, token: captain.id },
    whisper: [GM],
  });
  const journal = await CONFIG.JournalEntry.documentClass.create({ name: "Book" });
  await journal.createEmbeddedDocuments("JournalEntryPage", [{ name: "Page", type: "text" }]);
  await scene.createEmbeddedDocuments("Wall", [
    { c: [0, 0, 10, 10], door: 1, ds: 1 },
    { c: [0, 0, 10, 10], door: 2, ds: 2 },
  ]);
  await game.combats.contents[0].startCombat();
  return [scene, captain, raider];
}

function everything(): [string, any][] {
  const scene = game.scenes.active;
  const combat = game.combats.contents[0];
  const token = (name: string): any => scene.tokens.getName(name);
  return [
    ["scene", scene],
    ["captain", token("Captain")],
    ["raider", token("Raider 1")],
    ["kyra", token("Kyra")],
    ["captain's actor", token("Captain").actor],
    ["captain's effect", token("Captain").actor.effects.contents[0]],
    ["raider's actor", token("Raider 1").actor],
    ["raider's axe", token("Raider 1").actor.items.contents[0]],
    ["kyra's actor", game.actors.getName("Kyra")],
    ["wall", scene.walls.contents[0]],
    ["open door", scene.walls.contents.at(-2)],
    ["secret door", scene.walls.contents.at(-1)],
    ["region", scene.regions.contents[0]],
    ["behaviour", scene.regions.contents[0].behaviors.contents[0]],
    ["combat", combat],
    ["first", combat.turns[0]],
    ["second", combat.turns[1]],
    ["GM", game.users.get(GM)],
    ["player", game.users.get(PLAYER)],
    ["message", game.messages.contents.at(-1)],
    ["outer folder", game.folders.getName("Outer")],
    ["inner folder", game.folders.getName("Inner")],
    ["book", game.journal.getName("Book")],
    ["page", game.journal.getName("Book").pages.contents[0]],
  ];
}

describe.each([13, 14] as const)("on generation %i", (generation) => {
  beforeEach(() => void sitDown(generation, GM, { others: [PLAYER] }));
  it("what a GM reads of each", async () => {
    await settle();
    const lines = everything().flatMap(([name, document]) => tell(name, document));
    await expect(
      lines.join("\n").replace(/(?<![^".\s[])[A-Za-z0-9]{16}(?=[^A-Za-z0-9 ]|$)/gm, "<id>"),
    ).toMatchFileSnapshot(`golden/documents-${generation}.txt`);
  });
  it("what is asked of each about people and rights", async () => {
    await settle();
    const lines: string[] = [];
    const acts = ["create", "update", "delete", "x"];
    const levels = ["NONE", "LIMITED", "OBSERVER", "OWNER", 0, 1, 2, 3, "nonsense"];
    for (const [name, document] of everything())
      for (const user of [game.users.get(GM), game.users.get(PLAYER), null]) {
        const say = (what: string, read: () => unknown): void => {
          let said: unknown;
          try {
            said = brief(read());
          } catch (error) {
            said = `throws ${(error as Error).message}`;
          }
          lines.push(`${name} ${what} ${String(user?.name)} = ${JSON.stringify(said)}`);
        };
        say("level", () => document.getUserLevel(user));
        if (user === null) continue;
        say("may", () => acts.map((act) => document.canUserModify(user, act)));
        say("has", () => levels.map((level) => document.testUserPermission(user, level)));
        say("exactly", () =>
          levels.slice(0, 4).map((level) => document.testUserPermission(user, level, { exact: true })),
        );
      }
    for (const user of game.users) {
      const rights = RIGHTS;
      lines.push(`${String(user.name)} can ${rights.filter((right) => user.can(right)).join(" ")}`);
      const roles = [0, 1, 2, 3, 4, "PLAYER", "GAMEMASTER"].map((role) => [
        user.hasRole(role),
        user.hasRole(role, { exact: true }),
      ]);
      lines.push(`${String(user.name)} is ${JSON.stringify(roles)}`);
    }
    await expect(lines.join("\n")).toMatchFileSnapshot(`golden/rights-${generation}.txt`);
  });
  it("where each lies, and what it is beside another", async () => {
    await settle();
    const [kyra, captain] = ["Kyra", "Captain"].map((name) => game.scenes.active.tokens.getName(name));
    const combat = game.combats.contents[0];
    expect([
      game.actors.search({ query: "raid", exclude: [] }).map(({ name }: any) => name),
      game.actors.search({ query: "RAID", exclude: [captain.actorId] }).length,
      game.users.players.map(({ name }: any) => name),
      kyra.getRelativeUUID?.(captain),
      kyra.getRelativeUUID?.(game.scenes.active),
      kyra.getRelativeUUID?.(game.actors.contents[0]),
      game.scenes.active.getRelativeUUID?.(kyra),
      combat.getCombatantByToken?.(kyra)?.name,
      combat.getCombatantsByToken(kyra).map(({ name }: any) => name),
      combat.getCombatantsByActor(kyra.actor).map(({ name }: any) => name),
      combat.getCombatantsByActor(captain.actor).map(({ name }: any) => name),
      combat.getCombatantsByActor(kyra.actorId).map(({ name }: any) => name),
    ]).toMatchSnapshot();
  });
  it("copies, as they are and as they are changed", async () => {
    await settle();
    const kyra = game.actors.getName("Kyra");
    const look = (one: any): unknown => [
      one.name,
      one.id === kyra.id,
      one.parent === null,
      one._stats?.duplicateSource?.length ?? null,
      game.actors.has(one.id),
    ];
    const saved = await kyra.clone({ name: "Saved" }, { save: true });
    const plain = (data: any): unknown => [Object.keys(data).sort(), data.name];
    expect([
      look(kyra.clone()),
      look(kyra.clone({ name: "Other" }, { keepId: true })),
      look(kyra.clone({}, { addSource: true })),
      look(saved),
      game.actors.getName("Saved") === saved,
      plain(game.actors.fromCompendium(kyra)),
      plain(
        game.actors.fromCompendium(kyra, {
          clearFolder: true,
          clearSort: false,
          clearOwnership: false,
          keepId: true,
        }),
      ),
      plain(kyra.toCompendium()),
      plain(
        kyra.toCompendium(null, {
          clearFlags: true,
          clearSource: false,
          clearSort: false,
          clearFolder: true,
          clearOwnership: false,
          keepId: true,
        }),
      ),
    ]).toMatchSnapshot();
  });
});
