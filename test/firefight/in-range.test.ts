import { describe, expect, it } from "vitest";
import { battleFrom, standing, type Figure } from "../../src/field";
import { drawnOff } from "../../src/rulesets/firefight/drawn-hexes";
import { isInRange } from "../../src/rulesets/firefight/fighting/in-range";
import { EnemyWalks } from "../../src/rulesets/firefight/fighting/enemy-walks";
import { unitsOf } from "../../src/rulesets/firefight/squads/units";
import { stateIn } from "../../src/rulesets/firefight/sheet/memory";
import { Chance } from "../field/oracle/maps";
import { battleMap } from "../support/ascii";
import { ai, brawler, GRIDS, target } from "./support";

/** Shortcuts that must not change an answer. */

const MAP = `
  ............
  .A....#.....
  ......#..P..
  ....###.....
  ..Q.........
  ............
`;

describe.each(GRIDS)("on a map of kind %s", (_name, grid) => {
  const battle = battleFrom(
    battleMap(MAP, {
      grid,
      figures: { A: ai(brawler), P: target(), Q: target(undefined, { width: 2, height: 2 }) },
    }),
    "inch",
  );
  const [first] = battle.figures;
  const someone = (chance: Chance): Figure => {
    const figure = battle.figures[chance.below(battle.figures.length)] ?? first;
    if (figure === undefined) throw new Error("nobody is there");
    const at = {
      x: chance.below(1400) - 100,
      y: chance.below(800) - 100,
      elevation: chance.below(4) === 0 ? 3 : 0,
    };
    return standing(figure, at);
  };

  it("a range is kept to the inch, off the map and at other heights, too", () => {
    const chance = new Chance(17);
    const seen = new Set<boolean>();
    for (let n = 0; n < 600; n++) {
      const [a, b, inches] = [someone(chance), someone(chance), chance.below(12)];
      const wanted = battle.distance(a, b) <= inches + drawnOff(battle);
      expect(isInRange(battle, a, b, inches), JSON.stringify([a.x, a.y, b.x, b.y, inches])).toBe(wanted);
      seen.add(wanted);
    }
    expect(seen.size).toBe(2);
  });

  it("who asks often who is charged is told what who asks once is", () => {
    const models = unitsOf(battle, stateIn(null, 1)).flatMap((unit) => unit.models);
    const charger = models.find(({ figure }) => figure.side === first?.side);
    if (charger === undefined) throw new Error("nobody charges");
    const often = new EnemyWalks(battle, charger, 6);
    const chance = new Chance(25);
    const answers = Array.from({ length: 40 }, () => {
      const figure = { ...someone(chance), elevation: 0 };
      const once = new EnemyWalks(battle, charger, 6).touches(figure);
      expect(often.touches(figure), `${figure.x} ${figure.y}`).toBe(once);
      return once;
    });
    expect(new Set(answers).size).toBe(2);
  });
});
