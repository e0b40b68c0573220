import { describe, expect, it } from "vitest";
import { firefight } from "../../src/rulesets/firefight";
import { isCoherent } from "../../src/rulesets/firefight/squads/coherency";
import {
  ai,
  attacksOf,
  battleOn,
  brawler,
  CCW,
  context,
  decided,
  endOf,
  expectDefined,
  marker,
  moveOf,
  patch,
  PISTOL,
  shooter,
  soldier,
  SWORD,
  table,
  target,
} from "./support";

const squad = (profile: Parameters<typeof ai>[0], more: Parameters<typeof ai>[1] = {}) =>
  ai({ ...profile, unit: "squad" }, more);

describe("coherency", () => {
  const inLine = (...columns: readonly number[]): boolean => {
    const places = Object.fromEntries(
      columns.map((column, at): [string, [number, number]] => [["a", "b", "c", "d"][at] ?? "", [column, 4]]),
    );
    const figures = Object.fromEntries(Object.keys(places).map((letter) => [letter, squad(brawler)]));
    const battle = battleOn(table(40, 9, places, { figures }));
    return isCoherent(battle, battle.figures);
  };
  it("is two inches to the next, and six to all", () => {
    expect(inLine(1, 4, 7)).toBe(true);
    expect(inLine(1, 4, 8)).toBe(false);
    expect(inLine(1, 4, 6, 8)).toBe(true);
    expect(inLine(1, 4, 7, 9)).toBe(false);
  });
});

describe("squads", () => {
  it("whoever has the least way to go leads, not whoever seems nearer", () => {
    const wall = { id: "w", c: [700, 0, 700, 700] as [number, number, number, number] };
    const leader = (walls: readonly (typeof wall)[]): string | undefined =>
      moveOf(
        decided(
          table(
            40,
            12,
            { a: [6, 5], b: [6, 8], A: [39, 0] },
            {
              figures: { a: squad(brawler), b: squad(brawler), A: target() },
              regions: [marker("one", 25, 5)],
              walls,
            },
          ),
        ),
      )?.figure;
    expect(leader([])).toBe("a");
    expect(leader([wall])).toBe("b");
  });

  it("a model is credited with its own guns alone", () => {
    const unarmed = squad(soldier(CCW), {});
    const armed = squad(soldier({ ...PISTOL, attacks: 9 }, CCW));
    // Only c has a gun, and stands behind the others.
    const result = decided(
      table(
        40,
        9,
        { a: [4, 4], b: [4, 5], c: [3, 4], A: [20, 4] },
        { figures: { a: unarmed, b: unarmed, c: armed, A: target() } },
      ),
    );
    expect(result.plan.rule.id).toBe("shooting-advance-enemy");
    expect(attacksOf(result).map(({ figure }) => figure)).toEqual(["c"]);
  });

  it("goes as fast as its slowest", () => {
    const fast = squad({ ...brawler, rules: ["Fast"] });
    const result = decided(
      table(
        60,
        9,
        { a: [4, 4], b: [4, 5], A: [50, 4] },
        { figures: { a: fast, b: squad(brawler), A: target() } },
      ),
    );
    for (const step of result.plan.steps) if (step.kind === "move") expect(step.cost).toBeLessThanOrEqual(12);
  });

  it("charges if any of its models reaches, not only its leader", () => {
    const hero = squad({ ...brawler, hero: true });
    const at = (enemy: number) =>
      decided(
        table(
          40,
          9,
          { a: [3, 4], b: [5, 4], A: [enemy, 4] },
          { figures: { a: hero, b: squad(brawler), A: target() } },
        ),
      ).plan.rule.id;
    expect(at(18)).toBe("melee-charge");
    expect(at(19)).toBe("melee-rush-enemy");
  });

  it("a stunned model recovers while its mates act, and they stay with it", () => {
    const result = decided(
      table(
        40,
        9,
        { a: [4, 4], b: [4, 5], c: [5, 4], A: [30, 4] },
        {
          figures: {
            a: squad(brawler),
            b: squad(brawler, { statuses: ["stunned"] }),
            c: squad(brawler),
            A: target(),
          },
        },
      ),
    );
    const recovering = result.plan.steps.filter((step) => step.kind === "act" && step.act === "recover");
    expect(recovering.map(({ figure }) => figure)).toEqual(["b"]);
    for (const step of result.plan.steps) {
      if (step.kind !== "move") continue;
      const end = expectDefined(step.path.at(-1));
      expect(Math.max(Math.abs(end.x - 450), Math.abs(end.y - 550))).toBeLessThanOrEqual(300);
    }
  });
});

describe("enemy reach is a walk", () => {
  const walls = [
    { id: "wall", c: [1000, 0, 1000, 900] as [number, number, number, number], sight: 0 as const },
  ];
  const seized = { round: 1, seized: { one: "foe" } };
  const near = (fenced: boolean) =>
    decided(
      table(
        40,
        9,
        { a: [4, 4], A: [14, 4] },
        {
          figures: { a: ai(shooter), A: target(soldier(SWORD)) },
          walls: fenced ? walls : [],
          regions: [marker("one", 30, 4)],
        },
      ),
      "a",
      { memory: seized },
    );

  it("GFF-B12 backs off from whoever could walk up to it", () => {
    expect(endOf(near(false))?.[0]).toBeLessThan(4);
  });

  it("GFF-B12 and not from behind a fence that nobody gets round", () => {
    expect(moveOf(near(true))).toBeUndefined();
    expect(attacksOf(near(true)).length).toBeGreaterThan(0);
  });
});

describe("pushing", () => {
  it("GFF-V1 charges from where the enemy can be pushed into lava", () => {
    const lava = patch("lava", [11, 0, 13, 4], [{ kind: "dangerous" }]);
    for (const seed of ["1", "2", "3", "4"]) {
      const result = decided(
        table(
          40,
          9,
          { a: [4, 4], A: [10, 4] },
          { figures: { a: ai(brawler), A: target() }, regions: [lava] },
        ),
        "a",
        { seed },
      );
      expect(endOf(result)).toEqual([9, 5]);
    }
  });
});

describe("large bases", () => {
  it("GFF-P13 deploy with all of the base inside their zone", () => {
    const battle = battleOn(
      table(
        40,
        48,
        { a: [2, 2], A: [2, 44] },
        {
          figures: { a: ai(brawler, { width: 4, height: 4 }), A: target() },
          regions: [marker("one", 20, 24)],
        },
      ),
    );
    const helper = expectDefined(firefight.setup?.find(({ id }) => id === "deployment"));
    const edges = { foe: "north", player: "south" };
    const { placements } = helper.propose(battle, battle.figures, context("deploy", { edges }));
    const at = expectDefined(placements.find(({ figure }) => figure === "a")).at;
    expect(at.y + 200).toBeLessThanOrEqual(1200);
    expect(at.y + 200).toBeGreaterThan(1100);
  });
});
