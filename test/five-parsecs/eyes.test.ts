import { describe, expect, it } from "vitest";
import { battleFrom, type Battle, type Figure } from "../../src/field";
import { Eyes } from "../../src/rulesets/five-parsecs/sight/area-terrain-sight";
import { battleMap, type MapOptions } from "../support/ascii";
import { hasCover, sees } from "./second-opinion/eyes";
import { position, type GridKind } from "./second-opinion/positions";

const look = (drawing: string, options: MapOptions = {}): { battle: Battle; eyes: Eyes } => {
  const battle = battleFrom(battleMap(drawing, options), "inch");
  return { battle, eyes: new Eyes(battle, { cover: "half", figuresBlock: true }) };
};
const figure = (battle: Battle, id: string): Figure => {
  const found = battle.figure(id);
  if (found === undefined) throw new Error(`nobody called ${id}`);
  return found;
};
const seeEachOther = (drawing: string, options: MapOptions = {}): boolean => {
  const { battle, eyes } = look(drawing, options);
  const [a, b] = [figure(battle, "a"), figure(battle, "A")];
  expect(eyes.see(b, a), "sight is mutual").toBe(eyes.see(a, b));
  return eyes.see(a, b);
};
/** Whether "A" has cover from "a". */
const isCovered = (drawing: string, options: MapOptions = {}): boolean => {
  const { battle, eyes } = look(drawing, options);
  return eyes.isCovered(figure(battle, "a"), figure(battle, "A"));
};

/** A wood of whole spaces, three rows deep. */
const wood = (from: number, to: number): MapOptions => ({
  regions: [
    {
      id: "wood",
      rings: [[from * 100, 0, to * 100, 0, to * 100, 300, from * 100, 300]],
      terrain: [{ kind: "cover", tags: ["area"] }],
    },
  ],
});
const row = (words: string): string => {
  const width = words.split(" ").length;
  const open = Array<string>(width).fill(".").join(" ");
  return [open, words, open].join("\n");
};

describe("5P facts: area terrain is seen into and out of at its edge only", () => {
  it("who touches the edge sees and is seen across it", () => {
    expect(seeEachOther(row("a . . . . A . . ."), wood(5, 8))).toBe(true);
    expect(seeEachOther(row("a . . . . A . . ."), wood(4, 8))).toBe(false);
  });
  it("nobody deep inside is seen from outside, and nobody through it", () => {
    expect(seeEachOther(row("a . . . . . . . A . . ."), wood(3, 12))).toBe(false);
    expect(seeEachOther(row("a . . . . . . . . . . . . A"), wood(1, 13))).toBe(false);
  });
  it("from the one edge not through the wood to the other", () => {
    expect(seeEachOther(row(". a . . . . . . . . . A ."), wood(1, 12))).toBe(false);
    // Two at the same edge look along the outside of it.
    const outside = ["a . . . . . . . A", ". . . . . . . . .", ". . . . . . . . ."].join("\n");
    const { regions = [] } = wood(0, 9);
    const below = regions.map((region) => ({ ...region, rings: [[0, 100, 900, 100, 900, 300, 0, 300]] }));
    expect(seeEachOther(outside, { regions: below })).toBe(true);
  });
  it("inside the same wood three inches", () => {
    expect(seeEachOther(row(". . a . . . A . ."), wood(0, 9))).toBe(true);
    expect(seeEachOther(row(". . a . . . . A ."), wood(0, 9))).toBe(false);
  });
});

describe("5P facts: sight and cover ask the whole base", () => {
  const large = (id: string, size: number): MapOptions => ({
    figures: { [id]: { width: size, height: size } },
  });
  it("a small figure does not hide a giant, but hides one of its own size", () => {
    const giant = [
      ". . . . . . A . . .",
      ". a . . b . . . . .",
      ". . . . . . . . . .",
      ". . . . . . . . . .",
    ].join("\n");
    expect(seeEachOther(giant, large("A", 4))).toBe(true);
    expect(seeEachOther("a . b . A")).toBe(false);
  });
  it("a quarter of a base over a crate on the far side is no cover, the near half is", () => {
    const far = ["a . . . A . .", ". . . . . . ."].join("\n");
    const crate = (column: number): MapOptions => ({
      ...large("A", 2),
      regions: [
        {
          id: "crate",
          rings: [[column * 100, 0, column * 100 + 100, 0, column * 100 + 100, 100, column * 100, 100]],
          terrain: [{ kind: "cover" }],
        },
      ],
    });
    expect(isCovered(far, crate(5))).toBe(false);
    expect(isCovered(far, crate(3))).toBe(true);
  });
  it.each([2, 3, 4])(
    "under the far column of a base %s wide there is no cover, under the near one there is",
    (size) => {
      const open = Array<string>(size + 6)
        .fill(".")
        .join(" ");
      const drawing = [open.replace(". . . . .", "a . . . A"), ...Array<string>(size - 1).fill(open)].join(
        "\n",
      );
      const crate = (column: number, columns = 1): MapOptions => ({
        ...large("A", size),
        regions: [
          {
            id: "crates",
            rings: [
              [column, 0, column + columns, 0, column + columns, size, column, size].map((at) => at * 100),
            ],
            terrain: [{ kind: "cover" }],
          },
        ],
      });
      const far = 4 + size - 1;
      // Of a base two wide the far column is half.
      expect(isCovered(drawing, crate(far))).toBe(size === 2);
      expect(isCovered(drawing, crate(4))).toBe(true);
      expect(isCovered(drawing, crate(far + 1))).toBe(false);
      expect(isCovered(drawing, crate(far - Math.ceil(size / 2) + 1, Math.ceil(size / 2)))).toBe(true);
    },
  );
  it("a sliver of terrain under the far side of a base is no cover", () => {
    const sliver = (from: number): MapOptions => ({
      regions: [{ id: "s", rings: [[from, 0, 500, 0, 500, 100, from, 100]], terrain: [{ kind: "cover" }] }],
    });
    expect(isCovered("a . . . A .", sliver(480))).toBe(false);
    expect(isCovered("a . . . A .", sliver(440))).toBe(true);
  });
  it("what the target touches covers it from however near; what only the firer touches does not", () => {
    expect(isCovered("a % A")).toBe(true);
    expect(isCovered("a % . . A")).toBe(false);
    expect(isCovered("a . . % A")).toBe(true);
  });
});

describe("on random positions the plain geometry of the second opinion agrees", () => {
  const runs = process.env.OPFOR_LONG === "1" ? 1500 : 60;
  it.each(["square", "hex", "gridless"] as GridKind[])("%s", { timeout: 600_000 }, (kind) => {
    let [hidden, covered, asked, apart] = [0, 0, 0, 0];
    for (let seed = 0; seed < runs; seed++) {
      const { snapshot } = position(`eyes ${seed}`, kind);
      const battle = battleFrom(snapshot, "inch");
      const { cover, figuresBlock } = snapshot.options["five-parsecs"] ?? {};
      const options = {
        cover: cover === "any" ? "any" : "half",
        figuresBlock: figuresBlock === true,
      } as const;
      const eyes = new Eyes(battle, options);
      const table = { battle, figuresBlock: options.figuresBlock, share: cover === "any" ? 0 : 0.5 };
      for (const a of battle.figures) {
        for (const b of battle.enemiesOf(a)) {
          asked += 2;
          const [seen, shielded] = [eyes.see(a, b), eyes.isCovered(a, b)];
          if (!seen) hidden += 1;
          if (shielded) covered += 1;
          if (seen !== sees(table, a, b)) apart += 1;
          if (shielded !== hasCover(table, a, b)) apart += 1;
        }
      }
    }
    expect(hidden).toBeGreaterThan(runs);
    expect(covered).toBeGreaterThan(runs);
    // A line that grazes a corner within a thousandth of a pixel may fall either way.
    expect(apart).toBeLessThanOrEqual(asked / 2000);
  });
});

describe("a glance over an open field", () => {
  it.each(["square", "hex", "gridless"] as GridKind[])("never calls hidden figures seen: %s", (kind) => {
    let [plain, hidden] = [0, 0];
    for (let seed = 0; seed < 40; seed++) {
      const { snapshot } = position(`glance ${seed}`, kind);
      const battle = battleFrom({ ...snapshot, walls: [], regions: [] }, "inch");
      const eyes = new Eyes(battle, { cover: "half", figuresBlock: true });
      for (const a of battle.figures) {
        for (const b of battle.enemiesOf(a)) {
          const isSeen = eyes.see(a, b);
          if (!isSeen) hidden += 1;
          if (eyes.plainView(a, b)?.(b) !== true) continue;
          plain += 1;
          expect([isSeen, eyes.isCovered(a, b)], `seed ${seed}: ${a.id} and ${b.id}`).toEqual([true, false]);
        }
      }
    }
    expect(plain).toBeGreaterThan(40);
    expect(hidden).toBeGreaterThan(0);
  });

  it("says nothing where a wall stands", () => {
    const { battle, eyes } = look("a . . # . A");
    expect(eyes.plainView(figure(battle, "a"), figure(battle, "A"))).toBeUndefined();
  });
});
