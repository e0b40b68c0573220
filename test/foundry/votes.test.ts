import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { HostCombat } from "../../src/foundry/foundry-documents";

// No rules are needed here, and they take long to read.
vi.mock("../../src/rulesets", () => ({ RULESETS: [] }));

type Wire = typeof import("../../src/foundry/telling/votes-and-hints");
type Votes = typeof import("../../src/ui/turn/vote-dialogs");

/** One person's page: its own copy of the code, the dialogs on its screen, and a socket that has no echo. */
interface Page {
  readonly name: string;
  readonly wire: Wire;
  readonly globals: object;
  readonly user: User;
  readonly dialogs: Set<(answer: string | null) => void>;
  readonly queries: Record<string, (data: unknown, context: object) => Promise<unknown>>;
  hear(message: unknown): void;
  left(user: object, isHere: boolean): void;
}

/** Nobody but the person writes to it; everybody hears of it. */
interface User {
  readonly id: string;
  readonly isSelf: boolean;
  readonly name: string;
  readonly active: true;
  flags: { opfor?: Record<string, unknown> };
}

const pages: Page[] = [];
const asked = new Map<string, { vote: string }>();

let here: Page | undefined;
/** Acts on somebody's page, as far as it goes without waiting. */
function on<T>(page: Page, act: () => T): T {
  const before = here;
  enter(page);
  const done = act();
  if (before !== undefined) enter(before);
  return done;
}
function enter(page: Page): void {
  here = page;
  for (const [name, value] of Object.entries(page.globals)) vi.stubGlobal(name, value);
}

const own = (file: string, name: string): Promise<unknown> =>
  import(/* @vite-ignore */ new URL(`${file}?of=${name}`, import.meta.url).href);

async function sitDown(name: string): Promise<Page> {
  const wire = (await own("../../src/foundry/telling/votes-and-hints.ts", name)) as Wire;
  const votes = (await own("../../src/ui/turn/vote-dialogs.ts", name)) as Votes;
  const dialogs: Page["dialogs"] = new Set();
  const queries: Page["queries"] = {};
  let hear = (_message: unknown): void => undefined;
  let updated = (): void => undefined;
  let left: Page["left"] = () => undefined;
  const user = {
    id: name,
    isSelf: true,
    name,
    active: true as const,
    flags: {} as User["flags"],
    can: () => true,
    update: ({ flags }: { flags: User["flags"] }) => {
      user.flags = flags;
      for (const page of pages) page.hear(undefined);
      return Promise.resolve();
    },
  };
  const globals = {
    CONFIG: { queries },
    Hooks: {
      on: (hook: string, listen: () => void) => {
        if (hook === "updateUser") updated = listen;
        else left = listen;
      },
    },
    ui: { notifications: { warn: () => undefined } },
    game: {
      user,
      users: {
        filter: (keep: (one: object) => boolean) =>
          pages.map((one) => (one.name === name ? { ...one.user, isSelf: true } : userOf(one))).filter(keep),
        get activeGM() {
          return pages[0]?.user ?? user;
        },
      },
      combats: { get: () => ({ id: "combat", started: true }) },
      i18n: { localize: (key: string) => (key === "OPFOR.hero" ? `${name}’s word for {who}` : key) },
      socket: {
        on: (_channel: string, listen: typeof hear) => void (hear = listen),
        emit: (_channel: string, message: unknown) => {
          for (const page of pages) if (page.name !== name) page.hear(message);
        },
      },
    },
    window: { innerWidth: 1440, innerHeight: 900 },
    canvas: { ready: false, scene: null },
    document: { createElement: () => ({ append: () => undefined }), getElementById: () => null },
    foundry: { applications: { api: { DialogV2: { wait: waiting(dialogs) } } } },
  };
  const page: Page = {
    name,
    wire,
    globals,
    user,
    dialogs,
    queries,
    left: (user, isHere) => on(page, () => left(user, isHere)),
    hear: (message) => on(page, () => (message === undefined ? updated() : hear(message))),
  };
  on(page, () => {
    wire.registerQueries({ vote: votes.askVote, voteOver: votes.endVote });
    wire.listen({ hint: () => undefined });
  });
  pages.push(page);
  return page;
}

const userOf = (page: Page) => ({
  id: page.name,
  name: page.name,
  active: true,
  isSelf: false,
  get flags() {
    return page.user.flags;
  },
  query(query: string, data: { vote: string }, context: object) {
    asked.set(page.name, data);
    return on(page, () => page.queries[query]?.(data, context));
  },
});

interface DialogConfig {
  readonly buttons: readonly { readonly label: string }[];
  render(event: null, dialog: { element: object; close(): void }): void;
}
/** What stands on the buttons of the last dialog, by whose screen it is on. */
const labels = new Map<string, string[]>();

/** Foundry's dialog as far as it goes: open until somebody answers or it is closed. */
const waiting =
  (dialogs: Page["dialogs"]) =>
  (config: DialogConfig): Promise<string | null> =>
    new Promise((resolve) => {
      const spans = config.buttons.map(({ label }) => ({ textContent: label }));
      const element = {
        querySelector: (selector: string) => ({
          querySelector: () => spans[Number(/option-(\d+)/.exec(selector)?.[1])],
        }),
      };
      const answer = (option: string | null): void => {
        dialogs.delete(answer);
        resolve(option);
      };
      dialogs.add(answer);
      config.render(null, { element, close: () => answer(null) });
      labels.set(
        here?.name ?? "",
        spans.map(({ textContent }) => textContent),
      );
    });

const combat = { id: "combat" } as HostCombat;
const request = {
  question: "Whom?",
  why: "",
  options: [
    { id: "isla", label: "Isla" },
    { id: "brannoc", label: "Brannoc" },
  ],
};
const answer = (page: Page, option: string): void => [...page.dialogs][0]?.(option);

let gm: Page, mallory: Page, ada: Page;
beforeAll(async () => {
  gm = await sitDown("gm");
  mallory = await sitDown("mallory");
  ada = await sitDown("ada");
});
afterEach(() => {
  for (const { dialogs } of pages) for (const close of [...dialogs]) close(null);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const put = (): Promise<string[]> => on(gm, () => gm.wire.putToVote(combat, request));
const open = (): number[] => pages.map(({ dialogs }) => dialogs.size);

/** What was asked has reached everybody. */
const arrived = (): Promise<void> => new Promise((done) => setTimeout(done));

describe("a vote", () => {
  it("is asked of everybody, and every answer counts", async () => {
    const votes = put();
    await arrived();
    expect(open()).toEqual([1, 1, 1]);
    answer(gm, "isla");
    answer(mallory, "brannoc");
    answer(ada, "isla");
    expect(await votes).toEqual(["isla", "brannoc", "isla"]);
  });

  it("does not wait for who leaves", async () => {
    const votes = put();
    await arrived();
    answer(gm, "isla");
    answer(mallory, "brannoc");
    gm.left({ id: "ada" }, true);
    expect(await Promise.race([votes, arrived().then(() => "still open")])).toBe("still open");
    gm.left({ id: "ada" }, false);
    expect(await votes).toEqual(["isla", "brannoc"]);
  });

  it("is put to everybody in their own language, as far as it can be said in it", async () => {
    const hero = { key: "OPFOR.hero", data: { who: "Isla" } };
    const texts = { question: { key: "OPFOR.q" }, why: { key: "OPFOR.why" }, labels: [hero, null] };
    const votes = on(gm, () => gm.wire.putToVote(combat, { ...request, texts }));
    await arrived();
    expect(labels.get("gm")).toEqual(["gm’s word for Isla", "Brannoc"]);
    expect(labels.get("ada")).toEqual(["ada’s word for Isla", "Brannoc"]);
    for (const page of pages) answer(page, "isla");
    expect(await votes).toHaveLength(3);
  });

  it("shows names as they are written", async () => {
    const options = [`Rook's "Hand" & <b>Co</b>`, "Isla"].map((label) => ({ id: label, label }));
    const votes = on(gm, () => gm.wire.putToVote(combat, { ...request, options }));
    await arrived();
    expect(labels.get("ada")).toEqual([`Rook's "Hand" & <b>Co</b>`, "Isla"]);
    for (const page of pages) answer(page, "Isla");
    expect(await votes).toHaveLength(3);
  });

  it("with words that are no text is not put to anybody", async () => {
    const query = ada.queries["opfor.vote"];
    const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const endless = { key: "OPFOR.q", data: { who: "x".repeat(5000) } };
    for (const question of [{ key: 5 }, { key: "OPFOR.q", data: { who: { evil: true } } }, endless]) {
      const texts = { question, why: { key: "OPFOR.why" }, labels: [] };
      gm.user.flags = { opfor: { asks: JSON.stringify({ ...request, vote: "v", combat: "combat", texts }) } };
      const reply = on(ada, () => query?.({ vote: "v", combat: "combat" }, {}));
      expect(await reply).toEqual({ option: null });
    }
    expect(open()).toEqual([0, 0, 0]);
    // Said once, however often it is tried.
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });

  it("is ended by no message of a player, whatever they know", async () => {
    const votes = put();
    await arrived();
    const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    for (const state of ["thinking", "asking", "playing", "done"]) {
      for (const page of [gm, ada]) page.hear({ type: "hint", combat: "combat", figure: "x", state });
    }
    const known = ["combat", "x", asked.get("mallory")?.vote ?? ""];
    for (const page of [gm, ada]) page.hear({ type: "votes-over", votes: known });
    mallory.user.flags = { opfor: { asks: "" } };
    for (const page of [gm, ada]) page.hear(undefined);
    log.mockRestore();
    expect(open()).toEqual([1, 1, 1]);
    answer(mallory, "brannoc");
    answer(gm, "isla");
    answer(ada, "isla");
    expect(await votes).toEqual(["isla", "brannoc", "isla"]);
  });

  it("asked for by a player is the one that is on, or none", async () => {
    const votes = put();
    await arrived();
    const same = {
      ...request,
      question: "Give me your gold?",
      combat: "combat",
      vote: asked.get("mallory")?.vote ?? "",
    };
    const reply = on(ada, () => ada.queries["opfor.vote"]?.(same, { timeout: 1000 }));
    const other = on(ada, () => ada.queries["opfor.vote"]?.({ ...same, vote: "mine" }, { timeout: 1000 }));
    expect(await other).toEqual({ option: null });
    expect(open()).toEqual([1, 1, 1]);
    for (const page of pages) answer(page, "isla");
    expect(await reply).toEqual({ option: "isla" });
    expect(await votes).toEqual(["isla", "isla", "isla"]);
  });

  it("is over for everybody when its question is settled elsewhere", async () => {
    const votes = put();
    await arrived();
    on(gm, () => gm.wire.sendHint({ type: "hint", combat: "combat", figure: "x", state: "playing" }));
    expect(await votes).toEqual([]);
    expect(open()).toEqual([0, 0, 0]);
  });

  it("asked for twice is one vote; the next question is another", async () => {
    const [first, second] = [put(), put()];
    await arrived();
    expect(open()).toEqual([1, 1, 1]);
    for (const page of pages) answer(page, "isla");
    expect(await second).toEqual(await first);
    const before = asked.get("ada")?.vote;
    void put();
    await arrived();
    expect(open()).toEqual([1, 1, 1]);
    expect(asked.get("ada")?.vote).not.toBe(before);
  });
});
