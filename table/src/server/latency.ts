/** Longest delay that may be asked for. */
const MOST = 2000;

/** What belongs together and keeps its order; nothing where a message stands for itself. */
export type About = (message: unknown) => string | undefined;

export interface Line {
  readonly about?: About;
  readonly random?: () => number;
  readonly wait?: (then: () => void, ms: number) => unknown;
  readonly now?: () => number;
}

/**
 * What the server says arrives late and out of order: each message waits for itself, but none overtakes an earlier one
 * about the same thing, as on a real line. Nothing is lost. A page asks for it with `&latency=` and the longest
 * wait in milliseconds.
 */
export function late<M>(send: (message: M) => void, longest: number, line: Line = {}): (message: M) => void {
  const { about = () => undefined, random = Math.random, wait = setTimeout, now = Date.now } = line;
  const most = Math.min(MOST, Math.max(0, Number.isFinite(longest) ? longest : 0));
  if (most === 0) return send;
  const queues = new Map<string, Queue<M>>();
  return (message) => {
    const key = about(message);
    const queue = (key === undefined ? undefined : queues.get(key)) ?? { last: 0, waiting: [] };
    if (key !== undefined) queues.set(key, queue);
    const time = now();
    queue.last = Math.max(time + Math.round(random() * most), queue.last);
    queue.waiting.push(message);
    // Timers may be called in another order than they are due: whichever it is, the first in the queue goes.
    wait(() => {
      const [first] = queue.waiting.splice(0, 1);
      if (key !== undefined && queue.waiting.length === 0) queues.delete(key);
      if (first !== undefined) send(first);
    }, queue.last - time);
  };
}

interface Queue<M> {
  /** When the last of them is due. */
  last: number;
  readonly waiting: M[];
}

/** Changes of one world document, with all that is embedded in it, keep their order; so do a user's comings and goings. */
export const documentOf: About = (message) => {
  const { t, userId, applied } = message as {
    t?: string;
    userId?: string;
    applied?: { type: string; parent: string | null; result?: { _id?: string }[] };
  };
  if (t === "activity") return `activity.${userId ?? ""}`;
  if (t === "pause" || t === "time") return t;
  if (applied === undefined) return undefined;
  const root = applied.parent?.split(".").slice(0, 2).join(".");
  return root ?? `${applied.type}.${applied.result?.[0]?._id ?? ""}`;
};
