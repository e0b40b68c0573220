import { thinClass } from "../../host/thin.ts";

const PARTS = ["header", "tabs", "details", "duration", "changes", "footer"];

/**
 * `foundry.applications.sheets.ActiveEffectConfig`: packages make sheets of their own from it, tabs and parts and
 * all. The table edits no effects in a window; opening one says so.
 */
export class ActiveEffectConfig extends thinClass("foundry.applications.sheets.ActiveEffectConfig") {
  static TABS: Data = {
    sheet: {
      tabs: [
        { id: "details", icon: "fa-solid fa-book" },
        { id: "duration", icon: "fa-solid fa-clock" },
        { id: "changes", icon: "fa-solid fa-gears" },
      ],
      initial: "details",
      labelPrefix: "EFFECT.TABS",
    },
  };
  static PARTS: Data = Object.fromEntries(
    PARTS.map((part) => [part, { template: `templates/sheets/active-effect/${part}.hbs` }]),
  );
}
