import { getTemplate, renderTemplate } from "./handlebars.ts";

/** `foundry.applications.api.HandlebarsApplicationMixin`: an application made of template parts. */
export function HandlebarsApplicationMixin(Base: any): any {
  return class HandlebarsApplication extends Base {
    static _mixin = true;
    static PARTS: Record<string, any> = {};
    parts: Record<string, HTMLElement> = {};

    _configureRenderOptions(options: Data): void {
      super._configureRenderOptions(options);
      options["parts"] ??= Object.keys(this._configureRenderParts(options));
    }
    _configureRenderParts(_options: Data): Record<string, any> {
      return { ...(this.constructor as any).PARTS };
    }
    async _preFirstRender(context: Data, options: Data): Promise<void> {
      await super._preFirstRender(context, options);
      const paths = Object.values(this._configureRenderParts(options)).flatMap((p: any) => [
        p.template,
        ...(p.templates ?? []),
      ]);
      await Promise.all([...new Set(paths)].map((p) => getTemplate(p as string)));
    }
    async _preparePartContext(partId: string, context: Data, _options: Data): Promise<Data> {
      context["partId"] = `${String(this.id)}-${partId}`;
      return context;
    }
    async _renderHTML(context: Data, options: Data): Promise<Record<string, HTMLElement>> {
      const all = this._configureRenderParts(options);
      const rendered: Record<string, HTMLElement> = {};
      // One after another with one shared context: what a part puts into it, the next one finds.
      for (const partId of options["parts"] as string[]) {
        const part = all[partId];
        if (!part) {
          ui.notifications.warn(
            `Part "${partId}" is not a supported template part for ${this.constructor.name}`,
          );
          continue;
        }
        const partContext = await this._preparePartContext(partId, context, options);
        try {
          rendered[partId] = this.parsePart(partId, part, await renderTemplate(part.template, partContext));
        } catch (error) {
          throw new Error(`Failed to render template part "${partId}":\n${(error as Error).message}`, {
            cause: error,
          });
        }
      }
      return rendered;
    }
    private parsePart(partId: string, part: any, html: string): HTMLElement {
      const template = document.createElement("template");
      template.innerHTML = html.trim();
      let element: HTMLElement;
      if (part.root) {
        element = document.createElement("div");
        element.append(template.content);
      } else {
        if (template.content.childElementCount !== 1)
          throw new Error(`Template part "${partId}" must render a single HTML element.`);
        element = template.content.firstElementChild as HTMLElement;
      }
      element.dataset["applicationPart"] = partId;
      if (part.id) element.id = `${String(this.id)}-${String(part.id)}`;
      if (part.classes) element.classList.add(...part.classes);
      return element;
    }
    _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: Data): void {
      const order = Object.keys(this._configureRenderParts(options));
      for (const [partId, element] of Object.entries(result)) {
        const prior = content.querySelector<HTMLElement>(`:scope [data-application-part="${partId}"]`);
        const state: Data = {};
        if (prior) {
          this._preSyncPartState(partId, element, prior, state);
          prior.replaceWith(element);
          this._syncPartState(partId, element, prior, state);
        } else this.insertPart(content, element, order, partId);
        this._attachPartListeners(partId, element, options);
        this.parts[partId] = element;
      }
    }
    private insertPart(content: HTMLElement, element: HTMLElement, order: string[], partId: string): void {
      const later = order.slice(order.indexOf(partId) + 1);
      const next = later
        .map((p) => content.querySelector(`:scope > [data-application-part="${p}"]`))
        .find(Boolean);
      if (next) next.before(element);
      else content.append(element);
    }
    _preSyncPartState(partId: string, _new: HTMLElement, prior: HTMLElement, state: Data): void {
      const focus = prior.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
      if (focus?.id) state["focus"] = `#${CSS.escape(focus.id)}`;
      else if (focus?.getAttribute("name"))
        state["focus"] = `${focus.tagName}[name="${focus.getAttribute("name") ?? ""}"]`;
      else if (focus?.dataset["action"]) state["focus"] = `[data-action="${focus.dataset["action"]}"]`;
      const part = (this.constructor as any).PARTS[partId];
      state["scroll"] = (part?.scrollable ?? []).map((s: string) => {
        const el = s ? prior.querySelector(s) : prior;
        return el ? [s, el.scrollTop, el.scrollLeft] : null;
      });
    }
    _syncPartState(_partId: string, element: HTMLElement, _prior: HTMLElement, state: Data): void {
      if (state["focus"]) element.querySelector<HTMLElement>(state["focus"])?.focus();
      for (const entry of state["scroll"] ?? []) {
        // Whoever is asked to scroll must be laid out at once, even where there is nothing to do.
        if (!entry || (entry[1] === 0 && entry[2] === 0)) continue;
        const el = entry[0] ? element.querySelector(entry[0]) : element;
        if (el) [el.scrollTop, el.scrollLeft] = [entry[1], entry[2]];
      }
    }
    _attachPartListeners(partId: string, element: HTMLElement, _options: Data): void {
      const part = (this.constructor as any).PARTS[partId];
      for (const [selector, config] of Object.entries<any>(part?.forms ?? {})) {
        const form = element.matches(selector) ? element : element.querySelector<HTMLElement>(selector);
        form?.addEventListener("submit", (e) => void this._onSubmitForm(config, e));
        form?.addEventListener("change", (e) => this._onChangeForm(config, e));
      }
    }
    _tearDown(options: Data): void {
      super._tearDown(options);
      this.parts = {};
    }
  };
}
