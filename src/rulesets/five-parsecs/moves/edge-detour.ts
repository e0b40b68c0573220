import { text } from "../../../core/text";
import { cannot } from "../../../engine/rule";
import { HARDLY_CLOSER } from "../turn/distance-tolerance";
import { nearestStands } from "../walking/nearest-fitting-spots";
import { factsOf } from "../turn/facts-of-turn";
import { run } from "./charge";
import { standingAt } from "./closeness";
import { chooseSpot } from "./spot-choice";
import type { Move } from "./move-steps";

/**
 * 5P-T18: nothing nearer to the edge is within a move, and yet a way leads on: by what is left of the way to the nearest
 * spot that is nearer to it. Until it is there, being back where it came from is no advance.
 */
export const roundToPlayerEdge: Move = (turn) => {
  const facts = factsOf(turn);
  const { distanceToBeat } = facts;
  const { stands, looked } = nearestStands(turn, {
    fits: (stand) =>
      facts.distanceToPlayerEdge(stand) < distanceToBeat - HARDLY_CLOSER &&
      !facts.contact.touchesAnyone(stand),
  });
  const goal = chooseSpot(turn, stands, text("OPFOR.fiveParsecs.choice.edgeSpots", { looked }), []);
  if (goal === undefined) return cannot(text("OPFOR.fiveParsecs.because.noWayToEdge"));
  turn.trace.note(text("OPFOR.fiveParsecs.note.roundToEdge"));
  facts.remember({
    ...facts.memory,
    edgeDetours: { ...facts.memory.edgeDetours, [facts.me.id]: distanceToBeat },
  });
  return run(turn, standingAt(turn, goal), { dash: false });
};
