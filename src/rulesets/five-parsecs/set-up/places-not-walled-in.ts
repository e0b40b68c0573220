import type { Place } from "../../../core/place";
import { type Battle, type Figure, type MoveRules, standing } from "../../../field";

/** Who stands there now is set up, or is asked about by itself; a closed door keeps nobody in, a wall does. */
const RULES: MoveRules = { through: "everybody", shares: true, opensDoors: true };
/** Places tried for a way in where nobody stands on the table, as shares of its sides. */
const TRIED = [0.5, 0.1, 0.3, 0.7, 0.9];

/** So many places are tried for a large base whose way in is not where somebody small stands. */
const TRIED_FOR_LARGE = 600;

/** Where figures may be set up: on the table, and not in a room that no way leads into. */
export class OpenGround {
  readonly #battle: Battle;
  readonly #starts: readonly Place[];
  readonly #bySize = new Map<string, readonly Place[]>();

  /** `others` are those who stay where they are: where they get to is no sealed room. */
  constructor(battle: Battle, others: readonly Figure[], deployed: readonly Figure[]) {
    this.#battle = battle;
    // Where the players are is where the fight is; a prisoner in a vault is not.
    const own = new Set(["neutral", ...deployed.map(({ side }) => side)]);
    const players = others.filter(({ side }) => !own.has(side));
    const [known] = [players, others].filter((figures) => figures.length > 0);
    this.#starts = known ?? this.#anywhere();
  }

  placesFor(figure: Figure): readonly Place[] {
    const size = [figure.width, figure.height, figure.elevation, figure.level ?? ""].join();
    let places = this.#bySize.get(size);
    if (places === undefined) this.#bySize.set(size, (places = this.#search(figure)));
    return places;
  }

  #search(figure: Figure): readonly Place[] {
    const found = this.#mostFrom(figure, this.#starts);
    if (found.length > 1 || (figure.width <= 1 && figure.height <= 1)) return found;
    return this.#searchForLarge(figure);
  }

  /** Somebody small stands where this base does not fit: it is tried wherever a small one gets to. */
  #searchForLarge(figure: Figure): readonly Place[] {
    const { grid } = this.#battle;
    const small = { ...figure, width: 1, height: 1, pixelWidth: grid.size, pixelHeight: grid.size };
    const ground = this.#mostFrom(small, this.#starts);
    const every = Math.max(1, Math.ceil(ground.length / TRIED_FOR_LARGE));
    const tried = ground.filter((_, at) => at % every === 0);
    const [, inside] = this.#mostFrom(figure, tried);
    // Asked again from within: whether the base fits where the search began is not known of it.
    return inside === undefined ? [] : this.#from(figure, inside);
  }

  /** Of the grounds that lie round these places the largest. */
  #mostFrom(figure: Figure, starts: readonly Place[]): readonly Place[] {
    let best: readonly Place[] = [];
    for (const start of starts) {
      if (best.some(({ x, y }) => Math.abs(x - start.x) < 1 && Math.abs(y - start.y) < 1)) continue;
      const found = this.#from(figure, start);
      if (found.length > best.length) best = found;
    }
    return best;
  }

  #from(figure: Figure, start: Place): readonly Place[] {
    const { area, pixelsPerUnit } = this.#battle;
    const farthest = (4 * (area.width + area.height)) / pixelsPerUnit;
    return this.#battle
      .reach(standing(figure, start), farthest, RULES)
      .spots.filter((spot) => this.#isOnTable(figure, spot));
  }

  #anywhere(): readonly Place[] {
    const { area } = this.#battle;
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
