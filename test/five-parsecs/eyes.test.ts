import { expect, it } from "vitest";
import { battleFrom, type Figure } from "../../src/field";
import { snapshotSchema } from "../../src/field/snapshot";
import { Eyes } from "../../src/rulesets/five-parsecs/eyes";
import { Chance } from "../field/oracle/maps";

/**
 * The middle of a third base lies nearer to the line between two middles, short of its ends, than the base is wide,
 * and less than a space above or below it.
 */
function isBetween(from: Figure, to: Figure, third: Figure): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = ((third.x - from.x) * dx + (third.y - from.y) * dy) / (dx * dx + dy * dy);
  if (share <= 0 || share >= 1) return false;
  const [offX, offY] = [third.x - from.x - share * dx, third.y - from.y - share * dy];
  const up = from.elevation * (1 - share) + to.elevation * share - third.elevation;
  if (Math.abs(up) > 1 - 1e-9) return false;
  return Math.sqrt(offX * offX + offY * offY) < Math.min(third.pixelWidth, third.pixelHeight) / 2 - 1e-9;
}

it("5P facts: figures see past each other unless a third base is on the line, whatever its size", () => {
  let hidden = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const chance = new Chance(seed);
    const battle = battleFrom(
      snapshotSchema.parse({
        format: "opfor-battle",
        version: 1,
        scene: {
          area: { x: 0, y: 0, width: 1000, height: 1000 },
          grid: { kind: "gridless", size: 100, distance: 1, units: "in" },
        },
        figures: Array.from({ length: 12 }, (_, at) => {
          const size = chance.one([1, 1, 2, 3]);
          const [x, y] = [chance.below(101) * 10, chance.below(101) * 10];
          const elevation = chance.one([0, 0, 0, 0, 0.5, 1, 3]);
          return { id: `f${at}`, side: "hostile", x, y, elevation, width: size, height: size };
        }),
      }),
      "inch",
    );
    const eyes = new Eyes(battle, { cover: "half", figuresBlock: true });
    for (const from of battle.figures) {
      for (const to of battle.figures) {
        if (from.x === to.x && from.y === to.y) continue;
        const others = battle.figures.filter((third) => third !== from && third !== to);
        const wanted = !others.some((third) => isBetween(from, to, third));
        if (!wanted) hidden++;
        const met = battle.between(from, to).map(({ id }) => id);
        // The field looks at all of the base, these rules at its middle.
        const isMet = ({ id }: Figure): boolean => met.includes(id);
        expect(others.filter((third) => isBetween(from, to, third)).every(isMet)).toBe(true);
        expect(eyes.see(from, to), `seed ${seed}: ${from.id} and ${to.id}`).toBe(wanted);
      }
    }
  }
  expect(hidden).toBeGreaterThan(1000);
});
