import { describe, expect, it } from "vitest";
import { battleFrom, type Battle } from "../../src/field";
import { Polygon } from "../../src/field/shapes/polygon";
import { battleMap, space, type MapOptions } from "../support/ascii";
import { figure } from "./draw";
import { Chance } from "./oracle/maps";
import { OpenGround } from "./oracle/open";

/** Rough ground without a grid whose border is far finer than anybody walks. */

/** A star with so many points, between two distances from its middle. */
const star = (points: number, near: number, far: number, x = 600, y = 500): number[] =>
  Array.from({ length: 2 * points }, (_, at) => {
    const [angle, away] = [(Math.PI * at) / points, at % 2 === 0 ? far : near];
    return [x + away * Math.cos(angle), y + away * Math.sin(angle)];
  }).flat();

const difficult = (ring: number[]): MapOptions => ({
  regions: [{ id: "star", rings: [ring], terrain: [{ kind: "difficult" }] }],
  grid: { kind: "gridless" },
});

const MAP = `
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  a . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .`;

const on = (ring: number[]): Battle => battleFrom(battleMap(MAP, difficult(ring)), "inch");

describe("intricate rough ground", () => {
  it("is crossed and gone round in a moment, at its true price", { timeout: 20_000 }, () => {
    const battle = on(star(2500, 220, 380));
    const me = figure(battle, "a");
    const ground = new OpenGround(battle.snapshot, battle.figures, me, {}, 0);
    const reach = battle.reach(me, 12);
    expect(reach.spots.length).toBeGreaterThan(100);
    for (const spot of reach.spots.filter((_, at) => at % 20 === 1)) {
      const { places } = reach.path(spot);
      const cost = places.reduce((sum, to, at) => sum + ground.cost(places[at - 1] ?? to, to), 0) / 100;
      // Places are kept in sixteenths of a pixel, teeth are hardly wider.
      expect(spot.cost).toBeGreaterThan(cost * 0.98 - 0.01);
      expect(spot.cost).toBeLessThan(cost * 1.02 + 0.01);
      expect(spot.cost).toBeLessThanOrEqual(12);
      expect(spot.cost).toBeLessThan(ground.cost(me, spot) / 100 + 0.01);
    }
    const goal = { kind: "place", place: space(11, 4) } as const;
    const way = battle.path(me, goal)?.cost ?? Infinity;
    expect(way).toBeLessThan(ground.cost(me, space(11, 4)) / 100 + 0.01);
    expect(battle.walks(me).to(goal, way)).toBe(way);
    expect(battle.ways(me, goal).from(me)).toBeLessThan(way * 1.02);
  });

  it("leads round it as well as round what it all but fills", () => {
    const [teeth, disc] = [on(star(2500, 340, 350)), on(star(32, 350, 350))];
    for (const column of [9, 10, 11]) {
      const goal = { kind: "place", place: space(column, 4) } as const;
      const [one, other] = [teeth, disc].map((battle) => battle.path(figure(battle, "a"), goal)?.cost ?? NaN);
      expect((one ?? NaN) / (other ?? NaN), `to column ${column}`).toBeGreaterThan(0.96);
      expect((one ?? NaN) / (other ?? NaN), `to column ${column}`).toBeLessThan(1.03);
    }
  });
});

describe("shapes with many corners", () => {
  it("are crossed where they are, looked at edge by edge or all at once", () => {
    const shape = new Polygon([star(600, 100, 400), star(300, 20, 60)]);
    const chance = new Chance(7);
    const at = (): number => chance.below(16 * 1000) / 16;
    for (let i = 0; i < 200; i++) {
      const [px, py, qx, qy] = [at(), at(), at(), at()];
      const stretches = shape.stretches(px, py, qx, qy);
      for (let share = 0.0005; share < 1; share += 0.01) {
        const isEdge = stretches.some(
          ({ from, to }) => Math.min(Math.abs(from - share), Math.abs(to - share)) < 1e-9,
        );
        const isIn = stretches.some(({ from, to }) => from < share && share < to);
        if (!isEdge) expect(isIn).toBe(shape.surrounds(px + (qx - px) * share, py + (qy - py) * share));
      }
    }
  });
});
