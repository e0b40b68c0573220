import { seededDice } from "../../../src/core/dice";
import type { Json } from "../../../src/core/json";
import type { DeviceId } from "../../../src/rulesets/x-wing/data/devices";
import type { DeviceSpec, MatSpec, RockSpec, ShipSpec } from "../support";

/** Random mats: crowded, often near the edge, with every token, device and card of the facts. */
export interface Cup {
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
}
export function cupOf(seed: string): Cup {
  const dice = seededDice(seed);
  const between = (from: number, to: number): number => from + (dice.roll((to - from) * 7 + 1) - 1) / 7;
  return {
    between,
    pick: (list) => {
      const one = list[dice.roll(list.length) - 1];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
  };
}

const BARS: readonly string[][] = [
  ["barrelRoll", "boost", "focus"],
  ["barrelRoll", "lock", "focus"],
  ["boost", "evade", "lock"],
  ["reload", "barrelRoll", "lock", "focus"],
  ["focus", "evade"],
];
const CARDS: readonly string[][] = [
  [],
  [],
  ["delayedFuses"],
  ["nimbleBomber"],
  ["skilledBombardier", "trajectorySimulator"],
  ["nimbleBomber", "skilledBombardier", "delayedFuses"],
];
const LOADS: readonly (readonly DeviceId[])[] = [
  ["proximity-mine", "proton-bomb"],
  ["cluster-mine", "ion-bomb", "bomblet"],
  ["seismic-charge", "conner-net"],
  ["electro-proton-bomb", "thermal-detonator", "concussion-bomb"],
  ["blazer-bomb", "proximity-mine"],
  [],
];
const DIALS: readonly (string | string[])[] = [
  "tie-ln",
  "tie-sa",
  ["1BW", "1FB", "1NW", "2TR", "2LR", "2PR", "2FW", "3EW", "3RW", "0OR"],
];
export const MINES: readonly DeviceId[] = ["proximity-mine", "conner-net", "cluster-mine"];
export const BOMBS: readonly DeviceId[] = [
  "proton-bomb",
  "seismic-charge",
  "seismic-charge",
  "ion-bomb",
  "bomblet",
  "thermal-detonator",
  "concussion-bomb",
  "electro-proton-bomb",
  "blazer-bomb",
];

/** Tokens lie as statuses, one each. */
function statusesBy(cup: Cup): string[] {
  const tokens: string[] = [];
  const some = (token: string, counts: readonly number[]): void => {
    const n = cup.pick(counts);
    for (let nth = 1; nth <= n; nth++) tokens.push(nth === 1 ? token : `${token}-${nth}`);
  };
  some("stress", [0, 0, 0, 0, 1, 2]);
  some("ion", [0, 0, 0, 0, 0, 1, 2, 3]);
  some("strain", [0, 0, 0, 1, 2]);
  some("disarm", [0, 0, 0, 1]);
  some("focus", [0, 0, 1]);
  some("evade", [0, 0, 1]);
  return tokens;
}

export interface Mix {
  readonly ships: number;
  readonly rocks: number;
  readonly mines: number;
  readonly bombs: number;
  readonly size: number;
}

export function position(seed: string, mix: Mix): MatSpec {
  const cup = cupOf(seed);
  const spots = Array.from({ length: 16 }, (_, cell) => cell);
  const spot = (): readonly [number, number] => {
    const cell = cup.pick(spots);
    spots.splice(spots.indexOf(cell), 1);
    const step = mix.size / 4;
    const inside = (value: number): number => Math.min(mix.size - 62, Math.max(62, value));
    const jitter = step / 2 - 50;
    return [
      inside((cell % 4) * step + step / 2 + cup.between(-jitter, jitter)),
      inside(Math.floor(cell / 4) * step + step / 2 + cup.between(-jitter, jitter)),
    ];
  };
  const ships: Record<string, ShipSpec> = {};
  for (let index = 0; index < mix.ships; index++) {
    const ai = index % 2 === 0;
    const name = ai ? `a${index}` : `B${index}`;
    ships[name] = {
      at: spot(),
      heading: cup.between(0, 359),
      ai: ai || cup.pick([false, false, false, true]),
      side: ai ? "foe" : cup.pick(["player", "player", "player", "foe"]),
      statuses: statusesBy(cup),
      profile: shipProfile(cup, index),
    };
  }
  const anywhere = (): readonly [number, number] => [
    cup.between(40, mix.size - 40),
    cup.between(40, mix.size - 40),
  ];
  const rocks: Record<string, RockSpec> = {};
  for (let index = 0; index < mix.rocks; index++) {
    rocks[`r${index}`] = { at: anywhere(), diameter: cup.between(20, 70) };
  }
  const devices: Record<string, DeviceSpec> = {};
  const lay = (from: readonly DeviceId[], n: number, word: string): void => {
    for (let index = 0; index < n; index++) {
      devices[`${word}${index}`] = {
        device: cup.pick(from),
        at: anywhere(),
        side: cup.pick(["player", "player", "foe", "neutral"]),
        fuses: cup.pick([0, 0, 0, 1]),
      };
    }
  };
  lay(MINES, mix.mines, "m");
  lay(BOMBS, mix.bombs, "d");
  return { ships, rocks, devices, size: [mix.size, mix.size], options: { rollShots: true } };
}

function shipProfile(cup: Cup, index: number): Record<string, Json> {
  return {
    base: cup.pick(["small", "small", "medium", "large"]),
    dial: cup.pick(DIALS),
    hull: cup.pick([1, 2, 3, 5]),
    shields: cup.pick([0, 0, 1, 2]),
    agility: cup.pick([0, 1, 2, 3]),
    attack: cup.pick([2, 3]),
    initiative: (index * 5) % 7,
    fleeThreshold: cup.pick([0, 0, 0, 1]),
    arcs: cup.pick<string[]>([
      ["front"],
      ["front"],
      ["front", "rear"],
      ["bullseye"],
      ["fullFront"],
      ["left", "right"],
    ]),
    actions: cup.pick(BARS),
    abilities: cup.pick(CARDS),
    devices: cup.pick(LOADS).map((device) => ({ device, charges: cup.pick([0, 1, 2]) })),
  };
}
