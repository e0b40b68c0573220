/// <reference lib="webworker" />
import { DEFAULT_USERS, type WorldData } from "../shared/structure.ts";
import { ensureUsers, Hub, type ToServer } from "./hub.ts";
import { migrateWorld } from "./migrate.ts";
import { loadWorld, saveWorld } from "./store.ts";
import { emptyWorld, World } from "./world.ts";

/**
 * The server: a SharedWorker holds the world, the pages are its clients. A page holds a Web Lock as long
 * as it lives; the worker waits for that lock and so learns at once, and surely, that a tab has died.
 */
declare const self: SharedWorkerGlobalScope;

let hub: Hub | undefined;
let starting: Promise<Hub> | undefined;
let saving: ReturnType<typeof setTimeout> | undefined;

function saveSoon(data: WorldData): void {
  clearTimeout(saving);
  saving = setTimeout(() => void saveWorld(data.id, data), 120);
}

function saveNow(data: WorldData): Promise<void> {
  clearTimeout(saving);
  return saveWorld(data.id, data);
}

async function start(world: string, generation: 13 | 14): Promise<Hub> {
  const data = (await loadWorld(world)) ?? emptyWorld(world, generation);
  ensureUsers(data);
  return new Hub(new World(data), saveSoon, saveNow);
}

async function join(port: MessagePort, m: ToServer): Promise<void> {
  const generation: 13 | 14 = m["generation"] === 14 ? 14 : 13;
  starting ??= start(m["world"], generation);
  hub = await starting;
  const data = hub.world.data;
  if (m["reset"]) {
    hub.world.data = emptyWorld(data.id, generation);
    if (m["battle"]) hub.world.loadBattle(m["battle"]);
    for (const c of hub.clients.values()) c.send({ t: "reload", battle: hub.world.data.battle });
  } else if (m["battle"] && data.battle !== m["battle"].id) hub.world.loadBattle(m["battle"]);
  // The generation belongs to the world: a second tab follows the first.
  if (m["generation"] && hub.clients.size === 0) hub.world.data.generation = generation;
  migrateWorld(hub.world.data);
  saveSoon(hub.world.data);
  const user = DEFAULT_USERS.find((u) => u["key"] === m["user"]) ?? hub.world.user(m["user"]);
  if (!user) {
    port.postMessage({
      t: "who",
      title: hub.world.data.title,
      battle: hub.world.data.battle,
      active: hub.activeUsers(),
      users: hub.world.data.collections["users"],
    });
    return;
  }
  const id = m["client"] as string;
  const here = hub;
  port.postMessage(here.join({ id, userId: user._id, send: (msg) => port.postMessage(msg) }));
  port.onmessage = (event: MessageEvent<ToServer>) => {
    if (event.data.t === "bye") here.leave(id);
    else here.receive(id, event.data);
  };
  void navigator.locks.request(`opfor-table:${id}`, () => {
    here.leave(id);
  });
}

self.onconnect = (event: MessageEvent): void => {
  const port = event.ports[0];
  if (!port) return;
  port.onmessage = (e: MessageEvent<ToServer>) => {
    if (e.data.t !== "join") return;
    join(port, e.data).catch((error: unknown) => port.postMessage({ t: "fatal", error: String(error) }));
  };
};
