import { TEMPLATES } from "./ids";

/** Every template of the module, by its file's name; all of them come with the code, in one file. */
const SOURCES: Readonly<Record<string, string>> = import.meta.glob("../../templates/*.hbs", {
  query: "?raw",
  import: "default",
  eager: true,
});

const nameOf = (file: string): string => file.replace(/^.*\/|\.hbs$/g, "");
export const TEMPLATE_NAMES: readonly string[] = Object.keys(SOURCES).map(nameOf);
export const templatePath = (name: string): string => `${TEMPLATES}/${name}.hbs`;

/**
 * Foundry looks among Handlebars' partials before it asks the server. For templates use each other, and the chat is
 * drawn before the world is ready.
 */
export function registerTemplates(): void {
  for (const [file, source] of Object.entries(SOURCES))
    Handlebars.registerPartial(templatePath(nameOf(file)), Handlebars.compile(source));
}
