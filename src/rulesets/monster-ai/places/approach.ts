import { lengthOf, type Place } from "../../../core/place";
import { text } from "../../../core/text";
import { choose, least, type Criterion } from "../../../engine/choose";
import { standing, type Battle, type Circle, type Figure, type MoveRules, type Path } from "../../../field";
import type { Turn } from "../decide/turn-in-thought";
import { overlaps } from "../ground/free-places";
import { isGridless } from "../ground/spaces";
import { endTest } from "../ways/where-the-intangible-may-end";
import { endsIn, hazardsNear, type Hazard } from "../ways/hazards-near";
import { closedBy, endsOutside, openRules } from "../ways/gridless-ways";
import { endsAlong, pointsBeside } from "./points-on-way";
import { inReadingOrder, oncePerWay, placeOption } from "./position-option";
import { restsTo, restTo } from "../ways/rest-of-way";
import type { OpenRest, RestOfWay } from "../ways/rest-over-ground";
import { areToldApart, setsWithin } from "../ways/rest-of-way-gridless";
import { isIntangible, walkerOf, type Walker } from "../ways/walker";
import { waysOf } from "../ways/ways-of-move";
import type { Rest, Way, Ways } from "../ways/cleanest-ways";

/** Where the next Move may end, over the grounds that lead to the target. */
interface Moves {
  readonly rest: RestOfWay | undefined;
  readonly nearby: Ways["nearby"];
  readonly led: readonly Way[];
  readonly left: (way: Way) => Rest | undefined;
  readonly path: (way: Way) => Path;
}

/** Bases so many pixels apart touch. */
const IN_CONTACT = 0.05;

/** Without a grid, in spaces. */
const HARDLY = 0.05;

const ON_FOOT: MoveRules = { through: "friends", shares: true };

/** The rest of the way as it was found from a place. */
interface SearchedRest {
  readonly of: RestOfWay | undefined;
  readonly at: Figure;
}

/** Walks as near as possible to a target, Move by Move (MAI-M6, MAI-C5); one search of the way serves all. */
export class Approach {
  readonly #turn: Turn;
  readonly #target: Figure;
  readonly #walker: Walker;
  #rest: SearchedRest | undefined;

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
    if (this.#rest === undefined || this.#isOld(this.#rest, from))
      this.#rest = { of: restTo(this.#walker, from, this.#target), at: from };
    return this.#rest.of;
  }

  /** Past the last hazard the cleanest ground is another; without a grid what is stood on matters to it. */
  #isOld({ of, at }: SearchedRest, from: Figure): boolean {
    if (of === undefined || (at.x === from.x && at.y === from.y)) return false;
    if (of.open !== undefined) return of.open.hazards.length > 0 || isIntangible(this.#turn.me);
    return of.ground === "anything" && of.from(from)?.hazards === 0;
  }

  /** The next Move from there; only where the turn ends does it matter whether that place burns. */
  from(from: Figure, id: string, isLast: boolean): Path | undefined {
    const { rest, nearby, led, left, path } = this.#movesFrom(from, isLast);
    const way = choose(this.#turn.situation, {
      id,
      label: text("OPFOR.monster-ai.choice.nearer"),
      candidates: text(`OPFOR.monster-ai.choice.ground.${rest?.ground ?? "anything"}`),
      from: led,
      by: [
        ...this.#byWay(nearby, led, rest === undefined ? undefined : left, isLast),
        least(text("OPFOR.monster-ai.choice.fewestSpaces"), ({ cost }: Way) => cost),
        least(text("OPFOR.monster-ai.choice.straightest"), (way: Way) =>
          Math.round(lengthOf(way.x - this.#target.x, way.y - this.#target.y)),
        ),
        least(text("OPFOR.monster-ai.choice.first"), inReadingOrder),
      ],
      show: (way) => placeOption({ way, others: [] }),
      at: (way) => way,
    });
    if (way === undefined) return undefined;
    return this.#isHardlyAMove(way, from) ? { places: [from], cost: 0 } : path(way);
  }

  /** Without a grid: nobody shuffles a hair nearer to a target it cannot get at. */
  #isHardlyAMove({ cost }: Way, from: Figure): boolean {
    return isGridless(this.#turn.battle) && cost > 0 && cost < HARDLY && !this.burns(from);
  }

  /** MAI-M2: not to end in fire is worth another ground with as few hazards, though it be difficult. */
  #movesFrom(from: Figure, isLast: boolean): Moves {
    const first = this.#movesOnAsClean(from, this.#restFrom(from));
    if (!isLast || first.rest === undefined || !endsInFire(first, from)) return first;
    for (const rest of restsTo(this.#walker, from, this.#target)) {
      const moves = this.#movesOn(from, rest);
      if (fewestHazards(moves) === fewestHazards(first) && !endsInFire(moves, from)) return moves;
    }
    return first;
  }

  /** The shortest way may end where somebody stands: over another hazard it may get nearer in this Move. */
  #movesOnAsClean(from: Figure, rest: RestOfWay | undefined): Moves {
    const first = this.#movesOn(from, rest);
    if (rest?.open === undefined || rest.open.permit.allowed.length === 0) return first;
    const { slow } = rest.open.permit;
    const others = [...restsTo(this.#walker, from, this.#target)]
      .slice(1)
      .filter(({ open }) => open?.permit.slow === slow);
    return together([first, ...others.map((other) => this.#movesOn(from, other))]);
  }

  #movesOn(from: Figure, rest: RestOfWay | undefined): Moves {
    const ways = this.#waysOn(from, rest);
    const candidates = endable(ways, rest);
    const left = oncePerWay((way) => rest?.from(way));
    const led = rest === undefined ? candidates : candidates.filter((way) => left(way) !== undefined);
    return { rest, nearby: ways.nearby, led, left, path: (way) => ways.path(way) };
  }

  /** Without a grid over the ground that leads to the target, the cleanest way to each place. */
  #waysOn(from: Figure, rest: RestOfWay | undefined): Ways {
    const { speed, battle } = this.#turn;
    if (!isGridless(battle) || rest?.open === undefined) return waysOf(this.#walker, from, speed);
    const { permit, hazards, open } = rest.open;
    const wanted = this.#worthALook(from, rest.open);
    const mayEnd = endTest(this.#walker, from);
    const found = new Map<string, { readonly way: Way; readonly path: () => Path }>();
    for (const allowed of areToldApart(open) ? setsWithin(permit.allowed) : [permit.allowed]) {
      const closed = closedBy(from, hazards, allowed);
      const reach = battle.reach(from, speed, openRules(this.#walker, from, closed, permit.slow));
      const isOutside = endsOutside(from, closed);
      const entered = areToldApart(open) ? allowed.length : 0;
      for (const spot of [...reach.spots, ...wanted.flatMap((place) => reach.at(place) ?? [])]) {
        const key = `${spot.x},${spot.y}`;
        if (found.has(key) || !isOutside(spot) || !(spot.cost === 0 || mayEnd(spot))) continue;
        const way = { ...spot, hazards: entered, difficult: 0 };
        found.set(key, { way, path: () => reach.path(spot) });
      }
    }
    const ways = [...found.values()];
    return {
      nearby: hazards,
      entering: (entered) =>
        entered > permit.allowed.length
          ? undefined
          : ways.flatMap(({ way }) => (way.hazards === entered ? [way] : [])),
      path: ({ x, y }) => found.get(`${x},${y}`)?.path() ?? { places: [from], cost: 0 },
    };
  }

  /** Without a grid: points of the way and of the one it would take if nothing hurt, and beside what it would end on. */
  #worthALook(from: Figure, { open, path }: OpenRest): readonly Place[] {
    const { speed, battle } = this.#turn;
    const base = Math.max(from.pixelWidth, from.pixelHeight) / 2;
    const plain = battle.path(from, { kind: "touch", figure: this.#target, fromAbove: true }, ON_FOOT);
    const onWay = [path(from), plain?.places ?? []].flatMap((way) =>
      endsAlong(way, speed * battle.grid.size, battle.grid.size),
    );
    const inTheWay = circlesAt(battle, from, open, onWay);
    const rim = { x: from.x, y: from.y, radius: speed * battle.grid.size - base - 1 };
    // Obstacles let it through, but not end there: the way itself is no help.
    const around = isIntangible(this.#turn.me) && rim.radius > 0 ? [...inTheWay, rim] : inTheWay;
    const contact = pointsBeside(circleOf(this.#target), base, IN_CONTACT);
    return [...onWay, ...contact, ...around.flatMap((circle) => pointsBeside(circle, base))];
  }

  /** MAI-M2 before MAI-M6: the fewest hazards on the whole way, no stop in a fire, the fewest difficult spaces, the nearest. */
  #byWay(
    nearby: readonly Hazard[],
    candidates: readonly Way[],
    left: ((way: Way) => Rest | undefined) | undefined,
    isLast: boolean,
  ): readonly Criterion<Way>[] {
    const { battle, me } = this.#turn;
    const burns = (kind: "fire" | "region"): ((way: Way) => boolean) =>
      oncePerWay((way) => endsIn(nearby, me.figure, way, [kind]));
    const [fire, region] = [burns("fire"), burns("region")];
    const inFire = (way: Way): boolean => isLast && fire(way);
    // Who is there already but burns must still step out: the next Move would be for that.
    const isBurning = (way: Way): boolean => (isLast ? region(way) : left?.(way)?.length === 0 && fire(way));
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
      ...(minded && candidates.some(isBurning)
        ? [least(text("OPFOR.monster-ai.choice.notBurning"), (way: Way) => (isBurning(way) ? 1 : 0))]
        : []),
    ];
  }
}

const hazardsOn = ({ left }: Moves, way: Way): number => way.hazards + (left(way)?.hazards ?? 0);

/** The fewest hazards that any of them enters on the whole way. */
const fewestHazards = (moves: Moves): number => Math.min(...moves.led.map((way) => hazardsOn(moves, way)));

/** None of the cleanest ends outside a fire. */
function endsInFire(moves: Moves, from: Figure): boolean {
  const fewest = fewestHazards(moves);
  return moves.led.every(
    (way) => hazardsOn(moves, way) > fewest || endsIn(moves.nearby, from, way, ["fire"]),
  );
}

/** Ways over several grounds, each with what is left over its own. */
function together(grounds: readonly [Moves, ...(readonly Moves[])]): Moves {
  const [first] = grounds;
  if (grounds.length === 1) return first;
  const groundOf = new Map(grounds.flatMap((moves) => moves.led.map((way) => [way, moves] as const)));
  return {
    ...first,
    led: grounds.flatMap(({ led }) => led),
    left: (way) => groundOf.get(way)?.left(way),
    path: (way) => (groundOf.get(way) ?? first).path(way),
  };
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
  return [...allowed.flatMap(({ circle }) => circle ?? []), ...bodies.map(circleOf)];
}

const circleOf = ({ x, y, pixelWidth, pixelHeight }: Figure): Circle => ({
  x,
  y,
  radius: Math.max(pixelWidth, pixelHeight) / 2,
});
