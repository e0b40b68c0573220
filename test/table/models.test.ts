import { beforeEach, describe, expect, it } from "vitest";
import * as f from "../../table/src/documents/base/fields.ts";
import { TypeDataModel } from "../../table/src/data/model.ts";
import { ActiveEffect } from "../../table/src/documents/active-effect.ts";
import { Color } from "../../table/src/host/color.ts";
import { BasePackage } from "../../table/src/host/packages.ts";
import { RollTerm } from "../../table/src/host/dice/index.ts";
import type { Hub } from "../../table/src/server/hub.ts";
import { sitDown } from "./page.ts";

/** What packages of others found to be different from the documentation. */
class Beast extends TypeDataModel {
  static override defineSchema(): Record<string, any> {
    return {
      hp: new f.SchemaField({
        value: new f.NumberField({ initial: 5 }),
        max: new f.NumberField({ initial: 5 }),
      }),
      str: new f.NumberField({ required: true, nullable: false, initial: 10 }),
      tags: new f.SetField(new f.StringField()),
      by: new f.TypedObjectField(new f.SchemaField({ n: new f.NumberField({ initial: 1 }) })),
    };
  }
  override prepareDerivedData(): void {
    this["bonus"] = Math.floor((this["str"] - 10) / 2);
  }
}
class Claw extends TypeDataModel {
  static override defineSchema(): Record<string, any> {
    return { uses: new f.NumberField({ initial: 3 }) };
  }
}

describe.each([13, 14] as const)("documents of a system, generation %i", (generation) => {
  let hub: Hub;
  beforeEach(() => {
    hub = sitDown(generation);
    CONFIG.Actor.dataModels["beast"] = Beast;
    CONFIG.Item.dataModels["claw"] = Claw;
    game.documentTypes = { Actor: ["base", "beast"], Item: ["base", "claw"] };
  });
  const beast = (more: Data = {}): Promise<any> =>
    CONFIG.Actor.documentClass.create({ name: "B", type: "beast", ...more });

  it("prepares values that differ from the source, and an effect changes them before derivation", async () => {
    const actor = await beast();
    expect([actor.system.bonus, actor.itemTypes.claw]).toEqual([0, []]);
    const change = { key: "system.str", value: "8", mode: 2 };
    await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Strong", changes: [change] }]);
    expect([actor.system.str, actor.system.bonus, actor._source.system.str]).toEqual([18, 4, 10]);
    expect(actor.overrides).toEqual({ system: { str: 18 } });
    await actor.effects.contents[0].update({ disabled: true });
    expect(actor.system.bonus).toBe(0);
  });
  it("applies what an item hands on, by priority, and adds to sets", async () => {
    const effects = [
      { name: "Last", transfer: true, changes: [{ key: "system.str", value: "20", mode: 5 }] },
      {
        name: "First",
        transfer: true,
        changes: [
          { key: "system.str", value: "2", mode: 1 },
          { key: "system.tags", value: "wet", mode: 2 },
        ],
      },
      { name: "Kept", transfer: false, changes: [{ key: "system.str", value: "1", mode: 5 }] },
    ];
    const actor = await beast({ items: [{ name: "Claw", type: "claw", effects }] });
    expect([actor.system.str, [...actor.system.tags]]).toEqual([20, ["wet"]]);
  });
  it("has the generation's own way to apply changes, and not the other's", () => {
    expect("applyChange" in ActiveEffect).toBe(generation === 14);
    expect("applyField" in ActiveEffect).toBe(generation === 13);
  });
  it("finds fields by path through typed objects", () => {
    expect(Beast.schema.getField("hp.max")?.fieldPath).toBe("hp.max");
    expect(Beast.schema.getField("by.any.n")).toBeInstanceOf(f.NumberField);
    expect(Beast.schema.getField("nothing.here")).toBeUndefined();
  });
  it("keeps a changed item of a token's own actor with the token, and a removed one as its tombstone", async () => {
    const base = await beast({
      items: [
        { name: "Claw", type: "claw" },
        { name: "Bite", type: "claw" },
      ],
    });
    const scene = game.scenes.active;
    const [token] = await scene.createEmbeddedDocuments("Token", [
      { name: "T", actorId: base.id, x: 0, y: 0 },
    ]);
    const claw = token.actor.items.getName("Claw");
    await claw.update({ "system.uses": 1 });
    await token.actor.deleteEmbeddedDocuments("Item", [token.actor.items.getName("Bite").id]);
    expect(token.actor.items.map((i: any) => [i.name, i.system.uses])).toEqual([["Claw", 1]]);
    expect(base.items.map((i: any) => i.system.uses)).toEqual([3, 3]);
    const stored: any = hub.world.data.collections["scenes"]
      ?.find((s) => s["_id"] === scene.id)
      ?.["tokens"].find((t: any) => t._id === token.id).delta.items;
    expect(stored.map((i: any) => i._tombstone ?? i.system.uses)).toEqual([1, true]);
    expect(token._source.delta.items.map((i: any) => i._tombstone ?? i.system.uses)).toEqual([1, true]);
  });
  it("has status effects with the methods of a list, and by id in V14", () => {
    const all = CONFIG.statusEffects;
    expect([
      all.find((e: any) => e.id === "prone").id,
      all[0].id,
      all.some((e: any) => e.id === "x"),
    ]).toEqual(["prone", "dead", false]);
    all.push({ id: "mine", name: "Mine" });
    expect(all.map((e: any) => e.id).at(-1)).toBe("mine");
    expect(Object.values<any>(all).filter((e) => e.id === "mine")).toHaveLength(1);
    expect(all.prone?.id).toBe(generation === 14 ? "prone" : undefined);
  });
  it("reads colours as Color and keeps them as text", async () => {
    const user = game.users.contents[0];
    expect(user.color).toBeInstanceOf(Color);
    expect([String(user.color), user._source.color]).toEqual(["#e9a24a", "#e9a24a"]);
    expect(Color.from("#ff8000").hsv.map((n) => Math.round(n * 100))).toEqual([8, 100, 100]);
  });
  it("has packages, not manifests", () => {
    const m = new BasePackage(
      { id: "a", title: "A", version: "1", styles: ["x.css"], esmodules: ["a.mjs"] },
      { strict: false },
    );
    expect([
      m["esmodules"] instanceof Set,
      [...m["styles"]][0].src,
      m["relationships"].requires.size,
    ]).toEqual([true, "x.css", 0]);
  });
});

describe("dice", () => {
  beforeEach(() => {
    sitDown(13);
    CONFIG.Dice.randomUniform = () => 0.5;
  });
  const Roll = (): any => CONFIG.Dice.rolls[0];
  it.each([
    ["1 + 2 * 3", 7],
    ["-(2 + 3)", -5],
    ["max(2, 5) + floor(7 / 2)", 8],
    ["(1 + 1)d4", 4],
    ["2d(2 + 4)", 6],
    ["{2, 7, 4}kh", 7],
    ["@a.b + 1", 5],
    ["10 % 4", 2],
  ])("%s", async (formula, total) => {
    expect((await new (Roll())(formula, { a: { b: 4 } }).evaluate()).total).toBe(total);
  });
  it("keeps flavours, modifiers and deferred numbers, and comes back from JSON", async () => {
    const roll = await new (Roll())("2d20kh[luck] + 3[flat]").evaluate();
    expect(roll.formula).toBe("2d20kh[luck] + 3[flat]");
    const again = Roll().fromData(JSON.parse(JSON.stringify(roll)));
    expect([again.total, again.dice[0].results.length, again.terms[2].flavor]).toEqual([
      roll.total,
      2,
      "flat",
    ]);
    expect(
      RollTerm.fromData({ class: "D20Die", number: 1, faces: 20, results: [{ result: 7, active: true }] })
        .total,
    ).toBe(7);
  });
  it("evaluates at once what is left to nothing but arithmetic", () => {
    expect(new (Roll())("1d6 + 1").isDeterministic).toBe(false);
    expect(() => new (Roll())("1d6").evaluateSync()).toThrow(/synchronously/);
    expect(new (Roll())("2d6").evaluateSync({ maximize: true }).total).toBe(12);
    expect([Roll().validate("1d6 + @x"), Roll().validate("1d6 + nonsense")]).toEqual([true, false]);
  });
});
