import { describe, expect, it } from "vitest";
import { battleFrom } from "../../src/field";
import { HEX_LAYOUTS } from "../../src/field/snapshot";
import { hexMap, hexSpace } from "../support/ascii";
import { drawHexes, drawHexReach, figure, hexes } from "./draw";

describe("hexes", () => {
  it("reach goes round blocks, one hex at a time", () => {
    const battle = battleFrom(
      hexMap(`
        a . # . .
         . . # . .
        . . # . .
         . . . . .
      `),
      "hex",
    );
    const mover = figure(battle, "a");
    expect(drawHexReach(battle, 4, 5, battle.reach(mover, 5))).toBe(
      hexes(`
        0 1 . . .
         1 2 . . .
        2 2 . 5 .
         3 3 4 5 .
      `),
    );
  });

  it.each(HEX_LAYOUTS)("six neighbours at distance one in layout %s", (layout) => {
    const drawing = layout.startsWith("odd")
      ? `
        . . . .
         . a . .
        . . . .`
      : `
         . . . .
        . a . .
         . . . .`;
    const battle = battleFrom(hexMap(drawing, { layout }), "hex");
    const mover = figure(battle, "a");
    const around = battle.reach(mover, 1).spots.filter((spot) => spot.cost === 1);
    expect(around).toHaveLength(6);
    for (const spot of around) {
      expect(Math.hypot(spot.x - mover.x, spot.y - mover.y)).toBeCloseTo(100, 0);
      expect(battle.spaces(mover, spot)).toBe(1);
      expect(battle.touching(mover, { ...mover, id: "other", x: spot.x, y: spot.y })).toBe(true);
      expect(battle.distance(mover, { ...mover, id: "other", x: spot.x, y: spot.y })).toBe(0);
    }
  });

  it.each(HEX_LAYOUTS)("finds the hex under a place in layout %s", (layout) => {
    const battle = battleFrom(hexMap(`. . . .\n . . . .\n. . . .\n . . . .`, { layout }), "hex");
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 4; column++) {
        const one = hexSpace(column, row, layout);
        // Off the middle, but nearer to it than to any side.
        expect(battle.spaces(one, { x: one.x + 30, y: one.y - 30 })).toBe(0);
        expect(battle.spaces(one, { x: one.x - 40, y: one.y })).toBe(0);
        expect(battle.spaces(one, hexSpace(column, row ^ 1, layout))).toBe(1);
      }
    }
  });

  it("a base of two covers three hexes and needs all of them free", () => {
    const battle = battleFrom(
      hexMap(
        `
        a . . . .
         . . . # .
        . . . . .
      `,
        { figures: { a: { width: 2, height: 2 } } },
      ),
      "hex",
    );
    const mover = figure(battle, "a");
    expect(drawHexReach(battle, 3, 5, battle.reach(mover, 9), mover)).toBe(
      hexes(`
        0 1 2 . .
         1 2 . . .
        . . . . .
      `),
    );
  });

  it("sight between hexes", () => {
    const battle = battleFrom(
      hexMap(`
        . . # . .
         a . . # .
        . . # . .
      `),
      "hex",
    );
    const from = figure(battle, "a");
    expect(drawHexes(battle, 3, 5, (centre) => (battle.seesPoint(from, centre) ? "*" : "."))).toBe(
      hexes(`
        * * . . .
         * * * . .
        * * . . .
      `),
    );
  });

  it("cover counts the six corners of a hex", () => {
    const battle = battleFrom(hexMap(`a . # B .`), "hex");
    const [a, b] = [figure(battle, "a"), figure(battle, "B")];
    expect(battle.cover(a, b)).toMatchObject({ rays: 6, blocked: 6, share: 1 });
    expect(battle.cover(b, { ...a, x: b.x + 100 })).toMatchObject({ rays: 6, blocked: 0, share: 0 });
  });
});
