import { text } from "../../../core/text";
import { standing, type Figure, type Reach, type Spot } from "../../../field";
import { overlaps } from "../bases-overlap";
import { isLinked } from "../squads/coherency";
import type { Model, Unit } from "../squads/units";
import { groundCost, shunnedUnder } from "../terrain/terrain";
import { STRIKE } from "./charges-in-range";
import type { Ledger } from "./ledger";
import { roundedOff } from "./shots-and-cover";

/**
 * After the fight chargers separate by an inch from whom they fought, each to ground of its own, with its unit if it can,
 * and out of other enemies' way where there is room: only a charge comes within an inch of anybody.
 */

const INCH = 1;

export function stepAway(ledger: Ledger, unit: Unit, from: Unit): void {
  const fought = standingOf(ledger, from);
  const bystanders = ledger.units
    .filter(({ id, side }) => side !== unit.side && id !== from.id && !ledger.state.reserve.includes(id))
    .flatMap((other) => standingOf(ledger, other));
  for (const model of unit.models) {
    if (!ledger.isOut(model)) stepOne(ledger, { model, unit, fought, bystanders });
  }
}

interface Parting {
  readonly model: Model;
  readonly unit: Unit;
  readonly fought: readonly Figure[];
  readonly bystanders: readonly Figure[];
}

function stepOne(ledger: Ledger, { model, unit, fought, bystanders }: Parting): void {
  const here = ledger.where(model);
  const crowded = crowdOf(ledger, here, bystanders);
  const isEngaged = crowdOf(ledger, here, fought) > 0;
  if (!isEngaged && crowded === 0) return;
  const reach = roomAround(ledger, model, here);
  const spots = roomIn(ledger, reach, here, fought).map((spot) => ({
    spot,
    crowd: crowdOf(ledger, standing(here, { x: spot.x, y: spot.y }), bystanders),
    torn: isTorn(ledger, unit, model, spot) ? 1 : 0,
  }));
  const [best] = spots
    .filter(({ crowd }) => isEngaged || crowd < crowded)
    .sort((a, b) => a.torn - b.torn || a.crowd - b.crowd || a.spot.cost - b.spot.cost);
  if (best !== undefined) step(ledger, model, reach, best.spot);
}

function step(ledger: Ledger, model: Model, reach: Reach, spot: Spot): void {
  const { elevation } = ledger.where(model);
  const between = reach.path(spot).places.slice(1, -1);
  ledger.move(
    model,
    { x: spot.x, y: spot.y, elevation },
    text("OPFOR.firefight.outcome.separates", { name: model.figure.name }),
    between.map(({ x, y }) => ({ x, y, elevation })),
  );
}

const standingOf = (ledger: Ledger, { models }: Unit): readonly Figure[] =>
  models.filter((model) => !ledger.isOut(model)).map((model) => ledger.where(model));

/** So many of them are within an inch. */
const crowdOf = ({ battle }: Ledger, there: Figure, figures: readonly Figure[]): number =>
  figures.filter((figure) => battle.distance(there, figure) < INCH - roundedOff(battle)).length;

function isTorn(ledger: Ledger, unit: Unit, model: Model, { x, y }: Spot): boolean {
  const there = standing(ledger.where(model), { x, y });
  const mates = unit.models.filter((mate) => mate !== model && !ledger.isOut(mate));
  return mates.length > 0 && !mates.some((mate) => isLinked(ledger.battle, there, ledger.where(mate)));
}

/** Two inches' walk away, and in no bad ground but what it stands in. */
function roomAround({ battle }: Ledger, { profile }: Model, here: Figure): Reach {
  const terrainCost = groundCost(profile, shunnedUnder(battle, here, profile));
  return battle.reach(here, STRIKE, { through: "friends", terrainCost });
}

/** An inch from whom it fought, and on nobody. */
function roomIn({ battle, moved }: Ledger, reach: Reach, here: Figure, fought: readonly Figure[]): Spot[] {
  return reach.spots.filter((place) => {
    const there = standing(here, place);
    return (
      fought.every((figure) => battle.distance(there, figure) >= INCH) &&
      moved.every((figure) => figure.id === there.id || !overlaps(battle, there, figure))
    );
  });
}
