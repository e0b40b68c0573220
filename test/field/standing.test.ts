import { expect, it } from "vitest";
import { battleFrom, standing } from "../../src/field";
import { FEET, measuredMap } from "../support/measured-map";
import { figureSchema } from "../../src/field/snapshot";

const full = {
  id: "f0",
  name: "Rook",
  side: "hostile",
  x: 150,
  y: 250,
  elevation: 5,
  width: 2,
  height: 1,
  rotation: 90,
  hidden: true,
  defeated: false,
  level: "roof",
  ruleset: "five-parsecs",
  doctrine: "cautious",
  profile: { speed: 5 },
  statuses: ["stunned"],
  hp: { value: 3, max: 4 },
};

const sizes = { pixelWidth: 200, pixelHeight: 100 };

/** Figures are copied field by field: one that the format gains must not get lost on the way. */
it("a figure keeps everything it is, also somewhere else", () => {
  expect(Object.keys(full).sort()).toEqual(Object.keys(figureSchema.shape).sort());
  const snapshot = measuredMap(1000, 1000, {
    grid: { kind: "square", ...FEET },
    levels: [{ id: "roof", bottom: 0, top: 10 }],

    figures: [full],
  });
  const [figure] = battleFrom(snapshot, "space").figures;
  if (figure === undefined) throw new Error("nobody is there");
  expect(figure).toStrictEqual({ ...full, ...sizes });
  expect(standing(figure, { x: 350, y: 450 })).toStrictEqual({ ...full, ...sizes, x: 350, y: 450 });
  expect(standing(figure, { x: 350, y: 450, elevation: 0 }).elevation).toBe(0);
});

it("what a figure does not say is not said of it somewhere else either", () => {
  const { level: _level, ruleset: _ruleset, doctrine: _doctrine, hp: _hp, ...plain } = full;
  expect(standing({ ...plain, ...sizes }, { x: 0, y: 0 })).toStrictEqual({ ...plain, ...sizes, x: 0, y: 0 });
});
