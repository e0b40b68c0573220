import { beforeEach, describe, expect, it } from "vitest";
import { crossings, distanceToSegment } from "../../../table/src/canvas/collision.ts";
import { gridFor } from "../../../table/src/grid/index.ts";
import { Color } from "../../../table/src/host/color.ts";
import * as dice from "../../../table/src/host/dice/index.ts";
import { makeUtils } from "../../../table/src/host/names/utils.ts";
import { sitDown } from "../page.ts";
import { Told } from "../paper/told.ts";

/** What the host reckons: levels of grids, walls and rays, colours, lines, and dice that are asked in rare ways. */
const golden = (name: string): string => `golden/reckoned-${name}.txt`;
const grid = (type: number, diagonals = 0): any =>
  gridFor({ type, size: 100, distance: 5, diagonals, units: "ft" });

/** Every neighbour and the way to the others, with the level where one is given. */
function levelsOf(told: Told, name: string, one: any): void {
  const [low, high] = [
    { i: 3, j: 4, k: 1 },
    { i: 7, j: 6, k: 3 },
  ];
  const flat = { i: 3, j: 4 };
  told.say(`${name} centre`, () => [one.getCenterPoint(low), one.getCenterPoint(flat)]);
  told.say(`${name} from a height`, () => [
    one.getOffset({ x: 430, y: 330, elevation: 12 }),
    one.getOffset({ x: 430, y: 330, k: 2 }),
    one.getCenterPoint({ x: 430, y: 330, elevation: 12 }),
  ]);
  told.say(`${name} beside`, () => one.getAdjacentOffsets(low));
  for (const direction of [0, 1, 2, 4, 8, 5, 10, 16, 32, 17, 40])
    told.say(`${name} shifted by ${direction}`, () => [
      one.getShiftedOffset(low, direction),
      one.getShiftedOffset(flat, direction),
    ]);
  told.say(`${name} way`, () => [
    one.getDirectPath([low, high]),
    one.getDirectPath([flat, { i: 7, j: 1 }, { i: 1, j: 1 }]),
    one.getDirectPath([low, { ...low, k: 4 }]),
  ]);
  const measured = (points: object[], options?: object): unknown[] => {
    const { distance, spaces, cost, diagonals, euclidean } = one.measurePath(points, options);
    return [distance, spaces, cost, diagonals, euclidean];
  };
  told.say(`${name} measured`, () => [
    measured([low, high]),
    measured([low, flat]),
    measured([high, low, { i: 9, j: 1, k: 3 }]),
    measured([low, { ...low, k: 4 }]),
    measured([
      { x: 0, y: 0, elevation: 0 },
      { x: 300, y: 400, elevation: 12 },
    ]),
  ]);
  told.say(`${name} priced`, () => [
    measured([low, high], { cost: 7 }),
    measured([low, high], { cost: (from: any, to: any, so: number) => so + from.i + 10 * to.j }),
    measured([low, { ...high, cost: 3 }, { ...flat, teleport: true }]),
    measured([low, { ...high, measure: false }, flat]),
  ]);
  const step = one.measurePath([flat, { i: 3, j: 6 }, { i: 3, j: 7 }]);
  told.say(`${name} along it`, () => [
    step.waypoints.map(({ distance, spaces, backward, forward }: any) => [
      distance,
      spaces,
      backward?.distance,
      forward?.distance,
    ]),
    step.segments.map(({ from, to, teleport }: any) => [from.distance, to.distance, teleport]),
  ]);
  told.say(`${name} unsnapped`, () => one.getSnappedPoint({ x: 430.5, y: 330.25 }, { mode: 0 }));
  told.say(`${name} snapped by itself`, () => one.getSnappedPoint({ x: 430, y: 330 }));
  told.say(`${name} cones`, () => [
    one.getCone({ x: 0, y: 0 }, 10, 0, 360).length,
    one.getCone({ x: 0, y: 0 }, 10, 0, 359).length,
    one.getCone({ x: 0, y: 0 }, 10, 90, 12),
  ]);
}

describe("grids", () => {
  it("have levels: neighbours, ways and lengths go up and down, too", async () => {
    const told = new Told();
    for (const type of [0, 1, 2, 3, 4, 5]) levelsOf(told, `type ${type}`, grid(type));
    for (const diagonals of [1, 2, 3, 4, 5, 6]) levelsOf(told, `diagonals ${diagonals}`, grid(1, diagonals));
    const plain = gridFor({ type: 1, size: 100, distance: 5, units: "" }) as any;
    told.say("said nothing of", () => [plain.diagonals, (gridFor({ type: 2, size: 100 }) as any).even]);
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("levels"));
  });
});

describe("walls and rays", () => {
  const wall = (c: number[], more: object = {}): object => ({
    ...{ c, move: 20, sight: 20, light: 20, sound: 20, dir: 0, door: 0, ds: 0 },
    ...more,
  });
  const met = (a: number[], b: number[], walls: object[], options: object = {}): unknown[] =>
    crossings({ x: a[0], y: a[1] }, { x: b[0], y: b[1] }, walls, { type: "move", ...options } as any).map(
      ({ x, y, t, type }) => [x, y, t, type],
    );
  it("meet in a point, as far along the ray; not where they are of one line, nor behind their ends", async () => {
    const told = new Told();
    const slanted = wall([100, 20, 140, 220]);
    told.say("slanted", () => met([20, 70], [220, 170], [slanted]));
    told.say("from the other side", () => met([220, 170], [20, 70], [slanted]));
    told.say("in order", () => met([0, 50], [300, 80], [wall([200, 0, 230, 100]), slanted]));
    told.say("at its ends", () => [
      met([0, 20], [200, 20], [slanted]),
      met([0, 220], [200, 220], [slanted]),
      met([0, 19], [200, 19], [slanted]),
      met([0, 221], [200, 221], [slanted]),
    ]);
    told.say("from on it and up to it", () => [
      met([100, 50], [300, 50], [wall([100, 0, 100, 100])]),
      met([0, 50], [100, 50], [wall([100, 0, 100, 100])]),
      met([0, 50], [99, 50], [wall([100, 0, 100, 100])]),
    ]);
    told.say("along it", () => [
      met([100, 0], [100, 300], [wall([100, 50, 100, 100])]),
      met([100, 0], [150, 300], [wall([100, 0, 100, 100])]),
    ]);
    told.say("one way", () =>
      [1, 2].map((dir) => [
        met([0, 50], [200, 50], [wall([100, 0, 100, 100], { dir })]).length,
        met([200, 50], [0, 50], [wall([100, 0, 100, 100], { dir })]).length,
        met([100, 50], [0, 50], [wall([100, 0, 100, 100], { dir })]).length,
        met([100, 50], [200, 60], [wall([100, 0, 100, 100], { dir })]).length,
      ]),
    );
    told.say("of none that is said", () =>
      met([0, 50], [200, 50], [wall([100, 0, 100, 100], { move: undefined })]),
    );
    told.say("only some", () =>
      met([0, 50], [200, 50], [slanted], { includes: (one: object) => one !== slanted }),
    );
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("rays"));
  });
  it("are passed by how near or far somebody is, as far as the wall says", async () => {
    const told = new Told();
    const seen = (kind: number, limit: number | null | undefined, x: number, pixels?: number): number =>
      met([x, 50], [200, 50], [wall([100, 0, 100, 100], { sight: kind, threshold: { sight: limit } })], {
        ...{ type: "sight", useThreshold: true },
        ...(pixels === undefined ? {} : { distancePixels: pixels }),
      }).length;
    for (const kind of [20, 30, 40])
      told.say(`kind ${kind}`, () =>
        [80, 79, 81, 0].map((x) => [
          seen(kind, 20, x),
          seen(kind, 10, x, 2),
          seen(kind, null, x),
          seen(kind, undefined, x),
        ]),
      );
    told.say(
      "moving",
      () =>
        met([80, 50], [200, 50], [wall([100, 0, 100, 100], { move: 30, threshold: { sight: 90 } })], {
          useThreshold: true,
        }).length,
    );
    const far = (x: number, y: number): number =>
      distanceToSegment({ x, y }, { x: 10, y: 20 }, { x: 50, y: 50 });
    told.say("how far", () => [far(10, 20), far(0, 0), far(60, 70), far(30, 0), far(12, 61)]);
    told.say("from a point", () => distanceToSegment({ x: 4, y: 3 }, { x: 1, y: 7 }, { x: 1, y: 7 }));
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("near-and-far"));
  });
});

describe("lines, colours and orders", () => {
  it("are as the page of a package reckons with them", async () => {
    sitDown(14);
    const u = makeUtils() as any;
    const told = new Told();
    const p = (x: number, y: number): object => ({ x, y });
    told.say("closest", () => [
      u.closestPointToSegment(p(31, 17), p(10, 20), p(50, 60)),
      u.closestPointToSegment(p(0, 0), p(10, 20), p(50, 60)),
      u.closestPointToSegment(p(90, 99), p(10, 20), p(50, 60)),
      u.closestPointToSegment(p(90, 99), p(10, 20), p(10, 20)),
    ]);
    told.say("lines meet", () => [
      u.lineLineIntersection(p(1, 2), p(7, 5), p(3, 9), p(4, 1), { t1: true }),
      u.lineLineIntersection(p(1, 2), p(7, 5), p(3, 9), p(4, 1)),
      u.lineLineIntersection(p(1, 2), p(7, 5), p(2, 3), p(8, 6)),
    ]);
    const [a, b] = [p(10, 10), p(50, 30)];
    told.say("segments meet", () =>
      [
        [p(10, 30), p(10, 10)],
        [p(10, 30), p(10, 11)],
        [p(50, 0), p(50, 30)],
        [p(51, 0), p(51, 60)],
        [p(9, 0), p(9, 60)],
        [p(30, 20), p(44, 1)],
        [p(30, 19), p(44, 1)],
        [p(30, 21), p(44, 99)],
      ].map(([c, d]) => [u.lineSegmentIntersection(a, b, c, d), u.lineSegmentIntersects(a, b, c, d)]),
    );
    told.say("middles", () => [
      u.polygonCentroid([10, 10, 50, 10, 50, 40]),
      u.polygonCentroid([10, 10, 50, 10, 70, 60, 0, 40]),
    ]);
    const sorted = (more: object): unknown => {
      const siblings = [
        { id: 1, sort: 30 },
        { id: 2, sort: 10 },
        { id: 3, sort: 20 },
      ];
      return u
        .performIntegerSort({ id: 9, sort: 5 }, { siblings, ...more })
        .map(({ target, update }: any) => [target.id, update]);
    };
    told.say("order", () => [sorted({}), sorted({ sortBefore: false }), sorted({ siblings: [] })]);
    told.say("hues", () =>
      [0xff8040, 0x40ff80, 0x8040ff, 0x80ff40, 0x4080ff, 0xff4080, 0x000000, 0xffffff, 0x444444].map(
        (one) => [new Color(one).hsv, new Color(one).hsl],
      ),
    );
    told.say("larger and smaller", () => [
      new Color(0x204060).maximize(new Color(0x403020)).css,
      new Color(0x204060).minimize(new Color(0x403020)).css,
      new Color(0x204060).maximize(0.3).css,
      new Color(0x204060).minimize(0.3).css,
    ]);
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("lines"));
  });
});

describe("dice that are asked in rare ways", () => {
  beforeEach(() => void sitDown(13));
  const { Roll, Die, Coin, FateDie, PoolTerm, NumericTerm } = dice as any;
  const rolled = (...faces: number[]): any =>
    new Die({ number: faces.length, faces: 6, results: faces.map((result) => ({ result, active: true })) });
  it("do nothing by a modifier that is not theirs, and have what a class says where nothing is given", async () => {
    const told = new Told();
    const names = [
      "keep",
      "drop",
      "countSuccess",
      "countFailures",
      "minimum",
      "maximum",
      "deductFailures",
      "subtractFailures",
      "marginSuccess",
    ];
    for (const name of names) told.say(name, () => [rolled(1, 4)[name]("?"), rolled(1, 4).total]);
    for (const name of ["reroll", "explode"]) await told.later(name, () => rolled(1, 4)[name]("?"));
    told.say("none to take from", () => new Die({ number: 0 }).marginSuccess("ms3"));
    told.say("a die", () => [new Die().number, new Die().faces, new Die().total, new Die().expression]);
    told.say("no faces left", () => [
      new Die({ faces: 6 }).mapRandomFace(1),
      new Die({ faces: 6 }).mapRandomFace(0),
    ]);
    told.say("kept by itself", () => [
      Die._keepOrDrop(rolled(2, 5, 3).results, 2),
      Die._keepOrDrop(rolled(2, 5, 3).results, 1, { keep: false }),
    ]);
    told.say("counted by itself", () => {
      const { results } = rolled(2, 5, 3);
      Die._applyCount(results, ">", 2, { flagFailure: true });
      return results;
    });
    for (const one of ["c", "c0", "c1"])
      told.say(`coins ${one}`, () => {
        const coins = new Coin({
          number: 2,
          results: [
            { result: 0, active: true },
            { result: 1, active: true },
          ],
        });
        coins.call(one);
        return [coins.results, coins.total, coins.results.map((r: any) => coins.getResultLabel(r))];
      });
    told.say("faces of a coin and a fate die", () => [
      [0, 0.4, 0.6, 1].map((u) => new Coin().mapRandomFace(u)),
      [0.1, 0.2, 0.5, 0.9].map((u) => new FateDie().mapRandomFace(u)),
      [-1, 0, 1, 7].map((result) => new FateDie().getResultLabel({ result })),
    ]);
    for (const modifiers of [["khr1"], ["x6cs>3"], ["zz"], ["khzz"]])
      await told.later(`modifiers ${modifiers.join()}`, async () => {
        CONFIG["Dice"].randomUniform = () => 0.5;
        const die = new Die({ number: 3, faces: 6, modifiers });
        return [(await die._evaluateAsync()).total, die.results];
      });
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("rare-dice"));
  });
  it("are made of what was rolled, written down, and refused", async () => {
    const told = new Told();
    CONFIG["Dice"].randomUniform = () => 0.4;
    const [one, other] = [new Roll("1d6+1"), new Roll("2d4")];
    told.say("pool of what is not rolled", () => {
      const pool = PoolTerm.fromRolls([one, other]);
      return [pool.expression, pool._evaluated ?? false, pool.results, pool.total];
    });
    await one.evaluate();
    told.say("pool of what is half rolled", () => PoolTerm.fromRolls([one, other]).results);
    await other.evaluate();
    told.say("pool of what is rolled", () => {
      const pool = PoolTerm.fromRolls([one, other]);
      return [pool._evaluated, pool.results, pool.total, pool.isDeterministic, pool.dice.length];
    });
    told.say("twice altered", () => rolled(1).alter(2, 1));
    told.say("altered", () => [
      new Die({ number: 2 }).alter(3, 1).number,
      new Die({ number: 2 }).alter(-1, null).number,
      new Die({ number: 2 }).alter(null, Number.NaN).number,
    ]);
    told.say("at once", () => new Die({ number: 2 })._evaluateSync({}));
    told.say("at once, unstrictly", () => new Die({ number: 2 })._evaluateSync({ strict: false }).results);
    told.say("percent", () => new Roll("d%").dice[0].faces);
    for (const formula of [
      "1d6 1d8",
      "2dz",
      "1d6)",
      "foo(1)",
      "(1d4)(2)",
      "--3",
      "2+-3",
      "5%3",
      "",
      "{1d6",
      "1000d6",
      "[a]1",
    ])
      await told.later(`"${formula}"`, async () => (await new Roll(formula).evaluate()).total);
    const { warn } = ui.notifications;
    const warned: string[] = [];
    ui.notifications.warn = (words: string): void => void warned.push(words);
    told.say("missing", () => [
      Roll.replaceFormulaData("@a.b+@c+@d", { c: { x: 1 }, d: " 7 " }),
      Roll.replaceFormulaData("@a+1", {}, { missing: null }),
      Roll.replaceFormulaData("@a+1", {}, { warn: true }),
      Roll.replaceFormulaData("@a+1", {}, { missing: 4, warn: true }),
      Roll.replaceFormulaData("@a", { a: [1, 2] }),
      warned,
    ]);
    ui.notifications.warn = warn;
    const kept = JSON.parse(JSON.stringify(await new Roll("{1d6,2}kh+(1+2)d4+floor(5/2)").evaluate()));
    told.say("read again", () => {
      const back = Roll.fromData(kept);
      return [
        back.total,
        back.formula,
        back.terms.map((t: any) => t.constructor.name),
        back._evaluated,
        back.dice.length,
      ];
    });
    told.say("read without its terms", () => [
      Roll.fromData({ formula: "2d6" })._evaluated,
      Roll.fromData({ formula: "2d6", total: 4 })._evaluated,
    ]);
    told.say("unknown", () => Roll.fromData({ class: "Camp" }));
    told.say("its classes", () => [
      Roll.defaultImplementation === CONFIG["Dice"].rolls[0],
      Roll.implementation === CONFIG["Dice"].rolls[0],
    ]);
    await told.later("simulated", () => Roll.simulate("3", 4));
    const die = new Roll("3d6[fire]+2");
    await die.evaluate();
    await told.later("drawn", async () => [
      await die.render(),
      await die.render({ isPrivate: true }),
      await die.getTooltip(),
    ]);
    told.say("numbers", () => [
      new NumericTerm({ number: 4 }).total,
      new NumericTerm({ number: 4 }).expression,
    ]);
    await expect(told.lines.join("\n")).toMatchFileSnapshot(golden("made-of-dice"));
  });
});
