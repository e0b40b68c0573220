import { mistakeWords } from "../../core/thrown-error-words";
import { text, type Text } from "../../core/text";
import { Foresight } from "../../turn/thinking/foresight";
import type { Answers, QuestionKind, Questions, SetupThinker, Thinker } from "../../turn/thinking/thinker";
import type { WorkerQuestion } from "../../turn/thinking/worker-talk";
import { theGame, theNotifications } from "../foundry-globals";
import { log } from "../log";
import { onDrawnPage, withProgress } from "./thinking-notice";
import { coverNamed, homeOf, loadRulesets, rulesetOf, thinkHere } from "../keeping/ruleset-registry";
import { say } from "../translations";
import { type Ahead, NotInWorker, NoWorker, Refused, type WorkerLine } from "./worker-line";

/** On the page a decision that takes longer than this is felt. */
const NOTICEABLE_MS = 100;

/** Asks the worker; where there is none, or it cannot have the ruleset, thinks on the page. */
export class PageThinker implements Thinker, SetupThinker {
  /** Rulesets that were quick on the page the last time. */
  readonly #quick = new Set<string>();
  /** Rulesets with a source that did not work. */
  readonly #notInWorker = new Set<string>();
  readonly #told = new Set<string>();
  readonly #foresight = new Foresight();

  constructor(private readonly line: WorkerLine) {}

  /** A battle is about to begin here. */
  warm(): void {
    this.line.warm();
  }

  /** False where decisions are made on the page. */
  get hasWorker(): boolean {
    return this.line.isOpen;
  }

  /** The ruleset holds the page up while it thinks. */
  isOnPage(ruleset: string): boolean {
    return !this.hasWorker || homeOf(ruleset).where === "page" || this.#notInWorker.has(ruleset);
  }

  readonly decide = this.#asking("decide");
  readonly resolve = this.#asking("resolve");
  readonly notice = this.#asking("notice");
  readonly order = this.#asking("order");
  readonly standing = this.#asking("standing");
  readonly phase = this.#asking("phase");
  readonly ended = this.#asking("ended");
  readonly setup = this.#asking("setup");

  #asking<Kind extends QuestionKind>(kind: Kind): Answers<Kind>[Kind] {
    // The worker answers in JSON: only the question tells the type of its answer.
    return (thinking, next = []) =>
      this.#ask({ kind, thinking } as WorkerQuestion, next) as Promise<Questions[Kind]["answer"]>;
  }

  async #ask(question: WorkerQuestion, next: readonly WorkerQuestion[]): Promise<unknown> {
    const known = this.#foresight.recall(question);
    if (known !== undefined) return known.value;
    const { ruleset } = question.thinking;
    const home = homeOf(ruleset);
    if (home.where === "page" || this.#notInWorker.has(ruleset)) return this.#onPage(question);
    try {
      return await withProgress(this.line.ask(question, home.source, this.#ahead(ruleset, next)));
    } catch (error) {
      if (error instanceof NoWorker) this.#tell("worker", text("OPFOR.ui.worker.none"));
      else if (error instanceof NotInWorker) this.#leaveOut(ruleset, error.message);
      else throw error instanceof Refused ? new Error(say(error.why)) : error;
      return this.#onPage(question);
    }
  }

  #ahead(ruleset: string, next: readonly WorkerQuestion[]): Ahead | undefined {
    return next.length === 0
      ? undefined
      : { next, heard: (foreseen) => this.#foresight.learn(ruleset, next, foreseen) };
  }

  #leaveOut(ruleset: string, why: string): void {
    log.warn(`the ruleset "${ruleset}" cannot be imported by the worker: ${why}`);
    this.#notInWorker.add(ruleset);
    this.#tell(ruleset, text("OPFOR.ui.worker.noSource", { ruleset: titleOf(ruleset), why }));
  }

  /** The page stands still meanwhile, so it is drawn before. */
  async #onPage(question: WorkerQuestion): Promise<unknown> {
    const { ruleset } = question.thinking;
    const isLong = question.kind === "decide" || question.kind === "setup";
    await loadRulesets();
    return onDrawnPage(isLong && !this.#quick.has(ruleset), () => {
      const started = performance.now();
      try {
        return thinkHere(rulesetOf, question);
      } catch (thrown) {
        log.error(`${ruleset} failed`, thrown);
        throw new Error(mistakeWords(thrown), { cause: thrown });
      } finally {
        if (isLong) this.#took(ruleset, performance.now() - started);
      }
    });
  }

  #took(ruleset: string, spent: number): void {
    if (spent < NOTICEABLE_MS) {
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

const titleOf = (ruleset: string): Text | string => coverNamed(ruleset)?.title ?? ruleset;
