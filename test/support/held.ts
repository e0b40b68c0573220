import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { Decision } from "../../src/core/decision";
import type { Dice } from "../../src/core/dice";
import { decide } from "../../src/engine/decide";
import type { Context, Request, Ruleset, SetupHelper } from "../../src/engine/ruleset";
import type { Battle } from "../../src/field";
import { decisionText } from "./traces";

/**
 * A test looks at what it is about; the rest of an answer is held by a stamp: words, dice, places, memory. The stamps of
 * a file of tests lie in `golden/held` of its folder, one line for each question, found by what was asked. A changed
 * stamp is a changed answer: read what it says now, and write them anew if it was meant to
 * (`UPDATE_GOLDEN=1 npx vitest run <the whole file>`).
 */
const isUpdate = process.env.UPDATE_GOLDEN === "1";
/** Long forms ask more than what is held. */
const isLong = process.env.OPFOR_LONG === "1";

const rounded = (_key: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Math.round(value * 1e4) / 1e4 : value;
const short = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(value ?? null, rounded))
    .digest("hex")
    .slice(0, 12);

const files = new Map<string, Map<string, string>>();

/** Random positions, asked by the thousand, have judges of their own. */
function heldFile(): string | undefined {
  const { testPath } = expect.getState();
  if (testPath === undefined) throw new Error("only a test's answers are held");
  if (testPath.includes("second-opinion")) return undefined;
  return path.join(path.dirname(testPath), "golden/held", `${path.basename(testPath, ".test.ts")}.txt`);
}

function linesOf(file: string): Map<string, string> {
  const known = files.get(file);
  if (known !== undefined) return known;
  const lines = isUpdate || !existsSync(file) ? [] : readFileSync(file, "utf8").split("\n");
  const read = new Map(lines.map((line): [string, string] => [line.slice(0, 12), line.slice(13)]));
  files.set(file, read);
  return read;
}

/** The answer, which must be the one that is held; `words` tell it to people. */
export function held<T>(question: unknown, answer: T, words: (answer: T) => string): T {
  const file = heldFile();
  if (file === undefined) return answer;
  const lines = linesOf(file);
  const [asked, said] = [short(question), short(answer)];
  if (isUpdate) {
    lines.set(asked, said);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(
      file,
      [...lines]
        .map(([one, stamp]) => `${one} ${stamp}\n`)
        .sort()
        .join(""),
    );
  }
  if (lines.get(asked) === said || (isLong && !lines.has(asked))) return answer;
  const why = lines.has(asked) ? "another answer than the one that is held" : "nobody asked this before";
  throw new Error(`${why} (test/support/held.ts):\n${words(answer)}`);
}

/** Dice that say what was rolled. */
function told(dice: Dice): { readonly dice: Dice; readonly rolls: number[] } {
  const rolls: number[] = [];
  const roll = (sides: number): number => {
    const face = dice.roll(sides);
    rolls.push(sides, face);
    return face;
  };
  return { dice: { ...dice, roll }, rolls };
}

const inJson = (answer: unknown): string => JSON.stringify(answer, undefined, 1);

/** `decide`, with the whole decision held. */
export function decideHeld(ruleset: Ruleset, battle: Battle, id: string, request: Request): Decision {
  const { dice, ...asked } = request;
  const cup = dice === undefined ? undefined : told(dice);
  const decision = decide(ruleset, battle, id, cup === undefined ? request : { ...asked, dice: cup.dice });
  return held([ruleset.id, battle.snapshot, id, asked, cup?.rolls], decision, decisionText);
}

type Call<A extends readonly unknown[], R> = (battle: Battle, ...rest: [...A, Context]) => R;

/** A function of the rules whose last argument is the context, with whole answers held. */
function heldCall<A extends readonly unknown[], R>(name: string, call: Call<A, R>): Call<A, R> {
  return (battle, ...rest) => {
    const context = rest.at(-1) as Context;
    const asked = rest.slice(0, -1);
    const cup = told(context.dice);
    const answer = call(battle, ...([...asked, { ...context, dice: cup.dice }] as [...A, Context]));
    return held([name, battle.snapshot, asked, context.memory, cup.rolls], answer, inJson);
  };
}

const heldHelper = (helper: SetupHelper): SetupHelper => ({
  ...helper,
  propose: (battle, figures, context) =>
    heldCall(helper.id, (_: Battle, _ids: readonly string[], within: Context) =>
      helper.propose(battle, figures, within),
    )(
      battle,
      figures.map(({ id }) => id),
      context,
    ),
});

/** The same rules; whatever they say of steps, events, reports, orders and set-ups is held whole. */
export const heldRules = (rules: Ruleset): Ruleset => ({
  ...rules,
  ...(rules.resolve && { resolve: heldCall("resolve", rules.resolve.bind(rules)) }),
  ...(rules.on && { on: heldCall("on", rules.on.bind(rules)) }),
  ...(rules.report && { report: heldCall("report", rules.report.bind(rules)) }),
  ...(rules.order && { order: heldCall("order", rules.order.bind(rules)) }),
  ...(rules.setup && { setup: rules.setup.map(heldHelper) }),
});
