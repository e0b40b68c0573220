import { text } from "../../core/text";
import { put, setDefeated, setStatus } from "../acting/token-changes";
import type {
  CombatState,
  HostActor,
  HostCombat,
  HostDocument,
  HostScene,
  HostToken,
} from "../foundry-documents";
import { theCanvas, theChat, theConfig, theGame, theHooks } from "../foundry-globals";
import { FLAG, MODULE, TERRAIN_TYPE } from "../ids";
import { marksOn, putMark, takeMark } from "../acting/mark-regions";
import { near, placeOf } from "../acting/token-place";
import { readScene } from "../reading/scene-reader";
import { systemAdapter } from "../systems";
import { expected, note, type Check, type CheckVerdict } from "./check";
import { statusesOf } from "../reading/token-state";

/** A small map of our own on which Foundry is asked to do everything a turn asks of it; it goes afterwards. */
export interface Scratch {
  readonly scene: HostScene;
  readonly actor: HostActor;
  readonly before: HostScene | null;
  combat?: HostCombat;
}

interface Creates<T> {
  create(data: object): Promise<T | undefined>;
}
function classOf<T>(name: string): Creates<T> {
  const config = CONFIG as unknown as Record<string, { documentClass: Creates<T> } | undefined>;
  const documentClass = config[name]?.documentClass;
  if (documentClass === undefined) throw new Error(`CONFIG.${name} has no documents`);
  return documentClass;
}

const NAME = "OpFor self-check";
/** The map has no padding, so spaces begin at the corner. */
const at = (column: number, row: number): { x: number; y: number } => ({ x: column * 100, y: row * 100 });
const centre = (column: number, row: number): { x: number; y: number } => ({
  x: column * 100 + 50,
  y: row * 100 + 50,
});

export async function layOut(): Promise<Scratch> {
  const types = (theGame() as unknown as { documentTypes?: Record<string, string[]> }).documentTypes?.Actor;
  const type = types?.find((one) => one !== "base") ?? "base";
  const actor = await classOf<HostActor>("Actor").create({ name: NAME, type });
  const scene = await classOf<HostScene>("Scene").create({
    name: NAME,
    width: 1000,
    height: 1000,
    padding: 0,
    navigation: false,
    tokenVision: false,
    grid: { type: 1, size: 100, distance: 1, units: "" },
  });
  if (actor === undefined || scene === undefined) throw new Error("Foundry made no scene or no actor");
  await giveHp(actor);
  await furnish(scene, actor);
  const before = theCanvas().scene;
  await (scene as unknown as { view(): Promise<unknown> }).view();
  return { scene, actor, before };
}

/** A system without a schema gives a new actor nothing; one with a schema keeps its own. */
async function giveHp(actor: HostActor): Promise<void> {
  if (systemAdapter().facts(actor).hp !== undefined) return;
  await actor.update({ "system.hp": { value: 5, max: 5 } }).catch(() => undefined);
}

/** A wall between columns 4 and 5, with a closed door in row 8; rough ground in the corner; two figures. */
async function furnish(scene: HostScene, actor: HostActor): Promise<void> {
  const wall = { move: 20, sight: 20 };
  await scene.createEmbeddedDocuments("Wall", [
    { ...wall, c: [500, 0, 500, 800] },
    { ...wall, c: [500, 800, 500, 900], door: 1, ds: 0 },
    { ...wall, c: [500, 900, 500, 1000] },
  ]);
  await scene.createEmbeddedDocuments("Region", [
    {
      name: NAME,
      shapes: [{ type: "rectangle", x: 800, y: 0, width: 200, height: 200, rotation: 0, hole: false }],
      behaviors: [{ type: TERRAIN_TYPE, name: NAME, system: { kind: "difficult" } }],
    },
  ]);
  const token = { actorId: actor.id, actorLink: false, width: 1, height: 1 };
  await scene.createEmbeddedDocuments("Token", [
    { ...token, ...at(2, 2), name: "A", disposition: -1 },
    { ...token, ...at(7, 5), name: "B", disposition: 1 },
  ]);
}

export async function clearAway({ scene, actor, before, combat }: Scratch): Promise<void> {
  if (before !== null) await (before as unknown as { view(): Promise<unknown> }).view();
  await combat?.delete();
  await scene.delete();
  await actor.delete();
}

export const scratchChecks = (scratch: Scratch): readonly Check[] => [
  { title: text("OPFOR.check.reads"), run: () => reads(scratch) },
  { title: text("OPFOR.check.flags"), run: () => flags(scratch) },
  { title: text("OPFOR.check.walks"), run: () => walks(scratch) },
  { title: text("OPFOR.check.walls"), run: () => walls(scratch) },
  { title: text("OPFOR.check.doors"), run: () => doors(scratch) },
  { title: text("OPFOR.check.puts"), run: () => puts(scratch) },
  { title: text("OPFOR.check.hp"), run: () => hp(scratch) },
  { title: text("OPFOR.check.status"), run: () => status(scratch) },
  { title: text("OPFOR.check.marks"), run: () => marks(scratch) },
  { title: text("OPFOR.check.combat"), run: () => combat(scratch) },
  { title: text("OPFOR.check.order"), run: () => order(scratch) },
  { title: text("OPFOR.check.defeat"), run: () => defeat(scratch) },
  { title: text("OPFOR.check.chat"), run: chat },
];

const tokenNamed = ({ scene }: Scratch, name: string): HostToken => {
  const token = scene.tokens.find((one) => one.name === name);
  if (token === undefined) throw new Error(`the token ${name} is gone`);
  return token;
};

function reads({ scene }: Scratch): CheckVerdict {
  const { figures, walls, regions } = readScene(scene, null);
  const found = {
    figures: figures.length,
    walls: walls.length,
    regions: regions.filter(({ terrain }) => terrain.some(({ kind }) => kind === "difficult")).length,
  };
  const isRight = found.figures === 2 && found.walls === 3 && found.regions === 1;
  return expected(isRight, text("OPFOR.check.reads.ok", found), text("OPFOR.check.reads.other", found));
}

/** Flags merge, and what is unset is gone: profiles, memory and undo rely on both. */
async function flags(scratch: Scratch): Promise<CheckVerdict> {
  const token = tokenNamed(scratch, "A");
  await token.update({ [`flags.${MODULE}`]: { profile: { a: 1 } } });
  await token.update({ [`flags.${MODULE}`]: { profile: { b: 2 } } });
  const merged = JSON.stringify(token.getFlag(MODULE, FLAG.profile));
  await token.unsetFlag(MODULE, FLAG.profile);
  const gone = token.getFlag(MODULE, FLAG.profile) === undefined;
  return expected(
    merged === '{"a":1,"b":2}' && gone,
    text("OPFOR.check.flags.ok"),
    text("OPFOR.check.flags.other", { found: merged }),
  );
}

/** Moves as a turn does, and waits until Foundry says that it is over. */
async function moveTo(token: HostToken, goal: { x: number; y: number }): Promise<void> {
  const { elevation } = token._source;
  await token.move([{ ...goal, elevation, snapped: false, explicit: true }], {
    autoRotate: false,
    showRuler: false,
    constrainOptions: { ignoreWalls: false, ignoreCost: true },
    animate: false,
  });
  await (token.movement?.animation?.ended ?? token.object?.movementAnimationPromise);
  await token.movement?.finished;
}

/** Whether the token has come where it should, and else where it was found. */
function isThere(
  check: "walks" | "walls" | "doors" | "puts",
  { _source: { x, y } }: HostToken,
  right: boolean,
): CheckVerdict {
  const found = { x: Math.round(x / 100), y: Math.round(y / 100) };
  return expected(right, text(`OPFOR.check.${check}.ok`), text(`OPFOR.check.${check}.other`, found));
}

async function walks(scratch: Scratch): Promise<CheckVerdict> {
  const token = tokenNamed(scratch, "A");
  await moveTo(token, at(3, 5));
  return isThere("walks", token, near(placeOf(token), centre(3, 5)));
}

/** A blocked path is cut short, not refused: OpFor looks where the figure is afterwards. */
async function walls(scratch: Scratch): Promise<CheckVerdict> {
  const token = tokenNamed(scratch, "A");
  await moveTo(token, at(7, 2));
  return isThere("walls", token, token._source.x < 500);
}

async function doors(scratch: Scratch): Promise<CheckVerdict> {
  const token = tokenNamed(scratch, "A");
  await put(token, centre(4, 8));
  const door = scratch.scene.walls.find(({ _source }) => _source.door === 1);
  await door?.update({ ds: 1 });
  await moveTo(token, at(6, 8));
  return isThere("doors", token, near(placeOf(token), centre(6, 8)));
}

/** Without a path and through walls: undo and forced moves. */
async function puts(scratch: Scratch): Promise<CheckVerdict> {
  const token = tokenNamed(scratch, "A");
  await put(token, centre(1, 1));
  return isThere("puts", token, near(placeOf(token), centre(1, 1)));
}

async function hp(scratch: Scratch): Promise<CheckVerdict> {
  const [token, other] = [tokenNamed(scratch, "A"), tokenNamed(scratch, "B")];
  const adapter = systemAdapter();
  const of = (one: HostToken): number | undefined =>
    one.actor === null ? undefined : adapter.facts(one.actor).hp?.value;
  const update = token.actor === null ? undefined : adapter.hpUpdate(token.actor, 3);
  const system = theGame().system.id;
  if (update === undefined) return note(text("OPFOR.check.hp.none", { system }));
  const before = of(other);
  await token.actor?.update(update);
  return expected(
    of(token) === 3 && of(other) === before,
    text("OPFOR.check.hp.ok"),
    text("OPFOR.check.hp.other", { found: of(token) ?? "?" }),
  );
}

async function status(scratch: Scratch): Promise<CheckVerdict> {
  const token = tokenNamed(scratch, "B");
  const [known] = Object.values(theConfig().statusEffects)
    .map(({ id }) => id)
    .filter((id) => id !== theConfig().specialStatusEffects.DEFEATED);
  // One that Foundry knows, and one that only the ruleset does.
  const wanted = [...(known === undefined ? [] : [known]), "opfor-check"];
  for (const one of wanted) await setStatus(token, one, true);
  const on = wanted.every((one) => statusesOf(token).includes(one));
  for (const one of wanted) await setStatus(token, one, false);
  const off = wanted.every((one) => !statusesOf(token).includes(one));
  return expected(
    on && off,
    text("OPFOR.check.status.ok"),
    text("OPFOR.check.status.other", { found: statusesOf(token) }),
  );
}

async function marks({ scene }: Scratch): Promise<CheckVerdict> {
  const label = text("OPFOR.check.marks");
  const kinds = ["fire", "trap", "device", "objective"];
  for (const [row, what] of kinds.entries())
    await putMark(scene, { kind: "marked", mark: what, what, at: centre(8, 5 + row), label });
  const put = Object.keys(marksOn(scene));
  const read = readScene(scene, null).regions.flatMap(({ terrain }) => terrain.map(({ kind }) => kind));
  for (const what of kinds) await takeMark(scene, what);
  const isRight =
    put.join() === kinds.join() &&
    read.join() === "difficult,dangerous,dangerous,feature,objective" &&
    Object.keys(marksOn(scene)).length === 0;
  return expected(isRight, text("OPFOR.check.marks.ok"), text("OPFOR.check.marks.other", { found: read }));
}

/** `combatTurnChange` is what starts every turn of OpFor's. */
async function combat(scratch: Scratch): Promise<CheckVerdict> {
  const { scene } = scratch;
  const made = await classOf<HostCombat>("Combat").create({ scene: scene.id });
  if (made === undefined) throw new Error("Foundry made no combat");
  scratch.combat = made;
  await made.createEmbeddedDocuments(
    "Combatant",
    ["A", "B"].map((name, index) => ({
      tokenId: tokenNamed(scratch, name).id,
      sceneId: scene.id,
      initiative: 9 - index,
    })),
  );
  const heard = listenFor(made);
  await (made as unknown as { startCombat(): Promise<unknown> }).startCombat();
  await made.nextTurn();
  const names = await heard(2);
  return expected(
    names.join() === "A,B" && made.started && made.combatant?.token?.name === "B",
    text("OPFOR.check.combat.ok"),
    text("OPFOR.check.combat.other", { found: names }),
  );
}

/** Whose turns were announced for a combat since; waits a moment for as many as are wanted. */
function listenFor(combat: HostCombat): (wanted: number) => Promise<string[]> {
  const names: string[] = [];
  const hook = theHooks().on(
    "combatTurnChange",
    (one: HostDocument, _prior: CombatState, now: CombatState) => {
      if (one.id === combat.id) names.push(combat.combatants.get(now.combatantId ?? "")?.token?.name ?? "?");
    },
  );
  return async (wanted) => {
    for (let waits = 0; waits < 20 && names.length < wanted; waits++)
      await new Promise((done) => setTimeout(done, 50));
    (Hooks as unknown as { off(name: string, id: number): void }).off("combatTurnChange", hook);
    return names;
  };
}

/** A new order in one step that is nobody's turn. */
async function order({ combat }: Scratch): Promise<CheckVerdict> {
  if (combat === undefined) return note(text("OPFOR.check.order.skipped"));
  const heard = listenFor(combat);
  const updates = combat.turns.map(({ id }, index) => ({ _id: id, initiative: index }));
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false, combatTurn: 0 });
  if (combat.turn !== 0) await combat.update({ turn: 0 }, { turnEvents: false });
  const names = await heard(0);
  return expected(
    combat.turns.map(({ token }) => token?.name).join() === "B,A" && names.length === 0,
    text("OPFOR.check.order.ok"),
    text("OPFOR.check.order.other", { found: names }),
  );
}

async function defeat(scratch: Scratch): Promise<CheckVerdict> {
  const { combat } = scratch;
  if (combat === undefined) return note(text("OPFOR.check.order.skipped"));
  const token = tokenNamed(scratch, "A");
  const isOut = (): boolean =>
    combat.combatants.find(({ tokenId }) => tokenId === token.id)?.isDefeated === true;
  await setDefeated(token, combat, true);
  const [down, marked] = [isOut(), statusesOf(token).includes(theConfig().specialStatusEffects.DEFEATED)];
  await setDefeated(token, combat, false);
  return expected(
    down && marked && !isOut(),
    text("OPFOR.check.defeat.ok"),
    text("OPFOR.check.defeat.other"),
  );
}

async function chat(): Promise<CheckVerdict> {
  const message = await theChat().create({
    content: NAME,
    whisper: [theGame().user.id],
    flags: { [MODULE]: { check: true } },
  });
  const kept = message?.getFlag(MODULE, "check") === true;
  await message?.delete();
  return expected(kept, text("OPFOR.check.chat.ok"), text("OPFOR.check.chat.other"));
}
