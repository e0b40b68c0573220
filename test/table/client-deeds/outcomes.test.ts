import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Outcome } from "../../../src/core/outcome";
import { text } from "../../../src/core/text";
import { Halt } from "../../../src/turn/playing/halt";
import { plain } from "../paper/told.ts";
import { fight, loadAll, openClient, scene, token } from "../client.ts";
import { entrustRaiders, RAIDER } from "../hero-of-another.ts";
import { GM, PLAYER, PLAYER2 } from "../page.ts";

/** What this client may write down, what it asks of others, and what it says instead. */
const { carryOut, sceneExecutor, witness, marksOn, restoreMark, summon, pace } = await loadAll(
  "acting/executor",
  "acting/undo-witness",
  "acting/mark-regions",
  "acting/summon",
  "acting/pace",
);
const { registerAdapter, generic } = await loadAll("systems/index", "systems/generic");

const CAPTAIN = "sktoken000000009";
const KYRA = "sktoken000000001";
const label = text("OPFOR.ui.round.order");
const outcome = (data: object): Outcome => ({ label, ...data }) as Outcome;
const loss = (figure: string): Outcome => outcome({ kind: "hp", figure, from: 5, to: 2 });
const yourself = text("OPFOR.ui.turn.noteYourself", { what: label });
const hp = (name: string): number => token(name).actor.system.hp.value as number;

beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("an outcome", () => {
  it("that is only told changes nothing; of who is gone it says so", async () => {
    openClient(13);
    const before = witness(scene(), fight());
    expect(await carryOut(scene(), fight(), outcome({ kind: "note" }))).toBeUndefined();
    expect(
      await carryOut(scene(), fight(), outcome({ kind: "moved", figure: RAIDER, path: [] })),
    ).toBeUndefined();
    expect(witness(scene(), fight())).toEqual(before);
    expect(await carryOut(scene(), fight(), loss("nobody"))).toEqual(
      text("OPFOR.ui.turn.figureGone", { id: "nobody" }),
    );
  });
  it("without hit points on the sheet is for people to write down", async () => {
    openClient(13);
    const { actor } = token("Raider 1");
    actor.system = {};
    expect(await carryOut(scene(), fight(), loss(RAIDER))).toEqual(
      text("OPFOR.ui.turn.noHp", { name: "Raider 1", value: 2 }),
    );
  });
  it("is a condition of the system's where it knows it, or else the host's", async () => {
    openClient(14);
    const told: unknown[] = [];
    game.system = { ...game.system, id: "conditions" };
    registerAdapter({
      ...generic,
      id: "conditions",
      setCondition: (one: any, condition: string, on: boolean) =>
        Promise.resolve((told.push([one.name, condition, on]), condition === "prone")),
    });
    for (const status of ["prone", "aiming"])
      await carryOut(scene(), fight(), outcome({ kind: "status", figure: RAIDER, status, on: true }));
    expect(told).toEqual([
      ["Raider 1", "prone", true],
      ["Raider 1", "aiming", true],
    ]);
    expect([[...token("Raider 1").actor.statuses], token("Raider 1").flags.opfor.statuses]).toEqual([
      [],
      ["aiming"],
    ]);
    await carryOut(
      scene(),
      fight(),
      outcome({ kind: "status", figure: RAIDER, status: "aiming", on: false }),
    );
    expect(token("Raider 1").flags.opfor.statuses).toEqual([]);
  });
  it("is where the turn was all the same: one who leaves goes out of sight and of the order", async () => {
    openClient(13);
    const run = sceneExecutor(scene(), fight());
    expect(await run.perform({ kind: "leave", figure: RAIDER }, undefined, new Halt())).toEqual({
      kind: "done",
    });
    const { hidden, flags } = token("Raider 1");
    expect([
      hidden,
      flags.opfor.left,
      fight().combatants.find((one: any) => one.tokenId === RAIDER).defeated,
    ]).toEqual([true, true, true]);
    for (const kind of ["attack", "act", "hold"])
      expect(await run.perform({ kind, figure: CAPTAIN }, undefined, new Halt())).toEqual({ kind: "done" });
    expect(await run.perform({ kind: "hold", figure: "nobody" }, undefined, new Halt())).toEqual({
      kind: "gone",
      why: "tokenGone",
    });
  });
});

/** The raiders are the first player's, who runs them; Kyra is the second one's. No GM is there. */
const prepare = (collections: Record<string, any[]>): void => {
  entrustRaiders(collections);
  const kyra = collections["actors"]?.find(({ name }) => name === "Kyra");
  kyra.ownership = { default: 0, [PLAYER2]: 3 };
};

describe("without a GM", () => {
  const asked: unknown[] = [];
  let answer: unknown;
  const executor = (): any =>
    sceneExecutor(scene(), fight(), (one: any, what: any) => {
      asked.push([one.name, what.kind]);
      return Promise.resolve(answer);
    });
  beforeEach(() => {
    openClient(14, PLAYER, { prepare });
    asked.length = 0;
    answer = undefined;
  });
  it("marks are not made, and nobody is warned of it once more", async () => {
    const run = executor();
    expect(run.isWatched).toBe(true);
    const before = scene().regions.size;
    for (const kind of ["marked", "unmarked"])
      expect(
        await run.apply(outcome({ kind, mark: "m", what: "fire", at: { x: 450, y: 650 } })),
      ).toBeUndefined();
    expect([scene().regions.size, asked]).toEqual([before, []]);
  });
  it("one's own figures change at once; others' owners are asked, and their word is told", async () => {
    expect(await executor().apply(loss(RAIDER))).toBeUndefined();
    expect([hp("Raider 1"), asked]).toEqual([2, []]);
    answer = text("OPFOR.owners.done");
    expect(await executor().apply(loss(KYRA))).toEqual(answer);
    expect(asked).toEqual([["Kyra", "hp"]]);
  });
  it("where nothing is to be written on others' figures, it is said instead", async () => {
    openClient(14, PLAYER, {
      prepare: (collections) => {
        prepare(collections);
        collections["settings"]?.push({
          _id: "setting000000002",
          key: "opfor.applyWithoutGM",
          value: "false",
        });
      },
    });
    expect(await executor().apply(loss(KYRA))).toEqual(yourself);
    expect(asked).toEqual([]);
    expect(await executor().apply(loss(RAIDER))).toBeUndefined();
  });
  it("tokens are made only by who may; who is there already only stands up", async () => {
    const called = (figure: string): Outcome =>
      outcome({ kind: "summoned", figure, template: "Raider", at: { x: 450, y: 650 }, side: "hostile" });
    expect(game.user.can("TOKEN_CREATE")).toBe(false);
    expect(await executor().apply(called("raider-9"))).toEqual(yourself);
    expect(scene().tokens.size).toBe(9);
    expect(await executor().apply(called(RAIDER))).toBeUndefined();
    expect([token("Raider 1")._source.x, token("Raider 1")._source.y]).toEqual([400, 600]);
  });
  it("what cannot be written down is said, and the turn goes on", async () => {
    token("Raider 1").actor.update = () => Promise.reject(new Error("no"));
    expect(await executor().apply(loss(RAIDER))).toEqual(yourself);
  });
});

describe("with a GM", () => {
  it("marks are made, and no owner is asked", async () => {
    openClient(13, GM, { prepare });
    const run = sceneExecutor(scene(), fight(), () => Promise.reject(new Error("asked")));
    expect(run.isWatched).toBe(false);
    await run.apply(outcome({ kind: "marked", mark: "m", what: "fire", at: { x: 450, y: 650 } }));
    expect(scene().regions.size).toBe(3);
    expect(await run.apply(loss(KYRA))).toBeUndefined();
    expect(hp("Kyra")).toBe(2);
  });
  it("the turn ends only for the one that is on", async () => {
    openClient(13);
    await fight().startCombat();
    const run = sceneExecutor(scene(), fight());
    const call = (more: object): object => ({ combatant: fight().combatant.id, round: 1, ...more });
    await run.endTurn(call({ round: 2 }));
    await run.endTurn(call({ combatant: "another" }));
    expect(fight().turn).toBe(0);
    await run.endTurn(call({}));
    expect(fight().turn).toBe(1);
  });
});

describe("the game system's dice", () => {
  const deeds: any[] = [];
  let rolled: unknown;
  const attack = (target = CAPTAIN): Promise<unknown> =>
    sceneExecutor(scene(), fight()).attack({ kind: "attack", figure: RAIDER, target, weapon: "axe" });
  beforeEach(async () => {
    openClient(14);
    deeds.length = 0;
    rolled = { name: "Axe", results: [] };
    game.system = { ...game.system, id: "dicey" };
    registerAdapter({
      ...generic,
      id: "dicey",
      roll: (deed: object) => Promise.resolve((deeds.push(deed), rolled)),
      beginTurn: (one: any) => Promise.resolve(one.name === "Captain"),
    });
    await game.settings.set("opfor", "systemAttacks", true);
  });
  it("roll an attack where a GM wants them to, between two who are there", async () => {
    expect(await attack()).toEqual(text("OPFOR.ui.turn.systemRolled", { system: "dicey" }));
    const [{ attacker, targets, ...rest }] = deeds;
    expect([attacker.name, targets.map((one: any) => one.name), rest]).toEqual([
      "Raider 1",
      ["Captain"],
      { source: "axe", manner: "melee", order: 0, advantage: false, disadvantage: false },
    ]);
    expect(await attack("nobody")).toBeUndefined();
    rolled = undefined;
    expect(await attack()).toBeUndefined();
    await game.settings.set("opfor", "systemAttacks", false);
    deeds.length = 0;
    expect([await attack(), deeds]).toEqual([undefined, []]);
  });
  it("recharge what recharges when a turn begins", async () => {
    const begin = (id: string): Promise<boolean> => sceneExecutor(scene(), fight()).beginTurn(id);
    expect([await begin(CAPTAIN), await begin(RAIDER), await begin("nobody")]).toEqual([true, false, false]);
    game.system = { ...game.system, id: "none" };
    expect(await begin(CAPTAIN)).toBe(false);
  });
});

describe("a mark that comes back", () => {
  const AT = { x: 450, y: 650 };
  it.each([
    ["with all it had", { what: "trap", at: AT, label: "Pit", terms: { side: "hostile" }, radius: 30 }],
    ["without a name it is called by what it is", { what: "device", at: AT, terms: null, radius: null }],
    ["of a kind that nobody knows is a feature", { what: "statue", at: AT, label: "S", radius: "wide" }],
  ])("%s", async (_what, data) => {
    openClient(13);
    await restoreMark(scene(), "m", data);
    const made = scene().regions.contents.at(-1);
    const { name, color, visibility, shapes, behaviors, flags } = made;
    const behavior = behaviors.contents.map(({ type, name: called, system }: any) => [type, called, system]);
    const all = plain([name, color.css ?? color, visibility, shapes, behavior, flags]);
    await expect(`${JSON.stringify(all, null, 1)}\n`).toMatchFileSnapshot(
      `golden/mark-${String(data.what)}.json`,
    );
    expect(Object.keys(marksOn(scene()))).toEqual(["m"]);
  });
  it("is none where nobody knows what or where", async () => {
    openClient(13);
    for (const data of [null, "x", { at: AT }, { what: "fire" }, { what: 7, at: AT }]) {
      await restoreMark(scene(), "m", data);
      expect(marksOn(scene())).toEqual({});
    }
    const [rubble] = scene().regions.contents;
    await restoreMark(scene(), rubble.id, true);
    expect([rubble.visibility, marksOn(scene())]).toEqual([0, { [rubble.id]: true }]);
    await rubble.update({ "flags.opfor.left": "x" });
    await restoreMark(scene(), rubble.id, null);
    expect([rubble.visibility, marksOn(scene())]).toEqual([2, {}]);
  });
  it("of a player's own region is nobody's", async () => {
    openClient(14);
    const [rubble] = scene().regions.contents;
    await rubble.update({ "flags.opfor.mark": "m" });
    expect(Object.keys(marksOn(scene()))).toEqual(["m"]);
    rubble.testUserPermission = () => true;
    expect(marksOn(scene())).toEqual({});
  });
});

describe("a figure that is called", () => {
  const call = (figure: string, more: object = {}): any =>
    summon(scene(), fight(), {
      ...{ kind: "summoned", figure, template: "Raider 1", at: { x: 450, y: 650 }, side: "hostile", label },
      ...more,
    });
  const made = (): any => scene().tokens.contents.at(-1);
  const look = (one = made()): unknown => [
    one.name,
    one.actorLink,
    [one._source.x, one._source.y, one._source.elevation],
    one.disposition,
    one.hidden,
    one.flags.opfor,
    one.actor?.system.hp,
  ];
  it("is a new token of its kind, without what the pattern has been through, last in the order", async () => {
    openClient(13);
    await token("Raider 1").update({
      hidden: true,
      elevation: 3,
      "flags.opfor": { left: true, statuses: ["x"], figure: "old", doctrine: "beast", ruleset: "monster-ai" },
    });
    await fight().combatants.contents[0].update({ initiative: -4 });
    await call("raider-9", { hp: 3, at: { x: 450, y: 650, elevation: 7 } });
    expect(look()).toEqual([
      "Raider 4",
      false,
      [400, 600, 7],
      -1,
      false,
      { doctrine: "beast", ruleset: "monster-ai", figure: "raider-9" },
      { value: 3, max: 5 },
    ]);
    const combatant = fight().combatants.find((one: any) => one.tokenId === made().id);
    expect([combatant.initiative, combatant.sceneId]).toEqual([-5, scene().id]);
  });
  it("comes after everybody where nobody has rolled, on the side it is called to", async () => {
    openClient(14);
    for (const one of fight().combatants) await one.update({ initiative: null });
    await call("a", { side: "friendly", template: "Captain" });
    expect([made().name, made().disposition, made().actor.system.hp.value]).toEqual([
      "Captain 2",
      1,
      token("Captain").actor.system.hp.max,
    ]);
    const last = (): unknown => fight().combatants.find((one: any) => one.tokenId === made().id).initiative;
    expect(last()).toBe(0);
    await call("b", { side: "neutral" });
    expect([made().disposition, last()]).toEqual([0, -1]);
    await call("c", { side: "pirates" });
    expect([made().disposition, last()]).toEqual([-1, -2]);
  });
  it("that was there before stands up, whole and free of everything", async () => {
    openClient(13);
    const { actor } = token("Raider 1");
    await actor.update({ "system.hp.value": 1 });
    await actor.toggleStatusEffect("prone", { active: true });
    await token("Raider 1").update({ "flags.opfor.statuses": ["aiming"] });
    await carryOut(scene(), fight(), outcome({ kind: "removed", figure: RAIDER, why: "dead" }));
    await call(RAIDER);
    const { defeated } = fight().combatants.find((one: any) => one.tokenId === RAIDER);
    expect([[...actor.statuses], token("Raider 1").flags.opfor.statuses, defeated, actor.system.hp]).toEqual([
      [],
      [],
      false,
      { value: 5, max: 5 },
    ]);
    expect([token("Raider 1")._source.x, scene().tokens.size]).toEqual([400, 9]);
    await call(RAIDER, { hp: 2 });
    expect(actor.system.hp).toEqual({ value: 2, max: 5 });
  });
  it("of no kind that is there is made by nobody, and it says so", async () => {
    openClient(13);
    expect(await call("x", { template: "Manticore" })).toEqual(
      text("OPFOR.ui.turn.noTemplate", { name: "Manticore" }),
    );
    expect(scene().tokens.size).toBe(9);
  });
  it("takes an actor of that name where no token is, and none of a player's", async () => {
    openClient(13);
    const Actor = CONFIG.Actor.documentClass;
    await Actor.create({ name: "Wolf", type: "base", ownership: { default: 0, [PLAYER]: 3 } });
    expect(await call("w", { template: "wolf" })).toEqual(text("OPFOR.ui.turn.noTemplate", { name: "wolf" }));
    await game.actors.getName("Wolf").update({ ownership: { default: 0, [PLAYER]: 0 } });
    expect(await call("w", { template: "wolf" })).toBeUndefined();
    expect([made().name, made().actorId, made().actorLink]).toEqual([
      "Wolf",
      game.actors.getName("Wolf").id,
      false,
    ]);
  });
  it("has the prototype of its kind where that says the same, and the token's look otherwise", async () => {
    openClient(13);
    const { actorId } = token("Raider 1");
    const actor = game.actors.get(actorId);
    await token("Raider 1").update({ width: 2, height: 2, "flags.opfor": { doctrine: "brute" } });
    await actor.update({ prototypeToken: { width: 3, height: 3, flags: { opfor: { doctrine: "brute" } } } });
    await call("p", { template: "brute" });
    expect([made().width, made().name, made()._source.x]).toEqual([3, "Raider 4", 300]);
    await actor.update({ prototypeToken: { flags: { opfor: { doctrine: "other" } } } });
    await call("q", { template: "brute" });
    expect([made().width, made()._source.x]).toEqual([2, 350]);
  });
});

describe("the pace", () => {
  it.each([
    [0, "step", []],
    [1, "step", [150]],
    [1, "end", [300]],
    [4, "step", [1_800]],
  ] as const)("%i waits before a %s for %j ms", async (chosen, before, wanted) => {
    openClient(13);
    await game.settings.set("opfor", "pace", chosen);
    const waits: number[] = [];
    const timer = vi.spyOn(globalThis, "setTimeout").mockImplementation(((tell: () => void, wait: number) => {
      waits.push(wait);
      queueMicrotask(tell);
      return 0;
    }) as never);
    await pace.rest(before, { halted: new Promise(() => undefined) });
    timer.mockRestore();
    expect(waits).toEqual(wanted);
  });
  it("waits no more once it is halted", async () => {
    openClient(13);
    await game.settings.set("opfor", "pace", 4);
    await pace.rest("end", { halted: Promise.resolve() });
  });
});
