import { readdirSync, readFileSync } from "node:fs";
import handlebars from "handlebars";
import { env } from "../../../table/src/host/names/env.ts";
import { Hooks } from "../../../table/src/host/hooks.ts";
import { migrateWorld } from "../../../table/src/server/migrate.ts";
import { ensureUsers, Hub } from "../../../table/src/server/hub.ts";
import { emptyWorld, World } from "../../../table/src/server/world.ts";
import { withoutGM } from "../../../table/src/setup/without-gm.ts";
import type { WorldData } from "../../../table/src/shared/structure.ts";
import { GM, join, practiceBattle, type Seating } from "../page.ts";
import { PaperDocument, PaperElement, PaperFragment, PaperNode, PaperTarget, tags } from "./elements.ts";
import { paperPixi } from "./pixi.ts";
import { isAsked, PaperWorker } from "./worker.ts";

/**
 * The whole page on paper: the practice table with the module on it, as in a browser, in this process. What a browser
 * alone can tell (layout, pictures, a worker) is for the browser tests.
 */
export interface Page {
  readonly hub: Hub;
  readonly document: PaperDocument;
  /** Lets what is under way end, and puts back what was global before. */
  close(): Promise<void>;
}

const ROOT = new URL("../../../", import.meta.url);
const REGISTRY = new URL("src/foundry/keeping/ruleset-registry.ts", ROOT).href;
const file = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");

/** All texts of a language; a key that others begin with lies below itself, as in the built module. */
function texts(lang: string): Data {
  const all: Data = {};
  for (const name of readdirSync(new URL(`lang/${lang}/`, ROOT)))
    Object.assign(all, JSON.parse(file(`lang/${lang}/${name}`)));
  const keys = Object.keys(all);
  const isBranch = (key: string): boolean => keys.some((other) => other.startsWith(`${key}.`));
  return Object.fromEntries(
    Object.entries(all).map(([key, words]) => [isBranch(key) ? `${key}._` : key, words]),
  );
}

function answer(url: string): string | undefined {
  const [, lang] = /^\/modules\/opfor\/lang\/([\w-]+)\.json$/.exec(url) ?? [];
  if (lang !== undefined) return JSON.stringify(texts(lang));
  return url.startsWith("/packs/") ? "[]" : undefined;
}

const serve = (url: string): Promise<object> => {
  const body = answer(String(url));
  return Promise.resolve({
    ok: body !== undefined,
    status: body === undefined ? 404 : 200,
    text: () => Promise.resolve(body ?? ""),
    json: () => Promise.resolve(JSON.parse(body ?? "null")),
  });
};

function storage(): object {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** Longer than this nobody waits for what a page may still do. */
const SOON = 400;
const timeout = globalThis.setTimeout;
/** When what the page has put off for a moment will be done. */
const due = new Set<object>();
function countedTimeout(tell: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): unknown {
  const timer = timeout(() => {
    due.delete(timer);
    tell(...given);
  }, ms);
  if (ms <= SOON) due.add(timer);
  return timer;
}

const clear = globalThis.clearTimeout;
function forget(timer: any): void {
  due.delete(timer);
  clear(timer);
}

const SCREEN = { innerWidth: 1440, innerHeight: 900 };
const BOXES = {
  "board-area": { x: 0, y: 0, width: 1120, height: 900 },
  board: { x: 0, y: 0, width: 1120, height: 900 },
  sidebar: { x: 1120, y: 0, width: 320, height: 900 },
};
class Rect {
  constructor(
    readonly x = 0,
    readonly y = 0,
    readonly width = 0,
    readonly height = 0,
  ) {}
}
/** What is in a form, as it would be sent. */
class PaperFormData extends FormData {
  constructor(form?: any) {
    super();
    for (const one of form?.elements ?? []) {
      const isOff = ["checkbox", "radio"].includes(one.type) && !one.checked;
      if (one.name && one.localName !== "button" && !isOff && !one.disabled) this.append(one.name, one.value);
    }
  }
}
class Seldom {
  observe(): void {}
  disconnect(): void {}
}
class PointerLikeEvent extends Event {
  constructor(type: string, init: Data = {}) {
    super(type, { bubbles: true, cancelable: true, ...init });
    const modifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    const { bubbles: _b, cancelable: _c, ...rest } = init;
    Object.assign(this, modifiers, rest);
  }
}

/** Every lock is free; what only waits for one waits for good. */
const lock = async (name: string, _options: object, keep?: (lock: object) => unknown): Promise<unknown> =>
  keep === undefined ? new Promise(() => undefined) : keep({ name });

/** Names that a browser has in its global scope. */
function browserNames(window: PaperTarget): Data {
  const elements = "HTMLElement HTMLInputElement HTMLSelectElement HTMLTextAreaElement HTMLButtonElement";
  const more =
    "HTMLFormElement HTMLCanvasElement HTMLDialogElement HTMLImageElement HTMLTemplateElement Element";
  return {
    ...Object.fromEntries(`${elements} ${more}`.split(" ").map((name) => [name, PaperElement])),
    Node: PaperNode,
    DocumentFragment: PaperFragment,
    window,
    self: window,
    ...Object.fromEntries(
      (["addEventListener", "removeEventListener", "dispatchEvent"] as const).map((name) => [
        name,
        window[name].bind(window),
      ]),
    ),
    ...SCREEN,
    ...Object.fromEntries(
      [
        "MouseEvent",
        "PointerEvent",
        "KeyboardEvent",
        "WheelEvent",
        "DragEvent",
        "InputEvent",
        "FocusEvent",
        "SubmitEvent",
      ].map((name) => [name, PointerLikeEvent]),
    ),
    DOMRect: Rect,
    FormData: PaperFormData,
    ResizeObserver: Seldom,
    MutationObserver: Seldom,
    IntersectionObserver: Seldom,
    CSS: { escape: (words: string) => words, supports: () => true },
    PIXI: paperPixi,
    Handlebars: handlebars,
    customElements: {
      get: (tag: string) => tags.get(tag),
      define: (tag: string, cls: any) => tags.set(tag, cls),
    },
    fetch: serve,
    localStorage: storage(),
    sessionStorage: storage(),
    location: { search: "", href: "http://127.0.0.1/", origin: "http://127.0.0.1", reload: () => undefined },
    history: { replaceState: () => undefined },
    matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
    requestAnimationFrame: (tell: (now: number) => void) => setTimeout(() => tell(performance.now()), 0),
    setTimeout: countedTimeout,
    cancelAnimationFrame: forget,
    clearTimeout: forget,
    getComputedStyle: (element: PaperElement) => element.style as object,
    getSelection: () => null,
    navigator: {
      language: "en",
      hardwareConcurrency: 2,
      clipboard: { writeText: () => Promise.resolve() },
      locks: { request: lock },
    },
    // Nobody else has this page open.
    BroadcastChannel: class {
      postMessage(): void {}
    },
    Worker: PaperWorker,
    HTMLCollection: class {},
  };
}

/** Whatever is drawn by lot, ids and seeds, is the same in every run; OpFor's seeds are two short numbers. */
function sameDice(): () => void {
  let state = 1;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
  let drawn = 0;
  const was = Math.random;
  Math.random = () => next() / 2 ** 32;
  Object.defineProperty(crypto, "getRandomValues", {
    configurable: true,
    value: (numbers: any) =>
      numbers instanceof Uint16Array
        ? numbers.fill((drawn += 0x2a6d) & 0xffff)
        : (numbers.map(() => next() >>> 8).forEach((one: number, at: number) => (numbers[at] = one)) ??
          numbers),
  });
  return () => {
    Math.random = was;
    Reflect.deleteProperty(crypto, "getRandomValues");
  };
}

export interface PageOptions extends Seating {
  readonly generation: 13 | 14;
  readonly user?: string;
  readonly lang?: "en" | "de";
  /** Without the module: the bare table. */
  readonly bare?: boolean;
  /** A world as another page has left it. */
  readonly world?: WorldData;
  /** The battle is prepared for players alone. */
  readonly withoutGM?: boolean;
}

/** Waits until something is so. */
export async function until<T>(
  look: () => T | null | undefined | false,
  what = String(look),
  patience = 20_000,
): Promise<T> {
  for (const end = Date.now() + patience; Date.now() < end;) {
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    await new Promise((go) => timeout(go, 5));
  }
  throw new Error(`it never came: ${what}`);
}

let opened = 0;
export async function openPage(options: PageOptions): Promise<Page> {
  const { generation, user = GM, battle = "skirmish", others = [], prepare, lang = "en", bare } = options;
  const window = new PaperTarget();
  const names = browserNames(window);
  const g = globalThis as Data;
  const before = [...Object.keys(names), "document"].map(
    (name) => [name, Object.getOwnPropertyDescriptor(g, name)] as const,
  );
  for (const [name, value] of Object.entries(names))
    Object.defineProperty(g, name, { value, configurable: true, writable: true });
  const document = new PaperDocument();
  Object.assign(window, SCREEN, { devicePixelRatio: 1, document });
  for (const [id, box] of Object.entries(BOXES)) PaperElement.boxes.set(id, box);
  localStorage.setItem("opfor-table.lang", lang);
  const freeDice = sameDice();
  env.generation = generation;
  Hooks.clearForTests();
  const data = options.world ?? emptyWorld("test", generation);
  ensureUsers(data);
  const hub = new Hub(new World(data));
  const ready = practiceBattle(battle);
  if (options.world === undefined) hub.world.loadBattle(options.withoutGM ? withoutGM(ready) : ready);
  prepare?.(data.collections);
  migrateWorld(data);
  const joined = join(hub, user, others);
  // A script is run when it joins the page; ours comes from its source.
  const { head } = document;
  head.append = (...nodes: any[]) => {
    for (const node of nodes) {
      if (node.localName !== "script") continue;
      const main = new URL(`src/main.ts?page=${++opened}`, ROOT).href;
      void import(/* @vite-ignore */ main).then(
        () => node.onload(),
        (error: unknown) => {
          console.error(error);
          node.onload();
        },
      );
    }
  };
  const manifest = JSON.parse(file("module.json")) as Data;
  const module = {
    ...manifest,
    languages: ["en", "de"].map((one) => ({ lang: one, name: one, path: `lang/${one}.json` })),
    styles: [],
    esmodules: [],
    scripts: ["main.js"],
    packs: [],
    missing: [],
  };
  const { startTable } = await import("../../../table/src/setup/start-table.ts");
  const modules = (bare === true ? [] : [module]) as any[];
  await startTable(joined, "test", user, { systems: [], modules, problems: [] });
  // What the module does once the rules are there; its tab on token sheets comes with that.
  if (bare !== true)
    await until(() => "opfor" in foundry.applications.sheets.TokenConfig.PARTS, "the module", 90_000);
  return {
    hub,
    document,
    close: async () => {
      // Rulesets that somebody has asked for may still be on their way.
      if (bare !== true) await (await import(/* @vite-ignore */ REGISTRY)).loadRulesets();
      Hooks.clearForTests();
      await new Promise((go) => timeout(go, 50));
      freeDice();
      for (const [name, was] of before)
        if (was === undefined) delete g[name];
        else Object.defineProperty(g, name, was);
    },
  };
}

/** Lets everything that is under way come to rest: a few moments without a change on the page. */
export async function settled(page: Page): Promise<void> {
  let last = -1;
  const latest = Date.now() + 4_000;
  for (let quiet = 0; quiet < 3 && Date.now() < latest;) {
    await new Promise((go) => timeout(go, 4));
    const { changes } = page.document;
    quiet = changes === last && due.size === 0 && !isAsked() ? quiet + 1 : 0;
    last = changes;
  }
}
