import { lengthOf, type Point } from "../../../core/place";
import type { Figure } from "../../../field";
import { oncePerBattle } from "../turn/once-per-battle";

/** Nothing on the map but figures can hide anybody. */
export const isOpenField = oncePerBattle(
  ({ snapshot, regions }) => snapshot.walls.length === 0 && regions.length === 0,
);

const DIRECTIONS = 720;
const STEP = (2 * Math.PI) / DIRECTIONS;

/** The directions from a figure in which somebody's base may be in the way, told at a glance. */
export class OpenFieldSight {
  readonly #x: number;
  readonly #y: number;
  readonly #blocked = new Uint8Array(DIRECTIONS);

  /** `room`: how far from its line of centres a line between two of the bases in question may run. */
  constructor({ x, y }: Point, bodies: readonly Figure[], room: (body: Figure) => number) {
    this.#x = x;
    this.#y = y;
    for (const body of bodies) this.#block(body, room(body));
  }

  #block(body: Point, room: number): void {
    const [dx, dy] = [body.x - this.#x, body.y - this.#y];
    const far = lengthOf(dx, dy);
    // Beside the eye, or just behind it, it may be in the way to anywhere.
    if (far <= 1.5 * room) {
      this.#blocked.fill(1);
      return;
    }
    const [middle, half] = [Math.atan2(dy, dx), Math.asin(room / far)];
    const last = Math.floor((middle + half) / STEP) + 1;
    for (let at = Math.floor((middle - half) / STEP) - 1; at <= last; at++) this.#blocked[wrapped(at)] = 1;
  }

  /** Nobody stands anywhere near the line. */
  isClear(to: Point): boolean {
    const direction = Math.atan2(to.y - this.#y, to.x - this.#x);
    return this.#blocked[wrapped(Math.floor(direction / STEP))] === 0;
  }
}

const wrapped = (at: number): number => ((at % DIRECTIONS) + DIRECTIONS) % DIRECTIONS;
