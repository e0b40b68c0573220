import { boundedProfile } from "../../foundry/trust/input-bounds";
import { showAllowBanner } from "./allow-banner";
import { text } from "../../core/text";
import {
  theCanvas,
  theConfig,
  theGame,
  theHooks,
  type HostActor,
  type HostToken,
} from "../../foundry/foundry-documents";
import { renderTemplate } from "../../foundry/template-names";
import { FLAG, MODULE, TEMPLATES } from "../../foundry/ids";
import { DICE } from "../../foundry/settings";
import { profileAt, profileWith } from "../../foundry/reading/actor-profile";
import { rulesetOf } from "../../foundry/keeping/ruleset-registry";
import { say } from "../../foundry/translations";
import { configFrom, type TokenConfigData } from "../../foundry/reading/token-config";
import { isRecord, type Json } from "../../core/json";
import { MODES } from "../../turn/playing/turn-call";
import type { DoctrinePick } from "../windows/doctrine-window";
import {
  asShown,
  tokensMeant,
  offeredScale,
  tabContext,
  type TabState,
  type TabSubject,
} from "./tab-context";
import { focusedNear, isElement, isInput, isSelect, isTextArea, Places } from "../parts/elements";

/** A sheet class of Foundry or of a system, as far as a tab needs it. */
interface SheetClass {
  readonly name: string;
  TABS?: Record<string, { tabs: { id: string; icon?: string; label?: string }[] } | undefined>;
  PARTS?: Record<string, { template: string; templates?: string[]; scrollable?: string[] }>;
  readonly prototype: {
    _preparePartContext(this: Sheet, part: string, context: TabbedContext, options: object): Promise<object>;
  };
}
interface Sheet {
  setPosition?(position: object): unknown;
  readonly document?: HostToken;
  /** PrototypeTokenConfig is no document sheet (foundry-facts, section 7). */
  readonly token?: { readonly flags: Record<string, unknown>; readonly name?: string };
  readonly actor?: HostActor;
  readonly element: HTMLElement;
}
interface TabbedContext {
  readonly tabs?: Record<string, object>;
}

const TAB = { id: MODULE, icon: "fa-solid fa-chess-knight", label: "OPFOR.ui.tab.title" };
const PART = {
  template: `${TEMPLATES}/token-tab.hbs`,
  templates: [`${TEMPLATES}/token-tab-body.hbs`],
  scrollable: [""],
};

/** Adds the tab to every token sheet there is, core's and systems'; doing it twice changes nothing. */
export function addTokenTabs(openLibrary: (pick: DoctrinePick) => void): void {
  const { sheetClasses, prototypeSheetClass } = theConfig().Token;
  const core = foundry.applications.sheets as unknown as Record<string, SheetClass | undefined>;
  // Core's first: what inherits its parts has ours by then.
  const classes = [
    core.TokenConfig,
    core.PrototypeTokenConfig,
    ...Object.values(sheetClasses.base).map(({ cls }) => cls as SheetClass),
    prototypeSheetClass as SheetClass | undefined,
  ];
  for (const cls of new Set(classes)) if (cls !== undefined) addTab(cls);
  for (const hook of ["renderTokenConfig", "renderPrototypeTokenConfig"]) {
    theHooks().on(hook, (app: Sheet, html: HTMLElement) => bind(app, html, openLibrary));
  }
}

/** A subclass may inherit a method that is wrapped already. */
const wrappers = new WeakSet<object>();

function addTab(cls: SheetClass): void {
  const sheet = cls.TABS?.sheet;
  if (cls.PARTS === undefined || sheet === undefined) return;
  if (!sheet.tabs.some(({ id }) => id === MODULE)) sheet.tabs.push({ ...TAB });
  if (!(MODULE in cls.PARTS)) {
    // In place, and so in the class that owns them: a copy would not get what other modules add there later.
    const { footer } = cls.PARTS;
    cls.PARTS[MODULE] = PART;
    // Parts are drawn in order and the footer comes last.
    if (footer !== undefined) {
      delete cls.PARTS.footer;
      cls.PARTS.footer = footer;
    }
  }
  wrapContext(cls);
}

/**
 * All parts share one context: the tab of the part before may still be in it, and whatever we put into it the
 * parts after ours would find. So our part gets a copy with its own.
 */
function wrapContext({ prototype }: SheetClass): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the sheet as `this` below
  const original = prototype._preparePartContext;
  if (wrappers.has(original)) return;
  const wrapper: SheetClass["prototype"]["_preparePartContext"] = async function (part, context, options) {
    const prepared = (await original.call(this, part, context, options)) as TabbedContext;
    if (part !== MODULE) return prepared;
    const opfor = await tabContext(subjectOf(this), stateOf(this));
    return { ...prepared, tab: prepared.tabs?.[MODULE], opfor };
  };
  prototype._preparePartContext = wrapper;
  wrappers.add(wrapper);
}

function subjectOf(sheet: Sheet): TabSubject {
  const token = sheet.document;
  const selected = theCanvas().ready ? theCanvas().tokens.controlled.map(({ document }) => document) : [];
  return {
    token,
    actor: token?.actor ?? sheet.actor ?? null,
    selected: selected.filter((one) => one.id !== token?.id),
    isSelected: selected.some((one) => one.id === token?.id),
    scene: token?.parent ?? theCanvas().scene,
    saved: stateOf(sheet),
    done: done.get(sheet) ?? "",
  };
}
/** Told in the tab, where the press was: a notice would lie over the sheet. */
const done = new WeakMap<Sheet, string>();

function stateOf(sheet: Sheet): TabState {
  const all: Readonly<Record<string, unknown>> = sheet.document?.flags ?? sheet.token?.flags ?? {};
  const flags = all[MODULE];
  const config: TokenConfigData = configFrom(flags);
  return {
    ruleset: config.ruleset,
    doctrine: config.doctrine,
    mode: config.mode,
    side: config.side ?? "",
    dice: config.ownDice ?? "",
    profile: { ...boundedProfile(config.profile) },
  };
}

/** One tab on screen: keeps what was typed while ruleset or doctrine change under it. */
function bind(sheet: Sheet, html: HTMLElement, openLibrary: (pick: DoctrinePick) => void): void {
  const root = html.querySelector<HTMLElement>(`[data-tab="${MODULE}"].tab`);
  const body = root?.querySelector<HTMLElement>("[data-opfor-body]");
  if (root == null || body == null || root.dataset.opforBound !== undefined) return;
  root.dataset.opforBound = "yes";
  showAllowBanner(sheet.document, body);
  new TabOnScreen(sheet, body, openLibrary);
}

/** They live as long as their sheets. */
const tabsOnScreen = new Places<TabOnScreen>();

/** New doctrines of the library appear in open tabs. */
export function refreshTabs(): void {
  for (const tab of tabsOnScreen.onPages()) tab.refresh();
}

class TabOnScreen {
  #state: TabState;
  /** What was set for the rulesets that were chosen before, by their ids. */
  readonly #others = new Map<string, Pick<TabState, "doctrine" | "profile">>();
  readonly #subject: TabSubject;

  constructor(
    private readonly sheet: Sheet,
    private readonly body: HTMLElement,
    private readonly openLibrary: (pick: DoctrinePick) => void,
  ) {
    this.#state = stateOf(sheet);
    this.#subject = subjectOf(sheet);
    body.addEventListener("change", (event) => this.#changed(event));
    body.addEventListener("click", (event) => void this.#clicked(event));
    tabsOnScreen.add(this);
  }

  get isConnected(): boolean {
    return this.body.isConnected;
  }

  refresh(): void {
    void this.#redraw();
  }

  #changed(event: Event): void {
    const input = event.target;
    if (!(isInput(input) || isSelect(input) || isTextArea(input))) {
      return;
    }
    const path = input.closest<HTMLElement>("[data-path]")?.dataset.path ?? "";
    switch (input.dataset.opfor) {
      case "ruleset":
        this.#changeRuleset(input.value);
        break;
      case "doctrine":
        this.#set({ ...this.#state, doctrine: input.value });
        break;
      case "side":
        this.#set({ ...this.#state, side: input.value.trim() });
        break;
      case "dice":
        this.#set({ ...this.#state, dice: DICE.find((one) => one === input.value) ?? "" });
        break;
      case "value":
        this.#setValue(path, valueOf(input));
        break;
      case "words":
        this.#setValue(path, wordsOf(input.value));
        break;
      case "json":
        this.#setValue(path, jsonOf(input.value));
        break;
      case "cell":
        this.#setCell(input);
        break;
      case "preset":
        this.#addPreset(input);
        break;
      default:
        break;
    }
  }

  async #clicked(event: Event): Promise<void> {
    const button = (event.target as Element | null)?.closest<HTMLElement>("button[data-opfor]");
    if (button == null) return;
    const path = button.closest<HTMLElement>("[data-path]")?.dataset.path ?? "";
    switch (button.dataset.opfor) {
      case "mode": {
        const mode = MODES.find((one) => one === button.dataset.mode);
        if (mode !== undefined) this.#set({ ...this.#state, mode });
        return;
      }
      case "link":
        this.#setValue(path, this.#isOwn(path) ? null : this.#shownValue(path));
        return;
      case "add-row":
        this.#setRows(path, [...this.#rows(path), {}]);
        return;
      case "remove-row": {
        const at = Number(button.closest<HTMLElement>("[data-row]")?.dataset.row);
        this.#setRows(
          path,
          this.#rows(path).filter((_, index) => index !== at),
        );
        return;
      }
      case "goto":
        this.body
          .querySelector<HTMLElement>(
            `[data-path="${button.dataset.path ?? ""}"] :is(input, select, textarea)`,
          )
          ?.focus();
        return;
      case "library":
        this.openLibrary({ ruleset: this.#state.ruleset, id: this.#state.doctrine });
        return;
      case "apply":
        return this.#applyToSelected();
      case "prototype":
        return this.#saveOnPrototype();
      case "scale":
        return this.#setScale();
      default:
        return;
    }
  }

  /** Each ruleset has values of its own; those of the last one are back when it is. */
  #changeRuleset(ruleset: string): void {
    const { doctrine, profile } = this.#state;
    this.#others.set(this.#state.ruleset, { doctrine, profile });
    const own = this.#others.get(ruleset) ?? { doctrine: "", profile: {} };
    this.#set({ ...this.#state, ruleset, ...own });
  }

  #isOwn(path: string): boolean {
    const value = profileAt(this.#state.profile, path);
    return value !== undefined && value !== null && value !== "";
  }

  #shownValue(path: string): Json {
    const input = this.body.querySelector<HTMLInputElement>(`[data-path="${path}"] input`);
    const shown = input?.value === "" ? input.placeholder : (input?.value ?? "");
    const number = Number(shown);
    return shown !== "" && Number.isFinite(number) ? number : shown;
  }

  #rows(path: string): readonly Json[] {
    const hidden = this.body.querySelector<HTMLInputElement>(
      `.of-rows[data-path="${path}"] > input[type="hidden"]`,
    );
    const rows = jsonOf(hidden?.value ?? "[]");
    return Array.isArray(rows) ? (rows as readonly Json[]) : [];
  }

  #setCell(input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): void {
    const table = input.closest<HTMLElement>(".of-rows");
    const at = Number(input.closest<HTMLElement>("[data-row]")?.dataset.row);
    const column = input.dataset.path ?? "";
    if (table?.dataset.path === undefined) return;
    const value = input.dataset.words === "true" ? wordsOf(input.value) : valueOf(input);
    const rows = this.#rows(table.dataset.path).map((row, index) =>
      index === at && isRecord(row) ? { ...row, [column]: value } : row,
    );
    this.#setRows(table.dataset.path, rows);
  }

  #addPreset(input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): void {
    const path = input.closest<HTMLElement>(".of-rows")?.dataset.path ?? "";
    const field = rulesetOf(this.#state.ruleset)?.fields.find((one) => one.path === path);
    const preset = field?.input.kind === "rows" ? field.input.presets?.[Number(input.value)] : undefined;
    if (preset !== undefined && input.value !== "") this.#setRows(path, [...this.#rows(path), preset.row]);
  }

  #setRows(path: string, rows: readonly Json[]): void {
    this.#setValue(path, rows);
  }

  #setValue(path: string, value: Json): void {
    this.#set({ ...this.#state, profile: profileWith(this.#state.profile, path, value) });
  }

  #tell(words: string): void {
    done.set(this.sheet, words);
  }

  #set(state: TabState): void {
    this.#state = state;
    done.delete(this.sheet);
    void this.#redraw();
  }

  async #redraw(): Promise<void> {
    const focused = this.body.contains(focusedNear(this.body))
      ? selectorOf(focusedNear(this.body))
      : undefined;
    const html = await renderTemplate(
      `${TEMPLATES}/token-tab-body.hbs`,
      await tabContext({ ...this.#subject, done: done.get(this.sheet) ?? "" }, this.#state),
    );
    this.body.innerHTML = html;
    if (focused !== undefined) this.body.querySelector<HTMLElement>(focused)?.focus();
    keepOnScreen(this.sheet);
    // The sheet's own preview and dirty state listen to the form.
    this.body.closest("form")?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** The grid that the ruleset needs, as it was offered. */
  async #setScale(): Promise<void> {
    const { scene } = this.#subject;
    const offer = scene === null ? undefined : offeredScale(scene, this.#state.ruleset);
    if (scene === null || offer === undefined) return;
    await scene.update({ grid: { distance: offer.distance, units: offer.units } });
    this.#set(this.#state);
  }

  async #applyToSelected(): Promise<void> {
    const state = asShown(this.#state);
    const tokens = tokensMeant(this.#subject);
    this.#tell(say(text("OPFOR.ui.tab.applied", { n: tokens.length })));
    for (const token of tokens) await writeConfig(token, state);
    await this.#redraw();
  }

  async #saveOnPrototype(): Promise<void> {
    const { token, actor } = this.#subject;
    const world = theGame().actors.get(token?._source.actorId ?? actor?.id ?? "");
    if (world === undefined) {
      ui.notifications?.warn(say(text("OPFOR.ui.tab.noPrototype")));
      return;
    }
    await writeConfig(world.prototypeToken, asShown(this.#state));
    this.#tell(say(text("OPFOR.ui.tab.savedOnPrototype", { name: world.name })));
    await this.#redraw();
  }
}

/** A sheet as high as its content grows under a person's hands: it moves up as far as it would hang over. */
function keepOnScreen(sheet: Sheet): void {
  const { top, bottom } = sheet.element.getBoundingClientRect();
  const over = bottom - window.innerHeight;
  if (over > 0) sheet.setPosition?.({ top: Math.max(0, top - over) });
}

type Flagged = Pick<HostToken, "unsetFlag" | "update">;

/** Flags merge, so an old profile goes before the new one comes. */
async function writeConfig(token: Flagged, state: TabState): Promise<void> {
  const { ruleset, doctrine, mode, side, dice, profile } = state;
  await token.unsetFlag(MODULE, FLAG.profile);
  await token.update({ [`flags.${MODULE}`]: { ruleset, doctrine, mode, side, dice, profile } });
}

function selectorOf(element: Element | null): string | undefined {
  if (!isElement(element)) return undefined;
  if (element.id !== "") return `#${CSS.escape(element.id)}`;
  const { opfor, mode, path } = element.dataset;
  const row = element.closest<HTMLElement>("[data-row]")?.dataset.row;
  return [
    row === undefined ? "" : `[data-row="${row}"] `,
    `[data-opfor="${opfor ?? ""}"]`,
    mode === undefined ? "" : `[data-mode="${mode}"]`,
    path === undefined ? "" : `[data-path="${path}"]`,
  ].join("");
}

function valueOf(input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): Json {
  if (isInput(input) && input.type === "checkbox") return input.checked;
  const numeric = isInput(input) && (input.type === "number" || input.dataset.number === "true");
  if (!numeric) return input.value;
  const number = Number(input.value.replace(",", "."));
  return input.value.trim() === "" || Number.isNaN(number) ? null : number;
}

const wordsOf = (list: string): readonly string[] =>
  list
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");

function jsonOf(json: string): Json {
  try {
    return JSON.parse(json) as Json;
  } catch {
    return null;
  }
}
