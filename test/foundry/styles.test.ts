import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), "utf8");
const filesIn = (folder: string, end: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(end))
    .map((file) => `${folder}/${file}`);

const sheets = filesIn("styles", ".css").map((file) => read(file).replace(/\/\*[\s\S]*?\*\//g, ""));

/** What stands before each block, at-rules aside; what holds on some screens only begins with its spaces. */
const selectors = sheets
  .flatMap((sheet) => [...sheet.matchAll(/(?<=[{};]|^)([^{};]+)\{/g)])
  .flatMap(([, head = ""]) => head.replace(/^\n+/, "").split(/,\n/))
  .filter((selector) => !selector.startsWith("@"));

it("the build joins every style sheet", () => {
  const joined = [...read("styles/opfor.css").matchAll(/@import "\.\/(.+)";/g)].map(([, file]) => file);
  const files = readdirSync(new URL("styles", root)).filter((file) => file !== "opfor.css");
  expect(joined.sort()).toEqual(files.sort());
});

it("a selector stands in one place", () => {
  expect(selectors.length).toBeGreaterThan(300);
  expect(selectors.filter((selector, at) => selectors.indexOf(selector) !== at)).toEqual([]);
});

it("every class that has a look is shown somewhere", () => {
  const shown = [...filesIn("templates", ".hbs"), ...filesIn("src", ".ts")].map(read).join("\n");
  // Some are put together from a word: is-{{verdict}}.
  const words = new Set(shown.match(/[a-z][a-z0-9-]*/g));
  const classes = new Set(selectors.join(" ").match(/(?<=\.)(?:of|is)-[a-z0-9-]+/g));
  const isShown = (name: string): boolean =>
    words.has(name) || (name.startsWith("is-") && words.has(name.slice(3)));
  expect([...classes].filter((name) => !isShown(name))).toEqual([]);
});
