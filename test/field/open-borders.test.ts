import { describe, expect, it } from "vitest";
import { battleFrom, type Battle } from "../../src/field";
import { KeptPrices } from "../../src/field/open-moves/prices/kept-prices";
import type { RegionData, Snapshot } from "../../src/field/snapshot";
import { worldFrom } from "../../src/field/indexed-scene";
import { battleMap, space, type MapOptions } from "../support/ascii";
import { figure } from "./draw";
import { Chance, KINDS, randomMap } from "./oracle/maps";
import { OpenGround } from "./oracle/open";

/** Rough ground without a grid: where its price changes, how ways bend there, and goals that are hard to get to. */

const on = (drawing: string, options: MapOptions = {}): Battle =>
  battleFrom(battleMap(drawing, { ...options, grid: { kind: "gridless" } }), "inch");

const costs = (battle: Battle, id: string, budget: number): [number, number, number][] =>
  battle.reach(figure(battle, id), budget).spots.map(({ x, y, cost }) => [x, y, cost]);

const OPEN = `
  . . . . . . . .
  . . . . . . . .
  a . . . . . . .
  . . . . . . . .
  . . . . . . . .`;

const rough = (id: string, left: number, top: number, right: number, bottom: number): RegionInput => ({
  id,
  terrain: [{ kind: "difficult" }],
  rings: [[left, top, right, top, right, bottom, left, bottom]],
});
type RegionInput = NonNullable<MapOptions["regions"]>[number];

describe("rough ground without a grid", () => {
  it("costs the same in one piece, cut into strips, and in pieces that overlap: it has no cheap seams", () => {
    const whole = costs(on(OPEN, { regions: [rough("all", 200, 0, 500, 400)] }), "a", 7);
    const strips = [0, 1, 2, 3].map((row) => rough(`row ${row}`, 200, row * 100, 500, row * 100 + 100));
    const overlapping = [rough("left", 200, 0, 420, 400), rough("right", 310, 0, 500, 400)];
    const uneven = [
      rough("top", 200, 0, 500, 130),
      rough("left", 200, 130, 330, 400),
      rough("rest", 330, 130, 500, 400),
    ];
    expect(whole.length).toBeGreaterThan(40);
    for (const regions of [strips, overlapping, uneven]) {
      const found = costs(on(OPEN, { regions }), "a", 7);
      expect(found.map(([x, y]) => [x, y])).toEqual(whole.map(([x, y]) => [x, y]));
      for (const [at, [, , cost]] of found.entries()) expect(cost).toBeCloseTo(whole[at]?.[2] ?? NaN, 6);
    }
  });

  it("is crossed by ways that turn at every place they name: none is named twice", () => {
    const battle = on(`
      . . . . . . .
      . ~ ~ ~ . . .
      a ~ ~ ~ . . .
      . ~ ~ ~ . b .
      . . . . . . .`);
    for (const id of ["a", "b"]) {
      const me = figure(battle, id);
      const reach = battle.reach(me, 5);
      const paths = [
        ...reach.spots.map((spot) => reach.path(spot)),
        ...reach.spots.map((place) => battle.path(me, { kind: "place", place })),
      ];
      for (const path of paths) {
        const places = (path?.places ?? []).map(({ x, y }) => `${x} ${y}`);
        expect(places.filter((place, at) => place === places[at - 1])).toEqual([]);
      }
    }
  });

  it("bends a way at its border as light bends: the sines of the angles are as its prices", () => {
    const battle = on(OPEN, { regions: [rough("east", 300, -100, 900, 600)] });
    const path = battle.path(figure(battle, "a"), { kind: "place", place: space(5, 4) });
    const [from, bend, to, ...more] = path?.places ?? [];
    expect(more).toEqual([]);
    if (from === undefined || bend === undefined || to === undefined) throw new Error("no bend");
    expect(bend.x).toBe(300);
    const sine = (x: number, y: number): number => y / Math.hypot(x, y);
    const [even, dear] = [sine(300 - from.x, bend.y - from.y), sine(to.x - 300, to.y - bend.y)];
    expect(even / dear).toBeCloseTo(2, 2);
  });

  it("leads round a patch along its side, where it costs nothing extra, with no stops on the way", () => {
    const battle = on(OPEN, { regions: [rough("patch", 150, 160, 650, 340)] });
    const path = battle.path(figure(battle, "a"), { kind: "place", place: space(7, 2) });
    // To a corner, along the side, and on: 90 pixels up over 100 across, twice.
    expect(path?.cost).toBeCloseTo((2 * Math.hypot(100, 90) + 500) / 100, 3);
    expect(path?.places).toHaveLength(4);
  });

  it("prices lines as the oracle does, cut wherever regions begin and end, overlap and have holes", () => {
    let [asked, mixed] = [0, 0];
    for (let seed = 1; seed <= 60; seed++) {
      const chance = new Chance(seed);
      const map: Snapshot = randomMap(chance, { ...KINDS.gridless(seed), walls: 0, figures: 1, regions: 3 });
      const world = worldFrom({ ...map, regions: map.regions.map(asRough) });
      const [mover] = world.figures;
      if (mover === undefined) continue;
      const { borders } = new KeptPrices(world).for(mover, {});
      const oracle = new OpenGround(world.snapshot, world.figures, mover, {}, 0);
      const somewhere = (): { x: number; y: number } => ({
        x: chance.below(280) + 0.31,
        y: chance.below(280) + 0.77,
      });
      for (let i = 0; i < 40 && borders !== undefined; i++) {
        const [p, q] = [somewhere(), somewhere()];
        const wanted = oracle.cost(p, q);
        const found = borders.costAlong(p.x, p.y, q.x, q.y);
        asked++;
        if (wanted > 1.01 * Math.hypot(q.x - p.x, q.y - p.y)) mixed++;
        if (Math.abs(found - wanted) > 0.25) expect([seed, p, q, found]).toBe(wanted);
      }
    }
    expect(asked).toBeGreaterThan(1_000);
    expect(mixed).toBeGreaterThan(300);
  });
});

const asRough = (region: RegionData): RegionData => ({
  ...region,
  terrain: [{ ...region.terrain[0], kind: "difficult" as const }],
});

describe("goals without a grid", () => {
  // Too long a way round for the first look, so that the room is looked into from the goal.
  const room = (door: "|" | ":"): Battle =>
    on(`
    +-+-+-+-+-+-+-+-+-+-+-+-+
    |. . . . . . . . . . . .|
    + + +-+-+-+-+-+-+-+-+ + +
    |. . . . . . . .|. .|. .|
    + + + + + + + + + + + + +
    |a . . . . . . .|. .${door}. .|
    + + + + + + + + + + + + +
    |. . . . . . . .|. .|. .|
    +-+-+-+-+-+-+-+-+-+-+-+-+`);
  const goal = { kind: "place", place: space(8, 2) } as const;

  it("are known to be out of reach when they are walled in", () => {
    const battle = room("|");
    expect(battle.path(figure(battle, "a"), goal)).toBeUndefined();
    expect(battle.path(figure(battle, "a"), { kind: "near", to: goal.place, distance: 0.4 })).toBeUndefined();
  });

  it("are reached round the far side by the way that the search for all places finds", () => {
    const battle = room(":");
    const mover = figure(battle, "a");
    const cost = battle.reach(mover, 40).at(goal.place)?.cost ?? NaN;
    expect(cost).toBeGreaterThan(13);
    expect(battle.path(mover, goal)?.cost).toBeCloseTo(cost, 6);
    expect(battle.path(mover, { kind: "near", to: goal.place, distance: 0.4 })?.cost).toBeCloseTo(
      cost - 0.9,
      2,
    );
  });
});
