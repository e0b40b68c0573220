import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Outcome } from "../../src/core/outcome";
import { text, type Text } from "../../src/core/text";
import { turnKey } from "../../src/turn/playing/turn-call";
import { GM, PLAYER, PLAYER2, sitDown } from "./page.ts";

/** As much of an event as is looked at here. */
type RoundEvent =
  | { readonly kind: "combat-start" }
  | { readonly kind: "round-start" | "round-end"; readonly round: number }
  | { readonly kind: "turn-start" | "turn-end" | "gone"; readonly figure: string };
interface BattleEnd {
  readonly winners: readonly string[];
  readonly why: Text;
}
/** As much of a report of a round as is looked at here. */
interface RoundReport {
  readonly key: string;
  readonly undo?: string;
  readonly happened: readonly { readonly title: Text; readonly lines: readonly { readonly text: Text }[] }[];
  readonly end?: BattleEnd;
}

/**
 * Clients of the real director at the practice table's documents; a ruleset that only listens. Loaded by address:
 * the module is checked against the community's types, the table is not.
 */
const load = (file: string): Promise<any> =>
  import(/* @vite-ignore */ new URL(`../../src/foundry/${file}.ts`, import.meta.url).href);
const { callFor } = await load("turns/current-turn");
const { Director } = await load("turns/director");
const { listenToCombat } = await load("hooks/combat");
const { registerSettings } = await load("settings");
const { memories, saveUndo, storeWith, undoRecords, wasPlayed } = await load("keeping/combat-store");
const { takeBack } = await load("acting/take-back");
const { registerEntrusted } = await load("trust/entrusted-figures");

const never = (): never => {
  throw new Error("nobody asked for this");
};
let heard: string[];
let said: Text[];
let announced: RoundReport[] = [];
let answer: (event: RoundEvent) => readonly Outcome[];
let order: () => Promise<{ figures: string[]; memory: null; trace: [] } | undefined>;
let ended: () => BattleEnd | undefined;
let director: any;

const fight = (): any => game.combats.contents[0];
const nameOf = (figure: string): string => game.scenes.active.tokens.get(figure).name as string;
const inWords = (event: RoundEvent): string =>
  "figure" in event
    ? `${event.kind} ${nameOf(event.figure)}`
    : `${event.kind} ${"round" in event ? event.round : ""}`.trim();

const thinker = {
  decide: never,
  resolve: never,
  standing: never,
  phase: () => Promise.reject(new Error("no such phase")),
  ended: () => Promise.resolve(ended()),
  order: () => order(),
  notice({ event, memory }: { event: RoundEvent; memory: number | null }) {
    heard.push(inWords(event));
    return Promise.resolve({ outcomes: answer(event), memory: (memory ?? 0) + 1, trace: [] });
  },
};

/** A page that loads the module; whatever the last one knew is in the documents. */
function openPage(): void {
  registerSettings(
    () => undefined,
    () => undefined,
  );
  registerEntrusted(() => undefined);
  director = new Director({
    thinker,
    store: storeWith({ keep: () => Promise.resolve(), announce: () => Promise.resolve() }),
    told: () => [],
    announceRound: (report: RoundReport) => {
      announced.push(report);
      return Promise.resolve();
    },
    presenterFor: () => ({
      ask: never,
      show: never,
      say: (message: Text) => void said.push(message),
      close: () => undefined,
    }),
    changed: () => undefined,
  });
  listenToCombat(director);
}

/** The raiders are OpFor's, and `owner` may write to them. */
function raiders(collections: Record<string, any[]>, owner?: string): void {
  for (const token of collections["scenes"]?.[0].tokens ?? []) {
    if (token.disposition < 0) token.flags = { opfor: { ruleset: "five-parsecs", mode: "off" } };
    const actor = collections["actors"]?.find(({ _id }) => _id === token.actorId);
    if (token.disposition < 0 && owner !== undefined) actor.ownership = { default: 0, [owner]: 3 };
  }
}

beforeEach(() => {
  heard = [];
  said = [];
  announced = [];
  answer = () => [];
  ended = () => undefined;
  order = () => Promise.resolve(undefined);
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The current combatant's turn is over and can be taken back; its key. */
async function played(): Promise<string> {
  const combat = fight();
  const { combatant, round, turn } = combat;
  await combatant.token.setFlag("opfor", "mode", "suggest");
  const key = turnKey(callFor(combat));
  // Nothing else starts it: this page only listens.
  await combatant.token.setFlag("opfor", "mode", "off");
  const { id } = combat;
  await saveUndo({ key, combat: id, figure: combatant.tokenId, changes: [], turn: { round, turn } });
  return key;
}
/** Before everybody; the turn stays with whose it is. */
const join = (initiative: number): Promise<unknown> =>
  fight().createEmbeddedDocuments("Combatant", [{ name: "Guest", initiative }], {
    combatTurn: fight().turn + 1,
    turnEvents: false,
  });

/** Turns are told of after the life cycle, which takes a moment. */
const settle = async (moment = 5): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, moment));
  await director.idle(fight().id);
};
async function next(): Promise<string[]> {
  heard = [];
  await fight().nextTurn();
  await settle();
  return heard;
}

/** A GM has begun the combat. */
const begin = (generation: 13 | 14) => async (): Promise<void> => {
  sitDown(generation, GM, { prepare: raiders });
  openPage();
  await fight().startCombat();
  await settle();
};

describe.each([13, 14] as const)("the rounds, on generation %i", (generation) => {
  beforeEach(begin(generation));

  it("are told once: the start, each turn's end and the next one's start, each round's", async () => {
    expect(heard).toEqual(["combat-start", "round-start 1", "turn-start Kyra"]);
    expect(await next()).toEqual(["turn-end Kyra", "turn-start Raider 1"]);
    heard = [];
    await fight().nextRound();
    await settle();
    expect(heard).toEqual(["turn-end Raider 1", "round-end 1", "round-start 2", "turn-start Kyra"]);
  });

  it("are told whatever Foundry makes of the states it has handed out", async () => {
    // A game system that writes to the combat when a turn ends; each write refills them.
    const combat = fight();
    combat._onEndTurn = () => combat.setFlag("opfor", "busy", `${heard.length}`);
    expect(await next()).toEqual(["turn-end Kyra", "turn-start Raider 1"]);
    heard = [];
    await fight().nextRound();
    await settle();
    expect(heard).toEqual(["turn-end Raider 1", "round-end 1", "round-start 2", "turn-start Kyra"]);
  });

  it("are told of the turn that was on, when the tracker hurries past others", async () => {
    const combat = fight();
    combat._onEndTurn = () => new Promise((resolve) => setTimeout(resolve, 20));
    heard = [];
    await combat.nextTurn();
    await combat.nextTurn();
    await settle(60);
    expect(heard).toEqual(["turn-end Kyra", "turn-start Dov"]);
    await next();
    await settle(60);
    expect(heard).toEqual(["turn-end Dov", "turn-start Raider 2"]);
  });

  it("are not told again when Foundry repeats itself", async () => {
    const [prior, current] = [{ ...fight().current }, {}];
    await next();
    Object.assign(current, fight().current);
    heard = [];
    Hooks.callAll("combatTurnChange", fight(), prior, current);
    await settle();
    Hooks.callAll("combatTurnChange", fight(), prior, current);
    await settle();
    expect(heard).toEqual([]);
  });

  it("are not told again by the client that takes over", async () => {
    const prior = { ...fight().current };
    await next();
    heard = [];
    openPage();
    Hooks.callAll("combatTurnChange", fight(), prior, { ...fight().current });
    await settle();
    expect(heard).toEqual([]);
  });

  it("do not begin or end a turn when others join, leave or change places", async () => {
    await next();
    heard = [];
    let changes = 0;
    Hooks.on("combatTurnChange", () => void changes++);
    const combat = fight();
    const [guest] = await combat.createEmbeddedDocuments("Combatant", [{ name: "Guest", initiative: 1 }]);
    await combat.updateEmbeddedDocuments("Combatant", [{ _id: guest.id, initiative: 1.5 }]);
    await combat.deleteEmbeddedDocuments("Combatant", [guest.id]);
    await settle();
    expect(changes).toBe(3);
    expect(heard).toEqual([]);
    expect(await next()).toEqual(["turn-end Raider 1", "turn-start Dov"]);
  });

  it("pay no heed to a turn that is not the one in the tracker", async () => {
    const other = fight().turns[3];
    const stale = { round: 1, turn: 3, combatantId: other.id, tokenId: other.tokenId };
    heard = [];
    Hooks.callAll("combatTurnChange", fight(), { ...fight().current }, stale);
    await settle();
    expect(heard).toEqual([]);
  });

  it("are not told again after a step back, which takes nothing back", async () => {
    await next();
    heard = [];
    await fight().previousTurn();
    await settle();
    expect(heard).toEqual([]);
    expect(director.isWaiting(fight())).toBe(true);
    expect(await next()).toEqual([]);
    expect(director.isWaiting(fight())).toBe(false);
    expect(await next()).toEqual(["turn-end Raider 1", "turn-start Dov"]);
    await fight().nextRound();
    await settle();
    for (let step = 0; step < 3; step++) await fight().previousTurn();
    await settle();
    heard = [];
    // From Bex again to the end of the round, whose turns nobody has had yet.
    while (fight().round === 1) await fight().nextTurn();
    await settle();
    expect(heard.filter((one) => one.startsWith("round"))).toEqual([]);
  });

  it("go on when who was at turn has left, and Foundry is back at a turn that was played", async () => {
    (globalThis as Data)["canvas"].scene = game.scenes.active;
    while (fight().combatant.name !== "Captain") await next();
    await played();
    const captain = fight().combatant.token;
    const [guest] = await fight().createEmbeddedDocuments("Combatant", [{ name: "Guest", initiative: 1 }]);
    await next();
    await captain.setFlag("opfor", "mode", "auto");
    expect(fight().combatant.name).toBe("Guest");
    await guest.delete();
    await settle();
    await settle();
    expect([fight().round, fight().combatant.name, director.isWaiting(fight())]).toEqual([2, "Kyra", false]);
    // Played by hand, it is theirs to say.
    await captain.setFlag("opfor", "mode", "off");
    while (fight().combatant.name !== "Captain") await next();
    const [other] = await fight().createEmbeddedDocuments("Combatant", [{ name: "Guest", initiative: 1 }]);
    await next();
    await other.delete();
    await settle();
    expect([fight().round, fight().combatant.name]).toEqual([2, "Captain"]);
  });

  it("come again when the turn they followed was taken back", async () => {
    await next();
    const combat = fight();
    const key = await played();
    expect(await next()).toEqual(["turn-end Raider 1", "turn-start Dov"]);
    await takeBack(combat, game.scenes.active, key);
    expect(combat.combatant.name).toBe("Raider 1");
    expect(director.isWaiting(combat)).toBe(true);
    expect(await next()).toEqual(["turn-end Raider 1", "turn-start Dov"]);
    expect(await next()).toEqual(["turn-end Dov", "turn-start Raider 2"]);
  });
});

describe.each([13, 14] as const)("what the rounds bring, on generation %i", (generation) => {
  beforeEach(begin(generation));

  /** At the end of this figure's turn it is stunned. */
  const stunned = (name: string): void => {
    const { id } = game.scenes.active.tokens.getName(name);
    answer = (event) =>
      event.kind === "turn-end" && event.figure === id
        ? [{ kind: "status", figure: id, status: "stun", on: true, label: text("OPFOR.ui.said", { name }) }]
        : [];
  };
  const isStunned = (name: string): boolean =>
    game.scenes.active.tokens.getName(name).getFlag("opfor", "statuses")?.includes("stun") === true ||
    game.scenes.active.tokens.getName(name).hasStatusEffect?.("stun") === true;

  it("say in the chat what they changed, and can be taken back alone after a person's turn", async () => {
    stunned("Kyra");
    await next();
    expect(announced).toHaveLength(1);
    const [{ happened, undo, key }] = announced as [RoundReport];
    expect(happened.map(({ title, lines }) => [title.key, lines.map(({ text: line }) => line.data)])).toEqual(
      [["OPFOR.ui.round.at.turn-end", [{ name: "Kyra" }]]],
    );
    expect(undo).toBe(key);
    expect(isStunned("Kyra")).toBe(true);
    expect(await takeBack(fight(), game.scenes.active, undo)).toMatchObject({ ok: true, names: ["Kyra"] });
    expect(isStunned("Kyra")).toBe(false);
    expect(fight().combatant.name).toBe("Raider 1");
  });

  it("are taken back with the turn that OpFor played before them", async () => {
    await next();
    const turn = await played();
    stunned("Raider 1");
    await next();
    expect(announced.at(-1)?.undo).toBe(turn);
    await takeBack(fight(), game.scenes.active, turn);
    expect(isStunned("Raider 1")).toBe(false);
    expect(fight().combatant.name).toBe("Raider 1");
  });

  it("are not worth a card when nothing came of them", async () => {
    await next();
    expect(announced).toEqual([]);
  });

  it("end the battle once, with winner, losses and rounds, and again when a turn was taken back", async () => {
    await next();
    const turn = await played();
    ended = () => ({ winners: ["hostile"], why: text("OPFOR.end.nobodyLeft") });
    await next();
    await next();
    const ends = (): unknown[] => announced.flatMap(({ end }) => end ?? []);
    expect(ends()).toMatchObject([{ winners: ["hostile"], rounds: 1 }]);
    await takeBack(fight(), game.scenes.active, turn);
    await next();
    expect(ends()).toHaveLength(2);
  });

  it("give the clock back with the turn", async () => {
    CONFIG.time.turnTime = 6;
    await next();
    const key = await played();
    const advance = vi.spyOn(game.time, "advance");
    await next();
    await takeBack(fight(), game.scenes.active, key);
    expect(advance.mock.calls).toEqual([[6], [-6]]);
  });
});

describe.each([13, 14] as const)("what the rounds keep, on generation %i", (generation) => {
  beforeEach(begin(generation));

  it("keep a turn that is played again beside the first", async () => {
    await next();
    const first = await played();
    const combat = fight();
    const [, round, , combatant] = first.split("|");
    const again = `${combat.id}|${round}|1|${combatant}`;
    await saveUndo({ ...undoRecords(combat.id)[0], key: again });
    expect(undoRecords(combat.id).map(({ key }: { key: string }) => key)).toEqual([first, again]);
    await combat.combatant.token.setFlag("opfor", "mode", "suggest");
    // Whoever asks about the turn now means the last one.
    expect(turnKey(callFor(combat))).toBe(again);
    await takeBack(combat, game.scenes.active, again);
    expect(turnKey(callFor(combat))).toBe(first);
    expect(wasPlayed(combat.id, first)).toBe(true);
  });

  it("are kept in one write per turn, and in none when nothing is new", async () => {
    let writes = 0;
    Hooks.on("updateCombat", () => void writes++);
    await next();
    // The turn itself; then what was told and what the ruleset remembers, in one.
    expect(writes).toBe(2);
    const { saveMemory, saveReport } = storeWith({
      keep: () => Promise.resolve(),
      announce: () => Promise.resolve(),
    });
    const combat = fight().id as string;
    writes = 0;
    await saveMemory(combat, "five-parsecs", memories(combat)["five-parsecs"]);
    expect(writes).toBe(0);
    const undo = { key: `${combat}|1|0|x`, combat, figure: "x", changes: [] };
    await saveReport({ key: undo.key, ruleset: "five-parsecs" }, { undo, memory: "new", progress: null });
    expect(writes).toBe(1);
    expect(memories(combat)["five-parsecs"]).toBe("new");
    expect(undoRecords(combat)).toEqual([undo]);
  });

  it("know a turn again when others have joined before it, and give it back to whom it belonged", async () => {
    await next();
    const key = await played();
    await join(99);
    const combat = fight();
    expect([combat.turn, combat.combatant.name]).toEqual([2, "Raider 1"]);
    expect(await played()).toBe(key);
    expect(wasPlayed(combat.id, key)).toBe(true);
    answer = () => [{ kind: "note", label: text("LABEL") }];
    await next();
    // What followed the turn is part of it, wherever it stands in the order now.
    expect(undoRecords(combat.id)[0].changes).toMatchObject([{ kind: "memory" }]);
    await join(98);
    await takeBack(combat, game.scenes.active, key);
    expect(combat.combatant.name).toBe("Raider 1");
    expect(wasPlayed(combat.id, key)).toBe(false);
  });

  it("let the turn that ended the battle be taken back, when the order was given back since", async () => {
    await next();
    const key = await played();
    const raidersAt = (): string[] =>
      fight().turns.flatMap(({ token }: any) => (token.disposition < 0 ? [token.id] : []));
    const before = raidersAt();
    order = () => Promise.resolve({ figures: before.toReversed(), memory: null, trace: [] });
    ended = () => ({ winners: ["hostile"], why: text("OPFOR.end.nobodyLeft") });
    await fight().nextRound();
    await settle();
    expect(announced.at(-1)?.end).toBeDefined();
    expect(raidersAt()).toEqual(before);
    expect(await takeBack(fight(), game.scenes.active, key)).toMatchObject({ ok: true });
    expect(fight().combatant.name).toBe("Raider 1");
  });

  it("say when no order could be found", async () => {
    order = () => Promise.reject(new Error("no deck"));
    await fight().nextRound();
    await settle();
    expect(said.map(({ key, data }) => [key, data?.["at"], data?.["why"]])).toEqual([
      ["OPFOR.ui.rounds.failed", text("OPFOR.ui.rounds.at.order"), "no deck"],
    ]);
  });

  it("begin anew with the combat, and so do its turns", async () => {
    await next();
    const key = await played();
    await fight().previousTurn();
    await fight().previousRound();
    await settle();
    heard = [];
    expect(wasPlayed(fight().id, key)).toBe(false);
    await fight().startCombat();
    await settle();
    expect(heard).toEqual(["combat-start", "round-start 1", "turn-start Kyra"]);
  });

  it("say what went wrong, once for each event, and go on", async () => {
    answer = ({ kind }) => {
      if (kind === "turn-end") throw new Error("no such table");
      return [];
    };
    expect(await next()).toEqual(["turn-end Kyra", "turn-start Raider 1"]);
    expect(said).toEqual([
      text("OPFOR.ui.rounds.failed", {
        ruleset: expect.anything(),
        at: text("OPFOR.ui.rounds.at.turn-end"),
        why: "no such table",
      }),
    ]);
  });
});

describe("a part of the round", () => {
  it("that fails says so", async () => {
    sitDown(13, GM, { prepare: raiders });
    openPage();
    director.playPhase(fight(), "five-parsecs", "any");
    await settle();
    expect(said.map(({ data }) => [data?.["at"], data?.["why"]])).toEqual([
      [text("OPFOR.ui.rounds.at.phase"), "no such phase"],
    ]);
  });
});

describe("without a GM", () => {
  /** Second player's hero is next; the first owns the raiders. */
  const sit = (user: string): ReturnType<typeof sitDown> => {
    const others = [PLAYER, PLAYER2].filter((one) => one !== user);
    const hub = sitDown(13, user, {
      others,
      prepare: (collections) => {
        raiders(collections, PLAYER);
        const [combat] = collections["combats"] ?? [];
        Object.assign(combat, { round: 1, turn: 3 });
      },
    });
    openPage();
    return hub;
  };

  it("nobody else does", async () => {
    sit(PLAYER2);
    void fight().nextTurn();
    await new Promise((later) => setTimeout(later, 20));
    expect(fight().combatant.name).toBe("Bex");
    expect(heard).toEqual([]);
  });

  it("who plays waits until who tells has told", async () => {
    const hub = sit(PLAYER2);
    const started = vi.spyOn(director, "start");
    await fight().nextTurn();
    await new Promise((later) => setTimeout(later, 20));
    expect(started).not.toHaveBeenCalled();
    const { id, combatant } = fight();
    const token = game.scenes.active.tokens.getName("Raider 1");
    const told = JSON.stringify({ combat: id, value: [`1|turn-start|${combatant.id as string}`], at: 1 });
    const data = [{ _id: token.id, flags: { opfor: { told } } }];
    const parent = game.scenes.active.uuid as string;
    hub.receive(PLAYER, {
      t: "op",
      id: "1",
      op: { action: "update", type: "Token", parent, data, options: {} },
    });
    director.recheck();
    await settle();
    expect(started).toHaveBeenCalledOnce();
  });
});
