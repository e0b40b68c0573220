import { describe, expect, it } from "vitest";
import type { Step } from "../../src/core/step";
import { text } from "../../src/core/text";
import type { Resolution, Ruleset } from "../../src/engine/ruleset";
import type { Executor, Performed, Rolled } from "../../src/turn/playing/ports";
import { TurnPlayer } from "../../src/turn/playing/turn-player";
import { battleMap } from "../support/ascii";
import { MemoryHost } from "../support/memory-host";
import { tiny } from "../support/tiny-ruleset";

/** Turns whose dice the game system rolls, or leaves to people. */
const label = text("x");
const attack = (more: object = {}): Step => ({
  kind: "attack",
  manner: "melee",
  figure: "a",
  target: "A",
  label,
  ...more,
});
const act: Step = { kind: "act", figure: "a", act: "shout", target: "A", label };
const hold: Step = { kind: "hold", figure: "a", label };
const face: Step = { kind: "face", figure: "a", heading: 90, label };

interface Played {
  readonly host: MemoryHost;
  readonly seen: Step[];
  readonly steps: { readonly state: string; readonly note: string; readonly trace: number }[];
}

async function play(
  steps: readonly Step[],
  executor: Partial<Executor>,
  resolve?: (step: Step) => Partial<Resolution>,
): Promise<Played> {
  const seen: Step[] = [];
  const plain = Object.fromEntries(
    Object.entries(tiny).filter(([part]) => part !== "resolve"),
  ) as unknown as Ruleset;
  const ruleset: Ruleset = {
    ...plain,
    decide: () => ({ rule: { id: "r", title: label, source: "", because: label }, steps }),
    ...(resolve === undefined
      ? {}
      : {
          resolve: (_battle, step, { memory }) => {
            seen.push(step);
            return { outcomes: [], memory, trace: [], ...resolve(step) };
          },
        }),
  };
  const map = battleMap("a . A", { figures: { a: { ruleset: "tiny" }, A: { hp: { value: 3, max: 3 } } } });
  const host = new MemoryHost(map, () => ruleset, ruleset);
  const ports = host.ports();
  const call = {
    ...{ combat: "combat", round: 1, occurrence: 0, combatant: "c", figure: "a", mode: "auto" as const },
    place: { index: 1, count: 1 },
  };
  const rules = { unattended: true, endTurn: true };
  await new TurnPlayer(
    { ...ports, executor: { ...ports.executor, ...executor } },
    ruleset,
    call,
    rules,
    host.halt,
  ).play();
  const told = host.reports.at(-1)?.steps.map(({ state, note, trace }) => ({
    state,
    note: note === undefined ? "" : JSON.stringify(note),
    trace: trace.length,
  }));
  return { host, seen, steps: told ?? [] };
}

const note = (words: string): string => JSON.stringify(text(words));
const rolled = (hit: readonly string[], more: object = {}): Rolled => ({
  kind: "rolled",
  hit,
  trace: [],
  ...more,
});

describe("dice of the game system", () => {
  it("say whom an attack or an act hit, beside what the rules know of it; other steps are as they are", async () => {
    const { seen } = await play(
      [attack({ terms: { aimed: true } }), attack({ terms: [1] }), act, hold],
      { roll: () => Promise.resolve(rolled(["A"])) },
      () => ({}),
    );
    const terms = seen.map((step) => ("terms" in step ? step.terms : undefined));
    const hit = { rolled: { hit: ["A"] } };
    expect(terms).toEqual([{ aimed: true, ...hit }, hit, hit, undefined]);
  });
  it("are told with the step: their trace before that of the rules, their note after that of the way", async () => {
    const { steps } = await play(
      [attack()],
      {
        perform: () => Promise.resolve<Performed>({ kind: "done", note: text("walked") }),
        roll: () =>
          Promise.resolve(rolled([], { trace: [{ kind: "note", text: text("d20") }], note: text("missed") })),
      },
      () => ({ trace: [{ kind: "note", text: text("no harm") }] }),
    );
    expect(steps).toEqual([
      {
        state: "done",
        note: JSON.stringify(text("OPFOR.sentences", { first: text("walked"), rest: text("missed") })),
        trace: 2,
      },
    ]);
  });
  it("are harder with each attack that was made, and with those alone", async () => {
    const orders: number[] = [];
    const answers: (Rolled | undefined)[] = [
      rolled([]),
      rolled([]),
      { kind: "left", note: text("left") },
      undefined,
      undefined,
    ];
    const { steps } = await play(
      [attack(), act, attack(), attack(), hold],
      {
        roll: (_step, order) => {
          orders.push(order);
          return Promise.resolve(answers.shift());
        },
      },
      () => ({}),
    );
    expect(orders).toEqual([0, 1, 1, 1, 2]);
    expect(steps.map(({ state }) => state)).toEqual(["done", "done", "left-to-people", "done", "done"]);
  });
  it("may be left to people, with what was met on the way", async () => {
    const left = { kind: "left", note: text("roll it") } as const;
    const by = (performed: Performed) =>
      play(
        [attack()],
        { perform: () => Promise.resolve(performed), roll: () => Promise.resolve(left) },
        () => ({}),
      );
    expect((await by({ kind: "done" })).steps).toEqual([
      { state: "left-to-people", note: note("roll it"), trace: 0 },
    ]);
    expect((await by({ kind: "done", note: text("walked") })).steps).toEqual([
      {
        state: "left-to-people",
        note: JSON.stringify(text("OPFOR.sentences", { first: text("walked"), rest: text("roll it") })),
        trace: 0,
      },
    ]);
  });
});

describe("a step that the rules do not resolve", () => {
  it("is done when it is no attack, or when the game system rolls it; else people settle it", async () => {
    const rolls = { attack: () => Promise.resolve(text("rolled 12")) };
    const silent = { attack: () => Promise.resolve(undefined) };
    expect((await play([attack(), act], rolls)).steps).toEqual([
      { state: "done", note: note("rolled 12"), trace: 0 },
      { state: "done", note: "", trace: 0 },
    ]);
    expect((await play([attack()], silent)).steps).toEqual([{ state: "left-to-people", note: "", trace: 0 }]);
    expect((await play([attack()], {})).steps).toEqual([{ state: "left-to-people", note: "", trace: 0 }]);
    const noted = { perform: () => Promise.resolve<Performed>({ kind: "done", note: text("walked") }) };
    expect((await play([attack()], noted)).steps).toEqual([
      { state: "left-to-people", note: note("walked"), trace: 0 },
    ]);
    expect((await play([attack()], { ...noted, ...rolls })).steps).toEqual([
      { state: "done", note: note("rolled 12"), trace: 0 },
    ]);
    // As the ruleset itself says it.
    const own = await play([attack()], rolls, () => ({ leftToPeople: true }));
    expect(own.steps).toEqual([{ state: "done", note: note("rolled 12"), trace: 0 }]);
  });
  it("is written down before the game system's dice are rolled, once", async () => {
    const kept: (readonly string[])[] = [];
    const run = (steps: readonly Step[]) =>
      play(steps, { attack: () => Promise.resolve(text("rolled")) }).then(({ host }) =>
        kept.push([...host.kept]),
      );
    await run([attack()]);
    await run([face, attack()]);
    expect(kept).toEqual([["0"], ["0"]]);
  });
});

describe("what the game system does first", () => {
  const recharged = (changed: boolean): Promise<Played> =>
    play([hold], { beginTurn: () => Promise.resolve(changed) }, () => ({}));
  it("is part of the turn, and is kept before anything else is done", async () => {
    const [some, none] = [await recharged(true), await recharged(false)];
    expect([some.host.kept, none.host.kept]).toEqual([["0"], []]);
  });
});

describe("doors that are opened on the way", () => {
  it("are kept with the turn, and the turn is not begun anew", async () => {
    const walks = (opened?: readonly string[]) =>
      play(
        [face, hold],
        { perform: () => Promise.resolve<Performed>({ kind: "done", ...(opened && { opened }) }) },
        () => ({}),
      );
    const [none, some] = [await walks(), await walks(["d"])];
    expect([none.host.kept, some.host.kept]).toEqual([["0"], ["0", "1"]]);
    expect((await walks([])).host.kept).toEqual(["0"]);
  });
});
