import { describe, expect, it } from "vitest";
import { renderText } from "../../src/core/text";
import { gunslinger } from "../../src/rulesets/gunslinger";
import { memorySchema } from "../../src/rulesets/gunslinger/sheet/memory";
import { sheetFrom, sheetView, type SheetFieldView } from "../../src/turn/view/windows/figure-memory-view";
import { loadCatalog } from "../support/catalog";
import { battleOf, figureOf, memory, pistol, say, showdown } from "./support";

const battle = battleOf(showdown(". a . . B . ."));
const a = figureOf(battle, "a");

function form() {
  if (gunslinger.sheet === undefined) throw new Error("no sheet");
  return gunslinger.sheet;
}

/** What the inputs on screen hold, by their names. */
function typed(fields: readonly SheetFieldView[]): Map<string, string | boolean> {
  return new Map(
    fields.flatMap((field): [string, string | boolean][] => {
      if (field.kind === "rows") return field.rows.flatMap((row) => [...typed(row)]);
      if (field.kind === "flag") return [[field.path, field.on]];
      const picked = field.choices.find(({ on }) => on)?.value ?? field.choices[0]?.value;
      return [[field.path, field.kind === "choice" ? (picked ?? "") : field.value]];
    }),
  );
}

describe("the sheet on screen", () => {
  const before = memory({
    a: {
      tac: "B",
      delay: 2,
      posture: "down",
      head: { x: 300, y: 58 },
      aim: { target: "B", points: 4 },
      holstered: [pistol()],
      bonus: ["B1", "B9"],
      legWounds: 1,
      moved: 1,
    },
  });
  const fields = sheetView(form(), form().read(battle, a, before), [{ id: "B", name: "Doc" }], say);

  it("GUN-G3 saved as it was shown, it is the same sheet", () => {
    const inputs = typed(fields);
    const written = form().write(
      battle,
      a,
      before,
      sheetFrom(form(), (path) => inputs.get(path)),
    );
    if (!written.ok) throw new Error(JSON.stringify(written.problems));
    expect(memorySchema.parse(written.value)).toEqual(before);
  });

  it("GUN-G3 what a person changes is changed, and nothing else", () => {
    const inputs = typed(fields);
    inputs.set("tac", "D").set("delay", "5").set("weapon|0|shots", "1").set("aim.target", "");
    const written = form().write(
      battle,
      a,
      before,
      sheetFrom(form(), (path) => inputs.get(path)),
    );
    if (!written.ok) throw new Error(JSON.stringify(written.problems));
    const { a: after } = memorySchema.parse(written.value).sheets;
    const { a: old } = before.sheets;
    expect(after).toEqual({ ...old, tac: "D", delay: 5, aim: null, weapon: { ...old?.weapon, shots: 1 } });
  });

  it("names the field that is wrong", () => {
    const inputs = typed(fields).set("delay", "some").set("weapon|0|shots", "99");
    const written = form().write(
      battle,
      a,
      before,
      sheetFrom(form(), (path) => inputs.get(path)),
    );
    expect(written.ok ? [] : written.problems.map(({ field }) => field)).toEqual(["delay", "weapon.shots"]);
  });

  it("says what is wrong in the reader's language, never in the checker's English", () => {
    const inputs = typed(fields).set("delay", "some").set("weapon|0|shots", "99").set("legWounds", "-1");
    const written = form().write(
      battle,
      a,
      before,
      sheetFrom(form(), (path) => inputs.get(path)),
    );
    const wrong = written.ok ? [] : written.problems;
    const german = loadCatalog("de");
    expect(wrong.map(({ text }) => (text === undefined ? "" : renderText(text, german)))).toEqual([
      "erwartet wird eine Zahl",
      "mehr Patronen, als in die Waffe passen",
      "erwartet wird mindestens 0",
    ]);
  });

  it("has an empty line for a new gun, and every field has a name in words", () => {
    const rows = fields.find(({ path }) => path === "holstered")?.rows;
    expect(rows).toHaveLength(2);
    expect(fields.every(({ label }) => label !== "" && !label.startsWith("OPFOR"))).toBe(true);
  });
});
