import type { Decided } from "../core/decision";
import type { Json } from "../core/json";
import type { Outcome } from "../core/outcome";
import type { Step } from "../core/step";
import { oneText, text, type Text } from "../core/text";
import type { Ruleset } from "../engine/ruleset";
import type { Snapshot } from "../field/snapshot";
import type { Draft } from "./draft";
import { turnKey, type TurnCall } from "./call";
import type { Authority, Executor, HaltView } from "./ports";
import {
  progressOf,
  reportOf,
  resumedDraft,
  type Deeds,
  type Pending,
  type Progress,
  type StepRecord,
  type TurnReport,
} from "./report";
import { subjectsOf, undoRecord, type UndoRecord, type WorldState } from "./undo";
import { Interrupted, Settling, type SettlingPorts, type SettlingRules } from "./settling";

export interface TurnPorts extends SettlingPorts {
  readonly executor: Executor;
  readonly authority: Authority;
}

export interface TurnRules extends SettlingRules {
  readonly endTurn: boolean;
}

export type TurnEnd =
  | { readonly kind: "played" | "skipped" | "handed"; readonly report: TurnReport }
  /** It had been played before; now the tracker went on. */
  | { readonly kind: "ended" }
  /** Stopped before or between steps; the progress is kept where there is some. */
  | { readonly kind: "interrupted"; readonly why: Text };

/** Blocked moves are planned anew this often; then the turn goes to the person. */
const REPLANS = 2;

/** After these nobody goes on with the turn: what was done is all of it. */
const FINAL = new Set(
  ["turnOver", "defeated", "tokenGone", "combatOver"].map((why) => `OPFOR.ui.halt.${why}`),
);
/** After these it is no longer this client's to write down. */
const NOT_OURS = new Set(["otherClient", "combatGone"].map((why) => `OPFOR.ui.halt.${why}`));

/** One figure's turn from reading the scene to the report. Never throws for what can happen at a table. */
export class Turn {
  readonly #settling: Settling;
  #draft: Draft | undefined;
  #records: StepRecord[] = [];
  #memory: Json = null;
  #before: WorldState | undefined;
  #replans = 0;
  /** Ids of what it may have changed: figures, doors, marks, the memory of its ruleset. */
  readonly #touched: Set<string>;

  constructor(
    private readonly ports: TurnPorts,
    private readonly ruleset: Ruleset,
    private readonly call: TurnCall,
    private readonly rules: TurnRules,
    private readonly halt: HaltView,
  ) {
    this.#touched = new Set([ruleset.id]);
    this.#settling = new Settling(ports, ruleset, call, rules, halt, () => this.#check());
  }

  async play(): Promise<TurnEnd> {
    try {
      const kept = this.ports.store.progress(this.call.combat);
      if (kept?.key !== turnKey(this.call)) return await this.#fresh();
      return "ending" in kept ? await this.#justEnd() : await this.#resume(kept);
    } catch (thrown) {
      if (!(thrown instanceof Interrupted)) throw thrown;
      await this.#breakOff(thrown.why);
      return { kind: "interrupted", why: thrown.why };
    } finally {
      this.ports.presenter.close();
    }
  }

  async #fresh(): Promise<TurnEnd> {
    this.#check();
    this.#draft = await this.#settling.first();
    return this.#decideAndAct();
  }

  async #decideAndAct(): Promise<TurnEnd> {
    for (;;) {
      const { draft, verdict } = await this.#settling.settle(this.#current());
      this.#draft = draft;
      if (verdict === "skipped" || verdict === "handed") return this.#finish(verdict);
      const blocked = await this.#act(verdict, 0);
      if (blocked === undefined) return this.#finish("played");
      if (!this.#mayReplan()) {
        this.ports.presenter.say(text("OPFOR.ui.turn.handed", { why: blocked }), "warn");
        return this.#finish("handed", blocked);
      }
      this.#replans++;
      this.ports.presenter.say(text("OPFOR.ui.turn.replan", { why: blocked }), "info");
      this.#records = [];
      this.#draft = await this.#settling.first();
    }
  }

  /** Only while nothing irrevocable was done: dice once rolled are not rolled again. */
  #mayReplan(): boolean {
    return this.#replans < REPLANS && this.#records.every(({ state }) => state !== "done");
  }

  /** Does the plan from a step on. The reason when a step was blocked. */
  async #act(decision: Decided, from: number): Promise<Text | undefined> {
    const draft = this.#current();
    if (from === 0) this.#memory = decision.memory;
    this.#before ??= this.ports.executor.witness();
    for (const [at, step] of decision.plan.steps.entries()) {
      if (at < from) continue;
      if (draft.dropped.includes(at)) {
        this.#records.push({ step, state: "dropped", outcomes: [], trace: [] });
        continue;
      }
      await this.#saveProgress();
      if (at > 0) await this.ports.pace.rest("step", this.halt);
      this.#check();
      const blocked = await this.#step(step, draft.snapshot);
      if (blocked !== undefined) return blocked;
    }
    return undefined;
  }

  async #step(step: Step, planned: Snapshot): Promise<Text | undefined> {
    this.#touch([step]);
    const missing = this.#missingTarget(step);
    if (missing !== undefined) {
      this.#records.push({ step, state: "blocked", outcomes: [], trace: [], note: missing });
      return missing;
    }
    const performed = await this.ports.executor.perform(step, planned, this.halt);
    if (performed.kind === "gone") throw new Interrupted(performed.why);
    for (const door of performed.opened ?? []) this.#touched.add(door);
    if (performed.kind === "blocked") {
      // A halt in the middle of a move is an interruption, not an obstacle.
      this.#check();
      this.#records.push({ step, state: "blocked", outcomes: [], trace: [], note: performed.why });
      return performed.why;
    }
    await this.#resolve(step, performed.note);
    return undefined;
  }

  async #resolve(step: Step, note: Text | undefined): Promise<void> {
    const resolution = await this.ports.thinker.resolve({
      ruleset: this.ruleset.id,
      snapshot: this.ports.reader.read(),
      seed: `${this.#current().seed}/${this.#records.length}`,
      memory: this.#memory,
      unattended: this.#current().unattended,
      step,
    });
    if (resolution === undefined || resolution.leftToPeople === true) {
      await this.#leaveToPeople(step, note);
      return;
    }
    this.#memory = resolution.memory;
    await this.#saveProgress(resolution);
    await this.#applyAll(step, resolution.outcomes, resolution.trace, note);
  }

  async #applyAll(
    step: Step,
    outcomes: readonly Outcome[],
    trace: StepRecord["trace"],
    note: Text | undefined,
  ): Promise<void> {
    const notes = note === undefined ? [] : [note];
    this.#touch(outcomes);
    for (const outcome of outcomes) {
      const said = await this.ports.executor.apply(outcome);
      if (said !== undefined) notes.push(said);
    }
    const said = oneText(notes);
    this.#records.push({
      step,
      state: "done",
      outcomes,
      trace,
      ...(said === undefined ? {} : { note: said }),
    });
  }

  async #leaveToPeople(step: Step, note: Text | undefined): Promise<void> {
    const rolled = step.kind === "attack" ? await this.ports.executor.attack?.(step) : undefined;
    const said = rolled ?? note;
    const state = step.kind === "attack" && rolled === undefined ? "left-to-people" : "done";
    this.#records.push({
      step,
      state,
      outcomes: [],
      trace: [],
      ...(said === undefined ? {} : { note: said }),
    });
  }

  /** Goes on where another client stopped. Outcomes are absolute, so the last ones are simply applied again. */
  async #resume(kept: Progress): Promise<TurnEnd> {
    this.#check();
    const { decision } = kept;
    if (decision.kind === "ask") return this.#fresh();
    this.#before = kept.before;
    this.#records = [...kept.records];
    this.#memory = kept.memory;
    for (const id of kept.touched) this.#touched.add(id);
    this.#draft = resumedDraft(kept, {
      call: this.call,
      snapshot: this.ports.reader.read(),
      memory: this.ports.store.memory(this.call.combat, kept.ruleset),
    });
    this.ports.presenter.say(text("OPFOR.ui.turn.resumed"), "info");
    const at = kept.records.length;
    const step = decision.plan.steps[at];
    if (kept.pending !== undefined && step !== undefined) {
      this.#touch([step]);
      await this.#applyAll(step, kept.pending, kept.pendingTrace ?? [], undefined);
    }
    const blocked = await this.#act(decision, this.#records.length);
    return blocked === undefined ? this.#finish("played") : this.#finish("handed", blocked);
  }

  async #finish(end: "played" | "skipped" | "handed", note?: Text): Promise<TurnEnd> {
    const { store } = this.ports;
    const report = reportOf(this.#current(), this.#deeds(), end, note);
    const acted = this.#before !== undefined;
    const ends = end !== "handed" && this.rules.endTurn;
    const left = acted ? { undo: this.#undoWithMemory(), memory: this.#memory } : { undo: this.#undo() };
    await store.saveReport(report, { ...left, progress: ends ? { key: report.key, ending: true } : null });
    if (end === "played" && ends) await this.ports.pace.rest("end", this.halt);
    if (ends && this.#mayEndTurn()) await this.ports.executor.endTurn(this.call);
    return { kind: end, report };
  }

  /** A stop or a pause came between the last step and the end of the turn. */
  async #justEnd(): Promise<TurnEnd> {
    if (!this.#mayEndTurn()) this.#check();
    await this.ports.executor.endTurn(this.call);
    return { kind: "ended" };
  }

  /** Interrupted after it had begun to act: what was done is told and can be taken back. */
  async #breakOff(why: Text): Promise<void> {
    const { store } = this.ports;
    const undo = this.#undo();
    if (undo.changes.length === 0 || NOT_OURS.has(why.key)) return;
    const report = reportOf(this.#current(), this.#deeds(), "interrupted", why);
    if (!FINAL.has(why.key)) {
      await store.saveReport(report, { undo: { ...undo, open: true } });
      return;
    }
    await store.saveReport(report, { undo: this.#undoWithMemory(), memory: this.#memory, progress: null });
  }

  /** What it remembers is kept together with this, and changed by then. */
  #undoWithMemory(): UndoRecord {
    const now = this.ports.executor.witness();
    return this.#undo({ ...now, memory: { ...now.memory, [this.ruleset.id]: this.#memory } });
  }

  #undo(now = this.ports.executor.witness()): UndoRecord {
    const about = { key: turnKey(this.call), combat: this.call.combat, figure: this.call.figure };
    return undoRecord(about, this.#before ?? now, now, this.#touched);
  }

  async #saveProgress(pending?: Pending): Promise<void> {
    await this.ports.store.saveProgress(
      this.call.combat,
      progressOf(this.#current(), this.#deeds(), this.#before ?? this.ports.executor.witness(), pending),
    );
  }

  #deeds(): Deeds {
    return {
      records: this.#records,
      touched: [...this.#touched],
      memory: this.#memory,
      replans: this.#replans,
    };
  }

  #touch(done: readonly (Step | Outcome)[]): void {
    for (const id of done.flatMap(subjectsOf)) this.#touched.add(id);
  }

  #missingTarget(step: Step): Text | undefined {
    const target = step.kind === "attack" || step.kind === "act" ? step.target : undefined;
    if (target === undefined) return undefined;
    const figure = this.ports.reader.read().figures.find(({ id }) => id === target);
    if (figure !== undefined && !figure.defeated) return undefined;
    const name = this.#current().snapshot.figures.find(({ id }) => id === target)?.name ?? target;
    return text("OPFOR.ui.turn.targetGone", { name });
  }

  #current(): Draft {
    if (this.#draft === undefined) throw new Error("the turn has no draft yet");
    return this.#draft;
  }

  #objection(): Text | undefined {
    return this.halt.reason ?? this.ports.authority.objection(this.call);
  }

  /** Who falls in its own turn has ended it. */
  #mayEndTurn(): boolean {
    const why = this.#objection();
    return why === undefined || why.key === "OPFOR.ui.halt.defeated";
  }

  #check(): void {
    const why = this.#objection();
    if (why !== undefined) throw new Interrupted(why);
  }
}
