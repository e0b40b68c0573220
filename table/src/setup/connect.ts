import { connection } from "../host/connection.ts";
import { randomID } from "../shared/object.ts";

/** The SharedWorker that keeps a world. */
export const openServer = (world: string): SharedWorker =>
  new SharedWorker("/worker.js", { name: `opfor-table:${world}`, type: "module" });

interface Joining {
  world: string;
  user: string;
  generation: number | null;
  /** The system that was asked for, and the one a new world gets. */
  system: string | null;
  chosen: string;
  /** Begins afresh: always, or "unless-played", where somebody else sits at this battle already. */
  reset: string;
  /** Longest delay of what the server says, in milliseconds. */
  latency: number;
  battle: Data | null;
}

/** Joins its world; the first answer says who we are or asks. */
export function connect(worker: SharedWorker, params: Joining): Promise<Data> {
  const client = randomID();
  // The lock lives as long as this tab: the worker waits for it and so learns when the tab dies.
  const locked = new Promise<void>((resolve) => {
    void navigator.locks.request(`opfor-table:${client}`, () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  return new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error("The table's worker could not start."));
    worker.port.onmessage = (event: MessageEvent<Data>) => {
      const m = event.data;
      if (m["t"] === "joined" || m["t"] === "who") resolve(m);
      else if (m["t"] === "fatal") reject(new Error(m["error"]));
      else connection.receive(m);
    };
    worker.port.start();
    connection.use({ post: (m) => worker.port.postMessage(m) });
    window.addEventListener("pagehide", () => worker.port.postMessage({ t: "bye" }));
    void locked.then(() => worker.port.postMessage({ t: "join", client, ...params }));
  });
}
