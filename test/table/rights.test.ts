import { describe, expect, it } from "vitest";
import { documentOf, late } from "../../table/src/server/latency.ts";
import { allowed, type Request } from "../../table/src/server/permissions.ts";
import { DEFAULT_USERS } from "../../table/src/shared/structure.ts";

const player = DEFAULT_USERS.find((u) => u["key"] === "player")!;
const gm = DEFAULT_USERS.find((u) => u["key"] === "gm")!;
const actors: Record<string, Data> = {
  mine: { _id: "mine", ownership: { default: 0, [player._id]: 3 } },
  theirs: { _id: "theirs", ownership: { default: 0 } },
};
const ask = (action: Request["action"], type: string, doc: Data, more: Partial<Request> = {}): Request => ({
  action,
  type,
  doc,
  parents: [],
  findActor: (id) => actors[id],
  findToken: () => undefined,
  ...more,
});
const trusted = { ...player, role: 2 };
const granted = { ...player, permissions: { TOKEN_CREATE: true, TOKEN_DELETE: true, WALL_DOORS: false } };

/** Permissions and the roles that have them by default: CONST.USER_PERMISSIONS. */
describe("rights by document and action", () => {
  it.each([
    ["a template", player, ask("create", "MeasuredTemplate", {}), true],
    ["a drawing, as a player", player, ask("create", "Drawing", {}), false],
    ["a drawing, when trusted", trusted, ask("create", "Drawing", {}), true],
    ["a journal entry, as a player", player, ask("create", "JournalEntry", {}), false],
    ["a journal entry, when trusted", trusted, ask("create", "JournalEntry", {}), true],
    ["an actor", trusted, ask("create", "Actor", {}), false],
    ["a macro", player, ask("create", "Macro", {}), true],
    [
      "a token of one's own, without the permission",
      player,
      ask("create", "Token", { actorId: "mine" }),
      false,
    ],
    ["a token of one's own, with it", granted, ask("create", "Token", { actorId: "mine" }), true],
    ["a token of another's, with it", granted, ask("create", "Token", { actorId: "theirs" }), false],
    ["anything, as GM", gm, ask("create", "Token", { actorId: "theirs" }), true],
  ])("creating %s", (_what, user, request, expected) => {
    expect(allowed(user as never, request)).toBe(expected);
  });
  it.each([
    ["opening a door", player, { ds: 0 }, { ds: 1 }, true],
    ["shutting one", player, { ds: 1 }, { ds: 0 }, true],
    ["opening a locked one", player, { ds: 2 }, { ds: 1 }, false],
    ["locking one", player, { ds: 0 }, { ds: 2 }, false],
    ["moving a wall", player, { ds: 0 }, { c: [0, 0, 1, 1] }, false],
    ["opening a door without the permission", granted, { ds: 0 }, { ds: 1 }, false],
  ])("%s", (_what, user, doc, change, expected) => {
    expect(allowed(user as never, ask("update", "Wall", doc, { change }))).toBe(expected);
  });
  it("deleting: what one drew oneself, and no token without the permission", () => {
    expect(allowed(player, ask("delete", "MeasuredTemplate", { author: player._id }))).toBe(true);
    expect(allowed(player, ask("delete", "MeasuredTemplate", { author: gm._id }))).toBe(false);
    expect(allowed(player, ask("delete", "Token", { actorId: "mine" }))).toBe(false);
    expect(allowed(granted as never, ask("delete", "Token", { actorId: "mine" }))).toBe(true);
  });
});

describe("a slow line", () => {
  it("lets every message wait for itself: all arrive, in another order", () => {
    const queue: { at: number; then: () => void }[] = [];
    const heard: number[] = [];
    const waits = [0.9, 0.1, 0.5];
    const send = late<number>((n) => heard.push(n), 5000, {
      random: () => waits.shift() ?? 0,
      wait: (then, at) => queue.push({ at, then }),
      now: () => 0,
    });
    for (const n of [1, 2, 3]) send(n);
    expect(queue.map(({ at }) => at)).toEqual([1800, 200, 1000]);
    for (const { then } of queue.sort((a, b) => a.at - b.at)) then();
    expect(heard).toEqual([2, 3, 1]);
  });
  it("never lets two changes of one document, or of what is embedded in it, overtake each other", () => {
    const queue: { at: number; then: () => void }[] = [];
    const heard: string[] = [];
    const waits = [0.9, 0.1, 0.1, 0.2];
    const send = late<{ name: string; applied: object }>(({ name }) => heard.push(name), 1000, {
      about: documentOf,
      random: () => waits.shift() ?? 0,
      wait: (then, at) => queue.push({ at, then }),
      now: () => 0,
    });
    const combat = { type: "Combat", parent: null, result: [{ _id: "c" }] };
    send({ name: "first", applied: combat });
    send({ name: "second", applied: { type: "Combatant", parent: "Combat.c", result: [{ _id: "x" }] } });
    send({ name: "another", applied: { ...combat, result: [{ _id: "d" }] } });
    send({ name: "third", applied: combat });
    for (const { then } of queue.sort((a, b) => a.at - b.at)) then();
    expect(heard).toEqual(["another", "first", "second", "third"]);
  });
  it.each([
    ["a user comes and goes", { t: "activity", userId: "u", active: false }],
    ["the game is paused", { t: "pause", paused: true }],
    ["time goes on", { t: "time", time: 5 }],
  ])("lets no later word overtake an earlier one when %s", (_what, message) => {
    const queue: { at: number; then: () => void }[] = [];
    const heard: string[] = [];
    const waits = [0.9, 0.1, 0.5];
    const send = late<{ name: string }>(({ name }) => heard.push(name), 1000, {
      about: documentOf,
      random: () => waits.shift() ?? 0,
      wait: (then, at) => queue.push({ at, then }),
      now: () => 0,
    });
    send({ ...message, name: "earlier" });
    send({ ...message, name: "later" });
    send({ name: "of something else" });
    // Those that are due at once may be called in any order.
    for (const { then } of queue.reverse().sort((a, b) => a.at - b.at)) then();
    expect(heard).toEqual(["of something else", "earlier", "later"]);
  });
  it("is as fast as ever when nobody asks for it", () => {
    const send = (): void => undefined;
    expect(late(send, 0)).toBe(send);
    expect(late(send, Number.NaN)).toBe(send);
  });
});
