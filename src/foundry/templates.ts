import { TEMPLATES } from "./ids";

/** Every template of the module; a test compares the list with the folder. */
export const TEMPLATE_NAMES = [
  "card",
  "check",
  "die",
  "doctrine",
  "entry",
  "form",
  "form-group",
  "form-list",
  "keys",
  "library",
  "options",
  "panel",
  "portrait",
  "setup",
  "sheet",
  "sheet-field",
  "suggestion",
  "target",
  "token-tab",
  "token-tab-body",
  "trace",
] as const;

export const templatePath = (name: (typeof TEMPLATE_NAMES)[number]): string => `${TEMPLATES}/${name}.hbs`;
