// The practice table's server: static files, the modules from their built folders, packs as JSON.
import { createServer } from "node:http";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readPack } from "./read-pack.mjs";

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
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".hbs": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/plain; charset=utf-8",
};

/** @param {{ built: string, modules: string[], battles?: string[], caching?: string }} options folders of the built table and of the modules (each with a module.json), and how long a browser may keep what it was sent */
export function tableServer({
  built,
  modules,
  battles = [path.join(root, "table/battles")],
  caching = "no-cache",
}) {
  const vendor = {
    "/vendor/pixi.js": path.join(root, "node_modules/pixi.js/dist/pixi.min.js"),
    "/vendor/pixi.min.js.map": path.join(root, "node_modules/pixi.js/dist/pixi.min.js.map"),
    "/vendor/handlebars.js": path.join(root, "node_modules/handlebars/dist/handlebars.min.js"),
  };
  const manifests = async () => {
    const list = [];
    for (const dir of modules) {
      const text = await readFile(path.join(dir, "module.json"), "utf8").catch(() => null);
      if (text) list.push({ dir, manifest: JSON.parse(text) });
    }
    return list;
  };
  const routes = async (url) => {
    const p = decodeURIComponent(url.pathname);
    if (p.includes("..")) return null;
    if (p === "/") return { file: path.join(root, "table/index.html") };
    if (p === "/modules.json") return { json: (await manifests()).map((m) => m.manifest) };
    if (p === "/battles.json") return { json: await battleCards(battles) };
    if (p in vendor) return { file: vendor[p] };
    let m;
    if ((m = /^\/vendor\/fontawesome\/(.+)$/.exec(p)))
      return { file: path.join(root, "node_modules/@fortawesome/fontawesome-free", m[1]) };
    if ((m = /^\/icons\/([a-z0-9-]+)\.svg$/.exec(p))) return icon(m[1]);
    if ((m = /^\/styles\/(.+)$/.exec(p))) return { file: path.join(root, "table/styles", m[1]) };
    if ((m = /^\/battles\/([a-z0-9-]+)\.json$/.exec(p))) {
      for (const dir of battles)
        if (await exists(path.join(dir, `${m[1]}.json`))) return { file: path.join(dir, `${m[1]}.json`) };
      return null;
    }
    if ((m = /^\/modules\/([^/]+)\/(.+)$/.exec(p))) {
      const found = (await manifests()).find((x) => x.manifest.id === m[1]);
      return found ? { file: path.join(found.dir, m[2]) } : null;
    }
    if ((m = /^\/packs\/([^/]+)\/([^/]+)\.json$/.exec(p))) {
      const found = (await manifests()).find((x) => x.manifest.id === m[1]);
      const pack = found?.manifest.packs?.find((k) => k.name === m[2]);
      return pack ? { json: await readPack(path.join(found.dir, pack.path ?? `packs/${pack.name}`)) } : null;
    }
    return { file: path.join(built, p) };
  };
  return createServer((request, response) => {
    // Put together, for alone "//" would be read as another host and refused.
    const url = new URL(`http://table${request.url ?? "/"}`);
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
        summary: battle.summary,
        facts: battle.facts,
        order: battle.order ?? 50,
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
