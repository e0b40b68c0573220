import { RULESETS } from "./rulesets";
import { answerTo, type WorkerRequest } from "./turn/workerTalk";

/** Decisions away from the page, so that none ever blocks a frame. Same code, same dice, same answer. */
const registry = (id: string): (typeof RULESETS)[number] | undefined => RULESETS.find((one) => one.id === id);

interface WorkerScope {
  onmessage: ((event: { readonly data: WorkerRequest }) => void) | null;
  postMessage(message: unknown): void;
}
const scope = globalThis as unknown as WorkerScope;
scope.onmessage = ({ data }) => scope.postMessage(answerTo(registry, data));
