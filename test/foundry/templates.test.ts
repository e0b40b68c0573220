import { readdirSync, readFileSync } from "node:fs";
import handlebars from "handlebars";
import { afterEach, expect, it, vi } from "vitest";
import { registerTemplates, TEMPLATE_NAMES, templatePath } from "../../src/foundry/handlebars-templates";

const folder = new URL("../../templates/", import.meta.url);

afterEach(() => vi.unstubAllGlobals());

it("every template there is is among the partials, by the path that Foundry asks for, and each finds the others", () => {
  const own = handlebars.create();
  vi.stubGlobal("Handlebars", own);
  registerTemplates();
  const files = readdirSync(folder);
  expect([...TEMPLATE_NAMES].map((name) => `${name}.hbs`).sort()).toEqual(files.sort());
  expect(Object.keys(own.partials).sort()).toEqual(TEMPLATE_NAMES.map(templatePath).sort());
  const asked = files.flatMap((file) => [
    ...readFileSync(new URL(file, folder), "utf8").matchAll(/\{\{#?> *"([^"]+)"/g),
  ]);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.map(([, path]) => path).filter((path) => !(String(path) in own.partials))).toEqual([]);
});
