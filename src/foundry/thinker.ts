import { text, type Text } from "../core/text";
import type { Order, Resolution } from "../engine/ruleset";
import type { SetupThinker, SetupThinking, SetupThought } from "../turn/setup";
import type { Standing, Thinker, Thought } from "../turn/thinker";
import { think, type Question } from "../turn/workerTalk";
import { theGame, theNotifications } from "./host";
import { log } from "./log";
import { onDrawnPage, withProgress } from "./progress";
import { homeOf, rulesetOf } from "./registry";
import { say } from "./say";
import { NotInWorker, NoWorker, Refused, type WorkerLine } from "./workerLine";

/** On the page a decision that takes longer than this is felt. */
const FELT = 100;

/** Asks the worker; where there is none, or it cannot have the ruleset, thinks on the page. */
export class PageThinker implements Thinker, SetupThinker {
  /** Rulesets that were quick on the page the last time. */
  readonly #quick = new Set<string>();
  /** Rulesets with a source that did not work. */
  readonly #notInWorker = new Set<string>();
  readonly #told = new Set<string>();

  constructor(private readonly line: WorkerLine) {}

  /** False where decisions are made on the page. */
  get hasWorker(): boolean {
    return this.line.isOpen;
  }

  /** The ruleset holds the page up while it thinks. */
  isOnPage(ruleset: string): boolean {
    return !this.hasWorker || homeOf(ruleset).where === "page" || this.#notInWorker.has(ruleset);
  }

  decide(thinking: Parameters<Thinker["decide"]>[0]): Promise<Thought> {
    return this.#ask({ kind: "decide", thinking }) as Promise<Thought>;
  }
  resolve(thinking: Parameters<Thinker["resolve"]>[0]): Promise<Resolution | undefined> {
    return this.#ask({ kind: "resolve", thinking }) as Promise<Resolution | undefined>;
  }
  notice(thinking: Parameters<Thinker["notice"]>[0]): Promise<Resolution | undefined> {
    return this.#ask({ kind: "notice", thinking }) as Promise<Resolution | undefined>;
  }
  order(thinking: Parameters<Thinker["order"]>[0]): Promise<Order | undefined> {
    return this.#ask({ kind: "order", thinking }) as Promise<Order | undefined>;
  }

  standing(thinking: Parameters<Thinker["standing"]>[0]): Promise<Standing> {
    return this.#ask({ kind: "standing", thinking }) as Promise<Standing>;
  }
  phase(thinking: Parameters<Thinker["phase"]>[0]): Promise<Resolution | undefined> {
    return this.#ask({ kind: "phase", thinking }) as Promise<Resolution | undefined>;
  }

  setup(thinking: SetupThinking): Promise<SetupThought> {
    return this.#ask({ kind: "setup", thinking }) as Promise<SetupThought>;
  }

  async #ask(question: Question): Promise<unknown> {
    const { ruleset } = question.thinking;
    const home = homeOf(ruleset);
    if (home.where === "page" || this.#notInWorker.has(ruleset)) return this.#onPage(question);
    try {
      return await withProgress(this.line.ask(question, home.source));
    } catch (error) {
      if (error instanceof NoWorker) this.#tell("worker", text("OPFOR.ui.worker.none"));
      else if (error instanceof NotInWorker) this.#leaveOut(ruleset, error.message);
      else throw error instanceof Refused ? new Error(say(error.why)) : error;
      return this.#onPage(question);
    }
  }

  #leaveOut(ruleset: string, why: string): void {
    log.warn(`the ruleset "${ruleset}" cannot be imported by the worker: ${why}`);
    this.#notInWorker.add(ruleset);
    this.#tell(ruleset, text("OPFOR.ui.worker.noSource", { ruleset: titleOf(ruleset), why }));
  }

  /** The page stands still meanwhile, so it is drawn before. */
  async #onPage(question: Question): Promise<unknown> {
    const { ruleset } = question.thinking;
    const isLong = question.kind === "decide" || question.kind === "setup";
    return onDrawnPage(isLong && !this.#quick.has(ruleset), () => {
      const started = performance.now();
      try {
        return think(rulesetOf, question);
      } finally {
        if (isLong) this.#took(ruleset, performance.now() - started);
      }
    });
  }

  #took(ruleset: string, spent: number): void {
    if (spent < FELT) {
      this.#quick.add(ruleset);
      return;
    }
    this.#quick.delete(ruleset);
    if (homeOf(ruleset).where === "page")
      this.#tell(ruleset, text("OPFOR.ui.worker.onPage", { ruleset: titleOf(ruleset) }));
  }

  /** Once, and to those who can do something about it. */
  #tell(about: string, message: Text): void {
    if (this.#told.has(about)) return;
    this.#told.add(about);
    const words = say(text("OPFOR.ui.said", { message }));
    log.warn(words);
    if (theGame().user.isGM) theNotifications().warn(words, { escape: true });
  }
}

const titleOf = (ruleset: string): Text | string => rulesetOf(ruleset)?.title ?? ruleset;
