import type { Place } from "../../../core/place";
import { type Battle, type Figure, type MoveRules, standing } from "../../../field";

/** Who stands there now is set up, or is asked about by itself; a closed door keeps nobody in, a wall does. */
const RULES: MoveRules = { through: "everybody", shares: true, opensDoors: true };
/** Places tried for a way in where nobody stands on the table, as shares of its sides. */
const TRIED = [0.5, 0.1, 0.3, 0.7, 0.9];

/** Where figures may be set up: on the table, and not in a room that no way leads into. */
export class OpenGround {
  readonly #battle: Battle;
  readonly #others: readonly Figure[];
  readonly #bySize = new Map<string, readonly Place[]>();

  /** `others` are those who stay where they are: where they get to is no sealed room. */
  constructor(battle: Battle, others: readonly Figure[]) {
    this.#battle = battle;
    this.#others = others;
  }

  placesFor(figure: Figure): readonly Place[] {
    const size = [figure.width, figure.height, figure.elevation, figure.level ?? ""].join();
    let places = this.#bySize.get(size);
    if (places === undefined) this.#bySize.set(size, (places = this.#search(figure)));
    return places;
  }

  #search(figure: Figure): readonly Place[] {
    const { area, pixelsPerUnit } = this.#battle;
    const farthest = (4 * (area.width + area.height)) / pixelsPerUnit;
    let best: readonly Place[] = [];
    for (const start of this.#starts()) {
      if (best.some(({ x, y }) => Math.abs(x - start.x) < 1 && Math.abs(y - start.y) < 1)) continue;
      const found = this.#battle
        .reach(standing(figure, start), farthest, RULES)
        .spots.filter((spot) => this.#isOnTable(figure, spot));
      if (found.length > best.length) best = found;
    }
    return best;
  }

  /** Where the players are is where the fight is. */
  #starts(): readonly Place[] {
    const { area } = this.#battle;
    if (this.#others.length > 0) return this.#others;
    return TRIED.flatMap((across) =>
      TRIED.map((down) => ({ x: area.x + area.width * across, y: area.y + area.height * down })),
    );
  }

  #isOnTable({ pixelWidth, pixelHeight }: Figure, { x, y }: Place): boolean {
    const { area } = this.#battle;
    return (
      x - pixelWidth / 2 >= area.x &&
      x + pixelWidth / 2 <= area.x + area.width &&
      y - pixelHeight / 2 >= area.y &&
      y + pixelHeight / 2 <= area.y + area.height
    );
  }
}
