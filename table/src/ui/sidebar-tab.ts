import { ApplicationV2 } from "../apps/application.ts";

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
  get active(): boolean {
    return this._element?.classList.contains("active") ?? false;
  }
  protected override _insertElement(element: HTMLElement): void {
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
