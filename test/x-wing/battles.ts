import { seededDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import type { Snapshot } from "../../src/field";
import type { DeviceId } from "../../src/rulesets/x-wing/data/devices";
import { mat, type MatSpec, type ShipSpec } from "./support";

const AI_LOADS: readonly (readonly DeviceId[])[] = [
  ["proximity-mine", "proton-bomb"],
  ["conner-net", "seismic-charge"],
  ["cluster-mine", "ion-bomb", "bomblet"],
  ["proton-bomb", "thermal-detonator", "electro-proton-bomb"],
];
const PERSON_LOADS: readonly (readonly DeviceId[])[] = [
  ["proximity-mine"],
  ["proton-bomb"],
  ["seismic-charge"],
  ["conner-net"],
];

const load = (devices: readonly DeviceId[], charges: number): Json =>
  devices.map((device) => ({ device, charges }));

/** Four AI ships with mines and bombs against four scripted ones, six rocks between them. */
export function dogfight(seed: string): Snapshot {
  const dice = seededDice(`dogfight ${seed}`);
  const between = (from: number, to: number): number => from + dice.roll(to - from + 1) - 1;
  const ships: Record<string, ShipSpec> = {};
  for (const index of [0, 1, 2, 3]) {
    const x = 160 + 200 * index;
    ships["abcd"[index] ?? "a"] = {
      at: [x, between(80, 140)],
      heading: between(-20, 20),
      profile: {
        base: index === 3 ? "medium" : "small",
        dial: index % 2 === 0 ? "tie-sa" : "tie-ln",
        hull: 6,
        shields: index,
        initiative: index + 1,
        agility: 2,
        fleeThreshold: index === 1 ? 2 : 0,
        actions: ["barrelRoll", "lock", "focus", "reload", ...(index === 1 ? ["boost"] : [])],
        abilities:
          index === 0 ? ["nimbleBomber"] : index === 3 ? ["delayedFuses", "trajectorySimulator"] : [],
        devices: load(AI_LOADS[index] ?? [], 2),
      },
    };
    ships["ABCD"[index] ?? "A"] = {
      at: [x, between(770, 830)],
      heading: 180 + between(-20, 20),
      profile: {
        base: index === 2 ? "large" : "small",
        dial: "tie-ln",
        hull: 8,
        initiative: index + 2,
        agility: 1,
        devices: load(PERSON_LOADS[index] ?? [], 3),
      },
    };
  }
  const rocks = Object.fromEntries(
    [0, 1, 2, 3, 4, 5].map((index) => [
      `rock-${index}`,
      { at: [between(150, 760), between(250, 660)] as const, diameter: between(30, 80) },
    ]),
  );
  return mat({ ships, rocks, options: { rollShots: true } });
}

/** A small crowded mat where everything happens soon: one or two AI ships, their friends, enemies, devices, rocks. */
export function brawl(seed: number): MatSpec {
  const dice = seededDice(`brawl ${seed}`);
  const between = (from: number, to: number): number => from + dice.roll(to - from + 1) - 1;
  const pick = <T>(list: readonly T[]): T => {
    const one = list[dice.roll(list.length) - 1];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  };
  const spots = [0, 1, 2, 3, 4, 5, 6, 7, 8].sort(() => dice.roll(3) - 2);
  const spot = (): readonly [number, number] => {
    const cell = spots.pop() ?? 0;
    return [110 + (cell % 3) * 190 + between(-50, 50), 110 + Math.floor(cell / 3) * 190 + between(-50, 50)];
  };
  const ship = (profile: Record<string, Json>): ShipSpec => ({
    at: spot(),
    heading: between(0, 359),
    profile,
  });
  const ai = (): ShipSpec =>
    ship({
      dial: pick(["tie-ln", "tie-sa"]),
      hull: between(1, 3),
      shields: between(0, 1),
      fleeThreshold: pick([0, 0, 0, 1]),
      stress: pick([0, 0, 0, 1]),
      actions: pick<string[]>([
        ["barrelRoll", "boost", "focus"],
        ["barrelRoll", "lock", "focus"],
        ["boost", "evade"],
        ["reload", "barrelRoll", "evade"],
      ]),
      abilities: pick<string[]>([
        [],
        ["delayedFuses"],
        ["nimbleBomber"],
        ["skilledBombardier", "trajectorySimulator"],
      ]),
      devices: load(
        pick<readonly DeviceId[]>([
          ["proximity-mine"],
          ["proton-bomb"],
          ["cluster-mine", "ion-bomb"],
          ["seismic-charge", "bomblet"],
          ["electro-proton-bomb"],
          ["blazer-bomb", "conner-net"],
        ]),
        pick([0, 1, 2]),
      ),
    });
  const ships: Record<string, ShipSpec> = { a: ai(), b: ai() };
  for (const id of ["A", "B"]) ships[id] = ship({ dial: "tie-ln", hull: 3 });
  const devices = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `d${index}`,
      {
        device: pick<DeviceId>(
          index < 8
            ? ["proximity-mine", "conner-net", "cluster-mine"]
            : ["proton-bomb", "seismic-charge", "concussion-bomb", "ion-bomb", "blaze"],
        ),
        at: [between(60, 540), between(60, 540)] as const,
        side: pick(["player", "player", "player", "foe"]),
        fuses: pick([0, 0, 0, 0, 1]),
      },
    ]),
  );
  const rocks = Object.fromEntries(
    [0, 1, 2].map((index) => [
      `r${index}`,
      { at: [between(60, 540), between(60, 540)] as const, diameter: between(20, 50) },
    ]),
  );
  return { ships, devices, rocks, size: [600, 600] };
}
