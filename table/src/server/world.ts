import { deepClone, mergeObject, randomID } from "../shared/object.ts";
import {
  DEFAULT_USERS,
  EMBEDDED,
  PRIMARY,
  type Applied,
  type Operation,
  ROLE,
  type UserSource,
  type WorldData,
} from "../shared/structure.ts";
import { packOf } from "./packs.ts";
import { allowed, type Request } from "./permissions.ts";

export class PermissionError extends Error {}

export function emptyWorld(id: string, generation: 13 | 14, system = "practice"): WorldData {
  const collections: Record<string, Data[]> = {};
  for (const name of Object.values(PRIMARY)) collections[name] = [];
  collections["users"] = deepClone([...DEFAULT_USERS]);
  return { id, title: id, generation, system, battle: null, paused: false, time: 0, collections };
}

interface Located {
  type: string;
  doc: Data;
}

/** The authoritative documents of one world. Knows no network and no clock of its own. */
export class World {
  constructor(
    public data: WorldData,
    private readonly now: () => number = () => Date.now(),
  ) {}

  user(id: string): UserSource | undefined {
    return this.data.collections["users"]?.find((u) => u["_id"] === id) as UserSource | undefined;
  }

  /** Loads the documents of a battle, in place of those of the last one. Users and settings stay. */
  loadBattle(battle: Data): void {
    const keep = new Set(["users", "settings"]);
    for (const name of Object.values(PRIMARY)) if (!keep.has(name)) this.data.collections[name] = [];
    for (const [name, docs] of Object.entries((battle["documents"] ?? {}) as Data)) {
      if (name === "settings") this.mergeSettings(docs);
      else if (name in this.data.collections) this.data.collections[name] = deepClone(docs);
    }
    for (const [id, granted] of Object.entries((battle["rights"] ?? {}) as Record<string, Data>)) {
      const user = this.user(id);
      if (user) user["permissions"] = { ...(user["permissions"] as Data | undefined), ...granted };
    }
    this.data.battle = battle["id"] ?? null;
    this.data.title = battle["title"] ?? this.data.id;
    this.data.paused = false;
    this.data.time = 0;
  }

  private mergeSettings(settings: Data[]): void {
    const list = this.data.collections["settings"] ?? [];
    for (const s of settings) {
      const old = list.find((o) => o["key"] === s["key"] && (o["user"] ?? null) === (s["user"] ?? null));
      if (old) old["value"] = s["value"];
      else list.push({ _id: randomID(), user: null, ...deepClone(s) });
    }
  }

  apply(userId: string, op: Operation): Applied {
    const user = this.user(userId);
    if (!user) throw new PermissionError(`Unknown user ${userId}`);
    if (op.pack) this.checkPack(user, op.pack);
    const chain = op.parent ? this.locate(op.parent) : [];
    const list = this.list(op, chain);
    let result: Data[];
    switch (op.action) {
      case "create":
        result = (op.data ?? []).map((d) => this.create(user, op, chain, list, d));
        break;
      case "update":
        result = this.updateAll(user, op, chain, list);
        break;
      case "delete":
        result = (op.ids ?? []).map((id) => this.remove(user, op, chain, list, id));
        break;
    }
    this.sideEffects(op, chain);
    return { ...op, options: op.options, userId, result: deepClone(result) };
  }

  /** Whoever may write in a compendium may write everything in it. */
  private checkPack(user: UserSource, id: string): void {
    if (user.role < ROLE.ASSISTANT)
      throw new PermissionError(`User ${user.name} lacks permission to write in the compendium ${id}`);
    if (packOf(this.data, id).locked) throw new Error(`The compendium ${id} is locked.`);
  }

  private stats(userId: string): Data {
    return { lastModifiedBy: userId, modifiedTime: this.now() };
  }

  private check(user: UserSource, op: Operation, chain: Located[], doc: Data, change?: Data): void {
    const request: Request = {
      action: op.action,
      type: op.type,
      doc,
      change,
      parents: chain,
      findActor: (id) => this.data.collections["actors"]?.find((a) => a["_id"] === id),
      findToken: (scene, token) =>
        this.data.collections["scenes"]
          ?.find((s) => s["_id"] === scene)
          ?.["tokens"]?.find((t: Data) => t["_id"] === token),
    };
    if (allowed(user, request)) return;
    const where = op.parent ? ` in parent ${op.parent}` : "";
    throw new PermissionError(
      `User ${user.name} lacks permission to ${op.action} ${op.type} [${String(doc["_id"] ?? "new")}]${where}`,
    );
  }

  private create(user: UserSource, op: Operation, chain: Located[], list: Data[], data: Data): Data {
    const doc = deepClone(data);
    if (!doc["_id"] || !op.options["keepId"]) doc["_id"] = randomID();
    if (list.some((d) => d["_id"] === doc["_id"]))
      throw new Error(`A ${op.type} with the id ${String(doc["_id"])} already exists`);
    doc["_stats"] = { ...doc["_stats"], createdTime: this.now(), ...this.stats(user._id) };
    this.check(user, op, chain, doc);
    list.push(doc);
    return doc;
  }

  private updateAll(user: UserSource, op: Operation, chain: Located[], list: Data[]): Data[] {
    const targets = (op.data ?? []).map((change) => {
      const doc =
        list.find((d) => d["_id"] === change["_id"]) ?? this.inherited(op, chain, list, change["_id"]);
      if (!doc)
        throw new Error(
          `${op.type} "${String(change["_id"])}" does not exist${op.parent ? ` in ${op.parent}` : ""}!`,
        );
      this.check(user, op, chain, doc, change);
      return { doc, change };
    });
    return targets.map(({ doc, change }) => {
      const full = { ...change, _stats: { ...doc["_stats"], ...this.stats(user._id) } };
      this.merge(op.type, doc, full, op.options);
      return full;
    });
  }

  /** Embedded arrays merge by id; everything else merges by key. */
  private merge(type: string, doc: Data, change: Data, options: Data): void {
    const plain: Data = {};
    const nested = Object.values(EMBEDDED[type] ?? {});
    for (const [k, v] of Object.entries(change)) {
      if (!nested.includes(k) || !Array.isArray(v)) {
        plain[k] = v;
        continue;
      }
      const list = (doc[k] ??= []) as Data[];
      for (const d of v as Data[]) {
        const old = list.find((o) => o["_id"] === d["_id"]);
        if (old) mergeObject(old, d, { performDeletions: true });
        else list.push({ _id: randomID(), ...d });
      }
    }
    if (type === "Token" && doc["delta"] === null) delete doc["delta"];
    mergeObject(doc, plain, { performDeletions: true, recursive: options["recursive"] !== false });
  }

  private remove(user: UserSource, op: Operation, chain: Located[], list: Data[], id: string): Data {
    const inherited = this.base(op, chain)?.find((d) => d["_id"] === id);
    if (inherited && !list.some((d) => d["_id"] === id)) list.push(deepClone(inherited));
    const i = list.findIndex((d) => d["_id"] === id);
    const doc = list[i];
    if (!doc) throw new Error(`${op.type} "${id}" does not exist${op.parent ? ` in ${op.parent}` : ""}!`);
    this.check(user, op, chain, doc);
    // What the base actor has is only missing here: its tombstone says so.
    if (inherited) list.splice(i, 1, { _id: id, _tombstone: true });
    else list.splice(i, 1);
    return { _id: id };
  }

  /** The documents that a token's actor has from its base actor. */
  private base(op: Operation, chain: Located[]): Data[] | undefined {
    const token = chain.at(-1);
    if (token?.type !== "Token") return undefined;
    const key = EMBEDDED["Actor"]?.[op.type] ?? "";
    return this.data.collections["actors"]?.find((a) => a["_id"] === token.doc["actorId"])?.[key] as
      Data[] | undefined;
  }
  /** The first change of one of them makes it the token's own. */
  private inherited(op: Operation, chain: Located[], list: Data[], id: string): Data | undefined {
    const found = this.base(op, chain)?.find((d) => d["_id"] === id);
    if (!found) return undefined;
    const own = deepClone(found);
    list.push(own);
    return own;
  }

  /** `combatTurn` sets the turn in the same operation as a change of combatants (facts, section 2). */
  private sideEffects(op: Operation, chain: Located[]): void {
    const combat = chain.at(-1);
    if (combat?.type === "Combat" && op.options["combatTurn"] !== undefined)
      combat.doc["turn"] = op.options["combatTurn"];
    if (op.type !== "Scene" || op.action !== "update") return;
    const activated = op.data?.find((d) => d["active"] === true);
    if (!activated) return;
    for (const s of this.data.collections["scenes"] ?? [])
      if (s["_id"] !== activated["_id"]) s["active"] = false;
  }

  private list(op: Operation, chain: Located[]): Data[] {
    const parent = chain.at(-1);
    if (!parent) {
      const name = PRIMARY[op.type];
      if (!name) throw new Error(`${op.type} is not a primary document type`);
      if (op.pack) return this.packed(op.pack, op.type);
      return (this.data.collections[name] ??= []);
    }
    // A synthetic actor keeps its documents in the token's delta.
    const key = EMBEDDED[parent.type]?.[op.type] ?? EMBEDDED["ActorDelta"]?.[op.type];
    if (!key) throw new Error(`${op.type} is not embedded in ${parent.type}`);
    const owner: Data = parent.type === "Token" ? (parent.doc["delta"] ??= {}) : parent.doc;
    return (owner[key] ??= []) as Data[];
  }

  private packed(id: string, type: string): Data[] {
    const pack = packOf(this.data, id);
    if (pack.type !== type) throw new Error(`The compendium ${id} holds ${pack.type}, not ${type}`);
    return pack.documents;
  }

  /** "Scene.a.Token.b.Actor.c" ends at the token: its delta holds the synthetic actor, and the actor's items. */
  private locate(uuid: string): Located[] {
    const parts = uuid.split(".");
    const chain: Located[] = [];
    if (parts[0] === "Compendium") {
      const [, source, name, type = "", id = ""] = parts.splice(0, 5);
      const doc = this.packed(`${source}.${name}`, type).find((d) => d["_id"] === id);
      if (!doc) throw new Error(`${type} "${id}" does not exist (${uuid})`);
      chain.push({ type, doc });
    }
    for (let i = 0; i + 1 < parts.length; i += 2) {
      const [type, id] = [parts[i] ?? "", parts[i + 1] ?? ""];
      const parent = chain.at(-1);
      if (parent?.type === "Token" && type === "Actor") continue;
      const doc = parent?.type === "Token" ? this.ofToken(parent, type, id) : this.within(parent, type, id);
      if (!doc) throw new Error(`${type} "${id}" does not exist (${uuid})`);
      chain.push({ type, doc });
    }
    return chain;
  }

  private within(parent: Located | undefined, type: string, id: string): Data | undefined {
    const list: Data[] | undefined = parent
      ? parent.doc[EMBEDDED[parent.type]?.[type] ?? ""]
      : this.data.collections[PRIMARY[type] ?? ""];
    return list?.find((d) => d["_id"] === id);
  }

  /** One of the synthetic actor's; what it has from its base becomes its own. */
  private ofToken(token: Located, type: string, id: string): Data | undefined {
    const key = EMBEDDED["ActorDelta"]?.[type];
    if (key === undefined) return undefined;
    const list = ((token.doc["delta"] ??= {})[key] ??= []) as Data[];
    const own = list.find((d) => d["_id"] === id);
    const op: Operation = { action: "update", type, parent: null, options: {} };
    return own?.["_tombstone"] ? undefined : (own ?? this.inherited(op, [token], list, id));
  }

  /** What one user may receive: whispers reach only those they are for. */
  snapshotFor(userId: string): WorldData {
    const user = this.user(userId);
    const copy = deepClone(this.data);
    copy.collections["messages"] = (copy.collections["messages"] ?? []).filter(
      (m) => user && mayRead(user, m),
    );
    return copy;
  }
}

export function mayRead(user: UserSource, message: Data): boolean {
  const whisper = (message["whisper"] ?? []) as string[];
  return !whisper.length || whisper.includes(user._id) || message["author"] === user._id || user.role >= 4;
}
