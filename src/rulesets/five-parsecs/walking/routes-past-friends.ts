import type { Place, Point } from "../../../core/place";
import {
  type Battle,
  type Figure,
  type Goal,
  pointToSegmentSquared,
  standing,
  type Walks,
  type Ways,
} from "../../../field";
import { isWalledOff } from "./base-contact";
import type { Walking } from "./reach-and-cost";

/**
 * A friend in the way is not a wall: it will move on. A way through friends costs a move of waiting, so a figure goes
 * round them where that is no longer; and whoever waited a turn and still gets no nearer goes round, whatever that takes.
 */
export interface Route {
  /** What is left of the way from a spot. */
  readonly left: (place: Point) => number;
  /** The friend this way leads through first, if it does. */
  readonly behind: Figure | undefined;
  /** It waited in its last turn, and goes round now. */
  readonly tired: boolean;
}

/** What a figure did about friends in its way in its last turn. */
export interface Patience {
  readonly waited: boolean;
  readonly goesRound: boolean;
}

export class Routes {
  readonly #battle: Battle;
  readonly #me: Figure;
  readonly #speed: number;
  readonly #walking: Walking;
  readonly #friends: readonly Figure[];
  readonly #patience: Patience;
  readonly #routes = new Map<Figure, Route | undefined>();
  readonly #walked = new Map<Figure, number>();
  #gaveUpWaiting = false;
  #walks: Walks | undefined;
  #walksWithoutFriends: Walks | undefined;

  constructor(battle: Battle, me: Figure, speed: number, walking: Walking, patience: Patience) {
    this.#battle = battle;
    this.#me = me;
    this.#speed = speed;
    this.#walking = walking;
    this.#friends = battle.friendsOf(me);
    this.#patience = patience;
  }

  /** Some way through friends was left aside, for it waited for them in vain. */
  get gaveUpWaiting(): boolean {
    return this.#gaveUpWaiting;
  }

  /** It waited for friends in its last turn, or goes round them: the short way is asked about no more. */
  get isWaiting(): boolean {
    return this.#patience.waited || this.#patience.goesRound;
  }
  giveUpWaiting(): void {
    this.#gaveUpWaiting = true;
  }

  /** 5P-G11: the movement needed to come into base contact; Infinity when there is no way, or none so short. */
  walkTo(enemy: Figure, most = Infinity): number {
    const known = this.#walked.get(enemy);
    if (known !== undefined) return known;
    const goal: Goal = { kind: "touch", figure: enemy, from: this.#unwalled(enemy) };
    this.#walks ??= this.#battle.walks(this.#me, this.#walking.rules);
    const round = this.#walks.to(goal, most);
    const past = this.#speed + this.#walkWithoutFriends(goal, enemy, Math.min(round, most));
    // Whoever waited in vain looks for prey that it gets to.
    const cost = past < round && !this.#isTiredOf(enemy) ? past : round;
    if (cost < Infinity || most === Infinity) this.#walked.set(enemy, cost);
    return cost;
  }

  #walkWithoutFriends(goal: Goal, enemy: Figure, most: number): number {
    if (this.#isNoDetour(most, this.#battle.distance(this.#me, enemy))) return Infinity;
    this.#walksWithoutFriends ??= this.#battle.walks(this.#me, this.#walking.rulesWithoutFriends);
    return this.#walksWithoutFriends.to(goal, most - this.#speed);
  }

  /** To base contact with a figure, or to below or above it; undefined where walls leave no way at all. */
  toContact(figure: Figure): Route | undefined {
    if (!this.#routes.has(figure)) {
      this.#routes.set(
        figure,
        this.#route(this.#contactGoal(figure), this.#battle.distance(this.#me, figure)),
      );
    }
    return this.#routes.get(figure);
  }

  #contactGoal(figure: Figure): Goal {
    return { kind: "touch", figure, from: this.#unwalled(figure), fromAbove: true };
  }

  /** It waited in vain for friends who stand in the only way there is. */
  isBarredFrom(figure: Figure): boolean {
    if (!this.isWaiting) return false;
    const round = this.#ways(this.#contactGoal(figure), this.#walking.rules);
    return round.from(this.#me) === Infinity && this.#isTiredOf(figure);
  }

  #isTiredOf(enemy: Figure): boolean {
    if (!this.isWaiting) return false;
    const short = this.#ways(this.#contactGoal(enemy), this.#walking.rulesWithoutFriends);
    if (!this.#isTired(short, short.from(this.#me))) return false;
    this.giveUpWaiting();
    return true;
  }

  /** To within so many inches of a figure. */
  toNear(figure: Figure, inches: number): Route | undefined {
    const goal: Goal = { kind: "near", to: figure, distance: inches, fromAbove: true };
    return this.#route(goal, this.#battle.distance(this.#me, figure));
  }

  /** To a spot somewhere on the map. */
  toPlace(place: Place): Route | undefined {
    return this.#route({ kind: "place", place }, this.#battle.distance(this.#me, place));
  }

  #route(goal: Goal, beeline: number): Route | undefined {
    const round = this.#ways(goal, this.#walking.rules);
    const far = round.from(this.#me);
    const free: Route = { left: (place) => round.from(place), behind: undefined, tired: false };
    if (this.#isNoDetour(far, beeline)) return far < Infinity ? free : this.#crowded(goal);
    const short = this.#ways(goal, this.#walking.rulesWithoutFriends);
    const near = short.from(this.#me);
    if (far <= near + this.#speed) return far < Infinity ? free : this.#crowded(goal);
    if (far < Infinity && this.#isTired(short, near)) return { ...free, tired: true };
    return { left: (place) => short.from(place), behind: this.#firstFriendOn(goal), tired: false };
  }

  /** Whoever has set out to go round does not turn back; whoever waited does not wait again. */
  #isTired(short: Ways, near: number): boolean {
    const { waited, goesRound } = this.#patience;
    const leadsOn = (): boolean =>
      this.#walking.stands(this.#speed).some((stand) => short.from(stand) < near);
    return goesRound || (waited && !leadsOn());
  }

  /** Even a straight line through everybody, with a turn of waiting, would be no shorter. */
  #isNoDetour(round: number, beeline: number): boolean {
    return this.#friends.length === 0 || round <= shortestWay(beeline) + this.#speed;
  }

  /** Players' figures bar every way: as near as it gets to where they stand now. */
  #crowded(goal: Goal): Route | undefined {
    const ways = this.#ways(goal, this.#walking.rulesWithoutAnybody);
    if (ways.from(this.#me) === Infinity) return undefined;
    return { left: (place) => ways.from(place), behind: undefined, tired: false };
  }

  #ways(goal: Goal, rules: Walking["rules"]): Ways {
    return this.#battle.ways(this.#me, goal, rules);
  }

  #firstFriendOn(goal: Goal): Figure | undefined {
    const path = this.#battle.path(this.#me, goal, this.#walking.rulesWithoutFriends);
    const places = path?.places ?? [];
    const open = this.#battle.grid.kind === "gridless";
    for (const [at, place] of places.entries()) {
      const met = open
        ? firstBetween(this.#me, places[at - 1] ?? place, place, this.#friends)
        : this.#friends.find((friend) => overlaps(standing(this.#me, place), friend));
      if (met !== undefined) return met;
    }
    return undefined;
  }

  /** No wall stands between a place and the figure; a door that may be opened is none. */
  #unwalled(figure: Figure): (place: Place) => boolean {
    const { opensDoors = false } = this.#walking.rules;
    return (place) => !isWalledOff(this.#battle, standing(this.#me, place), figure, { opensDoors });
  }
}

/** No way is shorter than this, whatever the grid's diagonals cost. */
export const shortestWay = (beeline: number): number => Math.max(0, beeline / Math.SQRT2 - 1);

const overlaps = (a: Figure, b: Figure): boolean =>
  Math.abs(a.x - b.x) < (a.pixelWidth + b.pixelWidth) / 2 - 1 &&
  Math.abs(a.y - b.y) < (a.pixelHeight + b.pixelHeight) / 2 - 1;

/** Without a grid a path names only its bends, and bases are round: the first one met on the line between two. */
function firstBetween(me: Figure, from: Place, to: Place, friends: readonly Figure[]): Figure | undefined {
  const met = friends.filter((friend) => {
    const room = radiusOf(me) + radiusOf(friend) - 1;
    return pointToSegmentSquared(friend.x, friend.y, from.x, from.y, to.x, to.y) < room * room;
  });
  const along = ({ x, y }: Figure): number => (x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y);
  return met.sort((a, b) => along(a) - along(b))[0];
}

const radiusOf = ({ pixelWidth, pixelHeight }: Figure): number => Math.max(pixelWidth, pixelHeight) / 2;
