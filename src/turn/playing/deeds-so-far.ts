import type { Json } from "../../core/json";
import type { Step } from "../../core/step";
import type { Text } from "../../core/text";
import {
  progressOf,
  reportOf,
  type Deeds,
  type Pending,
  type Progress,
  type StepRecord,
  type TurnReport,
} from "../records/turn-report";
import { undoRecord, type UndoRecord, type WorldState } from "../records/undo-record";
import type { Draft } from "./draft";
import type { Executor, Left, Store } from "./ports";
import { turnKey, type TurnCall } from "./turn-call";

interface KeepingPorts {
  readonly store: Store;
  readonly executor: Executor;
}

/** What a turn has done so far: what is kept of it for whoever takes over, and what taking it back must restore. */
export class DeedsSoFar implements Deeds {
  #records: StepRecord[] = [];
  #before: WorldState | undefined;
  #replans = 0;
  #kept: number | undefined;
  /** Whoever took over would lose nothing by deciding it anew. */
  #isFresh = true;
  /** Ids of what it may have changed: figures, doors, marks, the memory of its ruleset. */
  readonly #touched: Set<string>;
  /** What the ruleset remembers. */
  memory: Json = null;

  constructor(
    private readonly ports: KeepingPorts,
    private readonly ruleset: string,
    private readonly call: TurnCall,
  ) {
    this.#touched = new Set([ruleset]);
  }

  get records(): readonly StepRecord[] {
    return this.#records;
  }
  get touched(): readonly string[] {
    return [...this.#touched];
  }
  get replans(): number {
    return this.#replans;
  }
  /** Of how many steps what is kept tells, outcomes included; nothing is kept yet, or not all of it. */
  get kept(): number | undefined {
    return this.#kept;
  }

  record(deed: StepRecord): void {
    this.#records.push(deed);
  }

  /** The world as it was before the first deed. */
  begin(before?: WorldState): void {
    this.#before ??= before ?? this.ports.executor.witness();
  }

  planAnew(): void {
    this.#replans++;
    this.#records = [];
    this.#kept = undefined;
  }

  /** Goes on with what another client has done. */
  resume(kept: Progress): void {
    this.#isFresh = false;
    this.#before = kept.before;
    this.#records = [...kept.records];
    this.memory = kept.memory;
    this.touch(kept.touched);
  }

  touch(ids: readonly string[]): void {
    for (const id of ids) this.#touched.add(id);
  }

  /** What the game system did when the turn began, or doors that were opened, must be kept before more is done. */
  mustBeKept(): void {
    this.#kept = undefined;
    this.#isFresh = false;
  }

  async keep(draft: Draft, pending?: Pending): Promise<void> {
    this.#isFresh = false;
    this.#kept = this.#records.length + (pending === undefined ? 0 : 1);
    await this.ports.store.saveProgress(
      this.call.combat,
      progressOf(draft, this, this.#before ?? this.ports.executor.witness(), pending),
    );
  }

  /**
   * Whether what is kept will do until this step has come to something: the step changes nothing on the map by itself,
   * and whoever took over would do no harm by doing again what was done since.
   */
  canWait(step: Step): boolean {
    if (movesOnMap(step) || (this.#kept === undefined && !this.#mayBegin(step))) return false;
    return this.#records.slice(this.#kept ?? 0).every((one) => one.state === "done" && isRepeatable(one));
  }

  /** Without a word: what is on the sheet may be spent by it, and those who watch must know what it begins with. */
  #mayBegin(step: Step): boolean {
    return this.#isFresh && step.source === undefined && this.ports.executor.isWatched !== true;
  }

  report(draft: Draft, end: TurnReport["end"], note?: Text): TurnReport {
    return reportOf(draft, this, end, note);
  }

  /** How it can be taken back, once what the ruleset remembers is kept together with it. */
  left(): Left {
    if (this.#before === undefined) return { undo: this.undo() };
    const now = this.ports.executor.witness();
    const { memory } = this;
    return { undo: this.undo({ ...now, memory: { ...now.memory, [this.ruleset]: memory } }), memory };
  }

  undo(now = this.ports.executor.witness()): UndoRecord {
    const about = { key: turnKey(this.call), combat: this.call.combat, figure: this.call.figure };
    return undoRecord(about, this.#before ?? now, now, this.#touched);
  }
}

/** Walked or turned to the end already, it is done again by doing nothing. */
export const isRepeatable = ({ step, outcomes }: Pick<StepRecord, "step" | "outcomes">): boolean =>
  outcomes.length === 0 && (step.kind === "move" || step.kind === "face" || step.kind === "hold");

export const movesOnMap = ({ kind }: Step): boolean => kind === "move" || kind === "face" || kind === "leave";
