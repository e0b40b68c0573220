import type { Decided } from "../../core/decision";
import { seededDice, type Dice } from "../../core/dice";
import type { Json } from "../../core/json";
import type { Outcome } from "../../core/outcome";
import { targetOf, type FigureId, type Step } from "../../core/step";
import { decide } from "../../engine/decide";
import { lastSideStanding, type BattleEnd, type Moment } from "../../engine/battle-end";
import type { Context, Resolution, RoundEvent, Ruleset } from "../../engine/ruleset";
import { KeptFields, type Battle, type Snapshot } from "../../field";
import { applyOutcome, applyStep } from "../records/apply-outcomes";
import type { Registry } from "../thinking/ruleset-lookup";
import { withMark, withoutMark } from "./mark-terrain";

/** What was done in one turn. */
export interface Deed {
  readonly decided: Decided;
  readonly outcomes: readonly Outcome[];
}

/** Somebody must say how an attack ended that the ruleset leaves to people: the id of one of its reports. */
export type Settle = (step: Step, options: readonly string[], dice: Dice) => string | undefined;

/** Nobody is there: a die chooses among what people could report. */
export const settledByDie: Settle = (_step, options, dice) => options[dice.roll(options.length) - 1];

/** A question that a decision asks although nobody is there is answered by a die, this often at most. */
const MOST_QUESTIONS = 20;

/**
 * A battle without a host: the snapshot, what the rulesets remember, and everything that can happen to them.
 * Pure but for its own state; the same calls with the same seeds give the same battle.
 */
export class BattleTable {
  readonly #memories = new Map<string, Json>();
  readonly #rulesets: readonly Ruleset[];
  readonly #sides: readonly string[];
  #snapshot: Snapshot;

  constructor(
    start: Snapshot,
    registry: Registry,
    readonly settle: Settle = settledByDie,
    memories: Readonly<Record<string, Json>> = {},
    private readonly fields = new KeptFields(),
  ) {
    this.#snapshot = start;
    const ids = [...new Set(start.figures.flatMap(({ ruleset }) => ruleset ?? []))];
    this.#rulesets = ids.flatMap((id) => registry(id) ?? []);
    this.#sides = [...new Set(start.figures.filter(({ defeated }) => !defeated).map(({ side }) => side))];
    for (const [id, memory] of Object.entries(memories)) this.#memories.set(id, memory);
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  memory(ruleset: string): Json {
    return this.#memories.get(ruleset) ?? null;
  }

  /** Good until something changes. */
  battle(ruleset: Ruleset): Battle {
    return this.fields.battle(this.#snapshot, ruleset.unit);
  }

  /** The battle as some ruleset of it sees it; nothing when nobody has one. */
  anyBattle(): Battle | undefined {
    const [any] = this.#rulesets;
    return any === undefined ? undefined : this.battle(any);
  }

  isStanding(figure: FigureId): boolean {
    return this.#snapshot.figures.some(({ id, defeated }) => id === figure && !defeated);
  }

  beginRound(round: number): void {
    this.#snapshot = { ...this.#snapshot, round, acted: [] };
  }

  hasActed(figure: FigureId): void {
    this.#snapshot = { ...this.#snapshot, acted: [...this.#snapshot.acted, figure] };
  }

  /** Every ruleset hears of it; what they made of it. */
  tell(event: RoundEvent, seed: string): readonly Outcome[] {
    return this.#rulesets.flatMap((ruleset) => {
      const told = ruleset.on?.(this.battle(ruleset), event, this.#context(ruleset, seed));
      return told === undefined ? [] : this.#take(ruleset, told, seed);
    });
  }

  /** The turns of a round: as the figures stand in the snapshot, unless a ruleset says otherwise. */
  order(seed: string): readonly FigureId[] {
    let turns = this.#snapshot.figures.filter(({ defeated }) => !defeated).map(({ id }) => id);
    for (const ruleset of this.#rulesets) {
      const order = ruleset.order?.(this.battle(ruleset), this.#context(ruleset, seed));
      if (order === undefined) continue;
      this.#memories.set(ruleset.id, order.memory);
      turns = traded(turns, order.figures);
    }
    return turns;
  }

  /** The figure's turn by its ruleset; nothing where it has none. */
  play(figure: FigureId, seed: string): Deed | undefined {
    const ruleset = this.#rulesetOf(figure);
    if (ruleset === undefined) return undefined;
    const decided = this.#decide(ruleset, figure, seed);
    this.#memories.set(ruleset.id, decided.memory);
    const outcomes: Outcome[] = [];
    for (const [at, step] of decided.plan.steps.entries()) {
      if (step.joint === true && !this.isStanding(step.figure)) continue;
      if (step.joint !== true && this.#isVain(step)) break;
      outcomes.push(...this.#do(ruleset, step, `${seed}/${at}`));
    }
    return { decided, outcomes };
  }

  ended(moment: Omit<Moment, "sides">): BattleEnd | undefined {
    const full = { ...moment, sides: this.#sides };
    const speaking = this.#rulesets.filter((ruleset) => "ended" in ruleset);
    for (const ruleset of speaking) {
      const end = ruleset.ended?.(this.battle(ruleset), this.memory(ruleset.id), full);
      if (end !== undefined) return end;
    }
    const [any] = this.#rulesets;
    return speaking.length > 0 || any === undefined ? undefined : lastSideStanding(this.battle(any), full);
  }

  #rulesetOf(figure: FigureId): Ruleset | undefined {
    const known = this.#snapshot.figures.find(({ id, defeated }) => id === figure && !defeated);
    return this.#rulesets.find(({ id }) => id === known?.ruleset);
  }

  #decide(ruleset: Ruleset, figure: FigureId, seed: string): Decided {
    const answers: Record<string, string> = {};
    const dice = seededDice(`${seed}/answers`);
    for (let asked = 0; asked <= MOST_QUESTIONS; asked++) {
      const request = {
        seed,
        memory: this.memory(ruleset.id),
        unattended: true,
        answers,
      };
      const decision = decide(ruleset, this.battle(ruleset), figure, request);
      if (decision.kind === "decided") return decision;
      const picked = decision.options[dice.roll(decision.options.length) - 1];
      if (picked === undefined) throw new Error(`${decision.id} asks without an option`);
      answers[decision.id] = picked.id;
    }
    throw new Error(`${figure} asks without end`);
  }

  /** The figure itself or its target is gone: the rest of the plan cannot be. */
  #isVain(step: Step): boolean {
    if (!this.isStanding(step.figure)) return true;
    const target = targetOf(step);
    return target !== undefined && !this.isStanding(target);
  }

  #do(ruleset: Ruleset, step: Step, seed: string): readonly Outcome[] {
    this.#snapshot = applyStep(this.#snapshot, step);
    const context = this.#context(ruleset, seed);
    const resolution = ruleset.resolve?.(this.battle(ruleset), step, context);
    const outcomes = [...(resolution === undefined ? [] : this.#take(ruleset, resolution, seed))];
    if (step.kind === "leave") this.#tellGone(step.figure, "left", seed);
    if (step.kind === "attack")
      outcomes.push(...this.#attacked(ruleset, step, resolution, context.dice, seed));
    return outcomes;
  }

  #attacked(
    ruleset: Ruleset,
    step: Extract<Step, { kind: "attack" }>,
    resolution: Resolution | undefined,
    dice: Dice,
    seed: string,
  ): readonly Outcome[] {
    const { figure: by, target, manner } = step;
    const event = { kind: "attacked", by, target, manner: manner === "melee" ? "melee" : "ranged" } as const;
    const outcomes: Outcome[] = [];
    for (const other of this.#rulesets) {
      if (other === ruleset) continue;
      const told = other.on?.(this.battle(other), event, this.#context(other, seed));
      if (told !== undefined) outcomes.push(...this.#take(other, told, seed));
    }
    if (resolution !== undefined && resolution.leftToPeople !== true) return outcomes;
    return [...outcomes, ...this.#settled(ruleset, step, dice, seed)];
  }

  #settled(ruleset: Ruleset, step: Step, dice: Dice, seed: string): readonly Outcome[] {
    const battle = this.battle(ruleset);
    const options = ruleset.reports?.(battle, step, this.memory(ruleset.id)).map(({ id }) => id) ?? [];
    const option = options.length === 0 ? undefined : this.settle(step, options, dice);
    if (option === undefined) return [];
    const entered = ruleset.report?.(battle, step, option, this.#context(ruleset, `${seed}/report`));
    return entered === undefined ? [] : this.#take(ruleset, entered, seed);
  }

  #take(ruleset: Ruleset, resolution: Resolution, seed: string): readonly Outcome[] {
    this.#memories.set(ruleset.id, resolution.memory);
    for (const outcome of resolution.outcomes) this.#apply(outcome);
    for (const outcome of resolution.outcomes) {
      if (outcome.kind === "removed") this.#tellGone(outcome.figure, outcome.why, seed);
    }
    return resolution.outcomes;
  }

  #apply(outcome: Outcome): void {
    if (outcome.kind === "marked") this.#snapshot = withMark(this.#snapshot, outcome);
    else if (outcome.kind === "unmarked") this.#snapshot = withoutMark(this.#snapshot, outcome.mark);
    else
      this.#snapshot = applyOutcome(this.#snapshot, outcome, (summoned) =>
        this.#rulesets.map((ruleset) => ruleset.summons?.(summoned)).find((made) => made !== undefined),
      );
  }

  #tellGone(figure: FigureId, why: "dead" | "left", seed: string): void {
    this.tell({ kind: "gone", figure, why }, `${seed}/gone/${figure}`);
  }

  #context(ruleset: Ruleset, seed: string): Context {
    return {
      dice: seededDice(`${seed}/${ruleset.id}`),
      memory: this.memory(ruleset.id),
      unattended: true,
    };
  }
}

/** Those a ruleset orders trade places among themselves; all others keep theirs. Extra turns come after the last. */
function traded(turns: readonly FigureId[], ordered: readonly FigureId[]): FigureId[] {
  const named = new Set(ordered);
  const slots = turns.filter((id) => named.has(id)).length;
  const waiting = ordered.filter((id) => turns.includes(id));
  const [first, extra] = [waiting.slice(0, slots)[Symbol.iterator](), waiting.slice(slots)];
  const result = turns.map((id) => (named.has(id) ? (first.next().value ?? id) : id));
  const last = result.findLastIndex((id) => named.has(id));
  result.splice(last + 1, 0, ...extra);
  return result;
}
