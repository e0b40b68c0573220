import { lengthOf, type Place } from "../../../core/place";
import type { Battle, Figure } from "../../../field";
import type { Fighter } from "../fighter";
import { reachOf } from "../decide/target-kind-and-reach";
import type { Turn } from "../decide/turn-in-thought";
import { aimsAside, aimsAt, aimsAtEdges, blastOf, startsAtSelf } from "../ground/area-shapes";
import { areaAround, type Covered } from "../ground/area-in-radius";
import { isGridless, placeOf, readingOrder, spacesAround, spacesUnder } from "../ground/spaces";
import { radiusOf } from "../ground/gridless-tolerances";
import type { Area } from "../scheme/schema";

/** Asked for from many places: what does not depend on them is worked out once. */
const known = new WeakMap<Turn, Map<Area, Map<string, (from: Figure) => Blast | undefined>>>();

/** MAI-A10; and where it spares its own side, or wants more than one enemy, that there is a way to aim it so. */
export function canBeLaid(turn: Turn, action: Area, from: Figure, target: Fighter): boolean {
  if (action.spares !== true && (action.catches ?? 1) <= 1) return true;
  const actions = known.get(turn) ?? new Map<Area, Map<string, (from: Figure) => Blast | undefined>>();
  known.set(turn, actions);
  const targets = actions.get(action) ?? new Map<string, (from: Figure) => Blast | undefined>();
  actions.set(action, targets);
  const blasts = targets.get(target.id) ?? bestBlasts(turn, action, target);
  targets.set(target.id, blasts);
  return blasts(from) !== undefined;
}

/** Where an area is laid, and whom it catches besides the target. */
export interface Blast {
  readonly centre: Place;
  readonly others: readonly Fighter[];
  readonly friends: number;
}

interface Laid extends Blast {
  readonly covered: Covered;
}

/**
 * MAI-A5, A9, A10: for whoever throws it from somewhere, the area that holds the target and the most other enemies,
 * then the fewest of its own. The target may be in any space of it, the area may go beyond the range.
 */
export function bestBlasts(turn: Turn, action: Area, target: Fighter): (from: Figure) => Blast | undefined {
  if (startsAtSelf(action)) return (from) => bestFromSelf(turn, action, target, from);
  const laid = centresFor(turn, action.radius, target)
    .flatMap((centre) => laidAt(turn, action, target, centre))
    .filter((blast) => isWorthIt(action, blast));
  // The most enemies first: the first that does from a place is the best but for whoever stands in it himself.
  laid.sort((a, b) => b.others.length - a.others.length || a.friends - b.friends);
  const reach = reachOf(action, turn.me.range);
  // Without a grid the part of the base that is caught may lie beyond the range.
  const mayBeBeyond = isGridless(turn.battle) || target.figure.width > 1 || target.figure.height > 1;
  return (from) => {
    let best: Blast | undefined;
    for (const { covered, centre, others, friends: allies } of laid) {
      if (best !== undefined && others.length < best.others.length) break;
      if (best !== undefined && allies >= best.friends) break;
      if (mayBeBeyond && !covered.comesWithin(reach, from)) continue;
      const friends = allies + (covered.holds(from) ? 1 : 0);
      if (friends > 0 && action.spares === true) continue;
      if (best === undefined || friends < best.friends) best = { centre, others, friends };
    }
    return best;
  };
}

/** The action may ask for more than one enemy, and for none of its own side. */
const isWorthIt = ({ spares, catches = 1 }: Area, { others, friends }: Blast): boolean =>
  others.length + 1 >= catches && (spares !== true || friends === 0);

function laidAt(turn: Turn, { radius }: Area, target: Fighter, centre: Place): readonly Laid[] {
  const covered = areaAround(turn.battle, centre, radius, turn.options);
  if (!covered.holds(target.figure)) return [];
  const others = turn.enemies.filter(({ id, figure }) => id !== target.id && covered.holds(figure));
  const friends = turn.allies.filter(({ figure }) => covered.holds(figure)).length;
  return [{ centre, covered, others, friends }];
}

/** Every centre that might matter. */
function centresFor(turn: Turn, radius: number, target: Fighter): readonly Place[] {
  const { battle } = turn;
  if (isGridless(battle)) return pointsFor(turn, radius, target.figure);
  const found = new Map<string, Place>();
  for (const own of spacesUnder(battle, target.figure)) {
    for (const centre of spacesAround(battle, own, radius)) found.set(`${centre.x},${centre.y}`, centre);
  }
  return [...found.values()].sort(readingOrder);
}

/** Directions in which a circle is moved off the target, so as to spare somebody. */
const BEARINGS = 16;
/** A hair inside the circle's rim, in spaces: more than rounding takes. */
const INSIDE = 0.002;

/**
 * Without a grid: a circle that catches the most can be shifted until two of those it catches lie on its rim. Hence
 * the target's own place, where the rims around any two enemies meet, and places all around the target.
 */
function pointsFor(turn: Turn, radius: number, target: Figure): readonly Place[] {
  const { battle } = turn;
  const { size } = battle.grid;
  const rim = (figure: Figure): number => (radius + radiusOf(battle, figure) - INSIDE) * size;
  const near = [
    target,
    ...turn.enemies
      .map(({ figure }) => figure)
      .filter(
        (figure) =>
          figure.id !== target.id &&
          lengthOf(figure.x - target.x, figure.y - target.y) <= rim(figure) + rim(target) + 2 * INSIDE * size,
      ),
  ];
  const points: Place[] = [placeOf(target)];
  for (const [at, one] of near.entries()) {
    for (const two of near.slice(at + 1)) points.push(...meeting(one, rim(one), two, rim(two)));
    for (const share of one === target ? [0.5, 1] : [1]) points.push(...ringAround(one, rim(one) * share));
  }
  return points.map((point) => ({ ...onMap(battle, point), elevation: target.elevation }));
}

/** The point of the map nearest to it: nobody aims beyond the edge. */
const onMap = ({ area }: Battle, { x, y }: Place): Place => ({
  x: Math.min(Math.max(sixteenth(x), area.x), area.x + area.width),
  y: Math.min(Math.max(sixteenth(y), area.y), area.y + area.height),
});

const ringAround = ({ x, y, elevation }: Figure, off: number): readonly Place[] =>
  Array.from({ length: BEARINGS }, (_, at) => {
    const bearing = (2 * Math.PI * at) / BEARINGS;
    return { x: x + off * Math.cos(bearing), y: y + off * Math.sin(bearing), elevation };
  });

const sixteenth = (value: number): number => Math.round(value * 16) / 16;

/** Parts of the way between the two points in which circles meet. */
const BETWEEN = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** Where two circles meet, places between, and the middle between them. */
function meeting(a: Place, ra: number, b: Place, rb: number): readonly Place[] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const apart = lengthOf(dx, dy);
  const middle = { x: a.x + (dx * ra) / (ra + rb), y: a.y + (dy * ra) / (ra + rb) };
  if (apart === 0 || apart > ra + rb || apart < Math.abs(ra - rb)) return [middle];
  const along = (apart * apart + ra * ra - rb * rb) / (2 * apart);
  const aside = Math.sqrt(Math.max(0, ra * ra - along * along));
  const [x, y] = [a.x + (along * dx) / apart, a.y + (along * dy) / apart];
  return [
    middle,
    ...BETWEEN.map((part) => aside * (2 * part - 1)).map((off) => ({
      x: x - (off * dy) / apart,
      y: y + (off * dx) / apart,
    })),
  ];
}

/** Directions looked at beside the target's own. */
const MOST_AIMS = 8;

/** Cones, lines and areas around oneself: the way to aim that catches the target and the most others. */
function bestFromSelf(turn: Turn, action: Area, target: Fighter, from: Figure): Blast | undefined {
  const near = turn.enemies.filter(
    ({ id, figure }) => id !== target.id && turn.battle.spaces(from, figure) <= action.radius,
  );
  const wanted = near.map(({ figure }) => figure).slice(0, MOST_AIMS);
  const bestOf = (places: readonly Place[]): Blast | undefined =>
    places
      .flatMap((centre): Blast[] => {
        const { holds } = blastOf(turn.battle, action, from, centre, turn.options);
        if (!holds(target.figure)) return [];
        const others = near.filter(({ figure }) => holds(figure));
        return [{ centre, others, friends: turn.allies.filter(({ figure }) => holds(figure)).length }];
      })
      .filter((blast) => isWorthIt(action, blast))
      .sort((a, b) => b.others.length - a.others.length || a.friends - b.friends)[0];
  const plain = bestOf(aimsAt(action, target.figure, wanted));
  if (plain?.others.length === near.length && plain.friends === 0) return plain;
  // Somebody is in the way who must not be hit, or just beside it who could be: turned a little.
  const spared = turn.allies.filter(({ figure }) => turn.battle.spaces(from, figure) <= action.radius);
  const friends = spared.map(({ figure }) => figure).slice(0, MOST_AIMS);
  const turned = bestOf([
    ...aimsAside(action, from, target.figure),
    ...aimsAtEdges(turn.battle, action, from, [target.figure, ...wanted], friends),
  ]);
  return turned === undefined || (plain !== undefined && !isMore(turned, plain)) ? plain : turned;
}

/** It catches more, or as many and fewer of its own. */
const isMore = (a: Blast, b: Blast): boolean =>
  a.others.length > b.others.length || (a.others.length === b.others.length && a.friends < b.friends);
