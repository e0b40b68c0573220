import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/core/json";
import { scriptedDice } from "../../../src/core/dice";
import { decide } from "../../../src/engine/decide";
import { battleFrom, type Snapshot } from "../../../src/field";
import { firefight } from "../../../src/rulesets/firefight";
import { ai, brawler, decided, endOf, marker, patch, prose, table, target } from "../support";
import { inHalves } from "./halves";
import { GRIDS, positionOf, type GridKind } from "./positions";

/** Ground counts by its kinds, however many regions it is drawn as. `OPFOR_LONG=1` tries 300 maps per kind of grid. */
const MAPS = process.env.OPFOR_LONG === "1" ? 300 : 1;
const FROM = Number(process.env.OPFOR_FROM ?? 0);

/** What is done, where and at whom, to the pixel. */
function deedsOf(snapshot: Snapshot, seed: string, memory: Json, who: string): readonly string[] {
  const battle = battleFrom(snapshot, "inch");
  if (battle.figure(who) === undefined) return [];
  const decision = decide(firefight, battle, who, { seed, memory, unattended: true });
  if (decision.kind === "ask") throw new Error("nobody is there to be asked");
  const steps = decision.plan.steps.map((step) => {
    const end = step.kind === "move" ? step.path.at(-1) : undefined;
    const at = end === undefined ? "" : `${Math.round(end.x)} ${Math.round(end.y)}`;
    return `${step.kind} ${step.figure} ${at} ${"target" in step ? (step.target ?? "") : ""}`;
  });
  return [decision.plan.rule.id, ...steps];
}

const LEADERS = ["foe0-0", "foe1-0", "foe2-0", "foe3-0"];

function expectTheSame(kind: GridKind, seed: string, axis: 0 | 1, overlap: number, who = LEADERS): void {
  const { snapshot, memory } = positionOf(seed, kind);
  const twice = inHalves(snapshot, axis, overlap);
  for (const one of who) {
    const once = deedsOf(snapshot, seed, memory, one);
    expect([kind, seed, one, ...deedsOf(twice, seed, memory, one)]).toEqual([kind, seed, one, ...once]);
  }
}

type Drawn = Parameters<typeof expectTheSame>;

describe("the same ground drawn as two regions", () => {
  it.each(GRIDS)(
    "gives the same answers: %s",
    (kind) => {
      for (let at = FROM; at < FROM + MAPS; at++) {
        expectTheSame(kind, String(at), at % 2 === 0 ? 0 : 1, at % 3 === 0 ? 0 : 10);
      }
    },
    7_200_000,
  );

  it.each([
    ["square", "142", 0, 12, ["foe1-0"]],
    ["hex", "114", 0, 12, ["foe0-0"]],
  ] satisfies Drawn[])("GFF-T2 cover that is partly difficult: %s %s", expectTheSame);

  it.each([
    ["gridless", "154", 0, 12, ["foe1-0"]],
    ["gridless", "56", 1, 9, ["foe2-0"]],
  ] satisfies Drawn[])("GFF-T7 what is left of the way out of lava: %s %s", expectTheSame);
});

/** Whatever is rolled after the die for the passage shows a 1. */
const dice = (face: number) => scriptedDice([face, ...Array.from({ length: 20 }, () => 1)]);

const GAP = [{ kind: "impassable" as const, tags: ["gap"] }];

/** The way to the marker leads over a gap of four inches that is drawn as two of two. */
const overGap = (face: number, parts: readonly (readonly [number, number])[]) =>
  decided(
    table(
      40,
      9,
      { a: [8, 4], A: [39, 0] },
      {
        figures: { a: ai(brawler), A: target() },
        regions: [
          marker("one", 26, 4),
          ...parts.map(([from, to], at) => patch(`gap ${at}`, [from, 0, to, 9], GAP)),
        ],
      },
    ),
    "a",
    { dice: dice(face) },
  );

describe("gaps and ledges drawn as two regions", () => {
  it.each([
    [
      "adjoin",
      [
        [10, 12],
        [12, 14],
      ],
    ],
    [
      "overlap",
      [
        [10, 13],
        [11, 14],
      ],
    ],
  ] as const)("GFF-V9 the width is that of both together where they %s", (_, parts) => {
    expect(endOf(overGap(3, parts))?.[0] ?? 8).toBeLessThan(10);
    expect(endOf(overGap(4, parts))?.[0]).toBeGreaterThanOrEqual(14);
    expect(prose(overGap(4, parts))).toContain("4″");
  });

  it("GFF-V2 a roof is walked on from one half to the other, and faced once", () => {
    const roof = [{ kind: "feature" as const, tags: ["ledge"], height: 4 }];
    const result = decided(
      table(
        40,
        9,
        { a: [2, 4], A: [39, 0] },
        {
          figures: { a: ai(brawler, { elevation: 4 }), A: target() },
          regions: [
            marker("one", 9, 4),
            patch("west", [0, 0, 6, 9], roof),
            patch("east", [6, 0, 12, 9], roof),
          ],
        },
      ),
    );
    expect(endOf(result)?.[0]).toBeGreaterThanOrEqual(6);
    expect(prose(result)).not.toContain("Drop off");
  });
});
