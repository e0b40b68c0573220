import { describe, expect, it } from "vitest";
import type { Decided } from "../../src/core/decision";
import { renderText, text } from "../../src/core/text";
import { loadCatalog } from "../support/catalog";
import { readState } from "../../src/rulesets/firefight/sheet/memory";
import {
  ai,
  attacksOf,
  battleOn,
  brawler,
  CARBINE,
  CCW,
  decided,
  marker,
  shooter,
  soldier,
  table,
  target,
} from "./support";

type Profile = Parameters<typeof ai>[0];
const squad = (profile: Profile, more: object = {}): Profile => ({ ...profile, unit: "squad", ...more });

const four = (
  profile: Profile,
  enemy: readonly [number, number],
  more: Parameters<typeof table>[3] = {},
): Decided =>
  decided(
    table(
      40,
      20,
      { a: [3, 9], b: [3, 10], c: [4, 9], d: [4, 10], A: enemy },
      {
        regions: [marker("one", 25, 10)],
        ...more,
        figures: {
          a: ai(squad(profile)),
          b: ai(squad(profile)),
          c: ai(squad(profile)),
          d: ai(squad(profile)),
          A: target(),
          ...more.figures,
        },
      },
    ),
  );

const ends = ({ plan }: Decided): Map<string, { x: number; y: number }> =>
  new Map(
    plan.steps.flatMap((step) => {
      const end = step.kind === "move" ? step.path.at(-1) : undefined;
      return end === undefined ? [] : [[step.figure, end] as const];
    }),
  );

describe("units of several models", () => {
  it("decides once for all, and moves every model", () => {
    const result = four(brawler, [39, 0]);
    expect([...ends(result).keys()].sort()).toEqual(["a", "b", "c", "d"]);
    expect(readState(result.memory).activated).toEqual(["foe/squad"]);
  });

  it("keeps together and never puts two models on one space", () => {
    for (const enemy of [
      [39, 0],
      [20, 3],
      [17, 10],
    ] as const) {
      for (const profile of [brawler, shooter]) {
        const places = [...ends(four(profile, enemy)).values()];
        expect(new Set(places.map(({ x, y }) => `${x},${y}`)).size).toBe(places.length);
        for (const { x, y } of places) {
          const near = places.some(
            (other) =>
              (other.x !== x || other.y !== y) &&
              Math.max(Math.abs(other.x - x), Math.abs(other.y - y)) <= 200,
          );
          expect(near).toBe(true);
        }
      }
    }
  });

  it("charges with everybody that comes near enough, and only the last blow is answered", () => {
    const result = four(brawler, [11, 10]);
    const strikes = attacksOf(result);
    expect(strikes.length).toBe(4);
    const order = strikes.map(({ figure }) => figure);
    for (const [at, { terms }] of strikes.entries()) {
      expect(terms).toMatchObject({ after: order.slice(at + 1) });
    }
  });

  it("shoots with every model that has a weapon in range, at one unit", () => {
    const result = four(soldier(CARBINE, CCW), [15, 10]);
    expect(attacksOf(result).map(({ figure, target: at }) => [figure, at])).toEqual([
      ["a", "A"],
      ["b", "A"],
      ["c", "A"],
      ["d", "A"],
    ]);
  });

  it("is led by its hero, and a stunned model stays where it is", () => {
    const result = four(brawler, [39, 0], {
      figures: {
        c: ai(squad(brawler, { hero: true })),
        b: ai(squad(brawler), { statuses: ["stunned"] }),
      },
    });
    expect(result.plan.steps[0]?.figure).toBe("c");
    expect([...ends(result).keys()].sort()).toEqual(["a", "c", "d"]);
  });

  it("is stunned when nobody of it is on their feet", () => {
    const down = { statuses: ["stunned"] };
    const figures = { a: ai(squad(brawler), down), b: ai(squad(brawler), down), c: ai(squad(brawler), down) };
    expect(four(brawler, [39, 0], { figures }).plan.rule.id).not.toBe("recovers");
    const all = { ...figures, d: ai(squad(brawler), down) };
    const result = four(brawler, [39, 0], { figures: all });
    expect(result.plan.rule.id).toBe("recovers");
    expect(result.plan.steps).toHaveLength(4);
  });

  it("counts as one unit at an objective", () => {
    const snapshot = table(
      40,
      20,
      { a: [24, 10], b: [26, 10], c: [3, 3], A: [25, 12], B: [39, 0] },
      {
        figures: {
          a: ai(squad(brawler)),
          b: ai(squad(brawler)),
          c: ai(brawler),
          A: target(),
          B: target(),
        },
        regions: [marker("one", 25, 10)],
      },
    );
    // One unit of two models against one enemy: not more, so not under control.
    const question = decided(snapshot, "c").trace.find((entry) => entry.kind === "question");
    expect(question).toMatchObject({ id: "1", answer: "yes" });
    expect(battleOn(snapshot).figures).toHaveLength(5);
  });
});

describe("words", () => {
  it("count one and several, in German too", () => {
    const german = loadCatalog("de");
    const won = (n: number) => renderText(text("OPFOR.firefight.round.winner", { side: "Rot", n }), german);
    expect([won(1), won(2)]).toEqual([
      "Mit 1 Missionsziel gewinnt Rot.",
      "Mit 2 Missionszielen gewinnt Rot.",
    ]);
    const near = (...names: string[]) =>
      renderText(text("OPFOR.firefight.because.backsOff", { n: names.length, names }), german);
    expect(near("Anna")).toContain("Anna könnte sie");
    expect(near("Anna", "Ben")).toContain("Anna und Ben könnten sie");
  });
});
