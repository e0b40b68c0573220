// A compendium pack for the practice table: a LevelDB folder, or a folder or file of JSON documents.
import { cp, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

export async function readPack(folder) {
  const info = await stat(folder).catch(() => null);
  if (!info) return [];
  if (info.isFile()) return JSON.parse(await readFile(folder, "utf8"));
  const names = await readdir(folder);
  if (!names.includes("CURRENT")) {
    const json = names.filter((n) => n.endsWith(".json"));
    return Promise.all(json.map(async (n) => JSON.parse(await readFile(path.join(folder, n), "utf8"))));
  }
  const { extractPack } = await import("@foundryvtt/foundryvtt-cli");
  const temp = await mkdtemp(path.join(os.tmpdir(), "opfor-pack-"));
  try {
    // LevelDB locks its folder; a copy leaves the built module alone.
    await cp(folder, path.join(temp, "db"), { recursive: true });
    await rm(path.join(temp, "db", "LOCK"), { force: true });
    await extractPack(path.join(temp, "db"), path.join(temp, "out"), { log: false });
    const files = await readdir(path.join(temp, "out"));
    const docs = await Promise.all(
      files
        .filter((f) => f.endsWith(".json"))
        .map(async (f) => JSON.parse(await readFile(path.join(temp, "out", f), "utf8"))),
    );
    return docs.map((doc) => {
      // The key belongs to the database, not to the document.
      delete doc._key;
      return doc;
    });
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}
