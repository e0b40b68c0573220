import { lengthOf } from "../../../core/place";
import {
  standing,
  type Battle,
  type Figure,
  type MoveRules,
  type Path,
  type Reach,
  type Spot,
} from "../../../field";
import { oncePerTurn, type Turn } from "../page/turn-in-thought";
import { isAcross, isLinked } from "../squads/coherency";
import type { Model } from "../squads/units";
import { gapsOn, platformsOn } from "../terrain/platforms-and-gaps";
import { DIFFICULT_LIMIT, ignoresDifficult, isInDifficult, shunnedUnder } from "../terrain/terrain";
import { contactsBelow } from "./contact-places-below";
import type { Errand } from "./errand";
import { paceOf } from "./gaits";
import { daresTheGaps } from "./gaps";
import { daresTheLedges, settler } from "./ledges";
import { leavingRules, moveRules } from "./move-rules";
import { endsFor } from "./where-a-model-may-end";
import { partOfTheWay, waysOut } from "./way-out-of-bad-ground";

/** Places a model can end its move on, and the way there. */
export interface Walk {
  readonly spots: readonly Spot[];
  path(spot: Spot): Path;
}

const keptWalks = oncePerTurn((): Map<string | Errand, Map<string, Walk>> => new Map());

/** Where there are ledges or gaps, it matters where a walk leads; elsewhere one will do for all goals. */
const kindOf = ({ battle }: Turn, errand: Errand): string | Errand =>
  gapsOn(battle).length > 0 || platformsOn(battle).length > 0
    ? errand
    : `${errand.gait} ${errand.into?.map(({ id }) => id).join() ?? ""}`;

/** Where the model can go on this errand. */
export const walkOf = (turn: Turn, model: Model, errand: Errand): Walk =>
  keptWalk(keptWalks(turn), turn, model, errand, false);

/**
 * Without a grid the places of a long move lie a space apart, which leaves out what is narrow: the same with those
 * between them.
 */
export const closeWalkOf = (turn: Turn, model: Model, errand: Errand): Walk =>
  turn.battle.grid.kind === "gridless"
    ? keptWalk(keptCloseWalks(turn), turn, model, errand, true)
    : walkOf(turn, model, errand);
const keptCloseWalks = oncePerTurn((): Map<string | Errand, Map<string, Walk>> => new Map());

function keptWalk(
  kept: Map<string | Errand, Map<string, Walk>>,
  turn: Turn,
  model: Model,
  errand: Errand,
  close: boolean,
): Walk {
  const kind = kindOf(turn, errand);
  const walks = kept.get(kind) ?? new Map<string, Walk>();
  kept.set(kind, walks);
  const known = walks.get(model.figure.id) ?? searchedWalk(turn, model, errand, close);
  walks.set(model.figure.id, known);
  return known;
}

function searchedWalk(turn: Turn, model: Model, errand: Errand, close: boolean): Walk {
  const { battle } = turn;
  const stuck = shunnedUnder(battle, model.figure, model.profile, errand.into).length > 0;
  const budget = budgetOf(turn, model, errand);
  const walk = stuck ? outAndOn(turn, model, errand, budget) : straightOn(turn, model, errand, budget, close);
  const settle = settler(battle, model, errand.gait);
  const mayEnd = endsFor(turn, model, errand.gait);
  const rules = moveRules(turn, model, errand);
  const spots = walk.spots
    .map((spot) => ({ spot, settled: settle(spot) }))
    .filter(
      ({ settled }) => settled.cost === 0 || (mayEnd(settled) && staysWithTheStunned(turn, model, settled)),
    )
    .filter(
      ({ spot }) =>
        daresTheGaps(turn, model, errand, () => walk.path(spot), rules) &&
        daresTheLedges(turn, model, errand, () => walk.path(spot)),
    );
  const before = new Map(spots.map(({ spot, settled }) => [settled, spot]));
  return {
    spots: spots.map(({ settled }) => settled),
    path: (spot) => {
      const path = walk.path(before.get(spot) ?? spot);
      return { ...path, places: path.places.map(settle) };
    },
  };
}

/** Nobody is left behind: as long as a model of the unit is stunned, the others stay in coherency with it. */
function staysWithTheStunned({ battle, unit }: Turn, { figure }: Model, spot: Spot): boolean {
  const stunned = unit.models.filter((model) => model.stunned).map((model) => model.figure);
  if (stunned.length === 0) return true;
  const there = standing(figure, spot);
  return stunned.some((other) => isLinked(battle, there, other)) && isAcross(battle, there, stunned);
}

/** How far the model may walk on this errand. */
function budgetOf({ battle, unit }: Turn, { figure, profile }: Model, { gait, into }: Errand): number {
  const pace = paceOf(unit, gait);
  if (ignoresDifficult(profile)) return pace;
  return into !== undefined || isInDifficult(battle, figure) ? Math.min(pace, DIFFICULT_LIMIT) : pace;
}

/** A Rush and a charge lead equally far; where they may end is another question. */
function reachOf(turn: Turn, { figure }: Model, budget: number, rules: MoveRules): Reach {
  const known = keptReaches(turn).find(
    (one) => one.rules === rules && one.figure === figure && one.budget === budget,
  );
  if (known !== undefined) return known.reach;
  const reach = turn.battle.reach(figure, budget, rules);
  keptReaches(turn).push({ figure, budget, rules, reach });
  return reach;
}
const keptReaches = oncePerTurn(
  (): {
    readonly figure: Figure;
    readonly budget: number;
    readonly rules: MoveRules;
    readonly reach: Reach;
  }[] => [],
);

function straightOn(turn: Turn, model: Model, errand: Errand, budget: number, close: boolean): Walk {
  const reach = reachOf(turn, model, budget, moveRules(turn, model, errand));
  const between = close ? spotsBetween(turn.battle, model.figure, budget, reach) : [];
  const ends =
    between.length === 0 ? reach.spots : [...reach.spots, ...between].sort((a, b) => a.cost - b.cost);
  const spots = [...ends, ...contactsBelow(turn, model, errand, reach)];
  return { spots, path: (spot) => reach.path(reach.at(spot) ?? spot) };
}

/** Half a space apart, without those that the field offers. */
function spotsBetween(
  { grid, pixelsPerUnit }: Battle,
  { x, y }: Figure,
  budget: number,
  reach: Reach,
): readonly Spot[] {
  const known = new Set(reach.spots.map((spot) => `${spot.x} ${spot.y}`));
  const [step, far] = [grid.size / 2, budget * pixelsPerUnit];
  const found: Spot[] = [];
  for (let row = Math.ceil((y - far) / step); row * step <= y + far; row++) {
    for (let column = Math.ceil((x - far) / step); column * step <= x + far; column++) {
      const place = { x: column * step, y: row * step };
      if (lengthOf(place.x - x, place.y - y) > far || known.has(`${place.x} ${place.y}`)) continue;
      const spot = reach.at(place);
      if (spot !== undefined) found.push(spot);
    }
  }
  return found;
}

/** The shortest way out of the ground it stands in, and on from there with what movement is left. */
function outAndOn(turn: Turn, model: Model, errand: Errand, budget: number): Walk {
  const { battle } = turn;
  const { figure, profile } = model;
  const places = new Map<string, { readonly spot: Spot; readonly path: () => Path }>();
  const add = (spot: Spot, path: () => Path): void => {
    const key = `${spot.x} ${spot.y}`;
    if ((places.get(key)?.spot.cost ?? Infinity) > spot.cost) places.set(key, { spot, path });
  };
  const here: Spot = { x: figure.x, y: figure.y, elevation: figure.elevation, cost: 0 };
  add(here, () => ({ places: [here], cost: 0 }));
  const rules = moveRules(turn, model, errand);
  for (const out of waysOut(turn, model, errand)) {
    if (out.exit.cost > budget) {
      const open = leavingRules(turn, model, errand, shunnedUnder(battle, figure, profile));
      for (const part of partOfTheWay(battle, model, out, budget, open)) add(part.spot, () => part.path);
      continue;
    }
    const reach: Reach = battle.reach(out.outside, budget - out.exit.cost, rules);
    for (const spot of [...reach.spots, ...contactsBelow(turn, model, errand, reach)]) {
      const cost = spot.cost + out.exit.cost;
      add({ ...spot, cost }, () => ({
        cost,
        places: [...out.path.places, ...reach.path(spot).places.slice(1)],
      }));
    }
  }
  const all = [...places.values()];
  const pathTo = new Map(all.map(({ spot, path }) => [spot, path]));
  return {
    spots: all.map(({ spot }) => spot),
    path: (spot) => pathTo.get(spot)?.() ?? { places: [here], cost: 0 },
  };
}
