import { isRecord, type Json } from "../../core/json";
import { text, type Text } from "../../core/text";
import { theGame, theNotifications } from "../../foundry/foundry-globals";
import { removeItem, saveItems, shelves, type Shelf } from "../../foundry/keeping/own-doctrines";
import { loadRulesets } from "../../foundry/keeping/ruleset-registry";
import { nameOf, slugOf } from "../../foundry/keeping/scheme-names";
import { log } from "../../foundry/log";
import { say, sayKey } from "../../foundry/translations";
import { edited, formAt, freshName, typed, type FormEdit } from "../../turn/view/windows/editor-form-edits";
import { problemWords } from "../../turn/view/windows/editor-form-view";
import { HandlebarsApp } from "../parts/application";
import { windowBody, windowFrame } from "../parts/window-frame";
import { askYes } from "../parts/confirm";
import type { DoctrinePick } from "./doctrine-window";
import { saveFile } from "../parts/save-file";
import { HandsOnWindow } from "./hands-on-window";
import { imported, parsed } from "./import-doctrines";
import { itemsOn, libraryContext, namedOn, type LibraryState, type Opened } from "./scheme-editor-context";
import { tryOut, type Trial, type TrialParts } from "../../foundry/thinking/doctrine-trial";
import { isInput, isSelect, isTextArea } from "../parts/elements";
import { keepingFocus } from "../parts/keep-focus";
import { selectOnFirstClick } from "../parts/select-on-click";

const TRY_AFTER = 200;
/** How high a name on the shelf is, about. */
const ROW = 28;

/** Reads, changes and writes doctrines that are data. What is typed is kept until it is saved or given up. */
export class OpForLibrary extends HandlebarsApp {
  static override DEFAULT_OPTIONS = windowFrame("library", "OPFOR.library.title", "scroll", [1200, 780], {
    classes: ["of-wide"],
    actions: {
      pick: OpForLibrary.#onPick,
      fresh: OpForLibrary.#onFresh,
      view: OpForLibrary.#onView,
      save: OpForLibrary.#onSave,
      copy: OpForLibrary.#onCopy,
      giveUp: OpForLibrary.#onGiveUp,
      remove: OpForLibrary.#onRemove,
      export: OpForLibrary.#onExport,
      import: OpForLibrary.#onImport,
      file: OpForLibrary.#onFile,
      edit: OpForLibrary.#onEdit,
      goto: OpForLibrary.#onGoto,
    },
  });
  static override PARTS = windowBody(
    "library",
    ["form", "form-group", "form-list", "portrait"],
    [".of-shelf", ".of-editor-main", ".of-editor-side"],
  );

  #pick: DoctrinePick = { ruleset: "", id: "" };
  readonly #drafts = new Map<string, Json>();
  #view: LibraryState["view"] = "form";
  #unread: LibraryState["unread"];
  #trial: Trial | undefined;
  #figure = "";
  #trying: ReturnType<typeof setTimeout> | undefined;
  #focus = "";
  /** Which place on the shelf was last brought into sight. */
  #inSight = "";
  readonly #hands = new HandsOnWindow(this);

  constructor(private readonly tools: TrialParts) {
    super();
  }

  async open(pick?: DoctrinePick): Promise<void> {
    if (!theGame().user.isGM) {
      theNotifications().warn(sayKey("OPFOR.library.onlyGM"));
      return;
    }
    await loadRulesets();
    if (pick !== undefined) this.#choose(pick);
    await this.render({ force: true });
  }

  /** Somebody saved or removed something. */
  changed(): void {
    if (this.rendered) void this.render();
  }

  /** That what is shown was saved, until another is. */
  #saved = "";

  #shelf(): Shelf | undefined {
    const all = shelves();
    return all.find(({ ruleset }) => ruleset === this.#pick.ruleset) ?? all[0];
  }

  #opened(): Opened | undefined {
    const shelf = this.#shelf();
    const items = shelf === undefined ? [] : itemsOn(shelf);
    const shown = items.find(({ id }) => id === this.#pick.id) ?? items[0];
    if (shelf === undefined || shown === undefined) return undefined;
    this.#pick = { ruleset: shelf.ruleset, id: shown.id };
    const draft = this.#drafts.get(this.#key());
    return { shelf, shown, draft: draft ?? shown.item, unsaved: draft !== undefined };
  }

  #key(id = this.#pick.id): string {
    return `${this.#pick.ruleset}|${id}`;
  }

  #choose(pick: DoctrinePick): void {
    this.#pick = pick;
    this.#saved = "";
    this.#view = "form";
    this.#unread = undefined;
    this.#trial = undefined;
    this.#figure = "";
  }

  protected override _prepareContext(): Promise<object> {
    const opened = this.#opened();
    if (opened === undefined) return Promise.resolve({});
    const state: LibraryState = {
      view: this.#view,
      unread: this.#unread,
      trial: this.#trial,
      hasDraft: (id) => this.#drafts.has(this.#key(id)),
    };
    // Said where Save was pressed: a notice would lie over it.
    const saved = opened.unsaved ? "" : this.#saved;
    return Promise.resolve({ ...libraryContext(opened, state), saved });
  }

  /** The frame stays when its content is drawn anew: it is bound once. */
  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    const { element } = this;
    this.#hands.watch();
    element.addEventListener("input", ({ target }) => this.#keepTyped(target));
    element.addEventListener("change", ({ target }) => this.#onInput(target));
    selectOnFirstClick(element, ".of-type");
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    if (this.#hands.isStale) return;
    if (this.#focus !== "") this.element.querySelector<HTMLElement>(this.#focus)?.focus();
    this.#focus = "";
    this.#bringIntoSight();
    this.#tryLater(TRY_AFTER);
  }

  /** What is opened, and what has another place since it was saved, is shown on the shelf; then people may scroll. */
  #bringIntoSight(): void {
    const { shown } = this.#opened() ?? {};
    const place = `${this.#key()}|${shown?.kind ?? ""}`;
    if (place === this.#inSight) return;
    this.#inSight = place;
    const shelf = this.element.querySelector(".of-shelf");
    const item = shelf?.querySelector("[aria-current]");
    if (shelf == null || item == null) return;
    const [{ top, bottom }, { top: at }] = [shelf.getBoundingClientRect(), item.getBoundingClientRect()];
    if (at < top || at > bottom - ROW) shelf.scrollTop += at - (top + bottom) / 2;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement, options: object): void {
    if (this.#hands.mayReplace()) keepingFocus(content, () => super._replaceHTML(result, content, options));
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    clearTimeout(this.#trying);
    this.#hands.off();
  }

  #onInput(input: EventTarget | null): void {
    if (isTextArea(input)) {
      if (this.#view === "json") this.#readJson(input.value);
      return;
    }
    if (!(isInput(input) || isSelect(input))) return;
    const { path = "", as } = input.dataset;
    switch (as) {
      case "figure":
        this.#figure = input.value;
        this.#tryLater(0);
        return;
      case "files":
        if (isInput(input)) void this.#readFiles(input);
        return;
      case "become":
        this.#edit({ kind: "become", path, value: input.value });
        return;
      case "detail":
        this.#edit({ kind: "detail", path, field: input.value });
        return;
      case "value":
        this.#type(path, input);
        return;
      default:
        return;
    }
  }

  #type(path: string, input: HTMLInputElement | HTMLSelectElement): void {
    this.#keep(path, input);
    // By Tab the focus moves on after this: where it moves to must still be there.
    setTimeout(() => {
      if (this.rendered) void this.render();
    });
  }

  #keep(path: string, input: HTMLInputElement | HTMLSelectElement): void {
    const opened = this.#opened();
    if (opened === undefined) return;
    const isFlag = isInput(input) && input.type === "checkbox";
    const form = formAt(opened.shelf.library.form, opened.draft, path);
    const value = typed(form, isFlag ? input.checked : input.value, namedOn(opened.shelf));
    this.#draft(opened, { kind: "set", path, value });
  }

  /** Nothing is drawn under somebody's typing, but it can be saved already. */
  #keepTyped(input: EventTarget | null): void {
    if (!isInput(input) || input.dataset.as !== "value") return;
    this.#keep(input.dataset.path ?? "", input);
    this.element.querySelector('[data-action="save"]')?.removeAttribute("disabled");
  }

  #edit(edit: FormEdit): void {
    const opened = this.#opened();
    if (opened === undefined) return;
    const focus = this.#draft(opened, edit);
    if (focus !== undefined) this.#focus = `:is(input, select)[data-path^="${focus}"]`;
    void this.render();
  }

  #draft({ shelf, draft }: Opened, edit: FormEdit): string | undefined {
    const { whole, path, moved, focus } = edited(shelf.library.form, draft, edit);
    this.#drafts.set(this.#key(), shelf.library.touched(whole, path, moved));
    return focus;
  }

  /** The id stays: tokens know the doctrine by it. */
  #readJson(words: string): void {
    const read = parsed(words);
    if (isRecord(read)) {
      this.#unread = undefined;
      this.#drafts.set(this.#key(), { ...read, id: this.#pick.id });
    } else this.#unread = { text: words, why: text("OPFOR.library.noJson") };
    void this.render();
  }

  #tryLater(after: number): void {
    clearTimeout(this.#trying);
    this.#trying = setTimeout(() => {
      this.#try().catch((error: unknown) => log.warn("the doctrine could not be tried", error));
    }, after);
  }

  async #try(): Promise<void> {
    const opened = this.#opened();
    if (opened === undefined || !this.rendered) return;
    const key = this.#key();
    const trial = await tryOut(this.tools, opened.shelf, opened.draft, this.#figure);
    if (key !== this.#key() || JSON.stringify(trial) === JSON.stringify(this.#trial)) return;
    this.#trial = trial;
    await this.render();
  }

  static async #onPick(this: OpForLibrary, _event: Event, target: HTMLElement): Promise<void> {
    this.#choose({ ruleset: this.#pick.ruleset, id: target.dataset.id ?? "" });
    await this.render();
  }

  /** The first blank one that nobody has begun, ready for its name. */
  static async #onFresh(this: OpForLibrary): Promise<void> {
    const shelf = this.#shelf();
    if (shelf === undefined) return;
    const blanks = itemsOn(shelf).filter(({ kind }) => kind === "blank");
    const blank = blanks.find(({ id }) => !this.#drafts.has(this.#key(id))) ?? blanks[0];
    this.#choose({ ruleset: shelf.ruleset, id: blank?.id ?? "" });
    this.#focus = "#opfor-form-name";
    await this.render();
  }

  static async #onView(this: OpForLibrary, _event: Event, target: HTMLElement): Promise<void> {
    const wanted = target.dataset.view === "json" ? "json" : "import";
    this.#view = this.#view === wanted ? "form" : wanted;
    this.#unread = undefined;
    this.#focus = this.#view === "form" ? "" : "textarea";
    await this.render();
  }

  /** Saved as it is, complete or not: nothing that was typed is lost. */
  static async #onSave(this: OpForLibrary): Promise<void> {
    const opened = this.#opened();
    if (opened === undefined || this.#unread !== undefined) return;
    const { shelf, draft } = opened;
    const { problems, playable } = shelf.library.check(draft);
    const [problem] = problems;
    this.#drafts.delete(this.#key());
    await saveItems(shelf.ruleset, [draft]);
    const name = shelf.library.doctrine(draft).title;
    if (problem === undefined) this.#saved = say(text("OPFOR.library.saved", { name }));
    else {
      const why = problemWords(shelf.library.form, draft, problem, say);
      this.#tell(text(`OPFOR.library.saved.${playable ? "partly" : "not"}`, { name, why }), "warn");
    }
    await this.render();
  }

  #tell(message: Text, tone: "info" | "warn" = "info"): void {
    theNotifications()[tone](say(text("OPFOR.ui.said", { message })), { escape: true });
  }

  static async #onCopy(this: OpForLibrary): Promise<void> {
    const opened = this.#opened();
    if (opened === undefined || !isRecord(opened.draft)) return;
    const { shelf, draft, shown } = opened;
    const name = say(text("OPFOR.library.copyOf", { name: shown.title }));
    await this.#add(shelf, [{ ...draft, name }]);
  }

  /** Saves new ones under ids nobody has, and shows the last. */
  async #add(shelf: Shelf, items: readonly Json[]): Promise<void> {
    const taken = new Set(itemsOn(shelf).flatMap(({ id, kind }) => (kind === "blank" ? [] : [id])));
    const named = items.map((item) => {
      const id = freshName(slugOf(nameOf(item)), (name) => taken.has(name));
      taken.add(id);
      return { ...(isRecord(item) ? item : {}), id };
    });
    const last = named.at(-1);
    if (last !== undefined) this.#choose({ ruleset: shelf.ruleset, id: last.id });
    await saveItems(shelf.ruleset, named);
    await this.render();
  }

  static async #onGiveUp(this: OpForLibrary): Promise<void> {
    this.#drafts.delete(this.#key());
    this.#unread = undefined;
    await this.render();
  }

  static async #onRemove(this: OpForLibrary): Promise<void> {
    const opened = this.#opened();
    if (opened === undefined) return;
    const { shelf, shown } = opened;
    const how = shown.kind === "own" ? "own" : "changed";
    const question = say(text(`OPFOR.library.sure.${how}`, { name: shown.title }));
    if (!(await askYes(sayKey(`OPFOR.library.remove.${how}`), question))) return;
    this.#drafts.delete(this.#key());
    this.#saved = "";
    await removeItem(shelf.ruleset, shown.id);
    await this.render();
  }

  static #onExport(this: OpForLibrary): void {
    const opened = this.#opened();
    if (opened !== undefined)
      saveFile(`${slugOf(nameOf(opened.draft))}.json`, JSON.stringify(opened.draft, null, 2));
  }

  static #onFile(this: OpForLibrary): void {
    this.element.querySelector<HTMLInputElement>('input[type="file"]')?.click();
  }

  async #readFiles(input: HTMLInputElement): Promise<void> {
    for (const file of [...(input.files ?? [])]) await this.#import(await file.text());
  }

  static async #onImport(this: OpForLibrary): Promise<void> {
    await this.#import(this.element.querySelector("textarea")?.value ?? "");
  }

  async #import(words: string): Promise<void> {
    const shelf = this.#shelf();
    if (shelf === undefined) return;
    const { items, refused } = imported(shelf.library, words);
    if (items.length === 0) {
      this.#unread = { text: words, why: refused[0] ?? text("OPFOR.library.noJson") };
      await this.render();
      return;
    }
    await this.#add(shelf, items);
    this.#tell(text("OPFOR.library.imported", { n: items.length }));
    for (const why of refused) this.#tell(why, "warn");
  }

  static #onEdit(this: OpForLibrary, _event: Event, target: HTMLElement): void {
    const { edit, path = "" } = target.dataset;
    const kind = (["add", "remove", "copy", "up", "down"] as const).find((one) => one === edit);
    if (kind !== undefined) this.#edit({ kind, path });
  }

  /** To the field that has the problem, or the nearest one around it. */
  static #onGoto(this: OpForLibrary, _event: Event, target: HTMLElement): void {
    const { path = "" } = target.dataset;
    const fields = [...this.element.querySelectorAll<HTMLElement>(":is(input, select)[data-path]")];
    const at = (one: HTMLElement): string => one.dataset.path ?? "";
    const field =
      fields.find((one) => at(one) === path) ??
      fields.find((one) => at(one).startsWith(`${path}.`)) ??
      fields.findLast((one) => path.startsWith(`${at(one)}.`));
    field?.scrollIntoView({ block: "center" });
    field?.focus();
    if (!isInput(field)) return;
    field.select();
    this.#hands.type();
  }
}
