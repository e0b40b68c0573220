import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "../../../table/src/data/calendar.ts";
import { gridFor } from "../../../table/src/grid/index.ts";
import { Roll } from "../../../table/src/host/dice/index.ts";
import { openPage, type Page } from "../paper/open-page.ts";

/** What packages find in the host's library: dice, grids, colours, times and small helpers, as documented. */
let page: Page;
beforeAll(async () => {
  page = await openPage({ generation: 14, bare: true });
});
afterAll(() => page.close());
const golden = (name: string): string => `golden/host-${name}.txt`;
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_, one: unknown) =>
      typeof one === "number" ? Math.round(one * 100) / 100 : one,
    ),
  );
const line = (name: string, value: unknown): string => `${name} = ${JSON.stringify(rounded(value))}`;

const FORMULAS =
  `1d20+5;2d6;4d6kh3;4d6kl;4d6dl1;4d6dh2;6d6r1;6d6rr<3;6d6r=2;5d6x;5d6x6;5d6xo>4;8d6cs>=5;8d6cf<3;8d6cs>4cf=1;
8d6even;8d6odd;8d6sf>3;8d6df=1;8d6ms>10;4d6min3;4d6max3;3dc;4df;{1d6,1d8,1d10}kh;{2d6,3d4}kl;{4d6}cs>3;(1+2)d6;2d(2*3);
1d6*2;10/4;2*(3+4)-1;-1d6;floor(7/2)+ceil(1.2);max(1d6,4);min(2,3);abs(-4);round(2.5);1d20[attack]+2[bonus];@str+1;@list.deep;@none;
10d10x>8;20d6xo;3d6+3d6kh1;d8;1d100`
    .split(/[;\n]+/)
    .filter(Boolean);

async function rollsOfAll(): Promise<string[]> {
  const lines: string[] = [];
  for (const formula of FORMULAS) {
    const roll = new Roll(formula, { str: 3, list: { deep: 2 } });
    await roll.evaluate();
    const dice = roll.dice.map((die: any) => [
      die.faces,
      die.results.map((one: any) =>
        [
          one.result,
          one.active ? "" : "out",
          one.exploded ? "x" : "",
          one.rerolled ? "r" : "",
          one.success === true ? "s" : "",
          one.failure === true ? "f" : "",
        ].join(""),
      ),
    ]);
    lines.push(
      `${line(formula, roll.total)} ${roll.result} ${roll.isDeterministic ? "sure" : ""} ${JSON.stringify(dice)}`,
    );
    lines.push(line("  again", Roll.fromJSON(JSON.stringify(roll)).total), line("  as", roll.formula));
  }
  for (const [name, options] of Object.entries({ most: { maximize: true }, least: { minimize: true } }))
    lines.push(line(name, (await new Roll("3d6x+1d4kh1", {}).evaluate(options)).total));
  lines.push(
    line(
      "valid",
      ["1d6", "1d", "(1", "foo", "3"].map((one) => Roll.validate(one)),
    ),
  );
  lines.push(
    line("replaced", Roll.replaceFormulaData("@a+@b.c+@d", { a: 1, b: { c: 2 } }, { missing: "0" })),
  );
  return lines;
}

function measuresOfAll(): string[] {
  const lines: string[] = [];
  for (let type = 0; type <= 5; type++) {
    for (const diagonals of type === 1 ? [0, 1, 2, 3, 4, 5, 6] : [0]) {
      const grid: any = gridFor({ type, size: 100, distance: 5, diagonals, units: "ft" });
      const say = (name: string, value: unknown): void =>
        void lines.push(line(`${type}/${diagonals} ${name}`, value));
      sayAll(grid, type, say);
    }
  }
  return lines;
}

function sayAll(grid: any, type: number, say: (name: string, value: unknown) => void): void {
  const points = [
    { x: 130, y: 260 },
    { x: 499, y: 333 },
    { x: -40, y: -70 },
  ];
  say(
    "offset",
    points.map((one) => grid.getOffset(one)),
  );
  say(
    "centre",
    points.map((one) => grid.getCenterPoint(one)),
  );
  say(
    "corner",
    points.map((one) => grid.getTopLeftPoint(one)),
  );
  say("shape", grid.getShape());
  say("vertices", grid.getVertices({ i: 1, j: 2 }));
  say("beside", type === 0 ? null : grid.getAdjacentOffsets({ i: 3, j: 4 }));
  say("path", grid.getDirectPath(points.slice(0, 2)).slice(0, 12));
  const { distance, spaces, cost, diagonals: across, euclidean, segments } = grid.measurePath(points);
  say("measured", [
    distance,
    spaces,
    cost,
    across,
    euclidean,
    segments.map((one: any) => [one.distance, one.spaces]),
  ]);
  say(
    "far",
    grid.measurePath(
      [
        { i: 0, j: 0 },
        { i: 3, j: 5 },
        { i: 3, j: 9 },
      ].map((one) => grid.getCenterPoint(one)),
    ).distance,
  );
  for (const direction of [0x10, 0x20, 0x1, 0x11, 0x4])
    say(`shifted ${direction}`, [
      type === 0 ? null : grid.getShiftedOffset({ i: 3, j: 4 }, direction),
      grid.getShiftedPoint(points[0], direction),
    ]);
  for (const mode of [1, 2, 0x10, 0x20, 0x40, 0x80, 0xf0, 0xf00, 0xfff])
    say(
      `snapped ${mode}`,
      points.map((one) => grid.getSnappedPoint(one, { mode, resolution: 1 })),
    );
  say("snapped finer", grid.getSnappedPoint(points[0], { mode: 0xff0, resolution: 2 }));
  say(
    "translated",
    [0, 45, 90, 200].map((direction) => grid.getTranslatedPoint(points[0], direction, 10)),
  );
  say("range", grid.getOffsetRange?.({ x: 50, y: 60, width: 220, height: 140 }));
  say("circle", grid.getCircle({ x: 100, y: 100 }, 10).slice(0, 9));
  say("cone", grid.getCone({ x: 100, y: 100 }, 10, 30, 60).slice(0, 9));
  say(
    "adjacent",
    type === 0
      ? null
      : [
          grid.testAdjacency({ i: 1, j: 1 }, { i: 1, j: 2 }),
          grid.testAdjacency({ i: 1, j: 1 }, { i: 1, j: 3 }),
        ],
  );
  if (type > 1)
    say("cubes", [
      grid.getCube({ i: 2, j: 3 }),
      grid.getAdjacentCubes({ i: 2, j: 3 }),
      grid.pointToCube(points[1]),
      grid.cubeToPoint({ q: 1, r: 2, s: -3 }),
      grid.cubeToOffset({ q: 1, r: 2, s: -3 }),
    ]);
}

function times(): string[] {
  const lines: string[] = [];
  const calendar: any = new CalendarData(structuredClone(SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG));
  const DAY = 86_400;
  for (const time of [
    0,
    59,
    3_661,
    DAY - 1,
    31 * DAY,
    59 * DAY,
    60 * DAY,
    365 * DAY,
    4 * 365 * DAY,
    1461 * DAY,
    -1,
    -DAY * 400,
    1e9,
  ]) {
    const parts = calendar.timeToComponents(time);
    lines.push(line(`at ${time}`, parts), line("  back", calendar.componentsToTime(parts)));
  }
  lines.push(
    line(
      "leaps",
      [0, 1, 4, 100, 400, 2000, 2023, 2024, -4].map((year) => [
        calendar.isLeapYear(year),
        calendar.countLeapYears(year),
      ]),
    ),
  );
  lines.push(
    line("sum", calendar.add(100, { day: 40, hour: 30 })),
    line("between", calendar.difference(90_061, 3_600)),
  );
  for (const how of ["timestamp", "ago"]) lines.push(line(how, calendar.format(1e8, how, {})));
  return lines;
}

function colours(): string[] {
  const { Color } = foundry.utils;
  const red = Color.from("#ff8040");
  return [
    line(
      "from",
      ["#123456", 0x123456, [0.2, 0.4, 0.6], null, "nonsense", red].map((one) => Color.from(one).css),
    ),
    line("rgb", red.rgb),
    line("hsv", red.hsv),
    line("hsl", red.hsl),
    line("little", red.littleEndian),
    line("parts", [
      red.r,
      red.g,
      red.b,
      red.maximum,
      red.minimum,
      red.valid,
      red.css,
      red.toHTML(),
      red.toRGBA(0.5),
      JSON.stringify(red),
    ]),
    ...["mix", "multiply", "add", "subtract", "maximize", "minimize"].map((how) =>
      line(
        how,
        [0x204060, 0.5].map((other) => (how === "mix" ? red.mix(0x204060, 0.25) : red[how](other)).css),
      ),
    ),
    line("hsv back", Color.fromHSV([0.3, 0.5, 0.7]).css),
    line("hsl back", Color.fromHSL([0.6, 0.4, 0.3]).css),
    line("rgb back", Color.fromRGB([0.1, 0.5, 0.9]).css),
    line("grey", Color.fromHSV([0, 0, 0.5]).hsl),
    line("equal", [red.equals(0xff8040), red.equals("#ff8040"), red.equals(1)]),
  ];
}

function objects(): string[] {
  const u = foundry.utils;
  return [
    line(
      "merge",
      u.mergeObject({ a: 1, b: { c: 2, d: [1] } }, { "b.c": 3, e: 4, b: { d: [2] } }, { inplace: false }),
    ),
    line("merge kept", u.mergeObject({ a: 1 }, { a: 2, b: 3 }, { overwrite: false, inplace: false })),
    line("merge known", u.mergeObject({ a: 1 }, { a: 2, b: 3 }, { insertKeys: false, inplace: false })),
    line(
      "merge less",
      u.mergeObject(
        { a: 1, b: { c: 1 } },
        { "-=a": null, b: { "-=c": null } },
        { performDeletions: true, inplace: false },
      ),
    ),
    line("merge flat", u.mergeObject({ a: { b: 1 } }, { a: { c: 2 } }, { recursive: false, inplace: false })),
    line(
      "diff",
      u.diffObject({ a: 1, b: { c: 2, d: 3 }, e: [1, 2] }, { a: 1, b: { c: 5, d: 3 }, e: [1, 3], f: null }),
    ),
    line("diff known", u.diffObject({ a: 1 }, { a: 2, z: 3 }, { inner: true })),
    line("flat", u.flattenObject({ a: { b: { c: 1 } }, d: [1], e: {} })),
    line("deep", u.expandObject({ "a.b.c": 1, "a.d": 2, e: { "f.g": 3 } })),
    line("filter", u.filterObject({ a: 1, b: { c: 2, d: 3 } }, { a: true, b: { c: true } })),
    line("inverted", u.invertObject({ a: 1, b: 2 })),
    line("property", [
      u.getProperty({ a: { b: 1 } }, "a.b"),
      u.getProperty({ a: 1 }, "a.b.c"),
      u.getProperty(null, "a"),
      u.hasProperty({ a: { b: undefined } }, "a.b"),
      u.hasProperty({}, "a"),
    ]),
    line(
      "types",
      [null, undefined, 1, "a", true, [], {}, new Set(), new Map(), () => 1, new Date(0), Number.NaN].map(
        (one) => u.getType(one),
      ),
    ),
    line(
      "empty",
      [null, undefined, "", [], {}, new Set(), 0, { a: 1 }, [1]].map((one) => u.isEmpty(one)),
    ),
    line("equal", [
      u.objectsEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }),
      u.objectsEqual([1], [2]),
      u.objectsEqual({ a: 1 }, { a: 1, b: undefined }),
      u.objectsEqual(null, {}),
    ]),
    line(
      "newer",
      [
        ["1.10", "1.9"],
        ["2", "10"],
        ["1.0.1", "1.0"],
        ["1.0", "1.0.1"],
        ["1.0a", "1.0"],
        ["1", "1"],
      ].map(([a, b]) => u.isNewerVersion(a, b)),
    ),
  ];
}

function html(): string[] {
  const u = foundry.utils;
  return [
    line("escaped", [
      u.escapeHTML(`<a href="x">'&'</a>`),
      u.unescapeHTML("&lt;b&gt;&amp;&quot;&#x27;&copy;"),
    ]),
    line(
      "clean",
      u.cleanHTML(`<p onclick="x()">a<script>b</script><a href="javascript:x">c</a><b>d</b></p>`),
    ),
  ];
}

function shapes(): string[] {
  const u = foundry.utils;
  return [
    line("crossing", [
      u.lineSegmentIntersects({ x: 0, y: 0 }, { x: 4, y: 4 }, { x: 0, y: 4 }, { x: 4, y: 0 }),
      u.lineSegmentIntersects({ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 4 }, { x: 4, y: 3 }),
    ]),
    line("meet", [
      u.lineLineIntersection({ x: 0, y: 0 }, { x: 4, y: 4 }, { x: 0, y: 4 }, { x: 4, y: 0 }),
      u.lineLineIntersection({ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 1 }, { x: 1, y: 2 }),
      u.lineSegmentIntersection({ x: 0, y: 0 }, { x: 4, y: 4 }, { x: 0, y: 4 }, { x: 4, y: 0 }),
      u.lineSegmentIntersection({ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 4 }, { x: 4, y: 0 }),
    ]),
    line("closest", [
      u.closestPointToSegment({ x: 2, y: 3 }, { x: 0, y: 0 }, { x: 4, y: 0 }),
      u.closestPointToSegment({ x: -2, y: 3 }, { x: 0, y: 0 }, { x: 4, y: 0 }),
      u.closestPointToSegment({ x: 9, y: 3 }, { x: 0, y: 0 }, { x: 4, y: 0 }),
      u.closestPointToSegment({ x: 9, y: 3 }, { x: 1, y: 1 }, { x: 1, y: 1 }),
    ]),
    line("turn", [
      u.orient2dFast({ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }),
      u.orient2dFast({ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: -1 }),
    ]),
    line("circles", [u.circleCircleIntersects(0, 0, 1, 2, 0, 1), u.circleCircleIntersects(0, 0, 1, 3, 0, 1)]),
    line("middle", u.polygonCentroid([0, 0, 4, 0, 4, 4, 0, 4])),
  ];
}

function namesAndTimes(): string[] {
  const u = foundry.utils;
  return [
    line(
      "uuid",
      [u.parseUuid("Scene.abc.Token.def"), u.parseUuid("Compendium.opfor.schemes.JournalEntry.abc")].map(
        ({ id, type, primaryId, primaryType, documentId, documentType }: any) => [
          id,
          type,
          primaryId,
          primaryType,
          documentId,
          documentType,
        ],
      ),
    ),
    line(
      "sorted",
      u
        .performIntegerSort(
          { id: 1, sort: 5 },
          {
            target: { id: 2, sort: 10 },
            siblings: [
              { id: 2, sort: 10 },
              { id: 3, sort: 20 },
            ],
            sortBefore: false,
          },
        )
        .map((one: any) => [one.target.id, one.update]),
    ),
    line(
      "since",
      [5, 65, 3_700, 90_000, 700_000].map((seconds) => u.timeSince(new Date(Date.now() - seconds * 1_000))),
    ),
    line("route", [u.getRoute("a/b"), u.getRoute("/a")]),
    line(
      "id",
      [u.randomID(), u.randomID(5)].map((one) => /^[A-Za-z0-9]+$/.test(one) && one.length),
    ),
  ];
}

describe("the host's library", () => {
  it("rolls", async () => {
    await expect((await rollsOfAll()).join("\n")).toMatchFileSnapshot(golden("dice"));
  });
  it("measures on every grid", async () => {
    await expect(measuresOfAll().join("\n")).toMatchFileSnapshot(golden("grids"));
  });
  it("keeps time", async () => {
    await expect(times().join("\n")).toMatchFileSnapshot(golden("time"));
  });
  it("mixes colours", async () => {
    await expect(colours().join("\n")).toMatchFileSnapshot(golden("colours"));
  });
  it("helps with objects and shapes", async () => {
    await expect([...objects(), ...html(), ...shapes(), ...namesAndTimes()].join("\n")).toMatchFileSnapshot(
      golden("helpers"),
    );
  });
});
