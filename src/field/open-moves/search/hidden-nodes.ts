import type { Course } from "./clear-line";
import type { CellDiscs, Links } from "./links";
import { SECTORS, sectorOf, type Depths, type Shadows } from "../obstacles/shadows";
import type { TurningPoint } from "../obstacles/turning-points";

/** What is hidden from the nodes of a search, by walls, or by borders that no line to or from a bend crosses. */
export class HiddenNodes {
  readonly #links: Links;
  readonly #walls: Shadows;
  readonly #borders: Shadows | undefined;
  /** Of settled nodes. */
  readonly #wallDepths: (Depths | undefined)[] = [];
  readonly #borderDepths: (Depths | undefined)[] = [];

  constructor({ obstacles, borders }: Course, links: Links) {
    this.#links = links;
    [this.#walls, this.#borders] = [obstacles.shades, borders?.shades];
  }

  /** A node was settled. */
  from(node: number, turn: TurningPoint | undefined): void {
    this.#wallDepths[node] = this.#walls.of(turn);
    this.#borderDepths[node] = this.#borders?.of(turn);
  }

  /** No line from the node to any point of a cell is clear. */
  hidesAll(node: number, cells: CellDiscs, cell: number): boolean {
    if (this.#hideAll(this.#walls, this.#wallDepths[node], node, cells, cell)) return true;
    const borders = this.#links.isOnBorder(node) ? this.#borderDepths[node] : undefined;
    return this.#hideAll(this.#borders, borders, node, cells, cell);
  }

  #hideAll(
    shades: Shadows | undefined,
    depths: Depths | undefined,
    node: number,
    { middleX, middleY, radius }: CellDiscs,
    cell: number,
  ): boolean {
    if (shades === undefined || depths === undefined) return false;
    const x = this.#links.x[node] ?? 0;
    const y = this.#links.y[node] ?? 0;
    const dx = (middleX[cell] ?? 0) - x;
    const dy = (middleY[cell] ?? 0) - y;
    const squared = dx * dx + dy * dy;
    // Near things span many sectors.
    if (squared < 4 * radius * radius) return false;
    const along = Math.sqrt(squared - radius * radius);
    const nearest = Math.sqrt(squared) - radius;
    const last = sectorOf(dx * along - dy * radius, dy * along + dx * radius);
    let sector = sectorOf(dx * along + dy * radius, dy * along - dx * radius);
    while (((depths[sector] ?? 0) || shades.look(depths, x, y, sector)) < nearest) {
      if (sector === last) return true;
      sector = (sector + 1) % SECTORS;
    }
    return false;
  }

  /** The line from a node to another is not clear. */
  hides(node: number, other: number): boolean {
    if (this.#hide(this.#walls, this.#wallDepths[node], node, other)) return true;
    const isOnBorder = this.#links.isOnBorder(node) || this.#links.isOnBorder(other);
    return isOnBorder && this.#hide(this.#borders, this.#borderDepths[node], node, other);
  }

  #hide(shades: Shadows | undefined, depths: Depths | undefined, node: number, other: number): boolean {
    if (shades === undefined || depths === undefined) return false;
    const x = this.#links.x[node] ?? 0;
    const y = this.#links.y[node] ?? 0;
    const dx = (this.#links.x[other] ?? 0) - x;
    const dy = (this.#links.y[other] ?? 0) - y;
    const sector = sectorOf(dx, dy);
    const depth = (depths[sector] ?? 0) || shades.look(depths, x, y, sector);
    return depth * depth < dx * dx + dy * dy;
  }
}
