import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { TEMPLATE_NAMES } from "../../src/foundry/handlebars-templates";

it("the self-check asks for every template there is", () => {
  const files = readdirSync(new URL("../../templates/", import.meta.url));
  expect([...TEMPLATE_NAMES].map((name) => `${name}.hbs`).sort()).toEqual(files.sort());
});
