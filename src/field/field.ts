import type { FigureId } from "../core/step";
import type { Unit } from "../core/unit";
import type { Battle } from "./battle";
import { areEqual } from "./shapes/bounds";
import { editsBetween, type Edit } from "./edits";
import { FieldBattle } from "./field-battle";
import { GridMovement } from "./grid-moves/grid-movement";
import { GridlessMovement } from "./open-moves/open-movement";
import { HexLattice } from "./grid/hex";
import { KeptViews } from "./sight/kept-views";
import type { Movement } from "./movement";
import { pixelsPerUnit } from "./scale";
import type { FigureData, Snapshot, WallData } from "./snapshot";
import { SquareLattice } from "./grid/square";
import { wallFrom, type Wall } from "./walls/wall";
import { boundsOf, figureFrom, figuresOf, worldFrom, type World } from "./indexed-scene";

/** The snapshot, indexed, with lengths in the ruleset's unit. `unitProblem` says when a unit has no meaning here. */
export function battleFrom(snapshot: Snapshot, unit: Unit): Battle {
  return new Field(snapshot).battle(unit);
}

/**
 * A scene that is kept indexed while it changes: of the indexes an edit touches only the bins and spaces near
 * it; the snapshot's list of walls or figures is searched and copied whole. A battle is good until the next
 * edit; ask for another one then.
 */
export class Field {
  #world: World;
  readonly #numbers = new Map<string, number>();
  readonly #movements = new Map<Unit, Movement>();
  readonly #looks = new Map<Unit, KeptViews>();

  constructor(snapshot: Snapshot) {
    this.#world = worldFrom(snapshot);
    this.#numberWalls();
  }

  #numberWalls(): void {
    for (const [at, wall] of this.snapshot.walls.entries()) this.#numbers.set(wall.id, at);
  }

  get snapshot(): Snapshot {
    return this.#world.snapshot;
  }

  battle(unit: Unit): Battle {
    let movement = this.#movements.get(unit);
    if (movement === undefined) {
      movement = movementOn(this.#world, pixelsPerUnit(this.snapshot, unit) ?? NaN);
      this.#movements.set(unit, movement);
    }
    const looks = this.#looks.get(unit) ?? new KeptViews();
    this.#looks.set(unit, looks);
    return new FieldBattle(this.#world, unit, movement, looks);
  }

  /** Turns into another snapshot by edits, and says whether there were any; "other": no edits lead there. */
  become(snapshot: Snapshot): "same" | "edited" | "other" {
    const edits = editsBetween(this.snapshot, snapshot);
    if (edits === undefined) return "other";
    for (const edit of edits) this.apply(edit);
    return edits.length === 0 ? "same" : "edited";
  }

  apply(edit: Edit): void {
    switch (edit.kind) {
      case "wall":
        this.#setWall(edit.wall.id, edit.wall);
        break;
      case "wall-gone":
        this.#setWall(edit.id, undefined);
        break;
      case "door": {
        const wall = this.snapshot.walls.find(({ id }) => id === edit.id);
        if (wall !== undefined) this.#setWall(edit.id, { ...wall, ds: edit.ds });
        break;
      }
      case "figure":
        this.#setFigure(edit.figure.id, edit.figure);
        break;
      case "figure-gone":
        this.#setFigure(edit.id, undefined);
        break;
      case "turn":
        this.#world.snapshot = { ...this.snapshot, round: edit.round, acted: [...edit.acted] };
        break;
      default:
        edit satisfies never;
    }
  }

  #setWall(id: string, data: WallData | undefined): void {
    const world = this.#world;
    const known = this.#numbers.get(id);
    if (known === undefined && data === undefined) return;
    const number = known ?? world.walls.length;
    const before = world.walls[number];
    const after = data === undefined ? undefined : wallFrom(world.snapshot, data);
    world.snapshot = { ...world.snapshot, walls: replaced(world.snapshot.walls, id, data) };
    world.walls[number] = after;
    if (!isInPlaceOf(after, before) && !areEqual(boundsOf(world.snapshot, world.walls), world.bounds)) {
      this.#rebuild();
      return;
    }
    this.#numbers.set(id, number);
    world.sight.changed(number, before);
    for (const movement of this.#movements.values()) movement.wallChanged(number, before);
    for (const looks of this.#looks.values()) looks.forget();
  }

  /** All indexes are laid out over the map and the walls beyond it. */
  #rebuild(): void {
    this.#world = worldFrom(this.snapshot);
    this.#numbers.clear();
    this.#numberWalls();
    this.#movements.clear();
    this.#looks.clear();
  }

  #setFigure(id: FigureId, data: FigureData | undefined): void {
    const world = this.#world;
    const at = world.figures.findIndex((figure) => figure.id === id);
    const before = world.figures[at];
    world.snapshot = { ...world.snapshot, figures: replaced(world.snapshot.figures, id, data) };
    if (before !== undefined && data !== undefined && !data.defeated) {
      world.figures = world.figures.with(at, figureFrom(world.snapshot, data));
      for (const movement of this.#movements.values()) movement.figuresChanged({ at, before });
      return;
    }
    world.figures = figuresOf(world.snapshot);
    for (const movement of this.#movements.values()) movement.figuresChanged();
  }
}

/** The list with the thing of this id replaced, added at the end, or left out. */
function replaced<T extends { readonly id: string }>(list: T[], id: string, by: T | undefined): T[] {
  const at = list.findIndex((one) => one.id === id);
  if (by === undefined) return at < 0 ? list : list.toSpliced(at, 1);
  return at < 0 ? [...list, by] : list.with(at, by);
}

const isInPlaceOf = (one: Wall | undefined, other: Wall | undefined): boolean =>
  one?.ax === other?.ax && one?.ay === other?.ay && one?.bx === other?.bx && one?.by === other?.by;

function movementOn(world: World, perUnit: number): Movement {
  const { grid } = world.snapshot.scene;
  switch (grid.kind) {
    case "square":
      return new GridMovement(world, new SquareLattice(world.snapshot, grid), grid, perUnit);
    case "hex":
      return new GridMovement(world, new HexLattice(world.snapshot, grid), grid, perUnit);
    case "gridless":
      return new GridlessMovement(world, perUnit);
    default:
      return grid satisfies never;
  }
}
