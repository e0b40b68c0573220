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
 * about the same document, as on a real line. Nothing is lost. A page asks for it with `&latency=` and the longest
 * wait in milliseconds.
 */
export function late<M>(send: (message: M) => void, longest: number, line: Line = {}): (message: M) => void {
  const { about = () => undefined, random = Math.random, wait = setTimeout, now = Date.now } = line;
  const most = Math.min(MOST, Math.max(0, Number.isFinite(longest) ? longest : 0));
  if (most === 0) return send;
  const due = new Map<string, { at: number; open: number }>();
  return (message) => {
    const key = about(message);
    const time = now();
    const before = key === undefined ? undefined : due.get(key);
    const at = Math.max(time + Math.round(random() * most), before === undefined ? 0 : before.at + 1);
    if (key !== undefined) due.set(key, { at, open: (before?.open ?? 0) + 1 });
    wait(() => {
      if (key !== undefined) close(due, key);
      send(message);
    }, at - time);
  };
}

function close(due: Map<string, { at: number; open: number }>, key: string): void {
  const one = due.get(key);
  if (one === undefined) return;
  if (one.open === 1) due.delete(key);
  else due.set(key, { ...one, open: one.open - 1 });
}

/** Changes of one world document, with all that is embedded in it, keep their order. */
export const documentOf: About = (message) => {
  const { applied } = message as {
    applied?: { type: string; parent: string | null; result?: { _id?: string }[] };
  };
  if (applied === undefined) return undefined;
  const root = applied.parent?.split(".").slice(0, 2).join(".");
  return root ?? `${applied.type}.${applied.result?.[0]?._id ?? ""}`;
};
