import { sideText } from "../../../core/side-names";
import { text } from "../../../core/text";
import type { Json } from "../../../core/json";
import type { BattleEnd, Moment } from "../../../engine/battle-end";
import type { Battle } from "../../../field";
import { readState, type State } from "../sheet/memory";
import { unitsOf } from "../squads/units";
import { objectivesOf, seizedBy } from "./objectives";

/** The mission lasts this many rounds. */
export const ROUNDS = 4;

/**
 * After the last round the most markers win, and as many each is a draw. Before that the battle is over when only one
 * side is left, on the table and in reserve, or none is.
 */
export const ended = (battle: Battle, memory: Json, moment: Moment): BattleEnd | undefined =>
  endIn(battle, readState(memory), moment);

export function endIn(
  battle: Battle,
  state: State,
  { round, roundOver, sides }: Moment,
): BattleEnd | undefined {
  const markers = markersOf(battle, state);
  const tally = markers.map(({ side, count }) => ({
    side,
    text: text("OPFOR.firefight.verdict.markers", { n: count }),
  }));
  const hasMarkers = objectivesOf(battle, state).length > 0;
  if (hasMarkers && roundOver && round >= ROUNDS) return { ...byMarkers(markers), tally };
  const began = new Set([...everySide(battle), ...sides.filter((side) => side !== "neutral")]);
  const [winner, ...others] = standingSides(battle, state);
  if (others.length > 0 || began.size <= 1) return undefined;
  if (winner === undefined) return { winners: [], why: text("OPFOR.end.nobodyLeft"), tally };
  const why = text("OPFOR.firefight.verdict.standing", { side: sideText(winner) });
  return { winners: [winner], why, tally };
}

interface Held {
  readonly side: string;
  readonly count: number;
}

/** A side that is wiped out still holds what it seized. */
function markersOf(battle: Battle, state: State): readonly Held[] {
  const sides = new Set([...everySide(battle), ...Object.values(state.seized)]);
  return [...sides]
    .map((side) => ({ side, count: seizedBy(state, side) }))
    .sort((a, b) => b.count - a.count || (a.side < b.side ? -1 : 1));
}

function byMarkers(held: readonly Held[]): Pick<BattleEnd, "winners" | "why"> {
  const best = held[0]?.count ?? 0;
  const [winner, ...others] = held.filter(({ count }) => count === best).map(({ side }) => side);
  return winner === undefined || others.length > 0
    ? { winners: [], why: text("OPFOR.firefight.round.draw", { n: best }) }
    : { winners: [winner], why: text("OPFOR.firefight.round.winner", { side: sideText(winner), n: best }) };
}

/** Everybody who ever stood here, the fallen too. */
const everySide = ({ snapshot }: Battle): readonly string[] => [
  ...new Set(snapshot.figures.map(({ side }) => side).filter((side) => side !== "neutral")),
];

const standingSides = (battle: Battle, state: State): readonly string[] => [
  ...new Set(unitsOf(battle, { ...state, reserve: [] }).map(({ side }) => side)),
];
