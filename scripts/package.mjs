// npm run package: builds the module and makes what Foundry installs, release/opfor.zip and release/module.json.
//   --url https://example.org/opfor   where both will lie; the manifest then names them
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureDependencies } from "./ensure.mjs";
import { zipOf } from "./zip.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
ensureDependencies();
const { unzipSync } = await import("fflate");

const { values } = parseArgs({ options: { url: { type: "string" }, "no-build": { type: "boolean" } } });
if (!values["no-build"]) {
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const built = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], { stdio: "inherit" });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

/** Every file below a folder, source maps aside. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".map"))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

const manifest = JSON.parse(readFileSync("dist/module.json", "utf8"));
if (values.url !== undefined) {
  const base = values.url.replace(/\/$/, "");
  Object.assign(manifest, { manifest: `${base}/module.json`, download: `${base}/opfor.zip` });
}
const json = `${JSON.stringify(manifest, null, 2)}\n`;

const entries = { "module.json": Buffer.from(json) };
for (const file of filesIn("dist")) {
  if (file !== "module.json") entries[file] = readFileSync(path.join("dist", file));
}
// The guide is among the compendia; the README's pictures and pages stay with the source.
if (existsSync("LICENSE")) entries.LICENSE = readFileSync("LICENSE");
const zip = zipOf(entries);
rmSync("release", { recursive: true, force: true });
mkdirSync("release");
writeFileSync("release/opfor.zip", zip);
writeFileSync("release/module.json", json);

// What was zipped is checked, not what was meant to be.
const unpacked = unzipSync(readFileSync("release/opfor.zip"));
const named = [
  ...manifest.esmodules,
  ...manifest.styles,
  ...manifest.languages.map((language) => language.path),
  ...(manifest.packs ?? []).map((pack) => `${pack.path}/CURRENT`),
];
const missing = named.filter((file) => !(file in unpacked));
if (missing.length > 0) {
  console.error(`the zip lacks what its manifest names: ${missing.join(", ")}`);
  process.exit(1);
}
console.log(
  `release/opfor.zip: ${Object.keys(unpacked).length} files, ${zip.length} bytes; release/module.json`,
);
