import type { Step } from "../core/step";
import type { RoundEvent, Ruleset } from "../engine/ruleset";
import { battleFrom } from "../field/field";
import { KeptFields } from "../field/kept-fields";
import { thinkSetup, type SetupThinking } from "./setup";
import type { DecideThinking, Thinking } from "./thinker";
import {
  thinkDecision,
  thinkEvent,
  thinkOrder,
  thinkPhase,
  thinkResolution,
  thinkStanding,
  type BattleOf,
  type Registry,
} from "./think";

/** What is asked of the worker; everything in it is JSON. */
export type Question =
  | { readonly kind: "decide"; readonly thinking: DecideThinking }
  | { readonly kind: "resolve"; readonly thinking: Thinking & { readonly step: Step } }
  | { readonly kind: "notice"; readonly thinking: Thinking & { readonly event: RoundEvent } }
  | { readonly kind: "order"; readonly thinking: Thinking }
  | { readonly kind: "standing"; readonly thinking: Thinking }
  | { readonly kind: "phase"; readonly thinking: Thinking & { readonly phase: string } }
  | { readonly kind: "setup"; readonly thinking: SetupThinking };

export interface WorkerRequest {
  readonly id: number;
  readonly question: Question;
  /** Where the ruleset is to be had, when it is another module's. */
  readonly source?: string;
}
/** The first word of a worker, and the lock it holds as long as it lives, where there are locks. */
export interface WorkerHello {
  readonly hello: true;
  readonly lock?: string;
}
export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  /** `missing`: the worker cannot have the ruleset, and another place may. */
  | { readonly id: number; readonly ok: false; readonly error: string; readonly missing?: true };

export function think(registry: Registry, question: Question, battleOf: BattleOf = battleFrom): unknown {
  switch (question.kind) {
    case "decide":
      return thinkDecision(registry, question.thinking, battleOf);
    case "resolve":
      return thinkResolution(registry, question.thinking, battleOf);
    case "notice":
      return thinkEvent(registry, question.thinking, battleOf);
    case "order":
      return thinkOrder(registry, question.thinking, battleOf);
    case "standing":
      return thinkStanding(registry, question.thinking, battleOf);
    case "phase":
      return thinkPhase(registry, question.thinking, battleOf);
    case "setup":
      return thinkSetup(registry, question.thinking, battleOf);
  }
}

/** Never throws: an error becomes a reply, so that the page can say what went wrong. */
export function answerTo(
  registry: Registry,
  { id, question }: WorkerRequest,
  battleOf: BattleOf = battleFrom,
): WorkerReply {
  try {
    return { id, ok: true, value: think(registry, question, battleOf) };
  } catch (thrown) {
    return { id, ok: false, error: wordsOf(thrown) };
  }
}

const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/**
 * The worker's side: one question after another, on battlefields that are kept from one to the next. Rulesets of other modules are imported when asked about.
 */
export class Answering {
  readonly #imported = new Map<string, Ruleset>();
  readonly #fields = new KeptFields();
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly shipped: Registry,
    /** Gives what a module exports. */
    private readonly load: (source: string) => Promise<unknown>,
  ) {}

  answer(request: WorkerRequest): Promise<WorkerReply> {
    const reply = this.#last.then(() => this.#answer(request));
    this.#last = reply;
    return reply;
  }

  async #answer(request: WorkerRequest): Promise<WorkerReply> {
    try {
      await this.#learn(request);
    } catch (thrown) {
      return { id: request.id, ok: false, error: wordsOf(thrown), missing: true };
    }
    const registry: Registry = (id) => this.shipped(id) ?? this.#imported.get(id);
    const reply = answerTo(registry, request, (snapshot, unit) => this.#fields.battle(snapshot, unit));
    // What was broken off may have left an index half made.
    if (!reply.ok) this.#fields.forget();
    return reply;
  }

  async #learn({ question, source }: WorkerRequest): Promise<void> {
    const id = question.thinking.ruleset;
    if (source === undefined || this.#imported.has(id)) return;
    const ruleset = rulesetIn(await this.load(source));
    if (ruleset?.id !== id) throw new Error(`${source} exports no ruleset "${id}"`);
    this.#imported.set(id, ruleset);
  }
}

/** The default export of a module, or the one named "ruleset". */
function rulesetIn(exported: unknown): Ruleset | undefined {
  if (typeof exported !== "object" || exported === null) return undefined;
  const named = "ruleset" in exported ? exported.ruleset : undefined;
  return ["default" in exported ? exported.default : undefined, named].find(isRuleset);
}

const isRuleset = (value: unknown): value is Ruleset =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "decide" in value &&
  typeof value.decide === "function";
