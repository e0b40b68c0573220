import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { text } from "../../../src/core/text";
import { fight, load, loadRulesets, openClient, scene, token } from "../client.ts";
import { entrustRaiders, RAIDER } from "../hero-of-another.ts";
import { GM, PLAYER, PLAYER2 } from "../page.ts";

/** Who sees a figure, its cards and its lines in the panel; and whose word a card is. */
const { isSeenHere, isOnPanel } = await load("telling/audience");
const { answerStanding, askStanding, decidesHere } = await load("telling/panel-lines-from-gm");
const { mayActOn, postCard, reportOf, turnsTold, cardOf, undoneBy, isAbridged, keepOpenReport } = await load(
  "telling/turn-card-messages",
);
const { sayUndone, undoneByOthers } = await load("owners/undone-cards");
const { readScene } = await load("reading/scene-reader");
await loadRulesets();
const { tellOfCard, listenForAttempts, tellOfAttempt } = await load("trust/attempts");

beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const CAPTAIN = "sktoken000000009";
const cards = (value: string) => (collections: Record<string, any[]>) =>
  void collections["settings"]?.push({
    _id: "settingcards0001",
    key: "opfor.cards",
    value: JSON.stringify(value),
  });
/** Raiders are the first player's to run. */
const run = (...more: ((collections: Record<string, any[]>) => void)[]) => {
  return (collections: Record<string, any[]>): void => {
    entrustRaiders(collections);
    for (const one of more) one(collections);
  };
};

describe("a figure on this screen", () => {
  it("is seen by GMs and its owner wherever they look", () => {
    openClient(13);
    (globalThis as Data)["canvas"] = { ready: false, scene: null };
    expect(isSeenHere(token("Captain"))).toBe(true);
    openClient(13, PLAYER);
    (globalThis as Data)["canvas"] = { ready: false, scene: null };
    expect([isSeenHere(token("Kyra")), isSeenHere(token("Captain"))]).toEqual([true, false]);
  });
  it("is seen by others where its map is drawn, it is drawn on it, and it is no secret", async () => {
    openClient(14, PLAYER);
    const captain = token("Captain");
    const seen = (more: object): boolean => {
      (globalThis as Data)["canvas"] = { ready: true, scene: scene(), ...more };
      return isSeenHere(captain) as boolean;
    };
    expect([
      seen({}),
      seen({ ready: false }),
      seen({ scene: null }),
      seen({ scene: { id: "another" } }),
    ]).toEqual([true, false, false, false]);
    for (const [visible, wanted] of [
      [true, true],
      [undefined, true],
      [false, false],
    ]) {
      Object.defineProperty(captain, "object", { configurable: true, value: { visible } });
      expect(seen({})).toBe(wanted);
    }
    Object.defineProperty(captain, "object", { configurable: true, value: null });
    captain.updateSource({ hidden: true });
    expect(seen({})).toBe(false);
  });
  it.each([
    ["all", true, false],
    ["seen", true, false],
    ["gm", false, false],
  ])("is in the panel, with cards for %s, as they are", (value, open, secret) => {
    openClient(14, PLAYER, { prepare: cards(value) });
    (globalThis as Data)["canvas"] = { ready: true, scene: scene() };
    expect(isOnPanel(token("Captain"), fight())).toBe(open);
    (globalThis as Data)["canvas"] = { ready: false, scene: scene() };
    expect(isOnPanel(token("Captain"), fight())).toBe(value === "all");
    (globalThis as Data)["canvas"] = { ready: true, scene: scene() };
    fight()
      .combatants.find((one: any) => one.tokenId === CAPTAIN)
      .updateSource({ hidden: true });
    expect(isOnPanel(token("Captain"), fight())).toBe(secret);
    openClient(14, GM, { prepare: cards(value) });
    token("Captain").updateSource({ hidden: true });
    expect(isOnPanel(token("Captain"), fight())).toBe(true);
  });
});

describe("lines of the panel that a GM's page knows", () => {
  const line = (words: string): object[] => [text(words)];
  const STANDING = {
    "five-parsecs": {
      lines: { [RAIDER]: line("a"), [CAPTAIN]: line("b") },
      phases: [{ id: "p", title: text("t"), summary: text("s"), at: "round-end", done: false }],
    },
  };
  const query = (data: unknown): Promise<any> => (CONFIG as Data)["queries"]["opfor.standing"](data);
  const answering = (seating: object = {}, user = GM): ReturnType<typeof vi.fn> => {
    openClient(14, user, seating);
    (CONFIG as Data)["queries"] = {};
    const standing = vi.fn(() => Promise.resolve(STANDING));
    answerStanding(standing);
    return standing;
  };
  const ofFight = (): object => ({ combat: fight().id });

  it("are told without whom players do not see, and worked out once for all who ask at a time", async () => {
    const standing = answering();
    expect(await query(ofFight())).toEqual(STANDING);
    token("Captain").updateSource({ hidden: true });
    const [one, other] = await Promise.all([query(ofFight()), query(ofFight())]);
    expect(Object.keys(one["five-parsecs"].lines)).toEqual([RAIDER]);
    expect([other, one["five-parsecs"].phases]).toEqual([one, STANDING["five-parsecs"].phases]);
    expect(standing).toHaveBeenCalledTimes(2);
    fight()
      .combatants.find((each: any) => each.tokenId === RAIDER)
      .updateSource({ tokenId: "gone000000000000" });
    expect(Object.keys((await query(ofFight()))["five-parsecs"].lines)).toEqual([RAIDER]);
  });
  it("are told of no other combat, by no player, and where cards are for GMs not at all", async () => {
    const standing = answering();
    for (const data of [{ combat: "another" }, {}, null, { combat: "" }, { combat: "x".repeat(81) }])
      expect(await query(data)).toEqual({});
    expect(standing).not.toHaveBeenCalled();
    answering({}, PLAYER);
    expect(await query(ofFight())).toEqual({});
    answering({ prepare: cards("gm") });
    expect(await query(ofFight())).toEqual({});
  });
  it("are asked of the GM's page alone, and believed only where they can be read", async () => {
    openClient(13, PLAYER);
    expect([decidesHere(), await askStanding(fight())]).toEqual([true, {}]);
    openClient(13, PLAYER, { others: [GM] });
    const asked: unknown[] = [];
    let reply: unknown = STANDING;
    game.users.activeGM.query = (...given: unknown[]) => {
      asked.push(given);
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
    };
    game.user.can = (right: string) => right !== "QUERY_USER";
    expect([decidesHere(), await askStanding(fight())]).toEqual([false, {}]);
    game.user.can = (right: string) => right === "QUERY_USER";
    expect(await askStanding(fight())).toEqual(STANDING);
    expect(asked).toEqual([["opfor.standing", { combat: fight().id }, { timeout: 5_000 }]]);
    const phases = [{ ...STANDING["five-parsecs"].phases[0], at: "never" }];
    const wrong = [undefined, "x", { a: { lines: {} } }, { a: { lines: {}, phases } }, new Error("late")];
    for (reply of wrong) expect(await askStanding(fight())).toEqual({});
    const words = (length: number): object => ({
      a: { phases: [], lines: { f: [text("k".repeat(length))] } },
    });
    const bare = JSON.stringify(words(0)).length;
    reply = words(60_000 - bare);
    expect(await askStanding(fight())).toEqual(reply);
    reply = words(60_001 - bare);
    expect(await askStanding(fight())).toEqual({});
    openClient(13);
    expect(decidesHere()).toBe(true);
  });
});

const STEP = { kind: "hold", figure: RAIDER, label: text("x") };
const reportWith = (more: object = {}): any => {
  const combat = fight();
  const key = `${combat.id as string}|1|7|${combat.combatants.find((one: any) => one.tokenId === RAIDER).id as string}`;
  return {
    ...{ format: "opfor-turn", version: 1, key, combat: combat.id, round: 1, ruleset: "five-parsecs" },
    ...{ figure: RAIDER, mode: "auto", snapshot: readScene(scene(), combat), memory: null, answers: {} },
    ...{ seed: "s", rejected: [], unattended: true, sightings: [], replans: 0, end: "played" },
    decision: {
      ...{ kind: "decided", figure: RAIDER, trace: [], memory: null, choices: [], problems: [] },
      plan: { rule: { id: "r", title: text("x"), source: "", because: text("x") }, steps: [STEP] },
    },
    steps: [{ step: STEP, state: "done", outcomes: [], trace: [] }],
    ...more,
  };
};
let made = 0;
/** A card as the server would bring it. */
function card(report: unknown, author: string, more: object = {}): any {
  const _id = `message0000${String(++made).padStart(5, "0")}`;
  const key = (report as { key?: string } | null)?.key;
  const words = typeof report === "string" ? report : JSON.stringify(report);
  const message = { _id, author, content: "", flags: { opfor: { key, report: words } }, ...more };
  game.messages.set(_id, new CONFIG.ChatMessage.documentClass(message));
  return game.messages.get(_id);
}

describe("a card in the chat", () => {
  it("is a GM's, or of a figure that its author runs; anything else is logged once and left alone", () => {
    openClient(13, GM, { prepare: run() });
    const report = reportWith();
    expect(reportOf(card(report, GM))?.figure).toBe(RAIDER);
    expect(reportOf(card(report, PLAYER))?.figure).toBe(RAIDER);
    vi.mocked(console.warn).mockClear();
    const forged = card(report, PLAYER2);
    expect([reportOf(forged), reportOf(forged)]).toEqual([undefined, undefined]);
    expect(vi.mocked(console.warn).mock.calls.map((words) => words.join(" "))).toEqual([
      `OpFor | ignored what is no turn report in message ${forged.id as string}`,
    ]);
    const elsewhere = {
      ...report,
      snapshot: { ...report.snapshot, scene: { ...report.snapshot.scene, id: "x" } },
    };
    for (const wrong of [
      elsewhere,
      { ...report, figure: "nobody" },
      { ...report, figure: "sktoken000000001" },
    ])
      expect(reportOf(card(wrong, PLAYER))).toBeUndefined();
    expect(reportOf(card(elsewhere, GM))).toBeDefined();
    expect(reportOf({ id: "x", flags: { opfor: { report: 7 } } })).toBeUndefined();
    expect(reportOf({ id: "x", flags: {} })).toBeUndefined();
  });
  it("that cannot be read is none", () => {
    openClient(13);
    const report = reportWith();
    const wrong = ["{", "7", { ...report, version: 2 }, { ...report, steps: [{}] }, { ...report, key: 1 }];
    for (const one of wrong) expect(reportOf(card(one, GM))).toBeUndefined();
    const message = card("{", GM);
    expect(reportOf(message)).toBeUndefined();
    message.updateSource({ flags: { opfor: { report: JSON.stringify(report) } } });
    expect(reportOf(message)?.key).toBe(report.key);
  });
  it("counts among a combat's turns once: the last that all may read and nobody took back", () => {
    openClient(13);
    const report = reportWith();
    const ends = (): unknown[] => turnsTold(fight().id).map(({ end }: { end: string }) => end);
    expect(ends()).toEqual([]);
    card(report, GM);
    card({ ...report, end: "stopped" }, GM);
    expect(ends()).toEqual(["stopped"]);
    const last = card({ ...report, end: "skipped" }, GM);
    card({ ...report, end: "whispered" }, GM, { whisper: [GM] });
    card({ ...report, key: "another", combat: "another" }, GM);
    expect(ends()).toEqual(["skipped"]);
    expect(cardOf(report.key).whisper).toEqual([GM]);
    last.updateSource({ flags: { opfor: { undone: { by: "G", names: [] } } } });
    expect([ends(), undoneBy(last)]).toEqual([["stopped"], { by: "G", names: [] }]);
    expect([isAbridged({ leftOut: "all" }), isAbridged({}), isAbridged({ leftOut: "map" })]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it("of a player moves no GM's page; a player's moves by both", () => {
    openClient(13);
    const [own, players] = [card(reportWith(), GM), card(reportWith(), PLAYER)];
    expect([own, players].map(mayActOn)).toEqual([true, false]);
    openClient(13, PLAYER);
    expect([card(reportWith(), GM), card(reportWith(), PLAYER)].map(mayActOn)).toEqual([true, true]);
  });
});

describe("posting a card", () => {
  const drawn: unknown[] = [];
  const open = (prepare?: (collections: Record<string, any[]>) => void): void => {
    openClient(13, GM, prepare === undefined ? {} : { prepare });
    drawn.length = 0;
    foundry.applications = {
      handlebars: {
        loadTemplates: () => Promise.resolve(),
        renderTemplate: (path: string, data: unknown) =>
          Promise.resolve((drawn.push([path, data]), "<p>card</p>")),
      },
    };
    game.settings.register("core", "messageMode", { scope: "client", type: String, default: "public" });
  };
  const post = async (more: object = {}, of: any = token("Raider 1")): Promise<any> => {
    await postCard(reportWith(more), of, { title: "Raider 1 hits the Duke" });
    return game.messages.contents.at(-1);
  };
  const told = (message: any): unknown => [
    message.content,
    message.whisper,
    message.speaker.alias,
    message.rolls.length,
    Object.keys(message.flags.opfor).sort(),
  ];
  it("tells everybody, as the figure; a turn that goes on renews its card", async () => {
    open();
    const first = await post({ end: "stopped" });
    expect(told(first)).toEqual(["<p>card</p>", [], "Raider 1", 0, ["key", "report"]]);
    expect(drawn).toEqual([["modules/opfor/templates/plain-card.hbs", { title: "Raider 1 hits the Duke" }]]);
    expect((await post()).id).toBe(first.id);
    expect(reportOf(first).end).toBe("played");
    await first.update({ "flags.opfor.undone": { by: "G", names: [] } });
    expect((await post()).id).not.toBe(first.id);
    expect(game.messages.size).toBe(2);
  });
  it("whispers to GMs, and to who runs it, what players do not see", async () => {
    open(run());
    await token("Raider 1").update({ hidden: true });
    const secret = await post();
    expect(secret.whisper).toEqual(
      game.users.filter((one: any) => one.isGM || one.id === PLAYER).map(({ id }: any) => id),
    );
    expect(secret.speaker.alias).toBe("Raider 1");
    expect((await post({ end: "stopped" })).id).toBe(secret.id);
    await token("Raider 1").update({ hidden: false });
    expect([(await post()).id, secret.whisper.length > 0]).toEqual([secret.id, true]);
    open(run());
    const open1 = await post();
    await token("Raider 1").update({ hidden: true });
    // What all have read is not renewed by what they may not.
    const later = await post();
    expect([later.id === open1.id, later.whisper]).toEqual([false, secret.whisper]);
    open(cards("gm"));
    expect((await post()).whisper).toEqual(
      game.users.filter((one: any) => one.isGM).map(({ id }: any) => id),
    );
    open();
    await postCard(reportWith(), undefined, {});
    const nobody = game.messages.contents.at(-1);
    expect([nobody.whisper, nobody.speaker.alias]).toEqual([[], "Gamemaster"]);
  });
  it("says no name that a GM keeps", async () => {
    open();
    Object.defineProperty(token("Captain"), "playersCanSeeName", { value: false });
    Object.defineProperty(token("Raider 1"), "playersCanSeeName", { value: false });
    const message = await post();
    expect([message.speaker.alias, drawn[0]]).toEqual([
      "Gamemaster",
      ["modules/opfor/templates/plain-card.hbs", { title: "OPFOR.ui.card.unnamed hits the Duke" }],
    ]);
    expect(message.flags.opfor.report).not.toContain("Captain");
  });
  it("keeps what is open of it before it is posted", async () => {
    open();
    await keepOpenReport(reportWith(), token("Raider 1"));
    const kept = (): string[] =>
      Object.keys(fight().flags.opfor ?? {}).filter((key) => key.startsWith("report"));
    expect(kept()).toHaveLength(1);
    open(cards("gm"));
    await keepOpenReport(reportWith(), token("Raider 1"));
    expect(kept()).toEqual([]);
  });
});

describe("a card that somebody else has taken back", () => {
  const says = (user: string, combat: string, notes: unknown): void =>
    game.users.get(user).updateSource({ flags: { opfor: { undone: { [combat]: JSON.stringify(notes) } } } });
  it("is marked by its author on itself, and by others on their own user", async () => {
    openClient(13, PLAYER, { prepare: run() });
    const [own, others] = [card(reportWith(), PLAYER), card(reportWith(), PLAYER2)];
    own.setFlag = (_: string, key: string, value: unknown) => (
      own.updateSource({ flags: { opfor: { [key]: value } } }),
      Promise.resolve()
    );
    await sayUndone(own, ["Raider 1"]);
    expect(undoneBy(own)).toEqual({ by: "Player", names: ["Raider 1"] });
    await sayUndone(others, ["Captain", "Kyra"]);
    expect(game.user.flags.opfor.undone[fight().id]).toBe(
      JSON.stringify({ [others.id]: ["Captain", "Kyra"] }),
    );
    expect([undoneByOthers(others), undoneByOthers(own)]).toEqual([
      { by: "Player", names: ["Captain", "Kyra"] },
      undefined,
    ]);
    const stray = card(reportWith(), PLAYER2, { flags: { opfor: { key: "gone|1|0|x" } } });
    await sayUndone(stray, ["x"]);
    expect(Object.keys(JSON.parse(game.user.flags.opfor.undone[fight().id]))).toEqual([others.id]);
    expect(undoneByOthers(stray)).toBeUndefined();
  });
  it("counts from who may run the enemies, of players' cards, and as names", () => {
    openClient(13, PLAYER2, { prepare: run() });
    const [players, gms] = [card(reportWith(), PLAYER), card(reportWith(), GM)];
    says(PLAYER2, fight().id, { [players.id]: ["a"] });
    expect(undoneByOthers(players)).toBeUndefined();
    says(PLAYER, fight().id, { [players.id]: ["a", 7, "b"], [gms.id]: ["c"] });
    expect([undoneByOthers(players), undoneByOthers(gms)]).toEqual([
      { by: "Player", names: ["a", "b"] },
      undefined,
    ]);
    says(PLAYER, fight().id, { [players.id]: "a" });
    expect(undoneByOthers(players)).toBeUndefined();
    says(PLAYER, fight().id, `about ${players.id as string}`);
    expect(undoneByOthers(players)).toBeUndefined();
    const unsaid = card(null, PLAYER, { flags: {} });
    expect(undoneByOthers(unsaid)).toBeUndefined();
  });
  it("is kept of the last sixty", async () => {
    openClient(13, PLAYER, { prepare: run() });
    const before = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`m${at}`, ["x"]]));
    says(PLAYER, fight().id, before);
    const others = card(reportWith(), PLAYER2);
    await sayUndone(others, ["y"]);
    const kept = Object.keys(JSON.parse(game.user.flags.opfor.undone[fight().id]));
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([60, "m1", others.id]);
  });
});

describe("what does not count", () => {
  const whispers = (): string[] =>
    game.messages.contents.flatMap((one: any) => one.flags.opfor?.attempt ?? []);
  const warned: unknown[] = [];
  const open = (user = GM, others: string[] = []): void => {
    openClient(13, user, { others, prepare: run() });
    warned.length = 0;
    ui.notifications.warn = (words: string) => void warned.push(words);
    listenForAttempts((message: any) => message.flags.opfor.isFine === true);
  };
  const settle = (): Promise<void> => new Promise((go) => setTimeout(go, 5));
  let fresh = 0;
  /** Each is told of once as long as the page is open: by another id it is another one. */
  const another = (of: any): any =>
    Object.defineProperty(of, "id", { value: `${of.id as string} ${++fresh} ${Date.now()}` });
  const change = (flags: object, user = PLAYER2, of = token("Captain")): void =>
    void Hooks.callAll("updateToken", of, { flags: { opfor: flags } }, {}, user);
  it("is told of once for each who, where and what", async () => {
    open();
    const id = another(token("Captain")).id as string;
    another(token("Raider 2"));
    for (const key of ["progress", "undo", "memory", "told", "stopped", "progress"]) change({ [key]: 1 });
    change({ figure: "x" });
    for (const key of ["ruleset", "doctrine", "mode", "profile", "side"]) change({ [key]: 1 });
    change({ colour: 1 });
    change({ mode: 1 }, GM);
    change({ mode: 1 }, "nobody");
    Hooks.callAll("updateToken", token("Raider 1"), { flags: {} }, {}, PLAYER2);
    Hooks.callAll("createToken", token("Raider 2"), {}, PLAYER2);
    await settle();
    expect(whispers().map((one) => one.replace(PLAYER2, "Ben"))).toEqual([
      `Ben state ${id}`,
      `Ben figure ${id}`,
      `Ben how ${id}`,
      `Ben how ${token("Raider 2").id as string}`,
    ]);
    expect([warned.length, game.messages.contents[0].whisper]).toEqual([
      4,
      game.users.filter((one: any) => one.isGM).map(({ id: one }: any) => one),
    ]);
    expect(game.messages.contents[0].content).toMatch(/^<p>/);
  });
  it("is a card that is none, and what a player keeps on their user while a GM is there", async () => {
    open();
    const forged = card(reportWith(), PLAYER);
    const author = { id: `author ${++fresh} ${Date.now()}`, name: "Ada", isGM: false };
    const by = { ...forged, flags: forged.flags, author };
    Hooks.callAll("createChatMessage", by);
    const fine = card(reportWith(), PLAYER2);
    fine.updateSource({ flags: { opfor: { isFine: true } } });
    Hooks.callAll("createChatMessage", fine);
    Hooks.callAll("createChatMessage", card(null, PLAYER2, { flags: {} }));
    tellOfCard({ author: null });
    const kept = { flags: { opfor: { kept: {} } } };
    Hooks.callAll("updateUser", game.users.get(PLAYER), kept, {}, GM);
    Hooks.callAll("updateUser", game.user, kept, {}, GM);
    Hooks.callAll("updateUser", author, { flags: { opfor: {} } }, {}, author.id);
    Hooks.callAll("updateUser", author, kept, {}, author.id);
    await settle();
    expect(whispers()).toEqual([`${author.id} card`, `${author.id} state`]);
  });
  it("without a GM is a notice, and how one's figure is played is one's own business", async () => {
    open(PLAYER);
    const of = another(token("Raider 3"));
    change({ mode: "off" }, PLAYER2, of);
    Hooks.callAll("updateUser", game.user, { flags: { opfor: { kept: {} } } }, {}, PLAYER);
    expect(warned).toEqual([]);
    change({ figure: "wolf" }, PLAYER2, of);
    await settle();
    expect([warned.length, whispers()]).toEqual([1, []]);
    const thing = `some thing ${of.id as string}`;
    expect([tellOfAttempt(thing, text("x")), tellOfAttempt(thing, text("x"))]).toEqual([true, false]);
  });
  it("calling a figure that nobody is yet is no attempt without a GM", async () => {
    open(PLAYER);
    const of = another(token("Raider 2"));
    of.updateSource({ flags: { opfor: { figure: "wolf-7" } } });
    Hooks.callAll("createToken", of, {}, PLAYER2);
    expect(warned).toEqual([]);
    const other = another(token("Captain"));
    other.updateSource({ flags: { opfor: { figure: "wolf-7" } } });
    Hooks.callAll("createToken", other, {}, PLAYER2);
    await settle();
    expect(warned).toHaveLength(1);
  });
});
