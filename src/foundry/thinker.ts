import { text } from "../core/text";
import type { Order, Resolution } from "../engine/ruleset";
import type { SetupThinker, SetupThinking, SetupThought } from "../turn/setup";
import type { Standing, Thinker, Thought } from "../turn/thinker";
import { think, type Question, type WorkerReply } from "../turn/workerTalk";
import { theNotifications, type HostNotification } from "./host";
import { log } from "./log";
import { isShipped, rulesetOf } from "./registry";
import { say } from "./say";

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A decision that takes longer than this shows that it is being thought about. */
const SHOW_AFTER = 400;
const GIVE_UP_AFTER = 60_000;

/** Asks the worker; where there is none, or the ruleset is another module's, thinks on the page. */
export class PageThinker implements Thinker, SetupThinker {
  #worker: Worker | undefined;
  #next = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(private readonly workerUrl: string) {
    this.#start();
  }

  /** False where decisions are made on the page. */
  get hasWorker(): boolean {
    return this.#worker !== undefined;
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

  #start(): void {
    try {
      const worker = new Worker(this.workerUrl, { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => this.#reply(data);
      worker.onerror = (event) => this.#lose(event.message);
      this.#worker = worker;
    } catch (error) {
      log.warn("no worker, decisions are made on the page", error);
    }
  }

  #reply(reply: WorkerReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.ok) waiting?.resolve(reply.value);
    else waiting?.reject(new Error(reply.error));
  }

  #lose(why: string): void {
    log.warn(`the worker failed, decisions are made on the page: ${why}`);
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error(why));
    this.#waiting.clear();
  }

  async #ask(question: Question): Promise<unknown> {
    const worker = this.#worker;
    if (worker === undefined || !isShipped(question.thinking.ruleset)) return think(rulesetOf, question);
    const id = this.#next++;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    worker.postMessage({ id, question });
    return withProgress(answer, () => this.#lose(`no answer in ${GIVE_UP_AFTER / 1000} s`));
  }
}

async function withProgress(answer: Promise<unknown>, giveUp: () => void): Promise<unknown> {
  let shown: HostNotification | undefined;
  const started = performance.now();
  const timer = setInterval(() => {
    const spent = performance.now() - started;
    if (spent > GIVE_UP_AFTER) giveUp();
    if (spent < SHOW_AFTER) return;
    const message = say(text("OPFOR.ui.thinking"));
    shown ??= theNotifications().info(message, { progress: true });
    // How long it takes is not known: the bar nears its end without reaching it.
    shown.update?.({ pct: 1 - 1 / (1 + spent / 3000), message });
  }, 200);
  try {
    return await answer;
  } finally {
    clearInterval(timer);
    shown?.update?.({ pct: 1 });
    shown?.remove?.();
  }
}
