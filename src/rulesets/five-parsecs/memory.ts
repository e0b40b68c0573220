import { z } from "zod";
import type { Json } from "../../core/json";
import type { FieldProblem } from "../../core/result";
import { problemsIn, readableIn } from "../../core/schema";
import type { FigureId } from "../../core/step";
import { SIDES } from "./options";

const lastTargets = z.object({ ranged: z.string().optional(), melee: z.string().optional() });

const memorySchema = z.object({
  /** 5P-Q17: whom each figure attacked last, shooting and hand to hand apart. */
  attacked: z.record(z.string(), lastTargets).default({}),
  /** 5P-U9: guardians that are Aggressive for good. */
  avengers: z.array(z.string()).default([]),
  /** Figures lost this round, for morale. */
  lost: z.array(z.string()).default([]),
  /** 5P-T12: figures that had their turn this round and did not leave their place. */
  stayed: z.array(z.string()).default([]),
  /** Whose turn it is, and where it began. */
  turn: z.object({ figure: z.string(), x: z.number(), y: z.number() }).optional(),
  /** The player's edge, once it had to be worked out, so that it does not turn with the fight. */
  playerEdge: z.enum(SIDES).optional(),
});

export type BattleMemory = z.output<typeof memorySchema>;

export const NOTHING_YET: BattleMemory = { attacked: {}, avengers: [], lost: [], stayed: [] };

/** Whatever a world kept; what is not understood counts as nothing remembered. */
export const recall = (memory: Json): BattleMemory => readableIn(memorySchema, memory ?? {});

export const checkMemory = (memory: Json): readonly FieldProblem[] => problemsIn(memorySchema, memory ?? {});

export const asJson = ({ attacked, avengers, lost, stayed, turn, playerEdge }: BattleMemory): Json => ({
  attacked: Object.fromEntries(
    Object.entries(attacked).map(([by, { ranged, melee }]) => [
      by,
      { ...(ranged === undefined ? {} : { ranged }), ...(melee === undefined ? {} : { melee }) },
    ]),
  ),
  avengers,
  lost,
  ...(stayed.length === 0 ? {} : { stayed }),
  ...(turn === undefined ? {} : { turn }),
  ...(playerEdge === undefined ? {} : { playerEdge }),
});

export const withAttack = (
  memory: BattleMemory,
  by: FigureId,
  target: FigureId,
  manner: "ranged" | "melee",
): BattleMemory => ({
  ...memory,
  attacked: { ...memory.attacked, [by]: { ...memory.attacked[by], [manner]: target } },
});

export const withAvenger = (memory: BattleMemory, figure: FigureId): BattleMemory =>
  memory.avengers.includes(figure) ? memory : { ...memory, avengers: [...memory.avengers, figure] };

export const withLoss = (memory: BattleMemory, figure: FigureId): BattleMemory =>
  memory.lost.includes(figure) ? memory : { ...memory, lost: [...memory.lost, figure] };
