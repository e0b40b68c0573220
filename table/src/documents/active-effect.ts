import { DataModel, TypeDataModel } from "../data/model.ts";
import { isV14 } from "../host/names/env.ts";
import { only13, only14 } from "../host/generation.ts";
import { deepClone, getProperty, getType, mergeObject, setProperty } from "../shared/object.ts";
import { flags, id, integer, stats, system } from "./base/common-schema.ts";
import { Document } from "./base/document.ts";
import * as f from "./base/fields.ts";

const MODE_NAMES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
export const CHANGE_PRIORITY: Record<string, number> = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};
const anyText = (): any => new f.AnyField({ required: true, nullable: true, initial: "" });

function changes13(): any {
  return new f.ArrayField(
    new f.SchemaField({
      key: new f.StringField({ required: true }),
      value: anyText(),
      mode: new f.NumberField({ required: true, integer: true, initial: 2 }),
      priority: new f.NumberField(),
    }),
  );
}
/** `foundry.data.ActiveEffectTypeDataModel`: V14 keeps the changes in the effect's system data. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, any> {
    return {
      changes: new f.ArrayField(
        new f.SchemaField({
          key: new f.StringField({ required: true }),
          type: new f.StringField({ required: true, blank: false, initial: "add" }),
          value: anyText(),
          phase: new f.StringField({ required: true, blank: false, initial: "initial" }),
          priority: new f.NumberField(),
        }),
      ),
    };
  }
}

function duration13(): any {
  const count = (): any =>
    new f.NumberField({ required: true, nullable: true, integer: true, initial: null });
  return new f.SchemaField({
    startTime: new f.NumberField({ nullable: true, initial: null }),
    seconds: count(),
    combat: new f.DocumentIdField(),
    rounds: count(),
    turns: count(),
    startRound: count(),
    startTurn: count(),
  });
}
function duration14(): any {
  return new f.SchemaField({
    value: new f.NumberField({ nullable: true, integer: true, initial: null }),
    units: new f.StringField({ required: true, blank: false, initial: "seconds" }),
    expiry: new f.StringField({ nullable: true, blank: false, initial: null }),
    expired: new f.BooleanField(),
  });
}
function start14(): any {
  return new f.SchemaField(
    {
      time: new f.NumberField({ nullable: true, initial: null }),
      combat: new f.DocumentIdField(),
      combatant: new f.DocumentIdField(),
      initiative: new f.NumberField({ nullable: true, initial: null }),
      round: new f.NumberField({ nullable: true, initial: null }),
      turn: new f.NumberField({ nullable: true, initial: null }),
    },
    { nullable: true, initial: null },
  );
}

export class ActiveEffect extends Document {
  static override documentName = "ActiveEffect";
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "EFFECT"];
  static override DEFAULT_ICON = "icons/svg/aura.svg";
  static override defineSchema(): Record<string, any> {
    const schema: Record<string, any> = {
      _id: id(),
      name: new f.StringField({ required: true, blank: false, initial: "Effect" }),
      img: new f.FilePathField(),
      type: new f.DocumentTypeField({ initial: "base" }),
      system: system(() => ActiveEffect),
      disabled: new f.BooleanField(),
      duration: isV14() ? duration14() : duration13(),
      description: new f.HTMLField(),
      origin: new f.StringField({ nullable: true, blank: false, initial: null }),
      tint: new f.ColorField({ initial: "#ffffff", nullable: false }),
      transfer: new f.BooleanField({ initial: true }),
      statuses: new f.SetField(new f.StringField({ required: true, blank: false })),
      sort: integer(),
      flags: flags(),
      _stats: stats(),
    };
    if (isV14()) {
      schema["start"] = start14();
      schema["showIcon"] = new f.NumberField({ required: true, initial: 1 });
    } else schema["changes"] = changes13();
    return schema;
  }
  static override migrateData(source: Data): Data {
    if (source["icon"] !== undefined && source["img"] === undefined) source["img"] = source["icon"];
    if (source["label"] !== undefined && source["name"] === undefined) source["name"] = source["label"];
    if (isV14()) migrateTo14(source);
    return super.migrateData(source);
  }
  get active(): boolean {
    return !this["disabled"] && !this.isSuppressed;
  }
  get isSuppressed(): boolean {
    return false;
  }
  get isTemporary(): boolean {
    const d = this["duration"];
    const ends = isV14() ? Number.isFinite(d.value) : Boolean(d.seconds || d.rounds || d.turns);
    return ends || this["statuses"].size > 0;
  }
  get isExpired(): boolean {
    return Boolean(this["duration"]?.expired);
  }
  get modifiesActor(): boolean {
    return this.active && this.target?.documentName === "Actor";
  }
  get sourceName(): string {
    const origin = this["origin"] ? foundry.utils.fromUuidSync(this["origin"], { strict: false }) : null;
    return origin?.name ?? game.i18n.localize("None");
  }
  /** The document that is changed: of an item's effect that is handed on, the actor. */
  get target(): any {
    if (this.parent?.documentName === "Actor") return this.parent;
    return this["transfer"] ? (this.parent?.parent ?? null) : this.parent;
  }
  static async fromStatusEffect(statusId: string, options: Data = {}): Promise<any> {
    const status: any = Object.values(CONFIG.statusEffects as Data).find((e: any) => e?.id === statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect#fromStatusEffect`);
    const { id: _id, hud: _hud, order: _order, ...rest } = deepClone(status);
    const data: Data = {
      ...rest,
      name: game.i18n.localize(status.name ?? status.label ?? statusId),
      img: status.img ?? status.icon,
      statuses: [...new Set([statusId, ...(status.statuses ?? [])])],
    };
    data["_id"] ??= statusEffectId(statusId);
    delete data["label"];
    delete data["icon"];
    return this.implementation._fromStatusEffect(statusId, data, options);
  }
  static async _fromStatusEffect(_statusId: string, effectData: Data, options: Data = {}): Promise<any> {
    return new this(effectData, { strict: false, ...options });
  }
  override prepareDerivedData(): void {
    this.prepareDuration();
  }
  private prepareDuration(): void {
    if (isV14()) return;
    Object.assign(this["duration"], this._prepareDuration());
  }
  _prepareDuration(): Data {
    const d = this["duration"];
    if (Number.isNumeric(d.seconds) && d.seconds !== null) {
      const elapsed = game.time.worldTime - (d.startTime ?? game.time.worldTime);
      const remaining = d.seconds - elapsed;
      return { type: "seconds", duration: d.seconds, remaining, label: `${remaining} s` };
    }
    if (d.rounds || d.turns) {
      const combat = game.combats?.get(d.combat) ?? game.combat;
      const left = d.rounds ? Math.max(0, d.rounds - ((combat?.round ?? 0) - (d.startRound ?? 0))) : d.turns;
      return { type: "turns", duration: d.rounds ?? d.turns, remaining: left, label: String(left) };
    }
    return { type: "none", duration: null, remaining: null, label: game.i18n.localize("None") };
  }
  updateDuration(): Data {
    this.prepareDuration();
    return this["duration"];
  }
  static getInitialDuration(): Data {
    const combat = game.combat;
    if (isV14()) return {};
    const data: Data = { duration: { startTime: game.time.worldTime } };
    if (combat)
      Object.assign(data["duration"], {
        combat: combat.id,
        startRound: combat.round,
        startTurn: combat.turn ?? 0,
      });
    return data;
  }
  override async _preCreate(data: Data, options: Data, user: any): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    if (this.parent?.documentName === "Actor" && !isV14())
      this.updateSource(ActiveEffect.getInitialDuration());
  }
  override _onCreate(data: Data, options: Data, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.target?.documentName === "Actor") this._displayScrollingStatus(true);
  }
  override _onDelete(options: Data, userId: string): void {
    super._onDelete(options, userId);
    if (this.target?.documentName === "Actor") this._displayScrollingStatus(false);
  }
  _displayScrollingStatus(_enabled: boolean): void {}

  // V13 -------------------------------------------------------------------------------------------------
  apply(doc: any, change: Data): Data {
    const changes: Data = {};
    const field = fieldOf(doc, change["key"]);
    if (field) changes[change["key"]] = (this.constructor as any).applyField(doc, change, field);
    else this._applyLegacy(doc, change, changes);
    return changes;
  }
  static applyField(model: any, change: Data, field: any = fieldOf(model, change["key"])): any {
    return changeField(model, change, field);
  }
  _applyLegacy(actor: any, change: Data, changes: Data): void {
    applyUnguided(this as any, NAMES_13, actor, change, changes);
  }
  _applyAdd(actor: any, change: Data, current: any, delta: any, changes: Data): void {
    add(change, current, delta, changes);
  }
  _applyMultiply(actor: any, change: Data, current: any, delta: any, changes: Data): void {
    multiply(change, current, delta, changes);
  }
  _applyOverride(_actor: any, change: Data, _current: any, delta: any, changes: Data): void {
    changes[change["key"]] = delta;
  }
  _applyUpgrade(_actor: any, change: Data, current: any, delta: any, changes: Data): void {
    grade(change, current, delta, changes);
  }
  _applyCustom(actor: any, change: Data, current: any, delta: any, changes: Data): void {
    Hooks.call("applyActiveEffect", actor, change, current, delta, changes);
  }

  // V14 -------------------------------------------------------------------------------------------------
  get changes(): Data[] {
    return this["system"]?.changes ?? [];
  }
  set changes(_value: unknown) {
    // Read by those who knew the place of before; written nowhere.
  }
  static applyChange(
    model: any,
    change: Data,
    { replacementData = {}, modifyTarget = true }: Data = {},
  ): Data {
    const changes: Data = {};
    const field = fieldOf(model, change["key"]);
    if (field)
      changes[change["key"]] = this.applyChangeField(model, change, { field, replacementData, modifyTarget });
    else this._applyChangeUnguided(model, change, changes, { replacementData });
    return changes;
  }
  static applyChangeField(model: any, change: Data, options: Data = {}): any {
    const field = options["field"] ?? fieldOf(model, change["key"]);
    return changeField(model, change, field, options["replacementData"]);
  }
  static _applyChangeUnguided(actor: any, change: Data, changes: Data, _options: Data = {}): void {
    applyUnguided(this as any, NAMES_14, actor, change, changes);
  }
  static _applyChangeAdd(_actor: any, change: Data, current: any, delta: any, changes: Data): void {
    add(change, current, delta, changes);
  }
  static _applyChangeMultiply(_actor: any, change: Data, current: any, delta: any, changes: Data): void {
    multiply(change, current, delta, changes);
  }
  static _applyChangeOverride(_actor: any, change: Data, _current: any, delta: any, changes: Data): void {
    changes[change["key"]] = delta;
  }
  static _applyChangeUpgrade(_actor: any, change: Data, current: any, delta: any, changes: Data): void {
    grade(change, current, delta, changes);
  }
  static _applyChangeCustom(actor: any, change: Data, current: any, delta: any, changes: Data): void {
    Hooks.call("applyActiveEffect", actor, change, current, delta, changes);
  }
  /** Changes of before V14 learn their type from their mode. */
  static _shimChanges(changes: Data[]): void {
    for (const c of changes) {
      c["type"] ??= MODE_NAMES[c["mode"]] ?? "custom";
      c["phase"] ??= "initial";
      if (!Number.isFinite(c["priority"])) c["priority"] = CHANGE_PRIORITY[c["type"]] ?? 0;
    }
  }
}
only13(
  ActiveEffect.prototype,
  "apply",
  "_applyLegacy",
  "_applyAdd",
  "_applyMultiply",
  "_applyOverride",
  "_applyUpgrade",
  "_applyCustom",
);
only13(ActiveEffect, "applyField");
only14(ActiveEffect.prototype, "changes");
only14(
  ActiveEffect,
  "applyChange",
  "applyChangeField",
  "_applyChangeUnguided",
  "_applyChangeAdd",
  "_applyChangeMultiply",
  "_applyChangeOverride",
  "_applyChangeUpgrade",
  "_applyChangeCustom",
  "_shimChanges",
);

const NAMES_13: Record<string, string> = {
  add: "_applyAdd",
  subtract: "_applyAdd",
  multiply: "_applyMultiply",
  override: "_applyOverride",
  upgrade: "_applyUpgrade",
  downgrade: "_applyUpgrade",
  custom: "_applyCustom",
};
const NAMES_14: Record<string, string> = Object.fromEntries(
  Object.entries(NAMES_13).map(([k, v]) => [k, v.replace("_apply", "_applyChange")]),
);

const kindOf = (change: Data): string => change["type"] ?? MODE_NAMES[change["mode"]] ?? "custom";

function fieldOf(doc: any, key: string): any {
  if (key.startsWith("system."))
    return doc.system instanceof DataModel ? doc.system.schema.getField(key.slice(7)) : undefined;
  return doc.schema?.getField(key);
}
function changeField(model: any, change: Data, field: any, replacementData: Data = {}): any {
  const current = getProperty(model, change["key"]);
  const update = field.applyChange(current, model, change, { replacementData });
  setProperty(model, change["key"], update);
  return update;
}

/** Where no field knows the kind of the value, the value itself tells it. */
function applyUnguided(
  on: any,
  names: Record<string, string>,
  actor: any,
  change: Data,
  changes: Data,
): void {
  const current = getProperty(actor, change["key"]) ?? null;
  let delta: unknown;
  try {
    delta = cast(change["value"], current);
  } catch {
    console.warn(
      `${String(actor?.name)}: unable to parse the active effect change of ${String(change["key"])}`,
    );
    return;
  }
  on[names[kindOf(change)] ?? names["custom"] ?? ""](actor, change, current, delta, changes);
  mergeObject(actor, changes);
}
function cast(value: any, current: any): unknown {
  const type = getType(current);
  if (type === "number") return typeof value === "number" ? value : Number(evaluated(value));
  if (type === "boolean") return value === true || value === "true" || value === "1" || value === 1;
  if (type === "string") return String(value);
  if (type === "Array" || type === "Set") return Array.isArray(value) ? value : parsed(value);
  return typeof value === "string" ? parsed(value) : value;
}
function evaluated(value: string): number {
  const n = Number(value);
  if (!Number.isNaN(n)) return n;
  return CONFIG.Dice.rolls[0].create(value).evaluateSync({ strict: false }).total;
}
function parsed(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
function add(change: Data, current: any, delta: any, changes: Data): void {
  const key = change["key"];
  if (current === null || current === undefined) changes[key] = delta;
  else if (typeof current === "boolean") changes[key] = current || delta;
  else if (Array.isArray(current)) changes[key] = current.concat(delta);
  else if (current instanceof Set)
    changes[key] = new Set([...current, ...(Array.isArray(delta) ? delta : [delta])]);
  else changes[key] = kindOf(change) === "subtract" ? current - delta : current + delta;
}
function multiply(change: Data, current: any, delta: any, changes: Data): void {
  if (typeof current === "number") changes[change["key"]] = current * delta;
  else if (typeof current === "boolean") changes[change["key"]] = current && delta;
}
function grade(change: Data, current: any, delta: any, changes: Data): void {
  const isBetter = kindOf(change) === "upgrade" ? delta > current : delta < current;
  if (current === null || isBetter) changes[change["key"]] = delta;
}

function statusEffectId(statusId: string): string {
  return statusId
    .replace(/[^a-zA-Z0-9]/g, "")
    .padEnd(16, "0")
    .slice(0, 16);
}

/** Changes move into `system` with a type in place of a mode, durations get one value with a unit. */
function migrateTo14(source: Data): void {
  if (Array.isArray(source["changes"])) {
    const moved = (source["changes"] as Data[]).map(({ mode, ...rest }) => ({
      ...rest,
      type: rest["type"] ?? MODE_NAMES[mode] ?? "custom",
    }));
    source["system"] = {
      ...source["system"],
      changes: source["system"]?.changes?.length ? source["system"].changes : moved,
    };
    delete source["changes"];
  }
  const d = source["duration"] as Data | undefined;
  if (d && !("value" in d)) {
    const units = d["rounds"] ? "rounds" : d["turns"] ? "turns" : "seconds";
    const value = d["rounds"] || d["turns"] || d["seconds"] || null;
    if ("startTime" in d || "startRound" in d)
      source["start"] ??= {
        time: d["startTime"] ?? null,
        combat: d["combat"] ?? null,
        round: d["startRound"] ?? null,
        turn: d["startTurn"] ?? null,
      };
    source["duration"] = { value, units };
  }
}
