import { scriptedDice, seededDice, type Dice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import type { Context } from "../../src/engine/ruleset";

/** How a test throws dice: a cup of its own, faces in order, or a seed. */
export type Thrown = Dice | readonly number[] | string;

export const diceFrom = (thrown: Thrown): Dice =>
  typeof thrown === "string" ? seededDice(thrown) : "roll" in thrown ? thrown : scriptedDice(thrown);

/** Nobody is there to ask. */
export const contextOf = (thrown: Thrown, memory: Json = null): Context => ({
  dice: diceFrom(thrown),
  memory,
  unattended: true,
});

/** Scripted dice that also complain about faces nobody rolled. */
export function counted(faces: readonly number[]): Dice & { done(): void } {
  const dice = scriptedDice(faces);
  let used = 0;
  return {
    roll(sides) {
      used++;
      return dice.roll(sides);
    },
    done() {
      if (used < faces.length)
        throw new Error(`${faces.length - used} of ${faces.length} dice were not rolled`);
    },
  };
}

/** One of these, by a die. */
export function pick<T>(dice: Dice, from: readonly T[]): T {
  const found = from[dice.roll(from.length) - 1];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
}
