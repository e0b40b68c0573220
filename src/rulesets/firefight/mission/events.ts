import type { NoteOutcome, Outcome } from "../../../core/outcome";
import { sideText } from "../../../core/side-names";
import { text, type Text } from "../../../core/text";
import type { Context, Resolution, RoundEvent } from "../../../engine/ruleset";
import { Recorder } from "../../../engine/trace-recorder";
import type { Battle } from "../../../field";
import { sidesOf } from "./activation-order";
import { flagOutcomes } from "./held-objective-marks";
import { seizedAtRoundEnd, seizedBy } from "./objectives";
import { endIn, ROUNDS } from "./battle-over";
import { deployReserve } from "../set-up/ambush";
import { readState, stateIn, withName, writeState, type State } from "../sheet/memory";
import { edgeOf } from "./edges-and-sections";
import { RULESET_ID, unitsOf } from "../squads/units";
import { answerBlow } from "../fighting/resolve-melee";

const note = (label: Text): NoteOutcome => ({ kind: "note", label });

const nothing = (state: State): Resolution => ({ outcomes: [], memory: writeState(state), trace: [] });

/** What happens between activations. */
export function on(battle: Battle, event: RoundEvent, context: Context): Resolution {
  const state = stateIn(context.memory, battle.round);
  switch (event.kind) {
    case "combat-start":
      return nothing(withEdges(battle, state));
    case "round-start":
      return roundStart(battle, event.round, context);
    case "round-end":
      return roundEnd(battle, state, event.round);
    case "turn-end":
      return turnEnd(battle, turnState(battle, context), event.figure);
    case "attacked":
      return answerBlow(battle, event, context);
    case "turn-start":
    case "gone":
      return nothing(state);
  }
}

/** The edges are fixed when the battle begins, whoever walks where later. */
function withEdges(battle: Battle, state: State): State {
  const units = unitsOf(battle, state);
  const edges = Object.fromEntries(
    sidesOf(units).map((side) => [side, edgeOf(battle, state, side, units)] as const),
  );
  return { ...state, edges: { ...edges, ...state.edges } };
}

const AMBUSH_ROUND = 2;

function roundStart(battle: Battle, round: number, context: Context): Resolution {
  const trace = new Recorder();
  const fresh = stateIn(context.memory, round);
  const bonus = challenge(battle, fresh);
  const started = { ...withEdges(battle, fresh), bonus: bonus.bonus };
  for (const { label } of bonus.outcomes) trace.note(label);
  if (round < AMBUSH_ROUND || started.reserve.length === 0) {
    return { outcomes: bonus.outcomes, memory: writeState(started), trace: trace.entries };
  }
  const ambush = deployReserve(battle, { ...context, memory: writeState(started) });
  return {
    outcomes: [...bonus.outcomes, ...ambush.outcomes],
    memory: ambush.memory,
    trace: [...trace.entries, ...ambush.trace],
  };
}

/** GFF-P15, GFF-P16: as many objectives as the others, +1 to hit; fewer, +1 to Defense as well. */
function challenge(
  battle: Battle,
  state: State,
): { readonly bonus: State["bonus"]; readonly outcomes: readonly Outcome[] } {
  if (battle.snapshot.options[RULESET_ID]?.challengeBonus !== true) return { bonus: {}, outcomes: [] };
  const units = unitsOf(battle, state);
  const sides = sidesOf(units);
  const bonus: Record<string, { hit: number; defense: number }> = {};
  const outcomes: Outcome[] = [];
  for (const side of sides.filter((one) => units.some((unit) => unit.ai && unit.side === one))) {
    const own = seizedBy(state, side);
    const theirs = Math.max(0, ...sides.filter((one) => one !== side).map((one) => seizedBy(state, one)));
    if (own > theirs) continue;
    bonus[side] = { hit: 1, defense: own < theirs ? 1 : 0 };
    outcomes.push(
      note(
        own < theirs
          ? text("OPFOR.firefight.round.bonusBoth", { side: sideText(side), own, theirs })
          : text("OPFOR.firefight.round.bonusHit", { side: sideText(side), own, theirs }),
      ),
    );
  }
  return { bonus, outcomes };
}

function roundEnd(battle: Battle, state: State, round: number): Resolution {
  const seized: Record<string, string> = { ...state.seized };
  const outcomes: Outcome[] = [];
  for (const { objective, by } of seizedAtRoundEnd(battle, state, unitsOf(battle, state))) {
    if (by === seized[objective.id]) continue;
    outcomes.push(...flagOutcomes(objective, seized[objective.id], by));
    if (by === undefined) {
      Reflect.deleteProperty(seized, objective.id);
      outcomes.push(note(text("OPFOR.firefight.round.contested", { name: objective.name })));
    } else {
      seized[objective.id] = by;
      outcomes.push(note(text("OPFOR.firefight.round.seized", { name: objective.name, side: sideText(by) })));
    }
  }
  const after = missionEnd(battle, { ...state, seized }, round, outcomes);
  const trace = new Recorder();
  for (const { kind, label } of outcomes) if (kind === "note") trace.note(label);
  return { outcomes, memory: writeState(after), trace: trace.entries };
}

/** GFF mission: after the last round the verdict is said. */
function missionEnd(battle: Battle, state: State, round: number, outcomes: Outcome[]): State {
  if (round < ROUNDS) return state;
  const found = endIn(battle, state, { round, roundOver: true, sides: [] });
  if (found === undefined) return state;
  outcomes.push(note(found.why));
  const [winner] = found.winners;
  return winner === undefined ? state : { ...state, winner };
}

/** Foundry tells of a round's last turn when the next round has begun: it still belongs to the old one. */
const turnState = (battle: Battle, { memory }: Context): State => {
  const state = readState(memory);
  return state.round === battle.round - 1 && state.round > 0 ? state : stateIn(memory, battle.round);
};

/** Whoever has no unit left to activate first begins the next round. */
function turnEnd(battle: Battle, state: State, id: string): Resolution {
  const units = unitsOf(battle, state);
  const unit = units.find(({ models }) => models.some(({ figure }) => figure.id === id));
  if (unit === undefined) return nothing(state);
  const activated = withName(state.activated, unit.id);
  const left = units.filter((one) => !one.activated && one.id !== unit.id);
  const finished = left.every(({ side }) => side !== unit.side) && state.finished === undefined;
  return nothing({ ...state, activated, ...(finished ? { finished: unit.side } : {}) });
}
