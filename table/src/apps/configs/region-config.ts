import { escapeHTML } from "../../host/names/utils.ts";
import { DocumentSheetV2 } from "../framework/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../framework/handlebars-application.ts";
import { provideTemplate } from "../framework/handlebars.ts";

export function provideRegionTemplate(): void {
  provideTemplate(
    "table/region.hbs",
    `<section class="standard-form">{{formGroup fields.name value=source.name label="Name"}}{{formGroup fields.color value=source.color label="Colour"}}
    <fieldset><legend>Behaviours</legend><ol class="plain region-behaviors">{{#each behaviors}}<li class="region-behavior" data-behavior-id="{{id}}"><i class="{{icon}}" inert></i><span>{{name}}{{#if disabled}} (off){{/if}}</span>
      <button type="button" class="icon fa-solid fa-pen-to-square" data-action="behaviorEdit" aria-label="{{localize 'Edit'}}"></button><button type="button" class="icon fa-solid fa-trash" data-action="behaviorDelete" aria-label="{{localize 'Delete'}}"></button></li>{{/each}}</ol>
      <div class="form-fields"><select class="behavior-type" aria-label="Behaviour type">{{selectOptions types}}</select><button type="button" data-action="behaviorCreate"><i class="fa-solid fa-plus" inert></i> Add</button></div></fieldset></section>`,
  );
}

/** `foundry.applications.sheets.RegionConfig`: a region's name, colour and behaviours. */
export class RegionConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["region-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-shapes" },
    position: { width: 420 },
    form: { closeOnSubmit: true },
    sheetConfig: false,
    actions: {
      behaviorCreate: RegionConfig.onCreate,
      behaviorEdit: RegionConfig.onEdit,
      behaviorDelete: RegionConfig.onDelete,
    },
  };
  static PARTS: Record<string, any> = {
    form: { template: "table/region.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
  async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const label = (t: string): string =>
      game.i18n.localize(CONFIG.RegionBehavior.typeLabels[t] ?? `TYPES.RegionBehavior.${t}`);
    const named = (game.documentTypes.RegionBehavior as string[])
      .map((t) => ({ value: t, label: label(t) }))
      .filter((t) => !t.label.startsWith("TYPES."));
    const behaviors = (this as any).document.behaviors.map((b: any) => ({
      id: b.id,
      name: escapeHTML(b.name),
      disabled: b.disabled,
      icon: CONFIG.RegionBehavior.typeIcons[b.type] ?? "fa-solid fa-circle",
    }));
    return Object.assign(context, {
      behaviors,
      types: named,
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save" }],
    });
  }
  private behavior(target: HTMLElement): any {
    return (this as any).document.behaviors.get(
      target.closest<HTMLElement>("[data-behavior-id]")?.dataset["behaviorId"],
    );
  }
  static async onCreate(this: any): Promise<void> {
    const type = this.element.querySelector(".behavior-type").value;
    const [made] = await this.document.createEmbeddedDocuments("RegionBehavior", [{ type }]);
    await made.sheet.render({ force: true });
  }
  static async onEdit(this: any, _e: Event, target: HTMLElement): Promise<void> {
    await this.behavior(target).sheet.render({ force: true });
  }
  static async onDelete(this: any, _e: Event, target: HTMLElement): Promise<void> {
    await this.behavior(target).delete();
  }
}
