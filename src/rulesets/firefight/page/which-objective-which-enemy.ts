import type { Place } from "../../../core/place";
import { text } from "../../../core/text";
import { length } from "../../../core/unit";
import { choose, least } from "../../../engine/choose";
import { asItLies } from "../drawn-hexes";
import { controlOf, type Objective } from "../mission/objectives";
import { distanceToPath, IN_THE_WAY } from "../terrain/distance-to-path";
import { oncePerTurn, type Turn } from "./turn-in-thought";
import { showUnit } from "./option-labels";
import { distanceTo, unitDistance, type Unit } from "../squads/units";
import { pathToObjective, waysTo } from "../moving/way-to-aim";

/** Objectives that the AI does not control, as this unit counts (GFF-B8, GFF-B9). */
export const openObjectives = oncePerTurn((turn: Turn): readonly Objective[] =>
  turn.objectives.filter((objective) => {
    const control = controlOf(turn.battle, turn.state, objective, turn.unit, turn.units);
    turn.trace.note(control.because);
    return !control.controlled;
  }),
);

/** GFF-Q1: the nearest by path of those not under control; where there is no way, the nearest as it lies. */
export const chosenObjective = oncePerTurn((turn: Turn): Objective | undefined => {
  const open = openObjectives(turn);
  const cost = waysTo(turn, open, (objective) => ({ kind: "objective", objective }));
  return choose(turn, {
    id: "objective",
    label: text("OPFOR.firefight.choice.objective"),
    candidates: text("OPFOR.firefight.choice.notControlled"),
    from: open,
    by: [
      least(text("OPFOR.firefight.by.path"), cost),
      ...(open.some((objective) => cost(objective) < Infinity)
        ? []
        : [
            least(text("OPFOR.firefight.by.distance"), ({ at }: Objective) =>
              asItLies(turn.battle, distanceTo(turn.battle, turn.unit, at)),
            ),
          ]),
    ],
    show: (objective) => ({
      id: objective.id,
      label: text("OPFOR.firefight.name", { name: objective.name }),
      place: objective.at,
    }),
    offerWorse: true,
    source: "GFF-Q1",
  });
});

/** GFF-Q25: the nearest by path; where there is no way to any, the nearest as it lies. */
export const nearestEnemy = oncePerTurn((turn: Turn): Unit | undefined => {
  const cost = waysTo(turn, turn.enemies, (unit) => ({ kind: "enemy", unit }));
  return choose(turn, {
    id: "enemy",
    label: text("OPFOR.firefight.choice.enemy"),
    candidates: text("OPFOR.firefight.choice.enemies"),
    from: turn.enemies,
    by: [
      least(text("OPFOR.firefight.by.path"), cost),
      ...(turn.enemies.some((unit) => cost(unit) < Infinity)
        ? []
        : [
            least(text("OPFOR.firefight.by.distance"), (unit: Unit) =>
              asItLies(turn.battle, unitDistance(turn.battle, turn.unit, unit)),
            ),
          ]),
    ],
    show: showUnit,
    offerWorse: true,
    source: "GFF-Q25",
  });
});

/** GFF-B6, GFF-B7: enemies within 6 inches of the path, the stretch behind the unit's back included. */
export const enemiesInTheWay = oncePerTurn((turn: Turn): readonly Unit[] => {
  const objective = chosenObjective(turn);
  if (objective === undefined) return [];
  const path = pathToObjective(turn, objective);
  return turn.enemies.filter(({ name, models }) => {
    const apart = Math.min(...models.map(({ figure }) => distanceToPath(turn.battle, figure, path)));
    turn.trace.note(text("OPFOR.firefight.fact.fromPath", { name, distance: length(apart, "inch") }));
    return apart <= IN_THE_WAY;
  });
});

/** GFF-B10: what it will make for next: the nearest other open objective, else the nearest enemy. */
export function nextGoal(turn: Turn, from: Objective): Place | undefined {
  const others = openObjectives(turn)
    .filter(({ id }) => id !== from.id)
    .map(({ at }) => at);
  const enemies = turn.enemies.flatMap(({ models }) => models.map(({ figure }): Place => figure));
  const nearest = (places: readonly Place[]): Place | undefined =>
    [...places].sort((a, b) => turn.battle.distance(from.at, a) - turn.battle.distance(from.at, b))[0];
  return nearest(others) ?? nearest(enemies);
}
