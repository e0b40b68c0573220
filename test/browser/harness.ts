import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
// @ts-expect-error plain JavaScript, shared with npm start
import { buildTable } from "../../scripts/build-table.mjs";
// @ts-expect-error plain JavaScript, shared with npm test
import { findBrowser } from "../../scripts/find-browser.mjs";
// @ts-expect-error plain JavaScript, shared with npm start
import { listen, root, tableServer } from "../../scripts/serve-table.mjs";

/**
 * Real Chromium at the practice table.
 *
 *   const table = await startTable();                       // once per file; { modules } adds module folders
 *   const gm = await table.open({ user: "gm", generation: 14, world: "w1", battle: "skirmish" });
 *   const player = await table.open({ user: "player", world: "w1" });   // same browser context: same world
 *   // A document that is returned is copied out with all it refers to, which takes seconds: `void`.
 *   await gm.evaluate(async () => void (await game.combat.startCombat()));
 *   await table.shot(gm, "name");                           // .cache/shots/name.png
 *   table.problems(gm)                                      // console errors so far; afterEach should see []
 *   await table.stop();
 */
const FLAGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  // Everything is drawn in software: the map by SwiftShader, and the page without it, which is cheaper.
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
  // The pages of a file share a process, and with it what has been compiled.
  "--process-per-site",
];
export interface OpenOptions {
  user?: "gm" | "gm2" | "player" | "player2";
  generation?: 13 | 14;
  world: string;
  battle?: string;
  theme?: "light" | "dark";
  lang?: "en" | "de";
  /** Keep what the world holds; without it a `battle` starts afresh. */
  keep?: boolean;
  context?: BrowserContext;
}
export interface Table {
  url: string;
  browser: Browser;
  context: BrowserContext;
  open(options: OpenOptions): Promise<Page>;
  openUrl(pathAndQuery: string, ready: string): Promise<Page>;
  problems(page: Page): string[];
  shot(page: Page, name: string): Promise<string>;
  stop(): Promise<void>;
}

export const fixture = (name: string): string => path.join(root, "test/browser/fixtures", name);
/** For tests that are about what happens, not about how it looks: half as many pixels to draw. */
export const SMALL = { width: 1100, height: 720 };
export const dist = (): string => path.join(root, "dist");

/** One browser for all files, which run one after another in one process; it goes when that does. */
let running: Browser | undefined;
async function sharedBrowser(): Promise<Browser> {
  if (running?.isConnected() === true) return running;
  running = await chromium.launch({ executablePath: findBrowser() as string, args: FLAGS, headless: true });
  return running;
}

/** Runs in the page: OpFor's seeds, which are drawn as two short numbers, are the same in every run. */
function sameDice(): void {
  const draw = crypto.getRandomValues.bind(crypto);
  let drawn = 0;
  crypto.getRandomValues = (numbers) =>
    numbers instanceof Uint16Array ? numbers.fill((drawn += 0x2a6d) & 0xffff) : draw(numbers);
}

/** "Resulting promise was garbage collected": the browser tidied up before the answer was there. */
const isTidiedAway = (error: unknown): boolean => String(error).includes("garbage collected");

interface Answer {
  done: boolean;
  value?: unknown;
  error?: unknown;
}

/** Runs in the page: the answer is kept there for a while, for whoever did not get it. */
function keepAnswer([source, argument, id]: [string, unknown, number]): unknown {
  const answer = ((0, eval)(`(${source})`) as (argument: unknown) => unknown)(argument);
  if (!(answer instanceof Promise)) return answer;
  const kept = ((window as { answers?: Map<number, Answer> }).answers ??= new Map<number, Answer>());
  const entry: Answer = { done: false };
  kept.set(id, entry);
  const done = (): void => {
    entry.done = true;
    setTimeout(() => kept.delete(id), 10_000);
  };
  return answer.then(
    (value: unknown) => {
      entry.value = value;
      done();
      return value;
    },
    (error: unknown) => {
      entry.error = error;
      done();
      throw error;
    },
  );
}

/** Runs in the page: an answer as far as it is there. */
function keptAnswer(id: number): Answer {
  const entry = (window as { answers?: Map<number, Answer> }).answers?.get(id);
  if (entry === undefined) throw new Error("the page went away before it answered");
  if (entry.error !== undefined) throw entry.error as Error;
  return entry.done ? { done: true, value: entry.value } : { done: false };
}

let asked = 0;
/** What a test waits for is answered even when the browser has lost the promise. */
function surelyAnswered(page: Page): void {
  const evaluate = page.evaluate.bind(page) as (what: unknown, given?: unknown) => Promise<unknown>;
  page.evaluate = (async (what: unknown, given?: unknown) => {
    if (typeof what !== "function") return evaluate(what, given);
    const id = ++asked;
    try {
      return await evaluate(keepAnswer, [String(what), given, id]);
    } catch (error) {
      if (!isTidiedAway(error)) throw error;
    }
    for (;;) {
      const { done, value } = (await evaluate(keptAnswer, id)) as Answer;
      if (done) return value;
      await new Promise((go) => setTimeout(go, 25));
    }
  }) as Page["evaluate"];
}

export async function startTable({
  modules = [fixture("sample")],
  systems = [],
  battles,
  viewport = { width: 1440, height: 900 },
}: {
  modules?: string[];
  systems?: string[];
  battles?: string[];
  viewport?: { width: number; height: number };
} = {}): Promise<Table> {
  const built = await buildTable();
  // Nothing changes while a file of tests runs, and each has an address of its own.
  const server = tableServer({ built, modules, systems, battles, caching: "max-age=3600" });
  const port = (await listen(server, 31000 + Math.floor(Math.random() * 2000))) as number;
  const url = `http://127.0.0.1:${port}`;
  const browser = await sharedBrowser();
  const context = await browser.newContext({ viewport, reducedMotion: "no-preference" });
  await context.addInitScript(sameDice);
  // The process that the pages share lives as long as one of them is open.
  await (await context.newPage()).goto(`${url}/styles/table.css`);
  const problems = new WeakMap<Page, string[]>();
  const watch = (page: Page): void => {
    const list: string[] = [];
    problems.set(page, list);
    page.on("console", (m) => {
      if (m.type() === "error") list.push(m.text());
    });
    page.on("pageerror", (e) => list.push(`uncaught: ${e.message}`));
  };
  /** Those who sit in a world that begins afresh, as a test that is tried again does, would play on in it. */
  const seated = new Map<string, Set<Page>>();
  const clear = async (world: string): Promise<void> => {
    await Promise.all([...(seated.get(world) ?? [])].map((page) => page.close()));
    seated.delete(world);
  };
  const openUrl = async (where: string, ready: string, ctx = context): Promise<Page> => {
    const page = await ctx.newPage();
    watch(page);
    // By itself it looks in every frame, and so asks the browser for sixty of them a second.
    const wait = page.waitForFunction.bind(page) as (...given: unknown[]) => Promise<unknown>;
    page.waitForFunction = ((what: unknown, given?: unknown, options?: object) => {
      const look = (): Promise<unknown> => wait(what, given, { polling: 50, ...options });
      return look().catch((error: unknown) => {
        if (!isTidiedAway(error)) throw error;
        return look();
      });
    }) as Page["waitForFunction"];
    surelyAnswered(page);
    await page.goto(url + where);
    await page.waitForSelector(`body[data-ready="${ready}"]`, { timeout: 30_000 }).catch((error: unknown) => {
      throw new Error(
        `The table did not become ready: ${(problems.get(page) ?? []).join("; ") || String(error)}`,
      );
    });
    return page;
  };
  return {
    url,
    browser,
    context,
    open: async (o) => {
      const isAfresh = o.battle !== undefined && o.keep !== true;
      if (isAfresh) await clear(o.world);
      const q = new URLSearchParams({ world: o.world, user: o.user ?? "gm" });
      if (o.generation !== undefined) q.set("generation", String(o.generation));
      if (o.battle !== undefined) q.set("battle", o.battle);
      if (isAfresh) q.set("reset", "1");
      if (o.theme !== undefined) q.set("theme", o.theme);
      q.set("lang", o.lang ?? "en");
      // Tests find figures by the names that the battles' files have.
      q.set("names", "en");
      const page = await openUrl(`/?${q.toString()}`, "true", o.context);
      seated.set(o.world, (seated.get(o.world) ?? new Set()).add(page));
      return page;
    },
    openUrl: (where, ready) => openUrl(where, ready),
    problems: (page) => problems.get(page) ?? [],
    shot: async (page, name) => {
      const folder = path.join(root, ".cache/shots");
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, `${name}.png`);
      await page.screenshot({ path: file });
      return file;
    },
    stop: async () => {
      await context.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
