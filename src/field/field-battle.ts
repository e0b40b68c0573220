import { lengthOf, type Place, type Point } from "../core/place";
import type { FigureId } from "../core/step";
import type { Unit } from "../core/unit";
import { baseMeets, baseToShape, pointToBase, type Base } from "./bases/base";
import {
  isFigure,
  type Battle,
  type Cover,
  type CoverRule,
  type Figure,
  type Goal,
  type MoveRules,
  type Obstruction,
  type Path,
  type Reach,
  type Region,
  type SightRule,
  type Spot,
  type Steps,
  type Walks,
  type Wanted,
  type Watch,
  type Ways,
} from "./battle";
import type { Bounds } from "./shapes/bounds";
import { cornerViews, cover, coveredFrom, coveredFromAll, isCovered } from "./sight/cover";
import { snap } from "./shapes/exact";
import { heightApart } from "./bases/heights";
import { between, crossesRegion, levelsHere, sees, seesPoint, type Looking } from "./sight/line-of-sight";
import { seesPast } from "./sight/sight-past-bodies";
import type { KeptViews } from "./sight/kept-views";
import type { Movement } from "./movement";
import { pixelsPerUnit } from "./scale";
import type { GridData, Snapshot, TerrainData, TerrainKind } from "./snapshot";
import { reachesHeight, type Ground } from "./ground/ground";
import { Viewpoint } from "./walls/viewpoint";
import { PlacesWatch } from "./sight/cover-at-places";
import { levelsAt, type World } from "./indexed-scene";

/** Views and bases are kept for the battle's own figures: only they are asked about again and again. */
function lookingOn(world: World, perUnit: number, movement: Movement, looks: KeptViews): Looking {
  const own = looks.of(world.figures);
  const baseOf = (figure: Figure): Base => {
    const kept = own.get(figure);
    return kept === undefined ? movement.baseOf(figure) : (kept.base ??= movement.baseOf(figure));
  };
  return {
    world,
    pixelsPerUnit: perUnit,
    baseOf,
    baseOfBody: (body) => movement.baseOf(body),
    viewOf: (from) => {
      const kept = isFigure(from) ? own.get(from) : undefined;
      return kept && (kept.view ??= new Viewpoint(world.sight, from.x, from.y, movement.vertices));
    },
    cornerViewsOf: (figure) => {
      const kept = own.get(figure) ?? {};
      return (kept.cornerViews ??= cornerViews(world.sight, baseOf(figure)));
    },
  };
}

/** Answers what rules ask, from a world that is indexed and the movement on its grid. */
export class FieldBattle implements Battle {
  readonly snapshot: Snapshot;
  readonly round: number;
  readonly unit: Unit;
  readonly pixelsPerUnit: number;
  readonly grid: GridData;
  readonly area: Battle["area"];
  readonly figures: readonly Figure[];
  readonly regions: readonly Region[];
  readonly #world: World;
  readonly #movement: Movement;
  readonly #looking: Looking;
  readonly #byId: ReadonlyMap<FigureId, Figure>;

  constructor(world: World, unit: Unit, movement: Movement, looks: KeptViews) {
    const { snapshot } = world;
    this.snapshot = snapshot;
    this.round = snapshot.round;
    this.unit = unit;
    this.pixelsPerUnit = pixelsPerUnit(snapshot, unit) ?? NaN;
    this.grid = snapshot.scene.grid;
    this.area = snapshot.scene.area;
    this.figures = world.figures;
    this.regions = world.grounds.all;
    this.#world = world;
    this.#movement = movement;
    this.#looking = lookingOn(world, this.pixelsPerUnit, movement, looks);
    this.#byId = new Map(world.figures.map((figure) => [figure.id, figure]));
  }

  figure(id: FigureId): Figure | undefined {
    return this.#byId.get(id);
  }

  enemiesOf(figure: Figure): readonly Figure[] {
    if (figure.side === NEUTRAL) return [];
    return this.figures.filter(
      (other) => other.side !== figure.side && other.side !== NEUTRAL && !other.hidden,
    );
  }

  friendsOf(figure: Figure): readonly Figure[] {
    return this.figures.filter((other) => other.side === figure.side && other.id !== figure.id);
  }

  distance(a: Figure | Point, b: Figure | Point): number {
    const [flat, up] = [this.#apart(a, b), heightApart(this.grid, a, b)];
    return (up === 0 ? flat : lengthOf(flat, up)) / this.pixelsPerUnit;
  }

  #apart(a: Figure | Point, b: Figure | Point): number {
    if (isFigure(a) && isFigure(b)) return this.#movement.apart(a, b);
    if (isFigure(a)) return pointToBase(this.#movement.baseOf(a), snap(b.x), snap(b.y));
    if (isFigure(b)) return pointToBase(this.#movement.baseOf(b), snap(a.x), snap(a.y));
    return lengthOf(a.x - b.x, a.y - b.y);
  }

  spaces(a: Figure | Place, b: Figure | Place): number {
    return this.#movement.spaces(a, b);
  }

  spacesUnder(figure: Figure): readonly Point[] {
    return this.#movement.spacesUnder(figure);
  }

  touching(a: Figure, b: Figure): boolean {
    return this.#movement.touching(a, b);
  }

  reach(mover: Figure, budget: number, rules: MoveRules = {}): Reach {
    return this.#movement.reach(mover, budget, rules);
  }

  steps(mover: Figure, rules: MoveRules = {}): Steps | undefined {
    return this.#movement.steps(mover, rules);
  }

  path(mover: Figure, goal: Goal, rules: MoveRules = {}): Path | undefined {
    return this.#movement.path(mover, goal, rules);
  }

  walks(mover: Figure, rules: MoveRules = {}): Walks {
    return this.#movement.walks(mover, rules);
  }

  ways(mover: Figure, goal: Goal, rules: MoveRules = {}): Ways {
    return this.#movement.ways(mover, goal, rules);
  }

  nearest(mover: Figure, wanted: Wanted, rules: MoveRules = {}): readonly Spot[] {
    return this.#movement.nearest(mover, wanted, rules);
  }

  closest(mover: Figure, to: Point, fits: (place: Place) => boolean, rules: MoveRules = {}): readonly Spot[] {
    return this.#movement.closest(mover, to, fits, rules);
  }

  sees(a: Figure, b: Figure): boolean {
    return sees(this.#looking, a, b);
  }

  seesPast(a: Figure, b: Figure, rule: SightRule): boolean {
    return seesPast(this.#looking, a, b, rule);
  }

  seesPoint(from: Place, to: Place): boolean {
    return seesPoint(this.#looking, from, to);
  }

  cover(from: Figure, target: Figure, rule: CoverRule = {}): Cover {
    return cover(this.#looking, from, target, rule);
  }

  isCovered(from: Figure, target: Figure, share: number, rule: CoverRule = {}): boolean {
    return isCovered(this.#looking, from, target, share, rule);
  }

  coveredFrom(
    viewer: Figure,
    target: Figure,
    share: number,
    rule: CoverRule = {},
  ): (place: Place) => boolean {
    return coveredFrom(this.#looking, viewer, target, share, rule);
  }

  coveredFromAll(
    viewer: Figure,
    target: Figure,
    share: number,
    rule: CoverRule = {},
  ): (part: Bounds) => boolean {
    return coveredFromAll(this.#looking, viewer, target, share, rule);
  }

  watch(target: Figure, places: readonly Place[], rule: CoverRule = {}): Watch {
    return new PlacesWatch(this.#looking, target, places, rule);
  }

  between(from: Place, to: Place): readonly Obstruction[] {
    return between(this.#looking, from, to);
  }

  regionsOf(kind: TerrainKind, name?: string): readonly Region[] {
    const regions = this.#world.grounds.ofKind(kind);
    if (name === undefined) return regions;
    return regions.filter(({ terrain }) => terrain.some((one) => one.kind === kind && one.name === name));
  }

  within(figure: Figure, region: Region): boolean {
    const ground = this.#ground(region);
    return (
      onLevel(this.snapshot, ground, figure.level, figure.elevation) &&
      reachesHeight(ground, figure.elevation) &&
      baseMeets(this.#movement.baseOf(figure), ground.shape)
    );
  }

  contains(region: Region, point: Point): boolean {
    return this.#ground(region).shape.contains(snap(point.x), snap(point.y));
  }

  distanceToRegion(from: Figure | Point, region: Region): number {
    const { shape } = this.#ground(region);
    const pixels = isFigure(from)
      ? baseToShape(this.#movement.baseOf(from), shape)
      : Math.sqrt(shape.distanceSquared(snap(from.x), snap(from.y)));
    return pixels / this.pixelsPerUnit;
  }

  regionsAt(at: Figure | Place): readonly Region[] {
    const levels = levelsHere(this.#world, at);
    return this.#world.grounds
      .at(snap(at.x), snap(at.y))
      .filter((ground) => (ground.levelBits & levels) !== 0 && reachesHeight(ground, at.elevation ?? 0));
  }

  terrainAt(point: Point, elevation?: number): readonly TerrainData[] {
    return this.#world.grounds.at(snap(point.x), snap(point.y)).flatMap((ground) => {
      const reaches =
        elevation === undefined ||
        (reachesHeight(ground, elevation) && onLevel(this.snapshot, ground, undefined, elevation));
      return reaches ? ground.terrain : [];
    });
  }

  regionsCrossed(path: readonly Place[], level?: string): readonly Region[] {
    const crossed = new Set<Ground>();
    for (const [at, to] of path.entries()) {
      const from = path[at - 1] ?? to;
      this.#world.grounds.someAlong(snap(from.x), snap(from.y), snap(to.x), snap(to.y), (ground) => {
        if (crossesRegion(this.#looking, ground, from, to, level)) crossed.add(ground);
        return false;
      });
    }
    return [...crossed].sort((a, b) => a.number - b.number);
  }

  #ground(region: Region): Ground {
    const ground = this.#world.grounds.find(region.id);
    if (ground === undefined) throw new Error(`region ${region.id} is not on this battlefield`);
    return ground;
  }
}

const NEUTRAL = "neutral";

const onLevel = (snapshot: Snapshot, ground: Ground, level: string | undefined, elevation: number): boolean =>
  (ground.levelBits & levelsAt(snapshot, level, elevation)) !== 0;
