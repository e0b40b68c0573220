import { describe, expect, it } from "vitest";
import type { Dice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import type { Outcome } from "../../src/core/outcome";
import type { Step } from "../../src/core/step";
import { text } from "../../src/core/text";
import type { Resolution, Ruleset } from "../../src/engine/ruleset";
import { askPerson } from "../../src/engine/ask-person";
import type { Snapshot } from "../../src/field";
import { BattleTable, settledByDie } from "../../src/turn/battles/battle-state";
import { runBattle } from "../../src/turn/battles/run-battle";
import { applyOutcome, applyStep } from "../../src/turn/records/apply-outcomes";
import {
  isTakenBack,
  withChanges,
  type Change,
  type UndoRecord,
  type WorldState,
} from "../../src/turn/records/undo-record";
import {
  thinkEnded,
  thinkEvent,
  thinkOrder,
  thinkPhase,
  thinkResolution,
  thinkStanding,
} from "../../src/turn/thinking/think";
import { battleMap } from "../support/ascii";
import { tiny } from "../support/tiny-ruleset";

/** Rulesets that do what a test says, to look at what becomes of it. */
const label = text("x");
const note = (words: string): Outcome => ({ kind: "note", label: text(words) });
const came = (memory: Json, ...outcomes: readonly Outcome[]): Resolution => ({ outcomes, memory, trace: [] });
const hold = (figure: string): Step => ({ kind: "hold", figure, label });
const attack = (figure: string, target: string, more: object = {}): Step => ({
  kind: "attack",
  manner: "ranged",
  figure,
  target,
  label,
  ...more,
});
const MUTE = new Set(["resolve", "on", "order"]);
const mute = Object.fromEntries(
  Object.entries(tiny).filter(([part]) => !MUTE.has(part)),
) as unknown as Ruleset;
const scripted = (steps: readonly Step[], more: Partial<Ruleset> = {}): Ruleset => ({
  ...mute,
  decide: () => ({ rule: { id: "r", title: label, source: "", because: label }, steps }),
  ...more,
});
const other = (more: Partial<Ruleset>): Ruleset => ({ ...scripted([]), id: "other", ...more });
const map = battleMap("a b . . A B", {
  figures: {
    a: { ruleset: "tiny" },
    b: { ruleset: "tiny" },
    A: { ruleset: "other", hp: { value: 3, max: 5 } },
    B: {},
  },
});
const table = (ruleset: Ruleset, others: readonly Ruleset[] = [], settle = settledByDie): BattleTable =>
  new BattleTable(map, (id) => [ruleset, ...others].find((one) => one.id === id), settle);
const dead = (figure: string): Outcome => ({ kind: "removed", figure, why: "dead", label });
const said = (outcomes: readonly Outcome[] | undefined): unknown => outcomes?.map((one) => one.label.key);
const stepsDone = (steps: readonly Step[], resolve: NonNullable<Ruleset["resolve"]>): string[] => {
  const done: string[] = [];
  table(
    scripted(steps, {
      resolve: (battle, step, context) => {
        done.push(`${step.kind} ${step.figure}`);
        return resolve(battle, step, context);
      },
    }),
  ).play("a", "s");
  return done;
};

describe("a plan at the table", () => {
  const felled =
    (who: string) =>
    (_battle: unknown, step: Step, { memory }: { memory: Json }) =>
      step.kind === "attack" ? came(memory, dead(who)) : came(memory);
  it("breaks off when the figure or its target has fallen, but for joint steps of others", () => {
    expect(stepsDone([attack("a", "A"), hold("a")], felled("a"))).toEqual(["attack a"]);
    expect(stepsDone([attack("a", "A"), attack("a", "A"), hold("a")], felled("A"))).toEqual(["attack a"]);
    expect(stepsDone([attack("a", "A"), attack("a", "B"), hold("a")], felled("A"))).toEqual([
      "attack a",
      "attack a",
      "hold a",
    ]);
    const joint = { joint: true } as const;
    const joined = [attack("a", "A", joint), { ...hold("a"), ...joint }, { ...hold("b"), ...joint }];
    expect(stepsDone(joined, felled("a"))).toEqual(["attack a", "hold b"]);
    // Whoever's target has fallen does nothing in vain; a joint step is done all the same.
    expect(stepsDone([attack("a", "A", joint), attack("b", "A", joint), hold("a")], felled("A"))).toEqual([
      "attack a",
      "attack b",
      "hold a",
    ]);
  });
  it("is nobody's where the figure has no ruleset that is known, or has fallen", () => {
    const bare = table(scripted([hold("a")]));
    expect([bare.play("B", "s"), bare.play("A", "s"), bare.play("z", "s")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(bare.play("a", "s")?.decided.plan.steps).toHaveLength(1);
  });
  it("tells the other rulesets of an attack, and that somebody has left or died", () => {
    const heard: string[] = [];
    const listener = other({
      on: (_battle, event, { memory }) => {
        heard.push(
          [
            event.kind,
            "by" in event ? `${event.by} ${event.target} ${event.manner}` : "",
            "why" in event ? event.why : "",
          ]
            .join(" ")
            .trim(),
        );
        return event.kind === "attacked" ? came(memory, note("revenge")) : came(memory);
      },
    });
    const deed = table(
      scripted(
        [
          attack("a", "A"),
          attack("a", "B", { manner: "melee" }),
          attack("a", "B", { manner: "area" }),
          { kind: "leave", figure: "a", label },
        ],
        {
          resolve: (_battle, step, { memory }) =>
            came(memory, ...(step.kind === "attack" && step.target === "A" ? [dead("B")] : [])),
        },
      ),
      [listener],
    ).play("a", "s");
    expect(heard).toEqual(["gone  dead", "attacked a A ranged"]);
    expect(said(deed?.outcomes)).toEqual(["x", "revenge"]);
    heard.length = 0;
    table(
      scripted([
        attack("a", "B", { manner: "melee" }),
        attack("a", "A", { manner: "area" }),
        { kind: "leave", figure: "a", label },
      ]),
      [listener],
    ).play("a", "s");
    expect(heard).toEqual(["attacked a B melee", "attacked a A ranged", "gone  left"]);
  });
  it("whoever makes nothing of an attack adds nothing to it", () => {
    const deaf = other({ on: () => undefined as unknown as Resolution });
    expect(table(scripted([attack("a", "A")]), [deaf]).play("a", "s")?.outcomes).toEqual([]);
    expect(table(scripted([attack("a", "A")]), [other({})]).play("a", "s")?.outcomes).toEqual([]);
  });
  it("an attack that people settle is settled by one of its reports, one that the ruleset resolved is not", () => {
    const reports = {
      reports: () => ["miss", "hit"].map((id) => ({ id, label: text(id) })),
      report: (_battle: unknown, _step: Step, option: string, { memory }: { memory: Json }) =>
        came(memory, note(option)),
    };
    const settled = (
      more: Partial<Ruleset>,
      settle = (_step: Step, options: readonly string[]) => options[1],
    ): unknown =>
      said(table(scripted([attack("a", "A"), hold("a")], more), [], settle).play("a", "s")?.outcomes);
    expect(settled(reports)).toEqual(["hit"]);
    expect(
      settled({ ...reports, resolve: (_battle, _step, { memory }) => came(memory, note("done")) }),
    ).toEqual(["done", "done"]);
    const left = {
      ...reports,
      resolve: (_battle: unknown, _step: Step, { memory }: { memory: Json }) => ({
        ...came(memory),
        leftToPeople: true,
      }),
    };
    expect(settled(left)).toEqual(["hit"]);
    expect(settled(reports, () => undefined)).toEqual([]);
    expect(settled({ ...reports, reports: () => [] }, () => "odd")).toEqual([]);
    expect(settled({ reports: reports.reports })).toEqual([]);
    expect(settled({}, () => "odd")).toEqual([]);
  });
  it("nobody is there to settle it: a die does, each option as likely", () => {
    const rolled = (face: number): Dice => ({ roll: (sides) => (expect(sides).toBe(3), face) });
    expect([1, 2, 3].map((face) => settledByDie(hold("a"), ["x", "y", "z"], rolled(face)))).toEqual([
      "x",
      "y",
      "z",
    ]);
  });
});

describe("what nobody is there to say", () => {
  const asking = (times: number, options: readonly string[] = ["one", "two"]): Ruleset => ({
    ...scripted([]),
    decide: (situation) => {
      const given = Array.from({ length: times }, (_, at) =>
        askPerson(situation, {
          id: `q${at}`,
          question: label,
          why: label,
          source: "",
          options: options.map((id) => ({ id, label })),
        }),
      );
      return { rule: { id: given.join(), title: label, source: "", because: label }, steps: [] };
    },
  });
  it("questions that nobody is there to answer are answered by a die, twenty of them", () => {
    const answers = table(asking(20)).play("a", "s")?.decided.plan.rule.id.split(",") ?? [];
    expect(answers).toHaveLength(20);
    expect(new Set(answers)).toEqual(new Set(["one", "two"]));
    expect(table(asking(1, ["only"])).play("a", "s")?.decided.plan.rule.id).toBe("only");
    expect(() => table(asking(21)).play("a", "s")).toThrow("a asks without end");
    expect(() => table(asking(1, [])).play("a", "s")).toThrow("q0 asks without an option");
  });
  it("marks come and go with its outcomes", () => {
    const marks = (...outcomes: Outcome[]): string[] => {
      const one = table(
        scripted([hold("a")], { resolve: (_battle, _step, { memory }) => came(memory, ...outcomes) }),
      );
      one.play("a", "s");
      return one.snapshot.regions.map(({ id }) => id);
    };
    const mark: Outcome = { kind: "marked", mark: "m", what: "fire", at: { x: 50, y: 50 }, label };
    expect(marks(mark)).toEqual(["mark-m"]);
    expect(marks(mark, { kind: "unmarked", mark: "m", label })).toEqual([]);
  });
});

describe("the order at the table", () => {
  const ordered = (...figures: readonly string[]): string =>
    table(scripted([], { order: () => ({ figures, memory: "kept", trace: [] }) }))
      .order("s")
      .join("");
  it("those a ruleset orders trade places, all others keep theirs; further turns come after the last", () => {
    expect(table(scripted([])).order("s").join("")).toBe("abAB");
    expect([ordered("b", "a"), ordered("B", "a"), ordered("A"), ordered()]).toEqual([
      "baAB",
      "BbAa",
      "abAB",
      "abAB",
    ]);
    expect([ordered("b", "a", "b"), ordered("z", "b", "a"), ordered("a", "a")]).toEqual([
      "babAB",
      "baAB",
      "aabAB",
    ]);
  });
});

describe("the end at the table", () => {
  const moment = { round: 1, roundOver: true };
  const end = { winners: ["foe"], why: label };
  it("is told by the rulesets that have a word on it, else by who is left", () => {
    const lone = { ...map, figures: map.figures.map((one) => ({ ...one, defeated: one.side !== "foe" })) };
    const ended = (snapshot: Snapshot, ...rulesets: readonly Ruleset[]): unknown =>
      new BattleTable(snapshot, (id) => rulesets.find((one) => one.id === id)).ended(moment)?.winners;
    expect(ended(map, scripted([]))).toBeUndefined();
    expect(ended(map, scripted([], { ended: () => end }))).toEqual(["foe"]);
    expect(
      ended(
        map,
        scripted([], { ended: () => undefined }),
        other({ ended: () => ({ ...end, winners: ["player"] }) }),
      ),
    ).toEqual(["player"]);
    // Whoever was down from the start began on no side.
    expect(ended(lone, scripted([]))).toBeUndefined();
    expect(ended(map)).toBeUndefined();
  });
});

describe("a battle that goes nowhere", () => {
  const played = (steps: readonly Step[], resolve?: NonNullable<Ruleset["resolve"]>) => {
    const ruleset = scripted(steps, resolve === undefined ? {} : { resolve });
    const { end, rounds, how } = runBattle({
      snapshot: battleMap("a . B", { figures: { a: { ruleset: "tiny" } } }),
      rulesets: (id) => (id === "tiny" ? ruleset : undefined),
      seed: "s",
    });
    return [how, end.why.key, rounds];
  };
  const pace = (figure: string): Step => ({ kind: "face", figure, heading: 90, label });
  it("is broken off after four idle rounds, ten peaceful ones, thirty without harm", () => {
    expect(played([hold("a")])).toEqual(["stalled", "OPFOR.end.stalled", 4]);
    expect(played([attack("a", "B")], (_battle, _step, { memory }) => came(memory))).toEqual([
      "stalled",
      "OPFOR.end.noHarm",
      30,
    ]);
    let turned = 0;
    const turning = scripted([], {
      decide: () => ({
        rule: { id: "r", title: label, source: "", because: label },
        steps: [{ ...pace("a"), heading: (turned += 90) % 360 } as Step],
      }),
    });
    const { end, rounds } = runBattle({
      snapshot: battleMap("a . B", { figures: { a: { ruleset: "tiny" } } }),
      rulesets: () => turning,
      seed: "s",
    });
    expect([end.why, rounds]).toEqual([text("OPFOR.end.noHarm", { n: 10 }), 10]);
  });
  it("begins with the round that it is in, the first at least", () => {
    const rounds: number[] = [];
    for (const round of [0, 3])
      runBattle({
        snapshot: { ...battleMap("a . B", { figures: { a: { ruleset: "tiny" } } }), round },
        rulesets: () => scripted([]),
        seed: "s",
        mostRounds: 1,
        watch: (one) => {
          if (one.kind === "event" && one.event.kind === "round-start") rounds.push(one.event.round);
        },
      });
    expect(rounds).toEqual([1, 3]);
  });
});

describe("what a step or an outcome makes of the map", () => {
  const [, , A] = map.figures;
  const after = (outcome: Outcome) => applyOutcome(map, outcome).figures.find(({ id }) => id === "A");
  const summoned = (more: object): Outcome => ({
    kind: "summoned",
    figure: "A",
    template: "t",
    at: { x: 1, y: 2 },
    side: "foe",
    label,
    ...more,
  });
  it("a defeated figure stands up free of what it suffered, with all hit points or so many", () => {
    expect(after(summoned({}))).toMatchObject({
      x: 1,
      y: 2,
      defeated: false,
      statuses: [],
      hp: { value: 5, max: 5 },
    });
    expect(after(summoned({ hp: 2 }))?.hp).toEqual({ value: 2, max: 5 });
    const bare = applyOutcome(map, summoned({ figure: "B" })).figures.find(({ id }) => id === "B");
    expect(bare?.hp).toEqual({ value: 1, max: 1 });
    const some = applyOutcome(map, summoned({ figure: "B", hp: 4 })).figures.find(({ id }) => id === "B");
    expect(some?.hp).toEqual({ value: 4, max: 4 });
    const down = {
      ...map,
      figures: map.figures.map((one) => ({ ...one, defeated: true, statuses: ["prone"] })),
    };
    expect(applyOutcome(down, summoned({})).figures.map(({ defeated }) => defeated)).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(applyOutcome(map, summoned({ figure: "z" }))).toEqual(map);
    expect(A?.hp).toEqual({ value: 3, max: 5 });
  });
  it("nothing where it is none", () => {
    expect(applyStep(map, { kind: "move", figure: "a" } as never)).toBe(map);
    expect(applyStep(map, { kind: "leave", figure: 5 } as never)).toBe(map);
    expect(applyOutcome(map, { kind: "removed", figure: "a", why: "bored", label } as never)).toBe(map);
  });
});

describe("what the worker thinks of", () => {
  const thinking = { ruleset: "tiny", snapshot: map, seed: "s", memory: "m", unattended: true } as const;
  const by = (ruleset: Ruleset) => (id: string) => (id === "tiny" ? ruleset : undefined);
  it("steps, events and orders of rulesets that have nothing to say are nothing", () => {
    const silent = by(scripted([]));
    expect(thinkResolution(silent, { ...thinking, step: hold("a") })).toBeUndefined();
    expect(thinkEvent(silent, { ...thinking, event: { kind: "combat-start" } })).toBeUndefined();
    expect(thinkOrder(silent, thinking)).toBeUndefined();
    const resolving = by(scripted([], { resolve: (_battle, _step, { memory }) => came(memory) }));
    expect(thinkResolution(resolving, { ...thinking, step: hold("a") })).toEqual(came("m"));
    expect(thinkResolution(resolving, { ...thinking, step: { kind: "odd" } as never })).toBeUndefined();
    expect(() => thinkOrder(silent, { ...thinking, ruleset: "none" })).toThrow(
      'no ruleset "none" is registered',
    );
  });
  it("a question to people comes back in place of what would have happened, any other fault as it is", () => {
    const question = { id: "q", question: label, why: label, source: "", options: [] };
    const asks = by(scripted([], { on: () => askPerson({ answers: {} }, question) as never }));
    expect(thinkEvent(asks, { ...thinking, event: { kind: "combat-start" } })).toEqual({
      ...came("m"),
      asks: question,
    });
    const broken = by(
      scripted([], {
        on: () => {
          throw new Error("slip");
        },
      }),
    );
    expect(() => thinkEvent(broken, { ...thinking, event: { kind: "combat-start" } })).toThrow("slip");
  });
  it("the panel shows the figures of the ruleset, and its phases", () => {
    expect(thinkStanding(by(scripted([])), thinking)).toEqual({ lines: {}, phases: [] });
    const sheet = { fields: [], lines: (_battle: unknown, { id }: { id: string }) => [text(id)] } as never;
    expect(thinkStanding(by(scripted([], { sheet })), thinking)).toEqual({
      lines: { a: [text("a")], b: [text("b")] },
      phases: [],
    });
    const phase = {
      id: "p",
      title: text("P"),
      summary: text("S"),
      at: "round-end",
      done: (_battle: unknown, memory: Json) => memory === "done",
      play: () => came("played"),
    } as const;
    const phased = by(scripted([], { phases: [phase] }));
    expect(thinkStanding(phased, thinking)).toEqual({
      lines: { a: [], b: [] },
      phases: [{ id: "p", title: text("P"), summary: text("S"), at: "round-end", done: false }],
    });
    expect(thinkPhase(phased, { ...thinking, phase: "p" })).toEqual(came("played"));
    expect(thinkPhase(phased, { ...thinking, phase: "z" })).toBeUndefined();
    expect(thinkPhase(phased, { ...thinking, memory: "done", phase: "p" })).toBeUndefined();
  });
  it("the end is the ruleset's own, else that of the last side", () => {
    const moment = { round: 1, roundOver: true, sides: ["foe", "player"] };
    expect(thinkEnded(by(scripted([])), { ...thinking, moment })).toBeUndefined();
    const end = { winners: ["foe"], why: label };
    expect(thinkEnded(by(scripted([], { ended: () => end })), { ...thinking, moment })).toBe(end);
    const lone = { ...map, figures: map.figures.filter(({ side }) => side === "foe") };
    expect(thinkEnded(by(scripted([])), { ...thinking, snapshot: lone, moment })?.winners).toEqual(["foe"]);
  });
});

describe("what taking back must restore", () => {
  const world = {
    figures: { a: { name: "A", hp: 3 } },
    doors: { d: 1 },
    marks: { m: { what: "fire" } },
    memory: { tiny: { round: 1 } },
    initiatives: { c: 5 },
    turn: { round: 1, turn: 0 },
  } as unknown as WorldState;
  const changes: Readonly<Record<string, readonly [Change, Change]>> = {
    hp: [
      { kind: "figure", figure: "a", name: "A", field: "hp", from: 3, to: 1 },
      { kind: "figure", figure: "a", name: "A", field: "hp", from: 4, to: 3 },
    ],
    "somebody new": [
      { kind: "came", figure: "b", name: "B" },
      { kind: "came", figure: "a", name: "A" },
    ],
    "a door": [
      { kind: "door", door: "d", from: 1, to: 0 },
      { kind: "door", door: "d", from: 0, to: 1 },
    ],
    "a mark": [
      { kind: "mark", mark: "m", from: { what: "fire" }, to: null },
      { kind: "mark", mark: "m", from: null, to: { what: "fire" } },
    ],
    "no mark": [
      { kind: "mark", mark: "z", from: null, to: { what: "fire" } },
      { kind: "mark", mark: "z", from: { what: "fire" }, to: null },
    ],
    "a place in the order": [
      { kind: "initiative", combatant: "c", from: 5, to: 3 },
      { kind: "initiative", combatant: "c", from: 3, to: 5 },
    ],
    "no place in the order": [
      { kind: "initiative", combatant: "z", from: null, to: 5 },
      { kind: "initiative", combatant: "z", from: 5, to: null },
    ],
  };
  const record = (...some: readonly Change[]): UndoRecord => ({
    key: "k",
    combat: "c",
    figure: "a",
    changes: some,
  });
  const back = (...some: readonly Change[]): boolean => isTakenBack(record(...some), world, () => false);
  it.each(Object.entries(changes))("%s is taken back when it is as it was before", (_, [was, is]) => {
    expect([back(was), back(is)]).toEqual([true, false]);
    expect([back(was, is), back(is, was)]).toEqual([false, false]);
    expect(isTakenBack(record(was, is), world, (one) => one === is)).toBe(true);
    expect(isTakenBack(record(was, is), world, (one) => one === was)).toBe(false);
  });
  it("of two changes of one thing the first from and the last to count", () => {
    const joined = (a: Change, b: Change): readonly Change[] => withChanges(record(a), [b]).changes;
    const door = (from: number, to: number): Change => ({ kind: "door", door: "d", from, to });
    expect(joined(door(0, 1), door(1, 2))).toEqual([door(0, 2)]);
    const arrived: Change = { kind: "came", figure: "b", name: "B" };
    expect(joined(arrived, arrived)).toEqual([arrived]);
    expect(joined(door(0, 1), arrived)).toEqual([door(0, 1), arrived]);
  });
});
