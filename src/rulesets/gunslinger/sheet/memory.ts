import { z } from "zod";
import type { Json } from "../../../core/json";
import { ok, type Result } from "../../../core/result";
import { check } from "../../../core/check-input";
import type { FigureId } from "../../../core/step";
import { BONUS_CARDS, TACS } from "../page/automatic-actions";
import { handsSchema, skillsSchema } from "./profile";

/** What the table remembers: a sheet per character (GUN-G3), guns on the ground, the result deck. */

const count = z.int().min(0);
const pointSchema = z.object({ x: z.number(), y: z.number() });

export const weaponSchema = z
  .object({
    id: z.string().min(1),
    name: z.string().min(1),
    hands: handsSchema,
    doubleAction: z.boolean(),
    cocked: z.boolean(),
    capacity: z.int().min(1),
    shots: count,
    rounds: count,
    perLoad: z.int().min(1),
  })
  .refine(({ shots, capacity }) => shots <= capacity, {
    path: ["shots"],
    error: "expected at most the capacity",
    params: { text: "OPFOR.gunslinger.problem.shots" },
  });
export type Weapon = z.output<typeof weaponSchema>;

export const sheetSchema = z.object({
  /** GUN-G4. */
  tac: z.enum(TACS),
  delay: count,
  posture: z.enum(["up", "down"]),
  /** Where the head counter lies while it is out. */
  head: pointSchema.nullable(),
  /** He took cover where he stands (GUN-Q23); ends when he walks on. */
  behindCover: z.boolean(),
  weapon: weaponSchema.nullable(),
  offHand: weaponSchema.nullable(),
  /** Best first. */
  holstered: z.array(weaponSchema),
  aim: z.object({ target: z.string().min(1), points: z.int().min(1) }).nullable(),
  legWounds: count,
  otherWounds: count,
  loading: z.boolean(),
  /** STRENGTH was played for the next blow this turn (GUN-Q15). */
  strength: z.boolean(),
  /** Hexes moved this turn (GUN-D7). */
  moved: count,
  bonus: z.array(z.enum(BONUS_CARDS)),
  skills: skillsSchema,
  /** What he went for in the segment before, so that a tie does not make him waver. */
  lastTarget: z.string().nullable(),
});
export type Sheet = z.output<typeof sheetSchema>;

export const groundSchema = z.object({ weapon: weaponSchema, at: pointSchema });
export type GroundWeapon = z.output<typeof groundSchema>;

export const memorySchema = z.object({
  /** The turn whose cards have been drawn; 0 before the first. */
  turn: count,
  /** The turn after which delay points were halved last. */
  halved: count,
  discard: z.array(z.int().min(1)),
  ground: z.array(groundSchema),
  sheets: z.record(z.string(), sheetSchema),
});
export type Memory = z.output<typeof memorySchema>;

export const EMPTY_MEMORY: Memory = { turn: 0, halved: 0, discard: [], ground: [], sheets: {} };

export function checkMemory(raw: unknown): Result<Memory> {
  if (raw === null || raw === undefined) return ok(EMPTY_MEMORY);
  return check(memorySchema, raw);
}

export function checkSheet(raw: unknown): Result<Sheet> {
  return check(sheetSchema, raw);
}

/** Whatever is stored becomes a memory; what cannot be read starts afresh. */
export function readMemory(raw: Json): Memory {
  const memory = checkMemory(raw);
  return memory.ok ? memory.value : EMPTY_MEMORY;
}

export const withSheet = (memory: Memory, figure: FigureId, sheet: Sheet): Memory => ({
  ...memory,
  sheets: { ...memory.sheets, [figure]: sheet },
});
