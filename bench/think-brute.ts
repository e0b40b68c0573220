import { fileURLToPath } from "node:url";
import {
  isMainThread,
  MessageChannel,
  receiveMessageOnPort,
  Worker,
  workerData,
  type MessagePort,
} from "node:worker_threads";
import type { Decision } from "../src/core/decision";
import { rulesetNamed } from "../src/headless";
import { thinkDecision } from "../src/turn/thinking/think";
import type { DecideThinking } from "../src/turn/thinking/thinker";
import { bruteBattle } from "../test/field/oracle/battle";
import { clock } from "./race";

/**
 * The same decision on brute-force geometry, in a thread of its own: it may take minutes, and nobody waits that long.
 */

interface Task {
  readonly thinking: DecideThinking;
  readonly port: MessagePort;
  readonly done: Int32Array;
}

export interface BruteThought {
  readonly choice: string;
  readonly ms: number;
}

/** What was chosen; by which squares a path leads there is nobody's choice, nor is the last digit of a length. */
export function choiceOf(decision: Decision): string {
  if (decision.kind !== "decided") return decision.id;
  const { rule, steps } = decision.plan;
  const chosen = steps.map((step) =>
    step.kind === "move" ? { ...step, path: [step.path.at(-1)?.x, step.path.at(-1)?.y] } : step,
  );
  return JSON.stringify([rule.id, chosen], (_, value: unknown) =>
    typeof value === "number" ? Math.round(value * 1e9) / 1e9 : value,
  );
}

/** Undefined when it took longer than that, or what it cannot answer was asked. */
export function bruteThought(thinking: DecideThinking, patience: number): BruteThought | undefined {
  const { port1, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(fileURLToPath(import.meta.url), {
    workerData: { thinking, port: port2, done } satisfies Task,
    transferList: [port2],
  });
  Atomics.wait(done, 0, 0, patience);
  const message = receiveMessageOnPort(port1) as { message: BruteThought } | undefined;
  void worker.terminate();
  port1.close();
  return message?.message;
}

/** In the thread. */
function think({ thinking, port, done }: Task): void {
  try {
    const start = clock();
    const { decision } = thinkDecision(rulesetNamed, thinking, bruteBattle);
    port.postMessage({ choice: choiceOf(decision), ms: clock() - start } satisfies BruteThought);
  } finally {
    Atomics.store(done, 0, 1);
    Atomics.notify(done, 0);
  }
}

export const isBruteThread = !isMainThread;
export const thinkInThread = (): void => think(workerData as Task);
