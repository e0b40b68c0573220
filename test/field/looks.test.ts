import { describe, expect, it, vi } from "vitest";
import type { Place } from "../../src/core/place";
import { standing, type Battle, type CoverRule, type Figure } from "../../src/field";
import {
  Comparison,
  PARTS,
  PER_MAP,
  QUESTIONS,
  someone,
  somewhere,
  spotOf,
  tables,
  type Table,
} from "./oracle/table";

/** Sight, cover, distances and terrain against brute force, on random maps made to be nasty. */

vi.setConfig({ testTimeout: 300_000 });

describe.each(["square", "hex", "gridless"] as const)("against brute force, %s", (kind) => {
  it("sees the same points, degenerate rays included", () => {
    const looks = new Comparison();
    for (const table of tables(kind)) {
      for (let i = 0; i < PER_MAP; i++) {
        // Figures look from their level, places from whichever has their height.
        const end = (): Figure | Place => (table.chance.chance(4) ? viewer(table) : somewhere(table));
        const [from, to] = [end(), end()];
        const seen = table.real.seesPoint(from, to);
        looks.same(seen, table.brute.seesPoint(from, to), seen, () => [table.seed, from, to]);
      }
    }
    looks.end(QUESTIONS, 0.05, 0.95);
  });

  it("sees the same figures, from where figures are and from other places", () => {
    const looks = new Comparison();
    for (const table of tables(kind)) {
      for (let i = 0; i < PER_MAP; i++) {
        const [a, b] = [viewer(table), someone(table)];
        const seen = table.real.sees(a, b);
        looks.same(seen, table.brute.sees(a, b), seen, () => [table.seed, a, b]);
      }
    }
    looks.end(QUESTIONS, 0.05, 0.95);
  });

  it.each(PARTS)("counts the same cover, by the same things, part %i of the maps", (part) => {
    const looks = new Comparison();
    for (const table of tables(kind, part)) {
      for (let i = 0; i < PER_MAP; i++) {
        const { chance, real, brute } = table;
        const [a, one] = [viewer(table), someone(table)];
        const b = chance.chance(2) ? one : { ...one, ...spotOf(table, one) };
        const rule = coverRule(table);
        const [found, wanted] = [real.cover(a, b, rule), brute.cover(a, b, rule)];
        const asked = (): unknown => [table.seed, a, b, rule];
        looks.same(brief(table, found), brief(table, wanted), found.blocked > 0, asked);
        const share = chance.one([0, 0.5, 0.7, 1]);
        const enough = wanted.blocked > 0 && wanted.share >= share;
        looks.same(real.isCovered(a, b, share, rule), enough, enough, asked);
        looks.same(real.coveredFrom(a, b, share, rule)(a), enough, enough, asked);
      }
    }
    looks.end((3 * QUESTIONS) / PARTS.length, 0.05, 0.95);
  });

  it("knows the same places to be covered from every enemy", () => {
    const looks = new Comparison();
    for (const table of tables(kind)) {
      const { chance, real, brute } = table;
      const me = someone(table);
      const enemies = real.enemiesOf(me);
      const rule = coverRule(table);
      for (let i = 0; enemies.length > 0 && i < 50; i++) {
        const there = standing(me, spotOf(table, me));
        const share = chance.one([0.5, 1]);
        const found = enemies.every((enemy) => real.isCovered(enemy, there, share, rule));
        const wanted = enemies.every((enemy) => brute.isCovered(enemy, there, share, rule));
        looks.same(found, wanted, wanted, () => [table.seed, there, share, rule]);
      }
    }
    looks.end(QUESTIONS / 5, 0.05, 0.95);
  });

  it("knows from which of many places somebody has cover", () => {
    const looks = new Comparison();
    for (const table of tables(kind)) {
      const { chance, real, brute } = table;
      const [me, target, share, rule] = [
        someone(table),
        someone(table),
        chance.one([0, 0.5, 1]),
        coverRule(table),
      ];
      // So many that the corners' horizons are made.
      const isCovered = real.coveredFrom(me, target, share, { ...rule, bodies: false });
      const wanted = brute.coveredFrom(me, target, share, { ...rule, bodies: false });
      for (let i = 0; i < 50; i++) {
        const place = kind === "hex" || chance.chance(3) ? spotOf(table, me) : somewhere(table);
        const covered = wanted(place);
        looks.same(isCovered(place), covered, covered, () => [table.seed, me, target, place, share, rule]);
      }
    }
    looks.end(QUESTIONS / 4, 0.05, 0.95);
  });
});

describe.each(["square", "hex", "gridless"] as const)("parts of the map against brute force, %s", (kind) => {
  it("calls somebody covered from a whole part of the map only if they are from every place in it", () => {
    let covered = 0;
    for (const table of tables(kind)) {
      const { chance, real, brute, snapshot } = table;
      const [me, target, share] = [someone(table), someone(table), chance.one([0, 0.5])];
      const rule = coverRule(table);
      const coveredFromAll = real.coveredFromAll(me, target, share, rule);
      const isCovered = brute.coveredFrom(me, target, share, rule);
      for (let i = 0; i < 30; i++) {
        const [{ x: left, y: top }, size] = [somewhere(table), snapshot.scene.grid.size / 2];
        if (!coveredFromAll({ left, top, right: left + size, bottom: top + size })) continue;
        covered++;
        for (const [dx, dy] of [
          [0, 0],
          [0.5, 0.25],
          [1, 0.5],
          [0.25, 1],
          [1, 1],
        ] as const) {
          const place = { x: left + dx * size, y: top + dy * size };
          if (!isCovered(place)) expect([table.seed, me, target, share, rule, place]).toBe("covered");
        }
      }
    }
    // Fewer would be as right and slower.
    expect(covered).toBe({ square: 980, hex: 906, gridless: 1_029 }[kind]);
  });

  it("knows the same enemies and friends", () => {
    const looks = new Comparison();
    for (const { seed, real, brute } of tables(kind)) {
      for (const figure of real.figures) {
        const ids = (battle: Battle): string[][] =>
          [battle.enemiesOf(figure), battle.friendsOf(figure)].map((list) => list.map(({ id }) => id));
        const unseen = real.figures.some(({ hidden, side }) => hidden && side !== figure.side);
        looks.same(ids(real), ids(brute), unseen, () => [seed, figure]);
      }
    }
    looks.end(400, 0.05);
  });

  it("measures the same between bases, points and regions", () => {
    const looks = new Comparison();
    for (const table of tables(kind)) {
      for (let i = 0; i < PER_MAP / 2; i++) {
        const [a, b] = [viewer(table), someone(table)];
        const [point, region] = [somewhere(table), table.chance.one(table.real.regions)];
        const flat = { x: point.x, y: point.y };
        // Where two hexes meet, a point is in either.
        const space = kind === "hex" ? spotOf(table, { ...b, width: 1, height: 1 }) : point;
        const answers = (battle: Battle): number[] => [
          battle.distance(a, b),
          battle.distance(a, point),
          battle.distance(flat, b),
          battle.spaces(a, b),
          battle.spaces(space, b),
          battle.touching(a, b) ? 1 : 0,
          battle.distanceToRegion(point, region),
          battle.distanceToRegion(a, region),
        ];
        const wanted = answers(table.brute);
        for (const [at, found] of answers(table.real).entries()) {
          looks.close(found, wanted[at] ?? NaN, () => [table.seed, at, a, b, point, region.id]);
        }
      }
    }
    looks.end(4 * QUESTIONS);
  });

  it("knows the same terrain: under a point, under a base, across a path, in between", () => {
    const looks = new Comparison();
    for (const table of tables(kind)) {
      for (let i = 0; i < PER_MAP / 2; i++) {
        const [figure, region] = [viewer(table), table.chance.one(table.real.regions)];
        const [from, over, to] = [somewhere(table), somewhere(table), somewhere(table)];
        const answers = (battle: Battle): unknown[] => [
          battle.contains(region, from),
          battle.within(figure, region),
          battle.regionsAt(from).map(({ id }) => id),
          battle.regionsAt(figure).map(({ id }) => id),
          battle.terrainAt(from).length,
          battle.terrainAt(from, from.elevation).map(({ kind: what }) => what),
          battle.regionsCrossed([from, over, to]).map(({ id }) => id),
          battle.regionsCrossed([figure, over], figure.level).map(({ id }) => id),
          between(table, battle, from, to),
          between(table, battle, figure, to),
        ];
        looks.same(answers(table.real), answers(table.brute), true, () => [
          table.seed,
          figure,
          from,
          over,
          to,
        ]);
      }
    }
    looks.end(QUESTIONS / 2);
  });
});

/** Where it stands, or a look from another place: on wall ends too, where nothing asks for whole spaces. */
function viewer(table: Table): Figure {
  const { chance, snapshot } = table;
  const figure = someone(table);
  if (chance.chance(2)) return figure;
  const exact = snapshot.scene.grid.kind === "hex" || chance.chance(3);
  return standing(figure, exact ? spotOf(table, figure) : somewhere(table));
}

const coverRule = ({ chance, limited }: Table): CoverRule => ({
  terrain: !chance.chance(3),
  bodies: chance.chance(2),
  inside: chance.chance(3) ? "half" : !chance.chance(2),
  touched: chance.chance(3),
  // With limited walls in one point the nearer one cannot be told, so neither what is near.
  ignoreWithin: limited.size > 0 ? 0 : chance.one([0, 1, 2]),
});

/** Which of two limited walls met at one point is seen through, nobody can tell. */
const isLimited = ({ limited }: Table, id: string): boolean => limited.has(id);

const brief = (table: Table, { rays, blocked, by }: ReturnType<Battle["cover"]>): unknown => [
  rays,
  blocked,
  by
    .map(({ id }) => id)
    .filter((id) => !isLimited(table, id))
    .sort(),
];

const between = (table: Table, battle: Battle, from: Place, to: Place): string[] =>
  battle
    .between(from, to)
    .filter(({ id }) => !isLimited(table, id))
    .map(({ kind, id }) => `${kind} ${id}`)
    .sort();
