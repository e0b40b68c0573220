/** Special rules by their printed names; v3 names stand for their v2 twins (GFF-Q18). */
export const SPECIAL_RULES = [
  "Ambush",
  "Fast",
  "Flying",
  "Immobile",
  "Psychic",
  "Scout",
  "Slow",
  "Strider",
  "Tough",
] as const;
export type SpecialRule = (typeof SPECIAL_RULES)[number];

export const WEAPON_RULES = ["AP", "Blast", "Deadly", "Indirect", "Sniper"] as const;
export type WeaponRule = (typeof WEAPON_RULES)[number];

/** "Caster(2)" is Psychic(2); "Shaken" is Stunned. */
const RENAMED: Readonly<Record<string, string>> = { caster: "psychic", casters: "psychic" };

/** Status words that mean Stunned: v2, Foundry's own icon, v3. */
const STUNNED_WORDS: ReadonlySet<string> = new Set(["stunned", "stun", "shaken"]);

export const meansStunned = (status: string): boolean => STUNNED_WORDS.has(status.toLowerCase());

export interface RuleWord {
  readonly name: string;
  /** The X of "Tough(X)"; 1 where the rule has none. */
  readonly x: number;
}

/**
 * "Tough(3)", "tough 3" and "Tough" as words with their number. Read from the end, in one pass: people's words may
 * be of any length.
 */
export function ruleWord(words: string): RuleWord {
  const open = words.trim().replace(/\)$/, "").trimEnd();
  const digits = open.length - lengthOfNumber(open);
  const before = open.slice(0, digits).trimEnd().replace(/\+$/, "").trimEnd();
  const name = before.replace(/\($/, "").trimEnd().toLowerCase();
  return { name: RENAMED[name] ?? name, x: digits === open.length ? 1 : Number(open.slice(digits)) };
}

/** How many digits it ends with. */
function lengthOfNumber(words: string): number {
  let at = words.length;
  while (at > 0 && isDigit(words.charAt(at - 1))) at--;
  return words.length - at;
}
const isDigit = (sign: string): boolean => sign >= "0" && sign <= "9";

/** The X of a rule among the words, 0 when it is not there. */
export function ruleLevel(words: readonly string[], rule: SpecialRule | WeaponRule): number {
  const name = rule.toLowerCase();
  return Math.max(
    0,
    ...words
      .map(ruleWord)
      .filter((word) => word.name === name)
      .map(({ x }) => x),
  );
}
