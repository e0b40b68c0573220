import { describe, expect, it } from "vitest";
import { type Snapshot } from "../../src/field";
import { rulesetNamed, runBattle, type Happening } from "../../src/headless";
import { firefight } from "../../src/rulesets/firefight";
import { readState } from "../../src/rulesets/firefight/sheet/memory";
import { MemoryHost } from "../support/memory-host";
import { ai, CARBINE, CCW, GRIDS, soldier, SWORD, table, target, type Grid } from "./support";

/** A squad acts to the end of its plan, whoever falls on the way: as turns are played on a map and in a rehearsal. */

/** Whoever is hit by one of these is out. */
const deathly = { attacks: 9, ap: 4, deadly: 9 };
const blades = { ...soldier({ ...SWORD, ...deathly }), quality: 2, unit: "blades" };
const guns = { ...soldier({ ...CARBINE, ...deathly }, CCW), quality: 2, unit: "guns" };
const guard = { ...soldier(CCW), defense: 6, unit: "guard" };

const facing = (
  grid: Grid,
  profile: Parameters<typeof ai>[0],
  apart: number,
  more: Parameters<typeof ai>[1] = {},
): Snapshot =>
  table(
    30,
    12,
    { a: [4, 4], b: [4, 5], c: [4, 6], A: [4 + apart, 4], B: [4 + apart, 5], C: [4 + apart, 6], Z: [29, 11] },
    {
      grid,
      figures: {
        a: ai(profile),
        b: ai(profile),
        c: ai(profile, more),
        A: target(guard),
        B: target(guard),
        C: target(guard),
        Z: target(),
      },
    },
  );

const hostOf = (snapshot: Snapshot): MemoryHost => new MemoryHost(snapshot, rulesetNamed, firefight);
const fallenIn = ({ figures }: Snapshot): string[] =>
  figures.filter(({ defeated }) => defeated).map(({ id }) => id);

describe.each(GRIDS)("a squad goes on though its first target falls, %s", (_, grid) => {
  it("shooting: the others shoot at the rest of the unit", async () => {
    const host = hostOf(facing(grid, guns, 10));
    const end = await host.play();
    expect(end.kind).toBe("played");
    expect(host.reports[0]?.steps.map(({ state }) => state)).not.toContain("blocked");
    expect(fallenIn(host.snapshot)).toHaveLength(3);
  });

  it("charging: the others strike, and the charge tires them", async () => {
    const host = hostOf(facing(grid, blades, 6));
    const end = await host.play();
    expect(end.kind).toBe("played");
    expect(fallenIn(host.snapshot).length).toBeGreaterThan(1);
    expect(readState(host.memory.firefight ?? null).fatigued).toContain("foe/blades");
  });

  it("whoever is stunned recovers after the shots, whatever they did", async () => {
    const host = hostOf(facing(grid, guns, 10, { statuses: ["stunned"] }));
    expect((await host.play()).kind).toBe("played");
    expect(host.snapshot.figures.find(({ id }) => id === "c")?.statuses).toEqual([]);
  });

  it("the same in a rehearsal", () => {
    const turns: Happening[] = [];
    runBattle({
      snapshot: facing(grid, guns, 10),
      rulesets: rulesetNamed,
      seed: "joint",
      mostRounds: 1,
      watch: (happening) => turns.push(happening),
    });
    const first = turns.find((happening) => happening.kind === "turn" && happening.figure === "a");
    const outcomes = first?.kind === "turn" ? first.deed.outcomes : [];
    expect(outcomes.filter(({ kind }) => kind === "removed")).toHaveLength(3);
  });
});

describe.each(GRIDS)("a squad goes on though its leader falls, %s", (_, grid) => {
  /** The leader is out as soon as it has walked. */
  const fallingLeader = (snapshot: Snapshot): MemoryHost => {
    const host = hostOf(snapshot);
    host.intrude = (step) => {
      if (step.kind !== "move" || step.figure !== "a") return undefined;
      host.snapshot = {
        ...host.snapshot,
        figures: host.snapshot.figures.map((one) => (one.id === "a" ? { ...one, defeated: true } : one)),
      };
      host.objection = "defeated";
      return { kind: "done" };
    };
    return host;
  };

  it("the others charge, strike and are struck back at", async () => {
    const host = fallingLeader(facing(grid, { ...blades, weapons: [SWORD] }, 8));
    await host.play();
    const attackers = host.performed.filter(({ kind }) => kind === "attack").map(({ figure }) => figure);
    expect(attackers.length).toBeGreaterThan(0);
    expect(attackers).not.toContain("a");
    expect(readState(host.memory.firefight ?? null).fatigued).toEqual(["foe/blades", "player/guard"]);
  });
});

describe.each(GRIDS)("GFF-X9 the spell comes before the shots, %s", (_, grid) => {
  const bolt = { name: "Bolt", on: "enemy", range: 18, difficulty: 1, hits: 9, ap: 4, deadly: 9 };
  const witch = { ...guns, rules: ["Psychic(1)"], spells: [bolt] };

  /** Three guns, one of them a psychic or not; a lone enemy, and two a little farther off. */
  const facingLoners = (profile: Parameters<typeof ai>[0]): Snapshot =>
    table(
      40,
      12,
      { a: [4, 4], b: [4, 5], c: [4, 6], A: [14, 5], B: [16, 5], C: [17, 5] },
      {
        grid,
        figures: {
          a: ai(profile),
          b: ai(guns),
          c: ai(guns),
          ...Object.fromEntries(["A", "B", "C"].map((id) => [id, target({ ...soldier(CCW), defense: 6 })])),
        },
      },
    );

  it("all shoot at the next target when the first fell to it, and at no third", async () => {
    const host = hostOf(facingLoners(witch));
    expect((await host.play()).kind).toBe("played");
    expect(fallenIn(host.snapshot)).toEqual(["A", "B"]);
    expect(readState(host.memory.firefight ?? null).fallen).toEqual({ A: "B" });
  });

  it("what falls to their own shots is not replaced", async () => {
    const host = hostOf(facingLoners(guns));
    await host.play();
    expect(fallenIn(host.snapshot)).toEqual(["A"]);
  });
});
