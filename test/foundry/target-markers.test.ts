import { afterEach, expect, it, vi } from "vitest";
import { TargetMarkers } from "../../src/ui/map/target-markers";
import type { HostScene } from "../../src/foundry/foundry-documents";
import { standInHost } from "./stand-ins/host";

afterEach(() => vi.unstubAllGlobals());

it("whom a suggestion is about is marked for everybody, and the person's own targets come back", () => {
  const host = standInHost({ settings: { get: () => true }, combats: { contents: [] } });
  host.targets = [{ id: "own" }];
  const told: (readonly string[])[] = [];
  Object.assign(game.user, {
    broadcastActivity: ({ targets }: { targets: readonly string[] }) => void told.push(targets),
  });
  const tokens = ["hero", "own", "unseen"].map((id) => ({
    id,
    hidden: id === "unseen",
    getFlag: () => undefined,
  }));
  const scene = {
    id: "s",
    tokens: Object.assign(tokens, { get: (id: string) => tokens.find((one) => one.id === id) }),
  } as unknown as HostScene;
  Object.assign(canvas, { scene });
  const markers = new TargetMarkers();
  markers.show(["hero"], scene, "unseen");
  expect(told).toEqual([]);
  markers.show(["hero", "unseen"], scene, "own");
  expect([host.targets, told]).toEqual([[{ id: "hero" }], [["hero"]]]);
  markers.takeBack();
  expect([host.targets, told]).toEqual([[{ id: "own" }], [["hero"], ["own"]]]);
});
declare const game: { user: object };
declare const canvas: object;
