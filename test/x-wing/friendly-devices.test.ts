import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Resolution } from "../../src/engine/ruleset";
import { DEVICES } from "../../src/rulesets/x-wing/data/devices";
import {
  context,
  EAST,
  entriesOf,
  losses,
  NORTH,
  phase,
  planning,
  steps,
  turnOf,
  verdict,
  type DeviceSpec,
  type MatSpec,
  type ShipSpec,
} from "./support";

/*
 * The ship a flies north from (400, 700): a 2 straight ends at (400, 580), its template covers x 390 to 410,
 * y 600 to 680. Its target flies off in the north.
 */
const flier: ShipSpec = { at: [400, 700], profile: { dial: "2FB 2BB 2NB 2TW 2YW", hull: 3 } };
const target: ShipSpec = { at: [400, 100], heading: NORTH };
const over = (devices: Record<string, DeviceSpec>): MatSpec => ({ ships: { a: flier, T: target }, devices });
const mine = (side: string): DeviceSpec => ({ device: "proximity-mine", at: [385, 585], side });

describe("Activation: friendly devices", () => {
  it("XW-A1 a ship does not swerve away from a friendly mine or bomb", () => {
    for (const device of ["proximity-mine", "conner-net", "proton-bomb", "seismic-charge"] as const) {
      const friendly = turnOf(
        over({ m: { ...mine("foe"), device } }),
        "a",
        planning("2-straight", { dice: [] }),
      );
      expect(steps(friendly)[0], device).toBe("2-straight");
      expect(verdict(friendly.trace, "avoid"), device).toBe("passed: avoid.noThreat");
    }
    // The same mine of the enemy's is a matter of dice and swerves.
    const enemy = turnOf(over({ m: mine("player") }), "a", planning("2-straight", { dice: [1] }));
    expect(steps(enemy)[0]).toBe("2-bankRight");
  });
  it("XW-A1 the trace says that a friendly mine lies on the way", () => {
    const { trace } = turnOf(over({ m: mine("foe") }), "a", planning("2-straight"));
    const notes = trace.flatMap((entry) => (entry.kind === "note" ? [entry.text.key] : []));
    expect(notes).toContain("OPFOR.x-wing.friendlyMine");
  });

  it("XW-A2 a friendly device that is an obstacle is swerved from as usual", () => {
    for (const device of ["blaze", "loose-cargo", "electro-chaff"] as const) {
      const swerved = turnOf(over({ m: { ...mine("foe"), device } }), "a", planning("2-straight"));
      expect(steps(swerved)[0], device).toBe("2-bankRight");
      expect(verdict(swerved.trace, "swerve-obstacle")).toBe("chosen: swerve.obstacle");
    }
    // Out of the way it changes nothing.
    const aside = turnOf(
      over({ m: { device: "blaze", at: [300, 640], side: "foe" } }),
      "a",
      planning("2-straight"),
    );
    expect(steps(aside)[0]).toBe("2-straight");
  });
  it("XW-A2 an asteroid is swerved from as well; when every neighbour is blocked the planned way is flown", () => {
    const rocks = (more: MatSpec["rocks"]): MatSpec => ({
      ships: { a: flier, T: target },
      rocks: { r: { at: [385, 585], diameter: 45 }, ...more },
    });
    expect(steps(turnOf(rocks({}), "a", planning("2-straight")))[0]).toBe("2-bankRight");
    const shut = turnOf(rocks({ s: { at: [455, 575] } }), "a", planning("2-straight"));
    expect(steps(shut)).toEqual(["2-straight", "obstacle"]);
    expect(verdict(shut.trace, "swerve-obstacle")).toBe("impossible: swerve.none");
  });

  it("XW-A3 friendly mines neither go off under AI ships nor hurt them", () => {
    const friendly = turnOf(over({ m: mine("foe") }), "a", planning("2-straight"));
    expect(steps(friendly)).not.toContain("mine");
    const enemy = turnOf(over({ m: mine("player") }), "a", planning("2-straight", { dice: [8] }));
    expect(steps(enemy)).toContain("mine");
  });
  it("XW-A3 a mine dropped on friend and enemy alike hurts the enemy only", () => {
    const spec: MatSpec = {
      ships: {
        a: { at: [400, 400], profile: { devices: [{ device: "proximity-mine" }] } },
        b: { at: [380, 515] },
        C: { at: [422, 515] },
      },
    };
    const played = phase("system", spec, context([1, 8, 8]));
    expect(losses(played, "b")).toEqual([]);
    expect(losses(played, "C")).toEqual(["hull 3 > 2"]);
  });
  it("XW-A3 dropped on friends alone it stays where it is", () => {
    const options = {
      deploymentTable: (() => {
        const row = { arcs: [], range: [0, 9], deploy: [{}] };
        return { mines: [row, row, row, row], bombs: [row, row, row, row] };
      })(),
    };
    const spec: MatSpec = {
      ships: {
        a: { at: [400, 400], profile: { devices: [{ device: "proximity-mine" }] } },
        b: { at: [400, 515] },
        C: { at: [800, 800] },
      },
      options,
    };
    const played = phase("system", spec, context([]));
    expect(losses(played, "b")).toEqual([]);
    expect(played.memory).toMatchObject({ devices: [{ device: "proximity-mine", side: "foe" }] });
  });
});

/** A friendly bomb in the middle of the mat and ships around it, so many millimetres away to the east or west. */
const bomb = (device: DeviceSpec["device"] = "proton-bomb"): DeviceSpec => ({
  device,
  at: [450, 450],
  side: "foe",
});
const ship = (gap: number, sign: 1 | -1 = 1, dy = 0): ShipSpec => ({
  at: [450 + sign * (12.5 + gap + 20), 450 + dy],
  heading: EAST,
});
const detonate = (spec: MatSpec, dice: readonly number[] = []): Resolution =>
  phase("detonations", spec, context(dice));
const hurt = (played: Resolution): string[] =>
  [
    ...new Set(
      played.outcomes.flatMap((one) => (one.kind === "value" && one.value === "hull" ? [one.figure] : [])),
    ),
  ].sort();

describe("Activation: friendly bombs", () => {
  it("XW-A4 a bomb that would reach only friendly AI ships is removed without effect", () => {
    const played = detonate({
      ships: { a: ship(50), b: ship(80, -1), C: ship(150) },
      devices: { x: bomb() },
    });
    expect(hurt(played)).toEqual([]);
    expect(losses(played, "x")).toEqual(["left"]);
    expect(verdict(played.trace, "detonation")).toBe("passed: detonation.onlyFriends");
  });
  it("XW-A4 with an enemy in reach it goes off", () => {
    const played = detonate({ ships: { a: ship(50), C: ship(99) }, devices: { x: bomb() } });
    expect(hurt(played)).toEqual(["C", "a"]);
    expect(losses(played, "x")).toEqual(["left"]);
  });
  it("XW-A4 an enemy's bomb is not removed for our sake, and one that reaches nobody just goes off", () => {
    const theirs = { ...bomb(), side: "player" };
    expect(hurt(detonate({ ships: { a: ship(50), b: ship(60, -1) }, devices: { x: theirs } }))).toEqual([
      "a",
      "b",
    ]);
    const lonely = detonate({ ships: { a: ship(150) }, devices: { x: bomb() } });
    expect(verdict(lonely.trace, "detonation")).toBe("chosen: detonation.nobody");
    expect(losses(lonely, "x")).toEqual(["left"]);
  });
  it("XW-A4 a fused bomb loses a marker and nothing is decided yet", () => {
    const played = detonate({ ships: { a: ship(50) }, devices: { x: { ...bomb(), fuses: 1 } } });
    expect(losses(played, "x")).toEqual(["fuses 1 > 0"]);
    expect(verdict(played.trace, "detonation")).toBeUndefined();
  });

  it("XW-A5 no more AI ships than enemies suffer", () => {
    const three = { a: ship(10), b: ship(40, -1), c: ship(70, 1, 60) };
    expect(hurt(detonate({ ships: { ...three, D: ship(80, -1, 60) }, devices: { x: bomb() } }))).toEqual([
      "D",
      "a",
    ]);
    expect(
      hurt(
        detonate({ ships: { ...three, D: ship(80, -1, 60), E: ship(80, -1, -60) }, devices: { x: bomb() } }),
      ),
    ).toEqual(["D", "E", "a", "b"]);
    // As many enemies as friends, or more: everybody.
    expect(
      hurt(
        detonate({
          ships: { a: ship(10), D: ship(80, -1, 60), E: ship(80, -1, -60) },
          devices: { x: bomb() },
        }),
      ),
    ).toEqual(["D", "E", "a"]);
  });
  it("XW-A5 a person's ship on the bomb's own side is neither spared nor counted", () => {
    const ally = { ...ship(30, -1), side: "foe", ai: false };
    const played = detonate({ ships: { a: ship(10), ally, D: ship(70, -1, 60) }, devices: { x: bomb() } });
    expect(hurt(played)).toEqual(["D", "a", "ally"]);
  });

  it("XW-A6 the AI ships farthest from the device are spared", () => {
    const spec = (near: string, far: string): MatSpec => ({
      ships: { [near]: ship(20), [far]: ship(60, -1), D: ship(70, -1, -70) },
      devices: { x: bomb() },
    });
    expect(hurt(detonate(spec("a", "b")))).toEqual(["D", "a"]);
    expect(hurt(detonate(spec("b", "a")))).toEqual(["D", "b"]);
  });
  it("XW-A6 at equal distance a die spares one", () => {
    const spec: MatSpec = {
      ships: { a: ship(40), b: ship(40, -1), D: ship(70, -1, -70) },
      devices: { x: bomb() },
    };
    expect(hurt(detonate(spec, [1]))).toEqual(["D", "b"]);
    expect(hurt(detonate(spec, [2]))).toEqual(["D", "a"]);
  });
  it("XW-A6 for a seismic charge distance is still measured to the charge", () => {
    const spec: MatSpec = {
      ships: { a: { at: [600, 450] }, b: { at: [520, 540] }, D: { at: [600, 550] } },
      rocks: { r: { at: [560, 480], diameter: 40 } },
      devices: { x: bomb("seismic-charge") },
    };
    const played = detonate(spec);
    // b is nearer to the charge, a nearer to the rock.
    expect(hurt(played)).toEqual(["D", "b"]);
    expect(losses(played, "r")).toEqual(["left"]);
  });
  it("XW-A5 a friendly seismic charge shatters the obstacle with most enemies net of friends", () => {
    const spec: MatSpec = {
      ships: { a: { at: [300, 450] }, C: { at: [250, 500] }, D: { at: [600, 450] } },
      rocks: { west: { at: [370, 450], diameter: 40 }, east: { at: [530, 450], diameter: 40 } },
      devices: { x: bomb("seismic-charge") },
    };
    const played = detonate(spec);
    expect(losses(played, "east")).toEqual(["left"]);
    expect(losses(played, "west")).toEqual([]);
    expect(hurt(played)).toEqual(["D"]);
  });
});

describe("nothing else changes", () => {
  it("XW-A7 friendly bombs and mines anywhere leave every turn as it would be without them", () => {
    const harmless = DEVICES.filter(({ kind }) => kind !== "obstacle").map(({ id }) => id);
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            device: fc.constantFrom(...harmless),
            at: fc.tuple(fc.integer({ min: 330, max: 470 }), fc.integer({ min: 480, max: 720 })),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.integer(),
        (list, seed) => {
          const spec: MatSpec = {
            ships: {
              a: { ...flier, profile: { dial: "tie-sa", actions: ["barrelRoll", "lock", "focus"] } },
              T: { at: [430, 300], heading: 20 },
            },
            rocks: { r: { at: [400, 540] } },
          };
          const devices = Object.fromEntries(
            list.map((one, index) => [`d${index}`, { ...one, side: "foe" }]),
          );
          const [bare, laid] = [spec, { ...spec, devices }].map((one) =>
            turnOf(one, "a", { seed: String(seed) }),
          );
          expect(laid?.plan).toEqual(bare?.plan);
          expect(entriesOf(laid?.trace ?? []).filter(({ kind }) => kind === "die")).toEqual(
            entriesOf(bare?.trace ?? []).filter(({ kind }) => kind === "die"),
          );
        },
      ),
      { numRuns: 60, seed: 41 },
    );
  });
});
