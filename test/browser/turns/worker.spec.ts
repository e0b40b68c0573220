import { cpSync, createReadStream, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
// @ts-expect-error plain JavaScript, shared with npm start
import { listen } from "../../../scripts/serve-table.mjs";
import { dist, fixture, SMALL, startTable, type Table } from "../harness.ts";
import { cards, helpers, setModes, setPace } from "../support.ts";

/**
 * Decisions stay off the page: for a module that is served from another origin, when the worker dies in the
 * middle of one, and for a ruleset of another module. One page, which is treated worse from test to test.
 */
let table: Table;
let page: Page;
/** Serves the module's code, as some hosts do from a domain for assets. */
const assets = createServer((request, response) => {
  response.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" });
  createReadStream(path.join(dist(), request.url ?? "")).pipe(response);
});

/** OpFor, whose code comes from the other origin. */
async function moduleElsewhere(): Promise<string> {
  const port = (await listen(assets, 33000 + Math.floor(Math.random() * 2000))) as number;
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "opfor-")), "opfor");
  cpSync(dist(), folder, { recursive: true });
  writeFileSync(path.join(folder, "main.js"), `import "http://127.0.0.1:${port}/main.js";`);
  return folder;
}

beforeAll(async () => {
  table = await startTable({ modules: [await moduleElsewhere(), fixture("drill")], viewport: SMALL });
  await table.context.addInitScript(() => {
    const test = ((globalThis as any).test = {
      workers: [] as any[],
      /** What becomes of workers that are asked for a decision, and of new ones. */
      fate: "lives" as "lives" | "dies" | "dies for good",
      held: undefined as any,
    });
    (globalThis as any).Worker = class extends Worker {
      asked = 0;
      constructor(address: string, options: WorkerOptions) {
        if (test.fate === "dies for good") throw new DOMException("", "SecurityError");
        super(address, options);
        test.workers.push(this);
      }
      override postMessage(message: any): void {
        super.postMessage(message);
        // Asked alone, or thought of along with what begins the turn.
        if (![message.question, ...(message.next ?? [])].some(({ kind }: any) => kind === "decide")) return;
        this.asked++;
        if (test.fate === "lives") return;
        if (test.fate === "dies") {
          test.fate = "lives";
          // What its successor says is kept back.
          test.held = [];
        }
        // Without a word to the page, as a browser does that is short of memory.
        this.terminate();
      }
      override set onmessage(hear: (event: MessageEvent) => void) {
        super.onmessage = (event) => (test.held ? test.held.push(() => hear(event)) : hear(event));
      }
    };
  });
  page = await table.open({ generation: 14, world: "worker", battle: "five-parsecs" });
  await page.evaluate(helpers);
  await setPace(page, 0);
  await setModes(page, "off");
  await page.evaluate(async () => {
    await game.settings.set("opfor", "manageOrder", false);
    await game.combat.startCombat();
  });
});
afterAll(async () => {
  expect(table.problems(page)).toEqual([]);
  await table.stop();
  assets.closeAllConnections();
  assets.close();
});

/** The turn of a corsair, who alone is played. */
async function turnOf(name: string, flags: { ruleset?: string; doctrine?: string } = {}): Promise<void> {
  await page.evaluate(
    async ([wanted, more]) => {
      const turn = game.combat.turns.findIndex((one: any) => one.name === wanted);
      await game.combat.update({ turn }, { turnEvents: false });
      await canvas.scene.tokens
        .getName(wanted)
        .update({ flags: { opfor: { ...(more as object), mode: "suggest" } } });
    },
    [name, flags] as const,
  );
}
/** Does what is suggested, and waits until the tracker has gone on. */
async function doIt(name: string): Promise<void> {
  await page.click('#opfor-suggestion [data-action="do"]');
  await page.waitForFunction((asked) => game.combat.combatant?.name !== asked, name);
  await setModes(page, "off");
}
/** How many decisions each of the workers was asked for. */
const asked = (): Promise<number[]> =>
  page.evaluate(() => (globalThis as any).test.workers.map((one: any) => one.asked));

it("a worker is started although the module is from another origin, which only a Blob may", async () => {
  await expect.poll(() => page.workers().map((worker) => worker.url().split(":")[0])).toEqual(["blob"]);
  expect(await page.evaluate(() => (globalThis as any).test.workers.length)).toBe(1);
});

it("a worker that is killed in mid-decision is replaced, and the page goes on drawing", async () => {
  await page.evaluate(() => void ((globalThis as any).test.fate = "dies"));
  await turnOf("Corsair Gunner 1");
  await page.waitForFunction(() => (globalThis as any).test.workers.length === 2);
  await page.evaluate(async () => {
    for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame);
  });
  expect(await page.$("#opfor-suggestion")).toBeNull();
  await page.evaluate(() => {
    const { test } = globalThis as any;
    const answers = test.held as (() => void)[];
    test.held = undefined;
    for (const answer of answers) answer();
  });
  await page.waitForSelector('#opfor-suggestion [data-action="do"]');
  const [dead, successor] = await asked();
  expect(dead).toBe(1);
  expect(successor).toBeGreaterThan(0);
  await doIt("Corsair Gunner 1");
  expect(await cards(page)).toHaveLength(1);
});

it("a ruleset of another module is decided in the worker when it gives its source", async () => {
  const before = (await asked())[1];
  await turnOf("Corsair Gunner 2", { ruleset: "drill", doctrine: "still" });
  await page.waitForSelector("#opfor-suggestion :text('Drilled in the worker')");
  expect((await asked())[1]).toBeGreaterThan(before ?? NaN);
  await doIt("Corsair Gunner 2");
});

it("without a source it is decided on the page", async () => {
  const before = (await asked())[1];
  await turnOf("Corsair Brute", { ruleset: "drill-here", doctrine: "still" });
  await page.waitForSelector("#opfor-suggestion :text('Drilled on the page')");
  expect((await asked())[1]).toBe(before);
  await doIt("Corsair Brute");
});

it("where no worker can be started any more, the page decides, and says so", async () => {
  await page.evaluate(() => void ((globalThis as any).test.fate = "dies for good"));
  await turnOf("Corsair Marksman");
  await page.waitForSelector("#notifications :text('No worker runs in this browser')");
  await page.waitForSelector('#opfor-suggestion [data-action="do"]');
  await doIt("Corsair Marksman");
  expect(await cards(page)).toHaveLength(4);
  expect((await asked()).length).toBe(2);
});
