import { z } from "zod";
import { tooDeep } from "../../core/json";
import type { Told } from "../playing/delivered-events";
import { id, json, list, number, outcomeSchema, stepSchema } from "./step-and-outcome-schemas";
import type { Ending, Progress } from "./turn-report";
import type { UndoRecord } from "./undo-record";

/**
 * What is kept with a combat, read again: whatever is not what a turn of ours wrote counts as nothing kept. People
 * can write to what it is kept in.
 */

const recordSchema = z.looseObject({
  step: stepSchema,
  state: z.enum(["done", "dropped", "blocked", "left-to-people", "not-reached"]),
  outcomes: z.array(outcomeSchema).max(500),
  trace: list,
});

const decisionSchema = z.discriminatedUnion("kind", [
  z.looseObject({ kind: z.literal("ask") }),
  z.looseObject({
    kind: z.literal("decided"),
    figure: id,
    plan: z.looseObject({ rule: z.looseObject({ id }), steps: z.array(stepSchema).max(200) }),
    trace: list,
    memory: json,
    choices: list,
    problems: list,
  }),
]);

const figureState = z.looseObject({
  name: z.string(),
  place: z.looseObject({ x: number, y: number, elevation: number, level: z.string().optional() }),
  rotation: number,
  hidden: z.boolean(),
  hp: json,
  sheet: json.optional(),
  statuses: z.array(z.string()).max(200),
  defeated: z.boolean(),
  profile: json,
});
const turnSchema = z.looseObject({ round: z.int(), turn: z.int().nullable() });
const worldSchema = z.looseObject({
  figures: z.record(z.string(), figureState),
  doors: z.record(z.string(), z.number()),
  marks: z.record(z.string(), json),
  memory: z.record(z.string(), json),
  initiatives: z.record(z.string(), z.number().nullable()),
  turn: turnSchema,
});

const endingSchema = z.looseObject({ key: id, ending: z.literal(true) });
const progressSchema = z.looseObject({
  key: id,
  figure: id,
  ruleset: id,
  seed: z.string().max(200),
  answers: z.record(z.string(), z.string()),
  rejected: z.array(z.string()),
  unattended: z.boolean(),
  memory: json,
  dropped: z.array(z.int()),
  decision: decisionSchema,
  records: z.array(recordSchema).max(200),
  touched: z.array(z.string()).max(2_000),
  pending: z.array(outcomeSchema).max(500).optional(),
  pendingTrace: list.optional(),
  before: worldSchema,
});

const figureChange = { kind: z.literal("figure"), figure: id, name: z.string() };
const changeSchema = z.union([
  z.looseObject({
    ...figureChange,
    field: z.literal("place"),
    from: figureState.shape.place,
    to: figureState.shape.place,
  }),
  z.looseObject({ ...figureChange, field: z.literal("rotation"), from: number, to: number }),
  z.looseObject({
    ...figureChange,
    field: z.enum(["hidden", "defeated"]),
    from: z.boolean(),
    to: z.boolean(),
  }),
  z.looseObject({ ...figureChange, field: z.literal("hp"), from: number.nullable(), to: number.nullable() }),
  z.looseObject({ ...figureChange, field: z.literal("sheet"), from: json, to: json }),
  z.looseObject({
    ...figureChange,
    field: z.literal("statuses"),
    from: figureState.shape.statuses,
    to: figureState.shape.statuses,
  }),
  z.looseObject({
    ...figureChange,
    field: z.literal("profile"),
    from: z.record(z.string(), json),
    to: z.record(z.string(), json),
  }),
  z.looseObject({ ...figureChange, field: z.literal("sheet"), from: json, to: json }),
  z.looseObject({ kind: z.literal("came"), figure: id, name: z.string() }),
  z.looseObject({
    kind: z.literal("door"),
    door: id,
    from: z.int().min(0).max(2),
    to: z.int().min(0).max(2),
  }),
  z.looseObject({ kind: z.literal("mark"), mark: id, from: json, to: json }),
  z.looseObject({
    kind: z.literal("initiative"),
    combatant: id,
    from: number.nullable(),
    to: number.nullable(),
  }),
  z.looseObject({
    kind: z.literal("memory"),
    ruleset: id,
    from: json,
    to: json,
    partly: z.literal(true).optional(),
  }),
]);
const undoSchema = z.looseObject({
  key: id,
  combat: id,
  // A set-up and the events of a round belong to no figure.
  figure: z.string().max(300),
  changes: z.array(changeSchema).max(2_000),
  turn: turnSchema.optional(),
  open: z.literal(true).optional(),
  past: z.literal(true).optional(),
  phase: z.literal(true).optional(),
});

const passes = (schema: z.ZodType, value: unknown): boolean =>
  tooDeep(value) === undefined && schema.safeParse(value).success;

export const isProgress = (value: unknown): value is Progress | Ending =>
  passes(endingSchema, value) || passes(progressSchema, value);

/** Those of a list that can be read. */
export const undoRecordsIn = (value: unknown): UndoRecord[] =>
  Array.isArray(value) ? value.filter((one): one is UndoRecord => passes(undoSchema, one)) : [];

const telling = /^\d{1,6}\|[a-z-]{1,20}\|[^|]{0,100}$/;
export const toldIn = (value: unknown): Told =>
  Array.isArray(value)
    ? value.filter((one): one is string => typeof one === "string" && telling.test(one)).slice(-5_000)
    : [];
