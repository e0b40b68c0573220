import type { Situation } from "../../../engine/situation";
import type { Profile } from "../sheet/profile";

/** A figure's turn by these rules. */
export type Turn = Situation<Profile>;

/** 5P-G14: markers on the figure, or the status the table gave it. */
export const isStunned = ({ profile, me }: Turn): boolean => profile.stun > 0 || hasStunStatus(me.statuses);

export const hasStunStatus = (statuses: readonly string[]): boolean =>
  statuses.some((status) => /^stun/i.test(status));

/** Thinks a thing once in a turn, so that its dice are rolled once. */
export function oncePerTurn<T>(think: (turn: Turn) => T): (turn: Turn) => T {
  const thoughts = new WeakMap<Turn, { readonly value: T }>();
  return (turn) => {
    let thought = thoughts.get(turn);
    if (thought === undefined) thoughts.set(turn, (thought = { value: think(turn) }));
    return thought.value;
  };
}
