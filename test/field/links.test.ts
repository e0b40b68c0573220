import { describe, expect, it } from "vitest";
import type { Course } from "../../src/field/open-moves/search/clear-line";
import { Discs } from "../../src/field/open-moves/obstacles/discs";
import { Links } from "../../src/field/open-moves/search/links";
import { Obstacles } from "../../src/field/open-moves/obstacles/obstacles";
import { turnsRound } from "../../src/field/open-moves/obstacles/turning-points";
import { KeptPrices } from "../../src/field/open-moves/prices/kept-prices";
import { worldFrom } from "../../src/field/indexed-scene";
import { battleMap } from "../support/ascii";
import { Chance } from "./oracle/maps";

/** Cells that no cheapest way heads for are passed over: they must not hold a point that one would lead to. */
describe("lines of a search without a grid", () => {
  it("heads for every cell that holds a point to which a cheapest way may lead", () => {
    const chance = new Chance(41);
    const map = battleMap(
      `
      a . . ~ ~ .
      . . . ~ ~ .
      . . . . ~ .`,
      { grid: { kind: "gridless" } },
    );
    const world = worldFrom(map);
    const [mover] = world.figures;
    if (mover === undefined) throw new Error("nobody");
    const { borders } = new KeptPrices(world).for(mover, {});
    if (borders === undefined) throw new Error("no rough ground");
    const course: Course = {
      obstacles: new Obstacles([], { bounds: world.bounds, area: world.bounds, space: 100 }, 49),
      discs: new Discs([], world.bounds, 100),
      loose: new Map(),
      costAlong: (px, py, qx, qy) => borders.costAlong(px, py, qx, qy),
      borders,
      even: false,
      excess: 1.15,
    };
    const turns = [...borders.bendsIn(-1e4, -1e4, 1e4, 1e4), ...turnsRound(150, 150, 49)];
    let [led, passed] = [0, 0];
    for (let round = 0; round < 8; round++) {
      const source = { x: chance.below(600), y: chance.below(300) };
      const links = new Links(course, { turns, more: [] }, [source], false);
      for (let node = 0; node < turns.length; node++) {
        links.parent[node] = turns.length;
        links.arrived(node);
        for (let i = 0; i < 40; i++) {
          const [dx, dy] = [chance.below(1600) - 800, chance.below(1600) - 800];
          const within = 20 + chance.below(100);
          const angle = chance.below(360);
          const [x, y] = [dx + within * 0.99 * Math.cos(angle), dy + within * 0.99 * Math.sin(angle)];
          const [atX, atY] = [links.x[node] ?? 0, links.y[node] ?? 0];
          const middleX = Float64Array.of(atX + dx);
          const middleY = Float64Array.of(atY + dy);
          const heads = links.mayHead(node, { middleX, middleY, radius: within }, 0);
          if (!heads) passed++;
          if (links.leaving(node, links.placed(atX + x, atY + y)) === 0) continue;
          led++;
          if (!heads) expect([turns[node], source, dx, dy, within]).toBe("headed for");
        }
      }
    }
    // Fewer would be as right and slower.
    expect([led, passed]).toEqual([1_192, 12_684]);
  });
});
