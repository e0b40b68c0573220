import { describe, expect, it } from "vitest";
import type { WorldData } from "../../../table/src/shared/structure.ts";
import type { Hands } from "../paper/hands.ts";
import { sitAfresh } from "../paper/afresh.ts";
import { until, type Page, type PageOptions } from "../paper/open-page.ts";
import { GM, PLAYER, PLAYER2 } from "../page.ts";

/**
 * A battle goes on without a GM: Brannoc's player runs the goblins while Isla's is away. What befalls Isla is written
 * down, done by her owner's page when it is there, and a GM who comes back takes over what was kept.
 */
let page: Page;
let hands: Hands;
let seen: (node: any) => string;
let posted: readonly Data[] = [];

async function sit(options: Omit<PageOptions, "generation">): Promise<void> {
  ({ page, hands, seen, posted } = await sitAfresh({ generation: 13, ...options }));
}
const RAIDERS = ["Goblin Archer 1", "Goblin Thief"];
/** Everything hits Isla; two goblins play by themselves. */
function arrange({ scenes, combats, settings }: Record<string, any[]>): void {
  const [scene, combat] = [scenes?.[0], combats?.[0]];
  const isThere = ({ name, flags }: any): boolean => !flags.opfor.ruleset || RAIDERS.includes(name);
  scene.tokens = scene.tokens.filter(isThere);
  const there = new Set(scene.tokens.map(({ _id }: any) => _id));
  combat.combatants = combat.combatants.filter(({ tokenId }: any) => there.has(tokenId));
  scene.tokens.find(({ name }: any) => name === "Isla").flags.opfor.profile.defence = 0;
  for (const one of scene.tokens) if (one.flags.opfor.ruleset) one.flags.opfor.mode = "auto";
  for (const one of settings ?? []) {
    if (one.key === "opfor.entrusted") one.value = one.value.replaceAll('"suggest"', '"auto"');
    if (one.key === "opfor.runners") one.value = JSON.stringify([PLAYER]);
  }
  settings?.push({ _id: "settingpace00000", key: "opfor.paceWithoutGM", value: "0" });
}
/** What the thief leaves her of nine hit points. */
const LEFT = 7;
/** For as long as it takes on a busy machine, in milliseconds. */
const PATIENCE = 100_000;
const golden = (name: string): string => `golden/without-gm-${name}.txt`;
const fight = (): any => game.combats.contents[0];
const token = (name: string): any => game.scenes.active.tokens.getName(name);
const hp = (name: string): number => token(name).actor.system.hp.value as number;
const notes = (user: string, key: string): any =>
  JSON.parse(game.users.get(user).flags.opfor?.[key]?.[fight().id] ?? "null");
const kept = (user: string): Record<string, string> =>
  game.users.get(user).flags.opfor?.kept?.[fight().id] ?? {};
const dialog = (): any => page.document.querySelector("dialog");
const shows = async (selector: string, name: string): Promise<void> => {
  await hands.settled();
  await expect(seen(await hands.one(selector))).toMatchFileSnapshot(golden(name));
};
/** Conditions that the host does not know are kept on the token. */
const statuses = (name: string): string[] => token(name).flags.opfor.statuses ?? [];

let start: WorldData;
let left: WorldData;
/** What the page of who runs the enemies has sent until the first turns were over. */
let played: readonly Data[] = [];

describe("who runs the enemies while somebody is away", () => {
  it("begins, and plays until it is the own hero's turn", async () => {
    await sit({ user: PLAYER, battle: "monster-ai", withoutGM: true, prepare: arrange });
    start = structuredClone(page.hub.world.data);
    await shows(".of-panel", "before");
    await hands.click('.of-panel [data-opfor="begin"]');
    // Nobody is there for Isla: who is passes her turn.
    await until(() => fight().combatant?.name === "Isla", "her turn", PATIENCE);
    await hands.click('.of-panel [data-opfor="pass"]');
    await until(() => fight().combatant?.name === "Brannoc", "the next hero's turn", PATIENCE);
    await hands.settled();
    await shows(".of-panel", "owed");
    await shows("#chat .chat-log", "cards");
    expect(hp("Isla")).toBe(9);
    left = structuredClone(page.hub.world.data);
    played = [...posted];
  });
  it("may take a turn back: what it asked of somebody else is not asked any more", async () => {
    expect(notes(PLAYER, "claims").map(({ wish }: any) => wish.outcome.kind)).toEqual(["hp", "status"]);
    await hands.click('.of-panel [data-opfor="undo"]:not(:disabled)');
    await until(() => fight().combatant?.name === "Goblin Thief", "its turn again", PATIENCE);
    await hands.settled();
    expect(notes(PLAYER, "claims")).toEqual([]);
    await shows(".of-panel", "taken-back");
    await page.close();
  });
});

describe("whose hero it is", () => {
  it("comes later: the cards are played again, and what comes of them is done", async () => {
    await sit({ user: PLAYER2, world: structuredClone(left) });
    await until(() => Object.keys(notes(PLAYER2, "answers") ?? {}).length === 2, "two answers", PATIENCE);
    await hands.settled();
    expect(Object.values(notes(PLAYER2, "answers"))).toEqual(["done", "done"]);
    expect([hp("Isla"), statuses("Isla")]).toEqual([LEFT, ["daze"]]);
    // What was written on the own hero can be put back, the latest last.
    const written = notes(PLAYER2, "written").map(({ changes }: any) =>
      changes.map(({ field, from, to }: any) => [field, from, to]),
    );
    expect(written).toEqual([[["hp", 9, LEFT]], [["statuses", [], ["daze"]]]]);
    expect(page.document.querySelector(".of-panel .of-owed")).toBeNull();
    expect(dialog()).toBeNull();
    await page.close();
  });
  it("is asked about what no card tells, and may say no", async () => {
    const world = structuredClone(left);
    const author = world.collections["users"]?.find(({ _id }) => _id === PLAYER) as any;
    const claims = author.flags.opfor.claims;
    const [id] = Object.keys(claims) as [string];
    const [first] = JSON.parse(claims[id]);
    // The hero has other numbers here than the card tells.
    claims[id] = JSON.stringify([first]);
    const isla = world.collections["actors"]?.find(({ name }) => name === "Isla") as any;
    isla.system.hp.value = 8;
    await sit({ user: PLAYER2, world });
    await until(dialog, "a question", PATIENCE);
    await expect(seen(dialog())).toMatchFileSnapshot(golden("question"));
    dialog().querySelector('[data-action="no"]').click();
    await until(() => notes(PLAYER2, "answers")?.[first.id], "an answer");
    expect(notes(PLAYER2, "answers")[first.id]).toBe("declined");
    expect(hp("Isla")).toBe(8);
    await page.close();
  });
  it("watches: each turn is worked out here too, and what it comes to is done at once", async () => {
    await sit({ user: PLAYER2, world: structuredClone(start), others: [PLAYER] });
    const { loadRulesets } = await import("../../../src/foundry/keeping/ruleset-registry");
    await loadRulesets();
    for (const message of played) {
      page.hub.receive(PLAYER, structuredClone(message) as Data & { t: string });
      await hands.settled();
    }
    await until(() => Object.keys(notes(PLAYER2, "answers") ?? {}).length === 2, "two answers", PATIENCE);
    expect(Object.values(notes(PLAYER2, "answers"))).toEqual(["done", "done"]);
    expect([hp("Isla"), statuses("Isla")]).toEqual([LEFT, ["daze"]]);
    expect(dialog()).toBeNull();
    await shows(".of-panel", "watching");
    await page.close();
  });
});

describe("a GM who comes back", () => {
  it("takes over what the rules remember and were told, and what its author may put back", async () => {
    await sit({ user: GM, world: structuredClone(left) });
    const before = kept(PLAYER);
    const at = (key: string): number => JSON.parse(before[key] ?? "{}").at as number;
    const value = (key: string): unknown => JSON.parse(before[key] ?? "{}").value;
    await until(() => fight().flags.opfor?.since !== undefined, "the state");
    const { since, undo, progress, ...rest } = fight().flags.opfor;
    expect(since).toBe(Math.max(...Object.keys(before).map(at)));
    for (const key of ["memory", "told", "battleDice", "order", "lent"])
      if (key in before) expect(JSON.parse(rest[key]), key).toEqual(value(key));
    const told = JSON.parse(undo).map(({ figure, changes, open }: any) => [
      token("Isla").id === figure,
      [...new Set(changes.map(({ kind }: any) => kind))].sort(),
      open,
    ]);
    expect(told.length).toBe(1);
    await expect(JSON.stringify(told, null, 1)).toMatchFileSnapshot(golden("gm-undo"));
    expect([
      progress === undefined || JSON.parse(progress) === null || "ending" in JSON.parse(progress),
    ]).toEqual([true]);
    // What the rules remember of each is told a moment later.
    await until(
      () => /Card \d of \d/.test(seen(page.document.querySelector(".of-panel"))),
      "cards",
      PATIENCE,
    );
    await shows(".of-panel", "gm");
  });
  it("lets nothing count that a player writes from now on", async () => {
    const { since } = fight().flags.opfor;
    const own = JSON.stringify({ value: null, at: since + 7 });
    page.hub.join({ id: "later", userId: PLAYER, send: () => undefined });
    page.hub.receive("later", {
      t: "op",
      id: "x",
      op: {
        action: "update",
        type: "User",
        parent: null,
        options: {},
        data: [{ _id: PLAYER, flags: { opfor: { kept: { [fight().id]: { memory: own } } } } }],
      },
    });
    await until(() => fight().flags.opfor.since === since + 7, "disowned");
    await page.close();
  });
});
