import type { Step } from "../core/step";
import type { RoundEvent, Ruleset } from "../engine/ruleset";
import { thinkSetup, type SetupThinking } from "./setup";
import type { DecideThinking, Thinking } from "./thinker";
import {
  thinkDecision,
  thinkEvent,
  thinkOrder,
  thinkPhase,
  thinkResolution,
  thinkStanding,
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

export function think(registry: Registry, question: Question): unknown {
  switch (question.kind) {
    case "decide":
      return thinkDecision(registry, question.thinking);
    case "resolve":
      return thinkResolution(registry, question.thinking);
    case "notice":
      return thinkEvent(registry, question.thinking);
    case "order":
      return thinkOrder(registry, question.thinking);
    case "standing":
      return thinkStanding(registry, question.thinking);
    case "phase":
      return thinkPhase(registry, question.thinking);
    case "setup":
      return thinkSetup(registry, question.thinking);
  }
}

/** Never throws: an error becomes a reply, so that the page can say what went wrong. */
export function answerTo(registry: Registry, { id, question }: WorkerRequest): WorkerReply {
  try {
    return { id, ok: true, value: think(registry, question) };
  } catch (thrown) {
    return { id, ok: false, error: wordsOf(thrown) };
  }
}

const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** The worker's side: one question after another. Rulesets of other modules are imported when asked about. */
export class Answering {
  readonly #imported = new Map<string, Ruleset>();
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
    return answerTo((id) => this.shipped(id) ?? this.#imported.get(id), request);
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
