// The practice table's server: static files, the modules from their built folders, packs as JSON.
import { createServer } from "node:http";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readPack } from "./read-pack.mjs";
import { packFolder, TablePackages } from "./table-packages.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webm": "video/webm",
  ".ogg": "audio/ogg",
  ".mp3": "audio/mpeg",
  ".wav": "audio/wav",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".hbs": "text/plain; charset=utf-8",
  ".handlebars": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/plain; charset=utf-8",
};

/** @param {{ built: string, modules: string[], systems?: string[], battles?: string[], caching?: string }} options folders of the built table, of the modules (each with a module.json) and of the systems (system.json), and how long a browser may keep what it was sent */
export function tableServer({
  built,
  modules,
  systems = [],
  battles = [path.join(root, "table/battles")],
  caching = "no-cache",
}) {
  const vendor = {
    "/vendor/pixi.js": path.join(root, "node_modules/pixi.js/dist/pixi.min.js"),
    "/vendor/pixi.min.js.map": path.join(root, "node_modules/pixi.js/dist/pixi.min.js.map"),
    "/vendor/jquery.js": path.join(root, "node_modules/jquery/dist/jquery.min.js"),
    "/vendor/handlebars.js": path.join(root, "node_modules/handlebars/dist/handlebars.min.js"),
  };
  const packages = new TablePackages([
    ...systems.map((dir) => ({ type: "system", dir })),
    ...modules.map((dir) => ({ type: "module", dir })),
  ]);
  const routes = async (url) => {
    const p = decodeURIComponent(url.pathname);
    if (p.includes("..")) return null;
    if (p === "/") return { file: path.join(root, "table/index.html") };
    if (p === "/packages.json") return { json: await packages.listing() };
    if (p === "/battles.json") return { json: await battleCards(battles) };
    if (p in vendor) return { file: vendor[p] };
    let m;
    // Packages load it from where Foundry has it, as a file that is no longer published: its successor has the same glyphs.
    if ((m = /^\/(?:vendor|fonts)\/fontawesome\/(.+)$/.exec(p)))
      return {
        file: path.join(root, "node_modules/@fortawesome/fontawesome-free", m[1].replace(/\.ttf$/, ".woff2")),
      };
    if ((m = /^\/icons\/(?:svg\/)?([a-z0-9-]+)\.svg$/.exec(p))) return (await icon(m[1])) ?? standIn("svg");
    if ((m = /^\/styles\/(.+)$/.exec(p))) return { file: path.join(root, "table/styles", m[1]) };
    if ((m = /^\/battles\/([a-z0-9-]+)\.json$/.exec(p))) {
      for (const dir of battles)
        if (await exists(path.join(dir, `${m[1]}.json`))) return { file: path.join(dir, `${m[1]}.json`) };
      return null;
    }
    if ((m = /^\/(module|system)s\/([^/]+)\/(.+)$/.exec(p))) {
      const found = await packages.find(m[1], m[2]);
      return found ? { file: path.join(found.dir, m[3]) } : null;
    }
    if ((m = /^\/packs\/(module|system)\/([^/]+)\/([^/]+)\.json$/.exec(p))) {
      const found = await packages.find(m[1], m[2]);
      const pack = found?.manifest.packs?.find((k) => k.name === m[3]);
      if (!pack) return null;
      return {
        json: await readPack(packFolder(found.dir, pack)).catch(({ message }) => ({ error: message })),
      };
    }
    if ((m = /^\/(?:icons|ui|sounds)\/.+\.(\w+)$/.exec(p))) return standIn(m[1]);
    return { file: path.join(built, p) };
  };
  return createServer((request, response) => {
    // Put together, for alone "//" would be read as another host and refused.
    const url = new URL(`http://table${request.url ?? "/"}`);
    if (request.method === "POST" && url.pathname === "/packages")
      return addPackage(packages, request, response);
    routes(url)
      .then(async (answer) => {
        if (answer?.json !== undefined)
          return send(response, 200, TYPES[".json"], JSON.stringify(answer.json));
        if (answer?.text !== undefined) return send(response, 200, answer.type, answer.text);
        const info = answer?.file ? await stat(answer.file).catch(() => null) : null;
        if (!info?.isFile()) return send(response, 404, "text/plain", `not found: ${url.pathname}`);
        response.writeHead(200, {
          "content-type": TYPES[path.extname(answer.file)] ?? "application/octet-stream",
          "cache-control": caching,
          "content-length": info.size,
        });
        createReadStream(answer.file).pipe(response);
      })
      .catch((error) => send(response, 500, "text/plain", String(error?.message ?? error)));
  });
}

/** The start screen hands over a folder. Only the table's own pages may. */
async function addPackage(packages, request, response) {
  const refuse = (why) => send(response, 400, TYPES[".json"], JSON.stringify({ error: why }));
  const { origin, host } = request.headers;
  if (origin !== `http://${host}`) return refuse("Only a page of this table may add a folder.");
  try {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { folder, type } = JSON.parse(body);
    if (typeof folder !== "string" || !path.isAbsolute(folder.trim()))
      return refuse("The folder is missing: a whole path was expected, from the root on.");
    const dir = path.normalize(folder.trim());
    const kind = ["system", "module"].includes(type) ? type : await kindOf(dir);
    await packages.add(dir, kind);
    return send(response, 200, TYPES[".json"], JSON.stringify(await packages.listing()));
  } catch (error) {
    return refuse(error.message);
  }
}
const kindOf = async (dir) => ((await exists(path.join(dir, "system.json"))) ? "system" : "module");

/** Pictures and sounds of Foundry's own, which the table has not: a plain square, or silence. */
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect x="6" y="6" width="52" height="52" rx="8" fill="#6d737d"/><circle cx="32" cy="32" r="12" fill="#c9ccd1"/></svg>';
function standIn(extension) {
  return ["svg", "webp", "png", "jpg", "jpeg", "gif"].includes(extension)
    ? { type: TYPES[".svg"], text: SQUARE }
    : null;
}

function send(response, code, type, body) {
  response.writeHead(code, { "content-type": type, "cache-control": "no-cache" });
  response.end(body);
}
const exists = (file) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** A Font Awesome glyph in white, for status icons on the map. */
async function icon(name) {
  const file = path.join(root, "node_modules/@fortawesome/fontawesome-free/svgs/solid", `${name}.svg`);
  const svg = await readFile(file, "utf8").catch(() => null);
  return svg
    ? {
        type: TYPES[".svg"],
        text: svg
          .replaceAll("currentColor", "#ffffff")
          .replace("<svg ", '<svg width="64" height="64" fill="#ffffff" '),
      }
    : null;
}

/** What the start screen shows of every battle. */
async function battleCards(folders) {
  const cards = [];
  for (const dir of folders)
    for (const name of (await readdir(dir).catch(() => [])).filter((f) => f.endsWith(".json")).sort()) {
      const battle = JSON.parse(await readFile(path.join(dir, name), "utf8"));
      const scene = battle.documents.scenes.find((s) => s.active) ?? battle.documents.scenes[0];
      const { width, height, grid, backgroundColor, tokens = [], walls = [], flags = {} } = scene;
      cards.push({
        id: name.replace(/\.json$/, ""),
        title: battle.title,
        ruleset: battle.ruleset ?? null,
        rulesetTitle: battle.rulesetTitle,
        icon: battle.icon,
        summary: battle.summary,
        facts: battle.facts,
        order: battle.order ?? 50,
        ...(battle.withoutGM === undefined ? {} : { withoutGM: true }),
        scene: {
          width,
          height,
          grid,
          backgroundColor,
          tokens: tokens.map(({ name, x, y, width, disposition, hidden }) => ({
            name,
            x,
            y,
            width,
            disposition,
            hidden,
          })),
          walls: walls.map(({ c, door }) => ({ c, door })),
          flags: { table: flags.table },
        },
      });
    }
  return cards.sort((a, b) => a.order - b.order);
}

/** Listens on the first free port from `port` on; 0 takes any. */
export function listen(server, port, host = "127.0.0.1") {
  return new Promise((resolve, reject) => {
    const attempt = (p) => {
      const failed = (error) => {
        server.off("listening", ok);
        if (error.code === "EADDRINUSE" && p < port + 50) attempt(p + 1);
        else reject(error);
      };
      const ok = () => {
        server.off("error", failed);
        resolve(server.address().port);
      };
      server.once("error", failed);
      server.once("listening", ok);
      server.listen(p, host);
    };
    attempt(port);
  });
}
