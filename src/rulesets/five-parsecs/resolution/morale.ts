import type { Outcome } from "../../../core/outcome";
import { text } from "../../../core/text";
import type { Context, Resolution } from "../../../engine/ruleset";
import { Recorder, rollDie } from "../../../engine/trace-recorder";
import type { Battle, Figure } from "../../../field";
import { playedFigures } from "../turn/activation-order";
import { asJson, withBailed, type BattleMemory } from "../sheet/memory";
import { optionsIn } from "../sheet/options";
import { checkProfile } from "../sheet/profile";
import { nameOf } from "../spots-and-figures-in-words";
import { distanceToEdge, enemyEdge, playerEdge } from "../turn/players-edge";

interface Casualty {
  readonly name: string;
  readonly side: string;
  /** The highest face of the panic range. */
  readonly panic: number;
}

/**
 * 5P facts: one die for each figure lost this round; each within the panic range makes one enemy bail, the
 * one closest to its own edge first. The fearless never do. Each side rolls for its own losses.
 */
export function morale(battle: Battle, memory: BattleMemory, context: Context): Resolution {
  const trace = new Recorder();
  const outcomes: Outcome[] = [];
  const lost = memory.lost.flatMap((id) => casualtyOf(battle, memory, id) ?? []);
  const leavers: string[] = [];
  for (const { name, side, panic } of lost) {
    const label = text("OPFOR.fiveParsecs.die.morale", {
      name: text("OPFOR.fiveParsecs.figure", { name }),
      panic,
    });
    const die = rollDie({ dice: context.dice, trace }, 6, label);
    const leaver = die > panic ? undefined : nextToBail(battle, side, leavers, memory);
    if (leaver === undefined) continue;
    leavers.push(leaver.id);
    const bails = text("OPFOR.fiveParsecs.outcome.bails", { name: nameOf(leaver) });
    trace.note(bails);
    outcomes.push({ kind: "removed", figure: leaver.id, why: "left", label: bails });
  }
  if (lost.length === 0) trace.note(text("OPFOR.fiveParsecs.note.noLosses"));
  const after = withBailed({ ...memory, lost: [] }, leavers);
  return { outcomes, memory: asJson(after), trace: trace.entries };
}

/** A fallen figure as its token tells, or as it was known before its token was removed. */
function casualtyOf({ snapshot }: Battle, { roster }: BattleMemory, id: string): Casualty | undefined {
  const figure = snapshot.figures.find((one) => one.id === id && one.ruleset === "five-parsecs");
  if (figure === undefined) return roster[id];
  const { panic } = checkProfile(figure.profile, "").profile;
  return { name: figure.name === "" ? id : figure.name, side: figure.side, panic };
}

function nextToBail(
  battle: Battle,
  side: string,
  leavers: readonly string[],
  memory: BattleMemory,
): Figure | undefined {
  const able = playedFigures(battle).filter(
    (figure) =>
      figure.side === side &&
      !leavers.includes(figure.id) &&
      checkProfile(figure.profile, "").profile.panic > 0,
  );
  const [one] = able;
  if (one === undefined) return undefined;
  const edge = enemyEdge(battle, playerEdge(battle, one, optionsIn(battle), memory).edge);
  return [...able].sort(
    (a, b) => distanceToEdge(battle, a, edge) - distanceToEdge(battle, b, edge) || (a.id < b.id ? -1 : 1),
  )[0];
}
