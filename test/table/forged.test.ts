import { describe, expect, it, vi } from "vitest";
import type { Outcome } from "../../src/core/outcome";
import { freshMemory } from "../../src/rulesets/monster-ai/memory";
import { fight, load, loadAll, loadRulesets, scene, token } from "./client.ts";
import { answered, BEX, claimed, hpOf, label, loss, RAIDER, sit } from "./hero-of-another.ts";
import { PLAYER, PLAYER2 } from "./page.ts";

/** Somebody who may run the enemies has a client of their own making; the page is the hero's owner's. */
const { ClaimDesk, CardsFromBefore, SecondOpinion } = await loadAll(
  "owners/answer-claims",
  "owners/check/turn-played-while-away",
  "owners/check/turn-seen-here",
);
const { noteDice, isByItsDice, turnSeed } = await loadAll("owners/check/battle-dice", "keeping/combat-store");
const { readScene } = await load("reading/scene-reader");
await loadRulesets();

const combatantOf = (id: string): string =>
  fight().combatants.find((one: any) => one.tokenId === id).id as string;
const keyOf = (round: number, occurrence = 0): string =>
  `${fight().id as string}|${round}|${occurrence}|${combatantOf(RAIDER)}`;
const author = (): any => game.users.get(PLAYER);

/** On the author's user, where nobody else writes. */
const write = (flags: object): void => author().updateSource({ flags: { opfor: flags } });
const ofCombat = (value: unknown): object => ({ [fight().id as string]: JSON.stringify(value) });
let writes = 1;
const keep = (kept: Readonly<Record<string, unknown>>): void => {
  const at = ++writes;
  const flags = Object.entries(kept).map(([name, value]) => [name, JSON.stringify({ value, at })]);
  write({ kept: { [fight().id as string]: Object.fromEntries(flags) as object } });
};
const claim = (...claims: object[]): void => write({ claims: ofCombat(claims) });
const wishTo = (one: object, more: object): object => ({ ...one, ...more });
const atTurn = (round = 1): void => {
  const turn = fight().turns.findIndex((one: any) => one.tokenId === RAIDER) as number;
  fight().updateSource({ round, turn });
};
const answers = (): unknown[] =>
  Object.values(JSON.parse(game.user.flags.opfor.answers[fight().id]) as object);

/** Agrees with everything that it is asked. */
const credulous = {
  heard: () => undefined,
  agrees: () => Promise.resolve("same"),
  agreesOnEvent: () => Promise.resolve(true),
  forgetEvents: () => undefined,
  timesBegun: () => 1,
};
const deskWith = (more: object = {}): { desk: any; asked: unknown[]; said: unknown[] } => {
  const asked: unknown[] = [];
  const said: unknown[] = [];
  const desk = new ClaimDesk({
    opinion: credulous,
    confirm: (question: unknown) => {
      asked.push(question);
      return Promise.resolve(false);
    },
    say: (message: unknown) => said.push(message),
    agreedTo: () => false,
    replays: () => Promise.resolve("no"),
    ...more,
  });
  return { desk, asked, said };
};

describe("a turn that was never taken back", () => {
  const bexHurt = { kind: "figure", figure: BEX, name: "Bex", field: "hp", from: 9, to: 4 };
  const turned = { kind: "figure", figure: RAIDER, name: "Raider 1", field: "rotation", from: 90, to: 0 };
  const back = (key: string): object =>
    wishTo(claimed(loss(9, 4)), { wish: { kind: "back" }, proof: { kind: "undo", key } });
  /** The raider hit Bex in this turn, and looks elsewhere since. */
  const hit = (combat: any): object => ({
    key: `${combat._id}|1|0|${combat.combatants.find((one: any) => one.tokenId === RAIDER)._id}`,
    combat: combat._id,
    figure: RAIDER,
    turn: { round: 1, turn: 4 },
    changes: [turned, bexHurt],
  });

  it("heals nobody by a record that belongs to no turn", async () => {
    sit(PLAYER2, [PLAYER], [], { undo: hit, hp: 4 });
    const { desk, asked } = deskWith();
    const written = [{ key: "event", combat: fight().id, figure: "", changes: [bexHurt] }];
    game.user.updateSource({ flags: { opfor: { written: ofCombat(written) } } });
    desk.listen();
    keep({ undo: [{ key: "a set-up", combat: fight().id, figure: "", changes: [bexHurt] }] });
    fight().updateSource({ round: 1, turn: 0 });
    claim(back("a set-up"));
    desk.look();
    await answered(1);
    expect([hpOf("Bex"), asked.length]).toEqual([4, 1]);
  });

  it("heals nobody by a record that leaves out what the enemy did in it", { timeout: 60_000 }, async () => {
    sit(PLAYER2, [PLAYER], [], { undo: hit, hp: 4 });
    const { desk } = deskWith();
    desk.listen();
    keep({ undo: [{ ...hit(fight()), key: keyOf(1), combat: fight().id, changes: [bexHurt] }] });
    atTurn();
    claim(back(keyOf(1)));
    desk.look();
    await answered(1);
    expect([hpOf("Bex"), answers()]).toEqual([4, ["refused"]]);
  });

  it("heals nobody of what another turn did", async () => {
    sit(PLAYER2, [PLAYER], [], { undo: hit, hp: 4 });
    const { desk, asked } = deskWith();
    const other = `${fight().id as string}|1|0|${combatantOf("sktoken000000006")}`;
    keep({
      undo: [
        { key: other, combat: fight().id, figure: RAIDER, turn: { round: 1, turn: 5 }, changes: [bexHurt] },
      ],
    });
    const turn = fight().turns.findIndex((one: any) => one.tokenId === "sktoken000000006") as number;
    fight().updateSource({ round: 1, turn });
    claim(back(other));
    desk.look();
    await answered(1);
    expect([hpOf("Bex"), asked.length]).toEqual([4, 1]);
  });
});

describe("an event that nobody has seen", () => {
  const byEvent = (event: object): object =>
    wishTo(claimed(loss(9, 4)), { proof: { kind: "event", ruleset: "five-parsecs", event, round: 2 } });

  it("strikes nobody back for a blow that nobody dealt", async () => {
    sit(PLAYER2, [PLAYER]);
    atTurn(2);
    const { desk, asked } = deskWith();
    claim(byEvent({ kind: "attacked", by: BEX, target: RAIDER, manner: "melee" }));
    desk.look();
    await answered(1);
    expect([hpOf("Bex"), answers(), asked.length]).toEqual([9, ["refused"], 0]);
  });

  it.each([
    ["the turn of who is not at turn", { kind: "turn-start", figure: BEX }],
    ["the end of a turn that was not on", { kind: "turn-end", figure: BEX }],
    ["the death of who lives", { kind: "gone", figure: BEX, why: "dead" }],
    ["a round that is not on", { kind: "round-start", round: 3 }],
    ["a kind that no ruleset knows", { kind: "earthquake" }],
  ])("does nothing before the person is asked: %s", async (_what, event) => {
    sit(PLAYER2, [PLAYER]);
    atTurn(2);
    const { desk, asked } = deskWith();
    claim(byEvent(event));
    desk.look();
    await answered(1);
    expect([hpOf("Bex"), answers(), asked.length]).toEqual([9, ["declined"], 1]);
  });

  it("asks nobody for ever: who was told no three times is refused", async () => {
    sit(PLAYER2, [PLAYER]);
    atTurn(2);
    const { desk, asked } = deskWith();
    claim(...[1, 2, 3, 4, 5].map((figure) => byEvent({ kind: "turn-start", figure: `nobody ${figure}` })));
    desk.look();
    await answered(5);
    expect([hpOf("Bex"), asked.length]).toEqual([9, 3]);
    expect(answers()).toEqual(["declined", "declined", "declined", "refused", "refused"]);
  });

  it("but what has happened is done", async () => {
    sit(PLAYER2, [PLAYER]);
    atTurn(2);
    const { desk } = deskWith();
    claim(byEvent({ kind: "turn-start", figure: RAIDER }));
    desk.look();
    await answered(1);
    expect(hpOf("Bex")).toBe(4);
  });

  it("comes to the same only as often as it does", async () => {
    sit(PLAYER2, [PLAYER]);
    const notice = vi.fn(() => Promise.resolve({ outcomes: [loss(9, 8)], memory: null, trace: [] }));
    const opinion = new SecondOpinion({ notice });
    const told = { ruleset: "five-parsecs", event: { kind: "turn-start", figure: RAIDER } };
    expect(await opinion.agreesOnEvent(fight(), told, loss(9, 8))).toBe(true);
    expect(await opinion.agreesOnEvent(fight(), told, loss(9, 8))).toBe(false);
    opinion.forgetEvents();
    expect(await opinion.agreesOnEvent(fight(), told, loss(9, 8))).toBe(true);
    expect(notice).toHaveBeenCalledTimes(2);
  });
});

describe("a card that somebody has made up", () => {
  const DICE = "abcd-01";
  const step = { kind: "attack", manner: "melee", figure: RAIDER, target: BEX, label };
  const decision = {
    ...{ kind: "decided", figure: RAIDER, trace: [], memory: null, choices: [], problems: [] },
    plan: { rule: { id: "r", title: label, source: "", because: label }, steps: [step] },
  };
  const outcome: Outcome = loss(9, 4);
  const thinker = {
    decide: () => Promise.resolve({ decision }),
    resolve: () => Promise.resolve({ outcomes: [outcome], memory: null, trace: [] }),
  };
  const report = (key: string, more: object = {}): any => ({
    ...{ format: "opfor-turn", version: 1, key, combat: fight().id, round: 1, ruleset: "five-parsecs" },
    ...{ figure: RAIDER, mode: "auto", snapshot: readScene(scene(), fight()), memory: null, answers: {} },
    ...{ seed: turnSeed(DICE, key, 0), rejected: [], unattended: true, decision, sightings: [], replans: 0 },
    ...{ steps: [{ step, state: "done", outcomes: [outcome], trace: [] }], end: "played" },
    ...more,
  });
  /** Told to everybody, and kept whole. */
  const tell = async (told: any, id: string): Promise<void> => {
    keep({ report0: { at: 1, report: told }, battleDice: DICE });
    const flags = { opfor: { key: told.key, report: JSON.stringify(told) } };
    const message = { _id: id, author: PLAYER, content: "", flags };
    game.messages.set(id, new CONFIG.ChatMessage.documentClass(message));
    await Promise.resolve();
  };
  const found = (cards: any, key: string): Promise<string> =>
    cards.replays(author(), fight(), token("Bex"), {
      ...claimed(outcome, key),
      proof: { kind: "turn", key, at: 0 },
    });
  const sitAt = (round: number): any => {
    sit(PLAYER2, [PLAYER]);
    atTurn(round);
    return new CardsFromBefore(thinker);
  };

  it("counts when it was there before its owner came back", async () => {
    const cards = sitAt(2);
    await tell(report(keyOf(1)), "message000000001");
    cards.open();
    expect(await found(cards, keyOf(1))).toBe("yes");
  });

  it("counts for nothing when it comes while its owner is at the table", async () => {
    const cards = sitAt(2);
    cards.open();
    await tell(report(keyOf(1)), "message000000001");
    expect(await found(cards, keyOf(1))).toBe("no");
  });

  it.each([
    ["of a round that its owner has seen", "no", () => report(keyOf(1)), { round: 2 }],
    ["of a round that has not come", "no", () => report(keyOf(3)), undefined],
    ["of somebody else's turn", "no", () => report(keyOf(1).replace(/[^|]*$/, combatantOf(BEX))), undefined],
    ["of a turn with dice of one's own", "ask", () => report(keyOf(1), { seed: "mine" }), undefined],
    ["of a turn that was played once more", "unsure", () => report(keyOf(1, 1)), undefined],
    ["of which half was written down", "unsure", () => report(keyOf(1)), { written: true }],
  ] as const)("is not believed: %s", async (_what, finding, made, seen) => {
    const cards = sitAt(2);
    const told = made();
    await tell(told, "message000000001");
    if (seen !== undefined && "round" in seen) {
      const noted = ofCombat({ dice: DICE, round: seen.round });
      game.user.updateSource({ flags: { opfor: { seen: noted } } });
    }
    if (seen !== undefined && "written" in seen) {
      const change = { kind: "figure", figure: BEX, name: "Bex", field: "hidden", from: false, to: true };
      const written = [{ key: told.key, combat: fight().id, figure: "", changes: [change] }];
      game.user.updateSource({ flags: { opfor: { written: ofCombat(written) } } });
    }
    cards.open();
    expect(await found(cards, told.key)).toBe(finding);
  });

  it("has the dice that its reader has noted, whatever is said later", async () => {
    sitAt(2);
    keep({ battleDice: DICE });
    noteDice(fight());
    await vi.waitFor(() => expect(game.user.flags.opfor?.seen?.[fight().id]).toContain(DICE));
    keep({ battleDice: "other-02" });
    noteDice(fight());
    const key = keyOf(1);
    expect(isByItsDice(fight(), key, turnSeed(DICE, key, 0))).toBe(true);
    expect(isByItsDice(fight(), key, turnSeed("other-02", key, 0))).toBe(false);
  });
});

describe("a turn that is begun again", () => {
  const DICE = "abcd-01";
  const step = { kind: "attack", manner: "melee", figure: RAIDER, target: BEX, label };
  const decision = {
    ...{ kind: "decided", figure: RAIDER, trace: [], memory: null, choices: [], problems: [] },
    plan: { rule: { id: "r", title: label, source: "", because: label }, steps: [step] },
  };
  const thinker = {
    decide: () => Promise.resolve({ decision }),
    resolve: ({ snapshot }: any) => {
      const hp = snapshot.figures.find(({ id }: any) => id === BEX).hp.value as number;
      return Promise.resolve({ outcomes: [loss(hp, hp - 2)], memory: null, trace: [] });
    },
  };
  const progress = (more: object = {}): object => {
    const turn = { round: fight().round, turn: fight().turn };
    return {
      ...{ key: keyOf(2), figure: RAIDER, ruleset: "five-parsecs", seed: turnSeed(DICE, keyOf(2), 0) },
      ...{ answers: {}, rejected: [], unattended: true, memory: null, dropped: [], decision, records: [] },
      ...{ touched: [], before: { figures: {}, doors: {}, marks: {}, memory: {}, initiatives: {}, turn } },
      ...more,
    };
  };
  const play = (opinion: any, hp: number): void => {
    keep({ progress: progress(), battleDice: DICE });
    opinion.heard(author(), fight());
    keep({ progress: progress({ pending: [loss(hp, hp - 2)], pendingTrace: [] }) });
    opinion.heard(author(), fight());
  };
  const agrees = (opinion: any, hp: number): Promise<string> =>
    opinion.agrees(author(), keyOf(2), 0, loss(hp, hp - 2));

  it("hits once: a second try without taking back the first is another result", async () => {
    sit(PLAYER2, [PLAYER]);
    atTurn(2);
    const opinion = new SecondOpinion(thinker);
    play(opinion, 9);
    expect(await agrees(opinion, 9)).toBe("same");
    await game.actors.get("skactor000000003").update({ "system.hp.value": 7 });
    const hurt = { kind: "figure", figure: BEX, name: "Bex", field: "hp", from: 9, to: 7 };
    const written = [{ key: keyOf(2), combat: fight().id, figure: "", changes: [hurt] }];
    game.user.updateSource({ flags: { opfor: { written: ofCombat(written) } } });
    play(opinion, 7);
    expect(await agrees(opinion, 7)).toBe("other");
    // Put back, it comes again.
    game.user.updateSource({ flags: { opfor: { written: ofCombat([]) } } });
    play(opinion, 7);
    expect(await agrees(opinion, 7)).toBe("same");
  });

  it("is begun where it was begun before", async () => {
    sit(PLAYER2, [PLAYER]);
    atTurn(2);
    const opinion = new SecondOpinion(thinker);
    play(opinion, 9);
    expect(await agrees(opinion, 9)).toBe("same");
    await token("Raider 1").update({ x: 700 });
    play(opinion, 9);
    expect(await agrees(opinion, 9)).toBe("other");
  });

  const FIRE = {
    ...{
      id: "fire-1",
      what: "fire",
      x: 500,
      y: 500,
      elevation: 0,
      radius: 0,
      round: 1,
      side: "",
      terms: null,
    },
  };
  const remembered = { ...freshMemory(), marks: [FIRE] };
  const inMonsterAi = (more: object = {}): object =>
    progress({ ruleset: "monster-ai", seed: turnSeed(DICE, keyOf(2), 0), ...more });

  it("burns nobody with a fire that was never lit", async () => {
    sit(PLAYER2, [PLAYER]);
    atTurn(2);
    const opinion = new SecondOpinion(thinker);
    keep({ memory: { "monster-ai": freshMemory() }, battleDice: DICE });
    opinion.heard(author(), fight());
    keep({ memory: { "monster-ai": remembered } });
    keep({ progress: inMonsterAi() });
    opinion.heard(author(), fight());
    keep({ progress: inMonsterAi({ pending: [loss(9, 7)], pendingTrace: [] }) });
    opinion.heard(author(), fight());
    expect(await agrees(opinion, 9)).toBe("other");
    const told = { ruleset: "monster-ai", event: { kind: "turn-start", figure: BEX } };
    expect(await opinion.agreesOnEvent(fight(), told, loss(9, 8))).toBe(false);
  });

  it("burns with one that this client has seen lit", async () => {
    sit(PLAYER2, [PLAYER]);
    atTurn(2);
    const notice = (): Promise<object> =>
      Promise.resolve({ outcomes: [loss(7, 6)], memory: remembered, trace: [] });
    const opinion = new SecondOpinion({
      ...{ ...thinker, notice },
      resolve: () => Promise.resolve({ outcomes: [loss(9, 7)], memory: remembered, trace: [] }),
    });
    keep({ memory: { "monster-ai": freshMemory() }, battleDice: DICE });
    keep({ progress: inMonsterAi() });
    opinion.heard(author(), fight());
    keep({ progress: inMonsterAi({ pending: [loss(9, 7)], pendingTrace: [] }) });
    opinion.heard(author(), fight());
    expect(await agrees(opinion, 9)).toBe("same");
    keep({ memory: { "monster-ai": { ...remembered, marks: [{ ...FIRE, round: 2 }] } } });
    const told = { ruleset: "monster-ai", event: { kind: "turn-start", figure: BEX } };
    expect(await opinion.agreesOnEvent(fight(), told, loss(7, 6))).toBe(true);
  });

  it("cannot be judged by who came in the middle, nor cited by who never played it", async () => {
    sit(PLAYER2, [PLAYER]);
    atTurn(2);
    const opinion = new SecondOpinion(thinker);
    keep({ progress: progress({ pending: [loss(9, 7)], pendingTrace: [] }), battleDice: DICE });
    opinion.heard(author(), fight());
    expect(await agrees(opinion, 9)).toBe("partly");
    expect(await opinion.agrees(game.user, keyOf(2), 0, loss(9, 7))).toBe("other");
    expect(await opinion.agrees(author(), keyOf(1), 0, loss(9, 7))).toBe("unseen");
  });
});
