import { describe, expect, it, vi } from "vitest";
import { battleFrom } from "../../src/field";
import { Chance, randomMap } from "./oracle/maps";
import { OpenWalk } from "./oracle/open";

/**
 * Without a grid: reach and paths against a visibility graph that turns round every wall's end in 32 steps,
 * which is within half a per cent of the true shortest way.
 */

vi.setConfig({ testTimeout: 300_000 });

const QUESTIONS = 10_000;
const PER_MAP = 200;
const SIZE = 40;
const BUDGET = 6;
/** Ours turn in 16 steps: never shorter than the true way, and at most 2 % longer. */
const [LEAST, MOST] = [0.994, 1.02];

describe("against a fine visibility graph, gridless", () => {
  it("reaches what can be reached, at no more than 2 % above the shortest way, and finds paths as short", () => {
    let [reached, paths, bent] = [0, 0, 0];
    for (let seed = 1; seed <= QUESTIONS / PER_MAP; seed++) {
      const chance = new Chance(seed);
      const snapshot = randomMap(chance, {
        grid: { kind: "gridless", size: SIZE, distance: 5, units: "ft" },
        spaces: 7,
        walls: 5,
        plainWalls: true,
        figures: 3,
      });
      const battle = battleFrom(snapshot, "space");
      const mover = battle.figures.find((figure) =>
        new OpenWalk(snapshot, battle.figures, figure, {}, 0.02).mayStand(figure, 0.5),
      );
      if (mover === undefined) continue;
      // A base has 2 % of play: nothing is shorter than with it, nothing need be found that is not there without.
      const walk = new OpenWalk(snapshot, battle.figures, mover, {}, 0.02);
      const strict = new OpenWalk(snapshot, battle.figures, mover, {}, 0);
      const reach = battle.reach(mover, BUDGET);
      for (let i = 0; i < PER_MAP; i++) {
        const point = { x: chance.below(280 * 4) / 4, y: chance.below(280 * 4) / 4 };
        const [shortest, full] = [walk.costTo(point) / SIZE, strict.costTo(point) / SIZE];
        const spot = reach.at(point);
        const asked = `seed ${seed}, from ${mover.x} ${mover.y} to ${point.x} ${point.y}`;
        if (!walk.mayStand(point, -0.01)) expect(spot, asked).toBeUndefined();
        if (!walk.mayStand(point, 0.01)) continue;
        if (full <= BUDGET / MOST && spot === undefined) expect(spot, asked).toBeDefined();
        if (shortest > BUDGET * 1.01 && spot !== undefined) expect(spot, asked).toBeUndefined();
        if (spot === undefined) continue;
        reached++;
        if (spot.cost < shortest * LEAST || spot.cost > full * MOST + 0.01)
          expect(spot.cost, asked).toBe(full);
        if (i % 4 !== 0) continue;
        paths++;
        const path = battle.path(mover, { kind: "place", place: point });
        const cost = path?.cost ?? Infinity;
        if ((path?.places.length ?? 0) > 2) bent++;
        if (cost < shortest * LEAST || cost > full * MOST + 0.01) expect(cost, asked).toBe(full);
      }
    }
    expect(reached).toBeGreaterThan(QUESTIONS / 4);
    expect(paths).toBeGreaterThan(QUESTIONS / 20);
    expect(bent).toBeGreaterThan(50);
  });
});
