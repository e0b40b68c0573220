import type { Json } from "../../src/core/json";
import type { Text } from "../../src/core/text";
import type { Outcome } from "../../src/core/outcome";
import type { Step } from "../../src/core/step";
import type { Ruleset } from "../../src/engine/ruleset";
import { type Snapshot, snapshotSchema } from "../../src/field";
import { applyOutcome, applyStep } from "../../src/turn/records/apply-outcomes";
import type { TurnCall } from "../../src/turn/playing/turn-call";
import { Halt, type HaltReason } from "../../src/turn/playing/halt";
import type { Performed, Reply } from "../../src/turn/playing/ports";
import type { Ending, Progress, TurnReport } from "../../src/turn/records/turn-report";
import {
  thinkDecision,
  thinkEnded,
  thinkEvent,
  thinkOrder,
  thinkPhase,
  thinkResolution,
  thinkStanding,
  type Registry,
} from "../../src/turn/thinking/think";
import { TurnPlayer, type TurnEnd, type TurnPorts } from "../../src/turn/playing/turn-player";
import type { UndoRecord, WorldState } from "../../src/turn/records/undo-record";
import type { TurnView } from "../../src/turn/view/turn/turn-view";
import { tiny } from "./tiny-ruleset";

/** A table in memory: every port of a turn, with places where a test can step in. */
export class MemoryHost {
  readonly said: string[] = [];
  readonly shown: TurnView[] = [];
  readonly reports: TurnReport[] = [];
  readonly undos: UndoRecord[] = [];
  readonly performed: Step[] = [];
  readonly memory: Record<string, Json> = {};
  progress: Progress | Ending | undefined;
  /** Each keeping of it: how many steps it told of, and "+" with what the next came to. */
  readonly kept: string[] = [];
  ended = 0;
  objection: HaltReason | undefined;
  halt = new Halt();
  /** Asked before a step is done; its answer replaces the step. */
  intrude: (step: Step) => Performed | undefined = () => undefined;
  /** What cannot be written down becomes this note. */
  refuse: (outcome: Outcome) => Text | undefined = () => undefined;
  replies: Reply[] = [];
  /** Others work its turns out again. */
  isWatched = false;
  seeds = 0;
  /** Asked after every rest: before a step and at the end of the turn. */
  rested: (before: "step" | "end") => void = () => undefined;
  #tellChange: () => void = () => undefined;

  constructor(
    public snapshot: Snapshot,
    readonly registry: Registry = (id) => (id === tiny.id ? tiny : undefined),
    readonly ruleset: Ruleset = tiny,
  ) {
    this.snapshot = snapshotSchema.parse(snapshot);
  }

  ports(): TurnPorts {
    return {
      reader: {
        read: () => this.snapshot,
        changed: () =>
          new Promise((tell) => {
            this.#tellChange = tell;
          }),
      },
      thinker: {
        decide: (thinking) => Promise.resolve(thinkDecision(this.registry, thinking)),
        resolve: (thinking) => Promise.resolve(thinkResolution(this.registry, thinking)),
        notice: (thinking) => Promise.resolve(thinkEvent(this.registry, thinking)),
        order: (thinking) => Promise.resolve(thinkOrder(this.registry, thinking)),
        standing: (thinking) => Promise.resolve(thinkStanding(this.registry, thinking)),
        phase: (thinking) => Promise.resolve(thinkPhase(this.registry, thinking)),
        ended: (thinking) => Promise.resolve(thinkEnded(this.registry, thinking)),
      },
      executor: {
        perform: (step) => Promise.resolve(this.#perform(step)),
        apply: (outcome) => {
          const refused = this.refuse(outcome);
          if (refused === undefined) this.snapshot = applyOutcome(this.snapshot, outcome);
          return Promise.resolve(refused);
        },
        isWatched: this.isWatched,
        witness: () => this.world(),
        endTurn: () => {
          this.ended++;
          // The tracker has gone on: what waited for that is void.
          this.progress = undefined;
          return Promise.resolve();
        },
      },
      authority: { objection: () => this.objection },
      pace: {
        rest: (before) => {
          this.rested(before);
          return Promise.resolve();
        },
      },
      store: {
        memory: (_combat, ruleset) => this.memory[ruleset] ?? null,
        saveMemory: (_combat, ruleset, memory) => {
          this.memory[ruleset] = memory;
          return Promise.resolve();
        },
        progress: () => this.progress,
        saveProgress: (_combat, progress) => {
          this.kept.push(
            progress === undefined || "ending" in progress
              ? "end"
              : `${progress.records.length}${progress.pending === undefined ? "" : "+"}`,
          );
          this.progress =
            progress === undefined ? undefined : (JSON.parse(JSON.stringify(progress)) as Progress | Ending);
          return Promise.resolve();
        },
        saveReport: (report, { undo, memory, progress }) => {
          this.reports.push(report);
          this.undos.push(undo);
          if (memory !== undefined) this.memory[report.ruleset] = memory;
          if (progress !== undefined) this.progress = progress ?? undefined;
          return Promise.resolve();
        },
      },
      presenter: {
        ask: (view) => {
          this.shown.push(view);
          const reply = this.replies.shift();
          return reply === undefined ? new Promise(() => undefined) : Promise.resolve(reply);
        },
        show: (view) => this.shown.push(view),
        say: (message) => this.said.push(message.key),
        close: () => undefined,
      },
      seed: () => `seed-${++this.seeds}`,
      say: (message) => message.key,
    };
  }

  /** Somebody else changes the map. */
  meddle(change: (snapshot: Snapshot) => Snapshot): void {
    this.snapshot = change(this.snapshot);
    this.#tellChange();
  }

  #perform(step: Step): Performed {
    const instead = this.intrude(step);
    if (instead !== undefined) return instead;
    if (!this.snapshot.figures.some(({ id }) => id === step.figure)) {
      return { kind: "gone", why: "tokenGone" };
    }
    this.performed.push(step);
    this.snapshot = applyStep(this.snapshot, step);
    return { kind: "done" };
  }

  world(): WorldState {
    return {
      figures: Object.fromEntries(
        this.snapshot.figures.map((figure) => [
          figure.id,
          {
            name: figure.name,
            place: { x: figure.x, y: figure.y, elevation: figure.elevation },
            rotation: figure.rotation,
            hidden: figure.hidden,
            hp: figure.hp?.value ?? null,
            statuses: figure.statuses,
            defeated: figure.defeated,
            profile: {},
          },
        ]),
      ),
      doors: {},
      marks: {},
      memory: { ...this.memory },
      initiatives: {},
      turn: { round: this.snapshot.round, turn: this.ended },
    };
  }

  play(call: Partial<TurnCall> = {}, rules = { unattended: true, endTurn: true }): Promise<TurnEnd> {
    const full: TurnCall = {
      combat: "combat",
      round: 1,
      occurrence: 0,
      combatant: "combatant-a",
      figure: "a",
      mode: "auto",
      place: { index: 1, count: 1 },
      ...call,
    };
    return new TurnPlayer(this.ports(), this.ruleset, full, rules, this.halt).play();
  }
}
