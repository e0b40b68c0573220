import { z } from "zod";
import {
  ABILITIES,
  AGAINST_TRAITS,
  COMPARISONS,
  NUMBER_TRAITS,
  PLAIN_TRAITS,
  PRIORITIES,
  SHAPES,
  SUBJECTS,
  TURN_LONG,
} from "./vocabulary";

/**
 * A monster as data (MAI-F3): type, stats and ability modifiers, ordered behaviours, target priority and
 * traits, turn card. `docs/scheme.schema.json` is made from this file.
 */

/** "1d6+2", "d8", "3": what a roll is written as. */
export const VALUE_NOTATION = /^(?:[1-9]\d?)?d(?:[2-9]|[1-9]\d|100)(?:[+-]\d{1,2})?$|^\d{1,3}$/;
const value = z
  .string()
  .regex(VALUE_NOTATION)
  .meta({ id: "value", description: "A roll or a number: 1d6+2" });

/** "1", "2+", "2-6", or a band: close, near, far (MAI-C3, MAI-Q1, MAI-V1). */
export const PROXIMITY_NOTATION = /^(?:[1-9]\d?\+?|[1-9]\d?-[1-9]\d?|close|near|far)$/;
const proximity = z.string().regex(PROXIMITY_NOTATION).meta({ id: "proximity" });

const name = z.string().trim().min(1).max(80);
const words = z.string().trim().min(1).max(400);
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);
const count = z.int().min(1).max(99);
const modifier = z.int().min(-60).max(60);
/** What of a sheet it stands for, so that the game system can roll it: an item, and the activity where it has some. */
const source = z.string().trim().min(1).max(130).optional();

/** A saving throw: d20 + ability against a number (MAI-E1). */
const save = z.strictObject({ ability: z.enum(ABILITIES), against: z.int().min(1).max(60) });
/** What a successful save leaves of the damage; "basic" has four degrees: nothing, half, all, twice. */
const ON_SAVE = ["none", "half", "basic"] as const;

const drawn = z.union([
  z.strictObject({ first: count }),
  z.strictObject({ last: count }),
  z.strictObject({ at: count }),
]);
const compared = { is: z.enum(COMPARISONS), number: z.int().min(0).max(9999) };

const conditionSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("always") }),
  z.strictObject({ kind: z.literal("proximity"), spaces: proximity }),
  z.strictObject({
    kind: z.literal("hp"),
    of: z.enum(SUBJECTS),
    is: z.enum(COMPARISONS),
    /** A number of hit points, or a share of the maximum. */
    than: z.union([
      z.strictObject({ hp: z.int().min(0).max(9999) }),
      z.strictObject({ share: z.number().gt(0).max(1) }),
    ]),
  }),
  z.strictObject({ kind: z.literal("allies-died"), ...compared }),
  z.strictObject({ kind: z.literal("drawn"), position: drawn }),
  z.strictObject({ kind: z.literal("round"), ...compared }),
  z.strictObject({
    kind: z.literal("status"),
    of: z.enum(SUBJECTS),
    status: z.string().trim().min(1).max(40),
    has: z.boolean().default(true),
  }),
  z.strictObject({
    kind: z.literal("count"),
    of: z.enum(["enemies", "allies"]),
    within: count,
    ...compared,
  }),
  /** A condition in words: a person answers yes or no. */
  z.strictObject({ kind: z.literal("ask"), question: words }),
  z.strictObject({
    kind: z.literal("all"),
    get of() {
      return z.array(conditionSchema).min(1).max(8);
    },
  }),
  z.strictObject({
    kind: z.literal("any"),
    get of() {
      return z.array(conditionSchema).min(1).max(8);
    },
  }),
  z.strictObject({
    kind: z.literal("not"),
    get of() {
      return conditionSchema;
    },
  }),
]);

const saved = { save: save.optional() };

/** What happens to a target besides the damage (MAI-E1 to E15). */
export const effectSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(TURN_LONG), ...saved }),
  z.strictObject({ kind: z.literal("wither"), amount: count, ...saved }),
  z.strictObject({ kind: z.literal("shield"), amount: count }),
  z.strictObject({
    kind: z.enum(["push", "pull"]),
    spaces: count,
    ...saved,
    /** Spaces after a successful save instead. */
    savedSpaces: z.int().min(0).max(99).optional(),
  }),
  z.strictObject({ kind: z.literal("retreat"), ...saved }),
  z.strictObject({ kind: z.literal("set-fire") }),
  z.strictObject({
    kind: z.literal("damage"),
    value,
    type: slug.optional(),
    ...saved,
    onSave: z.enum(ON_SAVE).optional(),
  }),
  /** A condition in the host's word; it stays until somebody takes it off. */
  z.strictObject({ kind: z.literal("status"), status: slug, ...saved }),
  /** The one who acts gains hit points. */
  z.strictObject({ kind: z.literal("heal-self"), value }),
  /** A die chooses among effects. */
  z.strictObject({
    kind: z.literal("roll"),
    die: z.int().min(2).max(100),
    results: z
      .array(
        z.strictObject({
          from: count,
          to: count,
          get effects() {
            return z.array(effectSchema).max(6);
          },
        }),
      )
      .min(1)
      .max(20),
  }),
]);

const effects = z.array(effectSchema).max(8).default([]);

/** An attack against one or several enemies, each rolled for (MAI-A1, MAI-A6). */
export const attackSchema = z.strictObject({
  kind: z.literal("attack"),
  range: z.enum(["melee", "ranged"]),
  bonus: modifier,
  damage: value,
  /** Printed least damage of a hit. */
  minimum: z.int().min(0).max(20).optional(),
  /** How far it reaches, where that is not the Range stat. */
  reach: count.optional(),
  magic: z.boolean().default(false),
  type: slug.optional(),
  /** Target X, or every adjacent enemy. */
  targets: z.union([count, z.literal("adjacent")]).default(1),
  /** Rolled with disadvantage: a shot beyond its normal range. */
  hampered: z.boolean().optional(),
  /** Conditions of a target that it is rolled with disadvantage against: a shot at somebody prone. */
  hamperedBy: z.array(slug).min(1).max(6).optional(),
  /** What it is called: Bite. */
  name: name.optional(),
  source,
  effects,
});

/** An area: no roll to hit; a save may halve or prevent the damage (MAI-A7, MAI-A8). */
export const areaSchema = z.strictObject({
  kind: z.literal("area"),
  /** Radius of a burst; length of a cone or line. */
  radius: z.int().min(1).max(60),
  /** A burst where it is aimed, unless it is around the one who acts, a cone or a line from there. */
  shape: z.enum(SHAPES).optional(),
  /** Spaces across a line; 1 where nothing is said. */
  width: z.int().min(1).max(20).optional(),
  /** Degrees of a cone; 53 where nothing is said: as wide at its end as it is long. */
  angle: z.int().min(10).max(180).optional(),
  /** It is not done where it would catch one of its own side, or whoever makes it. */
  spares: z.boolean().optional(),
  /** It is not done for fewer enemies than this. */
  catches: count.optional(),
  damage: value.optional(),
  type: slug.optional(),
  magic: z.boolean().default(false),
  save: save.optional(),
  onSave: z.enum(ON_SAVE).default("none"),
  reach: count.optional(),
  name: name.optional(),
  source,
  effects,
});

/** Effects without an attack (MAI-E2). */
export const effectActionSchema = z.strictObject({
  kind: z.literal("effect"),
  on: z.enum(["target", "adjacent-enemies", "self"]),
  reach: count.optional(),
  name: name.optional(),
  source,
  effects: z.array(effectSchema).min(1).max(8),
});

export const healSchema = z.strictObject({
  kind: z.literal("heal"),
  range: z.enum(["ranged", "self", "adjacent-ally"]),
  value,
  /** How far it reaches, where that is not the Range stat. */
  reach: count.optional(),
  name: name.optional(),
  source,
});

export const trapSchema = z.strictObject({
  kind: z.literal("trap"),
  damage: value,
  effects,
});

export const summonSchema = z.strictObject({
  kind: z.literal("summon"),
  /** Scheme ids, or every shipped or present scheme of a faction. */
  what: z.union([
    z.strictObject({ schemes: z.array(slug).min(1).max(12) }),
    z.strictObject({ faction: slug }),
  ]),
  count: value,
  when: z.enum(["now", "next-round"]).default("now"),
});

export const stealSchema = z.strictObject({ kind: z.literal("steal"), gold: value });

export const actionSchema = z.discriminatedUnion("kind", [
  /** Several Moves in one, where its turn has room for them. */
  z.strictObject({ kind: z.literal("move"), times: z.int().min(1).max(3).optional() }),
  attackSchema,
  areaSchema,
  effectActionSchema,
  healSchema,
  trapSchema,
  summonSchema,
  stealSchema,
  z.strictObject({ kind: z.literal("retreat"), when: z.enum(["now", "next-turn"]).default("now") }),
  /** Something the people at the table do as written. */
  z.strictObject({ kind: z.literal("other"), text: words }),
]);

export const behaviourSchema = z.strictObject({
  id: slug,
  when: conditionSchema,
  actions: z.array(actionSchema).min(1).max(10),
  /** Charge circles (MAI-G1). */
  charge: z.int().min(1).max(9).optional(),
  /** Whose circles they are, where that is not what the world's option says. */
  charges: z.enum(["type", "each"]).optional(),
  /** Each monster once per combat. */
  once: z.boolean().default(false),
  /** Each monster so many times per combat. */
  uses: count.optional(),
  /** Behaviours of the same pool share their uses. */
  pool: slug.optional(),
});

export const traitSchema = z.discriminatedUnion("trait", [
  z.strictObject({ trait: z.enum(PLAIN_TRAITS) }),
  z.strictObject({ trait: z.enum(NUMBER_TRAITS), amount: count }),
  z.strictObject({ trait: z.enum(AGAINST_TRAITS), to: z.array(slug).min(1).max(12) }),
]);

/** What the turn card adds to the type's attacks in a round in which it is drawn there (MAI-O5). */
const cardBonusSchema = z.strictObject({
  drawn,
  toHit: modifier.default(0),
  damage: modifier.default(0),
  effects,
});

/** A field whose printed value is lost: shown to people as theirs to change. */
const markSchema = z.strictObject({
  field: z.string().min(1),
  as: z.enum(["placeholder", "inferred"]),
  confidence: z.enum(["high", "medium", "assumption"]),
});

export const schemeSchema = z
  .strictObject({
    $schema: z.string().optional(),
    format: z.literal("opfor-scheme"),
    version: z.literal(1),
    id: slug,
    name,
    faction: slug.optional(),
    level: z.int().min(0).max(30).default(1),
    boss: z.boolean().default(false),
    stats: z.strictObject({
      hp: z.int().min(1).max(9999),
      def: z.int().min(0).max(99),
      spd: z.int().min(0).max(99),
      rng: count,
    }),
    abilities: z
      .strictObject({
        str: modifier.default(0),
        dex: modifier.default(0),
        con: modifier.default(0),
        int: modifier.default(0),
        wis: modifier.default(0),
        cha: modifier.default(0),
      })
      .default({ str: 0, dex: 0, con: 0, int: 0, wis: 0, cha: 0 }),
    behaviours: z.array(behaviourSchema).min(1).max(12),
    /** The first decides; later ones break ties (MAI-T4). */
    targets: z.array(z.enum(PRIORITIES)).min(1).max(6),
    traits: z.array(traitSchema).max(30).default([]),
    card: z.strictObject({ bonuses: z.array(cardBonusSchema).max(4).default([]) }).default({ bonuses: [] }),
    marks: z.array(markSchema).default([]),
  })
  .meta({ title: "OpFor monster scheme" });

export type Scheme = z.output<typeof schemeSchema>;
export type Behaviour = Scheme["behaviours"][number];
export type Condition = z.output<typeof conditionSchema>;
export type Action = z.output<typeof actionSchema>;
export type Attack = z.output<typeof attackSchema>;
export type Area = z.output<typeof areaSchema>;
export type EffectAction = z.output<typeof effectActionSchema>;
export type Heal = z.output<typeof healSchema>;
export type Trap = z.output<typeof trapSchema>;
export type Summon = z.output<typeof summonSchema>;
export type Steal = z.output<typeof stealSchema>;
export type Effect = z.output<typeof effectSchema>;
export type Save = z.output<typeof save>;
export type Trait = z.output<typeof traitSchema>;
export type Drawn = z.output<typeof drawn>;
export type Mark = z.output<typeof markSchema>;
