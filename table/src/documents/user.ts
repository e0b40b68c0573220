import { connection } from "../host/connection.ts";
import { flag, flags, id, integer, maybeText, obj, ref, stats, text } from "./base/common-schema.ts";
import { Document } from "./base/document.ts";
import * as f from "./base/fields.ts";

/** Roles that hold a permission by default (CONST.USER_PERMISSIONS). */
const DEFAULT_ROLE: Record<string, number> = {
  ACTOR_CREATE: 3,
  BROADCAST_AUDIO: 2,
  BROADCAST_VIDEO: 2,
  CARDS_CREATE: 3,
  DRAWING_CREATE: 2,
  ITEM_CREATE: 3,
  FILES_BROWSE: 2,
  FILES_UPLOAD: 3,
  JOURNAL_CREATE: 2,
  MACRO_SCRIPT: 1,
  MANUAL_ROLLS: 2,
  MESSAGE_WHISPER: 1,
  NOTE_CREATE: 2,
  PING_CANVAS: 1,
  PLAYLIST_CREATE: 3,
  SETTINGS_MODIFY: 3,
  SHOW_CURSOR: 1,
  SHOW_RULER: 1,
  TEMPLATE_CREATE: 1,
  TOKEN_CREATE: 3,
  TOKEN_DELETE: 3,
  TOKEN_CONFIGURE: 2,
  WALL_DOORS: 1,
  QUERY_USER: 1,
};

export class User extends Document {
  static override documentName = "User";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      name: text(),
      role: integer(1),
      password: text(),
      avatar: new f.FilePathField(),
      character: ref(),
      color: new f.ColorField({ initial: "#e9a24a" }),
      pronouns: text(),
      hotbar: obj(),
      permissions: obj(),
      flags: flags(),
      _stats: stats(),
      key: maybeText(),
      hidden: flag(),
    };
  }
  active = false;
  viewedScene: string | null = null;
  declare targets: any;

  override _configure(options: Data): void {
    super._configure(options);
    Object.defineProperty(this, "targets", {
      value: new UserTargets(this),
      writable: true,
      configurable: true,
    });
  }
  override get isOwner(): boolean {
    return this.isSelf || game.user.isGM;
  }
  get isGM(): boolean {
    return this.hasRole("ASSISTANT");
  }
  get isSelf(): boolean {
    return game.userId === this.id;
  }
  get isActiveGM(): boolean {
    return game.users.activeGM === this;
  }
  get isBanned(): boolean {
    return this["role"] === 0;
  }
  get border(): any {
    return this["color"];
  }
  hasRole(role: string | number, { exact = false } = {}): boolean {
    const n = typeof role === "string" ? CONST.USER_ROLES[role] : role;
    return exact ? this["role"] === n : this["role"] >= n;
  }
  hasPermission(permission: string): boolean {
    const own = this["permissions"]?.[permission];
    if (own !== undefined) return own;
    return this["role"] === 4 || this["role"] >= (DEFAULT_ROLE[permission] ?? 4);
  }
  can(action: string | number): boolean {
    return typeof action === "string" && action in DEFAULT_ROLE
      ? this.hasPermission(action)
      : this.hasRole(action);
  }
  /** Is this user the one picked among the active ones that fit? (facts, section 8) */
  isDesignated(condition: (user: any) => boolean): boolean {
    return game.users.getDesignatedUser(condition) === this;
  }
  /** `user.query`: only JSON travels, the asker needs QUERY_USER, the handler runs on the other page. */
  async query(name: string, data: unknown, { timeout }: { timeout?: number } = {}): Promise<unknown> {
    if (!game.user.can("QUERY_USER")) throw new Error("You do not have permission to query other users.");
    if (!CONFIG.queries[name]) throw new Error(`No query is registered with the name "${name}"`);
    const json = JSON.parse(JSON.stringify(data ?? null)) as unknown;
    if (this.isSelf) return CONFIG.queries[name](json, { timeout });
    if (!this.active) throw new Error(`The user ${String(this["name"])} is not connected`);
    return connection.query(this.id ?? "", name, json, timeout);
  }
  /** What this person does that nobody keeps; others' targets are drawn. */
  broadcastActivity(activity: Data = {}): void {
    if (this.isSelf) game.socket.emit("userActivity", this.id, activity);
  }
  _onUpdateTokenTargets(ids: string[] = []): void {
    if (!canvas.ready) return;
    for (const token of canvas.tokens.placeables) {
      const targeted = ids.includes(token.id);
      if (targeted !== token.targeted.has(this))
        token.setTarget(targeted, { user: this, releaseOthers: false, groupSelection: true });
    }
  }
  async assignHotbarMacro(): Promise<this> {
    throw new Error("practice table: User#assignHotbarMacro is not implemented");
  }
  override getUserLevel(user: any): number {
    return user.isGM || user === this ? 3 : 0;
  }
}

class UserTargets extends Set {
  constructor(readonly user: any) {
    super();
  }
  get ids(): string[] {
    return [...this].map((t) => t.id);
  }
}
