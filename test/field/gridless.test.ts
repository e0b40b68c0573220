import { describe, expect, it } from "vitest";
import { battleFrom, standing, type Battle } from "../../src/field";
import { measuredMap } from "../support/measured-map";
import { battleMap, space, type MapOptions } from "../support/ascii";
import { drawSpaces, figure, map } from "./draw";

const on = (drawing: string, options: MapOptions = {}): Battle =>
  battleFrom(battleMap(drawing, { ...options, grid: { kind: "gridless" } }), "inch");

/** What it costs to stand in the middle of each drawn space, rounded down. */
const drawCosts = (battle: Battle, id: string, budget: number): string => {
  const reach = battle.reach(figure(battle, id), budget);
  return drawSpaces(battle, (centre) => {
    const spot = reach.at(centre);
    return spot === undefined ? "." : String(Math.floor(spot.cost));
  });
};

/** Tangent, arc, tangent round a point at a clearance: the true shortest way past a wall's end. */
function roundEnd(
  from: { x: number; y: number },
  end: { x: number; y: number },
  to: { x: number; y: number },
  r: number,
): number {
  const [d1, d2] = [Math.hypot(from.x - end.x, from.y - end.y), Math.hypot(to.x - end.x, to.y - end.y)];
  const between = Math.atan2(from.y - end.y, from.x - end.x) - Math.atan2(to.y - end.y, to.x - end.x);
  const turned = Math.abs(((between + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
  const full = 2 * Math.PI - turned;
  const wrap = Math.max(0, full - Math.acos(r / d1) - Math.acos(r / d2));
  return Math.sqrt(d1 * d1 - r * r) + Math.sqrt(d2 * d2 - r * r) + r * wrap;
}

/** The wall between them hangs from the top. */
const HANGING_WALL = `
  +-+-+-+-+-+
  |. . .|. .|
  + + + + + +
  |. a .|. B|
  + + + + + +
  |. . . . .|
  +-+-+-+-+-+`;

describe("gridless maps", () => {
  it("bends round a wall's end with the base's clearance, within 2 % of the true shortest path", () => {
    const battle = on(`
      +-+-+-+-+-+
      |. . .|. .|
      + + + + + +
      |. a .|. B|
      + + + + + +
      |. . . . .|
      + + + + + +
      |. . . . .|
      +-+-+-+-+-+`);
    const mover = figure(battle, "a");
    const path = battle.path(mover, { kind: "place", place: space(3, 1) });
    // The wall hangs from the top down to (300, 200); the way below it is half a turn longer.
    const straight = roundEnd(mover, { x: 300, y: 200 }, space(3, 1), 50) / 100;
    expect(path?.cost).toBeGreaterThan(straight * 0.98);
    expect(path?.cost).toBeLessThan(straight * 1.02);
    for (const place of path?.places ?? []) {
      expect(Math.hypot(place.x - 300, place.y - 200)).toBeGreaterThanOrEqual(49);
    }
  });

  it("tells of a part of a reach what it tells of the whole", () => {
    const drawing = HANGING_WALL;
    const part = { left: 210, top: 60, right: 420, bottom: 240 };
    const told = (whole: boolean): string[] => {
      const battle = on(drawing);
      const reach = battle.reach(figure(battle, "a"), 4);
      if (whole) expect(reach.spots.length).toBeGreaterThan(30);
      const found: string[] = [];
      reach.each((x, y, cost) => {
        if (x >= part.left && x <= part.right && y >= part.top && y <= part.bottom)
          found.push(`${x} ${y} ${cost}`);
      }, part);
      return found.sort();
    };
    expect(told(false)).toEqual(told(true));
    expect(told(false).length).toBeGreaterThan(5);
  });

  it("says the same of a way from the goal and to it, though it ends in a gap between the places round the goal", () => {
    const battle = on(`
      +-+-+-+-+-+-+
      |. . .|. . .|
      + + + + + + +
      |. a .|. B .|
      + + + + + + +
      |. . . . . .|
      + + + + + + +
      |. . . . . c|
      +-+-+-+-+-+-+`);
    const [mover, other] = [figure(battle, "a"), figure(battle, "c")];
    const touch = { kind: "touch", figure: figure(battle, "B") } as const;
    const end = battle.path(mover, touch)?.places.at(-1) ?? space(0, 0);
    const beyond = { x: 550, y: 150 };
    // There is room where the shortest way ends, and on the far side.
    const from = (at: { x: number; y: number }): boolean =>
      [end, beyond].some(({ x, y }) => Math.hypot(at.x - x, at.y - y) < 2);
    const path = battle.path(mover, { ...touch, from });
    const asked = battle.ways({ ...other, side: mover.side }, { ...touch, from }).from(mover);
    expect(path?.cost).toBeLessThan(3.5);
    expect(asked).toBeCloseTo(path?.cost ?? 0, 1);
  });

  it("walks through a door as wide as its base, not through a narrower gap", () => {
    const wide = on(`
      +-+-+-+
      |. a .|
      +-+:+-+
      |. . .|
      +-+-+-+`);
    expect(drawCosts(wide, "a", 3)).toBe(
      map(`
        1 0 1
        1 1 1`),
    );
    const narrow = on(
      `
      +-+-+-+
      |. a .|
      +-+ +-+
      |. . .|
      +-+-+-+`,
      { walls: [{ id: "post", c: [190, 100, 200, 100] }] },
    );
    expect(drawCosts(narrow, "a", 3)).toBe(
      map(`
        1 0 1
        . . .`),
    );
  });

  it("keeps its base off walls: no place nearer than its radius", () => {
    const battle = on(`
      +-+-+-+-+
      |. a . .|
      + + +-+ +
      |. . . .|
      +-+-+-+-+`);
    const spots = battle.reach(figure(battle, "a"), 6).spots;
    expect(spots.length).toBeGreaterThan(8);
    for (const { x, y } of spots) {
      expect(x).toBeGreaterThanOrEqual(49);
      expect(y).toBeGreaterThanOrEqual(49);
      const beside = x >= 200 && x <= 300 ? Math.abs(y - 100) : Infinity;
      expect(beside).toBeGreaterThanOrEqual(49);
    }
  });

  it("offers places in contact with every other base, and contact is distance 0", () => {
    const battle = on(`
      a . . . .
      . . . B .
      . . . . .`);
    const [mover, enemy] = [figure(battle, "a"), figure(battle, "B")];
    const touching = battle
      .reach(mover, 5)
      .spots.filter((spot) => battle.touching({ ...mover, x: spot.x, y: spot.y }, enemy));
    expect(touching.length).toBeGreaterThanOrEqual(12);
    for (const { x, y } of touching) expect(battle.distance({ ...mover, x, y }, enemy)).toBe(0);
    const path = battle.path(mover, { kind: "touch", figure: enemy });
    expect(path?.cost).toBeCloseTo(battle.distance(mover, enemy), 2);
  });
});

describe("whom and what a figure goes round, gridless", () => {
  it("goes round enemies, through friends, and ends on neither", () => {
    const battle = on(`
      +-+-+-+-+-+
      |a . B . .|
      +-+-+-+-+-+`);
    expect(drawCosts(battle, "a", 5)).toBe("0 1 . . .");
    const friends = on(`
      +-+-+-+-+-+
      |a . b . .|
      +-+-+-+-+-+`);
    expect(drawCosts(friends, "a", 5)).toBe("0 1 . 3 4");
  });

  it("pays for rough ground and goes round it where that is cheaper", () => {
    const battle = on(`
      . . . . . . .
      a ~ ~ ~ ~ ~ .
      . . . . . . .`);
    const mover = figure(battle, "a");
    const path = battle.path(mover, { kind: "place", place: space(6, 1) });
    expect(path?.cost).toBeLessThan(7);
    expect(path?.cost).toBeGreaterThan(6);
    const across = on(`
      ~ ~ ~
      ~ ~ ~
      a ~ .
      ~ ~ ~
      ~ ~ ~`);
    expect(across.path(figure(across, "a"), { kind: "place", place: space(2, 2) })?.cost).toBeCloseTo(3, 5);
  });

  it("pays for places a ruleset makes dear, and goes round them", () => {
    const battle = on(`
      . . . . . . .
      a . . . . . .
      . . . . . . .`);
    const mover = figure(battle, "a");
    const goal = { kind: "place", place: space(6, 1) } as const;
    const fire = ({ x, y }: { x: number; y: number }): number =>
      x > 200 && x < 500 && y > 100 && y < 200 ? 9 : 1;
    const round = battle.path(mover, goal, { costAt: fire });
    expect(round?.cost).toBeGreaterThan(6);
    expect(round?.cost).toBeLessThan(6.6);
    for (const { x, y } of round?.places ?? []) expect(fire({ x, y })).toBe(1);
    const everywhere = battle.path(mover, goal, { costAt: () => 2 });
    expect(everywhere?.cost).toBeCloseTo(12, 5);
  });

  it("goes straight through a one-way wall from one side, and round its end from the other", () => {
    const [west, east] = [space(1, 1), space(3, 1)];
    const costs = ([0, 1, 2] as const).map((dir) => {
      const battle = on(
        `
        . . . . .
        . a . . .
        . . . . .
        . . . . .`,
        { walls: [{ id: "one", c: [250, 0, 250, 200], dir }] },
      );
      const me = figure(battle, "a");
      const there = battle.path(me, { kind: "place", place: east })?.cost ?? Infinity;
      const back = battle.path(standing(me, east), { kind: "place", place: west })?.cost ?? Infinity;
      return [there, back];
    });
    // Round the end at (250, 200), with nothing to keep clear of.
    const round = 2 * Math.hypot(1, 0.5);
    const [both = [], left = [], right = []] = costs;
    expect(Math.min(...both)).toBeGreaterThan(round);
    expect(Math.min(...left, ...right)).toBe(2);
    for (const one of [left, right]) {
      expect(Math.max(...one)).toBeGreaterThan(round * 0.98);
      expect(Math.max(...one)).toBeLessThan(round * 1.02);
    }
    expect(left.indexOf(2)).not.toBe(right.indexOf(2));
  });

  it("never enters impassable ground, nor cuts its corners", () => {
    const battle = on(`
      . . . . .
      . a ^ . .
      . . . . .
      . . . . .`);
    const me = figure(battle, "a");
    expect(battle.reach(me, 6).at(space(2, 1))).toBeUndefined();
    const path = battle.path(me, { kind: "place", place: space(3, 1) });
    // Along its side, a quarter turn round a corner, along the next side, and the same again.
    const round = 2 * (0.5 + (Math.PI / 2) * 0.5) + 1;
    expect(path?.cost).toBeGreaterThan(round * 0.98);
    expect(path?.cost).toBeLessThan(round * 1.02);
  });

  it("keeps the whole base off circles, goes round them, and leaves one it stands in", () => {
    const battle = on(`
      . . . . . . .
      . . . . . . .
      a . . . . . .
      . . . . . . .
      . . . . . . .`);
    const me = figure(battle, "a");
    const circle = { x: 350, y: 250, radius: 100 };
    const rules = { keepOff: [circle] };
    const reach = battle.reach(me, 8, rules);
    for (const spot of reach.spots) {
      for (const { x, y } of reach.path(spot).places) {
        expect(Math.hypot(x - circle.x, y - circle.y)).toBeGreaterThan(149.8);
      }
    }
    // Tangent, arc, tangent at 150 pixels round the middle.
    const tangent = Math.sqrt(300 ** 2 - 150 ** 2);
    const round = (2 * tangent + 150 * (Math.PI - 2 * Math.acos(150 / 300))) / 100;
    const path = battle.path(me, { kind: "place", place: { x: 650, y: 250 } }, rules);
    expect(path?.cost).toBeGreaterThan(round * 0.99);
    expect(path?.cost).toBeLessThan(round * 1.02);
    const inside = standing(me, { x: 300, y: 250 });
    expect(battle.path(inside, { kind: "place", place: { x: 650, y: 250 } }, rules)?.cost).toBeCloseTo(
      3.5,
      1,
    );
  });

  it("knows what is left of the way from anywhere", () => {
    const battle = on(HANGING_WALL);
    const [mover, enemy] = [figure(battle, "a"), figure(battle, "B")];
    const ways = battle.ways(mover, { kind: "touch", figure: enemy });
    const path = battle.path(mover, { kind: "touch", figure: enemy });
    expect(ways.from(mover)).toBeCloseTo(path?.cost ?? NaN, 1);
    expect(ways.from(space(3, 1))).toBeCloseTo(0, 5);
    expect(ways.from(space(3, 2))).toBeLessThan(ways.from(space(2, 2)));
  });
});

describe("narrow gaps, gridless", () => {
  /** A corridor just as wide as a base that leads off to the right, a little downwards, to a figure at its end. */
  const corridor = (degrees: number): Battle => {
    const angle = (degrees * Math.PI) / 180;
    const at = (along: number, aside: number): [number, number] => [
      500 + along * Math.cos(angle) - aside * Math.sin(angle),
      500 + along * Math.sin(angle) + aside * Math.cos(angle),
    ];
    const walls = [-1, 1].map((side) => ({
      id: `w${side}`,
      c: [...at(0, side * 49.5), ...at(500, side * 49.5)],
    }));
    const [x, y] = at(420, 0);
    return battleFrom(
      measuredMap(1200, 1200, {
        walls: [...walls, { id: "end", c: [...at(500, -49.5), ...at(500, 49.5)] }],
        figures: [
          { id: "a", side: "foe", x: 500, y: 900 },
          { id: "b", side: "crew", x, y, width: 0.8, height: 0.8 },
        ],
      }),
      "inch",
    );
  };

  it.each([0, 2.8, 20])("are come to also at an angle of %s degrees", (degrees) => {
    const battle = corridor(degrees);
    const [a, b] = [figure(battle, "a"), figure(battle, "b")];
    expect(battle.path(a, { kind: "touch", figure: b })).toBeDefined();
    expect(battle.ways(a, { kind: "touch", figure: b }).from(a)).toBeLessThan(9);
  });
});

describe("far places, gridless", () => {
  /** A long hall, a wall across it with a gap at the bottom, and a sealed room at its far end. */
  const hall = battleFrom(
    measuredMap(6000, 2000, {
      walls: [
        { id: "across", c: [3000, 0, 3000, 1700] },
        { id: "north", c: [5500, 500, 6000, 500] },
        { id: "west", c: [5500, 500, 5500, 1000] },
        { id: "south", c: [5500, 1000, 6000, 1000] },
      ],
      figures: [
        { id: "a", side: "foe", x: 500, y: 500 },
        { id: "b", side: "crew", x: 5000, y: 1500 },
      ],
    }),
    "inch",
  );
  const a = figure(hall, "a");
  const inRoom = ({ x, y }: { x: number; y: number }): boolean => x > 5500 && y > 500 && y < 1000;
  const beyondWall = ({ x }: { x: number }): boolean => x > 3300;

  it("are the nearest on foot that fit, none of them where no way leads", () => {
    const [nearest] = hall.nearest(a, { fits: beyondWall });
    expect(nearest).toMatchObject({ x: 3400, y: 1700 });
    expect(hall.nearest(a, { fits: inRoom })).toEqual([]);
    const way = hall.path(a, { kind: "place", place: nearest ?? a });
    expect(nearest?.cost).toBeCloseTo(way?.cost ?? 0, 3);
  });

  it("are looked for near somebody only, and not in parts that are passed over", () => {
    const b = figure(hall, "b");
    const asked: { x: number; y: number }[] = [];
    const fits = (place: { x: number; y: number }): boolean => asked.push(place) > 0;
    const [nearest] = hall.nearest(a, { fits, near: { to: b, distance: 3 } });
    expect(hall.distance(standing(a, nearest ?? a), b)).toBeLessThanOrEqual(3);
    expect(asked.every((place) => hall.distance(standing(a, place), b) <= 3.01)).toBe(true);
    let passed = 0;
    const passOver = { noneIn: ({ right }: { right: number }) => right < 3000, passed: () => (passed += 1) };
    expect(hall.nearest(a, { fits: beyondWall, passOver })).toEqual(hall.nearest(a, { fits: beyondWall }));
    expect(passed).toBeGreaterThan(100);
  });

  it("are the closest to a point that can be reached; from a sealed room only those in it", () => {
    const closest = hall.closest(a, { x: 5750, y: 750 }, () => true);
    // As near on its west side as on the others.
    for (const { x, y } of closest) expect(Math.hypot(x - 5750, y - 750)).toBeCloseTo(Math.hypot(350, 50), 6);
    expect(closest.map(({ x, y }) => [x, y])).toContainEqual([5400, 700]);
    const shutIn = standing(a, { x: 5700, y: 800 });
    for (const spot of hall.closest(shutIn, { x: 500, y: 500 }, () => true)) expect(inRoom(spot)).toBe(true);
  });
});
