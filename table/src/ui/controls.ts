import { escapeHTML } from "../host/names/utils.ts";

/** `ui.controls`: the record of controls and their tools, as `getSceneControlButtons` hands it out (facts, section 7). */
export class SceneControls {
  controls: Record<string, any> = {};
  control: any = null;
  tool: any = null;
  get element(): HTMLElement {
    return document.getElementById("scene-controls")!;
  }
  get activeControl(): string {
    return this.control?.name ?? "tokens";
  }
  get tools(): any {
    return this.control?.tools ?? {};
  }
  private prepare(): Record<string, any> {
    const tool = (name: string, order: number, title: string, icon: string, more: Data = {}): Data => ({
      name,
      order,
      title,
      icon,
      ...more,
    });
    const controls: Record<string, any> = {
      tokens: {
        name: "tokens",
        order: 1,
        title: "CONTROLS.Tokens",
        icon: "fa-solid fa-user-large",
        layer: "tokens",
        activeTool: "select",
        tools: {
          select: tool("select", 1, "CONTROLS.Select", "fa-solid fa-arrow-pointer"),
          target: tool("target", 2, "CONTROLS.Target", "fa-solid fa-bullseye"),
        },
      },
    };
    controls["regions"] = {
      name: "regions",
      order: 2,
      title: "CONTROLS.Regions",
      icon: "fa-solid fa-draw-polygon",
      layer: "regions",
      activeTool: "select",
      visible: game.user.isGM,
      onChange: () => canvas.regions.activate(),
      tools: { select: tool("select", 1, "CONTROLS.Select", "fa-solid fa-arrow-pointer") },
    };
    Hooks.callAll("getSceneControlButtons", controls);
    if (Array.isArray(controls)) throw new Error("getSceneControlButtons: the controls are a record");
    for (const [name, c] of Object.entries(controls)) {
      c.name ??= name;
      c.tools ??= {};
      for (const [t, entry] of Object.entries<any>(c.tools)) entry.name ??= t;
    }
    return controls;
  }
  async render(_options: Data = {}): Promise<void> {
    const active = { control: this.control?.name ?? "tokens", tool: this.tool?.name ?? "select" };
    this.controls = this.prepare();
    this.control = this.controls[active.control] ?? this.controls["tokens"];
    this.tool = this.control.tools[active.tool] ?? this.control.tools[this.control.activeTool];
    const by = (a: any, b: any): number => (a.order ?? 0) - (b.order ?? 0);
    const shown = Object.values(this.controls)
      .filter((c) => c.visible !== false)
      .sort(by);
    const many = shown.length > 1;
    const button = (kind: string, e: any, on: boolean): string => {
      const label = escapeHTML(game.i18n.localize(e.title ?? e.name));
      const pressed = e.button ? "" : `aria-pressed="${on}"`;
      return `<li><button type="button" class="control ui-control ${kind} icon ${escapeHTML(e.icon ?? "")} ${e.toggle ? "toggle" : ""} ${on ? "active" : ""}" data-action="${kind}" data-${kind}="${escapeHTML(e.name)}" ${pressed} aria-label="${label}" data-tooltip="${label}"></button></li>`;
    };
    const tools = Object.values<any>(this.control.tools)
      .filter((t) => t.visible !== false)
      .sort(by);
    this.element.innerHTML = `${many ? `<menu id="scene-controls-layers">${shown.map((c) => button("control", c, c === this.control)).join("")}</menu><hr>` : ""}<menu id="scene-controls-tools">${tools.map((t) => button("tool", t, t.toggle ? Boolean(t.active) : t === this.tool)).join("")}</menu>
      <hr><menu class="table-tools"><li><button type="button" class="control ui-control icon fa-solid fa-file-arrow-up" data-action="open" aria-label="${escapeHTML(game.i18n.localize("CONTROLS.Open"))}" data-tooltip="${escapeHTML(game.i18n.localize("CONTROLS.Open"))}" ${game.user.isGM ? "" : "hidden"}></button></li></menu>`;
    this.element.onclick = (e) => this.click(e);
    Hooks.callAll("renderSceneControls", this, this.element, {}, {});
  }
  private click(event: MouseEvent): void {
    const target = (event.target as HTMLElement).closest<HTMLElement>("[data-action]");
    if (!target) return;
    if (target.dataset["action"] === "open") return game._openFile();
    if (target.dataset["action"] === "control") {
      this.control = this.controls[target.dataset["control"] ?? "tokens"];
      this.tool = this.control.tools[this.control.activeTool];
      this.control.onChange?.(event, true);
      canvas.regions.activate?.(this.control.name === "regions");
      return void this.render();
    }
    const tool = this.control.tools[target.dataset["tool"] ?? ""];
    if (!tool) return;
    if (tool.button) return void (tool.onChange ?? tool.onClick)?.(event, true);
    if (tool.toggle) {
      tool.active = !tool.active;
      (tool.onChange ?? tool.onClick)?.(event, tool.active);
      target.classList.toggle("active", tool.active);
      target.setAttribute("aria-pressed", String(tool.active));
      return;
    }
    this.tool = tool;
    this.control.activeTool = tool.name;
    (tool.onChange ?? tool.onClick)?.(event, true);
    void this.render();
  }
  async activate({ control, tool }: Data = {}): Promise<void> {
    if (control) this.control = this.controls[control] ?? this.control;
    if (tool) this.tool = this.control.tools[tool] ?? this.tool;
    await this.render();
  }
}
