import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Hands } from "../paper/hands.ts";
import { openPage, until, type Page } from "../paper/open-page.ts";
import { chiefMarksIn } from "../paper/pixi.ts";
import { seen } from "../paper/seen.ts";
import { Told } from "../paper/told.ts";
import { PLAYER, PLAYER2 } from "../page.ts";

/** What people do beside a turn: dice of their own, votes, tokens of players, prototypes, schemes, keys, windows. */
let page: Page;
let hands: Hands;
beforeAll(async () => {
  page = await openPage({ generation: 14, battle: "monster-ai", others: [PLAYER], prepare: arrange });
  hands = new Hands(page);
  await game.settings.set("opfor", "pace", 0);
  await (await load("foundry/keeping/ruleset-registry")).loadRulesets();
  await hands.settled();
});
afterAll(() => page.close());

/** One goblin acts, beside two heroes. */
function arrange({ scenes }: Record<string, any[]>): void {
  for (const one of scenes?.[0].tokens ?? []) {
    if (one.name === "Goblin Warrior 1") Object.assign(one, { x: 400, y: 700 });
    if (one.flags.opfor?.ruleset) one.flags.opfor.mode = one.name === "Goblin Warrior 1" ? "suggest" : "off";
  }
}
const golden = (name: string): string => `golden/affair-${name}.txt`;
const load = (file: string): Promise<any> =>
  import(/* @vite-ignore */ new URL(`../../../src/${file}.ts`, import.meta.url).href);
const scene = (): any => game.scenes.active;
const token = (name: string): any => scene().tokens.getName(name);
const all = (selector: string): any[] => page.document.querySelectorAll(selector);
const shows = async (selector: string, name: string): Promise<void> => {
  await hands.settled();
  await expect(seen(await hands.one(selector))).toMatchFileSnapshot(golden(name));
};
function notices(): string[] {
  const said = all("#notifications p").map((one) => one.textContent);
  page.document.querySelector("#notifications").replaceChildren();
  return said;
}
function instead(object: any, key: string, value: unknown): () => void {
  const was = Object.getOwnPropertyDescriptor(object, key);
  Object.defineProperty(object, key, { value, configurable: true, writable: true });
  return () => {
    if (was === undefined) delete object[key];
    else Object.defineProperty(object, key, was);
  };
}
const world = (): object => ({
  tokens: scene().tokens.map((one: any) => [one.name, one._source.x, one._source.y]),
  hp: scene().tokens.map((one: any) => [one.name, one.actor?.system.hp?.value]),
});

/** Until the plan is there: what the rules leave open is answered by the first option. */
async function planned(): Promise<void> {
  const plan = (): unknown => page.document.querySelector('#opfor-suggestion [data-action="do"]');
  for (let tries = 0; tries < 6 && plan() === null; tries++) await hands.key("Digit1");
  await hands.settled();
}

describe("a turn that is over", () => {
  it("takes in what came of a step that was left to people, once", async () => {
    await game.combat.startCombat();
    await hands.untilAsked();
    await planned();
    await shows("#opfor-suggestion", "suggestion");
    await hands.key("Enter");
    await until(() => page.document.querySelector('#chat [data-opfor="map"]'), "a card");
    await hands.settled();
    const told = new Told();
    const { enterResult, enteredOn } = await load("foundry/telling/enter-step-result");
    const { rulesetOf } = await load("foundry/keeping/ruleset-registry");
    const { reportOf } = await load("foundry/telling/turn-card-messages");
    const message = game.messages.contents.findLast((one: any) => one.flags.opfor?.report);
    const report = reportOf(message);
    const saved: unknown[] = [];
    const store = {
      memory: () => ({ m: 1 }),
      saveMemory: (_combat: string, ruleset: string, memory: unknown) => (
        saved.push([ruleset, memory]),
        Promise.resolve()
      ),
    };
    const outcome = {
      kind: "hp",
      figure: token("Isla").id,
      from: 9,
      to: 6,
      label: { key: "OPFOR.setup.busy" },
    };
    const asked: unknown[] = [];
    const back = instead(
      rulesetOf("monster-ai"),
      "report",
      (_battle: unknown, step: any, option: string, how: any) => {
        asked.push([step.kind, option, how.memory, how.unattended]);
        return { memory: { m: 2 }, outcomes: [outcome] };
      },
    );
    const enter = async (name: string, more: object): Promise<void> => {
      await enterResult(game.combat, scene(), store, { report, step: 0, option: "hit", ...more });
      await hands.settled();
      told.say(name, () => [
        asked.splice(0),
        saved.splice(0),
        enteredOn(message),
        token("Isla").actor.system.hp.value,
      ]);
    };
    await enter("a step that is none", { step: 99 });
    await enter("of no rules", { report: { ...report, ruleset: "none" } });
    await enter("entered", {});
    await enter("entered again", { option: "miss" });
    await enter("of a card that is gone", { report: { ...report, key: "none" }, option: "miss" });
    back();
    await enter("where rules ask nothing", { step: 1 });
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("entered"));
  });
  it("goes back with what came of it, may be decided again from its card, and says when it may not", async () => {
    const told = new Told();
    await hands.click('.of-panel [data-opfor="undo"]:not(:disabled)');
    await hands.one('#chat [data-opfor="again"]');
    await hands.settled();
    told.say("hit points", () => (world() as any).hp);
    await shows("#chat .chat-log", "card-undone");
    await hands.click('#chat [data-opfor="map"]');
    told.say("on the map", () => chiefMarksIn(canvas.interface).length > 0);
    await hands.click('#chat [data-opfor="again"]');
    await hands.untilAsked();
    told.say("decided again", () => page.document.querySelector("#opfor-suggestion") !== null);
    const message = game.messages.contents.findLast((one: any) => one.flags.opfor?.report);
    const { PastTurns } = await load("ui/turn/past-turns");
    const { reportOf } = await load("foundry/telling/turn-card-messages");
    const said: unknown[] = [];
    const parts = {
      presenter: { say: (words: any, tone: string) => void said.push([words.key, tone]) },
      director: {
        running: () => undefined,
        play: () => void said.push("plays"),
        stop: () => undefined,
        idle: () => undefined,
        enter: () => void said.push("enters"),
      },
      overlay: { draw: () => void said.push("draws"), clear: () => undefined },
      setupTakenBack: () => void said.push("set-up"),
      changed: () => void said.push("changed"),
    };
    const past = new PastTurns(parts);
    const report = reportOf(message);
    const elsewhere = { ...report, key: report.key.replace(game.combat.id, "none"), combat: "none" };
    await past.decideAgain(elsewhere);
    await past.undo(elsewhere.key);
    past.enter(elsewhere, 0, "x");
    past.enter(report, 0, "x");
    past.showOnMap(report);
    past.showOnMap({
      ...report,
      snapshot: { ...report.snapshot, scene: { ...report.snapshot.scene, id: "none" } },
    });
    await past.decideAgain(report);
    await past.decideAgain({ ...report, key: report.key.replace(/\d+$/, "77") });
    told.say("of other fights", () => said);
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("past"));
    notices();
  });
});

describe("a suggestion", () => {
  const box = (): any => page.document.querySelector("#opfor-suggestion");
  it("is short when it should be, and whole again; never below the screen", async () => {
    await planned();
    await game.settings.set("opfor", "compact", true);
    await hands.key("KeyN");
    await hands.settled();
    const short = seen(box());
    const full = box().querySelector('[data-action="full"], [data-action="more"], [data-action="expand"]');
    full?.click();
    await hands.settled();
    await expect(`${short}\n---\n${seen(box())}`).toMatchFileSnapshot(golden("compact"));
    await game.settings.set("opfor", "compact", false);
    box().box = { x: 600, y: 700, width: 420, height: 500 };
    await hands.key("KeyL");
    await hands.settled();
    expect(box().style.top).toBe("388px");
    box().box = { x: 600, y: 700, width: 420, height: 2_000 };
    await hands.key("KeyL");
    await hands.settled();
    expect(box().style.top).toBe("0px");
    box().box = undefined;
  });
  it("hears its keys anywhere but where somebody types, has gone by Tab, or is on a tour", async () => {
    const told = new Told();
    const state = (): unknown => [
      seen(box()).includes("checked=false"),
      box().querySelector("[data-action=drop]")?.getAttribute("aria-checked"),
    ];
    const press = async (name: string, on: any, init: object): Promise<void> => {
      on.focus?.();
      const event: any = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
      on.dispatchEvent(event);
      await hands.settled();
      told.say(name, () => [event.defaultPrevented, state()]);
    };
    const field = (markup: string): any => {
      const holder = page.document.createElement("div");
      holder.innerHTML = markup;
      page.document.body.append(holder);
      return holder.firstElementChild;
    };
    const L = { code: "KeyL", key: "l" };
    await press("on the page", page.document.body, L);
    await press("in a field", field("<input type='text'>"), L);
    await press("in a box to tick", field("<input type='checkbox'>"), L);
    await press("on a slider", field("<input type='range'>"), L);
    await press("in a list", field("<select></select>"), L);
    await press("in an area", field("<textarea></textarea>"), L);
    const editable = field("<p>x</p>");
    editable.isContentEditable = true;
    await press("in what is edited", editable, L);
    await press("with Control", page.document.body, { ...L, ctrlKey: true });
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }])
      await press(`a digit with ${Object.keys(more).join()}`, page.document.body, {
        code: "Digit1",
        key: "1",
        ...more,
      });
    await press("a digit of no option", page.document.body, { code: "Numpad9", key: "9" });
    const { Tour } = foundry.nue;
    const touring = instead(Tour, "tourInProgress", true);
    await press("on a tour", page.document.body, L);
    touring();
    const button = field("<button>b</button>");
    button.focus();
    await press("Tab", button, { code: "Tab", key: "Tab" });
    await press("Enter on a button that was reached by Tab", button, { code: "Enter", key: "Enter" });
    const dialog = field("<dialog><button>b</button></dialog>").firstElementChild;
    dialog.focus();
    page.document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    await press("Enter on the answer of a dialog", dialog, { code: "Enter", key: "Enter" });
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("keys"));
    for (const one of [button, dialog.parentElement]) one.remove();
    const { digitOf, activates } = await load("ui/turn/keys");
    expect([
      digitOf({ code: "Numpad4" }),
      digitOf({ code: "Digit10" }),
      digitOf({ code: "KeyA" }),
      activates({ key: " " }),
      activates({ key: "a" }),
    ]).toEqual([4, undefined, undefined, true, false]);
  });
});

describe("a question at a table without a GM", () => {
  it("is the vote of all, or of those whom it may fall on, where no GM is there", async () => {
    const told = new Told();
    const { WindowPresenter, mostVoted } = await load("ui/turn/window-presenter");
    expect([
      mostVoted([]),
      mostVoted(["a"]),
      mostVoted(["a", "b"]),
      mostVoted(["b", "a", "b"]),
      mostVoted(["a", "b", "b", "a", "c"]),
    ]).toEqual([undefined, "a", undefined, "b", undefined]);
    const back = instead(game.users, "activeGM", null);
    const people = [PLAYER, PLAYER2].map((id) => game.users.get(id));
    const asked: string[] = [];
    const options = [
      { id: "x", label: { key: "OPFOR.setup.busy" }, figure: token("Isla").id },
      { id: "y", label: { key: "OPFOR.setup.noCombat" }, figure: "nobody" },
      { id: "z", label: { key: "OPFOR.setup.onlyGM" } },
    ];
    const { say } = await load("foundry/translations");
    const view = {
      figure: token("Goblin Warrior 1").id,
      ask: {
        question: "Which?",
        why: "Tie.",
        options: options.map(({ id, label }, at) => ({ id, label: at === 0 ? say(label) : `the ${id}` })),
      },
      map: {
        figure: token("Goblin Warrior 1").id,
        from: { x: 1, y: 1 },
        reach: [],
        paths: [],
        attacks: [],
        options: [],
        sights: [],
      },
      draft: {
        decision: {
          kind: "ask",
          question: { key: "OPFOR.setup.busy" },
          why: { key: "OPFOR.setup.noCombat" },
          options,
        },
      },
    };
    const presenterOf = (calls: unknown[]): any =>
      new WindowPresenter({
        overlay: {
          words: [],
          draw: () => void calls.push("draw"),
          clear: () => void calls.push("clear"),
          point: () => undefined,
        },
        openTrace: () => undefined,
        openDoctrine: () => undefined,
        changed: () => void calls.push("changed"),
      });
    const own = CONFIG.queries["opfor.vote"];
    const asking = async (
      name: string,
      ties: string,
      votes: readonly (string | null)[],
      mine: string | null,
    ): Promise<void> => {
      await game.settings.set("opfor", "tiesWithoutGM", ties);
      people.forEach((one, at) => {
        one.active = at < votes.length;
        one.query = () => (asked.push(one.name), Promise.resolve({ option: votes[at] ?? null }));
      });
      const written: string[] = [];
      const update = instead(
        game.user,
        "update",
        (data: any) => (written.push(data.flags?.opfor?.asks ?? ""), Promise.resolve()),
      );
      const calls: unknown[] = [];
      const answer = presenterOf(calls).for(game.combat).ask(view);
      await hands.settled();
      const dialog = page.document.querySelector("dialog");
      const put = dialog === null ? "not asked" : seen(dialog).split("\n").slice(0, 6);
      if (mine !== null) dialog?.querySelector(`[data-action="${mine}"]`)?.click();
      else dialog?.querySelector('[data-action="close"]')?.click();
      const reply = await answer;
      await hands.settled();
      update();
      const texts = written
        .filter(Boolean)
        .map((one) => JSON.parse(one).texts.labels.map((label: unknown) => label !== null));
      told.say(name, () => [reply, put, asked.splice(0), notices(), texts, calls]);
    };
    const [first, second] = ["option-0", "option-1"];
    await asking("most votes", "vote", ["y", "y"], first);
    await asking("equal votes", "vote", ["y"], first);
    await asking("silence", "vote", [null], null);
    await asking("votes for nothing", "vote", ["nothing", "y"], second);
    await asking("its owner's word", "owner", ["x", "z"], null);
    expect(typeof own).toBe("function");
    for (const one of people) delete one.query;
    people[0].active = true;
    people[1].active = false;
    back();
    await game.settings.set("opfor", "tiesWithoutGM", "dice");
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("votes"));
  });
});

describe("a token's tab", () => {
  const BODY = "[data-opfor-body]";
  it("on a player's figure says that a GM's word is missing, and gives it", async () => {
    const isla = token("Isla");
    page.hub.receive(PLAYER, {
      ...{ t: "op", id: "x" },
      op: {
        action: "update",
        type: "Token",
        parent: scene().uuid,
        options: {},
        data: [{ _id: isla.id, flags: { opfor: { ruleset: "monster-ai", mode: "auto" } } }],
      },
    });
    await hands.settled();
    await isla.update({ "flags.opfor.ruleset": "monster-ai", "flags.opfor.mode": "auto" });
    const asPlayer = instead(game.user, "isGM", false);
    await isla.sheet.render({ force: true });
    await hands.settled();
    const banner = (): any => page.document.querySelector(".of-allow");
    const said = [banner() === null ? null : seen(banner())];
    await isla.sheet.close();
    asPlayer();
    await isla.sheet.render({ force: true });
    await hands.settled();
    said.push(banner() === null ? null : seen(banner()));
    const { entrusted } = await load("foundry/trust/entrusted-figures");
    const before = entrusted(isla)?.ruleset ?? null;
    banner()?.querySelector('[data-opfor="allow"]')?.click();
    await hands.settled();
    await expect(
      JSON.stringify([said, before, entrusted(isla)?.ruleset ?? null, banner() === null], null, 1),
    ).toMatchFileSnapshot(golden("allow"));
    await isla.sheet.close();
    await isla.update({ "flags.opfor.ruleset": "" });
    notices();
  });
  it("keeps the focus where it was, stays on the screen, and takes what a ruleset needs", async () => {
    const told = new Told();
    const warg = token("Warg");
    const { sheet } = warg;
    await sheet.render({ force: true });
    await hands.settled();
    const focused = (): unknown => {
      const { id, dataset } = page.document.activeElement;
      return [
        id.replace(/-[a-zA-Z0-9]{16}.*/, ""),
        { ...dataset }.opfor,
        { ...dataset }.mode,
        { ...dataset }.path,
      ];
    };
    for (const selector of [
      `${BODY} [data-opfor="mode"][data-mode="auto"]`,
      `${BODY} [data-opfor="ruleset"]`,
      `${BODY} [data-opfor="value"]`,
      `${BODY} [data-opfor="side"]`,
    ]) {
      const one = page.document.querySelector(selector);
      one?.focus();
      if (one?.localName === "button") one.click();
      else one?.dispatchEvent(new Event("change", { bubbles: true }));
      await hands.settled();
      told.say(selector.slice(BODY.length + 1), focused);
    }
    await hands.enter(`${BODY} [data-opfor="ruleset"]`, "five-parsecs");
    await hands.click(`${BODY} [data-opfor="add-row"]`);
    const cell = await hands.one(`${BODY} [data-row="0"] [data-opfor="cell"]`);
    cell.focus();
    cell.dispatchEvent(new Event("change", { bubbles: true }));
    await hands.settled();
    told.say("a cell", focused);
    for (const id of ["five-parsecs", "firefight", "gunslinger", "x-wing"]) {
      await hands.enter(`${BODY} [data-opfor="ruleset"]`, id);
      const offer = page.document.querySelector(`${BODY} [data-opfor="scale"]`);
      const was = { ...scene().grid };
      const grid = (): unknown => [scene()._source.grid.distance, scene()._source.grid.units];
      const before = grid();
      offer?.click();
      await hands.settled();
      told.say(`scale of ${id}`, () => [offer?.textContent.trim() ?? null, before, grid()]);
      await scene().update({ grid: { distance: was.distance, units: was.units } });
    }
    sheet.element.box = { x: 100, y: 500, width: 400, height: 600 };
    await hands.enter(`${BODY} [data-opfor="ruleset"]`, "monster-ai");
    told.say("too low", () => sheet.element.style.top);
    sheet.element.box = { x: 100, y: 500, width: 400, height: 2_000 };
    await hands.enter(`${BODY} [data-opfor="mode"]`, "");
    await hands.enter(`${BODY} [data-opfor="side"]`, "x");
    told.say("higher than the screen", () => sheet.element.style.top);
    sheet.element.box = undefined;
    token("Goblin Thief").object.control();
    await hands.settled();
    await hands.enter(`${BODY} [data-opfor="side"]`, "wolves");
    page.document.querySelector(`${BODY} [data-opfor="apply"]`)?.click();
    await hands.settled();
    told.say("given to those selected", () => [
      token("Goblin Thief").flags.opfor.side,
      token("Goblin Thief").flags.opfor.ruleset,
    ]);
    page.document.querySelector(`${BODY} [data-opfor="prototype"]`)?.click();
    await hands.settled();
    told.say("given to the prototype", () => [
      game.actors.get(warg.actorId).prototypeToken.flags.opfor?.side,
      seen(page.document.querySelector(BODY)).split("\n").slice(-3),
    ]);
    await game.actors.get(warg.actorId).update({ "prototypeToken.flags.opfor.side": "dogs" });
    await token("Goblin Thief").update({ "flags.opfor.side": "hostile" });
    canvas.tokens.releaseAll();
    await sheet.close();
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("tab"));
  });
  it("on a prototype says which placed tokens differ", async () => {
    const actor = game.actors.get(token("Warg").actorId);
    const Sheet = CONFIG.Token.prototypeSheetClass;
    const sheet = new Sheet({ prototype: actor.prototypeToken });
    await sheet.render({ force: true });
    await hands.settled();
    const differs = (): string[] => [
      ...seen(sheet.element.querySelector(BODY)).split("\n"),
      String(sheet.document?.documentName),
    ];
    const said = [differs()];
    await hands.enter(`${BODY} [data-opfor="ruleset"]`, "monster-ai");
    said.push(differs());
    const own = token("Warg").flags.opfor.doctrine;
    const list = sheet.element.querySelector(`${BODY} [data-opfor="doctrine"]`);
    if (list !== null) await hands.enter(`${BODY} [data-opfor="doctrine"]`, own);
    said.push(differs());
    await sheet.close();
    await expect(JSON.stringify(said, null, 1)).toMatchFileSnapshot(golden("prototype"));
  });
});

describe("schemes and preparations", () => {
  it("a scheme is read by who may, and changed from there", async () => {
    notices();
    const told = new Told();
    const { openDoctrine, isReadable, tokenNamed } = await load("ui/windows/doctrine-window");
    const picked: unknown[] = [];
    const windows = (): any[] =>
      [...foundry.applications.instances.values()].filter((one: any) =>
        String(one.id).startsWith("opfor-doctrine"),
      );
    for (const [name, who] of [
      ["nobody", undefined],
      ["who is not played", token("Brannoc")],
      ["the warg", token("Warg")],
    ] as const) {
      await openDoctrine(who, (pick: object) => void picked.push(pick));
      await hands.settled();
      told.say(name, () => [windows().length, isReadable(who), notices()]);
    }
    await shows(`#opfor-doctrine-${String(token("Warg").id)}`, "doctrine");
    windows()[0].element.querySelector('[data-action="change"]').click();
    await hands.settled();
    told.say("changed", () => [picked, windows().length]);
    told.say("by figure", () => [tokenNamed(token("Warg").id)?.name, tokenNamed("nobody")]);
    const player = instead(game.user, "isGM", false);
    const other = game.users.find((one: any) => one.isGM && !one.isSelf);
    other.active = true;
    await openDoctrine(token("Warg"), () => undefined);
    await hands.settled();
    told.say("as a player", () => [windows().length, isReadable(token("Warg")), notices()]);
    for (const one of windows()) await one.close();
    other.active = false;
    player();
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("schemes"));
  });
  it("play without a GM is prepared as the window says", async () => {
    const Menu = game.settings.menus.get("opfor.withoutGM").type;
    const app = new Menu();
    await app.render({ force: true });
    await hands.settled();
    const told = new Told();
    const field = (name: string): any[] => app.element.elements.filter((one: any) => one.name === name);
    told.say("fields", () =>
      app.element.elements.map((one: any) => [
        one.name,
        one.type,
        one.type === "checkbox" || one.type === "radio" ? one.checked : one.value,
      ]),
    );
    const kept = (): unknown =>
      ["runners", "tiesWithoutGM", "ownersApply", "diceWithoutGM", "paceWithoutGM", "summonsWithoutGM"].map(
        (key) => (game.settings.settings.has(`opfor.${key}`) ? game.settings.get("opfor", key) : null),
      );
    const send = async (name: string): Promise<void> => {
      app.element.requestSubmit();
      await hands.settled();
      told.say(name, () => [kept(), app.rendered]);
    };
    await send("as it is");
    for (const one of field("runners")) one.checked = true;
    for (const name of ["ties", "apply", "dice", "pace", "summons"])
      for (const one of field(name)) {
        if (one.localName === "select") one.value = one.options.at(-1).value;
        else if (one.type === "radio") one.checked = one === field(name).at(-1);
        else one.checked = !one.checked;
      }
    await send("all otherwise");
    for (const one of field("runners")) one.checked = false;
    for (const name of ["ties", "apply", "dice", "pace", "summons"])
      for (const one of field(name)) {
        if (one.localName === "select") one.value = one.options[0].value;
        else if (one.type === "radio") one.checked = one === field(name)[0];
        else one.checked = !one.checked;
      }
    await send("and back");
    const scene = instead(canvas, "scene", null);
    app.element.requestSubmit();
    await hands.settled();
    scene();
    await app.close();
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("without-gm"));
  });
  it("the panel may be a window of its own, and leaves its slider's keys alone", async () => {
    await hands.click('.of-panel [data-opfor="window"]');
    await hands.settled();
    const own = page.document.querySelector("#opfor-panel");
    await expect(seen(own)).toMatchFileSnapshot(golden("panel-window"));
    const slider = own.querySelector('[data-opfor="pace"]');
    const heard: string[] = [];
    page.document.body.addEventListener("keydown", (event: any) => void heard.push(event.key));
    for (const key of ["ArrowLeft", "x"])
      slider.dispatchEvent(new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }));
    expect(heard).toEqual(["x"]);
    own.querySelector('[data-action="close"]')?.click();
    await hands.settled();
    expect(page.document.querySelector("#opfor-panel")).toBeNull();
  });
});
