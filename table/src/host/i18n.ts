import { expandObject, getProperty, mergeObject } from "../shared/object.ts";
import { CORE_STRINGS } from "./names/core-strings.ts";

/** `game.i18n`: English below, the chosen language on top, from the language files of the modules. */
export class Localization {
  lang = "en";
  translations: Data = {};
  _fallback: Data = {};

  async initialize(lang: string, modules: Iterable<any>): Promise<void> {
    this.lang = lang;
    document.documentElement.lang = lang;
    this._fallback = expandObject({ ...CORE_STRINGS["en"] });
    this.translations = expandObject({ ...(CORE_STRINGS[lang] ?? {}) });
    for (const m of modules) {
      if (m.active === false) continue;
      for (const file of m.languages ?? []) {
        // A file may be for another system or for beside another module.
        if (file.system && file.system !== game.system.id) continue;
        if (file.module && !game.modules.get(file.module)?.active) continue;
        if (file.lang === "en") mergeObject(this._fallback, await this.load(m, file));
        if (file.lang === lang && lang !== "en") mergeObject(this.translations, await this.load(m, file));
      }
    }
    if (lang === "en") this.translations = this._fallback;
  }
  private async load(module: any, file: Data): Promise<Data> {
    const response = await fetch(`/${String(module.type)}s/${String(module.id)}/${String(file["path"])}`);
    if (!response.ok) {
      console.error(
        `Unable to load language file ${String(file["path"])} of ${String(module.id)} (${response.status})`,
      );
      return {};
    }
    return expandObject((await response.json()) as Data);
  }
  has(key: string, fallback = true): boolean {
    return (
      typeof getProperty(this.translations, key) === "string" ||
      (fallback && typeof getProperty(this._fallback, key) === "string")
    );
  }
  localize(key: string): string {
    const value = getProperty(this.translations, key) ?? getProperty(this._fallback, key);
    return typeof value === "string" ? value : key;
  }
  format(key: string, data: Data = {}): string {
    return this.localize(key).replace(/{([^}]+)}/g, (_, name: string) =>
      data[name] === undefined || data[name] === null ? "" : String(data[name]),
    );
  }
  getListFormatter({ style = "long", type = "conjunction" }: Data = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }
  get pluralRules(): Intl.PluralRules {
    return new Intl.PluralRules(this.lang);
  }
  sortObjects<T extends Data>(objects: T[], key: string): T[] {
    return objects.sort((a, b) => String(a[key]).localeCompare(String(b[key]), this.lang));
  }
  /** Labels and hints of a data model from its LOCALIZATION_PREFIXES. */
  static localizeDataModel(
    model: any,
    { prefixes = model.LOCALIZATION_PREFIXES ?? [], prefixPath = "" }: Data = {},
  ): void {
    const walk = (field: any, path: string): void => {
      for (const [name, f] of Object.entries<any>(field.fields ?? {})) {
        const at = path ? `${path}.${name}` : name;
        for (const prefix of [...prefixes].reverse()) {
          const rules =
            getProperty(game.i18n.translations, `${String(prefix)}.FIELDS.${at}`) ??
            getProperty(game.i18n._fallback, `${String(prefix)}.FIELDS.${at}`);
          if (!rules) continue;
          if (!f.options.label && rules.label) f.label = rules.label;
          if (!f.options.hint && rules.hint) f.hint = rules.hint;
        }
        walk(f, at);
        if (f.element) walk(f.element, `${at}.element`);
      }
    };
    walk(model.schema, prefixPath);
  }
  static localizeSchema(schema: any, prefixes: string[] = []): void {
    Localization.localizeDataModel({ schema, LOCALIZATION_PREFIXES: prefixes });
  }
}
