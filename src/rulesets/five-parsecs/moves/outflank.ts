import { text } from "../../../core/text";
import { least, only } from "../../../engine/choose";
import { cannot, fails, holds, type Condition } from "../../../engine/rule";
import type { Figure } from "../../../field";
import { inches, nameOf } from "../spots-and-figures-in-words";
import { flankOf, hasLeft, isAimedAt, type Aim } from "../turn/aims-over-turns";
import { HARDLY_CLOSER, isUpTo } from "../turn/distance-tolerance";
import { nearestOf } from "../turn/nearest-enemy";
import { nearestStands } from "../walking/nearest-fitting-spots";
import type { Stand } from "../walking/figure-at-spot";
import { oncePerTurn, type Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { run } from "./charge";
import { standingAt, type Closeness } from "./closeness";
import { chooseSpot, goTo, type SpotWord } from "./spot-choice";
import { atLeastHalfAMove, thatIsInCover } from "./spot-demands";
import { arrive, type Move } from "./move-steps";

/** Outflank (5P-T5 to 5P-T11). */

const FLANK_RANGE = 12;

const coveredEnemies = (turn: Turn, range: number): readonly Figure[] => {
  const facts = factsOf(turn);
  return facts.enemies.filter(
    (enemy) =>
      isUpTo(range, facts.distance(facts.here, enemy)) &&
      facts.sight.inSight(facts.here, enemy) &&
      facts.sight.isCovered(facts.me, enemy),
  );
};

/** The way to a flank may lead out of sight: whoever set out goes on until the enemy moves or is seen in the open. */
const stillFlanked = (turn: Turn): Figure | undefined => {
  const { enemies, sight, here, me } = factsOf(turn);
  const enemy = enemies.find((one) => isAimedAt(turn, flankOf(one)));
  if (enemy === undefined) return undefined;
  return sight.inSight(here, enemy) && !sight.isCovered(me, enemy) ? undefined : enemy;
};

/** 5P-T5. */
export const coveredEnemyInSightWithin =
  (range: number): Condition<Turn> =>
  (turn) => {
    const going = stillFlanked(turn);
    if (going !== undefined)
      return holds(text("OPFOR.fiveParsecs.because.flanksOn", { enemy: nameOf(going) }));
    const covered = coveredEnemies(turn, range);
    const enemy = covered.find((one) => !hasLeft(turn, flankOf(one)));
    if (enemy !== undefined) {
      return holds(text("OPFOR.fiveParsecs.because.enemyCovered", { enemy: nameOf(enemy) }));
    }
    const [left] = covered;
    return fails(
      left === undefined
        ? text("OPFOR.fiveParsecs.because.nobodyCovered", { distance: inches(range) })
        : text("OPFOR.fiveParsecs.because.flankLeft", { enemy: nameOf(left) }),
    );
  };

/** 5P-Q10: the nearest of those in cover, in sight and in range of the rule. */
const flankedEnemy = oncePerTurn(
  (turn) =>
    stillFlanked(turn) ??
    nearestOf(
      turn,
      coveredEnemies(turn, FLANK_RANGE).filter((enemy) => !hasLeft(turn, flankOf(enemy))),
      text("OPFOR.fiveParsecs.choice.coveredEnemies"),
    ),
);

export const theirFlank = (turn: Turn): Aim | undefined => {
  const enemy = flankedEnemy(turn);
  return enemy === undefined ? undefined : flankOf(enemy);
};

/** 5P-T6: in cover, in sight of the enemy, and the enemy without cover from there. */
const flankingPoint = oncePerTurn((turn): Stand | undefined => {
  const enemy = flankedEnemy(turn);
  if (enemy === undefined) return undefined;
  const facts = factsOf(turn);
  const isCovered = facts.sight.coveredFromPlaces(enemy);
  const { stands, looked } = nearestStands(turn, {
    place: (place) => !isCovered(place),
    nowhereIn: facts.sight.coveredFromParts(enemy),
    // In sight of the enemy and in cover is in cover from it: the rarest of all, and asked first.
    fits: (stand) =>
      facts.sight.isCovered(enemy, stand.as) &&
      facts.sight.inSight(stand, enemy) &&
      facts.sight.inCover(stand) &&
      !facts.contact.touchesAnyone(stand),
  });
  const candidates = text("OPFOR.fiveParsecs.choice.flanks", { enemy: nameOf(enemy), looked });
  return chooseSpot(turn, stands, candidates, []);
});

const noFlank = (): ReturnType<Move> => cannot(text("OPFOR.fiveParsecs.because.noFlank"));

/** 5P-T8. */
export const ontoFlank: Move = (turn) => {
  const flank = flankingPoint(turn);
  if (flank === undefined) return noFlank();
  if (factsOf(turn).walking.reaches(flank, turn.profile.speed)) return arrive(turn, flank, "walk");
  return cannot(text("OPFOR.fiveParsecs.because.flankTooFar", { distance: inches(flank.cost) }));
};

const flankGoal = oncePerTurn((turn): Closeness | undefined => {
  const flank = flankingPoint(turn);
  return flank === undefined ? undefined : standingAt(turn, flank);
});

/** Cover that leads back is on nobody's way there. */
const closerTo =
  ({ wayLeft }: Closeness): SpotWord =>
  (turn) => {
    const now = wayLeft(factsOf(turn).here);
    return only(text("OPFOR.fiveParsecs.by.closer"), (stand) => wayLeft(stand) < now - HARDLY_CLOSER);
  };
const closestTo =
  ({ wayLeft }: Closeness): SpotWord =>
  () =>
    least(text("OPFOR.fiveParsecs.by.closestToFlank"), wayLeft);

/** 5P-T9. */
export const alongCoverToFlank: Move = (turn) => {
  const goal = flankGoal(turn);
  if (goal === undefined) return noFlank();
  return goTo(atLeastHalfAMove, closerTo(goal), thatIsInCover, closestTo(goal))(turn);
};

/** 5P-T10. */
export const straightToFlank: Move = (turn) => {
  const goal = flankGoal(turn);
  return goal === undefined ? noFlank() : run(turn, goal, { dash: false });
};
