import { sideText } from "../../../core/side-names";
import { text, type Text } from "../../../core/text";
import type { EndReport, RoundReport } from "../../records/round-report";
import type { Say } from "../say";
import { dieView, type DieView } from "./trace-view";

/** What the chat card says of what happened between two turns. */
export interface RoundCardView {
  readonly key: string;
  readonly title: string;
  readonly happened: readonly {
    /** Empty where the card's own title says it. */
    readonly title: string;
    readonly lines: readonly string[];
    readonly dice: readonly DieView[];
  }[];
  readonly end: EndView | undefined;
}

export interface EndView {
  readonly winner: string;
  readonly why: string;
  readonly tally: readonly string[];
  readonly losses: readonly string[];
  readonly rounds: string;
  readonly memorable: readonly { readonly die: DieView; readonly said: string }[];
}

export const roundCardView = (report: RoundReport, say: Say): RoundCardView => ({
  key: report.key,
  title: say(titleOf(report)),
  happened: report.happened.map(({ title, lines, dice }) => ({
    title: isAlone(report) ? "" : say(title),
    lines: lines.map((line) => say(line.text)),
    dice: dice.map((die) => dieView(die, say)),
  })),
  end: report.end === undefined ? undefined : endView(report.end, say),
});

/** One thing happened: the card is named after it. */
const isAlone = ({ happened, end }: RoundReport): boolean => happened.length === 1 && end === undefined;

function titleOf(report: RoundReport): Text {
  const { round, end, happened } = report;
  const [first] = happened;
  if (end !== undefined) return text("OPFOR.ui.round.over");
  return first !== undefined && isAlone(report)
    ? text("OPFOR.ui.round.one", { round, what: first.title })
    : text("OPFOR.ui.round.title", { round });
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const winnerText = (winners: readonly string[]): Text =>
  winners.length === 0
    ? text("OPFOR.ui.round.nobodyWon")
    : text("OPFOR.ui.round.won", { n: winners.length, sides: winners.map(sideText) });

function endView({ winners, why, tally = [], losses, rounds, memorable = [] }: EndReport, say: Say): EndView {
  return {
    winner: say(winnerText(winners)),
    why: capital(say(why)),
    tally: tally.map((line) =>
      capital(say(text("OPFOR.ui.round.tally", { side: sideText(line.side), text: line.text }))),
    ),
    losses: losses.map(({ side, names }) =>
      say(
        names.length === 0
          ? text("OPFOR.ui.round.noLosses", { side: sideText(side) })
          : text("OPFOR.ui.round.losses", { n: names.length, side: sideText(side), names }),
      ),
    ),
    rounds: say(text("OPFOR.ui.round.rounds", { n: rounds })),
    memorable: memorable.map(({ round, name, die, felled }) => ({
      die: dieView(die, say),
      said: say(
        felled === undefined
          ? text("OPFOR.ui.round.rolled", { round, name, label: die.label })
          : text("OPFOR.ui.round.felled", { round, name, felled }),
      ),
    })),
  };
}
