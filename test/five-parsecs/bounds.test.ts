import { describe, expect, it } from "vitest";
import { scriptedDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import { text } from "../../src/core/text";
import { battleFrom, type Battle, type Snapshot } from "../../src/field";
import { OpenGround } from "../../src/rulesets/five-parsecs/set-up/places-not-walled-in";
import { doctrineFor } from "../../src/rulesets/five-parsecs/sheet/profile";
import { enemyEdge, leftness, playerEdge, sideOf } from "../../src/rulesets/five-parsecs/turn/players-edge";
import { inContact } from "../../src/rulesets/five-parsecs/walking/base-contact";
import { Walking } from "../../src/rulesets/five-parsecs/walking/reach-and-cost";
import { battleMap, hexMap, space, type MapOptions } from "../support/ascii";
import { fiveParsecs, snapshotOf, turn, weapon, type Scenario } from "./table";

const on = (snapshot: Snapshot): Battle => battleFrom(snapshot, "inch");
function figureOn(battle: Battle, id: string) {
  const found = battle.figure(id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

describe("5P facts: an inch more for every two full inches of difficult ground", () => {
  const FIELD = "a . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . ~";
  const costs = (options: MapOptions): number[] => {
    const battle = on(battleMap(FIELD, options));
    const stands = new Walking(battle, figureOn(battle, "a"), false).stands(20);
    return [1, 2, 3].map((at) => {
      const there = stands.find(({ x, y }) => x === space(at, at).x && y === space(at, at).y);
      return there === undefined ? NaN : Math.round(there.cost * 1000) / 1000;
    });
  };
  it.each([
    ["equidistant", [1, 2, 3], [2, 4, 6]],
    ["exact", [1.414, 2.828, 4.243], [2.828, 5.657, 8.485]],
    ["approximate", [1.5, 3, 4.5], [3, 6, 9]],
    ["rectilinear", [2, 4, 6], [4, 8, 12]],
    ["alternating-1", [1, 3, 4], [2, 6, 8]],
    ["alternating-2", [2, 3, 5], [4, 6, 10]],
    ["illegal", [2, 4, 6], [4, 8, 12]],
  ] as const)(
    "a way over plain ground costs its length by the grid's diagonals: %s",
    (diagonals, inches, twice) => {
      expect(costs({ grid: { diagonals } })).toEqual(inches);
      // A space may be two inches.
      expect(costs({ grid: { diagonals }, scale: { inch: 50 } })).toEqual(twice);
    },
  );
  it("on hexes each of them counts, whatever an inch is", () => {
    const drawn = hexMap(". a . . .\n . . . . .\n. . . . ~");
    const battle = on({ ...drawn, scene: { ...drawn.scene, scale: { inch: drawn.scene.grid.size / 2 } } });
    const me = figureOn(battle, "a");
    const costs = new Walking(battle, me, false).stands(4).map(({ cost }) => cost);
    expect([...new Set(costs)]).toEqual([0, 2, 4]);
  });
});

describe("5P facts: base contact has no wall between", () => {
  const between = (wall: object, at: { level?: string; elevation?: number } = {}): boolean => {
    const figures = { a: at, B: at };
    const battle = on(battleMap("a B", { figures, walls: [{ id: "w", c: [100, 0, 100, 100], ...wall }] }));
    return inContact(battle, figureOn(battle, "a"), figureOn(battle, "B"));
  };
  it("of the level they are on", () => {
    expect([between({}), between({ levels: [] }, { level: "up" })]).toEqual([false, false]);
    expect(between({ levels: ["up"] }, { level: "up" })).toBe(false);
    expect(between({ levels: ["up"] }, { level: "down" })).toBe(true);
    expect(between({ levels: ["up"] })).toBe(false);
  });
  it("and of their height: from its foot up to, but not with, its top", () => {
    expect([between({ bottom: 2 }, { elevation: 2 }), between({ bottom: 2 }, { elevation: 1 })]).toEqual([
      false,
      true,
    ]);
    expect([between({ top: 2 }, { elevation: 1 }), between({ top: 2 }, { elevation: 2 })]).toEqual([
      false,
      true,
    ]);
    expect(between({ bottom: 1, top: 3 }, { elevation: 2 })).toBe(false);
  });
});

describe("5P facts: who acts first", () => {
  const order = (drawing: string, edge: string, figures: MapOptions["figures"] = {}): string =>
    (
      fiveParsecs.order?.(on(snapshotOf(drawing, { options: { playerEdge: edge }, figures })), {
        dice: scriptedDice([]),
        memory: null,
        unattended: true,
      }).figures ?? []
    ).join("");
  it("is whoever is closest to the players' edge; of equals, the one furthest to their left, seen from there", () => {
    const square = "c . . d\n. . . .\na . . b";
    expect(["south", "north", "east", "west"].map((edge) => order(square, edge))).toEqual([
      "badc",
      "cdab",
      "dbca",
      "acbd",
    ]);
    expect(order(". A .", "south")).toBe("");
  });
  it("is by name where both are the same", () => {
    const on = { x: 250, y: 50 };
    expect(order("b . c . a", "south", { a: on, b: on, c: on })).toBe("abc");
  });
});

describe("the players' edge", () => {
  const edges = (kind: string, ...names: readonly string[]): NonNullable<MapOptions["regions"]> =>
    [
      { id: "r", rings: [[0, 0, 400, 0, 400, 20, 0, 20]], terrain: names.map((name) => ({ kind, name })) },
    ] as NonNullable<MapOptions["regions"]>;
  const edge = (drawing: string, regions: NonNullable<MapOptions["regions"]> = []) => {
    const battle = on(battleMap(drawing, { regions }));
    return playerEdge(battle, figureOn(battle, "a"), { playerEdge: "auto" }, { playerEdge: undefined });
  };
  it("is the drawn one, by any name of it", () => {
    expect(edge("a . . B", edges("edge", "odd", "Player")).edge).toMatchObject({
      kind: "region",
      region: { id: "r" },
    });
    expect(edge("a . . B", edges("edge", "odd")).edge).toEqual({ kind: "side", side: "east" });
    expect(edge("a . . B", edges("zone", "player")).edge.kind).toBe("side");
  });
  it("is else the side they stand on, north or south where that is as far, south where nobody stands", () => {
    expect(edge("a . . B").worked).toBe("east");
    expect(edge("B . . a").worked).toBe("west");
    expect(edge("a .\n. B").worked).toBe("south");
    expect(edge(". B\na .").worked).toBe("north");
    expect(edge("a . .").worked).toBe("south");
  });
  it("has the enemies' edge opposite, and its own left", () => {
    const battle = on(battleMap("a . . B\n. . . .", { regions: edges("edge", "player") }));
    const a = figureOn(battle, "a");
    const [region] = battle.regionsOf("edge");
    if (region === undefined) throw new Error("one region");
    expect(sideOf(battle, region)).toBe("north");
    expect(enemyEdge(battle, { kind: "region", region })).toEqual({ kind: "side", side: "south" });
    expect(enemyEdge(battle, { kind: "side", side: "west" })).toEqual({ kind: "side", side: "east" });
    expect(leftness(battle, a, { kind: "region", region })).toBe(-a.x);
    expect(leftness(battle, a, { kind: "side", side: "west" })).toBe(a.y);
  });
});

describe("where figures may be set up", () => {
  const places = (snapshot: Snapshot, id: string) => {
    const battle = on(snapshot);
    const me = figureOn(battle, id);
    return { battle, me, spots: new OpenGround(battle, [figureOn(battle, "B")], [me]).placesFor(me) };
  };
  const FIELD = Array.from({ length: 6 }, (_, row) => (row === 2 ? ". . a . B ." : ". . . . . .")).join("\n");
  const within = (area: { x: number; y: number; width: number; height: number }, more: MapOptions = {}) => {
    const map = battleMap(FIELD, more);
    const { battle, me, spots } = places({ ...map, scene: { ...map.scene, area } }, "a");
    for (const { x, y } of spots) {
      expect(x - me.pixelWidth / 2).toBeGreaterThanOrEqual(battle.area.x);
      expect(y - me.pixelHeight / 2).toBeGreaterThanOrEqual(battle.area.y);
      expect(x + me.pixelWidth / 2).toBeLessThanOrEqual(battle.area.x + battle.area.width);
      expect(y + me.pixelHeight / 2).toBeLessThanOrEqual(battle.area.y + battle.area.height);
    }
    return spots.length;
  };
  it("is wholly on the table, whichever of its sides cuts through spaces", () => {
    expect(within({ x: 0, y: 0, width: 600, height: 600 })).toBe(36);
    expect(within({ x: 100, y: 200, width: 400, height: 200 })).toBe(8);
    expect(within({ x: 30, y: 0, width: 570, height: 600 })).toBe(30);
    expect(within({ x: 0, y: 30, width: 600, height: 570 })).toBe(30);
    expect(within({ x: 0, y: 0, width: 570, height: 600 })).toBe(30);
    expect(within({ x: 0, y: 0, width: 600, height: 570 })).toBe(30);
  });
  it("and so with large bases", () => {
    const large = { figures: { a: { x: 300, y: 300, width: 2, height: 2 } } };
    expect(within({ x: 0, y: 0, width: 600, height: 600 }, large)).toBe(25);
    expect(within({ x: 30, y: 0, width: 570, height: 570 }, large)).toBe(16);
  });
});

describe("a figure's sheet", () => {
  it("says by a letter which list plays it, where no list is chosen; else it is Aggressive", () => {
    const doctrine = (profile: Record<string, Json>, chosen?: string) =>
      doctrineFor({ profile, ...(chosen === undefined ? {} : { doctrine: chosen }) } as never);
    expect([doctrine({ ai: "T" }), doctrine({ ai: "G" }), doctrine({}), doctrine({ ai: "Z" })]).toEqual([
      "tactical",
      "guardian",
      "aggressive",
      "aggressive",
    ]);
    expect([doctrine({ ai: "T" }, "beast"), doctrine({ ai: "T" }, "odd"), doctrine({}, "odd")]).toEqual([
      "beast",
      "tactical",
      "aggressive",
    ]);
  });
  it("of the crew's: who has something to shoot fights from cover in a rehearsal", () => {
    const row = (range: number, shots: number): Json => ({
      name: "Thing",
      range,
      shots,
      damage: 0,
      traits: [],
    });
    const stands = (...weapons: Json[]) => fiveParsecs.standIn?.({ profile: { weapons } } as never).doctrine;
    expect([
      stands(),
      stands(row(0, 1)),
      stands(row(9, 0)),
      stands(row(9, 1)),
      stands(row(0, 0), row(1, 1)),
    ]).toEqual(["aggressive", "aggressive", "aggressive", "tactical", "tactical"]);
  });
});

describe("an attack as it was planned", () => {
  const shot = (
    terms: Json | undefined,
    dice: readonly number[],
    more: object = {},
    scenario: Scenario = {},
  ) => {
    const step = {
      kind: "attack",
      figure: "a",
      manner: "ranged",
      target: "A",
      weapon: "Military rifle",
      label: text("x"),
      ...(terms === undefined ? {} : { terms }),
      ...more,
    };
    const left = [...dice];
    const scripted = { roll: () => left.shift() ?? NaN };
    const resolution = fiveParsecs.resolve?.(
      on(snapshotOf("a . . A", { others: { A: { toughness: 6 } }, ...scenario })),
      step as never,
      {
        dice: scripted,
        memory: null,
        unattended: true,
      },
    );
    return { kinds: resolution?.outcomes.map(({ kind }) => kind) ?? [], left: left.length, resolution };
  };
  it("re-rolls only what is plainly said to be aimed", () => {
    expect(shot({ aimed: true }, [1, 1]).left).toBe(0);
    for (const terms of [
      undefined,
      null,
      "aimed",
      [],
      ["aimed"],
      {},
      { aimed: 1 },
      { aimed: false },
      { moved: true },
    ])
      expect(shot(terms, [1, 1]).left).toBe(1);
  });
  it("is made with the first weapon that fires where the named one is gone", () => {
    const knife = { name: "Knife", range: 0, shots: 0, damage: 0, traits: ["melee"] };
    const two = { profile: { weapons: [knife, weapon("Hunting rifle"), weapon("Auto rifle")] } };
    // One shot of the hunting rifle, not the two of the other.
    expect(shot({}, [1, 1, 1], { weapon: "Gone" }, two).left).toBe(2);
    expect(shot({}, [1, 1, 1], { weapon: "Auto rifle" }, two).left).toBe(1);
    const unarmed = shot({}, [6], {}, { profile: { weapons: [knife] } });
    expect([unarmed.kinds, unarmed.left]).toEqual([["note"], 1]);
  });
  it("does nothing where one of the two is gone", () => {
    for (const more of [{ figure: "z" }, { target: "z" }, { figure: "y", target: "z" }]) {
      const { resolution, left } = shot({}, [6], more);
      expect([resolution?.outcomes.map(({ label }) => label.key), left]).toEqual([
        ["OPFOR.fiveParsecs.outcome.nobodyThere"],
        1,
      ]);
    }
  });
});

describe("5P facts: what is left to the table is said", () => {
  const notes = (me: object, enemy: object, grid: object): readonly string[] =>
    turn("a . . . A", { figures: { a: me, A: enemy }, grid }).notes.filter((key) =>
      key.endsWith("note.climb"),
    );
  it("a climb of more than an inch, and of a space of the map's own at least", () => {
    const up = (elevation: number, grid: object = {}, scale?: object): number =>
      turn("a . . . A", {
        figures: { A: { elevation } },
        grid,
        ...(scale === undefined ? {} : { scale }),
      }).notes.filter((key) => key.endsWith("note.climb")).length;
    expect([up(0), up(1), up(1.02), up(2), up(-2)]).toEqual([0, 0, 1, 1, 1]);
    // Five feet are a space of an inch: more than five are a climb.
    const feet = { distance: 5, units: "ft" };
    expect([up(5, feet, { inch: 100 }), up(6, feet, { inch: 100 })]).toEqual([0, 1]);
    // A space of two inches is one.
    expect([up(1, {}, { inch: 50 }), up(0.9, {}, { inch: 50 })]).toEqual([1, 0]);
    expect(notes({ elevation: 2 }, { elevation: 2 }, {})).toEqual([]);
  });
});
