import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import { renderText } from "../../src/core/text";
import { battleFrom, loadBattle, snapshotSchema, type Snapshot } from "../../src/field";
import { LADDERS } from "../../src/rulesets/five-parsecs";
import type { SetupHelper, SetupProposal } from "../../src/engine/ruleset";
import { loadCatalog } from "../support/catalog";
import { haveShared, readShared, sceneManifest } from "../support/shared";
import { fiveParsecs, snapshotOf, type Scenario } from "./table";

const DOCTRINES = Object.keys(LADDERS);
/** `OPFOR_LONG=1` tries every number on every table. */
const LONG = process.env.OPFOR_LONG === "1";
const ALL = Array.from({ length: 20 }, (_, at) => at + 1);

/** The table with so many enemies of a type, all in one corner, and a player by the south edge. */
function enlisted(scene: Snapshot["scene"], walls: unknown[], doctrine: string, count: number): Snapshot {
  const { x, y, width, height } = scene.area;
  const { size } = scene.grid;
  const enemies = Array.from({ length: count }, (_, at) => ({
    id: `e${at}`,
    name: `Enemy ${at}`,
    side: "foe",
    x: x + size / 2,
    y: y + size / 2,
    ruleset: "five-parsecs",
    doctrine,
    profile: { speed: 4, combatSkill: 0, toughness: 3 },
  }));
  const player = { id: "P", name: "P", side: "crew", x: x + width / 2, y: y + height - size / 2 };
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene,
    walls,
    figures: [...enemies, player],
    options: { "five-parsecs": { playerEdge: "south" } },
  });
}

function proposedBy(...asked: Parameters<SetupHelper["propose"]>): SetupProposal {
  const [deployment] = fiveParsecs.setup ?? [];
  if (deployment === undefined) throw new Error("five-parsecs has no set-up");
  return deployment.propose(...asked);
}

/** Everybody has a place of its own on the table, or is named. */
function check(snapshot: Snapshot): { placed: number; left: number } {
  const battle = battleFrom(snapshot, "inch");
  const figures = battle.figures.filter(({ ruleset }) => ruleset === "five-parsecs");
  const context = { dice: seededDice("set-up"), memory: null, unattended: true };
  const { placements, notes } = proposedBy(battle, figures, context);
  const said = notes.map((note) => renderText(note, loadCatalog())).join("\n");
  const placed = new Set(placements.map(({ figure }) => figure));
  expect(placed.size, "once each").toBe(placements.length);
  for (const { id, name } of figures) {
    if (!placed.has(id)) expect(said, `${id} is left out in silence`).toContain(name);
  }
  const { area, grid } = battle;
  for (const [at, { at: place }] of placements.entries()) {
    expect(place.x > area.x && place.x < area.x + area.width).toBe(true);
    expect(place.y > area.y && place.y < area.y + area.height).toBe(true);
    const near = placements
      .slice(0, at)
      .filter((other) => Math.hypot(other.at.x - place.x, other.at.y - place.y) < grid.size * 0.9);
    expect(near, "nobody on another").toEqual([]);
  }
  return { placed: placements.length, left: figures.length - placements.length };
}

const KINDS = ["square", "hex", "gridless"] as const;

const table = (side: number, kind: (typeof KINDS)[number]): Snapshot["scene"] =>
  snapshotSchema.shape.scene.parse({
    area: { x: 0, y: 0, width: side * 50, height: side * 50 },
    grid: { kind, size: 50, distance: 1, units: "in", ...(kind === "hex" ? { layout: "odd-r" } : {}) },
  });

describe("set-up places everybody or says who is left", () => {
  it.each(DOCTRINES)("1 to 20 %s figures on tables of 24 to 48 inches", { timeout: 240_000 }, (doctrine) => {
    const tables = LONG
      ? KINDS.flatMap((kind) => [24, 30, 36, 42, 48].map((side) => table(side, kind)))
      : [table(24, "square"), table(36, "square"), table(24, "hex")];
    for (const scene of tables) {
      for (const count of LONG ? ALL : [1, 3, 7, 8, 9, 12, 20]) {
        const done = check(enlisted(scene, [], doctrine, count));
        expect(done, `${count} on ${scene.area.width / 50}`).toEqual({ placed: count, left: 0 });
      }
    }
  });

  it("never into a sealed room, and names whom there is no room for", () => {
    // The whole north half is walled off but for its own inside; a strip of 6 by 1 is left.
    const scene = snapshotSchema.shape.scene.parse({
      area: { x: 0, y: 0, width: 300, height: 200 },
      grid: { kind: "square", size: 50, distance: 1, units: "in" },
    });
    const sealed = enlisted(scene, [{ id: "wall", c: [0, 150, 300, 150] }], "tactical", 8);
    const battle = battleFrom(sealed, "inch");
    const context = { dice: seededDice(1), memory: null, unattended: true };
    const enemies = battle.figures.filter(({ side }) => side === "foe");
    const { placements, notes } = proposedBy(battle, enemies, context);
    expect(placements.every(({ at }) => at.y > 150)).toBe(true);
    // The player stands on two of the six spaces.
    expect(placements).toHaveLength(4);
    const said = notes.map((note) => renderText(note, loadCatalog())).join("\n");
    expect(said).toContain("No room was found for");
    expect(said).toContain("Enemy 7");
  });

  const proposed = (drawing: string, scenario: Scenario): SetupProposal => {
    const battle = battleFrom(snapshotOf(drawing, scenario), "inch");
    const enemies = battle.figures.filter(({ side }) => side === "foe");
    return proposedBy(battle, enemies, { dice: seededDice(1), memory: null, unattended: true });
  };
  it.each([
    ["square", 2],
    ["square", 3],
    ["gridless", 2],
  ] as const)(
    "a giant has a place although it does not fit where the players stand: %s, %d",
    (kind, size) => {
      const corridor = [
        "+-+-+-+-+-+-+-+-+",
        "|. . . . . . a .|",
        "+ + + + + + + + +",
        "|. . . . . . . .|",
        "+ + + + + + + + +",
        "|. . . . . . . .|",
        "+ +-+-+-+-+-+-+-+",
        "|. . A . . . . .|",
        "+-+-+-+-+-+-+-+-+",
      ].join("\n");
      const figures = { a: { width: size, height: size } };
      const { placements, notes } = proposed(corridor, { doctrine: "rampaging", figures, grid: { kind } });
      expect(placements).toHaveLength(1);
      // All of its base is in the hall.
      expect(placements[0]?.at.y).toBeGreaterThanOrEqual(size * 50);
      expect(placements[0]?.at.y).toBeLessThanOrEqual(300 - size * 50);
      expect(notes.map(({ key }) => key)).not.toContain("OPFOR.fiveParsecs.setup.leftOut");
    },
  );
  it("somebody who is nobody's enemy does not open a vault", () => {
    const vault = [
      "+-+-+-+-+-+-+-+-+",
      "|. . . . . . . .|",
      "+ + + + + + + + +",
      "|. . P . . . . .|",
      "+ + + + + + + + +",
      "|. . . . . . . .|",
      "+-+-+-+-+-+-+-+-+",
      "|. . a . . . A .|",
      "+-+-+-+-+-+-+-+-+",
    ].join("\n");
    const figures = { P: { side: "neutral" } };
    const { placements } = proposed(vault, { doctrine: "rampaging", figures });
    expect(placements.map(({ at }) => at.y)).toEqual([350]);
  });
  it("a group by itself stands nowhere too narrow", () => {
    const { notes } = proposed("a . . .\n. . . .\n. . . A", { doctrine: "cautious" });
    expect(notes.map(({ key }) => key)).not.toContain("OPFOR.fiveParsecs.setup.narrow");
  });
});

describe.skipIf(!haveShared)("on real scenes", () => {
  it.each(sceneManifest().map(({ file }) => file))("%s", { timeout: 240_000 }, (file) => {
    const loaded = loadBattle(readShared(`scenes/${file}`));
    if (!loaded.ok) throw new Error(`${file} does not load`);
    const { scene, walls } = loaded.value;
    for (const doctrine of LONG ? DOCTRINES : ["tactical"]) {
      for (const count of LONG ? ALL : [12]) check(enlisted(scene, walls, doctrine, count));
    }
  });
});
