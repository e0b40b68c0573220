import { mistakeWords } from "../../core/thrown-error-words";
import type { Ruleset } from "../../engine/ruleset";
import { battleFrom, KeptFields } from "../../field";
import { thinkNext, type Foreseen } from "./foresight";
import type { Question, QuestionKind, QuestionOf, Questions } from "./thinker";
import { thinkSetup } from "./think-setup";
import { thinkPrepare, thinkRehearse, thinkWatch } from "./think-rehearsal";
import {
  thinkDecision,
  thinkEnded,
  thinkEvent,
  thinkOrder,
  thinkPhase,
  thinkResolution,
  thinkStanding,
  type BattleOf,
  type Registry,
} from "./think";

/** What is asked of the worker; everything in it is JSON. */
export type WorkerQuestion = Question;

export interface WorkerRequest {
  readonly id: number;
  readonly question: WorkerQuestion;
  /** What will be asked if nothing comes of it. */
  readonly next?: readonly WorkerQuestion[];
  /** Where the ruleset is to be had, when it is another module's. */
  readonly source?: string;
}
/** The first word of a worker, and the lock it holds as long as it lives, where there are locks. */
export interface WorkerHello {
  readonly hello: true;
  readonly lock?: string;
}
export type WorkerReply =
  | {
      readonly id: number;
      readonly ok: true;
      readonly value: unknown;
      readonly foreseen?: readonly Foreseen[];
    }
  /** `missing`: the worker cannot have the ruleset, and another place may. */
  | { readonly id: number; readonly ok: false; readonly error: string; readonly missing?: true };

type Answerer<Kind extends QuestionKind> = (
  registry: Registry,
  thinking: Questions[Kind]["asked"],
  battleOf: BattleOf,
) => Questions[Kind]["answer"];

const ANSWERERS: { readonly [Kind in QuestionKind]: Answerer<Kind> } = {
  decide: thinkDecision,
  resolve: thinkResolution,
  notice: thinkEvent,
  order: thinkOrder,
  standing: thinkStanding,
  phase: thinkPhase,
  ended: thinkEnded,
  setup: thinkSetup,
  prepare: thinkPrepare,
  rehearse: thinkRehearse,
  watch: thinkWatch,
};

export function think<Kind extends QuestionKind>(
  registry: Registry,
  { kind, thinking }: QuestionOf<Kind>,
  battleOf: BattleOf = battleFrom,
): Questions[Kind]["answer"] {
  return ANSWERERS[kind](registry, thinking, battleOf);
}

/** Never throws: an error becomes a reply, so that the page can say what went wrong. */
export function answerTo(
  registry: Registry,
  { id, question, next = [] }: WorkerRequest,
  battleOf: BattleOf = battleFrom,
): WorkerReply {
  const answered = (one: WorkerQuestion): unknown => think(registry, one, battleOf);
  try {
    const value = answered(question);
    const foreseen = thinkNext(question, value, next, answered);
    return { id, ok: true, value, ...(foreseen.length === 0 ? {} : { foreseen }) };
  } catch (thrown) {
    return { id, ok: false, error: mistakeWords(thrown) };
  }
}

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
    /** Fetches those that ship, as far as a question needs them. */
    private readonly getReady?: (question: WorkerQuestion) => Promise<void>,
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
      return { id: request.id, ok: false, error: mistakeWords(thrown), missing: true };
    }
    const registry: Registry = (id) => this.shipped(id) ?? this.#imported.get(id);
    const reply = answerTo(registry, request, (snapshot, unit) => this.#fields.battle(snapshot, unit));
    // What was broken off may have left an index half made.
    if (!reply.ok) this.#fields.forget();
    return reply;
  }

  async #learn({ question, source }: WorkerRequest): Promise<void> {
    const id = question.thinking.ruleset;
    if (this.getReady !== undefined) await this.getReady(question);
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
