import { z } from "zod";
import type { Problem } from "../../../core/decision";
import { text } from "../../../core/text";
import type { CheckedProfile } from "../../../engine/ruleset";
import { BONUS_CARDS } from "../page/automatic-actions";

/** What the character's card says: skills, bonus cards, and the guns he comes with. */

export const CARRIED = ["best", "hand", "holster"] as const;

const skill = z.int().min(-5).max(10);
export const skillsSchema = z.object({
  oneHanded: skill.default(0),
  twoHanded: skill.default(0),
  brawling: skill.default(0),
  offHand: skill.default(0),
});
export type Skills = z.output<typeof skillsSchema>;

/** Forms give the choice as a word. */
export const handsSchema = z.preprocess(
  (raw) => (typeof raw === "string" ? Number(raw) : raw),
  z.union([z.literal(1), z.literal(2)]),
);

export const gunSchema = z.object({
  name: z.string().min(1),
  hands: handsSchema,
  /** Needs no separate cocking. */
  doubleAction: z.boolean().default(false),
  capacity: z.int().min(1).max(50).default(6),
  /** Loaded at the start; absent: full. */
  shots: z.int().min(0).max(50).optional(),
  /** Spare cartridges. */
  rounds: z.int().min(0).max(500).default(12),
  /** Cartridges put in by one LOAD. */
  perLoad: z.int().min(1).max(50).default(1),
  carried: z.enum(CARRIED).default("best"),
});
export type Gun = z.output<typeof gunSchema>;

export interface GunslingerProfile {
  readonly skills: Skills;
  readonly strength: number;
  readonly bonus: readonly string[];
  readonly weapons: readonly Gun[];
}

const strengthSchema = z.int().min(0).max(100);
const bonusSchema = z.enum(BONUS_CARDS);

/** Never throws: what is wrong is left out and named. */
export function checkProfile(raw: unknown): CheckedProfile<GunslingerProfile> {
  const problems: Problem[] = [];
  const given = z
    .record(z.string(), z.unknown())
    .catch({})
    .parse(raw ?? {});
  const says = (field: string, key: string): void => {
    problems.push({ field: `profile.${field}`, text: text(`OPFOR.gunslinger.problem.${key}`) });
  };
  const skills = skillsSchema.safeParse(filledIn(given));
  if (!skills.success) says("skills", "skills");
  const strength = strengthSchema.safeParse(given.strength ?? 20);
  if (!strength.success) says("strength", "strength");
  const bonus = listOf(given.bonus, bonusSchema, () => says("bonus", "bonus"));
  const weapons = listOf(given.weapons, gunSchema, (index) => says(`weapons.${index}`, "weapon"));
  if (weapons.length === 0) says("weapons", "unarmed");
  return {
    profile: {
      skills: skills.success ? skills.data : skillsSchema.parse({}),
      strength: strength.success ? strength.data : 20,
      bonus,
      weapons,
    },
    problems,
  };
}

/** Forms leave empty text where nothing was entered. */
export function filledIn(raw: unknown): unknown {
  const record = z.record(z.string(), z.unknown()).safeParse(raw);
  if (!record.success) return raw;
  return Object.fromEntries(
    Object.entries(record.data).filter(([, value]) => value !== "" && value !== null && value !== undefined),
  );
}

function listOf<T>(raw: unknown, schema: z.ZodType<T>, wrong: (index: number) => void): T[] {
  const items = z
    .array(z.unknown())
    .catch([])
    .parse(raw ?? []);
  return items.flatMap((item, index) => {
    const checked = schema.safeParse(filledIn(item));
    if (checked.success) return [checked.data];
    wrong(index);
    return [];
  });
}
