import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { text } from "../../../src/core/text";
import { keptProgress, worldAt } from "../../support/kept-progress.ts";
import { fight, loadAll, loadRulesets, openClient, scene, token } from "../client.ts";
import { GM, PLAYER } from "../page.ts";

/** When the director plays, leaves, repeats or stops a turn; the rules only hold still here. */
const { Director, callFor, leaveTurnsBehind, forgetEnding, guardUnplayedTurns, passOver } = await loadAll(
  "turns/director",
  "turns/current-turn",
  "turns/close-unfinished-turn",
  "turns/guard-unplayed-turns",
);
const { authority, HandOver } = await loadAll(
  "turns/acting-client/authority",
  "turns/acting-client/wait-for-late-writes",
);
const { storeWith, undoRecords, progressIn, isStopped, wasPlayed, saveUndo, adoptState, rulesetOf } =
  await loadAll("keeping/combat-store", "keeping/gm-comes-back", "keeping/ruleset-registry");
const { listenToTokens, listenToWorld } = await loadAll("hooks/token-documents", "hooks/world-events");
await loadRulesets();

const RAIDERS = ["Raider 1", "Raider 2", "Raider 3", "Marksman", "Captain"];
let said: { key: string; data?: Record<string, unknown> }[];
let tones: string[];
let decide: (thinking: any) => Promise<unknown>;
let decided: string[];
let events: string[];
let director: any;
let asked: unknown;
const missing: unknown[] = [];

const HOLD = { kind: "hold", label: text("x") };
const plan = (figure: string): object => ({
  decision: {
    ...{ kind: "decided", figure, trace: [], memory: null, choices: [], problems: [] },
    plan: {
      rule: { id: "r", title: text("x"), source: "", because: text("x") },
      steps: [{ ...HOLD, figure }],
    },
  },
});
function direct(more: object = {}): void {
  director = new Director({
    thinker: {
      decide: (thinking: any) => (decided.push(scene().tokens.get(thinking.figure)?.name), decide(thinking)),
      resolve: () => Promise.resolve({ outcomes: [], memory: null, trace: [] }),
      notice: ({ event }: any) => (
        events.push(event.kind),
        Promise.resolve({ outcomes: [], memory: null, trace: [] })
      ),
      order: () => Promise.resolve(undefined),
      standing: () => Promise.resolve({ lines: {}, phases: [] }),
      phase: () => Promise.resolve({ outcomes: [], memory: null, trace: [] }),
      ended: () => Promise.resolve(undefined),
    },
    opinion: { agreesWith: () => Promise.resolve(false) },
    store: storeWith({ keep: () => Promise.resolve(), announce: () => Promise.resolve() }),
    told: () => [],
    announceRound: () => Promise.resolve(),
    askPerson: () => Promise.resolve(asked),
    postMissingCard: (...given: unknown[]) => Promise.resolve(void missing.push(given)),
    presenterFor: () => ({
      ask: () => new Promise(() => undefined),
      show: () => undefined,
      say: (message: any, tone: string) => (said.push(message), tones.push(tone)),
      close: () => undefined,
    }),
    changed: () => undefined,
    ...more,
  });
}
const settle = async (): Promise<void> => {
  for (let quiet = 0; quiet < 3; quiet++) {
    await new Promise((go) => setTimeout(go, 3));
    await director.idle(fight()?.id ?? "");
  }
};
const turnOf = (name: string): number => fight().turns.findIndex((one: any) => one.token?.name === name);
/** The turn of one raider, in a fight that is on. */
async function open(mode = "auto", generation: 13 | 14 = 13): Promise<void> {
  openClient(generation);
  await game.settings.set("opfor", "pace", 0);
  for (const name of RAIDERS)
    await token(name).update({ "flags.opfor": { ruleset: "five-parsecs", doctrine: "aggressive", mode } });
  await fight().update({ round: 1, turn: turnOf("Raider 1") });
  direct();
}
beforeEach(() => {
  [said, tones, decided, events, asked] = [[], [], [], [], null];
  missing.length = 0;
  decide = ({ figure }) => Promise.resolve(plan(figure));
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});
const keys = (): string[] => said.map(({ key }) => key);

describe("a turn of OpFor's", () => {
  it("is played once, and once more only when it is asked for", async () => {
    await open();
    await game.settings.set("opfor", "endTurn", false);
    director.start(fight());
    await settle();
    expect([decided, wasPlayed(fight().id, undoRecords(fight().id)[0].key)]).toEqual([["Raider 1"], true]);
    director.start(fight());
    await settle();
    expect(decided).toEqual(["Raider 1"]);
    await director.play(fight());
    await settle();
    expect([decided, undoRecords(fight().id).map(({ key }: any) => key.split("|")[2])]).toEqual([
      ["Raider 1", "Raider 1"],
      ["0", "1"],
    ]);
  });
  it("is played alone by a step, and then OpFor waits", async () => {
    await open();
    await director.step(fight());
    await settle();
    expect([decided, isStopped(fight()), fight().turn]).toEqual([["Raider 1"], true, turnOf("Raider 1") + 1]);
    await fight().nextTurn();
    await director.play(fight());
    await settle();
    expect([isStopped(fight()), decided]).toEqual([false, ["Raider 1", "Raider 2"]]);
  });
  it("is not played for nobody: auto says so and stops", async () => {
    await open();
    for (const one of scene().tokens) if (one.disposition > 0) await one.update({ disposition: -1 });
    director.start(fight());
    await settle();
    expect([decided, keys(), tones, isStopped(fight())]).toEqual([
      [],
      ["OPFOR.ui.turn.nobodyLeft"],
      ["info"],
      true,
    ]);
    await open("suggest");
    for (const one of scene().tokens) if (one.disposition > 0) await one.update({ disposition: 0 });
    director.start(fight());
    await vi.waitFor(() => expect(decided).toEqual(["Raider 1"]));
    expect(isStopped(fight())).toBe(false);
  });
  it("of who is down goes on to the next, where turns end by themselves and somebody stands", async () => {
    await open();
    await fight().turns[turnOf("Raider 1")].update({ defeated: true });
    director.start(fight());
    await settle();
    expect([decided, fight().turn]).toEqual([[], turnOf("Raider 1") + 1]);
    await open();
    await game.settings.set("opfor", "endTurn", false);
    await fight().turns[turnOf("Raider 1")].update({ defeated: true });
    director.start(fight());
    await settle();
    expect([decided, fight().turn]).toEqual([[], turnOf("Raider 1")]);
    await open();
    for (const one of fight().combatants) await one.update({ defeated: true });
    director.start(fight());
    await settle();
    expect([decided, fight().turn]).toEqual([[], turnOf("Raider 1")]);
  });
  it("of a ruleset that is not here says which", async () => {
    await open();
    await token("Raider 1").update({ "flags.opfor.ruleset": "chess" });
    director.start(fight());
    await settle();
    expect([said, tones]).toEqual([
      [text("OPFOR.ui.turn.noRuleset", { name: "Raider 1", id: "chess" })],
      ["warn"],
    ]);
  });
  it("starts anew in another mode, and does not go on in a mode that is none", async () => {
    await open("suggest");
    listenToTokens(director);
    let answer: (decision: unknown) => void = () => undefined;
    decide = () => new Promise((done) => (answer = done));
    director.start(fight());
    await new Promise((go) => setTimeout(go, 5));
    expect(director.running(fight().id)).toMatchObject({ mode: "suggest", figure: token("Raider 1").id });
    decide = ({ figure }) => Promise.resolve(plan(figure));
    await token("Raider 1").update({ "flags.opfor.mode": "auto" });
    answer(plan(token("Raider 1").id));
    await settle();
    expect([decided.slice(0, 2), undoRecords(fight().id).length > 0]).toEqual([
      ["Raider 1", "Raider 1"],
      true,
    ]);
  });
  it("that fails is said, and the next one is at turn; all of them failing stops it", async () => {
    await open();
    decide = () => Promise.reject(new Error("no way"));
    director.start(fight());
    await settle();
    expect([said[0], tones[0], fight().turn]).toEqual([
      text("OPFOR.ui.turn.failed", { name: "Raider 1", why: "no way" }),
      "warn",
      turnOf("Raider 1") + 1,
    ]);
    for (let turns = 1; turns < 9; turns++) {
      expect(isStopped(fight())).toBe(false);
      await fight().update({ turn: turnOf("Raider 1") });
      director.start(fight());
      await settle();
    }
    await fight().update({ turn: turnOf("Raider 1") });
    decide = (): Promise<unknown> => {
      // What others throw need not be an error.
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      throw "words";
    };
    director.start(fight());
    await settle();
    expect([isStopped(fight()), fight().turn, said.at(-1)?.data?.["why"]]).toEqual([
      true,
      turnOf("Raider 1"),
      "words",
    ]);
  });
  it("that fails holds the tracker where a person ends turns, or suggests", async () => {
    for (const mode of ["auto", "suggest"]) {
      await open(mode);
      if (mode === "auto") await game.settings.set("opfor", "endTurn", false);
      decide = () => Promise.reject(new Error("no way"));
      director.start(fight());
      await settle();
      expect(fight().turn).toBe(turnOf("Raider 1"));
    }
  });
});

describe("why a turn is not played", () => {
  const objection = (more: object = {}): unknown => authority.objection({ ...callFor(fight()), ...more });
  it("by combat, turn, mode, client, pause, stop and who is out", async () => {
    await open();
    const call = callFor(fight());
    const other = fight().turns[turnOf("Raider 2")].id as string;
    expect([objection(), objection({ combat: "gone" }), objection({ combatant: "gone" })]).toEqual([
      undefined,
      "combatGone",
      "tokenGone",
    ]);
    expect([
      objection({ combatant: other }),
      objection({ round: 2 }),
      objection({ mode: "suggest" }),
    ]).toEqual(["turnOver", "turnOver", "modeChanged"]);
    const paused = vi.spyOn(game, "paused", "get").mockReturnValue(true);
    expect(objection()).toBe("paused");
    paused.mockRestore();
    await director.stop(fight());
    expect(objection()).toBe("stopped");
    await fight().combatant.update({ defeated: true });
    expect(authority.objection(call)).toBe("stopped");
    await fight().update({ "flags.opfor.stopped": "null" });
    expect(authority.objection(call)).toBe("defeated");
    fight().updateSource({ round: 0 });
    expect(authority.objection(call)).toBe("combatOver");
  });
  it("a GM's turn is no player's", async () => {
    openClient(13, PLAYER, {
      others: [GM],
      prepare: ({ scenes = [], combats = [] }) => {
        for (const one of scenes[0].tokens)
          if (one.disposition < 0) one.flags = { opfor: { ruleset: "five-parsecs", mode: "auto" } };
        Object.assign(combats[0], { round: 1, turn: 1 });
      },
    });
    expect(objection()).toBe("otherClient");
  });
});

describe("what the map and the tracker bring", () => {
  it("who is deleted is gone, and so is who falls; in a fight that is on", async () => {
    await open("off");
    listenToTokens(director);
    const noticed: unknown[] = [];
    director.notice = (_: unknown, event: unknown) => void noticed.push(event);
    const [marksman, captain] = [token("Marksman").id, token("Captain").id];
    await fight()
      .combatants.find((one: any) => one.tokenId === captain)
      .update({ defeated: true });
    await fight()
      .combatants.find((one: any) => one.tokenId === captain)
      .update({ defeated: false });
    await token("Marksman").delete();
    expect(noticed).toEqual([
      { kind: "gone", figure: captain, why: "dead" },
      { kind: "gone", figure: marksman, why: "left" },
    ]);
    noticed.length = 0;
    fight().updateSource({ round: 0 });
    await fight()
      .combatants.find((one: any) => one.tokenId === captain)
      .update({ defeated: true });
    await token("Captain").delete();
    expect(noticed).toEqual([]);
  });
  it("another ruleset, scheme or mode of who is at turn starts the turn, and of nobody else", async () => {
    await open("off");
    listenToTokens(director);
    const started = vi.spyOn(director, "start").mockImplementation(() => undefined);
    const count = async (name: string, change: object): Promise<number> => {
      started.mockClear();
      await token(name).update(change);
      return started.mock.calls.length;
    };
    expect([
      await count("Raider 1", { "flags.opfor.mode": "suggest" }),
      await count("Raider 1", { "flags.opfor.doctrine": "beast" }),
      await count("Raider 1", { "flags.opfor.ruleset": "firefight" }),
      await count("Raider 1", { "flags.opfor.side": "x" }),
      await count("Raider 1", { rotation: 20 }),
      await count("Raider 2", { "flags.opfor.mode": "suggest" }),
    ]).toEqual([1, 1, 1, 0, 0, 0]);
    fight().updateSource({ round: 0 });
    expect(await count("Raider 1", { "flags.opfor.mode": "auto" })).toBe(0);
  });
  it("a pause ends what is played, and the end of one goes on", async () => {
    await open("off");
    listenToWorld(director);
    const [recheck, resume] = [vi.spyOn(director, "recheck"), vi.spyOn(director, "resume")];
    recheck.mockImplementation(() => undefined);
    resume.mockImplementation(() => undefined);
    const heard = (hook: string, ...given: unknown[]): number[] => {
      recheck.mockClear();
      resume.mockClear();
      Hooks.callAll(hook, ...given);
      return [recheck.mock.calls.length, resume.mock.calls.length];
    };
    expect([heard("pauseGame", true), heard("pauseGame", false)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    for (const hook of ["canvasReady", "userConnected"]) expect(heard(hook)).toEqual([0, 1]);
    const scenery = ["Wall", "Region", "RegionBehavior"].flatMap((what) =>
      ["create", "update", "delete"].map((act) => `${act}${what}`),
    );
    for (const hook of [
      "canvasTearDown",
      "createToken",
      "updateActor",
      "createActiveEffect",
      "updateActiveEffect",
      "deleteActiveEffect",
      ...scenery,
    ])
      expect([hook, heard(hook)]).toEqual([hook, [1, 0]]);
  });
  it("resuming starts what is on and not stopped", async () => {
    await open("off");
    const started = vi.spyOn(director, "start").mockImplementation(() => undefined);
    director.resume();
    expect(started).toHaveBeenCalledOnce();
    started.mockClear();
    await director.stopAll();
    director.resume();
    expect([isStopped(fight()), started.mock.calls.length]).toEqual([true, 0]);
  });
});

describe("a part of the round that somebody asks for", () => {
  it("says when there is nothing to it, or nothing came of it", async () => {
    await open("off");
    const phase = (rulesetOf("firefight")?.phases ?? rulesetOf("x-wing")?.phases ?? [])[0];
    director.playPhase(fight(), "five-parsecs", phase?.id ?? "x");
    await settle();
    expect(keys().every((key) => key.startsWith("OPFOR.ui.phase."))).toBe(true);
    expect(tones.every((tone) => tone === "info")).toBe(true);
    expect(said).toHaveLength(1);
  });
});

/** A turn that was begun, as it is kept. */
function begun(more: object = {}, figure = "Raider 1"): any {
  const { combatant, turn } =
    callFor(fight()) === undefined ? fight() : { combatant: fight().combatant, turn: fight().turn };
  const id = token(figure).id as string;
  return {
    ...{ key: `${fight().id as string}|1|0|${combatant.id as string}`, figure: id, ruleset: "five-parsecs" },
    ...{
      seed: "s",
      answers: {},
      rejected: [],
      unattended: true,
      memory: 3,
      dropped: [],
      records: [],
      touched: [],
    },
    decision: (plan(id) as any).decision,
    before: { figures: {}, doors: {}, marks: {}, memory: {}, initiatives: {}, turn: { round: 1, turn } },
    ...more,
  };
}

describe("a turn that was left before its end", () => {
  it("is over as it stands, with what the rules remember of it", async () => {
    await open();
    const store = storeWith({ keep: () => Promise.resolve(), announce: () => Promise.resolve() });
    const kept = begun();
    await store.saveProgress(fight().id, kept);
    const record = {
      key: kept.key,
      combat: fight().id,
      figure: kept.figure,
      changes: [],
      turn: { round: 1, turn: 4 },
    };
    await saveUndo({ ...record, open: true });
    await leaveTurnsBehind(fight(), store);
    expect(progressIn(fight().id)?.key).toBe(kept.key);
    await fight().update({ turn: turnOf("Raider 2") });
    await leaveTurnsBehind(fight(), store);
    const [done] = undoRecords(fight().id);
    expect([progressIn(fight().id), "open" in done, store.memory(fight().id, "five-parsecs")]).toEqual([
      undefined,
      false,
      3,
    ]);
    expect(done.changes).toEqual([{ kind: "memory", ruleset: "five-parsecs", from: null, to: 3 }]);
  });
  it("that was only to end is left, until somebody steps back", async () => {
    await open();
    const store = storeWith({ keep: () => Promise.resolve(), announce: () => Promise.resolve() });
    const { key } = begun();
    await store.saveProgress(fight().id, { key, ending: true });
    await fight().update({ turn: turnOf("Raider 2") });
    await leaveTurnsBehind(fight(), store);
    expect(progressIn(fight().id)).toMatchObject({ key, ending: true });
    await forgetEnding(fight(), store);
    expect(progressIn(fight().id)).toBeUndefined();
    await store.saveProgress(fight().id, begun());
    await forgetEnding(fight(), store);
    expect(progressIn(fight().id)).toBeDefined();
  });
  it("without a record leaves nothing of the rules", async () => {
    await open();
    const store = storeWith({ keep: () => Promise.resolve(), announce: () => Promise.resolve() });
    await store.saveProgress(fight().id, begun());
    await fight().update({ turn: turnOf("Raider 2") });
    await leaveTurnsBehind(fight(), store);
    expect([progressIn(fight().id), store.memory(fight().id, "five-parsecs")]).toEqual([undefined, null]);
  });
});

/** The first player ran the raiders. */
const sit = (
  kept: (combat: any) => Record<string, unknown>,
  more: (combat: any) => void = () => undefined,
): void =>
  openClient(13, GM, {
    prepare: ({ scenes = [], actors = [], combats = [], users = [] }) => {
      for (const one of scenes[0].tokens) {
        if (one.disposition >= 0) continue;
        one.flags = { opfor: { ruleset: "five-parsecs", mode: "auto" } };
        actors.find(({ _id }) => _id === one.actorId).ownership = { default: 0, [PLAYER]: 3 };
      }
      Object.assign(combats[0], { round: 1, turn: 4 });
      const flags = Object.fromEntries(
        Object.entries(kept(combats[0])).map(([key, value], at) => [
          key,
          JSON.stringify({ value, at: at + 3 }),
        ]),
      );
      users.find(({ _id }) => _id === PLAYER).flags = { opfor: { kept: { [combats[0]._id]: flags } } };
      more(combats[0]);
    },
  });
const entrust = async (): Promise<void> => {
  const all = Object.fromEntries(
    RAIDERS.map((name) => [
      `${scene().id as string}.${token(name).id as string}`,
      { ruleset: "five-parsecs", profile: {} },
    ]),
  );
  await game.settings.set("opfor", "entrusted", all);
};
const flag = (key: string): unknown =>
  JSON.parse((fight().flags.opfor?.[key] as string | undefined) ?? "null");
const RAIDER = "sktoken000000005";
const change = (figure: string): object => ({
  kind: "figure",
  figure,
  name: "x",
  field: "rotation",
  from: 0,
  to: 90,
});
const back = async (): Promise<unknown[]> => {
  await entrust();
  const words: unknown[] = [];
  await adoptState((message: unknown) => words.push(message));
  return words;
};

describe("a GM who comes back", () => {
  it("takes over what was kept, and of undo what its author may change", async () => {
    const combatantOf = (combat: any, id: string): string =>
      combat.combatants.find((one: any) => one.tokenId === id)._id;
    sit((combat) => ({
      memory: { "five-parsecs": 7 },
      told: ["1|x"],
      stopped: true,
      undo: [
        {
          ...{ key: "a|1|0|b", combat: combat._id, figure: RAIDER },
          changes: [
            change(RAIDER),
            change("sktoken000000003"),
            { kind: "came", figure: RAIDER, name: "x" },
            { kind: "door", door: "skwall0000000003", from: 0, to: 1 },
            { kind: "mark", mark: "m", from: null, to: { what: "fire" } },
            { kind: "memory", ruleset: "five-parsecs", from: 1, to: 2 },
            { kind: "initiative", combatant: combatantOf(combat, RAIDER), from: 1, to: 2 },
            { kind: "initiative", combatant: combatantOf(combat, "sktoken000000003"), from: 1, to: 2 },
          ],
        },
      ],
    }));
    expect(await back()).toEqual([]);
    expect([flag("memory"), flag("told"), flag("stopped"), fight().flags.opfor.since]).toEqual([
      { "five-parsecs": 7 },
      ["1|x"],
      true,
      6,
    ]);
    const [{ changes }] = flag("undo") as any[];
    expect(changes.map(({ kind, figure }: any) => `${String(kind)} ${String(figure ?? "")}`.trim())).toEqual([
      `figure ${RAIDER}`,
      `came ${RAIDER}`,
      "memory",
      "initiative",
    ]);
    const since = fight().flags.opfor.since;
    await back();
    expect(fight().flags.opfor.since).toBe(since);
  });
  it("leaves a turn that was begun as it stands, and says whose it was", async () => {
    sit((combat) => {
      const key = `${combat._id as string}|1|0|${combat.combatants.find((one: any) => one.tokenId === RAIDER)._id as string}`;
      const own = {
        key,
        combat: combat._id,
        figure: RAIDER,
        changes: [change(RAIDER)],
        turn: { round: 1, turn: 4 },
        open: true,
      };
      return {
        undo: [{ ...own, key: "a|1|0|b", open: undefined }, own],
        progress: keptProgress({
          ...{ key, figure: RAIDER, ruleset: "five-parsecs", memory: 3 },
          decision: (plan(RAIDER) as any).decision,
          before: worldAt({ round: 1, turn: 4 }),
        }),
      };
    });
    expect(await back()).toEqual([text("OPFOR.trust.began", { who: "Player" })]);
    const undo = flag("undo") as any[];
    expect([flag("progress"), undo.map(({ key, open }) => [key === "a|1|0|b", open])]).toEqual([
      null,
      [
        [true, undefined],
        [false, undefined],
      ],
    ]);
  });
  it("makes a record of a turn that has none, and keeps that one was to end", async () => {
    const kept = (combat: any): object => ({
      ...{
        key: `${combat._id as string}|1|0|x`,
        figure: RAIDER,
        ruleset: "five-parsecs",
        seed: "s",
        answers: {},
      },
      ...{ rejected: [], unattended: true, memory: 3, dropped: [], records: [], touched: [] },
      decision: (plan(RAIDER) as any).decision,
      before: { figures: {}, doors: {}, marks: {}, memory: {}, initiatives: {}, turn: { round: 1, turn: 4 } },
    });
    sit((combat) => ({ progress: kept(combat) }));
    await back();
    expect(flag("undo")).toEqual([
      {
        key: `${fight().id as string}|1|0|x`,
        combat: fight().id,
        figure: RAIDER,
        changes: [],
        turn: { round: 1, turn: 4 },
      },
    ]);
    sit(() => ({ progress: { key: "k", ending: true, by: PLAYER } }));
    expect(await back()).toEqual([]);
    expect([flag("progress"), fight().flags.opfor.undo]).toEqual([{ key: "k", ending: true }, undefined]);
  });
});

describe("a part that changes hands", () => {
  const waits = (look: () => void): number => {
    const asked: number[] = [];
    const timer = vi
      .spyOn(globalThis, "setTimeout")
      .mockImplementation(((_: unknown, ms: number) => (asked.push(ms), 0)) as never);
    look();
    timer.mockRestore();
    return Math.max(0, ...asked);
  };
  const played = ({ scenes = [], combats = [] }: Record<string, any[]>): void => {
    for (const one of scenes[0].tokens)
      if (one.disposition < 0) one.flags = { opfor: { ruleset: "five-parsecs", mode: "auto" } };
    Object.assign(combats[0], { round: 1, turn: 1 });
  };
  it("is not taken at once by who has just come while another GM is there, nor when one has gone", () => {
    openClient(13, GM, { prepare: played });
    const alone = new HandOver();
    expect(waits(() => alone.look())).toBe(0);
    const other = { id: "other", isGM: true, active: true, isSelf: false };
    const find = game.users.find.bind(game.users);
    game.users.find = (keep: (one: any) => boolean) => (keep(other) ? other : find(keep));
    const late = new HandOver();
    expect(waits(() => late.look())).toBe(4_200);
    expect(waits(() => late.look())).toBe(0);
    game.users.find = find;
  });
  it("is waited for where whoever had it before is gone", () => {
    openClient(13, GM, { prepare: played });
    const over = new HandOver();
    const self = game.users.activeGM;
    const before = { id: "before", isGM: true, active: true, isSelf: false };
    const gm = vi.spyOn(game.users, "activeGM", "get");
    gm.mockReturnValue(before);
    expect(waits(() => over.look())).toBe(0);
    gm.mockReturnValue(self);
    expect(waits(() => over.look())).toBe(2_100);
    expect(waits(() => over.look())).toBe(0);
    fight().updateSource({ round: 0 });
    gm.mockReturnValue(before);
    over.look();
    gm.mockReturnValue(self);
    expect(waits(() => over.look())).toBe(0);
    gm.mockRestore();
  });
});

describe("the turn of an enemy that nobody has played", () => {
  const prepare = ({
    scenes = [],
    actors = [],
    combats = [],
    settings = [],
  }: Record<string, any[]>): void => {
    const entrusted: Record<string, object> = {};
    for (const one of scenes[0].tokens) {
      if (one.disposition >= 0) continue;
      one.flags = { opfor: { ruleset: "five-parsecs", mode: "suggest" } };
      actors.find(({ _id }) => _id === one.actorId).ownership = { default: 0, [PLAYER]: 3 };
      entrusted[`actor.${one.actorId as string}`] = { ruleset: "five-parsecs", mode: "suggest", profile: {} };
    }
    settings.push({ _id: "setting000000001", key: "opfor.entrusted", value: JSON.stringify(entrusted) });
    Object.assign(combats[0], { round: 1, turn: 1 });
  };
  const press = (change: object = { turn: 2 }): boolean =>
    Hooks.call("preUpdateCombat", fight(), change, {}, game.user.id);
  const sit = (user = PLAYER): unknown[] => {
    openClient(13, user, { prepare });
    const words: unknown[] = [];
    guardUnplayedTurns((message: unknown) => words.push(message));
    return words;
  };
  beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => vi.useRealTimers());

  it("is passed over by who presses twice, and told of at the first press", () => {
    const words = sit();
    expect(fight().combatant.name).toBe("Raider 1");
    expect([press(), words]).toEqual([false, [text("OPFOR.owners.notPlayed", { name: "Raider 1" })]]);
    vi.advanceTimersByTime(1_500);
    expect([press(), words.length]).toEqual([true, 1]);
  });
  it("is no matter with a GM, before the fight, of a step back, when it is stopped, played, or out", () => {
    sit(GM);
    expect(press()).toBe(true);
    sit();
    expect(press({ turn: 0 })).toBe(true);
    expect(press({ name: "x" })).toBe(true);
    fight().combatant.updateSource({ defeated: true });
    expect(press()).toBe(true);
    sit();
    fight().updateSource({ round: 0 });
    expect(press({ round: 1 })).toBe(true);
    sit();
    fight().updateSource({ turn: 0 });
    expect(press({ turn: 1 })).toBe(true);
  });
  it("goes on by itself where OpFor passes it over", async () => {
    sit();
    fight().nextTurn = () => Promise.resolve(press());
    let went: unknown;
    fight().nextTurn = () => Promise.resolve((went = press()));
    await passOver(fight());
    expect([went, press()]).toEqual([true, false]);
  });
});
