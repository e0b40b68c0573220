import { z } from "zod";
import type { Json } from "../../../core/json";
import type { FieldProblem } from "../../../core/result";
import { problemsIn, readableIn } from "../../../core/check-input";

export const EDGES = ["north", "east", "south", "west"] as const;
export type Edge = (typeof EDGES)[number];

const names = z.array(z.string()).default([]);
const bonusSchema = z.object({ hit: z.number(), defense: z.number() });

/** What Firefight remembers between turns. Unknown or broken parts start afresh. */
const stateSchema = z.object({
  round: z.number().default(0),
  /** Units that have acted this round. */
  activated: names,
  /** Models that are stunned (the host shows the same as a status). */
  stunned: names,
  /** Units that charged or struck back this round. */
  fatigued: names,
  /** Objective id to the side that seized it. */
  seized: z.record(z.string(), z.string()).default({}),
  /** Markers placed by the set-up helper. */
  objectives: z
    .array(z.object({ id: z.string(), name: z.string(), x: z.number(), y: z.number() }))
    .default([]),
  /** D3+2, once rolled. */
  wanted: z.number().optional(),
  /** Which side deploys along which edge. */
  edges: z.record(z.string(), z.enum(EDGES)).default({}),
  /** Challenge bonus of this round by side. */
  bonus: z.record(z.string(), bonusSchema).default({}),
  /** The side that starts the round. */
  starts: z.string().optional(),
  /** The side that first had no unit left to activate this round; it starts the next. */
  finished: z.string().optional(),
  /** Units kept back for Ambush. */
  reserve: names,
  armies: z.record(z.string(), z.string()).default({}),
  /** "unit: rule" of army rules that are used up. */
  spent: names,
  /** Units that fell to a spell in this activation, and whom its shots go to instead; "" until they aim again. */
  fallen: z.record(z.string(), z.string()).default({}),
  winner: z.string().optional(),
});
export type State = z.output<typeof stateSchema>;

export const EMPTY: State = stateSchema.parse({});

export const readState = (memory: Json): State => readableIn(stateSchema, memory ?? {});

export const checkMemory = (memory: Json): readonly FieldProblem[] => problemsIn(stateSchema, memory ?? {});

/** The state as this round sees it: what only lasts a round is gone when the round is another. */
export const stateIn = (memory: Json, round: number): State => {
  const state = readState(memory);
  if (state.round === round) return state;
  const { finished, ...rest } = state;
  const starts = finished ?? state.starts;
  return {
    ...rest,
    round,
    activated: [],
    fatigued: [],
    bonus: {},
    ...(starts === undefined ? {} : { starts }),
  };
};

export const writeState = (state: State): Json => {
  const { wanted, starts, finished, winner, ...rest } = state;
  return {
    ...rest,
    ...(wanted === undefined ? {} : { wanted }),
    ...(starts === undefined ? {} : { starts }),
    ...(finished === undefined ? {} : { finished }),
    ...(winner === undefined ? {} : { winner }),
  };
};

export const withName = (list: readonly string[], name: string): string[] =>
  list.includes(name) ? [...list] : [...list, name];
export const withoutName = (list: readonly string[], name: string): string[] =>
  list.filter((known) => known !== name);
