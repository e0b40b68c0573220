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

/** Initiatives, and who stands out of the order all the same. */
export interface Placed {
  readonly initiatives: Record<string, number>;
  readonly outOfOrder: readonly string[];
}

/** The same order where nobody here may give some of them another initiative: the others go round these. */
export function placedAround(
  order: readonly string[],
  wanted: Readonly<Record<string, number>>,
  fixed: Held,
): Placed {
  const anchors = anchorsAmong(order, fixed);
  const initiatives: Record<string, number> = {};
  let [upper, run]: [number, string[]] = [Infinity, []];
  const place = (lower: number): void => {
    const values = between(
      run.map((id) => wanted[id] ?? 0),
      upper,
      lower,
    );
    for (const [at, id] of run.entries()) initiatives[id] = values[at] ?? 0;
    [upper, run] = [lower, []];
  };
  for (const id of order) {
    if (anchors.includes(id)) place(fixed[id] ?? -Infinity);
    else if (!(id in fixed)) run.push(id);
  }
  place(-Infinity);
  return { initiatives, outOfOrder: order.filter((id) => id in fixed && !anchors.includes(id)) };
}

/** Falling values within bounds: these where they fit, else others. */
function between(wanted: readonly number[], upper: number, lower: number): number[] {
  const falls = [upper, ...wanted, lower].every((value, at, all) => at === 0 || value < (all[at - 1] ?? 0));
  const n = wanted.length;
  if (falls || n === 0) return [...wanted];
  if (upper === Infinity) return wanted.map((_, at) => rounded(lower + n - at));
  if (lower > -Infinity) {
    const room = (upper - lower) / (n + 1);
    const step = room >= 1 ? Math.floor(room) : room;
    return wanted.map((_, at) => upper - step * (at + 1));
  }
  let before = upper;
  return wanted.map((value) => (before = rounded(Math.min(value, before - NUDGE))));
}

/** The most of the fixed ones that stand as the order wants them. */
function anchorsAmong(order: readonly string[], fixed: Held): string[] {
  const best: string[][] = [];
  for (const [at, id] of order.entries()) {
    // Who has rolled nothing is the last of all.
    const isLast = at === order.length - 1;
    const before = best.filter((chain) => follows(order, fixed, chain.at(-1) ?? "", id));
    if (id in fixed && (isLast || fixed[id] !== null)) best.push([...longest(before), id]);
  }
  return longest(best);
}

const longest = (chains: readonly string[][]): string[] =>
  chains.reduce((most, one) => (one.length > most.length ? one : most), []);

/** Equal ones are sorted by id, and nobody fits between them. */
function follows(order: readonly string[], fixed: Held, first: string, second: string): boolean {
  const [a, b] = [fixed[first] ?? -Infinity, fixed[second] ?? -Infinity];
  if (a !== b) return a > b;
  const others = order.slice(order.indexOf(first) + 1, order.indexOf(second));
  return first < second && others.every((id) => id in fixed);
}

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
