import { describe, expect, it } from "vitest";
import { scriptedDice } from "../../src/core/dice";
import type { Decided } from "../../src/core/decision";
import type { Json } from "../../src/core/json";
import type { AttackStep } from "../../src/core/step";
import { text } from "../../src/core/text";
import type { Resolution } from "../../src/engine/ruleset";
import { battleFrom, snapshotSchema, type Snapshot } from "../../src/field";
import { applyOutcomes } from "../../src/turn/records/apply-outcomes";
import { hexSpace } from "../support/ascii";
import { decideHeld } from "../support/held";
import { entriesOf } from "../support/traces";
import { fiveParsecs, weapon } from "./table";

/** The facts of the book that moving and resolving rest on, one by one, on every kind of grid. */

const GRIDS = ["square", "hex", "gridless"] as const;
type Grid = (typeof GRIDS)[number];

interface Row {
  /** Who stands in which column of the row; lower case is played by the rules. */
  readonly at: Readonly<Record<string, number | readonly [number, number]>>;
  readonly doctrine?: string;
  readonly profile?: Readonly<Record<string, Json>>;
  readonly profiles?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly figures?: Readonly<Record<string, object>>;
  /** Ground between two columns, over all rows. */
  readonly ground?: readonly { from: number; to: number; terrain: Json; more?: object }[];
  /** Walls across the row before a column. */
  readonly walls?: readonly { before: number; more?: object }[];
  readonly options?: Readonly<Record<string, Json>>;
  readonly memory?: Json;
}

const ROWS = 5;
const middle = (grid: Grid, column: number, row: number): { x: number; y: number } =>
  grid === "hex" ? hexSpace(column, row, "odd-r", 100) : { x: column * 100 + 50, y: row * 100 + 50 };

/** A table twenty columns wide; everybody in the middle row unless a row is named. */
function table(grid: Grid, given: Row): Snapshot {
  const across = (column: number): number => middle(grid, column, 2).x - 50;
  const usual = { speed: 4, combatSkill: 0, toughness: 3, panic: 2, weapons: [] };
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: 0, y: 0, width: grid === "hex" ? 2050 : 2100, height: grid === "hex" ? 500 : ROWS * 100 },
      grid: {
        kind: grid,
        size: 100,
        distance: 1,
        units: "in",
        ...(grid === "hex" ? { layout: "odd-r" } : {}),
      },
    },
    regions: (given.ground ?? []).map(({ from, to, terrain, more }, index) => ({
      id: `r${index}`,
      rings: [[across(from), 0, across(to), 0, across(to), 500, across(from), 500]],
      terrain: [terrain],
      ...more,
    })),
    walls: (given.walls ?? []).map(({ before, more }, index) => ({
      id: `w${index}`,
      c: [across(before), 0, across(before), 500],
      ...more,
    })),
    figures: Object.entries(given.at).map(([id, place]) => {
      const [column, row] = typeof place === "number" ? [place, 2] : place;
      const ours = id === id.toLowerCase();
      return {
        id,
        name: id,
        side: ours ? "foe" : "crew",
        ...middle(grid, column, row),
        ...(ours ? { ruleset: "five-parsecs", doctrine: given.doctrine ?? "rampaging" } : {}),
        profile: { ...usual, ...(id === "a" ? given.profile : {}), ...given.profiles?.[id] },
        ...given.figures?.[id],
      };
    }),
    options: { "five-parsecs": { playerEdge: "east", ...given.options } },
  });
}

function decided(grid: Grid, row: Row): Decided {
  const battle = battleFrom(table(grid, row), "inch");
  const result = decideHeld(fiveParsecs, battle, "a", {
    seed: "facts",
    memory: row.memory ?? null,
    unattended: true,
  });
  if (result.kind !== "decided") throw new Error("asked");
  return result;
}

/** How many inches to the east the move ends. */
function advance(grid: Grid, row: Row): number {
  const me = table(grid, row).figures.find(({ id }) => id === "a");
  const end = decided(grid, row)
    .plan.steps.find((step) => step.kind === "move")
    ?.path.at(-1);
  return end === undefined || me === undefined ? 0 : Math.round((end.x - me.x) / 10) / 10;
}
const brawls = (grid: Grid, row: Row): boolean =>
  decided(grid, row).plan.steps.some((step) => step.kind === "attack" && step.manner === "melee");
const shoots = (grid: Grid, row: Row): string | undefined => {
  const shot = decided(grid, row).plan.steps.find((step) => step.kind === "attack");
  return shot?.kind === "attack" && shot.manner === "ranged" ? shot.target : undefined;
};
const gait = (grid: Grid, row: Row): string =>
  decided(grid, row).plan.steps.find((step) => step.kind === "move")?.gait ?? "stays";
const notes = (grid: Grid, row: Row): string[] =>
  entriesOf(decided(grid, row).trace).flatMap((entry) => (entry.kind === "note" ? [entry.text.key] : []));

const DIFFICULT = { kind: "difficult" };

describe.each(GRIDS)("move, %s", (grid) => {
  it("up to Speed, and two inches more by a dash", () => {
    expect(advance(grid, { at: { a: 0, A: 15 } })).toBe(6);
    expect(advance(grid, { at: { a: 0, A: 15 }, doctrine: "tactical" })).toBe(4);
    expect(advance(grid, { at: { a: 0, A: 15 }, profile: { speed: 0 } })).toBe(0);
  });
  it("an inch more for every two full inches of difficult ground, whatever cost the region names", () => {
    const mud = (inches: number, cost?: number): number =>
      advance(grid, {
        at: { a: 0, A: 15 },
        ground: [
          { from: 1, to: 1 + inches, terrain: { ...DIFFICULT, ...(cost === undefined ? {} : { cost }) } },
        ],
      });
    expect([mud(1), mud(2), mud(2, 3)]).toEqual([6, 5, 5]);
  });
  it("not over impassable ground", () => {
    const lava = { from: 3, to: 4, terrain: { kind: "impassable" } };
    expect(advance(grid, { at: { a: 0, A: 15 }, ground: [lava] })).toBe(2);
  });
  it("a door takes an inch to open, an open one nothing, a locked one stays shut", () => {
    const door = (ds: number, opensDoors = true): number =>
      advance(grid, {
        at: { a: 0, A: 15 },
        walls: [{ before: 3, more: { door: 1, ds } }],
        options: { opensDoors },
      });
    expect([door(0), door(1), door(2), door(0, false)]).toEqual([5, 6, 2, 2]);
  });
  it("nobody passes through figures; the fallen and the bystanders' tokens that are gone are in nobody's way", () => {
    // A corridor: walls along both sides of the row.
    const corridor = (more: object): number => {
      const given: Row = { at: { a: 0, b: 3, A: 15 }, figures: { b: more } };
      const start = table(grid, given);
      const { y: row } = middle(grid, 0, 2);
      const walls = [row - 50, row + 50].map((y, index) => ({
        ...snapshotWall(`side-${index}`),
        c: [0, y, 2100, y] as [number, number, number, number],
      }));
      const battle = battleFrom(snapshotSchema.parse({ ...start, walls }), "inch");
      const result = decideHeld(fiveParsecs, battle, "a", { seed: "facts", memory: null, unattended: true });
      if (result.kind !== "decided") throw new Error("asked");
      const end = result.plan.steps.find((step) => step.kind === "move")?.path.at(-1);
      const me = battle.figure("a");
      return end === undefined || me === undefined ? 0 : Math.round((end.x - me.x) / 10) / 10;
    };
    expect([corridor({}), corridor({ defeated: true })]).toEqual([2, 6]);
  });
  it("climbs, windows and leaps are left to the table, and that is said", () => {
    const key = (what: string): string => `OPFOR.fiveParsecs.note.${what}`;
    const roof = (elevation: number): Row => ({ at: { a: 0, A: 8 }, figures: { A: { elevation } } });
    expect(notes(grid, roof(3))).toContain(key("climb"));
    // A drop or a step of an inch is free.
    expect(notes(grid, roof(1))).not.toContain(key("climb"));
    expect(brawls(grid, { ...roof(0.5), at: { a: 0, A: 4 }, figures: { A: { elevation: 0.5 } } })).toBe(true);
    const window = (more: object): Row => ({ at: { a: 0, A: 8 }, walls: [{ before: 3, more }] });
    expect(notes(grid, window({ sight: 0 }))).toContain(key("window"));
    expect(notes(grid, window({}))).not.toContain(key("window"));
    const gap = (inches: number): Row => ({
      at: { a: 0, A: 12 },
      ground: [{ from: 3, to: 3 + inches, terrain: { kind: "impassable" } }],
    });
    expect([notes(grid, gap(2)).includes(key("leap")), notes(grid, gap(3)).includes(key("leap"))]).toEqual([
      true,
      false,
    ]);
  });
});

const snapshotWall = (id: string) => ({ id });

describe.each(GRIDS)("dash and brawl, %s", (grid) => {
  it("contact by a normal move is a brawl, by a dash it is none", () => {
    expect(brawls(grid, { at: { a: 0, A: 5 } })).toBe(true);
    expect(brawls(grid, { at: { a: 0, A: 6 } })).toBe(false);
    expect(gait(grid, { at: { a: 0, A: 7 } })).toBe("dash");
  });
  it("who could fire after a normal move does not dash; who could not, does", () => {
    const armed = (range: number): Row => ({
      at: { a: 0, A: 13 },
      profile: { weapons: [{ ...(weapon("Hand gun") as object), range }] as Json },
    });
    expect([gait(grid, armed(8)), shoots(grid, armed(8))]).toEqual(["walk", "A"]);
    expect([gait(grid, armed(7)), shoots(grid, armed(7))]).toEqual(["dash", undefined]);
  });
  it("the stunned move or shoot, and enter no brawl", () => {
    const stunned = { stun: 1 };
    expect(brawls(grid, { at: { a: 0, A: 3 }, profile: stunned })).toBe(false);
    const rifle = { weapons: [weapon("Colony rifle")], stun: 1 };
    const steps = decided(grid, { at: { a: 0, A: 3 }, profile: rifle }).plan.steps.map(({ kind }) => kind);
    expect(steps).toEqual(["attack"]);
    const advances: Row = { at: { a: 0, A: 15 }, doctrine: "aggressive", profile: rifle };
    expect(decided(grid, advances).plan.steps.map(({ kind }) => kind)).toEqual(["move"]);
  });
});

const label = text("test");
const attack = (manner: "ranged" | "melee", name?: string, terms: Json = {}): AttackStep => ({
  kind: "attack",
  figure: "a",
  manner,
  target: "A",
  ...(name === undefined ? {} : { weapon: name }),
  terms,
  label,
});

interface After extends Resolution {
  readonly after: Snapshot;
}
function resolved(grid: Grid, row: Row, step: AttackStep, dice: readonly number[]): After {
  const snapshot = table(grid, row);
  const resolution = fiveParsecs.resolve?.(battleFrom(snapshot, "inch"), step, {
    dice: scriptedDice(dice),
    memory: row.memory ?? null,
    unattended: true,
  });
  if (resolution === undefined) throw new Error("five-parsecs resolves nothing");
  return { ...resolution, after: applyOutcomes(snapshot, resolution.outcomes) };
}
const hits = ({ outcomes }: Resolution): boolean => outcomes.some(({ kind }) => kind !== "note");
const movedBy = (grid: Grid, row: Row, { after }: After, id: string): number => {
  const find = ({ figures }: Snapshot) => figures.find((one) => one.id === id);
  return Math.round((find(after)?.x ?? 0) - (find(table(grid, row))?.x ?? 0)) / 100;
};
const stunOf = ({ after }: After, id: string): Json | undefined =>
  after.figures.find((one) => one.id === id)?.profile.stun;

describe.each(GRIDS)("shots, %s", (grid) => {
  const rifle = { weapons: [weapon("Military rifle"), weapon("Hunting rifle")] };
  const tough = { A: { toughness: 6 }, B: { toughness: 6 } };
  const needs = (row: Row, name = "Military rifle", terms: Json = {}): number =>
    [1, 2, 3, 4, 5, 6].find((die) =>
      hits(
        resolved(grid, { ...row, profile: rifle, profiles: tough }, attack("ranged", name, terms), [die, 1]),
      ),
    ) ?? 7;
  const crate = (from: number): NonNullable<Row["ground"]> => [
    { from, to: from + 1, terrain: { kind: "cover" } },
  ];
  it("3+ close and open, 5+ far or covered, 6+ far and covered", () => {
    expect([needs({ at: { a: 0, A: 7 } }), needs({ at: { a: 0, A: 8 } })]).toEqual([3, 5]);
    expect(needs({ at: { a: 0, A: 7 }, ground: crate(6) })).toBe(5);
    expect(needs({ at: { a: 0, A: 8 }, ground: crate(7) })).toBe(6);
  });
  it("what is within an inch of the firer covers nobody, unless the target touches it", () => {
    expect(needs({ at: { a: 0, A: 5 }, ground: crate(1) })).toBe(3);
    expect(needs({ at: { a: 0, A: 2 }, ground: crate(1) })).toBe(5);
    expect(needs({ at: { a: 0, A: 5 }, ground: crate(3) })).toBe(5);
  });
  it("difficult ground and mere features give no cover", () => {
    const field = (terrain: Json): number =>
      needs({ at: { a: 0, A: 5 }, ground: [{ from: 2, to: 5, terrain }] });
    expect([field(DIFFICULT), field({ kind: "feature", name: "field" })]).toEqual([3, 3]);
  });
  it("heavy weapons suffer from moving, aimed shots roll a natural 1 again", () => {
    const row: Row = { at: { a: 0, A: 5 } };
    expect(needs(row, "Hunting rifle")).toBe(3);
    expect(needs(row, "Hunting rifle", { moved: true })).toBe(4);
    const aimed = { ...row, profile: rifle, profiles: tough };
    const again = resolved(grid, aimed, attack("ranged", "Military rifle", { aimed: true }), [1, 3, 1]);
    expect(hits(again)).toBe(true);
    expect(hits(resolved(grid, aimed, attack("ranged", "Military rifle"), [1]))).toBe(false);
  });
  it("at the easiest, of equals at the closer; within 3 inches of somebody at one of those", () => {
    const two = (a: number, b: number, ground?: Row["ground"]): string | undefined =>
      shoots(grid, {
        at: { a: [6, 2], A: [6 - a, 2], B: [6 + b, 2] },
        doctrine: "rampaging",
        profile: { weapons: [weapon("Hunting rifle")], combatSkill: 0 },
        ...(ground === undefined ? {} : { ground }),
      });
    expect([two(5, 6), two(6, 5)]).toEqual(["A", "B"]);
    // In cover three inches off is bound to be shot at, in cover at four is not.
    expect(two(4, 6, crate(2))).toBe("A");
    expect(two(5, 6, crate(1))).toBe("B");
  });
});

describe.each(GRIDS)("hits, %s", (grid) => {
  const row: Row = { at: { a: 3, A: 6 }, profile: { weapons: [weapon("Military rifle")] } };
  const hard = { ...row, profiles: { A: { toughness: 4 } } };
  const shot = attack("ranged", "Military rifle");
  it("fell on Toughness or a natural 6, else push an inch straight away and stun", () => {
    expect(resolved(grid, hard, shot, [6, 4]).outcomes.map(({ kind }) => kind)).toEqual(["removed"]);
    const pushed = resolved(grid, hard, shot, [6, 3]);
    expect([movedBy(grid, hard, pushed, "A"), stunOf(pushed, "A")]).toEqual([1, 1]);
  });
  it("push nobody through a wall, into somebody or over impassable ground; difficult ground does not slow it", () => {
    const push = (more: Partial<Row>): number => {
      const given = { ...hard, ...more };
      return movedBy(grid, given, resolved(grid, given, shot, [6, 3]), "A");
    };
    expect(push({ walls: [{ before: 7 }] })).toBe(0);
    expect(push({ at: { ...row.at, B: 7 } })).toBe(0);
    expect(push({ at: { ...row.at, B: 7 }, figures: { B: { defeated: true } } })).toBe(1);
    expect(push({ ground: [{ from: 7, to: 8, terrain: { kind: "impassable" } }] })).toBe(0);
    expect(push({ ground: [{ from: 7, to: 9, terrain: DIFFICULT }] })).toBe(1);
    // The edge of the table.
    expect(push({ at: { a: 17, A: grid === "hex" ? 19 : 20 } })).toBe(0);
  });
  it("the third marker takes it out", () => {
    const marked = { ...row, profiles: { A: { toughness: 4, stun: 2 } } };
    expect(resolved(grid, marked, shot, [6, 3]).outcomes.map(({ kind }) => kind)).toContain("removed");
    const twice = { ...row, profiles: { A: { toughness: 4, stun: 1 } } };
    expect(stunOf(resolved(grid, twice, shot, [6, 3]), "A")).toBe(2);
  });
  it("in a brawl every hit pushes an inch: the lower total, a natural 6 and a natural 1", () => {
    const brawl: Row = { at: { a: 5, A: 6 }, profiles: { a: { toughness: 6 }, A: { toughness: 6 } } };
    const fought = (dice: readonly number[]): [number, number] => {
      const after = resolved(grid, brawl, attack("melee"), dice);
      return [movedBy(grid, brawl, after, "a"), movedBy(grid, brawl, after, "A")];
    };
    expect(fought([4, 3, 1])).toEqual([0, 1]);
    expect(fought([6, 3, 1, 1])).toEqual([0, 2]);
    expect(fought([4, 4, 1, 1])).toEqual([-1, 1]);
    expect(fought([3, 1, 1, 1])).toEqual([0, 2]);
  });
});

describe.each(GRIDS)("rounds, %s", (grid) => {
  const line: Row = { at: { a: 4, b: 6, c: 8, A: 18 } };
  it("act from the player's edge backwards; the fallen do not act", () => {
    const order = (row: Row): readonly string[] | undefined =>
      fiveParsecs.order?.(battleFrom(table(grid, row), "inch"), {
        dice: scriptedDice([]),
        memory: null,
        unattended: true,
      }).figures;
    expect(order(line)).toEqual(["c", "b", "a"]);
    expect(order({ ...line, figures: { b: { defeated: true } } })).toEqual(["c", "a"]);
    // Of equals the one on their left: facing east that is the north.
    expect(order({ at: { a: [4, 3], b: [4, 1], A: 18 } })).toEqual(["b", "a"]);
  });
  it("morale: a die for each loss, fallen or taken off the map; the one nearest to its own edge bails", () => {
    const ends = (row: Row, memory: Json, dice: readonly number[]): string[] => {
      const found = fiveParsecs.on?.(
        battleFrom(table(grid, row), "inch"),
        { kind: "round-end", round: 1 },
        { dice: scriptedDice(dice), memory, unattended: true },
      );
      return (found?.outcomes ?? []).flatMap((one) => (one.kind === "removed" ? [one.figure] : []));
    };
    const fallen = { ...line, figures: { b: { defeated: true } } };
    expect(ends(fallen, { lost: ["b"] }, [2])).toEqual(["a"]);
    expect(ends(fallen, { lost: ["b"] }, [3])).toEqual([]);
    const gone = { ...line, at: { a: 4, c: 8, A: 18 } };
    const roster = { b: { name: "b", side: "foe", panic: 2 } };
    expect(ends(gone, { lost: ["b"], roster }, [1])).toEqual(["a"]);
    const fearless = { ...fallen, profiles: { a: { panic: 0 } } };
    expect(ends(fearless, { lost: ["b"] }, [1])).toEqual(["c"]);
  });
});
