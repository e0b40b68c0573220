import { describe, expect, it } from "vitest";
import type { Decided } from "../../src/core/decision";
import type { MoveStep } from "../../src/core/step";
import { standing, type Snapshot } from "../../src/field";
import { isCoherent } from "./second-opinion/judge";
import { touches, under } from "./second-opinion/ground";
import {
  ai,
  attacksOf,
  battleOn,
  brawler,
  CCW,
  decided,
  expectDefined,
  GRIDS,
  hybridOne,
  marker,
  moveOf,
  patch,
  prose,
  RIFLE,
  shooter,
  soldier,
  SWORD,
  table,
  target,
  targetOf,
} from "./support";

/** Positions as people draw and play them, with the answer read off the page. */

type Figures = Parameters<typeof table>[3] extends infer O ? NonNullable<O> : never;
type Region = NonNullable<Figures["regions"]>[number];
type Terrain = Region["terrain"];

/** Nearly a circle, as a hand draws it; in spaces. */
const pool = (id: string, x: number, y: number, radius: number, ...kinds: string[]): Region => ({
  id,
  rings: [
    Array.from({ length: 16 }, (_, at) => {
      const far = 100 * radius * (at % 2 === 0 ? 1 : 0.97);
      const angle = (at * Math.PI) / 8;
      return [Math.round(100 * x + far * Math.cos(angle)), Math.round(100 * y + far * Math.sin(angle))];
    }).flat(),
  ],
  terrain: kinds.map((kind) => ({ kind })) as Terrain,
});

const movesOf = ({ plan }: Decided): readonly MoveStep[] =>
  plan.steps.filter((step): step is MoveStep => step.kind === "move");
const ruleOf = ({ plan }: Decided): string => plan.rule.id;
const shotsOf = (result: Decided): string[] =>
  attacksOf(result)
    .filter(({ manner }) => manner === "ranged")
    .map(({ figure }) => figure)
    .sort();

/** What the way of the first move comes into, after the first place that is clear of it. */
function entersAgain(snapshot: Snapshot, result: Decided, kind: "difficult" | "dangerous"): boolean {
  const battle = battleOn(snapshot);
  const move = expectDefined(moveOf(result));
  const me = expectDefined(battle.figure(move.figure));
  const out = move.path.findIndex((place) => under(battle, me, place, kind).length === 0);
  return out >= 0 && touches(battle, me, move.path.slice(out), kind);
}
const enters = (snapshot: Snapshot, result: Decided, kind: "difficult" | "dangerous"): boolean =>
  movesOf(result).some((move) => {
    const battle = battleOn(snapshot);
    return touches(battle, expectDefined(battle.figure(move.figure)), move.path, kind);
  });

describe.each(GRIDS)("hand-drawn ground, %s", (_, grid) => {
  const lava = pool("lava", 12, 7, 3.2, "dangerous");
  const swamp = pool("swamp", 12, 7, 3.2, "difficult");
  const toMarker = (profile: typeof brawler, regions: readonly Region[], at: [number, number] = [5, 6]) =>
    table(
      40,
      14,
      { a: at, A: [39, 0] },
      { grid, figures: { a: ai(profile), A: target() }, regions: [marker("one", 24, 6), ...regions] },
    );

  it("1 a round pool of lava on the way is walked around", () => {
    const snapshot = toMarker(brawler, [lava]);
    const result = decided(snapshot);
    expect(ruleOf(result)).toBe("melee-rush-objective");
    expect(enters(snapshot, result, "dangerous")).toBe(false);
  });

  it("2 a flyer goes straight over it", () => {
    const result = decided(toMarker({ ...brawler, rules: ["Flying"] }, [lava]));
    expect(Math.abs(expectDefined(moveOf(result)?.path.at(-1)).x - 1750)).toBeLessThan(60);
  });

  it("3 a strider goes straight through a swamp, all twelve inches", () => {
    const result = decided(toMarker({ ...brawler, rules: ["Strider"] }, [swamp]));
    expect(Math.abs(expectDefined(moveOf(result)?.path.at(-1)).x - 1750)).toBeLessThan(60);
  });

  it("4 a strider keeps out of the lava that laps over the swamp", () => {
    const snapshot = toMarker({ ...brawler, rules: ["Strider"] }, [
      swamp,
      pool("fire", 12, 5, 2.2, "dangerous"),
    ]);
    const result = decided(snapshot);
    expect(enters(snapshot, result, "dangerous")).toBe(false);
    expect(enters(snapshot, result, "difficult")).toBe(true);
  });

  it("5 whoever stands in lava leaves it where that is shortest, and stays out of it", () => {
    // The east bank is two inches away, the objective lies in the west.
    const snapshot = table(
      40,
      14,
      { a: [13, 6], A: [39, 0] },
      { grid, figures: { a: ai(brawler), A: target() }, regions: [marker("one", 2, 6), lava] },
    );
    const result = decided(snapshot);
    expect(entersAgain(snapshot, result, "dangerous")).toBe(false);
    expect(Math.max(...expectDefined(moveOf(result)).path.map(({ x }) => x))).toBeGreaterThan(1400);
  });

  it("6 out of a swamp it goes six inches at most in all", () => {
    const snapshot = toMarker(brawler, [swamp], [13, 6]);
    expect(expectDefined(moveOf(decided(snapshot))).cost).toBeLessThanOrEqual(6 + 1e-6);
  });

  const against = (
    profile: typeof brawler,
    a: [number, number],
    A: [number, number],
    regions: readonly Region[],
  ) => table(40, 14, { a, A }, { grid, figures: { a: ai(profile), A: target() }, regions: [...regions] });

  it("7 an enemy in a swamp five inches off is charged", () => {
    expect(ruleOf(decided(against(brawler, [6, 6], [12, 6], [swamp])))).toBe("melee-charge");
  });

  it("8 an enemy in the middle of a swamp nine inches off is not, and the swamp is not entered", () => {
    const snapshot = against(brawler, [2, 6], [12, 6], [swamp]);
    expect(ruleOf(decided(snapshot))).toBe("melee-rush-enemy");
    expect(enters(snapshot, decided(snapshot), "difficult")).toBe(false);
  });

  it("9 an enemy in the middle of lava is not charged from four inches off", () => {
    const snapshot = against(brawler, [7, 6], [12, 6], [lava]);
    expect(ruleOf(decided(snapshot))).toBe("melee-rush-enemy");
    expect(enters(snapshot, decided(snapshot), "dangerous")).toBe(false);
  });

  it("10 nor in a swamp that burns, drawn as two regions", () => {
    const burning = [swamp, pool("fire", 12, 7, 3.2, "dangerous")];
    expect(ruleOf(decided(against(brawler, [7, 6], [12, 6], burning)))).toBe("melee-rush-enemy");
  });

  it("11 cover that is not difficult draws a rush to the objective, difficult cover does not", () => {
    const wood = (...kinds: string[]) => pool("wood", 16, 5, 2, ...kinds);
    const gun = target(soldier(RIFLE));
    const at = (wooded: Region) =>
      table(
        40,
        14,
        { a: [5, 6], A: [35, 6] },
        { grid, figures: { a: ai(brawler), A: gun }, regions: [marker("one", 24, 6), wooded] },
      );
    const inside = (wooded: Region): boolean => {
      const battle = battleOn(at(wooded));
      const end = expectDefined(moveOf(decided(at(wooded)))?.path.at(-1));
      return under(battle, expectDefined(battle.figure("a")), end, "cover").length > 0;
    };
    expect(inside(wood("cover", "difficult"))).toBe(false);
    expect(prose(decided(at(wood("cover"))))).toContain("cover preferred");
  });

  it("12 in a wood drawn as two regions it stays and shoots, though somebody could charge it", () => {
    const wood = [pool("west", 9, 7, 2.5, "cover"), pool("east", 12, 7, 2.5, "cover")];
    const result = decided(against(shooter, [10, 6], [18, 6], wood));
    expect(movesOf(result)).toEqual([]);
    expect(shotsOf(result)).toEqual(["a"]);
  });
});

describe.each(GRIDS)("enemy reach is a walk, %s", (_, grid) => {
  const bog = patch("bog", [14, 0, 21, 12], [{ kind: "difficult" }]);
  const facing = (rules: string[], regions: readonly Region[]) =>
    prose(
      decided(
        table(
          40,
          12,
          { a: [12, 6], A: [22, 6] },
          {
            grid,
            figures: { a: ai(shooter), A: target({ ...brawler, rules }) },
            regions: [...regions],
          },
        ),
      ),
    );

  it("13 an enemy ten inches off could charge it", () => {
    expect(facing([], [])).toContain("could charge it here");
  });
  it("14 but not across a bog, where it goes six inches", () => {
    expect(facing([], [bog])).not.toContain("could charge it here");
  });
  it("15 unless it is a strider", () => {
    expect(facing(["Strider"], [bog])).toContain("could charge it here");
  });
});

describe.each(GRIDS)("squads, %s", (_, grid) => {
  type One = { readonly profile: typeof brawler; readonly statuses?: string[] };
  const squad = (
    models: readonly One[],
    A: [number, number],
    regions: readonly Region[] = [],
    enemy = target(),
  ) => {
    const letters = "abcdefgh".slice(0, models.length).split("");
    const places = Object.fromEntries(
      letters.map((letter, at): [string, [number, number]] => [
        letter,
        [4 + (at % 2), 5 + Math.floor(at / 2)],
      ]),
    );
    const figures = Object.fromEntries(
      letters.map((letter, at) => {
        const one = expectDefined(models[at]);
        const more = one.statuses === undefined ? {} : { statuses: one.statuses };
        return [letter, ai({ ...one.profile, unit: "squad" }, more)];
      }),
    );
    return table(
      40,
      14,
      { ...places, A },
      { grid, figures: { ...figures, A: enemy }, regions: [...regions] },
    );
  };
  const keepsTogether = (snapshot: Snapshot, result: Decided): boolean => {
    const battle = battleOn(snapshot);
    const ends = new Map(movesOf(result).map(({ figure, path }) => [figure, expectDefined(path.at(-1))]));
    const unit = battle.figures.filter(({ id }) => id !== "A");
    return isCoherent(
      battle,
      unit.map((one) => standing(one, ends.get(one.id) ?? one)),
    );
  };

  it("16 goes no faster than its slowest, whoever leads", () => {
    const fast = { profile: { ...brawler, rules: ["Fast"], hero: true } };
    const snapshot = squad([fast, ...Array.from({ length: 4 }, () => ({ profile: brawler }))], [39, 6]);
    const result = decided(snapshot);
    expect(ruleOf(result)).toBe("melee-rush-enemy");
    expect(Math.max(...movesOf(result).map(({ cost }) => cost))).toBeLessThanOrEqual(12 + 1e-6);
    expect(Math.max(...movesOf(result).map(({ cost }) => cost))).toBeGreaterThan(11);
    expect(keepsTogether(snapshot, result)).toBe(true);
  });

  it("17 of a squad with different guns those shoot who are in range after the Advance", () => {
    // 30 inches off: after six inches only the rifles reach.
    const long = { profile: soldier({ ...RIFLE, range: 28 }) };
    const short = { profile: soldier({ ...RIFLE, range: 12 }) };
    const result = decided(squad([short, long, short, long], [36, 5]));
    expect(ruleOf(result)).toBe("shooting-advance-enemy");
    expect(shotsOf(result)).toEqual(["b", "d"]);
  });

  it("18 waits for whoever is stunned, who recovers", () => {
    const models = [
      { profile: brawler },
      { profile: brawler, statuses: ["stunned"] },
      { profile: brawler },
      { profile: brawler },
    ];
    const snapshot = squad(models, [39, 6]);
    const result = decided(snapshot);
    expect(result.plan.steps.filter((step) => step.kind === "act").map(({ figure }) => figure)).toEqual([
      "b",
    ]);
    expect(movesOf(result).map(({ figure }) => figure)).not.toContain("b");
    expect(keepsTogether(snapshot, result)).toBe(true);
  });

  it("19 of eight models charges if the foremost reaches, and strikes together", () => {
    const snapshot = squad(
      Array.from({ length: 8 }, () => ({ profile: brawler })),
      [16, 6],
    );
    const result = decided(snapshot);
    expect(ruleOf(result)).toBe("melee-charge");
    expect(attacksOf(result).length).toBeGreaterThan(1);
    expect(keepsTogether(snapshot, result)).toBe(true);
  });

  it("20 no model of it steps into lava beside the way", () => {
    const snapshot = squad(
      Array.from({ length: 5 }, () => ({ profile: brawler })),
      [39, 6],
      [marker("one", 25, 6), pool("north", 12, 4, 2.4, "dangerous"), pool("south", 12, 11, 2.4, "dangerous")],
    );
    const result = decided(snapshot);
    expect(enters(snapshot, result, "dangerous")).toBe(false);
    expect(keepsTogether(snapshot, result)).toBe(true);
  });
});

describe.each(GRIDS)("ranges, targets and objectives, %s", (_, grid) => {
  const on = (
    places: Readonly<Record<string, readonly [number, number]>>,
    figures: Figures["figures"],
    regions: readonly Region[] = [],
    walls: Figures["walls"] = [],
  ) => table(60, 14, places, { grid, figures: figures ?? {}, regions: [...regions], walls });
  const rifleman = soldier(RIFLE);

  it("21 Indirect holds and shoots at whom it does not see", () => {
    const mortar = soldier({ ...RIFLE, indirect: true });
    const wall = [{ id: "wall", c: [1500, 0, 1500, 1400] as [number, number, number, number] }];
    const result = decided(on({ a: [5, 6], A: [25, 6] }, { a: ai(mortar), A: target() }, [], wall));
    expect(ruleOf(result)).toBe("indirect");
    expect(movesOf(result)).toEqual([]);
    expect(shotsOf(result)).toEqual(["a"]);
  });

  it("22 Indirect out of range advances like others", () => {
    const mortar = soldier({ ...RIFLE, indirect: true });
    const result = decided(on({ a: [5, 6], A: [33, 6] }, { a: ai(mortar), A: target() }));
    expect(ruleOf(result)).toBe("shooting-advance-enemy");
    expect(shotsOf(result)).toEqual(["a"]);
  });

  it("23 thirty inches are an Advance and a rifle, thirty-two are not", () => {
    expect(ruleOf(decided(on({ a: [5, 6], A: [35, 6] }, { a: ai(rifleman), A: target() })))).toBe(
      "shooting-advance-enemy",
    );
    expect(ruleOf(decided(on({ a: [5, 6], A: [38, 6] }, { a: ai(rifleman), A: target() })))).toBe(
      "shooting-rush-enemy",
    );
  });

  it("24 shoots at the one in the open, not at the nearer one in the wood", () => {
    const wood = pool("wood", 20.5, 6.5, 1.6, "cover");
    const result = decided(
      on({ a: [5, 6], A: [20, 6], B: [24, 11] }, { a: ai(rifleman), A: target(), B: target() }, [wood]),
    );
    expect(targetOf(result)).toBe("B");
  });

  it("25 at the stunned one first, wherever it hides", () => {
    const wood = pool("wood", 24.5, 11.5, 1.6, "cover");
    const figures = { a: ai(rifleman), A: target(), B: target(soldier(CCW), { statuses: ["stunned"] }) };
    expect(targetOf(decided(on({ a: [5, 6], A: [20, 6], B: [24, 11] }, figures, [wood])))).toBe("B");
  });

  it("26 AP at the best Defense, Deadly at the tough one that has least left", () => {
    const ap = soldier({ ...RIFLE, ap: 2 }, CCW);
    const deadly = soldier({ ...RIFLE, deadly: 3 }, CCW);
    const tough = (tough: number, wounds: number) => target({ ...soldier(CCW), tough, wounds });
    const places = { a: [5, 6], A: [18, 6], B: [24, 11], C: [25, 2] } as const;
    const hard = target({ ...soldier(CCW), defense: 2 });
    expect(targetOf(decided(on(places, { a: ai(ap), A: target(), B: hard, C: target() })))).toBe("B");
    const wounded = { a: ai(deadly), A: target(), B: tough(3, 0), C: tough(6, 4) };
    expect(targetOf(decided(on(places, wounded)))).toBe("C");
  });

  it("27 an objective that friends hold is left to them; one it stands at itself is not", () => {
    const regions = [marker("near", 12, 6), marker("far", 30, 6)];
    const friends = { b: ai(brawler), c: ai(brawler) };
    const away = on(
      { a: [5, 6], b: [12, 4], c: [12, 8], A: [59, 0] },
      { a: ai(brawler), ...friends, A: target() },
      regions,
    );
    expect(prose(decided(away))).toContain("objective far");
    const there = on(
      { a: [10, 6], b: [12, 4], c: [12, 8], A: [59, 0] },
      { a: ai(brawler), ...friends, A: target() },
      regions,
    );
    expect(prose(decided(there))).toContain("within 3″ of objective near");
  });

  it("28 a Hybrid rushes to an objective it can seize by a Rush alone, though it had a shot", () => {
    const result = decided(
      on({ a: [5, 6], A: [16, 13] }, { a: ai(hybridOne), A: target() }, [marker("one", 17, 1)]),
    );
    expect(ruleOf(result)).toBe("hybrid-rush-to-seize");
  });

  it("29 an enemy right behind it is in the way, one seven inches beside the way is not", () => {
    const regions = [marker("one", 30, 6)];
    expect(ruleOf(decided(on({ a: [8, 6], A: [4, 6] }, { a: ai(brawler), A: target() }, regions)))).toBe(
      "melee-charge-past",
    );
    expect(
      ruleOf(
        decided(on({ a: [8, 4], A: [16, 13] }, { a: ai(brawler), A: target() }, [marker("one", 30, 4)])),
      ),
    ).toBe("melee-rush-objective");
  });

  it("30 charges from where a push leads into the lava", () => {
    const lava = pool("lava", 15.2, 6.5, 1.8, "dangerous");
    const result = decided(
      on({ a: [6, 6], A: [12, 6] }, { a: ai(soldier({ ...SWORD, attacks: 1 })), A: target(brawler) }, [lava]),
    );
    expect(ruleOf(result)).toBe("melee-charge");
    expect(attacksOf(result)[0]?.terms).toHaveProperty("push");
  });
});
