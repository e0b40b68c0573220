import { describe, expect, it } from "vitest";
import { battleFrom } from "../../src/field";
import { pixelsPerUnit } from "../../src/field/scale";
import { battleMap, type MapOptions } from "../support/ascii";
import { figure } from "./draw";

/** What an inch and a millimetre are on a map, in pixels. */

const pixels = (unit: "inch" | "mm" | "space", options: MapOptions): number | undefined =>
  pixelsPerUnit(battleMap("a . . B", { size: 50, ...options }), unit);

describe("pixels of a unit", () => {
  it("are what the scene says; an inch is 25.4 millimetres", () => {
    expect(pixels("inch", { scale: { inch: 72 } })).toBe(72);
    expect(pixels("mm", { scale: { inch: 72 } })).toBeCloseTo(72 / 25.4);
    expect(pixels("mm", { scale: { mm: 3 } })).toBe(3);
    expect(pixels("inch", { scale: { mm: 3 } })).toBeCloseTo(76.2);
    expect(pixels("inch", { scale: { mm: 3, inch: 72 } })).toBe(72);
  });

  it("are what the grid's own units mean", () => {
    const grid = (distance: number, units: string): MapOptions => ({ grid: { distance, units } });
    expect(pixels("inch", grid(2, "in"))).toBe(25);
    expect(pixels("inch", grid(1, "cm"))).toBeCloseTo(127);
    expect(pixels("mm", grid(1, "cm"))).toBeCloseTo(5);
    expect(pixels("inch", grid(25.4, "mm"))).toBeCloseTo(50);
    expect(pixels("mm", grid(10, "mm"))).toBeCloseTo(5);
  });

  it("are a space to the inch where nothing is said; millimetres are not guessed", () => {
    const feet: MapOptions = { grid: { distance: 5, units: "ft" } };
    expect(pixels("inch", feet)).toBe(50);
    expect(pixels("mm", feet)).toBeUndefined();
    expect(pixels("space", feet)).toBe(50);
  });

  it("measure distances and moves", () => {
    const battle = battleFrom(
      battleMap("a . . B", { size: 50, scale: { mm: 2 }, grid: { units: "ft" } }),
      "inch",
    );
    const [a, b] = [figure(battle, "a"), figure(battle, "B")];
    expect(battle.distance(a, b)).toBeCloseTo(100 / 50.8);
    expect(battle.path(a, { kind: "touch", figure: b })?.cost).toBeCloseTo(100 / 50.8);
    expect(battle.reach(a, 1).spots).toHaveLength(2);
  });
});
