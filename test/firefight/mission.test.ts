import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import { battleFrom, loadBattle, regionSchema, type Snapshot, snapshotSchema } from "../../src/field";
import { objectivesOf, seizedBy } from "../../src/rulesets/firefight/mission/objectives";
import { readState } from "../../src/rulesets/firefight/sheet/memory";
import { haveShared, readShared } from "../support/shared";
import { armyOf, generatedTable, inSquads, playMission, type Played } from "./mission";
import { marker } from "./support";

function expectFair(played: Played): void {
  expect(played.problems).toEqual([]);
  const state = readState(played.memory);
  const markers = objectivesOf(battleFrom(played.snapshot, "inch"), state);
  expect(markers.length).toBeGreaterThanOrEqual(1);
  for (const holder of Object.values(state.seized)) expect(["blue", "red"]).toContain(holder);
  if (played.winner !== undefined) {
    const loser = played.winner === "blue" ? "red" : "blue";
    expect(seizedBy(state, played.winner)).toBeGreaterThan(seizedBy(state, loser));
  }
}

describe("a mission of four rounds, AI against AI", () => {
  it("plays to a winner on a generated table, with nothing illegal on the way", () => {
    const played = playMission(generatedTable("fields 2", 36, 36, 6), "fields 2", { check: true });
    expectFair(played);
    expect(played.winner).toBeDefined();
    expect(played.decisions).toBeGreaterThan(20);
  });

  it("plays the same twice with the same seed, and otherwise with another", () => {
    const table = generatedTable("twice", 30, 24, 4);
    const [first, again, other] = ["one", "one", "two"].map((seed) => playMission(table, seed));
    expect(again).toEqual(first);
    expect(other?.snapshot.figures).not.toEqual(first?.snapshot.figures);
  });

  it.each([
    { kind: "hex", layout: "odd-r" },
    { kind: "hex", layout: "even-q" },
    { kind: "gridless" },
  ] as const)("plays to a winner on a table with another grid: $kind $layout", (grid) => {
    const played = playMission(generatedTable("hex1", 24, 20, 3, grid), "hex1", { check: true });
    expectFair(played);
    expect(played.winner).toBeDefined();
  });

  it("has nothing illegal with units of several models", () => {
    for (let seed = 0; seed < 3; seed++) {
      const start = inSquads(generatedTable(`squads ${seed}`, 24, 24, 6), 3);
      expectFair(playMission(start, `squads ${seed}`, { check: true }));
    }
  });

  it("has nothing illegal on many small tables", () => {
    for (let seed = 0; seed < 4; seed++) {
      expectFair(playMission(generatedTable(`small ${seed}`, 30, 24, 4), `small ${seed}`, { check: true }));
    }
  });
});

describe.skipIf(!haveShared)("on real scenes (needs ../shared/data)", () => {
  /** The scene with two armies and four markers on its floor. */
  function withArmies(file: string, floor: { x: number; y: number }): Snapshot {
    const loaded = loadBattle(readShared(`scenes/${file}`));
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    const scene = loaded.value;
    const { size } = scene.scene.grid;
    const dice = seededDice(file);
    const empty = { ...scene, figures: [] };
    const walker = snapshotSchema.shape.figures.unwrap().element.parse({ id: "w", side: "w", ...floor });
    const scout = battleFrom({ ...empty, figures: [walker] }, "inch");
    const figure = scout.figure("w");
    if (figure === undefined) throw new Error("nobody walks the floor");
    const spots = scout.reach(figure, 200).spots;
    const markers: { x: number; y: number }[] = [];
    for (const spot of spots) {
      if (
        markers.length < 4 &&
        markers.every((one) => Math.hypot(one.x - spot.x, one.y - spot.y) > 9 * size)
      ) {
        markers.push(spot);
      }
    }
    const middle = { x: scene.scene.area.x + size / 2, y: scene.scene.area.y + size / 2 };
    return {
      ...empty,
      regions: [
        ...scene.regions,
        ...markers.map(({ x, y }, index) =>
          regionSchema.parse(marker(`m${index}`, Math.floor(x / size), Math.floor(y / size), size)),
        ),
      ],
      figures: [
        ...armyOf("blue", 5, dice, middle, size),
        ...armyOf("red", 5, dice, { ...middle, y: middle.y + size }, size),
      ],
    };
  }

  it("plays to a winner in the caverns", () => {
    const played = playMission(withArmies("sq-v13-caverns-nodoors.json", { x: 2325, y: 1575 }), "caverns", {
      check: true,
    });
    expectFair(played);
    expect(played.winner).toBeDefined();
  });
});
