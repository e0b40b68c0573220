import type { Place } from "../../core/place";
import type { MoveStep, Step } from "../../core/step";
import { text, type Text } from "../../core/text";
import { length } from "../../core/units";
import { choose, least, only } from "../../engine/choose";
import { standing, type Figure, type Path, type Spot } from "../../field/battle";
import { overlaps } from "./bases";
import { figureOf, paceOf, walkOf, type Errand, type Gait } from "./movement";
import type { Turn } from "./turn";
import { onTheirFeet, relocated, type Model, type Unit } from "./units";
import { showPlace } from "./show";

/** A unit on the move: the leader goes where it decided, the others keep with it. */
export interface March {
  readonly steps: readonly Step[];
  /** The unit where it ends up. */
  readonly unit: Unit;
  readonly moved: boolean;
}

export const standStill = (turn: Turn): March => ({ steps: [], unit: turn.unit, moved: false });

export function march(turn: Turn, errand: Errand, path: Path, near?: readonly Figure[]): March {
  const end = path.places.at(-1);
  if (end === undefined || path.cost === 0) return standStill(turn);
  const places = new Map<string, Place>([[turn.me.id, end]]);
  const steps: Step[] = [moveStep(turn.unit.leader, errand.gait, path)];
  for (const model of onTheirFeet(turn.unit)) {
    if (model.figure.id === turn.me.id) continue;
    const followed = follow(turn, model, errand, places, near);
    if (followed === undefined) continue;
    places.set(model.figure.id, followed.places.at(-1) ?? model.figure);
    steps.push(moveStep(model, errand.gait, followed));
  }
  return { steps, unit: relocated(turn.unit, places), moved: true };
}

const GAIT: Readonly<Record<Gait, (distance: number) => Text>> = {
  advance: (distance) => text("OPFOR.firefight.step.advance", { distance: length(distance, "inch") }),
  rush: (distance) => text("OPFOR.firefight.step.rush", { distance: length(distance, "inch") }),
  charge: (distance) => text("OPFOR.firefight.step.charge", { distance: length(distance, "inch") }),
};

const moveStep = (model: Model, gait: Gait, path: Path): MoveStep => ({
  kind: "move",
  figure: model.figure.id,
  gait,
  path: path.places,
  cost: path.cost,
  unit: "inch",
  label: GAIT[gait](path.cost),
  detail: text("OPFOR.firefight.step.pace", { pace: length(paceOf(model.profile, gait), "inch") }),
});

/** The free place nearest to the leader (in a charge: to the enemy) that the model can walk to. */
function follow(
  turn: Turn,
  model: Model,
  errand: Errand,
  taken: ReadonlyMap<string, Place>,
  near: readonly Figure[] | undefined,
): Path | undefined {
  const walk = walkOf(turn, model, errand);
  const bases = turn.unit.models
    .filter(({ figure }) => figure.id !== model.figure.id)
    .map(({ figure }) => standing(figure, taken.get(figure.id) ?? figure));
  const lead = bases.filter(({ id }) => id === turn.me.id);
  const free = (spot: Spot): boolean => {
    const there = standing(model.figure, spot);
    return bases.every((base) => !overlaps(turn.battle, there, base));
  };
  const distance = (to: readonly Figure[]) => (spot: Spot) =>
    Math.min(...to.map((figure) => turn.battle.distance(standing(model.figure, spot), figure)));
  const spot = choose(turn, {
    id: "follow",
    label: text("OPFOR.firefight.spot.follow", { name: model.figure.name }),
    candidates: text("OPFOR.firefight.spot.candidates"),
    from: walk.spots,
    by: [
      only(text("OPFOR.firefight.spot.free"), free),
      ...(near === undefined ? [] : [least(text("OPFOR.firefight.spot.enemy"), distance(near))]),
      least(text("OPFOR.firefight.spot.leader"), distance(lead)),
      least(text("OPFOR.firefight.spot.shortest"), ({ cost }: Spot) => cost),
    ],
    show: showPlace,
  });
  return spot === undefined || spot.cost === 0 ? undefined : walk.path(spot);
}

export const figuresOf = (unit: Unit): readonly Figure[] => unit.models.map(figureOf);
