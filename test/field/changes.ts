import type { Place } from "../../src/core/place";
import { standing, type Battle, type Edit } from "../../src/field";
import type { Snapshot } from "../../src/field/snapshot";
import { onSpaces, type Chance } from "./oracle/maps";

/** Random edits of small maps, and what a battle says after them. */

export const SPACES = 5;

export function someEdit(chance: Chance, snapshot: Snapshot, fresh: Snapshot, at: number): Edit {
  const wall = chance.one(snapshot.walls.length > 0 ? snapshot.walls : fresh.walls);
  const figure = chance.one(snapshot.figures.length > 0 ? snapshot.figures : fresh.figures);
  const ds = chance.one([0, 1, 2] as const);
  switch (chance.below(10)) {
    case 0:
      return { kind: "wall", wall: { ...chance.one(fresh.walls), id: `new-${at}` } };
    case 1:
      return { kind: "wall", wall: { ...chance.one(fresh.walls), id: wall.id } };
    case 2:
      return { kind: "wall-gone", id: wall.id };
    case 3:
      return { kind: "wall", wall: { ...wall, door: 1, ds } };
    case 4:
      return { kind: "door", id: (snapshot.walls.find(({ door }) => door === 1) ?? wall).id, ds };
    case 5:
      return { kind: "figure-gone", id: figure.id };
    case 6: {
      const id = chance.one([figure.id, `f-${at}`]);
      return { kind: "figure", figure: { ...chance.one(fresh.figures), id } };
    }
    case 7:
      return { kind: "figure", figure: { ...figure, hidden: !figure.hidden, defeated: chance.chance(3) } };
    case 8: {
      // Beyond the map.
      const { c, ...rest } = chance.one(fresh.walls);
      const far = chance.one([-1, 1]) * SPACES * snapshot.scene.grid.size;
      return { kind: "wall", wall: { ...rest, id: wall.id, c: [c[0], c[1], c[2] + far, c[3] + far / 2] } };
    }
    default: {
      const { grid } = snapshot.scene;
      const middle = (): number => (chance.below(SPACES) + 0.5) * grid.size;
      const point = { x: middle(), y: middle() };
      const place = grid.kind === "gridless" ? point : onSpaces({ grid }, point, figure.width, figure.height);
      return { kind: "figure", figure: { ...figure, ...place } };
    }
  }
}

/** The same questions before and after: rules that are the same objects, places that are the same. */
export interface Questions {
  readonly places: readonly Place[];
  readonly rules: readonly Parameters<Battle["reach"]>[2][];
}

export const someQuestions = (chance: Chance): Questions => ({
  places: Array.from({ length: 4 }, () => ({ x: chance.below(10) * 20, y: chance.below(10) * 20 })),
  rules: [
    {},
    { opensDoors: true, through: "nobody" },
    { terrainCost: () => 1, costAt: ({ x }) => (x < 90 ? 2 : 1) },
  ],
});

const SHARE = 0.5;

/** Everything a few questions say about the battle, as text: what is remembered from before must not show. */
export function answers(battle: Battle, { places, rules }: Questions): string {
  const said: unknown[] = [battle.figures.map(({ id }) => id)];
  const { figures } = battle;
  for (const [at, me] of figures.entries()) {
    const [enemy, place] = [figures[(at + 1) % figures.length] ?? me, places[at % places.length] ?? me];
    const rule = rules[at % rules.length];
    const touch = { kind: "touch", figure: enemy } as const;
    said.push(
      battle.reach(me, 2.5, rule).spots,
      battle.path(me, touch, rule)?.cost,
      battle.path(me, { kind: "place", place }, rule)?.places,
      battle.ways(me, touch, rule).from(place),
      battle.walks(me, rule).to(touch, 4),
      battle.between(me, place).map(({ id }) => id),
      battle.enemiesOf(me).map(({ id }) => id),
    );
    for (const other of figures) {
      const { blocked, by } = battle.cover(me, other, { bodies: at % 2 === 0, ignoreWithin: at % 3 });
      const places = battle.coveredFrom(me, other, SHARE);
      said.push(
        battle.sees(me, other),
        blocked,
        by.map(({ id }) => id).sort(),
        battle.isCovered(me, standing(other, place), SHARE),
        places(place),
        battle.seesPoint(me, other),
      );
    }
  }
  const [first, to] = [figures[0], places[0]];
  if (first !== undefined && to !== undefined) {
    said.push(battle.nearest(first, { fits: ({ x, y }) => x > y, beyond: 1 }, rules[0]));
    said.push(battle.closest(first, to, () => true, rules[0]).length);
  }
  return JSON.stringify(said);
}
