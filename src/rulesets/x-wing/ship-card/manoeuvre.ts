import { text, type Text } from "../../../core/text";
import { LEFT, RIGHT, type Side } from "../geometry/pose";
import { bank, straight, turn, type Flip, type Template } from "../geometry/templates";

export const BEARINGS = [
  "straight",
  "bankLeft",
  "bankRight",
  "turnLeft",
  "turnRight",
  "koiogran",
  "segnorLeft",
  "segnorRight",
  "tallonLeft",
  "tallonRight",
  "stop",
] as const;
export type Bearing = (typeof BEARINGS)[number];

export const DIFFICULTIES = ["blue", "white", "red"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** An entry of a dial. */
export interface Manoeuvre {
  readonly speed: number;
  readonly bearing: Bearing;
  readonly difficulty: Difficulty;
}
export type Dial = readonly Manoeuvre[];

/** The letters players know from squad builders: "2BB" is a blue 2 bank to the left. */
const BEARING_LETTERS: Readonly<Record<string, Bearing>> = {
  T: "turnLeft",
  B: "bankLeft",
  F: "straight",
  N: "bankRight",
  Y: "turnRight",
  K: "koiogran",
  L: "segnorLeft",
  P: "segnorRight",
  E: "tallonLeft",
  R: "tallonRight",
  O: "stop",
};
const DIFFICULTY_LETTERS: Readonly<Record<string, Difficulty>> = { B: "blue", W: "white", R: "red" };

/** Reads one word of a dial; undefined when it is none, or no template exists for it. */
export function readManoeuvre(word: string): Manoeuvre | undefined {
  const [, speed, letter = "", colour = ""] = /^([0-5])([A-Z])([A-Z])$/.exec(word.trim().toUpperCase()) ?? [];
  const [bearing, difficulty] = [BEARING_LETTERS[letter], DIFFICULTY_LETTERS[colour]];
  if (bearing === undefined || difficulty === undefined) return undefined;
  const manoeuvre = { speed: Number(speed), bearing, difficulty };
  return bearing === "stop" || flown(manoeuvre) !== undefined ? manoeuvre : undefined;
}

export const manoeuvreId = ({ speed, bearing }: Pick<Manoeuvre, "speed" | "bearing">): string =>
  `${speed}-${bearing}`;

export const manoeuvreText = ({ speed, bearing }: Manoeuvre): Text =>
  text(`OPFOR.x-wing.manoeuvre.${bearing}`, { speed });

/** The template on the mat and what the base does at its end; a stop has none. */
export function flown({
  speed,
  bearing,
}: Pick<Manoeuvre, "speed" | "bearing">): { readonly template: Template; readonly flip: Flip } | undefined {
  switch (bearing) {
    case "straight":
      return speed >= 1 ? { template: straight(speed), flip: "none" } : undefined;
    case "koiogran":
      return speed >= 1 ? { template: straight(speed), flip: "about" } : undefined;
    case "bankLeft":
    case "bankRight":
      return withTemplate(bankAt(speed, sideOf(bearing)), "none");
    case "segnorLeft":
    case "segnorRight":
      return withTemplate(bankAt(speed, sideOf(bearing)), "about");
    case "turnLeft":
    case "turnRight":
      return withTemplate(turnAt(speed, sideOf(bearing)), "none");
    case "tallonLeft":
    case "tallonRight":
      return withTemplate(turnAt(speed, sideOf(bearing)), "inward");
    case "stop":
      return undefined;
  }
}

const withTemplate = (
  template: Template | undefined,
  flip: Flip,
): { readonly template: Template; readonly flip: Flip } | undefined =>
  template === undefined ? undefined : { template, flip };

const curved = (speed: number): speed is 1 | 2 | 3 => speed === 1 || speed === 2 || speed === 3;
const bankAt = (speed: number, side: Side): Template | undefined =>
  curved(speed) ? bank(speed, side) : undefined;
const turnAt = (speed: number, side: Side): Template | undefined =>
  curved(speed) ? turn(speed, side) : undefined;

export const sideOf = (bearing: Bearing): Side => (bearing.endsWith("Left") ? LEFT : RIGHT);
