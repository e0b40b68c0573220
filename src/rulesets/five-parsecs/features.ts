import { text } from "../../core/text";
import { choose, least } from "../../engine/choose";
import { cannot, fails, holds, type Condition } from "../../engine/rule";
import type { Figure, Region } from "../../field/battle";
import { goTo, type Move } from "./moves";
import { inches, nameOf } from "./show";
import { closerToFeature, closestToFeature, inside, inSightOfAnEnemy, thatIsInCover } from "./spots";
import { oncePerTurn, viewOf, type Turn } from "./view";
import { featureName, featuresOf, hasLowerSkill, isWithin, nearestOnFoot } from "./words";

/** Defend Terrain and Reinforce Terrain (5P-D1 to 5P-D7). */

const weakerInMyFeatures = (turn: Turn): readonly Figure[] => {
  const mine = featuresOf(turn).filter((feature) => isWithin(turn, turn.me, feature));
  return viewOf(turn).enemies.filter(
    (enemy) => mine.some((feature) => isWithin(turn, enemy, feature)) && hasLowerSkill(turn, enemy),
  );
};

/** 5P-D1, 5P-Q11: lower skill, as the text says. */
export const weakerEnemyInMyFeature: Condition<Turn> = (turn) => {
  if (!featuresOf(turn).some((feature) => isWithin(turn, turn.me, feature))) {
    return fails(text("OPFOR.fiveParsecs.because.inNoFeature"));
  }
  const intruder = weakerInMyFeatures(turn)[0];
  return intruder === undefined
    ? fails(text("OPFOR.fiveParsecs.because.noIntruder"))
    : holds(text("OPFOR.fiveParsecs.because.intruder", { enemy: nameOf(intruder) }));
};

export const nearestWeakerInMyFeature = (turn: Turn): Figure | undefined =>
  nearestOnFoot(turn, weakerInMyFeatures(turn));

/** 5P-Q14: near, with enemies in it, and not the figure's own. */
const heldFeatures = (turn: Turn, range: number): readonly Region[] =>
  featuresOf(turn).filter(
    (feature) =>
      !isWithin(turn, turn.me, feature) &&
      turn.battle.distanceToRegion(turn.me, feature) <= range &&
      viewOf(turn).enemies.some((enemy) => isWithin(turn, enemy, feature)),
  );

const NEARBY = 6;

/** 5P-D4. */
export const enemyInFeatureWithin =
  (range: number): Condition<Turn> =>
  (turn) => {
    const feature = heldFeatures(turn, range)[0];
    return feature === undefined
      ? fails(text("OPFOR.fiveParsecs.because.noFeatureHeld", { distance: inches(range) }))
      : holds(text("OPFOR.fiveParsecs.because.featureHeld", { feature: featureName(feature) }));
  };

const contestedFeature = oncePerTurn((turn) =>
  choose(turn, {
    id: "feature",
    label: text("OPFOR.fiveParsecs.choice.feature"),
    candidates: text("OPFOR.fiveParsecs.choice.heldFeatures"),
    from: heldFeatures(turn, NEARBY),
    by: [
      least<Region>(text("OPFOR.fiveParsecs.by.distance"), (feature) =>
        turn.battle.distanceToRegion(turn.me, feature),
      ),
    ],
    show: (feature) => ({
      id: feature.id,
      label: text("OPFOR.fiveParsecs.feature", { name: featureName(feature) }),
    }),
  }),
);

const intoFeature =
  (move: (feature: Region) => Move): Move =>
  (turn) => {
    const feature = contestedFeature(turn);
    return feature === undefined
      ? cannot(text("OPFOR.fiveParsecs.because.noFeatureHeld", { distance: inches(NEARBY) }))
      : move(feature)(turn);
  };

/** 5P-D5. */
export const coverInFeatureInSight: Move = intoFeature((feature) =>
  goTo(inside(feature), thatIsInCover, inSightOfAnEnemy),
);

/** 5P-D6; closer than now, as 5P-Q7. */
export const coverCloserToFeature: Move = intoFeature((feature) =>
  goTo(closerToFeature(feature), thatIsInCover, closestToFeature(feature)),
);

/** 5P-D7. */
export const towardsFeature: Move = intoFeature((feature) =>
  goTo(closerToFeature(feature), closestToFeature(feature)),
);
