import type { Place } from "../../../core/place";
import type { Bounds, MoveRules, Spot, Wanted } from "../../../field";
import { shortestWay } from "./routes-past-friends";
import type { Stand } from "./figure-at-spot";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";

export interface Found {
  /** All at the same, least movement. */
  readonly stands: readonly Stand[];
  /** How many spots were looked at. */
  readonly looked: number;
}

interface Sought {
  /** Nowhere but by something. */
  readonly near?: NonNullable<Wanted["near"]>;
  /** What can be told of a place without picturing the figure there. */
  readonly place?: (place: Place) => boolean;
  /** What can be told of a whole part of the map: no place there will do. */
  readonly nowhereIn?: (part: Bounds) => boolean;
  readonly fits: (stand: Stand) => boolean;
}

/** The same places are met again on the way past friends: each is judged once. */
interface Looks {
  looked: number;
  readonly found: Map<number, boolean>;
}

/**
 * The spots nearest on foot that fit, however many moves away: looks at what a move reaches, then further out,
 * and stops at the first that does. One beyond friends is nearer where waiting for them costs less than the way round.
 */
export function nearestStands(turn: Turn, sought: Sought): Found {
  const { walking, friends, routes } = factsOf(turn);
  const { speed } = turn.profile;
  const atHand = withinAMove(turn, sought);
  if (atHand.stands.length > 0) return atHand;
  const counted: Looks = { looked: atHand.looked, found: new Map() };
  let spots = fartherOut(turn, sought, walking.rules, counted);
  if (friends.length > 0 && costOf(spots) > leastWalk(turn, sought) + speed) {
    const beyond = fartherOut(turn, sought, walking.rulesWithoutFriends, counted);
    if (costOf(spots) > costOf(beyond) + speed) {
      // Whoever waited in vain goes where it gets to.
      if (routes.isWaiting && spots.length > 0) routes.giveUpWaiting();
      else spots = beyond;
    }
  }
  return { stands: spots.map((spot) => walking.standAt(spot)), looked: counted.looked };
}

/** No way to anything sought is shorter. */
function leastWalk({ battle, me }: Turn, { near }: Sought): number {
  return near === undefined ? 0 : shortestWay(battle.distance(me, near.to) - near.distance);
}

const costOf = ([first]: readonly Spot[]): number => first?.cost ?? Infinity;

function withinAMove(turn: Turn, { place, fits }: Sought): Found {
  let looked = 0;
  const stands: Stand[] = [];
  // Spots come nearest first.
  for (const stand of factsOf(turn).walking.stands(turn.profile.speed)) {
    if (stand.cost > (stands[0]?.cost ?? Infinity)) break;
    looked += 1;
    if (place?.(stand) !== false && fits(stand)) stands.push(stand);
  }
  return { stands, looked };
}

function fartherOut(
  turn: Turn,
  { near, place, nowhereIn, fits }: Sought,
  rules: MoveRules,
  counted: Looks,
): readonly Spot[] {
  const { walking } = factsOf(turn);
  const { speed } = turn.profile;
  return turn.battle.nearest(
    turn.me,
    {
      ...(near === undefined ? {} : { near }),
      ...(nowhereIn === undefined
        ? {}
        : { passOver: { noneIn: nowhereIn, passed: () => (counted.looked += 1) } }),
      fits: (there) => {
        // Looked at already.
        if (walking.reaches(there, speed)) return false;
        counted.looked += 1;
        const key = there.x * 2 ** 20 + there.y;
        let will = counted.found.get(key);
        if (will === undefined) {
          will = place?.(there) !== false && fits(walking.standAt({ ...there, cost: Infinity }));
          counted.found.set(key, will);
        }
        return will;
      },
    },
    rules,
  );
}
