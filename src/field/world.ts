import type { Figure } from "./battle";
import { snap } from "./geometry";
import { areaOf } from "./lattice";
import type { Bounds } from "./obstacles";
import { pixelsPerSpace } from "./scale";
import { SightIndex } from "./sight";
import type { FigureData, Snapshot } from "./snapshot";
import { groundFrom, type Ground } from "./terrain";
import { EVERY_LEVEL, levelBits, wallFrom, type Wall } from "./walls";
import { tokenSize } from "./size";

/** The scene indexed: what every question about the battlefield is answered from. */
export interface World {
  readonly snapshot: Snapshot;
  readonly walls: readonly Wall[];
  readonly sight: SightIndex;
  readonly grounds: readonly Ground[];
  /** On the map and not defeated, by id. */
  readonly figures: readonly Figure[];
}

export function worldFrom(snapshot: Snapshot): World {
  const walls = snapshot.walls.map((wall) => wallFrom(snapshot, wall));
  return {
    snapshot,
    walls,
    sight: new SightIndex(walls, boundsOf(snapshot, walls), pixelsPerSpace(snapshot.scene.grid)),
    grounds: snapshot.regions.map((region) => groundFrom(snapshot, region)),
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
  return {
    ...figure,
    x: snap(figure.x),
    y: snap(figure.y),
    pixelWidth: size.width,
    pixelHeight: size.height,
  };
}

export const worldBounds = (world: World): Bounds => boundsOf(world.snapshot, world.walls);

function boundsOf(snapshot: Snapshot, walls: readonly Wall[]): Bounds {
  const bounds = { ...areaOf(snapshot) };
  for (const wall of walls) {
    bounds.left = Math.min(bounds.left, wall.ax, wall.bx);
    bounds.right = Math.max(bounds.right, wall.ax, wall.bx);
    bounds.top = Math.min(bounds.top, wall.ay, wall.by);
    bounds.bottom = Math.max(bounds.bottom, wall.ay, wall.by);
  }
  return bounds;
}

/** The levels something is on: its own, else those that reach its height; all of them when none does. */
export function levelsAt(snapshot: Snapshot, level: string | undefined, elevation: number): number {
  if (level !== undefined) return levelBits(snapshot, [level]);
  const { levels } = snapshot.scene;
  if (levels.length === 0) return EVERY_LEVEL;
  const around = levels.filter(
    ({ bottom, top }) => (bottom ?? -Infinity) <= elevation && elevation < (top ?? Infinity),
  );
  return levelBits(
    snapshot,
    around.map(({ id }) => id),
  );
}
