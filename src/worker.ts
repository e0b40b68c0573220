import type { Ruleset } from "./engine/ruleset";
import { COVERS, loadRuleset } from "./rulesets/shipped-rulesets";
import {
  Answering,
  type WorkerHello,
  type WorkerQuestion,
  type WorkerReply,
  type WorkerRequest,
} from "./turn/thinking/worker-talk";

/** Decisions away from the page, so that none ever blocks a frame. Same code, same dice, same answer. */
const rulesets = new Map<string, Ruleset>();
const answering = new Answering(
  (id) => rulesets.get(id),
  (source) => import(/* @vite-ignore */ source) as Promise<unknown>,
  getReady,
);

/** In a rehearsal figures of all rulesets may meet; every other question is about one. */
async function getReady({ kind, thinking }: WorkerQuestion): Promise<void> {
  const isRehearsal = kind === "prepare" || kind === "rehearse" || kind === "watch";
  const ids = isRehearsal ? COVERS.map(({ id }) => id) : [thinking.ruleset];
  for (const id of ids.filter((one) => !rulesets.has(one))) {
    const ruleset = await loadRuleset(id);
    if (ruleset !== undefined) rulesets.set(id, ruleset);
  }
}

interface WorkerScope {
  onmessage: ((event: { readonly data: WorkerRequest }) => void) | null;
  postMessage(message: WorkerReply | WorkerHello): void;
}
const scope = globalThis as unknown as WorkerScope;
scope.onmessage = ({ data }) => void answering.answer(data).then(send);

function send(reply: WorkerReply): void {
  try {
    scope.postMessage(reply);
  } catch (error) {
    // Something in it cannot be copied: a function, say, that a ruleset left in its plan.
    scope.postMessage({ id: reply.id, ok: false, error: String(error) });
  }
}

/** A browser may end a worker without a word; then the lock is free, and the page knows. */
async function greet(): Promise<void> {
  const lock = `opfor-worker-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  try {
    // There are no locks on plain http addresses, whatever the types say.
    await (navigator.locks as LockManager | undefined)?.request(lock, { ifAvailable: true }, (held) => {
      if (held === null) return undefined;
      scope.postMessage({ hello: true, lock });
      return new Promise(() => undefined);
    });
  } catch {
    // A browser that keeps locks from this page; said without one below.
  }
  scope.postMessage({ hello: true });
}
void greet();
