import { sideText } from "../../../core/side-names";
import { text, type Text } from "../../../core/text";
import { expectationOf, type Expectation, type Odds } from "../../rehearsal/rehearsal-odds";
import type { RehearsalTally } from "../../rehearsal/rehearsal-tally";
import type { Say } from "../say";

/** A share of the battles as a bar: how long, and between which ends the truth lies. All in percent. */
export interface OddsView {
  readonly name: string;
  readonly share: string;
  readonly range: string;
  readonly width: number;
  readonly least: number;
  readonly spread: number;
  readonly side: string;
}

/** What many battles came to, in finished words. */
export interface RehearsalView {
  readonly battles: string;
  readonly odds: readonly OddsView[];
  readonly undecided: readonly string[];
  readonly meanRounds: string;
  readonly rounds: readonly { readonly rounds: number; readonly height: number; readonly label: string }[];
  readonly figures: readonly OddsView[];
  readonly rules: readonly string[];
  readonly harm: readonly string[];
  readonly watch: readonly { readonly number: number; readonly label: string }[];
}

const MOST_LINES = 6;
const MOST_BARS = 24;

export function rehearsalView(tally: RehearsalTally, say: Say): RehearsalView {
  const expected = expectationOf(tally);
  const side = (name: string): string => sideWords(name, say);
  const undecided = { name: say(text("OPFOR.rehearsal.nobody")), side: "", odds: expected.undecided };
  return {
    battles: say(text("OPFOR.rehearsal.battles", { n: expected.battles })),
    odds: [
      ...expected.sides.map(({ side: name, odds }) =>
        bar(say(text("OPFOR.rehearsal.winsShort", { side: side(name) })), name, odds),
      ),
      ...(expected.undecided.share > 0 ? [bar(undecided.name, undecided.side, undecided.odds)] : []),
    ],
    undecided: Object.entries(tally.undecided).map(([why, n]) =>
      say(text("OPFOR.rehearsal.undecidedFor", { n, why: shortOf(why, say) })),
    ),
    meanRounds: say(text("OPFOR.rehearsal.rounds", { rounds: Math.round(expected.meanRounds * 10) / 10 })),
    rounds: histogram(expected, say),
    figures: expected.figures.map(({ id, name, side: of, odds }) => bar(name || id, of, odds)),
    rules: expected.rules.slice(0, MOST_LINES).map(({ title, used, won }) =>
      say(
        text("OPFOR.rehearsal.ruleShare", {
          rule: title,
          used: Math.round((10 * used) / Math.max(1, expected.battles)) / 10,
          won: Math.round((100 * won) / Math.max(1, used)),
        }),
      ),
    ),
    harm: expected.harm
      .slice(0, MOST_LINES)
      .map(({ what, perBattle }) => harmWords(what, perBattle, tally, say)),
    watch: watchable(expected, say),
  };
}

/** Rulesets end battles in their own ways, which have no short words. */
function shortOf(why: string, say: Say): string {
  const key = `${why}.short`;
  const words = say(text(key));
  return words === key ? say(text("OPFOR.rehearsal.ownEnd")) : words;
}

const sideWords = (name: string, say: Say): string => {
  const words = sideText(name);
  return typeof words === "string" ? words : say(words);
};

const percent = (share: number): number => Math.round(100 * share);

const bar = (name: string, side: string, { share, least, most }: Odds): OddsView => ({
  name,
  side,
  share: `${percent(share)} %`,
  range: `${percent(least)}–${percent(most)} %`,
  width: percent(share),
  least: Math.round(1000 * least) / 10,
  spread: Math.round(1000 * (most - least)) / 10,
});

/** A bar for each number of rounds, the gaps too; a long tail is one bar. */
function histogram({ rounds }: Expectation, say: Say): RehearsalView["rounds"] {
  const counts = new Map<number, number>();
  const first = rounds[0]?.rounds ?? 1;
  const last = Math.min(rounds.at(-1)?.rounds ?? 0, first + MOST_BARS - 1);
  for (const one of rounds) {
    const at = Math.min(last, one.rounds);
    counts.set(at, (counts.get(at) ?? 0) + one.battles);
  }
  const most = Math.max(1, ...counts.values());
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const battles = counts.get(first + at) ?? 0;
    return {
      rounds: first + at,
      height: Math.round((100 * battles) / most),
      label: say(text("OPFOR.rehearsal.roundsBar", { rounds: first + at, n: battles })),
    };
  });
}

function harmWords(what: string, perBattle: number, tally: RehearsalTally, say: Say): string {
  const at = what.indexOf("/");
  const [side, means] = [what.slice(0, at), what.slice(at + 1)];
  const rule: Text | undefined = means.startsWith("@") ? tally.rules[means.slice(1)]?.title : undefined;
  return say(
    text("OPFOR.rehearsal.harm", {
      side: sideText(side),
      means: rule ?? means.replace(/^@[^/]*\//, ""),
      harm: Math.round(perBattle * 10) / 10,
    }),
  );
}

function watchable(expected: Expectation, say: Say): RehearsalView["watch"] {
  const { typical, best, worst } = expected;
  const [first] = Object.keys(best).length > 0 ? Object.keys(best) : Object.keys(worst);
  const people = expected.sides.find(({ side }) => side === "friendly" || side === "player")?.side ?? first;
  const of = (kind: string, number: number | undefined): RehearsalView["watch"] =>
    number === undefined
      ? []
      : [
          {
            number,
            label: say(
              text(`OPFOR.rehearsal.${kind}`, people === undefined ? {} : { side: sideText(people) }),
            ),
          },
        ];
  return [
    ...of("typical", typical),
    ...(people === undefined ? [] : [...of("best", best[people]), ...of("worst", worst[people])]),
  ];
}
