import type { Point } from "../../../core/place";
import { text, type Text } from "../../../core/text";
import { choose, least } from "../../../engine/choose";
import { cannot, fails, holds, type Condition } from "../../../engine/rule";
import type { Figure, Region } from "../../../field";
import { inches, nameOf, offsetOf } from "../spots-and-figures-in-words";
import { hasLeft, reinforcing, type Aim } from "../turn/aims-over-turns";
import { isUpTo } from "../turn/distance-tolerance";
import { nearestOnFoot } from "../turn/nearest-enemy";
import { oncePerBattle } from "../turn/once-per-battle";
import { hasLowerSkill } from "../turn/combat-skill";
import { oncePerTurn, type Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { goTo } from "./spot-choice";
import { closerToFeature, closestToFeature, inside, inSightOfAnEnemy, thatIsInCover } from "./spot-demands";
import type { Move } from "./move-steps";

/** Defend Terrain and Reinforce Terrain (5P-D1 to 5P-D7). */

/** 5P-Q21: every region marked as a feature, and every patch of cover. */
const featuresOf = ({ battle }: Turn): readonly Region[] => featuresOn(battle);

const featuresOn = oncePerBattle(({ regions }) =>
  regions.filter(({ kinds }) => kinds.has("feature") || kinds.has("cover")),
);

const featureName = (region: Region): string | Text =>
  region.terrain.find(({ kind, name }) => kind === "feature" && name !== undefined)?.name ??
  (region.name === "" ? text("OPFOR.fiveParsecs.unnamedCover") : region.name);

/** 5P-G12, 5P-G13: on it, inside it or in base contact with it. */
const isWithin = (turn: Turn, figure: Figure, feature: Region): boolean =>
  turn.battle.within(figure, feature);

const weakerInMyFeatures = (turn: Turn): readonly Figure[] => {
  const mine = featuresOf(turn).filter((feature) => isWithin(turn, turn.me, feature));
  return factsOf(turn).enemies.filter(
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

const aimAt = (turn: Turn, feature: Region): Aim =>
  reinforcing(
    feature,
    factsOf(turn).enemies.filter((enemy) => isWithin(turn, enemy, feature)),
  );

/** 5P-Q14: near, with enemies in it, and not the figure's own. */
const heldFeatures = (turn: Turn, range: number): readonly Region[] =>
  featuresOf(turn).filter(
    (feature) =>
      !isWithin(turn, turn.me, feature) &&
      isUpTo(range, turn.battle.distanceToRegion(turn.me, feature)) &&
      factsOf(turn).enemies.some((enemy) => isWithin(turn, enemy, feature)),
  );
const featuresToReinforce = (turn: Turn, range: number): readonly Region[] =>
  heldFeatures(turn, range).filter((feature) => !hasLeft(turn, aimAt(turn, feature)));

const NEARBY = 6;

/** 5P-D4. */
export const enemyInFeatureWithin =
  (range: number): Condition<Turn> =>
  (turn) => {
    const [feature] = featuresToReinforce(turn, range);
    if (feature !== undefined) {
      return holds(text("OPFOR.fiveParsecs.because.featureHeld", { feature: featureName(feature) }));
    }
    const [left] = heldFeatures(turn, range);
    return fails(
      left === undefined
        ? text("OPFOR.fiveParsecs.because.noFeatureHeld", { distance: inches(range) })
        : text("OPFOR.fiveParsecs.because.featureLeft", { feature: featureName(left) }),
    );
  };

/** The middle of its corners: enough to tell two patches apart. */
function middleOf({ rings }: Region): Point {
  const numbers = rings.flat();
  const sum = (from: 0 | 1): number =>
    numbers.reduce((total, value, at) => total + (at % 2 === from ? value : 0), 0);
  return { x: (2 * sum(0)) / numbers.length, y: (2 * sum(1)) / numbers.length };
}

const contestedFeature = oncePerTurn((turn) =>
  choose(turn, {
    id: "feature",
    label: text("OPFOR.fiveParsecs.choice.feature"),
    candidates: text("OPFOR.fiveParsecs.choice.heldFeatures"),
    from: featuresToReinforce(turn, NEARBY),
    by: [
      least<Region>(text("OPFOR.fiveParsecs.by.distance"), (feature) =>
        turn.battle.distanceToRegion(turn.me, feature),
      ),
    ],
    show: (feature) => ({
      id: feature.id,
      label: text("OPFOR.fiveParsecs.feature", { name: featureName(feature) }),
      detail: offsetOf(factsOf(turn), middleOf(feature)),
    }),
  }),
);

export const theFeature = (turn: Turn): Aim | undefined => {
  const feature = contestedFeature(turn);
  return feature === undefined ? undefined : aimAt(turn, feature);
};

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
