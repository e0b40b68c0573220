// The browser that the browser tests drive: the one that is there, or Debian's where it can be installed.
// `node scripts/find-browser.mjs` prints where it is, or one line that says what to install.
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function which(name) {
  const found = spawnSync("which", [name], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

function installed() {
  const { CHROME_PATH } = process.env;
  return (
    [CHROME_PATH, ...MAC].find((place) => place !== undefined && existsSync(place)) ??
    NAMES.map(which).find((place) => place !== undefined)
  );
}

function aptGet(...command) {
  return spawnSync("apt-get", command, { stdio: "ignore" }).status === 0;
}

/** A machine whose list of packages is missing or old learns it first. */
function installOnDebian() {
  if (process.getuid?.() !== 0 || which("apt-get") === undefined) return false;
  const install = ["install", "-y", "--no-install-recommends", "chromium"];
  return aptGet(...install) || (aptGet("update") && aptGet(...install));
}

export function findBrowser() {
  const found = installed() ?? (installOnDebian() ? installed() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    "The browser tests need Chromium or Chrome: install it, or set CHROME_PATH to its program.",
  );
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    console.log(findBrowser());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
