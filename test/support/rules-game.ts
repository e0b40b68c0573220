import type { Ask, Decided, Decision } from "../../src/core/decision";
import type { Json } from "../../src/core/json";
import type { Step } from "../../src/core/step";
import { decide } from "../../src/engine/decide";
import type { Context, Order, Request, Resolution, RoundEvent, Ruleset } from "../../src/engine/ruleset";
import { type Battle, battleFrom, type Figure, KeptFields, type Snapshot } from "../../src/field";
import { applyOutcomes, applyStep } from "../../src/turn/records/apply-outcomes";
import { heard } from "./stamps";
import { contextOf, counted, type Thrown } from "./thrown";

/** What a game starts with besides its position. */
export interface GameStart<M extends Json = Json> {
  readonly memory: M;
  /** How the ruleset reads what it kept; what comes of a step is read by it, too. */
  readonly read: (memory: Json) => M;
  /** The scene stays indexed while only figures move: a battle is then good until the next is asked for. */
  readonly kept?: boolean;
}

/**
 * A battle in progress by one ruleset, as a host would hold it: the position, what the rules remember, and everything
 * that can happen to them, with dice of the test's own. All rulesets' tests play by it.
 */
export class RulesGame<M extends Json = Json> {
  snapshot: Snapshot;
  memory: M;
  #battle: Battle | undefined;
  readonly #read: (memory: Json) => M;
  readonly #fields: KeptFields | undefined;

  constructor(
    readonly ruleset: Ruleset,
    snapshot: Snapshot,
    { memory, read, kept = false }: GameStart<M>,
  ) {
    this.snapshot = snapshot;
    this.memory = memory;
    this.#read = read;
    this.#fields = kept ? new KeptFields() : undefined;
  }

  get battle(): Battle {
    if (this.#battle?.snapshot === this.snapshot) return this.#battle;
    const { unit } = this.ruleset;
    this.#battle = this.#fields?.battle(this.snapshot, unit) ?? battleFrom(this.snapshot, unit);
    return this.#battle;
  }

  figure(id: string): Figure {
    const found = this.battle.figure(id);
    if (found === undefined) throw new Error(`no figure ${id} on the map`);
    return found;
  }

  has(id: string): boolean {
    return this.battle.figure(id) !== undefined;
  }

  context(thrown: Thrown): Context {
    return contextOf(thrown, this.memory);
  }

  ask(id: string, request: Partial<Request> = {}): Decision {
    return heard(decide(this.ruleset, this.battle, id, { seed: "test", memory: this.memory, ...request }));
  }

  /** The decision with nobody there to ask. Nothing is done yet. */
  decide(id: string, request: Partial<Request> = {}): Decided {
    const decision = this.ask(id, { unattended: true, ...request });
    if (decision.kind === "ask") throw new Error(`asked ${decision.id} although unattended`);
    return decision;
  }

  question(id: string, request: Partial<Request> = {}): Ask {
    const decision = this.ask(id, request);
    if (decision.kind !== "ask") throw new Error(`decided ${decision.plan.rule.id} without asking`);
    return decision;
  }

  /** A decision's memory holds from when it is carried out. */
  remember(memory: Json): void {
    this.memory = this.#read(memory);
  }

  /** Does one step; faces that are given must all be rolled. */
  resolve(step: Step, thrown: Thrown = []): Resolution {
    this.snapshot = applyStep(this.snapshot, step);
    return this.#happen(thrown, (context) => this.ruleset.resolve?.(this.battle, step, context));
  }

  /** What the rules make of an event. */
  on(event: RoundEvent, thrown: Thrown = []): Resolution {
    if (event.kind === "round-start") this.snapshot = { ...this.snapshot, round: event.round };
    return this.#happen(thrown, (context) => this.ruleset.on?.(this.battle, event, context));
  }

  /** A result that people enter. */
  report(step: Step, result: string, thrown: Thrown = []): Resolution {
    return this.#happen(thrown, (context) => this.ruleset.report?.(this.battle, step, result, context));
  }

  order(thrown: Thrown = "deck"): Order {
    const order = this.ruleset.order?.(this.battle, this.context(thrown));
    if (order === undefined) throw new Error(`${this.ruleset.id} orders nothing`);
    this.remember(heard(order).memory);
    return order;
  }

  /** A set-up helper's proposal, taken as it is. */
  setUp(id: string, thrown: Thrown): void {
    const helper = this.ruleset.setup?.find((one) => one.id === id);
    if (helper === undefined) throw new Error(`${this.ruleset.id} has no set-up "${id}"`);
    const { battle } = this;
    const proposal = heard(helper.propose(battle, battle.figures, this.context(thrown)));
    this.remember(proposal.memory);
    const places = new Map(proposal.placements.map(({ figure, at }) => [figure, at]));
    this.snapshot = {
      ...this.snapshot,
      figures: this.snapshot.figures.map((figure) => {
        const { x, y } = places.get(figure.id) ?? figure;
        return { ...figure, x, y };
      }),
    };
  }

  #happen(thrown: Thrown, work: (context: Context) => Resolution | undefined): Resolution {
    const scripted = typeof thrown === "string" || "roll" in thrown ? undefined : counted(thrown);
    const resolution = heard(work(this.context(scripted ?? thrown)) ?? this.#nothing());
    scripted?.done();
    this.remember(resolution.memory);
    this.snapshot = applyOutcomes(this.snapshot, resolution.outcomes, (outcome) =>
      this.ruleset.summons?.(outcome),
    );
    return resolution;
  }

  #nothing(): Resolution {
    return { outcomes: [], memory: this.memory, trace: [] };
  }
}

/** Memory as it comes. */
export const asKept = (memory: Json): Json => memory;
