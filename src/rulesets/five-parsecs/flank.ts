import { text } from "../../core/text";
import { least } from "../../engine/choose";
import { cannot, fails, holds, type Condition } from "../../engine/rule";
import type { Figure } from "../../field/battle";
import { approach, standingAt, type Goal } from "./charge";
import { arrive, chooseSpot, goTo, type Move, type SpotWord } from "./moves";
import { nearestStands } from "./search";
import { inches, nameOf } from "./show";
import { atLeastHalfAMove, thatIsInCover } from "./spots";
import { oncePerTurn, viewOf, type Stand, type Turn } from "./view";
import { nearestOf } from "./words";

/** Outflank (5P-T5 to 5P-T11). */

const FLANK_RANGE = 12;

const coveredEnemies = (turn: Turn, range: number): readonly Figure[] => {
  const view = viewOf(turn);
  return view.enemies.filter(
    (enemy) =>
      view.distance(view.here, enemy) <= range &&
      view.inSight(view.here, enemy) &&
      view.isCovered(view.me, enemy),
  );
};

/** 5P-T5. */
export const coveredEnemyInSightWithin =
  (range: number): Condition<Turn> =>
  (turn) => {
    const enemy = coveredEnemies(turn, range)[0];
    return enemy === undefined
      ? fails(text("OPFOR.fiveParsecs.because.nobodyCovered", { distance: inches(range) }))
      : holds(text("OPFOR.fiveParsecs.because.enemyCovered", { enemy: nameOf(enemy) }));
  };

/** 5P-Q10: the nearest of those in cover, in sight and in range of the rule. */
const flankedEnemy = oncePerTurn((turn) =>
  nearestOf(turn, coveredEnemies(turn, FLANK_RANGE), text("OPFOR.fiveParsecs.choice.coveredEnemies")),
);

/** 5P-T6: in cover, in sight of the enemy, and the enemy without cover from there. */
const flankingPoint = oncePerTurn((turn): Stand | undefined => {
  const enemy = flankedEnemy(turn);
  if (enemy === undefined) return undefined;
  const view = viewOf(turn);
  const isCovered = view.coveredFromPlaces(enemy);
  const { stands, looked } = nearestStands(turn, {
    place: (place) => !isCovered(place),
    nowhereIn: view.coveredFromParts(enemy),
    fits: (stand) => view.inSight(stand, enemy) && view.inCover(stand) && !view.touchesAnyone(stand),
  });
  const candidates = text("OPFOR.fiveParsecs.choice.flanks", { enemy: nameOf(enemy), looked });
  return chooseSpot(turn, stands, candidates, []);
});

const noFlank = (): ReturnType<Move> => cannot(text("OPFOR.fiveParsecs.because.noFlank"));

/** 5P-T8. */
export const ontoFlank: Move = (turn) => {
  const flank = flankingPoint(turn);
  if (flank === undefined) return noFlank();
  if (flank.cost <= turn.profile.speed) return arrive(turn, flank, "walk");
  return cannot(text("OPFOR.fiveParsecs.because.flankTooFar", { distance: inches(flank.cost) }));
};

const flankGoal = oncePerTurn((turn): Goal | undefined => {
  const flank = flankingPoint(turn);
  return flank === undefined ? undefined : standingAt(turn, flank);
});

const closestTo =
  (goal: Goal): SpotWord =>
  () =>
    least(text("OPFOR.fiveParsecs.by.closestToFlank"), goal.wayLeft);

/** 5P-T9. */
export const alongCoverToFlank: Move = (turn) => {
  const goal = flankGoal(turn);
  return goal === undefined ? noFlank() : goTo(atLeastHalfAMove, thatIsInCover, closestTo(goal))(turn);
};

/** 5P-T10. */
export const straightToFlank: Move = (turn) => {
  const goal = flankGoal(turn);
  return goal === undefined ? noFlank() : approach(turn, goal, { dash: false });
};
