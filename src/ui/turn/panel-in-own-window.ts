import { MODULE, TEMPLATES } from "../../foundry/ids";
import { HandlebarsApp } from "../parts/application";
import type { OpForPanel } from "./panel";

/** The panel in a window of its own, for tables whose combat tracker is another module's, or is folded away. */
export class OpForPanelWindow extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: `${MODULE}-panel`,
    classes: [MODULE, "of-window", "of-panel-window"],
    window: { title: "OPFOR.ui.panel.title", icon: "fa-solid fa-chess-knight", resizable: true },
    position: { width: 340, height: "auto", left: 110, top: 70 },
  };
  static override PARTS = { body: { template: `${TEMPLATES}/panel-window.hbs` } };

  constructor(private readonly panel: OpForPanel) {
    super();
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    const place = this.element.querySelector<HTMLElement>("[data-opfor-panel]");
    if (place !== null) this.panel.showIn(place);
  }
}
