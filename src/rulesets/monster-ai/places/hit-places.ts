import { lengthOf, type Place } from "../../../core/place";
import { text } from "../../../core/text";
import { choose, least, type Criterion } from "../../../engine/choose";
import { standing, type Figure, type Path } from "../../../field";
import { isFarther, isGridless } from "../ground/spaces";
import { reachOf, type Aim, type EnemyAction } from "../decide/target-kind-and-reach";
import type { Fighter } from "../fighter";
import { othersInReach } from "../decide/choose-target";
import { canHeal, canHit } from "../decide/within-reach-of-action";
import type { Turn } from "../decide/turn-in-thought";
import { quietly } from "../decide/without-trace";
import { bestBlasts, type Blast } from "./area-centres";
import { effectiveness } from "./effectiveness";
import { endsIn, hazardsNear } from "../ways/hazards-near";
import { inReadingOrder, oncePerWay, placeOption, type Position } from "./position-option";
import { pointsAlong } from "./points-on-way";
import { placesWorthALook } from "./worth-a-look";
import { walkerOf } from "../ways/walker";
import { staying, waysOf } from "../ways/ways-of-move";
import type { Way, Ways } from "../ways/cleanest-ways";

/** Where it can stand to do it, over the cleanest ground that allows it (MAI-M2). */
export interface Stands {
  readonly places: readonly Way[];
  readonly path: (way: Way) => Path;
  readonly ways: Ways;
  readonly hits: (way: Way) => boolean;
}

/** Finds the places from which each possible target can be hit; one search of the ways serves all targets. */
export class HitPlaces {
  readonly #turn: Turn;
  readonly #aim: Extract<Aim, { kind: "enemy" | "ally" }>;
  readonly #from: Figure;
  readonly #moves: boolean;
  #ways: Ways | undefined;

  constructor(
    turn: Turn,
    aim: Extract<Aim, { kind: "enemy" | "ally" }>,
    from: Figure = turn.me.figure,
    moves = aim.moves > 0,
  ) {
    this.#turn = turn;
    this.#aim = aim;
    this.#from = from;
    this.#moves = moves;
  }

  /** MAI-Q26: `undefined` when no space within its Speed lets it hit. Fewer hazards than `least` are not looked at. */
  for(target: Fighter, least = 0): Stands | undefined {
    const ways = (this.#ways ??= this.#search());
    for (let hazards = least; ; hazards++) {
      const found = ways.entering(hazards);
      if (found === undefined) return undefined;
      const hits = (way: Way): boolean => this.#hitsFrom(way, target);
      const places = found.filter(hits);
      if (places.length > 0) return { places, ways, hits, path: (way) => ways.path(way) };
    }
  }

  #search(): Ways {
    const walker = walkerOf(this.#turn);
    if (!this.#moves) return staying(this.#from, hazardsNear(walker, this.#from, 0));
    const wanted = isGridless(this.#turn.battle) ? placesWorthALook(this.#turn, this.#aim, this.#from) : [];
    const targets = this.#aim.kind === "enemy" ? this.#turn.enemies : this.#turn.allies;
    const hitting = wanted.filter((at) => targets.some((one) => this.#hitsFrom(at, one)));
    return waysOf(walker, this.#from, this.#turn.speed, hitting);
  }

  #hitsFrom(at: Place, target: Fighter): boolean {
    return !this.#isFarFrom(at, target.figure) && this.#hits(standing(this.#from, at), target);
  }

  /** Plainly out of reach: most places are, and nobody need be pictured there. */
  #isFarFrom({ x, y }: Place, target: Figure): boolean {
    if (this.#aim.kind !== "enemy") return false;
    const { width, height } = this.#from;
    const { battle, me } = this.#turn;
    return isFarther(battle, { x, y, width, height }, target, reachOf(this.#aim.action, me.range));
  }

  #hits(from: Figure, target: Fighter): boolean {
    return this.#aim.kind === "enemy"
      ? canHit(this.#turn, this.#aim.action, from, target)
      : canHeal(this.#turn, this.#aim.action, from, target);
  }
}

/** MAI-X1 to X7, in that order of concern; then the fewest spaces (MAI-M7 to M10). */
export function choosePosition(
  turn: Turn,
  action: EnemyAction | undefined,
  target: Fighter,
  stands: Stands,
): Position | undefined {
  const known = positionsAt(turn, action, target, stands.places);
  const by = [...cleanness(turn, stands), ...effectiveness(turn, action, target, known), ...nearness(target)];
  const pick = (situation: Turn["situation"], from: readonly Position[]): Position | undefined =>
    choose(situation, {
      id: "place",
      label: text("OPFOR.monster-ai.choice.place"),
      candidates: text(`OPFOR.monster-ai.choice.places.${groundOf(stands.places)}`, { name: target.name }),
      from,
      by,
      show: placeOption,
      at: ({ way }) => way,
    });
  const best = isGridless(turn.battle) ? pick(quietly(turn).situation, known) : undefined;
  const before = best === undefined ? [] : shortOf(turn, stands, best.way);
  return pick(turn.situation, [...known, ...positionsAt(turn, action, target, before)]);
}

/** Looked at per space before a place that is the best though not the nearest. */
const LOOKS = 16;

/** Without a grid not every place is looked at: what makes one the best may begin a little before it. */
function shortOf({ battle }: Turn, { places, path, ways, hits }: Stands, best: Way): readonly Way[] {
  if (places.every(({ cost }) => cost >= best.cost)) return [];
  const { size } = battle.grid;
  const last = { from: (best.cost - 1) * size, to: best.cost * size, step: size / LOOKS };
  return pointsAlong(path(best).places, last)
    .flatMap((place) => ways.on?.(best, place) ?? [])
    .filter((way) => !places.includes(way) && hits(way));
}

/** The worst ground that must be entered. */
function groundOf(places: readonly Way[]): "clean" | "difficult" | "anything" {
  if (places.some(({ hazards }) => hazards > 0)) return "anything";
  return places.every(({ difficult }) => difficult > 0) ? "difficult" : "clean";
}

function positionsAt(
  turn: Turn,
  action: EnemyAction | undefined,
  target: Fighter,
  places: readonly Way[],
): readonly Position[] {
  if (action?.kind === "area") {
    const blastFrom = bestBlasts(turn, action, target);
    return places.flatMap((way) => {
      const blast: Blast | undefined = blastFrom(standing(turn.me.figure, way));
      return blast === undefined ? [] : [{ way, ...blast }];
    });
  }
  return places.map((way) => ({
    way,
    others: action === undefined ? [] : othersInReach(turn, action, standing(turn.me.figure, way), target),
    friends: 0,
  }));
}

/** MAI-M2: the fewest hazards are found already; then it does not stop on one, then the fewest difficult spaces. */
function cleanness(turn: Turn, { places, ways }: Stands): readonly Criterion<Position>[] {
  const burns = oncePerWay((way) => endsIn(ways.nearby, turn.me.figure, way, ["fire", "region"]));
  const some = ways.nearby.length > 0 && places.some(burns);
  const slow = places.some(({ difficult }) => difficult > 0);
  return [
    ...(some
      ? [least<Position>(text("OPFOR.monster-ai.choice.notBurning"), ({ way }) => (burns(way) ? 1 : 0))]
      : []),
    ...(slow
      ? [least<Position>(text("OPFOR.monster-ai.choice.fewestDifficult"), ({ way }) => way.difficult)]
      : []),
  ];
}

/** MAI-M7 to M10: the fewest spaces; then the straightest way, then reading order. */
function nearness(target: Fighter): readonly Criterion<Position>[] {
  const straight = ({ way }: Position): number =>
    Math.round(lengthOf(way.x - target.figure.x, way.y - target.figure.y));
  return [
    least(text("OPFOR.monster-ai.choice.fewestSpaces"), ({ way }) => way.cost),
    least(text("OPFOR.monster-ai.choice.straightest"), straight),
    least(text("OPFOR.monster-ai.choice.first"), ({ way }) => inReadingOrder(way)),
  ];
}
