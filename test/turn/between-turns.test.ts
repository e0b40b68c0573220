import { describe, expect, it } from "vitest";
import type { Outcome } from "../../src/core/outcome";
import { text, type Text } from "../../src/core/text";
import type { TraceEntry } from "../../src/core/trace";
import { openTurn, tellingKey, toldBefore, withTold, isTold } from "../../src/turn/playing/delivered-events";
import {
  apartFrom,
  happeningOf,
  hasNews,
  lossesIn,
  type RoundReport,
} from "../../src/turn/records/round-report";
import { roundCardView } from "../../src/turn/view/turn/round-card-view";
import { battleMap } from "../support/ascii";

const say = ({ key, data }: Text): string => (data === undefined ? key : `${key} ${JSON.stringify(data)}`);
const die = (value: number): Extract<TraceEntry, { kind: "die" }> => ({
  kind: "die",
  label: text("panic"),
  sides: 6,
  value,
});
const happening = (title: string, ...figures: readonly string[]) => ({
  ruleset: "r",
  title: text(title),
  lines: figures.map((figure) => ({ text: text(`${figure} runs`), figures: [figure] })),
  dice: [die(3)],
});
const report: RoundReport = {
  format: "opfor-round",
  version: 1,
  key: "k",
  combat: "c",
  scene: "s",
  round: 2,
  happened: [],
};

describe("what happened between two turns", () => {
  const status = (figure: string, words: string): Outcome => ({
    kind: "status",
    figure,
    status: "stunned",
    on: true,
    label: text(words),
  });
  it("is told once, with the figure and the dice wherever they were rolled", () => {
    const rule: TraceEntry = {
      kind: "rule",
      id: "x",
      title: text("x"),
      source: "",
      verdict: "chosen",
      entries: [die(5)],
    };
    const outcomes = [
      status("a", "stunned"),
      status("b", "stunned"),
      { kind: "note", label: text("dark") } as const,
    ];
    expect(happeningOf("r", text("Morale"), { outcomes, trace: [die(2), rule] })).toEqual({
      ruleset: "r",
      title: text("Morale"),
      lines: [
        { text: text("stunned"), figures: ["a"] },
        { text: text("dark"), figures: [] },
      ],
      dice: [die(2), die(5)],
    });
  });
  it("is nothing without a change or a die; a die alone, or a change alone, is something", () => {
    const told = (outcomes: readonly Outcome[], dice: number): unknown =>
      happeningOf("r", text("t"), { outcomes, trace: Array.from({ length: dice }, () => die(1)) });
    expect(told([], 0)).toBeUndefined();
    expect(told([], 1)).toMatchObject({ lines: [], dice: [die(1)] });
    expect(told([status("a", "x")], 0)).toMatchObject({ dice: [] });
    // A salvo of 48 dice is told, a shuffle is not.
    expect(told([], 48)).toMatchObject({ dice: { length: 48 } });
    expect(told([], 49)).toBeUndefined();
  });
  it("is split in what everybody sees and what only the GM does", () => {
    const end = { winners: [], why: text("over"), rounds: 2, losses: [] };
    const whole = {
      ...report,
      end,
      happened: [happening("open", "a"), happening("secret", "a", "h"), happening("empty")],
    };
    const { open, secret } = apartFrom(whole, new Set(["h"]));
    expect(open).toEqual({ ...whole, happened: [whole.happened[0], whole.happened[2]] });
    expect(secret).toEqual({ ...report, happened: [whole.happened[1]] });
    expect(apartFrom(whole, new Set(["z"]))).toEqual({ open: whole, secret: undefined });
  });
  it("is news when something happened, or the battle ended", () => {
    const end = { winners: [], why: text("over"), rounds: 2, losses: [] };
    expect([
      hasNews(report),
      hasNews({ ...report, happened: [happening("x")] }),
      hasNews({ ...report, end }),
    ]).toEqual([false, true, true]);
  });
  it("costs, side by side, those who fell; who is neutral fights for nobody", () => {
    const map = battleMap("a b . A n", { figures: { n: { side: "neutral" } } });
    const figures = map.figures.map((one) => ({
      ...one,
      defeated: ["a", "n"].includes(one.id),
      name: one.id === "a" ? "" : "Name",
    }));
    expect(lossesIn({ ...map, figures })).toEqual([
      { side: "foe", names: ["a"] },
      { side: "player", names: [] },
    ]);
    const named = figures.map((one) => ({ ...one, name: "Anna" }));
    expect(lossesIn({ ...map, figures: named })[0]?.names).toEqual(["Anna"]);
  });
});

describe("the card of a round", () => {
  it("is named after the one thing that happened, else after the round", () => {
    const one = roundCardView({ ...report, happened: [happening("Morale", "a")] }, say);
    expect(one.title).toBe('OPFOR.ui.round.one {"round":2,"what":{"key":"Morale"}}');
    expect(one.happened).toEqual([
      { title: "", lines: ["a runs"], dice: [{ sides: 6, value: 3, label: "panic", meaning: "" }] },
    ]);
    expect(one.end).toBeUndefined();
    const two = roundCardView({ ...report, happened: [happening("Morale"), happening("Seizing")] }, say);
    expect(two.title).toBe('OPFOR.ui.round.title {"round":2}');
    expect(two.happened.map(({ title }) => title)).toEqual(["Morale", "Seizing"]);
    expect(roundCardView(report, say).title).toBe('OPFOR.ui.round.title {"round":2}');
  });
  it("of a battle that is over says who won, why, the tally, the losses and the dice to remember", () => {
    const end = {
      winners: ["foe", "friendly"],
      why: text("markers held"),
      tally: [{ side: "foe", text: text("two") }],
      rounds: 4,
      losses: [
        { side: "foe", names: [] },
        { side: "red", names: ["Anna", "Bert"] },
      ],
      memorable: [
        { round: 1, name: "Anna", die: die(6) },
        { round: 2, name: "Bert", die: die(1), felled: text("Carl") },
      ],
    };
    const card = roundCardView({ ...report, happened: [happening("Morale")], end }, say);
    expect(card.title).toBe("OPFOR.ui.round.over");
    expect(card.happened[0]?.title).toBe("Morale");
    expect(card.end).toEqual({
      winner: 'OPFOR.ui.round.won {"n":2,"sides":["foe",{"key":"OPFOR.side.friendly"}]}',
      why: "Markers held",
      tally: ['OPFOR.ui.round.tally {"side":"foe","text":{"key":"two"}}'],
      losses: [
        'OPFOR.ui.round.noLosses {"side":"foe"}',
        'OPFOR.ui.round.losses {"n":2,"side":"red","names":["Anna","Bert"]}',
      ],
      rounds: 'OPFOR.ui.round.rounds {"n":4}',
      memorable: [
        {
          die: { sides: 6, value: 6, label: "panic", meaning: "" },
          said: 'OPFOR.ui.round.rolled {"round":1,"name":"Anna","label":{"key":"panic"}}',
        },
        {
          die: { sides: 6, value: 1, label: "panic", meaning: "" },
          said: 'OPFOR.ui.round.felled {"round":2,"name":"Bert","felled":{"key":"Carl"}}',
        },
      ],
    });
    const bare = { winners: [], why: text("over"), rounds: 1, losses: [] };
    expect(roundCardView({ ...report, end: bare }, say).end).toMatchObject({
      winner: "OPFOR.ui.round.nobodyWon",
      tally: [],
      memorable: [],
    });
  });
});

describe("events of the rounds that were told", () => {
  const key = (round: number, kind: "round-start" | "turn-start" | "turn-end", combatant?: string): string =>
    tellingKey({ round, kind, combatant });
  it("come once, and not again for rounds before those that are kept", () => {
    expect(key(3, "turn-start", "a")).toBe("3|turn-start|a");
    expect(tellingKey({ round: 3, kind: "round-end", combatant: null })).toBe("3|round-end|");
    const told = [key(2, "round-start"), key(2, "turn-start", "a")];
    expect(isTold([], key(1, "round-start"))).toBe(false);
    expect(isTold(told, key(2, "turn-start", "a"))).toBe(true);
    expect(isTold(told, key(2, "turn-end", "a"))).toBe(false);
    expect(isTold(told, key(1, "turn-end", "z"))).toBe(true);
    expect(isTold(told, key(10, "round-start"))).toBe(false);
    // The first that is kept counts: it is the oldest.
    expect(isTold([key(10, "round-start")], key(9, "round-start"))).toBe(true);
  });
  it("are kept for three rounds", () => {
    const all = [7, 8, 9, 10].map((round) => key(round, "round-start"));
    expect(withTold(all.slice(0, 3), all.slice(3))).toEqual(all.slice(1));
    expect(withTold([], [])).toEqual([]);
    expect(withTold([key(3, "round-start")], [key(1, "round-start")])).toHaveLength(2);
  });
  it("tell which turn has begun and not ended", () => {
    expect(openTurn([])).toBeUndefined();
    expect(openTurn([key(2, "round-start")])).toBeUndefined();
    const begun = [key(2, "turn-start", "a"), key(2, "turn-end", "a"), key(2, "turn-start", "b")];
    expect(openTurn(begun)).toEqual({ round: 2, combatant: "b" });
    expect(openTurn([...begun, key(2, "turn-end", "b")])).toBeUndefined();
    // Not that of the round before: somebody else's end is not its own.
    expect(openTurn([...begun, key(2, "turn-end", "c")])).toEqual({ round: 2, combatant: "b" });
  });
  it("go back to before one of them", () => {
    const told = ["1|turn-start|a", "1|turn-end|a", "1|turn-start|b"];
    expect(toldBefore(told, "1|turn-end|a")).toEqual(["1|turn-start|a"]);
    expect(toldBefore(told, "1|turn-start|a")).toEqual([]);
    expect(toldBefore(told, "1|turn-start|z")).toEqual(told);
  });
});
