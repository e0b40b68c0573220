import { describe, expect, it } from "vitest";
import type { HostActor, HostItem } from "../../src/foundry/foundry-documents";
import { dnd5e } from "../../src/foundry/systems/dnd5e/dnd5e";
import { activityOf } from "../../src/foundry/systems/dnd5e/dnd5e-activity";

/** An actor as far as an undo looks at it; what is written to it is kept. */
function actorWith(hp: object): { actor: HostActor; written: object[] } {
  const written: object[] = [];
  const actor = {
    _source: { system: { attributes: { hp } } },
    items: [],
    effects: [],
    update: (change: object) => Promise.resolve(void written.push(change)),
  };
  return { actor: actor as unknown as HostActor, written };
}

describe("what an undo gives back in dnd5e", () => {
  it("takes away temporary points that were none before, not 0", async () => {
    const before = dnd5e.state?.(actorWith({ value: 9, temp: null, tempmax: null }).actor) ?? null;
    const { actor, written } = actorWith({ value: 9, temp: 0, tempmax: 0 });
    await dnd5e.restore?.(actor, before);
    expect(written).toEqual([{ "system.attributes.hp.temp": null, "system.attributes.hp.tempmax": null }]);
  });
  it("writes nothing when nothing has changed", async () => {
    const { actor, written } = actorWith({ value: 9, temp: null });
    await dnd5e.restore?.(actor, dnd5e.state?.(actor) ?? null);
    expect(written).toEqual([]);
  });
});

describe("a spell that a feat casts", () => {
  const cone = { id: "save", type: "save", item: { name: "Cone of Cold" } };
  const spell = (origin: string): object => ({
    id: "cone",
    name: "Cone of Cold",
    type: "spell",
    system: { level: 5, activities: [cone] },
    effects: [{ origin }],
  });
  const cast = { id: "cast1", type: "cast", relativeUUID: ".Item.feat.Activity.cast1", spell: { level: 6 } };
  const feat = { id: "feat", name: "Spellcasting", type: "feat", system: { activities: [cast] } };
  const actorOf = (...items: object[]): HostActor => {
    const list = items as HostItem[];
    const get = (id: string): HostItem | undefined => list.find((one) => one.id === id);
    return { items: Object.assign(list, { get }) } as unknown as HostActor;
  };

  it("is found by its enchantment where its mark was lost, and the feat pays", () => {
    const actor = actorOf(feat, spell("Actor.old.Item.feat.Activity.cast1"));
    expect(activityOf(actor, "feat/cast1")).toEqual({
      activity: cone,
      scaling: 1,
      cause: ".Item.feat.Activity.cast1",
    });
  });
  it("is not another feat's", () => {
    expect(activityOf(actorOf(feat, spell("Actor.old.Item.feat.Activity.cast2")), "feat/cast1")).toBe(
      undefined,
    );
  });
});
