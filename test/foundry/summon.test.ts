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

it("takes the picture that the host chose from a prototype with an asterisk", async () => {
  const { summon } = await import("../../src/foundry/acting/summon.ts");
  const made: { texture?: { src?: string }; actorId?: string }[] = [];
  const tokens = Object.assign([], { contents: [], get: () => undefined });
  const scene = {
    id: "s",
    tokens,
    grid: { size: 100 },
    createEmbeddedDocuments: (_: string, data: object[]) => {
      made.push(...data);
      return Promise.resolve([]);
    },
  };
  await summon(scene as unknown as HostScene, { combatants: [] } as unknown as HostCombat, {
    kind: "summoned",
    figure: "wolf-1",
    template: "Wolf",
    at: { x: 150, y: 150 },
    side: "hostile",
    label: { key: "x" },
  });
  expect(made[0]?.texture?.src).toBe("wolves/grey.webp");
  expect(made[0]?.actorId).toBe("wolf");
});
