import { mergeObject } from "../shared/object.ts";
import { DEFAULT_USERS, ROLE, type Applied, type Operation, type WorldData } from "../shared/structure.ts";
import { managePack, type PackRequest } from "./packs.ts";
import { mayRead, World } from "./world.ts";

export type ToServer = Data & { t: string };
export type ToClient = Data & { t: string };

export interface Client {
  id: string;
  userId: string;
  send: (message: ToClient) => void;
}

/** Connections of one world: who is here, who hears what. The SharedWorker and the tests both drive it. */
export class Hub {
  readonly clients = new Map<string, Client>();
  private readonly queries = new Map<string, { from: string; id: string }>();
  private queryCounter = 0;

  constructor(
    readonly world: World,
    private readonly changed: (data: WorldData) => void = () => undefined,
    private readonly save: (data: WorldData) => Promise<void> = () => Promise.resolve(),
  ) {}

  join(client: Client): ToClient {
    this.clients.set(client.id, client);
    this.announce(client.userId, true, client.id);
    return { t: "joined", world: this.world.snapshotFor(client.userId), active: this.activeUsers() };
  }

  activeUsers(): string[] {
    return [...new Set([...this.clients.values()].map((c) => c.userId))];
  }

  leave(clientId: string): void {
    const client = this.clients.get(clientId);
    if (!client) return;
    this.clients.delete(clientId);
    if (![...this.clients.values()].some((c) => c.userId === client.userId))
      this.announce(client.userId, false, clientId);
    for (const [key, q] of this.queries) if (q.from === clientId) this.queries.delete(key);
  }

  private announce(userId: string, active: boolean, except: string): void {
    for (const c of this.clients.values()) if (c.id !== except) c.send({ t: "activity", userId, active });
  }

  receive(clientId: string, m: ToServer): void {
    const client = this.clients.get(clientId);
    if (!client) return;
    switch (m.t) {
      case "op":
        return this.operation(client, m);
      case "socket":
        // The sender never hears its own message, and nobody vouches for what it says (facts, section 8).
        for (const c of this.clients.values())
          if (c.id !== clientId)
            c.send({ t: "socket", event: m["event"], args: m["args"], userId: client.userId });
        return;
      case "query":
        return this.query(client, m);
      case "queryResult": {
        const q = this.queries.get(m["key"]);
        if (!q) return;
        this.queries.delete(m["key"]);
        this.clients
          .get(q.from)
          ?.send({ t: "queryResult", id: q.id, result: m["result"], error: m["error"] });
        return;
      }
      case "compendium":
        return this.compendium(client, m);
      case "pause":
        return this.pause(client, m);
      case "time":
        return this.time(client, m);
      case "battle":
        return void this.battle(client, m);
      default:
        client.send({ t: "error", error: `unknown message ${m.t}` });
    }
  }

  private isGM(client: Client): boolean {
    return (this.world.user(client.userId)?.role ?? 0) >= ROLE.ASSISTANT;
  }

  private operation(client: Client, m: ToServer): void {
    try {
      const applied = this.world.apply(client.userId, m["op"] as Operation);
      this.changed(this.world.data);
      client.send({ t: "res", id: m["id"], applied });
      for (const c of this.clients.values()) if (c.id !== client.id) this.relay(c, applied);
    } catch (error) {
      client.send({ t: "res", id: m["id"], error: (error as Error).message });
    }
  }

  /** Every page, the asking one included, hears of it before the answer. */
  private compendium(client: Client, m: ToServer): void {
    try {
      if (!this.isGM(client)) throw new Error("Only a GM may manage the compendia of a world.");
      const request = m["request"] as PackRequest;
      const pack = managePack(this.world.data, request);
      this.changed(this.world.data);
      for (const c of this.clients.values()) c.send({ t: "compendium", action: request.action, pack });
      client.send({ t: "res", id: m["id"], applied: pack.id });
    } catch (error) {
      client.send({ t: "res", id: m["id"], error: (error as Error).message });
    }
  }

  private relay(c: Client, applied: Applied): void {
    const user = this.world.user(c.userId);
    if (applied.type === "ChatMessage" && applied.action === "create" && user) {
      const result = applied.result.filter((d) => mayRead(user, d));
      if (result.length) c.send({ t: "docs", applied: { ...applied, result } });
      return;
    }
    c.send({ t: "docs", applied });
  }

  private query(client: Client, m: ToServer): void {
    const target = [...this.clients.values()].find((c) => c.userId === m["to"]);
    if (!target) {
      client.send({ t: "queryResult", id: m["id"], error: "The queried user is not connected." });
      return;
    }
    const key = `q${this.queryCounter++}`;
    this.queries.set(key, { from: client.id, id: m["id"] });
    target.send({
      t: "query",
      key,
      name: m["name"],
      data: m["data"],
      timeout: m["timeout"],
      from: client.userId,
    });
  }

  private pause(client: Client, m: ToServer): void {
    if (!this.isGM(client)) return;
    this.world.data.paused = Boolean(m["paused"]);
    this.changed(this.world.data);
    for (const c of this.clients.values()) c.send({ t: "pause", paused: m["paused"], userId: client.userId });
  }

  private time(client: Client, m: ToServer): void {
    if (!this.isGM(client)) return;
    this.world.data.time += Number(m["delta"]) || 0;
    this.changed(this.world.data);
    for (const c of this.clients.values())
      c.send({
        t: "time",
        time: this.world.data.time,
        delta: m["delta"],
        options: m["options"] ?? {},
        userId: client.userId,
      });
  }

  /**
   * A GM sets up another battle: every page starts again with it. A server that has lost its last page is
   * gone, so the battle is kept before the pages go.
   */
  private async battle(client: Client, m: ToServer): Promise<void> {
    if (!this.isGM(client)) return;
    this.world.loadBattle(m["battle"] as Data);
    await this.save(this.world.data);
    for (const c of this.clients.values()) c.send({ t: "reload", battle: this.world.data.battle });
  }
}

export function ensureUsers(world: WorldData): void {
  const users = (world.collections["users"] ??= []);
  for (const u of DEFAULT_USERS) {
    const old = users.find((x) => x["_id"] === u._id);
    if (old) mergeObject(old, { key: u["key"] });
    else users.push({ ...u });
  }
}
