import { describe, expect, it } from "vitest";
import type { Ruleset } from "../../src/engine/ruleset";
import {
  Answering,
  think,
  type WorkerQuestion,
  type WorkerRequest,
} from "../../src/turn/thinking/worker-talk";
import { askedAbout } from "../support/asked-about";
import { tiny } from "../support/tiny-ruleset";

const question: WorkerQuestion = { kind: "decide", thinking: askedAbout("tiny") };
const there = (id: number): WorkerRequest => ({ id, question, source: "https://else.where/tiny.js" });
const decision = think(() => tiny, question);

describe("a ruleset of another module", () => {
  it.each([
    ["as default", { default: tiny }],
    ["as ruleset", { ruleset: tiny }],
    ["as ruleset beside another default", { default: () => undefined, ruleset: tiny }],
  ])("is imported from its source, %s, and decides as on the page", async (_, exported) => {
    const answering = new Answering(
      () => undefined,
      () => Promise.resolve(exported),
    );
    expect(await answering.answer(there(7))).toEqual({ id: 7, ok: true, value: decision });
  });

  it("is imported once", async () => {
    const loaded: string[] = [];
    const answering = new Answering(
      () => undefined,
      (source) => {
        loaded.push(source);
        return Promise.resolve({ default: tiny });
      },
    );
    await Promise.all([answering.answer(there(1)), answering.answer(there(2))]);
    await answering.answer(there(3));
    expect(loaded).toEqual(["https://else.where/tiny.js"]);
  });

  it.each([
    ["nothing", {}],
    ["another ruleset", { default: { ...tiny, id: "other" } }],
    ["something else", { default: "tiny", ruleset: { id: "tiny" } }],
  ])("is missing when its source exports %s", async (_, exported) => {
    const answering = new Answering(
      () => undefined,
      () => Promise.resolve(exported),
    );
    expect(await answering.answer(there(1))).toEqual({
      id: 1,
      ok: false,
      missing: true,
      error: 'https://else.where/tiny.js exports no ruleset "tiny"',
    });
  });

  it("is missing when its source cannot be had, and is tried again later", async () => {
    const tries = [Promise.reject(new Error("404")), Promise.resolve({ default: tiny })];
    const answering = new Answering(
      () => undefined,
      () => tries.shift() ?? Promise.reject(new Error("asked too often")),
    );
    expect(await answering.answer(there(1))).toMatchObject({ ok: false, missing: true, error: "404" });
    expect(await answering.answer(there(2))).toMatchObject({ ok: true });
  });

  it("that throws has the question refused, not the source", async () => {
    const broken = {
      ...tiny,
      decide: () => {
        throw new Error("out of cards");
      },
    };
    const answering = new Answering(
      () => undefined,
      () => Promise.resolve({ default: broken }),
    );
    expect(await answering.answer(there(1))).toEqual({ id: 1, ok: false, error: "out of cards" });
  });

  it("that makes a slip is told where", async () => {
    const nobody: { weapon?: { aim: number } } = {};
    const broken = { ...tiny, decide: () => (nobody as { weapon: { aim: number } }).weapon.aim };
    const answering = new Answering(
      () => undefined,
      () => Promise.resolve({ default: broken }),
    );
    expect(await answering.answer(there(1))).toMatchObject({
      error: expect.stringMatching(/reading 'aim'.*worker-talk\.test\.ts:\d+:\d+/) as string,
    });
  });
});

it("questions are answered one after another, the oldest first", async () => {
  let open: (exported: object) => void = () => undefined;
  const answering = new Answering(
    (id) => (id === "tiny" ? undefined : { ...tiny, id }),
    () => new Promise((tell) => (open = tell)),
  );
  const order: number[] = [];
  const shipped = { id: 2, question: { ...question, thinking: { ...question.thinking, ruleset: "own" } } };
  const both = [there(1), shipped as WorkerRequest].map((request) =>
    answering.answer(request).then(({ id }) => order.push(id)),
  );
  await Promise.resolve();
  open({ default: tiny });
  await Promise.all(both);
  expect(order).toEqual([1, 2]);
});

describe("a battlefield kept by the worker", () => {
  const start = question.thinking.snapshot;
  const stepped = (by: number): typeof start => ({
    ...start,
    figures: start.figures.map((figure) => (figure.id === "x" ? { ...figure, x: figure.x - by } : figure)),
  });
  const asked = (snapshot: typeof start): WorkerQuestion => ({
    ...question,
    thinking: { ...question.thinking, snapshot },
  });

  it("answers every question as one that was never asked before", async () => {
    const answering = new Answering(
      () => tiny,
      () => Promise.reject(new Error("not needed")),
    );
    const { size } = start.scene.grid;
    for (const [id, snapshot] of [start, start, stepped(size), stepped(2 * size), start].entries()) {
      const request = structuredClone({ id, question: asked(snapshot) });
      expect(await answering.answer(request)).toEqual({
        id,
        ok: true,
        value: think(() => tiny, asked(snapshot)),
      });
    }
  });

  it("is the same one for as long as edits lead from question to question, and another after an error", async () => {
    const seen: unknown[] = [];
    const watching: Ruleset = {
      ...tiny,
      decide: (situation) => {
        seen.push(situation.battle.regions);
        if (seen.length === 3) throw new Error("out of cards");
        return tiny.decide(situation);
      },
    };
    const answering = new Answering(
      () => watching,
      () => Promise.reject(new Error("not needed")),
    );
    for (const [id, snapshot] of [start, stepped(start.scene.grid.size), start, start].entries())
      await answering.answer(structuredClone({ id, question: asked(snapshot) }));
    expect(seen.map((one) => seen.indexOf(one))).toEqual([0, 0, 0, 3]);
  });
});
