import type { Place } from "../../../src/core/place";
import {
  standing,
  type Battle,
  type Figure,
  type Goal,
  type MoveRules,
  type Spot,
  type Ways,
} from "../../../src/field";
import { apart, meets, outlineOf, type Point } from "./geometry";

/** Moving by the facts of the book: what ground and doors cost, and the way when friends have moved on. */

export interface Walker {
  readonly battle: Battle;
  readonly me: Figure;
  readonly speed: number;
  readonly opensDoors: boolean;
  /** It waited behind friends in its last turn. */
  readonly tiredOfWaiting: boolean;
  /** It set out to go round friends, and does not turn back. */
  readonly goesRound: boolean;
}

/** "+1 inch per full 2 inches" of difficult ground; nobody is passed through. */
const GROUND: MoveRules = {
  terrainCost: ({ kind }) => (kind === "impassable" ? Infinity : kind === "difficult" ? 1.5 : 1),
};
export const rulesFor = (
  walker: Walker,
  through: MoveRules["through"],
  doors = walker.opensDoors,
): MoveRules => ({
  ...GROUND,
  through: through ?? "nobody",
  opensDoors: doors,
});

const key = ({ x, y }: Point): string => `${x.toFixed(3)},${y.toFixed(3)}`;

function lengthOfPath(battle: Battle, places: readonly Place[]): number {
  if (battle.grid.kind !== "gridless") return ((places.length - 1) * battle.grid.size) / battle.pixelsPerUnit;
  return (
    places.reduce((sum, place, index) => sum + apart(places[index - 1] ?? place, place), 0) /
    battle.pixelsPerUnit
  );
}

function doorsOn({ snapshot }: Battle, places: readonly Place[]): number {
  return snapshot.walls.filter(({ c, door, ds }) => {
    if (door !== 1 || ds !== 0) return false;
    const [a, b] = [
      { x: c[0], y: c[1] },
      { x: c[2], y: c[3] },
    ];
    return places.some((place, index) => meets(places[index - 1] ?? place, place, a, b) !== undefined);
  }).length;
}

/** Every place within the budget, and what it really costs. */
export function placesWithin(walker: Walker, budget: number): Spot[] {
  const { battle, me } = walker;
  const rough = battle.regions.some(({ kinds }) => kinds.has("difficult"));
  const found = new Map<string, Spot>();
  for (const doors of walker.opensDoors ? [false, true] : [false]) {
    const reach = battle.reach(me, budget + (rough ? 0.999 : 0), rulesFor(walker, "nobody", doors));
    for (const spot of reach.spots) {
      let cost = spot.cost;
      if (rough || doors) {
        const { places } = reach.path(spot);
        const plain = lengthOfPath(battle, places);
        // The field rounds paths and costs each by itself.
        const more = Math.max(0, Math.floor(spot.cost - plain + 1e-3));
        cost = plain + more + (doors ? doorsOn(battle, places) : 0);
      }
      if (cost > budget + 1e-6) continue;
      if (cost < (found.get(key(spot))?.cost ?? Infinity)) found.set(key(spot), { ...spot, cost });
    }
  }
  return [...found.values()];
}

/** A wall that stops a step lies between two bases that touch; a door that may be opened is none. */
function walledOff(battle: Battle, a: Figure, b: Figure, opensDoors = false): boolean {
  const size = battle.grid.size;
  const spaces = (figure: Figure): Point[] => {
    if (battle.grid.kind === "gridless") return [figure];
    const { rings } = outlineOf(battle, figure);
    if (battle.grid.kind === "hex") {
      return rings.map((ring) => ({
        x: ring.reduce((sum, { x }) => sum + x, 0) / ring.length,
        y: ring.reduce((sum, { y }) => sum + y, 0) / ring.length,
      }));
    }
    const [across, down] = [Math.max(1, figure.width), Math.max(1, figure.height)];
    return Array.from({ length: across * down }, (_, index) => ({
      x: figure.x + ((index % across) + 0.5 - across / 2) * size,
      y: figure.y + (Math.floor(index / across) + 0.5 - down / 2) * size,
    }));
  };
  const stops = (p: Point, q: Point): boolean =>
    battle.snapshot.walls.some(({ c, move, door, ds }) => {
      if (move === 0 || (door > 0 && ds === 1) || (opensDoors && door === 1 && ds === 0)) return false;
      const share = meets(p, q, { x: c[0], y: c[1] }, { x: c[2], y: c[3] });
      // Whoever stands on a wall may leave it.
      return share !== undefined && share > 0;
    });
  const near = battle.grid.kind === "gridless" ? Infinity : size * 1.5;
  return !spaces(a).some((p) => spaces(b).some((q) => apart(p, q) <= near && !stops(p, q)));
}

export const inContact = (battle: Battle, a: Figure, b: Figure): boolean =>
  battle.touching(a, b) && !walledOff(battle, a, b);

/** Movement to fight somebody from a place: opening a door between the two takes an inch. */
export function costToFight({ battle, me, opensDoors }: Walker, spot: Spot, enemy: Figure): number {
  const there = standing(me, spot);
  if (!battle.touching(there, enemy)) return Infinity;
  if (!walledOff(battle, there, enemy)) return spot.cost;
  return opensDoors && !walledOff(battle, there, enemy, true) ? spot.cost + 1 : Infinity;
}

export const touchGoal = ({ battle, me, opensDoors }: Walker, figure: Figure): Goal => ({
  kind: "touch",
  figure,
  from: (place) => !walledOff(battle, standing(me, place), figure, opensDoors),
  fromAbove: true,
});

/** A normal move comes closer by the short way after all. */
const leadsOn = (walker: Walker, short: Ways, near: number): boolean =>
  placesWithin(walker, walker.speed).some((place) => short.from(place) < near);

export interface Approach {
  /** Movement it takes, a turn of waiting counted as a move. */
  readonly needed: number;
  /** It waited in vain for friends in the only way there is. */
  readonly barred: boolean;
  /** Walls leave no way, whoever moves on. */
  readonly shut: boolean;
  /** What is left of the way from a place. */
  left(place: Point): number;
}

/** How much movement it takes to be there, as high as the walker is now; a turn of waiting counts as a move. */
function movementTo(walker: Walker, goal: Goal, tired: boolean): number {
  const { fromAbove: _above, ...reached } = { fromAbove: false, ...goal };
  const [round, short] = (["nobody", "friends"] as const).map((through) =>
    walker.battle.ways(walker.me, reached, rulesFor(walker, through)).from(walker.me),
  );
  return Math.min(round ?? Infinity, tired ? Infinity : (short ?? Infinity) + walker.speed);
}

/**
 * The way that is short when the friends in it have moved on; round them where that is less than a move longer, for
 * waiting costs a turn. Whoever waited in vain goes round whatever that takes.
 */
export function approach(walker: Walker, goal: Goal, straight: (place: Place) => number): Approach {
  const { battle, me, speed } = walker;
  const round = battle.ways(me, goal, rulesFor(walker, "nobody"));
  const short = battle.ways(me, goal, rulesFor(walker, "friends"));
  const [far, near] = [round.from(me), short.from(me)];
  const tired = walker.goesRound || (walker.tiredOfWaiting && !leadsOn(walker, short, near));
  const needed = movementTo(walker, goal, tired);
  const barred = tired && far === Infinity;
  if (far < Infinity && (tired || far <= near + speed)) {
    return { needed, barred, shut: false, left: (place) => round.from(place) };
  }
  if (near < Infinity) return { needed, barred, shut: false, left: (place) => short.from(place) };
  const crowded = battle.ways(me, goal, rulesFor(walker, "everybody"));
  const shut = crowded.from(me) === Infinity;
  return { needed: Infinity, barred, shut, left: shut ? straight : (place) => crowded.from(place) };
}
