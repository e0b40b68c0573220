import { text, type Text } from "../../core/text";
import type { Foreseen } from "../../turn/thinking/foresight";
import type {
  WorkerQuestion,
  WorkerHello,
  WorkerReply,
  WorkerRequest,
} from "../../turn/thinking/worker-talk";
import { log } from "../log";

/** What of a worker the line uses. */
export type LineWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

export interface LineParts {
  /** Ways to start a worker, the best first. One that throws, or brings a worker without a word, is left. */
  readonly ways: readonly (() => LineWorker)[];
  /** Tells when the holder of a lock is gone. */
  watch(lock: string, gone: () => void): void;
}

/** There is no worker, and there will be none. */
export class NoWorker extends Error {}
/** The worker cannot have this ruleset. */
export class NotInWorker extends Error {}
/** This question is not asked again. */
export class Refused extends Error {
  constructor(readonly why: Text) {
    super(why.key);
  }
}

/** For one question; those behind it wait without being charged for it. */
export const PATIENCE = 60_000;
/** Workers in a row that never said a word, and tries of a question that loses the worker. */
const ENOUGH = 2;

export interface Ahead {
  readonly next: readonly WorkerQuestion[];
  readonly heard: (foreseen: readonly Foreseen[]) => void;
}

interface Open {
  readonly request: WorkerRequest;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly heard: Ahead["heard"] | undefined;
  lost: number;
}

/**
 * Questions to the worker, and a new worker when one is lost: those still open are asked again, except one that
 * ran out of time or lost the worker twice. The oldest is the one being thought about.
 */
export class WorkerLine {
  #worker: LineWorker | undefined;
  /** This worker has said something: it runs here. */
  #spoke = false;
  #silent = 0;
  #way = 0;
  #next = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #open = new Map<number, Open>();

  /** Nobody has asked yet: whoever never does pays for no worker. */
  constructor(private readonly parts: LineParts) {}

  /** Somebody is about to ask. */
  warm(): void {
    if (this.#worker === undefined) this.#start();
  }

  /** False when no worker runs here at all. */
  get isOpen(): boolean {
    return this.#silent < ENOUGH && this.#way < this.parts.ways.length;
  }

  /** `ahead`: what will be asked next, and who hears what could be answered of it. */
  ask(question: WorkerQuestion, source?: string, ahead?: Ahead): Promise<unknown> {
    this.warm();
    const worker = this.#worker;
    if (worker === undefined) return Promise.reject(new NoWorker());
    const request = {
      id: this.#next++,
      question,
      ...(ahead === undefined ? {} : { next: ahead.next }),
      ...(source === undefined ? {} : { source }),
    };
    return new Promise((resolve, reject) => {
      worker.postMessage(request);
      this.#open.set(request.id, { request, resolve, reject, heard: ahead?.heard, lost: 0 });
      if (this.#open.size === 1) this.#wait();
    });
  }

  /** Nobody asks any more; what is open is given up. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    clearTimeout(this.#timer);
    for (const { reject } of this.#open.values()) reject(new NoWorker());
    this.#open.clear();
  }

  #start(): void {
    while (this.isOpen) {
      try {
        this.#adopt(this.parts.ways[this.#way]?.());
        return;
      } catch (error) {
        log.info("a worker could not be started in this way", error);
        this.#way++;
      }
    }
  }

  #adopt(worker: LineWorker | undefined): void {
    if (worker === undefined) return;
    this.#worker = worker;
    this.#spoke = false;
    worker.onmessage = ({ data }: MessageEvent<WorkerReply | WorkerHello>) => this.#hear(worker, data);
    worker.onerror = ({ message }) => this.#lose(worker, message);
  }

  #hear(worker: LineWorker, said: WorkerReply | WorkerHello): void {
    if (worker !== this.#worker) return;
    this.#spoke = true;
    this.#silent = 0;
    if ("hello" in said) {
      if (said.lock !== undefined) this.parts.watch(said.lock, () => this.#lose(worker, "it ended"));
      return;
    }
    const open = this.#open.get(said.id);
    this.#open.delete(said.id);
    this.#wait();
    if (said.ok) open?.heard?.(said.foreseen ?? []);
    if (said.ok) open?.resolve(said.value);
    else open?.reject(said.missing === true ? new NotInWorker(said.error) : new Error(said.error));
  }

  /** The oldest question gets its time. */
  #wait(): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (worker !== undefined && this.#open.size > 0)
      this.#timer = setTimeout(() => this.#lose(worker, "no answer", "time"), PATIENCE);
  }

  #lose(worker: LineWorker, why: string, by: "end" | "time" = "end"): void {
    if (worker !== this.#worker) return;
    log.warn(`the worker was lost: ${why}`);
    worker.terminate();
    this.#worker = undefined;
    clearTimeout(this.#timer);
    // A worker that never spoke has not begun: its questions are as good as new.
    if (!this.#spoke) this.#leaveWay();
    else if (by === "time") this.#refuseOldest(text("OPFOR.ui.worker.tooLong", { n: PATIENCE / 1000 }));
    else this.#charge(why);
    // Without a question a new one can wait, so that what ends every worker ends them no more than that.
    if (this.#open.size > 0) this.#askAgain();
  }

  #leaveWay(): void {
    this.#silent++;
    if (this.#way < this.parts.ways.length - 1) this.#way++;
  }

  #charge(why: string): void {
    const [oldest] = this.#open.values();
    if (oldest === undefined || ++oldest.lost < ENOUGH) return;
    this.#refuseOldest(text("OPFOR.ui.worker.lostTwice", { why }));
  }

  #refuseOldest(why: Text): void {
    const [oldest] = this.#open.values();
    if (oldest === undefined) return;
    this.#open.delete(oldest.request.id);
    oldest.reject(new Refused(why));
  }

  #askAgain(): void {
    this.#start();
    const worker = this.#worker;
    if (worker === undefined) {
      for (const { reject } of this.#open.values()) reject(new NoWorker());
      this.#open.clear();
      return;
    }
    for (const { request } of this.#open.values()) worker.postMessage(request);
    this.#wait();
  }
}

/**
 * Workers from an address. Some hosts serve modules from another origin, where a page may start none; it may
 * start one from a Blob of its own that imports the address, as the page itself imported the module.
 */
export const workerFactories = (address: string): LineParts["ways"] => [
  () => new Worker(address, { type: "module" }),
  () => {
    const blob = new Blob([`import ${JSON.stringify(address)};`], { type: "text/javascript" });
    return new Worker(URL.createObjectURL(blob), { type: "module" });
  },
];

/** A lock is granted when its holder is gone. There are none on plain http addresses, whatever the types say. */
export function watchLock(lock: string, gone: () => void): void {
  const locks = navigator.locks as LockManager | undefined;
  locks?.request(lock, () => gone()).catch((error: unknown) => log.info("no lock can be watched", error));
}
