import { afterEach, describe, expect, it, vi } from "vitest";
import { fight, load, openClient, token } from "../client.ts";
import { GM, PLAYER, PLAYER2 } from "../page.ts";

/** What every client has to answer alike, in whatever order it has heard of people, tokens and writings. */
const { ownerOf, ownersOf } = await load("owners/token-owner");
const { actingUser, notifierOf } = await load("turns/acting-client/authority");
const { keepersIn, lastKept, keptOf } = await load("keeping/combat-flags");
const { registerQueries } = await load("telling/votes-and-hints");
const { cleanProfile } = await load("reading/actor-profile");
const { loadRulesets } = await load("keeping/ruleset-registry");
await loadRulesets();
afterEach(() => void vi.restoreAllMocks());

/** Both ways round. */
function bothWays<T>(list: any, ask: () => T): [T, T] {
  const first = ask();
  const values = [...list.values()].reverse();
  const filter = vi.spyOn(list, "filter").mockImplementation((fits: any) => values.filter(fits));
  const second = ask();
  filter.mockRestore();
  return [first, second];
}
const play = async (name: string, more: object = {}): Promise<void> =>
  token(name).update({
    "flags.opfor": { ruleset: "five-parsecs", doctrine: "aggressive", mode: "auto", ...more },
  });

describe("who it is", () => {
  it("that owns, acts and tells: the first of those who may, by their ids", async () => {
    openClient(13, GM, { others: [PLAYER, PLAYER2] });
    const kyra = token("Kyra");
    await kyra.actor.update({ ownership: { [PLAYER]: 3, [PLAYER2]: 3 } });
    expect(bothWays(game.users, () => ownerOf(kyra)?.id)).toEqual([PLAYER, PLAYER]);
    expect(
      ownersOf(kyra)
        .map(({ id }: any) => id)
        .sort(),
    ).toEqual([PLAYER, PLAYER2]);
    game.users.get(PLAYER).active = false;
    expect([ownerOf(kyra)?.id, ownersOf(kyra).length]).toEqual([PLAYER2, 2]);
    game.users.get(PLAYER).active = true;
    expect(bothWays(game.users, () => actingUser(kyra)?.id)).toEqual([GM, GM]);
    vi.spyOn(game.users, "activeGM", "get").mockReturnValue(null);
    expect(bothWays(game.users, () => actingUser(kyra)?.id)).toEqual([PLAYER, PLAYER]);
    expect([actingUser(null), actingUser(token("Raider 1"))]).toEqual([null, null]);
    expect(notifierOf(fight())).toBeNull();
    await play("Kyra");
    const { entrust } = await load("trust/entrusted-figures");
    await entrust([kyra]);
    expect(bothWays(game.users, () => notifierOf(fight())?.id)).toEqual([PLAYER, PLAYER]);
  });
  it("that OpFor plays, in the order of their ids", async () => {
    openClient(13, GM);
    for (const one of game.scenes.active.tokens) await one.update({ "flags.-=opfor": null });
    for (const name of ["Raider 3", "Raider 1", "Captain"]) await play(name);
    const ids = ["Raider 3", "Raider 1", "Captain"].map((name) => token(name).id as string).sort();
    const combat = fight();
    const turned = { combatants: [...combat.combatants].reverse() };
    expect([keepersIn(combat), keepersIn(turned)].map((all) => all.map(({ id }: any) => id))).toEqual([
      ids,
      ids,
    ]);
  });
});

describe("what counts of what players keep", () => {
  it("the newest writing; of two of one number that of the first of them; none from before a GM was there", async () => {
    openClient(13, GM, { others: [PLAYER, PLAYER2] });
    for (const name of ["Raider 1", "Kyra"]) {
      await play(name);
      await token(name).actor.update({ ownership: { [PLAYER]: 3, [PLAYER2]: 3 } });
    }
    vi.spyOn(game.users, "activeGM", "get").mockReturnValue(null);
    const { entrust } = await load("trust/entrusted-figures");
    await entrust([token("Raider 1"), token("Kyra")]);
    const combat = fight();
    const write = (user: string, kept: object | string): void =>
      game.users.get(user).updateSource({
        flags: {
          opfor: {
            kept: { [combat.id]: { memory: typeof kept === "string" ? kept : JSON.stringify(kept) } },
          },
        },
      });
    const last = (): unknown => {
      const found = lastKept(combat, "memory");
      return found === undefined ? null : [found.value, found.at, found.by.id];
    };
    expect(last()).toBeNull();
    write(PLAYER, { value: "a", at: 4 });
    write(PLAYER2, { value: "b", at: 5 });
    expect(bothWays(game.users, last)).toEqual([
      ["b", 5, PLAYER2],
      ["b", 5, PLAYER2],
    ]);
    write(PLAYER, { value: "c", at: 5 });
    expect(bothWays(game.users, last)).toEqual([
      ["c", 5, PLAYER],
      ["c", 5, PLAYER],
    ]);
    await combat.setFlag("opfor", "since", 4);
    expect(last()).toEqual(["c", 5, PLAYER]);
    await combat.setFlag("opfor", "since", 5);
    expect(last()).toBeNull();
    const read = (kept: object | string): unknown => {
      write(PLAYER, kept);
      return keptOf(game.users.get(PLAYER), combat, "memory")?.value ?? null;
    };
    expect([
      read({ value: 1, at: 0 }),
      read({ value: 1, at: 1 }),
      read({ value: 1, at: 1_000_000_000 }),
      read({ value: 1, at: 1_000_000_001 }),
      read({ value: 1, at: 1.5 }),
      read("no json"),
      read({ value: 1 }),
    ]).toEqual([null, 1, 1, null, null, null, null]);
    expect(cleanProfile({ one: { 0: { name: "Axe" } }, two: { 0: 1, a: 2 } })).toEqual({
      one: [{ name: "Axe" }],
      two: { 0: 1, a: 2 },
    });
  });
});

describe("a vote", () => {
  it("is open as long as whoever asks says, and half a minute at most", async () => {
    openClient(13, GM);
    Object.assign(CONFIG, { queries: {} });
    const patience: number[] = [];
    registerQueries({
      vote: (_question: object, timeout: number) => (patience.push(timeout), Promise.resolve("a")),
      voteOver: () => undefined,
    });
    await fight().startCombat();
    const asked = async (vote: string, how: object): Promise<unknown> => {
      const question = {
        question: "?",
        why: "",
        options: ["a", "b"].map((one) => ({ id: one, label: one })),
        combat: fight().id,
        vote,
      };
      await game.user.update({ flags: { opfor: { asks: JSON.stringify(question) } } });
      return CONFIG["queries"]["opfor.vote"]({ vote, combat: fight().id }, how);
    };
    expect([
      await asked("1".repeat(32), { timeout: 500 }),
      await asked("2".repeat(32), { timeout: 90_000 }),
      await asked("3".repeat(32), {}),
      await CONFIG["queries"]["opfor.vote"]({ vote: "x", combat: "none" }, {}),
      await CONFIG["queries"]["opfor.vote"]("nonsense", {}),
    ]).toEqual([{ option: "a" }, { option: "a" }, { option: "a" }, { option: null }, { option: null }]);
    expect(patience).toEqual([500, 30_000, 30_000]);
  });
});
