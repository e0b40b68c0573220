import { only14 } from "../host/generation.ts";
import { isV14 } from "../host/names/env.ts";
import { flag, flags, id, list, maybeText, obj, stats, system, text } from "./base/common-schema.ts";
import { Document } from "./base/document.ts";
import * as f from "./base/fields.ts";

export class ChatMessage extends Document {
  static override documentName = "ChatMessage";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      type: new f.DocumentTypeField({ initial: "base" }),
      system: system(() => ChatMessage),
      style: new f.NumberField({ required: true, nullable: false, initial: 0 }),
      author: maybeText(),
      timestamp: new f.NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      flavor: new f.HTMLField(),
      title: text(),
      content: new f.HTMLField(),
      speaker: obj(),
      whisper: list(new f.StringField()),
      blind: flag(),
      rolls: list(),
      sound: maybeText(),
      emote: flag(),
      flags: flags(),
      _stats: stats(),
    };
  }
  override _initialize(options: Data = {}): void {
    super._initialize(options);
    const author = this._source["author"] as string | null;
    Object.defineProperty(this, "author", {
      get: () => game.users?.get(author) ?? null,
      set() {},
      configurable: true,
      enumerable: true,
    });
    this["rolls"] = (this._source["rolls"] as unknown[]).map((r) =>
      CONFIG.Dice.rolls[0].fromData(typeof r === "string" ? JSON.parse(r) : r),
    );
  }
  override _initializeSource(data: Data): Data {
    const d = { ...data };
    d["author"] ??= game.user?.id ?? null;
    if (d["author"]?.id) d["author"] = d["author"].id;
    // V14 ignores the singular `roll`.
    if (d["roll"] && !isV14()) d["rolls"] ??= [d["roll"]];
    d["rolls"] = (d["rolls"] ?? []).map((r: any) =>
      r?.toJSON && r.formula !== undefined
        ? JSON.stringify(r.toJSON())
        : typeof r === "string"
          ? r
          : JSON.stringify(r),
    );
    d["whisper"] = (d["whisper"] ?? []).map((u: any) => u?.id ?? u);
    d["speaker"] ??= ChatMessage.getSpeaker();
    return super._initializeSource(d);
  }
  get alias(): string {
    return this["speaker"]?.alias ?? this["author"]?.name ?? "";
  }
  get isRoll(): boolean {
    return this["rolls"].length > 0;
  }
  get isAuthor(): boolean {
    return this["author"]?.isSelf ?? false;
  }
  override get isOwner(): boolean {
    return game.user.isGM || this.isAuthor;
  }
  get isContentVisible(): boolean {
    if (!this["whisper"].length) return true;
    return this["whisper"].includes(game.user.id) || this.isAuthor || (game.user.isGM && !this["blind"]);
  }
  override get visible(): boolean {
    return !this["whisper"].length || this.isContentVisible;
  }
  get speakerActor(): any {
    return ChatMessage.getSpeakerActor(this["speaker"]);
  }
  override getUserLevel(user: any): number {
    return user?.isGM || this["author"] === user ? 3 : 2;
  }
  static getSpeakerActor(speaker: Data): any {
    const token =
      speaker["scene"] && speaker["token"]
        ? game.scenes.get(speaker["scene"])?.tokens.get(speaker["token"])
        : null;
    return token?.actor ?? game.actors.get(speaker["actor"]) ?? null;
  }
  static getSpeaker({ scene, actor, token, alias }: Data = {}): Data {
    const t = token?.document ?? token ?? null;
    const fallback = !t && !actor ? (canvas?.tokens?.controlled?.[0]?.document ?? null) : null;
    const doc = t ?? actor?.token ?? fallback;
    if (doc)
      return {
        scene: doc.parent?.id ?? scene?.id ?? null,
        token: doc.id,
        actor: doc.actor?.id ?? actor?.id ?? null,
        alias: alias ?? doc.name,
      };
    const a = actor ?? game.user?.character ?? null;
    return {
      scene: scene?.id ?? canvas?.scene?.id ?? null,
      token: null,
      actor: a?.id ?? null,
      alias: alias ?? a?.name ?? game.user?.name,
    };
  }
  static getWhisperRecipients(name: string): any[] {
    const n = name.toLowerCase();
    if (["gm", "dm"].includes(n)) return game.users.filter((u: any) => u.isGM);
    if (n === "players") return game.users.filter((u: any) => !u.isGM);
    return game.users.filter((u: any) => u.name.toLowerCase() === n);
  }
  /** V13 name; V14 calls it applyMode with other mode names (facts, section 0). */
  static applyRollMode(data: Data, mode: string): Data {
    return this.applyVisibility(
      data,
      {
        publicroll: "public",
        gmroll: "gm",
        blindroll: "blind",
        selfroll: "self",
        roll: game.settings.get("core", isV14() ? "messageMode" : "rollMode"),
      }[mode] ?? mode,
    );
  }
  private static applyVisibility(data: Data, mode: string): Data {
    const kind = mode.replace(/roll$/, "");
    if (kind === "gm" || kind === "blind") data["whisper"] = this.getWhisperRecipients("GM").map((u) => u.id);
    else if (kind === "self") data["whisper"] = [game.user.id];
    else data["whisper"] = [];
    data["blind"] = kind === "blind";
    return data;
  }
  static applyMode(data: Data, mode: string): Data {
    return this.applyVisibility(data, mode);
  }
  applyRollMode(mode: string): void {
    this.updateSource(ChatMessage.applyRollMode({}, mode));
  }
  applyMode(mode: string): void {
    this.updateSource(ChatMessage.applyMode({}, mode));
  }
  override async _preCreate(data: Data, options: Data, user: any): Promise<boolean | void> {
    const mode = options["rollMode"] ?? options["messageMode"];
    if (mode) this.updateSource(ChatMessage.applyRollMode({}, mode));
    return super._preCreate(data, options, user);
  }
  override _onCreate(data: Data, options: Data, userId: string): void {
    super._onCreate(data, options, userId);
    void ui.chat?.postOne?.(this);
  }
  override _onUpdate(changed: Data, options: Data, userId: string): void {
    super._onUpdate(changed, options, userId);
    void ui.chat?.updateMessage?.(this);
  }
  override _onDelete(options: Data, userId: string): void {
    super._onDelete(options, userId);
    ui.chat?.deleteMessage?.(this.id);
  }
  async renderHTML(options: Data = {}): Promise<HTMLElement> {
    return ui.chat.renderMessage(this, options);
  }
}
only14(ChatMessage, "applyMode");
only14(ChatMessage.prototype, "applyMode");
