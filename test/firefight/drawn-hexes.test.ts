import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../src/field";
import { isInRange } from "../../src/rulesets/firefight/fighting/in-range";
import { isLinked } from "../../src/rulesets/firefight/squads/coherency";
import { endsFor } from "../../src/rulesets/firefight/moving/where-a-model-may-end";
import { stateIn } from "../../src/rulesets/firefight/sheet/memory";
import { unitsOf } from "../../src/rulesets/firefight/squads/units";
import type { MapOptions } from "../support/ascii";
import { ai, battleOn, brawler, decided, expectDefined, shooter, table, target, targetOf } from "./support";

/** Whole inches over hexes are whole inches in every one of the six rows, though hexes are drawn on parts of pixels. */

const LAYOUTS = ["odd-r", "even-r", "odd-q", "even-q"] as const;

type Layout = (typeof LAYOUTS)[number];

/** The table with everybody so many hexes from a, in one of the six rows. */
function inRows(
  layout: Layout,
  places: Readonly<Record<string, { readonly row: number; readonly steps: number }>>,
  options: MapOptions = {},
): Snapshot {
  const words = Object.keys(places);
  const heap = Object.fromEntries(words.map((word, at): [string, [number, number]] => [word, [at, 0]]));
  const grid = { kind: "hex", layout } as const;
  const snapshot = table(44, 44, { ...heap, a: [20, 20] }, { ...options, grid });
  const battle = battleOn(snapshot);
  const [middle] = battle.spacesUnder(expectDefined(battle.figure("a")));
  const { x, y } = expectDefined(middle);
  const figures = snapshot.figures.map((figure) => {
    const place = places[figure.id];
    if (place === undefined) return { ...figure, x, y };
    const angle = (place.row * Math.PI) / 3 + (layout.endsWith("q") ? Math.PI / 6 : 0);
    const far = place.steps * 100;
    return { ...figure, x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far };
  });
  return { ...snapshot, figures };
}

const ROWS = [0, 1, 2, 3, 4, 5];
const someone = { a: ai(brawler), A: target() };

describe.each(LAYOUTS)("over hexes, %s", (layout) => {
  const apart = (row: number, inches: number) => {
    const battle = battleOn(inRows(layout, { A: { row, steps: inches + 1 } }, { figures: someone }));
    return { battle, a: expectDefined(battle.figure("a")), A: expectDefined(battle.figure("A")) };
  };

  it("whole inches are in range along every row, and an inch more is not", () => {
    for (const row of ROWS) {
      for (const inches of [1, 6, 12]) {
        const { battle, a, A } = apart(row, inches);
        expect(isInRange(battle, a, A, inches), `row ${row}, ${inches} inches`).toBe(true);
        expect(isInRange(battle, a, A, inches - 1), `row ${row}, ${inches} inches`).toBe(false);
      }
    }
  });

  it("two inches link models along every row", () => {
    for (const row of ROWS) {
      const { battle, a, A } = apart(row, 2);
      expect(isLinked(battle, a, A), `row ${row}`).toBe(true);
    }
  });

  it("an inch beside an enemy is enough to end a move along every row", () => {
    for (const row of ROWS) {
      const { battle, a, A } = apart(row, 3);
      const units = unitsOf(battle, stateIn(null, 1));
      const unit = expectDefined(units.find(({ id }) => id === "a"));
      const mayEnd = endsFor({ battle, units, unit }, unit.leader, "advance");
      const inchesOff = (inches: number) => {
        const share = (inches + 1) / 4;
        return mayEnd({ ...a, x: A.x + (a.x - A.x) * share, y: A.y + (a.y - A.y) * share, cost: 1 });
      };
      expect(inchesOff(1), `row ${row}`).toBe(true);
      expect(inchesOff(0), `row ${row}`).toBe(false);
    }
  });

  it("GFF-P2 who is equally far away in another row is equally near: a die decides", () => {
    const figures = { a: ai({ ...shooter, rules: ["Immobile"] }), A: target(), B: target(), C: target() };
    const places = { A: { row: 0, steps: 6 }, B: { row: 1, steps: 6 }, C: { row: 3, steps: 6 } };
    const snapshot = inRows(layout, places, { figures });
    const chosen = ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((seed) => {
      return targetOf(decided(snapshot, "a", { seed }));
    });
    expect(new Set(chosen).size).toBe(3);
  });
});
