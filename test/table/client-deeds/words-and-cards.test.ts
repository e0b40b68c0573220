import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { text } from "../../../src/core/text";
import { PaperDocument, PaperTarget } from "../paper/elements.ts";
import { fight, load, loadRulesets, openClient, readKeysForWords, scene, token } from "../client.ts";
import { entrustRaiders, RAIDER } from "../hero-of-another.ts";
import { GM, PLAYER, PLAYER2 } from "../page.ts";

/** Cards of rounds, why nothing happens, replays and votes: what people read and press, without a page. */
// Windows are made of the host's when they are loaded; nobody opens one here.
const api = { ApplicationV2: class {}, HandlebarsApplicationMixin: (base: unknown) => base };
(globalThis as Data)["foundry"] = { applications: { api } };
const round = await load("../ui/turn/round-card");
const { quietReason, askedElsewhere } = await load("../ui/turn/why-nothing-happens");
const { ReplayPlayer } = await load("../ui/windows/replay-player");
const { SetupVotes } = await load("../ui/turn/setup-votes");
const { mostVoted } = await load("../ui/turn/window-presenter");
const { saveEnd, setStopped, saveUndo } = await load("keeping/combat-store");
const { PastTurns } = await load("../ui/turn/past-turns");
await loadRulesets();

const drawn: [string, any][] = [];
const said = ({ key, data }: any): string => `${String(key)} ${JSON.stringify(data ?? {})}`;
const moment = (ms = 3): Promise<void> => new Promise((go) => setTimeout(go, ms));

function open(user = GM, more: object = {}): void {
  openClient(13, user, more);
  drawn.length = 0;
  foundry.applications = {
    handlebars: {
      loadTemplates: () => Promise.resolve(),
      renderTemplate: (path: string, data: any) =>
        Promise.resolve((drawn.push([path.replace(/.*\//, ""), data]), `<p>${path.replace(/.*\//, "")}</p>`)),
    },
  };
  game.settings.register("core", "messageMode", { scope: "client", type: String, default: "public" });
  readKeysForWords();
}
beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const played = (collections: Record<string, any[]>): void => entrustRaiders(collections);
const setCards = (value: string) => (collections: Record<string, any[]>) => {
  played(collections);
  collections["settings"]?.push({
    _id: "settingcards0001",
    key: "opfor.cards",
    value: JSON.stringify(value),
  });
};

const happened = (figure: string, words = "x"): object => ({
  ruleset: "five-parsecs",
  title: text(words),
  lines: [{ text: text(words), figures: [figure] }],
  dice: [],
});
const reportOf = (more: object = {}): any => ({
  ...{ format: "opfor-round", version: 1, key: `${fight().id as string}|events|1`, combat: fight().id },
  ...{ scene: scene().id, round: 1, happened: [happened(RAIDER)] },
  ...more,
});
const END = { winners: ["hostile"], why: text("over"), rounds: 3, losses: [], memorable: [] };

describe("the card of a round", () => {
  const posted = (): unknown[] =>
    game.messages.contents.map(({ whisper, speaker, flags }: any) => [
      whisper,
      speaker.alias,
      Object.keys(flags.opfor).sort(),
    ]);
  it("is posted to all, but of hidden figures to GMs, and to GMs alone where cards are theirs", async () => {
    open(GM, { prepare: played });
    const gms = game.users.filter(({ isGM }: any) => isGM).map(({ id }: any) => id);
    const keys = ["key", "roundReport"];
    await round.announceRound(reportOf());
    expect(posted()).toEqual([[[], "OpFor", keys]]);
    await token("Captain").update({ hidden: true });
    await round.announceRound(reportOf({ happened: [happened(RAIDER), happened("sktoken000000009")] }));
    expect(posted().slice(1)).toEqual([
      [[], "OpFor", keys],
      [gms, "OpFor", keys],
    ]);
    await round.announceRound(reportOf({ happened: [happened("sktoken000000009")] }));
    expect(posted().slice(3)).toEqual([[gms, "OpFor", keys]]);
    await round.announceRound(reportOf({ happened: [] }));
    expect(posted()).toHaveLength(4);
    open(GM, { prepare: setCards("gm") });
    await round.announceRound(reportOf());
    expect(posted()).toEqual([[gms, "OpFor", keys]]);
    await round.announceRound(reportOf({ happened: [happened(RAIDER)], end: END }));
    const told = game.messages.contents
      .slice(1)
      .map(({ whisper, flags }: any) => [whisper.length > 0, JSON.parse(flags.opfor.roundReport)]);
    expect(
      told.map(([secret, { happened: what, end }]: any) => [secret, what.length, end !== undefined]),
    ).toEqual([
      [false, 0, true],
      [true, 1, false],
    ]);
    expect(drawn.map(([name]) => name)).toEqual(Array.from({ length: 3 }, () => "plain-card.hbs"));
  });
  let made = 0;
  const card = (report: unknown, author: string, more: object = {}): any => {
    const _id = `roundmessage${String(++made).padStart(4, "0")}`;
    const words = typeof report === "string" ? report : JSON.stringify(report);
    const flags = { opfor: { key: (report as any)?.key, roundReport: words, ...more } };
    game.messages.set(_id, new CONFIG.ChatMessage.documentClass({ _id, author, content: "", flags }));
    return game.messages.get(_id);
  };
  it("is a GM's, or without one of who may run the enemies; anything else is logged once", () => {
    open(GM, { prepare: played });
    const report = reportOf();
    expect(
      [GM, PLAYER, PLAYER2].map((author) => round.roundReportOf(card(report, author)) !== undefined),
    ).toEqual([true, true, false]);
    for (const wrong of ["{", "7", { ...report, version: 9 }, { ...report, happened: 7 }])
      expect(round.roundReportOf(card(wrong, GM))).toBeUndefined();
    expect(round.roundReportOf({ id: "x", flags: { opfor: {} }, author: null })).toBeUndefined();
    expect(round.roundReportOf(card(report, PLAYER, { key: "gone|x" }))).toBeUndefined();
    expect(round.roundReportOf(card(report, PLAYER, { key: 7 }))).toBeUndefined();
    vi.mocked(console.warn).mockClear();
    const forged = card(report, PLAYER2);
    expect([round.roundReportOf(forged), round.roundReportOf(forged)]).toEqual([undefined, undefined]);
    expect(vi.mocked(console.warn).mock.calls).toHaveLength(1);
    forged.updateSource({
      author: GM,
      flags: { opfor: { roundReport: JSON.stringify({ ...report, round: 2 }) } },
    });
    expect(round.roundReportOf(forged)?.round).toBe(2);
  });
  const sent = (report: object): Promise<any> =>
    CONFIG.ChatMessage.documentClass.create({
      content: "",
      flags: { opfor: { key: (report as any).key, roundReport: JSON.stringify(report) } },
    });
  it("is drawn where it stands, with its buttons, and again when it is taken back or refused", async () => {
    open();
    vi.stubGlobal("document", new PaperDocument());
    vi.stubGlobal("window", new PaperTarget());
    const undone: string[] = [];
    round.listenToRoundCards({ undo: (key: string) => Promise.resolve(void undone.push(key)) });
    const [own, turns, over] = [
      await sent(reportOf({ undo: `${fight().id as string}|events|1` })),
      await sent(reportOf({ undo: "turn|1|0|x" })),
      await sent(reportOf({ end: END })),
    ];
    const htmls = [own, turns, over].map((message) => {
      const html: any = (document as any).createElement("li");
      html.innerHTML = '<div class="message-content"></div><button data-opfor="undo"></button><i></i>';
      (document as any).body.append(html);
      Hooks.callAll("renderChatMessageHTML", message, html);
      return html;
    });
    await moment();
    const cards = (): any[] =>
      drawn
        .splice(0)
        .filter(([name]) => name === "round-card.hbs")
        .map(([, data]) => data);
    const labels = ["OPFOR.ui.round.undo", "OPFOR.ui.round.undoTurn", "OPFOR.ui.round.undoTurn"];
    expect(
      cards().map(({ mayUndo, undoLabel, undone: back, refused, card: { end } }) => [
        mayUndo,
        undoLabel,
        back,
        refused,
        end !== undefined,
      ]),
    ).toEqual(
      labels.map((label, at) => [
        at < 2,
        expect.stringMatching(new RegExp(`^${label}( |$)`)),
        undefined,
        undefined,
        at === 2,
      ]),
    );
    expect(htmls[0].querySelector(".message-content").innerHTML).toBe("<p>round-card.hbs</p>");
    for (const html of htmls) html.querySelector("button").click();
    htmls[0].querySelector("i").click();
    expect(undone).toEqual([`${fight().id as string}|events|1`, "turn|1|0|x"]);
    round.refuseRounds("turn|1|0|x", [text("a"), text("b")]);
    await moment();
    expect(cards().map(({ refused }) => refused)).toEqual([expect.stringMatching(/a.* .*b/)]);
    await round.markRoundsUndone(`${fight().id as string}|1|0|x`, ["Raider 1"]);
    await moment();
    const [again] = cards();
    expect([over.flags.opfor.undone, own.flags.opfor.undone]).toEqual([
      { by: "Gamemaster", names: ["Raider 1"] },
      undefined,
    ]);
    expect([again.undone !== undefined, JSON.stringify(again.undone)]).toEqual([
      true,
      expect.stringContaining("OPFOR.ui.undo.goesOn"),
    ]);
    await round.markRoundsUndone(`${fight().id as string}|events|1`, ["x"]);
    await moment();
    expect([cards().length, own.flags.opfor.undone.names]).toEqual([1, ["x"]]);
  });
});

describe("why nothing happens", () => {
  const figures = [{}] as never[];
  const reason = (
    more: { figures?: never[]; running?: string; waits?: boolean; combat?: any } = {},
  ): string => {
    const words = quietReason(
      "combat" in more ? more.combat : fight(),
      more.figures ?? figures,
      more.running ?? "quiet",
      more.waits ?? false,
    ) as string | undefined;
    return words ?? "nothing";
  };
  const start = async (user = GM, others: string[] = []): Promise<void> => {
    open(user, {
      others,
      prepare: (collections: Record<string, any[]>) => {
        played(collections);
        Object.assign(collections["combats"]?.[0], { round: 1, turn: 1 });
      },
    });
    await Promise.resolve();
  };
  it("is said, the first reason first", async () => {
    await start();
    const found: Record<string, string> = {};
    const paused = vi.spyOn(game, "paused", "get");
    found["no combat"] = reason({ combat: null });
    found["no figures"] = reason({ figures: [] });
    paused.mockReturnValue(true);
    found["paused"] = reason();
    paused.mockReturnValue(false);
    found["its turn"] = reason();
    found["waits"] = reason({ waits: true });
    found["playing"] = reason({ running: "playing" });
    found["asking"] = reason({ running: "asking" });
    (globalThis as Data)["canvas"] = { ready: true, scene: { id: "another" } };
    found["another map"] = reason();
    (globalThis as Data)["canvas"] = { ready: true, scene: scene() };
    await token("Raider 1").update({ "flags.opfor.mode": "off" });
    found["off"] = reason();
    await token("Raider 1").update({ "flags.opfor": { mode: "auto", ruleset: "" } });
    found["by hand"] = reason();
    await fight().combatant.update({ defeated: true });
    found["out"] = reason();
    fight().combatant.updateSource({ tokenId: "gone000000000000" });
    found["no token"] = reason();
    await setStopped(fight(), true);
    found["stopped"] = reason();
    await saveEnd(fight().id, END);
    found["over"] = reason();
    await saveEnd(fight().id, { winners: ["a".repeat(101), 7, "b".repeat(100)] });
    found["over by words"] = reason();
    await saveEnd(fight().id, "x");
    found["over somehow"] = reason();
    fight().updateSource({ round: 0 });
    found["not begun"] = reason();
    expect(found).toMatchSnapshot();
  });
  it("without a GM tells who may begin and who is asked", async () => {
    await start(PLAYER, [PLAYER2]);
    const found: Record<string, string> = {
      "its turn": reason(),
      asking: reason({ running: "asking" }),
      "other figures": reason({ waits: true }),
    };
    fight().updateSource({ round: 0 });
    found["who begins"] = reason();
    for (const one of fight().combatants) one.token.actor.updateSource({ ownership: { [PLAYER]: 0 } });
    found["nobody begins"] = reason();
    await start(PLAYER2, [PLAYER]);
    found["other plays"] = reason({ running: "playing" });
    found["another's turn"] = reason();
    expect([askedElsewhere(fight()), askedElsewhere(null)]).toEqual([
      "Player",
      expect.stringContaining("OPFOR.owners.asksOthers"),
    ]);
    await start(PLAYER2, [GM]);
    found["the GM's"] = reason({ running: "asking" });
    expect(found).toMatchSnapshot();
  });
});

describe("a replay", () => {
  const figure = (id: string): object => ({
    id,
    name: `name of ${id}`,
    x: 1,
    y: 2,
    width: 1,
    defeated: false,
  });
  const momentOf = (at: number): object => ({
    ...{ round: at, figure: "a", figures: [figure("a"), figure("b")], paths: [], attacks: [] },
    ...{ rule: text(`rule ${at}`), words: ["1", "2", "3", "4", "5"].map((word) => text(word)) },
  });
  const replay = {
    start: [figure("a")],
    moments: [momentOf(1), momentOf(2), momentOf(2)],
    end: { why: text("over") },
  };
  let changes = 0;
  const player = (): any => {
    changes = 0;
    return new ReplayPlayer(() => void changes++);
  };
  const look = (one: any): unknown => {
    const context = one.context(said);
    if (context === undefined) return undefined;
    const { at, atShare, last, pace, paceShare, playing, who, rule, words, end, where } = context;
    return [at, atShare, last, pace, paceShare, playing, who, rule, words.length, end, where];
  };
  beforeEach(() => {
    open();
    vi.useFakeTimers();
    // Another map is on the screen: nothing is drawn.
    (globalThis as Data)["canvas"] = { ready: true, scene: { id: "another" } };
  });
  it("plays by itself at its pace, to its end, and from the beginning again", () => {
    const one = player();
    expect([one.isShowing, look(one)]).toEqual([false, undefined]);
    one.begin(scene(), replay, "battle 7");
    expect([one.isShowing, changes, one.context(said).title]).toEqual([true, 1, "battle 7"]);
    const states: unknown[] = [look(one)];
    const step = (ms: number): void => {
      vi.advanceTimersByTime(ms - 1);
      states.push(look(one));
      vi.advanceTimersByTime(1);
      states.push(look(one));
    };
    step(1_200);
    one.setPace(4);
    step(80);
    one.setPace(9);
    step(80);
    step(5_000);
    one.press("play");
    states.push(look(one));
    one.setPace(-3);
    step(2_400);
    one.press("play");
    states.push(look(one));
    step(9_000);
    expect(states).toMatchSnapshot();
    one.press("close");
    expect([one.isShowing, look(one)]).toEqual([false, undefined]);
  });
  it("goes on, back and where it is dragged, and stands still then", () => {
    const one = player();
    one.begin(scene(), replay, "x");
    const ats: unknown[] = [];
    for (const press of ["on", "on", "back", "on", "on", "on", "back"]) {
      one.press(press);
      ats.push([press, one.context(said).at, one.context(said).playing]);
    }
    expect(ats).toEqual([
      ["on", 1, false],
      ["on", 2, false],
      ["back", 1, false],
      ["on", 2, false],
      ["on", 3, false],
      ["on", 3, false],
      ["back", 2, false],
    ]);
    const before = changes;
    one.drag(-4);
    expect([one.context(said).at, changes]).toEqual([0, before]);
    one.go(99);
    expect([one.context(said).at, changes]).toEqual([3, before + 1]);
    one.end();
    one.drag(2);
    expect(look(one)).toBeUndefined();
  });
});

describe("votes", () => {
  it("are won by the most, and by nobody where two have as many", () => {
    expect(
      [[], ["a"], ["a", "b"], ["a", "b", "b"], ["b", "a", "a", "b"], ["c", "a", "a", "b"]].map((votes) =>
        mostVoted(votes),
      ),
    ).toEqual([undefined, "a", undefined, "b", undefined, "a"]);
  });
  it("on set-ups count for what was worked out here and agreed to", async () => {
    open();
    const outcome = { kind: "hp", figure: "a", from: 3, to: 1, label: text("x") };
    const parts = {
      thinker: { setup: () => Promise.reject(new Error("no")) },
      store: { memory: () => null },
      overlay: { clear: () => undefined, draw: () => undefined },
    };
    const votes = new SetupVotes(parts);
    const claim = (wish: object): object => ({ wish });
    expect(votes.agreedTo("v", claim({ kind: "outcome", outcome }))).toBe(false);
    expect(votes.agreedTo("v", claim({ kind: "back" }))).toBe(false);
  });
});

describe("past turns", () => {
  const parts = (more: object = {}): any => {
    const words: string[] = [];
    const calls: unknown[] = [];
    const past = new PastTurns({
      director: {
        running: () => undefined,
        stop: () => Promise.resolve(),
        idle: () => Promise.resolve(),
        play: ({ id }: any) => Promise.resolve(void calls.push(["play", id])),
        enter: (...given: any[]) => void calls.push(["enter", given[2]]),
        ...more,
      },
      presenter: { say: (message: any, tone: string) => words.push(`${String(message.key)} ${tone}`) },
      overlay: {},
      setupTakenBack: () => calls.push("set-up"),
      changed: () => calls.push("changed"),
    });
    return { past, words, calls };
  };
  const record = (more: object = {}): any => ({
    key: `${fight().id as string}|1|0|x`,
    combat: fight().id,
    figure: RAIDER,
    changes: [],
    turn: { round: 1, turn: 0 },
    ...more,
  });
  it("the last is taken back where there is one, and said to be gone where its combat is", async () => {
    open();
    await fight().startCombat();
    const { past, words, calls } = parts();
    await past.undoLast();
    expect([words, calls]).toEqual([[], []]);
    await saveUndo(record());
    await fight().update({ active: true });
    await past.undoLast();
    expect(calls).toEqual(["changed"]);
    await past.undo("gone|1|0|x");
    expect(calls).toEqual(["changed"]);
    await past.undo(`${fight().id as string}|1|0|y`);
    expect(words).toEqual(["OPFOR.ui.undo.cannot warn"]);
  });
  it("fail as what they are: no rights", async () => {
    open();
    await fight().startCombat();
    await saveUndo(record());
    const { past, words } = parts({ stop: () => Promise.reject(new Error("no")) });
    await past.undo(record().key);
    expect(words).toEqual(["OPFOR.ui.undo.cannot warn"]);
  });
  it("are decided again while they are open, and entered where their scene is", async () => {
    open();
    const { past, words, calls } = parts();
    const report = (more: object = {}): any => ({
      key: record().key,
      combat: fight().id,
      figure: RAIDER,
      snapshot: { scene: { id: scene().id }, figures: [{ id: RAIDER, name: "Raider 1" }] },
      end: "interrupted",
      steps: [],
      ...more,
    });
    await past.decideAgain(report({ key: "gone|1|0|x" }));
    await past.decideAgain(report({ end: "played" }));
    expect(words.map((one: string) => one.split(" ")[1])).toEqual(["warn", "warn"]);
    expect(words[1]).toContain("OPFOR.ui.card.notNow");
    past.enter(report(), 2, "hit");
    past.enter(report({ key: "gone|1|0|x" }), 2, "hit");
    expect(
      calls.filter((one: any) => one[0] === "enter").map((one: any) => [one[1].step, one[1].option]),
    ).toEqual([[2, "hit"]]);
  });
});
