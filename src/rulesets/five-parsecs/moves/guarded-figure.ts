import { text } from "../../../core/text";
import { cannot, fails, holds, type Action, type Condition } from "../../../engine/rule";
import type { Battle, Figure } from "../../../field";
import { inches, nameOf } from "../spots-and-figures-in-words";
import { fireFromHere } from "../shots/shot-steps";
import { shotAt } from "../shots/shots";
import { HARDLY_CLOSER } from "../turn/distance-tolerance";
import { inReach } from "../turn/nearest-enemy";
import { nearestStands } from "../walking/nearest-fitting-spots";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { run } from "./charge";
import { closeTo, standingAt } from "./closeness";
import { chooseSpot } from "./spot-choice";
import { arrive, type Move } from "./move-steps";

/** Whom a Guardian guards, and what that figure did (5P-U1 to 5P-U10). */

/** By id or, as people write it on a card, by name. */
export const figureNamed = (battle: Battle, name: string | undefined): Figure | undefined =>
  name === undefined
    ? undefined
    : (battle.figure(name) ?? battle.figures.find((figure) => figure.name === name));

/** Nobody guards itself: it would stand there for ever. */
export const guardedFigure = (turn: Turn): Figure | undefined => {
  const guarded = figureNamed(turn.battle, turn.profile.guards);
  return guarded?.id === turn.me.id ? undefined : guarded;
};

/** The guarded figure may be gone from the battle, but what it did is remembered under its id. */
const guardedId = (turn: Turn): string | undefined => {
  const { guards } = turn.profile;
  const known = turn.battle.snapshot.figures.find(({ id, name }) => id === guards || name === guards);
  return known?.id ?? guards;
};

/** 5P-Q16, 5P-Q17: the last of its kind, and only while it is there. */
function lastTarget(turn: Turn, manner: "ranged" | "melee"): Figure | undefined {
  const id = guardedId(turn);
  const target = id === undefined ? undefined : factsOf(turn).memory.attacked[id]?.[manner];
  return factsOf(turn).enemies.find((enemy) => enemy.id === target);
}

export const theirLastBrawlTarget = (turn: Turn): Figure | undefined => lastTarget(turn, "melee");

/** 5P-U1. */
export const theirShootingTargetInSightAndRange: Condition<Turn> = (turn) => {
  const target = lastTarget(turn, "ranged");
  if (target === undefined) return fails(text("OPFOR.fiveParsecs.because.nothingToCopyShot"));
  return shotAt(turn, factsOf(turn).here, target, { moved: false }) === undefined
    ? fails(text("OPFOR.fiveParsecs.because.cannotFireAt", { enemy: nameOf(target) }))
    : holds(text("OPFOR.fiveParsecs.because.theyFiredAt", { enemy: nameOf(target) }));
};

/** 5P-U2: exactly that enemy, easiest or not. */
export const fireAtTheirTarget: Action<Turn> = (turn) => {
  const target = lastTarget(turn, "ranged");
  const shot = target === undefined ? undefined : shotAt(turn, factsOf(turn).here, target, { moved: false });
  return shot === undefined
    ? cannot(text("OPFOR.fiveParsecs.because.nothingToCopyShot"))
    : fireFromHere(turn, shot);
};

/** 5P-U3. */
export const theirBrawlTargetReachable: Condition<Turn> = (turn) => {
  const target = theirLastBrawlTarget(turn);
  if (target === undefined) return fails(text("OPFOR.fiveParsecs.because.nothingToCopyBrawl"));
  return inReach(turn, [target]).length === 0
    ? fails(text("OPFOR.fiveParsecs.because.cannotReach", { enemy: nameOf(target) }))
    : holds(text("OPFOR.fiveParsecs.because.theyBrawledWith", { enemy: nameOf(target) }));
};

/** 5P-U5. */
export const guardedOnTheMap: Condition<Turn> = (turn) => {
  const guarded = guardedFigure(turn);
  if (guarded !== undefined)
    return holds(text("OPFOR.fiveParsecs.because.guards", { name: nameOf(guarded) }));
  return fails(
    turn.profile.guards === undefined
      ? text("OPFOR.fiveParsecs.because.guardsNobody")
      : text("OPFOR.fiveParsecs.because.guardedGone"),
  );
};

const GUARD_RANGE = 3;

/** 5P-U6, 5P-U7: the nearest point by the guarded figure, or as near to it as a move or dash gets. */
export const nearGuarded =
  ({ inCover }: { readonly inCover: boolean }): Move =>
  (turn) => {
    const guarded = guardedFigure(turn);
    if (guarded === undefined) return cannot(text("OPFOR.fiveParsecs.because.guardedGone"));
    const facts = factsOf(turn);
    const { stands, looked } = nearestStands(turn, {
      near: { to: guarded, distance: GUARD_RANGE + HARDLY_CLOSER },
      fits: (stand) =>
        facts.isWithin(GUARD_RANGE, stand, guarded) &&
        (!inCover || facts.sight.inCover(stand)) &&
        (stand.cost === 0 || !facts.contact.touchesAnyone(stand)),
    });
    const point = chooseSpot(
      turn,
      stands,
      text("OPFOR.fiveParsecs.choice.guardPoints", { distance: inches(GUARD_RANGE), looked }),
      [],
    );
    if (point === undefined) {
      if (inCover) return cannot(text("OPFOR.fiveParsecs.because.noGuardPoint"));
      // Barred from all of them now: as near as it gets.
      return run(turn, closeTo(turn, guarded, GUARD_RANGE), { dash: true });
    }
    if (point.cost === 0) return arrive(turn, point, "walk");
    return run(turn, standingAt(turn, point), { dash: true });
  };
