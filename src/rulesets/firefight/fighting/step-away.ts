import { text } from "../../../core/text";
import { standing, type Figure, type Reach, type Spot } from "../../../field";
import { overlaps } from "../bases-overlap";
import { drawnOff } from "../drawn-hexes";
import { isAcross, isCoherent, isLinked } from "../squads/coherency";
import type { Model, Unit } from "../squads/units";
import { groundCost, shunnedUnder } from "../terrain/terrain";
import { STRIKE } from "./charges-in-range";
import type { Ledger } from "./ledger";
import { roundedOff } from "./shots-and-cover";

/**
 * After the fight chargers separate by an inch from whom they fought, each to ground of its own, with its unit if it can,
 * and out of other enemies' way where there is room: only a charge comes within an inch of anybody.
 */
export function stepAway(ledger: Ledger, unit: Unit, from: Unit): void {
  const fought = standingOf(ledger, from);
  const bystanders = ledger.units
    .filter(({ id, side }) => side !== unit.side && id !== from.id)
    .flatMap((other) => standingOf(ledger, other));
  const leaving = unit.models
    .filter((model) => !ledger.isOut(model))
    .flatMap((model) => leaverOf(ledger, model, fought, bystanders));
  const gone = new Set(leaving.map(({ model }) => model));
  const staying = unit.models
    .filter((model) => !ledger.isOut(model) && !gone.has(model))
    .map((model) => ledger.where(model));
  for (const { leaver, to } of bestParting(ledger, leaving, staying)) step(ledger, leaver, to.spot);
}

const INCH = 1;
const HAIR = 1e-3;

/** A model that is too near to somebody, and the places it can step to. */
interface Leaver {
  readonly model: Model;
  readonly reach: Reach;
  readonly stands: readonly Stand[];
}
interface Stand {
  readonly spot: Spot;
  readonly there: Figure;
  /** Enemies within an inch that it did not fight. */
  readonly crowd: number;
}

function leaverOf(
  ledger: Ledger,
  model: Model,
  fought: readonly Figure[],
  bystanders: readonly Figure[],
): Leaver[] {
  const here = ledger.where(model);
  const crowded = crowdOf(ledger, here, bystanders);
  const isEngaged = crowdOf(ledger, here, fought) > 0;
  if (!isEngaged && crowded === 0) return [];
  const reach = roomAround(ledger, model, here);
  const stands = roomIn(ledger, reach, here, fought)
    .map((spot) => {
      const there = standing(here, { x: spot.x, y: spot.y });
      return { spot, there, crowd: crowdOf(ledger, there, bystanders) };
    })
    .filter(({ crowd }) => isEngaged || crowd < crowded);
  return stands.length === 0 ? [] : [{ model, reach, stands }];
}

interface Parting {
  readonly leaver: Leaver;
  readonly to: Stand;
}

/** Whoever goes first may leave no room for the others: each is tried as the first, by the shortest steps and closing up. */
function bestParting(
  ledger: Ledger,
  leaving: readonly Leaver[],
  staying: readonly Figure[],
): readonly Parting[] {
  let [best, least]: [readonly Parting[], number] = [[], Infinity];
  for (const closingUp of [false, true]) {
    for (const first of leaving) {
      const order = [first, ...leaving.filter((leaver) => leaver !== first)];
      const parting = partOneByOne(ledger, order, staying, closingUp);
      const ends = [...staying, ...parting.map(({ to }) => to.there)];
      const crowd = parting.reduce((sum, { to }) => sum + to.crowd, 0);
      const faults = (isCoherent(ledger.battle, ends) ? 0 : TORN) + crowd;
      if (faults < least) [best, least] = [parting, faults];
      if (least === 0) return best;
    }
  }
  return best;
}
/** More than any crowd. */
const TORN = 1000;

/** One after the other: after the first whoever is nearest to those that stand already. */
function partOneByOne(
  ledger: Ledger,
  [first, ...others]: readonly Leaver[],
  staying: readonly Figure[],
  closingUp: boolean,
): readonly Parting[] {
  const settled = [...staying];
  const parting: Parting[] = [];
  const far = ({ model }: Leaver): number =>
    Math.min(...settled.map((mate) => ledger.battle.distance(ledger.where(model), mate)));
  let waiting: readonly Leaver[] = others;
  for (let leaver = first; leaver !== undefined;) {
    const ahead = closingUp ? waiting.map(({ model }) => ledger.where(model)) : [];
    const to = standFor(ledger, leaver, settled, ahead);
    if (to !== undefined) parting.push({ leaver, to });
    settled.push(to?.there ?? ledger.where(leaver.model));
    const [next, ...rest] = waiting.toSorted((a, b) => far(a) - far(b));
    [leaver, waiting] = [next, rest];
  }
  return parting;
}

/** In coherency with those that stand, beside nobody, near to those that come after, the shortest step. */
function standFor(
  { battle }: Ledger,
  { stands }: Leaver,
  settled: readonly Figure[],
  ahead: readonly Figure[],
): Stand | undefined {
  const torn = ({ there }: Stand): number =>
    settled.length === 0 ||
    (settled.some((mate) => isLinked(battle, there, mate)) && isAcross(battle, there, settled))
      ? 0
      : 1;
  const apart = ({ there }: Stand): number =>
    ahead.reduce((sum, mate) => sum + battle.distance(there, mate), 0);
  return stands
    .filter(({ there }) => settled.every((mate) => !overlaps(battle, there, mate)))
    .map((stand) => ({ stand, order: [torn(stand), stand.crowd, apart(stand), stand.spot.cost] }))
    .sort((a, b) => inOrder(a.order, b.order))[0]?.stand;
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function step(ledger: Ledger, { model, reach }: Leaver, spot: Spot): void {
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
      fought.every((figure) => battle.distance(there, figure) >= INCH - Math.max(HAIR, drawnOff(battle))) &&
      moved.every((figure) => figure.id === there.id || !overlaps(battle, there, figure))
    );
  });
}
