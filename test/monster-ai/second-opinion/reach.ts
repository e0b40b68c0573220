import type { Place } from "../../../src/core/place";
import {
  battleFrom,
  pointToSegmentSquared,
  snapshotSchema,
  standing,
  type Battle,
  type Figure,
  type MoveRules,
} from "../../../src/field";
import { keyOf, middles, probe, type Hazard, type Steps, type Walker } from "./ground";

/** A way to a place: spaces entered that hurt, spaces entered that slow, and what it takes of the Speed. */
export interface Way {
  readonly place: Place;
  readonly hazards: number;
  readonly difficult: number;
  readonly length: number;
}

/** Where a Move may end, and every way there that no other betters in all three. */
export function waysOnGrid(
  battle: Battle,
  { figure, intangible }: Walker,
  steps: Steps,
  from: Place,
  speed: number,
  solid: ReadonlySet<string>,
): readonly Way[] {
  const enemies = battle.figures.filter(({ id, side }) => id !== figure.id && side !== figure.side);
  const open: Way[] = [{ place: from, hazards: 0, difficult: 0, length: 0 }];
  const best = new Map<string, Way[]>([[keyOf(from), [...open]]]);
  for (let way = open.shift(); way !== undefined; way = open.shift()) {
    for (const stride of steps.from(way.place)) {
      const next: Way = {
        place: stride.to,
        hazards: way.hazards + (stride.entered.length > 0 ? 1 : 0),
        difficult: way.difficult + (stride.difficult ? 1 : 0),
        length: way.length + stride.cost,
      };
      if (next.length > speed) continue;
      const there = standing(figure, next.place);
      if (enemies.some((enemy) => battle.spaces(enemy, there) === 0)) continue; // MAI-M4
      const known = best.get(keyOf(next.place)) ?? [];
      if (known.some((other) => noWorse(other, next))) continue;
      best.set(keyOf(next.place), [...known.filter((other) => !noWorse(next, other)), next]);
      open.push(next);
    }
  }
  return [...best.values()].flat().filter(({ place }) => {
    const there = standing(figure, place);
    const isFree = battle.figures.every(
      (other) => other.id === figure.id || battle.spaces(other, there) > 0, // MAI-M5
    );
    return isFree && !(intangible && isInWall(battle, there, solid));
  });
}

/** MAI-S16: an intangible creature may not end there. */
export const isInWall = (battle: Battle, there: Figure, solid: ReadonlySet<string>): boolean =>
  [...solid].some((cell) => covers(battle, there, cell)) || isCut(battle, there);

const covers = (battle: Battle, figure: Figure, cell: string): boolean => {
  const [x = 0, y = 0] = cell.split(",").map(Number);
  return battle.spaces(figure, { x, y }) === 0;
};

/** A wall runs through the base. */
function isCut(battle: Battle, figure: Figure): boolean {
  const own = middles(battle).filter((at) => battle.spaces(figure, at) === 0);
  const straight = (a: Place, b: Place): boolean => battle.grid.kind === "hex" || a.x === b.x || a.y === b.y;
  return own.some((a) => {
    const open = battle.reach(probe(a), 1, {
      through: "everybody",
      shares: true,
      opensDoors: true,
      terrainCost: () => 1,
    });
    return own.some((b) => battle.spaces(a, b) === 1 && straight(a, b) && open.at(b) === undefined);
  });
}

const noWorse = (a: Way, b: Way): boolean =>
  a.hazards <= b.hazards && a.difficult <= b.difficult && a.length <= b.length;

/** Whoever walks through walls: where it may end, and how far it gets in one Move (MAI-S16). */
export interface InWalls {
  readonly mayEnd: (place: Place) => boolean;
  readonly speed: number;
}

/** Nobody stands there who is not walked through. */
type IsOpen = (place: Place) => boolean;

/** What remains of the way from every place to one of the goals, the fewest hazards first, then difficult spaces. */
export function restOnGrid(
  battle: Battle,
  { figure }: Walker,
  steps: Steps,
  goals: (place: Place) => boolean,
  blockedBy: readonly Figure[],
  inWalls?: InWalls,
): (place: Place) => Way | undefined {
  const isOpen: IsOpen = (place) =>
    blockedBy.every((enemy) => battle.spaces(enemy, standing(figure, place)) > 0);
  const places = reachable(steps, figure, isOpen);
  const rest = new Map<string, Way>();
  const leaps = new Map<string, readonly Way[]>();
  for (const place of places.values()) {
    if (goals(place)) rest.set(keyOf(place), { place, hazards: 0, difficult: 0, length: 0 });
    const next =
      inWalls === undefined ? plainSteps(steps, place) : throughWalls(steps, place, inWalls, isOpen);
    leaps.set(
      keyOf(place),
      next.filter(({ place: to }) => places.has(keyOf(to))),
    );
  }
  // Bellman and Ford: until nothing changes any more.
  for (let changed = true; changed;) {
    changed = false;
    for (const place of places.values()) {
      for (const leap of leaps.get(keyOf(place)) ?? []) {
        const after = rest.get(keyOf(leap.place));
        if (after === undefined) continue;
        const way: Way = {
          place,
          hazards: after.hazards + leap.hazards,
          difficult: after.difficult + leap.difficult,
          length: after.length + leap.length,
        };
        const known = rest.get(keyOf(place));
        if (known !== undefined && !cleaner(way, known)) continue;
        rest.set(keyOf(place), way);
        changed = true;
      }
    }
  }
  return (place) => rest.get(keyOf(place));
}

const plainSteps = (steps: Steps, from: Place): readonly Way[] =>
  steps.from(from).map(({ to, cost, difficult, entered }) => ({
    place: to,
    hazards: entered.length > 0 ? 1 : 0,
    difficult: difficult ? 1 : 0,
    length: cost,
  }));

/** To every place where it may end, over as many as it may not as one Move has room for. */
function throughWalls(steps: Steps, from: Place, { mayEnd, speed }: InWalls, isOpen: IsOpen): readonly Way[] {
  const found: Way[] = [];
  const open: Way[] = [{ place: from, hazards: 0, difficult: 0, length: 0 }];
  const best = new Map<string, Way[]>();
  for (let way = open.pop(); way !== undefined; way = open.pop()) {
    for (const next of plainSteps(steps, way.place)) {
      if (!isOpen(next.place)) continue;
      const here = way;
      const to: Way = {
        place: next.place,
        hazards: here.hazards + next.hazards,
        difficult: here.difficult + next.difficult,
        length: here.length + next.length,
      };
      // A single step is one however slow the ground is.
      if (to.length > speed && here.length > 0) continue;
      const known = best.get(keyOf(to.place)) ?? [];
      if (known.some((other) => noWorse(other, to))) continue;
      best.set(keyOf(to.place), [...known, to]);
      if (mayEnd(to.place)) found.push(to);
      else if (to.length < speed) open.push(to);
    }
  }
  return found;
}

const cleaner = (a: Way, b: Way): boolean =>
  a.hazards !== b.hazards
    ? a.hazards < b.hazards
    : a.difficult !== b.difficult
      ? a.difficult < b.difficult
      : a.length < b.length;

function reachable(steps: Steps, figure: Figure, isOpen: (place: Place) => boolean): Map<string, Place> {
  const start = { x: figure.x, y: figure.y };
  const found = new Map<string, Place>([[keyOf(start), start]]);
  const open = [start as Place];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const { to } of steps.from(place)) {
      if (found.has(keyOf(to)) || !isOpen(to)) continue;
      found.set(keyOf(to), to);
      open.push(to);
    }
  }
  return found;
}

/** How far a blow goes from one creature to the other, bodies and slow ground or not; Infinity when walls part them. */
export class WalkedSpaces {
  readonly #battle: Battle;
  readonly #steps = new Map<string, readonly Place[]>();

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  /** Grids: from any own space to any of the other's. */
  between(from: Figure, to: Figure, most = Infinity): number {
    if (this.#battle.spaces(from, to) > most) return Infinity;
    let edge = middles(this.#battle).filter((at) => this.#battle.spaces(from, at) === 0);
    const seen = new Set(edge.map(keyOf));
    for (let walked = 0; edge.length > 0 && walked <= most; walked++) {
      if (edge.some((at) => this.#battle.spaces(to, at) === 0)) return walked;
      const next: Place[] = [];
      for (const at of edge) {
        for (const to of this.#next(at)) {
          if (seen.has(keyOf(to))) continue;
          seen.add(keyOf(to));
          next.push(to);
        }
      }
      edge = next;
    }
    return Infinity;
  }

  #next(at: Place): readonly Place[] {
    const known = this.#steps.get(keyOf(at));
    if (known !== undefined) return known;
    const made = this.#stepsOf(at);
    if (this.#battle.grid.kind === "square") made.push(...this.#aroundCorners(at, made));
    this.#steps.set(keyOf(at), made);
    return made;
  }

  /** A blow passes a corner that one could walk around in two straight steps. */
  #aroundCorners(at: Place, steps: readonly Place[]): readonly Place[] {
    const isStraight = (from: Place, to: Place): boolean => from.x === to.x || from.y === to.y;
    return steps
      .filter((one) => isStraight(at, one))
      .flatMap((one) => this.#stepsOf(one).filter((two) => isStraight(one, two) && !isStraight(at, two)));
  }

  #stepsOf(at: Place): Place[] {
    return this.#battle
      .reach(probe(at), 1, {
        through: "everybody",
        shares: true,
        terrainCost: ({ kind }) => (kind === "impassable" ? Infinity : 1),
      })
      .spots.filter(({ cost }) => cost > 0)
      .map(({ x, y }) => ({ x, y }));
  }
}

/**
 * Without a grid: maps on which a hazard that may not be entered is somebody who stands there, as large as it is. What
 * is stood on already may be left.
 */
export class OpenGround {
  readonly #battle: Battle;
  readonly #walker: Walker;
  readonly #hazards: readonly Hazard[];
  readonly #hair: number;
  readonly #maps = new Map<string, Battle>();

  /** `hair`: by so much of its base a walker comes nearer to bodies than it may to what hurts. */
  constructor(battle: Battle, walker: Walker, hazards: readonly Hazard[], hair: number) {
    this.#battle = battle;
    this.#walker = walker;
    this.#hazards = hazards;
    this.#hair = hair;
  }

  #closed(allowed: readonly Hazard[], from: Figure): readonly Hazard[] {
    return this.#hazards.filter((hazard) => !allowed.includes(hazard) && !hazard.covers(from));
  }

  /** `absent`: creatures that are thought away. */
  map(allowed: readonly Hazard[], from: Figure, absent: readonly Figure[] = []): Battle {
    const closed = this.#closed(allowed, from).filter(({ circle }) => circle !== undefined);
    const key = JSON.stringify([closed.map(({ id }) => id), absent.map(({ id }) => id)]);
    const known = this.#maps.get(key);
    if (known !== undefined) return known;
    const { snapshot } = this.#battle;
    const gone = new Set(absent.map(({ id }) => id));
    const figures = [
      ...snapshot.figures.filter(({ id }) => !gone.has(id)),
      ...closed.map(({ id, circle }) => {
        const hair = (this.#hair * this.#walker.figure.pixelWidth) / 2;
        const across = (2 * ((circle?.radius ?? 0) + hair)) / this.#battle.grid.size;
        const at = { x: circle?.x ?? 0, y: circle?.y ?? 0 };
        return { id: `closed ${id}`, side: "hazard", width: across, height: across, ...at };
      }),
    ];
    const made = battleFrom(snapshotSchema.parse({ ...snapshot, figures }), this.#battle.unit);
    this.#maps.set(key, made);
    return made;
  }

  /** Not slow: into no difficult ground but what it stands in already, which it may leave at its price. */
  rules(allowed: readonly Hazard[], from: Figure, slow: boolean, stands: Place = from): MoveRules {
    const { light, intangible } = this.#walker;
    const avoid = this.#closed(allowed, from).flatMap(({ region }) => region ?? []);
    const rock = intangible ? 1 : Infinity;
    const slowed = light ? 1 : 2;
    return {
      through: "friends",
      ignoresWalls: intangible,
      avoid: new Set([...avoid, ...(slow || light ? [] : mudNotUnder(this.#battle, stands))]),
      terrainCost: ({ kind }) => (kind === "impassable" ? rock : kind === "difficult" ? slowed : 1),
    };
  }

  /** For every set of hazards that may be entered, the places a Move may end on. */
  ways(from: Figure, speed: number, also: readonly Place[]): readonly Way[] {
    const ways: Way[] = [];
    for (const allowed of subsets(this.#hazards)) {
      const closed = this.#closed(allowed, from);
      for (const slow of [false, true]) {
        const reach = this.map(allowed, from).reach(from, speed, this.rules(allowed, from, slow));
        for (const { x, y, cost } of [...reach.spots, ...also.flatMap((place) => reach.at(place) ?? [])]) {
          const there = standing(from, { x, y });
          if (closed.some((one) => one.covers(there))) continue;
          if (cost > 0 && this.#walker.intangible && isInWallInTheOpen(this.#battle, there)) continue;
          ways.push({ place: { x, y }, hazards: allowed.length, difficult: slow ? 1 : 0, length: cost });
        }
      }
    }
    return ways;
  }
}

/** Without a grid: difficult ground that is not under somebody, on its border neither. */
export const mudNotUnder = (battle: Battle, at: Place): readonly string[] =>
  battle.regionsOf("difficult").flatMap((region) => (battle.contains(region, at) ? [] : [region.id]));

/** MAI-S16: some of the base is in a wall or a rock. */
export function isInWallInTheOpen(battle: Battle, { x, y, width }: Figure): boolean {
  const radius = width * 0.49; // as near as the field lets walkers come
  const inRock = battle
    .regionsOf("impassable")
    .some((rock) => battle.distanceToRegion({ x, y }, rock) < radius);
  return (
    inRock ||
    battle.snapshot.walls.some(
      ({ c: [ax, ay, bx, by], move, door, ds }) =>
        move !== 0 &&
        !(door > 0 && ds === 1) &&
        Math.sqrt(pointToSegmentSquared(x, y, ax, ay, bx, by)) < radius * battle.grid.size,
    )
  );
}

export function subsets(hazards: readonly Hazard[]): readonly (readonly Hazard[])[] {
  return hazards
    .reduce<Hazard[][]>((sets, hazard) => [...sets, ...sets.map((set) => [...set, hazard])], [[]])
    .sort((a, b) => a.length - b.length);
}
