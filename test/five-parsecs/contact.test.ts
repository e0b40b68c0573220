import { describe, expect, it } from "vitest";
import { battleFrom, snapshotSchema, type Battle } from "../../src/field";
import { inContact } from "../../src/rulesets/five-parsecs/walking/base-contact";
import { Walking } from "../../src/rulesets/five-parsecs/walking/reach-and-cost";
import { battleMap, hexMap, hexSpace } from "../support/ascii";
import { turn, UNARMED } from "./table";

type Line = readonly [number, number, number, number];

/** A giant of seven hexes, and somebody who touches two of them; its middle is behind neither. */
function besideGiant(...walls: readonly Line[]): boolean {
  const bare = hexMap(Array.from({ length: 8 }, () => Array(8).fill(".").join(" ")).join("\n"));
  const { x, y } = hexSpace(4, 4);
  const snapshot = snapshotSchema.parse({
    ...bare,
    figures: [
      { id: "B", side: "player", x, y, width: 3, height: 3 },
      { id: "a", side: "foe", x: x - 150, y: y + 86.625 },
    ],
    walls: walls.map(([ax, ay, bx, by], at) => ({
      id: `wall-${at}`,
      c: [x + ax, y + ay, x + bx, y + by],
    })),
  });
  const battle = battleFrom(snapshot, "inch");
  const [giant, figure] = battle.figures;
  if (giant === undefined || figure === undefined) throw new Error("two figures stand there");
  return inContact(battle, figure, giant);
}

describe("base contact on hexes", () => {
  it("5P-G12 a wall between the middles parts nobody whose nearest spaces have none between them", () => {
    expect(besideGiant()).toBe(true);
    expect(besideGiant([-80, 34, -70, 52])).toBe(true);
  });
  it("5P-G12 a wall past all their spaces does", () => {
    expect(besideGiant([-165, -25, -60, 155])).toBe(false);
  });
});

describe("without a grid", () => {
  it("5P-A4 whoever may dash looks at where a normal move ends as well", () => {
    const corridor = "+-+-+-+-+-+-+-+-+-+\n|. . B . . . . a .|\n+-+-+-+-+-+-+-+-+-+";
    const charge = turn(corridor, {
      doctrine: "aggressive",
      profile: { ...UNARMED, speed: 4 },
      grid: { kind: "gridless" },
      prepare: (snapshot) => ({
        ...snapshot,
        figures: snapshot.figures.map((figure) => (figure.id === "a" ? { ...figure, x: 757 } : figure)),
      }),
    });
    expect(charge.rule).toBe("aggressive-charge");
    expect(charge.gait).toBe("walk");
    expect(charge.move?.path.at(-1)?.x).toBeLessThan(360);
  });

  it("no spot is nearer than a straight line, difficult ground on the map or not", () => {
    const drawing = Array.from({ length: 9 }, (_, row) =>
      row === 8 ? ". . . . . . . . . . . ~" : ". . . . . . . . . . . .",
    ).join("\n");
    const bare = battleMap(drawing, { grid: { kind: "gridless" } });
    for (const [x, y] of [
      [564, 150],
      [333, 421],
      [757, 389],
    ] as const) {
      const battle: Battle = battleFrom(
        snapshotSchema.parse({ ...bare, figures: [{ id: "a", side: "foe", x, y }] }),
        "inch",
      );
      const [me] = battle.figures;
      if (me === undefined) throw new Error("somebody stands there");
      const wrong = new Walking(battle, me, false)
        .stands(5)
        .filter((stand) => stand.cost < Math.hypot(stand.x - x, stand.y - y) / 100 - 0.01);
      expect(wrong.map((stand) => `${stand.x},${stand.y} for ${stand.cost}`)).toEqual([]);
    }
  });
});
