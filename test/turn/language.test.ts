import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MODES } from "../../src/turn/playing/turn-call";
import { UNDO_FIELDS } from "../../src/turn/records/undo-record";
import { VERDICTS } from "../../src/core/trace";
import { TERRAIN_KINDS } from "../../src/field";

/** Every text the module and its templates name is there in every language. */
const root = new URL("../../", import.meta.url);
const texts = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`lang/${language}/ui.json`, root), "utf8")) as Record<string, string>;

function filesIn(folder: string): string[] {
  return readdirSync(new URL(`${folder}/`, root)).flatMap((name) => {
    const at = `${folder}/${name}`;
    return statSync(new URL(at, root)).isDirectory() ? filesIn(at) : [at];
  });
}

const sources = [
  ...filesIn("src/turn"),
  ...filesIn("src/foundry"),
  ...filesIn("src/ui"),
  ...filesIn("templates"),
  "src/main.ts",
];
const named = new Set(
  sources.flatMap((file) =>
    [
      ...readFileSync(new URL(file, root), "utf8").matchAll(/OPFOR\.ui\.[A-Za-z.]*[A-Za-z](?![A-Za-z.]*\$)/g),
    ].map(([key]) => key),
  ),
);
const composed = [
  ...MODES.map((mode) => `OPFOR.ui.mode.${mode}`),
  ...UNDO_FIELDS.map((field) => `OPFOR.ui.undo.changed.${field}`),
  ...VERDICTS.map((verdict) => `OPFOR.ui.verdict.${verdict}`),
  ...TERRAIN_KINDS.map((kind) => `OPFOR.terrain.kinds.${kind}`),
  ...["die", "person", "rule"].map((by) => `OPFOR.ui.tie.by.${by}`),
  ...["yes", "no"].flatMap((answer) => [`OPFOR.ui.answer.${answer}`, `OPFOR.ui.otherwise.${answer}`]),
];

describe.each(["en", "de"])("the texts of the module in %s", (language) => {
  const known = texts(language);
  const has = (key: string): boolean => key in known || (`${key}.one` in known && `${key}.other` in known);

  it("has every text that is named", () => {
    // A stem that is completed at run time ends where the literal does; its parts are listed above.
    const stems = [...named].filter(
      (key) => !has(key) && !Object.keys(known).some((one) => one.startsWith(`${key}.`)),
    );
    expect(stems).toEqual([]);
    expect(named.size).toBeGreaterThan(120);
  });

  it("has every text that is put together from a closed set", () => {
    expect(composed.filter((key) => !has(key))).toEqual([]);
  });

  it("has no key that is the beginning of another: Foundry makes a tree of them", () => {
    const keys = Object.keys(known);
    expect(keys.filter((key) => keys.some((other) => other.startsWith(`${key}.`)))).toEqual([]);
  });
});

it("has the same texts with the same gaps in both languages", () => {
  const [en, de] = [texts("en"), texts("de")];
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  const gaps = (text: string | undefined): string[] =>
    [...(text ?? "").matchAll(/\{(\w+)\}/g)].map(([gap]) => gap).sort();
  const differing = Object.keys(en).filter((key) => gaps(en[key]).join() !== gaps(de[key]).join());
  expect(differing).toEqual([]);
});
