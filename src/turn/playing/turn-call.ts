import type { FigureId } from "../../core/step";

export const MODES = ["off", "suggest", "auto"] as const;
/** Whether a figure is played by hand, with a suggestion, or by itself. */
export type Mode = (typeof MODES)[number];

/** One turn of one figure: the thing that must never be played twice. */
export interface TurnCall {
  readonly combat: string;
  readonly round: number;
  /** Which of its turns in the round: 0, more when it is played again. Not the turn's index, which others shift. */
  readonly occurrence: number;
  readonly combatant: string;
  readonly figure: FigureId;
  readonly mode: Exclude<Mode, "off">;
  /** "3 of 7": the figure among those OpFor plays this round. */
  readonly place: { readonly index: number; readonly count: number };
}

type Named = Pick<TurnCall, "combat" | "round" | "occurrence" | "combatant">;

export const turnKey = ({ combat, round, occurrence, combatant }: Named): string =>
  `${combat}|${round}|${occurrence}|${combatant}`;

/** The turn that a key names. */
export function turnNamed(key: string): Named {
  const [combat = "", round = "", occurrence = "", combatant = ""] = key.split("|");
  return { combat, round: Number(round), occurrence: Number(occurrence), combatant };
}

/** A person has had a turn that was over played again. */
export const isOnceMore = (key: string): boolean => turnNamed(key).occurrence > 0;
