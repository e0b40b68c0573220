import { z } from "zod";
import type { Answers } from "../core/decision";
import type { Json } from "../core/json";
import { bad, ok, type Result } from "../core/result";
import { check } from "../core/schema";
import { loadBattle } from "../field/load";
import type { FigureData, Snapshot } from "../field/snapshot";

/** What a battle file may say about the turn to decide; everything can be overridden by the caller. */
export const turnSchema = z.object({
  figure: z.string().optional(),
  seed: z.string().optional(),
  memory: z.json().optional(),
  answers: z.record(z.string(), z.string()).optional(),
  rejected: z.array(z.string()).optional(),
  unattended: z.boolean().optional(),
});

export interface TurnAsked {
  readonly figure?: string | undefined;
  readonly seed?: string | undefined;
  readonly memory?: Json | undefined;
  readonly answers?: Answers | undefined;
  readonly rejected?: readonly string[] | undefined;
  readonly unattended?: boolean | undefined;
}

export interface BattleFile {
  readonly snapshot: Snapshot;
  readonly turn: TurnAsked;
}

/** A battle, scene or map with an optional `turn`; or a turn report, which holds its snapshot. */
export function readBattleFile(input: unknown): Result<BattleFile> {
  const report = isObject(input) && isObject(input.snapshot) ? input : undefined;
  const snapshot = loadBattle(report?.snapshot ?? input);
  if (!snapshot.ok) return report === undefined ? snapshot : inside("snapshot", snapshot);
  const asked = report ?? (isObject(input) ? (input.turn ?? {}) : {});
  const turn = check(turnSchema, asked);
  if (!turn.ok) return report === undefined ? inside("turn", turn) : turn;
  return ok({ snapshot: snapshot.value, turn: turn.value });
}

/** The figure whose turn it is: the one named, else the first that has a ruleset. */
export function figureToDecide(snapshot: Snapshot, named: string | undefined): Result<FigureData> {
  if (named === undefined) {
    const first = snapshot.figures.find((figure) => figure.ruleset !== undefined && !figure.defeated);
    return first === undefined ? bad("figures", "expected at least one figure with a ruleset") : ok(first);
  }
  const figure = snapshot.figures.find(({ id }) => id === named);
  if (figure === undefined) {
    const known = snapshot.figures.map(({ id }) => id).slice(0, 12);
    return bad("figure", `expected the id of a figure in the battle (${known.join(", ")}), not "${named}"`);
  }
  return ok(figure);
}

function inside<T>(field: string, failed: Extract<Result<unknown>, { ok: false }>): Result<T> {
  return {
    ok: false,
    problems: failed.problems.map((problem) => ({
      ...problem,
      field: problem.field === "" ? field : `${field}.${problem.field}`,
    })),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
