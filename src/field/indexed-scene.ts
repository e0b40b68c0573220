import { figureAt, type Figure, type Region } from "./battle";
import { snap } from "./shapes/exact";
import { GroundIndex } from "./ground/ground-index";
import { areaOf } from "./scene-area";
import type { Bounds } from "./shapes/bounds";
import { pixelsPerSpace } from "./scale";
import { WallIndex } from "./walls/wall-index";
import type { FigureData, Snapshot } from "./snapshot";
import { groundFrom, reachesHeight, type Ground } from "./ground/ground";
import { EVERY_LEVEL, levelBits, wallFrom, type Wall } from "./walls/wall";
import { tokenSize } from "./bases/token-size";

/** The scene indexed: what every question about the battlefield is answered from. */
export interface World {
  snapshot: Snapshot;
  /** By number; a wall taken away leaves a gap. */
  readonly walls: (Wall | undefined)[];
  readonly bounds: Bounds;
  readonly sight: WallIndex;
  readonly grounds: GroundIndex;
  /** Those that give cover. */
  readonly coverGrounds: GroundIndex;
  /** On the map and not defeated, by id. */
  figures: readonly Figure[];
}

export function worldFrom(snapshot: Snapshot): World {
  const walls = snapshot.walls.map((wall) => wallFrom(snapshot, wall));
  const bounds = boundsOf(snapshot, walls);
  const regions = snapshot.regions.map((region, number) => groundFrom(snapshot, region, number));
  const space = pixelsPerSpace(snapshot.scene.grid);
  return {
    snapshot,
    walls,
    bounds,
    sight: new WallIndex(walls, bounds, space),
    grounds: new GroundIndex(regions, bounds, space),
    coverGrounds: new GroundIndex(
      regions.filter(({ kinds }) => kinds.has("cover")),
      bounds,
      space,
    ),
    figures: figuresOf(snapshot),
  };
}

export const figuresOf = (snapshot: Snapshot): Figure[] =>
  snapshot.figures
    .filter((figure) => !figure.defeated)
    .map((figure) => figureFrom(snapshot, figure))
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));

export function figureFrom(snapshot: Snapshot, figure: FigureData): Figure {
  const size = tokenSize(snapshot.scene.grid, figure.width, figure.height);
  return figureAt(figure, snap(figure.x), snap(figure.y), figure.elevation, size.width, size.height);
}

/** The map, and as far as walls stand beyond it. */
export function boundsOf(snapshot: Snapshot, walls: readonly (Wall | undefined)[]): Bounds {
  const bounds = { ...areaOf(snapshot) };
  for (const wall of walls) {
    if (wall === undefined) continue;
    bounds.left = Math.min(bounds.left, wall.ax, wall.bx);
    bounds.right = Math.max(bounds.right, wall.ax, wall.bx);
    bounds.top = Math.min(bounds.top, wall.ay, wall.by);
    bounds.bottom = Math.max(bounds.bottom, wall.ay, wall.by);
  }
  return bounds;
}

/** A region's ground, if it is on the mover's level and at its height. */
export function groundAtHeightOf(world: World, mover: Figure, { id }: Region): Ground | undefined {
  const ground = world.grounds.find(id);
  if (ground === undefined || !reachesHeight(ground, mover.elevation)) return undefined;
  const levels = levelsAt(world.snapshot, mover.level, mover.elevation);
  return (ground.levelBits & levels) === 0 ? undefined : ground;
}

/** The levels something is on: its own, else those that reach its height; all of them when none does. */
export function levelsAt(snapshot: Snapshot, level: string | undefined, elevation: number): number {
  const { levels } = snapshot.scene;
  if (level !== undefined) return levelBits(snapshot, [level]);
  if (levels.length === 0) return EVERY_LEVEL;
  const around = levels.filter(
    ({ bottom, top }) => (bottom ?? -Infinity) <= elevation && elevation < (top ?? Infinity),
  );
  return levelBits(
    snapshot,
    around.map(({ id }) => id),
  );
}
