import { connection } from "../../host/connection.ts";
import { Collection } from "../../shared/collection.ts";
import { getProperty, setProperty } from "../../shared/object.ts";
import type { PackData } from "../../shared/structure.ts";

/** Where the server has the documents of a package's compendium. */
export const packUrl = (type: string, { id }: Data, name: unknown): string =>
  `/packs/${type}/${String(id)}/${String(name)}.json`;

/**
 * `foundry.documents.collections.CompendiumCollection`. Those of packages are served as JSON by the table's server and
 * stay locked; those of the world are kept with it, and GMs write in them.
 */
export class CompendiumCollection extends Collection<string, any> {
  readonly isCompendium = true;
  readonly apps: any[] = [];
  readonly applicationClass: any = null;
  get folders(): Collection<string, any> {
    return new Collection<string, any>();
  }
  get indexed(): boolean {
    return true;
  }
  get isOwner(): boolean {
    return game.user.isGM;
  }
  get private(): boolean {
    return false;
  }
  get ownership(): Data {
    return this.metadata["ownership"] ?? { GAMEMASTER: "OWNER", PLAYER: "OBSERVER" };
  }
  get config(): Data {
    return { locked: this.locked };
  }
  get isWorld(): boolean {
    return this.metadata["packageType"] === "world";
  }
  /** Only the lock is configured here; what comes with a package is never unlocked. */
  async configure({ locked }: Data = {}): Promise<void> {
    if (locked === undefined || locked === this.locked) return;
    if (!this.isWorld) throw new Error("practice table: compendia of packages are read-only here");
    await connection.compendium({ action: "configure", id: this.collection, locked });
  }
  testUserPermission(user: any, permission: any): boolean {
    return user.isGM || permission !== "OWNER";
  }
  initializeTree(): void {}
  search({ query = "" }: Data = {}): any[] {
    const q = String(query).toLowerCase();
    return this.index.filter((e) => String(e.name).toLowerCase().includes(q));
  }
  index = new Collection<string, any>();
  readonly indexFields = new Set<string>();
  private readonly sources = new Map<string, Data>();
  private failure = "";
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
    return !this.isWorld || this.metadata["locked"] === true;
  }
  get visible(): boolean {
    return true;
  }
  /** A pack that cannot be read is empty, says so once, and again to whoever wants a document of it. */
  private load(): Promise<void> {
    this.loaded ??= (async () => {
      const answer = (await this.read()) as Data[] & { error?: string };
      if (answer.error !== undefined) {
        this.failure = `The compendium ${this.collection} cannot be read: ${answer.error}`;
        console.warn(this.failure);
        return;
      }
      for (const source of answer) this.take(source);
    })();
    return this.loaded;
  }
  private async read(): Promise<unknown> {
    return this.isWorld ? this.metadata["documents"] : (await fetch(this.metadata["url"])).json();
  }
  private take(source: Data): void {
    this.sources.set(source["_id"], source);
    this.index.set(source["_id"], this.indexEntry(source));
  }
  private indexEntry(source: Data): Data {
    const entry: Data = {};
    for (const key of ["_id", "name", "type", "img", "folder", "sort", ...this.indexFields]) {
      const value = getProperty(source, key) as unknown;
      if (value !== undefined) setProperty(entry, key, value);
    }
    entry["uuid"] = this.getUuid(source["_id"]);
    return entry;
  }
  /** More fields join the index for good, as they do in Foundry. */
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<string, any>> {
    await this.load();
    const more = [...fields].filter((f) => !this.indexFields.has(f));
    if (more.length) {
      for (const f of more) this.indexFields.add(f);
      for (const source of this.sources.values())
        Object.assign(this.index.get(source["_id"]) ?? {}, this.indexEntry(source));
    }
    return this.index;
  }
  private document(id: string): any {
    const source = this.sources.get(id);
    if (!source) return null;
    if (!this.has(id)) this.set(id, new this.documentClass(source, { pack: this.collection, strict: false }));
    return this.get(id);
  }
  async getDocument(id: string): Promise<any> {
    await this.load();
    if (this.failure) throw new Error(this.failure);
    return this.document(id);
  }
  async getDocuments(query: Data = {}): Promise<any[]> {
    await this.load();
    const wanted: string[] | undefined = query["_id__in"] ?? (query["_id"] ? [query["_id"]] : undefined);
    const ids = wanted ?? [...this.sources.keys()];
    return ids.map((id) => this.document(id)).filter(Boolean);
  }
  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }
  /** All of its documents, whether anybody has looked at them or not. */
  hold(): void {
    for (const id of this.sources.keys()) this.document(id);
  }
  /** What was created in it, by whomever. */
  insertSource(source: Data): any {
    this.take(source);
    return this.document(source["_id"]);
  }
  removeById(id: string): any {
    const gone = this.document(id);
    for (const kept of [this, this.sources, this.index]) kept.delete(id);
    return gone;
  }
  /** What was changed in it, itself or something in it: the index follows. */
  _onModify(): void {
    for (const [id, doc] of this.entries()) this.take({ ...doc.toObject(), _id: id });
    this.render();
  }
  render(...args: unknown[]): void {
    for (const app of this.apps) app.render(...args);
    ui.journal?.render?.();
  }
  /** A copy of a document of the world, in this compendium. */
  async importDocument(document: any, options: Data = {}): Promise<any> {
    if (document.documentName !== this.documentName)
      throw new Error(`${this.title} holds ${this.documentName}, not ${String(document.documentName)}`);
    const data = document.toCompendium(this, options);
    return this.documentClass.create(data, { pack: this.collection, keepId: options["keepId"] });
  }
  /** Everything in it, into the world. */
  async importAll({ keepId = false, ...options }: Data = {}): Promise<any[]> {
    const world = game.collections.get(this.documentName);
    const sources = (await this.getDocuments()).map((one) =>
      world.fromCompendium(one, { keepId, ...options }),
    );
    return this.documentClass.createDocuments(sources, { keepId });
  }
  static async createCompendium(metadata: Data, _options: Data = {}): Promise<CompendiumCollection> {
    const { type, label, name } = metadata;
    const id = await connection.compendium({ action: "create", type, label, name });
    return game.packs.get(id) as CompendiumCollection;
  }
  async deleteCompendium(): Promise<this> {
    if (!this.isWorld) throw new Error("Only compendia of the world can be deleted.");
    await connection.compendium({ action: "delete", id: this.collection });
    return this;
  }
  async duplicateCompendium({ label }: Data = {}): Promise<CompendiumCollection> {
    const copy = await CompendiumCollection.createCompendium({
      type: this.documentName,
      label: label ?? this.title,
    });
    const sources = (await this.getDocuments()).map((one) => one.toObject());
    await this.documentClass.createDocuments(sources, { pack: copy.collection, keepId: true });
    return copy;
  }
  /** What the server says of a compendium of the world. */
  static _onManaged({ action, pack }: { action: string; pack: PackData }): void {
    if (action === "create") game.packs.set(pack.id, CompendiumCollection.ofWorld(pack));
    else if (action === "delete") game.packs.delete(pack.id);
    else game.packs.get(pack.id).metadata["locked"] = pack.locked;
    ui.journal?.render?.();
    ui.compendium?.render?.();
  }
  static ofWorld(pack: PackData): CompendiumCollection {
    const from = { packageName: "world", packageType: "world", flags: {}, system: null };
    const made = new CompendiumCollection({ ...from, ...pack });
    void made.getIndex();
    return made;
  }
}
