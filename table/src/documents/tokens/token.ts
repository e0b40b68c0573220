import { only14 } from "../../host/generation.ts";
import { isV14 } from "../../host/names/env.ts";
import type { Point } from "../../grid/base.ts";
import { deepClone, getProperty, mergeObject } from "../../shared/object.ts";
import {
  flag,
  flags,
  id,
  integer,
  list,
  maybeText,
  number,
  obj,
  ref,
  stats,
  text,
} from "../base/common-schema.ts";
import { DataModel } from "../../data/model.ts";
import * as f from "../base/fields.ts";
import { occupiedOffsets, pixelSize, snappedPosition } from "./token-geometry.ts";
import { MovingToken } from "./token-movement.ts";

function sharedFields(): Record<string, any> {
  const bar = (attribute: string | null): any =>
    new f.SchemaField({ attribute: new f.StringField({ nullable: true, blank: false, initial: attribute }) });
  const schema: Record<string, any> = {
    name: text(),
    displayName: integer(0),
    actorLink: flag(),
    width: number(1, { min: 0.5 }),
    height: number(1, { min: 0.5 }),
    texture: new f.SchemaField({
      src: new f.FilePathField(),
      anchorX: number(0.5),
      anchorY: number(0.5),
      scaleX: number(1),
      scaleY: number(1),
      tint: new f.ColorField({ initial: "#ffffff", nullable: false }),
      fit: text("contain"),
      offsetX: number(0),
      offsetY: number(0),
      rotation: number(0),
      alphaThreshold: number(0.75),
    }),
    lockRotation: flag(),
    rotation: number(0),
    alpha: number(1),
    disposition: integer(-1),
    displayBars: integer(0),
    bar1: bar("hp"),
    bar2: bar(null),
    light: obj(),
    sight: new f.SchemaField({
      enabled: flag(),
      range: new f.NumberField({ nullable: true, initial: 0 }),
      angle: number(360),
      visionMode: text("basic"),
      color: new f.ColorField(),
      attenuation: number(0.1),
      brightness: number(0),
      saturation: number(0),
      contrast: number(0),
    }),
    detectionModes: list(new f.ObjectField()),
    occludable: obj(),
    ring: obj(),
    turnMarker: obj(),
    movementAction: new f.StringField({ required: true, nullable: true, blank: false, initial: null }),
    flags: flags(),
  };
  if (isV14()) schema["depth"] = number(1, { min: 0 });
  return schema;
}

/** The token of an actor's sheet: fields without a place on a map. */
export class PrototypeToken extends DataModel {
  static override defineSchema(): Record<string, any> {
    return { ...sharedFields(), appendNumber: flag(), prependAdjective: flag(), randomImg: flag() };
  }
  get actor(): any {
    return this.parent;
  }
  get document(): any {
    return this;
  }
  getFlag(scope: string, key: string): any {
    return getProperty(this["flags"]?.[scope], key);
  }
  async setFlag(scope: string, key: string, value: unknown): Promise<any> {
    return this.update({ [`flags.${scope}.${key}`]: value });
  }
  async unsetFlag(scope: string, key: string): Promise<any> {
    const parts = key.split(".");
    const last = parts.pop() ?? "";
    return this.update({ [`flags.${scope}.${[...parts, `-=${last}`].join(".")}`]: null });
  }
  async update(data: Data, operation: Data = {}): Promise<any> {
    return this.parent.update({ prototypeToken: foundry.utils.expandObject(data) }, operation);
  }
  getBarAttribute(bar: string, options: Data = {}): any {
    return barAttribute(this, bar, options);
  }
}

function barAttribute(token: any, bar: string, { alternative }: Data): any {
  const attribute: string | null = alternative ?? token[bar]?.attribute;
  const system = token.actor?.system;
  if (!attribute || !system) return null;
  const data = getProperty(system, attribute);
  if (data === undefined || data === null) return null;
  if (typeof data === "object") {
    return Number.isNumeric(data.value) && Number.isNumeric(data.max)
      ? { type: "bar", attribute, value: Number(data.value), max: Number(data.max), editable: true }
      : null;
  }
  return Number.isNumeric(data) ? { type: "value", attribute, value: Number(data), editable: true } : null;
}

export class TokenDocument extends MovingToken {
  static override documentName = "Token";
  override layerName = "tokens";
  static override defineSchema(): Record<string, any> {
    const schema: Record<string, any> = {
      _id: id(),
      ...sharedFields(),
      actorId: ref(),
      delta: new f.ObjectField({ nullable: true, initial: {} }),
      appendNumber: flag(),
      prependAdjective: flag(),
      x: number(0, { integer: true }),
      y: number(0, { integer: true }),
      elevation: number(0),
      shape: integer(4),
      sort: integer(),
      locked: flag(),
      hidden: flag(),
      _movementHistory: list(new f.ObjectField()),
      _regions: list(new f.StringField()),
      _stats: stats(),
    };
    if (isV14()) schema["level"] = maybeText();
    return schema;
  }
  static override migrateData(source: Data): Data {
    if (source["actorData"] && !source["delta"]) source["delta"] = source["actorData"];
    if (typeof source["img"] === "string" && !source["texture"]?.src)
      source["texture"] = { ...source["texture"], src: source["img"] };
    return source;
  }
  private _actor: any;
  private _delta: any;
  declare regions: Set<any> | null;

  override _initialize(options: Data = {}): void {
    super._initialize(options);
    const source = this._source;
    Object.defineProperty(this, "delta", {
      get: () => this.deltaView(source),
      set() {},
      configurable: true,
      enumerable: true,
    });
  }
  private deltaView(source: Data): any {
    if (source["actorLink"]) return null;
    this._delta ??= {
      documentName: "ActorDelta",
      parent: this,
      get _source() {
        return source["delta"] ?? {};
      },
      get syntheticActor() {
        return this.parent.actor;
      },
      toObject: () => deepClone(source["delta"] ?? {}),
      update: (data: Data, operation: Data) => this.actor?.update(data, operation),
    };
    return this._delta;
  }

  // Actor ----------------------------------------------------------------------------------------------
  get baseActor(): any {
    return this["actorId"] ? (game.actors?.get(this["actorId"]) ?? null) : null;
  }
  get isLinked(): boolean {
    return this["actorLink"];
  }
  get isSecret(): boolean {
    return this["disposition"] === -2 && !this.isOwner;
  }
  get actor(): any {
    const base = this.baseActor;
    if (!base || this["actorLink"]) return base;
    if (this._actor?.id !== base.id) this._actor = undefined;
    this._actor ??= new base.constructor(this.syntheticSource(base), { parent: this, strict: false });
    return this._actor;
  }
  /** A delta replaces values and adds, replaces or removes embedded documents. */
  private syntheticSource(base: any): Data {
    const source = base.toObject() as Data;
    const { items, effects, ...delta } = deepClone((this._source["delta"] ?? {}) as Data);
    for (const [k, v] of Object.entries(delta)) if (v === null || v === undefined) delete delta[k];
    mergeObject(source, delta, { performDeletions: true });
    if (Array.isArray(items)) source["items"] = overlay(source["items"], items);
    if (Array.isArray(effects)) source["effects"] = overlay(source["effects"], effects);
    source["_id"] = base.id;
    return source;
  }
  override get isOwner(): boolean {
    return this.testUserPermission(game.user, 3);
  }
  override getUserLevel(user: any): number {
    if (user?.isGM) return 3;
    return this.actor?.getUserLevel(user) ?? 0;
  }
  get combatant(): any {
    return (
      game.combat?.getCombatantsByToken(this)[0] ??
      game.combats?.reduce((c: any, combat: any) => c ?? combat.getCombatantsByToken(this)[0], null) ??
      null
    );
  }
  get inCombat(): boolean {
    return Boolean(this.combatant);
  }
  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses?.has(statusId) ?? false;
  }
  getBarAttribute(bar: string, options: Data = {}): any {
    return barAttribute(this, bar, options);
  }
  async toggleCombatant({ active }: { active?: boolean } = {}): Promise<boolean> {
    const now = this.inCombat;
    const want = active ?? !now;
    if (want === now) return want;
    if (want) await TokenDocument.createCombatants([this]);
    else await TokenDocument.deleteCombatants([this]);
    return want;
  }
  static async createCombatants(tokens: any[], { combat }: Data = {}): Promise<any[]> {
    let c = combat ?? game.combats.viewed;
    c ??= await CONFIG.Combat.documentClass.create({ scene: canvas.scene?.id ?? null, active: true });
    const data = tokens
      .filter((t) => !t.inCombat)
      .map((t) => ({ tokenId: t.id, sceneId: t.parent.id, actorId: t.actorId, hidden: t.hidden }));
    return data.length ? c.createEmbeddedDocuments("Combatant", data) : [];
  }
  static async deleteCombatants(tokens: any[], { combat }: Data = {}): Promise<any[]> {
    const c = combat ?? game.combats.viewed;
    const ids = tokens.flatMap((t) => c?.getCombatantsByToken(t).map((x: any) => x.id) ?? []);
    return ids.length ? c.deleteEmbeddedDocuments("Combatant", ids) : [];
  }
  static getTrackedAttributes(data: any, path: string[] = []): { bar: string[][]; value: string[][] } {
    const out = { bar: [] as string[][], value: [] as string[][] };
    for (const [k, v] of Object.entries((data ?? {}) as Data)) {
      if (v !== null && typeof v === "object" && !Array.isArray(v)) {
        if ("value" in v && "max" in v) out.bar.push([...path, k]);
        else {
          const inner = this.getTrackedAttributes(v, [...path, k]);
          out.bar.push(...inner.bar);
          out.value.push(...inner.value);
        }
      } else if (Number.isNumeric(v)) out.value.push([...path, k]);
    }
    return out;
  }

  // Geometry: works on scenes nobody is looking at ------------------------------------------------------
  private place(data: Data = {}): any {
    const s = this._source;
    return {
      x: data["x"] ?? s["x"],
      y: data["y"] ?? s["y"],
      elevation: data["elevation"] ?? s["elevation"],
      width: data["width"] ?? s["width"],
      height: data["height"] ?? s["height"],
      depth: data["depth"] ?? s["depth"],
    };
  }
  getSize(data: Data = {}): { width: number; height: number } {
    return pixelSize(this.parent.grid, this.place(data));
  }
  getCenterPoint(data: Data = {}): Point {
    const p = this.place(data);
    const { width, height } = this.getSize(data);
    return { x: p.x + width / 2, y: p.y + height / 2, elevation: p.elevation };
  }
  getSnappedPosition(data: Data = {}): Point {
    const p = this.place(data);
    return { ...snappedPosition(this.parent.grid, p), elevation: p.elevation };
  }
  getOccupiedGridSpaceOffsets(data: Data = {}): any[] {
    return occupiedOffsets(this.parent.grid, this.place(data));
  }
  getGridSpacePolygon(data: Data = {}): Point[] | undefined {
    if (this.parent.grid.isGridless) return undefined;
    const { width, height } = this.getSize(data);
    return [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ];
  }
  /** What moves with the token: its regions. */
  get attachments(): Data {
    const own = (region: any): boolean => region._source.attachment?.token === this.id;
    return { regions: new Set(this.parent?.regions.filter(own) ?? []) };
  }
  getMovementOrigin(data: Data = {}): Point {
    return this.origin3D(data);
  }
  getVisionOrigin(data: Data = {}): Point {
    return this.origin3D(data);
  }
  private origin3D(data: Data): Point {
    const c = this.getCenterPoint(data);
    return {
      ...c,
      elevation: (c.elevation ?? 0) + ((this.place(data).depth ?? 1) * this.parent.grid.distance) / 2,
    };
  }
  testInsideRegion(region: any, data: Data = {}): boolean {
    return region.testPoint(this.getCenterPoint(data));
  }
  segmentizeRegionMovementPath(region: any, waypoints: any[]): any[] {
    const { width, height } = this.getSize();
    return region.segmentizeMovementPath(waypoints, [{ x: width / 2, y: height / 2 }]);
  }
  _identify(): void {
    this.regions = new Set(this.parent?.regions.filter((r: any) => this.testInsideRegion(r)) ?? []);
  }
  override prepareBaseData(): void {
    this["name"] ||= this.baseActor?.name ?? "";
    if (isV14()) this["level"] ??= this.parent?.levels?.contents[0]?.id ?? null;
  }

  // Events ---------------------------------------------------------------------------------------------
  override async _preCreate(data: Data, options: Data, user: any): Promise<boolean | void> {
    if (isV14() && !this._source["level"])
      this.updateSource({ level: this.parent?.levels?.contents[0]?.id ?? null });
    return super._preCreate(data, options, user);
  }
  override _onCreate(data: Data, options: Data, userId: string): void {
    this._identify();
    super._onCreate(data, options, userId);
  }
  override _onUpdate(changed: Data, options: Data, userId: string): void {
    if ("delta" in changed) this.deltaChanged(changed["delta"] as Data, options, userId);
    if ("actorId" in changed || "actorLink" in changed) this._actor = undefined;
    super._onUpdate(changed, options, userId);
    ui.combat?.render?.();
  }
  private deltaChanged(delta: Data | null, options: Data, userId: string): void {
    const base = this.baseActor;
    if (!base || this["actorLink"]) return;
    const actor = this.actor;
    actor._source = {
      ...this.syntheticSource(base),
      items: actor._source.items,
      effects: actor._source.effects,
    };
    actor._source.prototypeToken = base._source.prototypeToken;
    actor._initialize();
    if (!options["actorDelta"]) return;
    actor._onUpdate(delta ?? {}, options, userId);
    Hooks.callAll("updateActor", actor, delta ?? {}, options, userId);
  }
  /** Items and effects of the base actor are the synthetic one's too, unless its delta says otherwise. */
  _takeFromBase(key: string): void {
    const base = this.baseActor;
    const collection = this._actor?.[key];
    if (!base || this["actorLink"] || !collection?.insertSource) return;
    const wanted = (this.syntheticSource(base)[key] ?? []) as Data[];
    const ids = new Set(wanted.map((d) => d["_id"]));
    for (const id of [...collection.keys()]) if (!ids.has(id)) collection.removeById(id);
    for (const source of wanted) {
      const own = collection.get(source["_id"]);
      if (own && JSON.stringify(own._source) === JSON.stringify(source)) continue;
      if (own) collection.removeById(source["_id"]);
      collection.insertSource(source);
    }
    this._actor.reset();
  }
  _onRelatedUpdate(_update: Data = {}, _operation: Data = {}): void {
    const base = this.baseActor;
    if (base && !this["actorLink"] && this._actor && !_operation["actorDelta"]) {
      const { items: _i, effects: _e, ...plain } = this.syntheticSource(base);
      Object.assign(this._actor._source, plain);
      this._actor._initialize();
    }
    this.object?.refreshState?.();
    ui.combat?.render?.();
  }
}
only14(TokenDocument.prototype, "attachments", "getMovementOrigin", "getVisionOrigin");

function overlay(base: Data[], delta: Data[]): Data[] {
  const out = base.filter((b) => !delta.some((d) => d["_id"] === b["_id"]));
  return [...out, ...delta.filter((d) => !d["_tombstone"])];
}
