/** One turn at a time per combat, each turn once. */
export class TurnQueue {
  readonly #last = new Map<string, Promise<void>>();
  readonly #waiting = new Set<string>();

  constructor(private readonly failed: (error: unknown) => void) {}

  /** Runs the job after those before it; false when the same turn already waits. */
  add(combat: string, key: string, job: () => Promise<unknown>): boolean {
    if (this.#waiting.has(key)) return false;
    this.#waiting.add(key);
    const before = this.#last.get(combat) ?? Promise.resolve();
    const run = before
      .then(() => {
        // A turn that runs may be asked for again: whoever asks finds out then whether it is still to be played.
        this.#waiting.delete(key);
        return job();
      })
      .then(() => undefined, this.failed);
    this.#last.set(combat, run);
    void run.then(() => {
      if (this.#last.get(combat) === run) this.#last.delete(combat);
    });
    return true;
  }

  /** Something runs or waits. */
  isBusy(combat: string): boolean {
    return this.#last.has(combat);
  }

  /** Settles when everything asked so far is done. */
  async idle(combat: string): Promise<void> {
    await (this.#last.get(combat) ?? Promise.resolve());
  }
}
