import { text } from "../../core/text";
import type { HostPage } from "../../foundry/foundry-documents";
import { theCanvas, theGame } from "../../foundry/foundry-globals";
import { MODULE, SCHEME_TYPE, TEMPLATES } from "../../foundry/ids";
import { giveScheme } from "../../foundry/acting/outside-turns/give-scheme";
import { shelves, type Shelf } from "../../foundry/keeping/own-doctrines";
import { loadRulesets } from "../../foundry/keeping/ruleset-registry";
import { counts, schemeOn } from "../../foundry/keeping/schemes-in-journal";
import { say, sayKey } from "../../foundry/translations";
import { doctrineView } from "../../turn/view/windows/doctrine-view";
import { initialsOf } from "../parts/pictures";
import type { DoctrinePick } from "./doctrine-window";
import { takenIn } from "../../foundry/keeping/take-scheme-in";

/** What OpFor uses of Foundry's sheet of a journal page, the same in V13 and V14. */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- a class only for its type
declare class PageSheetShape {
  static DEFAULT_OPTIONS: object;
  readonly document: HostPage;
  readonly isView: boolean;
  render(options?: object): Promise<unknown>;
  protected _prepareContext(options: object): Promise<object>;
}

/** A scheme in the journal is read as the panel shows it, and written in the editor of all schemes. */
export function registerSchemeSheet(edit: (pick: DoctrinePick) => void): void {
  const { JournalEntryPageHandlebarsSheet } = foundry.applications.sheets.journal;
  const PageSheet = JournalEntryPageHandlebarsSheet as unknown as typeof PageSheetShape;
  const body = {
    template: `${TEMPLATES}/scheme-page.hbs`,
    templates: ["doctrine", "portrait"].map((name) => `${TEMPLATES}/${name}.hbs`),
    root: true,
  };

  class OpForSchemePage extends PageSheet {
    static override DEFAULT_OPTIONS = {
      classes: [MODULE, "of-window"],
      window: { icon: "fa-solid fa-scroll", resizable: true },
      position: { width: 520, height: "auto" },
      includeTOC: false,
      actions: {
        change: OpForSchemePage.#onChange,
        take: OpForSchemePage.#onTake,
        give: OpForSchemePage.#onGive,
      },
    };
    static EDIT_PARTS = { content: body };
    static VIEW_PARTS = { content: body };

    override async render(...options: [object?]): Promise<unknown> {
      await loadRulesets();
      if (this.isView || !isWritable(this.document)) return super.render(...options);
      edit(pickOf(this.document));
      return this;
    }

    protected override async _prepareContext(options: object): Promise<object> {
      return { ...(await super._prepareContext(options)), ...pageContext(this.document) };
    }

    static #onChange(this: OpForSchemePage): void {
      edit(pickOf(this.document));
    }
    static async #onTake(this: OpForSchemePage): Promise<void> {
      const pick = await takenIn(this.document);
      if (pick !== undefined) edit(pick);
    }
    static async #onGive(this: OpForSchemePage): Promise<void> {
      await giveScheme(
        this.document,
        theCanvas().tokens.controlled.map(({ document }) => document),
      );
    }
  }

  const { DocumentSheetConfig } = foundry.applications.apps as unknown as {
    DocumentSheetConfig: {
      registerSheet(document: unknown, scope: string, sheet: unknown, options: object): void;
    };
  };
  DocumentSheetConfig.registerSheet(
    (foundry.documents as unknown as { JournalEntryPage: unknown }).JournalEntryPage,
    MODULE,
    OpForSchemePage,
    { types: [SCHEME_TYPE], makeDefault: true, label: () => sayKey("OPFOR.library.journalSheet") },
  );
}

const isWritable = (page: HostPage): boolean =>
  theGame().user.isGM && counts(page) && schemeOn(page) !== undefined;

const pickOf = (page: HostPage): DoctrinePick => {
  const { ruleset, item } = schemeOn(page) ?? { ruleset: "", item: null };
  return { ruleset, id: shelfOf(ruleset)?.library.doctrine(item).id ?? "" };
};
const shelfOf = (ruleset: string | undefined): Shelf | undefined =>
  shelves().find((shelf) => shelf.ruleset === ruleset);

function pageContext(page: HostPage): object {
  const found = schemeOn(page);
  const shelf = shelfOf(found?.ruleset);
  const sheet = found === undefined ? undefined : shelf?.library.sheet(found.item);
  const { isGM } = theGame().user;
  return {
    ...{ image: "", side: "is-hostile", initials: initialsOf(page.name) },
    title: page.name,
    sheet: sheet === undefined ? undefined : doctrineView(sheet, say),
    isGM,
    mayEdit: isWritable(page),
    mayGive: isGM && sheet !== undefined,
    mayTake: isGM && !counts(page) && shelf !== undefined,
    note: noteOn(page, shelf),
  };
}

function noteOn(page: HostPage, shelf: Shelf | undefined): string {
  if (shelf === undefined) return sayKey("OPFOR.library.noRuleset");
  if (page.pack == null && !counts(page)) return say(text("OPFOR.library.playersPage"));
  return "";
}
