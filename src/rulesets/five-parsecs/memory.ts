import { z } from "zod";
import type { Json } from "../../core/json";
import type { FigureId } from "../../core/step";
import { SIDES } from "./options";

const lastTargets = z.object({ ranged: z.string().optional(), melee: z.string().optional() });

const memorySchema = z.object({
  /** 5P-Q17: whom each figure attacked last, shooting and hand to hand apart. */
  attacked: z.record(z.string(), lastTargets).catch({}).default({}),
  /** 5P-U9: guardians that are Aggressive for good. */
  avengers: z.array(z.string()).catch([]).default([]),
  /** Figures lost this round, for morale. */
  lost: z.array(z.string()).catch([]).default([]),
  /** The player's edge, once it had to be worked out, so that it does not turn with the fight. */
  playerEdge: z.enum(SIDES).optional().catch(undefined),
});

export type BattleMemory = z.output<typeof memorySchema>;

/** Whatever a world kept; what is not understood counts as nothing remembered. */
export function recall(memory: Json): BattleMemory {
  const parsed = memorySchema.safeParse(memory ?? {});
  return parsed.success ? parsed.data : { attacked: {}, avengers: [], lost: [] };
}

export const asJson = ({ attacked, avengers, lost, playerEdge }: BattleMemory): Json => ({
  attacked: Object.fromEntries(
    Object.entries(attacked).map(([by, { ranged, melee }]) => [
      by,
      { ...(ranged === undefined ? {} : { ranged }), ...(melee === undefined ? {} : { melee }) },
    ]),
  ),
  avengers,
  lost,
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
