import { z } from "zod";
import type { Json } from "../../../core/json";
import { ok, type Result } from "../../../core/result";
import { check } from "../../../core/check-input";
import type { FigureId } from "../../../core/step";
import { BONUS_CARDS, TACS } from "../page/automatic-actions";
import { handsSchema, skillsSchema, type Gun, type GunslingerProfile } from "./profile";

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

/** How a character begins: TAC A (GUN-G4), standing, and with the gun of GUN-D2 in his hand. */
export function startSheet(figure: FigureId, profile: GunslingerProfile): Sheet {
  const guns = profile.weapons.map((gun, index) => ({ gun, weapon: weaponOf(figure, gun, index) }));
  const drawn =
    guns.find(({ gun }) => gun.carried === "hand")?.weapon ??
    bestOf(guns.filter(({ gun }) => gun.carried === "best").map(({ weapon }) => weapon));
  const holstered = guns.map(({ weapon }) => weapon).filter(({ id }) => id !== drawn?.id);
  return {
    tac: "A",
    delay: 0,
    posture: "up",
    head: null,
    behindCover: false,
    weapon: drawn ?? null,
    offHand: null,
    holstered,
    aim: null,
    legWounds: 0,
    otherWounds: 0,
    loading: false,
    strength: false,
    moved: 0,
    bonus: BONUS_CARDS.filter((card) => profile.bonus.includes(card)),
    skills: profile.skills,
    lastTarget: null,
  };
}

const weaponOf = (figure: FigureId, gun: Gun, index: number): Weapon => ({
  id: `${figure}-gun-${index + 1}`,
  name: gun.name,
  hands: gun.hands,
  doubleAction: gun.doubleAction,
  cocked: false,
  capacity: gun.capacity,
  shots: Math.min(gun.shots ?? gun.capacity, gun.capacity),
  rounds: gun.rounds,
  perLoad: gun.perLoad,
});

/** GUN-D2: the two-handed gun, else the best one-handed gun. The list is in order of worth. */
export const bestOf = (weapons: readonly Weapon[]): Weapon | undefined =>
  weapons.find(({ hands }) => hands === 2) ?? weapons[0];

export const isLoaded = (weapon: Weapon | null): weapon is Weapon => weapon !== null && weapon.shots > 0;
/** It is not full, and he has cartridges for it. */
export const canLoad = (weapon: Weapon | null): boolean =>
  weapon !== null && weapon.rounds > 0 && weapon.shots < weapon.capacity;
export const isCocked = (weapon: Weapon | null): boolean =>
  weapon !== null && (weapon.cocked || weapon.doubleAction);

/** Every gun on him. */
export const carriedBy = (sheet: Sheet): readonly Weapon[] => [
  ...(sheet.weapon === null ? [] : [sheet.weapon]),
  ...(sheet.offHand === null ? [] : [sheet.offHand]),
  ...sheet.holstered,
];

/** The loaded gun he would draw next, if any (GUN-A1). */
export const anotherLoaded = (sheet: Sheet): Weapon | undefined =>
  bestOf([...sheet.holstered, ...(sheet.offHand === null ? [] : [sheet.offHand])].filter(isLoaded));

/** GUN-A6. */
export const aimTime = (sheet: Sheet, points: number): number =>
  points + gunSkill(sheet) + gunHandling(sheet);
export const gunSkill = ({ weapon, skills }: Sheet): number =>
  weapon?.hands === 2 ? skills.twoHanded : skills.oneHanded;
export const gunHandling = ({ weapon }: Sheet): number => (weapon?.hands === 2 ? 1 : 2);

export const aimedAt = (sheet: Sheet, figure: FigureId): number =>
  sheet.aim?.target === figure ? sheet.aim.points : 0;

export const TARGET_STATUSES = ["stand", "move", "run", "head", "down"] as const;
export type TargetStatus = (typeof TARGET_STATUSES)[number];

/** GUN-D7, GUN-D8: what he counts as when somebody shoots at him. */
export function targetStatus(sheet: Sheet): TargetStatus {
  if (sheet.head !== null) return "head";
  if (sheet.posture === "down") return "down";
  if (sheet.moved >= 2) return "run";
  return sheet.moved === 1 ? "move" : "stand";
}
