import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fiveParsecs, LADDERS } from "../../src/rulesets/five-parsecs";
import { SIDES } from "../../src/rulesets/five-parsecs/sheet/options";
import { TRAITS } from "../../src/rulesets/five-parsecs/sheet/weapon-list";

const read = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../lang/${language}/five-parsecs.json`, import.meta.url), "utf8"),
  ) as Record<string, string>;
const [english, german] = [read("en"), read("de")];
const folder = new URL("../../src/rulesets/five-parsecs/", import.meta.url);
const source = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(new URL(file, folder), "utf8"))
  .join("\n");

const PREFIX = "OPFOR.fiveParsecs.";
const stem = (key: string): string => key.replace(/\.(one|other)$/, "");
const known = new Set(Object.keys(english).map(stem));

/** Keys made from ids, with the ids that fill them. */
function built(): string[] {
  const ways = [...source.matchAll(/option\(\s*"([a-z-]+)"/g)].map((match) => match[1] ?? "");
  const rules = [...source.matchAll(/\brule\(\s*"([a-z-]+)"/g)].map((match) => match[1] ?? "");
  const winds = ["north", "northEast", "east", "southEast", "south", "southWest", "west", "northWest"];
  const doctrines = Object.keys(LADDERS);
  const forms = JSON.stringify([fiveParsecs.fields, fiveParsecs.options]);
  const asked = [...forms.matchAll(/"key":"OPFOR\.fiveParsecs\.([\w.-]+)"/g)].map((match) => match[1] ?? "");
  return [
    ...asked,
    ...ways.map((id) => `way.${id}`),
    ...rules.map((id) => `rule.${id}`),
    ...winds.map((id) => `direction.${id}`),
    ...SIDES.map((id) => `side.${id}`),
    ...TRAITS.map((id) => `trait.${id.replace(" ", "")}`),
    ...doctrines.flatMap((id) => [`doctrine.${id}.title`, `doctrine.${id}.summary`, `setup.${id}`]),
  ].map((key) => `${PREFIX}${key}`);
}

describe("texts", () => {
  const literal = [...source.matchAll(/"(OPFOR\.fiveParsecs\.[\w.-]+)"/g)].map((match) => match[1] ?? "");

  it("every key the rules use exists", () => {
    expect([...new Set([...literal, ...built()])].filter((key) => !known.has(key))).toEqual([]);
  });

  it("every text is used", () => {
    const used = new Set([...literal, ...built()]);
    expect([...known].filter((key) => !used.has(key))).toEqual([]);
  });

  it("German has the same texts with the same gaps", () => {
    expect(Object.keys(german)).toEqual(Object.keys(english));
    const gaps = (words: string): string[] => [...words.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();
    const differing = Object.keys(english).filter(
      (key) => gaps(english[key] ?? "").join() !== gaps(german[key] ?? "").join(),
    );
    expect(differing).toEqual([]);
  });

  it("no key is the beginning of another, for the host nests them by dots", () => {
    const keys = Object.keys(english);
    expect(keys.filter((key) => keys.some((other) => other.startsWith(`${key}.`)))).toEqual([]);
  });

  it("every doctrine has a title and a sentence", () => {
    expect(fiveParsecs.doctrines.map(({ title }) => english[title.key])).not.toContain(undefined);
  });
});
