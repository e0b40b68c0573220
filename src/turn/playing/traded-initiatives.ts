/**
 * A ruleset says who acts when; the host goes by initiatives. Those the ruleset orders trade theirs among themselves,
 * everybody else keeps what they rolled, and what was traded is given back.
 */

/** What a combatant holds now, by id. */
export type Held = Readonly<Record<string, number | null>>;

/** Whose initiative is another's for a while: what it rolled itself, and what it was lent so far. */
export interface Lent {
  readonly own: number | null;
  readonly lent: readonly number[];
}
export type Loans = Readonly<Record<string, Lent>>;

/** What a combatant rolled itself; whoever was given another number by hand since has that one. */
function ownOf(id: string, held: Held, loans: Loans): number | null {
  const now = held[id] ?? null;
  const loan = loans[id];
  return loan !== undefined && (now === null || loan.lent.includes(now)) ? loan.own : now;
}

/** Too little to be seen, enough to be sorted by. */
const NUDGE = 0.01;
const LENT_KEPT = 40;

/** The initiatives that put these in this order, made of their own. */
export function tradedInitiatives(
  order: readonly string[],
  held: Held,
  loans: Loans,
): Record<string, number> {
  const rolled = order.flatMap((id) => ownOf(id, held, loans) ?? []).sort((a, b) => b - a);
  // Who has not rolled comes after those who have.
  const last = rolled.at(-1) ?? order.length + 1;
  const values = order.map((_, at) => rolled[at] ?? last - (at - rolled.length + 1));
  const traded: Record<string, number> = {};
  let before = Infinity;
  for (const [at, id] of order.entries()) {
    before = rounded(Math.min(values[at] ?? 0, before - NUDGE));
    traded[id] = before;
  }
  return traded;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What has to be remembered to give everything back. */
export const loansAfter = (traded: Readonly<Record<string, number>>, held: Held, loans: Loans): Loans => ({
  ...loans,
  ...Object.fromEntries(
    Object.entries(traded).map(([id, value]): [string, Lent] => {
      const own = ownOf(id, held, loans);
      const earlier = loans[id]?.own === own ? loans[id].lent : [];
      const lent = [...new Set([...earlier, value, ...(own === null ? [] : [own])])].slice(-LENT_KEPT);
      return [id, { own, lent }];
    }),
  ),
});

/** What to give back to whom; who holds their own already gets nothing. */
export const givenBack = (held: Held, loans: Loans): Record<string, number | null> =>
  Object.fromEntries(
    Object.keys(loans)
      .filter((id) => id in held && ownOf(id, held, loans) !== held[id])
      .map((id) => [id, ownOf(id, held, loans)]),
  );
