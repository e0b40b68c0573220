import { DataField } from "../../data/field.ts";
import { ApplicationV2 } from "../framework/application.ts";
import {
  createFormGroup,
  createNumberInput,
  createSelectInput,
  createTextInput,
} from "../framework/form-fields.ts";

/** `foundry.applications.settings.SettingsConfig`: module settings and menus. */
export class SettingsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS = {
    id: "settings-config",
    tag: "form",
    classes: ["settings-config"],
    window: {
      title: "SETTINGS.Title",
      icon: "fa-solid fa-gears",
      resizable: true,
      contentClasses: ["standard-form"],
    },
    position: { width: 560, height: 620 },
    form: { handler: SettingsConfig.onSubmit, closeOnSubmit: true },
    actions: { openSubmenu: SettingsConfig.openSubmenu },
  };
  protected override async _prepareContext(): Promise<Data> {
    const groups = new Map<string, { title: string; menus: any[]; settings: any[] }>();
    const group = (ns: string): { title: string; menus: any[]; settings: any[] } => {
      const title =
        ns === "core"
          ? "Table"
          : (game.modules.get(ns)?.title ?? (ns === game.system.id ? game.system.title : ns));
      const g = groups.get(ns) ?? { title, menus: [], settings: [] };
      groups.set(ns, g);
      return g;
    };
    const gm = game.user.can("SETTINGS_MODIFY");
    for (const menu of game.settings.menus.values())
      if (!menu.restricted || gm) group(menu.namespace).menus.push(menu);
    for (const s of game.settings.settings.values())
      if (s.config && (s.scope !== "world" || gm)) group(s.namespace).settings.push(s);
    return { groups: [...groups.values()] };
  }
  protected override async _renderHTML(context: Data): Promise<HTMLElement> {
    const root = document.createElement("div");
    root.className = "settings-list scrollable";
    for (const g of context["groups"]) {
      const section = document.createElement("section");
      const h = document.createElement("h2");
      h.textContent = g.title;
      section.append(
        h,
        ...g.menus.map((m: any) => this.menu(m)),
        ...g.settings.map((s: any) => this.setting(s)),
      );
      root.append(section);
    }
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.innerHTML = `<button type="submit"><i class="fa-solid fa-floppy-disk"></i> <span>${game.i18n.localize("SETTINGS.Save")}</span></button>`;
    const wrap = document.createElement("div");
    wrap.className = "settings-wrap";
    wrap.append(root, footer);
    return wrap;
  }
  private menu(m: any): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset["action"] = "openSubmenu";
    button.dataset["key"] = m.key;
    button.innerHTML = `<i class="${String(m.icon ?? "")}"></i> <span></span>`;
    button.querySelector("span")!.textContent = game.i18n.localize(m.label ?? m.name);
    return createFormGroup({
      label: m.name,
      hint: m.hint,
      localize: true,
      input: button,
      classes: ["submenu"],
    });
  }
  private setting(s: any): HTMLElement {
    const value = game.settings.get(s.namespace, s.key);
    const input = this.inputFor(s, value);
    return createFormGroup({ label: s.name ?? s.id, hint: s.hint, localize: true, input, rootId: this.id });
  }
  private inputFor(s: any, value: any): HTMLElement {
    const name = s.id;
    if (s.input instanceof Function) return s.input(s.type, { name, value });
    if (s.type instanceof DataField)
      return s.type.toInput({ name, value: s.type.toObject(value), localize: true });
    if (s.choices)
      return createSelectInput({
        name,
        value,
        localize: true,
        options: Object.entries(s.choices).map(([v, label]) => ({ value: v, label })),
        dataset: s.type === Number ? { dtype: "Number" } : {},
      });
    if (s.type === Boolean) {
      const box = document.createElement("input");
      box.type = "checkbox";
      box.name = name;
      box.checked = Boolean(value);
      return box;
    }
    if (s.type === Number && s.range) {
      const range = createNumberInput({ name, value, ...s.range });
      range.type = "range";
      range.value = String(value);
      const out = document.createElement("output");
      out.className = "range-value";
      out.textContent = String(value);
      range.addEventListener("input", () => (out.textContent = range.value));
      const both = document.createElement("span");
      both.className = "range-picker";
      both.append(range, out);
      return both;
    }
    if (s.type === Number) return createNumberInput({ name, value, step: "any" });
    return createTextInput({ name, value: typeof value === "object" ? JSON.stringify(value) : value });
  }
  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }
  static openSubmenu(this: SettingsConfig, _event: Event, target: HTMLElement): void {
    const menu = game.settings.menus.get(target.closest<HTMLElement>("[data-key]")?.dataset["key"]);
    const app = new menu.type();
    app.render(app instanceof ApplicationV2 ? { force: true } : true);
  }
  static async onSubmit(
    this: SettingsConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: any,
  ): Promise<void> {
    let reload = false;
    for (const [id, value] of Object.entries(formData.object as Data)) {
      const s = game.settings.settings.get(id);
      if (!s) continue;
      const before = JSON.stringify(game.settings.get(s.namespace, s.key) ?? null);
      await game.settings.set(s.namespace, s.key, value);
      if (s.requiresReload && JSON.stringify(game.settings.get(s.namespace, s.key) ?? null) !== before)
        reload = true;
    }
    if (
      reload &&
      (await foundry.applications.api.DialogV2.confirm({
        window: { title: "Reload" },
        content: "<p>Some changes need a reload. Reload now?</p>",
      }))
    )
      location.reload();
  }
}
