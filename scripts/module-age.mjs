// Whether dist/ is newer than everything the module is built from.
import { readdir, stat } from "node:fs/promises";
import path from "node:path";

const FOLDERS = ["src", "templates", "lang", "styles", "packs", "assets"];
const FILES = ["module.json", "package.json", "vite.config.ts"];

const changed = async (file) => (await stat(file).catch(() => null))?.mtimeMs ?? 0;

export async function newest(folder) {
  let latest = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const at = path.join(folder, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? await newest(at) : (await stat(at)).mtimeMs);
  }
  return latest;
}

export async function isModuleBuilt(root) {
  const made = await changed(path.join(root, "dist/module.json"));
  const sources = await Promise.all([
    ...FOLDERS.map((folder) => newest(path.join(root, folder))),
    ...FILES.map((file) => changed(path.join(root, file))),
  ]);
  return made > Math.max(...sources);
}
