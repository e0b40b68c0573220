import { describe, expect, it, vi } from "vitest";
import type { Place } from "../../src/core/place";
import { battleFrom, Field, type MoveRules, type Spot, standing } from "../../src/field";
import type { Bounds } from "../../src/field/shapes/bounds";
import { Chance, KINDS, randomMap } from "./oracle/maps";

/** What searches that go far do otherwise than short ones, on maps large enough for it. */

vi.setConfig({ testTimeout: 300_000 });

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const RULES: readonly MoveRules[] = [{ through: "nobody" }, { through: "friends" }, { ignoresWalls: true }];

const largeMap = (kind: "square" | "hex", seed: number): ReturnType<typeof randomMap> =>
  randomMap(new Chance(seed), { ...KINDS[kind](seed), spaces: 45, walls: 150, regions: 30, figures: 20 });

const listOf = (spots: readonly Spot[]): string =>
  JSON.stringify(spots.map(({ x, y, cost }) => [x, y, cost]));

describe.each(["square", "hex"] as const)("far searches, %s", (kind) => {
  it("reach the same whether the ground was surveyed in squares or bit by bit", () => {
    let reached = 0;
    for (const seed of SEEDS) {
      const snapshot = largeMap(kind, seed);
      for (const rules of RULES) {
        const bitByBit = battleFrom(snapshot, "space");
        for (const mover of bitByBit.figures.slice(0, 2)) {
          const wanted: Spot[] = [];
          for (let budget = 2; ; budget += 2) {
            const { spots } = bitByBit.reach(mover, budget, rules);
            const grown = spots.length > wanted.length;
            wanted.splice(0, wanted.length, ...spots);
            if (!grown) break;
          }
          const inSquares = battleFrom(snapshot, "space");
          const found = inSquares.reach(mover, Infinity, rules).spots;
          if (listOf(found) !== listOf(wanted)) expect([seed, mover.id, rules]).toBe("the same");
          // From elsewhere a way may lead over where it stood.
          const elsewhere = standing(mover, found.at(1) ?? mover);
          const [again, back] = [inSquares, bitByBit].map(
            (one) => one.reach(elsewhere, Infinity, rules).spots,
          );
          if (listOf(again ?? []) !== listOf(back ?? [])) expect([seed, elsewhere, rules]).toBe("the same");
          reached += found.length;
        }
      }
    }
    expect(reached).toBeGreaterThan(25_000);
  });

  it("reach the same after somebody has moved", () => {
    for (const seed of SEEDS) {
      const field = new Field(largeMap(kind, seed));
      const chance = new Chance(seed);
      for (let move = 0; move < 6; move++) {
        const battle = field.battle("space");
        const [mover, other] = [chance.one(battle.figures), chance.one(battle.figures)];
        const found = battle.reach(mover, Infinity, { through: "nobody" }).spots;
        const rebuilt = battleFrom(field.snapshot, "space");
        const wanted = rebuilt.reach(mover, Infinity, { through: "nobody" }).spots;
        if (listOf(found) !== listOf(wanted)) expect([seed, move, mover.id]).toBe("the same");
        const { x, y } = chance.one(found);
        const data = field.snapshot.figures.find(({ id }) => id === other.id);
        if (data !== undefined) field.apply({ kind: "figure", figure: { ...data, x, y } });
      }
    }
  });

  it("find the same places and count as many where whole parts of the map are passed over", () => {
    let [passedOver, found] = [0, 0];
    for (const seed of SEEDS) {
      const battle = battleFrom(largeMap(kind, seed), "space");
      const { area, grid } = battle;
      const chance = new Chance(seed);
      for (const mover of battle.figures) {
        const middle = { x: area.x + chance.below(area.width), y: area.y + chance.below(area.height) };
        const radius = chance.one([0, 3, 6]) * grid.size;
        const fits = ({ x, y }: Place): boolean => Math.hypot(x - middle.x, y - middle.y) < radius;
        const noneIn = ({ left, top, right, bottom }: Bounds): boolean =>
          middle.x < left - radius ||
          middle.x > right + radius ||
          middle.y < top - radius ||
          middle.y > bottom + radius;
        const beyond = chance.below(5);
        let [asked, looked] = [0, 0];
        const counted = (place: Place): boolean => ((asked += 1), fits(place));
        const wanted = battle.nearest(mover, { beyond, fits: counted });
        const passed = (): void => void (passedOver += Number(++looked > 0));
        const passing = battle.nearest(mover, {
          beyond,
          fits: (place) => ((looked += 1), fits(place)),
          passOver: { noneIn, passed },
        });
        expect([listOf(passing), looked]).toEqual([listOf(wanted), asked]);
        found += passing.length;
      }
    }
    expect(found).toBeGreaterThan(20);
    expect(passedOver).toBeGreaterThan(10_000);
  });
});
