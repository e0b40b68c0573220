import { sideText } from "../core/side-names";
import { text, type Text } from "../core/text";
import type { Battle, Figure } from "../field";

/** When it is asked whether a battle is over. */
export interface Moment {
  readonly round: number;
  /** Every turn of that round has been played, and what its end brings has happened. */
  readonly roundOver: boolean;
  /** The sides that began the battle: one whose figures all left the map is not on it any more. */
  readonly sides: readonly string[];
}

/** A battle that is over: who won, and why. */
export interface BattleEnd {
  /** More than one: they share it. None: nobody won. */
  readonly winners: readonly string[];
  /** One sentence that everybody at the table understands. */
  readonly why: Text;
  /** What was counted, side by side: markers held, figures left. */
  readonly tally?: readonly { readonly side: string; readonly text: Text }[];
}

/** Neutral figures fight nobody; hidden ones count, for they may still come. */
const sidesLeft = ({ figures }: Battle, fights: (figure: Figure) => boolean): ReadonlySet<string> =>
  new Set(
    figures
      .filter(fights)
      .map(({ side }) => side)
      .filter((side) => side !== "neutral"),
  );

/** The usual end: of two sides or more, one has figures left that fight, or none has. */
export function lastSideStanding(
  battle: Battle,
  { sides }: Moment,
  fights: (figure: Figure) => boolean = () => true,
): BattleEnd | undefined {
  const left = sidesLeft(battle, fights);
  const began = new Set([...sides.filter((side) => side !== "neutral"), ...left]);
  if (began.size < 2 || left.size > 1) return undefined;
  const [winner] = left;
  return winner === undefined
    ? { winners: [], why: text("OPFOR.end.nobodyLeft") }
    : { winners: [winner], why: text("OPFOR.end.lastStanding", { side: sideText(winner) }) };
}
