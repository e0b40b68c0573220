// npm run reproducible: builds the module once more, elsewhere, and says whether every file is the same to the byte.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureDependencies } from "./ensure.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
ensureDependencies();
/** As deep as the first: source maps tell the way from there to the sources. */
const AGAIN = "dist-again";

function build(outDir) {
  const vite = "node_modules/vite/bin/vite.js";
  const args = [vite, "build", "--logLevel", "warn", "--outDir", outDir, "--emptyOutDir"];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** The hash of every file below a folder, by its path. */
function hashesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${hashOf(readFileSync(file))}  ${path.relative(folder, file).split(path.sep).join("/")}`);
}

if (!existsSync("dist/module.json")) build("dist");
build(AGAIN);
const [first, second] = [hashesIn("dist"), hashesIn(AGAIN)];
rmSync(AGAIN, { recursive: true });
const different = [
  ...first.filter((line) => !second.includes(line)).map((line) => `first   ${line}`),
  ...second.filter((line) => !first.includes(line)).map((line) => `second  ${line}`),
];
for (const line of different) console.log(line);
console.log(
  different.length === 0
    ? `${first.length} files, the same in both builds: ${hashOf(first.join("\n"))}`
    : "The two builds differ. If sources have changed since the first, build again.",
);
process.exit(different.length === 0 ? 0 : 1);
