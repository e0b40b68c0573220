import type { Figure } from "../../../field";
import type { Route } from "../walking/routes-past-friends";
import type { Stand } from "../walking/figure-at-spot";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";

/** How close a spot is to a goal: by what is left of the way, then in a straight line; less is closer. */
export interface Closeness {
  readonly wayLeft: (stand: Stand) => number;
  readonly beeline: (stand: Stand) => number;
  /** Absent where walls leave no way at all. */
  readonly route: Route | undefined;
}

/** Base contact with a figure; in a straight line where walls leave no way at all. */
export function contactWith(turn: Turn, figure: Figure): Closeness {
  const facts = factsOf(turn);
  return goalBy(facts.routes.toContact(figure), (stand) => facts.distance(stand, figure));
}

/** Within so many inches of a figure. */
export function closeTo(turn: Turn, figure: Figure, inches: number): Closeness {
  const facts = factsOf(turn);
  return goalBy(facts.routes.toNear(figure, inches), (stand) => facts.distance(stand, figure));
}

/** A spot somewhere on the map. */
export const standingAt = (turn: Turn, spot: Stand): Closeness =>
  goalBy(factsOf(turn).routes.toPlace(spot), (stand) => turn.battle.distance(stand, spot));

const goalBy = (route: Route | undefined, beeline: (stand: Stand) => number): Closeness => ({
  wayLeft: route?.left ?? beeline,
  beeline,
  route,
});
