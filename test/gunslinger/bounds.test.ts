import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import { hexGrid, ring, turned } from "../../src/rulesets/gunslinger/map/hexes";
import { lowThingBetween } from "../../src/rulesets/gunslinger/map/low-walls";
import { regionsTagged } from "../../src/rulesets/gunslinger/map/tagged-ground";
import { battleMap, hexMap } from "../support/ascii";
import { battleOf, figureOf, gun, gunslinger, hexside, memory, pistol, showdown } from "./support";

/** Where something just begins or just ends, and reports and sheets of any shape. */

describe("hexes at the map's edge", () => {
  const map = hexMap(". . . .\n . . . .\n. . . .");
  const battle = battleOf(map);
  const hexes = hexGrid(battle);
  it("are on the map with their middle, on its very edge too", () => {
    const middle = { q: 1, r: 1 };
    const { x, y } = hexes.centre(middle);
    const on = (area: object): boolean =>
      hexGrid(
        battleOf({ ...map, scene: { ...map.scene, area: { x: 0, y: 0, width: 900, height: 900, ...area } } }),
      ).onMap(middle);
    expect([on({ width: x }), on({ width: x - 0.5 }), on({ height: y }), on({ height: y - 0.5 })]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
  it("those just so far away are six for each hex of the way, all of them so far", () => {
    for (const radius of [1, 2, 5]) {
      const all = ring({ q: 3, r: -2 }, radius);
      expect(all).toHaveLength(6 * radius);
      expect(new Set(all.map(({ q, r }) => `${q},${r}`)).size).toBe(6 * radius);
      for (const { q, r } of all) {
        const [dq, dr] = [q - 3, r + 2];
        expect(Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr))).toBe(radius);
      }
    }
    expect(ring({ q: 0, r: 0 }, 0)).toEqual([]);
    // It begins towards the hexside before the last, and goes round clockwise.
    expect(ring({ q: 0, r: 0 }, 2)[0]).toEqual({ q: 0, r: -2 });
  });
  it("facings turn round and round", () => {
    expect([turned(0, -1), turned(5, 1), turned(2, 13), turned(2, -14)]).toEqual([5, 0, 3, 0]);
    for (const facing of [0, 1, 2, 3, 4, 5] as const)
      expect(hexes.facing(hexes.rotation(facing))).toBe(facing);
    expect([0, 1, 2, 3, 4, 5].map((facing) => hexes.rotation(facing as 0))).toEqual([
      270, 330, 30, 90, 150, 210,
    ]);
  });
  it("are refused on any other grid", () => {
    expect(() => hexGrid(battleOf(battleMap(". .") as never))).toThrow(
      "gunslinger needs hexes, not a square grid",
    );
  });
});

describe("low things between two hexes", () => {
  const between = (kind: object): boolean => {
    const map = hexMap("a B", { walls: [hexside([0, 0], [1, 0], kind)] });
    const battle = battleOf(map);
    return lowThingBetween(battle, figureOf(battle, "a"), figureOf(battle, "B"), 100);
  };
  it.each<[string, object, boolean]>([
    ["a fence", { sight: 0 }, true],
    ["a wall", {}, false],
    ["a curtain", { move: 0 }, false],
    ["nothing at all", { move: 0, sight: 0 }, false],
    ["a gate that is open", { sight: 0, door: 1, ds: 1 }, false],
    ["a gate that is shut", { sight: 0, door: 1, ds: 0 }, true],
    ["a gate that is locked", { sight: 0, door: 1, ds: 2 }, true],
    ["a fence that is no gate", { sight: 0, door: 0, ds: 1 }, true],
  ])("%s", (_, kind, isLow) => {
    expect(between(kind)).toBe(isLow);
  });
});

it("ground is of a kind by any of its terrains", () => {
  const tagged = (...tags: readonly (readonly string[])[]): number => {
    const terrain = tags.map((some) => ({ kind: "feature" as const, tags: [...some] }));
    const regions = [{ id: "r", rings: [[0, 0, 50, 0, 50, 50]], terrain }];
    return regionsTagged(battleOf(hexMap("a B", { regions })), "gully").length;
  };
  expect([tagged(["gully"]), tagged(["path"], ["gully"]), tagged(["path"]), tagged([])]).toEqual([
    1, 1, 0, 0,
  ]);
});

describe("the sheet of a man in words", () => {
  const battle = battleOf({ ...showdown(". a . . B"), round: 3 });
  const said = (more: object): readonly string[] =>
    (gunslinger.sheet?.lines(battle, figureOf(battle, "a"), memory({ a: more })) ?? []).map(
      ({ key, data }) =>
        `${key.replace(/^OPFOR\.gunslinger\.(line\.)?/, "")}${data === undefined ? "" : JSON.stringify(data)}`,
    );
  const weapon = 'uncocked{"weapon":"Gun","shots":2,"capacity":6}';
  it("says what is so, and nothing of what is not", () => {
    const plain = said({
      weapon: gun({ cocked: false, shots: 2 }),
      aim: null,
      delay: 0,

      legWounds: 0,
    });
    expect(plain.slice(-1)).toEqual([weapon]);
    const all = said({
      weapon: gun({ cocked: true }),
      aim: { target: "B", points: 3 },
      delay: 2,
      legWounds: 1,
    });
    expect(all).toContain('delay{"n":2}');
    expect(all).toContain('aim{"n":3}');
    expect(all).toContain('legWounds{"n":1}');
    expect(all).toContain('cocked{"weapon":"Gun","shots":6,"capacity":6}');
    expect(all.length).toBe(plain.length + 3);
    expect(said({ weapon: null }).slice(-1)).toEqual(["unarmed"]);
  });
});

describe("the sheet of a man as a form", () => {
  const battle = battleOf(showdown(". a . . B"));
  const a = figureOf(battle, "a");
  const form = gunslinger.sheet;
  const read = (more: object): Readonly<Record<string, Json>> =>
    form?.read(battle, a, memory({ a: more })) as Readonly<Record<string, Json>>;
  const written = (fields: object): Json => {
    const kept = memory({ a: { weapon: null, offHand: null } });
    const result = form?.write(battle, a, kept, { ...read({ weapon: null, offHand: null }), ...fields });
    return result?.ok === true ? ((result.value as { sheets: Record<string, Json> }).sheets.a ?? null) : null;
  };
  it("has hands as rows of one gun or none", () => {
    expect(read({ weapon: gun(), offHand: null })).toMatchObject({ weapon: [{ id: "gun" }], offHand: [] });
    expect(read({ weapon: null, offHand: pistol() })).toMatchObject({
      weapon: [],
      offHand: [{ id: "pistol" }],
    });
    expect(read({ aim: null }).aim).toEqual({ target: "", points: 0 });
  });
  it("takes an aim that is one, and a gun by its name", () => {
    expect(written({ aim: { target: "B", points: 2 } })).toMatchObject({ aim: { target: "B", points: 2 } });
    for (const aim of [{ target: "", points: 2 }, { target: "B", points: 0 }, "B", null, []])
      expect(written({ aim })).toMatchObject({ aim: null });
    expect(written({ weapon: [{ name: "Colt", hands: 1, capacity: 6 }] })).toMatchObject({
      weapon: { name: "Colt", shots: 6, id: "a-hand-0" },
    });
    expect(written({ weapon: [{ name: "" }] })).toMatchObject({ weapon: null });
    expect(written({ head: "" })).toMatchObject({ head: null });
  });
});

describe("results that people enter", () => {
  const battle = battleOf(showdown(". a . . B"));
  const context = { dice: seededDice("s"), memory: memory(), unattended: true };
  const entered = (step: object, option: string) =>
    gunslinger.report?.(battle, step as never, option, context);
  const shot = { kind: "attack", manner: "ranged", figure: "a", target: "B", label: { key: "x" } };
  it("change nothing when they are none, or of a step that is no attack", () => {
    const nothing = { outcomes: [], memory: memory(), trace: [] };
    expect(entered(shot, "odd")).toEqual(nothing);
    expect(entered({ kind: "hold", figure: "a", label: { key: "x" } }, "killed")).toEqual(nothing);
    expect(entered(shot, "killed")?.outcomes.length).toBeGreaterThan(0);
    expect(entered({ ...shot, target: "nobody" }, "killed")?.outcomes).toEqual([]);
  });
  it("a gun that is picked up is gone from the ground", () => {
    const picked = (terms: Json | undefined): unknown =>
      gunslinger
        .resolve?.(
          battle,
          {
            kind: "act",
            act: "pick-up",
            figure: "a",
            label: { key: "x" },
            ...(terms === undefined ? {} : { terms }),
          } as never,
          context,
        )
        .outcomes.flatMap((outcome) => (outcome.kind === "unmarked" ? [outcome.mark] : []));
    expect(picked({ weapon: "colt" })).toEqual(["colt"]);
    for (const terms of [undefined, null, "colt", [], { weapon: 5 }, {}]) expect(picked(terms)).toEqual([""]);
  });
});

describe("a gun he lets go", () => {
  it("is marked where he stands, and no other of the same row or column of pixels", () => {
    const map = showdown(". a . . B");
    const battle = battleOf(map);
    const { x, y } = figureOf(battle, "a");
    const ground = [
      { weapon: gun({ id: "here" }), at: { x, y } },
      { weapon: gun({ id: "beside" }), at: { x: x + 100, y } },
      { weapon: gun({ id: "below" }), at: { x, y: y + 100 } },
    ];
    const step = { kind: "act", act: "draw", figure: "a", label: { key: "x" } } as const;
    const context = { dice: seededDice("s"), memory: memory({}, { ground }), unattended: true };
    const { outcomes } = gunslinger.resolve?.(battle, step, context) ?? { outcomes: [] };
    expect(outcomes).toEqual([
      { kind: "marked", mark: "here", what: "weapon", at: { x, y }, label: { key: "x" } },
    ]);
  });
});
