import { seededDice, type Dice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import type { Ruleset } from "../../src/engine/ruleset";
import { snapshotSchema, type Snapshot } from "../../src/field";
import { LADDERS } from "../../src/rulesets/five-parsecs";
import { WEAPONS } from "../../src/rulesets/five-parsecs/sheet/weapon-list";
import { SHIPPED } from "../../src/rulesets/monster-ai/shipped-schemes";
import { oneIn, pick, type Place } from "./grounds";

/** Who fights: both sides by the ruleset, every doctrine, with bystanders, hidden ones and people now and then. */

type Profile = Readonly<Record<string, Json>>;
interface Fighter {
  readonly doctrine?: string;
  readonly profile: Profile;
  readonly hp?: { readonly value: number; readonly max: number };
  /** Spaces across. */
  readonly wide?: number;
}
type Recruit = (dice: Dice, index: number, side: string) => Fighter;

const between = (dice: Dice, from: number, to: number): number => from + dice.roll(to - from + 1) - 1;

const RECRUITS: Readonly<Record<string, Recruit>> = {
  "five-parsecs": (dice, index) => ({
    doctrine: pick(dice, Object.keys(LADDERS)),
    profile: {
      speed: between(dice, 3, 7),
      combatSkill: between(dice, 0, 2),
      toughness: between(dice, 3, 5),
      panic: between(dice, 1, 3),
      weapons: Array.from({ length: between(dice, 0, 2) }, () => ({ ...pick(dice, WEAPONS).row })).map(
        (row) => ({ ...row, traits: [...row.traits] }),
      ),
      guards: `f${(index + 2) % 6}`,
    },
  }),
  "monster-ai": (dice) => ({
    doctrine: pick(dice, SHIPPED.schemes).id,
    profile: {},
    wide: pick(dice, [1, 1, 1, 1, 1, 2]),
  }),
  firefight: (dice, index, side) => ({
    profile: {
      quality: between(dice, 3, 5),
      defense: between(dice, 3, 5),
      ...(oneIn(dice, 4) ? { tough: 3 } : {}),
      weapons: pick<Json[]>(dice, [
        [
          { name: "Rifle", range: 24, attacks: 1 },
          { name: "CCW", range: 0, attacks: 1 },
        ],
        [{ name: "Sword", range: 0, attacks: 3 }],
        [
          { name: "Pistol", range: 12, attacks: 1 },
          { name: "Sword", range: 0, attacks: 2, ap: 1 },
        ],
        [{ name: "Mortar", range: 30, attacks: 1, blast: 3, indirect: true }],
        [
          { name: "Fusion", range: 12, attacks: 1, ap: 4, deadly: 3 },
          { name: "CCW", range: 0, attacks: 1 },
        ],
      ]),
      rules: pick<string[]>(dice, [[], [], [], ["Fast"], ["Slow"], ["Strider"], ["Flying"], ["Fearless"]]),
      ...(oneIn(dice, 3) ? { unit: `${side} squad` } : {}),
      ...(index < 2 && oneIn(dice, 3) ? { hero: true } : {}),
    },
  }),
  gunslinger: (dice, index) => ({
    doctrine: "automatic",
    profile: {
      weapons: pick<Json[]>(dice, [
        [{ name: "Winchester", hands: 2, capacity: 6, rounds: 6 }],
        [{ name: "Colt", hands: 1, capacity: 6, rounds: 12 }],
        [
          { name: "Winchester", hands: 2, capacity: 6, rounds: 6, shots: 1 },
          { name: "Colt", hands: 1 },
        ],
        [],
      ]),
      twoHanded: 1,
      oneHanded: 1,
      bonus: index === 0 ? ["B1", "B2"] : [],
    },
  }),
  "x-wing": (dice, index) => ({
    profile: {
      kind: "ship",
      base: pick(dice, ["small", "small", "medium", "large"]),
      dial: pick(dice, ["tie-ln", "tie-sa"]),
      hull: between(dice, 1, 5),
      shields: between(dice, 0, 2),
      initiative: (index % 6) + 1,
      agility: between(dice, 0, 3),
      fleeThreshold: pick(dice, [0, 0, 1]),
      actions: pick<string[]>(dice, [
        ["barrelRoll", "boost", "focus"],
        ["barrelRoll", "lock", "focus"],
        ["reload", "barrelRoll", "evade"],
      ]),
      abilities: pick<string[]>(dice, [[], ["delayedFuses"], ["nimbleBomber"], ["trajectorySimulator"]]),
      devices: pick<string[]>(dice, [
        [],
        ["proximity-mine", "proton-bomb"],
        ["conner-net", "seismic-charge"],
        ["cluster-mine", "ion-bomb", "bomblet"],
      ]).map((device) => ({ device, charges: between(dice, 0, 2) })),
    },
  }),
};

const OPTIONS: Readonly<Record<string, Profile>> = { "x-wing": { rollShots: true } };

/** Options as somebody might have set them: most as they come. */
function optionsFor(ruleset: Ruleset, dice: Dice): Profile {
  const chosen = ruleset.options.flatMap(({ id, input }): [string, Json][] => {
    if (!oneIn(dice, 4)) return [];
    if (input.kind === "flag") return [[id, oneIn(dice, 2)]];
    if (input.kind === "choice") return [[id, pick(dice, input.options).value]];
    return [];
  });
  return { ...Object.fromEntries(chosen), ...OPTIONS[ruleset.id] };
}

export function battleOn(
  ground: Snapshot,
  places: readonly Place[],
  ruleset: Ruleset,
  seed: string,
): Snapshot {
  const dice = seededDice(`army ${seed}`);
  const recruit = RECRUITS[ruleset.id];
  if (recruit === undefined) throw new Error(`nobody to fight by ${ruleset.id}`);
  const free = [...places];
  const count = Math.min(between(dice, 4, 8), Math.floor(free.length / 6));
  const figures = Array.from({ length: count }, (_, index) => {
    const side = index % 2 === 0 ? "foe" : "player";
    const { wide = 1, ...fighter } = recruit(dice, index, side);
    const place = takePlace(ground, free, wide);
    const byPeople = index > 1 && oneIn(dice, 6);
    return {
      id: `f${index}`,
      name: `f${index}`,
      side: index > 1 && oneIn(dice, 12) ? "neutral" : side,
      ...place,
      width: place.wide,
      height: place.wide,
      rotation: 60 * between(dice, 0, 5) + (ground.scene.grid.kind === "hex" ? 30 : 0),
      hidden: index > 1 && oneIn(dice, 12),
      ...(byPeople ? { profile: {}, hp: { value: 8, max: 8 } } : { ...fighter, ruleset: ruleset.id }),
      ...(ruleset.id === "x-wing" ? { profile: fighter.profile } : {}),
    };
  });
  return snapshotSchema.parse({ ...ground, figures, options: { [ruleset.id]: optionsFor(ruleset, dice) } });
}

/** A place of which nobody else is given the neighbourhood: large bases stand squarely on squares. */
function takePlace(ground: Snapshot, free: Place[], wide: number): Place & { readonly wide: number } {
  const { kind, size } = ground.scene.grid;
  const taken = free.shift() ?? { x: 0, y: 0 };
  const near = free.filter((one) => Math.hypot(one.x - taken.x, one.y - taken.y) > size * 1.01);
  if (wide === 1 || kind !== "square" || !hasRoom(free, taken, size)) {
    const left = kind === "gridless" ? near : free.filter((one) => one.x !== taken.x || one.y !== taken.y);
    free.splice(0, free.length, ...left);
    return { x: taken.x, y: taken.y, wide: 1 };
  }
  free.splice(0, free.length, ...free.filter((one) => !isUnder(one, taken, size)));
  return { x: taken.x + size / 2, y: taken.y + size / 2, wide };
}

const isUnder = (one: Place, { x, y }: Place, size: number): boolean =>
  one.x >= x && one.x <= x + size && one.y >= y && one.y <= y + size;

const hasRoom = (free: readonly Place[], at: Place, size: number): boolean =>
  free.filter((one) => isUnder(one, at, size)).length === 3;
