import { describe, expect, it } from "vitest";
import { ensureUsers, Hub } from "../../table/src/server/hub.ts";
import { emptyWorld, World } from "../../table/src/server/world.ts";
import { GM, PLAYER, skirmish } from "./page.ts";

function hub(): { hub: Hub; box: Record<string, Data[]> } {
  const data = emptyWorld("w", 13);
  ensureUsers(data);
  const h = new Hub(new World(data));
  h.world.loadBattle(skirmish());
  return { hub: h, box: {} };
}
function join(h: { hub: Hub; box: Record<string, Data[]> }, id: string, userId: string): Data[] {
  const inbox: Data[] = (h.box[id] = []);
  h.hub.join({ id, userId, send: (m) => inbox.push(m) });
  return inbox;
}
const scene = "Scene.skirmishscene000";
const update = (change: Data): Data & { t: string } => ({
  t: "op",
  id: "1",
  op: { action: "update", type: "Token", parent: scene, data: [change], options: {} },
});

describe("the server", () => {
  it("lets players change only what they own, and says so", () => {
    const h = hub();
    const player = join(h, "p", PLAYER);
    h.hub.receive("p", update({ _id: "sktoken000000001".slice(0, 14) + "01", x: 1 }));
    expect(player.at(-1)?.["applied"].result[0].x).toBe(1);
    h.hub.receive("p", update({ _id: "sktoken0000000" + "05", x: 1 }));
    expect(player.at(-1)?.["error"]).toMatch(/Player lacks permission to update Token/);
  });
  it("refuses a player's combat changes other than turn and round", () => {
    const w = hub().hub.world;
    const op = (change: Data): unknown =>
      w.apply(PLAYER, {
        action: "update",
        type: "Combat",
        parent: null,
        data: [{ _id: "skirmishcombat00", ...change }],
        options: {},
      });
    expect(() => op({ turn: 1 })).not.toThrow();
    expect(() => op({ active: false })).toThrow(/permission/);
    expect(() =>
      w.apply(PLAYER, {
        action: "delete",
        type: "Combat",
        parent: null,
        ids: ["skirmishcombat00"],
        options: {},
      }),
    ).toThrow(/permission/);
  });
  it("relays to the others, not to the sender", () => {
    const h = hub();
    const [a, b] = [join(h, "a", GM), join(h, "b", PLAYER)];
    a.splice(0);
    h.hub.receive("a", { t: "socket", event: "module.opfor", args: [{ x: 1 }] });
    expect(a).toEqual([]);
    expect(b.at(-1)).toMatchObject({ t: "socket", event: "module.opfor", args: [{ x: 1 }], userId: GM });
  });
  it("keeps whispers from those they are not for", () => {
    const h = hub();
    const b = join(h, "b", PLAYER);
    join(h, "a", GM);
    b.splice(0);
    h.hub.receive("a", {
      t: "op",
      id: "1",
      op: {
        action: "create",
        type: "ChatMessage",
        parent: null,
        data: [{ content: "psst", author: GM, whisper: [GM] }],
        options: {},
      },
    });
    expect(b).toEqual([]);
    expect(h.hub.world.snapshotFor(PLAYER).collections["messages"]).toEqual([]);
  });
  it("tells who comes and goes, once per person", () => {
    const h = hub();
    const a = join(h, "a", GM);
    join(h, "b1", PLAYER);
    join(h, "b2", PLAYER);
    h.hub.leave("b1");
    h.hub.leave("b2");
    h.hub.leave("b2");
    expect(a.map((m) => [m["userId"], m["active"]])).toEqual([
      [PLAYER, true],
      [PLAYER, true],
      [PLAYER, false],
    ]);
  });
  it("answers a query through the asked page, or says nobody is there", () => {
    const h = hub();
    const [a, b] = [join(h, "a", GM), join(h, "b", PLAYER)];
    h.hub.receive("b", { t: "query", id: "q", to: GM, name: "opfor.x", data: 1 });
    h.hub.receive("a", { t: "queryResult", key: a.at(-1)?.["key"], result: 2 });
    expect(b.at(-1)).toEqual({ t: "queryResult", id: "q", result: 2, error: undefined });
    h.hub.receive("b", { t: "query", id: "r", to: "nobody", name: "opfor.x", data: 1 });
    expect(b.at(-1)?.["error"]).toMatch(/not connected/);
  });
});
