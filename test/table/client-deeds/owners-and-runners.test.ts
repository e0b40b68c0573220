import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Outcome } from "../../../src/core/outcome";
import { text } from "../../../src/core/text";
import { fight, loadAll, loadRulesets, openClient, scene, token } from "../client.ts";
import { answered, BEX, claimed, hpOf, label, loss, RAIDER, raidersTurn, sit } from "../hero-of-another.ts";
import { GM, PLAYER, PLAYER2 } from "../page.ts";

/** Between who runs the enemies and whose heroes they fight, where no GM is at the table. */
const { ClaimDesk, askBack, claim, listenToAnswers, outcomeWish } = await loadAll(
  "owners/answer-claims",
  "owners/ask-owner",
);
const { answersOf, claimsOf, malformedOf, ownerOf, ownersOf, owedOfAbsent } = await loadAll(
  "owners/claim",
  "owners/token-owner",
  "owners/owed",
);
const { canHaveHappened, withRoom } = await loadAll(
  "owners/check/plausible-event",
  "owners/check/room-for-pushed",
);
const { preparation, prepare, whatWorks } = await loadAll(
  "owners/prepare-without-gm",
  "owners/what-works-without-gm",
);
const { takeBack, readScene } = await loadAll("acting/take-back", "reading/scene-reader");
await loadRulesets();

const KYRA = "sktoken000000001";
beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});
const author = (): any => game.users.get(PLAYER);
const combatantOf = (id: string): any => fight().combatants.find((one: any) => one.tokenId === id);
const write = (user: string, flags: object): void =>
  game.users.get(user).updateSource({ flags: { opfor: flags } });
const ofCombat = (value: unknown): object => ({
  [fight().id as string]: typeof value === "string" ? value : JSON.stringify(value),
});

describe("what a hero's owner answers", () => {
  const deskWith = (more: object = {}, said: unknown[] = []): any =>
    new ClaimDesk({
      opinion: {
        heard: () => undefined,
        agrees: () => Promise.resolve("same"),
        agreesOnEvent: () => Promise.resolve(true),
        forgetEvents: () => undefined,
        timesBegun: () => 1,
      },
      confirm: () => Promise.resolve(false),
      say: (message: unknown) => said.push(message),
      agreedTo: () => false,
      replays: () => Promise.resolve("no"),
      ...more,
    });
  const answers = (): unknown[] => Object.values(answersOf(game.user, fight()));
  const ask = async (more: object, ports: object = {}, how: object = {}): Promise<unknown> => {
    const one = { ...claimed(loss(9, 4)), ...more };
    sit(PLAYER2, [PLAYER], [one], how);
    deskWith(ports).look();
    await answered(1);
    return [answers()[0], hpOf("Bex")];
  };
  const order = (more: object = {}, round = 1): object => ({
    wish: { kind: "initiative", combatant: combatantIdOfBex, to: 17, ...more },
    proof: { kind: "order", round },
  });
  let combatantIdOfBex = "";
  beforeEach(() => {
    sit(PLAYER2, [PLAYER]);
    combatantIdOfBex = combatantOf(BEX).id as string;
  });

  it("sets its place in the order once a round, for who runs the rounds", async () => {
    sit(PLAYER2, [PLAYER], []);
    fight().updateSource({ round: 1, turn: 0 });
    write(PLAYER, { claims: ofCombat([{ ...claimed(loss(9, 4)), ...order() }]) });
    const desk = deskWith();
    desk.look();
    await answered(1);
    expect([answers(), combatantOf(BEX).initiative]).toEqual([["done"], 17]);
    const again = { ...claimed(loss(9, 4)), ...order({ to: 3 }) };
    write(PLAYER, { claims: ofCombat([again]) });
    desk.look();
    await answered(2);
    expect([answers(), combatantOf(BEX).initiative]).toEqual([["done", "refused"], 17]);
  });
  it.each([
    ["of another combatant", { combatant: "another" }, 1],
    ["of a round that has not come", {}, 2],
    ["of a round that is over", {}, 0],
  ])("sets no place %s", async (_what, more, round) => {
    sit(PLAYER2, [PLAYER], []);
    fight().updateSource({ round: 1, turn: 0 });
    write(PLAYER, { claims: ofCombat([{ ...claimed(loss(9, 4)), ...order(more, round) }]) });
    const before = combatantOf(BEX).initiative;
    deskWith().look();
    await answered(1);
    expect([answers(), combatantOf(BEX).initiative]).toEqual([["refused"], before]);
  });
  it("knows a place only by the order, and what came only by a turn, an event or a set-up", async () => {
    const event = { kind: "event", ruleset: "five-parsecs", event: { kind: "combat-start" }, round: 5 };
    const turn = { kind: "turn", key: "a turn", at: 0 };
    expect(
      await ask({ wish: { kind: "initiative", combatant: combatantIdOfBex, to: 1 }, proof: turn }),
    ).toEqual(["refused", 9]);
    expect(await ask({ proof: { kind: "order", round: 1 } })).toEqual(["refused", 9]);
    expect(await ask({ proof: { kind: "undo", key: "x" } })).toEqual(["refused", 9]);
    expect(await ask({ proof: event })).toEqual(["refused", 9]);
    expect(await ask({ wish: { kind: "back" }, proof: turn })).toEqual(["refused", 9]);
  });
  it("does nothing to somebody else than it is asked about", async () => {
    expect(await ask({ wish: { kind: "outcome", outcome: { ...loss(9, 4), figure: KYRA } } })).toEqual([
      "refused",
      9,
    ]);
  });
  it("does the same thing once", async () => {
    const one: any = claimed(loss(9, 8), "same turn");
    const other = { ...one, id: "another-claim", proof: one.proof };
    sit(PLAYER2, [PLAYER], [one, other]);
    deskWith().look();
    await answered(2);
    expect([answers(), hpOf("Bex")]).toEqual([["done", "refused"], 8]);
  });
  it("goes by set-ups that the person has agreed to, and asks about others", async () => {
    const setup = { proof: { kind: "setup", vote: "v" } };
    const asked: unknown[] = [];
    expect(await ask(setup, { agreedTo: (vote: string) => vote === "v" })).toEqual(["done", 4]);
    const confirm = (question: any): Promise<boolean> => Promise.resolve((asked.push(question), false));
    expect(await ask(setup, { confirm })).toEqual(["declined", 9]);
    expect(asked).toEqual([text("OPFOR.owners.confirm", { who: "Player", name: "Bex", what: label })]);
  });
  it.each([
    ["same", "done"],
    ["other", "declined"],
    ["partly", "declined"],
    ["unseen", "refused"],
  ])("of a turn that came to %s here it is %s", async (agreement, answer) => {
    const opinion = { heard: () => undefined, agrees: () => Promise.resolve(agreement) };
    expect((await ask({}, { opinion })) as unknown[]).toEqual([answer, answer === "done" ? 4 : 9]);
  });
  it("of a turn that is played once more the person is asked", async () => {
    const key = `${fight().id as string}|1|1|${combatantOf(RAIDER).id as string}`;
    expect(await ask({ proof: { kind: "turn", key, at: 0 } })).toEqual(["declined", 9]);
    expect(
      await ask({ proof: { kind: "turn", key, at: 0 } }, { confirm: () => Promise.resolve(true) }),
    ).toEqual(["done", 4]);
  });
  it("that is not given yet is asked for another time, and is the same then", async () => {
    sit(PLAYER2, [PLAYER], [{ ...claimed(loss(9, 4)), proof: { kind: "setup", vote: "v" } }]);
    const said: (boolean | undefined)[] = [undefined, true];
    let asked = 0;
    const desk = deskWith({ confirm: () => Promise.resolve(said[asked++]) });
    desk.look();
    await vi.waitFor(() => expect(asked).toBe(1));
    await new Promise((go) => setTimeout(go, 5));
    expect(answers()).toEqual([]);
    desk.look();
    await answered(1);
    expect([asked, answers(), hpOf("Bex")]).toEqual([2, ["done"], 4]);
  });
  it("is told nobody who may not run the enemies; what is no claim is logged once", async () => {
    sit(PLAYER2, [PLAYER, GM].slice(0, 1), []);
    write(PLAYER, { claims: ofCombat([{ id: 7, words: "x".repeat(400) }, claimed(loss(9, 8))]) });
    vi.mocked(console.warn).mockClear();
    const desk = deskWith();
    desk.look();
    await answered(1);
    desk.look();
    const warned = vi.mocked(console.warn).mock.calls.filter((words) => words.join(" ").includes("no claim"));
    expect(warned).toHaveLength(1);
    expect(String(warned[0]?.at(-1))).toHaveLength(300);
  });
});

describe("what stands where claims should", () => {
  it("is read as far as it is claims, the last two hundred of them", () => {
    sit(PLAYER2, [PLAYER]);
    const read = (value: unknown): unknown => {
      write(PLAYER, { claims: ofCombat(value) });
      return [claimsOf(author(), fight()).length, malformedOf(author(), fight())];
    };
    expect(read("{")).toEqual([0, []]);
    expect(read(null)).toEqual([0, []]);
    expect(read({ a: 1 })).toEqual([0, ['{"a":1}']]);
    expect(read([claimed(loss(9, 4)), 7])).toEqual([1, ["7"]]);
    const one = claimed(loss(9, 4));
    expect(read(Array.from({ length: 230 }, () => one))).toEqual([200, []]);
    expect(read(JSON.stringify([claimed(loss(9, 4))]).padEnd(500_000))).toEqual([1, []]);
    expect(read(JSON.stringify([claimed(loss(9, 4))]).padEnd(500_001))).toEqual([0, []]);
    const deep = JSON.stringify(Array.from({ length: 200 }).reduce((inner) => [inner], 1));
    expect(read(deep)).toEqual([0, []]);
    write(PLAYER, { claims: 7, answers: ofCombat({ a: "done", b: "maybe", c: "declined" }) });
    expect([claimsOf(author(), fight()), answersOf(author(), fight())]).toEqual([
      [],
      { a: "done", c: "declined" },
    ]);
    write(PLAYER, { answers: ofCombat(["done"]) });
    expect(answersOf(author(), fight())).toEqual({});
  });
});

describe("who asks an owner", () => {
  const wish = (): any => outcomeWish(loss(9, 4));
  const proof = { kind: "turn", key: "t", at: 0 };
  const owed = (who: string): any =>
    expect.objectContaining({
      key: "OPFOR.owners.owed",
      data: expect.objectContaining({ what: label, who, token: BEX }),
    });
  it("is owed it while nobody of the owners is there", async () => {
    sit(PLAYER, []);
    expect(ownersOf(token("Bex")).map(({ id }: any) => id)).toEqual([PLAYER2]);
    expect(ownerOf(token("Bex"))).toBeUndefined();
    expect(await claim(fight(), token("Bex"), wish(), proof, label)).toEqual(owed("Second player"));
    const [one] = claimsOf(game.user, fight());
    expect(one).toMatchObject({ token: BEX, proof, label, wish: { outcome: { to: 4 } } });
    expect(one.id).toMatch(/^[0-9a-f]{16}$/);
    expect(owedOfAbsent(fight()).map(({ token: of, outcome }: any) => [of.name, outcome.to])).toEqual([
      ["Bex", 4],
    ]);
    expect(askBack(fight()).away(token("Bex"))).toEqual(
      text("OPFOR.owners.owed", { what: text("OPFOR.owners.back", { name: "Bex" }), who: "Second player" }),
    );
  });
  it.each([
    ["done", undefined],
    ["refused", text("OPFOR.owners.refused", { what: label, who: "Second player" })],
    ["declined", text("OPFOR.owners.declined", { what: label, who: "Second player" })],
  ])("hears that it is %s", async (answer, wanted) => {
    sit(PLAYER, [PLAYER2]);
    const said: any[] = [];
    listenToAnswers((message: unknown) => said.push(message));
    expect(askBack(fight()).away(token("Bex"))).toBeUndefined();
    const asking = claim(fight(), token("Bex"), wish(), proof, label);
    await vi.waitFor(() => expect(claimsOf(game.user, fight())).toHaveLength(1));
    Hooks.callAll("updateUser", game.users.get(PLAYER2), {}, {}, PLAYER2);
    const [{ id }] = claimsOf(game.user, fight());
    write(PLAYER2, { answers: ofCombat({ [id]: answer }) });
    for (const user of [PLAYER, PLAYER2, PLAYER2])
      Hooks.callAll("updateUser", game.users.get(user), {}, {}, user);
    expect(await asking).toEqual(wanted);
    // Everybody hears a no, once.
    expect(said).toEqual(
      answer === "declined" ? [text("OPFOR.owners.declined", { what: label, who: "Second player" })] : [],
    );
    expect(owedOfAbsent(fight())).toEqual([]);
    // What is answered need not be kept with the next.
    const more = claim(fight(), token("Bex"), wish(), { ...proof, at: 1 }, label);
    await vi.waitFor(() => expect(claimsOf(game.user, fight())[0]?.id).not.toBe(id));
    expect(claimsOf(game.user, fight())).toHaveLength(1);
    const [{ id: next }] = claimsOf(game.user, fight());
    write(PLAYER2, { answers: ofCombat({ [next]: "done" }) });
    Hooks.callAll("updateUser", game.users.get(PLAYER2), {}, {}, PLAYER2);
    await more;
  });
  it("waits no longer than twelve seconds", async () => {
    sit(PLAYER, [PLAYER2]);
    vi.useFakeTimers();
    const asking = claim(fight(), token("Bex"), wish(), proof, label);
    let answer: unknown = "waiting";
    void asking.then((said: unknown) => (answer = said));
    await vi.advanceTimersByTimeAsync(11_999);
    expect(answer).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toEqual(owed("Second player"));
    vi.useRealTimers();
  });
});

describe("what may have happened, as this client sees it", () => {
  it("by kind, round, who is at turn, and who is gone", () => {
    sit(PLAYER2, [PLAYER]);
    fight().updateSource({ round: 2, turn: 0 });
    const at = fight().combatant.tokenId as string;
    const before = { round: 2, turn: 0, combatantId: combatantOf(BEX).id };
    const may = (event: object, prior?: object): unknown => canHaveHappened(fight(), event, prior);
    const rounds = (kind: string): unknown[] => [0, 1, 2, 3].map((round) => may({ kind, round }));
    expect({
      phase: may({ kind: "phase x" }),
      attacked: may({ kind: "attacked" }),
      begun: may({ kind: "combat-start" }),
      starts: rounds("round-start"),
      ends: rounds("round-end"),
      turn: [at, BEX].map((figure) => may({ kind: "turn-start", figure })),
      over: [BEX, at].map((figure) => may({ kind: "turn-end", figure }, before)),
      "nothing before": may({ kind: "turn-end", figure: BEX }),
      "nobody before": may({ kind: "turn-end", figure: undefined }, { ...before, combatantId: "gone" }),
      gone: [BEX, "nobody"].map((figure) => may({ kind: "gone", figure })),
      unknown: may({ kind: "earthquake" }),
    }).toEqual({
      phase: true,
      attacked: false,
      begun: false,
      starts: [false, false, true, false],
      ends: [false, true, true, false],
      turn: [true, false],
      over: [true, false],
      "nothing before": false,
      "nobody before": true,
      gone: [false, true],
      unknown: false,
    });
    fight().updateSource({ round: 1 });
    expect(may({ kind: "combat-start" })).toBe(true);
    fight().updateSource({ round: 0 });
    expect(may({ kind: "combat-start" })).toBe(true);
    combatantOf(BEX).updateSource({ defeated: true });
    expect(may({ kind: "gone", figure: BEX })).toBe(true);
  });
});

describe("room for who was pushed while its owner was away", () => {
  const key = "pushed|1|0|x";
  const moved = (more: object = {}): Outcome =>
    ({
      kind: "moved",
      figure: BEX,
      path: [
        { x: 650, y: 650 },
        { x: 850, y: 650 },
      ],
      label,
      ...more,
    }) as unknown as Outcome;
  const told = (figures: object[] = []): void => {
    const report = {
      ...{ format: "opfor-turn", version: 1, key, combat: fight().id, round: 1, ruleset: "five-parsecs" },
      ...{
        figure: RAIDER,
        mode: "auto",
        memory: null,
        answers: {},
        seed: "s",
        rejected: [],
        unattended: true,
      },
      ...{ sightings: [], replans: 0, end: "played", steps: [] },
      snapshot: { ...readScene(scene(), fight()), figures },
      decision: {
        ...{ kind: "decided", figure: RAIDER, trace: [], memory: null, choices: [], problems: [] },
        plan: { rule: { id: "r", title: label, source: "", because: label }, steps: [] },
      },
    };
    const flags = { opfor: { key, report: JSON.stringify(report) } };
    game.messages.set(
      "messageroom00000",
      new CONFIG.ChatMessage.documentClass({ _id: "messageroom00000", author: GM, content: "", flags }),
    );
  };
  const end = ({ path }: any): unknown => [path.at(-1).x, path.at(-1).y, path.length];
  const room = (outcome = moved()): any => withRoom(fight(), token("Bex"), key, outcome);
  const put = (name: string, x: number, y: number, more: object = {}): void =>
    token(name).updateSource({ x, y, ...more });
  beforeEach(() => {
    openClient(13);
    for (const [at, one] of scene().tokens.contents.entries())
      one.updateSource({ x: 1_800 + 100 * (at % 3), y: 1_000 + 100 * Math.floor(at / 3) });
    put("Bex", 600, 600);
  });

  it("is where the turn has put it, unless somebody has come there since", () => {
    told();
    expect(room()).toEqual({ outcome: moved() });
    put("Captain", 800, 600);
    const { outcome, taken } = room();
    expect([taken, end(outcome)]).toEqual(["Captain", [750, 650, 3]]);
    for (const [x, y] of [
      [902, 600],
      [698, 600],
      [800, 698],
      [800, 502],
    ] as const) {
      put("Captain", x, y);
      expect(room().taken).toBeUndefined();
    }
    for (const [x, y] of [
      [897, 600],
      [703, 600],
      [800, 697],
      [800, 503],
    ] as const) {
      put("Captain", x, y);
      expect(room().taken).toBe("Captain");
    }
    put("Captain", 900, 600, { width: 2, height: 2 });
    expect(room().taken).toBeUndefined();
    put("Captain", 890, 600);
    expect(room().taken).toBe("Captain");
  });
  it("is nobody's matter where the rules put somebody there themselves, or who is there is out of it", () => {
    const id = token("Captain").id as string;
    put("Captain", 800, 600);
    told([{ id, name: "Captain", x: 850, y: 650 }]);
    expect(room().taken).toBeUndefined();
    told([{ id, name: "Captain", x: 950, y: 650 }]);
    expect(room().taken).toBe("Captain");
    told([{ id: "another", name: "Captain", x: 850, y: 650 }]);
    expect(room().taken).toBe("Captain");
    combatantOf(id).updateSource({ defeated: true });
    expect(room().taken).toBeUndefined();
  });
  it("is not looked for where nobody is pushed, or no card tells of it", () => {
    put("Captain", 800, 600);
    expect(room()).toEqual({ outcome: moved() });
    told();
    expect(room(moved({ path: [] }))).toEqual({ outcome: moved({ path: [] }) });
    expect(room(loss(9, 4))).toEqual({ outcome: loss(9, 4) });
    put("Bex", 800, 600);
    put("Captain", 1_800, 1_000);
    expect(room().taken).toBeUndefined();
  });
});

describe("what a GM prepares for play without one", () => {
  const wanted = (more: object = {}): object => ({
    ...{ runners: [PLAYER], ties: "vote", apply: false, systemDice: true, pace: 3, summons: true },
    ...more,
  });
  const enemies = (collections: Record<string, any[]>): void => {
    for (const one of collections["scenes"]?.[0].tokens ?? [])
      if (one.disposition < 0)
        one.flags = { opfor: { ruleset: "five-parsecs", mode: "auto", doctrine: "aggressive" } };
  };
  const user = (id: string): any => game.users.get(id);
  const lines = (): string[] =>
    whatWorks(scene()).map(
      ({ id, ok, text: { key, data } }: any) =>
        `${String(id)} ${String(ok)} ${String(key)} ${JSON.stringify(data)}`,
    );
  beforeEach(() => {
    openClient(13, GM, { prepare: enemies });
    foundry.documents.Combat = { implementation: CONFIG.Combat.documentClass };
  });

  it("settings, enemies, rights and a place in the combat for everybody", async () => {
    await combatantOf(RAIDER).delete();
    await combatantOf(KYRA).delete();
    await token("Raider 1").update({ hidden: true });
    const before = lines();
    await prepare(scene(), wanted());
    expect(preparation()).toEqual(wanted());
    expect(game.settings.get("opfor", "dice")).toBe("system");
    const made = [RAIDER, KYRA]
      .map((id) => combatantOf(id))
      .map(({ initiative, hidden, actorId, sceneId }: any) => [
        initiative,
        hidden,
        typeof actorId,
        sceneId === scene().id,
      ]);
    expect(made).toEqual([
      [1, true, "string", true],
      [2, false, "string", true],
    ]);
    expect(fight().combatants.size).toBe(9);
    const rights = (): unknown[] =>
      [token("Captain"), token("Kyra")].map(({ actorId }: any) => game.actors.get(actorId).ownership[PLAYER]);
    expect(rights()).toEqual([3, 3]);
    const given = Object.keys(game.settings.get("opfor", "entrusted"));
    expect([given.filter((key) => key.startsWith("actor.")).length, given.length]).toEqual([5, 10]);
    await expect([...before, "", ...lines()].join("\n")).toMatchFileSnapshot("golden/outlook.txt");
  });
  it("who ran them before and shall not any more gives them back", async () => {
    await prepare(scene(), wanted({ runners: [PLAYER2] }));
    await prepare(scene(), wanted({ summons: false, systemDice: false, pace: -1 }));
    const { ownership } = game.actors.get(token("Captain").actorId);
    expect([ownership[PLAYER], ownership[PLAYER2]]).toEqual([3, 0]);
    expect([game.settings.get("opfor", "dice"), preparation().pace]).toEqual([
      "rules",
      game.settings.get("opfor", "pace"),
    ]);
  });
  it("tokens may be made by who runs them, as long as a GM wants it, and by whose right it was before", async () => {
    const may = (): unknown[] => [PLAYER, PLAYER2].map((id) => user(id).permissions);
    await user(PLAYER2).update({ permissions: { WALL_DOORS: true, TOKEN_CREATE: true, TOKEN_DELETE: true } });
    await prepare(scene(), wanted());
    expect(may()).toEqual([{ TOKEN_CREATE: true, TOKEN_DELETE: true }, { WALL_DOORS: true }]);
    await prepare(scene(), wanted({ summons: false }));
    expect(may()).toEqual([{}, { WALL_DOORS: true }]);
    await user(PLAYER).update({ permissions: { TOKEN_CREATE: true } });
    await prepare(scene(), wanted({ summons: false }));
    expect(may()[0]).toEqual({ TOKEN_CREATE: true });
    await prepare(scene(), wanted());
    expect(may()[0]).toEqual({ TOKEN_CREATE: true, TOKEN_DELETE: true });
  });
  it("a combat is made where the scene has none, and one of no scene will do", async () => {
    await fight().delete();
    await prepare(scene(), wanted());
    expect([fight().scene?.id, fight().combatants.size]).toEqual([scene().id, 9]);
    await fight().delete();
    await CONFIG.Combat.documentClass.create({});
    await prepare(scene(), wanted());
    expect([game.combats.size, fight().combatants.size]).toEqual([1, 9]);
  });
  it("what will not work is said: nobody named, no enemies, no sheets", async () => {
    const bare = token("Marksman");
    await bare.update({ actorId: null });
    const ready = lines();
    for (const one of scene().tokens) await one.update({ "flags.-=opfor": null });
    await expect([...ready, "", ...lines()].join("\n")).toMatchFileSnapshot("golden/outlook-bare.txt");
  });
});

describe("a turn that is taken back where others own what it changed", () => {
  const away = text("OPFOR.x");
  const back = async (owners: object): Promise<any> => {
    sit(PLAYER, [PLAYER2], [], { undo: raidersTurn, hp: 4 });
    token("Raider 1").updateSource({ rotation: 0 });
    const { key } = raidersTurn({
      _id: fight().id,
      combatants: fight().combatants.map(({ id, tokenId }: any) => ({ _id: id, tokenId })),
    }) as any;
    return takeBack(fight(), scene(), key, {
      whole: (_: unknown, one: unknown) => one,
      away: () => undefined,
      putBack: () => Promise.resolve(undefined),
      withdraw: () => Promise.resolve(),
      ...owners,
    });
  };
  it("is not begun while one of them is away", async () => {
    expect(await back({ away: () => away })).toEqual({ ok: false, why: [away] });
    expect(token("Raider 1")._source.rotation).toBe(0);
  });
  it("asks each for theirs, and does the rest itself", async () => {
    const asked: unknown[] = [];
    expect(
      await back({
        putBack: (one: any, key: string) => Promise.resolve(void asked.push([one.name, key.split("|")[1]])),
      }),
    ).toMatchObject({ ok: true, names: ["Raider 1", "Bex"] });
    expect([asked, token("Raider 1")._source.rotation, hpOf("Bex")]).toEqual([[["Bex", "1"]], 90, 4]);
  });
  it("says who refuses, unless it has been put back all the same", async () => {
    expect(await back({ putBack: () => Promise.resolve(away) })).toEqual({ ok: false, why: [away] });
    const doing = async (): Promise<unknown> => (
      token("Bex").actor.updateSource({ system: { hp: { value: 9 } } }),
      away
    );
    expect(await back({ putBack: doing })).toMatchObject({ ok: true });
  });
});
