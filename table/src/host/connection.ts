import type { Applied, Operation } from "../shared/structure.ts";

/** How a page talks to its server: a SharedWorker in the browser, the Hub itself in the tests. */
export interface Transport {
  post(message: Data): void;
}

export class ServerRefusal extends Error {}

class Connection {
  private transport: Transport | undefined;
  private pending = new Map<string, { resolve: (a: any) => void; reject: (e: Error) => void }>();
  private counter = 0;
  /** What the page does with documents, sockets and the rest that arrive unasked. */
  handlers: Record<string, (message: Data) => void> = {};
  /** What came before the page had its documents; undefined once it has. */
  private early: Data[] | undefined = [];

  use(transport: Transport): void {
    this.transport = transport;
    this.pending.clear();
    this.early = [];
  }
  post(message: Data): void {
    if (!this.transport) throw new Error("practice table: not connected");
    this.transport.post(JSON.parse(JSON.stringify(message)) as Data);
  }
  private ask(message: Data): Promise<any> {
    const id = `r${this.counter++}`;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.post({ ...message, id });
    });
  }
  request(op: Operation): Promise<Applied> {
    return this.ask({ t: "op", op });
  }
  /** The id of the compendium. */
  compendium(request: Data): Promise<string> {
    return this.ask({ t: "compendium", request });
  }
  async query(to: string, name: string, data: unknown, timeout: number | undefined): Promise<unknown> {
    const answer = this.ask({ t: "query", to, name, data, timeout });
    if (!timeout) return answer;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`The query "${name}" timed out after ${timeout}ms`)),
        timeout,
      );
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }
  receive(message: Data): void {
    if (message["t"] === "res" || message["t"] === "queryResult") {
      const waiting = this.pending.get(message["id"]);
      if (!waiting) return;
      this.pending.delete(message["id"]);
      if (message["error"]) waiting.reject(new ServerRefusal(message["error"]));
      else waiting.resolve(message["t"] === "res" ? message["applied"] : message["result"]);
      return;
    }
    if (this.early !== undefined) this.early.push(message);
    else this.handlers[message["t"]]?.(message);
  }
  /** The page has its documents: what has changed in them since they were sent is heard now. */
  hear(): void {
    const early = this.early ?? [];
    this.early = undefined;
    for (const message of early) this.receive(message);
  }
}

export const connection = new Connection();
