// Systems and modules of the practice table: read from their folders, as Foundry reads them from its own.
import { readFile, stat } from "node:fs/promises";
import path from "node:path";

const MANIFEST = { system: "system.json", module: "module.json" };

const isFile = async (file) => (await stat(file).catch(() => null))?.isFile() === true;
const isThere = async (file) => (await stat(file).catch(() => null)) !== null;

/** The package in a folder, or an error whose sentence says what is wrong with the folder. */
export async function readPackage(folder, type) {
  const name = MANIFEST[type];
  const text = await readFile(path.join(folder, name), "utf8").catch(() => null);
  if (text === null) throw new Error(`${folder}: there is no ${name} in this folder.`);
  let manifest;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw new Error(`${folder}: ${name} is not JSON (${error.message}).`, { cause: error });
  }
  for (const field of ["id", "title", "version"])
    if (typeof manifest?.[field] !== "string" || !manifest[field])
      throw new Error(`${folder}: "${field}" is missing in ${name}; a text was expected.`);
  return { type, dir: folder, manifest: await withoutMissing(folder, manifest, type) };
}

/** What the manifest names and the folder lacks is left out and listed, as Foundry warns of it. */
async function withoutMissing(folder, manifest, type) {
  const missing = [];
  const present = async (list = [], pathOf) => {
    const kept = [];
    for (const entry of list) {
      const file = pathOf(entry);
      if (/^https?:/.test(file) || (await isFile(path.join(folder, file)))) kept.push(entry);
      else missing.push(file);
    }
    return kept;
  };
  const source = (entry) => (typeof entry === "string" ? entry : entry.src);
  const out = {
    ...manifest,
    scripts: await present(manifest.scripts, source),
    esmodules: await present(manifest.esmodules, source),
    styles: await present(manifest.styles, source),
    languages: await present(manifest.languages, (entry) => entry.path),
  };
  for (const pack of manifest.packs ?? [])
    if (!(await isThere(packFolder(folder, pack)))) missing.push(packPath(pack));
  // Systems of before documentTypes keep their defaults in a template.
  const template = path.join(folder, "template.json");
  if (type === "system" && (await isFile(template)))
    out.template = await readFile(template, "utf8").then(JSON.parse, () => undefined);
  return { ...out, missing };
}

const packPath = (pack) => pack.path ?? `packs/${pack.name}`;
export const packFolder = (folder, pack) => path.join(folder, packPath(pack));

/** The packages of a table. More may be added while it runs. */
export class TablePackages {
  #folders;
  #read = new Map();

  /** @param {{ type: "system" | "module", dir: string }[]} folders */
  constructor(folders) {
    this.#folders = [...folders];
  }

  async add(dir, type) {
    const found = await readPackage(dir, type);
    const others = (await this.all()).filter((one) => one.manifest.id !== found.manifest.id);
    this.#folders = [...others.map((one) => ({ type: one.type, dir: one.dir })), { type, dir }];
    return found;
  }

  /** A folder is read anew when its manifest has changed. */
  async all() {
    const list = [];
    for (const { type, dir } of this.#folders) {
      const made = (await stat(path.join(dir, MANIFEST[type])).catch(() => null))?.mtimeMs ?? 0;
      const kept = this.#read.get(dir);
      const fresh = kept?.made === made ? kept : { made, found: await readPackage(dir, type).catch(String) };
      this.#read.set(dir, fresh);
      list.push({ type, dir, found: fresh.found });
    }
    return list.filter((one) => typeof one.found !== "string").map((one) => one.found);
  }

  async problems() {
    await this.all();
    return this.#folders
      .map(({ dir }) => this.#read.get(dir)?.found)
      .filter((found) => typeof found === "string")
      .map((text) => text.replace(/^Error: /, ""));
  }

  async find(type, id) {
    return (await this.all()).find((one) => one.type === type && one.manifest.id === id);
  }

  async listing() {
    const all = await this.all();
    const of = (type) => all.filter((one) => one.type === type).map((one) => one.manifest);
    return { systems: of("system"), modules: of("module"), problems: await this.problems() };
  }
}
