import type { Place } from "../../../core/place";
import type { Battle, Bounds, Figure } from "../../../field";
import type { Options } from "../sheet/options";
import { Eyes } from "./area-terrain-sight";
import type { Stand } from "../walking/figure-at-spot";

const UNKNOWN = 0;
const YES = 1;
const NO = 2;

/** Who sees whom from where, each question answered once in a turn. */
export class Sight {
  readonly #me: Figure;
  readonly #enemies: readonly Figure[];
  readonly #index = new Map<Figure, number>();
  readonly #eyes: Eyes;
  readonly #watchers: Figure[];
  /** Of each enemy, whether it plainly sees the figure at a place. */
  #plainViews: readonly ((place: Place) => boolean)[] | undefined;

  constructor(battle: Battle, me: Figure, enemies: readonly Figure[], options: Options) {
    this.#me = me;
    this.#enemies = enemies;
    for (const [index, enemy] of enemies.entries()) this.#index.set(enemy, index);
    this.#watchers = [...enemies];
    this.#eyes = new Eyes(battle, options);
  }

  /** In line of sight of each other. */
  inSight(stand: Stand, enemy: Figure): boolean {
    const index = this.#index.get(enemy);
    if (index === undefined) return this.#eyes.see(stand.as, enemy);
    const row = (stand.inSight ??= new Uint8Array(this.#enemies.length));
    if (row[index] === UNKNOWN) row[index] = this.#eyes.see(stand.as, enemy) ? YES : NO;
    return row[index] === YES;
  }

  isCovered(from: Figure, target: Figure): boolean {
    return this.#eyes.isCovered(from, target);
  }
  /** Whether an enemy would have cover from the figure at one place after another. */
  coveredFromPlaces(enemy: Figure): (place: Place) => boolean {
    return this.#eyes.coveredFrom(this.#me, enemy);
  }
  /** Whether it would from every place in a part of the map; no is also said where that is not plain. */
  coveredFromParts(enemy: Figure): (part: Bounds) => boolean {
    return this.#eyes.coveredFromAll(this.#me, enemy);
  }

  /** The enemy sees someone here, and its shots meet no cover. */
  isExposed(stand: Stand, enemy: Figure): boolean {
    return !this.#eyes.isCovered(enemy, stand.as) && this.inSight(stand, enemy);
  }

  /** 5P-G8: from every enemy, cover or no line of sight at all. */
  inCover(stand: Stand): boolean {
    return (stand.inCover ??= this.#lookForCover(stand));
  }

  /** Some enemy sees the figure there, and nothing gives cover; no is also said where that is not plain. */
  isPlainlyExposed(place: Place): boolean {
    this.#plainViews ??= this.#enemies.flatMap((enemy) => this.#eyes.plainView(enemy, this.#me) ?? []);
    return this.#plainViews.some((isSeen) => isSeen(place));
  }

  #lookForCover(stand: Stand): boolean {
    const at = this.#watchers.findIndex((enemy) => this.isExposed(stand, enemy));
    // Who saw the last spot probably sees the next one too: they are asked first.
    if (at > 0) this.#watchers.unshift(...this.#watchers.splice(at, 1));
    return at < 0;
  }
}
