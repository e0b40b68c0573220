import { connection } from "../host/connection.ts";
import { deepClone, getProperty, mergeObject, setProperty } from "../shared/object.ts";
import type { Applied } from "../shared/structure.ts";
import { flags, id, integer, obj, ownership, ref, stats, system, text } from "./common-schema.ts";
import { Document } from "./document.ts";
import * as f from "./fields.ts";
import { applyOperation } from "./operations.ts";

export class Actor extends Document {
  static override documentName = "Actor";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      name: text("", { blank: true }),
      type: new f.DocumentTypeField({ initial: "base" }),
      img: new f.FilePathField(),
      system: system(() => Actor),
      prototypeToken: obj(),
      items: new f.EmbeddedCollectionField("Item"),
      effects: new f.EmbeddedCollectionField("ActiveEffect"),
      folder: ref(),
      sort: integer(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare statuses: Set<string>;
  declare overrides: Data;

  protected override _initialize(options: Data = {}): void {
    super._initialize(options);
    const source = this._source["prototypeToken"] as Data;
    this["prototypeToken"] = new foundry.data.PrototypeToken(source, { parent: this });
  }
  /** The token of a synthetic actor is its parent. */
  get token(): any {
    return this.parent?.documentName === "Token" ? this.parent : null;
  }
  get isToken(): boolean {
    return this.token !== null;
  }
  get thumbnail(): string {
    return this["img"];
  }
  get inCombat(): boolean {
    return Boolean(game.combat?.getCombatantsByActor(this).length);
  }
  get itemTypes(): Record<string, any[]> {
    const out: Record<string, any[]> = {};
    for (const item of this["items"].values()) (out[item.type] ??= []).push(item);
    return out;
  }
  get temporaryEffects(): any[] {
    return [...this["effects"].values()].filter((e: any) => e.statuses.size > 0 && !e.disabled);
  }
  get appliedEffects(): any[] {
    return [...this["effects"].values()].filter((e: any) => !e.disabled);
  }
  *allApplicableEffects(): Generator<any> {
    yield* this["effects"].values();
  }
  override get uuid(): string {
    return this.isToken ? `${String(this.token.uuid)}.Actor.${this.id ?? ""}` : super.uuid;
  }
  override get isEmbedded(): boolean {
    return false;
  }
  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    this.applyActiveEffects();
  }
  applyActiveEffects(): void {
    this.statuses = new Set();
    this.overrides = {};
    for (const effect of this["effects"].values()) {
      if (effect.disabled) continue;
      for (const s of effect.statuses) this.statuses.add(s);
      for (const c of effect.changes ?? effect.system?.changes ?? []) this.applyChange(c);
    }
  }
  private applyChange(c: Data): void {
    const now = getProperty(this, c["key"]);
    const n = Number(c["value"]);
    const numeric = typeof now === "number" && !Number.isNaN(n);
    const mode = c["mode"] ?? c["type"];
    let next: unknown = c["value"];
    if (mode === 1 || mode === "multiply") next = numeric ? now * n : now;
    else if (mode === 2 || mode === "add")
      next = numeric ? now + n : now === undefined ? c["value"] : String(now) + String(c["value"]);
    else if (mode === 3 || mode === "downgrade") next = numeric ? Math.min(now, n) : now;
    else if (mode === 4 || mode === "upgrade") next = numeric ? Math.max(now, n) : now;
    else if (numeric) next = n;
    setProperty(this, c["key"], next);
    this.overrides[c["key"]] = next;
  }
  getActiveTokens(linked = false, document = false): any[] {
    if (!canvas?.ready) return [];
    const found = canvas.scene.tokens.filter((t: any) =>
      linked || t.actorLink
        ? t.actorLink && t.actorId === this.id && !this.isToken
        : this.isToken
          ? t === this.token
          : t.actorId === this.id,
    );
    return document ? found : found.map((t: any) => t.object).filter(Boolean);
  }
  getDependentTokens({ scenes, linked = false }: Data = {}): any[] {
    if (this.isToken) return [this.token];
    const list = scenes ? (Array.isArray(scenes) ? scenes : [scenes]) : game.scenes.contents;
    return list.flatMap((s: any) =>
      s.tokens.filter((t: any) => t.actorId === this.id && (!linked || t.actorLink)),
    );
  }
  async getTokenDocument(data: Data = {}, { parent = null }: Data = {}): Promise<any> {
    const proto = this["prototypeToken"].toObject();
    const merged = mergeObject(
      { ...proto, actorId: this.id, name: proto.name || this["name"], img: undefined },
      data,
    );
    return new CONFIG.Token.documentClass(merged, { parent, actor: this });
  }
  override getRollData(): Data {
    return this["system"]?.getRollData?.() ?? { ...(this["system"] as Data) };
  }
  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<any> {
    const at = getProperty(this["system"], attribute);
    const isRecord = isBar && at !== null && typeof at === "object";
    const current = isRecord ? at.value : at;
    let next = isDelta ? Number(current) + value : value;
    if (isRecord) next = Math.max(0, Math.min(next, at.max ?? Infinity));
    const updates = { [`system.${attribute}${isRecord ? ".value" : ""}`]: next };
    if (!Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this)) return this;
    return this.update(updates);
  }
  async rollInitiative(options: Data = {}): Promise<any> {
    const combat = game.combat;
    if (!combat) return null;
    if (options["createCombatants"]) await this.addToCombat(combat);
    const ids = combat
      .getCombatantsByActor(this)
      .filter((c: any) => options["rerollInitiative"] || c.initiative === null)
      .map((c: any) => c.id);
    await combat.rollInitiative(ids, options["initiativeOptions"]);
    return combat;
  }
  private async addToCombat(combat: any): Promise<void> {
    const tokens = this.getActiveTokens(false, true).filter((t: any) => !t.inCombat);
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((t: any) => ({ tokenId: t.id, sceneId: t.parent.id, actorId: t.actorId, hidden: t.hidden })),
    );
  }
  /** Returns the new effect, true when it was there already, false when taken away, undefined when nothing changed. */
  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
  ): Promise<any> {
    const status = Object.values(CONFIG.statusEffects as Data).find((e: any) => e.id === statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
    const existing = this["effects"]
      .filter((e: any) => e.statuses.size === 1 && e.statuses.has(statusId))
      .map((e: any) => e.id);
    if (existing.length) {
      if (active) return true;
      await this.deleteEmbeddedDocuments("ActiveEffect", existing);
      return false;
    }
    if (active === false) return undefined;
    const effect = await CONFIG.ActiveEffect.documentClass.fromStatusEffect(statusId, { parent: this });
    const data = effect.toObject();
    if (overlay) setProperty(data, "flags.core.overlay", true);
    const [created] = await this.createEmbeddedDocuments("ActiveEffect", [data], { keepId: true });
    return created;
  }

  // A synthetic actor is its token's delta upon the base actor ------------------------------------------
  override async update(data: Data = {}, operation: Data = {}): Promise<any> {
    if (!this.isToken) return super.update(data, operation);
    const change = inDelta(this._diffFor(data, { diff: operation["diff"] }));
    if ((await this._preUpdate(change, operation, game.user)) === false) return this;
    if (!Hooks.call("preUpdateActor", this, change, operation, game.user.id)) return this;
    if (!Object.keys(change).length) return this;
    const { parent: _p, ...options } = operation;
    const applied: Applied = await connection.request({
      action: "update",
      type: "Token",
      parent: this.token.parent.uuid,
      data: [{ _id: this.token.id, delta: change }],
      options: { ...options, actorDelta: true },
    });
    applyOperation(applied);
    return this;
  }
  override async delete(operation: Data = {}): Promise<any> {
    return this.isToken ? this.token.delete(operation) : super.delete(operation);
  }
  /** What changed in an embedded document of a synthetic actor is kept in the token's source too. */
  _embeddedChanged(applied: Applied): void {
    if (this.isToken) {
      const key = applied.type === "Item" ? "items" : "effects";
      const delta = (this.token._source.delta ??= {}) as Data;
      delta[key] = deepClone(this._source[key]);
    }
    this.reset();
  }
  override _onUpdate(changed: Data, options: Data, userId: string): void {
    super._onUpdate(changed, options, userId);
    for (const t of this.getDependentTokens()) t._onRelatedUpdate(changed, options);
    ui.actors?.render?.();
  }
  override _onCreateDescendantDocuments(...args: [any, string, any[], Data[], Data, string]): void {
    super._onCreateDescendantDocuments(...args);
    for (const t of this.getDependentTokens()) t._onRelatedUpdate({ [args[1]]: true }, args[4]);
  }
  override _onUpdateDescendantDocuments(...args: [any, string, any[], Data[], Data, string]): void {
    super._onUpdateDescendantDocuments(...args);
    for (const t of this.getDependentTokens()) t._onRelatedUpdate({ [args[1]]: true }, args[4]);
  }
  override _onDeleteDescendantDocuments(...args: [any, string, any[], string[], Data, string]): void {
    super._onDeleteDescendantDocuments(...args);
    for (const t of this.getDependentTokens()) t._onRelatedUpdate({ [args[1]]: true }, args[4]);
  }
}

/** The fields of ActorDelta; others, such as the prototype token, have no place in a delta and are dropped. */
const DELTA_FIELDS = ["_id", "name", "type", "img", "system", "items", "effects", "ownership", "flags"];
const inDelta = (change: Data): Data =>
  Object.fromEntries(
    Object.entries(change).filter(([key]) =>
      DELTA_FIELDS.includes(key.replace(/^(-=|==)/, "").split(".")[0]),
    ),
  );

export class Item extends Document {
  static override documentName = "Item";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      name: text(),
      type: new f.DocumentTypeField({ initial: "base" }),
      img: new f.FilePathField(),
      system: system(() => Item),
      effects: new f.EmbeddedCollectionField("ActiveEffect"),
      folder: ref(),
      sort: integer(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  get actor(): any {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }
  override getUserLevel(user: any): number {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }
}

export class ActiveEffect extends Document {
  static override documentName = "ActiveEffect";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      name: text(),
      img: new f.FilePathField(),
      type: new f.DocumentTypeField({ initial: "base" }),
      system: system(() => ActiveEffect),
      changes: new f.ArrayField(new f.ObjectField()),
      disabled: new f.BooleanField(),
      duration: obj(),
      description: new f.HTMLField(),
      origin: new f.StringField({ nullable: true, blank: false, initial: null }),
      tint: new f.ColorField({ initial: "#ffffff" }),
      transfer: new f.BooleanField({ initial: true }),
      statuses: new f.SetField(new f.StringField({ required: true, blank: false })),
      sort: integer(),
      flags: flags(),
      _stats: stats(),
    };
  }
  get active(): boolean {
    return !this["disabled"];
  }
  get isTemporary(): boolean {
    return this["statuses"].size > 0;
  }
  get target(): any {
    return this.parent;
  }
  static async fromStatusEffect(statusId: string, options: Data = {}): Promise<any> {
    const status: any = Object.values(CONFIG.statusEffects as Data).find((e: any) => e.id === statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect#fromStatusEffect`);
    const { id: _id, hud: _hud, order: _order, ...rest } = deepClone(status);
    const data = {
      ...rest,
      name: game.i18n.localize(status.name ?? status.label ?? statusId),
      img: status.img ?? status.icon,
      statuses: [statusId, ...(status.statuses ?? [])],
    };
    data._id ??= statusEffectId(statusId);
    delete data.label;
    delete data.icon;
    return new this.implementation(data, options);
  }
}

function statusEffectId(statusId: string): string {
  return statusId
    .replace(/[^a-zA-Z0-9]/g, "")
    .padEnd(16, "0")
    .slice(0, 16);
}
