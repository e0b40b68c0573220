import { describe, expect, it } from "vitest";
import type { Decided } from "../../src/core/decision";
import type { ActStep, AttackStep, MoveStep, Step } from "../../src/core/step";
import type { Snapshot } from "../../src/field";
import { firefight } from "../../src/rulesets/firefight";
import { readState, stateIn } from "../../src/rulesets/firefight/sheet/memory";
import {
  ai,
  attacksOf,
  battleOn,
  brawler,
  CARBINE,
  CCW,
  context,
  decided,
  endOf,
  expectDefined,
  marker,
  moveOf,
  on,
  order,
  patch,
  prose,
  resolve,
  shooter,
  soldier,
  SWORD,
  table,
  target,
  traceText,
} from "./support";

/** Where a rule just begins or just ends, and what is done when its first wish cannot be had. */

const label = { key: "OPFOR.firefight.step.hold" };
type Profile = Parameters<typeof ai>[0];
type Options = NonNullable<Parameters<typeof table>[3]>;

/** A table one space deep: nobody can step aside. */
const corridor = (mine: Profile, at: number, theirs: Profile, enemy: number, more: Options = {}): Snapshot =>
  table(45, 1, { a: [at, 0], A: [enemy, 0] }, { ...more, figures: { a: ai(mine), A: target(theirs) } });
const columnOf = (result: Decided): number | undefined => endOf(result)?.[0];

const settled = (snapshot: Snapshot, step: AttackStep | ActStep | MoveStep, dice: readonly number[]) =>
  resolve(battleOn(snapshot), step, context(dice, { round: 1 }));

describe("order and rounds", () => {
  const figures = {
    a: ai(shooter, { statuses: ["stunned"] }),
    b: ai(brawler),
    A: target(),
    B: target(),
  };

  it("GFF-B5 even when it is the AI's turn, its last stunned unit waits for the player's on their feet", () => {
    const snapshot = table(
      20,
      20,
      { a: [3, 3], b: [5, 3], A: [3, 18], B: [9, 18] },
      { acted: ["b", "A"], figures },
    );
    const memory = { round: 1, starts: "foe", edges: { foe: "north", player: "south" } };
    expect(order(battleOn(snapshot), context([1], memory)).figures).toEqual(["b", "A", "B", "a"]);
  });

  it("GFF-B4 the side that finished second does not start the next round", () => {
    const snapshot = table(20, 20, { b: [5, 3], A: [3, 18] }, { acted: ["A"], figures });
    const first = { round: 1, starts: "foe", activated: ["A"], finished: "player" };
    const ended = on(battleOn(snapshot), { kind: "turn-end", figure: "b" }, context([], first)).memory;
    expect(stateIn(ended, 2).starts).toBe("player");
  });

  it("a side that is wiped out still wins with what it had seized", () => {
    const snapshot = table(20, 20, { A: [3, 18] }, { regions: [marker("one", 9, 9), marker("two", 15, 9)] });
    const memory = { round: 4, seized: { one: "foe", two: "foe" } };
    const { memory: after } = on(
      battleOn({ ...snapshot, round: 4 }),
      { kind: "round-end", round: 4 },
      context([], memory),
    );
    expect(readState(after).winner).toBe("foe");
  });
});

describe("where an Advance ends", () => {
  const toMarker = { regions: [marker("one", 40, 0)] };

  it("GFF-B11 within everybody's reach it goes no farther in than an Advance toward the objective must", () => {
    const rifle = soldier({ ...CARBINE, range: 40 });
    expect(columnOf(decided(corridor(shooter, 3, rifle, 20, toMarker)))).toBe(6);
  });

  it("GFF-B11 out of reach it takes the whole Advance", () => {
    // From column 9 a melee enemy is 15 inches off, and charges 12.
    expect(columnOf(decided(corridor(shooter, 3, soldier(CCW), 25, toMarker)))).toBe(9);
  });

  it("GFF-B12 backs off out of a Fast enemy's charge, and leaves a Slow one be", () => {
    const enemy = (rules: string[]) => ({ ...soldier(CCW), rules });
    // 13 inches apart: a Fast enemy charges 16, so 17 are enough.
    expect(moveOf(decided(corridor(shooter, 20, enemy(["Fast"]), 6)))?.cost).toBe(4);
    // 9 inches apart: a Slow one charges 8.
    expect(moveOf(decided(corridor(shooter, 20, enemy(["Slow"]), 10)))).toBeUndefined();
  });

  it("GFF-B12 backs off out of the enemy's fire as well where it can", () => {
    // 9 inches apart; 13 are out of its charge, but its 8 inches of range and an Advance reach 14.
    const pistol = soldier({ ...CARBINE, range: 8 });
    expect(moveOf(decided(corridor(shooter, 20, pistol, 10)))?.cost).toBe(6);
    // A Slow enemy's Advance is 4: range 6 reaches 10, and 11 are enough.
    const slow = { ...soldier({ ...CARBINE, range: 6 }), rules: ["Slow"] };
    expect(moveOf(decided(corridor(shooter, 20, slow, 12)))?.cost).toBe(4);
  });

  it("GFF-T1 backs off into cover rather than just far enough", () => {
    const wood = patch("wood", [26, 0, 27, 1], [{ kind: "cover" }]);
    expect(columnOf(decided(corridor(shooter, 20, soldier(CCW), 10, { regions: [wood] })))).toBe(26);
    expect(columnOf(decided(corridor(shooter, 20, soldier(CCW), 10)))).toBe(24);
  });

  it("numbers objectives that nobody named, in what it says of them too", () => {
    const nameless = { ...marker("m", 25, 3), name: "", terrain: [{ kind: "objective", name: "" } as const] };
    const snapshot = table(30, 7, { a: [3, 3] }, { figures: { a: ai(shooter) }, regions: [nameless] });
    expect(prose(decided(snapshot, "a"))).toContain("Objective 1 is not.");
  });

  it("GFF-Q1 makes for the objective that lies nearest when there is no way to any", () => {
    const walls = [
      { id: "n", c: [0, 800, 600, 800] },
      { id: "e", c: [600, 800, 600, 1300] },
      { id: "s", c: [0, 1300, 600, 1300] },
    ] as const;
    const snapshot = table(
      40,
      20,
      { a: [3, 10], A: [39, 0] },
      {
        figures: { a: ai(brawler), A: target() },
        regions: [marker("far", 35, 10), marker("near", 15, 10)],
        walls: walls.map(({ id, c }) => ({ id, c: [...c] })),
      },
    );
    for (const seed of ["1", "2", "3", "4", "5"]) {
      expect(prose(decided(snapshot, "a", { seed }))).toContain("No open way leads to objective near");
    }
  });
});

describe("melee", () => {
  it("charges where it touches nobody else, if it can", () => {
    const snapshot = table(
      20,
      9,
      { a: [3, 4], A: [8, 4], B: [8, 3] },
      { figures: { a: ai(brawler), A: target(soldier(CCW), { statuses: ["stunned"] }), B: target() } },
    );
    for (const seed of ["1", "2", "3", "4", "5"]) {
      expect(endOf(decided(snapshot, "a", { seed }))).toEqual([7, 5]);
    }
  });

  it("models strike from 2 inches off, not from 3", () => {
    const squad = { ...brawler, unit: "blades" };
    const snapshot = table(
      30,
      1,
      { d: [2, 0], c: [3, 0], b: [4, 0], a: [5, 0], A: [12, 0] },
      { figures: { a: ai(squad), b: ai(squad), c: ai(squad), d: ai(squad), A: target() } },
    );
    const result = decided(snapshot);
    expect(attacksOf(result).map(({ figure }) => figure)).toEqual(["a", "b", "c"]);
  });

  it("GFF-V1 a fall hurts from 2 inches on", () => {
    const fighter = soldier({ ...SWORD, attacks: 1 });
    const pushedOff = (height: number) =>
      settled(
        table(
          20,
          9,
          { a: [5, 4], A: [6, 4] },
          {
            figures: {
              a: ai(fighter, { elevation: height }),
              A: target({ ...fighter, tough: 9, wounds: 8 }, { elevation: height }),
            },
            regions: [patch("roof", [0, 0, 7, 9], [{ kind: "feature", tags: ["ledge"], height }])],
          },
        ),
        {
          kind: "attack",
          manner: "melee",
          figure: "a",
          target: "A",
          label,
          terms: { push: { x: 750, y: 450, elevation: 0 } },
        },
        // Hit, not blocked, stunned; the fall is blocked, where there is one; the rest is in vain.
        [6, 1, 1, 6, 1, 1],
      );
    const defences = (height: number) => traceText(pushedOff(height).trace).split("Defense, 4+").length - 1;
    expect([defences(1.9), defences(2)]).toEqual([1, 2]);
  });

  it("a volley whose aim has fallen hits the nearest model that is left", () => {
    const guard = { ...soldier(CCW), unit: "guard" };
    const snapshot = table(
      20,
      9,
      { a: [5, 4], A: [9, 4], B: [13, 4], C: [10, 4] },
      {
        figures: { a: ai(shooter), A: target(guard, { defeated: true }), B: target(guard), C: target(guard) },
      },
    );
    const terms = { weapons: [0], unit: "player/guard" };
    const step: AttackStep = { kind: "attack", manner: "ranged", figure: "a", target: "A", label, terms };
    expect(settled(snapshot, step, [6, 1, 1, 1]).outcomes[0]).toMatchObject({ kind: "value", figure: "C" });
  });
});

describe("dangerous ground", () => {
  const lava = patch("lava", [3, 3, 5, 6], [{ kind: "dangerous" }]);
  const standing = (profile: Profile, more: object = {}): Snapshot =>
    table(
      30,
      9,
      { a: [4, 4], A: [12, 4] },
      { figures: { a: ai(profile, more), A: target() }, regions: [lava] },
    );
  const acts = ({ plan }: Decided): string[] =>
    plan.steps.map((step: Step) => ("act" in step ? step.act : step.kind));

  it("is tested by whoever activates in it and stands still", () => {
    const turret = { ...shooter, rules: ["Immobile"] };
    const result = decided(standing(turret));
    expect(acts(result)).toEqual(["dangerous-ground", "hold", "attack"]);
    const step = expectDefined(result.plan.steps.find(({ kind }) => kind === "act"));
    if (step.kind !== "act") throw new Error("no act");
    expect(settled(standing(turret), step, [1, 1]).outcomes).toMatchObject([{ kind: "value", to: 1 }, {}]);
    expect(settled(standing(turret), step, [2]).outcomes).toEqual([]);
    // The stunned recover in it, and are tested too; Flying never is.
    expect(acts(decided(standing(brawler, { statuses: ["stunned"] })))).toEqual([
      "dangerous-ground",
      "recover",
    ]);
    expect(acts(decided(standing({ ...shooter, rules: ["Immobile", "Flying"] })))).toEqual([
      "hold",
      "attack",
    ]);
  });

  it("is tested once by whoever walks out of it", () => {
    const result = decided(standing(brawler));
    expect(acts(result)).toEqual(["move", "attack"]);
    const move = expectDefined(moveOf(result));
    expect(settled(standing(brawler), move, [1, 1]).outcomes).toMatchObject([{ kind: "value", to: 1 }, {}]);
  });

  it("is tested by whoever has the middle of a space in it on the way", () => {
    const move = (end: number): MoveStep => ({
      kind: "move",
      figure: "a",
      gait: "rush",
      path: [
        { x: 850, y: 450 },
        { x: end, y: 450 },
      ],
      cost: 3,
      unit: "inch",
      label,
    });
    const beside = table(
      30,
      9,
      { a: [8, 4], A: [20, 4] },
      { figures: { a: ai(brawler), A: target() }, regions: [lava] },
    );
    expect(settled(beside, move(450), [1, 1]).outcomes).toMatchObject([{ kind: "value", to: 1 }, {}]);
    expect(settled(beside, move(550), []).outcomes).toEqual([]);
  });
});

describe("set-up", () => {
  const helper = (id: string) => expectDefined(firefight.setup?.find((one) => one.id === id));
  const edges = { foe: "north", player: "south" };

  it("GFF-Q13 the section die of an Ambush names the unit, not a group", () => {
    const snapshot = table(
      40,
      40,
      { a: [0, 0], A: [20, 38] },
      {
        figures: { a: ai({ ...brawler, rules: ["Ambush"] }), A: target() },
        regions: [marker("one", 20, 20)],
      },
    );
    const battle = battleOn({ ...snapshot, round: 2 });
    const { trace } = helper("ambush").propose(
      battle,
      battle.figures.filter(({ ruleset }) => ruleset === "firefight"),
      context("arrival", { round: 2, edges, reserve: ["a"] }),
    );
    expect(traceText(trace)).toContain("Section where a arrives: section");
    expect(traceText(trace)).not.toContain("group");
  });

  it("GFF-P13 deploys as near as it lies where no place has a way to any objective", () => {
    const box = [
      [1400, 1400, 2700, 1400],
      [2700, 1400, 2700, 2700],
      [2700, 2700, 1400, 2700],
      [1400, 2700, 1400, 1400],
    ] as const;
    const snapshot = table(
      40,
      40,
      { a: [0, 0], A: [20, 38] },
      {
        figures: { a: ai(brawler), A: target() },
        regions: [marker("one", 20, 20)],
        walls: box.map((c, at) => ({ id: `w${at}`, c: [...c] })),
      },
    );
    const battle = battleOn(snapshot);
    const { placements } = helper("deployment").propose(
      battle,
      battle.figures.filter(({ ruleset }) => ruleset === "firefight"),
      context("boxed", { round: 1, edges }),
    );
    expect(placements).toHaveLength(1);
    expect(placements[0]?.at.y).toBe(1150);
  });
});
