import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { isModuleBuilt } from "../../scripts/module-age.mjs";

/** A project whose module was built at noon, with one file changed some seconds later or earlier. */
function project(file: string, seconds: number): string {
  const root = mkdtempSync(join(tmpdir(), "opfor-age-"));
  const noon = 1_000_000;
  for (const [path, at] of [
    ["src/main.ts", noon - 60],
    ["module.json", noon - 60],
    ["package.json", noon - 60],
    ["vite.config.ts", noon - 60],
    ["dist/module.json", noon],
    [file, noon + seconds],
  ] as const) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "");
    utimesSync(join(root, path), at, at);
  }
  return root;
}

describe("npm start builds the module again", () => {
  it.each([
    "src/field/deep/file.ts",
    "lang/de/core.json",
    "templates/tab.hbs",
    "styles/opfor.css",
    "packs/journal/one.json",
    "module.json",
    "package.json",
    "vite.config.ts",
  ])("when %s is newer, and only then", async (file) => {
    expect(await isModuleBuilt(project(file, 5))).toBe(false);
    expect(await isModuleBuilt(project(file, -5))).toBe(true);
  });
});
