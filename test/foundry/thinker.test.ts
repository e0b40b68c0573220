import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadRulesets, registerRuleset } from "../../src/foundry/keeping/ruleset-registry";
import { PageThinker } from "../../src/foundry/thinking/page-thinker";
import { NotInWorker, NoWorker, Refused, type WorkerLine } from "../../src/foundry/thinking/worker-line";
import type { WorkerQuestion } from "../../src/turn/thinking/worker-talk";
import { askedAbout } from "../support/asked-about";
import { tiny } from "../support/tiny-ruleset";

/** Who thinks where, with a line that answers as the test says. */
let happened: string[];
let answer: () => Promise<unknown>;
let isGM: boolean;
let frames: (() => void)[];

const note = (kind: string) => (message: string) => {
  happened.push(`${kind} ${message}`);
  return { update: () => undefined, remove: () => happened.push("notice gone") };
};
const line = {
  isOpen: true,
  ask: (question: WorkerQuestion, source?: string) => {
    happened.push(`worker ${question.kind}${source === undefined ? "" : ` from ${source}`}`);
    return answer();
  },
} as unknown as WorkerLine;

/** Decides, and lets the page draw a frame when it is waited for. */
async function decide(thinker: PageThinker, ruleset: string): Promise<unknown> {
  const decided = thinker.decide(askedAbout(ruleset));
  for (let tasks = 0; tasks < 10; tasks++) await Promise.resolve();
  if (frames.length > 0) happened.push("frame");
  for (const frame of frames.splice(0)) frame();
  vi.advanceTimersByTime(0);
  return decided;
}

// Deciding on the page needs what comes with the rulesets.
beforeAll(() => loadRulesets());

const slow = { spent: 0 };
beforeEach(() => {
  happened = [];
  frames = [];
  isGM = true;
  answer = () => Promise.resolve("from the worker");
  vi.useFakeTimers();
  vi.stubGlobal("document", { baseURI: "https://table.example/game" });
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("game", {
    i18n: {
      localize: (key: string) => (key === "OPFOR.ui.said" ? "{message}" : key),
    },
    get user() {
      return { isGM };
    },
  });
  vi.stubGlobal("ui", { notifications: { info: note("info"), warn: note("warn") } });
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A registry lives as long as its process: every test has a ruleset of its own. */
let count = 0;
function another(source?: string): string {
  const id = `tiny-${++count}`;
  const decides: typeof tiny.decide = (situation) => {
    happened.push("thinks");
    vi.advanceTimersByTime(slow.spent);
    return tiny.decide(situation);
  };
  registerRuleset({ ...tiny, id, decide: decides }, source === undefined ? {} : { source });
  return id;
}

describe("a ruleset with a source", () => {
  it("is decided in the worker, which is told the whole address", async () => {
    const id = another("modules/mine/ruleset.js");
    expect(await decide(new PageThinker(line), id)).toBe("from the worker");
    expect(happened).toEqual(["worker decide from https://table.example/modules/mine/ruleset.js"]);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it("that cannot be used is said once, and then the page decides", async () => {
    const id = another("nowhere.js");
    const thinker = new PageThinker(line);
    answer = () => Promise.reject(new NotInWorker("404"));
    expect(await decide(thinker, id)).toMatchObject({ decision: { kind: "decided" } });
    expect(thinker.isOnPage(id)).toBe(true);
    await decide(thinker, id);
    expect(happened.filter((one) => /worker|warn/.test(one))).toEqual([
      "worker decide from https://table.example/nowhere.js",
      "warn OPFOR.ui.worker.noSource",
    ]);
  });
});

describe("a ruleset without a source", () => {
  it("is decided on the page after a frame with the notice; when it was quick, without the notice", async () => {
    slow.spent = 5;
    const id = another();
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining(`"${id}"`));
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("{ source }"));
    const thinker = new PageThinker(line);
    await decide(thinker, id);
    expect(happened).toEqual(["info OPFOR.ui.thinking", "frame", "thinks", "notice gone"]);
    happened = [];
    await decide(thinker, id);
    expect(happened).toEqual(["frame", "thinks"]);
  });

  it("that holds the page up is named to the GM, once", async () => {
    slow.spent = 300;
    const [id, thinker] = [another(), new PageThinker(line)];
    await decide(thinker, id);
    await decide(thinker, id);
    expect(happened.filter((one) => one.startsWith("warn"))).toEqual(["warn OPFOR.ui.worker.onPage"]);
    expect(happened.filter((one) => one.startsWith("info"))).toHaveLength(2);
  });
});

describe("without a worker", () => {
  it("the page decides, is drawn before, and the GM is told once", async () => {
    slow.spent = 0;
    const [id, thinker] = [another("there.js"), new PageThinker(line)];
    answer = () => Promise.reject(new NoWorker());
    expect(await decide(thinker, id)).toMatchObject({ decision: { kind: "decided" } });
    await decide(thinker, id);
    expect(happened).toEqual([
      expect.stringMatching("worker decide"),
      "warn OPFOR.ui.worker.none",
      "info OPFOR.ui.thinking",
      "frame",
      "thinks",
      "notice gone",
      expect.stringMatching("worker decide"),
      "frame",
      "thinks",
    ]);
  });

  it("a player is not told what only a GM can mend", async () => {
    isGM = false;
    answer = () => Promise.reject(new NoWorker());
    await decide(new PageThinker(line), another("there.js"));
    expect(happened.filter((one) => one.startsWith("warn"))).toEqual([]);
  });
});

it("what the worker refuses is not tried on the page", async () => {
  const id = another("there.js");
  answer = () => Promise.reject(new Refused({ key: "OPFOR.ui.worker.tooLong" }));
  await expect(decide(new PageThinker(line), id)).rejects.toThrow("OPFOR.ui.worker.tooLong");
  expect(happened).toEqual([expect.stringMatching("worker decide")]);
});

it("a slip in a ruleset that is decided on the page is told where", async () => {
  const id = `tiny-${++count}`;
  const nobody: { weapon?: { aim: number } } = {};
  const slips = () => (nobody as { weapon: { aim: number } }).weapon.aim as never;
  registerRuleset({ ...tiny, id, decide: slips });
  vi.spyOn(console, "error").mockReturnValue();
  await expect(decide(new PageThinker(line), id)).rejects.toThrow(/reading 'aim'.*thinker\.test\.ts:\d+:\d+/);
});
