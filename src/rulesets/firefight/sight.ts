import type { Place } from "../../core/place";
import { standing, type Figure, type Region } from "../../field/battle";
import { advanceOf, rangedOf, rushOf, type Weapon } from "./profile";
import { oncePerTurn, type Turn } from "./turn";
import { onTheirFeet, rangedWeaponsOf, unitDistance, type Model, type Unit } from "./units";

/** Who can be shot, who is in cover, and how far an enemy's attacks reach. */

/** GFF-Q20: a legal shot needs range and sight; Indirect needs range alone. */
export const canShoot = (turn: Pick<Turn, "battle">, from: Figure, weapon: Weapon, at: Figure): boolean =>
  turn.battle.distance(from, at) <= weapon.range && (weapon.indirect || turn.battle.sees(from, at));

/** Models of the unit that the weapon could be shot at. */
export const shotAt = (
  turn: Pick<Turn, "battle">,
  from: Figure,
  weapon: Weapon,
  target: Unit,
): readonly Model[] =>
  target.models.filter(({ figure }) => !figure.hidden && canShoot(turn, from, weapon, figure));

/** Enemy units that some model of the unit, where it stands, has a legal shot at. */
export const validTargets = (turn: Turn, shooters: Unit): readonly Unit[] =>
  turn.enemies.filter((enemy) =>
    onTheirFeet(shooters).some(({ figure, profile }) =>
      rangedOf(profile).some((weapon) => shotAt(turn, figure, weapon, enemy).length > 0),
    ),
  );

/** Some enemy could be shot from here, by any weapon of the unit. */
export function shotFrom(turn: Turn, place: Place): boolean {
  const from = standing(turn.me, place);
  const weapons = rangedWeaponsOf(turn.unit);
  const farthest = Math.max(0, ...weapons.map(({ range }) => range));
  return turn.enemies.some(
    (enemy) =>
      enemy.models.some(({ figure }) => turn.battle.distance(from, figure) <= farthest) &&
      weapons.some((weapon) => shotAt(turn, from, weapon, enemy).length > 0),
  );
}

/** More than half: a base has far fewer corners than would make the difference show. */
const MOSTLY = 0.5 + 1e-6;

/** Mostly inside cover, or behind it, as seen by the viewer. */
export const coveredFrom = (turn: Pick<Turn, "battle">, viewer: Figure, figure: Figure): boolean =>
  turn.battle.isCovered(viewer, figure, MOSTLY);

/**
 * GFF-T1: in or behind cover. Inside cover terrain counts from every side; else every enemy that sees the
 * place must look past cover. GFF-T2: cover that is also difficult draws nobody on the way to an objective.
 */
export function inCover(turn: Turn, place: Place, toObjective: boolean): boolean {
  const { battle } = turn;
  const figure = standing(turn.me, place);
  const spurned = toObjective ? difficultCover(turn) : NONE;
  const inside = battle.regionsAt(figure).filter(({ kinds }) => kinds.has("cover"));
  if (inside.length > 0) return inside.some(({ id }) => !spurned.has(id));
  const watchers = watchersOf(turn);
  const exposing = watchers.findIndex(
    (enemy) => battle.sees(enemy, figure) && !behindCover(turn, enemy, figure, spurned),
  );
  // Whoever sees one place in the open most likely sees the next: it is asked first.
  watchers.unshift(...watchers.splice(exposing, exposing > 0 ? 1 : 0));
  return exposing < 0;
}

const NONE: ReadonlySet<string> = new Set();

/** Every enemy model, at first the nearest first: they are the likeliest to look past all cover. */
const watchersOf = oncePerTurn((turn: Turn): Figure[] => {
  const { battle, me } = turn;
  return turn.enemies
    .flatMap(({ models }) => models.map(({ figure }) => ({ figure, far: battle.distance(me, figure) })))
    .sort((a, b) => a.far - b.far)
    .map(({ figure }) => figure);
});

const coverRegions = oncePerTurn(({ battle }: Turn): readonly Region[] => battle.regionsOf("cover"));
const difficultCover = oncePerTurn((turn: Turn): ReadonlySet<string> => {
  const cover = coverRegions(turn).filter(({ kinds }) => kinds.has("difficult"));
  return new Set(cover.map(({ id }) => id));
});

/** Walls are never spurned: what does the hiding is only looked for where terrain does all of it. */
function behindCover(turn: Turn, viewer: Figure, figure: Figure, spurned: ReadonlySet<string>): boolean {
  if (spurned.size === 0 || turn.battle.isCovered(viewer, figure, 0, WALLS)) {
    return coveredFrom(turn, viewer, figure);
  }
  const { share, by } = turn.battle.cover(viewer, figure);
  return share >= MOSTLY && by.some(({ id }) => !spurned.has(id));
}

const WALLS = { terrain: false, inside: false } as const;

/** As far as an enemy can charge. */
export const chargeReach = (enemy: Unit): number =>
  Math.max(...enemy.models.map(({ profile }) => rushOf(profile)));

/** GFF-Q17: its weapon range after an Advance. */
export const shootingReach = (enemy: Unit): number =>
  Math.max(
    0,
    ...enemy.models.flatMap(({ profile }) =>
      rangedOf(profile).map(({ range }) => range + advanceOf(profile)),
    ),
  );

export const attackReach = (enemy: Unit): number => Math.max(chargeReach(enemy), shootingReach(enemy));

const distanceFrom = (turn: Turn, place: Place, enemy: Unit): number => {
  const figure = standing(turn.me, place);
  return Math.min(...enemy.models.map((model) => turn.battle.distance(figure, model.figure)));
};

export const enemiesThatReach = (turn: Turn, place: Place, reach: (enemy: Unit) => number): number =>
  turn.enemies.filter((enemy) => distanceFrom(turn, place, enemy) <= reach(enemy)).length;

/** How far the place lies outside (or, below zero, inside) the attacks of the enemy that reaches it best. */
export const margin = (turn: Turn, place: Place): number =>
  Math.min(...turn.enemies.map((enemy) => distanceFrom(turn, place, enemy) - attackReach(enemy)));

/** GFF-B12: close enough to charge the unit where it stands. */
export const nearbyEnemies = (turn: Turn): readonly Unit[] =>
  turn.enemies.filter((enemy) => unitDistance(turn.battle, turn.unit, enemy) <= chargeReach(enemy));
export const nearestOf = (turn: Turn, place: Place, units: readonly Unit[]): number =>
  Math.min(...units.map((unit) => distanceFrom(turn, place, unit)));
