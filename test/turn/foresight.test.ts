import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import { text } from "../../src/core/text";
import type { Ruleset } from "../../src/engine/ruleset";
import { Foresight } from "../../src/turn/thinking/foresight";
import type { Question } from "../../src/turn/thinking/thinker";
import { answerTo } from "../../src/turn/thinking/worker-talk";
import { battleMap } from "../support/ascii";
import { tiny } from "../support/tiny-ruleset";

/** Counts in its memory what it was told; something comes of a round's end only. */
const counting: Ruleset = {
  ...tiny,
  order: () => {
    throw new Error("no order");
  },
  on: (_battle, { kind }, { memory }) => ({
    outcomes: kind === "round-end" ? [{ kind: "note", label: text("OVER") }] : [],
    memory: Number(memory ?? 0) + 1,
    trace: [],
  }),
};
const snapshot = battleMap(`a . . . A`, { figures: { a: { ruleset: "tiny", doctrine: "brave" } } });
const told = (kind: "turn-start" | "round-end", memory: Json): Question => ({
  kind: "notice",
  thinking: {
    ruleset: "tiny",
    snapshot,
    seed: "seed",
    memory,
    unattended: true,
    event: kind === "round-end" ? { kind, round: 1 } : { kind, figure: "a" },
  },
});
const asked = (question: Question, next: readonly Question[]): ReturnType<typeof answerTo> =>
  structuredClone(answerTo(() => counting, structuredClone({ id: 1, question, next })));

describe("what is asked next", () => {
  it("is answered on the way, with the memory that is left by then", () => {
    const next = [told("turn-start", 0), told("turn-start", 0)];
    const reply = asked(told("turn-start", 0), next);
    expect(reply).toMatchObject({
      value: { memory: 1 },
      foreseen: [
        { memory: 1, value: { memory: 2 } },
        { memory: 2, value: { memory: 3 } },
      ],
    });
  });

  it("goes on after a turn that is only thought of: what that remembers is not kept yet", () => {
    const { thinking } = told("turn-start", 0) as Extract<Question, { kind: "notice" }>;
    const { event: _event, ...plain } = thinking;
    const decide: Question = {
      kind: "decide",
      thinking: { ...plain, figure: "a", answers: {}, rejected: [] },
    };
    const reply = asked(told("turn-start", 0), [decide, told("turn-start", 0)]);
    expect(reply).toMatchObject({
      foreseen: [
        { memory: 1, value: { decision: { kind: "decided" } } },
        { memory: 1, value: { memory: 2 } },
      ],
    });
  });

  it("is left when something comes of what was asked", () => {
    expect(asked(told("round-end", 0), [told("turn-start", 0)])).not.toHaveProperty("foreseen");
    const reply = asked(told("turn-start", 0), [told("round-end", 0), told("turn-start", 0)]);
    expect(reply).toMatchObject({ foreseen: [{ memory: 1, value: { memory: 2 } }] });
    expect(reply.ok && reply.foreseen).toHaveLength(1);
  });

  it("fails when it is asked, and not before", () => {
    const wrong = { ...told("turn-start", 0), kind: "order" } as Question;
    const reply = asked(told("turn-start", 0), [wrong]);
    expect(reply).toMatchObject({ ok: true, value: { memory: 1 } });
    expect(reply).not.toHaveProperty("foreseen");
  });
});

describe("what was foreseen", () => {
  const foresight = new Foresight();
  foresight.learn("tiny", [told("turn-start", null)], [{ memory: 1, value: "foreseen" }]);

  it("answers exactly that question", () => {
    expect(foresight.recall(told("turn-start", 1))?.value).toBe("foreseen");
  });

  it.each<[string, Question]>([
    ["another memory", told("turn-start", 2)],
    ["another event", told("round-end", 1)],
    [
      "another scene, be it the same to the letter",
      {
        kind: "notice",
        thinking: { ...told("turn-start", 1).thinking, snapshot: { ...snapshot } },
      } as Question,
    ],
    [
      "another seed",
      { kind: "notice", thinking: { ...told("turn-start", 1).thinking, seed: "other" } } as Question,
    ],
    [
      "another ruleset",
      { kind: "notice", thinking: { ...told("turn-start", 1).thinking, ruleset: "other" } } as Question,
    ],
  ])("is silent about %s", (_what, question) => {
    expect(foresight.recall(question)).toBeUndefined();
  });
});
