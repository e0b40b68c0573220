// Installs the dependencies when they are not there or older than the lock file, so that
// `npm start` and `npm test` work on a fresh clone with nothing before them. A package that was installed as
// a dependency has no lock file: whoever installed it has its dependencies too.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const lock = `${root}package-lock.json`;

/** npm notes what it installed; every package of the lock file must be there in the same version. */
function installed() {
  const noted = `${root}node_modules/.package-lock.json`;
  if (!existsSync(noted)) return false;
  const have = JSON.parse(readFileSync(noted, "utf8")).packages;
  const want = JSON.parse(readFileSync(lock, "utf8")).packages;
  return Object.entries(want).every(
    ([path, { version, optional, peer }]) =>
      path === "" || optional === true || peer === true || have[path]?.version === version,
  );
}

function npm(...command) {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  return (
    spawnSync("npm", [...command, ...quiet], { cwd: root, stdio: ["ignore", "inherit", "inherit"] })
      .status === 0
  );
}

export function ensureDependencies() {
  if (!existsSync(lock) || installed()) return;
  console.log("Installing dependencies ...");
  // A registry that lags behind may lack another platform's optional package, which stops `npm ci`;
  // `npm install` passes over it and keeps to the lock file all the same.
  if (npm("ci") || npm("install", "--no-save")) return;
  console.error(
    "The dependencies could not be installed: OpFor needs Node 20.19 or later and the npm registry.",
  );
  process.exit(1);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  ensureDependencies();
}
