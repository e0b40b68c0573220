import type { Barrier } from "./obstacles/obstacle-shapes";
import { stopsWalker, type Walker } from "../walls/wall";
import type { Figure, MoveRules } from "../battle";
import { areaOf } from "../scene-area";
import { Obstacles } from "./obstacles/obstacles";
import { sidesOf } from "./prices/ground-edges";
import type { Ground } from "../ground/ground";
import type { Wall } from "../walls/wall";
import { levelsAt, type World } from "../indexed-scene";

/** For so many kinds of movers at a time. */
const KEPT = 8;

/** Obstacles of a kind of mover: sides of closed ground, then the walls by their numbers. */
interface KeptSet {
  readonly obstacles: Obstacles;
  /** Undefined for those who ignore walls. */
  readonly walker: Walker | undefined;
  readonly sides: number;
}

/** Indexes of what round bases must keep clear of, repaired near a wall that changes. */
export class KeptObstacles {
  readonly #world: World;
  readonly #kept = new Map<string, KeptSet>();

  constructor(world: World) {
    this.#world = world;
  }

  wallChanged(number: number): void {
    const wall = this.#world.walls[number];
    for (const { obstacles, walker, sides } of this.#kept.values()) {
      if (walker !== undefined) obstacles.change(sides + number, barrierOf(wall, walker));
    }
  }

  for(mover: Figure, rules: MoveRules, clearance: number, closed: readonly Ground[]): Obstacles {
    const walker: Walker = {
      levels: levelsAt(this.#world.snapshot, mover.level, mover.elevation),
      elevation: mover.elevation,
      opensDoors: rules.opensDoors ?? false,
    };
    const walls = rules.ignoresWalls === true ? "no walls" : `${walker.levels} ${walker.elevation}`;
    const key = [walls, walker.opensDoors, clearance, ...closed.map(({ id }) => id)].join(" ");
    const known = this.#kept.get(key);
    if (known !== undefined) return known.obstacles;
    const made = this.#made(rules.ignoresWalls === true ? undefined : walker, clearance, closed);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= KEPT && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, made);
    return made.obstacles;
  }

  #made(walker: Walker | undefined, clearance: number, closed: readonly Ground[]): KeptSet {
    const { snapshot, bounds, walls } = this.#world;
    const sides = closed.flatMap(sidesOf);
    const barriers = walker === undefined ? [] : walls.map((wall) => barrierOf(wall, walker));
    const extent = { bounds, area: areaOf(snapshot), space: snapshot.scene.grid.size };
    const obstacles = new Obstacles([...sides, ...barriers], extent, clearance);
    return { obstacles, walker, sides: sides.length };
  }
}

function barrierOf(wall: Wall | undefined, walker: Walker): Barrier | undefined {
  if (wall === undefined || !stopsWalker(wall, walker)) return undefined;
  const { ax, ay, bx, by } = wall;
  return wall.dir === 0 ? { ax, ay, bx, by } : { ax, ay, bx, by, oneWay: wall };
}
