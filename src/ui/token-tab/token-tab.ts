import { theConfig, theHooks } from "../../foundry/foundry-globals";
import { MODULE, TEMPLATES } from "../../foundry/ids";
import type { DoctrinePick } from "../windows/doctrine-window";
import { showAllowBanner } from "./allow-banner";
import { tabContext } from "./tab-context";
import { TabOnScreen } from "./tab-on-screen";
import { stateOf, subjectOf, type Sheet } from "./tab-subject";

/** A sheet class of Foundry or of a system, as far as a tab needs it. */
interface SheetClass {
  readonly name: string;
  TABS?: Record<string, { tabs: { id: string; icon?: string; label?: string }[] } | undefined>;
  PARTS?: Record<string, { template: string; templates?: string[]; scrollable?: string[] }>;
  readonly prototype: {
    _preparePartContext(this: Sheet, part: string, context: TabbedContext, options: object): Promise<object>;
  };
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

function bind(sheet: Sheet, html: HTMLElement, openLibrary: (pick: DoctrinePick) => void): void {
  const root = html.querySelector<HTMLElement>(`[data-tab="${MODULE}"].tab`);
  const body = root?.querySelector<HTMLElement>("[data-opfor-body]");
  if (root == null || body == null || root.dataset.opforBound !== undefined) return;
  root.dataset.opforBound = "yes";
  showAllowBanner(sheet.document, body);
  new TabOnScreen(sheet, body, openLibrary);
}
