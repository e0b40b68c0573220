import { renderAs, loadTemplates } from "./foundry-documents";
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
  "mapping",
  "options",
  "panel",
  "panel-window",
  "plain-card",
  "portrait",
  "rehearsal",
  "round-card",
  "scheme-page",
  "setup",
  "sheet",
  "sheet-field",
  "suggestion",
  "target",
  "token-tab",
  "token-tab-body",
  "trace",
  "without-gm",
] as const;

export const templatePath = (name: (typeof TEMPLATE_NAMES)[number]): string => `${TEMPLATES}/${name}.hbs`;

let loading: Promise<unknown> | undefined;

/**
 * All of them, for templates use each other. The host draws the chat before the world is ready: asked for first in
 * `init`, and awaited by everything that is drawn.
 */
export function templatesLoaded(): Promise<unknown> {
  loading ??= loadTemplates(TEMPLATE_NAMES.map(templatePath));
  return loading;
}

/** Draws a template of ours, once what it is made of is there. */
export async function renderTemplate(path: string, context: object): Promise<string> {
  await templatesLoaded();
  return renderAs(path, context);
}
