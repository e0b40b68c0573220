import type { Json } from "../../../core/json";
import { sideText } from "../../../core/side-names";
import { text, type Text } from "../../../core/text";
import { lastSideStanding, type BattleEnd, type Moment } from "../../../engine/battle-end";
import type { Battle } from "../../../field";
import { recall, type BattleMemory } from "../sheet/memory";

/** 5P facts: the side that is left on the table holds the field. What became of the others is told side by side. */
export function ended(battle: Battle, memory: Json, moment: Moment): BattleEnd | undefined {
  const end = lastSideStanding(battle, moment);
  if (end === undefined) return undefined;
  const known = recall(memory);
  const sides = [...new Set([...moment.sides, ...end.winners])].filter((side) => side !== "neutral");
  const tally = sides.map((side) => ({ side, text: fateOf(battle, known, side) }));
  const [winner] = end.winners;
  if (winner === undefined) return { ...end, tally };
  return {
    winners: [winner],
    why: text("OPFOR.fiveParsecs.end.holdsField", { side: sideText(winner) }),
    tally,
  };
}

/** Figures whose tokens were taken off the map are known from the roster; those that nobody plays only by their tokens. */
function fateOf({ snapshot, figures }: Battle, { roster, gone, bailed }: BattleMemory, side: string): Text {
  const there = snapshot.figures.filter((figure) => figure.side === side);
  const fallen = new Set([
    ...there.filter(({ defeated }) => defeated).map(({ id }) => id),
    ...gone.filter((id) => roster[id]?.side === side),
  ]);
  const ran = bailed.filter((id) => fallen.has(id));
  return text("OPFOR.fiveParsecs.end.fate", {
    standing: figures.filter((figure) => figure.side === side).length,
    fell: fallen.size - ran.length,
    bailed: ran.length,
  });
}
