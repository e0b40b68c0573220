// The compendia that ship with the module, as Foundry wants them (LevelDB), from content/, lang/ and the rulesets' data.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file) => readFileSync(path.join(root, file), "utf8");
const json = (file) => JSON.parse(read(file));

/** Sixteen letters and digits, the same for the same words. */
const idOf = (words) =>
  createHash("sha256")
    .update(words)
    .digest("base64")
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 16);

const LANGUAGES = { en: "English", de: "Deutsch" };
const SORT = 100_000;

function entry(name, pages) {
  const id = idOf(`journal ${name}`);
  return {
    _id: id,
    _key: `!journal!${id}`,
    name,
    ownership: { default: 0 },
    pages: pages.map((page, at) => {
      const pageId = idOf(`${name} ${page.name}`);
      return { ...page, _id: pageId, _key: `!journal.pages!${id}.${pageId}`, sort: (at + 1) * SORT };
    }),
  };
}

/** A file is a page; its first heading is the page's name. */
function guide(lang) {
  const folder = `content/guide/${lang}`;
  const pages = readdirSync(path.join(root, folder)).sort();
  const title = { en: "OpFor: how to play", de: "OpFor: So wird gespielt" }[lang];
  return entry(
    title,
    pages.map((file) => {
      const [, name, content] = /^<h1>(.*?)<\/h1>\n([^]*)$/.exec(read(`${folder}/${file}`)) ?? [];
      if (name === undefined) throw new Error(`${folder}/${file}: it must begin with its name in <h1>`);
      return { name, type: "text", text: { content: content.replace(/\n\s*/g, " ").trim(), format: 1 } };
    }),
  );
}

/** A page names the scheme that ships; the scheme itself is in the module already. */
function schemes(lang) {
  const words = { ...json(`lang/${lang}/monster-ai.json`), ...json(`lang/${lang}/bestiary.json`) };
  const page = (id) => ({
    name: words[`OPFOR.monster-ai.scheme.${id}`] ?? id,
    type: "opfor.scheme",
    title: { show: false },
    system: { ruleset: "monster-ai", scheme: JSON.stringify(id) },
  });
  const titles = {
    en: ["Goblins", "Bestiary"],
    de: ["Goblins und Orks", "Bestiarium"],
  }[lang];
  const data = "src/rulesets/monster-ai/data";
  const goblins = [
    ...["goblin-warrior", "goblin-archer", "goblin-thief", "goblin-torcher"],
    ...["warg", "goblin-hag", "orc-shaman"],
  ];
  const bestiary = json(`${data}/bestiary.json`).map(({ id }) => id);
  return [goblins, bestiary].map((ids, at) => entry(`${titles[at]} (${LANGUAGES[lang]})`, ids.map(page)));
}

const macros = () =>
  json("content/macros.json").map(({ name, icon, call }, at) => {
    const id = idOf(`macro ${name}`);
    return {
      _id: id,
      _key: `!macros!${id}`,
      name,
      type: "script",
      scope: "global",
      img: icon,
      command: `game.modules.get("opfor").api.${call};`,
      ownership: { default: 0 },
      sort: (at + 1) * SORT,
    };
  });

export const documents = () => ({
  guide: Object.keys(LANGUAGES).map(guide),
  schemes: Object.keys(LANGUAGES).flatMap(schemes),
  macros: macros(),
});

/** LevelDB presses its blocks a little; left plain, the zip presses them better. */
async function unpressed(pack) {
  const { ClassicLevel } = await import("classic-level");
  const as = { keyEncoding: "utf8", valueEncoding: "utf8" };
  const pressed = new ClassicLevel(pack, as);
  const entries = await pressed.iterator().all();
  await pressed.close();
  rmSync(pack, { recursive: true });
  const plain = new ClassicLevel(pack, { ...as, compression: false });
  await plain.batch(entries.map(([key, value]) => ({ type: "put", key, value })));
  await plain.compactRange("!", "~");
  await plain.close();
}

/** Writes every pack below a folder. The same sources give the same bytes: LevelDB's diary of when it ran is left out. */
export async function compilePacks(folder) {
  const { compilePack } = await import("@foundryvtt/foundryvtt-cli");
  const temp = mkdtempSync(path.join(os.tmpdir(), "opfor-packs-"));
  try {
    for (const [name, all] of Object.entries(documents())) {
      const source = path.join(temp, name);
      mkdirSync(source);
      all.forEach((one, at) =>
        writeFileSync(path.join(source, `${String(at).padStart(3, "0")}.json`), JSON.stringify(one)),
      );
      const pack = path.join(folder, name);
      rmSync(pack, { recursive: true, force: true });
      mkdirSync(pack, { recursive: true });
      await compilePack(source, pack, { log: false });
      await unpressed(pack);
      for (const file of ["LOG", "LOG.old", "LOCK"]) rmSync(path.join(pack, file), { force: true });
    }
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}
