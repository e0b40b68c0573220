import { describe, expect, it } from "vitest";
import { Occupancy } from "../../src/field/grid-moves/standing/occupancy";
import { Chance } from "./oracle/maps";

const [WIDE, HIGH] = [12, 10];
/** Steps from the anchor to the spaces of a base of two by three. */
const BASE = Int32Array.of(0, 1, WIDE, WIDE + 1, 2 * WIDE, 2 * WIDE + 1);

describe("bodies under a large base", () => {
  it("are counted as they come and go, two on one space included", () => {
    const chance = new Chance(3);
    const occupancy = new Occupancy(WIDE * HIGH);
    const standing = new Map<number, number[]>();
    const early = occupancy.under(BASE);
    for (let turn = 0; turn < 200; turn++) {
      const figure = chance.below(9);
      const before = standing.get(figure);
      if (before !== undefined) occupancy.lift(figure, before);
      const corner = chance.below(WIDE - 2) + WIDE * chance.below(HIGH - 2);
      const cells = chance.below(2) === 0 ? [corner] : [corner, corner + 1, corner + WIDE];
      occupancy.place(figure, cells);
      standing.set(figure, cells);
      const taken = [...standing.values()].flat();
      for (let anchor = 0; anchor + 2 * WIDE + 1 < WIDE * HIGH; anchor++) {
        const covered = taken.filter((cell) => BASE.includes(cell - anchor)).length;
        expect(early[anchor]).toBe(covered);
      }
    }
    const late = new Occupancy(WIDE * HIGH);
    for (const [figure, cells] of standing) late.place(figure, cells);
    expect(late.under(BASE)).toEqual(early);
  });
});
