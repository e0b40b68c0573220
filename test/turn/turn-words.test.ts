import { describe, expect, it } from "vitest";
import type { ChoicePoint, Decided } from "../../src/core/decision";
import { text } from "../../src/core/text";
import type { Trace, TraceEntry } from "../../src/core/trace";
import type { Ruleset } from "../../src/engine/ruleset";
import { battleFrom } from "../../src/field";
import type { Draft } from "../../src/turn/playing/draft";
import type { StepRecord, TurnReport } from "../../src/turn/records/turn-report";
import { cardView, openSteps } from "../../src/turn/view/turn/card-view";
import { traceView } from "../../src/turn/view/turn/trace-view";
import { turnView } from "../../src/turn/view/turn/turn-view";
import { battleMap } from "../support/ascii";
import { tiny } from "../support/tiny-ruleset";

/** Texts are shown as their keys, with what fills their gaps. */
const say = ({ key, data }: { key: string; data?: object }): string =>
  data === undefined
    ? key
    : `${key}(${Object.values(data)
        .map((one) => (typeof one === "object" ? say(one as never) : String(one)))
        .join(",")})`;
const words = (key: string): { key: string } => text(key);
const map = battleMap("a . A B", { figures: { a: { doctrine: "asking" } } });
const die = (sides: number, value: number): TraceEntry => ({
  kind: "die",
  sides,
  value,
  label: words("die"),
});
const rule = (id: string, verdict: string, entries: readonly object[] = [], because?: string): TraceEntry =>
  ({
    kind: "rule",
    id,
    title: words(id),
    source: "T-1",
    verdict,
    entries,
    ...(because === undefined ? {} : { because: words(because) }),
  }) as unknown as TraceEntry;

const strike = {
  kind: "attack",
  figure: "a",
  target: "A",
  label: words("strikes"),
  detail: words("needs 4"),
};
const walk = { kind: "move", figure: "a", path: [], cost: 1, unit: "space", label: words("walks") };
const hold = { kind: "hold", figure: "a", label: words("waits") };
function decided(steps: readonly object[], more: Partial<Decided> = {}): Decided {
  return {
    kind: "decided",
    plan: { rule: { id: "charge", title: words("charge"), source: "T-1", because: words("near") }, steps },
    choices: [],
    trace: [],
    problems: [],
    ...more,
  } as unknown as Decided;
}

const record = (state: StepRecord["state"], more: Partial<StepRecord> = {}): StepRecord =>
  ({ step: strike, state, outcomes: [], trace: [], ...more }) as unknown as StepRecord;
const report = (more: Partial<TurnReport>): TurnReport =>
  ({
    key: "k",
    figure: "a",
    snapshot: map,
    decision: decided([strike]),
    steps: [record("done")],
    replans: 0,
    end: "played",
    ...more,
  }) as TurnReport;

describe("the card of a turn", () => {
  it("says by which rule, why, and what was done", () => {
    expect(cardView(report({}), tiny, say)).toMatchObject({
      name: "a",
      doctrine: "TINY.asking",
      ruleset: "TINY.title",
      rule: "charge",
      source: "T-1",
      because: "near",
      done: ["strikes"],
      notes: [],
      skipped: false,
    });
  });
  it("says what was not done, left to people, and leaves out what was dropped", () => {
    const steps = (["dropped", "blocked", "not-reached", "left-to-people"] as const).map((state) =>
      record(state),
    );
    expect(cardView(report({ steps }), tiny, say).done).toEqual([
      "OPFOR.ui.card.notDone(strikes)",
      "OPFOR.ui.card.notDone(strikes)",
      "strikes",
      "OPFOR.ui.card.leftToPeople",
    ]);
  });
  it("has nothing to tell of a turn that was skipped or played by hand, but that", () => {
    const skipped = cardView(report({ end: "skipped" }), tiny, say);
    expect([skipped.skipped, skipped.done, skipped.notes]).toEqual([true, [], ["OPFOR.ui.card.skipped"]]);
    const byHand = cardView(report({ end: "handed" }), tiny, say);
    expect([byHand.skipped, byHand.done, byHand.notes]).toEqual([true, [], ["OPFOR.ui.card.byHand"]]);
  });
  it("says why it was handed over or broken off, what a step had to say, and how often it was planned anew", () => {
    const handed = cardView(report({ end: "handed", note: words("a wall") }), tiny, say);
    expect([handed.skipped, handed.done, handed.notes]).toEqual([
      false,
      ["strikes"],
      ["OPFOR.ui.turn.handed(a wall)"],
    ]);
    const stopped = report({
      end: "interrupted",
      note: words("paused"),
      replans: 2,
      steps: [record("done", { note: words("no hp") })],
    });
    expect(cardView(stopped, tiny, say).notes).toEqual([
      "no hp",
      "OPFOR.ui.card.interrupted(paused)",
      "OPFOR.ui.card.replanned(2)",
    ]);
  });
  it("shows the dice of the steps and those that chose, however deep, and the ladder without what was not looked at", () => {
    const trace = [
      rule("first", "passed", [rule("inner", "passed", [die(6, 2)])], "too far"),
      rule("charge", "chosen"),
      rule("wait", "unseen"),
    ];
    const card = cardView(
      report({
        decision: decided([strike], { trace }),
        steps: [record("done", { trace: [die(20, 17), { kind: "note", text: words("n") }] as Trace })],
      }),
      tiny,
      say,
    );
    expect(card.dice).toEqual([{ sides: 20, value: 17, label: "die", meaning: "" }]);
    expect(card.choiceDice).toEqual([{ sides: 6, value: 2, label: "die", meaning: "" }]);
    expect(card.ladder).toEqual([
      { verdict: "passed", label: "OPFOR.ui.verdict.passed", text: "first: too far" },
      { verdict: "chosen", label: "OPFOR.ui.verdict.chosen", text: "charge" },
    ]);
  });
  it("asks what came of a step that was left to people, and keeps the answer", () => {
    const asking = {
      ...tiny,
      reports: () => [
        { id: "hit", label: words("hit") },
        { id: "miss", label: words("miss") },
      ],
    } as unknown as Ruleset;
    const left = report({ steps: [record("done"), record("left-to-people"), record("left-to-people")] });
    expect(openSteps(left, asking, { 2: "miss" }, say, battleFrom)).toEqual([
      {
        step: 1,
        words: "strikes",
        options: [
          { id: "hit", label: "hit" },
          { id: "miss", label: "miss" },
        ],
        entered: "",
      },
      {
        step: 2,
        words: "strikes",
        options: [
          { id: "hit", label: "hit" },
          { id: "miss", label: "miss" },
        ],
        entered: "miss",
      },
    ]);
    expect(openSteps(left, tiny, {}, say, battleFrom)).toEqual([]);
    expect(openSteps(report({}), asking, {}, say, battleFrom)).toEqual([]);
  });
});

describe("the window of a turn", () => {
  const draft = (decision: object, more: Partial<Draft> = {}): Draft =>
    ({
      call: {
        combat: "c",
        round: 3,
        occurrence: 0,
        combatant: "x",
        figure: "a",
        mode: "suggest",
        place: { index: 2, count: 5 },
      },
      snapshot: map,
      decision,
      dropped: [],
      sightings: [],
      at: 0,
      shown: [{}],
      exhausted: false,
      ...more,
    }) as unknown as Draft;
  const option = (id: string, more: object = {}): object => ({ id, label: words(id), ...more });
  const choice = (more: object): ChoicePoint =>
    ({ id: "c", label: words("which"), tied: [], outside: [], by: "die", ...more }) as unknown as ChoicePoint;

  it("tells a plan from a turn with nothing to do, and from a question", () => {
    expect(turnView(draft(decided([walk, strike])), tiny, say)).toMatchObject({
      kind: "plan",
      round: 3,
      index: 2,
      count: 5,
      doctrine: "TINY.asking",
      short: "walks, strikes",
      option: { number: 1, of: 1 },
    });
    expect(turnView(draft(decided([hold])), tiny, say).kind).toBe("nothing");
    expect(turnView(draft(decided([hold, walk])), tiny, say).kind).toBe("plan");
    const ask = {
      kind: "ask",
      question: words("mood?"),
      why: words("w"),
      source: "T-9",
      options: [option("good", { detail: [words("d")] }), option("bad")],
    };
    expect(turnView(draft(ask), tiny, say)).toMatchObject({
      kind: "ask",
      steps: [],
      ties: [],
      ask: {
        question: "mood?",
        why: "w",
        options: [
          { id: "good", key: 1, label: "good", detail: ["d"] },
          { id: "bad", key: 2, label: "bad", detail: [] },
        ],
      },
    });
  });
  it("says of each step what is left of it", () => {
    const steps = (dropped: number[]): string[] =>
      turnView(draft(decided([walk, strike]), { dropped }), tiny, say).steps.map(
        ({ number, attack, detail }) => `${number} ${attack} ${detail}`,
      );
    expect(steps([])).toEqual(["1 false ", "2 true needs 4"]);
    expect(steps([0])).toEqual(["1 false OPFOR.ui.step.stays", "2 true OPFOR.ui.step.countedAgain"]);
    expect(steps([1])).toEqual(["1 false ", "2 true OPFOR.ui.step.dropped"]);
    expect(turnView(draft(decided([walk, strike]), { dropped: [0] }), tiny, say).short).toBe("strikes");
  });
  it("offers other targets where there are any, with what is known of them", () => {
    const two = choice({
      picked: "A",
      tied: [option("A", { figure: "A", detail: [words("near"), words("weak")] })],
      outside: [option("B", { figure: "B", covered: true }), option("place")],
    });
    const sightings = [{ figure: "B", distance: 1, seen: false, cover: 0 }];
    const target = turnView(draft(decided([strike], { choices: [two] }), { sightings }), tiny, say).steps[0]
      ?.target;
    expect(target).toEqual({
      choice: "c",
      name: "A",
      within: [
        { id: "A", figure: "A", name: "A", facts: "near, weak", seen: true, covered: false, picked: true },
      ],
      outside: [{ id: "B", figure: "B", name: "B", facts: "", seen: false, covered: true, picked: false }],
    });
    const one = choice({ picked: "A", tied: [option("A", { figure: "A" })] });
    expect(
      turnView(draft(decided([strike], { choices: [one] })), tiny, say).steps[0]?.target,
    ).toBeUndefined();
    const other = choice({ picked: "B", tied: [option("A", { figure: "A" }), option("B", { figure: "B" })] });
    expect(
      turnView(draft(decided([strike], { choices: [other] })), tiny, say).steps[0]?.target,
    ).toBeUndefined();
  });
  it("shows five equal ones with the picked one among them, and the die that chose", () => {
    const tied = ["p", "q", "r", "s", "t", "u", "v"].map((id) => option(id));
    const trace = [
      die(6, 3),
      die(7, 6),
      { kind: "choice", id: "c", label: words("which"), stages: [] },
      die(7, 1),
    ] as unknown as Trace;
    const [tie] = turnView(
      draft(
        decided([strike], {
          choices: [choice({ tied, picked: "v" }), choice({ id: "only", tied: [option("p")], picked: "p" })],
          trace,
        }),
      ),
      tiny,
      say,
    ).ties;
    expect(tie?.options.map(({ id, letter, picked, note }) => [id, letter, picked, note])).toEqual([
      ["p", "A", false, "OPFOR.ui.tie.tied"],
      ["q", "B", false, "OPFOR.ui.tie.tied"],
      ["r", "C", false, "OPFOR.ui.tie.tied"],
      ["s", "D", false, "OPFOR.ui.tie.tied"],
      ["v", "E", true, "OPFOR.ui.tie.by.die"],
    ]);
    expect(tie?.options.map((one) => one.die)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      { sides: 7, value: 6 },
    ]);
    const [first] = turnView(
      draft(decided([strike], { choices: [choice({ tied, picked: "q", by: "person" })], trace })),
      tiny,
      say,
    ).ties;
    expect(first?.options.map(({ id, die: rolled }) => [id, rolled])).toEqual([
      ["p", undefined],
      ["q", undefined],
      ["r", undefined],
      ["s", undefined],
      ["t", undefined],
    ]);
  });
  it("knows when there is nothing more to show", () => {
    const at = (number: number, exhausted = true): boolean =>
      turnView(draft(decided([strike]), { at: number, shown: [{}, {}] as never, exhausted }), tiny, say)
        .exhausted;
    expect([at(0), at(1), at(1, false)]).toEqual([false, true, false]);
  });
});

describe("a trace in words", () => {
  it("numbers the rules, and names what a question would have led to", () => {
    const question = (answer: string): TraceEntry =>
      ({
        kind: "question",
        id: "7",
        title: words("near?"),
        source: "",
        answer,
        because: words("it is"),
        otherwise: words("flee"),
        entries: [die(6, 1)],
      }) as unknown as TraceEntry;
    const view = traceView(
      [rule("one", "passed"), die(6, 5), rule("two", "chosen", [], "so"), question("yes"), question("no")],
      say,
    );
    expect(view.map((one) => ("number" in one ? one.number : one.kind))).toEqual([1, "die", 2, "7", "7"]);
    expect(view[2]).toMatchObject({ because: "so", verdictLabel: "OPFOR.ui.verdict.chosen" });
    expect(view.slice(3)).toMatchObject([
      { answer: "OPFOR.ui.answer.yes", otherwise: "OPFOR.ui.otherwise.no(flee)", entries: [{ kind: "die" }] },
      { answer: "OPFOR.ui.answer.no", otherwise: "OPFOR.ui.otherwise.yes(flee)" },
    ]);
  });
  it("marks row and column of a table, and the cell where they meet", () => {
    const lookup = {
      kind: "lookup",
      table: words("table"),
      source: "",
      columns: [words("x"), words("y")],
      column: 1,
      row: 0,
      rows: [
        { head: words("r"), cells: [words("1"), words("2")] },
        { head: words("s"), cells: [words("3"), words("4")] },
      ],
    } as unknown as TraceEntry;
    const [view] = traceView([lookup], say);
    if (view?.kind !== "lookup") throw new Error("no table");
    expect(view.columns.map(({ on }) => on)).toEqual([false, true]);
    expect(view.rows.map(({ on }) => on)).toEqual([true, false]);
    expect(view.rows.map(({ cells }) => cells.map(({ on, hit }) => [on, hit]))).toEqual([
      [
        [true, false],
        [true, true],
      ],
      [
        [false, false],
        [true, false],
      ],
    ]);
  });
  it("shows how a choice narrows, as shares of what it began with", () => {
    const stages = [
      ["all", 8],
      ["seen", 3],
      ["near", 1],
    ].map(([label, count]) => ({ label: words(String(label)), count }));
    const [view] = traceView(
      [{ kind: "choice", id: "c", label: words("which"), stages } as unknown as TraceEntry],
      say,
    );
    if (view?.kind !== "funnel") throw new Error("no funnel");
    expect(view.stages).toEqual([
      { label: "all", count: 8, width: 100, last: false },
      { label: "seen", count: 3, width: 38, last: false },
      { label: "near", count: 1, width: 13, last: true },
    ]);
  });
  it("adds up a sum, term by term, against what it must reach", () => {
    const sum = {
      kind: "sum",
      label: words("total"),
      terms: [
        { label: words("die"), value: 4 },
        { label: words("skill"), value: 1 },
      ],
      total: 5,
    };
    const views = traceView(
      [
        sum,
        { ...sum, against: { value: 5, label: words("needed") }, verdict: words("hit") },
      ] as unknown as Trace,
      say,
    );
    expect(views).toMatchObject([
      {
        against: "",
        verdict: "",
        terms: [
          { value: "4", first: true },
          { value: "1", first: false },
        ],
      },
      { against: "OPFOR.ui.sum.against(5,needed)", verdict: "hit", total: 5 },
    ]);
  });
});

describe("the dice on a card", () => {
  it("says which face was needed, whatever bonus there is, and nothing where nobody asked for one", () => {
    const sum = (die: number, bonus: number, needed?: number): TraceEntry => ({
      kind: "sum",
      label: words("to hit"),
      terms: [
        { label: words("die"), value: die },
        { label: words("bonus"), value: bonus },
      ],
      total: die + bonus,
      ...(needed === undefined ? {} : { against: { label: words("defence"), value: needed } }),
    });
    const told = { ...die(6, 4), meaning: words("told") } as TraceEntry;
    // With advantage two dice make one sum.
    const trace = [
      die(20, 3),
      die(20, 17),
      sum(17, 5, 13),
      die(6, 2),
      sum(2, 1),
      told,
      sum(4, 0, 9),
      die(6, 1),
      sum(1, 9, 4),
    ];
    const card = cardView(
      report({ decision: decided([strike]), steps: [record("done", { trace })] }),
      tiny,
      say,
    );
    const needed = "OPFOR.ui.card.needs";
    expect(card.dice.map(({ meaning }) => meaning)).toEqual([
      `${needed}(8)`,
      `${needed}(8)`,
      "",
      "told",
      `${needed}(1)`,
    ]);
  });
});
