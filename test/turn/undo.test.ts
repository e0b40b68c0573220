import { describe, expect, it } from "vitest";
import type { Json } from "../../src/core/json";
import { conflicts, undoRecord, withAftermath, type WorldState } from "../../src/turn/records/undo-record";
import { same, withoutChange } from "../../src/turn/records/undo-json-changes";
import { phaseRecord, phasesAfter, worldBefore } from "../../src/turn/records/phase-undo";

type FigureState = WorldState["figures"][string];
const figure = (name: string, at: number): FigureState => ({
  name,
  place: { x: at, y: at, elevation: 0 },
  rotation: 0,
  hidden: false,
  hp: 5,
  statuses: [],
  defeated: false,
  profile: {},
});
const world = (change: Partial<FigureState> = {}, more: Partial<WorldState> = {}): WorldState => ({
  figures: {
    a: { ...figure("Anna", 0), ...change },
    b: figure("Bert", 9),
  },
  doors: {},
  marks: {},
  memory: {},
  initiatives: {},
  turn: { round: 1, turn: 2 },
  ...more,
});
const about = { key: "k", combat: "c", figure: "a" };

describe("undo", () => {
  it("keeps what the turn changed about the figures it touched, and nothing else", () => {
    const after = world({ place: { x: 5, y: 0, elevation: 0 }, hp: 3 });
    const moved = {
      ...after,
      figures: { ...after.figures, b: { ...world().figures.a, name: "Bert" } },
    } as WorldState;
    const record = undoRecord(about, world(), moved, new Set(["a"]));
    expect(record.changes).toEqual([
      {
        kind: "figure",
        figure: "a",
        name: "Anna",
        field: "place",
        from: { x: 0, y: 0, elevation: 0 },
        to: { x: 5, y: 0, elevation: 0 },
      },
      { kind: "figure", figure: "a", name: "Anna", field: "hp", from: 5, to: 3 },
    ]);
    expect(record.turn).toEqual({ round: 1, turn: 2 });
  });

  it("knows who came, and leaves alone who is gone", () => {
    const { a: anna, b: bert } = world().figures;
    if (anna === undefined || bert === undefined) throw new Error("two figures");
    const record = undoRecord(
      about,
      { ...world(), figures: { a: anna } },
      { ...world(), figures: { b: bert } },
      new Set(["a", "b"]),
    );
    expect(record.changes).toEqual([{ kind: "came", figure: "b", name: "Bert" }]);
    expect(conflicts(record, world())).toEqual([]);
    expect(conflicts(record, { ...world(), figures: {} }).map(({ key }) => key)).toEqual([
      "OPFOR.ui.undo.isGone",
    ]);
  });

  it("takes in what the end of the round did, from the turn's beginning to the round's", () => {
    const start = world({ hp: 5 }, { memory: { tiny: 1 }, initiatives: { c: 3, d: 2 } });
    const end = world({ hp: 3 }, { memory: { tiny: 2 }, initiatives: { c: 3, d: 2 } });
    const later = world(
      { hp: 2, statuses: ["stunned"] },
      { memory: { tiny: 3 }, initiatives: { c: 1, d: 2, e: 9 } },
    );
    const touched = new Set(["a", "tiny"]);
    const record = withAftermath(undoRecord(about, start, end, touched), end, later, touched);
    expect(record.turn).toEqual(start.turn);
    expect(record.changes).toEqual([
      { kind: "figure", figure: "a", name: "Anna", field: "hp", from: 5, to: 2 },
      { kind: "memory", ruleset: "tiny", from: 1, to: 3 },
      { kind: "figure", figure: "a", name: "Anna", field: "statuses", from: [], to: ["stunned"] },
      { kind: "initiative", combatant: "c", from: 3, to: 1 },
    ]);
    expect(conflicts(record, later)).toEqual([]);
    const reordered = { ...later, initiatives: { ...later.initiatives, c: 8 } };
    expect(conflicts(record, reordered).map(({ key }) => key)).toEqual(["OPFOR.ui.undo.changed.order"]);
  });

  it("is possible while everything is as the turn left it", () => {
    const after = world({ hp: 3 }, { memory: { tiny: 2 }, doors: { d: 1 } });
    const record = undoRecord(
      about,
      world({}, { memory: { tiny: 1 }, doors: { d: 0 } }),
      after,
      new Set(["a", "d", "tiny"]),
    );
    expect(record.changes.map(({ kind }) => kind)).toEqual(["figure", "door", "memory"]);
    expect(conflicts(record, after)).toEqual([]);
  });

  it("leaves alone what others did meanwhile: doors, marks, memories, the order", () => {
    const before = world({}, { doors: { d: 0, e: 0 }, memory: { tiny: 1, other: 1 }, initiatives: { c: 3 } });
    const after = world(
      {},
      { doors: { d: 1, e: 1 }, marks: { fire: 1 }, memory: { tiny: 2, other: 2 }, initiatives: { c: 9 } },
    );
    const record = undoRecord(about, before, after, new Set(["a", "e", "tiny"]));
    expect(record.changes).toEqual([
      { kind: "door", door: "e", from: 0, to: 1 },
      { kind: "memory", ruleset: "tiny", from: 1, to: 2 },
    ]);
    const marked = undoRecord(about, before, after, new Set(["fire"]));
    expect(marked.changes).toEqual([{ kind: "mark", mark: "fire", from: null, to: 1 }]);
  });

  it.each([
    ["place", { place: { x: 7, y: 7, elevation: 0 } }],
    ["hp", { hp: 1 }],
    ["statuses", { statuses: ["stunned"] }],
    ["defeated", { defeated: true }],
    ["rotation", { rotation: 90 }],
    ["hidden", { hidden: true }],
    ["profile", { profile: { gold: 1 } }],
  ] as const)("names %s when it has changed since", (field, since) => {
    const before = world();
    const after = world({
      place: { x: 5, y: 0, elevation: 0 },
      rotation: 45,
      hp: 3,
      statuses: ["prone"],
      profile: { gold: 3 },
    });
    const touchedFields = { ...after.figures.a, hidden: false, defeated: false };
    const record = undoRecord(about, before, after, new Set(["a"]));
    const always = {
      ...record,
      changes: [
        ...record.changes.filter((change) => change.kind !== "figure" || change.field !== field),
        {
          kind: "figure" as const,
          figure: "a",
          name: "Anna",
          field,
          from: null,
          to: touchedFields[field] ?? null,
        },
      ],
    };
    const now = world({ ...after.figures.a, ...since });
    expect(conflicts(always, now)).toEqual([
      { key: `OPFOR.ui.undo.changed.${field}`, data: { name: "Anna" } },
    ]);
  });

  it("says when a figure is gone, and when a later turn builds on it", () => {
    const after = world({ hp: 3 }, { memory: { tiny: 2 } });
    const record = undoRecord(about, world({}, { memory: { tiny: 1 } }), after, new Set(["a", "tiny"]));
    const gone = { ...after, figures: {} };
    expect(conflicts(record, gone)[0]?.key).toBe("OPFOR.ui.undo.isGone");
    // The rounds go on remembering; only a later turn stands in the way.
    const remembered = { ...after, memory: { tiny: 3 } };
    expect(conflicts(record, remembered)).toEqual([]);
    const later = undoRecord({ ...about, key: "later" }, after, remembered, new Set(["tiny"]));
    expect(conflicts(record, remembered, [later])[0]?.key).toBe("OPFOR.ui.undo.changed.memory");
  });

  it("compares by value, whatever the order of keys", () => {
    expect(same({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
    expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(same([1, 2], [2, 1])).toBe(false);
    expect(same(null, {})).toBe(false);
  });
});

describe("a phase is taken back by itself", () => {
  const record = (key: string, before: WorldState, after: WorldState) =>
    phaseRecord({ key, combat: "c" }, before, after, new Set(["a", "tiny"]));
  const start = world({ hp: 5 }, { memory: { tiny: { done: {}, laid: 1, poses: {} } } });
  const bang = world({ hp: 4 }, { memory: { tiny: { done: { bang: 1 }, laid: 1, poses: {} } } });
  const drop = world({ hp: 4 }, { memory: { tiny: { done: { bang: 1, drop: 2 }, laid: 2, poses: {} } } });

  it("only what it changed in a memory is put back; what came after stays", () => {
    const later = { done: { bang: 1, drop: 2, end: 2 }, laid: 2, poses: { a: 7 } };
    expect(withoutChange(later, bang.memory.tiny ?? null, drop.memory.tiny ?? null)).toEqual({
      done: { bang: 1, end: 2 },
      laid: 1,
      poses: { a: 7 },
    });
    expect(withoutChange([1], [1], [1, 2])).toEqual([1]);
    expect(withoutChange({ a: 1, b: 2 }, { a: 3 }, { a: 1 })).toEqual({ a: 3, b: 2 });
  });

  it("is refused when what it changed was changed again, and not for anything else", () => {
    const dropped = record("drop", bang, drop);
    const now = (tiny: Json) =>
      conflicts(dropped, world({ hp: 4 }, { memory: { tiny } })).map(({ key }) => key);
    expect(now({ done: { bang: 1, drop: 2 }, laid: 2, poses: { a: 7 } })).toEqual([]);
    expect(now({ done: { bang: 1, drop: 2 }, laid: 3, poses: {} })).toEqual(["OPFOR.ui.undo.changed.memory"]);
  });

  it("phases after it go first; a turn between them does not", () => {
    const [first, second] = [record("bang", start, bang), record("drop", bang, drop)];
    const turn = undoRecord({ ...about, key: "turn" }, start, start, new Set(["a"]));
    expect(phasesAfter([turn, first, second], "turn").map(({ key }) => key)).toEqual(["drop", "bang"]);
    expect(phasesAfter([first, second], "bang").map(({ key }) => key)).toEqual(["drop"]);
    expect(phasesAfter([first, turn, second], "bang")).toEqual([]);
    expect(worldBefore(worldBefore(drop, second), first)).toEqual(start);
    expect(conflicts(first, worldBefore(drop, second))).toEqual([]);
  });
});
