import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HostToken } from "../../src/foundry/foundry-documents";
import type { SystemDeed } from "../../src/foundry/systems/adapter";
import { rollPf2e } from "../../src/foundry/systems/pf2e-rolls";
import { deedOf } from "./stand-ins/host";
import { setPf2eCondition, spendPf2e } from "../../src/foundry/systems/pf2e-uses-and-conditions";

/** Pathfinder's live objects, as far as they are rolled: each writes down how it was asked. */
/** How something was asked for. */
interface How {
  readonly mapIncreases?: number;
  readonly event?: { readonly shiftKey: boolean };
}
let asked: [what: string, given: readonly unknown[]][];
let targets: string[][];
const note =
  (what: string, answer: unknown) =>
  (...given: unknown[]): Promise<unknown> => {
    asked.push([what, given]);
    return Promise.resolve(typeof answer === "function" ? (answer as () => unknown)() : answer);
  };
/** Damage that remembers what was made of it. */
const damage = (total: number): object => ({
  total,
  alter: (times: number, plus: number) => damage(total * times + plus),
});

/** A creature that takes what the roll says. */
function creature(id: string, parts: object = {}): HostToken {
  const hp = { value: 20, temp: 3 };
  const actor = {
    system: { attributes: { hp, ac: { value: 18 } } },
    applyDamage: ({ damage: taken }: { damage: { total: number } }) => {
      asked.push([`hurts ${id}`, [taken.total]]);
      hp.value -= taken.total;
      return Promise.resolve();
    },
    items: new Map(),
    ...parts,
  };
  return { id, name: id, actor } as unknown as HostToken;
}

const sword = (degree: number | null): object => ({
  type: "strike",
  item: { id: "sword", name: "Longsword" },
  variants: [0, 1, 2].map((at) => ({
    roll: note(`attack ${at}`, degree === null ? null : { total: 21, degreeOfSuccess: degree }),
  })),
  damage: note("damage", () => damage(7)),
  critical: note("critical", () => damage(14)),
});
const fighter = (degree: number | null): HostToken => {
  const token = creature("fighter");
  Object.assign((token.actor as unknown as { system: object }).system, {
    actions: [{ type: "spell", item: { id: "sword", name: "no strike" } }, sword(degree)],
  });
  return token;
};
const deed = (attacker: HostToken, source: string, more: Partial<SystemDeed> = {}): SystemDeed =>
  deedOf(attacker, source, { targets: [creature("goblin")], ...more });
const names = (): string[] => asked.map(([what]) => what);

beforeEach(() => {
  asked = [];
  targets = [];
  vi.stubGlobal("game", {
    user: { targets: [{ id: "chosen" }], settings: { showCheckDialogs: false, showDamageDialogs: true } },
  });
  vi.stubGlobal("canvas", { tokens: { setTargets: (ids: string[]) => void targets.push(ids) } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a strike", () => {
  it.each([
    [0, [], { hit: false, critical: false }],
    [1, [], { hit: false, critical: false }],
    [2, ["damage", "hurts goblin"], { hit: true, critical: false, damage: 7 }],
    [3, ["critical", "hurts goblin"], { hit: true, critical: true, damage: 14 }],
  ])("of degree %i", async (degree, then, result) => {
    const rolled = await rollPf2e(deed(fighter(degree), "sword"));
    expect(rolled?.name).toBe("Longsword");
    expect(rolled?.results).toMatchObject([{ ...result, total: 21, against: 18 }]);
    expect(names()).toEqual(["attack 0", ...then]);
  });
  it("that was broken off hits nobody and has no number", async () => {
    const rolled = await rollPf2e(deed(fighter(null), "Longsword"));
    expect(rolled?.results).toEqual([
      { target: expect.anything() as unknown, hit: false, critical: false, against: 18 },
    ]);
  });
  it("is the first, the second or the third of the turn, and never a fourth", async () => {
    for (const order of [0, 1, 2, 5]) await rollPf2e(deed(fighter(2), "sword", { order }));
    expect(names().filter((what) => what.startsWith("attack"))).toEqual([
      "attack 0",
      "attack 1",
      "attack 2",
      "attack 2",
    ]);
    const increases = asked
      .filter(([what]) => what === "damage")
      .map(([, [how]]) => (how as How).mapIncreases);
    expect(increases).toEqual([0, 1, 2, 2]);
  });
  it("opens no dialog, whatever the user has set: shift turns the setting round", async () => {
    await rollPf2e(deed(fighter(2), "sword"));
    const events = Object.fromEntries(asked.slice(0, 2).map(([what, [how]]) => [what, (how as How).event]));
    expect(events).toEqual({
      "attack 0": { ctrlKey: false, metaKey: false, shiftKey: false, target: null },
      damage: { ctrlKey: false, metaKey: false, shiftKey: true, target: null },
    });
    vi.stubGlobal("game", { user: {} });
    asked = [];
    await rollPf2e(deed(fighter(1), "sword"));
    expect((asked[0]?.[1][0] as How).event?.shiftKey).toBe(true);
  });
  it("is made at each target, which is targeted for it; then the user has theirs again", async () => {
    const two = [creature("goblin"), creature("orc")];
    const rolled = await rollPf2e(deed(fighter(2), "sword", { targets: two }));
    expect(rolled?.results.map(({ target }) => target.id)).toEqual(["goblin", "orc"]);
    expect(targets).toEqual([["goblin", "orc"], ["chosen"]]);
  });
  it("of something that is not there is not rolled", async () => {
    expect(await rollPf2e(deed(fighter(2), "bow"))).toBeUndefined();
    expect(await rollPf2e(deed({ ...creature("x"), actor: null }, "sword"))).toBeUndefined();
  });
});

describe("a spell", () => {
  const caster = (spell: object): HostToken =>
    creature("wizard", { items: new Map([["s", { type: "spell", name: "Spell", rank: 3, ...spell }]]) });
  const casting = { cast: note("cast", undefined), statistic: { dc: { value: 22 } } };
  const saving = (degree: number | null): HostToken =>
    creature("goblin", {
      saves: {
        reflex: {
          roll: note("save", degree === null ? null : { total: 15, options: { degreeOfSuccess: degree } }),
        },
      },
    });

  it.each([
    [0, 40, false],
    [1, 20, false],
    [2, 10, true],
    [3, 0, true],
    [null, 20, false],
  ])("with a basic save of degree %s does %i of 20", async (degree, taken, saved) => {
    const fireball = caster({
      spellcasting: casting,
      system: { defense: { save: { statistic: "reflex", basic: true } } },
      rollDamage: note("damage", () => damage(20)),
    });
    const rolled = await rollPf2e(deed(fireball, "s", { targets: [saving(degree)], manner: "effect" }));
    expect(rolled?.results).toMatchObject([{ hit: !saved, saved, against: 22, damage: taken }]);
    expect(asked[0]).toEqual(["cast", [expect.anything(), { rank: 3, consume: true, message: true }]]);
    const save = asked.find(([what]) => what === "save")?.[1][0];
    expect(save).toMatchObject({ dc: { value: 22 }, skipDialog: true, extraRollOptions: ["area-effect"] });
    expect(names().includes("hurts goblin")).toBe(taken > 0);
  });
  it.each([
    [1, 20],
    [2, 0],
    [0, 20],
  ])("without a basic save does all or nothing (degree %i)", async (degree, taken) => {
    const curse = caster({
      spellcasting: casting,
      system: { defense: { save: { statistic: "reflex" } } },
      rollDamage: note("damage", () => damage(20)),
    });
    const rolled = await rollPf2e(deed(curse, "s", { targets: [saving(degree)] }));
    expect(rolled?.results[0]?.damage).toBe(taken);
  });
  it.each([
    [1, 0, false],
    [2, 8, true],
    [3, 16, true],
  ])("that attacks, of degree %i, does %i", async (degree, taken, hit) => {
    const ray = caster({
      spellcasting: { cast: note("cast", undefined) },
      rollAttack: note("attack", { total: 25, degreeOfSuccess: degree }),
      rollDamage: note("damage", () => damage(8)),
    });
    const rolled = await rollPf2e(deed(ray, "s", { order: 1 }));
    expect(rolled?.results).toMatchObject([{ hit, critical: degree === 3, total: 25, damage: taken }]);
    expect(asked[1]?.[1][1]).toBe(2);
    expect(names().includes("damage")).toBe(hit);
  });
  it("that heals is rolled once and reaches all", async () => {
    const heal = caster({ spellcasting: casting, rollDamage: note("damage", () => damage(-5)) });
    const two = [creature("goblin"), creature("orc")];
    const rolled = await rollPf2e(deed(heal, "s", { manner: "heal", targets: two }));
    expect(rolled?.results.map(({ hit, damage: taken }) => [hit, taken])).toEqual([
      [true, -5],
      [true, -5],
    ]);
    expect(names()).toEqual(["cast", "damage", "hurts goblin", "hurts orc"]);
  });
});

describe("an ability", () => {
  const updates: unknown[] = [];
  const dragon = (description: string, left?: number): HostToken => {
    const item = {
      id: "breath",
      type: "action",
      name: "Breath",
      toMessage: note("message", undefined),
      system: {
        description: { value: description },
        ...(left === undefined ? {} : { frequency: { value: left } }),
      },
    };
    return creature("dragon", {
      items: new Map([["breath", item]]),
      updateEmbeddedDocuments: (_: string, change: unknown) => Promise.resolve(void updates.push(change)),
    });
  };
  beforeEach(() => {
    updates.length = 0;
    class DamageRoll {
      total = 12;
      constructor(readonly formula: string) {
        asked.push(["formula", [formula]]);
      }
      evaluate = (): Promise<void> => Promise.resolve();
      alter = (times: number): object => ({ total: this.total * times });
    }
    vi.stubGlobal("CONFIG", { Dice: { rolls: [Map, DamageRoll] } });
  });
  const BREATH = "Breathes @Damage[6d6[fire]] in a cone (@Check[reflex|dc:24|basic]).";

  it("rolls what its text says, pays for it, and halves it for who saves", async () => {
    const agile = creature("goblin", {
      saves: { reflex: { roll: note("save", { total: 30, degreeOfSuccess: 2 }) } },
    });
    const rolled = await rollPf2e(deed(dragon(BREATH, 1), "breath", { targets: [agile], manner: "effect" }));
    expect(rolled?.results).toMatchObject([{ saved: true, against: 24, damage: 6 }]);
    expect(names()).toEqual(["message", "formula", "save", "hurts goblin"]);
    expect(updates).toEqual([[{ _id: "breath", "system.frequency.value": 0 }]]);
  });
  it("without a save is only shown, and what is used up or uncounted is not paid", async () => {
    const rolled = await rollPf2e(deed(dragon("Roars.", 0), "breath"));
    expect([rolled?.results, rolled?.left?.key]).toEqual([[], "OPFOR.ui.dice.used"]);
    await rollPf2e(deed(dragon("Roars."), "breath"));
    expect(updates).toEqual([]);
  });
  it("used by the rules' own dice is paid for all the same", async () => {
    const once = dragon(BREATH, 2).actor;
    if (once === null) throw new Error("no actor");
    await spendPf2e(once, "breath");
    await spendPf2e(once, "nothing");
    const spent = dragon(BREATH, 0).actor;
    if (spent !== null) await spendPf2e(spent, "breath");
    expect(updates).toEqual([[{ _id: "breath", "system.frequency.value": 1 }]]);
  });
});

describe("a condition", () => {
  const held = (parts: object): HostToken =>
    creature("goblin", {
      increaseCondition: note("increase", undefined),
      decreaseCondition: note("decrease", undefined),
      ...parts,
    });
  it("is put on once, not on who is immune, and taken off whole", async () => {
    expect(await setPf2eCondition(held({}), "prone", true)).toBe(true);
    expect(names()).toEqual(["increase"]);
    expect(await setPf2eCondition(held({ isImmuneTo: () => true }), "prone", true)).toBe(true);
    expect(await setPf2eCondition(held({ hasCondition: () => true }), "prone", true)).toBe(true);
    expect(names()).toEqual(["increase"]);
    expect(await setPf2eCondition(held({ isImmuneTo: () => true }), "prone", false)).toBe(true);
    expect(asked[1]).toEqual(["decrease", ["prone", { forceRemove: true }]]);
  });
  it("that asks in a dialog, or of somebody without any, is not ours to set", async () => {
    expect(await setPf2eCondition(held({}), "persistent-damage", true)).toBe(false);
    expect(await setPf2eCondition(creature("loot"), "prone", true)).toBe(false);
    expect(asked).toEqual([]);
  });
});
