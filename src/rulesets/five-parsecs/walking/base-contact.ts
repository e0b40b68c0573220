import { lengthOf, type Point } from "../../../core/place";
import { type Battle, type Figure, stopsStep, type WallData } from "../../../field";
import { oncePerBattle } from "../turn/once-per-battle";
import { closedDoors, DOOR } from "./doors";
import type { Stand } from "./figure-at-spot";

/** Base contact: touching, and no wall between that stops a step. A window or a closed door keeps two apart. */
export const inContact = (battle: Battle, a: Figure, b: Figure): boolean =>
  battle.touching(a, b) && !isWalledOff(battle, a, b);

const solidWalls = oncePerBattle(({ snapshot }) =>
  snapshot.walls.filter(({ move, door, ds }) => move !== 0 && !(door !== 0 && ds === 1)),
);

/** The same where whoever opens doors has opened those between the two. */
const inContactThroughDoors = (battle: Battle, a: Figure, b: Figure): boolean =>
  battle.touching(a, b) && !isWalledOff(battle, a, b, { opensDoors: true });

/** Every line between neighbouring spaces of the two is stopped. */
export function isWalledOff(battle: Battle, a: Figure, b: Figure, { opensDoors = false } = {}): boolean {
  const doors = opensDoors ? closedDoors(battle) : [];
  const near = wallsBeside(battle, a, b).filter(
    (wall) => mayStandBetween(wall, a, b) && !doors.includes(wall),
  );
  if (near.length === 0) return false;
  const [own, theirs] = [spacesOf(battle, a), spacesOf(battle, b)];
  const neighbours = battle.grid.kind === "gridless" ? Infinity : 1.5 * battle.grid.size;
  return !own.some((from) =>
    theirs.some(
      (to) =>
        lengthOf(from.x - to.x, from.y - to.y) <= neighbours &&
        !near.some(({ c: [ax, ay, bx, by], dir }) =>
          stopsStep({ ax, ay, bx, by, dir }, from.x, from.y, to.x, to.y),
        ),
    ),
  );
}

/** All that may stand between somebody of a size and one it touches, found once for each: many spots ask. */
const wallsByFigure = oncePerBattle(() => new Map<string, readonly WallData[]>());

function wallsBeside(battle: Battle, a: Figure, b: Figure): readonly WallData[] {
  const reach = 2 * Math.max(a.pixelWidth + b.pixelWidth, a.pixelHeight + b.pixelHeight);
  if (Math.abs(a.x - b.x) > reach || Math.abs(a.y - b.y) > reach) return solidWalls(battle);
  const known = wallsByFigure(battle);
  const key = `${b.id} ${b.x} ${b.y} ${reach}`;
  let walls = known.get(key);
  if (walls === undefined) {
    walls = solidWalls(battle).filter(
      ({ c: [ax, ay, bx, by] }) =>
        Math.max(ax, bx) >= b.x - reach &&
        Math.min(ax, bx) <= b.x + reach &&
        Math.max(ay, by) >= b.y - reach &&
        Math.min(ay, by) <= b.y + reach,
    );
    known.set(key, walls);
  }
  return walls;
}

function mayStandBetween(
  { c: [ax, ay, bx, by], levels, bottom, top }: WallData,
  a: Figure,
  b: Figure,
): boolean {
  const across = (a.pixelWidth + b.pixelWidth) / 2;
  const down = (a.pixelHeight + b.pixelHeight) / 2;
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  if (Math.max(ax, bx) < x - across || Math.min(ax, bx) > x + across) return false;
  if (Math.max(ay, by) < y - down || Math.min(ay, by) > y + down) return false;
  if (levels !== undefined && levels.length > 0 && a.level !== undefined && !levels.includes(a.level)) {
    return false;
  }
  return (bottom ?? -Infinity) <= a.elevation && a.elevation < (top ?? Infinity);
}

/** The middles of the spaces a figure stands on. */
const spacesOf = (battle: Battle, figure: Figure): readonly Point[] =>
  figure.width <= 1 && figure.height <= 1 ? [figure] : battle.spacesUnder(figure);

/** Whom a figure would be in base contact with, spot after spot. */
export class Contact {
  readonly #battle: Battle;
  readonly #enemies: readonly Figure[];
  readonly #opensDoors: boolean;
  readonly #radius: number;
  /** x and y of each enemy, and the square of how far off contact with it ends. */
  readonly #bodies: Float64Array;

  constructor(battle: Battle, me: Figure, enemies: readonly Figure[], opensDoors: boolean) {
    this.#battle = battle;
    this.#enemies = enemies;
    this.#opensDoors = opensDoors && closedDoors(battle).length > 0;
    this.#radius = (me.pixelWidth + me.pixelHeight) / 2;
    this.#bodies = Float64Array.from(
      enemies.flatMap((enemy) => [enemy.x, enemy.y, this.#endsAt(enemy) ** 2]),
    );
  }

  touches(stand: Stand, enemy: Figure): boolean {
    return this.leastDistance(stand, enemy) <= 0 && inContact(this.#battle, stand.as, enemy);
  }

  /** Movement until it fights the enemy from there; a door between the two is opened first. Infinity out of contact. */
  costOf(stand: Stand, enemy: Figure): number {
    if (this.leastDistance(stand, enemy) > 0) return Infinity;
    if (inContact(this.#battle, stand.as, enemy)) return stand.cost;
    const opened = this.#opensDoors && inContactThroughDoors(this.#battle, stand.as, enemy);
    return opened ? stand.cost + DOOR : Infinity;
  }

  touchesAnyone(stand: Stand): boolean {
    const bodies = this.#bodies;
    for (let at = 0; at < bodies.length; at += 3) {
      const [dx, dy] = [(bodies[at] ?? 0) - stand.x, (bodies[at + 1] ?? 0) - stand.y];
      if (dx * dx + dy * dy > (bodies[at + 2] ?? 0)) continue;
      const enemy = this.#enemies[at / 3];
      if (enemy !== undefined && this.touches(stand, enemy)) return true;
    }
    return false;
  }

  /** No two points of the bases are nearer than this, in inches: circles around them. */
  leastDistance(stand: Stand, to: Figure): number {
    const [dx, dy] = [stand.x - to.x, stand.y - to.y];
    return (lengthOf(dx, dy) - this.#endsAt(to)) / this.#battle.pixelsPerUnit;
  }

  /** With their middles further apart than so many pixels the two do not touch. */
  #endsAt({ pixelWidth, pixelHeight }: Figure): number {
    return this.#radius + (pixelWidth + pixelHeight) / 2;
  }
}
