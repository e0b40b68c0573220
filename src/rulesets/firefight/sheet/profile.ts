import { isRecord } from "../../../core/json";
import type { Problem } from "../../../core/decision";
import { text } from "../../../core/text";
import type { CheckedProfile } from "../../../engine/ruleset";
import { ruleLevel } from "./special-rules";

export interface Weapon {
  readonly name: string;
  /** Inches; 0 for hand to hand. */
  readonly range: number;
  readonly attacks: number;
  readonly ap: number;
  /** Multiplies wounds; 1 without the rule. */
  readonly deadly: number;
  /** Multiplies hits; 1 without the rule. */
  readonly blast: number;
  readonly indirect: boolean;
  readonly sniper: boolean;
}

export const SPELL_TARGETS = ["enemy", "friend", "self"] as const;
export interface Spell {
  readonly name: string;
  readonly on: (typeof SPELL_TARGETS)[number];
  readonly range: number;
  /** The number in brackets that D6 + X must reach. */
  readonly difficulty: number;
  /** Hits it deals when it works; 0 for a blessing or a curse the table settles. */
  readonly hits: number;
  readonly ap: number;
  readonly deadly: number;
  readonly sniper: boolean;
}

export const ARMY_RULE_TARGETS = ["enemy", "friend", "wounded-friend", "stunned-friend", "self"] as const;
export interface ArmyRule {
  readonly name: string;
  readonly on: (typeof ARMY_RULE_TARGETS)[number];
  readonly range: number;
  /** Needs to see its target. */
  readonly sight: boolean;
  /** May be used once in the whole game. */
  readonly once: boolean;
}

/** What Firefight needs to know about a model. */
export interface Profile {
  readonly quality: number;
  readonly defense: number;
  readonly tough: number;
  /** Wound markers on it now. */
  readonly wounds: number;
  /** Models with the same word form one unit; empty: a unit of its own. */
  readonly unit: string;
  /** The army list it belongs to (GFF-P3). */
  readonly army: string;
  readonly hero: boolean;
  /** Carries a weapon upgrade (GFF-X14). */
  readonly upgrade: boolean;
  readonly weapons: readonly Weapon[];
  readonly spells: readonly Spell[];
  readonly armyRules: readonly ArmyRule[];
  readonly fast: boolean;
  readonly slow: boolean;
  readonly strider: boolean;
  readonly flying: boolean;
  readonly immobile: boolean;
  readonly ambush: boolean;
  readonly scout: boolean;
  /** Level of Psychic(X), 0 without it. */
  readonly psychic: number;
}

type Raw = Readonly<Record<string, unknown>>;

/** "4+" and 6" as they are written, without what follows the number. */
function withoutSigns(written: string): string {
  let end = written.length;
  while (end > 0 && '+"″'.includes(written.charAt(end - 1))) end--;
  return written.slice(0, end);
}

/** Collects what is wrong while it reads; every wrong value falls back to something playable. */
class Reader {
  readonly problems: Problem[] = [];

  number(raw: Raw, field: string, at: string, fallback: number, min = 0, max = Infinity): number {
    const value = raw[field];
    if (value === undefined || value === null || value === "") return fallback;
    const number = typeof value === "string" ? Number(withoutSigns(value)) : value;
    if (typeof number === "number" && number >= min && number <= max) return number;
    this.problems.push({
      field: `profile.${at}${field}`,
      text: text("OPFOR.firefight.problem.number", { field: `${at}${field}`, fallback }),
    });
    return fallback;
  }

  required(raw: Raw, field: string, fallback: number, min: number, max: number): number {
    if (raw[field] === undefined || raw[field] === null || raw[field] === "") {
      this.problems.push({
        field: `profile.${field}`,
        text: text("OPFOR.firefight.problem.missing", { field, fallback }),
      });
      return fallback;
    }
    return this.number(raw, field, "", fallback, min, max);
  }

  words(value: unknown): string[] {
    if (typeof value === "string") return value.split(",").map((word) => word.trim());
    return Array.isArray(value) ? value.filter((word) => typeof word === "string") : [];
  }

  rows<T>(raw: Raw, field: string, read: (row: Raw, at: string) => T): T[] {
    const value = raw[field];
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) {
      return value.filter(isRecord).map((row, index) => read(row, `${field}.${index}.`));
    }
    this.problems.push({
      field: `profile.${field}`,
      text: text("OPFOR.firefight.problem.rows", { field }),
    });
    return [];
  }
}

const string = (raw: Raw, field: string): string => {
  const value = raw[field];
  return typeof value === "string" ? value : "";
};
const oneOf = <T extends string>(known: readonly T[], value: unknown, fallback: T): T =>
  known.find((word) => word === value) ?? fallback;

/** Whatever is in the flag becomes a playable profile and a list of problems. */
export function checkProfile(raw: unknown): CheckedProfile<Profile> {
  const read = new Reader();
  const given = isRecord(raw) ? raw : {};
  const words = read.words(given.rules);
  if (given.weapons === undefined) {
    read.problems.push({ field: "profile.weapons", text: text("OPFOR.firefight.problem.weapons") });
  }
  const profile: Profile = {
    quality: read.required(given, "quality", 4, 2, 6),
    defense: read.required(given, "defense", 4, 2, 6),
    tough: Math.max(read.number(given, "tough", "", 1, 1), ruleLevel(words, "Tough")),
    wounds: read.number(given, "wounds", "", 0),
    unit: string(given, "unit"),
    army: string(given, "army"),
    hero: given.hero === true || words.some((word) => /^hero$/i.test(word)),
    upgrade: given.upgrade === true,
    weapons: read.rows(given, "weapons", (row, at) => weapon(read, row, at)),
    spells: read.rows(given, "spells", (row, at) => spell(read, row, at)),
    armyRules: read.rows(given, "armyRules", (row, at) => armyRule(read, row, at)),
    fast: ruleLevel(words, "Fast") > 0,
    slow: ruleLevel(words, "Slow") > 0,
    strider: ruleLevel(words, "Strider") > 0,
    flying: ruleLevel(words, "Flying") > 0,
    immobile: ruleLevel(words, "Immobile") > 0,
    ambush: ruleLevel(words, "Ambush") > 0,
    scout: ruleLevel(words, "Scout") > 0,
    psychic: ruleLevel(words, "Psychic"),
  };
  return { profile, problems: read.problems };
}

function weapon(read: Reader, row: Raw, at: string): Weapon {
  const words = read.words(row.rules);
  return {
    name: string(row, "name"),
    range: read.number(row, "range", at, 0),
    attacks: read.number(row, "attacks", at, 1),
    ap: Math.max(read.number(row, "ap", at, 0), ruleLevel(words, "AP")),
    deadly: Math.max(read.number(row, "deadly", at, 1, 1), ruleLevel(words, "Deadly")),
    blast: Math.max(read.number(row, "blast", at, 1, 1), ruleLevel(words, "Blast")),
    indirect: row.indirect === true || ruleLevel(words, "Indirect") > 0,
    sniper: row.sniper === true || ruleLevel(words, "Sniper") > 0,
  };
}

const spell = (read: Reader, row: Raw, at: string): Spell => ({
  name: string(row, "name"),
  on: oneOf(SPELL_TARGETS, row.on, "enemy"),
  range: read.number(row, "range", at, 12),
  difficulty: read.number(row, "difficulty", at, 4),
  hits: read.number(row, "hits", at, 0),
  ap: read.number(row, "ap", at, 0),
  deadly: read.number(row, "deadly", at, 1, 1),
  sniper: row.sniper === true,
});

const armyRule = (read: Reader, row: Raw, at: string): ArmyRule => ({
  name: string(row, "name"),
  on: oneOf(ARMY_RULE_TARGETS, row.on, "self"),
  range: read.number(row, "range", at, 0),
  sight: row.sight === true,
  once: row.once === true,
});

const PACE = { advance: 6, rush: 12 } as const;
/** Fast and Slow: two inches on an Advance, four on a Rush or Charge. */
export const advanceOf = (model: Profile): number =>
  model.immobile ? 0 : PACE.advance + (model.fast ? 2 : 0) - (model.slow ? 2 : 0);
export const rushOf = (model: Profile): number =>
  model.immobile ? 0 : PACE.rush + (model.fast ? 4 : 0) - (model.slow ? 4 : 0);

export const isRanged = (weapon: Weapon): boolean => weapon.range > 0;
export const rangedOf = (model: Profile): readonly Weapon[] => model.weapons.filter(isRanged);

/** Every model can strike: without a weapon for it, with one attack. */
const BARE_HANDS: Weapon = {
  name: "",
  range: 0,
  attacks: 1,
  ap: 0,
  deadly: 1,
  blast: 1,
  indirect: false,
  sniper: false,
};
export function meleeOf(model: Profile): readonly Weapon[] {
  const weapons = model.weapons.filter((weapon) => !isRanged(weapon));
  return weapons.length > 0 ? weapons : [BARE_HANDS];
}
