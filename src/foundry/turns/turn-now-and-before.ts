import type { CombatState, HostCombat } from "../foundry-documents";

interface Seen {
  readonly now: CombatState;
  /** The turn before this one, unless this client saw none. */
  readonly before?: CombatState;
}

/**
 * Which turn each combat is at, and which it was at before, as this client saw it. The states that Foundry hands
 * to `combatTurnChange` are its own, and it refills them with every later write to the combat, a flag's too; and
 * it tells nobody when a combat goes back to before its first round.
 */
export class TurnsSeen {
  readonly #seen = new Map<string, Seen>();

  /** Looks at a combat; true when it is at another turn than when it was last looked at. */
  look(combat: HostCombat): boolean {
    const now = stateOf(combat);
    const seen = this.#seen.get(combat.id);
    const moved = seen !== undefined && !isSameTurn(seen.now, now);
    const before = moved ? seen.now : seen?.before;
    this.#seen.set(combat.id, before === undefined ? { now } : { now, before });
    return moved;
  }

  of(combat: HostCombat): Seen {
    return this.#seen.get(combat.id) ?? { now: stateOf(combat) };
  }
}

const stateOf = ({ round, turn, combatant }: HostCombat): CombatState => ({
  round,
  turn,
  combatantId: combatant?.id ?? null,
});

/** Who joins or leaves shifts the turn's number, not the turn. */
export const isSameTurn = (a: CombatState, b: CombatState): boolean =>
  a.round === b.round && a.combatantId === b.combatantId;

const isBefore = (a: CombatState, b: CombatState): boolean =>
  a.round < b.round || (a.round === b.round && (a.turn ?? -1) < (b.turn ?? -1));

/** The combatant that was at turn is no more in the combat. */
export const isGone = (combat: HostCombat, { combatantId }: CombatState): boolean =>
  combatantId !== null && combat.combatants.get(combatantId) === undefined;

/** By a person, and not because whose turn it was has left. */
export const isSteppedBack = (combat: HostCombat, now: CombatState, before: CombatState): boolean =>
  isBefore(now, before) && !isGone(combat, before);
