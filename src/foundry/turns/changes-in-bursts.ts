/** Changes come in bursts: one drag is many updates. */
const BURST = 150;

/** Tells those who wait that something has changed, once per burst. */
export class Changes {
  #next: Promise<void> | undefined;
  #tell: () => void = () => undefined;
  #due = false;

  next(): Promise<void> {
    this.#next ??= new Promise((tell) => {
      this.#tell = tell;
    });
    return this.#next;
  }

  tell(): void {
    if (this.#next === undefined || this.#due) return;
    this.#due = true;
    setTimeout(() => {
      this.#due = false;
      this.#next = undefined;
      this.#tell();
    }, BURST);
  }
}
