import { z } from "zod";
import type { Problem } from "../../../core/decision";
import { text } from "../../../core/text";
import type { CheckedProfile } from "../../../engine/ruleset";
import type { FigureData } from "../../../field";
import type { Weapon } from "./weapon-list";

/** The letter behind a name in the enemy tables, and the doctrine it stands for. */
export const LETTERS = {
  C: "cautious",
  A: "aggressive",
  T: "tactical",
  R: "rampaging",
  D: "defensive",
  B: "beast",
  G: "guardian",
} as const;
export type Letter = keyof typeof LETTERS;
export type DoctrineId = (typeof LETTERS)[Letter];

export const LETTER_LIST = ["C", "A", "T", "R", "D", "B", "G"] as const satisfies readonly Letter[];

/** What the rules need to know about a figure, after the check. */
export interface Profile {
  readonly speed: number;
  readonly combatSkill: number;
  readonly toughness: number;
  readonly reactions: number;
  readonly weapons: readonly Weapon[];
  /** The highest face of the panic range; 0 is Fearless. */
  readonly panic: number;
  readonly ai: Letter | undefined;
  /** Id or name of the figure a Guardian guards. */
  readonly guards: string | undefined;
  /** Saving throw of armour, the number to reach; 0 for none. */
  readonly armour: number;
  /** Saving throw of a screen, which piercing shots do not ignore. */
  readonly screen: number;
  /** Stun markers. */
  readonly stun: number;
  /** Fields that were absent and are assumed. */
  readonly assumed: readonly string[];
}

/** The usual figure of the core book, used for what the profile does not say. */
export const USUAL = { speed: 4, combatSkill: 0, toughness: 3, reactions: 1, panic: 2 } as const;

const weaponSchema = z.object({
  name: z.string().default(""),
  range: z.coerce.number().min(0).catch(0).default(0),
  shots: z.coerce.number().int().min(0).catch(1).default(1),
  damage: z.coerce.number().catch(0).default(0),
  traits: z.array(z.string()).catch([]).default([]),
});

const number = z.coerce.number().refine(Number.isFinite);
/** "1-2", "1–3", 2 and "2" are all panic ranges. */
export const PANIC_RANGE = /^\s*\d\s*([-–]\s*\d\s*)?$/;
const panicSchema = z.union([
  z.number().min(0).max(6),
  z
    .string()
    .regex(PANIC_RANGE)
    .transform((words) => Number(words.split(/[-–]/).at(-1))),
]);

type Raw = Readonly<Record<string, unknown>>;

/** Never throws: what is missing or odd becomes the usual value and a problem in words. */
export function checkProfile(raw: unknown, doctrine: string): CheckedProfile<Profile> {
  const fields: Raw = typeof raw === "object" && raw !== null ? { ...raw } : {};
  const problems: Problem[] = [];
  const assumed: string[] = [];
  const numberOr = (field: keyof typeof USUAL, min: number): number => {
    const parsed = number.safeParse(blank(fields[field]) ? undefined : fields[field]);
    if (parsed.success && parsed.data >= min) return parsed.data;
    assumed.push(field);
    return USUAL[field];
  };
  const profile: Profile = {
    speed: numberOr("speed", 0),
    combatSkill: numberOr("combatSkill", -6),
    toughness: numberOr("toughness", 1),
    reactions: numberOr("reactions", 0),
    weapons: weaponsOf(fields.weapons),
    panic: panicOf(fields.panic, assumed),
    ai: LETTER_LIST.find((letter) => letter === fields.ai),
    guards: typeof fields.guards === "string" && fields.guards !== "" ? fields.guards : undefined,
    armour: saveOf(fields.armour),
    screen: saveOf(fields.screen),
    stun: Math.max(0, Math.floor(numberOf(fields.stun) ?? 0)),
    assumed,
  };
  if (assumed.includes("speed")) {
    problems.push({
      field: "profile.speed",
      text: text("OPFOR.fiveParsecs.lacks.speed", { speed: { length: USUAL.speed, unit: "inch" } }),
    });
  }
  if (assumed.includes("combatSkill")) {
    problems.push({ field: "profile.combatSkill", text: text("OPFOR.fiveParsecs.lacks.combatSkill") });
  }
  if (profile.weapons.length === 0 && !unarmedIsFine(doctrine)) {
    problems.push({ field: "profile.weapons", text: text("OPFOR.fiveParsecs.lacks.weapons") });
  }
  if (doctrine === "guardian" && profile.guards === undefined) {
    problems.push({ field: "profile.guards", text: text("OPFOR.fiveParsecs.lacks.guards") });
  }
  return { profile, problems };
}

/** The doctrine of a figure: its own, else the letter of its profile. */
export function doctrineFor({ doctrine, profile }: Pick<FigureData, "doctrine" | "profile">): DoctrineId {
  const known = Object.values(LETTERS).find((id) => id === doctrine);
  const { ai } = checkProfile(profile, doctrine ?? "").profile;
  return known ?? (ai === undefined ? "aggressive" : LETTERS[ai]);
}

/** Beasts and rampaging things bite; the others have rules that need something to fire. */
const unarmedIsFine = (doctrine: string): boolean => doctrine === "beast" || doctrine === "rampaging";

const blank = (value: unknown): boolean => value === undefined || value === null || value === "";

const numberOf = (value: unknown): number | undefined => {
  const parsed = number.safeParse(blank(value) ? undefined : value);
  return parsed.success ? parsed.data : undefined;
};

const saveOf = (value: unknown): number => {
  const save = numberOf(value);
  return save !== undefined && save >= 2 && save <= 6 ? save : 0;
};

function weaponsOf(value: unknown): readonly Weapon[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown) => {
    const parsed = weaponSchema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}

function panicOf(value: unknown, assumed: string[]): number {
  const parsed = panicSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  assumed.push("panic");
  return USUAL.panic;
}
