import { describe, expect, it } from "vitest";
import { isRecord, type Json } from "../../src/core/json";
import { coverOf } from "../../src/engine/ruleset";
import { RULESETS } from "../../src/rulesets";
import { COVERS, loadRuleset } from "../../src/rulesets/shipped-rulesets";
import { KNOWN } from "../../src/rulesets/monster-ai/shipped-schemes";
import { NAMES, SCHEMES } from "../../src/rulesets/monster-ai/book-cover";
import { schemeLibrary } from "../../src/rulesets/monster-ai/people/scheme-library";

/** Pages that only show a ruleset know its cover; it must say what the ruleset itself would. */
describe("the cover of a ruleset", () => {
  it("is there for every one that ships, in the same order", () => {
    expect(COVERS.map(({ id }) => id)).toEqual(RULESETS.map(({ id }) => id));
  });

  it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))("%s says the same", (id, ruleset) => {
    const cover = COVERS.find((one) => one.id === id);
    const { library, ...words } = coverOf(ruleset);
    const { library: _library, ...told } = cover ?? { library: undefined };
    expect(told).toEqual(words);
    expect(cover?.library === undefined).toBe(library === undefined);
  });

  it.each(RULESETS.map(({ id }) => id))("%s is loaded by its id", async (id) => {
    expect(await loadRuleset(id)).toBe(RULESETS.find((one) => one.id === id));
  });

  it.each(["none", "constructor", "__proto__"])("nothing is loaded by the id %s", async (id) => {
    expect(await loadRuleset(id)).toBeUndefined();
  });
});

describe("the schemes on the cover of Monster A.I.", () => {
  it("are those that ship, by their names", () => {
    expect(Object.entries(NAMES)).toEqual(KNOWN.schemes.map(({ id, name }) => [id, name]));
  });

  it.each(schemeLibrary.shipped)(
    "$name is called as it ships, and renamed as people call it",
    (item: Json) => {
      const { id } = item as { id: string };
      expect(SCHEMES.doctrine(item).title.key).toBe(`OPFOR.monster-ai.scheme.${id}`);
      const renamed = isRecord(item) ? { ...item, name: "Grim" } : item;
      expect(SCHEMES.doctrine(renamed).title).toEqual({
        key: "OPFOR.monster-ai.name",
        data: { name: "Grim" },
      });
    },
  );
});
