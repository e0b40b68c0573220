import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import type { Resolution, RoundEvent } from "../../src/engine/ruleset";
import { xWing } from "../../src/rulesets/x-wing";
import { DEVICES, type DeviceId } from "../../src/rulesets/x-wing/data/devices";
import { recall } from "../../src/rulesets/x-wing/sky/memory";
import {
  ATTACK,
  battleOn,
  context,
  laid,
  losses,
  mat,
  memoryOf,
  NORTH,
  phase,
  skyOn,
  turnOf,
  type MatSpec,
  type ShipSpec,
} from "./support";

/** Every card of the facts (section 3a) by its life: how it comes onto the mat, what it does, how it ends. */

const { hit, crit, focus, blank } = ATTACK;

/** Whatever the die and the arc: a device is laid, fused or not. */
const always = (fuse: "fused" | "unfused"): Json => {
  const row = { arcs: [], range: [0, 3], deploy: [{ fuse }] };
  return { mines: [row, row, row, row], bombs: [row, row, row, row] };
};

/** A bomber with its tail to an enemy: what it drops lies between them, its edge 65 mm behind the bomber's middle. */
const TAIL = 365;
const between = (device: DeviceId, fuse: "fused" | "unfused", gap: number, round = 1): MatSpec => ({
  round,
  size: [914, 1200],
  ships: {
    a: { at: [450, 300], heading: NORTH, profile: { hull: 9, devices: [{ device }] } },
    B: { at: [450, TAIL + 20 + gap + 20], heading: NORTH, profile: { hull: 5, shields: 2 } },
  },
  rocks: device === "seismic-charge" ? { r: { at: [550, 410], diameter: 40 } } : {},
  options: { deploymentTable: always(fuse) },
});

interface Card {
  readonly device: DeviceId;
  readonly charges: number;
  /** Dice rolled for one ship. */
  readonly dice: readonly number[];
  readonly does: readonly string[];
  /** Farthest millimetres at which it does. */
  readonly within?: number;
}
const BOMBS: readonly Card[] = [
  { device: "proton-bomb", charges: 2, dice: [], does: ["shields 2 > 1"], within: 100 },
  { device: "seismic-charge", charges: 2, dice: [], does: ["shields 2 > 1"] },
  { device: "ion-bomb", charges: 2, dice: [], does: ["+ion", "+ion-2", "+ion-3"], within: 100 },
  { device: "bomblet", charges: 2, dice: [crit, blank], does: ["shields 2 > 1"], within: 100 },
  { device: "thermal-detonator", charges: 4, dice: [focus], does: ["+strain"], within: 100 },
  { device: "concussion-bomb", charges: 3, dice: [], does: ["hull 5 > 4", "+strain"], within: 100 },
  { device: "blazer-bomb", charges: 1, dice: [hit], does: ["shields 2 > 1"], within: 100 },
];
const MINES: readonly Card[] = [
  { device: "proximity-mine", charges: 2, dice: [crit, focus], does: ["shields 2 > 1", "shields 1 > 0"] },
  { device: "conner-net", charges: 1, dice: [], does: ["shields 2 > 1", "+ion", "+ion-2", "+ion-3"] },
  { device: "cluster-mine", charges: 1, dice: [hit, blank], does: ["shields 2 > 1"] },
];

const told = (played: Resolution): string[] => played.outcomes.map(({ kind }) => kind);
const onMat = (spec: MatSpec, memory: Json): string[] => {
  const sky = skyOn(spec, memory);
  return [...sky.devices, ...sky.obstacles].map(({ id }) => id);
};
/** One ship's dice for each ship that is reached. */
const twice = (dice: readonly number[]): number[] => [...dice, ...dice];

it("every card of section 3a is here", () => {
  const known = [...BOMBS, ...MINES].map(({ device }) => device);
  const others = ["electro-proton-bomb", "blaze", "loose-cargo", "electro-chaff"];
  expect([...known, ...others].sort()).toEqual(DEVICES.map(({ id }) => id).sort());
});

describe.each(BOMBS)("$device", ({ device, charges, dice, does, within }) => {
  const near = between(device, "unfused", 60);
  const dropped = phase("system", near, context([]));

  it("begins in the System phase: a charge less, on the mat and on the map, without a fuse", () => {
    expect(losses(dropped, "a")).toEqual([`devices.0.charges ${charges} > ${charges - 1}`]);
    expect(laid(dropped)).toEqual([{ device, x: 450, y: TAIL + 7.5, fuses: 0 }]);
    expect(onMat(near, dropped.memory)).toContain("device-1");
  });
  it("does what its card says at the end of Activation, and then is gone from mat and map", () => {
    const played = phase("detonations", near, context(twice(dice), dropped.memory));
    expect(losses(played, "B")).toEqual(does);
    expect(told(played)).toContain("unmarked");
    const left = device === "blazer-bomb" ? ["device-2"] : [];
    expect(onMat(near, played.memory)).toEqual(left);
    const next = { ...near, round: 2 };
    expect(losses(phase("detonations", next, context([], played.memory)), "B")).toEqual([]);
  });
  it.runIf(within !== undefined)("reaches as far as range 1 and not beyond", () => {
    const at = (gap: number): string[] => {
      const spec = between(device, "unfused", gap);
      const { memory } = phase("system", spec, context([]));
      return losses(phase("detonations", spec, context(twice(dice), memory)), "B");
    };
    expect(at(within ?? 0)).toEqual(does);
    expect(at((within ?? 0) + 1)).toEqual([]);
  });
  it("with Delayed Fuses and a fused result it waits a round, once", () => {
    const fused = (round: number, abilities: readonly string[]): MatSpec => {
      const spec = between(device, "fused", 60, round);
      const { a, B } = spec.ships as Record<"a" | "B", ShipSpec>;
      return { ...spec, ships: { a: { ...a, profile: { ...a.profile, abilities: [...abilities] } }, B } };
    };
    expect(laid(phase("system", fused(1, []), context([])))).toEqual([]);
    const laidFused = phase("system", fused(1, ["delayedFuses"]), context([]));
    expect(laid(laidFused).map(({ fuses }) => fuses)).toEqual([1]);
    const first = phase("detonations", fused(1, []), context([], laidFused.memory));
    expect(losses(first, "B")).toEqual([]);
    const second = phase("detonations", fused(2, []), context(twice(dice), first.memory));
    expect(losses(second, "B")).toEqual(does);
  });
});

describe("electro-proton-bomb", () => {
  const near = between("electro-proton-bomb", "fused", 60);
  it("begins with a fuse of its own, by a fused result only", () => {
    expect(laid(phase("system", between("electro-proton-bomb", "unfused", 60), context([])))).toEqual([]);
    const dropped = phase("system", near, context([]));
    expect(laid(dropped).map(({ fuses }) => fuses)).toEqual([1]);
    expect(losses(dropped, "a")).toEqual(["devices.0.charges 1 > 0"]);
  });
  it("goes off in the second round, as far as range 2, and is gone", () => {
    const faces = [blank, focus, hit, crit];
    const at = (gap: number): string[] => {
      const spec = between("electro-proton-bomb", "fused", gap);
      const dropped = phase("system", spec, context([]));
      const first = phase("detonations", spec, context([], dropped.memory));
      expect(losses(first, "B")).toEqual([]);
      const second = phase("detonations", { ...spec, round: 2 }, context(twice(faces), first.memory));
      expect(onMat(spec, second.memory)).toEqual([]);
      return losses(second, "B");
    };
    expect(at(200)).toEqual(["shields 2 > 1", "+ion", "+ion-2", "+disarm"]);
    expect(at(201)).toEqual([]);
  });
});

describe.each(MINES)("$device", ({ device, charges, dice, does }) => {
  const near = between(device, "unfused", 40);
  const dropped = phase("system", near, context([]));

  it("begins in the System phase and lies there, round after round, until somebody comes onto it", () => {
    expect(losses(dropped, "a")).toEqual([`devices.0.charges ${charges} > ${charges - 1}`]);
    let { memory } = dropped;
    for (const round of [1, 2, 3]) {
      const played = phase("detonations", { ...near, round }, context([], memory));
      expect(losses(played, "B")).toEqual([]);
      ({ memory } = played);
    }
    expect(onMat(near, memory)).toHaveLength(device === "cluster-mine" ? 3 : 1);
  });
  it("goes off under an enemy that moves through it, and is gone; its own side flies over it", () => {
    const { a, B } = near.ships as Record<"a" | "B", ShipSpec>;
    const over = (side: string): MatSpec => ({
      ...near,
      ships: {
        a: { ...a, at: [100, 100] },
        C: { ...B, at: [450, 470], ai: true, side, profile: { ...B.profile, dial: "3FB" } },
      },
    });
    const flown = turnOf(over("player"), "C", {
      memory: dropped.memory,
      rejected: ["avoid"],
    });
    const [step] = flown.plan.steps.filter((one) => one.kind === "act" && one.act === "mine");
    if (step === undefined) throw new Error("no mine went off");
    const resolved = xWing.resolve?.(battleOn(mat(over("player"))), step, context(dice, dropped.memory));
    if (resolved === undefined) throw new Error("unresolved");
    expect(losses(resolved, "C")).toEqual(does);
    expect(onMat(near, resolved.memory)).toHaveLength(device === "cluster-mine" ? 2 : 0);
    const friend = turnOf(over("foe"), "C", { memory: dropped.memory });
    expect(friend.plan.steps.filter((one) => one.kind === "act" && one.act === "mine")).toEqual([]);
  });
});

describe.each(["blaze", "loose-cargo", "electro-chaff"] as const)("%s", (device) => {
  const spec = (round = 1): MatSpec => ({
    round,
    ships: { a: { at: [450, 700], profile: { dial: "2FB 2BB 2NB", hull: 3 } }, B: { at: [450, 100] } },
    devices: { x: { device, at: [440, 590], side: "foe" } },
  });
  it("is an obstacle to its own side too: flown round, hit where there is no way round, and never goes off", () => {
    expect(skyOn(spec()).obstacles.map(({ id }) => id)).toEqual(["x"]);
    const flown = (dial: string): string[] => {
      const { a, B } = spec().ships as Record<"a" | "B", ShipSpec>;
      const decided = turnOf({ ...spec(), ships: { a: { ...a, profile: { ...a.profile, dial } }, B } }, "a", {
        answers: { manoeuvre: "2-straight" },
      });
      return decided.plan.steps.flatMap((step) =>
        step.kind === "move" ? [step.gait] : step.kind === "act" ? [step.act] : [],
      );
    };
    expect(flown("2FB 2YB 2NB")[0]).toBe("2-bankRight");
    expect(flown("2FB").slice(0, 2)).toEqual(["2-straight", "obstacle"]);
    for (const round of [1, 2, 3]) expect(told(phase("detonations", spec(round), context([])))).toEqual([]);
  });
  it("ends when a seismic charge shatters it", () => {
    const charged: MatSpec = {
      ...spec(),
      devices: { ...spec().devices, s: { device: "seismic-charge", at: [450, 520], side: "player" } },
    };
    const played = phase("detonations", charged, context([]));
    expect(losses(played, "x")).toEqual(["left"]);
    expect(skyOn(charged, played.memory).obstacles).toEqual([]);
  });
});

describe("a lock", () => {
  const spec = (ships: readonly string[]): MatSpec => {
    const all: Record<string, ShipSpec> = { a: { at: [400, 700] }, B: { at: [400, 300] } };
    return { ships: Object.fromEntries(ships.map((id) => [id, all[id] ?? { at: [0, 0] }])) };
  };
  const locked = memoryOf({ locks: { a: "B", B: "a" } });
  const after = (event: RoundEvent, ships: readonly string[]): Record<string, string> => {
    const told = xWing.on?.(battleOn(mat(spec(ships))), event, context([], locked));
    return recall(told?.memory ?? null).locks;
  };
  it("ends when its target leaves the mat or is destroyed, and so do those of the ship that is gone", () => {
    for (const why of ["left", "dead"] as const) {
      expect(after({ kind: "gone", figure: "B", why }, ["a"])).toEqual({ a: "" });
    }
  });
  it("ends in the End phase at the latest, when somebody took its target off the map by hand", () => {
    const played = phase("end", spec(["a"]), context([], locked));
    expect(recall(played.memory).locks.a).toBe("");
  });
  it("stays while both are there", () => {
    expect(after({ kind: "gone", figure: "C", why: "left" }, ["a", "B"])).toEqual({ a: "B", B: "a" });
  });
});
