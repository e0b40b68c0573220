import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { AttackStep } from "../../src/core/step";
import { standing, type Snapshot } from "../../src/field";
import { firefight } from "../../src/rulesets/firefight";
import { readState } from "../../src/rulesets/firefight/sheet/memory";
import { isInDanger } from "../../src/rulesets/firefight/terrain/terrain";
import {
  ai,
  attacksOf,
  battleOn,
  brawler,
  context,
  decided,
  expectDefined,
  GRIDS,
  marker,
  on,
  patch,
  resolve,
  shooter,
  table,
  target,
  type Grid,
} from "./support";

const pushed = z.object({ push: z.object({ x: z.number(), y: z.number() }).optional() });

const squad = (more: Parameters<typeof ai>[1] = {}) => ai({ ...brawler, unit: "squad" }, more);

describe.each(GRIDS)("stunned models of a squad, %s", (_, grid) => {
  const one = marker("one", 20, 10);
  const standingBy = (statuses: string[], enemies: Readonly<Record<string, readonly [number, number]>>) =>
    table(
      40,
      20,
      { a: [20, 9], b: [14, 9], c: [3, 3], A: [39, 0], ...enemies },
      {
        grid,
        figures: { a: squad({ statuses }), b: squad(), c: ai(brawler), A: target() },
        regions: [one],
      },
    );
  const seizedBy = (snapshot: Snapshot) =>
    readState(on(battleOn(snapshot), { kind: "round-end", round: 1 }, context([], { round: 1 })).memory)
      .seized;

  it("seize nothing, though a mate is on its feet elsewhere", () => {
    expect(seizedBy(standingBy([], {}))).toEqual({ one: "foe" });
    expect(seizedBy(standingBy(["stunned"], {}))).toEqual({});
  });

  it("contest nothing", () => {
    expect(seizedBy(standingBy([], { A: [20, 12] }))).toEqual({});
    expect(seizedBy(standingBy(["stunned"], { A: [20, 12] }))).toEqual({ one: "player" });
  });

  it("GFF-B9 hold nothing for the others", () => {
    const firstAnswer = (snapshot: Snapshot) =>
      decided(snapshot, "c").trace.find((entry) => entry.kind === "question");
    expect(firstAnswer(standingBy([], {}))).toMatchObject({ id: "1", answer: "no" });
    expect(firstAnswer(standingBy(["stunned"], {}))).toMatchObject({ id: "1", answer: "yes" });
  });
});

describe.each(GRIDS)("nobody fights through a wall, %s", (_, grid) => {
  /** a touches A; b is near enough to strike, and beyond the wall if there is one. */
  const melee = (walled: boolean): Snapshot =>
    table(
      20,
      9,
      { a: [6, 4], b: [8, 6], A: [7, 4] },
      {
        grid,
        figures: { a: squad(), b: squad(), A: target() },
        walls: walled ? [{ id: "w", c: [600, 550, 1200, 550] }] : [],
      },
    );
  const blow: AttackStep = {
    kind: "attack",
    manner: "melee",
    figure: "b",
    target: "A",
    label: { key: "OPFOR.firefight.step.hold" },
    terms: { after: ["a"], unit: "A" },
  };
  const rolls = (walled: boolean) =>
    resolve(battleOn(melee(walled)), blow, context("x", { round: 1 })).trace.filter(
      ({ kind }) => kind === "die",
    ).length;

  it("neither strikes nor is struck back", () => {
    expect(rolls(false)).toBeGreaterThan(0);
    expect(rolls(true)).toBe(0);
  });
});

describe.each(GRIDS)("deployment where the section is full, %s", (_, grid: Grid) => {
  const deployed = (left: boolean, right: boolean) => {
    const rock = (id: string, from: number, to: number) =>
      patch(id, [from, 0, to, 13], [{ kind: "impassable" }]);
    const battle = battleOn(
      table(
        40,
        40,
        { a: [0, 20], b: [1, 20], c: [2, 20], A: [20, 35] },
        {
          grid,
          figures: { a: squad(), b: squad(), c: squad(), A: target() },
          regions: [
            marker("one", 20, 20),
            ...(left ? [rock("left", 0, 20)] : []),
            ...(right ? [rock("right", 20, 40)] : []),
          ],
        },
      ),
    );
    const helper = expectDefined(firefight.setup?.find(({ id }) => id === "deployment"));
    const memory = { edges: { player: "south", foe: "north" } };
    const figures = battle.figures.filter(({ ruleset }) => ruleset === "firefight");
    return Array.from({ length: 4 }, (_none, seed) =>
      helper
        .propose(battle, figures, context(`full ${seed}`, memory))
        .placements.map(({ at }) => at.x < 2000),
    );
  };

  it("GFF-P12 uses the other section, the whole unit or nobody", () => {
    expect(new Set(deployed(false, false).flat()).size).toBe(2);
    expect(deployed(true, false).flat()).toEqual(Array.from({ length: 12 }, () => false));
    expect(deployed(false, true).flat()).toEqual(Array.from({ length: 12 }, () => true));
    expect(deployed(true, true).flat()).toEqual([]);
  });
});

describe.each(GRIDS)("a push ends where it was meant to, %s", (_, grid) => {
  /** A stands two spaces above a pool of this radius, drawn by hand: some pushes end just short of it. */
  const beside = (radius: number): Snapshot => {
    const ring = Array.from({ length: 24 }, (_none, at) => (2 * Math.PI * at) / 24).flatMap((angle) => [
      1450 + radius * Math.cos(angle),
      1400 + radius * Math.sin(angle),
    ]);
    return table(
      30,
      20,
      { a: [8, 10], A: [14, 10] },
      {
        grid,
        figures: { a: ai(brawler), A: target() },
        regions: [{ id: "lava", rings: [ring], terrain: [{ kind: "dangerous" }] }],
      },
    );
  };

  it("GFF-V1 in the lava, or nobody is pushed", () => {
    const pushes = [200, 220, 240, 260, 280, 295].map((radius) => {
      const snapshot = beside(radius);
      const battle = battleOn(snapshot);
      const [blow] = attacksOf(decided(snapshot));
      const { push } = pushed.parse(blow?.terms);
      if (push === undefined) return false;
      const there = standing(expectDefined(battle.figure("A")), push);
      expect(isInDanger(battle, there), `${radius}`).toBe(true);
      return true;
    });
    expect(pushes).toContain(true);
  });
});

describe.each(GRIDS)("of two as near, whoever can be pushed is struck, %s", (_, grid) => {
  const lava = patch("lava", [12, 2, 14, 8], [{ kind: "dangerous" }]);
  /** a between two enemies of one unit; only behind B is there lava. */
  const between = (): Snapshot => {
    const pair = { ...brawler, unit: "pair" };
    return table(
      30,
      9,
      { A: [9, 4], a: [10, 4], B: [11, 4] },
      { grid, figures: { a: ai(brawler), A: target(pair), B: target(pair) }, regions: [lava] },
    );
  };

  it("GFF-V1 by a strike back", () => {
    const blow: AttackStep = {
      kind: "attack",
      manner: "melee",
      figure: "A",
      target: "a",
      label: { key: "OPFOR.firefight.step.hold" },
      terms: { unit: "a" },
    };
    // Three misses; back: a hit that is not blocked, two misses, stunned, and the lava.
    const after = resolve(battleOn(between()), blow, context([1, 1, 1, 6, 1, 1, 1, 1, 6], { round: 1 }));
    expect(after.outcomes.find(({ kind }) => kind === "moved")).toMatchObject({ figure: "B" });
  });

  it("GFF-V1 by a charge and by a shot", () => {
    const struck = (profile: Parameters<typeof ai>[0]) =>
      attacksOf(
        decided({
          ...between(),
          figures: between().figures.map((one) => (one.id === "a" ? { ...one, profile } : one)),
        }),
      )[0]?.target;
    expect(struck(brawler)).toBe("B");
    expect(struck({ ...shooter, rules: ["Immobile"] })).toBe("B");
  });
});

describe.each(GRIDS)("a wood drawn as two regions is one wood, %s", (_, grid) => {
  /** a looks out of the wood at A; B stands farther off, clear of it. */
  const shotAt = (regions: readonly (readonly number[])[], from: number): string | undefined =>
    attacksOf(
      decided(
        table(
          40,
          20,
          { a: [from, 10], A: [18, 10], B: [19, 1] },
          {
            grid,
            figures: { a: ai({ ...shooter, rules: ["Immobile"] }), A: target(), B: target() },
            regions: regions.map((box, at) => patch(`wood-${at}`, box, [{ kind: "cover" }])),
          },
        ),
      ),
    )[0]?.target;

  it("GFF-B14 it hides nobody from those who stand in it, whichever part they stand in", () => {
    const whole = [0, 8, 16, 13];
    const [west, east] = [whole.with(2, 9), whole.with(0, 8)];
    for (const regions of [[whole], [west, east], [east, west], [whole, west]]) {
      expect(shotAt(regions, 4)).toBe("A");
    }
    // Another wood, apart from the one it stands in, does hide A.
    expect(
      shotAt(
        [
          [0, 8, 7, 13],
          [10, 8, 16, 13],
        ],
        4,
      ),
    ).toBe("B");
  });
});
