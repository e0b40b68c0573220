import type { AttackStep } from "../../../core/step";
import { text } from "../../../core/text";
import { cannot, does, type Action, type Doing } from "../../../engine/rule";
import { nameOf } from "../spots-and-figures-in-words";
import { weaponTitle } from "../sheet/weapon-list";
import { isStunned, type Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { easiestShot, shotDetail, type Shot } from "./shots";

/** Shooting as a step of the plan. */

/** A shot without moving: aimed, unless the figure is stunned (5P-Q3). */
export const aimedShot =
  ({ heavy }: { readonly heavy: boolean } = { heavy: false }): Action<Turn> =>
  (turn) => {
    const shot = easiestShot(turn, factsOf(turn).here, { moved: false, heavy });
    if (shot === undefined) return cannot(text("OPFOR.fiveParsecs.because.nobodyInSightAndRange"));
    return fireFromHere(turn, shot);
  };

export function fireFromHere(turn: Turn, shot: Shot): Doing {
  const aimed = !isStunned(turn);
  if (!aimed) turn.trace.note(text("OPFOR.fiveParsecs.note.stunnedNoAim"));
  const step = attackStep(turn, shot, { aimed, moved: false });
  return does([step], text("OPFOR.fiveParsecs.because.firesAt", { target: nameOf(shot.target) }));
}

export function attackStep(
  turn: Turn,
  shot: Shot,
  { aimed, moved }: { aimed: boolean; moved: boolean },
): AttackStep {
  return {
    kind: "attack",
    figure: turn.me.id,
    manner: "ranged",
    target: shot.target.id,
    weapon: shot.weapon.name,
    label: text(aimed ? "OPFOR.fiveParsecs.step.aims" : "OPFOR.fiveParsecs.step.fires", {
      target: nameOf(shot.target),
      weapon: weaponTitle(shot.weapon),
    }),
    detail: shotDetail(shot),
    terms: { aimed, moved },
  };
}
