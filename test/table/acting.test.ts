import { beforeEach, describe, expect, it } from "vitest";
import type { Outcome } from "../../src/core/outcome";
import type { MoveStep } from "../../src/core/step";
import { text } from "../../src/core/text";
import { Halt } from "../../src/turn/playing/halt";
import { subjectsOf, undoRecord } from "../../src/turn/records/undo-record";
import { fight, load, openClient, scene, token } from "./client.ts";

/** What turns do to the documents, and that taking them back puts everything where it was. */
const { carryOut, sceneExecutor } = await load("acting/executor");
const { witness } = await load("acting/undo-witness");
const { takeBack, objectionsTo } = await load("acting/take-back");
const { saveUndo } = await load("keeping/combat-store");
const { readScene, standingAt } = await load("reading/scene-reader");

const RAIDER = "sktoken000000005";
const CAPTAIN = "sktoken000000009";
const label = text("OPFOR.ui.round.order");
const outcome = (data: object): Outcome => ({ label, ...data }) as Outcome;

const effectsOf = (name: string): string[] => [...token(name).actor.statuses].sort();
const combatantOf = (id: string): any => fight().combatants.find((one: any) => one.tokenId === id);
const marks = (): any[] =>
  scene().regions.contents.filter((region: any) => region.getFlag("opfor", "mark") !== undefined);

/** What comes of it, as its own turn, and how the documents look then. */
async function happens(...outcomes: Outcome[]): Promise<string> {
  const before = witness(scene(), fight());
  for (const one of outcomes) expect(await carryOut(scene(), fight(), one)).toBeUndefined();
  const touched = new Set(outcomes.flatMap(subjectsOf));
  const key = `${fight().id}|1|1|${fight().combatant.id}`;
  const about = { key, combat: fight().id as string, figure: RAIDER };
  await saveUndo(undoRecord(about, before, witness(scene(), fight()), touched));
  return key;
}

const DEEDS: [string, Outcome[], () => unknown, unknown][] = [
  [
    "wounds",
    [outcome({ kind: "hp", figure: RAIDER, to: 2 })],
    () => token("Raider 1").actor.system.hp,
    { value: 2, max: 5 },
  ],
  [
    "a kill",
    [
      outcome({ kind: "hp", figure: RAIDER, to: 0 }),
      outcome({ kind: "removed", figure: RAIDER, why: "dead" }),
    ],
    () => [
      combatantOf(RAIDER).defeated,
      effectsOf("Raider 1"),
      token("Raider 1").hidden,
      token("Raider 1").actor.effects.contents.map((one: any) => one.getFlag("core", "overlay")),
    ],
    [true, ["dead"], false, [true]],
  ],
  [
    "a figure that leaves",
    [outcome({ kind: "removed", figure: RAIDER, why: "left" })],
    () => [
      combatantOf(RAIDER).defeated,
      token("Raider 1").hidden,
      readScene(scene(), fight()).figures.length,
    ],
    [true, true, 8],
  ],
  [
    "a condition that the host knows",
    [outcome({ kind: "status", figure: RAIDER, status: "prone", on: true })],
    () => [effectsOf("Raider 1"), token("Raider 1").flags.opfor?.statuses],
    [["prone"], undefined],
  ],
  [
    "a condition of the rules",
    [outcome({ kind: "status", figure: RAIDER, status: "aiming", on: true })],
    () => [effectsOf("Raider 1"), token("Raider 1").flags.opfor.statuses],
    [[], ["aiming"]],
  ],
  [
    "a number of the profile",
    [outcome({ kind: "value", figure: RAIDER, value: "stun", to: 2 })],
    () => token("Raider 1").flags.opfor.profile,
    { stun: 2 },
  ],
  [
    "another scheme",
    [outcome({ kind: "doctrine", figure: RAIDER, doctrine: "beast" })],
    () => token("Raider 1").flags.opfor.doctrine,
    "beast",
  ],
  [
    "a figure that is pushed",
    [
      outcome({
        kind: "moved",
        figure: RAIDER,
        path: [
          { x: 1550, y: 750 },
          { x: 1650, y: 850, elevation: 3 },
        ],
      }),
    ],
    () => [token("Raider 1")._source.x, token("Raider 1")._source.y, token("Raider 1")._source.elevation],
    [1600, 800, 3],
  ],
  [
    "a mark of a space",
    [outcome({ kind: "marked", mark: "m", what: "fire", at: { x: 450, y: 650 } })],
    () =>
      marks().map(({ shapes, color, visibility, behaviors }) => [
        shapes[0].type,
        [...(shapes[0].points ?? [])],
        color.css ?? color,
        visibility,
        behaviors.contents.map((one: any) => [
          one.type,
          one.system.kind,
          one.system.name,
          [...one.system.tags],
        ]),
      ]),
    [
      [
        "polygon",
        [400, 600, 500, 600, 500, 700, 400, 700],
        "#e25822",
        2,
        [["opfor.terrain", "dangerous", "m", ["fire"]]],
      ],
    ],
  ],
  [
    "a mark as large as it is",
    [outcome({ kind: "marked", mark: "m", what: "objective", at: { x: 450, y: 650 }, radius: 30 })],
    () => marks().map(({ shapes: [one] }) => [one.type, one.x, one.y, one.radius]),
    [["circle", 450, 650, 30]],
  ],
];

describe.each([13, 14] as const)("what a turn does, on generation %i", (generation) => {
  beforeEach(async () => {
    openClient(generation);
    await fight().startCombat();
  });

  it.each(DEEDS)("%s is written down, and taken back", async (_what, outcomes, look, then) => {
    const before = witness(scene(), fight());
    const key = await happens(...outcomes);
    expect(look()).toEqual(then);
    expect(await takeBack(fight(), scene(), key)).toMatchObject({ ok: true, keys: [key] });
    expect(witness(scene(), fight())).toEqual(before);
    expect(readScene(scene(), fight()).figures).toHaveLength(9);
  });

  it("the same mark is put once, and gone when it is taken away", async () => {
    const fire = outcome({ kind: "marked", mark: "m", what: "fire", at: { x: 450, y: 650 } });
    await carryOut(scene(), fight(), fire);
    await carryOut(scene(), fight(), fire);
    expect(marks()).toHaveLength(1);
    await happens(outcome({ kind: "unmarked", mark: "m" }));
    expect(marks()).toEqual([]);
  });

  it("what people drew only leaves the map, and comes back as visible as it was", async () => {
    const [rubble] = scene().regions.contents;
    await rubble.update({ visibility: 1 });
    const known = readScene(scene(), fight()).regions.length;
    const key = await happens(outcome({ kind: "unmarked", mark: rubble.id }));
    expect([rubble.visibility, scene().regions.size, readScene(scene(), fight()).regions.length]).toEqual([
      0,
      2,
      known - 1,
    ]);
    await takeBack(fight(), scene(), key);
    expect([rubble.visibility, readScene(scene(), fight()).regions.length]).toEqual([1, known]);
  });

  it("a wound that somebody has healed since is not taken back, and it says why", async () => {
    const key = await happens(outcome({ kind: "hp", figure: RAIDER, to: 2 }));
    await token("Raider 1").actor.update({ "system.hp.value": 4 });
    expect(objectionsTo(fight(), scene(), key)).not.toEqual([]);
    expect((await takeBack(fight(), scene(), key)).ok).toBe(false);
    expect(token("Raider 1").actor.system.hp.value).toBe(4);
    expect((await takeBack(fight(), scene(), "of nobody")).ok).toBe(false);
  });

  it("the turn goes back to whom it was, and the doors with it", async () => {
    const before = witness(scene(), fight());
    await scene().walls.get("skwall0000000003").update({ ds: 1 });
    const about = { key: `${fight().id}|1|1|skcombat00000001`, combat: fight().id, figure: RAIDER };
    await saveUndo(undoRecord(about, before, witness(scene(), fight()), new Set(["skwall0000000003"])));
    await fight().nextTurn();
    await fight().nextTurn();
    expect((await takeBack(fight(), scene(), about.key)).ok).toBe(true);
    expect([fight().round, fight().turn, scene().walls.get("skwall0000000003").ds]).toEqual([1, 0, 0]);
  });
});

describe("what a turn does on a map with floors (V14)", () => {
  const UPSTAIRS = "sklevel000000002";
  beforeEach(async () => {
    openClient(14);
    await scene().createEmbeddedDocuments("Level", [{ _id: UPSTAIRS, name: "Upstairs" }], { keepId: true });
    await fight().startCombat();
  });

  it("who changed floors goes back to the one it came from", async () => {
    const [raider, before] = [token("Raider 1"), witness(scene(), fight())];
    const ground = raider._source.level as string;
    await raider.move([{ x: raider._source.x, y: raider._source.y, level: UPSTAIRS, action: "displace" }]);
    expect([raider._source.level, ground]).toEqual([UPSTAIRS, scene().levels.contents[0].id]);
    const about = { key: `${fight().id}|1|1|${fight().combatant.id}`, combat: fight().id, figure: RAIDER };
    await saveUndo(undoRecord(about, before, witness(scene(), fight()), new Set([RAIDER])));
    expect((await takeBack(fight(), scene(), about.key)).ok).toBe(true);
    expect(raider._source.level).toBe(ground);
    expect(witness(scene(), fight())).toEqual(before);
  });

  it("whoever stands on another floor is in nobody's way", () => {
    const place = token("Raider 1").getCenterPoint(token("Raider 1")._source);
    const ground = token("Raider 1")._source.level;
    expect([ground, UPSTAIRS, undefined].map((level) => standingAt(scene(), place, level).length)).toEqual([
      1, 0, 1,
    ]);
  });
});

/** Steps on the map. The depot's wall runs along x = 1100 from 100 to 500; its door in the south is at 1300 to 1400. */
describe.each([13, 14] as const)("how a figure walks, on generation %i", (generation) => {
  beforeEach(() => openClient(generation));

  const walk = (path: [number, number][], more: object = {}): MoveStep =>
    ({
      kind: "move",
      figure: RAIDER,
      path: path.map(([x, y]) => ({ x, y })),
      label,
      ...more,
    }) as unknown as MoveStep;
  const perform = (step: object, planned = readScene(scene(), fight()), halt = new Halt()): Promise<any> =>
    sceneExecutor(scene(), fight()).perform(step, planned, halt);
  const place = (name = "Raider 1"): number[] => [token(name)._source.x, token(name)._source.y];

  it("goes to the end of its path and looks where it is told", async () => {
    expect(
      await perform(
        walk(
          [
            [1450, 750],
            [1550, 750],
            [1550, 850],
            [1550, 950],
            [1550, 1050],
            [1550, 1150],
          ],
          { heading: 405.4 },
        ),
      ),
    ).toEqual({
      kind: "done",
      opened: [],
    });
    expect([...place(), token("Raider 1")._source.rotation]).toEqual([1500, 1100, 45]);
    await perform({ kind: "face", figure: RAIDER, heading: -90 });
    expect(token("Raider 1")._source.rotation).toBe(270);
  });

  it("opens the door on its way, and says which", async () => {
    await token("Raider 1").update({ x: 1300, y: 600 });
    expect(
      await perform(
        walk([
          [1350, 650],
          [1350, 550],
          [1350, 450],
        ]),
      ),
    ).toEqual({
      kind: "done",
      opened: ["skwall0000000009"],
    });
    expect([...place(), scene().walls.get("skwall0000000009").ds]).toEqual([1300, 400, 1]);
  });

  it("is stopped by a wall built, a door shut or a place taken since, and stands where it stood", async () => {
    await token("Raider 1").update({ x: 1300, y: 600 });
    const south = walk([
      [1350, 650],
      [1350, 750],
      [1350, 850],
      [1350, 950],
      [1350, 1050],
    ]);
    const planned = readScene(scene(), fight());
    const [wall] = await scene().createEmbeddedDocuments("Wall", [{ c: [1200, 1000, 1500, 1000] }]);
    expect(await perform(south, planned)).toMatchObject({
      kind: "blocked",
      why: { key: "OPFOR.ui.turn.wallBuilt" },
    });
    expect(place()).toEqual([1300, 600]);
    await wall.update({ door: 1, ds: 0 });
    expect(await perform(south, planned)).toMatchObject({
      kind: "blocked",
      why: { key: "OPFOR.ui.turn.doorShut" },
    });
    await wall.update({ ds: 1 });
    await token("Captain").update({ x: 1300, y: 1000 });
    expect(await perform(south, planned)).toMatchObject({
      kind: "blocked",
      why: { key: "OPFOR.ui.turn.placeTaken", data: { name: "Captain" } },
    });
    await combatantOf(CAPTAIN).update({ defeated: true });
    await token("Captain").actor.toggleStatusEffect("dead", { active: true });
    expect(await perform(south, planned)).toMatchObject({ kind: "done" });
    expect(place()).toEqual([1300, 1000]);
  });

  it("does not walk a path that begins elsewhere, nor after it was halted, nor who is gone", async () => {
    expect(
      await perform(
        walk([
          [350, 350],
          [450, 350],
        ]),
      ),
    ).toMatchObject({
      kind: "blocked",
      why: { key: "OPFOR.ui.turn.elsewhere" },
    });
    const halt = new Halt();
    halt.stop("stopped");
    const east = walk([
      [1450, 750],
      [1550, 750],
    ]);
    expect(await perform(east, undefined, halt)).toMatchObject({ kind: "blocked" });
    expect(place()).toEqual([1400, 700]);
    const planned = readScene(scene(), fight());
    await token("Raider 1").delete();
    expect(await perform(east, planned)).toEqual({ kind: "gone", why: "tokenGone" });
  });

  it("goes on from the middle of its path, when somebody else began it", async () => {
    await token("Raider 1").update({ x: 1500, y: 700 });
    expect(
      await perform(
        walk([
          [1450, 750],
          [1650, 750],
          [1650, 850],
        ]),
      ),
    ).toMatchObject({ kind: "done" });
    expect(place()).toEqual([1600, 800]);
  });
});
