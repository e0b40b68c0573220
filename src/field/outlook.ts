import type { Course } from "./course";
import type { Links } from "./links";
import type { Depths, Shades } from "./shades";
import type { Turn } from "./turns";

/** What is hidden from the nodes of a search, by walls, or by borders that no line to or from a bend crosses. */
export class Outlook {
  readonly #links: Links;
  readonly #walls: Shades;
  readonly #borders: Shades | undefined;
  /** Of settled nodes. */
  readonly #wallDepths: (Depths | undefined)[] = [];
  readonly #borderDepths: (Depths | undefined)[] = [];

  constructor({ obstacles, borders }: Course, links: Links) {
    this.#links = links;
    [this.#walls, this.#borders] = [obstacles.shades, borders?.shades];
  }

  /** A node was settled. */
  from(node: number, turn: Turn | undefined): void {
    this.#wallDepths[node] = this.#walls.of(turn);
    this.#borderDepths[node] = this.#borders?.of(turn);
  }

  /** No line from the node to any point so near to one that lies so far off is clear. */
  hidesAll(node: number, dx: number, dy: number, apart: number, within: number): boolean {
    // Near things span many sectors.
    if (apart < 2 * within) return false;
    const x = this.#links.x[node] ?? 0;
    const y = this.#links.y[node] ?? 0;
    const walls = this.#wallDepths[node];
    if (walls !== undefined && this.#walls.hidesAll(walls, x, y, dx, dy, apart, within)) return true;
    const borders = this.#links.isOnBorder(node) ? this.#borderDepths[node] : undefined;
    return borders !== undefined && this.#borders?.hidesAll(borders, x, y, dx, dy, apart, within) === true;
  }

  /** The line from a node to another, or to a place, is not clear. */
  hides(node: number, dx: number, dy: number, length: number, toBend: boolean): boolean {
    const x = this.#links.x[node] ?? 0;
    const y = this.#links.y[node] ?? 0;
    const walls = this.#wallDepths[node];
    if (walls !== undefined && this.#walls.hides(walls, x, y, dx, dy, length)) return true;
    const borders = toBend || this.#links.isOnBorder(node) ? this.#borderDepths[node] : undefined;
    return borders !== undefined && this.#borders?.hides(borders, x, y, dx, dy, length) === true;
  }
}
