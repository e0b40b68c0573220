import { vi } from "vitest";
import type { HostActor, HostItem, HostToken } from "../../../src/foundry/foundry-documents";
import type { SystemDeed } from "../../../src/foundry/systems/adapter";

/** Foundry as far as an adapter touches it: the user's targets and settings, embedded documents, modules. */
export interface StandInHost {
  targets: { id: string }[];
  /** Every list of targets that was set, in order. */
  readonly targeted: (readonly string[])[];
}

export function standInHost(game: object = {}, config: object = {}): StandInHost {
  const host: StandInHost = { targets: [], targeted: [] };
  const user = {
    settings: {},
    get targets() {
      return host.targets;
    },
  };
  vi.stubGlobal("game", { user, modules: new Map(), settings: { get: () => undefined }, ...game, ...{} });
  vi.stubGlobal("CONFIG", { statusEffects: {}, Dice: { rolls: [] }, ...config });
  vi.stubGlobal("canvas", {
    tokens: {
      setTargets: (ids: readonly string[]) => {
        host.targeted.push([...ids]);
        host.targets = ids.map((id) => ({ id }));
      },
    },
  });
  return host;
}

/** What a system is asked to roll: nobody is aimed at unless it is said. */
export const deedOf = (attacker: HostToken, source: string, more: Partial<SystemDeed> = {}): SystemDeed => ({
  attacker,
  targets: [],
  source,
  manner: "melee",
  order: 0,
  advantage: false,
  disadvantage: false,
  ...more,
});

/** Items or effects of an actor, as a Foundry collection: iterable over values, `get` by id. */
export class StandInItems implements Iterable<HostItem> {
  readonly #items = new Map<string, HostItem>();
  [Symbol.iterator](): Iterator<HostItem> {
    return this.#items.values();
  }
  get(id: string): HostItem | undefined {
    return this.#items.get(id);
  }
  add(item: object): void {
    const made = item as HostItem;
    this.#items.set(made.id, made);
  }
  remove(id: string): void {
    this.#items.delete(id);
  }
}

let made = 0;

/** An embedded document: its source, a copy of it, and the prepared system data, which is the source here. */
export function embedded(data: {
  readonly _id?: string;
  readonly [key: string]: unknown;
}): Record<string, unknown> {
  const source = structuredClone({ _id: `item${++made}`, system: {}, ...data }) as Record<string, unknown>;
  return {
    ...source,
    id: source._id,
    _source: source,
    toObject: () => structuredClone(source),
  };
}

/** Writes "system.hp.value" where it belongs. */
export function put(root: object, path: string, value: unknown): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let at = root as Record<string, unknown>;
  for (const key of keys) at = (at[key] ??= {}) as Record<string, unknown>;
  at[last] = value;
}

/** An actor whose embedded items come, change and go as Foundry's do. */
export class StandInActor {
  readonly items = new StandInItems();
  readonly effects: HostItem[] = [];
  readonly name: string;
  readonly type: string = "npc";
  readonly _source: { system: Record<string, unknown> };
  constructor(name: string, system: object) {
    this.name = name;
    this._source = { system: system as Record<string, unknown> };
  }
  get system(): Record<string, unknown> {
    return this._source.system;
  }
  update(changes: Readonly<Record<string, unknown>>): Promise<this> {
    for (const [path, value] of Object.entries(changes)) put(this._source, path, value);
    return Promise.resolve(this);
  }
  createEmbeddedDocuments(
    _type: string,
    list: readonly { _id?: string }[],
    options: { keepId?: boolean } = {},
  ) {
    const docs = list.map((data) => {
      const { _id, ...rest } = data;
      return embedded(options.keepId === true && _id !== undefined ? { _id, ...rest } : rest);
    });
    for (const doc of docs) this.items.add(doc);
    return Promise.resolve(docs);
  }
  updateEmbeddedDocuments(_type: string, list: readonly { _id: string; [path: string]: unknown }[]) {
    for (const { _id, ...changes } of list) {
      const item = this.items.get(_id) as unknown as { _source: object } | undefined;
      // As Foundry does.
      if (item === undefined) throw new Error(`Item ${_id} does not exist`);
      for (const [path, value] of Object.entries(changes)) put(item._source, path, value);
    }
    return Promise.resolve([]);
  }
  deleteEmbeddedDocuments(_type: string, ids: readonly string[]) {
    for (const id of ids) this.items.remove(id);
    return Promise.resolve([]);
  }
  /** For whom only Foundry's types are known. */
  asHost(): HostActor {
    return this as unknown as HostActor;
  }
}

export const standInToken = (id: string, actor: StandInActor): HostToken =>
  ({ id, uuid: `Scene.s.Token.${id}`, name: actor.name, actor, object: null }) as unknown as HostToken;
