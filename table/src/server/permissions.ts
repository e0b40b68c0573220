import { OWNER, ROLE, type UserSource } from "../shared/structure.ts";

/** Facts the server needs to judge a request; documents are plain sources here. */
export interface Request {
  action: "create" | "update" | "delete";
  type: string;
  doc: Data;
  change?: Data;
  /** From the outermost document inwards, the document itself not included. */
  parents: { type: string; doc: Data }[];
  findActor: (id: string) => Data | undefined;
  findToken: (sceneId: string, tokenId: string) => Data | undefined;
}

export function ownershipLevel(user: UserSource, doc: Data | undefined): number {
  if (user.role >= ROLE.ASSISTANT) return OWNER;
  const o = doc?.["ownership"] as Record<string, number> | undefined;
  const own = o?.[user._id];
  return own === undefined || own < 0 ? (o?.["default"] ?? 0) : own;
}

function ownsToken(user: UserSource, token: Data | undefined, r: Request): boolean {
  if (!token) return false;
  const base = token["actorId"] ? r.findActor(token["actorId"]) : undefined;
  const delta = token["delta"]?.ownership ?? undefined;
  const ownership = token["actorLink"] ? base?.["ownership"] : { ...base?.["ownership"], ...delta };
  return ownershipLevel(user, { ownership }) >= OWNER;
}

function mayPlayer(user: UserSource, r: Request): boolean {
  const { action, type, doc } = r;
  const parent = r.parents.at(-1);
  switch (type) {
    case "ChatMessage":
      return action === "create" ? doc["author"] === user._id || !doc["author"] : doc["author"] === user._id;
    case "User":
      return action === "update" && doc["_id"] === user._id && !("role" in (r.change ?? {}));
    case "Setting":
      return doc["user"] === user._id;
    case "Actor":
    case "Item":
    case "JournalEntry":
    case "Macro":
    case "Cards":
      if (parent) return mayEmbedded(user, r);
      return action !== "create" && ownershipLevel(user, doc) >= OWNER;
    case "Token":
      // TOKEN_CREATE and TOKEN_DELETE belong to assistants by default.
      return action === "update" && ownsToken(user, doc, r);
    case "Combat": {
      // Players may advance the tracker, nothing else.
      const keys = Object.keys(r.change ?? {});
      return action === "update" && keys.every((k) => ["_id", "round", "turn", "combatants"].includes(k));
    }
    case "Combatant":
      if (action === "delete") return ownsCombatant(user, r);
      return ownsCombatant(user, r);
    case "ActiveEffect":
    case "JournalEntryPage":
      return mayEmbedded(user, r);
    default:
      return false;
  }
}

function ownsCombatant(user: UserSource, r: Request): boolean {
  const c = r.doc;
  const token = c["tokenId"] ? r.findToken(c["sceneId"], c["tokenId"]) : undefined;
  if (token) return ownsToken(user, token, r);
  const actor = c["actorId"] ? r.findActor(c["actorId"]) : undefined;
  return ownershipLevel(user, actor) >= OWNER && Boolean(actor);
}

function mayEmbedded(user: UserSource, r: Request): boolean {
  const chain = [...r.parents].reverse();
  for (const p of chain) {
    if (p.type === "Token") return ownsToken(user, p.doc, r);
    if (p.doc["ownership"]) return ownershipLevel(user, p.doc) >= OWNER;
  }
  return false;
}

export function allowed(user: UserSource, request: Request): boolean {
  if (user.role >= ROLE.ASSISTANT) {
    // A GM may not promote anyone above themselves.
    return !(request.type === "User" && Number(request.change?.["role"] ?? 0) > user.role);
  }
  return mayPlayer(user, request);
}
