import { beforeEach, describe, expect, it } from "vitest";
import { CompendiumCollection } from "../../table/src/documents/base/compendia.ts";
import { connection } from "../../table/src/host/connection.ts";
import { Hooks } from "../../table/src/host/hooks.ts";
import type { Hub } from "../../table/src/server/hub.ts";
import { GM, PLAYER, sitDown } from "./page.ts";

let hub: Hub;
/** A page at the table; `initializePacks` and what the server says of compendia come with the page's start. */
async function sit(generation: 13 | 14, user = GM): Promise<void> {
  hub = sitDown(generation, user);
  connection.handlers["compendium"] = (m) => CompendiumCollection._onManaged(m as any);
  await game.initializePacks([]);
}
const entry = (): Promise<any> =>
  CONFIG["JournalEntry"].documentClass.create({
    name: "Bog beasts",
    ownership: { default: 2 },
    pages: [{ name: "Hexer", type: "text", text: { content: "hexes" } }],
  });

describe.each([13, 14] as const)("compendia of the world, generation %i", (generation) => {
  beforeEach(() => sit(generation));

  it("are made, take documents in, and give them back to the world", async () => {
    const pack = await CompendiumCollection.createCompendium({ type: "JournalEntry", label: "My béasts" });
    expect([pack.collection, pack.title, pack.locked, game.packs.get("world.my-beasts") === pack]).toEqual([
      "world.my-beasts",
      "My béasts",
      false,
      true,
    ]);
    const original = await entry();
    const kept = await pack.importDocument(original);
    expect(kept.pack).toBe("world.my-beasts");
    expect(kept.uuid).toBe(`Compendium.world.my-beasts.JournalEntry.${kept.id}`);
    expect(kept.id).not.toBe(original.id);
    expect(kept.pages.contents[0].uuid).toMatch(/^Compendium\.world\.my-beasts\.JournalEntry\..*Page\./);
    expect(pack.index.contents.map((one: any) => one.name)).toEqual(["Bog beasts"]);
    expect(game.journal.size).toBe(1);
    const [back] = await pack.importAll();
    expect([back.pack, back.name, back.pages.size, game.journal.size]).toEqual([null, "Bog beasts", 1, 2]);
    expect(back._stats.compendiumSource).toBe(kept.uuid);
  });

  it("are written in like the world, pages and all, and are still so after a reload", async () => {
    const pack = await CompendiumCollection.createCompendium({ type: "JournalEntry", label: "Beasts" });
    const kept = await pack.importDocument(await entry(), { keepId: true });
    const told: string[] = [];
    for (const name of ["updateJournalEntry", "createJournalEntryPage", "updateJournalEntryPage"])
      Hooks.on(name, (doc: any) => void told.push(`${name} ${String(doc.pack)}`));
    await kept.update({ name: "Fen beasts" });
    const [page] = await kept.createEmbeddedDocuments("JournalEntryPage", [{ name: "Drake", type: "text" }]);
    await page.update({ name: "Old drake" });
    expect(told).toEqual([
      "updateJournalEntry world.beasts",
      "createJournalEntryPage world.beasts",
      "updateJournalEntryPage world.beasts",
    ]);
    expect(pack.index.get(kept.id).name).toBe("Fen beasts");
    expect(game.journal.get(kept.id).name).toBe("Bog beasts");
    const { packs } = JSON.parse(JSON.stringify(hub.world.data));
    sitDown(generation);
    game.data.packs = packs;
    await game.initializePacks([]);
    const again = await game.packs.get("world.beasts").getDocument(kept.id);
    expect([again.name, again.pages.map((one: any) => one.name)]).toEqual([
      "Fen beasts",
      ["Hexer", "Old drake"],
    ]);
  });

  it("refuse players, what is locked, and another kind; without a name they get one", async () => {
    const pack = await CompendiumCollection.createCompendium({ type: "JournalEntry", label: "" });
    expect([pack.title, pack.collection]).toEqual(["New Compendium 1", "world.new-compendium-1"]);
    await expect(pack.importDocument(game.actors.contents[0])).rejects.toThrow(/holds JournalEntry/);
    const kept = await pack.importDocument(await entry());
    await pack.configure({ locked: true });
    await expect(kept.update({ name: "x" })).rejects.toThrow(/locked/);
    expect(() =>
      hub.world.apply(GM, {
        action: "delete",
        type: "JournalEntry",
        parent: null,
        pack: pack.collection,
        ids: [kept.id],
        options: {},
      }),
    ).toThrow(/locked/);
    await pack.configure({ locked: false });
    const change = { _id: kept.id, name: "mine" };
    const op = { action: "update", type: "JournalEntry", parent: null, data: [change], options: {} } as const;
    expect(() => hub.world.apply(PLAYER, { ...op, data: [change], pack: pack.collection })).toThrow(
      /permission/,
    );
    await kept.delete();
    expect([pack.index.size, await pack.getDocument(kept.id)]).toEqual([0, null]);
    await pack.deleteCompendium();
    expect([game.packs.has(pack.collection), hub.world.data.packs]).toEqual([false, []]);
  });
});

it("players cannot manage compendia", async () => {
  await sit(13, PLAYER);
  const asked = CompendiumCollection.createCompendium({ type: "JournalEntry", label: "Mine" });
  await expect(asked).rejects.toThrow(/Only a GM/);
});
