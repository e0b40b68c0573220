// npm start: builds what is missing, serves the practice table, prints where it is.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";

const { ensureDependencies } = await import("./ensure.mjs");
ensureDependencies();
const { built, buildTable } = await import("./build-table.mjs");
const { isModuleBuilt } = await import("./module-age.mjs");
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
  if (await isModuleBuilt(root)) return;
  const run = spawnSync(
    process.execPath,
    [path.join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"],
    { cwd: root, stdio: "inherit" },
  );
  if (run.status !== 0) process.exit(run.status ?? 1);
}
