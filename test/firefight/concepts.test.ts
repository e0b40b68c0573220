import { describe, expect, it } from "vitest";
import type { Decided } from "../../src/core/decision";
import type { Json } from "../../src/core/json";
import { controlOf, objectivesOf } from "../../src/rulesets/firefight/mission/objectives";
import { readState, stateIn } from "../../src/rulesets/firefight/sheet/memory";
import { unitOf, unitsOf } from "../../src/rulesets/firefight/squads/units";
import type { Snapshot } from "../../src/field";
import { scene } from "./scenes";
import {
  ai,
  answersOf,
  attacksOf,
  battleOn,
  BLOW_ON_A,
  brawler,
  CARBINE,
  CCW,
  context,
  decided,
  diceOf,
  endOf,
  expectDefined,
  hybridOne,
  marker,
  moveOf,
  on,
  order,
  patch,
  PISTOL,
  prose,
  resolve,
  ruleOf,
  shooter,
  soldier,
  spacesOf,
  table,
  target,
  targetOf,
  traceText,
} from "./support";

const NORTH: Json = { round: 1, edges: { foe: "north", player: "south" }, starts: "foe" };

describe("activation order", () => {
  // From the north edge, looking south, the left half is the east.
  const places = { a: [15, 2], b: [17, 2], c: [3, 2], A: [10, 18] } as const;
  const army = (more: Parameters<typeof table>[3] = {}): Snapshot =>
    table(20, 20, places, {
      figures: { a: ai(shooter), b: ai(brawler), c: ai(hybridOne), A: target() },
      ...more,
    });
  const next = (snapshot: Snapshot, dice: readonly number[]): readonly string[] =>
    order(battleOn(snapshot), context(dice, NORTH)).figures;

  it("GFF-B1 the table has two sections along the AI's edge: left is 1, right is 2", () => {
    // Section die 1 finds a and b in the east, section die 6 finds c in the west.
    expect(next(army(), [1, 1, 1, 6])[0]).toBe("a");
    expect(next(army(), [6, 1, 1, 1])[0]).toBe("c");
    // From the south edge it is the other way round.
    const south = { ...(NORTH as object), edges: { foe: "south", player: "north" } };
    expect(order(battleOn(army()), context([1, 1, 1, 1], south)).figures[0]).toBe("c");
  });

  it.each([1, 2, 3, 4, 5, 6])("GFF-B2 the section die shows %i", (face) => {
    const dice = face <= 3 ? [face, 1, 1, 6] : [face, 1, 1, 1];
    const drawn = order(battleOn(army()), context(dice, NORTH));
    expect(drawn.figures[0]).toBe(face <= 3 ? "a" : "c");
    expect(traceText(drawn.trace)).toContain(
      `d6 ${face} Section in which foe acts: section ${face <= 3 ? 1 : 2}`,
    );
  });

  it("GFF-B3 an empty section hands over to the other one", () => {
    // c, alone in section 2, has acted; the player's A goes next, then 6 finds nobody there.
    const snapshot = army({
      acted: ["c", "A"],
      figures: { a: ai(shooter), b: ai(brawler), c: ai(hybridOne), A: target() },
    });
    const drawn = order(battleOn(snapshot), context([6, 2, 6], NORTH));
    expect(drawn.figures).toEqual(["c", "A", "b", "a"]);
    expect(traceText(drawn.trace)).toContain("Nobody in section 2 can act");
  });

  it("GFF-B4 a die picks the unit within the section", () => {
    expect(next(army(), [1, 1, 1, 6])[0]).toBe("a");
    expect(next(army(), [1, 2, 1, 6])[0]).toBe("b");
    expect(diceOf(order(battleOn(army()), context([1, 2, 1, 6], NORTH)).trace)[1]).toEqual({
      sides: 2,
      value: 2,
    });
  });

  it("GFF-B4 sides take turns, and the side that finished first starts the next round", () => {
    const figures = next(army(), [1, 1, 1, 6]);
    expect(figures).toEqual(["a", "A", "b", "c"]);
    const ended = on(
      battleOn(army({ acted: ["a"] })),
      { kind: "turn-end", figure: "A" },
      context([], NORTH),
    ).memory;
    expect(stateIn(ended, 2).starts).toBe("player");
  });

  it("GFF-B4 the last turn of a round, told when the next has begun, does not count for that one", () => {
    const late = { ...army(), round: 2, acted: [] };
    const memory = { ...(NORTH as object), activated: ["a", "b", "A"] };
    const ended = on(battleOn(late), { kind: "turn-end", figure: "c" }, context([], memory)).memory;
    expect(readState(ended).activated).toContain("c");
    expect(stateIn(ended, 2).activated).toEqual([]);
    expect(stateIn(ended, 2).starts).toBe("foe");
  });

  it("GFF-B5 stunned units wait for everybody on their feet, on both sides", () => {
    const stunned = army({
      figures: {
        a: ai(shooter, { statuses: ["stunned"] }),
        b: ai(brawler),
        c: ai(hybridOne),
        A: target(),
      },
    });
    // The first die cannot find a, although it stands in section 1.
    expect(next(stunned, [1, 6, 1])).toEqual(["b", "A", "c", "a"]);
    // The player's last unit on its feet comes before the AI's stunned one.
    const waiting = table(
      20,
      20,
      { ...places, B: [12, 18] },
      {
        acted: ["b", "A", "c"],
        figures: {
          a: ai(shooter, { statuses: ["shaken"] }),
          b: ai(brawler),
          c: ai(hybridOne),
          A: target(),
          B: target(),
        },
      },
    );
    expect(order(battleOn(waiting), context([1], NORTH)).figures).toEqual(["b", "A", "c", "B", "a"]);
  });

  it("GFF-B5 a stunned unit spends its activation recovering", () => {
    const snapshot = table(
      20,
      20,
      { a: [3, 3], A: [5, 3] },
      {
        figures: { a: ai(brawler, { statuses: ["stunned"] }), A: target() },
      },
    );
    const result = decided(snapshot);
    expect(result.plan.rule.id).toBe("recovers");
    const step = expectDefined(result.plan.steps[0]);
    const after = resolve(battleOn(snapshot), step, context([], { round: 1, stunned: ["a"] }));
    expect(after.outcomes).toMatchObject([{ kind: "status", figure: "a", status: "stunned", on: false }]);
    expect(readState(after.memory).stunned).toEqual([]);
  });

  it("a unit acts once a round, whichever of its models the host asks for", () => {
    const first = decided(scene(brawler, [10, 10], [20, 10]));
    expect(ruleOf(scene(brawler, [10, 10], [20, 10]), "a", { memory: first.memory })).toBe("already-acted");
    const nextRound = { ...scene(brawler, [10, 10], [20, 10]), round: 2 };
    expect(ruleOf(nextRound, "a", { memory: first.memory })).toBe("melee-charge-past");
  });
});

describe("enemies in the way", () => {
  it("GFF-B6 counts an enemy 6 inches beside the path, and not one farther off", () => {
    // 5.5 inches from the middle of row 10, and 6.5.
    expect(answersOf(decided(scene(brawler, [15, 16], [25, 10])))).toBe("1 yes, 2 yes");
    expect(answersOf(decided(scene(brawler, [15, 17], [25, 10])))).toBe("1 yes, 2 no");
    expect(prose(decided(scene(brawler, [15, 16], [25, 10])))).toContain("A is 5.5″ from the path.");
  });

  it("GFF-B6 follows the path round what it does not enter", () => {
    // A wall makes it walk along the south; the enemy by the straight line is not in the way then.
    const wall = (c: [number, number, number, number]) => ({ id: `w${c.join()}`, c });
    const far = table(
      40,
      40,
      { a: [3, 20], A: [15, 8] },
      {
        figures: { a: ai(brawler), A: target() },
        regions: [marker("one", 25, 20)],
      },
    );
    const walled = table(
      40,
      40,
      { a: [3, 20], A: [15, 13] },
      {
        figures: { a: ai(brawler), A: target() },
        regions: [marker("one", 25, 20)],
        walls: [wall([1200, 0, 1200, 3000])],
      },
    );
    const open = table(
      40,
      40,
      { a: [3, 20], A: [15, 15] },
      {
        figures: { a: ai(brawler), A: target() },
        regions: [marker("one", 25, 20)],
      },
    );
    expect(answersOf(decided(far))).toBe("1 yes, 2 no");
    expect(answersOf(decided(open))).toBe("1 yes, 2 yes");
    expect(answersOf(decided(walled))).toBe("1 yes, 2 no");
  });

  it("GFF-B7 counts an enemy within 6 inches behind the unit, and not one at 7", () => {
    const behind = (column: number): Snapshot =>
      table(
        40,
        20,
        { a: [12, 10], A: [column, 10] },
        {
          figures: { a: ai(brawler), A: target() },
          regions: [marker("one", 30, 10)],
        },
      );
    // The path begins in the middle of the unit's base.
    expect(ruleOf(behind(6))).toBe("melee-charge-past");
    expect(ruleOf(behind(5))).toBe("melee-rush-objective");
  });
});

describe("control of objectives", () => {
  /** Is "one" at (20, 10) under control for a, with these others about? */
  const controlled = (
    places: Readonly<Record<string, readonly [number, number]>>,
    stunned: readonly string[] = [],
    memory: Json = { round: 1 },
  ): boolean => {
    const figures = Object.fromEntries(
      Object.keys({ a: 0, ...places }).map((id) => [
        id,
        {
          ...(id === id.toLowerCase() ? ai(brawler) : target()),
          statuses: stunned.includes(id) ? ["stunned"] : [],
        },
      ]),
    );
    const battle = battleOn(
      table(40, 20, { a: [3, 10], ...places }, { figures, regions: [marker("one", 20, 10)] }),
    );
    const state = stateIn(memory, 1);
    const units = unitsOf(battle, state);
    const one = expectDefined(objectivesOf(battle, state)[0]);
    const me = expectDefined(unitOf(units, expectDefined(battle.figure("a"))));
    return controlOf(battle, state, one, me, units).controlled;
  };

  it("GFF-B8 seized by the AI is under control, seized by the player is not", () => {
    expect(controlled({}, [], { round: 1, seized: { one: "foe" } })).toBe(true);
    expect(controlled({}, [], { round: 1, seized: { one: "player" } })).toBe(false);
    expect(controlled({})).toBe(false);
  });

  it("GFF-B9 a friend on its feet within 3 inches controls it, one farther off or stunned does not", () => {
    expect(controlled({ b: [17, 10] })).toBe(true);
    expect(controlled({ b: [16, 10] })).toBe(false);
    expect(controlled({ b: [17, 10] }, ["b"])).toBe(false);
  });

  it("GFF-B9 friends must outnumber the enemies there, stunned enemies included", () => {
    expect(controlled({ b: [17, 10], A: [23, 10] })).toBe(false);
    expect(controlled({ b: [17, 10], A: [23, 10] }, ["A"])).toBe(false);
    expect(controlled({ b: [17, 10], c: [20, 13], A: [23, 10] })).toBe(true);
  });

  it("GFF-B9 does not count for a unit that is within 3 inches itself", () => {
    const snapshot = table(
      40,
      20,
      { a: [18, 10], b: [22, 10], A: [39, 0] },
      {
        figures: { a: ai(brawler), b: ai(brawler), A: target() },
        regions: [marker("one", 20, 10)],
      },
    );
    expect(answersOf(decided(snapshot))).toMatch(/^1 yes/);
  });

  it("GFF-B9 sends the next unit elsewhere", () => {
    const snapshot = table(
      40,
      20,
      { a: [3, 10], b: [12, 10], A: [39, 19] },
      {
        figures: { a: ai(brawler), b: ai(brawler), A: target() },
        regions: [marker("near", 14, 10), marker("far", 14, 2)],
      },
    );
    expect(prose(decided(snapshot))).toContain("Objective far is not.");
  });

  it("GFF-B10 seizes from the side of its next objective", () => {
    const towards = (next: readonly [number, number]) =>
      endOf(
        decided(
          table(
            40,
            24,
            { a: [3, 12], A: [39, 23] },
            {
              figures: { a: ai(brawler), A: target() },
              regions: [marker("one", 12, 12), marker("two", next[0], next[1])],
            },
          ),
        ),
      );
    const [north, south] = [expectDefined(towards([12, 0])), expectDefined(towards([12, 23]))];
    expect(north[1]).toBeLessThan(12);
    expect(south[1]).toBeGreaterThan(12);
    // Both are within 3 inches of the marker's middle.
    for (const [x, y] of [north, south]) expect(Math.hypot(x - 12, y - 12)).toBeLessThan(4.5);
  });

  it("GFF-B10 without another open objective it stays near its next target", () => {
    const end = endOf(
      decided(
        table(
          40,
          24,
          { a: [3, 12], A: [12, 23] },
          {
            figures: { a: ai(brawler), A: target() },
            regions: [marker("one", 12, 12)],
          },
        ),
      ),
    );
    expect(end?.[1]).toBeGreaterThan(12);
  });

  it("seizes at the end of the round: alone, contested, abandoned, stunned", () => {
    const end = (
      places: Readonly<Record<string, readonly [number, number]>>,
      seized: Json,
      statuses: string[] = [],
    ) => {
      const snapshot = table(
        40,
        20,
        { a: [20, 9], A: [39, 0], ...places },
        {
          figures: { a: ai(brawler, { statuses }), A: target() },
          regions: [marker("one", 20, 10)],
        },
      );
      const memory = { round: 1, seized };
      return readState(on(battleOn(snapshot), { kind: "round-end", round: 1 }, context([], memory)).memory)
        .seized;
    };
    expect(end({}, {})).toEqual({ one: "foe" });
    expect(end({ A: [20, 12] }, { one: "foe" })).toEqual({});
    expect(end({ a: [3, 3] }, { one: "foe" })).toEqual({ one: "foe" });
    expect(end({ A: [20, 12] }, {}, ["stunned"])).toEqual({ one: "player" });
  });
});

describe("advancing and backing off", () => {
  it("GFF-B11 advances on the side that the enemy's attacks do not reach", () => {
    const beside = (row: number, profile = shooter) =>
      decided(
        table(
          40,
          20,
          { a: [3, 10], A: [9, row] },
          {
            figures: { a: ai(profile), A: target() },
            regions: [marker("one", 30, 10)],
          },
        ),
      );
    const [north, south] = [endOf(beside(0)), endOf(beside(19))];
    // A melee enemy reaches 12 inches; the rows beyond that are chosen, as far off as the Advance allows.
    expect(north?.[1]).toBe(16);
    expect(south?.[1]).toBe(4);
    // All the same it is a full Advance toward the objective.
    expect([north?.[0], south?.[0]]).toEqual([9, 9]);
  });

  it("GFF-B11 does not bind a Rush: a Melee unit takes the straight way", () => {
    const end = endOf(
      decided(
        table(
          40,
          20,
          { a: [3, 10], A: [9, 0] },
          {
            figures: { a: ai(brawler), A: target() },
            regions: [marker("one", 30, 10)],
          },
        ),
      ),
    );
    expect(end).toEqual([15, 10]);
  });

  it("GFF-B11 makes do with the farthest margin when every place is within reach", () => {
    const rifles = target(soldier({ ...CARBINE, range: 40 }));
    const result = decided(
      table(
        40,
        20,
        { a: [3, 10], A: [9, 0] },
        {
          figures: { a: ai(shooter), A: rifles },
          regions: [marker("one", 30, 10)],
        },
      ),
    );
    expect(endOf(result)?.[1]).toBe(16);
  });

  const duel = (enemy: number) =>
    decided(
      // A corridor: aside, a diagonal step would be out of a round reach sooner.
      table(
        45,
        1,
        { a: [20, 0], A: [enemy, 0] },
        {
          figures: { a: ai(shooter), A: target() },
        },
      ),
    );

  it("GFF-B12 backs off just out of the charge of a nearby enemy, and shoots", () => {
    const result = duel(10);
    // 9 inches apart; 13 are enough, so it moves 4 and not 6.
    expect(moveOf(result)?.cost).toBe(4);
    expect(endOf(result)?.[0]).toBe(24);
    expect(targetOf(result)).toBe("A");
  });

  it("GFF-B12 stays where an enemy is just out of its charge", () => {
    // 13 inches apart.
    expect(moveOf(duel(6))).toBeUndefined();
    // 12 inches apart: one step.
    expect(moveOf(duel(7))?.cost).toBe(1);
  });

  it("GFF-B12 goes as far as it can where that is not enough", () => {
    const result = duel(17);
    expect(moveOf(result)?.cost).toBe(6);
    expect(endOf(result)?.[0]).toBe(26);
  });

  it("GFF-B12 does not back off out of its own range", () => {
    const result = decided(
      table(
        45,
        1,
        { a: [20, 0], A: [12, 0] },
        {
          figures: { a: ai(soldier({ ...PISTOL, range: 10, attacks: 3 }, CCW)), A: target() },
        },
      ),
    );
    // 7 inches apart with a range of 10: three spaces, still inside the charge.
    expect(endOf(result)?.[0]).toBe(23);
    expect(targetOf(result)).toBe("A");
  });
});

describe("targets", () => {
  const against =
    (mine: Parameters<typeof ai>[0]) =>
    (
      places: Readonly<Record<string, readonly [number, number]>>,
      more: Parameters<typeof table>[3] = {},
    ): Decided => {
      const people = Object.fromEntries(Object.keys(places).map((id) => [id, target()]));
      const figures = { a: ai(mine), ...people, ...more.figures };
      return decided(table(40, 20, { a: [3, 10], ...places }, { ...more, figures }));
    };
  const shooting = against(soldier({ ...CARBINE, range: 30 }, CCW));

  it("GFF-B13 shoots at the nearest", () => {
    expect(targetOf(shooting({ A: [18, 10], B: [20, 10] }))).toBe("A");
    expect(targetOf(shooting({ A: [22, 10], B: [20, 10] }))).toBe("B");
  });

  it("GFF-B13 shoots at a stunned unit before a nearer one", () => {
    const stunned = { B: target(soldier(CCW), { statuses: ["stunned"] }) };
    expect(targetOf(shooting({ A: [18, 10], B: [20, 10] }, { figures: stunned }))).toBe("B");
  });

  it("GFF-B13 shoots at one that has not activated before a nearer one that has", () => {
    expect(targetOf(shooting({ A: [18, 10], B: [20, 10] }, { acted: ["A"] }))).toBe("B");
    expect(targetOf(shooting({ A: [18, 10], B: [20, 10] }, { acted: ["A", "B"] }))).toBe("A");
  });

  it("GFF-B13 prefers stunned to not yet activated", () => {
    const stunned = { A: target(soldier(CCW), { statuses: ["stunned"] }) };
    expect(targetOf(shooting({ A: [20, 10], B: [18, 10] }, { acted: ["A"], figures: stunned }))).toBe("A");
  });

  const wood = patch("wood", [18, 10, 19, 11], [{ kind: "cover" }]);

  it("GFF-B14 shoots at one in the open before a nearer one in cover", () => {
    const places = { A: [18, 10], B: [20, 4] } as const;
    expect(targetOf(shooting(places))).toBe("A");
    expect(targetOf(shooting(places, { regions: [wood] }))).toBe("B");
  });

  it("GFF-B14 shoots at the nearest when all are in cover", () => {
    const other = patch("other", [20, 4, 21, 5], [{ kind: "cover" }]);
    expect(targetOf(shooting({ A: [18, 10], B: [20, 4] }, { regions: [wood, other] }))).toBe("A");
  });

  it("GFF-B14 comes after stunned and not yet activated", () => {
    const stunned = { A: target(soldier(CCW), { statuses: ["stunned"] }) };
    const places = { A: [18, 10], B: [20, 4] } as const;
    expect(targetOf(shooting(places, { regions: [wood], figures: stunned }))).toBe("A");
  });

  const charging = against(brawler);

  it("GFF-B15 charges the nearest", () => {
    expect(targetOf(charging({ A: [8, 10], B: [3, 17] }))).toBe("A");
    expect(targetOf(charging({ A: [11, 10], B: [3, 17] }))).toBe("B");
  });

  it("GFF-B15 charges a stunned unit first, one that has not activated second", () => {
    const stunned = { B: target(soldier(CCW), { statuses: ["stunned"] }) };
    expect(targetOf(charging({ A: [8, 10], B: [3, 17] }, { figures: stunned }))).toBe("B");
    expect(targetOf(charging({ A: [8, 10], B: [3, 17] }, { acted: ["A"] }))).toBe("B");
    expect(targetOf(charging({ A: [8, 10], B: [3, 17] }, { acted: ["A"], figures: { A: stunned.B } }))).toBe(
      "A",
    );
  });

  it("GFF-B15 a stunned unit out of Charge range is no target", () => {
    const stunned = { B: target(soldier(CCW), { statuses: ["stunned"] }) };
    expect(targetOf(charging({ A: [8, 10], B: [30, 10] }, { figures: stunned }))).toBe("A");
  });

  const faceToFace = table(
    20,
    20,
    { a: [5, 5], A: [6, 5] },
    { figures: { a: ai(brawler), A: target(soldier(CCW)) } },
  );

  it("GFF-B16 strikes back at a charge that OpFor resolves", () => {
    // A misses with 1; a strikes back three times: two hits, one blocked; one wound; 2 + 1 stuns A.
    const after = resolve(battleOn(faceToFace), BLOW_ON_A, context([1, 6, 5, 1, 6, 1, 2], { round: 1 }));
    expect(traceText(after.trace)).toContain("a strikes back.");
    expect(after.outcomes).toContainEqual(
      expect.objectContaining({ kind: "status", figure: "A", status: "stunned", on: true }),
    );
    expect(readState(after.memory).fatigued).toEqual(["A", "a"]);
  });

  it("GFF-B16 strikes back at a blow that people settled by hand", () => {
    const event = { kind: "attacked" as const, by: "A", target: "a", manner: "melee" as const };
    const after = on(battleOn(faceToFace), event, context([6, 1, 1, 6], { round: 1 }));
    expect(traceText(after.trace)).toContain("a strikes back.");
    // Shots are not struck back at, and nobody strikes who is not near.
    const shot = on(battleOn(faceToFace), { ...event, manner: "ranged" }, context([], { round: 1 }));
    expect(shot.outcomes).toEqual([]);
    const apart = table(20, 20, { a: [5, 5], A: [9, 5] }, { figures: { a: ai(brawler), A: target() } });
    expect(on(battleOn(apart), event, context([], { round: 1 })).outcomes).toEqual([]);
  });
});

const wood = (box: readonly number[], ...kinds: ("cover" | "difficult" | "dangerous")[]) =>
  patch(
    "wood",
    box,
    kinds.map((kind) => ({ kind })),
  );
const walking = (
  profile: Parameters<typeof ai>[0],
  regions: NonNullable<Parameters<typeof table>[3]>["regions"],
  enemy: readonly [number, number] = [39, 10],
) =>
  decided(
    table(
      40,
      21,
      { a: [3, 10], A: enemy },
      {
        figures: { a: ai(profile), A: target() },
        ...(regions === undefined ? {} : { regions }),
      },
    ),
  );
const one = marker("one", 30, 10);
const strider = { ...brawler, rules: ["Strider"] };

describe("cover terrain", () => {
  it("GFF-T1 rushes into cover on the way, even where that is shorter", () => {
    expect(endOf(walking(brawler, [one]))).toEqual([15, 10]);
    expect(endOf(walking(brawler, [one, wood([11, 9, 13, 12], "cover")]))?.[0]).toBe(12);
  });

  it("GFF-T1 goes behind cover that it does not enter", () => {
    const wall = {
      id: "w",
      c: [1600, 900, 1600, 1200] as [number, number, number, number],
      sight: 20 as const,
    };
    const snapshot = table(
      40,
      21,
      { a: [3, 10], A: [39, 10] },
      {
        figures: { a: ai(brawler), A: target() },
        regions: [one],
        walls: [wall],
      },
    );
    const end = expectDefined(endOf(decided(snapshot)));
    expect(end[0]).toBeLessThan(16);
    expect([9, 10, 11]).toContain(end[1]);
    expect(prose(decided(snapshot))).toMatch(/Places (\d+) > cover preferred (?!\1)/);
  });

  it("GFF-T1 does not turn back for cover", () => {
    expect(endOf(walking(brawler, [one, wood([0, 9, 3, 12], "cover")]))).toEqual([15, 10]);
  });

  it("GFF-T2 cover that is also difficult draws nobody on the way to an objective", () => {
    const both = wood([11, 9, 13, 12], "cover", "difficult");
    expect(endOf(walking(strider, [one, wood([11, 9, 13, 12], "cover")]))?.[0]).toBe(12);
    expect(endOf(walking(strider, [one, both]))).toEqual([15, 10]);
  });

  it("GFF-T2 the same cover draws a Strider that makes for the enemy", () => {
    const both = wood([11, 9, 13, 12], "cover", "difficult");
    expect(endOf(walking(strider, [both]))?.[0]).toBe(12);
    // A unit that does not ignore it may not go in (the stronger wording).
    expect(endOf(walking(brawler, [both]))?.[0]).not.toBe(12);
  });

  it("GFF-T3 stays in cover and shoots instead of backing off", () => {
    const near = (regions: NonNullable<Parameters<typeof table>[3]>["regions"]) =>
      decided(
        table(
          40,
          21,
          { a: [20, 10], A: [12, 10] },
          {
            figures: { a: ai(shooter), A: target() },
            ...(regions === undefined ? {} : { regions }),
          },
        ),
      );
    const covered = near([wood([19, 9, 22, 12], "cover")]);
    expect(moveOf(covered)).toBeUndefined();
    expect(covered.plan.steps.map(({ kind }) => kind)).toEqual(["hold", "attack"]);
    expect(prose(covered)).toContain("It is in cover and has a target");
    expect(moveOf(near([]))?.cost).toBeGreaterThan(0);
  });

  it("GFF-T3 half of a unit in cover is not most of it", () => {
    const squad = { ...shooter, unit: "Squad" };
    const at = (second: number) =>
      decided(
        table(
          40,
          21,
          { a: [20, 10], b: [20, second], A: [12, 10] },
          {
            figures: { a: ai(squad), b: ai(squad), A: target() },
            regions: [wood([19, 9, 22, 13], "cover")],
          },
        ),
      );
    expect(moveOf(at(7))?.cost).toBeGreaterThan(0);
    expect(moveOf(at(12))).toBeUndefined();
  });

  it("GFF-T3 does not hold a unit that makes for an objective, nor one without a target", () => {
    const objective = decided(
      table(
        40,
        21,
        { a: [20, 10], A: [12, 10] },
        {
          figures: { a: ai(shooter), A: target() },
          regions: [one, wood([19, 9, 22, 12], "cover")],
        },
      ),
    );
    expect(moveOf(objective)?.gait).toBe("advance");
    const noTarget = decided(
      table(
        60,
        21,
        { a: [3, 10], A: [59, 10] },
        {
          figures: { a: ai(shooter), A: target() },
          regions: [wood([2, 9, 5, 12], "cover")],
        },
      ),
    );
    expect(moveOf(noTarget)?.gait).toBe("rush");
  });
});

describe("difficult and dangerous terrain", () => {
  const swamp = (box: readonly number[]) => wood(box, "difficult");

  it("GFF-T4 charges a unit in difficult terrain within 6 inches, and not beyond", () => {
    const into = (enemy: number) => walking(brawler, [swamp([enemy - 2, 8, enemy + 3, 13])], [enemy, 10]);
    expect(into(10).plan.rule.id).toBe("melee-charge");
    expect(into(11).plan.rule.id).toBe("melee-rush-enemy");
    // A target that can be touched from outside is charged from the full distance.
    expect(walking(brawler, [swamp([14, 8, 17, 13])], [14, 10]).plan.rule.id).toBe("melee-charge");
  });

  it("GFF-T4 enters it with a rule that ignores it", () => {
    expect(walking(strider, [swamp([9, 8, 14, 13])], [11, 10]).plan.rule.id).toBe("melee-charge");
  });

  it("GFF-T5 walks round difficult terrain otherwise", () => {
    const result = walking(brawler, [one, swamp([6, 7, 8, 14])]);
    const inside = spacesOf(result).filter(([x, y]) => x >= 6 && x < 8 && y >= 7 && y < 14);
    expect(inside).toEqual([]);
    expect(endOf(result)?.[0]).toBeGreaterThan(8);
    // Straight through, the same Rush goes farther.
    expect(endOf(walking(strider, [one, swamp([6, 7, 8, 14])]))).toEqual([15, 10]);
  });

  it("GFF-T5 walks out of difficult terrain it already stands in, six inches at most", () => {
    const result = walking(brawler, [one, swamp([1, 7, 6, 14])]);
    expect(moveOf(result)?.cost).toBe(6);
    expect(endOf(result)).toEqual([9, 10]);
  });

  it("GFF-T5 takes the shortest way out, not the one toward its goal", () => {
    const isInside = ([x, y]: readonly number[]): boolean => (x ?? 0) >= 2 && (x ?? 0) < 15 && y === 10;
    const result = walking(brawler, [one, swamp([2, 10, 15, 11])]);
    expect(spacesOf(result).filter(isInside)).toEqual([[3, 10]]);
    expect(moveOf(result)?.cost).toBe(6);
  });

  it("GFF-T7 leaves lava by the shortest way, however it is drawn", () => {
    const lava = (id: string, box: readonly number[]) => patch(id, box, [{ kind: "dangerous" }]);
    const whole = [lava("whole", [2, 9, 15, 12])];
    const inTwo = [lava("left", [2, 9, 9, 12]), lava("right", [8, 9, 15, 12])];
    const both = [lava("lava", [2, 9, 15, 12]), swamp([2, 9, 15, 12])];
    for (const drawn of [whole, inTwo, both]) {
      const spaces = spacesOf(walking(brawler, [one, ...drawn]));
      // Two steps lead out of it, so that one space on the way is still in it.
      expect(spaces.filter(([x, y]) => x >= 2 && x < 15 && y >= 9 && y < 12)).toHaveLength(2);
    }
  });

  it("GFF-T7 leaves lava through the lava, not by a shorter way through a swamp", () => {
    const lava = patch("lava", [0, 8, 4, 13], [{ kind: "dangerous" }]);
    const result = walking(brawler, [one, lava, swamp([4, 7, 5, 14])]);
    expect(spacesOf(result).filter(([x, y]) => x === 4 && y >= 7 && y < 14)).toEqual([]);
    expect(endOf(result)?.[0]).toBeGreaterThan(4);
  });

  it("GFF-B12 backs off from an enemy that comes through a swamp, as far as that can come", () => {
    const facing = (enemy: number) =>
      decided(
        table(
          40,
          21,
          { a: [17, 10], A: [enemy, 10] },
          { figures: { a: ai(shooter), A: target() }, regions: [swamp([enemy + 1, 0, 16, 21])] },
        ),
      );
    expect(moveOf(facing(12))?.cost).toBeGreaterThan(0);
    expect(moveOf(facing(8))).toBeUndefined();
  });

  it("GFF-T6 enters dangerous terrain only with a rule that ignores it, not even to charge", () => {
    const lava = wood([9, 8, 14, 13], "dangerous");
    expect(walking(brawler, [lava], [11, 10]).plan.rule.id).toBe("melee-rush-enemy");
    expect(walking(strider, [lava], [11, 10]).plan.rule.id).toBe("melee-rush-enemy");
    expect(walking({ ...brawler, rules: ["Flying"] }, [lava], [11, 10]).plan.rule.id).toBe("melee-charge");
  });

  it("GFF-T7 walks round dangerous terrain otherwise", () => {
    const lava = wood([6, 7, 8, 14], "dangerous");
    const inside = (profile: Parameters<typeof ai>[0]) =>
      spacesOf(walking(profile, [one, lava])).filter(([x, y]) => x >= 6 && x < 8 && y >= 7 && y < 14).length;
    expect(inside(brawler)).toBe(0);
    expect(inside(strider)).toBe(0);
    expect(inside({ ...brawler, rules: ["Flying"] })).toBeGreaterThan(0);
    expect(attacksOf(walking(brawler, [one, lava]))).toEqual([]);
  });
});
