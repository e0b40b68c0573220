import type { Place } from "../../../core/place";
import { text, type Text } from "../../../core/text";
import type { Battle } from "../../../field";
import type { State } from "../sheet/memory";
import { middleOf } from "./edges-and-sections";
import { distanceTo, onTheirFeet, type Unit } from "../squads/units";

/** A marker: the middle of an objective region, or a mark of the set-up helper. */
export interface Objective {
  readonly id: string;
  readonly name: string;
  readonly at: Place;
}

/** Units seize and contest within this distance of a marker, in inches. */
export const SEIZE_RANGE = 3;

export function objectivesOf(battle: Battle, state: State): readonly Objective[] {
  const known = new Set<string>();
  const regions = battle.regionsOf("objective").map((region) => {
    const name = region.terrain.find(({ kind }) => kind === "objective")?.name ?? region.name;
    // The host draws an accepted marker as a region that carries the marker's id as its name.
    const marker = state.objectives.find(({ id }) => id === name);
    known.add(region.id).add(name);
    return { id: region.id, name: marker?.name ?? name, at: middleOf(region.rings[0] ?? []) };
  });
  const marks = state.objectives
    .filter(({ id }) => !known.has(id))
    .map(({ id, name, x, y }) => ({ id, name, at: { x, y } }));
  return [...regions, ...marks].map((one, at) => (one.name === "" ? { ...one, name: `${at + 1}` } : one));
}

const isNear = (battle: Battle, unit: Unit, objective: Objective): boolean =>
  distanceTo(battle, unit, objective.at) <= SEIZE_RANGE;

/** Model by model: whoever is stunned neither seizes nor contests, whatever its mates do elsewhere. */
const isHeldBy = (battle: Battle, unit: Unit, { at }: Objective): boolean =>
  onTheirFeet(unit).some(({ figure }) => battle.distance(figure, at) <= SEIZE_RANGE);

export interface Control {
  readonly controlled: boolean;
  readonly because: Text;
}

/**
 * GFF-B8: already seized by the AI. GFF-B9: or the deciding unit is not within 3 inches, and friends on their
 * feet there outnumber the enemies (all of them, GFF-Q16).
 */
export function controlOf(
  battle: Battle,
  state: State,
  objective: Objective,
  unit: Unit,
  units: readonly Unit[],
): Control {
  if (state.seized[objective.id] === unit.side) {
    return { controlled: true, because: text("OPFOR.firefight.control.seized", { name: objective.name }) };
  }
  if (isNear(battle, unit, objective)) {
    return { controlled: false, because: text("OPFOR.firefight.control.here", { name: objective.name }) };
  }
  const others = units.filter(({ id }) => id !== unit.id);
  const friends = others.filter(
    (other) => other.side === unit.side && isHeldBy(battle, other, objective),
  ).length;
  const enemies = others.filter(
    (other) => other.side !== unit.side && isNear(battle, other, objective),
  ).length;
  const facts = { name: objective.name, friends, enemies };
  return friends > enemies
    ? { controlled: true, because: text("OPFOR.firefight.control.held", facts) }
    : { controlled: false, because: text("OPFOR.firefight.control.free", facts) };
}

/**
 * End of the round: one side alone within 3 inches seizes; two or more make it neutral; nobody changes nothing.
 * Stunned models neither seize nor contest.
 */
export function seizedAtRoundEnd(
  battle: Battle,
  state: State,
  units: readonly Unit[],
): { readonly objective: Objective; readonly by: string | undefined }[] {
  return objectivesOf(battle, state).flatMap((objective) => {
    const sides = new Set(units.filter((unit) => isHeldBy(battle, unit, objective)).map(({ side }) => side));
    if (sides.size === 0) return [];
    return [{ objective, by: sides.size === 1 ? [...sides][0] : undefined }];
  });
}

/** How many markers each side has seized. */
export const seizedBy = (state: State, side: string): number =>
  Object.values(state.seized).filter((holder) => holder === side).length;
