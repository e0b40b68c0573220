// A command that is written in TypeScript, run by tsx, with the arguments that were given to this one.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureDependencies } from "./ensure.mjs";

export function runTypeScript(file, nodeFlags = []) {
  ensureDependencies();
  const tsx = fileURLToPath(import.meta.resolve("tsx"));
  const main = fileURLToPath(new URL(file, import.meta.url));
  const run = spawnSync(process.execPath, [...nodeFlags, "--import", tsx, main, ...process.argv.slice(2)], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stdio: "inherit",
  });
  process.exitCode = run.status ?? 1;
}
