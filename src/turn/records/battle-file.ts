import { z } from "zod";
import type { Answers } from "../../core/decision";
import { isRecord, MOST_LEVELS, tooDeep, type Json } from "../../core/json";
import { bad, inside, ok, type FieldProblem, type Result } from "../../core/result";
import { check, given } from "../../core/check-input";
import { type FigureData, loadBattle, type Snapshot } from "../../field";

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
  /** It was played before: what was wrong then is no reason not to replay it. */
  readonly replay: boolean;
  /** What was passed over in reading it. */
  readonly warnings: readonly FieldProblem[];
}

/** A battle, scene or map with an optional `turn`; or a turn report, which holds its snapshot. */
export function readBattleFile(input: unknown): Result<BattleFile> {
  const deep = tooDeep(input);
  if (deep !== undefined)
    return bad(deep.slice(0, 3).join("."), `expected JSON nested at most ${MOST_LEVELS} levels deep`);
  const report = isRecord(input) && "snapshot" in input ? input : undefined;
  if (report !== undefined && !isRecord(report.snapshot))
    return bad("snapshot", `expected an object${given(report.snapshot)}`);
  if (report?.leftOut !== undefined) {
    return bad("snapshot", "expected the whole battle, but this report was kept without its walls");
  }
  const snapshot = loadBattle(report?.snapshot ?? input, report !== undefined);
  const within = (field: string, problems: readonly FieldProblem[]): readonly FieldProblem[] =>
    (report === undefined) === (field === "turn") ? inside(field, problems) : problems;
  if (!snapshot.ok) return { ok: false, problems: within("snapshot", snapshot.problems) };
  const own = isRecord(input) && input.turn !== undefined ? input.turn : {};
  const turn = check(turnSchema, report ?? own);
  if (!turn.ok) return { ok: false, problems: within("turn", turn.problems) };
  return ok({
    snapshot: snapshot.value,
    turn: turn.value,
    replay: report !== undefined,
    warnings: [
      ...within("snapshot", snapshot.warnings ?? []),
      ...(report === undefined ? inside("turn", unknownIn(own)) : []),
    ],
  });
}

/** A misspelt field of the turn must not vanish without a word; a report has more fields than those of its turn. */
const unknownIn = (turn: unknown): FieldProblem[] =>
  Object.keys(isRecord(turn) ? turn : {})
    .filter((key) => !Object.hasOwn(turnSchema.shape, key))
    .map((field) => ({ field, expected: "is no field of a turn and is passed over" }));

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
