import { describe, expect, it } from "vitest";
import {
  isText,
  oneText,
  renderText,
  sentences,
  text,
  type Catalog,
  type TextValue,
} from "../../src/core/text";
import { length } from "../../src/core/unit";
import { loadCatalog } from "../support/catalog";

const TEXTS: Readonly<Record<string, string>> = {
  "t.hit": "{who} needs {n}+",
  "t.spots.one": "{n} spot",
  "t.spots.other": "{n} spots",
  "t.why": "No: {why}",
  "t.all": "{names} are {far} away",
};
const plain = (key: string): string | undefined => TEXTS[key];

describe("a text is filled in", () => {
  it("with names, numbers and nested texts", () => {
    expect(renderText(text("t.hit", { who: "Kyra", n: 5 }), plain)).toBe("Kyra needs 5+");
    expect(renderText(text("t.hit", { who: text("t.spots", { n: 2 }), n: 1 }), plain)).toBe(
      "2 spots needs 1+",
    );
  });

  it("in the singular or plural by n", () => {
    expect(renderText(text("t.spots", { n: 1 }), plain)).toBe("1 spot");
    expect(renderText(text("t.spots", { n: 0 }), plain)).toBe("0 spots");
  });

  it("with lengths and lists in the language's own way", () => {
    const catalog = (language: "en" | "de") => {
      const texts = loadCatalog(language);
      return (key: string) => TEXTS[key] ?? texts(key);
    };
    const sentence = text("t.all", { names: ["Kyra", "Dov", "Bex"], far: length(7.14, "inch") });
    expect(renderText(sentence, catalog("en"))).toBe("Kyra, Dov and Bex are 7.1″ away");
    expect(renderText(sentence, catalog("de"))).toBe("Kyra, Dov und Bex are 7,1″ away");
  });

  it("with one of a unit, or others, rounded to a tenth; a unit without words keeps its own", () => {
    const words: Catalog = (key) =>
      ({ "t.far": "{far}", "OPFOR.unit.inch.one": "{n} inch", "OPFOR.unit.inch.other": "{n} inches" })[key];
    const far = (value: number, unit: "inch" | "mm"): string =>
      renderText(text("t.far", { far: length(value, unit) }), words);
    expect([far(1, "inch"), far(1.04, "inch"), far(1.06, "inch"), far(0, "inch"), far(2, "mm")]).toEqual([
      "1 inch",
      "1 inch",
      "1.1 inches",
      "0 inches",
      "2 mm",
    ]);
  });

  it("with one name, none, or two", () => {
    const said = (...names: readonly string[]): string => renderText(text("t.why", { why: names }), plain);
    expect([said(), said("Kyra"), said("Kyra", "Dov")]).toEqual(["No: ", "No: Kyra", "No: Kyra and Dov"]);
  });

  it("with sentences one after another", () => {
    const moved = text("OPFOR.ui.undo.changed.place", { name: "Kyra" });
    const stunned = text("OPFOR.ui.undo.changed.statuses", { name: "Dov" });
    const english = loadCatalog("en");
    const said = (all: readonly ReturnType<typeof text>[]): string =>
      renderText(text("t.why", { why: sentences(all) }), (key) => TEXTS[key] ?? english(key));
    const [one, two] = [renderText(moved, english), renderText(stunned, english)];
    expect(said([moved])).toBe(`No: ${one}`);
    expect(said([moved, stunned, moved])).toBe(`No: ${one} ${two} ${one}`);
  });

  it("with sentences as one, of which there may be none", () => {
    const [a, b, c] = [text("a"), text("b"), text("c")];
    expect([oneText([]), oneText([a])]).toEqual([undefined, a]);
    expect(oneText([a, b])).toEqual(text("OPFOR.sentences", { first: a, rest: b }));
    expect(oneText([a, b, c])).toEqual(
      text("OPFOR.sentences", { first: a, rest: text("OPFOR.sentences", { first: b, rest: c }) }),
    );
  });

  it("a sentence in a sentence leaves its full stop to it, an abbreviation keeps it", () => {
    const words: Catalog = (key) =>
      ({
        says: "{who} says: {what}. Truly.",
        owed: "{what}, later.",
        hit: "It takes 1 wound.",
        book: "Monster A.I.",
      })[key];
    const said = (key: string, what: string): string =>
      renderText(text(key, { who: "Mr.", what: text(what) }), words);
    expect(said("says", "hit")).toBe("Mr. says: It takes 1 wound. Truly.");
    expect(said("owed", "hit")).toBe("It takes 1 wound, later.");
    expect(said("owed", "book")).toBe("Monster A.I., later.");
  });

  it("leaves a gap that nothing fills, and shows the key that no language has", () => {
    expect(renderText(text("t.hit", { who: "Kyra" }), plain)).toBe("Kyra needs {n}+");
    expect(renderText(text("t.unknown"), plain)).toBe("t.unknown");
  });

  it("never reads a name as a template", () => {
    expect(renderText(text("t.hit", { who: "{n}", n: 3 }), plain)).toBe("{n} needs 3+");
  });
});

describe("something from elsewhere is a text", () => {
  it("with words, numbers, lengths, lists and texts in its gaps", () => {
    const data = {
      a: "x",
      n: 5,
      far: length(3, "inch"),
      names: ["x", 1, text("k")],
      why: text("k", { n: 1 }),
    };
    expect([isText({ key: "k" }), isText({ key: "k", data })]).toEqual([true, true]);
  });

  it.each([
    [null],
    ["k"],
    [{ key: 5 }],
    [{ key: "k", data: "x" }],
    [{ key: "k", data: [] }],
    [{ key: "k", data: { a: "x", b: true } }],
    [{ key: "k", data: { a: ["x", null] } }],
    [{ key: "k", data: { a: { length: "3", unit: "inch" } } }],
    [{ key: "k", data: { a: { length: 3, unit: "parsec" } } }],
    [{ key: "k", data: { a: { key: 5 } } }],
  ])("and not %j", (value) => {
    expect(isText(value)).toBe(false);
  });

  it("goes only so deep", () => {
    const nested = (levels: number): TextValue => (levels === 0 ? "x" : [nested(levels - 1)]);
    expect(isText(text("k", { a: nested(5) }))).toBe(true);
    expect(isText(text("k", { a: nested(6) }))).toBe(false);
  });
});
