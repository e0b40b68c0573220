/** `Hooks`: callbacks run in order of registration and are never awaited; an error in one does not stop the rest. */
type Callback = (...args: any[]) => unknown;
interface Entry {
  id: number;
  hook: string;
  fn: Callback;
  once: boolean;
}

const entries = new Map<string, Entry[]>();
let nextId = 1;

function register(hook: string, fn: Callback, once: boolean): number {
  const list = entries.get(hook) ?? [];
  const entry = { id: nextId++, hook, fn, once };
  list.push(entry);
  entries.set(hook, list);
  return entry.id;
}

function run(entry: Entry, args: unknown[]): unknown {
  if (entry.once) Hooks.off(entry.hook, entry.id);
  try {
    return entry.fn(...args);
  } catch (error) {
    Hooks.onError("Hooks.#call", error as Error, { hook: entry.hook });
    return undefined;
  }
}

export class Hooks {
  static get events(): Record<string, readonly Entry[]> {
    return Object.fromEntries(entries);
  }
  static on(hook: string, fn: Callback, { once = false }: { once?: boolean } = {}): number {
    return register(hook, fn, once);
  }
  static once(hook: string, fn: Callback): number {
    return register(hook, fn, true);
  }
  static off(hook: string, fn: Callback | number): void {
    const list = entries.get(hook);
    if (!list) return;
    entries.set(
      hook,
      list.filter((e) => (typeof fn === "number" ? e.id !== fn : e.fn !== fn)),
    );
  }
  static callAll(hook: string, ...args: unknown[]): true {
    for (const entry of [...(entries.get(hook) ?? [])]) run(entry, args);
    return true;
  }
  /** Stops at the first callback that explicitly returns false. */
  static call(hook: string, ...args: unknown[]): boolean {
    for (const entry of [...(entries.get(hook) ?? [])]) if (run(entry, args) === false) return false;
    return true;
  }
  static onError(location: string, error: Error, { msg = "", ...data }: Data = {}): void {
    console.error(msg ? `${String(msg)} ` : "", error);
    if (location !== "Hooks.#onError") Hooks.callAll("error", location, error, data);
  }
  /** For tests in Node, where one process plays many pages. */
  static clearForTests(): void {
    entries.clear();
  }
}
