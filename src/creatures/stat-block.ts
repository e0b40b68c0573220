import { z } from "zod";

/**
 * What a sheet says of a creature, in no game system's words: distances in feet, ability names of Monster A.I.,
 * dice as "2d6+3". Everything in it comes from documents that players may write, so everything is bounded.
 */

export const ABILITIES = ["str", "dex", "con", "int", "wis", "cha"] as const;
export type Ability = (typeof ABILITIES)[number];

/** The most of each that is read of one sheet; what goes beyond is named as left out. */
export const MOST = { items: 300, attacks: 60, words: 60, parts: 6, feet: 5_000 } as const;

const name = z.string().max(80);
const word = z.string().max(60);
const feet = z.number().min(0).max(MOST.feet);
const bonus = z.number().int().min(-99).max(99);
const dice = z.string().max(40);

const damageSchema = z.object({ dice, type: word.optional() });

/** Where in the system it stands, so that the system can roll it. */
const sourceSchema = z.object({ item: word, activity: word.optional() });

const saveSchema = z.object({
  ability: z.enum(ABILITIES),
  dc: z.number().int().min(0).max(99),
  /** What a success leaves of the damage; "basic" is pf2e's four degrees. */
  onSave: z.enum(["none", "half", "full", "basic"]),
});

export const AREA_SHAPES = ["burst", "emanation", "cone", "line", "cube"] as const;
const areaSchema = z.object({
  shape: z.enum(AREA_SHAPES),
  /** Radius, or length of a cone, line or cube. */
  size: feet,
  width: feet.optional(),
});

const usesSchema = z.object({
  max: z.number().int().min(0).max(999),
  /** As the system counts them now. */
  left: z.number().int().min(0).max(999),
  /** Uses of the same pool are shared. */
  pool: word,
  per: word,
});

const attackSchema = z.object({
  name,
  source: sourceSchema,
  kind: z.enum(["melee", "ranged", "either", "save"]),
  /** Actions it costs where a turn has three; else 1. */
  actions: z.number().int().min(0).max(3),
  /** What of the turn it takes. */
  activation: z.enum(["action", "bonus"]),
  toHit: bonus.optional(),
  /** To hit with the second and third attack of a turn. */
  later: z.tuple([bonus, bonus]).optional(),
  reach: feet.optional(),
  range: feet.optional(),
  long: feet.optional(),
  damage: z.array(damageSchema).max(MOST.parts),
  save: saveSchema.optional(),
  area: areaSchema.optional(),
  /** Ready again when a d6 at the start of its turn shows this or more. */
  recharge: z.number().int().min(2).max(6).optional(),
  /** Rounds until it can be used again, as dice. */
  cooldown: dice.optional(),
  uses: usesSchema.optional(),
  /** Conditions it brings, in the system's words. */
  statuses: z.array(word).max(6),
  /** A save that follows a hit with another attack of the same item. */
  rider: z.boolean(),
  /** Instead of the item's first attack, under a condition. */
  instead: z.enum(["advantage", "bloodied", "other"]).optional(),
  spell: z.object({ rank: z.number().int().min(0).max(20), concentration: z.boolean() }).optional(),
  /** Actions of reloading before it can be used again. */
  reload: z.number().int().min(0).max(3).optional(),
  /** Needs a held target, or another thing the sheet says in words. */
  needs: word.optional(),
});

const healSchema = z.object({
  name,
  source: sourceSchema,
  actions: z.number().int().min(0).max(3),
  activation: z.enum(["action", "bonus", "turn-start"]),
  dice,
  /** Feet; 0: itself only. */
  range: feet,
  uses: usesSchema.optional(),
  spell: z.object({ rank: z.number().int().min(0).max(20), concentration: z.boolean() }).optional(),
});

/** Attacks of one action or turn: each entry is one attack of that many, by name. */
const routineSchema = z.object({
  name,
  actions: z.number().int().min(0).max(3),
  /** It begins with a move of its own. */
  moves: z.boolean(),
  /** One of these plans. */
  plans: z
    .array(
      z.union([
        z.object({
          sequence: z
            .array(z.object({ count: z.number().int().min(1).max(9), attack: name }))
            .min(1)
            .max(6),
        }),
        z.object({ count: z.number().int().min(1).max(9), anyOf: z.array(name).min(1).max(6) }),
      ]),
    )
    .max(4),
});

export const statBlockSchema = z.object({
  system: word,
  name,
  /** Words for what it is: humanoid, goblinoid, undead, mindless, swarm. */
  kinds: z.array(word).max(12),
  /** Challenge rating or level. */
  level: z.number().min(-1).max(60),
  size: z.enum(["tiny", "small", "medium", "large", "huge", "gargantuan"]),
  boss: z.boolean(),
  hp: z
    .object({
      value: z.number().min(0).max(99_999),
      max: z.number().min(0).max(99_999),
      temp: z.number().min(0).max(99_999),
    })
    .optional(),
  defence: z.number().int().min(0).max(99).optional(),
  abilities: z.partialRecord(z.enum(ABILITIES), bonus),
  saves: z.partialRecord(z.enum(ABILITIES), bonus),
  speeds: z.partialRecord(z.enum(["walk", "fly", "climb", "swim", "burrow"]), feet),
  hover: z.boolean(),
  senses: z.record(word, feet),
  statuses: z.array(word).max(MOST.words),
  immunities: z.object({ damage: z.array(word).max(MOST.words), conditions: z.array(word).max(MOST.words) }),
  resistances: z.array(word).max(MOST.words),
  weaknesses: z.array(word).max(MOST.words),
  attacks: z.array(attackSchema).max(MOST.attacks),
  routines: z.array(routineSchema).max(12),
  heals: z.array(healSchema).max(20),
  /** Traits that may change a turn, as slugs: pack-tactics, nimble-escape. */
  traits: z.array(word).max(MOST.words),
  /** Actions of a turn: three in pf2e, less what slows it. */
  actions: z.number().int().min(0).max(4),
  /** Feet of one space of the map; five where nothing is said. */
  feetPerSpace: z.number().min(0.1).max(1_000).optional(),
  /** Read from a live actor: the game system counts its uses. */
  live: z.boolean().optional(),
  /** What stands on the sheet and is left to people, and why. */
  unused: z.array(z.object({ name, why: word })).max(120),
});

export type StatBlock = z.output<typeof statBlockSchema>;
export type SheetAttack = z.output<typeof attackSchema>;
export type SheetHeal = z.output<typeof healSchema>;
export type SheetRoutine = z.output<typeof routineSchema>;
export type SheetDamage = z.output<typeof damageSchema>;
export type SheetSave = z.output<typeof saveSchema>;
export type SheetArea = z.output<typeof areaSchema>;
export type SheetUses = z.output<typeof usesSchema>;
export type Size = StatBlock["size"];

const SIZES: Readonly<Record<string, Size>> = {
  tiny: "tiny",
  sm: "small",
  med: "medium",
  lg: "large",
  huge: "huge",
  grg: "gargantuan",
};
/** By the short words that dnd5e and pf2e share. */
export const sizeNamed = (word: string): Size => SIZES[word] ?? "medium";
export type Unused = StatBlock["unused"][number];
