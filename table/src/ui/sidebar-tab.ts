import { ApplicationV2 } from "../apps/framework/application.ts";

/** `foundry.applications.sidebar.AbstractSidebarTab`: a frameless application in the sidebar. */
export class AbstractSidebarTab extends ApplicationV2 {
  static tabName = "";
  static override DEFAULT_OPTIONS: Data = {
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
  };
  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }
  #popout: AbstractSidebarTab | undefined;
  /** This is the one in a window of its own. */
  get isPopout(): boolean {
    return this.options["isPopout"] === true;
  }
  get popout(): AbstractSidebarTab | undefined {
    return this.isPopout ? this : this.#popout;
  }
  async renderPopout(): Promise<AbstractSidebarTab> {
    if (this.isPopout) return this;
    const cls = this.constructor as new (options: Data) => AbstractSidebarTab;
    this.#popout ??= new cls({
      id: `${this.tabName}-popout`,
      classes: ["sidebar-popout"],
      isPopout: true,
      window: { frame: true, positioned: true, title: this.title },
      position: { width: 340, height: 480 },
    });
    await this.#popout.render({ force: true });
    return this.#popout;
  }
  get active(): boolean {
    return this._element?.classList.contains("active") ?? false;
  }
  protected override _insertElement(element: HTMLElement): void {
    if (this.isPopout) return super._insertElement(element);
    const existing = document.getElementById(this.tabName);
    element.id = this.tabName;
    element.dataset["tab"] = this.tabName;
    element.dataset["group"] = "primary";
    element.setAttribute("role", "tabpanel");
    if (existing) existing.replaceWith(element);
    else document.getElementById("sidebar-content")?.append(element);
  }
  activate(): void {
    ui.sidebar.changeTab(this.tabName, "primary");
  }
}
