import type { Place } from "../../core/place";
import { text } from "../../core/text";
import { length } from "../../core/units";
import { choose, least } from "../../engine/choose";
import type { Figure, Goal } from "../../field/battle";
import { closedTo, planningRules, type Errand, type Gait } from "./movement";
import { controlOf, SEIZE_RANGE, type Objective } from "./objectives";
import { distanceToPath, drawnTight, IN_THE_WAY } from "./path-distance";
import { oncePerTurn, type Turn } from "./turn";
import { showUnit } from "./show";
import { nearestModel, type Unit } from "./units";

/** What a unit makes for: its objective, or the nearest enemy. */
export type Aim =
  | { readonly kind: "objective"; readonly objective: Objective }
  | { readonly kind: "enemy"; readonly unit: Unit };

/** Objectives that the AI does not control, as this unit counts (GFF-B8, GFF-B9). */
export const openObjectives = oncePerTurn((turn: Turn): readonly Objective[] =>
  turn.objectives.filter((objective) => {
    const control = controlOf(turn.battle, turn.state, objective, turn.unit, turn.units);
    turn.trace.note(control.because);
    return !control.controlled;
  }),
);

/** From above: units drop and leap from platforms on the way, and who has arrived is asked of where they end. */
export const goalOf = (turn: Turn, aim: Aim): Goal =>
  aim.kind === "objective"
    ? { kind: "near", to: aim.objective.at, distance: SEIZE_RANGE, fromAbove: true }
    : { kind: "touch", figure: nearestModel(turn.battle, turn.me, aim.unit), fromAbove: true };

export const errandFor = (turn: Turn, aim: Aim, gait: Gait): Errand => ({ gait, goal: goalOf(turn, aim) });

/** What must be walked to get there; Infinity when there is no way. */
const pathCost = (turn: Turn, aim: Aim): number => {
  const errand = errandFor(turn, aim, "rush");
  const rules = planningRules(turn, turn.unit.leader, errand);
  return turn.battle.path(turn.me, errand.goal, rules)?.cost ?? Infinity;
};

/** No way is shorter than this: no diagonal rule makes a step cover more than a space each way. */
function atLeast({ battle, me }: Turn, place: Place, arrives: number): number {
  const spaces = Math.max(Math.abs(place.x - me.x), Math.abs(place.y - me.y)) / battle.pixelsPerUnit;
  const base = Math.max(me.pixelWidth, me.pixelHeight) / battle.pixelsPerUnit;
  return spaces - arrives - base;
}

/** Path costs, searched for only where they could be the least; the others get a bound that is more. */
function costsOf<T>(
  things: readonly T[],
  bound: (thing: T) => number,
  cost: (thing: T) => number,
): ReadonlyMap<T, number> {
  const known = new Map<T, number>();
  let best = Infinity;
  for (const thing of [...things].sort((a, b) => bound(a) - bound(b))) {
    const value = bound(thing) > best ? bound(thing) : cost(thing);
    best = Math.min(best, value);
    known.set(thing, value);
  }
  return known;
}

/** GFF-Q1: the nearest by path of those not under control; where there is no way, the nearest as it lies. */
export const chosenObjective = oncePerTurn((turn: Turn): Objective | undefined => {
  const open = openObjectives(turn);
  const costs = costsOf(
    open,
    ({ at }) => atLeast(turn, at, SEIZE_RANGE),
    (objective) => pathCost(turn, { kind: "objective", objective }),
  );
  const cost = (objective: Objective): number => costs.get(objective) ?? Infinity;
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
              turn.battle.distance(turn.me, at),
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
  const costs = costsOf(
    turn.enemies,
    (unit) => Math.min(...unit.models.map(({ figure }) => atLeast(turn, figure, sizeOf(turn, figure) + 1))),
    (unit) => pathCost(turn, { kind: "enemy", unit }),
  );
  const cost = (unit: Unit): number => costs.get(unit) ?? Infinity;
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
              turn.battle.distance(turn.me, unit.leader.figure),
            ),
          ]),
    ],
    show: showUnit,
    offerWorse: true,
    source: "GFF-Q25",
  });
});

const sizeOf = ({ battle }: Turn, figure: Figure): number =>
  Math.max(figure.pixelWidth, figure.pixelHeight, battle.grid.size) / battle.pixelsPerUnit;

/** GFF-B6: from the unit to its objective, round what it does not enter; straight when there is no way. */
export function pathToObjective(turn: Turn, objective: Objective): readonly Place[] {
  const errand = errandFor(turn, { kind: "objective", objective }, "rush");
  const rules = planningRules(turn, turn.unit.leader, errand);
  const path = turn.battle.path(turn.me, errand.goal, rules);
  const start: Place = { x: turn.me.x, y: turn.me.y };
  return drawnTight(turn.battle, [...(path?.places ?? [start]), objective.at], closedTo(rules));
}

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
  const enemies = turn.enemies.map(({ leader }): Place => leader.figure);
  const nearest = (places: readonly Place[]): Place | undefined =>
    [...places].sort((a, b) => turn.battle.distance(from.at, a) - turn.battle.distance(from.at, b))[0];
  return nearest(others) ?? nearest(enemies);
}
