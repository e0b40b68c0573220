import { describe, expect, it } from "vitest";
import { text } from "../../src/core/text";
import { lastSideStanding } from "../../src/engine/battle-end";
import { wrongValue } from "../../src/engine/figure-problems";
import { showFigure } from "../../src/engine/make-steps-and-options";
import { battleFrom } from "../../src/field";
import { battleMap } from "../support/ascii";

const battle = (drawing: string) => battleFrom(battleMap(drawing), "inch");

describe("the end of a battle", () => {
  const ends = (drawing: string, sides: readonly string[]): unknown =>
    lastSideStanding(battle(drawing), { sides } as never)?.winners;
  it("is when of two sides or more one has figures left, or none has", () => {
    expect(ends("a . A", ["foe", "player"])).toBeUndefined();
    expect(ends("a . .", ["foe", "player"])).toEqual(["foe"]);
    expect(ends(". . .", ["foe", "player"])).toEqual([]);
    expect(ends("a . .", ["foe"])).toBeUndefined();
    expect(ends("a . .", ["foe", "neutral"])).toBeUndefined();
  });
  it("counts only those who fight", () => {
    const moment = { sides: ["foe", "player"] } as never;
    expect(lastSideStanding(battle("a . A"), moment, ({ id }) => id === "A")?.winners).toEqual(["player"]);
    expect(lastSideStanding(battle("a . A"), moment, () => false)?.winners).toEqual([]);
  });
});

it("a figure without a name is called by its id", () => {
  const [figure] = battle("a").figures;
  if (figure === undefined) throw new Error("one figure");
  expect(showFigure({ ...figure, name: "" }).label).toEqual(text("OPFOR.name", { name: "a" }));
  expect(showFigure({ ...figure, name: "Anna" }, text("near"))).toEqual({
    id: "a",
    figure: "a",
    label: text("OPFOR.name", { name: "Anna" }),
    detail: [text("near")],
  });
});

it("words of a closed list are among those known, others may be any", () => {
  const known = ["fast", "slow"].map((value) => ({ value, label: text(value) }));
  const wrong = (closed: boolean, value: readonly string[]): string[] =>
    wrongValue("rules", text("Rules"), { kind: "words", known, closed } as never, [...value]).map(
      ({ field }) => field,
    );
  expect(wrong(true, ["fast", "odd"])).toEqual(["rules.1"]);
  expect(wrong(false, ["fast", "odd"])).toEqual([]);
});
