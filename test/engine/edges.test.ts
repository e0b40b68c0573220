import { describe, expect, it } from "vitest";
import { text } from "../../src/core/text";
import type { Option } from "../../src/core/decision";
import { lastSideStanding } from "../../src/engine/battle-end";
import { choose } from "../../src/engine/choose";
import { wrongValue } from "../../src/engine/figure-problems";
import { showFigure } from "../../src/engine/make-steps-and-options";
import { Recorder } from "../../src/engine/trace-recorder";
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

describe("what the trace keeps of a choice", () => {
  const kept = (show: (id: string) => Option, from: readonly string[] = ["x", "y", "z"]) => {
    const trace = new Recorder();
    const picked = choose(
      {
        answers: {},
        unattended: true,
        dice: { roll: () => 2 },
        trace,
        chose: () => undefined,
        choiceId: (stem) => stem,
      },
      { id: "c", label: text("Choice"), candidates: text("all"), from, by: [], show },
    );
    return { picked, entries: trace.entries };
  };
  const named = (id: string): Option => ({ id, label: text(`called ${id}`) });
  it("is who was looked at, or where, and nothing of either where options are neither", () => {
    const plain = kept(named).entries.at(-1);
    expect(plain).not.toHaveProperty("figures");
    expect(plain).not.toHaveProperty("places");
    const figures = kept((id) => ({ ...named(id), figure: id })).entries.at(-1);
    expect(figures).toMatchObject({ figures: ["x", "y", "z"] });
    expect(figures).not.toHaveProperty("places");
    const place = { x: 1, y: 2 };
    const places = kept((id) => ({ ...named(id), place })).entries.at(-1);
    expect(places).toMatchObject({ places: [place, place, place] });
    expect(places).not.toHaveProperty("figures");
  });
  it("is a die that says whom it picked, and that one", () => {
    const { picked, entries } = kept(named);
    expect(picked).toBe("y");
    expect(entries[0]).toEqual({
      kind: "die",
      label: text("OPFOR.choice.tie", { n: 3 }),
      sides: 3,
      value: 2,
      meaning: text("called y"),
    });
    expect(entries[1]).toMatchObject({ kind: "choice", picked: text("called y"), by: "die" });
    const none = kept(named, []);
    expect([none.picked, none.entries.length]).toEqual([undefined, 1]);
    expect(none.entries[0]).toMatchObject({ by: "none" });
    expect(none.entries[0]).not.toHaveProperty("picked");
  });
});
