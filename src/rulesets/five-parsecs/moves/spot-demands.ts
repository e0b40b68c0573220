import { text } from "../../../core/text";
import { least, most, only } from "../../../engine/choose";
import type { Figure, Region } from "../../../field";
import type { SpotWord } from "./spot-choice";
import { canFireFrom } from "../shots/shots";
import { inches, nameOf } from "../spots-and-figures-in-words";
import { HARDLY_CLOSER, isUpTo } from "../turn/distance-tolerance";
import { withoutTurningBack } from "../turn/prey-detour";
import type { Stand } from "../walking/figure-at-spot";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";

/** What the rules demand of a spot. Each narrows the candidates; the order in a rule is the page's. */

/** 5P-G8. */
export const thatIsInCover: SpotWord = (turn) =>
  only(text("OPFOR.fiveParsecs.by.inCover"), (stand) => factsOf(turn).sight.inCover(stand));

/** An enemy in line of sight and in range (5P-Q6: the same enemy for both). */
export const withTargetInSightAndRange: SpotWord = (turn) =>
  only(text("OPFOR.fiveParsecs.by.target"), (stand) => canFireFrom(turn, stand));

/** 5P-Q5: as far as possible from the nearest enemy. */
export const farthestFromEnemies: SpotWord = (turn) =>
  most(text("OPFOR.fiveParsecs.by.farthest"), (stand) => distanceToAnyEnemy(turn, stand));

const distanceToAnyEnemy = (turn: Turn, stand: Stand): number => factsOf(turn).distanceToAnyEnemy(stand);

/** 5P-Q7: strictly closer than now. */
export const closerToPlayerEdge: SpotWord = (turn) => {
  const facts = factsOf(turn);
  const now = facts.distanceToBeat;
  return only(
    text("OPFOR.fiveParsecs.by.closerToEdge", { distance: inches(now) }),
    (stand) => facts.distanceToPlayerEdge(stand) < now - HARDLY_CLOSER,
  );
};
export const closestToPlayerEdge: SpotWord = (turn) =>
  least(text("OPFOR.fiveParsecs.by.closestToEdge"), (stand) => factsOf(turn).distanceToPlayerEdge(stand));

/** 5P-D11, 5P-Q20: past the midline is nearer to the player's edge than to the enemy's. */
export const notPastTheMidline: SpotWord = (turn) => {
  const facts = factsOf(turn);
  return only(text("OPFOR.fiveParsecs.by.ownHalf"), (stand) =>
    isUpTo(facts.distanceToPlayerEdge(stand), facts.distanceToEnemyEdge(stand)),
  );
};

/** 5P-Q8: half movement is the least length of the path. */
export const atLeastHalfAMove: SpotWord = (turn) => {
  const half = turn.profile.speed / 2;
  return only(text("OPFOR.fiveParsecs.by.half", { distance: inches(half) }), ({ cost }) =>
    isUpTo(cost, half),
  );
};

export const inSightOf =
  (enemy: Figure): SpotWord =>
  (turn) =>
    only(text("OPFOR.fiveParsecs.by.inSightOf", { enemy: nameOf(enemy) }), (stand) =>
      factsOf(turn).sight.inSight(stand, enemy),
    );
export const inSightOfAnEnemy: SpotWord = (turn) => {
  const facts = factsOf(turn);
  return only(text("OPFOR.fiveParsecs.by.inSight"), (stand) =>
    facts.enemies.some((enemy) => facts.sight.inSight(stand, enemy)),
  );
};

export const closerTo =
  (figure: Figure): SpotWord =>
  (turn) => {
    const facts = factsOf(turn);
    const now = withoutTurningBack(turn, facts.distance(facts.here, figure));
    return only(
      text("OPFOR.fiveParsecs.by.closerTo", { name: nameOf(figure), distance: inches(now) }),
      (stand) => facts.distance(stand, figure) < now - HARDLY_CLOSER,
    );
  };
/** An advance comes closer; whoever comes to shoot need not. */
export const closerOrWithShot =
  (figure: Figure): SpotWord =>
  (turn) => {
    const facts = factsOf(turn);
    const now = facts.distance(facts.here, figure);
    return only(
      text("OPFOR.fiveParsecs.by.closerOrWithShot", { name: nameOf(figure), distance: inches(now) }),
      (stand) => facts.distance(stand, figure) < now - HARDLY_CLOSER || canFireFrom(turn, stand),
    );
  };
export const closestTo =
  (figure: Figure): SpotWord =>
  (turn) =>
    least(text("OPFOR.fiveParsecs.by.closestTo", { name: nameOf(figure) }), (stand) =>
      factsOf(turn).distance(stand, figure),
    );

export const closerToAnEnemy: SpotWord = (turn) => {
  const now = withoutTurningBack(turn, distanceToAnyEnemy(turn, factsOf(turn).here));
  // Nobody is infinitely far away, and that is no number to tell.
  if (now === Infinity) return only(text("OPFOR.fiveParsecs.by.closerToNobody"), () => false);
  return only(
    text("OPFOR.fiveParsecs.by.closerToAnEnemy", { distance: inches(now) }),
    (stand) => distanceToAnyEnemy(turn, stand) < now - HARDLY_CLOSER,
  );
};
export const closestToAnEnemy: SpotWord = (turn) =>
  least(text("OPFOR.fiveParsecs.by.closestToAnEnemy"), (stand) => distanceToAnyEnemy(turn, stand));

export const withinReachOfAFriend =
  (range: number): SpotWord =>
  (turn) => {
    const facts = factsOf(turn);
    return only(text("OPFOR.fiveParsecs.by.nearFriend", { distance: inches(range) }), (stand) =>
      facts.friends.some((friend) => facts.isWithin(range, stand, friend)),
    );
  };

/** 5P-G12: in, on or in base contact with it. */
export const inside =
  (feature: Region): SpotWord =>
  ({ battle }) =>
    only(text("OPFOR.fiveParsecs.by.inside"), (stand) => battle.within(stand.as, feature));
export const closerToFeature =
  (feature: Region): SpotWord =>
  ({ battle, me }) => {
    const now = battle.distanceToRegion(me, feature);
    return only(
      text("OPFOR.fiveParsecs.by.closerToFeature", { distance: inches(now) }),
      (stand) => battle.distanceToRegion(stand.as, feature) < now - HARDLY_CLOSER,
    );
  };
export const closestToFeature =
  (feature: Region): SpotWord =>
  ({ battle }) =>
    least(text("OPFOR.fiveParsecs.by.closestToFeature"), (stand) =>
      battle.distanceToRegion(stand.as, feature),
    );

/** Out of every enemy's line of sight (5P-Q2). */
export const outOfSight: SpotWord = (turn) => {
  const facts = factsOf(turn);
  return only(text("OPFOR.fiveParsecs.by.outOfSight"), (stand) =>
    facts.enemies.every((enemy) => !facts.sight.inSight(stand, enemy)),
  );
};
