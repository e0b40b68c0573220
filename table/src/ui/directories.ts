import { renderTemplate, provideTemplate } from "../apps/framework/handlebars.ts";
import { HandlebarsApplicationMixin } from "../apps/framework/handlebars-application.ts";
import { escapeHTML } from "../host/names/utils.ts";
import { ToursManagement } from "../apps/tour.ts";
import { SettingsConfig } from "../apps/configs/settings-config.ts";
import { configureOwnership } from "../apps/configs/ownership-config.ts";
import { portrait } from "../canvas/tokens/token-art.ts";
import { compendiaHTML, PACK_ACTIONS, takeDrops } from "./compendia.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

const TEMPLATES = "templates/sidebar";
export function provideDirectoryTemplates(): void {
  provideTemplate(
    `${TEMPLATES}/directory/header.hbs`,
    `<header class="directory-header"><div class="header-actions action-buttons flexrow"></div></header>`,
  );
  provideTemplate(`${TEMPLATES}/directory/directory.hbs`, `<ol class="directory-list plain">{{{rows}}}</ol>`);
  provideTemplate(
    `${TEMPLATES}/directory/footer.hbs`,
    `<footer class="directory-footer action-buttons">{{#each buttons}}<button type="{{type}}" data-action="{{action}}"{{#if cssClass}} class="{{cssClass}}"{{/if}}><i class="{{icon}}"></i><span>{{localize label}}</span></button>{{/each}}</footer>`,
  );
  provideTemplate(
    `${TEMPLATES}/partials/document-partial.hbs`,
    `<li class="directory-item entry document" data-entry-id="{{id}}" data-uuid="{{uuid}}"><span class="entry-name">{{name}}</span></li>`,
  );
}

/** `foundry.applications.sidebar.DocumentDirectory`: the documents of one kind as a list, in documented parts. */
export class DocumentDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static DEFAULT_OPTIONS: Data = { classes: ["directory"], collection: null };
  static PARTS: Record<string, any> = {
    header: { template: `${TEMPLATES}/directory/header.hbs` },
    directory: { template: `${TEMPLATES}/directory/directory.hbs`, scrollable: [""] },
    footer: { template: `${TEMPLATES}/directory/footer.hbs` },
  };
  /** A line of the list. */
  static _entryPartial = `${TEMPLATES}/partials/document-partial.hbs`;
  static documentName = "";
  constructor(options: Data = {}) {
    super(options);
    this.options["collection"] ??= this.collection;
  }
  get documentName(): string {
    return (this.constructor as typeof DocumentDirectory).documentName;
  }
  get documentClass(): any {
    return CONFIG[this.documentName]?.documentClass;
  }
  get collection(): any {
    return this.documentName ? game.collections.get(this.documentName) : game.packs;
  }
  async _preparePartContext(partId: string, context: Data, options: Data): Promise<Data> {
    const part = await super._preparePartContext(partId, context, options);
    if (partId === "header") await this._prepareHeaderContext(part, options);
    else if (partId === "directory") await this._prepareDirectoryContext(part, options);
    else if (partId === "footer") await this._prepareFooterContext(part, options);
    return part;
  }
  async _prepareHeaderContext(_context: Data, _options: Data): Promise<void> {}
  async _prepareFooterContext(_context: Data, _options: Data): Promise<void> {}
  async _prepareDirectoryContext(context: Data, _options: Data): Promise<void> {
    const { _entryPartial: entryPartial } = this.constructor as typeof DocumentDirectory;
    const entries = (this.collection?.contents ?? []).filter((d: any) => d.visible);
    const lines = await Promise.all(entries.map((d: any) => this.lineOf(d, entryPartial)));
    Object.assign(context, { entryPartial, rows: lines.join("") || this.emptyLine() });
  }
  protected lineOf(entry: any, partial: string): string | Promise<string> {
    return renderTemplate(partial, entry);
  }
  protected emptyLine(): string {
    return "";
  }
  async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenus();
  }
  /** Asked once, when the list is first drawn: packages that listen later have no entries in it. */
  _createContextMenus(): void {
    if (!this.documentName) return;
    this._createContextMenu(this._getFolderContextOptions, ".folder .folder-header", {
      hookName: `get${this.documentName}FolderContextOptions`,
      parentClassHooks: false,
    });
    this._createContextMenu(this._getEntryContextOptions, ".directory-item[data-entry-id]", {
      hookName: `get${this.documentName}ContextOptions`,
      parentClassHooks: false,
    });
  }
  collapseAll(): void {
    for (const folder of this.element.querySelectorAll(".directory-item.folder"))
      folder.classList.remove("expanded");
  }
  _getEntryContextOptions(): Data[] {
    return [];
  }
  _getFolderContextOptions(): Data[] {
    return [];
  }
  _onSearchFilter(_event: Event, _query: string, _rgx: RegExp, _html: HTMLElement): void {}
}
function directory(name: string, tab: string, documentName: string): typeof DocumentDirectory {
  const cls = class extends DocumentDirectory {
    static tabName = tab;
    static override documentName = documentName;
    static override DEFAULT_OPTIONS: Data = { id: tab, classes: [`${tab}-sidebar`] };
  };
  Object.defineProperty(cls, "name", { value: name });
  return cls;
}
export const ItemDirectory = directory("ItemDirectory", "items", "Item");
export const SceneDirectory = directory("SceneDirectory", "scenes", "Scene");
export const MacroDirectory = directory("MacroDirectory", "macros", "Macro");
export const RollTableDirectory = directory("RollTableDirectory", "tables", "RollTable");
export const CardsDirectory = directory("CardsDirectory", "cards", "Cards");
export const PlaylistDirectory = directory("PlaylistDirectory", "playlists", "Playlist");
export const CompendiumDirectory = directory("CompendiumDirectory", "compendium", "");
export const HIDDEN_TABS: Record<string, typeof DocumentDirectory> = {
  items: ItemDirectory,
  scenes: SceneDirectory,
  macros: MacroDirectory,
  tables: RollTableDirectory,
  cards: CardsDirectory,
  playlists: PlaylistDirectory,
  compendium: CompendiumDirectory,
};

const emptyHTML = (key: string): string =>
  `<li class="empty"><p class="hint">${escapeHTML(game.i18n.localize(key))}</p></li>`;

/** A tab that is written in one piece. */
abstract class WholeDirectory extends DocumentDirectory {
  protected abstract html(): string | Promise<string>;
  async _renderHTML(): Promise<string> {
    return this.html();
  }
  _replaceHTML(result: unknown, content: HTMLElement): void {
    content.innerHTML = result as string;
  }
}

export class ActorDirectory extends DocumentDirectory {
  static tabName = "actors";
  static override documentName = "Actor";
  static override DEFAULT_OPTIONS = {
    id: "actors",
    classes: ["actors-sidebar", "directory"],
    actions: {
      open: ActorDirectory.open,
      prototype: ActorDirectory.prototype_,
      ownership: ActorDirectory.ownership,
    },
  };
  protected override lineOf(a: any, partial: string): string | Promise<string> {
    if (partial !== DocumentDirectory._entryPartial) return super.lineOf(a, partial);
    return `<li class="directory-item document actor" data-entry-id="${a.id}" data-uuid="${a.uuid}" draggable="true"><button type="button" class="entry-name" data-action="open"><img src="${portrait(a.name, a.prototypeToken.disposition, a.img)}" alt=""><span>${escapeHTML(a.name)}</span></button>${a.isOwner ? `<button type="button" class="icon fa-solid fa-user-circle" data-action="prototype" aria-label="Prototype token" data-tooltip="Prototype token"></button>` : ""}${game.user.isGM ? `<button type="button" class="icon fa-solid fa-user-lock" data-action="ownership" aria-label="${game.i18n.localize("TABLE.Ownership")}" data-tooltip="${game.i18n.localize("TABLE.Ownership")}"></button>` : ""}</li>`;
  }
  protected override emptyLine(): string {
    return emptyHTML("TABLE.NoActors");
  }
  private static actor(target: HTMLElement): any {
    return game.actors.get(target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"]);
  }
  static open(this: ActorDirectory, _e: Event, target: HTMLElement): void {
    ActorDirectory.actor(target)?.sheet?.render({ force: true });
  }
  static ownership(this: ActorDirectory, _e: Event, target: HTMLElement): void {
    void configureOwnership(ActorDirectory.actor(target));
  }
  static prototype_(this: ActorDirectory, _e: Event, target: HTMLElement): void {
    new CONFIG.Token.prototypeSheetClass({ prototype: ActorDirectory.actor(target).prototypeToken }).render({
      force: true,
    });
  }
}

export class JournalDirectory extends WholeDirectory {
  static tabName = "journal";
  static override documentName = "JournalEntry";
  static override DEFAULT_OPTIONS = {
    id: "journal",
    classes: ["journal-sidebar", "directory"],
    actions: {
      open: JournalDirectory.open,
      openPackEntry: JournalDirectory.openPackEntry,
      ...PACK_ACTIONS,
    },
  };
  override _replaceHTML(result: unknown, content: HTMLElement): void {
    super._replaceHTML(result, content);
    if (this.taking === content) return;
    this.taking = content;
    takeDrops(content);
  }
  /** Where drops are listened for. */
  private taking: HTMLElement | undefined;
  protected async html(): Promise<string> {
    const entries = game.journal.contents
      .filter((j: any) => j.visible)
      .map(
        (j: any) =>
          `<li class="directory-item document" data-entry-id="${j.id}" data-uuid="${j.uuid}" draggable="true"><button type="button" class="entry-name" data-action="open"><i class="fa-solid fa-book-open"></i><span>${escapeHTML(j.name)}</span></button></li>`,
      );
    return `<ol class="directory-list plain">${entries.join("") || emptyHTML("TABLE.NoEntries")}</ol>${await compendiaHTML()}`;
  }
  static open(this: JournalDirectory, _e: Event, target: HTMLElement): void {
    game.journal
      .get(target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"])
      ?.sheet?.render({ force: true });
  }
  static async openPackEntry(this: JournalDirectory, _e: Event, target: HTMLElement): Promise<void> {
    const row = target.closest<HTMLElement>("[data-pack]")!;
    (await game.packs.get(row.dataset["pack"])?.getDocument(row.dataset["entryId"]))?.sheet?.render({
      force: true,
    });
  }
}

export class Settings extends WholeDirectory {
  static tabName = "settings";
  static override DEFAULT_OPTIONS = {
    id: "settings",
    classes: ["settings-sidebar"],
    actions: {
      configure: Settings.configure,
      tours: Settings.tours,
      theme: Settings.theme,
      language: Settings.language,
      pause: Settings.pause,
      leave: Settings.leave,
    },
  };
  protected html(): string {
    const modules = [...game.modules.values()]
      .map((m: any) => `<li><b>${escapeHTML(m.title)}</b> <span>${escapeHTML(m.version)}</span></li>`)
      .join("");
    const row = (action: string, icon: string, text: string): string =>
      `<button type="button" data-action="${action}" data-app="${action}"><i class="fa-solid fa-${icon}"></i> <span>${escapeHTML(text)}</span></button>`;
    const l = (k: string): string => game.i18n.localize(k);
    return `<section class="info"><h4>${escapeHTML(game.i18n.format("TABLE.StandIn", { generation: game.release.generation }))}</h4><div class="system"><span class="label">${escapeHTML(game.system.title)}</span> <span class="value">${escapeHTML(game.system.version)}</span></div><div class="modules"><ul class="plain">${modules}</ul></div></section>
      <section class="settings flexcol">${row("configure", "gears", l("SETTINGS.Title"))}${row("tours", "person-hiking", l("TABLE.Tours"))}${row("theme", "circle-half-stroke", l("TABLE.Light"))}${row("language", "globe", `${l("TABLE.Language")}: ${game.i18n.lang === "de" ? "Deutsch" : "English"}`)}${game.user.isGM ? row("pause", "pause", l("KEYBINDINGS.Pause")) : ""}${row("leave", "door-open", l("CONTROLS.Start"))}</section>`;
  }
  static configure(this: Settings): void {
    void new SettingsConfig().render({ force: true });
  }
  static tours(this: Settings): void {
    void new ToursManagement().render({ force: true });
  }
  static theme(this: Settings): void {
    game._toggleTheme();
  }
  static async language(this: Settings): Promise<void> {
    localStorage.setItem("opfor-table.lang", game.i18n.lang === "de" ? "en" : "de");
    location.reload();
  }
  static pause(this: Settings): void {
    game.togglePause(!game.paused, { broadcast: true });
  }
  static leave(this: Settings): void {
    location.href = "/";
  }
}
