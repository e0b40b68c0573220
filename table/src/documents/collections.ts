import { Collection } from "../shared/collection.ts";

/** `foundry.documents.collections.*`: the world's documents of one kind. */
export class WorldCollection extends Collection<string, any> {
  readonly documentName: string;
  readonly apps: any[] = [];
  constructor(documentName: string) {
    super();
    this.documentName = documentName;
  }
  get documentClass(): any {
    return CONFIG[this.documentName].documentClass;
  }
  get directory(): any {
    return null;
  }
  insertSource(source: Data): any {
    const doc = new this.documentClass(source, { strict: false });
    this.set(doc.id, doc);
    return doc;
  }
  removeById(id: string): any {
    const doc = this.get(id);
    this.delete(id);
    return doc;
  }
  createDocument(data: Data, context: Data = {}): any {
    return new this.documentClass(data, context);
  }
  async importFromCompendium(pack: any, id: string, update: Data = {}, options: Data = {}): Promise<any> {
    const doc = await pack.getDocument(id);
    const { _id: _ignored, ...data } = doc.toObject();
    return this.documentClass.create({ ...data, ...update }, options);
  }
  _onModify(): void {
    this.render();
  }
  render(): void {
    for (const app of this.apps) app.render();
  }
  static get instance(): any {
    return game.collections.get((this as any).documentName);
  }
}

export class Users extends WorldCollection {
  current: any = null;
  constructor() {
    super("User");
  }
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
  constructor() {
    super("Scene");
  }
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
  constructor() {
    super("Combat");
  }
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
  constructor() {
    super("Actor");
  }
  get tokens(): Record<string, any> {
    const out: Record<string, any> = {};
    for (const t of canvas?.scene?.tokens ?? []) if (!t.actorLink && t.actor) out[t.id] = t.actor;
    return out;
  }
  override render(): void {
    ui.actors?.render?.();
  }
}

/** A read-only compendium, served as JSON by the table's server. */
export class CompendiumCollection extends Collection<string, any> {
  readonly isCompendium = true;
  index = new Collection<string, any>();
  private loaded: Promise<void> | null = null;
  constructor(readonly metadata: Data) {
    super();
  }
  get collection(): string {
    return this.metadata["id"];
  }
  get documentName(): string {
    return this.metadata["type"];
  }
  get documentClass(): any {
    return CONFIG[this.documentName].documentClass;
  }
  get title(): string {
    return game.i18n.localize(this.metadata["label"]);
  }
  get locked(): boolean {
    return true;
  }
  get visible(): boolean {
    return true;
  }
  private load(): Promise<void> {
    this.loaded ??= (async () => {
      const response = await fetch(this.metadata["url"]);
      if (!response.ok)
        throw new Error(`The compendium ${this.collection} could not be read (${response.status})`);
      for (const source of (await response.json()) as Data[]) {
        const doc = new this.documentClass(source, { pack: this.collection, strict: false });
        this.set(doc.id, doc);
        this.index.set(doc.id, {
          _id: doc.id,
          name: doc.name,
          type: doc.type,
          img: doc.img ?? null,
          uuid: doc.uuid,
        });
      }
    })();
    return this.loaded;
  }
  async getIndex(): Promise<Collection<string, any>> {
    await this.load();
    return this.index;
  }
  async getDocument(id: string): Promise<any> {
    await this.load();
    return this.get(id) ?? null;
  }
  async getDocuments(query: Data = {}): Promise<any[]> {
    await this.load();
    const wanted: string[] | undefined = query["_id__in"] ?? (query["_id"] ? [query["_id"]] : undefined);
    return this.filter((d) => !wanted || wanted.includes(d.id));
  }
  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }
  async importDocument(): Promise<never> {
    throw new Error("practice table: compendia are read-only here");
  }
}
