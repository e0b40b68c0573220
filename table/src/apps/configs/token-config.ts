import { provideTemplate } from "../framework/handlebars.ts";
import { ApplicationV2 } from "../framework/application.ts";
import { DocumentSheetV2 } from "../framework/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../framework/handlebars-application.ts";

const tab = (id: string, body: string): void =>
  provideTemplate(
    `templates/scene/token/${id}.hbs`,
    `<div class="tab standard-form {{tab.cssClass}}" data-group="sheet" data-tab="{{tab.id}}">${body}</div>`,
  );

export function provideTokenTemplates(): void {
  provideTemplate(
    "templates/generic/tab-navigation.hbs",
    `<nav class="sheet-tabs tabs" role="tablist">{{#each tabs}}<a data-action="tab" data-group="{{group}}" data-tab="{{id}}" class="{{cssClass}}" role="tab" tabindex="0">{{#if icon}}<i class="{{icon}}" inert></i>{{/if}} <span>{{localize label}}</span></a>{{/each}}</nav>`,
  );
  provideTemplate(
    "templates/generic/form-footer.hbs",
    `<footer class="form-footer">{{#each buttons}}<button type="{{type}}" {{#if action}}data-action="{{action}}"{{/if}}>{{#if icon}}<i class="{{icon}}" inert></i> {{/if}}<span>{{localize label}}</span></button>{{/each}}</footer>`,
  );
  tab(
    "identity",
    `{{formGroup fields.name value=source.name label="Name"}}{{formGroup fields.actorLink value=source.actorLink label="Link actor data"}}
    <div class="form-group"><label>Disposition</label><div class="form-fields"><select name="disposition" data-dtype="Number">{{selectOptions dispositions selected=source.disposition}}</select></div></div>
    {{#if fields.elevation}}{{formGroup fields.elevation value=source.elevation label="Elevation"}}{{/if}}{{#if fields.hidden}}{{formGroup fields.hidden value=source.hidden label="Hidden"}}{{/if}}
    <div class="form-group"><label>Movement</label><div class="form-fields"><select name="movementAction">{{selectOptions actions selected=source.movementAction blank="Default" localize=true}}</select></div></div>`,
  );
  tab(
    "appearance",
    `<div class="form-group"><label>Size in grid spaces</label><div class="form-fields">{{formInput fields.width value=source.width}}{{formInput fields.height value=source.height}}</div></div>
    {{formGroup fields.rotation value=source.rotation label="Rotation"}}{{formGroup fields.lockRotation value=source.lockRotation label="Lock rotation"}}{{formGroup fields.alpha value=source.alpha label="Opacity"}}`,
  );
  tab(
    "vision",
    `{{formGroup fields.sight.fields.enabled value=source.sight.enabled label="Vision enabled"}}{{formGroup fields.sight.fields.range value=source.sight.range label="Range"}}{{formGroup fields.sight.fields.angle value=source.sight.angle label="Angle"}}`,
  );
  tab("light", `<p class="hint">The practice table does not draw light.</p>`);
  tab(
    "resources",
    `<div class="form-group"><label>First bar</label><div class="form-fields"><input type="text" name="bar1.attribute" value="{{source.bar1.attribute}}"></div><p class="hint">A path in the actor's data, such as hp or attributes.hp.</p></div>
    <div class="form-group"><label>Second bar</label><div class="form-fields"><input type="text" name="bar2.attribute" value="{{source.bar2.attribute}}"></div></div>`,
  );
}

const PARTS = (): Record<string, any> => ({
  tabs: { template: "templates/generic/tab-navigation.hbs" },
  identity: { template: "templates/scene/token/identity.hbs", scrollable: [""] },
  appearance: { template: "templates/scene/token/appearance.hbs", scrollable: [""] },
  vision: { template: "templates/scene/token/vision.hbs", scrollable: [""] },
  light: { template: "templates/scene/token/light.hbs", scrollable: [""] },
  resources: { template: "templates/scene/token/resources.hbs", scrollable: [""] },
  footer: { template: "templates/generic/form-footer.hbs" },
});
const TABS = (): Record<string, any> => ({
  sheet: {
    tabs: [
      { id: "identity", icon: "fa-solid fa-memo-pad fa-user" },
      { id: "appearance", icon: "fa-solid fa-image" },
      { id: "vision", icon: "fa-solid fa-eye" },
      { id: "light", icon: "fa-solid fa-lightbulb" },
      { id: "resources", icon: "fa-solid fa-heart" },
    ],
    initial: "identity",
    labelPrefix: "TOKEN.TABS",
  },
});

/** What TokenConfig and PrototypeTokenConfig share. */
function TokenApplicationMixin(Base: any): any {
  return class TokenApplication extends HandlebarsApplicationMixin(Base) {
    static _mixin = true;
    _preview: any = null;
    async _prepareContext(options: Data): Promise<Data> {
      const context = await super._prepareContext(options);
      return Object.assign(context, {
        source: this.tokenSource,
        fields: this.token.schema.fields,
        rootId: this.id,
        isPrototype: this.isPrototype,
        dispositions: [
          { value: -2, label: "Secret" },
          { value: -1, label: "Hostile" },
          { value: 0, label: "Neutral" },
          { value: 1, label: "Friendly" },
        ],
        actions: Object.fromEntries(
          Object.entries<any>(CONFIG.Token.movement.actions)
            .filter(([, a]) => a.canSelect?.() !== false)
            .map(([k, a]) => [k, a.label]),
        ),
        buttons: [
          {
            type: "submit",
            icon: "fa-solid fa-floppy-disk",
            label: this.isPrototype ? "TOKEN.SavePrototype" : "TOKEN.Update",
          },
        ],
      });
    }
    async _preparePartContext(partId: string, context: Data, options: Data): Promise<Data> {
      const c = await super._preparePartContext(partId, context, options);
      // Only for its own parts: a part that a module adds must bring its tab itself.
      if (partId in PARTS()) c["tab"] = context["tabs"]?.[partId];
      return c;
    }
  };
}

export class TokenConfig extends TokenApplicationMixin(DocumentSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["token-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-user-circle", resizable: true },
    position: { width: 480, height: "auto" },
    form: { closeOnSubmit: true },
    sheetConfig: false,
  };
  static PARTS = PARTS();
  static TABS = TABS();
  isPrototype = false;
  get token(): any {
    return (this as any).document;
  }
  get actor(): any {
    return this.token.actor;
  }
  get tokenSource(): Data {
    return this.token._source;
  }
  get title(): string {
    return game.i18n.format("TOKEN.Title", { name: this.token.name });
  }
}

/** A plain application: it has `token` and `actor` but no `document` (facts, section 7). */
export class PrototypeTokenConfig extends TokenApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS = {
    id: "PrototypeTokenConfig-{id}",
    tag: "form",
    classes: ["token-config", "sheet"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-user-circle", resizable: true },
    position: { width: 480, height: "auto" },
    form: { handler: PrototypeTokenConfig.onSubmit, closeOnSubmit: true },
    prototype: null,
  };
  static PARTS = PARTS();
  static TABS = TABS();
  isPrototype = true;
  #token: any;
  constructor(options: Data = {}) {
    const { prototype, ...rest } = options;
    super(rest);
    this.#token = prototype;
    this._preview = prototype;
    (this as any).options.id = `PrototypeTokenConfig-${String(prototype?.parent?.id)}`;
  }
  get token(): any {
    return this.#token;
  }
  get actor(): any {
    return this.token.actor;
  }
  get tokenSource(): Data {
    return this.token._source;
  }
  get title(): string {
    return game.i18n.format("TOKEN.TitlePrototype", { name: this.actor.name });
  }
  static async onSubmit(
    this: PrototypeTokenConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: any,
  ): Promise<void> {
    await this.token.update(foundry.utils.expandObject(formData.object));
  }
}
