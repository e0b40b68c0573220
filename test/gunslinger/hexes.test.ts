import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HEX_LAYOUTS } from "../../src/field";
import {
  FACINGS,
  facingTowards,
  hexGrid,
  hexesBetween,
  inAimZone,
  neighbour,
  neighbours,
  ring,
  turned,
  type Facing,
  type Hex,
} from "../../src/rulesets/gunslinger/map/hexes";
import { showdownOf } from "../../src/rulesets/gunslinger/map/hex-battle";
import { hexMap } from "../support/ascii";
import { battleOf } from "./support";

const hex = fc.record({ q: fc.integer({ min: -30, max: 30 }), r: fc.integer({ min: -30, max: 30 }) });
const facing = fc.constantFrom(...FACINGS);

describe.each(HEX_LAYOUTS)("hexes of the layout %s", (layout) => {
  const battle = battleOf(hexMap(". . . . .\n . . . . .\n. . . . .\n . . . . .", { layout }));
  const { hexes } = showdownOf(battle, null);

  it("are those of the field: the same neighbours and distances", () => {
    for (const spot of battle.reach({ ...FIGURE, x: 300, y: 200 }, 2).spots) {
      const here = hexes.hexAt(spot);
      const middle = hexes.centre(here);
      expect(Math.hypot(middle.x - spot.x, middle.y - spot.y)).toBeLessThan(spot.cost === 0 ? 60 : 0.1);
      for (const next of neighbours(here)) expect(battle.spaces(middle, hexes.centre(next))).toBe(1);
    }
  });

  it("a point lies in the hex whose middle is nearest", () => {
    for (let at = 0; at < 400; at++) {
      const point = { x: (at % 20) * 23.7 + 3.1, y: Math.floor(at / 20) * 17.9 + 2.3 };
      const far = (one: Hex): number =>
        Math.hypot(hexes.centre(one).x - point.x, hexes.centre(one).y - point.y);
      const here = hexes.hexAt(point);
      for (const next of neighbours(here)) expect(far(here), JSON.stringify(point)).toBeLessThan(far(next));
    }
  });

  it("are on the map up to its borders, and not beyond", () => {
    const here = hexes.hexAt({ x: 200, y: 150 });
    const { x, y } = hexes.centre(here);
    const onMap = (area: object): boolean => {
      const of = { ...battle, grid: battle.grid, area: { ...battle.area, ...area } };
      return hexGrid(of).onMap(here);
    };
    expect([onMap({ x }), onMap({ y })]).toEqual([true, true]);
    expect([onMap({ x: x + 1 }), onMap({ y: y + 1 })]).toEqual([false, false]);
    expect([onMap({ x: 0, width: x }), onMap({ y: 0, height: y })]).toEqual([true, true]);
    expect([onMap({ x: 0, width: x - 1 }), onMap({ y: 0, height: y - 1 })]).toEqual([false, false]);
  });

  it("hold their own middle, on and off the map", () => {
    fc.assert(
      fc.property(hex, (at) => {
        expect(hexes.hexAt(hexes.centre(at))).toEqual(at);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it("face where Foundry's rotation points: 0 is south, 90 west", () => {
    for (const side of FACINGS) {
      const [from, to] = [hexes.centre({ q: 0, r: 0 }), hexes.centre(neighbour({ q: 0, r: 0 }, side))];
      const rotation = hexes.rotation(side);
      const radians = (rotation * Math.PI) / 180;
      expect(to.x - from.x).toBeCloseTo(-100 * Math.sin(radians), 6);
      expect(to.y - from.y).toBeCloseTo(100 * Math.cos(radians), 6);
      expect(hexes.facing(rotation)).toBe(side);
      expect(hexes.facing(rotation + 29)).toBe(side);
      expect(hexes.facing(rotation - 29)).toBe(side);
      expect(hexes.facing(rotation - 360)).toBe(side);
      // A corner reads as the hexside clockwise of it.
      expect(hexes.facing(rotation + 30)).toBe(turned(side, 1));
    }
  });
});

const FIGURE = {
  id: "walker",
  name: "walker",
  side: "foe",
  elevation: 0,
  width: 1,
  height: 1,
  pixelWidth: 100,
  pixelHeight: 100,
  rotation: 0,
  hidden: false,
  defeated: false,
  profile: {},
  statuses: [],
};

describe("aim zones", () => {
  const HERE: Hex = { q: 0, r: 0 };
  const along = (side: Facing, far: number): Hex => {
    const step = neighbour(HERE, side);
    return { q: step.q * far, r: step.r * far };
  };

  it("GUN-N1 reach from front left to front right, both included, and no farther", () => {
    for (const side of FACINGS) {
      for (const far of [1, 5, 100]) {
        expect(
          [-2, -1, 0, 1, 2, 3].map((turn) => inAimZone(HERE, side, along(turned(side, turn), far))),
        ).toEqual([false, true, true, true, false, false]);
      }
    }
  });

  it("GUN-N1 hold a third of all hexes plus one edge: n(n+1) + n of the first n rings", () => {
    for (const side of FACINGS) {
      const seen = [1, 2, 3, 4]
        .flatMap((radius) => ring(HERE, radius))
        .filter((at) => inAimZone(HERE, side, at));
      expect(seen).toHaveLength(3 + 5 + 7 + 9);
    }
  });

  it("GUN-N3 a turn takes only as many hexsides as bring the target into the zone", () => {
    fc.assert(
      fc.property(facing, hex, (side, at) => {
        const turns = FACINGS.filter((turn) => inAimZone(HERE, turned(side, turn), at)).map((turn) =>
          Math.min(turn, 6 - turn),
        );
        const after = facingTowards(HERE, side, at);
        const taken = Math.min(turned(after, -side), turned(side, -after));
        expect(taken).toBe(Math.min(...turns));
        expect(inAimZone(HERE, after, at)).toBe(true);
      }),
      { numRuns: 500, seed: 2 },
    );
  });

  it("GUN-N3 from behind it is two hexsides, clockwise when both ways are as short", () => {
    expect(facingTowards(HERE, 0, along(3, 4))).toBe(2);
    expect(facingTowards(HERE, 0, along(2, 4))).toBe(1);
    expect(facingTowards(HERE, 0, along(4, 4))).toBe(5);
    expect(facingTowards(HERE, 0, along(1, 4))).toBe(0);
  });

  it("rings hold 6n hexes at distance n", () => {
    for (const radius of [1, 2, 7]) {
      const hexes = ring({ q: 3, r: -2 }, radius);
      expect(new Set(hexes.map(({ q, r }) => `${q},${r}`)).size).toBe(6 * radius);
      expect(hexes.every((at) => hexesBetween(at, { q: 3, r: -2 }) === radius)).toBe(true);
    }
  });
});
