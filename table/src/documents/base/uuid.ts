import { EMBEDDED } from "../../shared/structure.ts";

export function parseUuid(uuid: string, { relative }: Data = {}): Data | null {
  if (!uuid) return null;
  if (uuid.startsWith(".") && relative) return parseUuid(`${String(relative.uuid)}${uuid}`);
  const parts = uuid.split(".");
  const data: Data = { uuid, embedded: [] };
  if (parts[0] === "Compendium") {
    const [, scope, name, ...rest] = parts;
    data["collection"] = game.packs.get(`${scope ?? ""}.${name ?? ""}`);
    const [type, id, ...embedded] = rest.length === 1 ? [data["collection"]?.documentName, rest[0]] : rest;
    return {
      ...data,
      primaryType: type,
      primaryId: id,
      type,
      id,
      documentType: type,
      documentId: id,
      embedded,
    };
  }
  const [type, id, ...embedded] = parts;
  const collection = game.collections.get(type);
  return {
    ...data,
    collection,
    documentType: embedded.at(-2) ?? type,
    documentId: embedded.at(-1) ?? id,
    type: embedded.at(-2) ?? type,
    id: embedded.at(-1) ?? id,
    primaryType: type,
    primaryId: id,
    embedded,
  };
}

function descend(doc: any, embedded: string[]): any {
  let at = doc;
  const parts = [...embedded];
  while (at && parts.length > 1) {
    const type = parts.shift() ?? "";
    const id = parts.shift() ?? "";
    if (type === "Actor" && at.documentName === "Token") at = at.actor;
    else at = embeddedIn(at, type, id);
  }
  return at ?? null;
}

/** Systems bring documents of their own by overriding `getEmbeddedDocument`. */
function embeddedIn(doc: any, type: string, id: string): any {
  if (EMBEDDED[doc.documentName]?.[type]) return doc.getEmbeddedDocument(type, id) ?? null;
  try {
    return doc.getEmbeddedDocument?.(type, id) ?? null;
  } catch {
    return null;
  }
}

export function fromUuidSync(uuid: string, { strict = true, relative }: Data = {}): any {
  const parsed = parseUuid(uuid, { relative });
  if (!parsed?.["collection"]) return null;
  if (parsed["collection"].isCompendium) {
    const { collection, primaryId, embedded } = parsed as any;
    const doc = collection.get(primaryId);
    if (doc) return descend(doc, embedded);
    if (embedded.length && strict)
      throw new Error(
        `fromUuidSync was invoked on UUID '${uuid}' which references an Embedded Document and cannot be retrieved synchronously.`,
      );
    return collection.index.get(primaryId) ?? null;
  }
  return descend(parsed["collection"].get(parsed["primaryId"]), parsed["embedded"]);
}

export async function fromUuid(uuid: string, options: Data = {}): Promise<any> {
  const parsed = parseUuid(uuid, options);
  if (parsed?.["collection"]?.isCompendium) {
    const doc = await parsed["collection"].getDocument(parsed["primaryId"]);
    return descend(doc, parsed["embedded"]);
  }
  return fromUuidSync(uuid, options);
}
