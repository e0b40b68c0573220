import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../../", import.meta.url);

type Texts = ReadonlyMap<string, string>;

function textsOf(language: string): Texts {
  const folder = new URL(`lang/${language}/`, root);
  const texts = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    const entries = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Record<string, string>;
    for (const [key, value] of Object.entries(entries)) {
      expect(texts.has(key), `${key} stands twice in lang/${language}`).toBe(false);
      texts.set(key, value);
    }
  }
  return texts;
}

/** Keys written out in the code and the templates; keys built from parts are covered by each area's own tests. */
function keysUsed(): Map<string, string> {
  const used = new Map<string, string>();
  for (const folder of ["src", "templates"].filter((name) => existsSync(new URL(name, root)))) {
    for (const file of readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })) {
      if (!/\.(ts|hbs)$/.test(file)) continue;
      const source = readFileSync(new URL(`${folder}/${file}`, root), "utf8");
      for (const [, key] of source.matchAll(/["'`](OPFOR\.[\w.-]+[\w-])["'`]/g)) {
        if (key !== undefined) used.set(key, `${folder}/${file}`);
      }
    }
  }
  return used;
}

const gaps = (template: string): string[] => [...new Set(template.match(/\{\w+\}/g) ?? [])].sort();

const english = textsOf("en");
const german = textsOf("de");

describe("every language says everything", () => {
  it("German has the keys of English and no others", () => {
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("every key used in code and templates exists", () => {
    const missing = [...keysUsed()].filter(
      ([key]) =>
        !english.has(key) &&
        !english.has(`${key}.one`) &&
        ![...english.keys()].some((known) => known.startsWith(`${key}.`)),
    );
    expect(missing).toEqual([]);
  });

  it("a text has the same gaps in both", () => {
    const different = [...english].filter(
      ([key, template]) => gaps(template).join() !== gaps(german.get(key) ?? "").join(),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });
});
