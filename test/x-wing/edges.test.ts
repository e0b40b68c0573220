import { describe, expect, it } from "vitest";
import { scriptedDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import { xWing } from "../../src/rulesets/x-wing";
import { Ledger } from "../../src/rulesets/x-wing/sky/ledger";
import { recall } from "../../src/rulesets/x-wing/sky/memory";
import { triggerUnder } from "../../src/rulesets/x-wing/round/mine-triggers";
import {
  ATTACK,
  battleOn,
  context,
  DEFENCE,
  diceRolled,
  losses,
  mat,
  memoryOf,
  phase,
  planning,
  SCALE,
  skyOn,
  steps,
  turnOf,
  verdict,
  type MatSpec,
} from "./support";

/** Where a rule just begins or just ends, and what happens twice in one breath. */

describe("mines", () => {
  const between = (fuses: number) =>
    memoryOf({
      devices: [{ id: "m", device: "conner-net", side: "foe", x: 400 * SCALE, y: 400 * SCALE, fuses }],
    });
  const spec: MatSpec = { ships: { B: { at: [365, 400] }, C: { at: [435, 400] } } };
  const placed = (fuses: number) => {
    const sky = skyOn(spec, between(fuses));
    const ledger = new Ledger(scriptedDice([]), sky);
    for (const laid of sky.devices) triggerUnder(ledger, laid);
    return ledger.resolution();
  };

  it("a fused mine placed on two ships at once loses one fuse, not two", () => {
    expect(recall(placed(1).memory).devices).toMatchObject([{ id: "m", fuses: 0 }]);
    expect(recall(placed(2).memory).devices).toMatchObject([{ id: "m", fuses: 1 }]);
  });
  it("without a fuse it goes off once, on the first ship", () => {
    const played = placed(0);
    expect(losses(played, "B")).not.toEqual([]);
    expect(losses(played, "C")).toEqual([]);
    expect(recall(played.memory).devices).toEqual([]);
  });
});

describe("a mine that lost its fuse under a ship", () => {
  const on = (fuses: number, x = 400): MatSpec => ({
    ships: { a: { at: [400, 400], profile: { dial: "1FB" } }, B: { at: [800, 800] } },
    devices: { m: { device: "conner-net", at: [x, 400], fuses } },
  });
  const starts = (spec: MatSpec, memory: Json) => {
    const played = xWing.on?.(battleOn(mat(spec)), { kind: "turn-start", figure: "a" }, context([], memory));
    if (played === undefined) throw new Error("it hears nothing");
    return played;
  };

  it("waits under it, turn after turn, until a ship comes onto it anew", () => {
    const first = starts(on(1), null);
    expect(losses(first, "m")).toEqual(["fuses 1 > 0"]);
    expect(losses(starts(on(0), first.memory), "a")).toEqual([]);
    const again = starts(on(0), starts(on(0), first.memory).memory);
    expect([losses(again, "a"), losses(again, "m")]).toEqual([[], []]);
    // It flew away, and somebody put the mine on it: that is another matter.
    const away = starts(on(0, 700), first.memory);
    expect(losses(starts(on(0), away.memory), "a")).toContain("hull 3 > 2");
  });
  it("one that never had a fuse goes off at once", () => {
    expect(losses(starts(on(0), null), "a")).toContain("hull 3 > 2");
  });
});

describe("two detonations in one breath", () => {
  it("XW-A4 the second bomb is removed when the first has destroyed the only enemy in reach", () => {
    const played = phase(
      "detonations",
      {
        ships: { a: { at: [400, 480] }, B: { at: [400, 320], profile: { hull: 1 } } },
        devices: {
          x: { device: "proton-bomb", at: [400, 400], side: "foe" },
          y: { device: "proton-bomb", at: [410, 400], side: "foe" },
        },
      },
      context([]),
    );
    expect(losses(played, "B")).toEqual(["hull 1 > 0", "dead"]);
    expect(losses(played, "a")).toEqual(["hull 3 > 2"]);
  });
  it("a rock that the first seismic charge shattered is not there for the second", () => {
    const played = phase(
      "detonations",
      {
        ships: { B: { at: [400, 320] } },
        rocks: { r: { at: [400, 390], diameter: 40 } },
        devices: {
          x: { device: "seismic-charge", at: [400, 450], side: "foe" },
          y: { device: "seismic-charge", at: [420, 450], side: "foe" },
        },
      },
      context([]),
    );
    expect(losses(played, "B")).toEqual(["hull 3 > 2"]);
    expect(losses(played, "r")).toEqual(["left"]);
  });
});

describe("shots", () => {
  const { hit, crit } = ATTACK;
  it("without a lock the nearest enemy is shot at, whoever stands first on the list", () => {
    const spec: MatSpec = {
      ships: { a: { at: [400, 700] }, B: { at: [380, 450] }, C: { at: [420, 560] } },
    };
    const targets = (locks: Record<string, string>) =>
      phase("engagement", spec, context([], memoryOf({ locks }))).outcomes.map(
        ({ label }) => label.data?.target,
      );
    expect(targets({})).toEqual(["C"]);
    expect(targets({ a: "B" })).toEqual(["B"]);
  });
  it("evades cancel hits first, then crits", () => {
    const spec: MatSpec = {
      ships: {
        a: { at: [400, 700], profile: { attack: 2 } },
        B: { at: [400, 500], profile: { agility: 2 } },
      },
      options: { rollShots: true },
    };
    const { evade, blank } = DEFENCE;
    const lost = (...dodge: number[]) =>
      losses(phase("engagement", spec, context([hit, crit, ...dodge])), "B");
    expect(lost(evade, evade)).toEqual([]);
    expect(lost(evade, blank)).toEqual(["hull 3 > 2"]);
    expect(lost(blank, blank)).toEqual(["hull 3 > 2", "hull 2 > 1"]);
  });
});

describe("a ship's turn", () => {
  it("a net on the way takes the controls away at once: it may only focus", () => {
    const profile = { dial: "2FB", actions: ["barrelRoll", "boost", "lock", "focus"], hull: 5 };
    const spec = (device: "conner-net" | "cluster-mine", bar = profile.actions): MatSpec => ({
      ships: { a: { at: [400, 700], profile: { ...profile, actions: bar } }, B: { at: [400, 420] } },
      devices: { m: { device, at: [400, 620] } },
    });
    expect(steps(turnOf(spec("conner-net"), "a")).at(-1)).toBe("focus");
    expect(steps(turnOf(spec("cluster-mine"), "a")).at(-1)).not.toBe("focus");
    expect(steps(turnOf(spec("conner-net", ["lock"]), "a")).at(-1)).toBe("mine");
  });
  it("XW-F1 a fleeing ship does not swerve back onto the mat", () => {
    const spec = (hull: number): MatSpec => ({
      ships: { a: { at: [400, 220], profile: { hull, fleeThreshold: 2 } }, B: { at: [400, 700] } },
    });
    const gone = turnOf(spec(1), "a", planning("5-straight"));
    expect(steps(gone)).toEqual(["5-straight", "leave"]);
    expect(verdict(gone.trace, "swerve-obstacle")).toBe("passed: swerve.clear");
    // Any other ship does, where the dial has a neighbour that stays.
    expect(steps(turnOf(spec(3), "a", planning("5-straight")))[0]).toMatch(/^3-bank/);
  });
  it("reloads only when every device is spent", () => {
    const devices = [
      { device: "proton-bomb", charges: 0 },
      { device: "seismic-charge", charges: 1 },
    ];
    const profile = { dial: "2FB", actions: ["reload", "focus"], devices };
    const spec: MatSpec = { ships: { a: { at: [400, 700], profile }, B: { at: [400, 300] } } };
    expect(steps(turnOf(spec, "a"))[1]).toBe("focus");
  });
  it("XW-V1 having cancelled one reposition it weighs no other that enters a threat, and rolls no more dice", () => {
    const profile = { dial: "2FB", actions: ["barrelRoll", "focus"], arcs: ["bullseye"], hull: 3 };
    const spec: MatSpec = {
      ships: {
        a: { at: [400, 700], profile },
        B: { at: [480, 400], heading: 345 },
      },
      devices: {
        right: { device: "proton-bomb", at: [600, 580] },
        left: { device: "proton-bomb", at: [200, 580] },
      },
    };
    const turn = turnOf(spec, "a", planning("2-straight", { dice: [DEFENCE.evade, DEFENCE.evade] }));
    expect(verdict(turn.trace, "avoid-reposition")).toBe("chosen: avoid.evade");
    expect(diceRolled(turn.trace)).toBe(1);
    expect(steps(turn)).toEqual(["2-straight", "focus"]);
  });
});
