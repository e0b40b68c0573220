import { z } from "zod";
import { bad, ok, type Result } from "../../core/result";
import { check } from "../../core/check-input";
import { isText, type Text } from "../../core/text";
import type { FigureData, Snapshot } from "../../field";
import type { BattleResult } from "../battles/run-battle";

/**
 * What many battles came to, as sums alone: two tallies of different battles of one rehearsal add up to the one of all
 * of them, whoever played which.
 */

/** From the first battle's number up to, but not with, the last. */
export interface BattleRange {
  readonly from: number;
  readonly to: number;
}

export interface FigureTally {
  readonly name: string;
  readonly side: string;
  /** In how many battles it fell or left. */
  readonly lost: number;
}

export interface RuleTally {
  readonly used: number;
  readonly won: number;
  readonly title: Text;
}

/** Battles that came out alike: who won, after how many rounds, with how many losses on each side. */
export interface AlikeTally {
  readonly battles: number;
  /** The first of them, to be watched. */
  readonly first: number;
  readonly winner: string | null;
  readonly rounds: number;
  readonly losses: Readonly<Record<string, number>>;
}

export interface RehearsalTally {
  readonly format: "opfor-rehearsal";
  readonly version: 1;
  /** What was rehearsed: tallies of other battles do not add up. */
  readonly battle: string;
  readonly seed: string;
  readonly played: readonly BattleRange[];
  readonly battles: number;
  readonly how: Readonly<Record<BattleResult["how"], number>>;
  /** Battles won, by side; a shared victory counts for each. */
  readonly wins: Readonly<Record<string, number>>;
  /** Battles by how many rounds they took. */
  readonly rounds: Readonly<Record<string, number>>;
  readonly figures: Readonly<Record<string, FigureTally>>;
  /** Turns that a rule decided, by "<ruleset>/<rule>"; and those in battles that its side won. */
  readonly rules: Readonly<Record<string, RuleTally>>;
  /** Hit points taken by each side's attacks, by "<side>/<weapon>" or "<side>/@<ruleset>/<rule>". */
  readonly harm: Readonly<Record<string, number>>;
  readonly alike: Readonly<Record<string, AlikeTally>>;
  /** Why battles ended without a winner, in the words' key. */
  readonly undecided: Readonly<Record<string, number>>;
}

export const emptyTally = (battle: string, seed: string): RehearsalTally => ({
  format: "opfor-rehearsal",
  version: 1,
  battle,
  seed,
  played: [],
  battles: 0,
  how: { decided: 0, stalled: 0, "too-long": 0 },
  wins: {},
  rounds: {},
  figures: {},
  rules: {},
  harm: {},
  alike: {},
  undecided: {},
});

/** One battle as it is counted. */
export interface CountedBattle {
  readonly number: number;
  readonly result: BattleResult;
  readonly start: Snapshot;
  /** Turns by "<ruleset>/<rule>", and whose side used it. */
  readonly rules: ReadonlyMap<string, { readonly used: number; readonly side: string; readonly title: Text }>;
  readonly harm: ReadonlyMap<string, number>;
}

export function withBattle(tally: RehearsalTally, battle: CountedBattle): RehearsalTally {
  const { result, start, number } = battle;
  const lost = start.figures.filter((figure) => !figure.defeated && isLost(figure, result.snapshot));
  const losses = countBy(lost, ({ side }) => side);
  const { winners } = result.end;
  const winner = winners[0] ?? null;
  const kind = [winner ?? result.how, result.rounds, JSON.stringify(Object.entries(losses).sort())].join("|");
  const alike = tally.alike[kind];
  return {
    ...tally,
    played: joined([...tally.played, { from: number, to: number + 1 }]),
    battles: tally.battles + 1,
    how: { ...tally.how, [result.how]: tally.how[result.how] + 1 },
    wins: added(tally.wins, Object.fromEntries(winners.map((side) => [side, 1]))),
    rounds: added(tally.rounds, { [result.rounds]: 1 }),
    figures: sorted(
      start.figures
        .filter(({ defeated }) => !defeated)
        .map(({ id, name, side }) => {
          const before = tally.figures[id]?.lost ?? 0;
          return [id, { name, side, lost: before + (lost.some((one) => one.id === id) ? 1 : 0) }];
        }),
    ),
    rules: withRules(tally.rules, battle),
    harm: added(tally.harm, Object.fromEntries(battle.harm)),
    alike: sorted([
      ...Object.entries(tally.alike),
      [
        kind,
        {
          battles: (alike?.battles ?? 0) + 1,
          first: Math.min(alike?.first ?? number, number),
          winner,
          rounds: result.rounds,
          losses,
        },
      ],
    ]),
    undecided: winner === null ? added(tally.undecided, { [result.end.why.key]: 1 }) : tally.undecided,
  };
}

const isLost = ({ id }: FigureData, end: Snapshot): boolean =>
  end.figures.find((figure) => figure.id === id)?.defeated ?? true;

function withRules(rules: RehearsalTally["rules"], battle: CountedBattle): RehearsalTally["rules"] {
  const all: Record<string, RuleTally> = { ...rules };
  for (const [rule, { used, side, title }] of battle.rules) {
    const before = all[rule] ?? { used: 0, won: 0, title };
    const won = battle.result.end.winners.includes(side) ? used : 0;
    all[rule] = sumOfRules(before, { used, won, title });
  }
  return sorted(Object.entries(all));
}

/** One rule may word its title in several ways; whoever played, the same one is kept. */
const sumOfRules = (a: RuleTally, b: RuleTally): RuleTally => ({
  used: a.used + b.used,
  won: a.won + b.won,
  title: JSON.stringify(a.title) <= JSON.stringify(b.title) ? a.title : b.title,
});

/** Tallies of different battles of one rehearsal, added up. */
export function merged(tallies: readonly RehearsalTally[]): Result<RehearsalTally> {
  const [first, ...rest] = tallies;
  if (first === undefined) return bad("", "expected at least one rehearsal");
  let sum = first;
  for (const [at, one] of rest.entries()) {
    if (one.battle !== sum.battle) return bad(`${at + 1}.battle`, "expected a rehearsal of the same battle");
    if (one.seed !== sum.seed) return bad(`${at + 1}.seed`, `expected the seed "${sum.seed}"`);
    const twice = overlap(sum.played, one.played);
    if (twice !== undefined)
      return bad(
        `${at + 1}.played`,
        `expected other battles: ${twice.from} to ${twice.to - 1} are counted already`,
      );
    sum = sumOf(sum, one);
  }
  return ok(sum);
}

function sumOf(a: RehearsalTally, b: RehearsalTally): RehearsalTally {
  return {
    ...a,
    played: joined([...a.played, ...b.played]),
    battles: a.battles + b.battles,
    how: {
      decided: a.how.decided + b.how.decided,
      stalled: a.how.stalled + b.how.stalled,
      "too-long": a.how["too-long"] + b.how["too-long"],
    },
    wins: added(a.wins, b.wins),
    rounds: added(a.rounds, b.rounds),
    figures: both(a.figures, b.figures, (one, other) => ({ ...one, lost: one.lost + other.lost })),
    rules: both(a.rules, b.rules, sumOfRules),
    harm: added(a.harm, b.harm),
    alike: both(a.alike, b.alike, (one, other) => ({
      ...one,
      battles: one.battles + other.battles,
      first: Math.min(one.first, other.first),
    })),
    undecided: added(a.undecided, b.undecided),
  };
}

/** Keys in order, so that the same sums are the same text. */
const sorted = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries([...new Map(entries)].sort(([a], [b]) => (a < b ? -1 : 1)));

type Counts = Readonly<Record<string, number>>;
const added = (a: Counts, b: Counts): Counts => both(a, b, (one, other) => one + other);

function both<T>(
  a: Readonly<Record<string, T>>,
  b: Readonly<Record<string, T>>,
  join: (one: T, other: T) => T,
): Readonly<Record<string, T>> {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return Object.fromEntries(
    keys.flatMap((key): [string, T][] => {
      const [one, other] = [a[key], b[key]];
      if (one === undefined) return other === undefined ? [] : [[key, other]];
      return [[key, other === undefined ? one : join(one, other)]];
    }),
  );
}

function countBy<T>(of: readonly T[], by: (one: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of of) counts[by(one)] = (counts[by(one)] ?? 0) + 1;
  return { ...sorted(Object.entries(counts)) };
}

/** Ranges in order; those that touch become one. */
function joined(ranges: readonly BattleRange[]): readonly BattleRange[] {
  const whole: { from: number; to: number }[] = [];
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last?.to === from) last.to = to;
    else whole.push({ from, to });
  }
  return whole;
}

const overlap = (a: readonly BattleRange[], b: readonly BattleRange[]): BattleRange | undefined =>
  a.flatMap((one) =>
    b.flatMap((other) => {
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
      return from < to ? [{ from, to }] : [];
    }),
  )[0];

const count = z.int().nonnegative();
const counts = z.record(z.string(), count);
const tallySchema = z.object({
  format: z.literal("opfor-rehearsal"),
  version: z.literal(1),
  battle: z.string(),
  seed: z.string(),
  played: z.array(z.object({ from: count, to: count })),
  battles: count,
  how: z.object({ decided: count, stalled: count, "too-long": count }),
  wins: counts,
  rounds: counts,
  figures: z.record(z.string(), z.object({ name: z.string(), side: z.string(), lost: count })),
  rules: z.record(
    z.string(),
    z.object({ used: count, won: count, title: z.custom<Text>((value) => isText(value)) }),
  ),
  harm: z.record(z.string(), z.number()),
  alike: z.record(
    z.string(),
    z.object({ battles: count, first: count, winner: z.string().nullable(), rounds: count, losses: counts }),
  ),
  undecided: counts,
});

/** A tally from a file. */
export const readTally = (input: unknown): Result<RehearsalTally> => check(tallySchema, input);
