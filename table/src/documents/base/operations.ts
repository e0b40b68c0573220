import { connection } from "../../host/connection.ts";
import { DataModel, serializeOperators } from "../../data/model.ts";
import { deepClone, expandObject, isEmpty } from "../../shared/object.ts";
import type { Applied, Operation } from "../../shared/structure.ts";
import { fromUuidSync } from "./uuid.ts";

/** Only these options travel; the rest of an operation stays on the page that asked. */
function wireOptions(operation: Data): Data {
  const { parent: _p, pack: _k, broadcast: _b, ...options } = operation;
  return JSON.parse(JSON.stringify(options)) as Data;
}
/** What comes with a package, or is locked, is not written to. */
function refuseLocked({ pack }: Data): void {
  if (!pack) return;
  const compendium = game.packs.get(pack);
  if (compendium?.locked === false) return;
  throw new Error(`The compendium ${String(compendium?.title ?? pack)} is locked.`);
}
/** Where documents of a kind lie: in a parent, a compendium or the world. */
const homeOf = (name: string, { parent, pack }: Data): any => {
  if (parent) return parent.getEmbeddedCollection(name);
  return pack ? game.packs.get(pack) : game.collections.get(name);
};
/** Documents of a compendium that were never looked at are read first. */
const read = async (collection: any): Promise<any> => {
  if (collection?.isCompendium) await collection.getDocuments();
  return collection;
};

async function send(op: Operation): Promise<Applied> {
  try {
    return await connection.request(op);
  } catch (error) {
    ui.notifications?.error?.((error as Error).message, { console: false });
    throw error;
  }
}

export async function createDocuments(cls: any, data: any[], operation: Data = {}): Promise<any[]> {
  refuseLocked(operation);
  const { parent = null } = operation;
  const name = cls.documentName as string;
  const sources: Data[] = [];
  for (const entry of data) {
    const raw: Data = entry instanceof DataModel ? entry.toObject() : expandObject(entry);
    const isMade =
      entry instanceof cls && entry.parent === parent && entry.pack === (operation["pack"] ?? null);
    const doc = isMade ? entry : new cls(deepClone(raw), { parent, pack: operation["pack"] });
    if ((await doc._preCreate(raw, operation, game.user)) === false) continue;
    if (operation["noHook"] !== true && !Hooks.call(`preCreate${name}`, doc, raw, operation, game.user.id))
      continue;
    sources.push(doc.toObject());
  }
  if (!sources.length) return [];
  await cls._preCreateOperation?.(sources, operation, game.user);
  const applied = await send({
    action: "create",
    type: name,
    parent: parent?.uuid ?? null,
    pack: operation["pack"] ?? null,
    data: sources,
    options: wireOptions(operation),
  });
  return applyOperation(applied, operation);
}

export async function updateDocuments(cls: any, updates: Data[], operation: Data = {}): Promise<any[]> {
  refuseLocked(operation);
  const { parent = null } = operation;
  const name = cls.documentName as string;
  const changes: Data[] = [];
  const documents: any[] = [];
  const collection = await read(homeOf(name, operation));
  for (const update of updates) {
    const doc = collection.get(update["_id"], { strict: true });
    const change = serializeOperators(expandObject(update));
    let diff: Data = prepareDiff(doc, change, operation);
    delete diff["_id"];
    if ((await doc._preUpdate(diff, operation, game.user)) === false) continue;
    if (operation["noHook"] !== true && !Hooks.call(`preUpdate${name}`, doc, diff, operation, game.user.id))
      continue;
    // Hooks may have added to the change.
    diff = serializeOperators(expandObject(diff));
    if (isEmpty(diff) && operation["diff"] !== false) continue;
    changes.push({ ...diff, _id: doc.id });
    documents.push(doc);
  }
  if (!changes.length) return [];
  if ((await cls._preUpdateOperation?.(documents, { ...operation, updates: changes }, game.user)) === false)
    return [];
  const applied = await send({
    action: "update",
    type: name,
    parent: parent?.uuid ?? null,
    pack: operation["pack"] ?? null,
    data: changes,
    options: wireOptions(operation),
  });
  return applyOperation(applied, operation);
}

function prepareDiff(doc: any, change: Data, operation: Data): Data {
  const { _id: _ignored, ...rest } = change;
  const nested = Object.entries(rest).filter(([k, v]) => Array.isArray(v) && doc[k]?.insertSource);
  const plain = Object.fromEntries(Object.entries(rest).filter(([k]) => !nested.some(([n]) => n === k)));
  return {
    ...(doc._diffFor(plain, { diff: operation["diff"], recursive: operation["recursive"] }) as Data),
    ...Object.fromEntries(nested),
  };
}

export async function deleteDocuments(cls: any, ids: string[], operation: Data = {}): Promise<any[]> {
  refuseLocked(operation);
  const { parent = null } = operation;
  const name = cls.documentName as string;
  const gone: string[] = [];
  const collection = await read(homeOf(name, operation));
  const all = operation["deleteAll"] ? [...collection.keys()] : ids;
  for (const id of all) {
    const doc = collection.get(id, { strict: true });
    if ((await doc._preDelete(operation, game.user)) === false) continue;
    if (operation["noHook"] !== true && !Hooks.call(`preDelete${name}`, doc, operation, game.user.id))
      continue;
    gone.push(id);
  }
  if (!gone.length) return [];
  const applied = await send({
    action: "delete",
    type: name,
    parent: parent?.uuid ?? null,
    pack: operation["pack"] ?? null,
    ids: gone,
    options: wireOptions(operation),
  });
  return applyOperation(applied, operation);
}

/** Every page, the asking one included, takes in what the server did. */
export function applyOperation(applied: Applied, local?: Data): any[] {
  if (applied.pack) game.packs.get(applied.pack)?.hold();
  const parent: any = applied.parent ? fromUuidSync(applied.parent) : null;
  if (applied.parent && !parent) return [];
  const collection = homeOf(applied.type, { parent, pack: applied.pack });
  if (!collection) return [];
  const options: Data = local ? { ...local, ...applied.options } : applied.options;
  delete options["parent"];
  // What lies in a document of a compendium is in its index, too.
  if (applied.pack && parent) queueMicrotask(() => game.packs.get(applied.pack)?._onModify());
  switch (applied.action) {
    case "create":
      return applyCreate(applied, parent, collection, options);
    case "update":
      return applyUpdate(applied, parent, collection, options);
    case "delete":
      return applyDelete(applied, parent, collection, options);
  }
}

const childKey = (parent: any, type: string): string => parent?.constructor.metadata.embedded[type] ?? type;

function applyCreate(applied: Applied, parent: any, collection: any, options: Data): any[] {
  const docs = applied.result.map((source) => collection.insertSource(source));
  parent?._embeddedChanged?.(applied);
  for (const [i, doc] of docs.entries()) {
    doc._onCreate(applied.result[i], options, applied.userId);
    Hooks.callAll(`create${applied.type}`, doc, options, applied.userId);
  }
  doneWith(docs, applied, parent, collection, options);
  return docs;
}

function applyUpdate(applied: Applied, parent: any, collection: any, options: Data): any[] {
  const pairs: [any, Data][] = [];
  for (const change of applied.result) {
    const doc = collection.get(change["_id"]);
    if (!doc) continue;
    doc._beforeApply?.(change, options, applied.userId);
    doc.updateSource(change, { recursive: options["recursive"] });
    pairs.push([doc, change]);
  }
  parent?._embeddedChanged?.(applied);
  for (const [doc, change] of pairs) {
    doc._onUpdate(change, options, applied.userId);
    Hooks.callAll(`update${applied.type}`, doc, change, options, applied.userId);
    doc._afterUpdateHook?.(change, options, applied.userId);
  }
  const docs = pairs.map(([d]) => d);
  doneWith(docs, applied, parent, collection, options);
  return docs;
}

function applyDelete(applied: Applied, parent: any, collection: any, options: Data): any[] {
  const docs = applied.result.map((r) => collection.removeById(r["_id"])).filter(Boolean);
  parent?._embeddedChanged?.(applied);
  for (const doc of docs) {
    doc._onDelete(options, applied.userId);
    Hooks.callAll(`delete${applied.type}`, doc, options, applied.userId);
  }
  doneWith(docs, applied, parent, collection, options);
  return docs;
}

/** After each document has been told: its class, those it lies in, and its collection. */
function doneWith(docs: any[], applied: Applied, parent: any, collection: any, options: Data): void {
  const { action, type, userId } = applied;
  const cls = CONFIG[type].documentClass;
  const updates = { ...options, updates: applied.data };
  void cls[OPERATION_DONE[action]]?.(docs, updates, game.users.get(userId));
  const about = action === "delete" ? (applied.ids ?? []) : applied.result;
  parent?.[DESCENDANTS_DONE[action]]?.(parent, childKey(parent, type), docs, about, options, userId);
  collection._onModify?.(applied);
}
const OPERATION_DONE = {
  create: "_onCreateOperation",
  update: "_onUpdateOperation",
  delete: "_onDeleteOperation",
} as const;
const DESCENDANTS_DONE = {
  create: "_onCreateDescendantDocuments",
  update: "_onUpdateDescendantDocuments",
  delete: "_onDeleteDescendantDocuments",
} as const;
