import { describe, expect, it, vi } from "vitest";
import type { Decided } from "../../../src/core/decision";
import type { MoveStep } from "../../../src/core/step";
import type { Snapshot } from "../../../src/field";
import { plain } from "../../../src/rulesets/monster-ai/memory";
import type { Action, Scheme } from "../../../src/rulesets/monster-ai/scheme/schema";
import { Game } from "../game";
import { judge } from "./judge";
import { scene, type Kind, type Scene } from "./scenes";

/**
 * "Move, Move, Attack" does as well as one Move twice as long would: judged as that. OPFOR_LONG=1 plays 600 on each kind
 * of grid, OPFOR_FROM the number of the first.
 */

const LONG = process.env.OPFOR_LONG === "1";
const SHORT = { square: 10, hex: 10, gridless: 3 };
const turns = (kind: Kind): number => Number(process.env.OPFOR_TURNS ?? (LONG ? 600 : SHORT[kind]));
const FROM = Number(process.env.OPFOR_FROM ?? 0);
/** Looked at by hand: every way of the one long Move leads where the first of two may not end. */
const NO_STOP: Readonly<Record<Kind, readonly number[]>> = { square: [227, 468], hex: [], gridless: [] };
/** Where two Moves once went to and fro, or farther than they had to. */
const SETTLED: Readonly<Record<Kind, readonly number[]>> = { square: [], hex: [], gridless: [190, 233, 271] };
vi.setConfig({ testTimeout: 3_600_000 });

const schemeOf = ({ figures }: Snapshot): Scheme =>
  (figures.find(({ id }) => id === "m")?.profile as unknown as { scheme: Scheme }).scheme;

function withScheme(one: Scene, change: (scheme: Scheme) => Scheme): Scene {
  const scheme = plain(change(schemeOf(one.snapshot)));
  const figures = one.snapshot.figures.map((figure) =>
    figure.id === "m" ? { ...figure, profile: { ...figure.profile, scheme } } : figure,
  );
  return { ...one, snapshot: { ...one.snapshot, figures } };
}

const twice = ({ behaviours, ...scheme }: Scheme): Scheme => ({
  ...scheme,
  behaviours: behaviours.map(({ actions, ...one }) => ({
    ...one,
    actions: actions.flatMap((action): Action[] => (action.kind === "move" ? [action, action] : [action])),
  })),
});
const twiceAsFast = (scheme: Scheme): Scheme => ({
  ...scheme,
  stats: { ...scheme.stats, spd: scheme.stats.spd * 2 },
});

const movesOf = ({ plan }: Decided): readonly MoveStep[] => plan.steps.filter((step) => step.kind === "move");

/** All Moves as one. */
function asOne(decided: Decided): Decided {
  const [first, ...others] = movesOf(decided);
  if (first === undefined || others.length === 0) return decided;
  const path = [...first.path, ...others.flatMap((move) => move.path.slice(1))];
  const cost = [first, ...others].reduce((sum, move) => sum + move.cost, 0);
  const rest = decided.plan.steps.filter(({ kind }) => kind !== "move");
  return { ...decided, plan: { ...decided.plan, steps: [{ ...first, path, cost }, ...rest] } };
}

const NOT_COMPARED = new Set(["two-moves", "hold", "stunned", "stalk"]);

function disagreements(kind: Kind, number: number): readonly string[] {
  const one = scene(kind, number);
  const { snapshot, memory } = withScheme(one, twice);
  const decided = new Game(snapshot, memory).decide("m");
  const { spd } = schemeOf(snapshot).stats;
  const long = movesOf(decided).filter(({ cost }) => cost > spd + 1e-6);
  if (long.length > 0) return [`moves ${long.map(({ cost }) => cost).join()} with a Speed of ${spd}`];
  if (NOT_COMPARED.has(decided.plan.rule.id)) return [];
  return judge(withScheme(one, twiceAsFast), asOne(decided)).disagreements;
}

describe.each(["square", "hex", "gridless"] as const)("two Moves before an action, %s", (kind: Kind) => {
  it("MAI-X1 lead to where one twice as long would", () => {
    const differ: string[] = [];
    for (let number = FROM; number < FROM + turns(kind); number++) {
      if (NO_STOP[kind].includes(number)) continue;
      for (const said of disagreements(kind, number)) differ.push(`${kind} ${number}: ${said}`);
    }
    expect(differ, `of ${turns(kind)}`).toEqual([]);
  });

  it("MAI-X1 and did not where it is settled", () => {
    expect(SETTLED[kind].flatMap((number) => disagreements(kind, number))).toEqual([]);
  });
});
