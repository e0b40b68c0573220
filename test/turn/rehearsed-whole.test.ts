import { describe, expect, it } from "vitest";
import type { Outcome } from "../../src/core/outcome";
import type { Step } from "../../src/core/step";
import { text } from "../../src/core/text";
import type { Ruleset } from "../../src/engine/ruleset";
import {
  fingerprint,
  NO_CHANGES,
  prepared,
  rehearse,
  type Rehearsal,
  type Snapshot,
} from "../../src/headless";
import { playNumber } from "../../src/turn/rehearsal/rehearse";
import { replayOf } from "../../src/turn/rehearsal/replay";
import { withStandIns } from "../../src/turn/rehearsal/stand-ins";
import { merged } from "../../src/turn/rehearsal/rehearsal-tally";
import { battleMap } from "../support/ascii";
import { tiny } from "../support/tiny-ruleset";

const say = (key: string) => text(key);
const strike = (figure: string, target: string, weapon?: string): Step => ({
  ...{ kind: "attack", manner: "melee", figure, target, label: say("strikes") },
  ...(weapon === undefined ? {} : { weapon }),
});
const walk = (figure: string, ...xs: readonly number[]): Step => ({
  ...{ kind: "move", gait: "walk", figure, cost: 1, unit: "space", label: say("walks") },
  path: xs.map((x) => ({ x, y: 50, elevation: 0 })),
});
const hp = (figure: string, from: number, to: number): Outcome => ({
  kind: "hp",
  figure,
  from,
  to,
  label: say("hp"),
});
const gone = (figure: string, why: "dead" | "left"): Outcome => ({
  kind: "removed",
  figure,
  why,
  label: say(why),
});

type Script = Readonly<Record<string, readonly (readonly [Step, ...Outcome[]])[]>>;
/** Everybody does what the script says, in every round the same. */
const scripted = (script: Script, more: Partial<Ruleset> = {}): Ruleset => ({
  ...tiny,
  id: "one",
  decide: ({ me }) => ({
    rule: { id: `rule-${me.id}`, title: say(`Rule of ${me.id}`), source: "", because: say("so") },
    steps: (script[me.id] ?? []).map(([step]) => step),
  }),
  resolve: (_battle, step, { memory }) => ({
    outcomes: Object.values(script)
      .flat()
      .filter(([one]) => JSON.stringify(one) === JSON.stringify(step))
      .flatMap(([, ...outcomes]) => outcomes),
    memory,
    trace: [],
  }),
  ...more,
});
const only = (ruleset: Ruleset) => (id: string) => (id === ruleset.id ? ruleset : undefined);
const row = (more: object = {}): Snapshot =>
  battleMap("a b . C D", {
    figures: Object.fromEntries(
      [..."abCD"].map((id) => [
        id,
        { ruleset: "one", name: `Figure ${id}`, hp: { value: 9, max: 9 }, ...more },
      ]),
    ),
  });

describe("what a rehearsal counts", () => {
  const script: Script = {
    // Wounds of others by what is there, not below nothing; neither one's own nor healing.
    a: [
      [walk("a", 50, 150)],
      [strike("a", "C", "Blade"), hp("C", 9, 4), hp("a", 9, 1), hp("b", 5, 9), hp("D", 3, 3)],
      [strike("a", "D", "Bow"), hp("D", 2, -5)],
    ],
    // Who has no hit points to lose counts one; who was wounded before is counted already, who leaves is not.
    b: [
      [strike("b", "C"), gone("C", "dead"), gone("b", "dead")],
      [strike("b", "D"), hp("D", 3, 1), gone("D", "dead")],
    ],
    D: [],
  };
  const play = (more: Partial<Rehearsal> = {}, rules = scripted(script)) =>
    rehearse({ snapshot: row(), seed: "s", mostRounds: 2, ...more }, only(rules), { from: 3, to: 5 });
  it("is everything, of each battle", () => {
    const rule = (used: number, won: number, id: string) => ({ used, won, title: say(`Rule of ${id}`) });
    const figure = (name: string, side: string, lost: number) => ({ name: `Figure ${name}`, side, lost });
    expect(play()).toEqual({
      ...{ format: "opfor-rehearsal", version: 1, seed: "s", battles: 2 },
      battle: fingerprint({ snapshot: row(), seed: "s", mostRounds: 2 }),
      played: [{ from: 3, to: 5 }],
      how: { decided: 0, stalled: 0, "too-long": 2 },
      wins: {},
      rounds: { "2": 2 },
      figures: {
        C: figure("C", "player", 2),
        D: figure("D", "player", 0),
        a: figure("a", "foe", 0),
        b: figure("b", "foe", 2),
      },
      rules: { "one/rule-D": rule(4, 0, "D"), "one/rule-a": rule(4, 0, "a"), "one/rule-b": rule(2, 0, "b") },
      // a: five and two in the first round; in the second C is gone, and the plan ends there.
      harm: { "foe/@one/rule-b": 2, "foe/Blade": 14 },
      alike: {
        'too-long|2|[["foe",1],["player",1]]': {
          ...{ battles: 2, first: 3, winner: null, rounds: 2, losses: { foe: 1, player: 1 } },
        },
      },
      undecided: { "OPFOR.end.tooLong": 2 },
    });
  });
  it("is added up by how battles ended, and by what rules are called", () => {
    const [one, other] = [
      play(),
      rehearse({ snapshot: row(), seed: "s", mostRounds: 2 }, only(scripted(script)), { from: 0, to: 1 }),
    ];
    const how = (decided: number, stalled: number, long: number) => ({ decided, stalled, "too-long": long });
    const sum = merged([
      { ...one, how: how(1, 2, 4), rules: { r: { used: 1, won: 1, title: say("b") } } },
      { ...other, how: how(10, 20, 40), rules: { r: { used: 2, won: 0, title: say("a") } } },
    ]);
    expect(sum).toMatchObject({
      ok: true,
      value: { how: how(11, 22, 44), rules: { r: { used: 3, won: 1, title: say("a") } }, battles: 3 },
    });
    expect(merged([one, { ...one, played: [{ from: 4, to: 9 }] }])).toMatchObject({
      problems: [{ field: "1.played", expected: "expected other battles: 4 to 4 are counted already" }],
    });
    expect(merged([])).toMatchObject({ ok: false });
  });
  it("is of battles on the map's own fields, with what is remembered, for as many rounds as there may be", () => {
    const seen: unknown[] = [];
    const rules = scripted(
      {},
      {
        on: (_battle, event, { memory }) => {
          if (event.kind === "round-start") seen.push(memory);
          return { outcomes: [], memory, trace: [] };
        },
      },
    );
    const { rounds } = playNumber({ snapshot: row(), seed: "s", memories: { one: 7 } }, only(rules), 1);
    expect([rounds, seen]).toEqual([4, [7, 7, 7, 7]]);
    expect(playNumber({ snapshot: row(), seed: "s", mostRounds: 3 }, only(rules), 1).rounds).toBe(3);
  });
  it("names a doctrine's rule with the doctrine where doctrines are data", () => {
    const doctrine = (id: string) => ({ id, title: say(`Doctrine ${id}`), summary: say("") });
    const library = { field: "own", doctrine: ({ id }: { id: string }) => doctrine(id) };
    const rules = scripted({}, { doctrines: [doctrine("known")], library: library as never });
    const titles = (more: object): unknown => {
      const snapshot = row({ doctrine: "known", ...more });
      const { rules: counted } = rehearse({ snapshot, seed: "s", mostRounds: 1 }, only(rules), {
        from: 0,
        to: 1,
      });
      return counted["one/rule-a"]?.title;
    };
    const of = (id: string) =>
      text("OPFOR.rehearsal.ruleOf", { doctrine: say(`Doctrine ${id}`), rule: say("Rule of a") });
    expect(titles({})).toEqual(of("known"));
    expect(titles({ doctrine: "mine", profile: { own: { id: "mine" } } })).toEqual(of("mine"));
    for (const own of ["mine", { id: "other" }, undefined])
      expect(titles({ doctrine: "mine", profile: { own: own ?? null } })).toEqual(say("Rule of a"));
  });
});

describe("a battle is known again", () => {
  const rehearsal: Rehearsal = { snapshot: row(), seed: "s" };
  it("by sixteen signs, the same for ever", () => {
    const small = { figures: ["ä"] } as unknown as Snapshot;
    expect(fingerprint({ snapshot: small, seed: "s" })).toBe("3c6b4cefe93d9bd4");
    // Both halves may begin with a nought.
    const all = Array.from({ length: 60 }, (_, mostRounds) =>
      fingerprint({ snapshot: small, seed: "s", mostRounds }),
    );
    expect(all.filter((one) => !/^[0-9a-f]{16}$/.test(one))).toEqual([]);
    expect(all.some((one) => one.startsWith("0")) && all.some((one) => one[8] === "0")).toBe(true);
  });
  it("by its map, what is remembered and its rounds, not by its dice", () => {
    const others: Rehearsal[] = [
      { ...rehearsal, memories: { one: 1 } },
      { ...rehearsal, mostRounds: 9 },
      { ...rehearsal, snapshot: { ...row(), round: 2 } },
    ];
    expect(new Set([rehearsal, ...others].map(fingerprint)).size).toBe(4);
    expect(fingerprint({ ...rehearsal, seed: "t", memories: {} })).toBe(fingerprint(rehearsal));
  });
});

describe("a replay", () => {
  it("tells moment by moment what was done, from where, and how everybody stands", () => {
    const script: Script = {
      a: [[walk("a", 50, 150, 250)], [strike("a", "D"), hp("D", 9, 8)], [strike("a", "b")]],
      b: [[strike("b", "nobody")]],
      C: [[walk("C", 350)], [{ kind: "leave", figure: "C", label: say("leaves") }]],
      D: [],
    };
    const rules = scripted(script, {
      on: (_battle, event, { memory }) => ({
        outcomes: event.kind === "round-end" ? [hp("b", 9, 7)] : [],
        memory,
        trace: [],
      }),
    });
    const replay = replayOf({ snapshot: { ...row(), round: 0 }, seed: "s", mostRounds: 1 }, only(rules), 6);
    const stands = (id: string, side: string, x: number, value = 9) => ({
      ...{ id, name: `Figure ${id}`, side, x, y: 50, width: 1, height: 1, rotation: 0, defeated: false },
      hp: { value, max: 9 },
    });
    const start = [
      stands("a", "foe", 50),
      stands("b", "foe", 150),
      stands("C", "player", 350),
      stands("D", "player", 450),
    ];
    const later = [
      stands("a", "foe", 250),
      stands("b", "foe", 150),
      stands("C", "player", 350),
      stands("D", "player", 450, 8),
    ];
    const without = later.filter(({ id }) => id !== "C");
    const moment = (figure: string, words: readonly string[], figures: unknown, more: object = {}) => ({
      ...{
        round: 1,
        figure,
        rule: say(`Rule of ${figure}`),
        words: words.map(say),
        paths: [],
        attacks: [],
        figures,
      },
      ...more,
    });
    const end = without.map((one) => (one.id === "b" ? { ...one, hp: { value: 7, max: 9 } } : one));
    expect(replay).toEqual({
      ...{ number: 6, rounds: 1, start, end: { winners: [], why: text("OPFOR.end.tooLong", { n: 1 }) } },
      moments: [
        moment("a", ["walks", "strikes", "strikes", "hp"], later, {
          paths: [{ figure: "a", places: [50, 150, 250].map((x) => ({ x, y: 50, elevation: 0 })) }],
          attacks: [
            { from: { x: 250, y: 50 }, to: { x: 450, y: 50 }, target: "D" },
            { from: { x: 250, y: 50 }, to: { x: 150, y: 50 }, target: "b" },
          ],
        }),
        moment("b", ["strikes"], later),
        moment("C", ["walks", "leaves"], without, {
          paths: [{ figure: "C", places: [{ x: 350, y: 50, elevation: 0 }] }],
        }),
        moment("D", [], without),
        { round: 1, words: [say("hp")], paths: [], attacks: [], figures: end },
      ],
    });
    const bare = { ...row(), figures: row().figures.map(({ hp: _, ...one }) => one) };
    expect(
      replayOf({ snapshot: bare, seed: "s", mostRounds: 1 }, only(scripted({})), 0).start[0],
    ).not.toHaveProperty("hp");
  });
});

describe("whoever is nobody's", () => {
  const ruleset = (id: string, more: Partial<Ruleset> = {}): Ruleset => ({
    ...tiny,
    id,
    title: say(id),
    ...more,
  });
  const rulesets = [ruleset("one"), ruleset("two"), ruleset("three")];
  const map = (of: Readonly<Record<string, string | undefined>>): Snapshot => {
    const { figures, ...rest } = row();
    return {
      ...rest,
      figures: figures.map(({ ruleset: _, ...one }) => {
        const by = of[one.id];
        return by === undefined ? one : { ...one, ruleset: by };
      }),
    };
  };
  const by = (snapshot: Snapshot, picked?: string): string[] =>
    withStandIns(snapshot, rulesets, picked).snapshot.figures.map((one) => `${one.ruleset} ${one.doctrine}`);
  it("is played by the rules that most have, the first of equals", () => {
    expect(by(map({ a: "one", b: "two", C: "two" }))[3]).toBe("two brave");
    expect(by(map({ a: "two", b: "one", C: "two" }))[3]).toBe("two brave");
    expect(by(map({ b: "two", C: "one" }))).toEqual([
      "two brave",
      "two undefined",
      "one undefined",
      "two brave",
    ]);
    expect(by(map({ b: "one" }), "three/asking")).toEqual([
      ...["three asking", "one undefined", "three asking", "three asking"],
    ]);
  });
  it("stays as it is where there are no such rules, and so do bystanders", () => {
    const plain = map({});
    expect(withStandIns(plain, rulesets)).toEqual({ snapshot: plain, left: [] });
    expect(withStandIns(map({ a: "none" }), rulesets).left).toEqual([]);
    const bystanders = { ...plain, figures: plain.figures.map((one) => ({ ...one, side: "neutral" })) };
    expect(by(bystanders, "one")).toEqual(Array.from({ length: 4 }, () => "undefined undefined"));
  });
  it("has what rules give to people's figures, where it has none of its own, and what was left out is said once", () => {
    const standIn: Ruleset["standIn"] = (figure) => ({
      doctrine: `for ${figure.id}`,
      profile: { speed: 1 },
      hp: { value: 2, max: 2 },
      left: [say("left")],
    });
    const named = map({ a: "one" });
    const figures = named.figures.map((one) =>
      one.id === "b" ? { ...one, name: "", profile: { own: 1, speed: 9 } } : { ...one, hp: undefined },
    );
    const { snapshot, left } = withStandIns({ ...named, figures }, [ruleset("one", { standIn })]);
    expect(snapshot.figures.map((one) => [one.doctrine, one.profile, one.hp?.value])).toEqual([
      [undefined, {}, undefined],
      ["for b", { own: 1, speed: 1 }, 9],
      ["for C", { speed: 1 }, 2],
      ["for D", { speed: 1 }, 2],
    ]);
    const stands = (name: string) => text("OPFOR.rehearsal.standIn", { name, ruleset: say("one") });
    expect(left).toEqual([stands("b"), say("left"), stands("Figure C"), stands("Figure D")]);
    const none = withStandIns(named, [
      ruleset("one", { doctrines: [], standIn: () => ({ doctrine: "d" }) }),
    ]).snapshot;
    expect(none.figures[1]).toMatchObject({ doctrine: "d", hp: { value: 9 } });
  });
  it("has the options that rules need where nobody rolls, of rules that are played", () => {
    const rolls = [
      ruleset("one", { unattendedOptions: { roll: true } }),
      ruleset("two", { unattendedOptions: { x: 1 } }),
    ];
    const set = { ...map({ a: "one" }), options: { one: { roll: false, other: 2 } } };
    expect(withStandIns(set, rolls).snapshot.options).toEqual({ one: { roll: true, other: 2 } });
  });
});

describe("a side that starts elsewhere", () => {
  const start = (drawing: string, nearer: Readonly<Record<string, number>>, more: object = {}): string => {
    const figures = Object.fromEntries([..."abcdABCD"].map((id) => [id, { ruleset: "one", ...more }]));
    const { snapshot } = prepared(battleMap(drawing, { figures }), { ...NO_CHANGES, nearer }, [scripted({})]);
    return snapshot.figures.map(({ id, x, y }) => `${id} ${(x - 50) / 100} ${(y - 50) / 100}`).join(", ");
  };
  it("goes along the line between the middles of both", () => {
    // From the middle of a and b, 2 0, to that of A and B, 2 6.
    const drawing = "a . . . b\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\nA . . . B";
    expect(start(drawing, { foe: 2 })).toBe("a 0 2, b 4 2, A 0 6, B 4 6");
    expect(start(drawing, { player: 1 })).toBe("a 0 0, b 4 0, A 0 5, B 4 5");
    const aside = "a . b . . . . . A\n. . . . . . . . .\n. . . . . . . . .\na . b . . . . . A".replace(
      /\n(?=a)[^]*/,
      "\nc . d . . . . . B",
    );
    expect(start(aside, { foe: 3 })).toBe("a 3 0, b 5 0, A 8 0, c 3 3, d 5 3, B 8 3");
  });
  it("goes those in front first, whichever way it goes", () => {
    expect(start("b a . . . . A", { foe: 1 })).toBe("b 1 0, a 2 0, A 6 0");
    expect(start("a b . . . . A", { foe: 1 })).toBe("a 1 0, b 2 0, A 6 0");
    expect(start("A . . . a b .", { foe: 1 })).toBe("A 0 0, a 3 0, b 4 0");
    expect(start(". . a b . . A", { foe: -1 })).toBe("a 1 0, b 2 0, A 6 0");
    expect(start(". . b a . . A", { foe: -1 })).toBe("b 1 0, a 2 0, A 6 0");
  });
  it("stays where both stand on one spot", () => {
    expect(start("a . A\n. . .\nB . b", { foe: 1 })).toBe("a 0 0, A 2 0, B 0 2, b 2 2");
  });
});
