import type { FigureId } from "../core/step";

export const MODES = ["off", "suggest", "auto"] as const;
/** Whether a figure is played by hand, with a suggestion, or by itself. */
export type Mode = (typeof MODES)[number];

/** One turn of one figure: the thing that must never be played twice. */
export interface TurnCall {
  readonly combat: string;
  readonly round: number;
  readonly turn: number;
  readonly combatant: string;
  readonly figure: FigureId;
  readonly mode: Exclude<Mode, "off">;
  /** "3 of 7": the figure among those OpFor plays this round. */
  readonly place: { readonly index: number; readonly count: number };
}

export const turnKey = (call: Pick<TurnCall, "combat" | "round" | "turn" | "combatant">): string =>
  `${call.combat}|${call.round}|${call.turn}|${call.combatant}`;
