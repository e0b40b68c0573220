import { DataModel } from "../data/model.ts";
import * as f from "../documents/base/fields.ts";
import { Collection } from "../shared/collection.ts";

const word = (more: Data = {}): any => new f.StringField({ required: true, blank: false, ...more });
const maybe = (): any => new f.StringField({ required: false, blank: false, initial: undefined });
const setOf = (element: any): any => new f.SetField(element);
const compatibility = (): any =>
  new f.SchemaField({ minimum: maybe(), verified: maybe(), maximum: maybe() }, { required: false });
const related = (): any =>
  setOf(
    new f.SchemaField({
      id: word(),
      type: new f.StringField({ required: true, initial: "module" }),
      manifest: maybe(),
      compatibility: compatibility(),
      reason: maybe(),
    }),
  );

/** `foundry.packages.BasePackage`: a manifest, with its lists as sets. */
export class BasePackage extends DataModel {
  static type = "module";
  static override defineSchema(): Record<string, any> {
    return {
      id: word(),
      title: word(),
      description: new f.StringField({ required: true }),
      authors: setOf(new f.ObjectField()),
      url: maybe(),
      license: maybe(),
      readme: maybe(),
      bugs: maybe(),
      changelog: maybe(),
      flags: new f.ObjectField(),
      media: setOf(new f.ObjectField()),
      version: word({ initial: "0" }),
      compatibility: compatibility(),
      scripts: setOf(word()),
      esmodules: setOf(word()),
      styles: setOf(new f.SchemaField({ src: word(), layer: new f.StringField({ nullable: true }) })),
      languages: setOf(new f.ObjectField()),
      packs: setOf(new f.ObjectField()),
      packFolders: setOf(new f.ObjectField()),
      relationships: new f.SchemaField({
        systems: related(),
        requires: related(),
        recommends: related(),
        conflicts: related(),
        flags: new f.ObjectField(),
      }),
      socket: new f.BooleanField(),
      manifest: maybe(),
      download: maybe(),
      protected: new f.BooleanField(),
      exclusive: new f.BooleanField(),
      persistentStorage: new f.BooleanField(),
    };
  }
  static override migrateData(source: Data): Data {
    const styles = source["styles"] as unknown[] | undefined;
    if (styles) source["styles"] = styles.map((s) => (typeof s === "string" ? { src: s } : s));
    if (source["compatibility"])
      for (const [k, v] of Object.entries(source["compatibility"] as Data))
        if (typeof v === "number") source["compatibility"][k] = String(v);
    return source;
  }
  get type(): string {
    return (this.constructor as typeof BasePackage).type;
  }
  get unavailable(): boolean {
    return false;
  }
  get availability(): number {
    return 0;
  }
  get incompatibleWithCoreVersion(): boolean {
    return false;
  }
}
const subTypes = (): any => new f.ObjectField();

export class BaseModule extends BasePackage {
  static override type = "module";
  static override defineSchema(): Record<string, any> {
    return {
      ...super.defineSchema(),
      coreTranslation: new f.BooleanField(),
      library: new f.BooleanField(),
      documentTypes: subTypes(),
    };
  }
}
export class BaseSystem extends BasePackage {
  static override type = "system";
  static override defineSchema(): Record<string, any> {
    return {
      ...super.defineSchema(),
      documentTypes: subTypes(),
      background: maybe(),
      initiative: maybe(),
      grid: new f.SchemaField({
        type: new f.NumberField({ required: true, initial: 1 }),
        distance: new f.NumberField({ required: true, initial: 1, nullable: false }),
        units: new f.StringField({ required: true }),
        diagonals: new f.NumberField({ required: true, initial: 0 }),
      }),
      primaryTokenAttribute: maybe(),
      secondaryTokenAttribute: maybe(),
    };
  }
}
export class BaseWorld extends BasePackage {
  static override type = "world";
  static override defineSchema(): Record<string, any> {
    return {
      ...super.defineSchema(),
      system: word(),
      background: maybe(),
      coreVersion: maybe(),
      systemVersion: maybe(),
      lastPlayed: maybe(),
      playtime: new f.NumberField({ initial: 0 }),
    };
  }
}

/** `game.modules`: packages, not manifests; what a module puts on its own (`api`) stays there. */
export class Module extends BaseModule {
  active = true;
}
export class System extends BaseSystem {
  strictDataCleaning = false;
  get template(): Data {
    return game.model;
  }
}
export class World extends BaseWorld {}

/** `foundry.helpers.ClientIssues` knows packages that could not be loaded; the table refuses those at once. */
export class ModuleCollection extends Collection<string, any> {}

export const PACKAGE_TYPES = { module: Module, system: System, world: World };
