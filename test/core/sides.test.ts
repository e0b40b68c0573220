import { describe, expect, it } from "vitest";
import { STATUSES } from "../../src/rulesets/monster-ai/scheme/vocabulary";
import { sideText } from "../../src/core/side-names";
import { renderValue } from "../../src/core/text";
import { loadCatalog } from "../support/catalog";

describe("a side", () => {
  it.each(["en", "de"] as const)("has words in %s for each disposition of tokens", (language) => {
    const catalog = loadCatalog(language);
    for (const side of ["hostile", "friendly", "neutral", "secret"])
      expect(renderValue(sideText(side), catalog)).not.toMatch(/OPFOR|^hostile|^friendly|^neutral|^secret/);
  });
  it("of another name keeps it", () => {
    expect(sideText("the red clan")).toBe("the red clan");
  });
});

describe("a condition that only a ruleset knows", () => {
  const own = ["focus", "evade", "strain", "disarm", "stunned", "fatigued", "reserve", "prone"];
  it.each(["en", "de"] as const)("has words in %s", (language) => {
    const catalog = loadCatalog(language);
    expect([...STATUSES, ...own].filter((status) => catalog(`OPFOR.status.${status}`) === undefined)).toEqual(
      [],
    );
  });
});
