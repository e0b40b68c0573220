/**
 * OpFor without a host: everything to load a battle, decide, resolve and play it to its end, in Node or in a
 * worker. This door is kept stable (docs/headless.md); what is behind it may move.
 */
import { RULESETS } from "./rulesets";
import type { Ruleset } from "./engine/ruleset";

// Battles as data.
export { readBattleFile, type BattleFile } from "./turn/records/battle-file";
export { snapshotSchema, type FigureData, type Snapshot } from "./field";

// The battlefield that rules ask.
export { battleFrom, Field, KeptFields, standing, type Battle, type Figure } from "./field";

// Rulesets.
export { RULESETS } from "./rulesets";
export const rulesetNamed = (id: string): Ruleset | undefined => RULESETS.find((one) => one.id === id);
export type { Context, Order, Phase, Resolution, RoundEvent, Ruleset, SetupProposal } from "./engine/ruleset";

// One figure's turn, and what comes of it.
export { decide } from "./engine/decide";
export type { Answers, Ask, Decided, Decision, Option, Plan } from "./core/decision";
export type { Step } from "./core/step";
export type { Outcome } from "./core/outcome";
export { applyOutcome, applyOutcomes, applyStep } from "./turn/records/apply-outcomes";
export { replay, type TurnReport } from "./turn/records/turn-report";

// What else a ruleset does: resolve a step, hear of an event, set the order, play a phase, set up.
export {
  thinkDecision,
  thinkEvent,
  thinkOrder,
  thinkPhase,
  thinkResolution,
  thinkStanding,
} from "./turn/thinking/think";
export { thinkSetup } from "./turn/thinking/think-setup";

// Whole battles.
export { BattleTable, settledByDie, type Deed, type Settle } from "./turn/battles/battle-state";
export { runBattle, type BattleResult, type BattleRun, type Happening } from "./turn/battles/run-battle";
export { lastSideStanding, type BattleEnd, type Moment } from "./engine/battle-end";

// A battle many times over.
export { fingerprint, playNumber, rehearse, rehearseOne, type Rehearsal } from "./turn/rehearsal/rehearse";
export { expectationOf, oddsOf, type Expectation, type Odds } from "./turn/rehearsal/rehearsal-odds";
export { emptyTally, merged, readTally, type RehearsalTally } from "./turn/rehearsal/rehearsal-tally";
export { withStandIns } from "./turn/rehearsal/stand-ins";
export { NO_CHANGES, prepared, type Changes } from "./turn/rehearsal/what-if";
export { replayOf, type Replay, type ReplayMoment } from "./turn/rehearsal/replay";

// Dice: of a seed, or scripted.
export { scriptedDice, seededDice, type Dice } from "./core/dice";

// Words: decisions hold keys and what fills their gaps.
export { decisionProse, traceProse } from "./core/trace-prose";
export { renderText, type Catalog, type Text } from "./core/text";
