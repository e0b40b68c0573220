import type { RoundEvent } from "../../../engine/ruleset";
import type { CombatState, HostCombat, HostCombatant } from "../../foundry-documents";
import { readScene } from "../../reading/scene-reader";
import { figureIdOf } from "../../reading/token-of-figure";

/** As somebody has written it down. */
export interface ToldEvent {
  readonly kind: string;
}

/** A part of the round that is no turn, told as an event. */
export const PHASE = "phase ";
const isPhase = ({ kind }: ToldEvent): boolean => kind.startsWith(PHASE);

/**
 * Whether what somebody cites can have happened just now, as this client sees the combat: who acts and who has acted
 * is in the tracker, and who is gone is gone here too. Nobody here tells rulesets of people's attacks.
 */
export function canHaveHappened(combat: HostCombat, told: ToldEvent, before?: CombatState): boolean {
  // A part of the round, which the ruleset itself plays once.
  if (isPhase(told)) return true;
  const event = told as RoundEvent;
  const { round, combatant } = combat;
  switch (event.kind) {
    case "attacked":
      return false;
    case "combat-start":
      return round <= 1;
    case "round-start":
      return event.round === round;
    case "round-end":
      return event.round === round || event.round === round - 1;
    case "turn-start":
      return event.figure === figureOf(combatant);
    case "turn-end":
      return (
        before !== undefined && event.figure === figureOf(combat.combatants.get(before.combatantId ?? ""))
      );
    case "gone":
      return isGone(combat, event.figure);
  }
  // Of a kind that no ruleset knows.
  return false;
}

const figureOf = (combatant: HostCombatant | null | undefined): string | undefined =>
  combatant?.token == null ? undefined : figureIdOf(combatant.token);

function isGone(combat: HostCombat, figure: string): boolean {
  const scene = combat.combatants.find(({ token }) => token !== null)?.token?.parent;
  const found =
    scene === undefined ? undefined : readScene(scene, combat).figures.find(({ id }) => id === figure);
  return found === undefined || found.defeated;
}
