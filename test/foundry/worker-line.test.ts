import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  NotInWorker,
  NoWorker,
  PATIENCE,
  Refused,
  WorkerLine,
  type LineWorker,
} from "../../src/foundry/thinking/worker-line";
import type {
  WorkerQuestion,
  WorkerHello,
  WorkerReply,
  WorkerRequest,
} from "../../src/turn/thinking/worker-talk";

/** A worker that does what the test says, and nothing by itself. */
class FakeWorker implements LineWorker {
  onmessage: LineWorker["onmessage"] = null;
  onerror: LineWorker["onerror"] = null;
  readonly asked: WorkerRequest[] = [];
  ended = false;

  postMessage(request: WorkerRequest): void {
    this.asked.push(request);
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: WorkerReply | WorkerHello): void {
    this.onmessage?.call(this as never, { data: message } as MessageEvent);
  }
  greet(lock?: string): void {
    this.say({ hello: true, ...(lock === undefined ? {} : { lock }) });
  }
  answer(value: unknown, at = 0): void {
    this.say({ id: this.asked[at]?.id ?? -1, ok: true, value });
  }
  crash(message = "crashed"): void {
    this.onerror?.call(this as never, { message } as ErrorEvent);
  }
}

const question = (seed: string): WorkerQuestion =>
  ({ kind: "order", thinking: { ruleset: "tiny", seed } }) as unknown as WorkerQuestion;
const seedsOf = (worker: FakeWorker | undefined): string[] =>
  worker?.asked.map(({ question: { thinking } }) => ("seed" in thinking ? thinking.seed : "")) ?? [];

let started: { way: string; worker: FakeWorker }[];
let locks: Map<string, () => void>;
const way = (name: string) => (): FakeWorker => {
  const worker = new FakeWorker();
  started.push({ way: name, worker });
  return worker;
};
const line = (ways = [way("direct"), way("blob")]): WorkerLine =>
  new WorkerLine({ ways, watch: (lock, gone) => locks.set(lock, gone) });
const worker = (at: number): FakeWorker => {
  const found = started[at];
  if (found === undefined) throw new Error(`no worker ${at} was started`);
  return found.worker;
};
const failure = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(String, (error: unknown) => error);

beforeEach(() => {
  started = [];
  locks = new Map();
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "info").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a worker that runs", () => {
  it("answers each its own question", async () => {
    const asked = line();
    const [a, b] = [asked.ask(question("a")), asked.ask(question("b"))];
    worker(0).greet();
    worker(0).answer("to b", 1);
    worker(0).answer("to a", 0);
    expect(await Promise.all([a, b])).toEqual(["to a", "to b"]);
    vi.advanceTimersByTime(PATIENCE * 2);
    expect(started).toHaveLength(1);
    expect(worker(0).ended).toBe(false);
  });

  it("says what went wrong with a question, and what it cannot have", async () => {
    const asked = line();
    const [a, b] = [asked.ask(question("a")), asked.ask(question("b"), "there.js")];
    expect(worker(0).asked.map(({ source }) => source)).toEqual([undefined, "there.js"]);
    worker(0).say({ id: 0, ok: false, error: "no such figure" });
    worker(0).say({ id: 1, ok: false, error: "404", missing: true });
    expect(await failure(a)).toEqual(new Error("no such figure"));
    expect(await failure(b)).toBeInstanceOf(NotInWorker);
  });

  it("is not started for nobody, and only once for somebody who is about to ask", () => {
    const asked = line();
    expect(started).toHaveLength(0);
    expect(asked.isOpen).toBe(true);
    asked.warm();
    asked.warm();
    expect(started).toHaveLength(1);
  });

  it("is not asked what cannot be copied", async () => {
    const asked = line();
    asked.warm();
    worker(0).postMessage = () => {
      throw new Error("could not be cloned");
    };
    expect(await failure(asked.ask(question("a")))).toEqual(new Error("could not be cloned"));
    vi.advanceTimersByTime(PATIENCE * 2);
    expect(started).toHaveLength(1);
  });
});

describe("a worker that is lost", () => {
  it("is started again in the same way, and the open questions are asked again", async () => {
    const asked = line();
    const answers = [asked.ask(question("a")), asked.ask(question("b")), asked.ask(question("c"))];
    worker(0).greet();
    worker(0).answer("first", 0);
    worker(0).crash();
    expect(worker(0).ended).toBe(true);
    expect(started.map((one) => one.way)).toEqual(["direct", "direct"]);
    expect(seedsOf(started[1]?.worker)).toEqual(["b", "c"]);
    // Too late: nobody listens to the old one.
    worker(0).answer("from the old one", 1);
    worker(1).answer("second", 0);
    worker(1).answer("third", 1);
    expect(await Promise.all(answers)).toEqual(["first", "second", "third"]);
  });

  it("is noticed by its lock when it ends without a word", async () => {
    const asked = line();
    const answer = asked.ask(question("a"));
    worker(0).greet("lock-0");
    locks.get("lock-0")?.();
    expect(seedsOf(started[1]?.worker)).toEqual(["a"]);
    worker(1).greet("lock-1");
    // The old lock falls free once more: that is old news.
    locks.get("lock-0")?.();
    worker(1).answer("there");
    expect(await answer).toBe("there");
    expect(started).toHaveLength(2);
  });

  it("is missed only when there is a question", async () => {
    const asked = line();
    asked.warm();
    worker(0).greet();
    worker(0).crash();
    expect(started).toHaveLength(1);
    expect(asked.isOpen).toBe(true);
    const answer = asked.ask(question("a"));
    worker(1).answer("there");
    expect(await answer).toBe("there");
  });

  it("twice by the same question is not asked that again; the others are", async () => {
    const asked = line();
    const [bad, good] = [asked.ask(question("bad")), asked.ask(question("good"))];
    const refused = failure(bad);
    worker(0).greet();
    worker(0).crash("out of memory");
    worker(1).greet();
    worker(1).crash("out of memory");
    expect(await refused).toEqual(
      new Refused({ key: "OPFOR.ui.worker.lostTwice", data: { why: "out of memory" } }),
    );
    expect(seedsOf(started[2]?.worker)).toEqual(["good"]);
    worker(2).answer("still there");
    expect(await good).toBe("still there");
    expect(started).toHaveLength(3);
  });
});

describe("a question that takes too long", () => {
  it("is refused in words; those behind it are asked again with their full time", async () => {
    const asked = line();
    const refused = failure(asked.ask(question("endless")));
    worker(0).greet();
    vi.advanceTimersByTime(PATIENCE - 1);
    const next = asked.ask(question("next"));
    expect(worker(0).ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await refused).toMatchObject({ why: { key: "OPFOR.ui.worker.tooLong", data: { n: 60 } } });
    expect(worker(0).ended).toBe(true);
    expect(seedsOf(started[1]?.worker)).toEqual(["next"]);
    vi.advanceTimersByTime(PATIENCE - 1);
    worker(1).answer("in time");
    expect(await next).toBe("in time");
  });

  it("has its time from when it is the oldest", () => {
    const asked = line();
    void asked.ask(question("a"));
    void asked.ask(question("b")).catch(() => undefined);
    worker(0).greet();
    vi.advanceTimersByTime(PATIENCE - 1);
    worker(0).answer("a", 0);
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(worker(0).ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(worker(0).ended).toBe(true);
  });
});

describe("a worker that never says a word", () => {
  it("is tried once more, in the other way, and then given up", async () => {
    const asked = line();
    const answers = [asked.ask(question("a")), asked.ask(question("b"))].map(failure);
    worker(0).crash("the script cannot be loaded");
    expect(started.map((one) => one.way)).toEqual(["direct", "blob"]);
    expect(seedsOf(started[1]?.worker)).toEqual(["a", "b"]);
    expect(asked.isOpen).toBe(true);
    worker(1).crash("nor so");
    for (const answer of answers) expect(await answer).toBeInstanceOf(NoWorker);
    expect(asked.isOpen).toBe(false);
    expect(await failure(asked.ask(question("c")))).toBeInstanceOf(NoWorker);
    expect(started).toHaveLength(2);
  });

  it("has not begun with a question, which waits for the next", async () => {
    const asked = line();
    const answer = asked.ask(question("a"));
    vi.advanceTimersByTime(PATIENCE);
    worker(1).greet();
    worker(1).answer("there");
    expect(await answer).toBe("there");
  });

  it("counts only in a row", () => {
    const asked = line();
    void asked.ask(question("a"));
    worker(0).crash();
    worker(1).greet();
    worker(1).answer("a");
    void asked.ask(question("b")).catch(() => undefined);
    worker(1).crash();
    worker(2).crash();
    expect(asked.isOpen).toBe(true);
    expect(started.map((one) => one.way)).toEqual(["direct", "blob", "blob", "blob"]);
  });
});

describe("a way that throws", () => {
  const refusing = (): never => {
    throw new Error("SecurityError");
  };

  it("is left for the next, which a module from another origin needs", async () => {
    const asked = line([refusing, way("blob")]);
    const answer = asked.ask(question("a"));
    worker(0).crash();
    worker(1).answer("there");
    expect(await answer).toBe("there");
    expect(started.map((one) => one.way)).toEqual(["blob", "blob"]);
  });

  it("as the last leaves no worker", async () => {
    const asked = line([refusing, refusing]);
    asked.warm();
    expect(asked.isOpen).toBe(false);
    expect(await failure(asked.ask(question("a")))).toBeInstanceOf(NoWorker);
  });
});
