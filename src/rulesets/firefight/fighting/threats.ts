import type { Place } from "../../../core/place";
import { standing, type Battle, type Figure } from "../../../field";
import { oncePerTurn, type Turn } from "../page/turn-in-thought";
import { advanceOf, rangedOf, rushOf } from "../sheet/profile";
import type { Model, Unit } from "../squads/units";
import { EnemyWalks } from "./enemy-walks";

/** Where an enemy's attacks reach (GFF-B11, B12, Q17), as it would walk there. */

/** Nothing is farther off than this times what is walked: a diagonal step may cost less than it measures. */
const DIAGONAL = 1.5;

interface Threat {
  readonly unit: Unit;
  readonly charges: (figure: Figure) => boolean;
  readonly shoots: (figure: Figure) => boolean;
}

/** Whoever is stunned attacks nobody until it has recovered. */
const attackersOf = ({ models }: Unit): readonly Model[] => models.filter(({ stunned }) => !stunned);

const threats = oncePerTurn(
  (turn: Turn): ReadonlyMap<Unit, Threat> =>
    new Map(turn.enemies.map((unit) => [unit, threatOf(turn.battle, unit)])),
);

function threatOf(battle: Battle, unit: Unit): Threat {
  const chargers = attackersOf(unit).map((model) => chargerOf(battle, model));
  const shooters = attackersOf(unit).flatMap((model) => shooterOf(battle, model));
  return {
    unit,
    charges: (figure) => chargers.some((reaches) => reaches(figure)),
    shoots: (figure) => shooters.some((reaches) => reaches(figure)),
  };
}

type Reaches = (figure: Figure) => boolean;

function chargerOf(battle: Battle, model: Model): Reaches {
  const pace = rushOf(model.profile);
  let walks: EnemyWalks | undefined;
  return (figure) => {
    if (pace === 0 || leastWalk(battle, model.figure, figure) > pace) return false;
    walks ??= new EnemyWalks(battle, model, pace);
    return walks.touches(figure);
  };
}

/**
 * Nobody comes into contact on less than this: without a grid straight on, else no step covers more than a space
 * across or down, whatever the diagonals cost. A space is allowed for where bases lie on theirs.
 */
function leastWalk(battle: Battle, from: Figure, to: Figure): number {
  if (battle.grid.kind === "gridless") return battle.distance(from, to) - ROUNDING;
  const across = Math.abs(to.x - from.x) - (from.pixelWidth + to.pixelWidth) / 2;
  const down = Math.abs(to.y - from.y) - (from.pixelHeight + to.pixelHeight) / 2;
  return (Math.max(across, down) - battle.grid.size) / battle.pixelsPerUnit;
}
/** In inches. */
const ROUNDING = 0.05;

/** Its weapon range after an Advance. */
function shooterOf(battle: Battle, model: Model): readonly Reaches[] {
  const range = Math.max(0, ...rangedOf(model.profile).map((weapon) => weapon.range));
  if (range === 0) return [];
  const pace = advanceOf(model.profile);
  let walks: EnemyWalks | undefined;
  return [
    (figure) => {
      const apart = battle.distance(model.figure, figure);
      if (apart <= range) return true;
      if (apart > range + pace * DIAGONAL) return false;
      walks ??= new EnemyWalks(battle, model, pace);
      return walks.comesWithin(range, figure);
    },
  ];
}

export const couldCharge = (turn: Turn, enemy: Unit, figure: Figure): boolean =>
  threats(turn).get(enemy)?.charges(figure) === true;
export const couldShoot = (turn: Turn, enemy: Unit, figure: Figure): boolean =>
  threats(turn).get(enemy)?.shoots(figure) === true;
const couldAttack = (turn: Turn, enemy: Unit, figure: Figure): boolean =>
  couldShoot(turn, enemy, figure) || couldCharge(turn, enemy, figure);

/** How many enemies could attack the figure there. */
export const attackersOn = (turn: Turn, figure: Figure): number =>
  turn.enemies.filter((enemy) => couldAttack(turn, enemy, figure)).length;

/** GFF-B12: those who could charge the unit where it stands. */
export const nearbyEnemies = oncePerTurn((turn: Turn): readonly Unit[] =>
  turn.enemies.filter((enemy) => turn.unit.models.some(({ figure }) => couldCharge(turn, enemy, figure))),
);

/** As far as an attack of the unit could reach at most, with nothing in its way. */
const attackReach = (enemy: Unit): number =>
  Math.max(
    0,
    ...attackersOf(enemy).flatMap(({ profile }) => [
      rushOf(profile),
      ...rangedOf(profile).map(({ range }) => range + advanceOf(profile)),
    ]),
  );

const reachOf = oncePerTurn(
  (turn: Turn): ReadonlyMap<Unit, number> =>
    new Map(turn.enemies.map((enemy) => [enemy, attackReach(enemy)])),
);

export const distanceFrom = ({ battle }: Turn, figure: Figure, enemy: Unit): number =>
  Math.min(...enemy.models.map((model) => battle.distance(figure, model.figure)));

/** How far the place lies outside (or, below zero, inside) the attacks of the enemy that reaches it best. */
export const margin = (turn: Turn, figure: Figure, place: Place): number => {
  const there = standing(figure, place);
  return Math.min(
    ...turn.enemies.map((enemy) => distanceFrom(turn, there, enemy) - (reachOf(turn).get(enemy) ?? 0)),
  );
};

export const nearestOf = (turn: Turn, figure: Figure, units: readonly Unit[]): number =>
  Math.min(...units.map((unit) => distanceFrom(turn, figure, unit)));
