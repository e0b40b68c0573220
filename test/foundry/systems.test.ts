import { describe, expect, it } from "vitest";
import type { HostActor, HostToken } from "../../src/foundry/foundry-documents";
import { dnd5e } from "../../src/foundry/systems/dnd5e/dnd5e";
import { generic } from "../../src/foundry/systems/generic";
import { mapped, type AttributePaths } from "../../src/foundry/systems/mapped-adapter";
import { pf2e } from "../../src/foundry/systems/pf2e";
import { worldbuilding } from "../../src/foundry/systems/worldbuilding";
import { deedOf } from "./stand-ins/host";
import { haveShared, readShared } from "../support/shared";

/** Actors as their systems store them; adapters read nothing but `system` and `items`. */
const actor = (data: object): HostActor => ({ items: [], ...data }) as unknown as HostActor;

const NO_PATHS: AttributePaths = {
  hp: "",
  defence: "",
  speed: "",
  speedUnits: "",
  gold: "",
  abilities: "",
  weaponTypes: "",
  weaponRange: "",
  weaponRoll: "",
};
const withPaths = (paths: Partial<AttributePaths>) => mapped(generic, { ...NO_PATHS, ...paths });

interface Known {
  readonly file: string;
  readonly system: "dnd5e" | "pf2e";
  readonly hp: number;
  readonly ac?: number;
  readonly movement?: { readonly walk?: number | string };
  readonly speed?: { readonly land?: number };
}

describe.skipIf(!haveShared)("real monsters", () => {
  const known = haveShared ? (readShared("actors/manifest.json") as readonly Known[]) : [];

  it.each(known.filter(({ system }) => system === "dnd5e"))("dnd5e reads $file", ({ file, hp, movement }) => {
    const facts = dnd5e.facts(actor(readShared(file) as object));
    expect(facts.hp?.max).toBe(hp);
    if (movement?.walk !== undefined)
      expect(facts.speed).toEqual({ value: Number(movement.walk), units: "ft" });
  });

  it.each(known.filter(({ system }) => system === "pf2e"))("pf2e reads $file", ({ file, hp, ac, speed }) => {
    const facts = pf2e.facts(actor(readShared(file) as object));
    expect(facts.hp?.max).toBe(hp);
    expect(facts.defence).toBe(ac);
    if (speed?.land !== undefined) expect(facts.speed).toEqual({ value: speed.land, units: "ft" });
  });

  it("dnd5e tells bows from blades", () => {
    const facts = dnd5e.facts(actor(readShared("actors/dnd5e/14-goblin.json") as object));
    expect(facts.weapons?.map(({ name, melee, range }) => [name, melee, range])).toEqual([
      ["Scimitar", true, undefined],
      ["Shortbow", false, 80],
    ]);
  });
});

describe("hit points", () => {
  const wounded = actor({ system: { attributes: { hp: { value: 7, max: 9 } } } });

  it("are changed where they were found", () => {
    expect(dnd5e.hpUpdate(wounded, 3)).toEqual({ "system.attributes.hp.value": 3 });
    expect(pf2e.hpUpdate(wounded, 3)).toEqual({ "system.attributes.hp.value": 3 });
    expect(worldbuilding.hpUpdate(actor({ system: { health: { value: 5, max: 10 } } }), 4)).toEqual({
      "system.health.value": 4,
    });
  });

  it("of an unknown system are found by the usual paths, or by the one that was set", () => {
    expect(generic.facts(actor({ system: { hp: { value: 4, max: 8 } } })).hp).toEqual({
      value: 4,
      max: 8,
    });
    const odd = actor({ system: { body: { life: { value: 2, max: 3 } } } });
    expect(generic.facts(odd).hp).toBeUndefined();
    expect(withPaths({ hp: "system.body.life" }).hpUpdate(odd, 1)).toEqual({ "system.body.life.value": 1 });
  });

  it("put a figure out of the fight when none are left, but not where none were filled in or wounds are counted", () => {
    const withHp = (value: number, max: number) => actor({ system: { hp: { value, max } } });
    expect(generic.isDown?.(withHp(0, 8))).toBe(true);
    expect(generic.isDown?.(withHp(1, 8))).toBe(false);
    expect(generic.isDown?.(withHp(0, 0))).toBe(false);
    expect(generic.isDown?.(actor({ system: { wounds: { value: 0, max: 3 } } }))).toBe(false);
    const odd = actor({ system: { body: { life: { value: 0, max: 3 } } } });
    expect(generic.isDown?.(odd)).toBe(false);
    expect(withPaths({ hp: "system.body.life" }).isDown?.(odd)).toBe(true);
  });

  it("that are not there are not changed", () => {
    expect(generic.hpUpdate(actor({ system: {} }), 1)).toBeUndefined();
    expect(dnd5e.hpUpdate(actor({ system: {} }), 1)).toBeUndefined();
  });
});

describe("paths that the world has set", () => {
  const odd = actor({
    system: {
      wounds: 6,
      guard: { value: "15" },
      stride: 12,
      purse: { coins: 30 },
      scores: { might: { mod: 2 }, wits: { value: -1 }, luck: 3, name: "x" },
    },
    items: [
      { id: "a", name: "Carbine", type: "gun", system: { reach: { far: 40 } } },
      { id: "b", name: "Sabre", type: "blade", system: {} },
      { id: "c", name: "Rope", type: "gear", system: {} },
    ],
  });
  const all = withPaths({
    hp: "wounds",
    defence: "guard",
    speed: "stride",
    speedUnits: "m",
    gold: "purse.coins",
    abilities: "scores",
    weaponTypes: "gun, blade",
    weaponRange: "system.reach.far",
  });

  it("find everything a ruleset asks an actor for", () => {
    expect(all.facts(odd)).toEqual({
      hp: { value: 6, max: 6 },
      defence: 15,
      speed: { value: 12, units: "m" },
      gold: 30,
      abilities: { might: 2, wits: -1, luck: 3 },
      weapons: [
        { id: "a", name: "Carbine", melee: false, range: 40, units: "m" },
        { id: "b", name: "Sabre", melee: true, units: "m" },
      ],
    });
    expect(all.hpUpdate(odd, 4)).toEqual({ "system.wounds": 4 });
  });

  it("leave what they do not find to the adapter of the system", () => {
    const common = actor({ system: { hp: { value: 4, max: 8 }, ac: { value: 11 } } });
    expect(all.facts(common)).toEqual({ hp: { value: 4, max: 8 }, defence: 11 });
    expect(all.hpUpdate(common, 1)).toEqual({ "system.hp.value": 1 });
  });

  it("roll an attack only with a formula the item has", async () => {
    const token = { actor: odd, name: "Rider" } as unknown as HostToken;
    const deed = deedOf(token, "a", { targets: [token] });
    expect(await withPaths({}).roll?.(deed)).toBeUndefined();
    expect(await withPaths({ weaponTypes: "gun", weaponRoll: "hit" }).roll?.(deed)).toBeUndefined();
  });
});

describe("worldbuilding attributes", () => {
  it("are found flat and in groups, as numbers and as text", () => {
    const facts = worldbuilding.facts(
      actor({
        system: {
          attributes: { Speed: { value: "6" }, combat: { defence: { value: 14 } } },
        },
      }),
    );
    expect(facts.speed?.value).toBe(6);
    expect(facts.defence).toBe(14);
  });
});
