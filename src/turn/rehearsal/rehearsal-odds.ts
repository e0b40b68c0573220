import type { AlikeTally, RehearsalTally, RuleTally } from "./rehearsal-tally";

/** A share of battles, with the bounds between which the true one lies 19 times of 20. */
export interface Odds {
  readonly share: number;
  readonly least: number;
  readonly most: number;
}

/** Two standard deviations, near enough: 95 %. */
const Z = 1.959964;

/** Wilson's interval: it stays within 0 and 1, also where nobody or everybody won. */
export function oddsOf(won: number, of: number): Odds {
  if (of === 0) return { share: 0, least: 0, most: 1 };
  const share = won / of;
  const spread = 1 + (Z * Z) / of;
  const middle = (share + (Z * Z) / (2 * of)) / spread;
  const half = (Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of))) / spread;
  return { share, least: won === 0 ? 0 : middle - half, most: won === of ? 1 : middle + half };
}

/** What to expect: odds by side, rounds, and the battles worth watching. */
export interface Expectation {
  readonly battles: number;
  readonly sides: readonly { readonly side: string; readonly odds: Odds }[];
  readonly undecided: Odds;
  readonly rounds: readonly { readonly rounds: number; readonly battles: number }[];
  readonly meanRounds: number;
  readonly figures: readonly {
    readonly id: string;
    readonly name: string;
    readonly side: string;
    readonly odds: Odds;
  }[];
  readonly rules: readonly ({ readonly rule: string } & RuleTally)[];
  readonly harm: readonly { readonly what: string; readonly perBattle: number }[];
  readonly typical: number | undefined;
  /** By side: the victory with the fewest losses of its own, and the defeat with the most. */
  readonly best: Readonly<Record<string, number>>;
  readonly worst: Readonly<Record<string, number>>;
}

/** Rules that are called the same are one to whoever reads of them. */
function byTitle(rules: RehearsalTally["rules"]): ({ readonly rule: string } & RuleTally)[] {
  const all = new Map<string, { readonly rule: string } & RuleTally>();
  for (const [rule, counted] of Object.entries(rules)) {
    const words = JSON.stringify(counted.title);
    const known = all.get(words);
    const [used, won] = [(known?.used ?? 0) + counted.used, (known?.won ?? 0) + counted.won];
    all.set(words, { rule: known?.rule ?? rule, title: counted.title, used, won });
  }
  return [...all.values()];
}

export function expectationOf(tally: RehearsalTally): Expectation {
  const { battles } = tally;
  const sides = [...new Set(Object.values(tally.figures).map(({ side }) => side))].filter(
    (side) => side !== "neutral",
  );
  const alike = Object.values(tally.alike);
  const rounds = Object.entries(tally.rounds)
    .map(([rounds, count]) => ({ rounds: Number(rounds), battles: count }))
    .sort((a, b) => a.rounds - b.rounds);
  return {
    battles,
    sides: sides.map((side) => ({ side, odds: oddsOf(tally.wins[side] ?? 0, battles) })),
    undecided: oddsOf(
      Object.values(tally.undecided).reduce((sum, count) => sum + count, 0),
      battles,
    ),
    rounds,
    meanRounds: battles === 0 ? 0 : rounds.reduce((sum, one) => sum + one.rounds * one.battles, 0) / battles,
    figures: Object.entries(tally.figures)
      .map(([id, { name, side, lost }]) => ({ id, name, side, odds: oddsOf(lost, battles) }))
      .sort((a, b) => b.odds.share - a.odds.share || (a.id < b.id ? -1 : 1)),
    rules: byTitle(tally.rules).sort((a, b) => b.used - a.used || (a.rule < b.rule ? -1 : 1)),
    harm: Object.entries(tally.harm)
      .map(([what, sum]) => ({ what, perBattle: battles === 0 ? 0 : sum / battles }))
      .sort((a, b) => b.perBattle - a.perBattle || (a.what < b.what ? -1 : 1)),
    typical: extreme(alike, ({ battles: times }) => times)?.first,
    best: Object.fromEntries(
      sides.flatMap((side) => {
        const won = alike.filter(({ winner }) => winner === side);
        const one = extreme(won, ({ losses, rounds: took }) => -(losses[side] ?? 0) * 1000 - took);
        return one === undefined ? [] : [[side, one.first]];
      }),
    ),
    worst: Object.fromEntries(
      sides.flatMap((side) => {
        const lost = alike.filter(({ winner }) => winner !== null && winner !== side);
        const one = extreme(lost, ({ losses, rounds: took }) => (losses[side] ?? 0) * 1000 - took);
        return one === undefined ? [] : [[side, one.first]];
      }),
    ),
  };
}

/** The one with the most, the earliest of equals. */
function extreme(all: readonly AlikeTally[], of: (one: AlikeTally) => number): AlikeTally | undefined {
  return all.reduce<AlikeTally | undefined>(
    (best, one) =>
      best === undefined || of(one) > of(best) || (of(one) === of(best) && one.first < best.first)
        ? one
        : best,
    undefined,
  );
}
