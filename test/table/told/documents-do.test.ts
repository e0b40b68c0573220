import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TerrainData } from "../../../table/src/data/region-behaviors.ts";
import * as f from "../../../table/src/documents/base/fields.ts";
import { TokenDocument } from "../../../table/src/documents/tokens/token.ts";
import { GM, PLAYER, PLAYER2, sitDown } from "../page.ts";
import { Told } from "../paper/told.ts";

/** What documents do when packages ask them in ways that a battle of ours seldom needs. */
const golden = (name: string): string => `golden/do-${name}.txt`;
const scene = (): any => game.scenes.active;
const token = (name: string): any => scene().tokens.getName(name);
/** Which scenes the map was drawn for. */
const drawn: unknown[] = [];
afterEach(() => void vi.unstubAllGlobals());
const names = (docs: Iterable<any>): string[] => [...docs].map((one) => String(one.name ?? one.id));

async function spaces(generation: 13 | 14): Promise<void> {
  const told = new Told();
  const sizes = [
    { width: 1, height: 1 },
    { width: 2, height: 2 },
    { width: 0.5, height: 0.5 },
    { width: 0.5, height: 1 },
    { width: 3, height: 1, elevation: 12, depth: 2 },
  ];
  for (let type = 0; type <= 5; type++) {
    await scene().update({ grid: { type } });
    const kyra = token("Kyra");
    for (const size of sizes) {
      const name = `${type} ${size.width}x${size.height}`;
      const at = { x: 731, y: 668, ...size };
      told.say(`${name} size`, () => [kyra.getSize(at), kyra.getCenterPoint(at)]);
      told.say(`${name} snapped`, () =>
        [0, 17, 49, 51, 88].map((by) => kyra.getSnappedPosition({ ...at, x: at.x + by, y: at.y - by })),
      );
      told.say(`${name} covers`, () => kyra.getOccupiedGridSpaceOffsets(at));
      told.say(`${name} outline`, () => kyra.getGridSpacePolygon(at));
      told.say(`${name} origins`, () => [kyra.getMovementOrigin(at), kyra.getVisionOrigin(at)]);
    }
  }
  await scene().update({ grid: { type: 1, size: 140 } });
  told.say("where it is", () => [
    token("Kyra").getSize(),
    token("Kyra").getCenterPoint(),
    token("Kyra").getSnappedPosition(),
    token("Kyra").getOccupiedGridSpaceOffsets(),
  ]);
  await expect(told.lines.join("\n")).toMatchFileSnapshot(golden(`spaces-${generation}`));
}

async function ways(generation: 13 | 14): Promise<void> {
  const told = new Told();
  const region = (x: number, system: object, more: object = {}): object => ({
    name: "ground",
    shapes: [{ type: "rectangle", x, y: 0, width: 100, height: 2_000, rotation: 0, hole: false }],
    behaviors: [{ type: "modifyMovementCost", name: "cost", system, ...more }],
  });
  await scene().deleteEmbeddedDocuments("Wall", [...scene().walls.keys()]);
  await scene().createEmbeddedDocuments("Wall", [{ c: [1_000, 0, 1_000, 2_000] }]);
  for (const type of [0, 1, 2]) {
    await scene().update({ grid: { type } });
    const kyra = token("Kyra");
    kyra._testsWalls = true;
    const gone = async (name: string, to: object, options: object = {}): Promise<void> => {
      await kyra.update({ x: 600, y: 600, elevation: 0 }, { movement: undefined });
      const ok = await kyra.move(to, options);
      const { x, y, elevation } = kyra._source;
      told.say(`${type} ${name}`, () => [ok, x, y, elevation]);
    };
    await gone("free", { x: 800, y: 700 });
    await gone("up", { x: 800, y: 700, elevation: 10 });
    await gone("into a wall", { x: 1_200, y: 600 });
    await gone("into a wall, slanting", { x: 1_200, y: 900 });
    await gone("in parts", [
      { x: 700, y: 600 },
      { x: 1_200, y: 650 },
    ]);
    await gone("through it", { x: 1_200, y: 600 }, { constrainOptions: { ignoreWalls: true } });
    await gone("off the map", { x: 90_000, y: 600 }, { constrainOptions: { ignoreWalls: true } });
    await gone("as from nowhere", { x: 1_200, y: 600, action: "blink" });
    const made = await scene().createEmbeddedDocuments("Region", [
      region(800, { difficulties: { walk: null, fly: 2 } }),
      region(900, { difficulties: { walk: null } }, { disabled: true }),
    ]);
    await gone("into what none can pass", { x: 820, y: 600 });
    await gone("across it", { x: 950, y: 600 });
    await gone("above it", { x: 950, y: 600, action: "fly" });
    await gone("though none can", { x: 950, y: 600 }, { constrainOptions: { ignoreCost: true } });
    const cost = (action: string): unknown =>
      kyra.measureMovementPath([
        { ...kyra.position(), x: 600, y: 600 },
        { ...kyra.position(), x: 850, y: 600, action },
      ]).cost;
    told.say(`${type} prices`, () => ["walk", "fly", "swim"].map(cost));
    told.say(`${type} inside`, () =>
      made.map((one: any) => [
        kyra.testInsideRegion(one, { x: 800, y: 600 }),
        kyra.segmentizeRegionMovementPath(one, [
          { x: 600, y: 600, elevation: 0 },
          { x: 850, y: 640, elevation: 5 },
          { x: 1_200, y: 640, elevation: 5 },
        ]),
      ]),
    );
    await scene().deleteEmbeddedDocuments(
      "Region",
      made.map(({ id }: any) => id),
    );
  }
  const { TerrainData: Terrain } = CONFIG["Token"].movement;
  expect(Terrain).toBe(TerrainData);
  const half = Terrain.resolveTerrainEffects([{ difficulty: 2 }, {}, { difficulty: 3 }]);
  told.say("terrain", () => [
    half.difficulty,
    Terrain.resolveTerrainEffects([]),
    Terrain.resolveTerrainEffects([{ difficulty: 1 }]),
    half.equals(Terrain.resolveTerrainEffects([{ difficulty: 6 }])),
    half.equals(Terrain.resolveTerrainEffects([{ difficulty: 5 }])),
    half.equals({ difficulty: 6 }),
  ]);
  const price = Terrain.getMovementCostFunction(token("Kyra"), { difficultyAt: () => 4 });
  told.say("priced", () => [
    price(null, null, 5, { terrain: { difficulty: 2 } }),
    price(null, null, 5, {}),
    Terrain.getMovementCostFunction(token("Kyra"))(null, null, 5, {}),
  ]);
  await expect(told.lines.join("\n")).toMatchFileSnapshot(golden(`goes-${generation}`));
}

async function actors(generation: 13 | 14): Promise<void> {
  const told = new Told();
  const [raider, captain, kyra] = ["Raider 1", "Captain", "Kyra"].map(token);
  const of = (actor: any): unknown => [
    actor.getActiveTokens().length,
    names(actor.getActiveTokens(false, true)),
    names(actor.getActiveTokens(true, true)),
    names(actor.getDependentTokens()),
    names(actor.getDependentTokens({ scenes: scene(), linked: true })),
    names(actor.getDependentTokens({ scenes: [] })),
    [...actor._dependentTokens].map(([where, some]: any) => [where.name, names(some)]),
  ];
  told.say("tokens of an own actor", () => of(raider.actor));
  told.say("of a base actor", () => of(raider.baseActor));
  told.say("of a linked one", () => of(kyra.actor));
  canvas.ready = false;
  told.say("of a map that is not there", () => kyra.actor.getActiveTokens(false, true));
  canvas.ready = true;
  const hp = async (actor: any, ...how: unknown[]): Promise<void> => {
    await actor.modifyTokenAttribute(...how);
    told.say(`${actor.name} ${JSON.stringify(how)}`, () => actor.system.hp);
  };
  for (const actor of [raider.actor, kyra.actor]) {
    await hp(actor, "hp", 3);
    await hp(actor, "hp", -2, true);
    await hp(actor, "hp", 99, true);
    await hp(actor, "hp", -99, true);
    await hp(actor, "hp.value", 2, false, false);
    await hp(actor, "hp.value", 2, true, false);
  }
  const id = Hooks.on("modifyTokenAttribute", ({ attribute }: any) => attribute !== "hp");
  await hp(kyra.actor, "hp", 1);
  Hooks.off("modifyTokenAttribute", id);
  for (const one of [raider, kyra, scene().tokens.getName("Captain").actor.prototypeToken])
    told.say(`bars of ${String(one.name)}`, () => [
      one.getBarAttribute("bar1"),
      one.getBarAttribute("bar2"),
      one.getBarAttribute("bar1", { alternative: "hp.value" }),
      one.getBarAttribute("bar1", { alternative: "nothing" }),
    ]);
  told.say("what may be a bar", () =>
    TokenDocument.getTrackedAttributes({
      hp: { value: 1, max: 2 },
      deep: { gold: 4, list: [1], words: "x", more: { mp: { value: 0, max: 0 }, ac: "12" } },
      none: null,
      half: { value: 3 },
    }),
  );
  const combat = game.combats.contents[0];
  await combat.deleteEmbeddedDocuments("Combatant", [...combat.combatants.keys()]);
  const fights = (): unknown => names(combat.combatants).sort();
  told.say("no fight for it", () => [kyra.inCombat, kyra.combatant]);
  await kyra.actor.rollInitiative({});
  told.say("without joining", fights);
  await kyra.actor.rollInitiative({ createCombatants: true });
  told.say("joined", () => [fights(), kyra.inCombat, Number.isNumeric(kyra.combatant.initiative)]);
  await kyra.combatant.update({ initiative: 99 });
  await kyra.actor.rollInitiative({});
  told.say("rolled once", () => kyra.combatant.initiative);
  await kyra.actor.rollInitiative({ rerollInitiative: true });
  told.say("rolled again", () => kyra.combatant.initiative < 99);
  for (const active of [true, true, undefined, false, undefined])
    await told.later(`toggled ${String(active)}`, async () => [
      await captain.toggleCombatant(active === undefined ? {} : { active }),
      fights(),
    ]);
  await told.later("none to add", async () => [
    await TokenDocument.createCombatants([kyra]),
    await TokenDocument.deleteCombatants([raider]),
  ]);
  told.say("by actor", () => [
    names(combat.getCombatantsByActor(kyra.actor)),
    names(combat.getCombatantsByActor(kyra.actor.id)),
    names(combat.getCombatantsByActor("nobody")),
  ]);
  await expect(told.lines.join("\n")).toMatchFileSnapshot(golden(`actors-${generation}`));
}

async function fights(generation: 13 | 14): Promise<void> {
  const told = new Told();
  const combat = game.combats.contents[0];
  Object.assign(CONFIG["time"], { roundTime: 6, turnTime: 2 });
  const at = (): unknown[] => [combat.round, combat.turn, combat.combatant?.name ?? null];
  const heard: unknown[] = [];
  for (const hook of ["combatStart", "combatTurn", "combatRound"])
    Hooks.on(hook, (_: any, update: any, options: any = {}) => heard.push([hook, update, options]));
  const step = async (name: string, how: () => Promise<unknown>): Promise<void> => {
    await how();
    told.say(name, () => [at(), heard.splice(0)]);
  };
  await step("back before it began", () => combat.previousTurn());
  await step("a round back before it began", () => combat.previousRound());
  await step("on", () => combat.nextTurn());
  await step("on again", () => combat.nextTurn());
  await step("back", () => combat.previousTurn());
  await step("back before the first", () => combat.previousTurn());
  await step("begun", () => combat.startCombat());
  await step("a round", () => combat.nextRound());
  await step("back over the round", () => combat.previousTurn());
  await game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
  for (const one of combat.turns.slice(0, 2)) await one.update({ defeated: true });
  await step("past the fallen", () => combat.nextRound());
  for (const one of combat.turns) await one.update({ defeated: true });
  await step("past all of them", () => combat.nextTurn());
  await combat.update({ turn: 1 });
  const keep = combat.combatant.id;
  await combat.setInitiative(keep, -5);
  told.say("the turn goes with who has it", () => [combat.combatant.id === keep, combat.turn]);
  await combat.resetAll();
  told.say("reset", () => [combat.combatant.id === keep, combat.turns.map((c: any) => c.initiative)]);
  await combat.rollNPC();
  told.say("rolled for", () => combat.turns.map((c: any) => [c.isNPC, c.initiative !== null]).sort());
  await combat.rollAll({ updateTurn: false });
  told.say("rolled for all", () => combat.turns.every((c: any) => Number.isNumeric(c.initiative)));
  told.say("ordered", () => {
    const order = combat.turns.map((c: any) => c.initiative);
    return JSON.stringify(order) === JSON.stringify([...order].sort((a, b) => b - a));
  });
  told.say("time between", () => [combat.getTimeDelta(1, 2, 3, 0), combat.getTimeDelta(1, null, 1, null)]);
  told.say("who is there", () => [
    combat.turns.length,
    game.combats.active?.id === combat.id,
    game.combats.combats.length,
  ]);
  await expect(told.lines.join("\n")).toMatchFileSnapshot(golden(`fight-${generation}`));
}

async function scenes(generation: 13 | 14): Promise<void> {
  const told = new Told();
  const Scene = CONFIG["Scene"].documentClass;
  const first = scene();
  const other = await Scene.create({
    name: "Other",
    width: 500,
    height: 400,
    padding: 0.25,
    grid: { type: 2, size: 90 },
  });
  const active = (): unknown => [names(game.scenes.filter((one: any) => one.active)), drawn.splice(0)];
  await first.update({ name: "Still" });
  told.say("a new name", active);
  await first.update({ width: 3_000 });
  await other.update({ width: 600 });
  told.say("a new size", active);
  const viewed = ui.combat;
  ui.combat = { render: () => void drawn.push("tracker") } as any;
  await other.activate();
  told.say("another is active", active);
  await first.view();
  told.say("shown", () => [active(), game.user.viewedScene === first.id, game.scenes.viewed?.name]);
  ui.combat = viewed;
  canvas.scene = other;
  const sizes = (one: any): unknown => ({ ...one.dimensions, grid: undefined });
  told.say("sizes", () => [sizes(first), sizes(other)]);
  const fields = {
    name: "Old",
    grid: 70,
    gridDistance: 10,
    gridUnits: "m",
    width: 1_000,
    height: 700,
    padding: 0.1,
  };
  const old = await Scene.create({ ...fields, shiftX: 20, shiftY: 10 });
  told.say("of an old kind", () => [old._source.grid, sizes(old)]);
  const plain = await Scene.create({ name: "Plain", grid: 50, width: 1_000, height: 700 });
  told.say("with nothing said", () => plain._source.grid);
  const legacy = await Scene.create({
    name: "Legacy",
    width: 900,
    height: 700,
    padding: 0.25,
    grid: { type: 4, size: 100 },
    flags: { core: { legacyHex: true } },
  });
  told.say("hexes of an old kind", () => [legacy.grid.size, sizes(legacy)]);
  const combat = game.combats.contents[0];
  const kyra = first.tokens.getName("Kyra");
  const had = combat.combatants.size;
  await first.deleteEmbeddedDocuments("Token", [kyra.id]);
  await new Promise((go) => setTimeout(go, 5));
  told.say("gone from the fight", () => [
    had - combat.combatants.size,
    combat.combatants.some((one: any) => one.tokenId === kyra.id),
  ]);
  told.say("no floors", () =>
    ["any", "closest", "all"].map((mode) => first.testSurfaceCollision({}, {}, { mode })),
  );
  drawn.length = 0;
  await other.delete();
  told.say("the shown one is gone", () => drawn);
  await expect(told.lines.join("\n")).toMatchFileSnapshot(golden(`scenes-${generation}`));
}

async function lists(generation: 13 | 14): Promise<void> {
  const told = new Told();
  told.say("searched", () => [
    names(game.actors.search({ query: "K" })),
    names(game.actors.search({ query: "kyra" })),
    names(game.actors.search({ query: "kyra", exclude: [game.actors.getName("Kyra").id] })),
    game.actors.search().length === game.actors.size,
  ]);
  await game.actors.updateAll({ "flags.core.seen": 1 }, (one: any) => one.name === "Kyra");
  told.say("changed one", () => game.actors.map((one: any) => one.flags.core?.seen ?? 0));
  await game.actors.updateAll((one: any) => ({ "flags.core.seen": one.name.length }));
  told.say("changed all", () => game.actors.map((one: any) => one.flags.core?.seen ?? 0));
  told.say("a tree", () => [
    game.actors.tree.root,
    game.actors.tree.entries.length,
    game.actors.tree.children,
  ]);
  told.say("tokens by id", () => Object.keys(game.actors.tokens).length);
  await CONFIG["Folder"].documentClass.create({ name: "In", type: "Actor" });
  await CONFIG["Folder"].documentClass.create({ name: "Of items", type: "Item" });
  told.say("folders", () => [names(game.actors.folders), names(game.items.folders)]);
  const kyra = game.actors.getName("Kyra");
  const copied = (options?: object): string[] =>
    Object.keys(game.actors.fromCompendium(kyra, options)).sort();
  told.say("copied", () => [
    copied(),
    copied({ clearFolder: true, clearSort: false, clearOwnership: false, keepId: true }),
    game.actors.fromCompendium(kyra)._stats.compendiumSource === kyra.uuid,
  ]);
  told.say("for a compendium", () => [
    Object.keys(kyra.toCompendium()).sort(),
    Object.keys(
      kyra.toCompendium(null, {
        ...{ clearSort: false, clearFolder: true, clearFlags: true, clearSource: false },
        ...{ clearOwnership: false, clearState: false, keepId: true },
      }),
    ).sort(),
    scene().toCompendium().active,
    scene().toCompendium(null, { clearState: false }).active,
  ]);
  told.say("acting", () => [game.users.activeGM?.id, names(game.users.players)]);
  const who = (condition: (user: any) => boolean): unknown =>
    game.users.getDesignatedUser(condition)?.id ?? null;
  game.users.get(PLAYER2).active = true;
  told.say("chosen among who fits", () => [
    who((user) => !user.isGM),
    who(() => true),
    who(() => false),
    who((user) => user.id === PLAYER2),
    game.users.get(PLAYER).isDesignated((user: any) => !user.isGM),
    game.users.get(PLAYER2).isDesignated((user: any) => !user.isGM),
  ]);
  told.say("settings kept", () => [
    game.collections.get("Setting").getSetting("none"),
    game.collections.get("Setting").getItem("none"),
  ]);
  await game.settings.set("core", "gridDiagonals", 4);
  told.say("a setting kept", () => [
    game.collections.get("Setting").getItem("core.gridDiagonals"),
    game.collections.get("Setting").getSetting("core.gridDiagonals", PLAYER) ?? null,
  ]);
  await expect(told.lines.join("\n")).toMatchFileSnapshot(golden(`lists-${generation}`));
}

async function messages(generation: 13 | 14): Promise<void> {
  const told = new Told();
  const Message = CONFIG["ChatMessage"].documentClass;
  const kyra = token("Kyra");
  const raider = token("Raider 1");
  const spoken = (how?: object): unknown => {
    const { scene: where, token: by, actor, alias } = Message.getSpeaker(how);
    return [
      where === scene().id,
      by === kyra.id || by === raider.id,
      actor && game.actors.get(actor)?.name,
      alias,
    ];
  };
  told.say("speakers", () => [
    spoken(),
    spoken({ token: kyra }),
    spoken({ token: { document: raider } }),
    spoken({ actor: raider.actor }),
    spoken({ actor: kyra.actor }),
    spoken({ actor: kyra.actor, alias: "Nobody" }),
    spoken({ token: kyra, alias: "Nobody", scene: { id: "other" } }),
    spoken({ scene: { id: "other" } }),
  ]);
  canvas.tokens = { controlled: [{ document: raider }] };
  told.say("chosen", () => [spoken(), spoken({ actor: kyra.actor })]);
  game.user.character = kyra.actor.id;
  delete canvas.tokens;
  told.say("actors", () => [
    Message.getSpeakerActor({ scene: scene().id, token: raider.id })?.isToken,
    Message.getSpeakerActor({ actor: kyra.actor.id })?.name,
    Message.getSpeakerActor({ scene: scene().id }),
    Message.getSpeakerActor({}),
  ]);
  told.say("whom", () =>
    ["GM", "dm", "players", "Gamemaster", "nobody"].map((one) => names(Message.getWhisperRecipients(one))),
  );
  const modes =
    generation === 13
      ? ["publicroll", "gmroll", "blindroll", "selfroll", "roll"]
      : ["public", "gm", "blind", "self"];
  const apply = (mode: string): unknown => {
    const { whisper, blind } =
      generation === 13 ? Message.applyRollMode({}, mode) : Message.applyMode({}, mode);
    return [whisper, blind];
  };
  for (const mode of modes) told.say(`mode ${mode}`, () => apply(mode));
  const said = await Message.create([
    { content: "a" },
    { content: "b", author: game.users.get(GM), whisper: [game.users.get(PLAYER), GM] },
    { content: "c", whisper: [PLAYER], blind: true, speaker: { alias: "Someone" } },
    {
      content: "d",
      rolls: [
        { class: "Roll", formula: "1d6", total: 4, terms: [] },
        JSON.stringify({ class: "Roll", formula: "3", total: 3 }),
      ],
    },
    { content: "e", roll: { class: "Roll", formula: "2", total: 2 } },
  ]);
  for (const one of said)
    told.say(one.content, () => [
      one.alias,
      one.isRoll,
      one.rolls.map((roll: any) => roll.total),
      one.whisper,
      one.isAuthor,
      one.isOwner,
      one.visible,
      one.isContentVisible,
      one.getUserLevel(game.user),
      one.getUserLevel(game.users.get(PLAYER)),
    ]);
  await expect(told.lines.join("\n")).toMatchFileSnapshot(golden(`messages-${generation}`));
}

async function fields(generation: 13 | 14): Promise<void> {
  const told = new Told();
  const g = f as any;
  const number = (more: object = {}): any => new g.NumberField({ integer: true, ...more });
  const fields: Record<string, any> = {
    list: new g.ArrayField(number({ min: 0 }), { min: 1, max: 3 }),
    "list that may be nothing": new g.ArrayField(number(), { nullable: true, required: false }),
    "list that may be missing": new g.ArrayField(number(), { required: false }),
    set: new g.SetField(new g.StringField()),
    object: new g.TypedObjectField(number({ min: 0 })),
    schema: new g.SchemaField({ a: number({ initial: 4, nullable: false }), b: new g.StringField() }),
    "json words": new g.JSONField(),
    "an address": new g.DocumentUUIDField(),
    bounded: number({ min: 2, max: 8, step: 3, nullable: false, integer: false }),
  };
  const values: unknown[] = [
    undefined,
    null,
    "",
    "x",
    5,
    [],
    [1, "2", 9],
    [-1, 3],
    { 0: 4, 1: 5 },
    { a: 1 },
    { a: -1, b: "x" },
    new Set([1, 1]),
  ];
  for (const [name, field] of Object.entries(fields)) {
    told.say(`${name} defaults`, () => [
      field.required,
      field.nullable,
      field.initial,
      field.getInitialValue({}),
    ]);
    for (const [at, value] of values.entries()) {
      told.say(`${name} ${at} cleaned`, () => field.clean(value, {}));
      told.say(`${name} ${at} checked`, () => {
        const failure = field.validate(value, {});
        return failure === undefined ? "good" : (failure.message ?? String(failure));
      });
      told.say(`${name} ${at} read and written`, () => {
        const made = field.initialize(value, {}, {});
        return [made, field.toObject(made)];
      });
    }
    told.say(`${name} found`, () =>
      ["", "element", "a", "x"].map((path) => field._getField?.(path === "" ? [] : [path])?.constructor.name),
    );
    told.say(`${name} changed`, () => {
      const delta = field._castChangeDelta?.("7");
      return [delta, field._castChangeDelta?.("[1,2]"), field._castChangeDelta?.("p, q")];
    });
  }
  await expect(told.lines.join("\n")).toMatchFileSnapshot(golden(`fields-${generation}`));
}

describe.each([13, 14] as const)("on generation %i", (generation) => {
  beforeEach(() => {
    sitDown(generation, GM, { others: [PLAYER] });
    drawn.length = 0;
    const draw = (one: any): void => void drawn.push(one?.name ?? null);
    (globalThis as Data)["canvas"] = { ready: true, scene: scene(), draw };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
    game.settings.register("core", generation === 14 ? "messageMode" : "rollMode", {
      ...{ scope: "client", type: String },
      default: generation === 14 ? "gm" : "gmroll",
    });
  });

  it("a token covers and finds its spaces on every grid", () => spaces(generation));
  it("a token goes as far as walls and ground let it, on every kind of grid", () => ways(generation));
  it("actors find their tokens, are changed bar by bar, and join the fight", () => actors(generation));
  it("a fight turns back as it came, and rolls for whom it should", () => fights(generation));
  it("scenes are one active and shown, go with what is in them, and are drawn again where they look otherwise", () =>
    scenes(generation));
  it("lists are searched, changed at once, copied from others and found again", () => lists(generation));
  it("a message says who speaks, from where, and to whom", () => messages(generation));
  it("fields within fields are read, cleaned, checked and written down", () => fields(generation));
});
