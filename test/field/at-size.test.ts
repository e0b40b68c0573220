import { describe, expect, it } from "vitest";
import type { Point } from "../../src/core/place";
import { battleFrom, standing, type Battle, type Figure } from "../../src/field";
import { loadBattle } from "../../src/field/load";
import type { Snapshot } from "../../src/field/snapshot";
import { haveShared, readShared } from "../support/shared";
import { bruteBattle } from "./oracle/battle";
import { Chance } from "./oracle/maps";

/** The scenes that are timed, of 2,000 walls, asked as the oracle is: where many bins and long rays are. */

function read(file: string): Snapshot {
  const loaded = loadBattle(readShared(`bench/${file}`));
  if (!loaded.ok) throw new Error(`${file}: ${JSON.stringify(loaded.problems)}`);
  return loaded.value;
}

/** Middles of spaces, vertices of the grid, and ends of walls, where rays are degenerate. */
function somewhere(chance: Chance, { scene: { area }, walls }: Snapshot, near?: Point): Point {
  const wall = chance.one(walls);
  if (chance.chance(3)) return { x: wall.c[0], y: wall.c[1] };
  const around = (middle: number, most: number): number =>
    Math.min(most - 50, Math.max(50, Math.round(middle / 100) * 100 + (chance.below(24) - 12) * 50));
  if (near !== undefined) return { x: around(near.x, area.width), y: around(near.y, area.height) };
  return { x: chance.below(area.width / 50) * 50, y: chance.below(area.height / 50) * 50 };
}

describe.skipIf(!haveShared).each(["dungeon-100.json", "battlefield-200.json"])("%s", (file) => {
  const snapshot = haveShared ? read(file) : undefined;
  const both = (): [Snapshot, Battle, Battle] => {
    if (snapshot === undefined) throw new Error("no scene");
    return [snapshot, battleFrom(snapshot, "space"), bruteBattle(snapshot, "space")];
  };

  it("sees from point to point as the oracle does, near and far", () => {
    const [scene, real, brute] = both();
    const chance = new Chance(21);
    let seen = 0;
    for (let at = 0; at < 1000; at++) {
      const from = somewhere(chance, scene);
      const to = somewhere(chance, scene, at % 4 === 0 ? undefined : from);
      const found = real.seesPoint(from, to);
      if (found) seen++;
      if (found !== brute.seesPoint(from, to)) expect([from, to, found]).toBe("the oracle's answer");
    }
    expect(seen).toBeGreaterThan(100);
  });

  it("counts cover as the oracle does", () => {
    const [, real, brute] = both();
    const chance = new Chance(22);
    const some = (): Figure => chance.one(real.figures);
    let partly = 0;
    for (let at = 0; at < 400; at++) {
      const [me, target] = [some(), some()];
      const beside = { x: target.x + (chance.below(9) - 4) * 100, y: target.y + (chance.below(9) - 4) * 100 };
      const from = standing(me, beside);
      const [found, wanted] = [real.cover(from, target).blocked, brute.cover(from, target).blocked];
      if (found > 0 && found < 4) partly++;
      if (found !== wanted) expect([from, target, found]).toBe(wanted);
    }
    expect(partly).toBeGreaterThan(20);
  });

  it("finds ways as short as the oracle's", () => {
    const [, real, brute] = both();
    const chance = new Chance(23);
    let asked = 0;
    for (let at = 0; at < 5; at++) {
      const me = chance.one(real.figures);
      for (const { cost, ...place } of brute.reach(me, 6).spots) {
        asked++;
        const found = real.path(me, { kind: "place", place })?.cost ?? NaN;
        if (!(Math.abs(found - cost) <= 1e-6)) expect([me, place, found]).toBe(cost);
      }
    }
    expect(asked).toBeGreaterThan(100);
  });
});

function withoutGrid(file: string): Battle {
  const scene = read(file);
  const { size, distance, units } = scene.scene.grid;
  const grid = { kind: "gridless" as const, size, distance, units };
  return battleFrom({ ...scene, scene: { ...scene.scene, grid } }, "space");
}

describe.skipIf(!haveShared)("without their grid", () => {
  it("a way to a place and the way back cost what the search for all places found", () => {
    const battle = withoutGrid("dungeon-100.json");
    const chance = new Chance(29);
    let bent = 0;
    for (const mover of battle.figures.slice(0, 12)) {
      const { spots } = battle.reach(mover, 9);
      for (const spot of Array.from({ length: 4 }, () => chance.one(spots))) {
        const straight = Math.hypot(spot.x - mover.x, spot.y - mover.y) / 100;
        if (spot.cost > 1.2 * straight + 0.1) bent++;
        const goal = { kind: "place", place: spot } as const;
        const found = [battle.path(mover, goal)?.cost, battle.ways(mover, goal).from(mover)];
        for (const cost of found)
          expect(Math.abs((cost ?? 0) - spot.cost)).toBeLessThan(0.02 * spot.cost + 0.01);
      }
    }
    expect(bent).toBeGreaterThan(3);
  });

  // The one heads for its goal stage by stage, the other spreads evenly.
  it.each(["dungeon-100.json", "battlefield-200.json"])(
    "%s: a far way costs what the search for all places found",
    (file) => {
      const battle = withoutGrid(file);
      const chance = new Chance(31);
      const [mover] = battle.figures.filter(({ width }) => width === 1);
      if (mover === undefined) throw new Error("nobody");
      const far = battle.reach(mover, 45).spots.filter(({ cost }) => cost > 36);
      expect(far.length).toBeGreaterThan(100);
      for (const spot of Array.from({ length: 6 }, () => chance.one(far))) {
        const cost = battle.path(mover, { kind: "place", place: spot })?.cost ?? NaN;
        expect(Math.abs(cost - spot.cost)).toBeLessThan(0.002 * spot.cost);
      }
    },
  );
});
