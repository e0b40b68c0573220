import { text } from "../../../core/text";
import { cannot, fails, holds, type Condition } from "../../../engine/rule";
import type { Figure } from "../../../field";
import { inches, nameOf } from "../spots-and-figures-in-words";
import { HARDLY_CLOSER, isUpTo } from "../turn/distance-tolerance";
import { distanceToEdge } from "../turn/players-edge";
import { nearestOf } from "../turn/nearest-enemy";
import type { Turn } from "../turn/turn-in-thought";
import { factsOf } from "../turn/facts-of-turn";
import { closeInOn } from "./charge";
import type { Move } from "./move-steps";

/** Squad Advance (5P-T12 to 5P-T15). */

const friendsAhead = (turn: Turn): readonly Figure[] => {
  const facts = factsOf(turn);
  const mine = facts.distanceToPlayerEdge(facts.here);
  return facts.friends.filter(
    (friend) => distanceToEdge(facts.battle, friend, facts.playerEdge) < mine - HARDLY_CLOSER,
  );
};

/** 5P-T12, 5P-T16: cohesion reaches 12 inches. */
export const movedFriendAhead =
  (range: number): Condition<Turn> =>
  (turn) => {
    const facts = factsOf(turn);
    const stayed = new Set(facts.memory.stayed);
    const moved = new Set(turn.battle.snapshot.acted.filter((id) => !stayed.has(id)));
    const leader = friendsAhead(turn).find(
      (friend) => moved.has(friend.id) && isUpTo(range, facts.distance(facts.here, friend)),
    );
    return leader === undefined
      ? fails(text("OPFOR.fiveParsecs.because.noSquad", { distance: inches(range) }))
      : holds(text("OPFOR.fiveParsecs.because.squad", { friend: nameOf(leader) }));
  };

/** 5P-T15. */
export const towardsFriendAhead: Move = (turn) => {
  const friend = nearestOf(turn, friendsAhead(turn), text("OPFOR.fiveParsecs.choice.friendsAhead"));
  return friend === undefined
    ? cannot(text("OPFOR.fiveParsecs.because.nobodyAhead"))
    : closeInOn(friend)(turn);
};
