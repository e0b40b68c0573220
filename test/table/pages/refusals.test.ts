import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Hands } from "../paper/hands.ts";
import { openPage, until, type Page } from "../paper/open-page.ts";
import { seen } from "../paper/seen.ts";
import { Told } from "../paper/told.ts";
import { PLAYER, PLAYER2 } from "../page.ts";

/** What windows say when something is refused, fails, is late or is somebody else's affair. */
let page: Page;
let hands: Hands;
beforeAll(async () => {
  page = await openPage({ generation: 13, battle: "monster-ai", others: [PLAYER] });
  hands = new Hands(page);
  await game.settings.set("opfor", "pace", 0);
  await (await load("foundry/keeping/ruleset-registry")).loadRulesets();
  await hands.settled();
});
afterAll(() => page.close());

const golden = (name: string): string => `golden/refused-${name}.txt`;
const load = (file: string): Promise<any> =>
  import(/* @vite-ignore */ new URL(`../../../src/${file}.ts`, import.meta.url).href);
const scene = (): any => game.scenes.active;
const token = (name: string): any => scene().tokens.getName(name);
const all = (selector: string): any[] => page.document.querySelectorAll(selector);
function notices(): string[] {
  const said = all("#notifications p").map((one) => one.textContent);
  page.document.querySelector("#notifications").replaceChildren();
  return said;
}
/** Says so instead of the host, until it is put back. */
function instead(object: any, key: string, value: unknown): () => void {
  const was = Object.getOwnPropertyDescriptor(object, key);
  Object.defineProperty(object, key, { value, configurable: true, writable: true });
  return () => {
    if (was === undefined) delete object[key];
    else Object.defineProperty(object, key, was);
  };
}
/** Another GM is there. */
function asPlayer(): () => void {
  const other = game.users.find((one: any) => one.isGM && !one.isSelf);
  other.active = true;
  const back = instead(game.user, "isGM", false);
  return () => {
    back();
    other.active = false;
  };
}
const withoutGM = (): (() => void) => instead(game.users, "activeGM", null);
/** A promise that a test settles. */
function later<T>(): { promise: Promise<T>; done: (value: T) => void; fail: (why: unknown) => void } {
  let [done, fail]: any[] = [];
  const promise = new Promise<T>((yes, no) => ([done, fail] = [yes, no]));
  return { promise, done, fail };
}

/** Some reject with what is no error. */
function rejected(why: unknown): Promise<never> {
  const one = later<never>();
  one.fail(why);
  return one.promise;
}

const calls: unknown[] = [];
const words = (key: string): object => ({ key, data: {} });
const overlay = (): any => ({
  words: [],
  draw: (_view: unknown, on: any) => void calls.push(["draw", on.name]),
  clear: () => void calls.push("clear"),
  candidates: (places: any[], figures: string[]) =>
    void calls.push(["candidates", places.length, figures.length]),
  point: (figure?: string) => void calls.push(["point", figure ?? null]),
});
const proposal = (more: object = {}): any => ({
  kind: "proposed",
  warnings: [],
  proposal: { placements: [], marks: [], notes: [], trace: [], memory: null, ...more },
});

async function setupWindow(setup: (thinking: any) => unknown, more: object = {}): Promise<any> {
  const { OpForSetup } = await load("ui/windows/setup-window");
  const parts = {
    overlay: overlay(),
    store: { memory: () => null },
    thinker: { setup },
    seed: () => "seed",
    busy: () => false,
    changed: () => void calls.push("changed"),
    ...more,
  };
  return new OpForSetup(parts);
}
const PICK = { ruleset: "monster-ai", helper: "none" };
/** What the window says below its list of helpers. */
const below = (app: any): string =>
  app.element
    .querySelectorAll(".of-notice, .of-muted, footer button, .of-setup-notes li")
    .map(
      (one: any) =>
        `${one.disabled ? "off " : ""}${one.className.includes("is-warn") ? "! " : ""}${one.textContent.trim()}`,
    )
    .join("\n");

describe("a set-up", () => {
  it("is a GM's affair; what is refused, fails or is overtaken says so", async () => {
    const told = new Told();
    const answers: any[] = [];
    const app = await setupWindow((thinking) => {
      calls.push(["asked", thinking.helper, thinking.seed]);
      const next = answers.shift();
      if (next instanceof Function) return next();
      return Promise.resolve(next);
    });
    const asGM = asPlayer();
    await app.open(scene());
    asGM();
    told.say("a player's", () => [app.rendered, notices()]);
    answers.push({ kind: "refused", why: words("OPFOR.setup.busy") });
    await app.open(scene(), PICK);
    told.say("refused", () => [below(app), calls.splice(0)]);
    answers.push(() => Promise.reject(new Error("no ground")));
    await app.open(scene(), PICK);
    told.say("failed", () => below(app));
    answers.push(() => rejected("just words"));
    await app.open(scene(), PICK);
    told.say("failed in words", () => [below(app), calls.splice(0)]);
    const slow = later();
    answers.push(() => slow.promise, proposal({ notes: [words("OPFOR.setup.busy")] }));
    const first = app.open(scene(), PICK);
    await until(() => calls.length > 1, "the first question");
    await app.open(scene(), { ...PICK, helper: "other" });
    slow.done({ kind: "refused", why: words("OPFOR.setup.noCombat") });
    await first;
    told.say("overtaken", () => [below(app), calls.splice(0)]);
    for (const key of ["KeyA", "KeyN"]) {
      answers.push(proposal());
      app.element.querySelector("button").dispatchEvent(
        new KeyboardEvent("keydown", {
          code: key,
          key: key.slice(3).toLowerCase(),
          bubbles: true,
          cancelable: true,
        }),
      );
      await hands.settled();
      told.say(`pressed ${key}`, () => [calls.splice(0), answers.splice(0).length]);
    }
    app.takenBack();
    await hands.settled();
    told.say("taken back", () => [below(app), calls.splice(0)]);
    app.element.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyN", key: "n", cancelable: true }));
    app.sceneChanged(scene());
    await hands.settled();
    told.say("the same map", () => [app.rendered, calls.splice(0)]);
    app.sceneChanged(null);
    await hands.settled();
    told.say("another map", () => [app.rendered, calls.splice(0)]);
    app.sceneChanged(null);
    app.takenBack();
    told.say("closed before", () => calls.splice(0));
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("setup"));
  });
  it("is accepted where it can be, says what could not be done, and is taken back as far as it goes", async () => {
    const told = new Told();
    let isBusy = true;
    const made = proposal({
      placements: [{ figure: token("Warg").id, at: { x: 900, y: 900 } }],
      marks: [{ id: "m1", what: "trap", at: { x: 500, y: 500 }, label: words("OPFOR.setup.busy") }],
      outcomes: [
        { kind: "hidden", figure: token("Warg").id, hidden: true, label: words("OPFOR.setup.busy") },
      ],
    });
    const store = { memory: () => null, saveMemory: () => Promise.reject(new Error("the world is full")) };
    const app = await setupWindow(() => Promise.resolve(made), { busy: () => isBusy, store });
    await app.open(scene(), PICK);
    told.say("while a turn is played", () => [below(app), calls.splice(0)]);
    app.element.querySelector('[data-action="accept"]').disabled = false;
    app.element.querySelector('[data-action="accept"]').click();
    await hands.settled();
    told.say("pressed all the same", () => [below(app), calls.splice(0)]);
    for (const [selector, name] of [
      ["li[data-place]", "a figure"],
      ["li[data-mark]", "a mark"],
      ["li[data-change]", "a change"],
      ["h3", "a heading"],
    ]) {
      const row = app.element.querySelector(selector);
      row?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }) as any);
      told.say(`points at ${String(name)}`, () => [row !== null, calls.splice(0)]);
    }
    app.element.dispatchEvent(new PointerEvent("pointerleave") as any);
    told.say("points at nothing", () => calls.splice(0));
    isBusy = false;
    await app.render();
    await hands.click('#opfor-setup [data-action="accept"]');
    told.say("could not be kept", () => [below(app), calls.splice(0)]);
    app.element.querySelector('[data-action="again"]')?.click();
    await app.constructor.DEFAULT_OPTIONS.actions.accept.call(app);
    await hands.settled();
    told.say("nothing to accept", () => below(app));
    await app.close();
    calls.splice(0);
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("setup-accepted"));
  });
});

describe("a set-up at a table without a GM", () => {
  it("is put to the vote where no GM is there: more than half say yes, silence is none", async () => {
    const told = new Told();
    const back = withoutGM();
    const asked: any[] = [];
    const people = [PLAYER, PLAYER2].map((id) => game.users.get(id));
    for (const one of people) one.active = true;
    const long = { key: "OPFOR.ui.said", data: { message: "x".repeat(400) } };
    for (const [name, votes, more] of [
      ["yes and no", ["yes", "no"], {}],
      [
        "yes and silence",
        ["yes", null],
        {
          notes: [words("OPFOR.setup.busy")],
          outcomes: [
            { kind: "summoned", template: "Goblin", at: { x: 1, y: 1 }, label: words("OPFOR.setup.busy") },
          ],
        },
      ],
      [
        "silence",
        [null, null],
        { marks: [{ id: "m", what: "trap", at: { x: 5, y: 5 }, label: words("OPFOR.setup.busy") }] },
      ],
      [
        "no and no",
        ["no", "no"],
        {
          notes: [long],
          outcomes: [
            { kind: "hidden", figure: token("Warg").id, hidden: false, label: words("OPFOR.setup.busy") },
          ],
        },
      ],
      ["only one there, who says no", ["no"], {}],
    ] as const) {
      people.forEach((one, at) => {
        one.active = at < votes.length;
        one.query = (_name: string, question: unknown) => (
          asked.push(question),
          Promise.resolve({ option: votes[at] ?? null })
        );
      });
      const can = instead(game.user, "can", (what: string) => what !== "TOKEN_CREATE");
      const app = await setupWindow(() => Promise.resolve(proposal(more)), {
        store: { memory: () => null, saveMemory: () => Promise.resolve() },
      });
      const said: string[] = [];
      const update = instead(
        game.user,
        "update",
        (data: any) => (said.push(data.flags.opfor.asks), Promise.resolve()),
      );
      await app.open(scene(), PICK);
      told.say(`${name}: warned`, () => below(app));
      app.element.querySelector('[data-action="accept"]').click();
      await hands.settled();
      told.say(`${name}: asked`, () =>
        said.filter(Boolean).map((one) => ({ ...JSON.parse(one), vote: "", combat: "" })),
      );
      told.say(name, () => below(app));
      await app.close();
      update();
      can();
    }
    for (const one of people) delete one.query;
    people[0].active = true;
    people[1].active = false;
    back();
    calls.splice(0);
    await hands.settled();
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("setup-voted"));
  });
});

describe("a rehearsal", () => {
  const crewOf = (more: object = {}): any => ({
    prepare: ({ snapshot, changes }: any) => (
      calls.push(["prepared", JSON.parse(JSON.stringify(changes).replaceAll(token("Warg").id, "Warg"))]),
      Promise.resolve({ snapshot, left: [words("OPFOR.setup.busy")] })
    ),
    rehearse: (ruleset: string, { seed }: any, range: object) => (
      calls.push(["rehearsed", ruleset, seed, range]),
      Promise.resolve()
    ),
    watch: () => Promise.reject(new Error("no battle")),
    dismiss: () => void calls.push("dismissed"),
    ...more,
  });
  const opened = async (crew: any): Promise<any> => {
    const { OpForRehearsal } = await load("ui/windows/rehearsal-window");
    const app = new OpForRehearsal({ crew, store: { memory: () => null }, seed: () => "seed" });
    await app.open(scene());
    return app;
  };
  const said = (app: any): string =>
    app.element
      .querySelectorAll(".of-notice")
      .map((one: any) => one.textContent.trim())
      .join("\n");
  it("is a GM's affair, and says why there are no numbers", async () => {
    const told = new Told();
    const back = asPlayer();
    const none = await opened(crewOf());
    back();
    told.say("a player's", () => [none.rendered, notices()]);
    const { Refused } = await load("foundry/thinking/worker-line");
    const failures: unknown[] = [
      new Error("out of memory"),
      "just words",
      new Refused(words("OPFOR.setup.busy")),
    ];
    const app = await opened(crewOf({ rehearse: () => rejected(failures.shift()) }));
    await app.open(scene());
    for (let at = failures.length; at > 0; at--) {
      await hands.click('#opfor-rehearsal [data-action="rehearse"]');
      told.say(`failed ${at}`, () => [said(app), calls.splice(0)]);
    }
    app.sceneChanged(scene());
    await hands.settled();
    told.say("the same map", () => app.rendered);
    app.sceneChanged(null);
    await hands.settled();
    told.say("another map", () => [app.rendered, calls.splice(0)]);
    const slow = later<void>();
    const stopped: AbortSignal[] = [];
    const waiting = await opened(
      crewOf({
        rehearse: (_r: string, _w: object, _a: object, _tell: any, signal: AbortSignal) => (
          stopped.push(signal),
          slow.promise
        ),
      }),
    );
    waiting.element.querySelector('[data-action="rehearse"]').click();
    await until(() => stopped.length === 1, "it begins");
    await hands.settled();
    told.say("under way", () =>
      seen(waiting.element)
        .split("\n")
        .filter((line) => /progress|%|Stop|of 1/.test(line)),
    );
    await hands.click('#opfor-rehearsal [data-action="stop"]');
    slow.fail(new Error("aborted"));
    await hands.settled();
    told.say("stopped", () => [said(waiting), stopped.map(({ aborted }) => aborted)]);
    const played = scene().tokens.filter((one: any) => one.flags.opfor?.ruleset);
    const kept = played.map((one: any) => one.flags.opfor.ruleset);
    const flags = (one: any, ruleset: string): Promise<unknown> =>
      one.update({ "flags.opfor.ruleset": ruleset });
    for (const one of played) await flags(one, "");
    await hands.click('#opfor-rehearsal [data-action="rehearse"]');
    told.say("nobody is played", () => said(waiting));
    for (const [at, one] of played.entries()) await flags(one, kept[at]);
    await waiting.close();
    calls.splice(0);
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("rehearsal"));
  });
  it("has its what-if changed field by field, and lays its results side by side", async () => {
    const told = new Told();
    const { emptyTally } = await load("turn/rehearsal/rehearsal-tally");
    const empty = emptyTally("b", "s");
    const app = await opened(
      crewOf({
        rehearse: (_ruleset: string, _what: object, _range: object, tell: (tally: object) => void) => {
          tell(empty);
          return Promise.resolve();
        },
      }),
    );
    await hands.click('#opfor-rehearsal [data-action="rehearse"]');
    told.say("one column", () => [
      seen(app.element)
        .split("\n")
        .filter((line) => /As it stands|What if|[Bb]attle/.test(line)),
      calls.splice(0),
    ]);
    const enter = (selector: string, value: string | boolean): Promise<void> =>
      hands.enter(`#opfor-rehearsal ${selector}`, value);
    const warg = `[data-figure="${token("Warg").id}"]`;
    await enter(`[data-change="out"]${warg}`, true);
    await enter(`[data-change="copies"]${warg}`, "12");
    const compare = async (name: string): Promise<void> => {
      app.element.querySelector('[data-action="compare"]').click();
      await hands.settled();
      told.say(name, () => calls.splice(0).filter((one: any) => one[0] === "prepared"));
    };
    await compare("without one");
    told.say("two columns", () =>
      app.element.querySelectorAll("[data-column] h2").map((one: any) => one.textContent),
    );
    await enter(`[data-change="out"]${warg}`, false);
    for (const value of ["-3", " 7 ", "1000", "1.5", "x", ""]) {
      await enter(`[data-change="copies"]${warg}`, value);
      await enter('[data-change="nearer"]', value);
      await compare(`copies "${value}"`);
    }
    const schemes = app.element.querySelector(`[data-change="doctrine"]${warg}`);
    await enter(`[data-change="doctrine"]${warg}`, schemes.options.at(-1).value);
    await compare("another scheme");
    told.say("as wide as both", () => app.position.width);
    for (const fold of app.element.querySelectorAll("details")) {
      fold.open = true;
      fold.dispatchEvent(new Event("toggle"));
    }
    await app.render();
    told.say("unfolded", () =>
      app.element.querySelectorAll("details").map((one: any) => [one.dataset.fold, one.open]),
    );
    for (const fold of app.element.querySelectorAll("details")) {
      fold.open = false;
      fold.dispatchEvent(new Event("toggle"));
    }
    await app.render();
    told.say("folded", () =>
      app.element.querySelectorAll("details").map((one: any) => [one.dataset.fold, one.open]),
    );
    await app.close();
    calls.splice(0);
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("what-if"));
  });
});

describe("what is remembered of a figure", () => {
  it("is corrected, refused with the field that is wrong, and closed when the figure is gone", async () => {
    const told = new Told();
    const { OpForSheet } = await load("ui/windows/figure-memory-window");
    calls.splice(0);
    const saved: unknown[] = [];
    const store = {
      memory: () => null,
      saveMemory: (_c: string, ruleset: string, value: any) => (
        saved.push([ruleset, value]),
        Promise.resolve()
      ),
    };
    const figure = token("Warg").id;
    const subject = { combat: game.combat, scene: scene(), ruleset: "monster-ai", figure };
    const app = new OpForSheet(subject, store, () => void calls.push("changed"));
    await app.render({ force: true });
    told.say("title", () => app.title);
    told.say("fields", () =>
      app.element.elements.map((one: any) => [
        one.localName,
        one.type,
        one.name.replaceAll(/[a-zA-Z0-9]{16}/g, "<id>"),
        one.disabled,
      ]),
    );
    const send = async (name: string): Promise<void> => {
      app.element.requestSubmit();
      await hands.settled();
      told.say(name, () => [app.rendered, notices(), saved.length]);
    };
    const field = (name: string): any => app.element.elements.namedItem(name);
    field("charges|0|left").value = "many";
    await send("a wrong number");
    field("charges|0|left").value = "1";
    for (const one of app.element.elements) if (one.type === "checkbox") one.checked = !one.checked;
    app.element.requestSubmit();
    await hands.settled();
    told.say("kept", () =>
      JSON.parse(
        JSON.stringify([app.rendered, saved, calls.splice(0), notices()]).replaceAll(figure, "Warg"),
      ),
    );
    const gone = new OpForSheet({ ...subject, figure: "nobody" }, store, () => void calls.push("changed"));
    await gone.render({ force: true });
    told.say("nobody's", () => [gone.title, gone.element.elements.length]);
    gone.element.requestSubmit();
    await hands.settled();
    told.say("of nobody", () => [gone.rendered, saved.length, calls.splice(0)]);
    const strange = new OpForSheet({ ...subject, ruleset: "none" }, store, () => undefined);
    told.say("of no rules", () => strange.title === `Notes on ${String(figure)}`);
    const { openSheet } = await load("ui/windows/figure-memory-window");
    const before = foundry.applications.instances.size;
    await openSheet(store, { ...game.combat, combatant: null, scene: null }, figure, () => undefined);
    await openSheet(store, game.combat, "nobody", () => undefined);
    told.say("not opened", () => foundry.applications.instances.size - before);
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("memory"));
  });
});

const thinker: any = {
  hasWorker: true,
  isOnPage: () => false,
  decide: async (thinking: any) => {
    const [{ think }, { rulesetOf }] = [
      await load("turn/thinking/worker-talk"),
      await load("foundry/keeping/ruleset-registry"),
    ];
    return think(rulesetOf, { kind: "decide", thinking });
  },
};
/** What these checks say, a line each. */
async function verdicts(checks: readonly any[]): Promise<string[]> {
  const [{ verdictOf }, { say }] = [
    await load("foundry/self-check/check"),
    await load("foundry/translations"),
  ];
  const lines: string[] = [];
  for (const one of checks) {
    const { state, why } = await verdictOf(one);
    lines.push(`${String(state)}: ${say(one.title)}: ${say(why)}`);
  }
  return lines;
}
/** What they say otherwise than when all is well. */
async function otherwise(
  name: string,
  well: readonly string[],
  checks: () => Promise<string[]>,
  undo: readonly (() => void)[],
): Promise<string[]> {
  const lines = await checks().finally(() => undo.forEach((one) => one()));
  return [`## ${name}`, ...lines.filter((one) => !well.includes(one))];
}

describe("the self-check", () => {
  it("finds what does not work on the page, and says it in a sentence", async () => {
    const [{ clientChecks }, { ruleChecks }] = [
      await load("foundry/self-check/client-checks"),
      await load("foundry/self-check/rule-checks"),
    ];
    const client = (): Promise<string[]> => verdicts(clientChecks());
    const fine = await client();
    const lines = [...fine];
    const spoilt = async (name: string, ...undo: (() => void)[]): Promise<void> =>
      void lines.push(...(await otherwise(name, fine, client, undo)));
    await spoilt("another version", instead(game.release, "generation", 12));
    await spoilt("no names", instead(PIXI, "Graphics", undefined), instead(Hooks, "callAll", undefined));
    await spoilt("no socket", instead(game.modules.get("opfor"), "socket", false));
    await spoilt("no query", instead(CONFIG, "queries", {}));
    await spoilt("no terrain", instead(CONFIG.RegionBehavior, "dataModels", {}));
    await spoilt(
      "a player",
      asPlayer(),
      instead(game.user, "can", () => false),
    );
    await spoilt(
      "nobody acts",
      instead(game.users, "activeGM", null),
      instead(game.users, "filter", () => []),
    );
    const { translations } = game.i18n;
    const some = {
      ...translations,
      OPFOR: { ...translations.OPFOR, check: { ...translations.OPFOR.check, late: undefined } },
    };
    await spoilt(
      "words missing",
      instead(game.i18n, "translations", some),
      instead(game.i18n, "_fallback", translations),
    );
    await spoilt(
      "only English",
      instead(game.i18n, "translations", { ...translations, OPFOR: undefined }),
      instead(game.i18n, "_fallback", translations),
    );
    await spoilt("no words", instead(game.i18n, "translations", {}), instead(game.i18n, "_fallback", {}));
    await spoilt(
      "another sheet",
      instead(
        CONFIG.Token,
        "prototypeSheetClass",
        class Other {
          static PARTS = { body: {} };
        },
      ),
    );
    const rules = (): Promise<string[]> => verdicts(ruleChecks(thinker));
    const well = await rules();
    lines.push("## rules", ...well);
    const ruled = async (name: string, ...undo: (() => void)[]): Promise<void> =>
      void lines.push(...(await otherwise(name, well, rules, undo)));
    const asks = { decision: { kind: "ask", question: words("OPFOR.setup.busy") } };
    await ruled(
      "no worker",
      instead(thinker, "hasWorker", false),
      instead(thinker, "decide", () => Promise.resolve(asks)),
    );
    await ruled(
      "rules on the page",
      instead(thinker, "isOnPage", (id: string) => id === "monster-ai"),
      instead(thinker, "decide", () => Promise.resolve(asks)),
    );
    await ruled(
      "an answer that fails",
      instead(thinker, "decide", () => rejected("lost")),
    );
    const { flags } = token("Warg");
    const warrior = game.combat.combatants.find((one: any) => one.name === "Warg");
    const MONSTER = { ruleset: "monster-ai" };
    for (const [name, chosen] of [
      ["no such rules", { ruleset: "none" }],
      ["no scheme", { ...MONSTER, doctrine: "no such scheme" }],
      ["down", MONSTER],
    ] as const) {
      await token("Warg").update({ "flags.opfor": chosen });
      await warrior.update({ defeated: name === "down" });
      await ruled(name);
    }
    await warrior.update({ defeated: false });
    await token("Warg").update({ "flags.opfor": flags.opfor });
    await expect(lines.join("\n").replace(/\d+ texts/, "<measured>")).toMatchFileSnapshot(golden("check"));
  });
});

describe("the self-check on a map", () => {
  it("finds what does not work on a map", async () => {
    const { layOut, scratchChecks, clearAway } = await load("foundry/self-check/scratch-scene-checks");
    const tried = async (): Promise<string[]> => {
      const scratch = await layOut().catch((error: Error) => error);
      if (scratch instanceof Error) return [scratch.message];
      return verdicts(scratchChecks(scratch)).finally(() => clearAway(scratch));
    };
    const counts = (): number[] => [game.scenes.size, game.actors.size, game.combats.size];
    const before = counts();
    const well = await tried();
    const lines = [...well];
    expect(counts()).toEqual(before);
    const { documentClass: Token } = CONFIG.Token;
    const { documentClass: Combat } = CONFIG.Combat;
    const { documentClass: Actor } = CONFIG.Actor;
    const { documentClass: Scene } = CONFIG.Scene;
    const nothing = (): Promise<undefined> => Promise.resolve(undefined);
    const spoil: Record<string, () => () => void> = {
      "no moves": () => instead(Token.prototype, "move", nothing),
      "no flags": () => instead(Token.prototype, "unsetFlag", nothing),
      "no next turn": () => instead(Combat.prototype, "nextTurn", nothing),
      "no combatants": () => instead(Combat.prototype, "updateEmbeddedDocuments", nothing),
      "no regions": () =>
        instead(Scene.prototype, "createEmbeddedDocuments", function (this: any, name: string, data: any[]) {
          return name === "Region"
            ? nothing()
            : Object.getPrototypeOf(Scene.prototype).createEmbeddedDocuments.call(this, name, data);
        }),
      "no scene": () => instead(Scene, "create", nothing),
      "no actor": () => instead(Actor, "create", nothing),
      "no combat": () => instead(Combat, "create", nothing),
      "no combat class": () => instead(CONFIG, "Combat", { ...CONFIG.Combat, documentClass: undefined }),
      "no message": () => instead(CONFIG.ChatMessage.documentClass, "create", nothing),
      "no conditions": () => instead(Actor.prototype, "toggleStatusEffect", nothing),
      "no hit points": () => instead(Actor.prototype, "update", nothing),
    };
    for (const [name, how] of Object.entries(spoil))
      lines.push(...(await otherwise(name, well, tried, [how()])));
    await expect(lines.join("\n")).toMatchFileSnapshot(golden("check-on-map"));
  });
  it("tries a map only where it may, and tells of each thing at once", async () => {
    const { selfCheck } = await load("foundry/self-check/index");
    const { ruleset, mode } = token("Warg").flags.opfor;
    const heard: string[] = [];
    const quick = instead(thinker, "decide", () =>
      Promise.resolve({ decision: { kind: "ask", question: words("OPFOR.setup.busy") } }),
    );
    const last = async (busy = false, options?: object): Promise<string> => {
      const { ok, results, text } = await selfCheck(
        { thinker, busy: () => busy },
        { ...options, told: ({ title }: any) => heard.push(title) },
      );
      expect(heard.splice(0)).toEqual(results.map(({ title }: any) => title));
      return `${String(ok)} ${String(text.split("\n").at(-1))}`;
    };
    const paused = instead(game, "paused_", true);
    const lines = [await last(), await last(true)];
    paused();
    lines.push(await last(true), await last(false, { scratch: false }));
    const back = asPlayer();
    lines.push(await last());
    back();
    quick();
    expect([ruleset, mode]).toEqual([token("Warg").flags.opfor.ruleset, token("Warg").flags.opfor.mode]);
    expect(lines).toMatchInlineSnapshot(`
      [
        "false note     Scratch scene: Not tried: the game is paused. Go on and check again.",
        "false note     Scratch scene: Not tried: OpFor is playing a turn. Stop it and check again.",
        "false note     Scratch scene: Not tried: OpFor is playing a turn. Stop it and check again.",
        "false note     Scratch scene: Not asked for.",
        "false note     Scratch scene: Not tried: only a GM may make a scene.",
      ]
    `);
  });
});

describe("things of the page", () => {
  it("spaces under places, squares of large ones, hexes, none without a grid; sides that belong to one space", async () => {
    const { spacesUnder, edgesOf } = await load("ui/map/spaces-under");
    const { gridFor } = await import("../../../table/src/grid/index.ts");
    const on = (type: number, width?: number, height?: number): unknown => {
      const grid: any = gridFor({ type, size: 100, distance: 5, units: "ft" });
      const who = width === undefined ? undefined : { _source: { width, height } };
      return spacesUnder(
        [
          { x: 150, y: 250 },
          { x: 152, y: 250 },
          { x: 450, y: 250 },
        ],
        { grid },
        who,
      ).map((space: any[]) => space[0]);
    };
    const told = new Told();
    told.say("of one", () => on(1));
    told.say("of two by three", () => on(1, 2, 3));
    told.say("of a half", () => on(1, 0.4, 0.4));
    told.say("hexes", () => on(2, 2, 2));
    told.say("no grid", () => on(0, 2, 2));
    const p = (x: number, y: number): object => ({ x, y });
    told.say("edges", () => [
      edgesOf([[p(0, 0), p(1, 0), p(1, 1), p(0, 1)]]).length,
      edgesOf([
        [p(0, 0), p(10, 0), p(10, 10), p(0, 10)],
        [p(10, 0), p(20, 0), p(20, 10), p(10, 10)],
      ]).length,
      edgesOf([[]]).length,
    ]);
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("spaces"));
  });
  it("the map goes where the turn is, beside a window; not on another map, nor before it is drawn", async () => {
    const { lookAt, placeBeside, placeForTurn } = await load("ui/map/window-placing");
    const told = new Told();
    const view = (x: number, y: number): any => ({
      ...{ figure: token("Warg").id, from: { x, y }, reach: [], options: [], sights: [] },
      paths: [
        {
          number: 1,
          figure: token("Warg").id,
          places: [
            { x, y },
            { x: x + 200, y },
          ],
          label: "",
        },
      ],
      attacks: [
        { number: 2, from: { x: x + 200, y }, to: { x: x + 300, y }, target: token("Isla").id, label: "" },
      ],
    });
    const panned: unknown[] = [];
    const back = instead(canvas, "animatePan", (to: any) => (panned.push(to), Promise.resolve(true)));
    canvas.pan({ x: 1_000, y: 700, scale: 0.5 });
    await told.later("there already", () => lookAt(view(1_000, 700), scene()));
    await told.later("far off", () => lookAt(view(9_000, 5_000), scene(), { width: 420, height: 500 }));
    await told.later("another map", () => lookAt(view(9_000, 5_000), { id: "other" }));
    canvas.ready = false;
    await told.later("not drawn", () => lookAt(view(9_000, 5_000), scene()));
    canvas.ready = true;
    told.say("gone to", () => panned);
    back();
    const suggestion = page.document.createElement("div");
    suggestion.box = { x: 688, y: 60, width: 420, height: 500 };
    told.say("beside", () => [
      placeBeside(null, { width: 300, height: 200 }, []),
      placeBeside(suggestion, { width: 300, height: 200 }, []),
      placeBeside(suggestion, { width: 300, height: 2_000 }, [{ x: 100, y: 100 }]),
    ]);
    const list = page.document.getElementById("notifications");
    const place = (): unknown =>
      placeForTurn(view(1_000, 700), scene(), [{ x: 10, y: 10, width: 50, height: 20 }], {
        width: 420,
        height: 300,
      });
    told.say("over the fewest", place);
    list.box = { x: 500, y: 0, width: 600, height: 20 };
    told.say("beside the notices", place);
    list.box = undefined;
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("placing"));
  });
});

describe("words of the page", () => {
  it("long thoughts show that they are thought", async () => {
    const { withProgress, onDrawnPage } = await load("foundry/thinking/thinking-notice");
    const shares: number[] = [];
    const made: any[] = [];
    const { info } = ui.notifications;
    ui.notifications.info = (words: string, options: object) => {
      const one = {
        words,
        options,
        update: ({ pct }: any) => void shares.push(Math.round(pct * 100)),
        remove: () => void shares.push(-1),
      };
      made.push(one);
      return one;
    };
    let clock = 0;
    const now = instead(performance, "now", () => clock);
    const slow = later<string>();
    const thought = withProgress(slow.promise);
    const wait = (): Promise<void> => new Promise((go) => setTimeout(go, 210));
    clock = 399;
    await wait();
    expect(made.length).toBe(0);
    clock = 400;
    await wait();
    expect([made.length, shares]).toEqual([1, [12]]);
    clock = 3_000;
    await wait();
    slow.done("done");
    expect([await thought, made.length, shares]).toEqual(["done", 1, [12, 50, 100, -1]]);
    now();
    expect([await withProgress(Promise.resolve(4)), await onDrawnPage(false, () => 5), made.length]).toEqual([
      4, 5, 1,
    ]);
    expect([await onDrawnPage(true, () => 6), made.length, shares.slice(4), made[1].options]).toEqual([
      6,
      2,
      [100, -1],
      { progress: true },
    ]);
    ui.notifications.info = info;
  });
  it("menus lead to the tab of a token and of a prototype, or say what locks it", async () => {
    const entries: any[] = [];
    const docs: Record<string, any> = {};
    const collection: any = {
      locked: true,
      title: "Beasts <b>",
      get: (id: string) => docs[id],
      getDocument: (id: string) => Promise.resolve(docs[id] ?? null),
    };
    Hooks.callAll("getActorContextOptions", { collection }, entries);
    const [entry] = entries;
    const opened = (): string[] => [...foundry.applications.instances.values()].map((app: any) => app.title);
    const before = opened().length;
    const press = async (id: string): Promise<unknown> => {
      entry.callback({ dataset: { entryId: id } });
      await hands.settled();
      return [opened().slice(before), notices()];
    };
    const told = new Told();
    await told.later("locked", () => press("none"));
    collection.locked = false;
    await told.later("nobody", () => press("none"));
    docs["isla"] = game.actors.getName("Isla");
    await told.later("a prototype", () => press("isla"));
    const row = {
      dataset: { combatantId: game.combat.combatants.find((one: any) => one.name === "Warg").id },
    };
    const combatants: any[] = [];
    Hooks.callAll("getCombatantContextOptions", {}, combatants);
    await told.later("a token", async () => {
      combatants.at(-1).callback(row);
      await hands.settled();
      return opened().slice(before);
    });
    combatants.at(-1).callback({ dataset: {}, closest: () => null });
    told.say("who is none", () => [
      combatants.map((one) => one.condition({ dataset: {}, closest: () => null })),
      combatants.map((one) => one.condition(row)),
    ]);
    for (const app of [...foundry.applications.instances.values()].slice(before)) await app.close();
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("menus"));
  });
});

describe("an unknown system", () => {
  it("paths to a sheet's numbers show at once what they lead to, and are kept when sent", async () => {
    const Menu = game.settings.menus.get("opfor.mapping").type;
    const app = new Menu();
    await app.render({ force: true });
    const told = new Told();
    const live = (): unknown =>
      app.element
        .querySelectorAll("[data-live]")
        .map((one: any) => [one.dataset.live, one.textContent, one.classList.contains("is-lost")]);
    const enter = async (key: string, value: string): Promise<void> => {
      const field = app.element.elements.namedItem(key);
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await hands.settled();
    };
    told.say("at first", live);
    await enter("hp", "hp");
    await enter("defence", " no.where ");
    await enter("speed", "hp.value");
    await enter("gold", "system.hp.max");
    told.say("typed", live);
    await enter("weaponTypes", "base");
    await enter("weaponRoll", "damage");
    told.say("of items", live);
    const kept = (): unknown =>
      ["hp", "defence", "gold"].map((key) => app.element.elements.namedItem(key).value);
    told.say("typed there", kept);
    await enter("defence", "x".repeat(300));
    app.element.requestSubmit();
    await hands.settled();
    const { pathsOfWorld } = await load("foundry/systems/attribute-paths");
    told.say("kept", () => [
      app.rendered,
      notices(),
      { ...pathsOfWorld(), defence: pathsOfWorld().defence.length },
    ]);
    const { savePaths } = await load("foundry/systems/attribute-paths");
    await savePaths(Object.fromEntries(Object.keys(pathsOfWorld()).map((key) => [key, ""])));
    const { numberPaths } = await load("foundry/systems/number-paths");
    const { liveValues } = await load("foundry/systems/preview-of-paths");
    const deep: any = { a: 1, b: "2", c: "x", d: [1, 2], e: { f: { g: { h: { i: { j: 1 } } } } }, k: null };
    Object.defineProperty(deep, "broken", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    told.say("numbers", () => [
      numberPaths(deep),
      numberPaths(4),
      numberPaths(null),
      numberPaths(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`n${at}`, at]))).length,
    ]);
    const items = Array.from({ length: 14 }, (_, at) => ({
      id: `i${at}`,
      name: `W${at}`,
      type: at === 13 ? "other" : "weapon",
      system: { r: at === 2 ? 4 : "1d6", reach: at * 5 },
    }));
    const actor: any = {
      name: "A",
      system: { hp: { value: 3, max: 5 }, ac: { value: 12 }, speed: 30, gp: 7 },
      items,
      statuses: new Set(),
    };
    const adapter: any = {
      facts: () => ({
        abilities: { str: 2 },
        weapons: items.slice(0, 13).map(({ name }, at) => ({ name, ...(at % 2 ? { range: at } : {}) })),
      }),
    };
    const paths = {
      hp: "hp",
      defence: "ac",
      speed: "speed",
      speedUnits: " ft ",
      gold: "gp",
      abilities: "nope",
      weaponTypes: "weapon",
      weaponRange: "reach",
      weaponRoll: "r",
    };
    told.say("read", () =>
      liveValues(adapter, paths, actor).map(({ key, words, isLost }: any) => [key, words, isLost]),
    );
    told.say("read of nothing", () =>
      liveValues(
        { facts: () => ({}) } as any,
        Object.fromEntries(
          Object.keys(paths).map((key) => [key, key === "hp" || key === "weaponRoll" ? "x.y" : ""]),
        ) as any,
        { ...actor, system: {} },
      ).map(({ key, words, isLost }: any) => [key, words, isLost]),
    );
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("paths"));
  });
});
