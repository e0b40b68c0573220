/**
 * The module's worker in the page's own process: what goes in and out is copied, and one question is answered after
 * another.
 */
let answering: Promise<(event: { readonly data: unknown }) => void> | undefined;
let last: Promise<unknown> = Promise.resolve();
let asking: PaperWorker | undefined;
let answered: (() => void) | undefined;

function start(): Promise<(event: { readonly data: unknown }) => void> {
  const g = globalThis as Data;
  g["postMessage"] = (said: Data) => {
    if ("hello" in said) return;
    asking?.hear(structuredClone(said));
    answered?.();
  };
  const address = new URL("../../../src/worker.ts", import.meta.url).href;
  return (answering ??= import(/* @vite-ignore */ address).then(() => {
    const handler = g["onmessage"];
    delete g["onmessage"];
    return handler;
  }));
}

let open = 0;
/** Whether a question waits for its answer. */
export const isAsked = (): boolean => open > 0;

export class PaperWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: unknown = null;
  #isOver = false;

  constructor() {
    void start().then(() => this.hear({ hello: true }));
  }
  postMessage(question: unknown): void {
    const data: unknown = structuredClone(question);
    open++;
    last = last
      .then(async () => {
        const handler = await start();
        if (this.#isOver) return;
        const done = new Promise<void>((resolve) => (answered = resolve));
        asking = this;
        handler({ data });
        await done;
      })
      .finally(() => open--);
  }
  hear(data: unknown): void {
    if (!this.#isOver) this.onmessage?.({ data });
  }
  terminate(): void {
    this.#isOver = true;
  }
}
