import { connection } from "../host/connection.ts";
import { deepClone, expandObject, getProperty, mergeObject, setProperty } from "../shared/object.ts";
import type { Applied } from "../shared/structure.ts";
import { isV14 } from "../host/names/env.ts";
import { flags, folder, id, integer, ownership, stats, system, text } from "./base/common-schema.ts";
import { CHANGE_PRIORITY } from "./active-effect.ts";
import { Document } from "./base/document.ts";
import * as f from "./base/fields.ts";
import { PrototypeToken } from "./tokens/token.ts";
import { applyOperation } from "./base/operations.ts";

export class Actor extends Document {
  static override DEFAULT_ICON = "icons/svg/mystery-man.svg";
  static override documentName = "Actor";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      name: text("", { blank: true }),
      type: new f.DocumentTypeField({ initial: "base" }),
      img: new f.FilePathField({ initial: (data: Data) => Actor.implementation.getDefaultArtwork(data).img }),
      system: system(() => Actor),
      prototypeToken: new f.EmbeddedDataField(PrototypeToken),
      items: new f.EmbeddedCollectionField("Item"),
      effects: new f.EmbeddedCollectionField("ActiveEffect"),
      folder: folder(),
      sort: integer(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare statuses: Set<string>;
  declare overrides: Data;

  override _configure(options: Data): void {
    super._configure(options);
    Object.defineProperty(this, "statuses", { value: new Set(), writable: true, configurable: true });
    Object.defineProperty(this, "overrides", { value: {}, writable: true, configurable: true });
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
    const out: Record<string, any[]> = Object.fromEntries(
      (game.documentTypes["Item"] ?? []).map((t: string) => [t, []]),
    );
    for (const item of this["items"].values()) (out[item.type] ??= []).push(item);
    return out;
  }
  get temporaryEffects(): any[] {
    return [...this.allApplicableEffects()].filter((e: any) => e.active && e.isTemporary);
  }
  get appliedEffects(): any[] {
    return [...this.allApplicableEffects()].filter((e: any) => e.active);
  }
  /** The actor's own effects and those that its items hand on. */
  *allApplicableEffects(): Generator<any> {
    yield* this["effects"].values();
    if (CONFIG.ActiveEffect.legacyTransferral) return;
    for (const item of this["items"].values()) for (const e of item.effects.values()) if (e.transfer) yield e;
  }
  static override getDefaultArtwork(_data: Data = {}): Data {
    const img = this.DEFAULT_ICON;
    return { img, texture: { src: img } };
  }
  override get uuid(): string {
    return this.isToken ? `${String(this.token.uuid)}.Actor.${this.id ?? ""}` : super.uuid;
  }
  override get isEmbedded(): boolean {
    return false;
  }
  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    this.applyActiveEffects(isV14() ? "initial" : undefined);
  }
  override prepareData(): void {
    this.statuses ??= new Set();
    this.statuses.clear();
    this.overrides = {};
    super.prepareData();
    if (isV14()) this.applyActiveEffects("final");
  }
  /** All changes of active effects in the order of their priority; V14 has a round of them before and after derivation. */
  applyActiveEffects(phase?: string): void {
    const changes: Data[] = [];
    for (const effect of this.allApplicableEffects()) {
      if (!effect.active) continue;
      if (phase !== "final") for (const s of effect.statuses) this.statuses.add(s);
      for (const change of effect.changes ?? []) {
        if (phase && (change.phase ?? "initial") !== phase) continue;
        changes.push({ ...deepClone(change), effect, priority: change.priority ?? defaultPriority(change) });
      }
    }
    changes.sort((a, b) => a["priority"] - b["priority"]);
    const replacementData = isV14() && changes.length ? this.getRollData() : {};
    const overrides: Data = {};
    for (const change of changes) {
      if (!change["key"]) continue;
      const done = isV14()
        ? change["effect"].constructor.applyChange(this, change, { replacementData })
        : change["effect"].apply(this, change);
      Object.assign(overrides, done);
    }
    mergeObject(this.overrides, expandObject(overrides));
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
  /** By scene; each time anew, from what the scenes hold. */
  get _dependentTokens(): Map<any, Set<any>> {
    const found = new Map<any, Set<any>>();
    for (const token of this.getDependentTokens())
      found.set(token.parent, (found.get(token.parent) ?? new Set()).add(token));
    return found;
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
  /** What changed in an embedded document of a synthetic actor is kept in the token's delta: whole, or as its tombstone. */
  _embeddedChanged(applied: Applied): void {
    if (this.isToken) {
      const key = applied.type === "Item" ? "items" : "effects";
      const delta = (this.token._source.delta ??= {}) as Data;
      const kept = (delta[key] ??= []) as Data[];
      const base = (this.token.baseActor?._source[key] ?? []) as Data[];
      for (const { _id } of applied.result) {
        const at = kept.findIndex((d) => d["_id"] === _id);
        const now = this[key].get(_id)?._source as Data | undefined;
        const entry = now
          ? deepClone(now)
          : base.some((d) => d["_id"] === _id)
            ? { _id, _tombstone: true }
            : null;
        if (at >= 0) kept.splice(at, 1);
        if (entry) kept.push(entry);
      }
    }
    this.reset();
  }
  override _onUpdate(changed: Data, options: Data, userId: string): void {
    super._onUpdate(changed, options, userId);
    for (const t of this.getDependentTokens()) t._onRelatedUpdate(changed, options);
    ui.actors?.render?.();
  }
  private tellTokens(key: string, options: Data): void {
    for (const t of this.getDependentTokens()) {
      if (!this.isToken) t._takeFromBase(key);
      t._onRelatedUpdate({ [key]: true }, options);
    }
  }
  override _onCreateDescendantDocuments(...args: [any, string, any[], Data[], Data, string]): void {
    super._onCreateDescendantDocuments(...args);
    this.tellTokens(args[0] === this ? args[1] : "items", args[4]);
  }
  override _onUpdateDescendantDocuments(...args: [any, string, any[], Data[], Data, string]): void {
    super._onUpdateDescendantDocuments(...args);
    this.tellTokens(args[0] === this ? args[1] : "items", args[4]);
  }
  override _onDeleteDescendantDocuments(...args: [any, string, any[], string[], Data, string]): void {
    super._onDeleteDescendantDocuments(...args);
    this.tellTokens(args[0] === this ? args[1] : "items", args[4]);
  }
}

function defaultPriority(change: Data): number {
  return change["type"] ? (CHANGE_PRIORITY[change["type"]] ?? 0) : (change["mode"] ?? 0) * 10;
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
  static override DEFAULT_ICON = "icons/svg/item-bag.svg";
  static override documentName = "Item";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      name: text(),
      type: new f.DocumentTypeField({ initial: "base" }),
      img: new f.FilePathField({ initial: (data: Data) => Item.implementation.getDefaultArtwork(data).img }),
      system: system(() => Item),
      effects: new f.EmbeddedCollectionField("ActiveEffect"),
      folder: folder(),
      sort: integer(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  get actor(): any {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }
  /** Its effects are its actor's business too. */
  _embeddedChanged(applied: Applied): void {
    if (this.actor) this.actor._embeddedChanged({ ...applied, type: "Item", result: [{ _id: this.id }] });
    else this.reset();
  }
  get isOwned(): boolean {
    return this.isEmbedded;
  }
  get thumbnail(): string {
    return this["img"];
  }
  get transferredEffects(): any[] {
    return this["effects"].filter((e: any) => e.transfer);
  }
  override getUserLevel(user: any): number {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }
}
