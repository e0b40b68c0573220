#!/usr/bin/env node
// The package's command: `opfor decide battle.json`. The code is TypeScript, run by tsx.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureDependencies } from "./ensure.mjs";

ensureDependencies();
// Installed as a dependency, tsx may lie in any node_modules further up.
const tsx = fileURLToPath(import.meta.resolve("tsx/cli"));
const main = fileURLToPath(new URL("../cli/opfor.ts", import.meta.url));
const { status } = spawnSync(process.execPath, [tsx, main, ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
