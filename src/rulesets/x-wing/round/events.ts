import type { Context, Phase, Resolution, RoundEvent } from "../../../engine/ruleset";
import type { Json } from "../../../core/json";
import type { Battle } from "../../../field";
import { chosen, consider } from "../activation/turn-in-thought";
import { forgetLocks, Ledger, say } from "../sky/ledger";
import { recall, type XWingMemory } from "../sky/memory";
import { skyOf } from "../sky/read-sky";
import { explicitScale } from "../sky/sky";
import { playDetonations } from "./detonation";
import { playEndPhase } from "./end-phase";
import { playEngagement } from "./engagement";
import { minesPutOn } from "./mine-triggers";
import { minesFlownOver, rememberPose } from "./peoples-moves";
import { peopleOf, type PeopleAsked } from "./people-asked";
import { playSystemPhase } from "./system-phase";

export const PHASE_IDS = ["system", "detonations", "engagement", "end"] as const;
type PhaseId = (typeof PHASE_IDS)[number];
const PLAY: Readonly<Record<PhaseId, (ledger: Ledger, people: PeopleAsked) => void>> = {
  system: playSystemPhase,
  detonations: playDetonations,
  engagement: playEngagement,
  end: playEndPhase,
};

/** Plays those of the phases that this round has not seen yet, on one ledger. */
function play(battle: Battle, context: Context, round: number, ids: readonly PhaseId[]): Resolution {
  if (explicitScale(battle) === undefined) return nothing(context);
  const ledger = new Ledger(context.dice, skyOf(battle, context.memory));
  const people = peopleOf(context);
  for (const id of ids) {
    if (ledger.memory.done[id] === round) continue;
    const title = say(`phase.${id}`);
    ledger.part(title, () => {
      consider(ledger, { id: `phase-${id}`, source: "", title }, () => {
        PLAY[id](ledger, people);
        return chosen(undefined, say(`phase.${id}.summary`));
      });
      ledger.remember({ done: { ...ledger.memory.done, [id]: round } });
    });
  }
  return ledger.resolution();
}

/** A phase at the round's end that was taken back after the round had changed is still owed to the last round. */
function roundOf(id: PhaseId, at: Phase["at"], battle: Battle, memory: Json): number {
  const { [id]: last } = recall(memory).done;
  return at === "round-end" && last !== undefined && last < battle.round - 1
    ? battle.round - 1
    : battle.round;
}

const phase = (id: PhaseId, at: Phase["at"]): Phase => ({
  id,
  title: say(`phase.${id}`),
  summary: say(`phase.${id}.summary`),
  at,
  done: (battle, memory) => recall(memory).done[id] === battle.round,
  play: (battle, context) => play(battle, context, roundOf(id, at, battle, context.memory), [id]),
});

/** The round's parts that are nobody's turn, in order. */
export const PHASES: readonly Phase[] = [
  phase("system", "round-start"),
  phase("detonations", "round-end"),
  phase("engagement", "round-end"),
  phase("end", "round-end"),
];

/** Round 0 is behind every phase. */
const begun = (memory: XWingMemory): XWingMemory => ({
  ...memory,
  done: Object.fromEntries(PHASE_IDS.map((id) => [id, 0])),
  poses: {},
});

const nothing = (context: Context): Resolution => ({ outcomes: [], memory: context.memory, trace: [] });

export function on(battle: Battle, event: RoundEvent, context: Context): Resolution {
  if (explicitScale(battle) === undefined) return nothing(context);
  switch (event.kind) {
    case "combat-start":
      return nothing({ ...context, memory: begun(recall(context.memory)) });
    case "round-start":
      return play(battle, context, event.round, ["system"]);
    case "round-end":
      return play(battle, context, event.round, ["detonations", "engagement", "end"]);
    case "turn-start":
      return turnStarts(battle, event.figure, context);
    case "turn-end":
      return onLedger(battle, context, (ledger) => minesFlownOver(ledger, event.figure));
    case "gone":
      return onLedger(battle, context, (ledger) => forgetLocks(ledger, event.figure));
    case "attacked":
      return nothing(context);
  }
}

function onLedger(battle: Battle, context: Context, happen: (ledger: Ledger) => void): Resolution {
  const ledger = new Ledger(context.dice, skyOf(battle, context.memory));
  happen(ledger);
  return ledger.resolution();
}

const turnStarts = (battle: Battle, figure: string, context: Context): Resolution =>
  onLedger(battle, context, (ledger) => {
    const ship = ledger.ship(figure);
    if (ship === undefined) return;
    minesPutOn(ledger, ship);
    rememberPose(ledger, ship);
  });
