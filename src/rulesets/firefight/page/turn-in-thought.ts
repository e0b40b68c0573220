import type { Situation } from "../../../engine/situation";
import { typeOf, type Classified } from "./unit-type";
import { objectivesOf, type Objective } from "../mission/objectives";
import type { Profile } from "../sheet/profile";
import { stateIn, type State } from "../sheet/memory";
import { enemiesOf, unitOf, unitsOf, weaponsOf, type Unit } from "../squads/units";

/** One unit's activation while it is being thought about: the situation in the words of these rules. */
export interface Turn extends Situation<Profile> {
  readonly state: State;
  readonly unit: Unit;
  readonly units: readonly Unit[];
  readonly enemies: readonly Unit[];
  readonly classified: Classified;
  readonly objectives: readonly Objective[];
}

/** `undefined` when the figure is on no unit's roll: neutral, or kept in reserve. */
export function turnOf(situation: Situation<Profile>): Turn | undefined {
  const { battle } = situation;
  const state = stateIn(situation.memory, battle.round);
  const units = unitsOf(battle, state);
  const unit = unitOf(units, situation.me);
  if (unit === undefined) return undefined;
  return {
    battle,
    me: unit.leader.figure,
    profile: unit.leader.profile,
    doctrine: situation.doctrine,
    options: situation.options,
    unattended: situation.unattended,
    answers: situation.answers,
    rejected: situation.rejected,
    dice: situation.dice,
    trace: situation.trace,
    memory: situation.memory,
    remember: (memory) => situation.remember(memory),
    profileOf: (figure) => situation.profileOf(figure),
    lacks: (problem) => situation.lacks(problem),
    chose: (point) => situation.chose(point),
    choiceId: (stem) => situation.choiceId(stem),
    state,
    unit,
    units,
    enemies: enemiesOf(units, unit),
    classified: typeOf(unit.leader.figure.doctrine ?? situation.doctrine, weaponsOf(unit)),
    objectives: objectivesOf(battle, state),
  };
}

/** A fact that is looked up, and whose dice are rolled, once in a turn however often it is asked. */
export function oncePerTurn<T>(think: (turn: Turn) => T): (turn: Turn) => T {
  const known = new WeakMap<Turn, { readonly value: T }>();
  return (turn) => {
    const found = known.get(turn) ?? { value: think(turn) };
    known.set(turn, found);
    return found.value;
  };
}
