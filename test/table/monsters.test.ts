import { beforeEach, describe, expect, it, vi } from "vitest";
import { text } from "../../src/core/text";
import type { RehearsalTally } from "../../src/turn/rehearsal/rehearsal-tally";
import { fight, load, openClient, scene, token } from "./client.ts";

const { playMonsters } = await load("turns/play-monsters");
const { rollStep } = await load("acting/system-dice");
const { registerAdapter } = await load("systems/index");
const { generic } = await load("systems/generic");
const { crewSize, RehearsalCrew, sliceAfter } = await load("thinking/rehearsal-crew");
const news = await load("turns/rounds/turn-change-events");

const calls: unknown[] = [];
let rolled: unknown;
beforeEach(() => {
  openClient(14);
  calls.length = 0;
  rolled = undefined;
  canvas.tokens = { controlled: [], setTargets: (ids: string[]) => void calls.push(["targets", ids]) };
  foundry.documents.Combat = { implementation: CONFIG.Combat.documentClass };
  game.settings.register("core", "messageMode", { scope: "client", type: String, default: "public" });
  // A system of its own: what is registered stays.
  game.system = { ...game.system, id: "with-sheets" };
  registerAdapter({
    ...generic,
    id: "with-sheets",
    statBlock: ({ name }: any) => (name === "Dov" ? undefined : {}),
    spend: (actor: any, source: string) => Promise.resolve(calls.push(["spent", actor.name, source])),
    roll: (deed: any) =>
      rolled instanceof Error
        ? Promise.reject(rolled)
        : Promise.resolve((calls.push(["deed", deed]), rolled)),
    isDown: (actor: any) => actor.name === "Captain",
    setCondition: (on: any, condition: string) => Promise.resolve(calls.push([on.name, condition])),
  });
});
const raiders = (): any[] => scene().tokens.filter(({ disposition }: any) => disposition === -1);
const select = (...documents: any[]): void => {
  canvas.tokens.controlled = documents.map((document) => ({ document }));
};

describe("the monsters play at one press", () => {
  const modes = (): unknown => raiders().map(({ flags }) => flags.opfor?.mode);
  beforeEach(async () => {
    for (const one of scene().tokens) await one.update({ "flags.-=opfor": null });
    await fight().delete();
  });
  it("every hostile one where none is selected, in a fight with everybody who takes a side", async () => {
    await token("Kyra").update({ hidden: true });
    const { said, tone, combat } = await playMonsters();
    expect([said.key, said.data.n, tone]).toEqual(["OPFOR.ui.monsters.playing", raiders().length, "info"]);
    expect(
      new Set(
        raiders().map(({ flags }) => `${flags.opfor.ruleset} ${flags.opfor.doctrine} ${flags.opfor.mode}`),
      ),
    ).toEqual(new Set(["monster-ai by-sheet auto"]));
    const inIt = combat.combatants.map(({ tokenId }: any) => tokenId);
    const wanted = scene().tokens.filter(({ disposition, hidden }: any) => disposition !== 0 && !hidden);
    expect([...inIt].sort()).toEqual(wanted.map(({ id }: any) => id).sort());
    expect([combat.started, combat.combatants.every(({ initiative }: any) => initiative !== null)]).toEqual([
      true,
      true,
    ]);
    await playMonsters();
    expect(fight().combatants.size).toBe(inIt.length);
  });
  it("adds who is missing and rolls for who has not rolled, once", async () => {
    const { combat } = await playMonsters();
    const rolled = vi.spyOn(combat, "rollInitiative");
    const added = vi.spyOn(combat, "createEmbeddedDocuments");
    const [raider] = raiders();
    const missing = combat.combatants.find(({ tokenId }: any) => tokenId === raider.id);
    await combat.deleteEmbeddedDocuments("Combatant", [missing.id]);
    await playMonsters();
    const back = combat.combatants.find(({ tokenId }: any) => tokenId === raider.id);
    expect([rolled.mock.calls, added.mock.calls.length]).toEqual([[[[back.id], { skipDialog: true }]], 1]);
    await playMonsters();
    expect([rolled.mock.calls.length, added.mock.calls.length]).toEqual([1, 1]);
  });
  it("only those selected, and whoever has a ruleset keeps it", async () => {
    const [first, second] = raiders();
    await first.update({ "flags.opfor": { ruleset: "five-parsecs", doctrine: "aggressive", mode: "off" } });
    select(first, second);
    expect((await playMonsters()).said.data.n).toBe(2);
    expect(first.flags.opfor).toMatchObject({
      ruleset: "five-parsecs",
      doctrine: "aggressive",
      mode: "auto",
    });
    expect(modes()).toEqual([
      "auto",
      "auto",
      ...raiders()
        .slice(2)
        .map(() => undefined),
    ]);
  });
  it("names those whose sheets cannot be read; nobody plays where none can", async () => {
    const [raider] = raiders();
    const other = token("Dov");
    other.testUserPermission = () => false;
    select(raider, other);
    expect(await playMonsters()).toMatchObject({
      said: { key: "OPFOR.ui.monsters.playingSome", data: { n: 1, names: [other.name] } },
      tone: "warn",
    });
    await other.update({ "flags.-=opfor": null });
    select(other);
    expect(await playMonsters()).toMatchObject({
      combat: undefined,
      said: { key: "OPFOR.ui.monsters.noSheet", data: { names: [other.name] } },
      tone: "warn",
    });
  });
  it("names six of those that cannot at most", async () => {
    const { actorId } = token("Dov");
    const made = Array.from({ length: 7 }, (_, at) => ({
      name: `Statue ${at}`,
      x: 100 * at,
      y: 100,
      actorId,
    }));
    const statues = await scene().createEmbeddedDocuments("Token", made);
    for (const one of statues) one.testUserPermission = () => false;
    select(...statues);
    const { said } = await playMonsters();
    expect(said.data.names).toEqual(made.slice(0, 6).map(({ name }) => name));
  });
  it("never a hero of somebody's, nor without a GM or a scene", async () => {
    const hero = token("Kyra");
    hero.testUserPermission = (user: any) => !user.isGM;
    select(hero);
    expect((await playMonsters()).said.key).toBe("OPFOR.ui.monsters.nobody");
    canvas.scene = null;
    expect((await playMonsters()).said.key).toBe("OPFOR.ui.monsters.onlyGM");
  });
});

describe("whose dice decide", () => {
  const RAIDER = "sktoken000000005";
  const CAPTAIN = "sktoken000000009";
  const find = (id: string): unknown => scene().tokens.get(id);
  const step = (more: object = {}): object => ({
    kind: "attack",
    figure: RAIDER,
    target: CAPTAIN,
    manner: "ranged",
    label: text("x"),
    source: "axe/a",
    ...more,
  });
  const by = async (dice: string, more: object = {}): Promise<unknown> => {
    await (find(RAIDER) as any).setFlag("opfor", "dice", dice);
    return rollStep(step(more), 2, { find, combat: fight() });
  };
  it("the rules' own: the use is taken off the sheet, and nobody else rolls", async () => {
    expect(await by("rules")).toBeUndefined();
    expect(calls).toEqual([["spent", (find(RAIDER) as any).actor.name, "axe/a"]]);
    expect(await by("system", { source: undefined })).toBeUndefined();
    expect(await by("system", { figure: "nobody" })).toBeUndefined();
  });
  it("people's: whom it is about is targeted and named", async () => {
    const name = (find(CAPTAIN) as any).name;
    expect(await by("people")).toEqual({
      kind: "left",
      note: text("OPFOR.ui.dice.yours", { names: [name] }),
    });
    expect(calls).toEqual([["targets", [CAPTAIN]]]);
    expect(await by("none")).toEqual({ kind: "left", note: text("OPFOR.ui.dice.none") });
  });
  it("the system's: it knows the deed, and what it rolled is told", async () => {
    const target = find(CAPTAIN) as any;
    const result = (more: object): object => ({ target, hit: false, ...more });
    const told = async (...results: object[]): Promise<any> => {
      rolled = { name: "Axe", results };
      return by("system", { terms: { odds: { advantage: true }, others: [RAIDER, 7] } });
    };
    const hit = await told(result({ hit: true, total: 15, against: 12, damage: 4 }), result({ total: 3 }));
    expect(hit).toMatchObject({ kind: "rolled", hit: [CAPTAIN] });
    const said = { name: "Axe", target: target.name, total: 15, against: 12, damage: 4 };
    expect(hit.note).toEqual(text("OPFOR.ui.dice.result.hit", said));
    expect(hit.trace[1].text.data).toEqual({ ...said, total: 3, against: "–", damage: 0 });
    const keys: string[] = [];
    for (const more of [{ hit: true, critical: true }, {}, { saved: true }, { saved: false, hit: true }])
      keys.push((await told(result(more))).note.key.split(".").at(-1));
    expect(keys).toEqual(["critical", "miss", "saved", "failed"]);
    expect((await told()).note).toBeUndefined();
    const deed = (calls.find((one: any) => one[0] === "deed") as any)[1];
    expect(deed).toMatchObject({
      manner: "ranged",
      order: 2,
      source: "axe/a",
      advantage: true,
      disadvantage: false,
    });
  });
  it("an act that heals is healing, another one an effect", async () => {
    rolled = { name: "Balm", results: [], left: text("left") };
    expect(await by("system", { kind: "act", act: "heal" })).toMatchObject({ note: text("left") });
    await by("system", { kind: "act", act: "howl" });
    expect(calls.filter((one: any) => one[0] === "deed").map((one: any) => one[1].manner)).toEqual([
      "heal",
      "effect",
    ]);
  });
  it("where the system cannot, people do", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    rolled = new Error("no");
    expect(await by("system")).toEqual({
      kind: "left",
      note: text("OPFOR.ui.dice.cannot", { name: (find(RAIDER) as any).name }),
    });
    expect(calls).toEqual([["targets", [CAPTAIN]]]);
    vi.restoreAllMocks();
  });
});

describe("what the tracker's way means to the rulesets", () => {
  const at = (round: number, combatant?: any): object => ({
    round,
    turn: 0,
    combatantId: combatant?.id ?? null,
  });
  const kinds = (from: object, to: object): string[] =>
    news
      .endOf(fight(), from, to)
      .map(({ event }: any) =>
        [event.kind, event.round, event.figure].filter((one) => one !== undefined).join(" "),
      );
  it("turns end, rounds end and begin, a fight begins", () => {
    const [one, other] = fight().combatants.contents;
    const ends = `turn-end ${one.tokenId}`;
    expect(kinds(at(1, one), at(1, other))).toEqual([ends]);
    expect(kinds(at(1, one), at(1, one))).toEqual([]);
    expect(kinds(at(1, one), at(2, other))).toEqual([ends, "round-end 1", "round-start 2"]);
    expect(kinds(at(2, one), at(1, other))).toEqual([ends]);
    expect(kinds(at(0), at(1, one))).toEqual(["combat-start", "round-start 1"]);
    expect(kinds(at(1), at(1, one))).toEqual([]);
  });
  it("each is taken once", async () => {
    const some = [{ key: "1|turn-start|x", event: {} }];
    expect(await news.takeUntold(fight(), some)).toEqual(some);
    expect(await news.takeUntold(fight(), some)).toEqual([]);
  });
  it("a turn is on from when it was told of", async () => {
    expect([news.begun(fight()), news.startOf(fight())]).toEqual([undefined, []]);
    await fight().startCombat();
    const begins = news.startOf(fight());
    expect(begins.map(({ event }: any) => event)).toEqual([
      { kind: "turn-start", figure: fight().combatant.tokenId },
    ]);
    expect(news.hasBegun(fight())).toBe(false);
    await news.takeUntold(fight(), begins);
    expect(news.hasBegun(fight())).toBe(true);
    expect(news.begun(fight())).toEqual({
      round: fight().round,
      turn: null,
      combatantId: fight().combatant.id,
    });
    expect(news.untoldIn(fight())).toEqual([]);
    const before = fight().combatant.tokenId;
    await fight().nextTurn();
    expect(news.untoldIn(fight())).toEqual([
      { kind: "turn-end", figure: before },
      { kind: "turn-start", figure: fight().combatant.tokenId },
    ]);
  });
});

describe("a crew for rehearsals", () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 4],
    [64, 4],
  ])("on %i cores has %i workers", (cores, workers) => expect(crewSize(cores)).toBe(workers));
  it.each([
    [1, 400, 1],
    [1, 100, 2],
    [10, 200, 20],
    [10, 800, 5],
    [40, 1, 50],
    [1, 4_000, 1],
    [10, 399, 10],
  ])("%i battles in %i ms: %i next", (battles, ms, next) => expect(sliceAfter(battles, ms)).toBe(next));

  const tally = (from: number, to: number): RehearsalTally =>
    ({
      format: "opfor-rehearsal",
      version: 1,
      seed: "s",
      battle: "b",
      played: [{ from, to }],
    }) as unknown as RehearsalTally;
  const crewOf = (answer: (range: any) => unknown, isOpen = true): any => {
    const lines: string[] = [];
    const crew = new RehearsalCrew(() => ({
      isOpen,
      ask: ({ thinking }: any) => Promise.resolve(answer(thinking.range)),
      close: () => lines.push("closed"),
    }));
    return { crew, lines };
  };
  it("plays no more once it is told to stop, and nothing where there is no worker", async () => {
    vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
    const asked: number[] = [];
    const stop = new AbortController();
    const { crew, lines } = crewOf(
      (range) => (asked.push(range.from), stop.abort(), tally(range.from, range.to)),
    );
    await crew
      .rehearse("five-parsecs", {}, { from: 3, to: 9 }, () => undefined, stop.signal)
      .catch(() => undefined);
    expect(asked).toEqual([3]);
    crew.dismiss();
    expect(lines).toEqual(["closed"]);
    const none = crewOf(() => undefined, false).crew;
    await expect(none.prepare({ ruleset: "five-parsecs" })).rejects.toThrow();
    await expect(crewOf(() => 1).crew.prepare({ ruleset: "a stranger's" })).rejects.toThrow();
    expect(await crewOf(() => 1).crew.prepare({ ruleset: "five-parsecs" })).toBe(1);
    vi.unstubAllGlobals();
  });
});
