import { DataField } from "../data/field.ts";
import { DataModel } from "../data/model.ts";
import { Collection } from "../shared/collection.ts";
import { deepClone } from "../shared/object.ts";
import { env } from "./names/env.ts";

/** `game.settings`: world values live with the server, client values in this browser, one set per user. */
export class ClientSettings {
  readonly settings = new Collection<string, any>();
  readonly menus = new Collection<string, any>();
  readonly storage = new Map<string, any>();
  /** Whether the world's values are there; they are before `init`. */
  ready = false;
  constructor() {
    if (typeof localStorage !== "undefined") this.storage.set("client", localStorage);
  }

  register(namespace: string, key: string, data: Data): void {
    if (!namespace || !key)
      throw new Error("You must specify both namespace and key portions of the setting");
    const scope = data["scope"] ?? "client";
    if (!["client", "world", "user"].includes(scope))
      throw new Error(`Invalid setting scope "${String(scope)}" for ${namespace}.${key}`);
    const config: Data = { ...data, key, namespace, id: `${namespace}.${key}`, scope };
    // A field knows its own initial value.
    if (data["type"] instanceof DataField) config["default"] ??= data["type"].getInitialValue({});
    this.settings.set(`${namespace}.${key}`, config);
  }
  registerMenu(namespace: string, key: string, data: Data): void {
    if (!(data["type"]?.prototype instanceof Object))
      throw new Error(
        "You must provide a menu type that is a FormApplication or ApplicationV2 instance or subclass",
      );
    this.menus.set(`${namespace}.${key}`, {
      ...data,
      key: `${namespace}.${key}`,
      namespace,
      restricted: data["restricted"] ?? false,
    });
  }
  private config(namespace: string, key: string): any {
    const c = this.settings.get(`${namespace}.${key}`);
    if (!c) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return c;
  }
  private localKey(id: string): string {
    return `${env.world}.${env.user}.${id}`;
  }
  private document(config: any): any {
    const user = config.scope === "user" ? game.userId : null;
    return game.collections.get("Setting").find((s: any) => s.key === config.id && (s.user ?? null) === user);
  }
  get(namespace: string, key: string, options: Data = {}): any {
    const config = this.config(namespace, key);
    let raw: unknown;
    if (config.scope === "client") {
      const stored = localStorage.getItem(this.localKey(config.id));
      raw = stored === null ? undefined : JSON.parse(stored);
    } else {
      if (!this.ready)
        throw new Error(`The setting ${String(config.id)} cannot be read before the game begins`);
      const doc = this.document(config);
      if (options["document"])
        return (
          doc ??
          new CONFIG.Setting.documentClass({ key: config.id, value: JSON.stringify(config.default ?? null) })
        );
      raw = doc ? JSON.parse(doc.value) : undefined;
    }
    return this.cast(config, raw === undefined ? deepClone(this.initial(config)) : raw);
  }
  private initial(config: any): unknown {
    if (config.default !== undefined) return config.default;
    return config.type instanceof DataField ? config.type.getInitialValue({}) : undefined;
  }
  private cast(config: any, value: any): any {
    const type = config.type;
    if (type instanceof DataField) return type.initialize(type.clean(value, {}), config);
    if (type?.prototype instanceof DataModel)
      return value instanceof DataModel ? value : type.fromSource(value ?? {}, { strict: false });
    if (value === undefined || value === null) return value;
    if ([String, Number, Boolean].includes(type)) return type(value);
    return value;
  }
  async set(namespace: string, key: string, value: any, options: Data = {}): Promise<any> {
    const config = this.config(namespace, key);
    const clean = this.validate(config, value);
    if (config.scope === "client") {
      const before = JSON.stringify(this.plain(this.get(namespace, key)));
      localStorage.setItem(this.localKey(config.id), JSON.stringify(clean));
      if (before !== JSON.stringify(clean)) {
        const cast = this.cast(config, clean);
        config.onChange?.(cast, options, game.userId);
        Hooks.callAll("clientSettingChanged", config.id, cast, options);
      }
      return this.cast(config, clean);
    }
    if (config.scope === "world" && !game.user.can("SETTINGS_MODIFY"))
      throw new Error(
        `User ${String(game.user.name)} lacks permission to update Setting [${String(config.id)}]`,
      );
    const doc = this.document(config);
    const json = JSON.stringify(clean ?? null);
    if (doc) await doc.update({ value: json }, options);
    else
      await CONFIG.Setting.documentClass.create(
        { key: config.id, value: json, user: config.scope === "user" ? game.userId : null },
        options,
      );
    return this.cast(config, clean);
  }
  private plain(value: any): any {
    if (value instanceof DataModel) return value.toObject();
    return value instanceof Set ? [...value] : value;
  }
  private validate(config: any, value: any): any {
    const v = this.plain(value);
    if (config.type instanceof DataField) {
      const clean = config.type.clean(v, {});
      const failure = config.type.validate(clean);
      if (failure) throw failure;
      return clean;
    }
    if (config.type?.prototype instanceof DataModel) return config.type.cleanData(v);
    if (config.choices && !(String(v) in config.choices))
      throw new Error(`"${String(v)}" is not a valid choice for ${String(config.id)}`);
    return this.cast(config, v);
  }
  _onSettingChanged(id: string, user: string | null, value: any, options: Data, userId: string): void {
    const config = this.settings.get(id);
    if (!config || (user && user !== game.userId)) return;
    config.onChange?.(this.cast(config, value), options, userId);
  }
}
