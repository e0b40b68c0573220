import { lengthOf, type Place } from "../../../core/place";
import { text } from "../../../core/text";
import { choose, least, type Criterion } from "../../../engine/choose";
import { standing, type Battle, type Circle, type Figure, type Path } from "../../../field";
import type { Turn } from "../decide/monster-turn";
import { overlaps } from "../ground/free-places";
import { isGridless } from "../ground/spaces";
import { endTest } from "./end-test";
import { endsIn, hazardsNear, type Hazard } from "./hazards-near";
import { endsOutside, openRules } from "./gridless-ways";
import { inReadingOrder, oncePerWay, placeOption } from "./position-option";
import { restTo, type RestOfWay } from "./rest-of-way";
import { walkerOf, type Walker } from "./walker";
import { waysOf } from "./ways-of";
import type { Rest, Way, Ways } from "./ways";

/** Where the next Move may end, over the ground that leads to the target. */
interface Moves {
  readonly rest: RestOfWay | undefined;
  readonly ways: Ways;
  readonly led: readonly Way[];
  readonly left: (way: Way) => Rest | undefined;
}

/** Walks as near as possible to a target, Move by Move (MAI-M6, MAI-C5); one search of the way serves all. */
export class Approach {
  readonly #turn: Turn;
  readonly #target: Figure;
  readonly #walker: Walker;
  #rest: { readonly of: RestOfWay | undefined } | undefined;

  constructor(turn: Turn, target: Figure) {
    this.#turn = turn;
    this.#target = target;
    this.#walker = walkerOf(turn);
  }

  /** Some way leads to it, however long. */
  hasWay(from: Figure): boolean {
    return this.#restFrom(from) !== undefined;
  }

  /** Nothing is left to walk, and nothing burns where it stands. */
  isThere(from: Figure): boolean {
    return this.#restFrom(from)?.from(from)?.length === 0 && !this.burns(from);
  }

  /** Fire, or ground that hurts, where it stands. */
  burns(from: Figure): boolean {
    return endsIn(hazardsNear(this.#walker, from, 0), from, from, ["fire", "region"]);
  }

  #restFrom(from: Figure): RestOfWay | undefined {
    const known = this.#rest?.of;
    // Past the last hazard the cleanest ground is another.
    const isPast = known?.ground === "anything" && known.from(from)?.hazards === 0;
    if (this.#rest === undefined || isPast) this.#rest = { of: restTo(this.#walker, from, this.#target) };
    return this.#rest.of;
  }

  /** The next Move from there; only where the turn ends does it matter whether that place burns. */
  from(from: Figure, id: string, isLast: boolean): Path | undefined {
    const { rest, ways, led, left } = this.#movesFrom(from, isLast);
    const way = choose(this.#turn.situation, {
      id,
      label: text("OPFOR.monster-ai.choice.nearer"),
      candidates: text(`OPFOR.monster-ai.choice.ground.${rest?.ground ?? "anything"}`),
      from: led,
      by: [
        ...this.#byWay(ways, led, rest === undefined ? undefined : left, isLast),
        least(text("OPFOR.monster-ai.choice.fewestSpaces"), ({ cost }: Way) => cost),
        least(text("OPFOR.monster-ai.choice.straightest"), (way: Way) =>
          Math.round(lengthOf(way.x - this.#target.x, way.y - this.#target.y)),
        ),
        least(text("OPFOR.monster-ai.choice.first"), inReadingOrder),
      ],
      show: (way) => placeOption({ way, others: [] }),
      at: (way) => way,
    });
    return way === undefined ? undefined : (this.#cleanest(from, rest, way) ?? ways.path(way));
  }

  /** Without a grid: what may be entered on the way to the target need not be on the way to this place. */
  #cleanest(from: Figure, rest: RestOfWay | undefined, { x, y }: Way): Path | undefined {
    if (rest?.open === undefined || rest.ground !== "anything") return undefined;
    const ways = waysOf(this.#walker, from, this.#turn.speed, [{ x, y }]);
    for (let hazards = 0; ; hazards++) {
      const degree = ways.entering(hazards);
      const found = degree?.find((way) => way.x === x && way.y === y);
      if (degree === undefined || found !== undefined) return found && ways.path(found);
    }
  }

  /** MAI-M2: not to end in fire is worth difficult ground, though the rest of the way is clean without it. */
  #movesFrom(from: Figure, isLast: boolean): Moves {
    const clean = this.#movesOn(from, this.#restFrom(from));
    const burns = ({ led, ways }: Moves): boolean =>
      led.every((way) => endsIn(ways.nearby, from, way, ["fire"]));
    if (!isLast || clean.rest?.ground !== "clean" || !burns(clean)) return clean;
    const slow = this.#movesOn(from, restTo(this.#walker, from, this.#target, true));
    return slow.rest?.ground === "difficult" && !burns(slow) ? slow : clean;
  }

  #movesOn(from: Figure, rest: RestOfWay | undefined): Moves {
    const ways = this.#waysOn(from, rest);
    const candidates = endable(ways, rest);
    const left = oncePerWay((way) => rest?.from(way));
    const led = rest === undefined ? candidates : candidates.filter((way) => left(way) !== undefined);
    return { rest, ways, led, left };
  }

  /** Without a grid over the ground that leads to the target. */
  #waysOn(from: Figure, rest: RestOfWay | undefined): Ways {
    const { speed, battle } = this.#turn;
    if (!isGridless(battle) || rest?.open === undefined) return waysOf(this.#walker, from, speed);
    const { permit, hazards, path } = rest.open;
    const reach = battle.reach(from, speed, openRules(this.#walker, from, hazards, permit));
    const [isOutside, mayEnd] = [endsOutside(from, hazards, permit), endTest(this.#walker, from)];
    const base = Math.max(from.pixelWidth, from.pixelHeight) / 2;
    const onWay = pointsAlong(path(from), speed * battle.grid.size, battle.grid.size);
    const inTheWay = circlesAt(battle, from, permit.allowed, onWay);
    const wanted = [...onWay, ...inTheWay.flatMap((circle) => pointsBeside(circle, base))];
    const found = [...reach.spots, ...wanted.flatMap((place) => reach.at(place) ?? [])];
    const spots = found.filter((spot) => isOutside(spot) && (spot.cost === 0 || mayEnd(spot)));
    const ways = spots.map((spot) => ({ ...spot, hazards: 0, difficult: 0 }));
    return {
      nearby: hazards,
      entering: (entered) => (entered === 0 ? ways : undefined),
      path: (way) => reach.path(spots[ways.indexOf(way)] ?? way),
    };
  }

  /** MAI-M2 before MAI-M6: the fewest hazards on the whole way, no stop in a fire, the fewest difficult spaces, the nearest. */
  #byWay(
    { nearby }: Ways,
    candidates: readonly Way[],
    left: ((way: Way) => Rest | undefined) | undefined,
    isLast: boolean,
  ): readonly Criterion<Way>[] {
    const { battle, me } = this.#turn;
    const burns = (kind: "fire" | "region"): ((way: Way) => boolean) =>
      oncePerWay((way) => isLast && endsIn(nearby, me.figure, way, [kind]));
    const [inFire, inRegion] = [burns("fire"), burns("region")];
    const hazards = (way: Way): number => way.hazards + (left?.(way)?.hazards ?? 0);
    const difficult = (way: Way): number => way.difficult + (left?.(way)?.difficult ?? 0);
    const minded = nearby.length > 0;
    return [
      ...(candidates.some((way) => hazards(way) > 0)
        ? [least(text("OPFOR.monster-ai.choice.fewestHazards"), hazards)]
        : []),
      ...(minded && candidates.some(inFire)
        ? [least(text("OPFOR.monster-ai.choice.notBurning"), (way: Way) => (inFire(way) ? 1 : 0))]
        : []),
      ...(candidates.some((way) => difficult(way) > 0)
        ? [least(text("OPFOR.monster-ai.choice.fewestDifficult"), difficult)]
        : []),
      left === undefined
        ? least(text("OPFOR.monster-ai.choice.distance"), (way: Way) =>
            battle.spaces(standing(me.figure, way), this.#target),
          )
        : least(text("OPFOR.monster-ai.choice.restOfWay"), (way: Way) => left(way)?.length ?? Infinity),
      ...(minded && candidates.some(inRegion)
        ? [least(text("OPFOR.monster-ai.choice.notBurning"), (way: Way) => (inRegion(way) ? 1 : 0))]
        : []),
    ];
  }
}

/** Where a Move may end that stays on the ground of the rest of the way. */
function endable(ways: Ways, rest: RestOfWay | undefined): readonly Way[] {
  const found: Way[] = [];
  for (let hazards = 0; ; hazards++) {
    const degree = ways.entering(hazards);
    if (degree === undefined) return found;
    if (rest?.ground === "clean") return degree.filter(({ difficult }) => difficult === 0);
    if (rest?.ground === "difficult") return degree;
    for (const way of degree) found.push(way);
  }
}

/** Spaces short of the farthest point of the way that a Move gets to: somebody may stand there. */
const SHORT_OF = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 2, 3];

/** Directions in which one may stop beside a fire or a body. */
const BESIDE = 48;

/** Fires that may be entered and bodies where the Move would end: it may stop beside them. */
function circlesAt(
  battle: Battle,
  from: Figure,
  allowed: readonly Hazard[],
  onWay: readonly Place[],
): readonly Circle[] {
  const bodies = battle.figures.filter(
    (other) => other.id !== from.id && onWay.some((place) => overlaps(battle, other, standing(from, place))),
  );
  return [
    ...allowed.flatMap(({ circle }) => circle ?? []),
    ...bodies.map(({ x, y, pixelWidth, pixelHeight }) => ({
      x,
      y,
      radius: Math.max(pixelWidth, pixelHeight) / 2,
    })),
  ];
}

/** Places all round a circle that a base of such a radius, in pixels, just does not touch. */
const pointsBeside = ({ x, y, radius }: Circle, base: number): readonly Place[] =>
  Array.from({ length: BESIDE }, (_, at) => {
    const [bearing, off] = [(2 * Math.PI * at) / BESIDE, radius + base + 0.5];
    return { x: sixteenth(x + off * Math.cos(bearing)), y: sixteenth(y + off * Math.sin(bearing)) };
  });

const sixteenth = (value: number): number => Math.round(value * 16) / 16;

/** The end of a way, or where so many pixels of it are walked, and places a little before. */
function pointsAlong(path: readonly Place[], pixels: number, space: number): readonly Place[] {
  let long = 0;
  for (const [at, { x, y }] of path.entries()) {
    const from = path[at - 1];
    if (from !== undefined) long += lengthOf(x - from.x, y - from.y);
  }
  return SHORT_OF.map((short) => Math.min(long, pixels) - short * space)
    .filter((far) => far > 0)
    .map((far) => pointAt(path, far));
}

function pointAt(path: readonly Place[], pixels: number): Place {
  let left = pixels;
  for (const [at, to] of path.entries()) {
    const from = path[at - 1];
    if (from === undefined) continue;
    const long = lengthOf(to.x - from.x, to.y - from.y);
    // A hair less than the whole, so that it is not too far.
    const share = Math.max(0, left - 0.1) / long;
    if (share < 1)
      return {
        ...to,
        x: sixteenth(from.x + (to.x - from.x) * share),
        y: sixteenth(from.y + (to.y - from.y) * share),
      };
    left -= long;
  }
  return path.at(-1) ?? { x: 0, y: 0 };
}
