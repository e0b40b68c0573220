import { expect, it } from "vitest";
import type { Point } from "../../src/core/place";
import {
  battleFrom,
  snapshotSchema,
  stopsStep,
  type Battle,
  type Figure,
  type WallData,
} from "../../src/field";
import { isWalledOff } from "../../src/rulesets/five-parsecs/walking/base-contact";
import { Chance } from "../field/oracle/maps";
import { battleMap } from "../support/ascii";

/** By every wall of the map, without asking which of them are near. */
function isWalledOffByAny(battle: Battle, a: Figure, b: Figure): boolean {
  const solid = ({ move, door, ds }: WallData): boolean => move !== 0 && !(door !== 0 && ds === 1);
  const here = ({ levels, bottom = -Infinity, top = Infinity }: WallData): boolean =>
    (levels === undefined || levels.length === 0 || a.level === undefined || levels.includes(a.level)) &&
    bottom <= a.elevation &&
    a.elevation < top;
  const walls = battle.snapshot.walls.filter((wall) => solid(wall) && here(wall));
  const spaces = (figure: Figure): readonly Point[] =>
    figure.width <= 1 && figure.height <= 1 ? [figure] : battle.spacesUnder(figure);
  const near = battle.grid.kind === "gridless" ? Infinity : 1.5 * battle.grid.size;
  return !spaces(a).some((from) =>
    spaces(b).some(
      (to) =>
        Math.hypot(from.x - to.x, from.y - to.y) <= near &&
        !walls.some(({ c: [ax, ay, bx, by], dir }) =>
          stopsStep({ ax, ay, bx, by, dir }, from.x, from.y, to.x, to.y),
        ),
    ),
  );
}

it.each(["square", "gridless"] as const)(
  "5P-G12 whoever touches is walled off by any wall of the map, or by none: %s",
  (kind) => {
    const chance = new Chance(5);
    const bare = battleMap(Array.from({ length: 12 }, () => Array(12).fill(".").join(" ")).join("\n"), {
      grid: { kind },
    });
    const seen = new Map<boolean, number>();
    for (let n = 0; n < 120; n++) {
      const [wide, high] = [1 + chance.below(3), 1 + chance.below(3)];
      const at = { x: 400 + 50 * wide, y: 400 + 50 * high };
      // Beside it, on any side, touching.
      const [dx = 0, dy = 0] =
        [
          [-1, 0],
          [1, 0],
          [0, -1],
          [0, 1],
        ][chance.below(4)] ?? [];
      const other = {
        x: dx === 0 ? 450 + 100 * chance.below(wide) : at.x + dx * (50 * wide + 50),
        y: dy === 0 ? 450 + 100 * chance.below(high) : at.y + dy * (50 * high + 50),
      };
      const walls = Array.from({ length: 6 }, (_, id) => {
        const along = (): number => 50 * (chance.below(2) === 0 ? chance.below(24) : 6 + chance.below(11));
        const [x, y] = [along(), along()];
        const upright = chance.below(2) === 0;
        const long = 50 * (1 + chance.below(14));
        return {
          id: `w${id}`,
          c: [x, y, x + (upright ? 0 : long), y + (upright ? long : chance.below(3) * 25)] as [
            number,
            number,
            number,
            number,
          ],
          ...(chance.below(5) === 0 ? { door: 1 as const, ds: 1 as const } : {}),
          ...(chance.below(6) === 0 ? { dir: 1 as const } : {}),
          ...(chance.below(6) === 0 ? { bottom: 1 } : {}),
        };
      });
      const snapshot = snapshotSchema.parse({
        ...bare,
        walls,
        figures: [
          { id: "a", side: "foe", ...other },
          { id: "B", side: "player", ...at, width: wide, height: high },
        ],
      });
      const battle = battleFrom(snapshot, "inch");
      const [a, b] = battle.figures;
      if (a === undefined || b === undefined) throw new Error("two figures");
      for (const [one, two] of [
        [a, b],
        [b, a],
      ] as const) {
        const wanted = isWalledOffByAny(battle, one, two);
        expect(
          isWalledOff(battle, one, two),
          JSON.stringify([n, snapshot.walls.map(({ c }) => c), one.id]),
        ).toBe(wanted);
        seen.set(wanted, (seen.get(wanted) ?? 0) + 1);
      }
    }
    expect([...seen.values()].every((count) => count > 10)).toBe(true);
  },
);
