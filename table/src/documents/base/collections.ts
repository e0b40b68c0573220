import { Collection } from "../../shared/collection.ts";
import { PRIMARY } from "../../shared/structure.ts";

/** `foundry.documents.abstract.DocumentCollection`: documents of one kind. */
export class DocumentCollection extends Collection<string, any> {
  readonly apps: any[] = [];
  readonly invalidDocumentIds = new Set<string>();
  get documentName(): string {
    return (this.constructor as any).documentName;
  }
  get documentClass(): any {
    return CONFIG[this.documentName].documentClass;
  }
  get name(): string {
    return this.constructor.name;
  }
  getInvalid(id: string): any {
    return this.invalid.get(id);
  }
  protected readonly invalid = new Map<string, any>();
  /** What cannot be made is kept apart, as Foundry does: it must not stop the rest. */
  insertSource(source: Data): any {
    try {
      const doc = new this.documentClass(source, { strict: false });
      this.set(doc.id, doc);
      return doc;
    } catch (error) {
      this.invalidDocumentIds.add(source["_id"]);
      this.invalid.set(source["_id"], source);
      Hooks.onError("DocumentCollection#_initialize", error as Error, {
        msg: `Failed to initialize ${this.documentName} [${String(source["_id"])}]`,
        id: source["_id"],
      });
      return null;
    }
  }
  removeById(id: string): any {
    const doc = this.get(id);
    this.delete(id);
    return doc;
  }
  createDocument(data: Data, context: Data = {}): any {
    return new this.documentClass(data, context);
  }
  search({ query = "", exclude = [] }: Data = {}): any[] {
    const q = String(query).toLowerCase();
    return this.filter((d) => !exclude.includes(d.id) && String(d.name).toLowerCase().includes(q));
  }
  async updateAll(transformation: any, condition: any = null, options: Data = {}): Promise<any[]> {
    const docs = this.filter((d) => !condition || condition(d));
    const updates = docs.map((d) => ({
      ...(transformation instanceof Function ? transformation(d) : transformation),
      _id: d.id,
    }));
    return this.documentClass.updateDocuments(updates, options);
  }
  _onModify(): void {
    this.render();
  }
  render(...args: unknown[]): void {
    for (const app of this.apps) app.render(...args);
  }
  renderSheets(): void {
    for (const d of this.values()) d.render?.(false);
  }
}

/** The world's documents of one kind. */
export class WorldCollection extends DocumentCollection {
  static documentName = "";
  /** The tab that lists it. */
  get directory(): any {
    const tab = Object.entries(WORLD_COLLECTIONS).find(([, cls]) => this instanceof cls)?.[0] ?? "";
    const name = { Combat: "combat", ChatMessage: "chat" }[tab] ?? PRIMARY[tab] ?? "";
    return ui[name] ?? null;
  }
  get folders(): any {
    return game.folders.filter((f: any) => f.type === this.documentName);
  }
  get tree(): any {
    return { root: true, entries: this.contents, children: [] };
  }
  get visibleChildren(): any[] {
    return this._getVisibleTreeContents();
  }
  _getVisibleTreeContents(_entry?: any): any[] {
    return this.contents.filter((d) => d.visible);
  }
  initializeTree(): void {}
  fromCompendium(
    document: any,
    { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false }: Data = {},
  ): Data {
    const data = document.toObject?.() ?? { ...document };
    if (!keepId) delete data._id;
    if (clearFolder) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearOwnership) delete data.ownership;
    data._stats = { ...data._stats, compendiumSource: document.uuid };
    return data;
  }
  async importFromCompendium(pack: any, id: string, update: Data = {}, options: Data = {}): Promise<any> {
    const doc = await pack.getDocument(id);
    const data = this.fromCompendium(doc, options);
    return this.documentClass.create({ ...data, ...update }, { fromCompendium: true, ...options });
  }
  async importDocument(document: any): Promise<any> {
    const { _id: _ignored, ...data } = document.toObject();
    return this.documentClass.create(data);
  }
  static get instance(): any {
    return game.collections.get(this.documentName);
  }
  static registerSheet(...args: any[]): void {
    foundry.applications.apps.DocumentSheetConfig.registerSheet(
      CONFIG[this.documentName].documentClass,
      ...args,
    );
  }
  static unregisterSheet(...args: any[]): void {
    foundry.applications.apps.DocumentSheetConfig.unregisterSheet(
      CONFIG[this.documentName].documentClass,
      ...args,
    );
  }
  static get registeredSheets(): any[] {
    return Object.values<any>(CONFIG[this.documentName].sheetClasses).flatMap((of) =>
      Object.values<any>(of).map((s) => s.cls),
    );
  }
}

export class Users extends WorldCollection {
  static override documentName = "User";
  current: any = null;
  get players(): any[] {
    return this.filter((u) => !u.isGM && u.role > 0);
  }
  /** The one active GM who acts for all: highest role first, then lowest id. */
  get activeGM(): any {
    return this.getDesignatedUser((u) => u.active && u.isGM);
  }
  getDesignatedUser(condition: (user: any) => boolean): any {
    const fit = this.filter((u) => u.active && condition(u));
    fit.sort((a, b) => b.role - a.role || (a.id < b.id ? -1 : 1));
    return fit[0] ?? null;
  }
}

export class Scenes extends WorldCollection {
  static override documentName = "Scene";
  get active(): any {
    return this.find((s) => s.active);
  }
  get current(): any {
    return canvas?.scene ?? null;
  }
  get viewed(): any {
    return this.get(game.user?.viewedScene) ?? null;
  }
}

export class CombatEncounters extends WorldCollection {
  static override documentName = "Combat";
  get active(): any {
    return this.find((c) => c.active && (c.scene === null || c.scene === canvas?.scene));
  }
  get combats(): any[] {
    return this.filter((c) => c.scene === null || c.scene === canvas?.scene);
  }
  get viewed(): any {
    return ui.combat?.viewed ?? this.active ?? this.combats[0] ?? null;
  }
}

export class Actors extends WorldCollection {
  static override documentName = "Actor";
  get tokens(): Record<string, any> {
    const out: Record<string, any> = {};
    for (const t of canvas?.scene?.tokens ?? []) if (!t.actorLink && t.actor) out[t.id] = t.actor;
    return out;
  }
  override render(): void {
    ui.actors?.render?.();
  }
}

export class Items extends WorldCollection {
  static override documentName = "Item";
}
export class CardStacks extends WorldCollection {
  static override documentName = "Cards";
}
export class ChatMessages extends WorldCollection {
  static override documentName = "ChatMessage";
}
export class Folders extends WorldCollection {
  static override documentName = "Folder";
  readonly _expanded: Record<string, boolean> = {};
}
export class Journal extends WorldCollection {
  static override documentName = "JournalEntry";
}
export class Macros extends WorldCollection {
  static override documentName = "Macro";
}
export class Playlists extends WorldCollection {
  static override documentName = "Playlist";
  get playing(): any[] {
    return [];
  }
}
export class RollTables extends WorldCollection {
  static override documentName = "RollTable";
}
export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";
  getSetting(key: string, user: string | null = null): any {
    return this.find((s) => s.key === key && (s.user ?? null) === user);
  }
  /** As it is stored: JSON, as `localStorage` gives it for a client's settings. */
  getItem(key: string, user: string | null = null): string | null {
    return this.getSetting(key, user)?._source.value ?? null;
  }
}
/** `game.packs`. */
export class CompendiumPacks extends Collection<string, any> {
  get folders(): any {
    return new Collection<string, any>();
  }
  initializeTree(): void {}
}
export const WORLD_COLLECTIONS: Record<string, typeof WorldCollection> = Object.fromEntries(
  [
    Users,
    Scenes,
    CombatEncounters,
    Actors,
    Items,
    CardStacks,
    ChatMessages,
    Folders,
    Journal,
    Macros,
    Playlists,
    RollTables,
    WorldSettings,
  ].map((cls) => [cls.documentName, cls]),
);
