import { text, type Text } from "../../../core/text";
import { choose, least, only, type Criterion } from "../../../engine/choose";
import type { Figure } from "../../../field";
import { inches, showFigure } from "../spots-and-figures-in-words";
import { isUpTo } from "./distance-tolerance";
import { shortestWay } from "../walking/routes-past-friends";
import { oncePerTurn, type Turn } from "./turn-in-thought";
import { factsOf } from "./facts-of-turn";

/** Who is nearest: as the crow flies, or on foot. */

/** 5P-G10: for Advance rules and shooting, in a straight line whatever the ground. */
export const nearestEnemy = oncePerTurn((turn) =>
  nearestOf(turn, factsOf(turn).enemies, text("OPFOR.fiveParsecs.choice.enemies")),
);

/** The same for whoever goes there; not one it waited in vain to get to, or has no way to, where it gets to another. */
export const nearestToCloseInOn = oncePerTurn((turn): Figure | undefined => {
  const { routes, enemies } = factsOf(turn);
  const nearest = nearestEnemy(turn);
  const isOpen = (enemy: Figure): boolean =>
    !routes.isBarredFrom(enemy) && routes.toContact(enemy) !== undefined;
  if (nearest === undefined || isOpen(nearest)) return nearest;
  const open = enemies.filter(isOpen);
  return open.length === 0 ? nearest : nearestOf(turn, open, text("OPFOR.fiveParsecs.choice.enemies"));
});

export function nearestOf(turn: Turn, among: readonly Figure[], candidates: Text): Figure | undefined {
  return choose(turn, {
    id: "nearest",
    label: text("OPFOR.fiveParsecs.choice.nearest"),
    candidates,
    from: among,
    by: [closest(turn)],
    show: showAway(turn),
    offerWorse: true,
  });
}

const closest = (turn: Turn): Criterion<Figure> => {
  const facts = factsOf(turn);
  return least(text("OPFOR.fiveParsecs.by.distance"), (enemy) => facts.distance(facts.here, enemy));
};

const showAway = (turn: Turn): ReturnType<typeof showFigure> => {
  const facts = factsOf(turn);
  return showFigure((enemy) =>
    text("OPFOR.fiveParsecs.detail.away", { distance: inches(facts.distance(facts.here, enemy)) }),
  );
};

const leastWalk = (turn: Turn, enemy: Figure): number => {
  const facts = factsOf(turn);
  return shortestWay(facts.distance(facts.here, enemy));
};

/**
 * 5P-G11: for Charge rules, the least movement to reach. Those that no path leads to come last, by distance.
 * A far enemy is not searched for when its beeline alone is longer than the best way found.
 */
export function nearestOnFoot(turn: Turn, among: readonly Figure[]): Figure | undefined {
  const { routes } = factsOf(turn);
  if (among.length === 0) return undefined;
  let best = Infinity;
  const near: Figure[] = [];
  for (const enemy of among) {
    if (leastWalk(turn, enemy) > best) continue;
    near.push(enemy);
    best = Math.min(best, routes.walkTo(enemy, best));
  }
  return choose(turn, {
    id: "nearest",
    label: text("OPFOR.fiveParsecs.choice.nearestOnFoot"),
    candidates: text("OPFOR.fiveParsecs.choice.enemies"),
    from: among,
    by: [
      only(text("OPFOR.fiveParsecs.by.worthAWalk"), (enemy) => near.includes(enemy)),
      least(text("OPFOR.fiveParsecs.by.movement"), (enemy) => routes.walkTo(enemy, best)),
      ...(best === Infinity ? [closest(turn)] : []),
    ],
    show: showAway(turn),
    offerWorse: true,
  });
}

/** The first that so much movement, more than one turn's, brings into base contact. */
export const firstOnFootWithin = (turn: Turn, among: readonly Figure[], move: number): Figure | undefined =>
  among.find(
    (enemy) => leastWalk(turn, enemy) <= move && isUpTo(move, factsOf(turn).routes.walkTo(enemy, move)),
  );

/** Those that a normal move brings into base contact, and what it costs. */
export function inReach(turn: Turn, among: readonly Figure[]): readonly { enemy: Figure; cost: number }[] {
  const { walking, contact } = factsOf(turn);
  const { speed } = turn.profile;
  return among.flatMap((enemy) => {
    let least = Infinity;
    for (const stand of walking.stands(speed)) {
      // Spots come nearest first.
      if (stand.cost >= least) break;
      least = Math.min(least, contact.costOf(stand, enemy));
    }
    return isUpTo(speed, least) ? [{ enemy, cost: least }] : [];
  });
}

/** The one of them that a normal move reaches for the least movement. */
export function nearestInReach(turn: Turn, among: readonly Figure[]): Figure | undefined {
  const costs = new Map(inReach(turn, among).map(({ enemy, cost }) => [enemy, cost]));
  return choose(turn, {
    id: "nearest",
    label: text("OPFOR.fiveParsecs.choice.nearestOnFoot"),
    candidates: text("OPFOR.fiveParsecs.choice.enemies"),
    from: [...costs.keys()],
    by: [least(text("OPFOR.fiveParsecs.by.movement"), (enemy) => costs.get(enemy) ?? Infinity)],
    show: showAway(turn),
    offerWorse: true,
  });
}
