import { OWNER, ROLE, type UserSource } from "../shared/structure.ts";

/** Facts the server needs to judge a request; documents are plain sources here. */
export interface Request {
  action: "create" | "update" | "delete";
  type: string;
  doc: Data;
  change?: Data | undefined;
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

/** Which permission lets a user create a document, and the lowest role that has it by default. */
const CREATE: Readonly<Record<string, readonly [permission: string, role: number]>> = {
  Actor: ["ACTOR_CREATE", ROLE.ASSISTANT],
  Cards: ["CARDS_CREATE", ROLE.ASSISTANT],
  Drawing: ["DRAWING_CREATE", ROLE.TRUSTED],
  Item: ["ITEM_CREATE", ROLE.ASSISTANT],
  JournalEntry: ["JOURNAL_CREATE", ROLE.TRUSTED],
  Macro: ["MACRO_SCRIPT", ROLE.PLAYER],
  MeasuredTemplate: ["TEMPLATE_CREATE", ROLE.PLAYER],
  Note: ["NOTE_CREATE", ROLE.TRUSTED],
  Playlist: ["PLAYLIST_CREATE", ROLE.ASSISTANT],
  Token: ["TOKEN_CREATE", ROLE.ASSISTANT],
};
/** A user's own permission goes before the role's. */
function has(user: UserSource, permission: string, role: number): boolean {
  const own = (user["permissions"] as Record<string, boolean> | undefined)?.[permission];
  return own ?? user.role >= role;
}
function mayCreate(user: UserSource, type: string): boolean {
  const rule = CREATE[type];
  return rule !== undefined && has(user, rule[0], rule[1]);
}
/** Who made it may change and remove it. */
const isAuthor = (user: UserSource, doc: Data): boolean =>
  doc["author"] === user._id || doc["user"] === user._id;

function mayPlayer(user: UserSource, r: Request): boolean {
  const { action, type, doc } = r;
  const parent = r.parents.at(-1);
  switch (type) {
    case "Drawing":
    case "MeasuredTemplate":
      return action === "create" ? mayCreate(user, type) : isAuthor(user, doc);
    case "Note":
      return action === "create" && mayCreate(user, type);
    case "Wall": {
      // Doors that are not locked may be opened and shut.
      const keys = Object.keys(r.change ?? {}).filter((k) => !["_id", "_stats"].includes(k));
      const opens = keys.every((k) => k === "ds") && [0, 1].includes(Number(r.change?.["ds"]));
      return action === "update" && opens && doc["ds"] !== 2 && has(user, "WALL_DOORS", ROLE.PLAYER);
    }
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
      return action === "create" ? mayCreate(user, type) : ownershipLevel(user, doc) >= OWNER;
    case "Token":
      // TOKEN_CREATE and TOKEN_DELETE belong to assistants by default.
      if (action === "create") return mayCreate(user, type) && ownsToken(user, doc, r);
      if (action === "delete") return has(user, "TOKEN_DELETE", ROLE.ASSISTANT) && ownsToken(user, doc, r);
      return ownsToken(user, doc, r);
    case "Combat": {
      // Players may advance the tracker, nothing else.
      const keys = Object.keys(r.change ?? {});
      return action === "update" && keys.every((k) => ["_id", "round", "turn", "combatants"].includes(k));
    }
    case "Combatant":
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
  // An item on an actor is its actor's; what it says of owners is from where it came.
  const chain = r.parents.filter((p, n) => n === 0 || p.type !== "Item").reverse();
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
