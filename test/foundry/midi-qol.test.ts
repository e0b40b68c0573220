import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HostToken } from "../../src/foundry/foundry-documents";
import type { SystemDeed, SystemRoll } from "../../src/foundry/systems/adapter";
import { dnd5e } from "../../src/foundry/systems/dnd5e/dnd5e";
import { deedOf, embedded, StandInActor, standInHost, standInToken } from "./stand-ins/host";

/**
 * midi-qol as far as OpFor calls it, written from its documented interface: one call starts a workflow, which targets,
 * rolls and applies by itself and ends later. Rolling beside it, or applying again, hurts twice.
 */
interface Call {
  readonly usage: { readonly midiOptions: Readonly<Record<string, unknown>>; readonly create: object };
  readonly dialog: object;
}
interface Standing {
  readonly calls: Call[];
  /** Calls that must never be made beside a workflow. */
  readonly beside: string[];
  ended: boolean;
}
let midi: Standing;
let hero: StandInActor;
let target: HostToken;
let goblin: StandInActor;

const activity = (type: string): Record<string, unknown> => {
  const never = (name: string) => () => {
    midi.beside.push(name);
    return Promise.resolve([]);
  };
  return {
    id: "swing",
    uuid: "Actor.g.Item.club.Activity.swing",
    type,
    use: never("use"),
    rollAttack: never("rollAttack"),
    rollDamage: never("rollDamage"),
  };
};

/** Ends when `finish` is called, with this result. */
function workflow(result: object | undefined | Error): void {
  vi.stubGlobal("MidiQOL", {
    completeActivityUse: async (_activity: unknown, usage: Call["usage"], dialog: object) => {
      midi.calls.push({ usage, dialog });
      await new Promise((later) => setTimeout(later, 20));
      midi.ended = true;
      if (result instanceof Error) throw result;
      return result;
    },
  });
}

beforeEach(() => {
  midi = { calls: [], beside: [], ended: false };
  standInHost({ modules: new Map([["midi-qol", { active: true }]]) });
  hero = new StandInActor("Amiri", { attributes: { hp: { value: 30, max: 30 }, ac: { value: 14 } } });
  Object.assign(hero, { applyDamage: () => void midi.beside.push("applyDamage") });
  target = standInToken("hero", hero);
  goblin = new StandInActor("Goblin", {});
});
afterEach(() => vi.unstubAllGlobals());

async function swing(type = "attack", more: Partial<SystemDeed> = {}): Promise<SystemRoll | undefined> {
  const club = embedded({ _id: "club", name: "Club", type: "weapon" });
  const own = activity(type);
  own.item = club;
  Object.assign(club.system as object, { activities: [own], attackModes: [{ value: "thrown" }] });
  goblin.items.add(club);
  const how = { targets: [target], manner: "ranged", advantage: true } as const;
  return dnd5e.roll?.(deedOf(standInToken("goblin", goblin), "club/swing", { ...how, ...more }));
}

const HIT = {
  attackTotal: 17,
  isCritical: false,
  hitTargets: new Set([{ id: "hero" }]),
  damageList: [{ targetUuid: "Scene.s.Token.hero", hpDamage: 6, oldHP: 30, newHP: 24 }],
};

describe("with midi-qol", () => {
  it("one workflow is started and waited for, and nothing is rolled or applied beside it", async () => {
    workflow(HIT);
    const rolled = await swing();
    expect(midi).toMatchObject({ ended: true, beside: [] });
    expect(midi.calls.length).toBe(1);
    expect(rolled?.results).toMatchObject([{ hit: true, total: 17, damage: 6 }]);
    expect(rolled?.left).toBeUndefined();
  });

  it("it gets its target, the odds and the attack mode, and opens nothing", async () => {
    workflow(HIT);
    await swing();
    expect(midi.calls[0]).toMatchObject({
      dialog: { configure: false },
      usage: {
        create: { measuredTemplate: false },
        midiOptions: {
          targetUuids: ["Scene.s.Token.hero"],
          ignoreUserTargets: true,
          advantage: true,
          disadvantage: false,
          fastForwardAttack: true,
          fastForwardDamage: true,
          configureDialog: false,
          workflowOptions: { attackMode: "thrown", targetConfirmation: "none" },
        },
      },
    });
  });

  it("who saved is not hit", async () => {
    workflow({ saves: new Set([{ id: "hero" }]), hitTargets: new Set([{ id: "hero" }]), damageList: [] });
    expect((await swing("save", { manner: "area" }))?.results).toMatchObject([{ hit: false, saved: true }]);
  });

  it.each([
    ["nothing", undefined],
    ["an aborted one", { aborted: true }],
    ["an error", new Error("range")],
  ])("%s comes back: it is left to people, and nobody rolls after it", async (_, result) => {
    workflow(result);
    const rolled = await swing();
    expect(rolled).toMatchObject({ results: [], left: { key: "OPFOR.ui.dice.refused" } });
    expect(midi).toMatchObject({ ended: true, beside: [] });
  });

  it("without the one call it is left to people as well", async () => {
    vi.stubGlobal("MidiQOL", {});
    expect(await swing()).toMatchObject({ results: [], left: { key: "OPFOR.ui.dice.refused" } });
    expect(midi.beside).toEqual([]);
  });

  it("damage that its settings leave to people is said, not applied", async () => {
    workflow({ ...HIT, damageList: [{ targetUuid: "Scene.s.Token.hero", hpDamage: 6 }] });
    expect(await swing()).toMatchObject({ left: { key: "OPFOR.ui.dice.applyYourself" } });
    expect(midi.beside).toEqual([]);
  });
});
