/** A second press within this time is meant; a double click is one press. In milliseconds. */
const AGAIN = { from: 500, until: 10_000 };

/** Something that is done only by who presses twice. */
export class SecondPress {
  #pressed: { readonly what: string; readonly at: number } | undefined;

  /** "again" is meant; "first" is to be told what a second press would do; "same" is still the first one. */
  press(what: string, now: number): "first" | "same" | "again" {
    const waited = this.#pressed?.what === what ? now - this.#pressed.at : Infinity;
    if (waited < AGAIN.from) return "same";
    if (waited < AGAIN.until) return "again";
    this.#pressed = { what, at: now };
    return "first";
  }
}

interface At {
  readonly round: number;
  readonly turn: number | null;
}

/** Whether a change of a combat goes on to a later turn. */
export const goesOn = ({ round, turn }: At, { round: toRound = round, turn: toTurn }: Partial<At>): boolean =>
  toRound > round || (toRound === round && toTurn != null && toTurn > (turn ?? -1));
