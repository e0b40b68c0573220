// npm run bench: the speed goals, measured on bundled code, as it ships. Under tsx far paths took a tenth longer:
// V8's code for it looked on every access whether a typed array's buffer was still there, bundled it does not.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const { ensureDependencies } = await import("./ensure.mjs");
ensureDependencies();
const { build } = await import("vite");

const root = fileURLToPath(new URL("..", import.meta.url));
if (process.argv[2] === "page") {
  const ran = (command, given) =>
    spawnSync(process.execPath, [command, ...given], { cwd: root, stdio: "inherit" }).status ?? 1;
  const built = ran(path.join(root, "node_modules/vite/bin/vite.js"), ["build", "--logLevel", "warn"]);
  process.exit(built || ran("--import", ["tsx", "bench/page/page.ts", ...process.argv.slice(3)]));
}
const outDir = path.join(root, ".cache/bench");
await build({
  configFile: false,
  root,
  logLevel: "warn",
  publicDir: false,
  build: { ssr: "bench/main.ts", outDir, emptyOutDir: true, target: "node20", minify: false },
});
const run = spawnSync(process.execPath, [path.join(outDir, "main.js"), ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = run.status ?? 1;
