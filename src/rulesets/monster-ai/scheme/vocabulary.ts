/** The closed sets of words a scheme is written in. Adding one breaks the build until every place knows it. */

export const ABILITIES = ["str", "dex", "con", "int", "wis", "cha"] as const;
export type Ability = (typeof ABILITIES)[number];

/** Statuses that last until the end of the creature's next turn (MAI-E3 to E5, E10). */
export const TURN_LONG = ["daze", "disarm", "immobilize", "stun", "terrified"] as const;
/** Every status the ruleset keeps count of. */
export const STATUSES = [...TURN_LONG, "wither", "shield"] as const;
export type Status = (typeof STATUSES)[number];

export const PRIORITIES = [
  "closest",
  "farthest",
  "highest-hp",
  "lowest-hp",
  "highest-hp-share",
  "lowest-hp-share",
  "highest-defence",
  "lowest-defence",
  "most-gold",
  "last-attacker",
  "random",
] as const;
export type Priority = (typeof PRIORITIES)[number];

export const PLAIN_TRAITS = [
  "aim-for-the-head",
  "boss-resistance",
  "cowardly",
  "ethereal",
  "evasive",
  "floating",
  "flying",
  "haste",
  "inspiring",
  "intangible",
  "intimidate",
  "invulnerable",
  "pack-tactics",
  "resurrect",
  "retaliate",
  "slippery",
  "test-morale",
] as const;
/** Traits with a number: Explode 3, Frenzy 2, allies' attacks do 1 more damage. */
export const NUMBER_TRAITS = ["explode", "frenzy", "ally-damage", "regeneration"] as const;
/** Traits against stated kinds of damage or effects. */
export const AGAINST_TRAITS = ["immunity", "resistance", "weakness"] as const;

/** Areas: where they are aimed, around the one who acts, or from there. */
export const SHAPES = ["burst", "around", "cone", "line"] as const;
export type Shape = (typeof SHAPES)[number];

/** How a number is compared. */
export const COMPARISONS = ["below", "at-most", "exactly", "at-least", "above"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Whose number or status a condition looks at. */
export const SUBJECTS = ["self", "ally", "self-or-ally", "target"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Distances for play without a grid (MAI-V1). */
export const BANDS = ["close", "near", "far"] as const;
export type Band = (typeof BANDS)[number];
