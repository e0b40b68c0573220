#!/usr/bin/env node
// The package's command: `opfor decide battle.json`. The code is TypeScript, run by tsx.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureDependencies } from "./ensure.mjs";

ensureDependencies();
const tsx = fileURLToPath(new URL("../node_modules/tsx/dist/cli.mjs", import.meta.url));
const main = fileURLToPath(new URL("../cli/opfor.ts", import.meta.url));
const { status } = spawnSync(process.execPath, [tsx, main, ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
