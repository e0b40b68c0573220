import type { Decided } from "../../core/decision";
import { isRecord, sameJson, type Json } from "../../core/json";
import type { Outcome } from "../../core/outcome";
import { leavesNothing, targetOf, type FigureId, type Step } from "../../core/step";
import { oneText, text, type Text } from "../../core/text";
import type { Ruleset } from "../../engine/ruleset";
import type { Snapshot } from "../../field";
import type { Draft } from "./draft";
import { turnKey, type TurnCall } from "./turn-call";
import { afterHalt, haltText, type HaltReason, type HaltView } from "./halt";
import type { Authority, Executor, Performed, Rolled } from "./ports";
import { resumedDraft, type Progress, type StepRecord, type TurnReport } from "../records/turn-report";
import type { Questions } from "../thinking/thinker";
import { subjectsOf } from "../records/undo-record";
import { DeedsSoFar, isRepeatable, movesOnMap } from "./deeds-so-far";
import { Interrupted, DraftSettling, type SettlingPorts, type SettlingRules } from "./settle-draft";

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
  | { readonly kind: "interrupted"; readonly reason: HaltReason; readonly why: Text };

/** Blocked moves are planned anew this often; then the turn goes to the person. */
const REPLANS = 2;

/** Nothing came of it that planning anew would have to take back. */
const isAsIfNotDone = ({ step, state, outcomes }: StepRecord): boolean =>
  state !== "done" || (leavesNothing(step) && outcomes.length === 0);

/** One figure's turn from reading the scene to the report. Never throws for what can happen at a table. */
export class TurnPlayer {
  readonly #settling: DraftSettling;
  #draft: Draft | undefined;
  readonly #deeds: DeedsSoFar;
  constructor(
    private readonly ports: TurnPorts,
    private readonly ruleset: Ruleset,
    private readonly call: TurnCall,
    private readonly rules: TurnRules,
    private readonly halt: HaltView,
  ) {
    this.#deeds = new DeedsSoFar(ports, ruleset.id, call);
    this.#settling = new DraftSettling(ports, ruleset, call, rules, halt, () => this.#check());
  }

  async play(): Promise<TurnEnd> {
    try {
      const kept = this.ports.store.progress(this.call.combat);
      if (kept?.key !== turnKey(this.call)) return await this.#fresh();
      return "ending" in kept ? await this.#justEnd() : await this.#resume(kept);
    } catch (thrown) {
      if (!(thrown instanceof Interrupted)) throw thrown;
      await this.#breakOff(thrown.why);
      return { kind: "interrupted", reason: thrown.why, why: haltText(thrown.why) };
    } finally {
      this.ports.presenter.close();
    }
  }

  async #fresh(): Promise<TurnEnd> {
    this.#check();
    await this.#beginTurn();
    this.#draft = await this.#settling.first();
    return this.#decideAndAct();
  }

  /** What the game system does first is part of the turn, and is taken back with it. */
  async #beginTurn(): Promise<void> {
    const { executor } = this.ports;
    if (executor.beginTurn === undefined) return;
    const before = executor.witness();
    const changed = await executor.beginTurn(this.call.figure);
    if (!changed) return;
    this.#deeds.mustBeKept();
    this.#deeds.begin(before);
    this.#deeds.touch([this.call.figure]);
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
      this.ports.presenter.say(text("OPFOR.ui.turn.replan", { why: blocked }), "info");
      this.#deeds.planAnew();
      this.#draft = await this.#settling.first();
    }
  }

  /** Only while nothing irrevocable was done: dice once rolled are not rolled again. */
  #mayReplan(): boolean {
    return this.#deeds.replans < REPLANS && this.#deeds.records.every(isAsIfNotDone);
  }

  /** Does the plan from a step on. The reason when a step was blocked. */
  async #act(decision: Decided, from: number): Promise<Text | undefined> {
    const draft = this.#current();
    if (from === 0) this.#deeds.memory = decision.memory;
    this.#deeds.begin();
    for (const [at, step] of decision.plan.steps.entries()) {
      if (at < from) continue;
      if (draft.dropped.includes(at)) {
        this.#deeds.record({ step, state: "dropped", outcomes: [], trace: [] });
        continue;
      }
      if (!this.#deeds.canWait(step)) await this.#deeds.keep(draft);
      if (at > 0) await this.ports.pace.rest("step", this.halt);
      this.#check(step);
      const after = decision.plan.steps
        .slice(at + 1)
        .filter((_, more) => !draft.dropped.includes(at + 1 + more));
      const blocked = await this.#step(step, draft.snapshot, after);
      if (blocked !== undefined) return blocked;
    }
    return undefined;
  }

  async #step(step: Step, planned: Snapshot, after: readonly Step[]): Promise<Text | undefined> {
    this.#deeds.touch(subjectsOf(step));
    const missing = step.joint === true ? undefined : this.#missing(targetOf(step));
    if (missing !== undefined) {
      this.#deeds.record({ step, state: "blocked", outcomes: [], trace: [], note: missing });
      return missing;
    }
    const isVain = step.joint === true && this.#missing(step.figure) !== undefined;
    const performed = isVain ? DONE : await this.ports.executor.perform(step, planned, this.halt);
    if (performed.kind === "gone") throw new Interrupted(performed.why);
    const opened = performed.opened ?? [];
    this.#deeds.touch(opened);
    // Done again, the move would find them open, and nobody would shut them after an undo.
    if (opened.length > 0) this.#deeds.mustBeKept();
    if (performed.kind === "blocked") {
      // A halt in the middle of a move is an interruption, not an obstacle.
      this.#check();
      this.#deeds.record({ step, state: "blocked", outcomes: [], trace: [], note: performed.why });
      return performed.why;
    }
    await this.#resolve(step, performed.note, after);
    return undefined;
  }

  async #resolve(step: Step, note: Text | undefined, after: readonly Step[]): Promise<void> {
    const rolled = await this.ports.executor.roll?.(step, this.#attacksMade());
    if (rolled?.kind === "left") {
      const said = oneText([...(note === undefined ? [] : [note]), rolled.note]) ?? rolled.note;
      this.#deeds.record({ step, state: "left-to-people", outcomes: [], trace: [], note: said });
      return;
    }
    await this.#resolveWith(step, note, rolled, after);
  }

  /** Attacks of this turn so far, for systems where each one is harder. */
  #attacksMade(): number {
    return this.#deeds.records.filter(({ step, state }) => step.kind === "attack" && state === "done").length;
  }

  async #resolveWith(
    step: Step,
    note: Text | undefined,
    rolled: Extract<Rolled, { kind: "rolled" }> | undefined,
    after: readonly Step[],
  ): Promise<void> {
    const snapshot = this.ports.reader.read();
    const asked = (one: Step, more: number): Questions["resolve"]["asked"] => ({
      ruleset: this.ruleset.id,
      snapshot,
      seed: `${this.#current().seed}/${this.#deeds.records.length + more}`,
      memory: this.#deeds.memory,
      unattended: this.#current().unattended,
      step: one,
    });
    const resolution = await this.ports.thinker.resolve(
      asked(rolled === undefined ? step : withRolls(step, rolled.hit), 0),
      stillSteps(after).map((one, at) => ({ kind: "resolve", thinking: asked(one, at + 1) })),
    );
    if (resolution === undefined || resolution.leftToPeople === true) {
      await this.#leaveToPeople(step, note);
      return;
    }
    const isNoted = !sameJson(this.#deeds.memory, resolution.memory);
    this.#deeds.memory = resolution.memory;
    if (isNoted || !isRepeatable({ step, outcomes: resolution.outcomes }))
      await this.#deeds.keep(this.#current(), resolution);
    const said = oneText([note, rolled?.note].flatMap((one) => (one === undefined ? [] : [one])));
    const trace = [...(rolled?.trace ?? []), ...resolution.trace];
    await this.#applyAll(step, resolution.outcomes, trace, said);
  }

  async #applyAll(
    step: Step,
    outcomes: readonly Outcome[],
    trace: StepRecord["trace"],
    note: Text | undefined,
  ): Promise<void> {
    const notes = note === undefined ? [] : [note];
    this.#deeds.touch(outcomes.flatMap(subjectsOf));
    for (const outcome of outcomes) {
      const said = await this.ports.executor.apply(outcome);
      if (said !== undefined) notes.push(said);
    }
    const said = oneText(notes);
    this.#deeds.record({
      step,
      state: "done",
      outcomes,
      trace,
      ...(said === undefined ? {} : { note: said }),
    });
  }

  async #leaveToPeople(step: Step, note: Text | undefined): Promise<void> {
    // The game system's dice are rolled once.
    if (this.#deeds.kept === undefined) await this.#deeds.keep(this.#current());
    const rolled = step.kind === "attack" ? await this.ports.executor.attack?.(step) : undefined;
    const said = rolled ?? note;
    const state = step.kind === "attack" && rolled === undefined ? "left-to-people" : "done";
    this.#deeds.record({
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
    this.#deeds.resume(kept);
    this.#draft = resumedDraft(kept, {
      call: this.call,
      snapshot: this.ports.reader.read(),
      memory: this.ports.store.memory(this.call.combat, kept.ruleset),
    });
    this.ports.presenter.say(text("OPFOR.ui.turn.resumed"), "info");
    const at = kept.records.length;
    const step = decision.plan.steps[at];
    if (kept.pending !== undefined && step !== undefined) {
      this.#deeds.touch(subjectsOf(step));
      await this.#applyAll(step, kept.pending, kept.pendingTrace ?? [], undefined);
    }
    const blocked = await this.#act(decision, this.#deeds.records.length);
    return blocked === undefined ? this.#finish("played") : this.#finish("handed", blocked);
  }

  async #finish(end: "played" | "skipped" | "handed", note?: Text): Promise<TurnEnd> {
    const { store } = this.ports;
    const report = this.#deeds.report(this.#current(), end, note);
    const ends = end !== "handed" && this.rules.endTurn;
    await store.saveReport(report, {
      ...this.#deeds.left(),
      progress: ends ? { key: report.key, ending: true } : null,
    });
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
  async #breakOff(why: HaltReason): Promise<void> {
    const { store } = this.ports;
    const undo = this.#deeds.undo();
    const after = afterHalt(why);
    // Whoever goes on later begins where it stopped, whatever people do to the figure meanwhile.
    const { kept, records } = this.#deeds;
    if (after === "goes-on-later" && kept !== undefined && kept < records.length)
      await this.#deeds.keep(this.#current());
    if (undo.changes.length === 0 || after === "is-not-ours") return;
    const report = this.#deeds.report(this.#current(), "interrupted", haltText(why));
    if (after === "goes-on-later") {
      await store.saveReport(report, { undo: { ...undo, open: true } });
      return;
    }
    await store.saveReport(report, { ...this.#deeds.left(), progress: null });
  }

  #missing(wanted: FigureId | undefined): Text | undefined {
    if (wanted === undefined) return undefined;
    const figure = this.ports.reader.read().figures.find(({ id }) => id === wanted);
    if (figure !== undefined && !figure.defeated) return undefined;
    const name = this.#current().snapshot.figures.find(({ id }) => id === wanted)?.name ?? wanted;
    return text("OPFOR.ui.turn.targetGone", { name });
  }

  #current(): Draft {
    if (this.#draft === undefined) throw new Error("the turn has no draft yet");
    return this.#draft;
  }

  #objection(): HaltReason | undefined {
    return this.halt.reason ?? this.ports.authority.objection(this.call);
  }

  /** Who falls in its own turn has ended it. */
  #mayEndTurn(): boolean {
    const why = this.#objection();
    return why === undefined || why === "defeated";
  }

  /** Who falls in its own turn has ended it, but for what others do with it. */
  #check(before?: Step): void {
    const why = this.#objection();
    const goesOn = why === "defeated" && before?.joint === true;
    if (why !== undefined && !goesOn) throw new Interrupted(why);
  }
}

const DONE: Performed = { kind: "done" };

/** Steps up to the first that changes the map by being done. */
function stillSteps(steps: readonly Step[]): readonly Step[] {
  const end = steps.findIndex(movesOnMap);
  return end < 0 ? steps : steps.slice(0, end);
}

/** The ruleset is told whom the game system's dice hit: it rolls nothing, and only what hangs on a hit follows. */
function withRolls(step: Step, hit: readonly FigureId[]): Step {
  if (step.kind !== "attack" && step.kind !== "act") return step;
  const terms = isRecord(step.terms ?? null) ? (step.terms as Readonly<Record<string, Json>>) : {};
  return { ...step, terms: { ...terms, rolled: { hit: [...hit] } } };
}
