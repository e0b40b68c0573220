import { z } from "zod";
import type { Json } from "../../core/json";
import type { FieldProblem } from "../../core/result";
import { problemsIn } from "../../core/check-input";
import { STATUSES } from "./scheme/vocabulary";

const id = z.string().min(1);
const point = { x: z.number(), y: z.number(), elevation: z.number() };

/** A status that will end by itself, or with a heal (MAI-E3 to E15). */
const timedSchema = z.object({
  figure: id,
  status: z.enum(STATUSES),
  amount: z.number(),
  until: z.enum(["turn-end", "turn-start", "heal"]),
  /** Applied in its own turn: that turn's end does not count (MAI-Q17). */
  fresh: z.boolean(),
});

/** A fire or a trap on the map. `radius` is 0 on grids, where a mark fills its space. */
const markSchema = z.object({
  id,
  what: z.enum(["fire", "trap"]),
  ...point,
  radius: z.number(),
  round: z.number(),
  side: z.string(),
  terms: z.json(),
});

const pendingSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("summon"), round: z.number(), side: z.string(), ...point, terms: z.json() }),
  z.object({ kind: z.literal("return"), round: z.number(), figure: id, side: z.string(), ...point }),
]);

const memorySchema = z.object({
  version: z.literal(1),
  /** The last round that was begun. */
  round: z.number(),
  /** Whose turn it is. */
  turn: z.string().nullable(),
  deck: z
    .object({
      round: z.number(),
      cards: z.array(id),
      /** Index of the card last drawn, and who has acted on it. */
      at: z.number(),
      acted: z.array(id),
    })
    .nullable(),
  /** Charges left: by type or figure, then by behaviour. */
  charges: z.record(z.string(), z.record(z.string(), z.number())),
  /** Behaviours done once per combat, by figure. */
  spent: z.record(z.string(), z.array(z.string())),
  timed: z.array(timedSchema),
  marks: z.array(markSchema),
  pending: z.array(pendingSchema),
  /** Who retreats at the start of its next turn (MAI-N6). */
  leaving: z.array(id),
  /** Deaths since the last shuffle (MAI-Q6). */
  deaths: z.array(z.object({ figure: id, side: z.string() })),
  /** Everybody known to be dead. */
  dead: z.array(id),
  /** Attackers of a figure, the latest last. */
  attackers: z.record(z.string(), z.array(id)),
  /** Who has retaliated this round (MAI-S25). */
  retaliated: z.array(id),
  /** Who has tested morale this combat (MAI-S27). */
  morale: z.array(id),
  /** Who was stopped on its way, in its turn: further Moves of that turn come to nothing. */
  halted: z
    .object({ figure: id, ...point })
    .nullable()
    .default(null),
  /** Counts marks and summoned figures, so that each has its own id. */
  serial: z.number(),
});
export type Memory = z.output<typeof memorySchema>;
export type Timed = Memory["timed"][number];
export type MapMark = Memory["marks"][number];
export type Pending = Memory["pending"][number];

export const freshMemory = (): Memory => ({
  version: 1,
  round: 0,
  turn: null,
  deck: null,
  charges: {},
  spent: {},
  timed: [],
  marks: [],
  pending: [],
  leaving: [],
  deaths: [],
  dead: [],
  attackers: {},
  retaliated: [],
  morale: [],
  halted: null,
  serial: 0,
});

/** A copy to work on (zod builds new objects); what is not ours starts fresh. */
export function readMemory(raw: Json): Memory {
  const parsed = memorySchema.safeParse(raw);
  return parsed.success ? parsed.data : freshMemory();
}

export const checkMemory = (raw: Json): readonly FieldProblem[] =>
  raw === null ? [] : problemsIn(memorySchema, raw);

/** Fires and traps, whenever they were lit. */
export const hazards = (raw: Json): readonly Json[] =>
  readMemory(raw).marks.map(({ round: _lit, ...mark }) => mark);

/** Anything made of plain values, as `Json`. */
export const plain = (value: unknown): z.output<ReturnType<typeof z.json>> =>
  z.json().parse(JSON.parse(JSON.stringify(value)));
