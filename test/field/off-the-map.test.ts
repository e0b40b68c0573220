import { describe, expect, it } from "vitest";
import type { Point } from "../../src/core/place";
import { boundsOf } from "../../src/field/indexed-scene";
import { widened, type Bounds } from "../../src/field/shapes/bounds";
import { wallFrom } from "../../src/field/walls/wall";
import { NO_NUDGE, NUDGE_END, NUDGE_START, type Ray } from "../../src/field/walls/ray";
import { WallIndex } from "../../src/field/walls/wall-index";
import { Chance, randomMap } from "./oracle/maps";

const SPACES = 10;
const SIZE = 40;
const EXTENT = SPACES * SIZE;
const FAR = 3 * EXTENT;

describe("rays that begin or end off the map", () => {
  it("are stopped by the walls that stop them on a larger map", () => {
    let [clear, stopped] = [0, 0];
    for (let seed = 1; seed <= 60; seed++) {
      const chance = new Chance(seed);
      const grid = { kind: "square", size: SIZE, distance: 5, units: "ft" } as const;
      const snapshot = randomMap(chance, { grid, spaces: SPACES, walls: 24, figures: 1 });
      const walls = snapshot.walls.map((wall) => wallFrom(snapshot, wall));
      const indexOn = (bounds: Bounds): WallIndex => new WallIndex(walls, bounds, SIZE);
      const bounds = boundsOf(snapshot, walls);
      const [small, large] = [indexOn(bounds), indexOn(widened(bounds, FAR))];
      const anywhere = (): Point => ({
        x: chance.below(2 * FAR) - FAR / 2,
        y: chance.below(2 * FAR) - FAR / 2,
      });
      const onMap = (): Point => ({ x: chance.below(EXTENT), y: chance.below(EXTENT) });
      const byWall = (): Point => {
        const [ax, ay, bx, by] = chance.one(snapshot.walls).c;
        return chance.below(2) === 0 ? { x: ax, y: ay } : { x: (ax + bx) / 2, y: (ay + by) / 2 };
      };
      for (let i = 0; i < 200; i++) {
        const ends = [anywhere(), chance.one([anywhere, onMap, byWall])()];
        const [from, to] = chance.below(2) === 0 ? ends : ends.reverse();
        if (from === undefined || to === undefined) throw new Error("a ray has two ends");
        const nudge = chance.one([NO_NUDGE, NUDGE_END, NUDGE_START]);
        const [cx, cy] = nudge === NUDGE_START ? [from.x + 7, from.y - 9] : [to.x + 7, to.y - 9];
        const ray: Ray = {
          px: from.x,
          py: from.y,
          pz: 0,
          qx: to.x,
          qy: to.y,
          qz: 5,
          levels: 1,
          nudge,
          cx,
          cy,
        };
        const isClear = large.clear(ray);
        if (isClear) clear++;
        else stopped++;
        if (small.clear(ray) !== isClear) expect({ ray, isClear }).toBe("as on the larger map");
        const hitsOn = (index: WallIndex): string[] => index.hits(ray).map(({ wall }) => wall.id);
        if (hitsOn(small).join() !== hitsOn(large).join()) expect(hitsOn(small)).toEqual(hitsOn(large));
      }
    }
    expect(Math.min(clear, stopped)).toBeGreaterThan(2_000);
  });
});
