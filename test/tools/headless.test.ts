import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import * as door from "../../src/headless";

const project = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = readFileSync(project("docs/headless.md"), "utf8");

it("the example of docs/headless.md is the one that runs, and it does", () => {
  const shown = /```js\n([\s\S]*?)```/.exec(page)?.[1];
  expect(readFileSync(project("docs/headless-example.mjs"), "utf8")).toBe(shown);
  const run = spawnSync(process.execPath, [project("docs/headless-example.mjs")], {
    cwd: project("."),
    encoding: "utf8",
  });
  expect(run.stderr).toBe("");
  expect(run.stdout).toMatch(/^decided \S+\n(decided|stalled|too-long) \d+/);
});

it("the page names what the door exports, and nothing else", () => {
  const rows = page.match(/^\| `.*$/gm)?.join("\n") ?? "";
  const named = [...rows.matchAll(/`([A-Za-z]+)`/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in door) && name !== "watch")).toEqual([]);
});
