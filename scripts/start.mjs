// npm start: builds what is missing, serves the practice table, prints where it is.
import { spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";

const { ensureDependencies } = await import("./ensure.mjs");
ensureDependencies();
const { built, buildTable, newest } = await import("./build-table.mjs");
const { listen, root, tableServer } = await import("./serve-table.mjs");

const { values } = parseArgs({
  options: {
    port: { type: "string" },
    module: { type: "string", multiple: true },
    "no-build": { type: "boolean" },
  },
});

const dist = path.join(root, "dist");
if (!values["no-build"]) await buildModule();
await buildTable();

const port = await listen(
  tableServer({ built, modules: [dist, ...(values.module ?? []).map((m) => path.resolve(m))] }),
  Number(values.port ?? 30000),
);
console.log(`OpFor practice table: http://127.0.0.1:${port}/`);

async function buildModule() {
  const made = (await stat(path.join(dist, "module.json")).catch(() => null))?.mtimeMs ?? 0;
  const parts = await Promise.all(
    ["src", "templates", "lang", "styles"].map((d) => newest(path.join(root, d))),
  );
  const config = (await stat(path.join(root, "vite.config.ts")).catch(() => null))?.mtimeMs;
  if (config === undefined || made > Math.max(...parts, config)) return;
  const run = spawnSync(
    process.execPath,
    [path.join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"],
    { cwd: root, stdio: "inherit" },
  );
  if (run.status !== 0) process.exit(run.status ?? 1);
}
