import { escapeHTML } from "../../host/names/utils.ts";
import { DocumentSheetV2 } from "./document-sheet.ts";
import { HandlebarsApplicationMixin } from "./handlebars-application.ts";
import { provideTemplate } from "./handlebars.ts";

export function provideSheetTemplates(): void {
  provideTemplate(
    "table/page-header.hbs",
    `<header class="journal-header"><input type="text" name="name" value="{{document.name}}"></header>`,
  );
  provideTemplate(
    "table/behavior.hbs",
    `<section class="standard-form">{{formGroup nameField value=source.name label="Name" placeholder=typeLabel}}{{formGroup disabledField value=source.disabled label="BEHAVIOR.Disabled" localize=true}}<fieldset><legend>{{typeLabel}}</legend>{{{systemHTML}}}</fieldset></section>`,
  );
  provideTemplate(
    "table/actor.hbs",
    `<section class="standard-form"><div class="form-group"><label>Name</label><div class="form-fields"><input type="text" name="name" value="{{source.name}}"></div></div>
    <p class="hint">Type: {{source.type}}</p>{{#each rows}}<div class="form-group"><label>{{path}}</label><div class="form-fields"><input name="system.{{path}}" {{#if number}}type="number" step="any" data-dtype="Number"{{else}}type="text"{{/if}} value="{{value}}"></div></div>{{/each}}
    <footer class="form-footer"><button type="button" data-action="configurePrototype"><i class="fa-solid fa-user-circle"></i> <span>Prototype token</span></button><button type="submit"><i class="fa-solid fa-floppy-disk"></i> <span>{{localize "Save"}}</span></button></footer></section>`,
  );
  provideTemplate(
    "table/journal.hbs",
    `<section class="journal-sheet-body">{{#each pages}}<article class="journal-page" data-page-id="{{id}}" data-uuid="{{uuid}}" draggable="true"><header>{{#if titled}}<h2>{{name}}</h2>{{/if}}{{#if @root.editable}}<button type="button" data-action="editPage" data-page-id="{{id}}" aria-label="{{localize 'Edit'}}"><i class="fa-solid fa-pen"></i></button>{{/if}}</header><div class="journal-page-content"></div></article>{{else}}<p class="hint">No pages.</p>{{/each}}</section>`,
  );
  provideTemplate(
    "table/page.hbs",
    `<section class="standard-form">{{#if isView}}<div class="journal-page-text">{{{content}}}</div>{{else}}<div class="form-group"><label>Name</label><div class="form-fields"><input type="text" name="name" value="{{source.name}}"></div></div><textarea name="text.content" rows="14">{{source.text.content}}</textarea>{{/if}}</section>`,
  );
}

/** Config of a region behaviour, made from its schema. */
export class RegionBehaviorConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["region-behavior-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-shapes" },
    position: { width: 480 },
    form: { closeOnSubmit: true },
    sheetConfig: false,
  };
  static PARTS: Record<string, any> = {
    form: { template: "table/behavior.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
  async _prepareContext(options: Data): Promise<Data> {
    const doc = (this as any).document;
    const context = await super._prepareContext(options);
    const schema = doc.system?.schema;
    const systemHTML = schema ? this._getFields(schema, doc.system._source).join("") : "";
    const typeLabel = game.i18n.localize(
      CONFIG.RegionBehavior.typeLabels[doc.type] ?? `TYPES.RegionBehavior.${String(doc.type)}`,
    );
    return Object.assign(context, {
      systemHTML,
      typeLabel,
      nameField: doc.schema.fields.name,
      disabledField: doc.schema.fields.disabled,
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save" }],
    });
  }
  _getFields(schema: any, source: Data): string[] {
    const out: string[] = [];
    for (const field of Object.values<any>(schema.fields)) {
      if (field.fields)
        out.push(
          `<fieldset><legend>${escapeHTML(game.i18n.localize(field.label || field.name))}</legend>${this._getFields(field, source[field.name] ?? {}).join("")}</fieldset>`,
        );
      else
        out.push(
          field.toFormGroup(
            { rootId: (this as any).id },
            { name: `system.${String(field.fieldPath)}`, value: source[field.name] },
          ).outerHTML,
        );
    }
    return out;
  }
}

/** A plain actor sheet: every value of the actor's data may be edited. */
export class SimpleActorSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["actor"],
    window: { contentClasses: ["standard-form"], resizable: true, icon: "fa-solid fa-user" },
    position: { width: 440, height: 560 },
    form: { submitOnChange: true },
    actions: { configurePrototype: SimpleActorSheet.configurePrototype },
  };
  static PARTS: Record<string, any> = { form: { template: "table/actor.hbs", scrollable: [""] } };
  get actor(): any {
    return (this as any).document;
  }
  async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const flat = foundry.utils.flattenObject((this as any).document._source.system ?? {}) as Data;
    const rows = Object.entries(flat)
      .filter(([, v]) => ["number", "string"].includes(typeof v))
      .slice(0, 60)
      .map(([path, value]) => ({ path, value, number: typeof value === "number" }));
    return Object.assign(context, { rows });
  }
  static configurePrototype(this: any): void {
    const cls = CONFIG.Token.prototypeSheetClass;
    new cls({ prototype: this.document.prototypeToken }).render({ force: true });
  }
}

export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["journal-entry"],
    window: { resizable: true, icon: "fa-solid fa-book-open" },
    position: { width: 560, height: 620 },
    actions: { editPage: JournalEntrySheet.editPage },
  };
  static PARTS: Record<string, any> = { pages: { template: "table/journal.hbs", scrollable: [""] } };
  async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      pages: (this as any).document.pages.contents
        .filter((p: any) => p.testUserPermission(game.user, 2))
        .map((p: any) => ({ id: p.id, name: p.name, uuid: p.uuid, titled: p.title.show })),
    });
  }
  /** Every page shows through the sheet registered for its type, in view mode. */
  async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    for (const article of (this as any).element.querySelectorAll(
      ".journal-page",
    ) as NodeListOf<HTMLElement>) {
      const page = (this as any).document.pages.get(article.dataset["pageId"]);
      const cls = page?._getSheetClass();
      if (!cls) continue;
      const sheet = new cls({ document: page, mode: "view", window: { frame: false, positioned: false } });
      sheet.options.id = `${String(sheet.options.id)}-view`;
      const target = article.querySelector(".journal-page-content")!;
      sheet._insertElement = (element: HTMLElement): void => target.replaceChildren(element);
      await sheet.render({ force: true });
    }
  }
  static editPage(this: any, _event: Event, target: HTMLElement): void {
    const page = this.document.pages.get(target.dataset["pageId"]);
    page.sheet.render({ force: true });
  }
}

/** `foundry.applications.sheets.journal.JournalEntryPageSheet` and its Handlebars variant. */
export class JournalEntryPageSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["journal-entry-page"],
    window: { resizable: true, icon: "fa-solid fa-file-lines" },
    position: { width: 600, height: "auto" },
    form: { closeOnSubmit: true },
    mode: "edit",
    includeTOC: true,
  };
  get page(): any {
    return this.document;
  }
  get isView(): boolean {
    return this.options["mode"] === "view";
  }
  protected override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      page: this.document,
      isView: this.isView,
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save" }],
    });
  }
}
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
  static EDIT_PARTS: Record<string, any> = {
    form: { template: "table/page.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
  static VIEW_PARTS: Record<string, any> = { content: { template: "table/page.hbs", root: true } };
  static PARTS: Record<string, any> = {};
  _configureRenderParts(_options: Data): Record<string, any> {
    const cls = this.constructor as typeof JournalEntryPageHandlebarsSheet;
    if (Object.keys(cls.PARTS).length) return { ...cls.PARTS };
    return { ...((this as any).isView ? cls.VIEW_PARTS : cls.EDIT_PARTS) };
  }
}
export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {
  async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const doc = (this as any).document;
    context["content"] = await foundry.applications.ux.TextEditor.implementation.enrichHTML(
      doc.text?.content ?? "",
    );
    return context;
  }
}
/** V13's parts of a text page; the table shows them all with its own template. */
export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {
  static override EDIT_PARTS: Record<string, any> = {
    header: { template: "table/page-header.hbs" },
    content: { template: "table/page.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
}
