import type { Situation } from "../../../engine/situation";
import { rollDie } from "../../../engine/trace-recorder";
import type { AttackFace } from "../data/devices";
import { say } from "./ledger";

/** Attack die: three hits, a crit, two focuses, two blanks. */
export const attackFace = (value: number): AttackFace => {
  if (value <= 3) return "hit";
  if (value === 4) return "crit";
  return value <= 6 ? "focus" : "blank";
};

export function rollAttackDie(
  situation: Pick<Situation, "dice" | "trace">,
  label = say("die.attack"),
): AttackFace {
  return attackFace(rollDie(situation, 8, label, (value) => say(`face.${attackFace(value)}`)));
}

/** Faces of the defence die: evade on three of eight. */
const EVADES = 3;
const FOCUSES = 2;

export type DefenceFace = "evade" | "focus" | "blank";

export const defenceFace = (value: number): DefenceFace => {
  if (value <= EVADES) return "evade";
  return value <= EVADES + FOCUSES ? "focus" : "blank";
};
