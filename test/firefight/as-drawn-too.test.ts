import { describe, expect, it } from "vitest";
import type { Decided } from "../../src/core/decision";
import { scriptedDice } from "../../src/core/dice";
import type { MoveStep } from "../../src/core/step";
import { standing, type Snapshot } from "../../src/field";
import { touches } from "./second-opinion/ground";
import { isCoherent } from "./second-opinion/judge";
import {
  ai,
  attacksOf,
  battleOn,
  brawler,
  decided,
  expectDefined,
  GRIDS,
  hybridOne,
  marker,
  moveOf,
  patch,
  prose,
  shooter,
  soldier,
  SWORD,
  table,
  target,
  targetOf,
  type Grid,
} from "./support";

/** More of them: hills, islands, large bases, gaps and squads, who has acted, whom nobody need fear. */

type Options = NonNullable<Parameters<typeof table>[3]>;
type Region = NonNullable<Options["regions"]>[number];
type Places = Readonly<Record<string, readonly [number, number]>>;

const movesOf = ({ plan }: Decided): readonly MoveStep[] =>
  plan.steps.filter((step): step is MoveStep => step.kind === "move");
const ruleOf = ({ plan }: Decided): string => plan.rule.id;
const dice = (...faces: readonly number[]) =>
  scriptedDice([...faces, ...Array.from({ length: 40 }, () => 1)]);

const hill = (upper: number, lower: number): Region[] => [
  patch("lower", [0, 0, 12, 14], [{ kind: "feature", tags: ["ledge"], height: lower }]),
  patch("upper", [0, 0, 6, 14], [{ kind: "feature", tags: ["ledge"], height: upper }]),
];

const entersLava = (snapshot: Snapshot, result: Decided): boolean =>
  movesOf(result).some((move) => {
    const battle = battleOn(snapshot);
    return touches(battle, expectDefined(battle.figure(move.figure)), move.path, "dangerous");
  });

const onGrid =
  (grid: Grid) =>
  (places: Places, figures: NonNullable<Options["figures"]>, more: Omit<Options, "figures" | "grid"> = {}) =>
    table(40, 14, places, { grid, figures, ...more });

describe.each(GRIDS)("hills, %s", (_, grid) => {
  const on = onGrid(grid);

  it("31 leaps from tier to tier at an enemy on the lower one", () => {
    const figures = { a: ai(brawler, { elevation: 4 }), A: target(brawler, { elevation: 2 }) };
    const result = decided(on({ a: [3, 6], A: [9, 6] }, figures, { regions: hill(4, 2) }));
    expect(ruleOf(result)).toBe("melee-charge");
    expect(prose(result)).toContain("(GFF-V5)");
    expect(moveOf(result)?.path.at(-1)?.elevation).toBe(2);
  });

  it("32 leaps down four inches and four inches, with a die each", () => {
    const figures = { a: ai(brawler, { elevation: 8 }), A: target(brawler) };
    const places = { a: [4, 6], A: [14, 6] } as const;
    const leaps = (...faces: readonly number[]) =>
      ruleOf(decided(on(places, figures, { regions: hill(8, 4) }), "a", { dice: dice(...faces) }));
    expect(leaps(4, 4)).toBe("melee-charge");
    expect(leaps(4, 3)).toBe("melee-rush-enemy");
    expect(leaps(3)).toBe("melee-rush-enemy");
  });

  it("33 a push off the upper tier ends on the lower one", () => {
    const figures = {
      a: ai(soldier({ ...SWORD, attacks: 1 }), { elevation: 4 }),
      A: target(brawler, { elevation: 4 }),
    };
    const result = decided(on({ a: [1, 6], A: [5, 6] }, figures, { regions: hill(4, 2) }));
    expect(attacksOf(result)[0]?.terms).toMatchObject({ push: { elevation: 2 } });
  });

  it("34 an enemy on the upper tier comes down both to charge, where nobody need dare six inches at once", () => {
    const threatened = (upper: number, lower: number) => {
      const figures = { a: ai(shooter), A: target(brawler, { elevation: upper }) };
      const regions = hill(upper, lower);
      return prose(decided(on({ a: [13, 6], A: [5, 6] }, figures, { regions }))).includes(
        "could charge it here",
      );
    };
    expect(threatened(8, 4)).toBe(true);
    expect(threatened(8, 1)).toBe(false);
  });
});

describe.each(GRIDS)("ground, squads and enemies, %s", (_, grid) => {
  const on = onGrid(grid);

  it("35 a large base keeps all of itself out of lava", () => {
    const lava = [patch("north", [10, 0, 12, 6], [{ kind: "dangerous" }])];
    const figures = { a: ai(brawler, { width: 2, height: 2 }), A: target() };
    const regions = [marker("one", 24, 4), ...lava];
    const snapshot = on({ a: [4, 4], A: [39, 13] }, figures, { regions });
    const result = decided(snapshot);
    expect(entersLava(snapshot, result)).toBe(false);
    expect(movesOf(result)).toHaveLength(1);
  });

  it("36 and does not fit between two pools an inch apart", () => {
    const lava = [
      patch("north", [10, 0, 12, 6], [{ kind: "dangerous" }]),
      patch("south", [10, 7, 12, 14], [{ kind: "dangerous" }]),
    ];
    const regions = [marker("one", 24, 6), ...lava];
    const through = (size: number): boolean => {
      const figures = { a: ai(brawler, { width: size, height: size }), A: target() };
      const snapshot = on({ a: [6, 6], A: [39, 13] }, figures, { regions });
      return expectDefined(moveOf(decided(snapshot))?.path.at(-1)).x > 1200;
    };
    expect(through(1)).toBe(true);
    expect(through(2)).toBe(false);
  });

  it("37 on an island in lava it stays dry and says that there is no way; a flyer leaves", () => {
    const moat: Region = {
      id: "moat",
      rings: [
        [200, 200, 1200, 200, 1200, 1200, 200, 1200],
        [500, 500, 900, 500, 900, 900, 500, 900],
      ],
      terrain: [{ kind: "dangerous" }],
    };
    const regions = [marker("one", 24, 6), moat];
    const from = (rules: string[]) =>
      on({ a: [6, 6], A: [39, 13] }, { a: ai({ ...brawler, rules }), A: target() }, { regions });
    expect(entersLava(from([]), decided(from([])))).toBe(false);
    expect(prose(decided(from([])))).toContain("No way leads to objective one");
    expect(expectDefined(moveOf(decided(from(["Flying"])))?.path.at(-1)).x).toBeGreaterThan(1700);
  });

  it("38 a squad jumps a gap together", () => {
    const gap = patch("gap", [10, 0, 12, 14], [{ kind: "impassable", tags: ["gap"] }]);
    const squad = { ...brawler, unit: "squad" };
    const figures = { a: ai(squad), b: ai(squad), c: ai(squad), d: ai(squad), A: target() };
    const places = { a: [7, 5], b: [7, 6], c: [8, 5], d: [8, 6], A: [39, 13] } as const;
    const snapshot = on(places, figures, { regions: [marker("one", 25, 6), gap] });
    const result = decided(snapshot);
    const ends = new Map(movesOf(result).map(({ figure, path }) => [figure, expectDefined(path.at(-1))]));
    expect(ends.size).toBe(4);
    for (const { x } of ends.values()) expect(x).toBeGreaterThanOrEqual(1200);
    const battle = battleOn(snapshot);
    const unit = battle.figures.filter(({ id }) => id !== "A");
    expect(
      isCoherent(
        battle,
        unit.map((one) => standing(one, ends.get(one.id) ?? one)),
      ),
    ).toBe(true);
  });

  it("39 nobody ends in a gap whose far side is out of reach", () => {
    const gap = patch("gap", [11, 0, 13, 14], [{ kind: "impassable", tags: ["gap"] }]);
    const regions = [marker("one", 30, 6), gap];
    const result = decided(on({ a: [0, 6], A: [39, 13] }, { a: ai(brawler), A: target() }, { regions }));
    expect(expectDefined(moveOf(result)?.path.at(-1)).x).toBeLessThan(1100);
  });

  it("40 a stunned enemy frightens nobody", () => {
    const near = (statuses: string[]) =>
      prose(decided(on({ a: [10, 6], A: [18, 6] }, { a: ai(shooter), A: target(brawler, { statuses }) })));
    expect(near([])).toContain("could charge it here");
    expect(near(["stunned"])).not.toContain("could charge it here");
  });

  it("41 at its objective a Hybrid shoots and stays within three inches of it", () => {
    const regions = [marker("one", 12, 6)];
    const snapshot = on({ a: [10, 6], A: [12, 13] }, { a: ai(hybridOne), A: target() }, { regions });
    const result = decided(snapshot);
    const battle = battleOn(snapshot);
    const me = expectDefined(battle.figure("a"));
    const end = moveOf(result)?.path.at(-1) ?? me;
    expect(battle.distance(standing(me, end), { x: 1250, y: 650 })).toBeLessThanOrEqual(3);
    // The enemy is six and a half inches from the path.
    expect(ruleOf(result)).toBe("hybrid-advance-objective");
    expect(attacksOf(result)).toHaveLength(1);
  });

  it("42 what is seized already counts as under control, whoever stands there", () => {
    const regions = [marker("one", 20, 6)];
    const snapshot = on({ a: [5, 6], A: [20, 7] }, { a: ai(brawler), A: target() }, { regions });
    const at = (seized: Readonly<Record<string, string>>) =>
      ruleOf(decided(snapshot, "a", { memory: { round: 2, seized } }));
    expect(at({ one: "foe" })).toBe("melee-rush-enemy");
    expect(at({ one: "player" })).toBe("melee-rush-past");
  });

  it("43 of two in Charge range it charges who has not acted yet, though the other is nearer", () => {
    const figures = { a: ai(brawler), A: target(), B: target() };
    const places = { a: [10, 6], A: [14, 6], B: [18, 6] } as const;
    expect(targetOf(decided({ ...on(places, figures), acted: ["A"] }))).toBe("B");
    expect(targetOf(decided({ ...on(places, figures), acted: ["A", "B"] }))).toBe("A");
  });

  it("44 nobody charges through a window, but shoots through it", () => {
    const walls: Options["walls"] = [{ id: "window", c: [1200, 0, 1200, 1400], sight: 0 }];
    const places = { a: [10, 6], A: [14, 6] } as const;
    const result = decided(on(places, { a: ai(hybridOne), A: target() }, { walls }));
    expect(ruleOf(result)).toBe("hybrid-advance-enemy");
    expect(attacksOf(result).map(({ manner }) => manner)).toEqual(["ranged"]);
  });

  it("45 a squad behind a shut door waits as one", () => {
    const walls: Options["walls"] = [
      { id: "wall", c: [800, 0, 800, 600] },
      { id: "door", c: [800, 600, 800, 800], door: 1, ds: 0 },
      { id: "rest", c: [800, 800, 800, 1400] },
    ];
    const squad = { ...brawler, unit: "squad" };
    const figures = { a: ai(squad), b: ai(squad), c: ai(squad), A: target() };
    const places = { a: [4, 6], b: [5, 6], c: [4, 7], A: [20, 6] } as const;
    const result = decided(on(places, figures, { walls, regions: [marker("one", 25, 6)] }));
    expect(movesOf(result)).toEqual([]);
    expect(prose(result)).toContain("it is shut in and waits");
  });
});
