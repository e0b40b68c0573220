import type { Place } from "../../core/place";
import { standing, type Figure, type Region } from "../../field/battle";
import { advanceOf, rangedOf, rushOf, type Weapon } from "./profile";
import type { Turn } from "./turn";
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

const MOSTLY = 0.5;

/** Mostly inside cover, or behind it, as seen by the viewer. */
export const coveredFrom = (turn: Pick<Turn, "battle">, viewer: Figure, figure: Figure): boolean =>
  turn.battle.cover(viewer, figure).share > MOSTLY;

/**
 * GFF-T1: in or behind cover. Inside cover terrain counts from every side; else every enemy that sees the
 * place must look past cover. GFF-T2: cover that is also difficult draws nobody on the way to an objective.
 */
export function inCover(turn: Turn, place: Place, toObjective: boolean): boolean {
  const figure = standing(turn.me, place);
  const spurned = new Set(toObjective ? difficultCover(turn).map(({ id }) => id) : []);
  const inside = turn.battle.regionsOf("cover").filter((region) => turn.battle.contains(region, figure));
  if (inside.length > 0) return inside.some(({ id }) => !spurned.has(id));
  return turn.enemies.every(({ models }) =>
    models.every(
      (enemy) => !turn.battle.sees(enemy.figure, figure) || behindCover(turn, enemy.figure, figure, spurned),
    ),
  );
}

const difficultCover = (turn: Turn): readonly Region[] =>
  turn.battle.regionsOf("cover").filter(({ kinds }) => kinds.has("difficult"));

function behindCover(turn: Turn, viewer: Figure, figure: Figure, spurned: ReadonlySet<string>): boolean {
  const { share, by } = turn.battle.cover(viewer, figure);
  return share > MOSTLY && by.some(({ id }) => !spurned.has(id));
}

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
