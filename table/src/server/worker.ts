/// <reference lib="webworker" />
import { DEFAULT_USERS, type WorldData } from "../shared/structure.ts";
import { ensureUsers, Hub, type ToServer } from "./hub.ts";
import { documentOf, late } from "./latency.ts";
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

/** Soon, also while one change follows the other: with its last page the server is gone. */
function saveSoon(data: WorldData): void {
  saving ??= setTimeout(() => void saveNow(data), 120);
}

function saveNow(data: WorldData): Promise<void> {
  clearTimeout(saving);
  saving = undefined;
  return saveWorld(data.id, data);
}

async function start(world: string, generation: 13 | 14, system: string): Promise<Hub> {
  const data = (await loadWorld(world)) ?? emptyWorld(world, generation, system);
  // Worlds of before systems could be chosen.
  data.system ??= "practice";
  ensureUsers(data);
  return new Hub(new World(data), saveSoon, saveNow);
}

async function join(port: MessagePort, m: ToServer): Promise<void> {
  const generation: 13 | 14 = m["generation"] === 14 ? 14 : 13;
  starting ??= start(m["world"], generation, m["chosen"]);
  hub = await starting;
  const data = hub.world.data;
  const hasBegun = (data.collections["combats"] ?? []).some((combat) => combat["round"] > 0);
  const isPlayed = hasBegun && data.battle === m["battle"]?.id && hub.clients.size > 0;
  if (m["reset"] && !(m["reset"] === "unless-played" && isPlayed)) {
    hub.world.data = emptyWorld(data.id, generation, m["chosen"]);
    if (m["battle"]) hub.world.loadBattle(m["battle"]);
    for (const c of hub.clients.values()) c.send({ t: "reload", battle: hub.world.data.battle });
  } else if (m["battle"] && data.battle !== m["battle"].id) hub.world.loadBattle(m["battle"]);
  // The generation belongs to the world: a second tab follows the first.
  if (m["generation"] && hub.clients.size === 0) hub.world.data.generation = generation;
  if (m["system"] && hub.clients.size === 0) hub.world.data.system = m["system"];
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
  const send = late((msg: unknown) => port.postMessage(msg), Number(m["latency"] ?? 0), {
    about: documentOf,
  });
  port.postMessage(here.join({ id, userId: user._id, send }));
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
