import { type Battle, type Figure, standing } from "../../../field";
import type { Place } from "../../../core/place";
import { checkProfile, rangedOf, type Profile, type Weapon } from "../sheet/profile";
import { meansStunned } from "../sheet/special-rules";
import type { State } from "../sheet/memory";

export const RULESET_ID = "firefight";

/** A token with its numbers. */
export interface Model {
  readonly figure: Figure;
  readonly profile: Profile;
  readonly stunned: boolean;
}

/** What activates, moves, shoots and seizes together: one model or several. */
export interface Unit {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  /** Decides for all: a hero before others, one on its feet before a stunned one, then by id. */
  readonly leader: Model;
  /** The leader first. */
  readonly models: readonly Model[];
  /** Nobody of it is on their feet. */
  readonly stunned: boolean;
  readonly activated: boolean;
  /** Played by these rules. */
  readonly ai: boolean;
}

const NEUTRAL = "neutral";

/** Every unit on the table, by id; those in reserve are not on it. */
export function unitsOf(battle: Battle, state: State): readonly Unit[] {
  const groups = new Map<string, Model[]>();
  for (const figure of [...battle.figures].sort(byId)) {
    if (figure.side === NEUTRAL) continue;
    const { profile } = checkProfile(figure.profile);
    const stunned = state.stunned.includes(figure.id) || figure.statuses.some(meansStunned);
    const id = unitId(figure, profile);
    groups.set(id, [...(groups.get(id) ?? []), { figure, profile, stunned }]);
  }
  return [...groups.entries()]
    .filter(([id]) => !state.reserve.includes(id))
    .flatMap(([id, models]) => unitFrom(battle, state, id, models));
}

const byId = (a: Figure, b: Figure): number => (a.id < b.id ? -1 : 1);

export const unitId = (figure: Figure, profile: Profile): string =>
  profile.unit === "" ? figure.id : `${figure.side}/${profile.unit}`;

function unitFrom(battle: Battle, state: State, id: string, models: readonly Model[]): Unit[] {
  const ordered = [...models].sort(
    (a, b) => Number(a.stunned) - Number(b.stunned) || Number(b.profile.hero) - Number(a.profile.hero),
  );
  const leader = ordered[0];
  if (leader === undefined) return [];
  const acted = battle.snapshot.acted;
  return [
    {
      id,
      name: models.length > 1 ? leader.profile.unit : leader.figure.name,
      side: leader.figure.side,
      leader,
      models: ordered,
      stunned: leader.stunned,
      activated: state.activated.includes(id) || models.some(({ figure }) => acted.includes(figure.id)),
      ai: models.some(({ figure }) => figure.ruleset === RULESET_ID),
    },
  ];
}

export const unitOf = (units: readonly Unit[], figure: Figure): Unit | undefined =>
  units.find(({ models }) => models.some((model) => model.figure.id === figure.id));

/** Units of the other sides, as far as they are there to be seen: hidden models are no targets. */
export const enemiesOf = (units: readonly Unit[], unit: Unit): readonly Unit[] =>
  units.filter(({ side }) => side !== unit.side).flatMap(inTheOpen);

function inTheOpen(unit: Unit): readonly Unit[] {
  const models = unit.models.filter(({ figure }) => !figure.hidden);
  const [leader] = models;
  if (leader === undefined) return [];
  return [models.length === unit.models.length ? unit : { ...unit, models, leader, stunned: leader.stunned }];
}

export const friendsOf = (units: readonly Unit[], unit: Unit): readonly Unit[] =>
  units.filter(({ side, id }) => side === unit.side && id !== unit.id);

/** The unit with its models elsewhere. */
export function relocated(unit: Unit, places: ReadonlyMap<string, Place>): Unit {
  const models = unit.models.map((model) => movedModel(model, places.get(model.figure.id)));
  const leader = models.find(({ figure }) => figure.id === unit.leader.figure.id) ?? unit.leader;
  return { ...unit, models, leader };
}
const movedModel = (model: Model, place: Place | undefined): Model =>
  place === undefined ? model : { ...model, figure: standing(model.figure, place) };

/** The model of the unit that is nearest to the figure. */
export const nearestModel = (battle: Battle, to: Figure, unit: Unit): Figure =>
  unit.models
    .map(({ figure }) => figure)
    .reduce((best, figure) => (battle.distance(to, figure) < battle.distance(to, best) ? figure : best));

/** Between the closest models. */
export const unitDistance = (battle: Battle, from: Unit, to: Unit): number =>
  Math.min(
    ...from.models.flatMap((mine) => to.models.map((theirs) => battle.distance(mine.figure, theirs.figure))),
  );

export const distanceTo = (battle: Battle, unit: Unit, place: Place): number =>
  Math.min(...unit.models.map(({ figure }) => battle.distance(figure, place)));

/** Those of the unit that can act. */
export const onTheirFeet = (unit: Unit): readonly Model[] => unit.models.filter(({ stunned }) => !stunned);

export const weaponsOf = (unit: Unit): readonly Weapon[] =>
  unit.models.flatMap(({ profile }) => profile.weapons);
export const rangedWeaponsOf = (unit: Unit): readonly Weapon[] =>
  onTheirFeet(unit).flatMap(({ profile }) => rangedOf(profile));

/** GFF-X6: the Tough value still left in the whole unit. */
export const remainingTough = (unit: Unit): number =>
  unit.models.reduce((total, { profile }) => total + Math.max(0, profile.tough - profile.wounds), 0);

export const hasTough = (unit: Unit): boolean => unit.models.some(({ profile }) => profile.tough > 1);
/** The best Defense is the lowest number. */
export const bestDefense = (unit: Unit): number =>
  Math.min(...unit.models.map(({ profile }) => profile.defense));
