import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Chance arrives as an argument: a cup of dice that rolls the same for the same seed. */
export interface Dice {
  /** 1 to `sides`. */
  roll(sides: number): number;
}

/** Seeds that are nearly the same, such as those of two steps of one turn, give rolls that know nothing of each other. */
export function seededDice(seed: string | number): Dice {
  const start = typeof seed === "number" ? seed : hash(seed) ^ stirred(seed.length);
  const generator = xoroshiro128plus(stirred(start));
  // The generator hands out its seed first and takes a few numbers to leave it behind.
  for (let skipped = 0; skipped < 16; skipped++) generator.next();
  return { roll: (sides) => uniformInt(generator, 1, Math.max(1, sides)) };
}

/** Every bit of the number has a say in every other (the finaliser of MurmurHash3). */
function stirred(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
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
