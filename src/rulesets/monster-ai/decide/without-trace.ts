import { seededDice } from "../../../core/dice";
import { Recorder } from "../../../engine/trace-recorder";
import type { Turn } from "./turn-in-thought";

/** The same turn, thought about without leaving a trace: to see what would come of something. */
export const quietly = (turn: Turn): Turn => ({
  ...turn,
  situation: {
    ...turn.situation,
    answers: {},
    unattended: true,
    dice: seededDice("quietly"),
    trace: new Recorder(),
    chose: () => undefined,
    choiceId: (stem) => stem,
  },
});
