import type { Json } from "../../core/json";
import type { FigureId } from "../../core/step";
import { text } from "../../core/text";
import type { BattleEnd } from "../../engine/battle-end";
import type { RoundEvent } from "../../engine/ruleset";
import type { KeptFields, Snapshot } from "../../field";
import type { Happening } from "./happening";
import type { Registry } from "../thinking/ruleset-lookup";
import { Standstill } from "./standstill";
import { BattleTable, type Settle } from "./battle-state";

export type { Happening } from "./happening";

export interface BattleRun {
  readonly snapshot: Snapshot;
  readonly rulesets: Registry;
  readonly seed: string;
  /** Undecided after so many rounds, it is broken off. */
  readonly mostRounds?: number;
  /** Broken off when nothing has changed for so many rounds. */
  readonly mostIdleRounds?: number;
  /** How attacks end that a ruleset leaves to people; absent: by a die. */
  readonly settle?: Settle;
  /** What the rulesets remember at the start. */
  readonly memories?: Readonly<Record<string, Json>>;
  /** Indexed by the battle before, on the same map; absent: indexed anew. */
  readonly fields?: KeptFields;
  /** Sees everything that happens, in order. */
  readonly watch?: (happening: Happening, table: BattleTable) => void;
}

export interface BattleResult {
  /** `decided`: a side won or nobody is left. `stalled`: it cannot end, and says why. `too-long`: broken off. */
  readonly how: "decided" | "stalled" | "too-long";
  readonly end: BattleEnd;
  readonly rounds: number;
  readonly snapshot: Snapshot;
}

const MOST_ROUNDS = 50;
const MOST_IDLE_ROUNDS = 4;

/** Plays a battle from its snapshot to its end, without a host. Same seed, same battle. */
export function runBattle(run: BattleRun): BattleResult {
  const { seed, mostRounds = MOST_ROUNDS, mostIdleRounds = MOST_IDLE_ROUNDS } = run;
  const table = new BattleTable(run.snapshot, run.rulesets, run.settle, run.memories, run.fields);
  const first = Math.max(1, run.snapshot.round);
  const result = (how: BattleResult["how"], end: BattleEnd, rounds: number): BattleResult => ({
    how,
    end,
    rounds,
    snapshot: table.snapshot,
  });
  happen(run, table, { kind: "combat-start" }, `${seed}/start`);
  const standstill = new Standstill(table, mostIdleRounds);
  for (let round = first; round < first + mostRounds; round++) {
    const end = playRound({ ...run, watch: standstill.watching(run.watch) }, table, round);
    if (end !== undefined) return result("decided", end, round - first + 1);
    const why = standstill.roundOver();
    if (why !== undefined) return result("stalled", { winners: [], why }, round - first + 1);
  }
  const why = text("OPFOR.end.tooLong", { n: mostRounds });
  return result("too-long", { winners: [], why }, mostRounds);
}

function playRound(run: BattleRun, table: BattleTable, round: number): BattleEnd | undefined {
  const seed = `${run.seed}/${round}`;
  table.beginRound(round);
  happen(run, table, { kind: "round-start", round }, `${seed}/round-start`);
  for (const [at, figure] of table.order(`${seed}/order`).entries()) {
    if (!table.isStanding(figure)) continue;
    playTurn(run, table, round, figure, `${seed}/${at}`);
    const end = table.ended({ round, roundOver: false });
    if (end !== undefined) return end;
  }
  happen(run, table, { kind: "round-end", round }, `${seed}/round-end`);
  return table.ended({ round, roundOver: true });
}

function playTurn(run: BattleRun, table: BattleTable, round: number, figure: FigureId, seed: string): void {
  happen(run, table, { kind: "turn-start", figure }, `${seed}/turn-start`);
  if (table.isStanding(figure)) {
    const before = table.snapshot;
    const deed = table.play(figure, seed);
    if (deed !== undefined) run.watch?.({ kind: "turn", round, figure, seed, before, deed }, table);
  }
  happen(run, table, { kind: "turn-end", figure }, `${seed}/turn-end`);
  table.hasActed(figure);
}

function happen(run: BattleRun, table: BattleTable, event: RoundEvent, seed: string): void {
  const outcomes = table.tell(event, seed);
  run.watch?.({ kind: "event", event, outcomes }, table);
}
