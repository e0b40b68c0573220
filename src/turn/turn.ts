import type { Decided } from "../core/decision";
import type { Json } from "../core/json";
import type { Outcome } from "../core/outcome";
import type { FigureId, Step } from "../core/step";
import { text, type Text } from "../core/text";
import type { Ruleset } from "../engine/ruleset";
import type { Snapshot } from "../field/snapshot";
import { another, answer, drop, firstDraft, leaveToDice, pick, previous, type Draft } from "./draft";
import { turnKey, type TurnCall } from "./call";
import {
  type Authority,
  type Executor,
  type HaltView,
  type Pace,
  type Presenter,
  type Reply,
  type SceneReader,
  type SeedSource,
  type Store,
} from "./ports";
import { type Thinker } from "./thinker";
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
import { figuresIn, undoRecord, type WorldState } from "./undo";
import { turnView, type TurnView } from "./view/turnView";
import type { Say } from "./view/say";

export interface TurnPorts {
  readonly reader: SceneReader;
  readonly thinker: Thinker;
  readonly executor: Executor;
  readonly authority: Authority;
  readonly pace: Pace;
  readonly store: Store;
  readonly presenter: Presenter;
  readonly seed: SeedSource;
  readonly say: Say;
}

export interface TurnRules {
  /** In auto, leave what the rules leave to a person to the dice. */
  readonly unattended: boolean;
  readonly endTurn: boolean;
}

export type TurnEnd =
  | { readonly kind: "played" | "skipped" | "handed"; readonly report: TurnReport }
  /** Stopped before or between steps; the progress is kept where there is some. */
  | { readonly kind: "interrupted"; readonly why: Text };

/** Blocked moves are planned anew this often; then the turn goes to the person. */
const REPLANS = 2;

class Interrupted extends Error {
  constructor(readonly why: Text) {
    super("the turn was interrupted");
  }
}

/** One figure's turn from reading the scene to the report. Never throws for what can happen at a table. */
export class Turn {
  #draft: Draft | undefined;
  #records: StepRecord[] = [];
  #memory: Json = null;
  #before: WorldState | undefined;
  #replans = 0;
  readonly #touched = new Set<FigureId>();

  constructor(
    private readonly ports: TurnPorts,
    private readonly ruleset: Ruleset,
    private readonly call: TurnCall,
    private readonly rules: TurnRules,
    private readonly halt: HaltView,
  ) {}

  async play(): Promise<TurnEnd> {
    try {
      const kept = this.ports.store.progress(this.call.combat);
      const end = kept?.key === turnKey(this.call) ? await this.#resume(kept) : await this.#fresh();
      return end;
    } catch (thrown) {
      if (thrown instanceof Interrupted) return { kind: "interrupted", why: thrown.why };
      throw thrown;
    } finally {
      this.ports.presenter.close();
    }
  }

  async #fresh(): Promise<TurnEnd> {
    this.#check();
    this.#before = this.ports.executor.witness();
    this.#draft = await this.#firstDraft();
    return this.#decideAndAct();
  }

  async #decideAndAct(): Promise<TurnEnd> {
    for (;;) {
      const settled = await this.#settle();
      if (settled === "skip") return this.#finish("skipped");
      const blocked = await this.#act(settled, 0);
      if (blocked === undefined) return this.#finish("played");
      if (!this.#mayReplan()) {
        this.ports.presenter.say(text("OPFOR.ui.turn.handed", { why: blocked }), "warn");
        return this.#finish("handed", blocked);
      }
      this.#replans++;
      this.ports.presenter.say(text("OPFOR.ui.turn.replan", { why: blocked }), "info");
      this.#records = [];
      this.#draft = await this.#firstDraft();
    }
  }

  /** Only while nothing irrevocable was done: dice once rolled are not rolled again. */
  #mayReplan(): boolean {
    return this.#replans < REPLANS && this.#records.every(({ state }) => state !== "done");
  }

  async #firstDraft(): Promise<Draft> {
    const { reader, thinker, store, seed } = this.ports;
    const snapshot = reader.read();
    const memory = store.memory(this.call.combat, this.ruleset.id);
    return firstDraft(thinker, {
      call: this.call,
      ruleset: this.ruleset.id,
      snapshot,
      seed: seed(),
      memory,
      unattended: this.call.mode === "auto" && this.rules.unattended,
      answers: {},
    });
  }

  /** Shows and asks until the turn is to be done or skipped. */
  async #settle(): Promise<Decided | "skip"> {
    for (;;) {
      this.#check();
      const draft = this.#current();
      const view = this.#view(draft);
      if (draft.decision.kind === "decided" && this.call.mode === "auto") {
        this.ports.presenter.show(view);
        await this.ports.pace.rest("step", this.halt);
        this.#check();
        return draft.decision;
      }
      const reply = await this.#reply(view);
      if (reply.kind === "skip") return "skip";
      if (reply.kind === "do" && draft.decision.kind === "decided") return draft.decision;
      this.#draft = await this.#changed(draft, reply);
    }
  }

  #view(draft: Draft): TurnView {
    return turnView(draft, this.ruleset, this.ports.say);
  }

  async #reply(view: TurnView): Promise<Reply> {
    const stopped = this.halt.halted.then((why): Reply => {
      throw new Interrupted(why);
    });
    return Promise.race([this.ports.presenter.ask(view), stopped]);
  }

  #changed(draft: Draft, reply: Reply): Promise<Draft> {
    const { thinker } = this.ports;
    switch (reply.kind) {
      case "another":
        return another(thinker, draft);
      case "previous":
        return Promise.resolve(previous(draft));
      case "pick":
        return pick(thinker, draft, reply.choice, reply.option);
      case "answer":
        return answer(thinker, draft, reply.option);
      case "roll":
        return leaveToDice(thinker, draft);
      case "drop":
        return Promise.resolve(drop(draft, reply.step, reply.dropped));
      case "do":
      case "skip":
        return Promise.resolve(draft);
    }
  }

  /** Does the plan from a step on. The reason when a step was blocked. */
  async #act(decision: Decided, from: number): Promise<Text | undefined> {
    const draft = this.#current();
    if (from === 0) this.#memory = decision.memory;
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
    let said = note;
    this.#touch(outcomes);
    for (const outcome of outcomes) {
      said = (await this.ports.executor.apply(outcome)) ?? said;
    }
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
    for (const { step, outcomes } of kept.records) this.#touch([step, ...outcomes]);
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

  async #finish(end: TurnReport["end"], note?: Text): Promise<TurnEnd> {
    const report = reportOf(this.#current(), this.#deeds(), end, note);
    const { store, executor } = this.ports;
    if (end !== "skipped") await store.saveMemory(this.call.combat, this.ruleset.id, this.#memory);
    const about = { key: report.key, combat: this.call.combat, figure: this.call.figure };
    const before = this.#before ?? executor.witness();
    await store.saveReport(report, undoRecord(about, before, executor.witness(), this.#touched));
    await store.saveProgress(this.call.combat, undefined);
    if (end === "played" && this.rules.endTurn) {
      await this.ports.pace.rest("end", this.halt);
      if (this.#mayEndTurn()) await executor.endTurn(this.call);
    }
    if (end === "skipped" && this.rules.endTurn && this.#mayEndTurn()) await executor.endTurn(this.call);
    return { kind: end, report };
  }

  async #saveProgress(pending?: Pending): Promise<void> {
    await this.ports.store.saveProgress(
      this.call.combat,
      progressOf(this.#current(), this.#deeds(), this.#before ?? this.ports.executor.witness(), pending),
    );
  }

  #deeds(): Deeds {
    return { records: this.#records, memory: this.#memory, replans: this.#replans };
  }

  #touch(done: readonly (Step | Outcome)[]): void {
    for (const id of done.flatMap(figuresIn)) this.#touched.add(id);
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
