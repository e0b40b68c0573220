import type { Place, Point } from "../../../core/place";
import { type Battle, type Figure, type Goal, type MoveRules, standing, type Ways } from "../../../field";
import { overlaps } from "../bases-overlap";
import { drawnOff } from "../drawn-hexes";
import { objectivesOf, SEIZE_RANGE } from "../mission/objectives";
import { SPACING } from "../moving/where-a-model-may-end";
import { segmentsMeet } from "../terrain/segments-meet";
import type { State } from "../sheet/memory";
import { regionsUnder } from "../terrain/base-in-region";
import { isInDanger, isInDifficult } from "../terrain/terrain";
import type { Model } from "../squads/units";

/** Where a model may be put down: on the table, on nobody, through no wall, an inch from other units. */
export class Board {
  #taken: Figure[];
  readonly #markers: readonly Place[];
  readonly #places = new Map<string, readonly Point[]>();
  readonly #ways = new Map<string, readonly Ways[]>();

  constructor(
    readonly battle: Battle,
    state: State,
    absent: ReadonlySet<string>,
  ) {
    this.#taken = battle.figures.filter(({ id }) => !absent.has(id));
    this.#markers = objectivesOf(battle, state).map(({ at }) => at);
  }

  put(figure: Figure): void {
    this.#taken.push(figure);
  }

  lift(figures: readonly Figure[]): void {
    this.#taken = this.#taken.filter((figure) => !figures.includes(figure));
  }

  get taken(): readonly Figure[] {
    return this.#taken;
  }

  /** Places to try: whole spaces on a grid, an inch apart where there is none. */
  places(figure: Figure): readonly Point[] {
    const size = `${figure.width} ${figure.height}`;
    const known = this.#places.get(size) ?? [...this.#everywhere(figure)];
    this.#places.set(size, known);
    return known;
  }

  *#everywhere(figure: Figure): Iterable<Point> {
    const { area, grid, pixelsPerUnit } = this.battle;
    if (grid.kind === "hex") {
      const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
      yield* this.battle.reach(standing(figure, middle), Infinity, OVER_EVERYTHING).spots.slice(1);
      return;
    }
    const step = grid.kind === "gridless" ? pixelsPerUnit : grid.size;
    const [w, h] = [figure.pixelWidth, figure.pixelHeight];
    const start = (from: number, size: number): number =>
      grid.kind === "square" ? Math.ceil(from / grid.size) * grid.size + size / 2 : from + size / 2;
    for (let y = start(area.y, h); y + h / 2 <= area.y + area.height; y += step) {
      for (let x = start(area.x, w); x + w / 2 <= area.x + area.width; x += step) yield { x, y };
    }
  }

  /** GFF-P13: how near the nearest objective is; the middle of the table when there are none. */
  toObjective(figure: Figure, place: Point): number {
    const there = standing(figure, place);
    const { x, y, width, height } = this.battle.area;
    const markers = this.#markers.length > 0 ? this.#markers : [{ x: x + width / 2, y: y + height / 2 }];
    return Math.min(...markers.map((marker) => this.battle.distance(there, marker)));
  }

  /** Free ground; GFF-P14: outside difficult and dangerous terrain, unless it has Strider or Flying. */
  fits({ figure, profile }: Model, place: Point, friends: ReadonlySet<string>): boolean {
    const there = standing(figure, place);
    const { battle } = this;
    if (regionsUnder(battle, there, battle.regionsOf("impassable")).length > 0) return false;
    const minds = !profile.strider && !profile.flying;
    if (minds && (isInDifficult(battle, there) || isInDanger(battle, there))) return false;
    if (this.#walled(there)) return false;
    return this.#taken.every((other) =>
      friends.has(other.id)
        ? !overlaps(this.battle, there, other)
        : this.battle.distance(there, other) >= SPACING - drawnOff(this.battle),
    );
  }

  /** Those from which some objective can be walked to, if there are any: nobody deploys in solid rock. */
  connected(figure: Figure, places: readonly Point[]): readonly Point[] {
    const ways = this.#waysOf(figure);
    const joined = places.filter((place) => ways.some((way) => way.from(place) < Infinity));
    return joined.length > 0 ? joined : places;
  }

  /** One search per marker for all bases of a size. */
  #waysOf(figure: Figure): readonly Ways[] {
    const size = `${figure.width} ${figure.height}`;
    const known =
      this.#ways.get(size) ?? this.#markers.map((to) => this.battle.ways(figure, goal(to), ANYBODY));
    this.#ways.set(size, known);
    return known;
  }

  #walled(figure: Figure): boolean {
    const inner = corners(figure);
    return this.battle.snapshot.walls.some(
      ({ c, move, door, ds }) =>
        move !== 0 &&
        !(door !== 0 && ds === 1) &&
        inner.some((from, i) => segmentsMeet(c, from, inner[(i + 1) % 4] ?? from)),
    );
  }
}

const goal = (to: Place): Goal => ({ kind: "near", to, distance: SEIZE_RANGE, fromAbove: true });
const OVER_EVERYTHING: MoveRules = {
  through: "everybody",
  ignoresWalls: true,
  shares: true,
  terrainCost: () => 1,
};
const ANYBODY: MoveRules = {
  through: "everybody",
  opensDoors: true,
  terrainCost: ({ kind }) => (kind === "impassable" ? Infinity : 1),
};

/** A hair inside the base: walls along its edge do not cross it. */
const corners = ({ x, y, pixelWidth, pixelHeight }: Figure): readonly Point[] => {
  const [w, h] = [pixelWidth * 0.48, pixelHeight * 0.48];
  return [
    { x: x - w, y: y - h },
    { x: x + w, y: y - h },
    { x: x + w, y: y + h },
    { x: x - w, y: y + h },
  ];
};
