import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { HostCombat, HostScene } from "../../src/foundry/foundry-documents.ts";

/** A figure that is called comes with a picture that there is. */
beforeAll(() => {
  const wolf = {
    id: "wolf",
    name: "Wolf",
    flags: {},
    prototypeToken: {
      flags: {},
      texture: { src: "wolves/*.webp" },
      toObject: () => ({ texture: { src: "wolves/*.webp" } }),
    },
    // The host has looked into the folder.
    getTokenDocument: () =>
      Promise.resolve({
        toObject: () => ({ name: "Grey wolf", texture: { src: "wolves/grey.webp" } }),
      }),
    testUserPermission: () => false,
  };
  const actors = { get: () => undefined, find: (keep: (one: object) => boolean) => [wolf].find(keep) };
  const users = Object.assign([], { contents: [], activeGM: null });
  vi.stubGlobal("game", {
    actors,
    users,
    user: { isGM: true },
    system: { id: "practice" },
    settings: { get: () => undefined },
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

async function called(
  levels: number,
): Promise<{ texture?: { src?: string }; actorId?: string; level?: string }> {
  const { summon } = await import("../../src/foundry/acting/summon.ts");
  const made: object[] = [];
  const tokens = Object.assign([], { contents: [], get: () => undefined });
  const scene = {
    id: "s",
    tokens,
    levels: { size: levels },
    grid: { size: 100 },
    createEmbeddedDocuments: (_: string, data: object[]) => {
      made.push(...data);
      return Promise.resolve([]);
    },
  };
  const combatant = { token: { parent: scene, _source: { level: "upstairs" } } };
  await summon(scene as unknown as HostScene, { combatants: [], combatant } as unknown as HostCombat, {
    kind: "summoned",
    figure: "wolf-1",
    template: "Wolf",
    at: { x: 150, y: 150 },
    side: "hostile",
    label: { key: "x" },
  });
  return made[0] ?? {};
}

it("takes the picture that the host chose from a prototype with an asterisk", async () => {
  const made = await called(1);
  expect(made.texture?.src).toBe("wolves/grey.webp");
  expect(made.actorId).toBe("wolf");
});

it("comes to the floor of whoever calls, where there are several", async () => {
  expect([(await called(2)).level, (await called(1)).level]).toEqual(["upstairs", undefined]);
});
