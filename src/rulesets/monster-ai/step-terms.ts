import { z } from "zod";
import type { Json } from "../../core/json";
import {
  areaSchema,
  attackSchema,
  effectActionSchema,
  effectSchema,
  healSchema,
  stealSchema,
  summonSchema,
  trapSchema,
} from "./scheme/schema";

/**
 * What a step carries so that `resolve` needs nothing but the step: the printed action, and what the turn
 * card adds to it. A host may write such steps for player figures too.
 */
/** The game system's dice have spoken: whom it hit, or who failed to save. */
const rolledSchema = z.object({ hit: z.array(z.string()) });

export const attackTermsSchema = z.object({
  action: z.discriminatedUnion("kind", [attackSchema, areaSchema]),
  /** The turn card's bonus (MAI-O5). */
  toHit: z.number().default(0),
  damage: z.number().default(0),
  added: z.array(effectSchema).default([]),
  /** What helps or hinders the attack besides the conditions of both: for whoever rolls it elsewhere. */
  odds: z.object({ advantage: z.boolean(), disadvantage: z.boolean() }).optional(),
  rolled: rolledSchema.optional(),
});
export type AttackTerms = z.output<typeof attackTermsSchema>;

export const actTermsSchema = z.discriminatedUnion("kind", [
  effectActionSchema.extend({
    others: z.array(z.string()).default([]),
    rolled: rolledSchema.optional(),
  }),
  healSchema.extend({ rolled: rolledSchema.optional() }),
  trapSchema,
  summonSchema,
  stealSchema,
  /** With `loot`, only if it got at that figure's purse (MAI-N6). */
  z.object({ kind: z.literal("leave-next-turn"), loot: z.string().optional() }),
  z.object({
    kind: z.literal("spend"),
    behaviour: z.string(),
    key: z.string(),
    circles: z.number(),
    once: z.boolean(),
    /** What its uses are counted as, where that is not the behaviour. */
    pool: z.string().optional(),
  }),
  z.object({ kind: z.literal("told") }),
]);
export type ActTerms = z.output<typeof actTermsSchema>;

export function readAttackTerms(terms: Json | undefined): AttackTerms | undefined {
  const parsed = attackTermsSchema.safeParse(terms);
  return parsed.success ? parsed.data : undefined;
}

export function readActTerms(terms: Json | undefined): ActTerms | undefined {
  const parsed = actTermsSchema.safeParse(terms);
  return parsed.success ? parsed.data : undefined;
}
