import { text, type Text } from "../../core/text";
import { choose, least, only, type Criterion } from "../../engine/choose";
import { fails, holds, type Condition } from "../../engine/rule";
import type { Figure, Region } from "../../field/battle";
import { oncePerBattle } from "./once";
import type { Profile } from "./profile";
import { weaponsFor } from "./shots";
import { inches, nameOf, showFigure, signed } from "./show";
import { oncePerTurn, viewOf, type Stand, type Turn } from "./view";
import { isHeavy, isRanged } from "./weapons";

/** The definitions that all seven lists share. Conditions are nouns; page order lives in the lists. */

/** 5P-G14: markers on the figure, or the status the table gave it. */
export const isStunned = (turn: Turn): boolean =>
  turn.profile.stun > 0 || turn.me.statuses.some((status) => /^stun/i.test(status));

/** Profiles of a battle's figures, read once: every decision asks about the whole other side. */
const profiles = new WeakMap<Figure, Profile>();

function profileOf(turn: Turn, figure: Figure): Profile {
  let profile = profiles.get(figure);
  if (profile === undefined) profiles.set(figure, (profile = turn.profileOf(figure)));
  return profile;
}

/** 5P-G7: the bare skill, without what weapons add in a brawl. */
export function combatSkill(turn: Turn, figure: Figure): number {
  const profile = profileOf(turn, figure);
  if (figure.id !== turn.me.id && profile.assumed.includes("combatSkill")) {
    turn.lacks({
      field: `figures.${figure.id}.profile.combatSkill`,
      text: text("OPFOR.fiveParsecs.lacks.theirSkill", { name: nameOf(figure) }),
    });
  }
  return profile.combatSkill;
}

export const hasLowerSkill = (turn: Turn, enemy: Figure): boolean =>
  combatSkill(turn, enemy) < turn.profile.combatSkill;
export const hasEqualOrLowerSkill = (turn: Turn, enemy: Figure): boolean =>
  combatSkill(turn, enemy) <= turn.profile.combatSkill;

/** 5P-G8. */
export const inCover: Condition<Turn> = (turn) => {
  const view = viewOf(turn);
  if (view.inCover(view.here)) return holds(text("OPFOR.fiveParsecs.because.inCover"));
  const watcher = view.enemies.find((enemy) => view.isExposed(view.here, enemy));
  return fails(
    text("OPFOR.fiveParsecs.because.exposed", { enemy: watcher === undefined ? "" : nameOf(watcher) }),
  );
};

export const targetsFrom = (turn: Turn, stand: Stand): readonly Figure[] => {
  const view = viewOf(turn);
  return view.enemies.filter(
    (enemy) => weaponsFor(turn, stand, enemy).length > 0 && view.inSight(stand, enemy),
  );
};

export const enemyInSightAndRange: Condition<Turn> = (turn) => {
  if (!turn.profile.weapons.some(isRanged)) return fails(text("OPFOR.fiveParsecs.because.nothingToFire"));
  const target = targetsFrom(turn, viewOf(turn).here)[0];
  return target === undefined
    ? fails(text("OPFOR.fiveParsecs.because.nobodyInSightAndRange"))
    : holds(text("OPFOR.fiveParsecs.because.inSightAndRange", { enemy: nameOf(target) }));
};

export const heavyWeapon: Condition<Turn> = (turn) =>
  turn.profile.weapons.some((weapon) => isHeavy(weapon) && isRanged(weapon))
    ? holds(text("OPFOR.fiveParsecs.because.heavyWeapon"))
    : fails(text("OPFOR.fiveParsecs.because.noHeavyWeapon"));

export const enemyInSightAndHeavyRange: Condition<Turn> = (turn) => {
  const view = viewOf(turn);
  const target = view.enemies.find(
    (enemy) => weaponsFor(turn, view.here, enemy).some(isHeavy) && view.inSight(view.here, enemy),
  );
  return target === undefined
    ? fails(text("OPFOR.fiveParsecs.because.nobodyInSightAndRange"))
    : holds(text("OPFOR.fiveParsecs.because.inSightAndRange", { enemy: nameOf(target) }));
};

export const enemyInSight: Condition<Turn> = (turn) => {
  const view = viewOf(turn);
  const seen = view.enemies.find((enemy) => view.inSight(view.here, enemy));
  return seen === undefined
    ? fails(text("OPFOR.fiveParsecs.because.nobodyInSight"))
    : holds(text("OPFOR.fiveParsecs.because.inSight", { enemy: nameOf(seen) }));
};

/** 5P-A3, 5P-Q12: a straight line for the condition. */
export const enemyOfEqualOrLowerSkillWithin =
  (range: number): Condition<Turn> =>
  (turn) => {
    const view = viewOf(turn);
    const near = view.enemies.filter((enemy) => view.distance(view.here, enemy) <= range);
    const prey = near.find((enemy) => hasEqualOrLowerSkill(turn, enemy));
    if (prey !== undefined) {
      return holds(
        text("OPFOR.fiveParsecs.because.preyWithin", {
          enemy: nameOf(prey),
          distance: inches(view.distance(view.here, prey)),
          skill: signed(combatSkill(turn, prey)),
        }),
      );
    }
    return fails(
      near.length === 0
        ? text("OPFOR.fiveParsecs.because.nobodyWithin", { distance: inches(range) })
        : text("OPFOR.fiveParsecs.because.allBetter", {
            distance: inches(range),
            skill: signed(turn.profile.combatSkill),
          }),
    );
  };

/** 5P-T1: the condition needs someone in the open (5P-Q19: the target may be another). */
export const enemyInTheOpenInSightAndRange: Condition<Turn> = (turn) => {
  const view = viewOf(turn);
  const open = targetsFrom(turn, view.here).find((enemy) => !view.isCovered(view.me, enemy));
  return open === undefined
    ? fails(text("OPFOR.fiveParsecs.because.nobodyInTheOpen"))
    : holds(text("OPFOR.fiveParsecs.because.inTheOpen", { enemy: nameOf(open) }));
};

/** Enemies that a move of this length brings into base contact. */
export const reachableEnemies = (turn: Turn, move: number, among: readonly Figure[]): readonly Figure[] => {
  const view = viewOf(turn);
  return among.filter((enemy) => beelineTo(turn, enemy) <= move && view.walkTo(enemy, move) <= move);
};

/** No way is shorter than this, whatever the grid's diagonals cost. */
export const beelineTo = (turn: Turn, enemy: Figure): number => {
  const view = viewOf(turn);
  return Math.max(0, view.distance(view.here, enemy) / Math.SQRT2 - 1);
};

/** 5P-T3. */
export const weakerEnemyReachable: Condition<Turn> = (turn) => {
  const weaker = viewOf(turn).enemies.filter((enemy) => hasLowerSkill(turn, enemy));
  const prey = reachableEnemies(turn, turn.profile.speed, weaker)[0];
  if (prey !== undefined) {
    return holds(text("OPFOR.fiveParsecs.because.weakerReachable", { enemy: nameOf(prey) }));
  }
  return fails(
    weaker.length === 0
      ? text("OPFOR.fiveParsecs.because.nobodyWeaker")
      : text("OPFOR.fiveParsecs.because.weakerOutOfReach", { speed: inches(turn.profile.speed) }),
  );
};

/** 5P-B1, 5P-Q13: two moves, no dash. */
export const enemyReachableWithinTwoMoves: Condition<Turn> = (turn) => {
  const moves = 2 * turn.profile.speed;
  const prey = nearestOnFootWithin(turn, viewOf(turn).enemies, moves);
  return prey === undefined
    ? fails(text("OPFOR.fiveParsecs.because.nobodyInTwoMoves", { distance: inches(moves) }))
    : holds(text("OPFOR.fiveParsecs.because.inTwoMoves", { enemy: nameOf(prey) }));
};

const nearestOnFootWithin = (turn: Turn, among: readonly Figure[], move: number): Figure | undefined =>
  among.find((enemy) => beelineTo(turn, enemy) <= move && viewOf(turn).walkTo(enemy, move) <= move);

/** 5P-G10: for Advance rules and shooting, in a straight line whatever the ground. */
export const nearestEnemy = oncePerTurn((turn) =>
  nearestOf(turn, viewOf(turn).enemies, text("OPFOR.fiveParsecs.choice.enemies")),
);

export function nearestOf(turn: Turn, among: readonly Figure[], candidates: Text): Figure | undefined {
  const view = viewOf(turn);
  return choose(turn, {
    id: "nearest",
    label: text("OPFOR.fiveParsecs.choice.nearest"),
    candidates,
    from: among,
    by: [closest(turn)],
    show: showFigure((enemy) =>
      text("OPFOR.fiveParsecs.detail.away", { distance: inches(view.distance(view.here, enemy)) }),
    ),
    offerWorse: true,
  });
}

const closest = (turn: Turn): Criterion<Figure> => {
  const view = viewOf(turn);
  return least(text("OPFOR.fiveParsecs.by.distance"), (enemy) => view.distance(view.here, enemy));
};

/**
 * 5P-G11: for Charge rules, the least movement to reach. Those that no path leads to come last, by distance.
 * A far enemy is not searched for when its beeline alone is longer than the best way found.
 */
export function nearestOnFoot(turn: Turn, among: readonly Figure[]): Figure | undefined {
  const view = viewOf(turn);
  if (among.length === 0) return undefined;
  let best = Infinity;
  const near: Figure[] = [];
  for (const enemy of among) {
    if (beelineTo(turn, enemy) > best) continue;
    near.push(enemy);
    best = Math.min(best, view.walkTo(enemy, best));
  }
  return choose(turn, {
    id: "nearest",
    label: text("OPFOR.fiveParsecs.choice.nearestOnFoot"),
    candidates: text("OPFOR.fiveParsecs.choice.enemies"),
    from: among,
    by: [
      only(text("OPFOR.fiveParsecs.by.worthAWalk"), (enemy) => near.includes(enemy)),
      least(text("OPFOR.fiveParsecs.by.movement"), (enemy) => view.walkTo(enemy, best)),
      ...(best === Infinity ? [closest(turn)] : []),
    ],
    show: showFigure((enemy) =>
      text("OPFOR.fiveParsecs.detail.away", { distance: inches(view.distance(view.here, enemy)) }),
    ),
    offerWorse: true,
  });
}

/** 5P-Q21: every region marked as a feature, and every patch of cover. */
export const featuresOf = ({ battle }: Turn): readonly Region[] => featuresOn(battle);

const featuresOn = oncePerBattle(({ regions }) =>
  regions.filter(({ kinds }) => kinds.has("feature") || kinds.has("cover")),
);

export const featureName = (region: Region): string | Text =>
  region.terrain.find(({ kind, name }) => kind === "feature" && name !== undefined)?.name ??
  (region.name === "" ? text("OPFOR.fiveParsecs.unnamedCover") : region.name);

/** 5P-G12, 5P-G13: on it, inside it or in base contact with it. */
export const isWithin = (turn: Turn, figure: Figure, feature: Region): boolean =>
  turn.battle.within(figure, feature);

export const friendsWithin = (turn: Turn, range: number, of: Figure): readonly Figure[] => {
  const { battle, friends } = viewOf(turn);
  const pixels = range * battle.pixelsPerUnit + of.pixelWidth + of.pixelHeight;
  return friends.filter((friend) => {
    // Most are too far away to be measured.
    const most = pixels + friend.pixelWidth + friend.pixelHeight;
    if (Math.abs(friend.x - of.x) > most || Math.abs(friend.y - of.y) > most) return false;
    return battle.distance(friend, of) <= range;
  });
};

export const nearestWeakerOnFoot = (turn: Turn): Figure | undefined =>
  nearestOnFoot(
    turn,
    reachableEnemies(
      turn,
      turn.profile.speed,
      viewOf(turn).enemies.filter((enemy) => hasLowerSkill(turn, enemy)),
    ),
  );

/** 5P-T19. */
export const notAtPlayerEdge: Condition<Turn> = (turn) => {
  const view = viewOf(turn);
  const distance = view.distanceToPlayerEdge(view.here);
  return distance > 0
    ? holds(text("OPFOR.fiveParsecs.because.edgeAhead", { distance: inches(distance) }))
    : fails(text("OPFOR.fiveParsecs.because.atEdge"));
};
