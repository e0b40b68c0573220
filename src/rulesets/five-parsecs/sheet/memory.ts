import { z } from "zod";
import type { Json } from "../../../core/json";
import type { FieldProblem } from "../../../core/result";
import { problemsIn, readableIn } from "../../../core/check-input";
import type { FigureId } from "../../../core/step";
import { SIDES } from "./options";

const lastTargets = z.object({ ranged: z.string().optional(), melee: z.string().optional() });

const memorySchema = z.object({
  /** 5P-Q17: whom each figure attacked last, shooting and hand to hand apart. */
  attacked: z.record(z.string(), lastTargets).default({}),
  /** 5P-U9: guardians that are Aggressive for good. */
  avengers: z.array(z.string()).default([]),
  /** Figures lost this round, for morale. */
  lost: z.array(z.string()).default([]),
  /** Everybody that was lost or bailed in this battle: nobody is lost twice. */
  gone: z.array(z.string()).default([]),
  /** Those of them that bailed. */
  bailed: z.array(z.string()).default([]),
  /** What morale must know of figures whose tokens may be removed: who is on which side, and how soon it panics. */
  roster: z
    .record(z.string(), z.object({ name: z.string(), side: z.string(), panic: z.number() }))
    .default({}),
  /** 5P-T12: figures that had their turn this round and did not leave their place. */
  stayed: z.array(z.string()).default([]),
  /** Whose turn it is, and where and how it began. */
  turn: z
    .object({ figure: z.string(), x: z.number(), y: z.number(), stunned: z.boolean().optional() })
    .optional(),
  /** Figures that waited behind a friend in their last turn (turn/routes-past-friends.ts). */
  waiting: z.array(z.string()).default([]),
  /** Figures that go round friends after waiting in vain. */
  detours: z.array(z.string()).default([]),
  /** Figures that go round something to get nearer to the player's edge, and how far from it they turned, in inches. */
  edgeDetours: z.record(z.string(), z.number()).default({}),
  /** Figures that go round something to get at their prey: how far from it they turned, in inches, and where it stood. */
  preyDetours: z
    .record(z.string(), z.object({ prey: z.string(), x: z.number(), y: z.number(), distance: z.number() }))
    .default({}),
  /** What figures go for over several turns, and what they left behind (turn/aims-over-turns.ts). */
  aims: z
    .record(z.string(), z.object({ on: z.string().optional(), left: z.array(z.string()).default([]) }))
    .default({}),
  /** Which way figures went last, in pixels. */
  headings: z.record(z.string(), z.object({ x: z.number(), y: z.number() })).default({}),
  /** The player's edge, once it had to be worked out, so that it does not turn with the fight. */
  playerEdge: z.enum(SIDES).optional(),
});

export type BattleMemory = z.output<typeof memorySchema>;

export const NOTHING_YET: BattleMemory = {
  attacked: {},
  avengers: [],
  lost: [],
  gone: [],
  bailed: [],
  roster: {},
  stayed: [],
  waiting: [],
  detours: [],
  edgeDetours: {},
  preyDetours: {},
  aims: {},
  headings: {},
};

/** Whatever a world kept; what is not understood counts as nothing remembered. */
export const recall = (memory: Json): BattleMemory => readableIn(memorySchema, memory ?? {});

export const checkMemory = (memory: Json): readonly FieldProblem[] => problemsIn(memorySchema, memory ?? {});

export const asJson = ({
  attacked,
  avengers,
  lost,
  gone,
  bailed,
  roster,
  stayed,
  waiting,
  detours,
  edgeDetours,
  preyDetours,
  aims,
  headings,
  turn,
  playerEdge,
}: BattleMemory): Json => ({
  attacked: Object.fromEntries(
    Object.entries(attacked).map(([by, { ranged, melee }]) => [
      by,
      { ...(ranged === undefined ? {} : { ranged }), ...(melee === undefined ? {} : { melee }) },
    ]),
  ),
  avengers,
  lost,
  ...(gone.length === 0 ? {} : { gone }),
  ...(bailed.length === 0 ? {} : { bailed }),
  ...(Object.keys(roster).length === 0 ? {} : { roster }),
  ...(stayed.length === 0 ? {} : { stayed }),
  ...(waiting.length === 0 ? {} : { waiting }),
  ...(detours.length === 0 ? {} : { detours }),
  ...(Object.keys(edgeDetours).length === 0 ? {} : { edgeDetours }),
  ...(Object.keys(preyDetours).length === 0 ? {} : { preyDetours }),
  ...(Object.keys(aims).length === 0 ? {} : { aims: aimsAsJson(aims) }),
  ...(Object.keys(headings).length === 0 ? {} : { headings }),
  ...(turn === undefined ? {} : { turn: turnAsJson(turn) }),
  ...(playerEdge === undefined ? {} : { playerEdge }),
});

const aimsAsJson = (aims: BattleMemory["aims"]): Json =>
  Object.fromEntries(
    Object.entries(aims).map(([id, { on, left }]) => [id, { ...(on === undefined ? {} : { on }), left }]),
  );

const turnAsJson = ({ figure, x, y, stunned }: NonNullable<BattleMemory["turn"]>): Json => ({
  figure,
  x,
  y,
  ...(stunned === undefined ? {} : { stunned }),
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

/** Lost once and for all; who bailed or fell before is not lost again when its token goes. */
export const withLoss = (memory: BattleMemory, figure: FigureId): BattleMemory =>
  memory.gone.includes(figure)
    ? memory
    : { ...memory, lost: [...memory.lost, figure], gone: [...memory.gone, figure] };

export const withBailed = (memory: BattleMemory, figures: readonly FigureId[]): BattleMemory => ({
  ...memory,
  gone: [...memory.gone, ...figures],
  bailed: [...memory.bailed, ...figures],
});
