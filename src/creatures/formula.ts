/** Formulas of sheets: only sums of dice and numbers are understood, and only of a size that makes sense. */

interface Sum {
  /** Dice by sides. */
  readonly dice: ReadonlyMap<number, number>;
  readonly plus: number;
}

const MOST_DICE = 99;
const MOST_SIDES = 100;
const MOST_PLUS = 99;

/** A formula taken apart; nothing when it holds anything but dice, numbers and known names. */
export function sumOf(
  formula: string,
  names: (path: string) => number | undefined = () => undefined,
): Sum | undefined {
  const plain = formula
    .slice(0, 200)
    .replace(/\[[^\]]*\]/g, "")
    .replace(/@([a-z0-9_.-]+)/gi, (_, path: string) => String(names(path) ?? "?"))
    .replace(/\s+/g, "");
  if (plain === "" || !/^[+-]?(\d*d\d+|\d+)([+-]+(\d*d\d+|\d+))*$/i.test(plain)) return undefined;
  const dice = new Map<number, number>();
  let plus = 0;
  for (const [, signs = "", term = ""] of plain.matchAll(/([+-]*)(\d*d\d+|\d+)/gi)) {
    const sign = (signs.match(/-/g)?.length ?? 0) % 2 === 1 ? -1 : 1;
    const die = /^(\d*)d(\d+)$/i.exec(term);
    if (die === null) plus += sign * Number(term);
    else {
      const sides = Number(die[2]);
      dice.set(sides, (dice.get(sides) ?? 0) + sign * (die[1] === "" ? 1 : Number(die[1])));
    }
  }
  const sane =
    Math.abs(plus) <= 9_999 &&
    [...dice].every(([sides, count]) => count > 0 && count <= MOST_DICE && sides >= 2 && sides <= MOST_SIDES);
  return sane ? { dice, plus } : undefined;
}

/** As Monster A.I. writes values, one die term each: "2d6+3", "10"; several kinds of dice are several values. */
export function valuesOf({ dice, plus }: Sum): readonly string[] {
  const terms = [...dice].sort(([a, n], [b, m]) => m * (b + 1) - n * (a + 1));
  if (terms.length === 0) return [String(Math.max(0, Math.min(999, plus)))];
  const bonus = Math.max(-MOST_PLUS, Math.min(MOST_PLUS, plus));
  return terms.map(([sides, count], index) => {
    const die = `${count}d${sides}`;
    return index > 0 || bonus === 0 ? die : `${die}${bonus > 0 ? "+" : "-"}${Math.abs(bonus)}`;
  });
}

/** A formula without dice as a number. */
export function numberOf(formula: unknown, names?: (path: string) => number | undefined): number | undefined {
  if (typeof formula === "number") return Number.isFinite(formula) ? formula : undefined;
  if (typeof formula !== "string") return undefined;
  const sum = sumOf(formula, names);
  return sum === undefined || sum.dice.size > 0 ? undefined : sum.plus;
}

/** What it gives on average. */
export function averageOf(value: string): number {
  const sum = sumOf(value);
  if (sum === undefined) return 0;
  return [...sum.dice].reduce((total, [sides, count]) => total + (count * (sides + 1)) / 2, sum.plus);
}
