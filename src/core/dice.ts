import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Chance arrives as an argument: a cup of dice that rolls the same for the same seed. */
export interface Dice {
  /** 1 to `sides`. */
  roll(sides: number): number;
}

export function seededDice(seed: string | number): Dice {
  const generator = xoroshiro128plus(typeof seed === "number" ? seed : hash(seed));
  return { roll: (sides) => uniformInt(generator, 1, Math.max(1, sides)) };
}

/** Dice that show what a test says, in order; it is a bug in the test when they run out. */
export function scriptedDice(faces: readonly number[]): Dice {
  let next = 0;
  return {
    roll(sides) {
      const face = faces[next++];
      if (face === undefined) throw new Error(`scripted dice ran out at roll ${next} (d${sides})`);
      if (face < 1 || face > sides) throw new Error(`scripted die shows ${face}, but has ${sides} sides`);
      return face;
    },
  };
}

/** FNV-1a, so that a readable seed such as "7f3a-19" gives a generator state. */
function hash(words: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) {
    value = Math.imul(value ^ words.charCodeAt(i), 0x01000193);
  }
  return value | 0;
}
