// npm start: builds what is missing, serves the practice table, prints where it is.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";

const { ensureDependencies } = await import("./ensure.mjs");
ensureDependencies();
const { built, buildTable } = await import("./build-table.mjs");
const { isModuleBuilt } = await import("./module-age.mjs");
const { readPackage } = await import("./table-packages.mjs");
const { listen, root, tableServer } = await import("./serve-table.mjs");

const { values } = parseArgs({
  options: {
    port: { type: "string" },
    module: { type: "string", multiple: true },
    system: { type: "string", multiple: true },
    "no-build": { type: "boolean" },
  },
});

const folders = (list = []) => list.map((folder) => path.resolve(folder));
const dist = path.join(root, "dist");
if (!values["no-build"]) await buildModule();
await buildTable();

for (const [type, list] of [
  ["system", folders(values.system)],
  ["module", folders(values.module)],
])
  for (const folder of list) await checkPackage(folder, type);

const port = await listen(
  tableServer({ built, modules: [dist, ...folders(values.module)], systems: folders(values.system) }),
  Number(values.port ?? 30000),
);
console.log(`OpFor practice table: http://127.0.0.1:${port}/`);

/** Says before anybody sits down what will be missing. */
async function checkPackage(folder, type) {
  try {
    const { manifest } = await readPackage(folder, type);
    const lacks = manifest.missing.length ? `, without ${manifest.missing.join(", ")}` : "";
    console.log(`${type} ${manifest.id} ${manifest.version}${lacks}`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

async function buildModule() {
  if (await isModuleBuilt(root)) return;
  const run = spawnSync(
    process.execPath,
    [path.join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"],
    { cwd: root, stdio: "inherit" },
  );
  if (run.status !== 0) process.exit(run.status ?? 1);
}
