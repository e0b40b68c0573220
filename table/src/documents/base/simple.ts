import {
  flags,
  folder,
  id,
  integer,
  list,
  maybeText,
  obj,
  ownership,
  ref,
  stats,
  system,
  text,
} from "./common-schema.ts";
import { Document } from "./document.ts";
import * as f from "./fields.ts";

/** Documents the table keeps but does little with. */
export class Folder extends Document {
  static override documentName = "Folder";
  static SORTING_MODES = ["a", "m"];
  get depth(): number {
    return this["folder"] ? Number(this["folder"].depth) + 1 : 1;
  }
  get ancestors(): any[] {
    return this["folder"] ? [this["folder"], ...this["folder"].ancestors] : [];
  }
  get contents(): any[] {
    return (game.collections.get(this["type"])?.contents ?? []).filter((d: any) => d.folder === this);
  }
  getSubfolders(): any[] {
    return game.folders.filter((f: any) => f.folder === this);
  }
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      name: text(),
      type: text("Actor"),
      folder: folder(),
      sort: integer(),
      sorting: text("a"),
      color: new f.ColorField(),
      flags: flags(),
      _stats: stats(),
    };
  }
}
export class Macro extends Document {
  static override documentName = "Macro";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      name: text(),
      type: text("script"),
      command: text(),
      img: new f.FilePathField(),
      author: maybeText(),
      scope: text("global"),
      ownership: ownership(),
      folder: folder(),
      sort: integer(),
      flags: flags(),
      _stats: stats(),
    };
  }
  async execute(scope: Data = {}): Promise<unknown> {
    const names = Object.keys(scope);
    const AsyncFunction = (async () => undefined).constructor as new (
      ...a: string[]
    ) => (...a: unknown[]) => Promise<unknown>;
    return new AsyncFunction(...names, this["command"]).call(this, ...names.map((n) => scope[n]));
  }
}
function plain(name: string, more: () => Record<string, any> = () => ({})): typeof Document {
  return class extends Document {
    static override documentName = name;
    static override defineSchema(): Record<string, any> {
      return {
        _id: id(),
        name: text(),
        folder: folder(),
        sort: integer(),
        ownership: ownership(),
        flags: flags(),
        _stats: stats(),
        ...more(),
      };
    }
  };
}
export class RollTable extends plain("RollTable", () => ({
  formula: text(),
  results: list(),
  img: new f.FilePathField(),
  description: text(),
})) {}
export class Playlist extends plain("Playlist", () => ({ sounds: list() })) {}
export class Cards extends plain("Cards", () => ({ type: text("deck"), system: obj(), cards: list() })) {}
export class Adventure extends plain("Adventure", () => ({ img: new f.FilePathField(), caption: text() })) {}
export class Card extends plain("Card", () => ({ type: text("base"), system: obj() })) {}
export class FogExploration extends plain("FogExploration") {}
export class JournalEntryCategory extends plain("JournalEntryCategory") {}
export class PlaylistSound extends plain("PlaylistSound", () => ({ path: new f.FilePathField() })) {}
export class TableResult extends plain("TableResult", () => ({ type: text("text"), range: list() })) {}

export class Setting extends Document {
  static override documentName = "Setting";
  static override defineSchema(): Record<string, any> {
    return { _id: id(), key: text(), value: text("null"), user: maybeText(), _stats: stats() };
  }
  override _onCreate(data: Data, options: Data, userId: string): void {
    super._onCreate(data, options, userId);
    this.changed(options, userId);
  }
  override _onUpdate(changed: Data, options: Data, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) this.changed(options, userId);
  }
  private changed(options: Data, userId: string): void {
    game.settings._onSettingChanged(this["key"], this["user"], JSON.parse(this["value"]), options, userId);
  }
}

export class JournalEntry extends Document {
  static override documentName = "JournalEntry";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      name: text(),
      pages: new f.EmbeddedCollectionField("JournalEntryPage"),
      categories: list(),
      folder: folder(),
      sort: integer(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  override _onCreate(data: Data, options: Data, userId: string): void {
    super._onCreate(data, options, userId);
    ui.journal?.render?.();
    if (userId === game.user.id && options["renderSheet"]) this.sheet?.render({ force: true });
  }
  override _onUpdate(changed: Data, options: Data, userId: string): void {
    super._onUpdate(changed, options, userId);
    ui.journal?.render?.();
  }
  override _onDelete(options: Data, userId: string): void {
    super._onDelete(options, userId);
    ui.journal?.render?.();
  }
}

export class JournalEntryPage extends Document {
  static override documentName = "JournalEntryPage";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      name: text(),
      type: new f.DocumentTypeField({ initial: "text" }),
      system: system(() => JournalEntryPage),
      title: new f.SchemaField({
        show: new f.BooleanField({ initial: true }),
        level: new f.NumberField({ initial: 1 }),
      }),
      text: new f.SchemaField({
        content: new f.HTMLField({ required: false, nullable: true }),
        markdown: new f.StringField(),
        format: new f.NumberField({ initial: 1 }),
      }),
      src: new f.StringField({ nullable: true, initial: null }),
      image: obj(),
      video: obj(),
      category: ref(),
      sort: integer(),
      ownership: ownership({ default: -1 }),
      flags: flags(),
      _stats: stats(),
    };
  }
}
