import { describe, expect, it } from "vitest";
import type { Decided } from "../../src/core/decision";
import type { MoveStep } from "../../src/core/step";
import { ai, brawler, decided, marker, ruleOf, soldier, SWORD, table, target } from "./support";

/** As wide as a base, north and then east: whole inches from the corner of the map lie in its walls. */
const WALLS: readonly { id: string; c: [number, number, number, number] }[] = [
  { id: "west", c: [1000, 2300, 1000, 3000] },
  { id: "east", c: [1100, 2400, 1100, 3000] },
  { id: "north", c: [1000, 2300, 3200, 2300] },
  { id: "south", c: [1100, 2400, 3200, 2400] },
];
const inSquad = ai({ ...soldier(SWORD), unit: "file" });
const hybrid = ai(soldier(SWORD, { name: "Pistol", range: 6, attacks: 1 }));

const moves = ({ plan }: Decided): readonly MoveStep[] => plan.steps.filter((step) => step.kind === "move");

describe.each(["square", "gridless"] as const)("a corridor as wide as a base, %s", (kind) => {
  const at = (column: number, figures: NonNullable<Parameters<typeof table>[3]>["figures"]) => ({
    grid: { kind },
    walls: [...WALLS],
    figures: { ...figures, A: target() },
    regions: [marker("one", column, 23)],
  });

  it("is walked along round its corner to the end of movement", () => {
    const result = decided(table(34, 30, { a: [10, 29], A: [0, 0] }, at(30, { a: ai(brawler) })));
    expect(moves(result)[0]?.cost).toBeGreaterThanOrEqual(11);
  });

  it("is walked along in single file", () => {
    const places = { a: [10, 27], b: [10, 28], c: [10, 29], A: [0, 0] } as const;
    const result = decided(table(34, 30, places, at(30, { a: inSquad, b: inSquad, c: inSquad })));
    expect(moves(result)).toHaveLength(3);
    for (const { cost } of moves(result)) expect(cost).toBeGreaterThanOrEqual(9);
  });

  it("GFF-H4 an objective in it is in Rush range", () => {
    const snapshot = table(34, 30, { a: [10, 29], A: [0, 0] }, at(19, { a: hybrid }));
    expect(ruleOf(snapshot)).toBe("hybrid-rush-to-seize");
  });
});
