import type { SheetRoutine } from "./stat-block";

/** What sheets say only in sentences: how many attacks make up one action (systems-facts 1.8, 2.8). */

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};

/** Text without markup; links keep the words they show. */
export function plainText(html: string): string {
  return html
    .slice(0, 6_000)
    .replace(/\[\[lookup[^\]]*\]\]\{([^}]*)\}/g, "$1")
    .replace(/\[\[\/item\s+[^\]]*\]\]\{([^}]*)\}/g, "$1")
    .replace(/\[\[\/item\s+\.?([^\]|]*)[^\]]*\]\]/g, "$1")
    .replace(/@UUID\[[^\]]*\]\{([^}]*)\}/g, "$1")
    .replace(
      /&(?:amp;)?Reference\[([^\]\s]*)[^\]]*\](?:\{([^}]*)\})?/g,
      (_, key: string, label?: string) => label ?? key,
    )
    .replace(/<[^<>]{0,400}>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/[[\]]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

type Plan = SheetRoutine["plans"][number];

/** The plans of a multiattack, by the names of its attacks; empty when the sentence is not understood. */
export function multiattackPlans(text: string, attacks: readonly string[]): readonly Plan[] {
  const sentence = plainText(text)
    .split(/(?<=[.;])\s/)
    .find((one) => /\b(makes?|uses)\b/i.test(one));
  if (sentence === undefined) return [];
  const said = sentence.replace(/^.*?\bmakes?\b/i, "");
  const combination = /^\s*(\w+)\s+attacks?,?\s+using\s+(.+?)\s+in any combination/i.exec(said);
  if (combination !== null) {
    const names = namesIn(combination[2] ?? "", attacks);
    const count = numberOf(combination[1]);
    return names.length === 0 || count === undefined ? [] : [{ count, anyOf: names }];
  }
  const alternatives = said.split(/\bor\s+(?=(?:it makes\s+)?(?:one|two|three|four|five|six)\b)/i);
  return alternatives.flatMap((one) => sequenceIn(one, attacks));
}

function sequenceIn(text: string, attacks: readonly string[]): readonly Plan[] {
  // "three attacks: one with its Bite and two with its Claws" counts what comes after the colon.
  const counted = text.includes(":") ? text.slice(text.indexOf(":") + 1) : text;
  const sequence: { count: number; attack: string }[] = [];
  const words = counted.split(/\b(?=(?:an?|one|two|three|four|five|six)\b\s)/i);
  for (const part of words) {
    const count = numberOf(/^\s*(\w+)/.exec(part)?.[1]);
    const names = namesIn(part, attacks);
    if (count === undefined || names.length === 0) continue;
    if (names.length > 1) return [{ count, anyOf: names }];
    for (const attack of names) sequence.push({ count, attack });
  }
  if (sequence.length > 0) return [{ sequence: sequence.slice(0, 6) }];
  const any = /\b(one|two|three|four|five|six)\b[^.]*\battacks?\b/i.exec(text);
  const count = numberOf(any?.[1]);
  const kind = /\b(melee|ranged)\b/i.exec(text)?.[1]?.toLowerCase();
  return count === undefined || count < 2 ? [] : [{ count, anyOf: [kind ?? ""] }];
}

const numberOf = (word: string | undefined): number | undefined =>
  word === undefined ? undefined : (NUMBERS[word.toLowerCase()] ?? undefined);

/** Attack names in a text, in the order they are said; singular, plural and "(Melee)" alike. */
function namesIn(text: string, attacks: readonly string[]): string[] {
  const said = ` ${text.toLowerCase()} `;
  return [...new Set(attacks)]
    .flatMap((attack) => {
      const bare = attack
        .toLowerCase()
        .replace(/\s*\(.*\)\s*/g, "")
        .trim();
      if (bare === "") return [];
      const found = new RegExp(`[^a-z]${bare.replace(/[^a-z0-9 ]/g, ".")}(?:e?s)?[^a-z]`).exec(said);
      return found === null ? [] : [{ attack, at: found.index }];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ attack }) => attack)
    .slice(0, 6);
}

/** pf2e: "makes two claw Strikes and one horn Strike", "They Stride, then attempt a horn Strike". */
export function strikesIn(
  text: string,
  strikes: readonly string[],
): { readonly moves: boolean; readonly plans: readonly Plan[] } {
  const said = plainText(text);
  const sequence: { count: number; attack: string }[] = [];
  const counted = /\b(an?|one|two|three|four|five|six|their|its)\s+(?:([a-z' -]{1,30}?)\s+)?Strikes?\b/gi;
  for (const [, number = "", which = ""] of said.matchAll(counted)) {
    const [attack] = namesIn(which, strikes);
    if (attack === undefined && which.trim() !== "") continue;
    sequence.push({ count: numberOf(number) ?? 1, attack: attack ?? "" });
  }
  const named = sequence.filter(({ attack }) => attack !== "" || strikes.length > 0).slice(0, 6);
  return {
    moves: /\bStrides?\b/.test(said.split(/\bStrikes?\b/)[0] ?? ""),
    plans: named.length === 0 ? [] : [{ sequence: named }],
  };
}
