import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import type { Outcome } from "../../src/core/outcome";
import type { Step } from "../../src/core/step";
import { text } from "../../src/core/text";
import type { Ruleset } from "../../src/engine/ruleset";
import type { Situation } from "../../src/engine/situation";
import { askPerson } from "../../src/engine/ask-person";
import { runBattle, type Snapshot } from "../../src/headless";
import { BattleTable, type Settle } from "../../src/turn/battles/battle-state";
import { battleMap } from "../support/ascii";
import { tiny } from "../support/tiny-ruleset";

const label = text("x");
const hold = (figure: string): Step => ({ kind: "hold", figure, label });
const hit = (figure: string, target: string, more: Partial<Step & { kind: "attack" }> = {}): Step => ({
  kind: "attack",
  manner: "melee",
  figure,
  target,
  label,
  ...more,
});
const dead = (figure: string): Outcome => ({ kind: "removed", figure, why: "dead", label });

/** Rules of which only the steps are given; what they are told is written down. */
function rules(
  id: string,
  told: string[],
  steps: (me: string) => readonly Step[],
  more: Partial<Ruleset> = {},
) {
  const ruleset: Ruleset = {
    ...tiny,
    id,
    decide: ({ me }: Situation) => ({
      rule: { id: "script", title: label, source: "", because: label },
      steps: steps(me.id),
    }),
    resolve: (_battle, step, { memory }) => ({
      outcomes: step.kind === "attack" && step.detail === undefined ? [dead(step.target)] : [],
      memory,
      trace: [],
    }),
    on: (_battle, event, { memory, unattended }) => {
      told.push(`${id} ${JSON.stringify(event)}${unattended ? "" : " attended"}`);
      return { outcomes: [], memory, trace: [] };
    },
    ...more,
  };
  return ruleset;
}
/** The same, resolving nothing. */
const silent = (ruleset: Ruleset): Ruleset => {
  const silenced: { resolve?: unknown } & Ruleset = { ...ruleset };
  delete silenced.resolve;
  return silenced;
};
const among =
  (...all: readonly Ruleset[]) =>
  (id: string): Ruleset | undefined =>
    all.find((one) => one.id === id);
const four = (of: Readonly<Record<string, string>> = {}, drawing = "a b . C D"): Snapshot => {
  const figure = (id: string): object => ({ ruleset: of[id] ?? "one", hp: { value: 3, max: 3 } });
  const figures = Object.fromEntries([..."abCD"].map((id) => [id, figure(id)]));
  return battleMap(drawing, { figures });
};
const standing = ({ figures }: Snapshot): string =>
  figures.flatMap(({ id, defeated }) => (defeated ? [] : [id])).join("");

describe("a battle as it is told", () => {
  it("round by round, turn by turn, with who has acted, until nobody does anything", () => {
    const lines: string[] = [];
    const result = runBattle({
      snapshot: { ...four(), round: 3, acted: ["a"] },
      rulesets: among(rules("one", [], (me) => [hold(me)])),
      seed: "s",
      mostRounds: 9,
      mostIdleRounds: 2,
      watch: (one, table) => {
        const { round, acted } = table.snapshot;
        const what = one.kind === "turn" ? `${one.figure} by ${one.seed}` : JSON.stringify(one.event);
        lines.push(`${round} [${acted.join("")}] ${what}`);
      },
    });
    const turn = (round: number, acted: string, figure: string): string[] => [
      `${round} [${acted}] {"kind":"turn-start","figure":"${figure}"}`,
      `${round} [${acted}] ${figure} by s/${round}/${acted.length}`,
      `${round} [${acted}] {"kind":"turn-end","figure":"${figure}"}`,
    ];
    const round = (n: number): string[] => [
      `${n} [] {"kind":"round-start","round":${n}}`,
      ...[turn(n, "", "a"), turn(n, "a", "b"), turn(n, "ab", "C"), turn(n, "abC", "D")].flat(),
      `${n} [abCD] {"kind":"round-end","round":${n}}`,
    ];
    expect(lines).toEqual([`3 [a] {"kind":"combat-start"}`, ...round(3), ...round(4)]);
    expect(result).toMatchObject({
      how: "stalled",
      rounds: 2,
      end: { winners: [], why: { data: { n: 2 } } },
    });
  });
  it("begins in round one where none is counted yet, and is too long after its rounds", () => {
    const rounds: number[] = [];
    const walking = rules("one", [], (figure) => [
      hit(figure, figure === "a" ? "C" : "a", { detail: label }),
    ]);
    const result = runBattle({
      snapshot: { ...four(), round: 0 },
      rulesets: among(walking),
      seed: "s",
      mostRounds: 3,
      watch: (one) => one.kind === "turn" && one.figure === "a" && rounds.push(one.round),
    });
    expect(rounds).toEqual([1, 2, 3]);
    expect(result).toMatchObject({ how: "too-long", rounds: 3, end: { why: { data: { n: 3 } } } });
  });
  it("is over within a round when the last of a side falls, and whoever fell has no turn", () => {
    const turns: string[] = [];
    const moments: string[] = [];
    const killing = (me: string): Step[] => [hit(me, me === "a" ? "C" : "D")];
    const play = (more: Partial<Ruleset>) =>
      runBattle({
        snapshot: four(),
        rulesets: among(rules("one", [], killing, more)),
        seed: "s",
        watch: (one) => one.kind === "turn" && turns.push(one.figure),
      });
    expect(play({})).toMatchObject({ how: "decided", rounds: 1, end: { winners: ["foe"] } });
    expect(turns.splice(0)).toEqual(["a", "b"]);
    const ended: Ruleset["ended"] = (_battle, memory, { round, roundOver, sides }) => {
      moments.push(`${round} ${roundOver} ${sides.join()} ${JSON.stringify(memory)}`);
      return round === 2 && roundOver ? { winners: ["nobody"], why: label } : undefined;
    };
    expect(play({ ended })).toMatchObject({ how: "decided", rounds: 2, end: { winners: ["nobody"] } });
    expect(turns).toEqual(["a", "b", "a", "b"]);
    expect(moments).toEqual(
      ["1 false", "1 false", "1 true", "2 false", "2 false", "2 true"].map((one) => `${one} foe,player null`),
    );
  });
  it("starts with the sides of those who stand, and their rules alone end it where they speak", () => {
    const sides: string[] = [];
    const listen: Ruleset["ended"] = (_battle, _memory, moment) => void sides.push(moment.sides.join());
    const map = four();
    const figures = map.figures.map((one) => ({ ...one, defeated: one.side === "player" }));
    const table = new BattleTable({ ...map, figures }, among(rules("one", [], () => [], { ended: listen })));
    expect(table.ended({ round: 1, roundOver: false })).toBeUndefined();
    expect(sides).toEqual(["foe"]);
    const unruled = new BattleTable(
      { ...map, figures: map.figures.slice(0, 2) },
      among(rules("one", [], () => [])),
    );
    expect(unruled.ended({ round: 1, roundOver: true })).toBeUndefined();
  });
});

const table = (
  steps: (me: string) => readonly Step[],
  { told = [], more = {}, settle }: { told?: string[]; more?: Partial<Ruleset>; settle?: Settle } = {},
  of: Readonly<Record<string, string>> = {},
): BattleTable =>
  new BattleTable(
    four(of),
    among(rules("one", told, steps, more), silent(rules("two", told, () => []))),
    settle,
  );

describe("a turn without anybody there", () => {
  it("goes only as far as its figure and whom it is about still stand", () => {
    const kinds = (steps: readonly Step[]): unknown => {
      const on = table(() => steps);
      const outcomes = on.play("a", "s")?.outcomes ?? [];
      return [outcomes.map((one) => ("figure" in one ? one.figure : "?")).join(""), standing(on.snapshot)];
    };
    expect(kinds([hit("a", "C"), hit("a", "D")])).toEqual(["CD", "ab"]);
    expect(kinds([hit("a", "C"), hit("a", "C"), hit("a", "D")])).toEqual(["C", "abD"]);
    expect(kinds([hit("a", "a"), hit("a", "D")])).toEqual(["a", "bCD"]);
    // Of several figures each goes on though another has fallen, also at whom has fallen.
    const joint = { joint: true } as const;
    expect(kinds([hit("b", "b", joint), hit("b", "C", joint), hit("a", "D", joint)])).toEqual(["bD", "aC"]);
    expect(kinds([hit("a", "C", joint), hit("b", "C", joint), hit("b", "D", joint)])).toEqual(["CCD", "ab"]);
  });
  it("is none for who has fallen, has left, or has no rules", () => {
    const on = table((me) => [hit(me, "b")], {}, { C: "none" });
    on.play("a", "s");
    expect([on.play("b", "s"), on.play("C", "s"), on.play("nobody", "s")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(on.isStanding("a") && !on.isStanding("b") && !on.isStanding("nobody")).toBe(true);
  });
  it("tells all rules who is gone, and those of others who was attacked, how", () => {
    const told: string[] = [];
    const steps: Step[] = [
      hit("a", "C"),
      hit("a", "D", { manner: "ranged", detail: label }),
      hit("a", "D", { manner: "area", detail: label }),
      { kind: "leave", figure: "a", label },
    ];
    table(() => steps, { told }, { D: "two" }).play("a", "s");
    const gone = (figure: string, why: string): string[] =>
      ["one", "two"].map((id) => `${id} {"kind":"gone","figure":"${figure}","why":"${why}"}`);
    const attacked = (target: string, manner: string): string =>
      `two {"kind":"attacked","by":"a","target":"${target}","manner":"${manner}"}`;
    expect(told).toEqual([
      ...gone("C", "dead"),
      attacked("C", "melee"),
      attacked("D", "ranged"),
      attacked("D", "ranged"),
      ...gone("a", "left"),
    ]);
  });
  it("takes in what others' rules make of an attack", () => {
    const wounded: Outcome = { kind: "hp", figure: "D", from: 3, to: 1, label };
    const two = rules("two", [], () => [], {
      on: (_battle, event, { memory }) => ({
        outcomes: event.kind === "attacked" ? [wounded] : [],
        memory: event.kind === "attacked" ? "struck" : memory,
        trace: [],
      }),
    });
    const one = rules("one", [], () => [hit("a", "C")]);
    const on = new BattleTable(four({ D: "two" }), among(one, two));
    expect(on.play("a", "s")?.outcomes).toEqual([dead("C"), wounded]);
    expect([on.memory("one"), on.memory("two")]).toEqual([null, "struck"]);
  });
  it("answers questions by a die, twenty of them and no more", () => {
    const options = ["x", "y", "z"].map((id) => ({ id, label: text(id) }));
    const asking = (questions: number, from = options): Record<string, string> => {
      let answers = {};
      const decide = (situation: Situation) => {
        for (let at = 0; at < questions; at++)
          askPerson(situation, { id: `q${at}`, question: label, why: label, source: "", options: from });
        answers = situation.answers;
        if (!situation.unattended) throw new Error("nobody is there");
        return { rule: { id: "r", title: label, source: "", because: label }, steps: [hold("a")] };
      };
      table(() => [], { more: { decide } }).play("a", "seed");
      return answers;
    };
    const answers = asking(20);
    expect(Object.keys(answers)).toEqual(Array.from({ length: 20 }, (_, at) => `q${at}`));
    expect(new Set(Object.values(answers))).toEqual(new Set(["x", "y", "z"]));
    expect(asking(20)).toEqual(answers);
    expect(() => asking(21)).toThrow("a asks without end");
    expect(() => asking(1, [])).toThrow("q0 asks without an option");
  });
});

describe("what comes of a step", () => {
  it("leaves to people what rules leave to them: a report, by who settles it or by a die", () => {
    const options = ["miss", "hit", "kill"];
    const entered: string[] = [];
    const more = (leftToPeople: boolean | undefined): Partial<Ruleset> => ({
      resolve: (_battle, _step, { memory }) => ({
        outcomes: [],
        memory,
        trace: [],
        ...(leftToPeople === undefined ? {} : { leftToPeople }),
      }),
      reports: (_battle, step) => (step.kind === "attack" ? options.map((id) => ({ id, label })) : []),
      report: (_battle, step, option, { memory }) => {
        entered.push(`${step.kind} ${option}`);
        return { outcomes: step.kind === "attack" ? [dead(step.target)] : [], memory, trace: [] };
      },
    });
    const offered: unknown[] = [];
    const settle: Settle = (step, from) => {
      offered.push([step.kind, ...from]);
      return "hit";
    };
    const steps = (): Step[] => [hold("a"), hit("a", "C")];
    const left = table(steps, { more: more(true), settle });
    expect(left.play("a", "s")?.outcomes).toEqual([dead("C")]);
    expect([offered.splice(0), entered.splice(0)]).toEqual([[["attack", ...options]], ["attack hit"]]);
    for (const whose of [undefined, false])
      expect(table(steps, { more: more(whose), settle }).play("a", "s")?.outcomes).toEqual([]);
    expect(table(steps, { more: more(true), settle: () => undefined }).play("a", "s")?.outcomes).toEqual([]);
    const none = { ...more(true), reports: () => [] };
    expect(table(steps, { more: none, settle }).play("a", "s")?.outcomes).toEqual([]);
    expect([offered, entered]).toEqual([[], []]);
    for (const seed of ["1", "2", "3", "4", "5", "6", "7", "8"])
      table(steps, { more: more(true) }).play("a", seed);
    expect(new Set(entered)).toEqual(new Set(options.map((one) => `attack ${one}`)));
    // Rules that resolve nothing leave all of it to people.
    const one = silent(rules("one", [], steps, more(true)));
    expect(new BattleTable(four(), among(one), settle).play("a", "s")?.outcomes).toEqual([dead("C")]);
  });
  it("puts marks on the map and takes them away", () => {
    const at = { x: 150, y: 50 };
    const mark = (outcome: object): Step => ({
      kind: "act",
      act: "m",
      figure: "a",
      label,
      terms: outcome as Json,
    });
    const fire = { kind: "marked", mark: "m1", what: "fire", at, label };
    const resolve: Ruleset["resolve"] = (_battle, step, { memory }) => ({
      outcomes: step.kind === "act" ? [step.terms as unknown as Outcome] : [],
      memory,
      trace: [],
    });
    const on = table(() => [mark(fire), mark({ ...fire, mark: "m2", what: "trap", radius: 10 })], {
      more: { resolve },
    });
    on.play("a", "s");
    expect(on.snapshot.regions.map(({ id, terrain }) => [id, terrain])).toEqual([
      ["mark-m1", [{ kind: "dangerous", name: "m1", tags: ["fire"] }]],
      ["mark-m2", [{ kind: "dangerous", name: "m2", tags: ["trap"] }]],
    ]);
    expect(on.snapshot.regions[0]?.rings).toEqual([[100, 0, 200, 0, 200, 100, 100, 100]]);
    const away = new BattleTable(
      on.snapshot,
      among(rules("one", [], () => [mark({ kind: "unmarked", mark: "m1", label })], { resolve })),
    );
    away.play("a", "s");
    expect(away.snapshot.regions.map(({ id }) => id)).toEqual(["mark-m2"]);
  });
});

describe("the order of a round", () => {
  const order = (figures: readonly string[], of: Readonly<Record<string, string>> = {}): string => {
    const ordering: Partial<Ruleset> = { order: () => ({ figures, memory: "ordered", trace: [] }) };
    const all = among(
      rules("one", [], () => [], ordering),
      rules("two", [], () => []),
    );
    const on = new BattleTable(four(of), all);
    const turns = on.order("s").join("");
    expect([on.memory("one"), on.memory("two")]).toEqual(["ordered", null]);
    return turns;
  };
  it.each([
    [["b", "a"], "baCD"],
    [["D", "a"], "DbCa"],
    [["D", "C", "b", "a"], "DCba"],
    // Once more: after the last of those who are named.
    [["b", "a", "b"], "babCD"],
    [["C", "a", "C", "a"], "CbaCaD"],
    [["nobody", "C", "b"], "aCbD"],
    [[], "abCD"],
  ])("by rules that name %j is %s", (figures, turns) => {
    expect(order(figures)).toBe(turns);
  });
  it("leaves out who has fallen, and is the map's where no rules order", () => {
    const map = four();
    const figures = map.figures.map((one) => ({ ...one, defeated: one.id === "b" }));
    expect(new BattleTable({ ...map, figures }, among(rules("one", [], () => []))).order("s")).toEqual([
      "a",
      "C",
      "D",
    ]);
  });
});
