import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

const project = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Import statements that must not be: who, whom, and the rule that says so. */
const PLANTED = [
  ["src/field/walls/planted.ts", "src/field/grid/known.ts", "field-walls-looks-down"],
  ["src/field/sight/planted.ts", "src/field/grid-moves/known.ts", "field-sight-looks-down"],
  [
    "src/field/open-moves/obstacles/planted.ts",
    "src/field/open-moves/search/known.ts",
    "field-open-moves-obstacles",
  ],
  ["src/field/ground/planted.ts", "src/field/indexed-scene.ts", "field-low-rooms-know-no-world"],
  ["src/rulesets/one/planted.ts", "src/field/battle.ts", "field-has-one-door"],
  ["src/rulesets/one/planted.ts", "src/rulesets/two/known.ts", "rulesets-stay-apart"],
  ["src/core/planted.ts", "src/turn/known.ts", "core-looks-down-only"],
  ["src/foundry/planted.ts", "src/ui/known.ts", "foundry-does-not-draw"],
  ["src/ui/planted.ts", "table/src/known.ts", "module-does-not-know-the-table"],
  ["table/src/planted.ts", "src/core/known.ts", "table-stands-alone"],
] as const;

let folder = "";
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test("the arrows check is red for an import against each arrow, and names it", () => {
  folder = mkdtempSync(join(tmpdir(), "arrows-"));
  writeFileSync(join(folder, "tsconfig.json"), "{}");
  for (const [at, [who, whom]] of PLANTED.entries()) {
    const planted = who.replace("planted", `planted-${at}`);
    const up = "../".repeat(planted.split("/").length - 1);
    plant(
      planted,
      `import { known } from "${up}${whom.replace(/\.ts$/, "")}";\nexport const used = known;\n`,
    );
    plant(whom, "export const known = 1;\n");
  }
  const run = spawnSync(
    process.execPath,
    [
      project("node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
      "--config",
      project(".dependency-cruiser.cjs"),
      "src",
      "table",
    ],
    { cwd: folder, encoding: "utf8" },
  );
  expect(run.status).not.toBe(0);
  const found = run.stdout.split("\n");
  for (const [at, [, , rule]] of PLANTED.entries()) {
    expect(found.filter((line) => line.includes(rule) && line.includes(`planted-${at}.ts`))).toHaveLength(1);
  }
});
